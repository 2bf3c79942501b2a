"""Evidence for answers in the middle of a step: the mails that brought them, and what a third person is shown."""

from base64 import b64encode

import msgspec
import pytest
import toy
from crossing.landing import Crossed
from storm import help_from
from town import Town, address, key, mail_of

from adjudicator.errors import NotFound, Refused
from adjudicator.post.evidence.examining import examine
from adjudicator.post.evidence.order_sets import evidence
from adjudicator.post.transport import signatures
from adjudicator.table import RuleId

dkim_mails = pytest.importorskip("dkim_mails")


def resolve(step, table, orders):
    """B is asked for help, and for oars."""
    seat = toy.make_bids(table, orders)
    table.ask_all([help_from("B"), msgspec.structs.replace(help_from("B"), key="oars/B")])
    table.roll(RuleId("X-3"), f"landing {seat}", "2d6")
    table.record(Crossed(seat=seat, bank="left"))


@pytest.fixture(scope="module")
def service():
    return dkim_mails.Service()


@pytest.fixture
def town(tmp_path, service, monkeypatch):
    """B is asked two questions in the middle of a turn."""
    toy.altered(monkeypatch, resolve=resolve)
    monkeypatch.setattr(signatures, "fetch", lambda name: service.record if name == dkim_mails.NAME else "")
    town = Town(tmp_path)
    live = town.open(tempo="ask", options={"turns": 1})
    for seat in "AB":
        live.receive(seat, {"amount": 3}, None, "")
    live.advance()
    yield town
    town.desk.close()


def mail(*answers):
    lines = ["BEGIN COMMANDS", "campaign: river", "seat: B", f"key: {key('B')}"]
    lines += [*(f"answer {answer}" for answer in answers), "END COMMANDS"]
    return mail_of(
        address("B"), "\n".join(lines), "Answers", message_id=f"<{'-'.join(answers)}@home.example>".replace(" ", "")
    )


def answered(town, *mails):
    """The evidence for the last receipt for answers that came in these mails, when the step is played."""
    for raw in mails:
        town.later(hours=1)
        town.deliver(raw)
        town.tick()
    live = town.live()
    live.advance(lock=True)
    given = [each for each in live.campaign.received.values() if each.window == "answers"][-1]
    return evidence(town.desk, live, given.number)


def shown(made):
    return examine(msgspec.json.encode(made), lambda name: toy.TOY)


def proves(found):
    return found.proved and not found.false


def test_a_signed_mail_shows_who_gave_the_answers_that_were_played(town, service):
    made = answered(town, service.sign(mail("help/B yes", "oars/B no")))
    found = shown(made)
    assert proves(found), found
    assert found.shown[0].startswith(f"answers of B for 1.bid+1 of river are event {made.event}; head at event")
    assert found.shown[1].endswith("signed a mail of player-b@home.example that holds the answer to help/B and oars/B")
    assert any("meant for 1.bid+1" in each for each in found.unchecked)
    assert made.earlier == ()


def test_answers_that_came_one_by_one_are_shown_by_all_the_mails_that_brought_them(town, service):
    mails = [service.sign(mail(answer)) for answer in ("help/B no", "help/B yes", "oars/B no")]
    made = answered(town, *mails)
    assert made.mail == b64encode(mails[2]).decode()
    assert [earlier for earlier, _ in made.earlier] == [b64encode(mails[1]).decode()]
    assert proves(shown(made))
    assert not proves(shown(msgspec.structs.replace(made, earlier=(), taken=made.taken[:1])))


def test_one_mail_among_them_that_nobody_signed_leaves_its_answer_open(town, service):
    found = shown(answered(town, service.sign(mail("oars/B no")), mail("help/B yes")))
    assert (found.proved, found.false) == (False, [])
    assert any("no mail service has signed it" in each for each in found.unchecked)


def test_evidence_with_another_mail_or_other_answers_is_false(town, service):
    made = answered(town, service.sign(mail("help/B yes", "oars/B no")))
    other = b64encode(service.sign(mail("help/B no"))).decode()
    said = (made.set[0], {"orders": {"help/B": "no", "oars/B": "no"}, "standing": None})
    assert "a mail does not hold any of these answers" in shown(msgspec.structs.replace(made, mail=other)).false
    assert shown(msgspec.structs.replace(made, set=said)).false
    assert shown(msgspec.structs.replace(made, mail=other, set=(made.set[0], {"orders": 7}))).false


def test_a_mail_of_another_seat_does_not_hold_its_answers(town, service):
    made = answered(town, service.sign(mail("help/B yes", "oars/B no")))
    others = service.sign(mail("help/B yes", "oars/B no").replace(b"seat: B", b"seat: A"))
    assert shown(msgspec.structs.replace(made, mail=b64encode(others).decode())).false


def test_there_is_none_for_answers_that_are_secret_still_or_came_by_no_mail(town, service):
    town.deliver(service.sign(mail("help/B yes")))
    town.tick()
    live = town.live()
    (given,) = (each for each in live.campaign.received.values() if each.window == "answers")
    with pytest.raises(Refused, match="the answers of receipt .* secret still"):
        evidence(town.desk, live, given.number)
    by_hand = live.answer("B", "oars/B", "no").number
    live.advance()
    with pytest.raises(NotFound, match="no mail in the archive brought the answer to oars/B"):
        evidence(town.desk, live, by_hand)
