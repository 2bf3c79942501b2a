"""What players and the referee can do beside orders: what it changes, who is told, and when it is refused."""

from datetime import date

import pytest
from river import HOUR, START, River, refused, weekly

from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import clockwork, rulings
from adjudicator.errors import NotFound

SEATS = "ABC"
DAY = [date(2026, 11, day) for day in range(1, 31)]
"""The days of November 2026, counted from 0; the campaign opens on the 22nd, its first deadline is on the 29th."""


# Ready, wait, withdraw


def test_the_word_ready_needs_orders_and_is_recorded_once():
    campaign = weekly(SEATS)
    refused("no valid orders of A for 1.bid", dealings.say_ready, campaign, "A", ready=True)
    campaign.bid("A")
    for _ in range(2):
        dealings.say_ready(campaign.live, "A", ready=True)
    assert len(campaign.events("readiness-said")) == 1


def test_a_seat_may_ask_to_wait_without_orders_and_once():
    campaign = weekly(SEATS)
    for _ in range(2):
        dealings.say_ready(campaign.live, "A", ready=False)
    assert len(campaign.events("readiness-said")) == 1


def test_nothing_is_withdrawn_where_nothing_was_sent():
    campaign = weekly(SEATS)
    refused("no orders of A for 1.bid to withdraw", dealings.withdraw, campaign, "A")


def test_withdrawn_orders_are_not_played_and_can_be_sent_again():
    campaign = weekly(SEATS)
    first = campaign.bid("A", 9)
    campaign.bid("A", 8)
    dealings.withdraw(campaign.live, "A")
    assert campaign.campaign.current("1.bid") == {}
    assert campaign.bid("A", 9) > first
    assert campaign.campaign.current("1.bid")["A"].orders == {"amount": 9}


def test_what_is_withdrawn_are_the_orders_for_the_open_window():
    campaign = weekly("AB")
    campaign.live.receive("A", {"amount": 3}, {"bank": "right"}, "")
    campaign.at(176).bid("A")
    dealings.withdraw(campaign.live, "A")
    assert campaign.campaign.standing("A") == {"bank": "right"}


def test_when_no_window_is_open_nothing_about_its_orders_can_be_said():
    campaign = River(tempo="ask").bids().at(1)
    for deal in (dealings.withdraw, dealings.extend_oneself):
        more = [START] if deal is dealings.extend_oneself else []
        refused("no orders are awaited from A now", deal, campaign, "A", *more)
    refused("no orders are awaited from A now", dealings.say_ready, campaign, "A", ready=False)
    dealings.refuse_orders(campaign.live, "A", 3)
    assert campaign.events("orders-refused") == []


# Extensions


def test_the_referee_extends_a_deadline_and_everybody_is_told():
    campaign = weekly(SEATS, notice=24).at(100)
    assert dealings.extend(campaign.live, 30, "a feast") == START + 206 * HOUR
    assert campaign.due == 206
    assert campaign.told("deadline") == [("deadline", "ABCreferee")]


def test_between_moving_a_deadline_and_the_deadline_there_is_the_notice():
    campaign = weekly(SEATS, notice=24, grace=48).at(200)
    dealings.extend(campaign.live, 1, "a feast")
    assert campaign.due == 224


@pytest.mark.parametrize("hours", [-5, 0, 10**9])
def test_an_extension_has_a_reasonable_number_of_hours(hours):
    refused("by 1 to 8760 hours, not by", dealings.extend, weekly(SEATS), hours, "a feast")


def test_a_seat_has_as_many_extensions_as_the_schedule_gives():
    campaign = weekly(SEATS, extensions=2, extension=24)
    for _ in range(2):
        dealings.extend_oneself(campaign.live, "A", START)
    refused("A has used 2 of 2 extensions; ask the referee", dealings.extend_oneself, campaign, "A", START)
    dealings.extend_oneself(campaign.live, "B", START)
    assert campaign.due == 176 + 3 * 24
    assert campaign.timing.extensions == {"A": 2, "B": 1}


def test_an_extension_must_have_arrived_before_the_deadline():
    campaign = weekly(SEATS, grace=24).at(180)
    refused("the deadline has passed", dealings.extend_oneself, campaign, "A", START + 177 * HOUR)
    dealings.extend_oneself(campaign.live, "A", START + 175 * HOUR)
    assert campaign.due == 204


@pytest.mark.parametrize(
    ("deal", "more"),
    [(dealings.extend, [5, "why"]), (dealings.extend_oneself, ["A", START]), (dealings.take_vacation, ["A", *DAY[:2]])],
)
def test_without_a_schedule_there_is_nothing_to_extend(deal, more):
    refused("no schedule", deal, River(None), *more)


def test_when_the_campaign_is_over_there_is_nothing_to_extend():
    refused("nothing that has a deadline", dealings.extend, River(turns=1).bids().at(1), 5, "why")


# Vacations


def test_a_vacation_moves_the_deadline_of_a_window_that_waits_for_the_seat():
    campaign = weekly(SEATS)
    dealings.take_vacation(campaign.live, "A", DAY[26], DAY[29])
    assert campaign.due == 176 + 2 * 24
    assert campaign.events("deadline-set")[-1].reason == "A is away until 2026-11-30"


