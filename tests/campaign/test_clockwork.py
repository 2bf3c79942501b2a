"""What the clock does: closing early, deadlines, questions and reminders. Hours count from the opening.

A window that opens on Sunday at noon (hour 0) closes seven days later at 20:00: in hour 176.
"""

from dataclasses import replace
from datetime import date

import pytest
import toy
from river import HOUR, START, River, asked, variant, weekly

from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import clockwork, rulings
from adjudicator.table import REFEREE, Question

# Closing before the deadline


def test_a_window_closes_when_all_orders_are_there_and_nothing_has_changed_for_a_while():
    campaign = weekly(quiet=90)
    campaign.at(10).bid("A")
    campaign.at(20).bid("B")
    campaign.at(21).bid("A", 5)
    assert campaign.closes_at(22.5)


def test_the_last_change_is_that_which_arrived_last():
    campaign = weekly(quiet=60)
    for seat, hour in (("A", 10), ("B", 9)):
        campaign.bid(seat, arrived=START + hour * HOUR)
    assert campaign.closes_at(11)


def test_a_window_closes_at_once_when_all_say_that_they_are_ready():
    campaign = weekly(quiet=90).at(10).bids()
    for seat in "AB":
        dealings.say_ready(campaign.live, seat, ready=True)
    assert campaign.at(10).step == "2.bid"


def test_a_window_that_needs_everybody_ready_waits_for_everybody():
    campaign = weekly(early="ready").at(10).bids()
    dealings.say_ready(campaign.live, "A", ready=True)
    assert campaign.at(100).step == "1.bid"
    dealings.say_ready(campaign.live, "B", ready=True)
    assert campaign.at(100).step == "2.bid"


def test_orders_sent_after_the_word_ready_are_not_final():
    campaign = weekly(early="ready").at(10).bids()
    dealings.say_ready(campaign.live, "A", ready=True)
    campaign.bid("A", 7)
    dealings.say_ready(campaign.live, "B", ready=True)
    assert clockwork.states(campaign.live) == {"A": "valid", "B": "final"}
    assert campaign.at(100).step == "1.bid"


def test_a_window_that_never_closes_early_waits_for_its_deadline():
    assert weekly(early="never").at(10).bids().closes_at(176)


def test_who_asks_to_wait_has_until_the_deadline_or_until_he_is_ready():
    campaign = weekly(quiet=60).at(10).bids()
    dealings.say_ready(campaign.live, "A", ready=False)
    assert campaign.at(100).step == "1.bid"
    dealings.say_ready(campaign.live, "A", ready=True)
    assert campaign.closes_at(101)


def test_orders_that_were_withdrawn_are_waited_for_again():
    campaign = weekly().at(10).bids()
    dealings.withdraw(campaign.live, "A")
    assert campaign.at(100).step == "1.bid"
    campaign.bid("A", 3)
    assert campaign.closes_at(101)


def test_after_a_ruling_nothing_closes_for_a_while():
    campaign = weekly(quiet=60)
    campaign.at(10).bids("AA", bank="left").bid("B")
    receipt = campaign.bid("A", 8)
    campaign.at(10.9)
    rulings.set_aside(campaign.live, receipt, reason="a slip", author="R")
    assert campaign.closes_at(11.9)


def test_what_concerns_no_orders_changes_nothing():
    campaign = weekly(quiet=60).at(10).bids()
    number = dealings.ask_referee(campaign.at(10.5).live, "A", "Is it raining?")
    dealings.answer_request(campaign.live, number, "It is.")
    assert campaign.closes_at(11)


def test_a_player_who_leaves_is_not_waited_for_but_others_may_want_to_react():
    campaign = weekly(quiet=60).at(10).bids("A")
    dealings.resign(campaign.at(100).live, "B")
    assert campaign.closes_at(101)


def test_the_orders_of_a_player_who_left_need_not_be_final():
    campaign = weekly(early="ready").at(10).bids()
    dealings.say_ready(campaign.live, "A", ready=True)
    dealings.resign(campaign.live, "B")
    assert campaign.at(10).step == "2.bid"


def test_a_window_does_not_stay_open_beyond_its_deadline_because_something_changed():
    campaign = weekly(quiet=600).at(170).bids()
    assert campaign.closes_at(176)
    campaign = weekly(quiet=600).at(170).bids()
    assert campaign.at(187).due == 176 + 7 * 24


