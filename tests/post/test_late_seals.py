"""Letters of a campaign that is witnessed whose time matters: reminders to take a seat, seals that cannot be mailed."""

import json
from datetime import timedelta
from io import BytesIO

import pytest
from pypdf import PdfReader
from town import address, body
from unpacking import END, unzipped
from witnessed import said

from adjudicator.post.transport.mailboxes import MailboxFailed, MailRefused

pytestmark = pytest.mark.slow


@pytest.fixture
def town(witnessed_town):
    return witnessed_town


def order(town):
    for seat in "ABC":
        town.send_orders(seat)
        town.tick()


def test_who_has_not_accepted_is_reminded_once_and_others_are_not(town):
    town.command("B", "accept", "luck: geese")
    town.tick()
    town.now = town.live().campaign.timing.deadline.at - timedelta(hours=47)
    town.tick()
    town.tick()
    reminded = [subject for subject in town.subjects("C") if "Your seat is not taken" in subject]
    assert len(reminded) == 1
    text = body(town.last("C")).replace("\r", "")
    assert "\n     accept\n     luck: " in text
    for seat in "AB":
        assert not [subject for subject in town.subjects(seat) if "not taken" in subject]


def test_a_reminder_of_a_seat_that_was_taken_meanwhile_is_not_sent(town, monkeypatch):
    town.now = town.live().campaign.timing.deadline.at - timedelta(hours=47)
    with monkeypatch.context() as patch:
        patch.setattr(town.outlet, "send", down)
        town.tick()
    for seat in "BC":
        town.command(seat, "accept")
    town.later(hours=2)
    town.tick()
    assert not [subject for subject in town.subjects("C") if "not taken" in subject]


def down(*letter):
    raise MailboxFailed("smtp/failed", "the server does not answer")


def test_while_no_seal_can_be_mailed_no_round_is_asked_for_and_a_late_one_says_so(
    town, monkeypatch, tmp_path, capsys, pdf
):
    town.accept()
    order(town)
    asked = len(town.beacon.asked)
    with monkeypatch.context() as patch:
        patch.setattr(town.outlet, "send", down)
        town.close()
        lock = town.live().campaign.seals.lock
        town.now = town.beacon.chain.comes_out(lock.round) + timedelta(hours=3)
        town.tick()
        town.later(hours=2)
        town.tick()
    assert len(town.beacon.asked) == asked
    assert town.live().campaign.seals.awaited == lock.round
    town.later(hours=2)
    town.tick()
    seal = next(letter for letter in town.letters("B") if "Sealed: Turn 1" in letter["Subject"])
    assert body(seal).startswith("THIS SEAL IS LATE.")
    town.tick()
    assert len(town.beacon.asked) == asked + 1
    assert town.live().campaign.seals.rounds.keys() >= {lock.round}, "and never another one"
    told, false = said(town.kept("B", tmp_path / "B"), capsys)
    assert false
    assert "LATE: the seal of 1.bid" in told
    assert "came after that" in told
    assert "FALSE" not in told
    town.send_orders("A", turn=2)
    town.tick()
    report = next(letter for letter in reversed(town.letters("B")) if "Your report" in letter["Subject"])
    late = f"The seal of Turn 1: Bidding was not mailed before round {lock.round} of the beacon came out, on Sunday"
    files = {part.get_filename(): part for part in report.iter_attachments()}
    pdf, data = (next(file for name, file in files.items() if name.endswith(kind)) for kind in (".pdf", END))
    page = PdfReader(BytesIO(pdf.get_content())).pages[0].extract_text()
    for text in (body(report), page):
        assert "DO NOT MISS THIS" in text
        assert late in " ".join(text.split())
    notes = json.loads(unzipped(data.get_content()))["corrections"]
    assert [late in note["text"] for note in notes if note.get("loud")] == [True]


def test_a_seal_that_was_mailed_in_time_is_not_loud(town):
    town.accept()
    town.turn(1)
    assert town.live().campaign.seals.rounds
    assert town.live().campaign.seals.late == {}


def test_a_seal_that_one_player_cannot_be_sent_holds_nobody_up(town, monkeypatch):
    town.accept()
    order(town)
    honest = town.outlet.send

    def refused(sender, to, message):
        if to == address("C"):
            raise MailRefused("mail/refused", "no such mailbox", permanent=False)
        honest(sender, to, message)

    monkeypatch.setattr(town.outlet, "send", refused)
    town.close()
    town.wait()
    assert town.live().window().turn == 2


def test_where_no_seal_can_ever_be_mailed_the_round_is_asked_for(town, monkeypatch):
    town.accept()
    order(town)

    def refused(sender, to, message):
        raise MailRefused("mail/refused", "no such mailbox", permanent=True)

    monkeypatch.setattr(town.outlet, "send", refused)
    town.close()
    town.wait()
    assert town.live().window().turn == 2
