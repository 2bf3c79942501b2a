"""What goes to others is made in one process and checked in another, as it is by those who get it."""

import json
import os
import shutil
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from own_process import ran, ran_alone
from town import Town, mail_of

from adjudicator.cli.demo import DemoClock, _evenings, play_evening
from adjudicator.cli.setup import open_plan
from adjudicator.post.letters.checking import CHECKER
from adjudicator.post.transport import signatures

pytestmark = pytest.mark.slow

ORDERS = Path(__file__).parents[2] / "orders"
EXAMPLES = sorted(path.name for path in ORDERS.iterdir() if not any(path.glob("*.json")))
"""Those that are played on the map of their game: another one makes no difference here."""
PLENTY = 1_500_000_000
"""Bytes of address space: what the program needs, and no gigabyte for dice."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A desk with a campaign that is over, and all that its player was sent."""
    town = Town(tmp_path_factory.mktemp("desk"))
    clock = town.desk.clock = DemoClock()
    live = open_plan(town.desk, ORDERS / "cp-campaign" / "campaign.yaml")
    for evening in _evenings(ORDERS / "cp-campaign"):
        clock.next_week()
        play_evening(town.desk, live, evening)
    town.desk.close()
    assert ran(town.folder, "report", "--all").status == 0
    return town.folder


@pytest.fixture
def kept(desk, tmp_path):
    """What one of its players kept."""
    made = tmp_path / "kept"
    for path in sorted(desk.glob("reports/*/*/A.json")):
        folder = made / path.parent.name
        folder.mkdir(parents=True)
        shutil.copy(path, folder)
    return made


@pytest.fixture
def own(desk, tmp_path):
    """The desk, for a test that changes something on it."""
    return shutil.copytree(desk, tmp_path / "desk")


@pytest.mark.long("fornaldar", "diplomacy", "cp-campaign", "northmen", "northmen-solo")
@pytest.mark.parametrize("example", EXAMPLES)
def test_evidence_that_one_process_writes_proves_the_orders_in_another(example, tmp_path, monkeypatch):
    dkim_mails = pytest.importorskip("dkim_mails")
    service, name = dkim_mails.Service(), "s1._domainkey.example.org"
    monkeypatch.setattr(signatures, "fetch", lambda asked: service.record if asked == name else "")
    town = Town(tmp_path)
    live = open_plan(town.desk, ORDERS / example / "campaign.yaml")
    live.advance()
    file = min(next(_evenings(ORDERS / example)).glob("[A-Z]*.*"))
    sender = live.campaign.players[file.stem].address
    raw = mail_of(sender, attach=[(file.name, file.read_bytes())])
    town.deliver(service.sign(raw, domain="example.org", at=town.now, ends=town.now + timedelta(hours=1)))
    town.tick()
    live = town.live(live.campaign.opening.name)
    live.advance(lock=True)
    (received,) = live.campaign.received.values()
    town.desk.close()
    made = ran(tmp_path, "evidence", received.number, "--out", "shown.json")
    assert made.status == 0, made
    checked = ran("/", "evidence", "--check", tmp_path / "shown.json")
    assert checked.status == 0, checked
    assert "The orders were mailed as they were played." in checked.printed


@pytest.mark.long
def test_a_bundle_that_one_process_writes_is_played_again_in_another(desk, tmp_path):
    made = ran(desk, "bundle", "--out", tmp_path / "all.json")
    assert made.status == 0, made
    played = ran(tmp_path, "verify", "--bundle", "all.json", memory=PLENTY)
    assert played.status == 0, played
    assert "Nothing is FALSE." in played.printed
    changed = (tmp_path / "all.json").read_text().replace('"faces":[1]', '"faces":[2]', 1)
    (tmp_path / "all.json").write_text(changed)
    assert ran(tmp_path, "verify", "--bundle", "all.json").status == 4


