"""Rulings: the history before stays readable, dice stay as they were."""

from dataclasses import replace

import pytest
import toy
from msgspec import structs

from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.history import events_of, trace
from adjudicator.campaign.referee import clockwork, rulings
from adjudicator.campaign.referee.differences import _in_table, choices_differ
from adjudicator.errors import NotFound, Refused
from adjudicator.table import Problem
from adjudicator.table.pages import Column, Grid

BROKE = Problem(kind="illegal", code="X-BROKE", message="too much")
WHO = {"reason": "a typing error", "author": "Rufus"}


@pytest.fixture
def live(open_campaign):
    live = open_campaign(tempo="default")
    for seat, amount in (("A", 1), ("B", 2)):
        live.receive(seat, {"amount": amount}, None, "")
    live.advance()
    return live


def rolled(live, chapter):
    return [act for act in journal_of(live.game, chapter.journal).acts if getattr(act, "faces", None)]


def test_a_correction_changes_the_state_by_facts(live):
    fact = {"fact": "bid-made", "rule": "X-1", "seen_by": ["A"], "seat": "A", "amount": 9, "total": 9}
    rulings.correct(live, [fact], **WHO)
    assert live.state.bids["A"] == 9
    assert live.campaign.rulings[-1].reason == "a typing error"


@pytest.mark.parametrize("fact", [{"fact": "no-such"}, {"fact": "bid-made", "rule": "X-1"}, "rubbish"])
def test_a_correction_that_is_no_fact_is_refused_and_nothing_is_stored(live, fact):
    version = live.campaign.version
    with pytest.raises(Refused, match="no list of facts"):
        rulings.correct(live, [fact], **WHO)
    assert live.campaign.version == version


def test_an_order_set_aside_lets_the_earlier_one_count(live):
    first = live.receive("A", {"amount": 4}, None, "")
    second = live.receive("A", {"amount": 5}, None, "")
    rulings.set_aside(live, second, **WHO)
    assert live.campaign.current("2.bid")["A"].receipt == first
    with pytest.raises(NotFound):
        rulings.set_aside(live, 999, **WHO)


def test_locked_orders_cannot_be_set_aside(live):
    receipt = live.campaign.locked["1.bid"]["A"]
    with pytest.raises(Refused, match="send that step back first"):
        rulings.set_aside(live, receipt, **WHO)


def test_a_step_sent_back_is_played_again_with_the_same_dice(live):
    before = rolled(live, live.campaign.episodes[-1])
    rulings.send_back(live, "1.bid", **WHO)
    assert live.next_step().id == "1.bid"
    live.receive("A", {"amount": 9}, None, "", by_referee=True)
    live.advance(lock=True)
    after = rolled(live, live.campaign.episodes[-1])
    assert [act.faces for act in after] == [act.faces for act in before]
    assert live.state.bids == {"A": 9, "B": 2}
    assert len(list(trace(live, "1.bid"))) == 2
    assert verify(live.store, "river", lambda name: toy.TOY, bytes.fromhex("5e" * 32)).findings == []


def test_only_the_referee_corrects_orders_once_the_dice_are_known(live):
    rulings.send_back(live, "1.bid", **WHO)
    with pytest.raises(Refused, match="only the referee"):
        live.receive("A", {"amount": 9}, None, "")


def test_only_a_window_that_was_played_can_be_sent_back(live):
    with pytest.raises(NotFound, match="can be sent back: 1.bid"):
        rulings.send_back(live, "2.bid", **WHO)


def test_a_waiting_step_is_sent_back_too(open_campaign):
    live = open_campaign()
    for seat in "AB":
        live.receive(seat, {"amount": 1}, None, "")
    live.advance()
    rulings.send_back(live, "1.bid", **WHO)
    assert live.campaign.waiting is None
    live.receive("A", {"amount": 2, "bank": "left"}, None, "", by_referee=True)
    live.receive("B", {"amount": 2, "bank": "left"}, None, "", by_referee=True)
    live.advance(lock=True)
    assert live.next_step().id == "2.bid"


def test_a_dispute_is_decided_by_a_ruling(open_campaign):
    live = open_campaign(tempo="default", dispute=True, turns=1)
    live.advance(lock=True)
    rulings.decide(live, "fair", "no", **WHO)
    live.advance()
    assert live.next_step() is None
    assert '"source":"ruling"' in bytes(live.campaign.episodes[-1].journal).decode()


def test_what_was_decided_is_told_in_the_words_of_the_question(open_campaign):
    live = open_campaign(tempo="default", dispute=True, turns=1)
    live.advance(lock=True)
    question = live.question("fair")
    rulings.decide(live, "fair", "no", **WHO)
    made = live.campaign.rulings[-1]
    said = rulings.decided(live, made.event, made.about, made.answer)
    assert said.startswith(question.text)
    assert question.key not in said.split()
    live.advance()
    (note,) = reporting.report(live, "A", live.campaign.windows[-1]).corrections
    assert note.id == "Decision"
    assert note.text.startswith(said)