# Deadlines


def test_at_its_deadline_a_window_is_played_without_what_is_missing():
    campaign = weekly()
    campaign.at(10).bid("A", 9)
    assert campaign.closes_at(176)
    assert campaign.live.state.bids == {"A": 9, "B": 0}
    assert [event.seats for event in campaign.events("orders-missed")] == [["B"]]


def test_late_orders_count_for_the_hours_of_grace():
    campaign = weekly(grace=5, early="never")
    campaign.at(178).bid("A", 9)
    assert campaign.closes_at(181)
    assert campaign.live.state.bids == {"A": 9, "B": 0}


@pytest.mark.parametrize(("arrived", "bids"), [(175.9, {"A": 9, "B": 0}), (176.1, {"A": 0, "B": 0})])
def test_what_counts_is_when_a_mail_arrived_and_not_when_it_is_read(arrived, bids):
    campaign = weekly()
    campaign.clock.now = START + 180 * HOUR
    campaign.run(until=START + arrived * HOUR)
    if campaign.step == "1.bid":
        campaign.bid("A", 9, arrived=START + arrived * HOUR)
    campaign.run()
    assert campaign.live.state.bids == bids


def test_the_next_deadline_is_counted_from_the_last_and_not_from_when_somebody_looked():
    assert weekly().at(187).due == 176 + 7 * 24


def test_a_window_of_which_players_are_told_late_is_open_for_as_long_as_the_schedule_says():
    """All orders are in on Monday, and the program runs on Saturday: the next window is open for a week, not a day."""
    campaign = weekly(every=7).at(24).bids()
    assert campaign.at(6 * 24).due == 6 * 24 + 7 * 24 + 8
    campaign = weekly(every=7, weekdays=("sunday",)).at(24).bids()
    assert campaign.at(6 * 24).due == 14 * 24 + 8


def test_a_game_may_say_how_long_a_window_is_open():
    campaign = weekly(game=variant(days=2), weekdays=("sunday",))
    assert campaign.due == 2 * 24 + 8
    assert campaign.at(60).due == 4 * 24 + 8


def test_a_voluntary_window_is_missed_by_nobody():
    campaign = weekly(game=variant(voluntary=True), most=0, absent_after=1, missing="ask")
    assert campaign.closes_at(176)
    assert campaign.events("orders-missed", "held") == []


def test_a_campaign_without_a_schedule_is_left_to_its_referee():
    assert River(None).bids().at(9999).step == "1.bid"


def test_what_is_to_come_can_wait():
    campaign = weekly(reminders=(48,))
    campaign.run(until=START + 9999 * HOUR)
    assert campaign.step == "1.bid"
    assert campaign.told("reminder") == []


def test_nothing_happens_before_what_has_happened_when_the_clock_is_put_back():
    campaign = weekly()
    campaign.at(100).bid("A")
    campaign.at(99.5).bid("B")
    assert campaign.live.now() == START + 100 * HOUR
    assert campaign.at(99.6).step == "1.bid"
    assert campaign.at(101).step == "2.bid"


def test_what_is_read_at_one_go_is_read_before_a_window_closes_early():
    campaign = weekly(quiet=0).at(10).bids()
    clockwork.run(campaign.live, START + 11 * HOUR, None, more_to_read=True)
    assert campaign.step == "1.bid"
    assert campaign.run().step == "2.bid"


def test_but_what_came_after_a_deadline_is_read_after_it():
    campaign = weekly().at(10).bids("A")
    campaign.clock.now = START + 180 * HOUR
    clockwork.run(campaign.live, START + 177 * HOUR, None, more_to_read=True)
    assert campaign.step == "2.bid"


def test_a_clock_that_runs_far_ahead_plays_one_window_at_most_and_gives_the_next_its_time():
    campaign = weekly(turns=9)
    campaign.at(20_000).bids()
    assert campaign.step == "2.bid"
    assert campaign.due > 20_000 + 24


# Questions


def test_at_the_deadline_of_a_question_its_default_is_taken():
    campaign, _ = asked()
    assert campaign.due == 3 * 24 + 8
    assert campaign.closes_at(80)
    assert campaign.live.state.crossings[0][1] == "left"


