"""A window in which a seat has nothing to decide is closed by the program, and nobody else learns of it."""

import msgspec
import pytest
import toy
from river import HOUR, START, WEEKLY, River

from adjudicator.campaign.chain.salting import Salts
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import PROGRAM
from adjudicator.campaign.play.deputies import if_nothing_comes
from adjudicator.campaign.play.idle import CLOSED, idle_closing, idle_faults, idle_seats
from adjudicator.campaign.play.rechecking import overtaken_orders
from adjudicator.campaign.players import dealings
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.referee import clockwork

SECOND = 11
"""The hour in which the second window opens: both have bid for the first in hour 10."""


def opened(*, closes_idle=True, game=toy.IDLE, **changed):
    """A campaign in whose second window B has nothing to decide."""
    schedule = msgspec.structs.replace(WEEKLY, **changed)
    river = River(schedule, game=game, turns=4, closes_idle=closes_idle)
    river.at(10).bids()
    return river.at(SECOND)


@pytest.fixture
def drawn(monkeypatch):
    """A quarter of the time to the deadline goes by, from the first hour on: half of it is drawn, and squared."""
    monkeypatch.setattr(Salts, "share", lambda salts, step, seat: CLOSED / 2)


def hours_until_closed(river):
    return SECOND + 1 + (river.due - SECOND - 1) / 4


@pytest.mark.usefixtures("drawn")
def test_it_is_closed_at_the_moment_that_was_drawn():
    river = opened()
    river.bid("A")
    dealings.say_ready(river.live, "A", ready=True, arrived=river.clock.now)
    assert idle_seats(river.live) == ["B"]
    assert river.closes_at(hours_until_closed(river))
    assert river.verdict().findings == []


@pytest.mark.usefixtures("drawn")
def test_it_waits_for_those_who_have_something_to_decide():
    river = opened()
    river.at(hours_until_closed(river))
    assert river.step == "2.bid"
    assert river.live.missing() == ["A"]
    river.bid("A")
    assert river.at(hours_until_closed(river) + 1).step == "3.bid"


def test_the_moment_follows_from_the_secret_and_lies_before_the_deadline():
    river = opened()
    for hours in (SECOND + 1, SECOND + 2):
        river.bids()
        river.at(hours)
    closing = idle_closing(river.live)
    assert closing.seat == "B"
    assert START + (hours + 1) * HOUR < closing.at < river.timing.of("4.bid").at
    assert idle_closing(river.load()) == closing


def test_early_moments_are_drawn_more_often_and_some_windows_are_left_to_their_deadline(monkeypatch):
    moments = []
    for percent in range(1, 100):
        with monkeypatch.context() as patched:
            patched.setattr(Salts, "share", lambda salts, step, seat, percent=percent: percent / 100)
            closing = idle_closing(opened().live)
        moments.append(closing and (closing.at - START).days)
    assert moments.count(None) == 10
    days = [day for day in moments if day is not None]
    assert sum(day < 3 for day in days) > len(days) / 2
    assert days == sorted(days)
    assert max(days) >= 6


@pytest.mark.usefixtures("drawn")
def test_others_see_what_they_see_of_a_player_who_sends_orders():
    closed = opened()
    closed.at(hours_until_closed(closed))
    sent = opened()
    sent.clock.now = closed.clock.now
    sent.bid("B", 0)
    for river in (closed, sent):
        river.bid("A", 5)
        river.at(hours_until_closed(river) + 1)
    kinds = [[leaf.leaf.partition(":")[0] for leaf in river.campaign.public.leaves] for river in (closed, sent)]
    assert kinds[0] == kinds[1]
    assert clockwork.states(closed.live) == clockwork.states(sent.live)
    assert "nothing to decide" in closed.report("B")
    assert "nothing to decide" not in closed.report("A")


@pytest.mark.usefixtures("drawn")
def test_the_state_of_the_seat_is_as_if_its_player_had_sent_orders():
    closed = opened()
    closed.at(hours_until_closed(closed))
    assert clockwork.states(closed.live) == {"A": "missing", "B": "valid"}


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("changed", [{"closes_idle": msgspec.UNSET}, {"game": toy.with_idle(None)}])
def test_it_stays_open_in_campaigns_and_games_without_it(changed):
    river = opened(**changed)
    river.bid("A")
    assert river.closes_at(river.due)
    assert not closed_by_program(river)


@pytest.mark.usefixtures("drawn")
def test_it_stays_open_where_windows_never_close_early():
    river = opened(early="never")
    river.at(river.due)
    assert (river.step, river.live.missing()) == ("2.bid", ["A", "B"])
    river.bid("A")
    assert river.closes_at(river.due)
    assert not closed_by_program(river)


def closed_by_program(river):
    return [event for event in river.events(Campaign.OrdersReceived.TOPIC) if event.by == PROGRAM]


