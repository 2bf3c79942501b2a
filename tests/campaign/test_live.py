"""A campaign from opening to end: windows, suspension, defaults, dice, the reveal."""

import msgspec
import pytest
import toy

from adjudicator.campaign.events.decoding import facts_of, journal_of
from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.reading.history import events_of
from adjudicator.campaign.referee import opening
from adjudicator.errors import JournalDiverged, NotFound, Refused


def bid(live, seat, amount=3, bank=None, standing=None, **more):
    orders = {"amount": amount} | ({"bank": bank} if bank else {})
    return live.receive(seat, orders, standing, "", **more)


def facts(live):
    return [msgspec.json.encode(fact) for chapter in live.campaign.episodes for fact in facts_of(live.game, chapter)]


def topics(live):
    return [event.TOPIC for event in events_of(live)]


def test_a_window_waits_until_every_seat_has_sent(open_campaign):
    live = open_campaign()
    bid(live, "A", bank="left")
    live.advance()
    assert live.missing() == ["B"]
    bid(live, "B", bank="left")
    live.advance()
    assert live.next_step().id == "2.bid"


def test_locking_plays_with_what_is_there(open_campaign):
    live = open_campaign(tempo="default")
    bid(live, "A", 9)
    live.advance(lock=True)
    assert live.next_step().id == "2.bid"
    assert live.state.bids == {"A": 9, "B": 0}


@pytest.mark.parametrize("sent", ["", "A", "AB"])
def test_locking_locks_one_window_only(open_campaign, sent):
    live = open_campaign(tempo="default")
    for seat in sent:
        bid(live, seat)
    live.advance(lock=True)
    assert live.next_step().id == "2.bid"


def test_the_last_set_counts_and_each_is_kept(open_campaign):
    live = open_campaign()
    first, second = bid(live, "A", 1), bid(live, "A", 7)
    assert live.campaign.current("1.bid")["A"].receipt == second
    assert live.campaign.received[first].orders == {"amount": 1}


def test_the_same_set_again_keeps_its_receipt(open_campaign):
    live = open_campaign()
    assert bid(live, "A", 4) == bid(live, "A", 4)
    assert topics(live).count("orders-received") == 1


def test_an_unanswered_question_suspends_and_the_answer_resumes(open_campaign):
    live = open_campaign(turns=1)
    bid(live, "A")
    bid(live, "B")
    live.advance()
    (question,) = live.campaign.waiting.questions
    before = journal_of(live.game, live.campaign.waiting.journal).entries()
    live.answer(question.seat, "bank", "right")
    live.advance()
    assert live.state.crossings == ((question.seat, "right"),)
    assert journal_of(live.game, live.campaign.episodes[-1].journal).entries()[: len(before)] == before
    assert live.next_step() is None


def test_nothing_happens_while_the_answer_is_missing(open_campaign):
    live = open_campaign()
    bid(live, "A")
    bid(live, "B")
    live.advance()
    version = live.campaign.version
    live.advance()
    assert live.campaign.version == version


@pytest.mark.parametrize(
    ("orders", "standing", "source"),
    [({"bank": "right"}, None, "orders"), ({}, {"bank": "right"}, "standing")],
)
def test_orders_answer_before_standing_orders(open_campaign, orders, standing, source):
    live = open_campaign()
    for seat in "AB":
        bid(live, seat, standing=standing, **orders)
    live.advance()
    assert live.state.crossings[0][1] == "right"
    assert source.encode() in bytes(live.campaign.episodes[-1].journal)


def test_standing_orders_stand_until_changed_but_not_those_of_a_replaced_set(open_campaign):
    live = open_campaign(tempo="default")
    bid(live, "A", 1, standing={"bank": "right"})
    bid(live, "A", 2)
    assert live.campaign.standing("A") is None
    bid(live, "A", 3, standing={"bank": "right"})
    live.advance(lock=True)
    bid(live, "A", 4)
    assert live.campaign.standing("A") == {"bank": "right"}


def test_the_deadline_takes_the_default(open_campaign):
    live = open_campaign()
    bid(live, "A")
    bid(live, "B")
    live.advance()
    live.advance(lock=True)
    assert live.state.crossings[0][1] == "left"


def test_an_answer_must_be_one_of_the_choices_and_from_the_seat_asked(open_campaign):
    live = open_campaign()
    bid(live, "A")
    bid(live, "B")
    live.advance()
    seat = live.campaign.waiting.questions[0].seat
    with pytest.raises(Refused, match=r"left \(the left bank\); right"):
        live.answer(seat, "bank", "middle")
    with pytest.raises(Refused, match="not for"):
        live.answer("A" if seat == "B" else "B", "bank", "left")
    with pytest.raises(NotFound, match="open questions: bank"):
        live.answer(seat, "bnak", "left")


def test_a_question_that_must_be_asked_is_never_settled_by_default(open_campaign):
    live = open_campaign(tempo="default", dispute=True)
    live.advance(lock=True)
    live.advance(lock=True)
    assert [question.key for question in live.campaign.waiting.questions] == ["fair"]


def test_a_changed_rule_is_caught_on_resumption(open_campaign, monkeypatch):
    live = open_campaign()
    bid(live, "A")
    bid(live, "B")
    live.advance()
    question = live.campaign.waiting.questions[0]
    live.answer(question.seat, "bank", "left")

    def changed(step, table, orders):
        table.roll(toy.R2, "new", "1d6")
        toy.resolve(step, table, orders)

    toy.altered(monkeypatch, resolve=changed)
    with pytest.raises(JournalDiverged, match=r"entry 1.*\n  recorded: .*drawn.*\n  now: .*rolled"):
        live.advance()


