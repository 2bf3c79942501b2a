from hashlib import sha256

import msgspec
import pytest

from adjudicator.post.letters import invited, pictures, turns


@pytest.fixture(scope="module")
def no_pdf():
    """Of reports and all else that is drawn the digest goes: drawing takes long, and is the same each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turns, "pdf_report", digest)
        patch.setattr(turns, "pdf_chart_book", digest)
        patch.setattr(invited, "pdf_invitation", digest)
        patch.setattr(pictures, "pdf_situation", digest)
        yield


def digest(made, paper):
    """What is the same for the same page alone."""
    return sha256(msgspec.json.encode(made)).hexdigest().encode()


@pytest.fixture
def witnessed_town(tmp_path, beacon, monkeypatch):
    """A town whose campaign of two turns is witnessed, and has not begun."""
    from witnessed import Witnessed, unchecked

    unchecked(monkeypatch)
    made = Witnessed(tmp_path / "desk", beacon, options={"turns": 2})
    made.tick()
    return made
