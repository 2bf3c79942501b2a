"""Log, trace, rolls, and the state of any past moment."""

from datetime import UTC, datetime

import pytest

from adjudicator.campaign.reading.history import log, rolls, state_as_of, trace, version_at
from adjudicator.errors import NotFound
from adjudicator.table import Answered, Drawn, Rolled


@pytest.fixture
def live(open_campaign):
    live = open_campaign(tempo="default")
    live.receive("A", {"amount": 1, "bank": "left"}, None, "")
    live.advance(lock=True)
    return live


def test_every_roll_of_a_finished_turn_is_proved(live):
    throws = rolls(live, 1)
    assert [type(throw.act) for throw in throws] == [Drawn, Rolled, Rolled]
    assert all(throw.proof for throw in throws)


@pytest.mark.usefixtures("twice")
def test_rolls_of_an_unfinished_turn_are_not_proved_yet(open_campaign):
    live = open_campaign(turns=1, tempo="default")
    live.advance(lock=True)
    assert live.next_step().id == "1.late"
    throws = rolls(live, 1)
    assert [type(throw.act) for throw in throws] == [Drawn, Rolled, Rolled]
    assert [throw.proof for throw in throws] == [None] * 3
    live.advance(lock=True)
    assert [throw.proof for throw in rolls(live, 1)] == [True] * 3


def test_the_log_tells_events_and_facts_with_seat_rule_and_turn(live):
    entries = list(log(live))
    assert entries[0].text.startswith("Campaign opened: The River")
    crossed = next(entry for entry in entries if "crosses to the" in entry.text)
    assert (crossed.turn, crossed.rule) == (1, "X-2")
    assert any(entry.seat == "A" and "received for 1.bid" in entry.text for entry in entries)


def test_trace_tells_rolls_answers_and_facts_in_order(live):
    ((_, step, entries),) = trace(live, "1.bid")
    assert step.id == "1.bid"
    kinds = [type(entry).__name__ for entry in entries]
    assert kinds == ["Drawn", "Rolled", "BidMade", "Rolled", "BidMade", "Answered", "Crossed"]
    assert isinstance(entries[5], Answered)
    with pytest.raises(NotFound, match="played so far"):
        list(trace(live, "9.bid"))


def test_the_state_as_of_an_event_is_the_state_then(live):
    _, before = state_as_of(live, 2)
    _, now = state_as_of(live, live.campaign.version)
    assert (before.turn, now.turn) == (1, 2)
    with pytest.raises(NotFound):
        state_as_of(live, 999)


def test_a_moment_names_the_last_event_before_it(live):
    assert version_at(live, datetime(2030, 1, 1, tzinfo=UTC)) == live.campaign.version
    with pytest.raises(NotFound, match="had not begun"):
        version_at(live, datetime(2000, 1, 1, tzinfo=UTC))


def test_what_has_happened_in_a_round_that_is_still_open_belongs_to_its_turn(live):
    live.receive("A", {"amount": 4}, None, "")
    told = [entry.text for entry in log(live) if entry.turn == live.window().turn]
    assert told[0].startswith("Waiting for orders: ")
    assert told[-1].startswith("Orders of A received")
