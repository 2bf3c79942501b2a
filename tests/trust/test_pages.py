"""The pages of a report: what they tell is bound by nothing, but which they were stands in the public chain."""

from base64 import b64encode
from dataclasses import replace
from email import message_from_bytes
from hashlib import sha256

import pytest
from threats import LEVELS, THREATS, Finds
from unpacking import END
from witnessed import Witnessed, read, said, unchecked

from adjudicator.post.letters import turns

pytestmark = pytest.mark.slow


@pytest.fixture
def town(level, tmp_path, beacon, monkeypatch):
    unchecked(monkeypatch)
    plan = {} if level == "witnessed" else {"level": "friends", "referee_seat": "", "luck": True}
    made = Witnessed(tmp_path / "desk", beacon, options={"turns": 3}, **plan)
    made.tick()
    made.accept("BC" if level == "witnessed" else "ABC")
    return made


def told_of_mailed(folder):
    """What proofs tell of mailed files, by name."""
    proofs = [proof for path in sorted(folder.glob("*.eml")) for _, (proof, *_) in read(path).proofs]
    bodies = [body for proof in proofs for _, _, body in proof["opened"]]
    own = [body["files"] for body in bodies if body["event"] == "mailed" and body["seat"] == "B"]
    return {name: digest for files in own for name, digest in files.items()}


def pages_of(town, seat):
    """The pages and data that a seat was mailed, by name."""
    parts = [part for mail in town.letters(seat) for part in mail.iter_attachments()]
    kept = [part for part in parts if (part.get_filename() or "").endswith((".pdf", END))]
    return {part.get_filename(): part.get_payload(decode=True) for part in kept}


def has_file(path, end):
    """Whether a kept mail brought a file whose name ends so."""
    mail = message_from_bytes(path.read_bytes())
    return any((part.get_filename() or "").endswith(end) for part in mail.walk())


@pytest.mark.parametrize("level", [pytest.param(each, marks=pytest.mark.cheat("pages", level=each)) for each in LEVELS])
def test_pages_that_tell_what_did_not_happen_are_fixed_by_the_next_report(level, town, tmp_path, capsys, monkeypatch):
    assert THREATS["pages"].at(level) is Finds.FIXED
    honest = turns.printed

    def printed(*told):
        pages = honest(*told)
        return replace(pages, data=pages.data + b"% A crosses\n")

    with monkeypatch.context() as patch:
        patch.setattr(turns, "printed", printed)
        town.turn(1)
        town.turn(2)
    town.turn(3)
    folder = town.kept("B", tmp_path / "B")
    told, false = said(folder, capsys)
    assert not false, told
    mailed, pages = told_of_mailed(folder), pages_of(town, "B")
    name = next(name for name in pages if name.endswith("turn-1-B.pdf"))
    assert b"A crosses" in pages[name]
    assert mailed[name] == sha256(pages[name]).hexdigest()


@pytest.mark.parametrize("level", LEVELS)
def test_what_was_mailed_is_what_the_next_report_says_and_what_was_changed_since_is_told(level, town, tmp_path, capsys):
    for turn in (1, 2, 3):
        town.turn(turn)
    folder = town.kept("B", tmp_path / "B")
    mailed, pages = told_of_mailed(folder), pages_of(town, "B")
    assert {name: sha256(pages[name]).hexdigest() for name in mailed} == mailed
    assert len(mailed) >= 4
    told, false = said(folder, capsys)
    assert not false
    assert "is another file than was mailed" not in told
    changed = next(path for path in folder.glob("*.eml") if has_file(path, "turn-1-B.pdf"))
    page = b64encode(next(pages[name] for name in pages if name.endswith("turn-1-B.pdf")))[:40]
    changed.write_bytes(changed.read_bytes().replace(page, b"QSBjcm9zc2Vz" + page[12:]))
    told, false = said(folder, capsys)
    assert not false, told
    assert "turn-1-B.pdf in " in told
    assert "is another file than was mailed by event" in told