def test_what_a_game_says_that_a_decision_settles_is_told_instead_of_the_question(open_campaign):
    live = open_campaign(tempo="default", dispute=True, turns=1)
    live.game = replace(live.game, settled=lambda view, question, answer: f"{question.key}, {answer}: told to {view}.")
    live.advance(lock=True)
    rulings.decide(live, "fair", "no", **WHO)
    live.advance()
    (note,) = reporting.report(live, "A", live.campaign.windows[-1]).corrections
    assert note.text == f"fair, no: told to {live.at(live.campaign.rulings[-1].event - 1).view('A')}. {WHO['reason']}"


def test_what_came_before_a_ruling_stays_in_the_history(live):
    before = [event.digest for event in events_of(live)]
    rulings.send_back(live, "1.bid", **WHO)
    assert [event.digest for event in events_of(live)][: len(before)] == before


def test_windows_of_a_step_sent_back_wait_for_the_referee(live):
    """Orders given for what came after stand, but nothing is played again before the referee has seen it."""
    for seat in "AB":
        live.receive(seat, {"amount": 5}, None, "")
    live.advance()
    assert live.next_step() is None
    rulings.send_back(live, "1.bid", **WHO)
    live.advance()
    assert live.next_step().id == "1.bid"
    live.advance(lock=True)
    assert live.next_step().id == "2.bid"
    live.receive("A", {"amount": 8}, None, "", by_referee=True)
    live.advance(lock=True)
    assert live.state.bids == {"A": 8, "B": 5}
    assert live.next_step() is None


def test_a_ruling_is_not_answered_away(open_campaign):
    live = open_campaign()
    for seat in "AB":
        live.receive(seat, {"amount": 1}, None, "")
    live.advance()
    seat = live.campaign.waiting.questions[0].seat
    rulings.decide(live, "bank", "right", **WHO)
    with pytest.raises(Refused, match="the referee has decided"):
        live.answer(seat, "bank", "left")


def test_an_order_set_is_set_aside_once(live):
    receipt = live.receive("A", {"amount": 4}, None, "")
    rulings.set_aside(live, receipt, **WHO)
    with pytest.raises(Refused, match="counts no longer"):
        rulings.set_aside(live, receipt, **WHO)


def fact(amount=9, seat="A"):
    return {"fact": "bid-made", "rule": "X-1", "seen_by": [seat], "seat": seat, "amount": amount, "total": 9}


def test_a_ruling_that_is_only_tried_shows_what_it_changes_and_records_nothing(live):
    version = live.campaign.version
    effect = rulings.correct(live, [fact(seat="B")], dry_run=True, **WHO)
    assert live.campaign.version == version
    assert effect.to == ("B",)
    assert [(change.before, change.after) for change in effect.changes] == [("2", "9")]


def told(live):
    return [(notice.kind, notice.to) for notice in live.campaign.notices][-1]


def test_every_seat_that_a_ruling_touches_is_told(live):
    rulings.correct(live, [fact(seat="B")], **WHO)
    assert told(live) == ("ruling", ("B",))
    rulings.set_aside(live, live.receive("A", {"amount": 4}, None, ""), **WHO)
    assert told(live) == ("ruling", ("A",))
    rulings.send_back(live, "1.bid", **WHO)
    assert told(live) == ("ruling", ("A", "B"))


def test_stored_orders_that_no_longer_can_be_played_do_not_count(live, monkeypatch):
    toy.altered(monkeypatch, check=lambda view, step, bid: [BROKE] if bid.amount > view.bids.get("A", 99) else [])
    for amount in (1, 2):
        live.receive("A", {"amount": amount}, None, "")
    live.receive("B", {"amount": 5}, None, "")
    effect = rulings.correct(live, [fact(amount=1)], **WHO)
    assert [each["seat"] for each in effect.overtaken] == ["A"]
    assert list(live.campaign.current("2.bid")) == ["B"]
    assert clockwork.states(live) == {"A": "overtaken", "B": "valid"}
    assert live.campaign.overtaken[-1].problems == ("too much",)
    live.receive("A", {"amount": 1}, None, "")
    assert clockwork.states(live)["A"] == "valid"


def test_a_set_of_standing_orders_alone_is_checked_again_too(live, monkeypatch):
    live.receive("A", None, {"bank": "left"}, "")
    rulings.correct(live, [fact()], **WHO)
    assert live.campaign.overtaken == []
    toy.altered(monkeypatch, check_standing=lambda view, standing: [BROKE])
    rulings.correct(live, [fact(amount=8)], **WHO)
    assert live.campaign.overtaken[-1].problems == ("too much",)