def test_a_player_proves_what_he_was_sent_by_the_program_and_by_the_file_that_came_with_it(desk, kept, tmp_path):
    assert ran(desk, "bundle", "--out", kept / "bundle.json").status == 0
    program = next((desk / "invitations").rglob(CHECKER))
    invitation = next(path for path in program.parent.iterdir() if path != program)
    assert sha256(program.read_bytes()).hexdigest() in invitation.read_text(encoding="utf-8").split()
    for done in (ran(tmp_path, "prove", kept, memory=PLENTY), ran_alone(tmp_path, program, kept, memory=PLENTY)):
        assert done.status == 0, done
        assert "Nothing is FALSE." in done.printed
    report = min(kept.rglob("A.json"))
    plain = json.loads(report.read_text())
    plain["head"] = "0" * 64
    report.write_text(json.dumps(plain))
    for done in (ran(tmp_path, "prove", kept), ran_alone(tmp_path, program, kept)):
        assert done.status == 4
        assert f"Show {report.relative_to(kept).as_posix()}" in done.printed


def test_traps_among_the_mails_hold_no_process_up(desk, kept, tmp_path):
    """A pipe, a file without end, a header of a megabyte, dice by the million."""
    os.mkfifo(kept / "pipe.eml")
    (kept / "endless.txt").symlink_to("/dev/zero")
    (kept / "long.eml").write_bytes(b"Content-Type: text/plain" + b";a=b" * 250_000 + b"\n\nHello")
    thrown = next(path.read_text() for path in kept.rglob("A.json") if '"dice":"1d6"' in path.read_text())
    (kept / "dice.json").write_text(thrown.replace('"dice":"1d6"', '"dice":"300000000d6"'))
    program = next((desk / "invitations").rglob(CHECKER))
    for done in (ran(tmp_path, "prove", kept, memory=PLENTY), ran_alone(tmp_path, program, kept, memory=500_000_000)):
        assert done.status == 4, done
        assert "Show dice.json" in done.printed
        assert done.printed.count("FALSE") == 1
        for name in ("pipe.eml", "endless.txt", "long.eml"):
            assert f"Not checked: {name}: " in done.printed


@pytest.mark.long
def test_a_bundle_that_is_no_file_is_told(tmp_path):
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "endless.json").symlink_to("/dev/zero")
    for name in ("pipe.json", "endless.json", "none.json", "."):
        said = "is a folder; name a file" if name == "." else "there is no file"
        for words in (("verify", "--bundle", name), ("evidence", "--check", name)):
            done = ran(tmp_path, *words, memory=PLENTY)
            assert (done.status, said in done.told) == (1, True), done


@pytest.mark.long("words0-*chart*.pdf", "words1-poster.pdf")
@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("chart-book",), "*chart*.pdf"),
        (("poster", "--out", "poster.pdf"), "poster.pdf"),
        (("map", "--out", "map.pdf"), "map.pdf"),
    ],
)
def test_what_is_printed_is_made_in_a_process_of_its_own(own, words, name):
    before = {path: path.stat().st_mtime_ns for path in own.rglob(name)}
    done = ran(own, *words)
    assert done.status == 0, done
    made = [path for path in own.rglob(name) if before.get(path) != path.stat().st_mtime_ns]
    assert made
    assert all(path.read_bytes().startswith(b"%PDF") for path in made)


@pytest.mark.long("fornaldar", "cp-campaign", "northmen", "northmen-solo", "test-of-time")
@pytest.mark.parametrize("example", EXAMPLES)
def test_a_form_that_one_process_prints_is_read_by_another(example, tmp_path):
    """What it lacks is told as what a player has to fill in; no line of it is one that cannot be read."""
    town = Town(tmp_path)
    live = open_plan(town.desk, ORDERS / example / "campaign.yaml")
    live.advance()
    seat = min(live.window().seats)
    town.desk.close()
    printed = ran(tmp_path, "form", seat)
    assert printed.status == 0, printed
    (tmp_path / "form.yaml").write_text(printed.printed)
    checked = ran(tmp_path, "check", "form.yaml")
    assert "read/" not in checked.printed + checked.told, checked
