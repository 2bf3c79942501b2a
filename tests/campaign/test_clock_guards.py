"""Where the clock does not simply go on: nobody looked, orders are missing, the campaign is held, seats are absent.

Hours count from the opening, on a Sunday at noon; the first window closes in hour 176.
"""

from dataclasses import replace
from datetime import date

import msgspec
import pytest
import toy
from river import HOUR, START, asked, refused, weekly

from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import rulings
from adjudicator.table import EVERYONE

# The mailbox was not read


def test_a_deadline_that_passed_while_nobody_looked_is_extended():
    campaign = weekly(outage=6, notice=24).at(180, seen=170)
    assert campaign.step == "1.bid"
    assert campaign.due == 204
    assert campaign.told("deadline") == [("deadline", "ABreferee")]
    why = campaign.events("deadline-set")[-1].reason
    assert "between Sunday 29 November 2026, 14:00 (UTC) and Monday 30 November 2026, 00:00" in why
    assert campaign.at(204, seen=203).step == "2.bid"


@pytest.mark.parametrize(
    ("outage", "seen"),
    [
        pytest.param(6, None, id="not known"),
        pytest.param(6, 174, id="not for long"),
        pytest.param(6, 177, id="not when the deadline passed"),
        pytest.param(0, 10, id="not wanted"),
    ],
)
def test_otherwise_it_is_not(outage, seen):
    assert weekly(outage=outage).at(180, seen=seen).step == "2.bid"


def test_where_nobody_looks_again_and_again_the_referee_is_asked():
    campaign = weekly(outage=6, notice=24).at(180, seen=156).at(204, seen=180)
    assert campaign.events("held")[0].reason.endswith("after the deadline had been extended for this once")
    dealings.release(campaign.live)
    assert campaign.at(228, seen=227).step == "2.bid"


def test_it_is_not_extended_when_nothing_is_missing():
    campaign = weekly(outage=6, early="never").at(10).bids()
    assert campaign.at(180, seen=10).step == "2.bid"


def test_a_question_whose_deadline_passed_while_nobody_looked_is_given_more_time():
    campaign, _ = asked(outage=6)
    assert campaign.at(100, seen=20).due == 124


def test_with_grace_it_is_the_end_of_the_grace_that_counts():
    assert weekly(outage=6, grace=24).at(210, seen=190).due == 234


# The clock is wrong

A_YEAR = 365 * 24


def test_a_clock_a_year_ahead_once_moves_nothing():
    """Right again, and released by the referee, the campaign goes on as if nothing had been."""
    campaign = weekly(outage=6).at(10).bids()
    campaign.at(A_YEAR, seen=9)
    (held,) = campaign.events("held")
    assert held.by == "the program"
    assert (
        "shows Monday 22 November 2027, 12:00 (UTC), and the program ran last on Sunday 22 November 2026" in held.reason
    )
    assert campaign.told("held") == [("held", "ABreferee")]
    campaign.at(12, seen=A_YEAR)
    assert (campaign.step, campaign.due) == ("1.bid", 176)
    dealings.release(campaign.live)
    assert campaign.live.now() == START + 12 * HOUR
    assert campaign.due == 176
    assert campaign.closes_at(13)


@pytest.mark.parametrize(
    "extend",
    [
        pytest.param(lambda live: dealings.extend(live, 24, "lost time"), id="referee"),
        pytest.param(lambda live: dealings.extend_oneself(live, "A", live.clock_time()), id="seat"),
    ],
)
def test_after_a_leap_a_deadline_is_extended_from_what_the_clock_shows_now(extend):
    campaign = weekly(extensions=1, extension=24).at(10)
    campaign.at(A_YEAR, seen=9)
    extend(campaign.at(12).live)
    assert campaign.due == 200


def test_after_a_leap_the_time_that_a_question_held_is_given_from_what_the_clock_shows_now():
    campaign = weekly(notice=24).at(10)
    number = dealings.ask_referee(campaign.live, "A", "How?", holds=True)
    dealings.send_press(campaign.at(A_YEAR, seen=9).live, "B", EVERYONE, "Is anybody there?")
    dealings.answer_request(campaign.at(12, seen=11).live, number, "So.")
    assert campaign.due == 178


@pytest.mark.parametrize(("outage", "hours", "held"), [(6, 175, 1), (6, 173, 0), (0, 175, 0), (0, 35 * 24 + 1, 1)])
def test_only_a_leap_of_more_than_an_outage_and_a_week_is_doubted(outage, hours, held):
    assert len(weekly(every=90, outage=outage).at(hours, seen=0).events("held")) == held