def test_no_late_answers_are_taken():
    campaign, _ = asked(grace=24)
    assert campaign.closes_at(80)
    assert campaign.told("reminder") == []


def test_a_default_that_is_taken_late_keeps_no_window_open():
    campaign, _ = asked(quiet=60)
    campaign.clock.now = START + 100 * HOUR
    campaign.run(until=START + 81 * HOUR).bids(arrived=START + 81 * HOUR)
    assert campaign.step == "2.bid"
    assert campaign.run().live.unanswered()


def test_when_all_questions_are_answered_the_step_goes_on():
    campaign, seat = asked()
    campaign.live.answer(seat, "bank", "right")
    assert campaign.at(12).step == "2.bid"


def test_the_next_deadline_is_counted_from_when_the_answer_arrived():
    campaign, seat = asked()
    campaign.clock.now = START + 40 * HOUR
    campaign.live.answer(seat, "bank", "right", arrived=START + 30 * HOUR)
    assert campaign.run().due == 8 * 24 + 8


def confer(step, table, orders):
    """The crossing, where A has two questions to answer, the referee one, and A another one that must be answered."""
    asked = ("A", "left", "tempo"), ("A", "right", "tempo"), (REFEREE, "fair", "tempo"), ("A", "sworn", "always")
    table.ask_all(
        Question(key=key, seat=seat, rule=toy.R2, text="?", default="yes", asked=how) for seat, key, how in asked
    )
    toy.resolve(step, table, orders)


COUNCIL = replace(toy.TOY, resolve=confer)


def test_each_seat_is_reminded_once_and_the_referee_never():
    campaign = weekly(game=COUNCIL, tempo="ask", reminders=(12,)).bids().at(1)
    assert [event.seats for event in campaign.at(70).events("reminded")] == [["A"]]


def test_what_must_be_answered_is_waited_for_where_all_else_has_its_default():
    campaign = weekly(game=COUNCIL, tempo="ask").bids().at(1)
    campaign.at(80)
    assert [question.key for question in campaign.live.unanswered()] == ["sworn"]
    assert clockwork.is_stopped(campaign.live)
    assert campaign.at(5000).step == "1.bid"


def test_what_must_be_answered_is_waited_for_though_its_seat_is_absent():
    campaign = weekly(game=COUNCIL, tempo="ask").bids().at(1)
    dealings.resign(campaign.live, "A")
    assert campaign.at(79).live.awaited() == [REFEREE, "A"]
    assert campaign.at(5000).live.awaited() == ["A"]


def test_who_is_asked_is_reminded_of_the_question():
    campaign, seat = asked(reminders=(12,))
    assert campaign.at(70).told("reminder") == [("reminder", seat)]


@pytest.mark.parametrize(("who", "due"), [("asked", 5 * 24 + 8), ("other", 3 * 24 + 8)])
def test_a_question_keeps_clear_of_the_vacation_of_who_is_asked_and_of_nobody_elses(who, due):
    campaign, winner = asked()
    assert campaign.due == 3 * 24 + 8
    away = winner if who == "asked" else "AB".replace(winner, "")
    campaign = weekly(tempo="ask", questions=3)
    dealings.take_vacation(campaign.live, away, date(2026, 11, 25), date(2026, 11, 26))
    campaign.at(10).bids().at(11)
    assert [question.seat for question in campaign.live.unanswered()] == [winner]
    assert campaign.due == due


def test_a_dispute_waits_for_the_referee_for_ever_and_goes_on_when_he_has_decided():
    campaign = weekly(dispute=True).at(10).bids().at(11)
    assert campaign.at(5000).step == "1.bid"
    assert clockwork.is_stopped(campaign.live)
    rulings.decide(campaign.live, "fair", "yes", reason="it was", author="R")
    assert campaign.at(5001).step == "2.bid"


def test_dice_wait_for_the_referee_and_the_step_goes_on_when_he_has_typed_them():
    campaign = weekly(dice="manual").at(10).bids().at(11)
    assert campaign.at(130).campaign.waiting.needs["items"] == ["A", "B"]
    for faces in (["A", "B"], ["1", "2"], ["3", "4"]):
        assert clockwork.is_stopped(campaign.live)
        campaign.live.type_dice(faces)
        campaign.run()
    assert (campaign.step, campaign.due) == ("2.bid", 12 * 24 + 8)