def test_orders_of_a_window_that_opens_again_are_checked_again(live, monkeypatch):
    live.receive("A", {"amount": 5}, None, "")
    rulings.send_back(live, "1.bid", **WHO)
    live.receive("A", {"amount": 0}, None, "", by_referee=True)
    toy.altered(monkeypatch, check=lambda view, step, bid: [BROKE] if bid.amount > view.bids.get("A", 99) else [])
    live.advance(lock=True)
    assert clockwork.states(live) == {"A": "overtaken", "B": "missing"}
    assert told(live) == ("overtaken", ("A",))


def test_a_later_correction_stays_where_it_still_means_the_same(live):
    for seat, amount in (("A", 1), ("B", 5)):
        live.receive(seat, {"amount": amount}, None, "")
    live.advance()
    rulings.correct(live, [fact(seat="A")], **WHO)
    rulings.correct(live, [fact(seat="B")], **WHO)
    of_a, of_b = live.campaign.rulings
    effect = rulings.send_back(live, "2.bid", **WHO)
    assert (effect.kept, effect.undone) == ((of_a,), (of_b,))
    assert live.state.bids == {"A": 9, "B": 2}


def test_a_step_that_is_sent_back_takes_with_it_what_was_corrected_because_of_it(live):
    rulings.correct(live, [fact(amount=9)], **WHO)
    correction = live.campaign.rulings[-1]
    effect = rulings.send_back(live, "1.bid", **WHO)
    assert [ruling.event for ruling in effect.undone] == [correction.event]
    assert live.state.bids == {}


def test_the_reports_of_a_turn_that_was_played_again_say_so(live):
    rulings.send_back(live, "1.bid", **WHO)
    live.advance(lock=True)
    assert live.campaign.windows[-1].corrected
    assert reporting.report(live, "A", live.campaign.windows[-1]).turn_title.endswith(" (corrected)")
    assert not reporting.report(live, "A", live.campaign.windows[0]).turn_title.endswith(" (corrected)")


def test_a_row_that_went_is_told_by_its_name_and_the_rest_of_its_cells():
    """And one that came; `column` is empty for both."""
    columns = (Column("Seat"), Column("Bid"), Column("Why"), Column("Bank"))
    grids = [Grid("Bids", columns, rows) for rows in ((("A", "3", "", "left"),), (("B", "4", "", "right"),))]
    changes = [change.words() for change in _in_table("Bids", *grids)]
    assert changes == ["Bids, A: 3 | left → nothing", "Bids, B: nothing → 4 | right"]


def test_other_choices_in_the_form_of_an_open_window_are_a_difference_and_none_outside_of_one(live):
    step = live.window()
    before = live.view("A")
    after = structs.replace(before, crossings=(*before.crossings, ("A", "left")))
    assert choices_differ(live.game, step, before, after)
    assert not choices_differ(live.game, step, before, live.view("A"))
    assert not choices_differ(live.game, None, before, after)
    assert not choices_differ(live.game, structs.replace(step, window=None), before, after)


@pytest.mark.parametrize(("before", "after", "told"), [
    (("A", "2", "x; y"), ("A", "3", "x; y"), ["Sides, A, CP: 2 → 3"]),
    (("A", "2", "x; y"), ("A", "2", "y; z"), ["Sides, A, Armies: x → z"]),
    (("A", "2", "x; y"), ("A", "", "x"), ["Sides, A, CP: 2 → nothing", "Sides, A, Armies: x; y → x"]),
    (("A", "2", "x"), ("A", "2", "x"), []),
    (("A", "2", ""), ("B", "3", ""), ["Sides, A: 2 → nothing", "Sides, B: nothing → 3"]),
])  # fmt: skip
def test_what_a_ruling_changes_is_told_cell_by_cell_and_of_lists_what_is_gone_and_what_came(before, after, told):
    heads = tuple(map(Column, ("", "CP", "Armies")))
    grids = [Grid("Sides", heads, (row,)) for row in (before, after)]
    assert [change.words() for change in _in_table("Sides", *grids)] == told


def test_a_table_that_came_or_went_is_told_row_by_row_and_rows_that_begin_alike_one_by_one():
    grid = Grid("Roads", (Column(""), Column("MD")), (("A", "2"), ("A", "3")))
    other = structs.replace(grid, rows=(("A", "2"), ("A", "4")))
    assert [change.words() for change in _in_table("Roads", None, grid)] == [
        "Roads, A: nothing → 2", "Roads, A: nothing → 3",
    ]  # fmt: skip
    assert [change.words() for change in _in_table("Roads", grid, None)] == [
        "Roads, A: 2 → nothing", "Roads, A: 3 → nothing",
    ]  # fmt: skip
    assert [change.words() for change in _in_table("Roads", grid, other)] == ["Roads, A, MD: 3 → 4"]
    assert [*_in_table("Roads", None, None)] == []
