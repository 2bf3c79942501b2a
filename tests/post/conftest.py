import pytest

from adjudicator.post.letters import invited, pictures, turns
from adjudicator.reports.data import json_report


@pytest.fixture(scope="module")
def no_pdf():
    """Reports and all else that is drawn go as data: drawing takes long, and is the same each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turns, "pdf_report", lambda made, paper: json_report(made))
        patch.setattr(turns, "pdf_chart_book", lambda made, paper: repr(made).encode())
        patch.setattr(invited, "pdf_invitation", lambda made, paper: repr(made).encode())
        patch.setattr(pictures, "pdf_situation", lambda made, paper: repr(made).encode())
        yield


@pytest.fixture
def witnessed_town(tmp_path, beacon, monkeypatch):
    """A town whose campaign of two turns is witnessed, and has not begun."""
    from witnessed import Witnessed, unchecked

    unchecked(monkeypatch)
    made = Witnessed(tmp_path / "desk", beacon, options={"turns": 2})
    made.tick()
    return made