@pytest.mark.usefixtures("drawn")
def test_it_stays_open_while_somebody_asks_to_wait():
    river = opened()
    river.bid("A")
    dealings.say_ready(river.live, "A", ready=False, arrived=river.clock.now)
    assert river.closes_at(river.due)


@pytest.mark.usefixtures("drawn")
def test_orders_of_the_player_count_before_and_after_it_is_closed():
    before = opened()
    before.bid("B", 7)
    assert idle_closing(before.live) is None
    after = opened()
    after.at(hours_until_closed(after)).bid("B", 7)
    assert after.campaign.current("2.bid")["B"].orders["amount"] == 7


@pytest.mark.usefixtures("drawn")
def test_standing_orders_and_words_that_came_before_it_stay():
    river = opened()
    river.live.receive("B", None, {"bank": "right"}, "I am away")
    river.at(hours_until_closed(river))
    closed = river.campaign.current("2.bid")["B"]
    assert (closed.by, closed.note) == (PROGRAM, "I am away")
    assert river.campaign.standing("B")["bank"] == "right"


@pytest.mark.usefixtures("drawn")
def test_it_is_open_again_for_a_seat_that_a_ruling_gives_something_to_decide():
    river = opened()
    river.at(hours_until_closed(river))
    assert list(overtaken_orders(river.live)) == []
    river.live.game = toy.TOY
    (overtaken,) = overtaken_orders(river.live)
    assert (overtaken["seat"], overtaken["problems"]) == ("B", ["there is something to decide now"])


def test_only_who_has_something_to_decide_is_reminded_and_missed(monkeypatch):
    monkeypatch.setattr(Salts, "share", lambda salts, step, seat: CLOSED)
    river = opened(reminders=(12,), absent_after=1, missing="play")
    river.at(river.due - 12)
    river.at(river.due)
    assert [event.seats for event in river.events("reminded")] == [["A"]]
    assert [event.seats for event in river.events("orders-missed")] == [["A"]]
    assert river.live.absent == {"A"}


def test_the_referee_is_not_asked_for_who_has_nothing_to_decide(monkeypatch):
    monkeypatch.setattr(Salts, "share", lambda salts, step, seat: CLOSED)
    river = opened(missing="ask")
    river.bid("A")
    assert river.closes_at(river.due)


def test_its_seat_is_told_that_it_need_send_nothing():
    river = opened()
    step = river.live.window()
    assert "nothing to decide" in if_nothing_comes(river.live, step, "B")
    assert "nothing to decide" not in if_nothing_comes(river.live, step, "A")


@pytest.mark.usefixtures("drawn")
def test_whether_there_was_nothing_to_decide_is_checked_in_the_history():
    river = opened()
    river.at(hours_until_closed(river))
    river.game = toy.with_idle(lambda view, step: False)
    (finding,) = river.verdict().findings
    assert finding.check == "idle"
    assert "who had something to decide" in finding.detail


@pytest.mark.usefixtures("drawn")
def test_a_campaign_of_before_has_no_such_sets():
    river = opened()
    river.campaign.opening = msgspec.structs.replace(river.campaign.opening, closes_idle=msgspec.UNSET)
    give(river, orders=None)
    assert idle_fault(river) == "the program closed 2.bid for B, and the campaign leaves windows open"


def give(river, orders, standing=None):
    """Store what is said to be a set that the program gave for B."""
    river.live.take_orders(river.live.window(), "B", orders, standing, by=PROGRAM)
    river.live.save()


def idle_fault(river):
    event = closed_by_program(river)[-1]
    before = river.store.campaign("river", event.originator_version - 1)
    before.opening = river.campaign.opening
    (fault,) = idle_faults(river.game, before, river.live.state, event)
    return fault


@pytest.mark.parametrize(
    ("orders", "standing"), [({"amount": 1}, None), (None, {"bank": "left"})], ids=["orders", "standing"]
)
def test_such_a_set_orders_nothing(orders, standing):
    river = opened()
    give(river, orders, standing)
    assert idle_fault(river) == "the program gave orders for B in 2.bid"
    assert [finding.check for finding in river.verdict().findings] == ["idle"]


def test_such_a_set_takes_no_players_place():
    river = opened()
    river.bid("B")
    give(river, orders=None)
    assert idle_fault(river) == "the program closed 2.bid for B, whose own orders were there"


@pytest.mark.usefixtures("drawn")
def test_the_bundle_proves_it():
    river = opened()
    for hours in range(SECOND, 30 * 24, 12):
        river.at(hours)
    stored = written(bundle(river.live))
    assert replay(stored, lambda name: toy.IDLE).false == []
    (false,) = replay(stored, lambda name: toy.TOY).false
    assert "the program closed 2.bid for B, who had something to decide" in false


def test_a_game_says_which_of_its_windows_can_be_idle():
    assert toy.IDLE.has_idle_windows
    assert not toy.TOY.has_idle_windows