def test_a_clock_behind_the_history_holds_the_campaign_until_the_referee_says_that_it_is_right():
    campaign = weekly().bids().at(A_YEAR)
    dealings.refuse_orders(campaign.live, "A", 1)
    assert len(campaign.at(100).events("held")) == 1
    assert "the last event of the history is of Monday 22 November 2027" in campaign.timing.held
    dealings.release(campaign.at(101).live)
    dealings.set_due(campaign.live, START + 200 * HOUR, "the clock had been wrong")
    assert campaign.at(102).told("held") == [("held", "ABreferee")]
    assert campaign.due == 200
    assert campaign.closes_at(200)


def test_the_referee_sets_a_deadline_to_an_earlier_moment_too_but_not_to_one_that_is_over():
    campaign = weekly().at(10)
    dealings.set_due(campaign.live, START + 50 * HOUR, "all want to go on")
    assert campaign.due == 50
    assert campaign.told("deadline") == [("deadline", "ABreferee")]
    refused("is over", dealings.set_due, campaign, START + 9 * HOUR, "too late")
    refused("say why", dealings.set_due, campaign, START + 60 * HOUR, " ")


# The referee is asked


def test_if_most_are_missing_the_referee_is_asked():
    campaign = weekly(seats="ABC", most=50)
    campaign.bid("A")
    assert campaign.at(176).step == "1.bid"
    (held,) = campaign.events("held")
    assert (held.by, held.reason) == (
        "the program",
        "no valid orders for 1.bid from B, C: 2 of 3 seats, which may be a fault of the mails",
    )
    assert campaign.told("held") == [("held", "ABCreferee")]
    assert campaign.at(900).told("held") == [("held", "ABCreferee")]


@pytest.mark.parametrize(("sent", "most"), [("AB", 50), ("A", 67), ("", 100)])
def test_if_fewer_are_missing_he_is_not(sent, most):
    campaign = weekly(seats="ABC", most=most).bids(sent)
    assert campaign.at(176).step == "2.bid"


def test_he_may_want_to_be_asked_whenever_anybody_is_missing():
    campaign = weekly(seats="ABC", missing="ask").bids("AB").at(176)
    assert campaign.events("held")[0].reason == "no valid orders for 1.bid from C"


def test_he_lets_the_clock_go_on_and_there_is_time_again():
    campaign = weekly(most=50, notice=24).at(176)
    dealings.release(campaign.at(300).live)
    assert campaign.due == 324
    assert campaign.bids("A").closes_at(324)


def test_or_he_locks_the_window_himself():
    campaign = weekly(most=50).at(176)
    campaign.live.advance(lock=True)
    assert campaign.step == "2.bid"


def test_absent_seats_are_not_among_those_that_are_missing():
    campaign = weekly("ABC", most=70)
    dealings.resign(campaign.live, "B")
    campaign.at(176)
    assert "from A, C: 2 of 2 seats" in campaign.events("held")[0].reason


def one_by_one(state):
    """The steps of the crossing with a window for one seat only in each turn."""
    step = toy.next_step(state)
    return step and msgspec.structs.replace(step, seats=("AB"[step.turn % 2],))


ONE_BY_ONE = replace(toy.TOY, next_step=one_by_one)


def test_one_seat_alone_is_not_most_of_them():
    assert weekly(game=ONE_BY_ONE, most=50).at(176).step == "2.bid"


def test_nobody_is_there_when_the_one_has_left_and_the_other_is_silent():
    campaign = weekly(turns=9, absent_after=5)
    dealings.resign(campaign.live, "A")
    assert campaign.at(176).step == "2.bid"
    assert campaign.at(344).events("held")[0].reason.endswith("from B, and every seat has missed its last window")


@pytest.mark.parametrize("absent_after", [0, 1, 2])
@pytest.mark.parametrize(
    ("game", "last"),
    [(toy.TOY, "2.bid"), (replace(toy.TOY, next_step=one_by_one), "3.bid")],
    ids=["both", "one by one"],
)
def test_a_campaign_is_not_played_on_with_nobody_there(game, last, absent_after):
    campaign = weekly(turns=9, game=game, absent_after=absent_after, tempo="ask")
    for hour in range(0, 5000, 24):
        campaign.at(hour)
    assert campaign.step == last
    assert campaign.told("held") == [("held", "ABreferee")]


# Holding