@pytest.mark.parametrize("why", ["orders are there", "other days", "deadline has passed"])
def test_otherwise_the_deadline_stays(why):
    campaign = weekly(SEATS, grace=48)
    if why == "orders are there":
        campaign.bid("A")
    elif why == "deadline has passed":
        campaign.at(177)
    days = DAY[23:25] if why == "other days" else DAY[28:30]
    dealings.take_vacation(campaign.live, "A", *days)
    assert campaign.due == 176


def test_later_deadlines_keep_clear_of_a_vacation():
    campaign = weekly(SEATS)
    dealings.take_vacation(campaign.live, "A", date(2026, 12, 5), date(2026, 12, 7))
    assert campaign.at(176).due == 176 + 9 * 24


def test_a_deadline_that_is_moved_at_the_last_moment_leaves_the_notice():
    campaign = weekly(SEATS, notice=48).at(175)
    dealings.take_vacation(campaign.live, "A", DAY[28], DAY[28])
    assert campaign.due == 175 + 48


def test_the_days_of_a_vacation_are_counted_once():
    campaign = weekly(SEATS, vacation=5)
    dealings.take_vacation(campaign.live, "A", DAY[22], DAY[24])
    dealings.take_vacation(campaign.live, "A", DAY[22], DAY[24])
    assert len(campaign.events("vacation-taken")) == 1
    refused("3 days are more than the 2 that A has left", dealings.take_vacation, campaign, "A", DAY[24], DAY[27])
    dealings.take_vacation(campaign.live, "A", DAY[24], DAY[26])
    assert len(campaign.timing.days_away("A")) == 5
    dealings.take_vacation(campaign.live, "B", DAY[24], DAY[26])


def test_a_vacation_lies_ahead_where_the_campaign_is():
    campaign = weekly(SEATS, timezone="Pacific/Kiritimati").at(-1)
    refused("is no time to come", dealings.take_vacation, campaign, "A", DAY[24], DAY[23])
    refused("is no time to come", dealings.take_vacation, campaign, "A", DAY[20], DAY[21])
    campaign = weekly(SEATS, timezone="America/New_York")
    dealings.take_vacation(campaign.live, "A", DAY[20], DAY[21])
    refused("days are more than", dealings.take_vacation, campaign, "A", date.min, date.max)


def test_a_vacation_counts_from_when_it_was_asked_for():
    campaign = weekly(SEATS).at(100)
    dealings.take_vacation(campaign.live, "A", DAY[21], DAY[22], arrived=START)
    assert campaign.timing.days_away("A") == {DAY[21], DAY[22]}


def test_a_vacation_without_any_day_after_it_changes_nothing():
    campaign = weekly(SEATS, holidays=("2026-11-30..2036-01-01",))
    refused("is a holiday", dealings.take_vacation, campaign, "A", DAY[28], DAY[28])


# Holding the clock


def test_a_hold_is_told_to_everybody_and_so_is_its_end():
    campaign = weekly(SEATS)
    refused("not held", dealings.release, campaign)
    refused("say why", dealings.hold, campaign, " ")
    dealings.hold(campaign.live, "the referee is ill")
    refused("held already: the referee is ill", dealings.hold, campaign, "again")
    dealings.release(campaign.live, "he is well")
    assert campaign.told("held", "released") == [("held", "ABCreferee"), ("released", "ABC")]


def test_after_a_hold_the_deadline_is_as_far_away_as_it_was():
    campaign = weekly(SEATS, notice=24).at(76)
    dealings.hold(campaign.live, "ill")
    dealings.release(campaign.at(500).live)
    assert campaign.due == 600


def test_a_pause_ends_by_itself_and_the_deadline_is_as_far_away_as_it_was():
    campaign = weekly(SEATS, notice=24).at(76)
    dealings.hold(campaign.live, "holidays", START + 500 * HOUR)
    assert clockwork.next_moment(campaign.live) == START + 500 * HOUR
    assert campaign.at(499).timing.held == "holidays"
    assert campaign.at(500).timing.held == ""
    assert campaign.told("held", "released") == [("held", "ABCreferee"), ("released", "ABC")]
    assert campaign.due == 600


def test_a_pause_can_be_ended_before_its_time_and_ends_once():
    campaign = weekly(SEATS, notice=24).at(76)
    dealings.hold(campaign.live, "holidays", START + 500 * HOUR)
    dealings.release(campaign.at(100).live)
    due = campaign.due
    assert campaign.load().campaign.timing.held_until is None
    assert campaign.at(191).due == due
    assert [kind for kind, _ in campaign.told("released")] == ["released"]


def test_where_the_campaign_is_closed_meanwhile_no_pause_ends():
    campaign = weekly(SEATS).at(76)
    dealings.hold(campaign.live, "holidays", START + 500 * HOUR)
    rulings.close(campaign.live, reason="nobody has time", author="the referee")
    campaign.at(501)
    assert campaign.told("released") == []
    assert clockwork.next_moment(campaign.live) is None