# Reminders


def test_seats_whose_orders_are_missing_are_reminded_at_the_hours_of_the_schedule():
    campaign = weekly(reminders=(48, 12))
    campaign.at(10).bid("A")
    assert campaign.at(127).told("reminder") == []
    assert campaign.at(128).at(129).told("reminder") == [("reminder", "B")]
    assert campaign.at(164).told("reminder") == [("reminder", "B")] * 2


def test_one_reminder_is_sent_where_several_have_become_due():
    assert weekly(reminders=(48, 12)).at(170).told("reminder") == [("reminder", "AB")]


def test_no_reminder_is_sent_that_would_come_too_late():
    assert weekly(reminders=(48,)).at(177).told("reminder") == []
    campaign = weekly(reminders=(48,))
    campaign.clock.now = START + 177 * HOUR
    assert campaign.run(until=START + 140 * HOUR).told("reminder") == []


def test_no_reminder_is_sent_for_a_time_before_the_deadline_was_set():
    assert weekly(game=variant(days=1), reminders=(48,)).at(31).told("reminder") == []


def test_reminders_are_sent_again_when_the_deadline_was_moved():
    campaign = weekly(reminders=(12,)).at(170)
    dealings.extend(campaign.live, 48, "a feast")
    assert campaign.at(211).told("reminder") == [("reminder", "AB")]
    assert campaign.at(212).told("reminder") == [("reminder", "AB")] * 2


def test_where_late_orders_count_the_late_are_told_at_the_deadline():
    campaign = weekly(grace=24)
    campaign.at(10).bid("A")
    assert campaign.at(175).told("reminder") == []
    assert campaign.at(176).at(180).told("reminder") == [("reminder", "B")]


# Where seats stand


def test_received_valid_final_and_missing_are_different_states():
    campaign = weekly(seats="ABC")
    campaign.bids("AB")
    dealings.say_ready(campaign.live, "A", ready=True)
    assert clockwork.states(campaign.live) == {"A": "final", "B": "valid", "C": "missing"}
    dealings.refuse_orders(campaign.live, "C", 2)
    dealings.refuse_orders(campaign.live, "B", 2)
    assert clockwork.states(campaign.live) == {"A": "final", "B": "valid", "C": "received"}
    dealings.withdraw(campaign.live, "B")
    campaign.bid("C")
    assert clockwork.states(campaign.live) == {"A": "final", "B": "received", "C": "valid"}


def test_who_wants_to_wait_after_all_is_not_final():
    campaign = weekly().bids()
    for ready in (True, False):
        dealings.say_ready(campaign.live, "A", ready=ready)
    assert clockwork.states(campaign.live)["A"] == "valid"


def test_what_a_player_could_not_send_is_not_his_successors():
    campaign = weekly()
    dealings.refuse_orders(campaign.live, "B", 2)
    campaign.live.replace_player("B", {"name": "Eve", "address": "", "key_hash": ""}, "moved away")
    assert clockwork.states(campaign.live)["B"] == "missing"


def test_between_windows_no_seat_stands_anywhere():
    campaign, _ = asked()
    assert clockwork.states(campaign.live) == {}


def test_a_correction_that_leads_to_another_window_gives_it_a_deadline():
    campaign = weekly(turns=9)
    crossed = {"fact": "crossed", "seat": "A", "bank": "left", "rule": "X-2", "seen_by": ["*"]}
    rulings.correct(campaign.live, [crossed], reason="it was missed", author="R")
    assert (campaign.step, campaign.due) == ("2.bid", None)
    assert campaign.at(200).due == 7 * 24 + 200


@pytest.mark.parametrize(("seat", "is_told"), [("B", True), ("C", False)])
def test_a_correction_leaves_time_to_order_anew_to_those_who_are_told_of_it(seat, is_told):
    campaign = weekly()
    before = campaign.due
    campaign.at(before - 1)
    bid = {"fact": "bid-made", "rule": "X-1", "seen_by": [seat], "seat": seat, "amount": 9, "total": 9}
    effect = rulings.correct(campaign.live, [bid], reason="it was misread", author="R")
    assert (effect.to, campaign.due > before) == (("B",) if is_told else (), is_told)
