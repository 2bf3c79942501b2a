import pytest
from cheating import Referee
from storm import storm
from threats import TRIED
from witnessed import unchecked


@pytest.fixture(scope="module", autouse=True)
def _undrawn(no_pdf):
    """Pages are not what these tests are about."""


@pytest.fixture
def referee(level, tmp_path, capsys):
    """A referee of the crossing who cheats, at a level."""
    made = Referee(tmp_path, capsys, level)
    yield made
    made.close()


@pytest.fixture
def open_storm(tmp_path, capsys, monkeypatch):
    """Opens the crossing in a storm at a level, where players are asked."""
    opened = []

    def referee(level):
        opened.append(Referee(tmp_path / f"{len(opened)}", capsys, level, "ask"))
        return opened[-1]

    storm(monkeypatch)
    unchecked(monkeypatch)
    yield referee
    for made in opened:
        made.close()


def pytest_collection_modifyitems(config, items):
    """Which cheats are tried at which level, by the marks of the tests."""
    marks = [mark for item in items for mark in item.iter_markers("cheat")]
    config.stash[TRIED] = {(mark.args[0], mark.kwargs["level"]) for mark in marks}