@pytest.mark.parametrize("hours", [76, 10, 76 + 365 * 24 + 1])
def test_a_pause_ends_within_a_year_from_now(hours):
    campaign = weekly(SEATS).at(76)
    refused("within a year from now", dealings.hold, campaign, "holidays", START + hours * HOUR)


def test_after_a_hold_the_deadline_is_on_the_hour_and_never_sooner_for_it():
    campaign = weekly(SEATS, notice=24).at(76)
    dealings.hold(campaign.live, "ill")
    dealings.release(campaign.at(499.4).live)
    assert campaign.due == 600


def test_and_never_nearer_than_the_notice():
    campaign = weekly(SEATS, notice=24).at(170)
    dealings.hold(campaign.live, "ill")
    dealings.release(campaign.at(180).live)
    assert campaign.due == 204


def test_a_deadline_that_was_set_while_the_clock_stood_gets_only_the_time_since():
    campaign = weekly(SEATS)
    dealings.hold(campaign.live, "ill")
    campaign.at(100).live.advance(lock=True)
    dealings.release(campaign.at(110).live)
    assert campaign.due == 104 + 7 * 24 + 10 - 104 % 24 + 8


def test_a_request_may_stop_the_clock_until_it_is_answered():
    campaign = weekly(SEATS, notice=24).at(76)
    number = dealings.ask_referee(campaign.live, "A", "Is this legal?", holds=True)
    assert campaign.at(500).step == "1.bid"
    dealings.answer_request(campaign.live, number, "Yes.")
    assert campaign.due == 600
    assert campaign.told("request", "answer") == [("request", "referee"), ("answer", "A")]


def test_a_request_that_does_not_stop_the_clock_moves_no_deadline():
    campaign = weekly(SEATS)
    number = dealings.ask_referee(campaign.live, "A", "Is this legal?")
    dealings.answer_request(campaign.at(100).live, number, "Yes.")
    assert campaign.due == 176


def test_the_clock_goes_on_when_nothing_stops_it_any_longer():
    campaign = weekly(SEATS, notice=24).at(76)
    first = dealings.ask_referee(campaign.live, "A", "Is this legal?", holds=True)
    dealings.hold(campaign.at(100).live, "ill")
    second = dealings.ask_referee(campaign.at(110).live, "B", "Is that?", holds=True)
    dealings.answer_request(campaign.at(120).live, first, "Yes.")
    dealings.release(campaign.at(130).live)
    assert campaign.due == 176
    dealings.answer_request(campaign.at(500).live, second, "No.")
    assert campaign.due == 600


def test_an_answer_does_not_end_a_hold():
    campaign = weekly(SEATS).at(76)
    number = dealings.ask_referee(campaign.live, "A", "Is this legal?", holds=True)
    dealings.hold(campaign.at(100).live, "ill")
    dealings.answer_request(campaign.at(110).live, number, "Yes.")
    assert campaign.at(400).due == 176
    dealings.release(campaign.at(500).live)
    assert campaign.due == 600


def test_only_an_open_request_is_answered_and_with_words():
    campaign = weekly(SEATS)
    number = dealings.ask_referee(campaign.live, "A", "Is this legal?")
    refused("write what you answer", dealings.answer_request, campaign, number, " ")
    refused(f"no request 1 is open; open: {number}", dealings.answer_request, campaign, 1, "Yes.", error=NotFound)
    dealings.answer_request(campaign.live, number, "Yes.")
    refused("open: none", dealings.answer_request, campaign, number, "No.", error=NotFound)
    refused("between BEGIN ASK and END ASK", dealings.ask_referee, campaign, "A", "\n")


# Seats


def test_a_seat_is_accepted_once_and_may_be_given_up_and_taken_back():
    campaign = weekly(SEATS)
    for _ in range(2):
        dealings.accept(campaign.live, "A")
    for _ in range(2):
        dealings.resign(campaign.live, "A")
    people = campaign.campaign.people
    assert (campaign.timing.absent, people.left, people.accepted) == ({"A"}, {"A"}, set())
    assert campaign.told("left") == [("left", "referee")]
    dealings.accept(campaign.live, "A")
    assert (campaign.timing.absent, people.left, people.accepted) == (set(), set(), {"A"})
    assert len(campaign.events("seat-accepted")) == 2


def test_a_player_who_sent_orders_after_he_left_can_leave_again():
    campaign = weekly(SEATS)
    dealings.resign(campaign.live, "A")
    campaign.bid("A")
    assert campaign.timing.absent == set()
    dealings.resign(campaign.live, "A")
    assert campaign.timing.absent == {"A"}


def test_who_takes_a_seat_over_has_not_given_it_up():
    campaign = weekly(SEATS)
    dealings.resign(campaign.live, "A")
    assert (campaign.campaign.people.left, campaign.timing.absent) == ({"A"}, {"A"})
    campaign.live.replace_player("A", {"name": "Ada", "address": "", "timezone": "", "key_hash": "0" * 64}, "A left")
    assert (campaign.campaign.people.left, campaign.timing.absent) == (set(), set())
    dealings.resign(campaign.live, "A")
    assert campaign.campaign.people.left == {"A"}