def test_nothing_is_closed_while_the_campaign_is_held_but_orders_are_taken():
    campaign = weekly(reminders=(48,))
    dealings.hold(campaign.live, "the referee is ill")
    campaign.at(100).bids()
    assert campaign.at(500).step == "1.bid"
    assert campaign.told("reminder") == []
    dealings.release(campaign.live)
    assert campaign.closes_at(501)


def test_a_window_that_was_sent_back_waits_for_the_referee():
    campaign = weekly().at(10).bids().at(11)
    rulings.send_back(campaign.live, "1.bid", reason="wrong map", author="R")
    assert campaign.at(5000).step == "1.bid"
    campaign.live.advance(lock=True)
    assert campaign.at(5000).step == "2.bid"
    assert campaign.due > 5000


def test_a_window_that_is_sent_back_in_the_middle_waits_for_the_referee_too():
    campaign, _ = asked()
    rulings.send_back(campaign.live, "1.bid", reason="wrong map", author="R")
    dealings.withdraw(campaign.live, "A")
    assert campaign.at(5000).live.awaited() == ["A"]


def test_a_window_played_again_is_not_missed_again():
    campaign = weekly(absent_after=2)
    campaign.bid("A")
    campaign.at(176)
    rulings.send_back(campaign.live, "1.bid", reason="wrong map", author="R")
    campaign.live.advance(lock=True)
    assert campaign.timing.misses == {"B": 1}


# Absent seats


def absent(**schedule):
    """A campaign in which B has missed the first two windows; A has sent the same orders for all three."""
    campaign = weekly(turns=9, absent_after=2, **schedule)
    for _ in range(2):
        campaign.bid("A")
        campaign.at(campaign.due)
    return campaign


def test_nobody_waits_for_a_seat_that_has_missed_too_many_windows_in_a_row():
    campaign = absent()
    assert campaign.told("absent") == [("absent", "Breferee")]
    campaign.bid("A")
    assert campaign.live.awaited() == []
    assert campaign.run(START + 345.1 * HOUR).step == "3.bid"
    assert campaign.at(345.1).step == "4.bid"


def test_misses_count_only_in_a_row():
    campaign = weekly(turns=9, absent_after=2)
    for seats in ("A", "AB", "A", "AB", "A"):
        campaign.bids(seats)
        campaign.at(campaign.due)
    assert campaign.told("absent") == []


def come_back(campaign, how):
    if how == "orders":
        campaign.bid("B")
    elif how == "accept":
        dealings.accept(campaign.live, "B")
    else:
        campaign.live.replace_player("B", {"name": "Eve", "key_hash": ""}, "moved away")


@pytest.mark.parametrize("how", ["orders", "accept", "replacement"])
def test_a_seat_that_comes_back_is_waited_for(how):
    campaign = absent()
    dealings.accept(campaign.live, "B")
    campaign.bid("A")
    campaign.at(campaign.due)
    campaign.bid("A")
    campaign.at(campaign.due)
    assert campaign.timing.absent == {"B"}
    come_back(campaign, how)
    assert campaign.timing.absent == set()
    assert campaign.timing.misses == {}


def test_if_all_are_absent_all_are_waited_for():
    campaign = absent()
    for seat in "AB":
        dealings.resign(campaign.live, seat)
    assert campaign.live.awaited() == ["A", "B"]


def test_the_answer_of_a_player_who_left_is_not_waited_for():
    campaign, seat = asked()
    dealings.resign(campaign.live, seat)
    assert campaign.run().step == "2.bid"


def test_an_absent_seat_that_wins_takes_the_default_at_once():
    campaign = weekly(tempo="ask", turns=19, seats="ABC", most=100)
    dealings.resign(campaign.live, "B")
    dealings.resign(campaign.live, "C")
    for _ in range(9):
        campaign.bids("A", bank="right").at((campaign.live.now() - START) / HOUR + 1)
    winners = campaign.live.state.crossings
    assert {bank for seat, bank in winners if seat != "A"} == {"left"}
    assert len(winners) == 9


def test_deadlines_do_not_keep_clear_of_the_vacation_of_an_absent_seat():
    campaign = weekly()
    dealings.take_vacation(campaign.live, "B", date(2026, 12, 5), date(2026, 12, 7))
    dealings.resign(campaign.live, "B")
    assert campaign.at(176).due == 176 + 7 * 24


def test_an_absent_seat_cannot_make_others_wait():
    campaign = absent().bids("A")
    dealings.say_ready(campaign.live, "B", ready=False)
    assert campaign.at(346).step == "4.bid"
