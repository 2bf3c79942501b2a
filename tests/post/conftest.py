import pytest


@pytest.fixture(scope="module", autouse=True)
def _undrawn(no_pdf):
    """Pages are not what these tests are about."""


@pytest.fixture
def witnessed_town(tmp_path, beacon, monkeypatch):
    """A town whose campaign of two turns is witnessed, and has not begun."""
    from witnessed import Witnessed, unchecked

    unchecked(monkeypatch)
    made = Witnessed(tmp_path / "desk", beacon, options={"turns": 2})
    made.tick()
    return made