def test_arrival_order_changes_nothing(open_campaign):
    outcomes = []
    for name, order in (("one", "AB"), ("two", "BA")):
        live = open_campaign(name=name)
        for seat in order:
            bid(live, seat, 5, bank="left")
        live.advance()
        outcomes.append(facts(live))
    assert outcomes[0] == outcomes[1]


def test_other_orders_roll_other_dice(open_campaign):
    rolled = []
    for amount in (1, 2):
        live = open_campaign(name=f"bid-{amount}")
        for seat in "AB":
            bid(live, seat, amount, bank="left")
        live.advance()
        rolled.append(live.campaign.basis["1.bid"])
    assert rolled[0] != rolled[1]


def test_the_secret_of_a_turn_is_revealed_when_it_is_over(open_campaign):
    live = open_campaign(tempo="default")
    assert live.campaign.revealed.keys() == {0}
    live.advance(lock=True)
    assert live.campaign.revealed.keys() == {0, 1}


def test_secrets_of_dice_that_hide_things_are_revealed_when_all_is_over(open_campaign, monkeypatch):
    toy.altered(monkeypatch, meta=msgspec.structs.replace(toy.TOY.meta, open_dice=False))
    live = open_campaign(tempo="default")
    live.advance(lock=True)
    assert not live.campaign.revealed
    live.advance(lock=True)
    assert live.campaign.revealed.keys() == {0, 1, 2}


def test_dice_fall_as_long_as_the_chain_of_secrets_lasts(open_campaign, monkeypatch):
    monkeypatch.setattr(opening, "CHAIN_LENGTH", 3)
    live = open_campaign(tempo="default", turns=9)
    live.advance(lock=True)
    live.advance(lock=True)
    assert live.next_step().id == "3.bid"
    with pytest.raises(Refused, match="the chain of secrets ends with turn 2"):
        live.advance(lock=True)


def test_a_window_opening_is_recorded_once_and_says_what_report_is_due(open_campaign):
    live = open_campaign(tempo="default")
    live.advance()
    live.advance(lock=True)
    live.advance(lock=True)
    opened = [(window.step.id if window.step else None, window.turn, window.whole) for window in live.campaign.windows]
    assert opened == [("1.bid", 0, True), ("2.bid", 1, True), (None, 2, True)]


def test_manual_dice_are_asked_for_one_roll_at_a_time(open_campaign):
    live = open_campaign(dice="manual", turns=1, tempo="default")
    live.advance(lock=True)
    assert live.campaign.waiting.needs["items"] == ["A", "B"]
    with pytest.raises(Refused, match="all of A B, once each"):
        live.type_dice(["A", "A"])
    live.type_dice(["B", "A"])
    live.advance()
    with pytest.raises(Refused, match="2 numbers from 1 to 6"):
        live.type_dice(["7", "1"])
    live.type_dice(["6", "1"])
    live.advance()
    live.type_dice(["3", "3"])
    live.advance()
    assert live.state.crossings == (("A", "left"),)


def test_two_processes_cannot_both_save(open_campaign, desk):
    live = open_campaign()
    other = desk.campaign("river", lambda name: toy.TOY)
    bid(live, "A")
    with pytest.raises(Refused, match="run the command again"):
        bid(other, "B")


def test_a_loaded_campaign_goes_on_where_it_was(open_campaign, desk):
    live = open_campaign()
    bid(live, "A", bank="left")
    again = desk.campaign("river", lambda name: toy.TOY)
    bid(again, "B", bank="left")
    again.advance()
    assert again.next_step().id == "2.bid"
    assert again.campaign.head == desk.campaign("river", lambda name: toy.TOY).campaign.head


def test_a_replaced_player_has_a_new_key(open_campaign, desk):
    live = open_campaign()
    assert live.knows_key("A", "key-A")
    live.replace_player("A", {"name": "Eve", "address": "", "key_hash": key_hash("new")}, "moved away")
    assert not live.knows_key("A", "key-A")
    assert live.knows_key("A", "new")


def two_bids(live, **more):
    bid(live, "A", **more)
    bid(live, "B", **more)
    live.advance()


def test_the_deadline_leaves_answers_that_were_given(open_campaign):
    live = open_campaign()
    two_bids(live)
    seat = live.campaign.waiting.questions[0].seat
    live.answer(seat, "bank", "right")
    live.advance(lock=True)
    assert live.state.crossings == ((seat, "right"),)


def test_a_question_that_is_answered_is_open_no_more(open_campaign):
    live = open_campaign()
    two_bids(live)
    (question,) = live.unanswered()
    live.answer(question.seat, "bank", "right")
    assert live.unanswered() == []


def test_an_answer_that_no_longer_fits_is_asked_for_again(open_campaign):
    live = open_campaign()
    two_bids(live)
    seat = live.campaign.waiting.questions[0].seat
    live.campaign.replies["1.bid", "bank"] = ("the middle", "reply")
    live.advance()
    assert [question.key for question in live.unanswered()] == ["bank"]
    live.answer(seat, "bank", "left")
    live.advance()
    assert live.state.crossings == ((seat, "left"),)
