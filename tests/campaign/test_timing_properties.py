"""Whatever people do and whenever the program runs: what is played depends on the mails, and nobody is cheated."""

import dataclasses
from collections import namedtuple
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import pairwise

import msgspec
import pytest
import toy
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from river import HOUR, START, River

from adjudicator.campaign.events.decoding import facts_of
from adjudicator.campaign.play.progress import IN_TIME
from adjudicator.campaign.players import dealings
from adjudicator.campaign.reading.history import events_of
from adjudicator.campaign.referee import clockwork, rulings
from adjudicator.campaign.terms.schedule import WEEKDAYS, Schedule
from adjudicator.errors import NotFound, Refused

pytestmark = pytest.mark.slow

MINUTE, DAY = HOUR / 60, 24 * HOUR
ZONES = ["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"]

Mail = namedtuple("Mail", "minute seat does what")


def bid(river, mail, moment):
    river.bid(mail.seat, mail.what, bank=("left", "right", None)[mail.what % 3], arrived=moment)


def ready(river, mail, moment):
    dealings.say_ready(river.live, mail.seat, ready=bool(mail.what % 2), arrived=moment)


def withdraw(river, mail, moment):
    dealings.withdraw(river.live, mail.seat)


def refused(river, mail, moment):
    dealings.refuse_orders(river.live, mail.seat, mail.what)


def vacation(river, mail, moment):
    first = moment.date() + timedelta(days=mail.what)
    dealings.take_vacation(river.live, mail.seat, first, first + timedelta(days=mail.what % 3), arrived=moment)


def extend(river, mail, moment):
    dealings.extend_oneself(river.live, mail.seat, moment)


def resign(river, mail, moment):
    dealings.resign(river.live, mail.seat, arrived=moment)


def accept(river, mail, moment):
    dealings.accept(river.live, mail.seat)


def answer(river, mail, moment):
    river.live.answer(mail.seat, "bank", ("left", "right")[mail.what % 2], arrived=moment)


MAILS = [answer, bid, ready, withdraw, refused, vacation, extend, resign, accept]


@st.composite
def scripts(draw, seats="AB", days=14):
    """Mails in the order they arrive: now and then all seats send orders within hours, and anything goes between."""
    minutes, numbers = st.integers(0, days * 24 * 60), st.integers(0, 9)
    mails = []
    for start in draw(st.lists(minutes, min_size=1, max_size=4)):
        later = st.integers(0, draw(st.sampled_from([90, 2000])))
        for does in draw(st.sampled_from([[bid], [bid, ready]])):
            mails += [Mail(start + draw(later), seat, does, draw(numbers)) for seat in seats]
    noise = st.builds(Mail, minutes, st.sampled_from(seats), st.sampled_from(MAILS), numbers)
    return sorted(mails + draw(st.lists(noise, max_size=12)), key=lambda mail: mail.minute)


@st.composite
def schedules(draw, **fixed):
    wanted = {
        "timezone": draw(st.sampled_from(ZONES)),
        "every": draw(st.integers(3, 5)),
        "weekdays": tuple(draw(st.sets(st.sampled_from(WEEKDAYS)))),
        "at": f"{draw(st.times()):%H:%M}",
        "minimum": draw(st.integers(1, 23)),
        "early": draw(st.sampled_from(["never", "received", "received", "ready"])),
        "quiet": draw(st.integers(0, 600)),
        "reminders": tuple(sorted(draw(st.sets(st.integers(1, 72), max_size=3)), reverse=True)),
        "grace": draw(st.sampled_from([0, 0, 1, 30])),
        "notice": draw(st.integers(1, 23)),
        "extensions": draw(st.integers(0, 2)),
        "extension": draw(st.integers(48, 60)),
        "vacation": draw(st.integers(0, 7)),
        "absent_after": draw(st.integers(0, 2)),
        "most": draw(st.sampled_from([50, 100, 100, 100])),
        "outage": 0,
    }
    return Schedule(**wanted | fixed)


def take(river, mail):
    moment = START + mail.minute * MINUTE
    river.run(until=moment)
    with suppress(Refused, NotFound):
        mail.does(river, mail, moment)


def play(river, script, every, days=16):
    """Take the mails in and let the clock do what is due, once in so many minutes."""
    left = list(script)
    for minute in range(every, days * 24 * 60 + 1, every):
        river.clock.now = START + minute * MINUTE
        while left and left[0].minute <= minute:
            take(river, left.pop(0))
        river.run()
    return river


def facts(river):
    chapters = river.campaign.episodes
    return [msgspec.json.encode(fact) for chapter in chapters for fact in facts_of(river.game, chapter)]


def locked(river):
    sets = river.campaign.received
    return {
        step: {seat: sets[receipt].digest for seat, receipt in receipts.items()}
        for step, receipts in river.campaign.locked.items()
    }


def deadlines(river):
    return [(e.step, e.deadline, e.reason) for e in river.events("deadline-set")]


def told(river):
    """What is told, but for reminders and who is missing: these are left out where they would come too late."""
    soon = ("reminder", "missing")
    return [(notice.kind, notice.to) for notice in river.campaign.notices if notice.kind not in soon]


def reminded(river):
    return {(event.step, seat) for event in river.events("reminded") for seat in event.seats}


def is_late(river):
    """Whether a deadline had to be put off because it was moved at the last moment."""
    least = timedelta(hours=river.campaign.opening.schedule.notice)
    moved = [event for event in river.events("deadline-set") if event.reason]
    return any(event.deadline == (event.timestamp + least).isoformat() for event in moved)


def same(script, schedule, often, seldom, tempo):
    one, other = (play(River(schedule, tempo=tempo), script, every) for every in (often, seldom))
    assume(not is_late(other))
    assert locked(one) == locked(other)
    assert facts(one) == facts(other)
    assert deadlines(one) == deadlines(other)
    assert told(one) == told(other)
    assert reminded(one) >= reminded(other)


@settings(max_examples=60)
@given(scripts(), schedules(), st.sampled_from([180, 720]), st.sampled_from(["ask", "default"]))
def test_it_is_all_the_same_whether_the_program_runs_every_hour_or_every_half_day(script, schedule, seldom, tempo):
    same(script, schedule, 60, seldom, tempo)


@pytest.mark.long
@settings(max_examples=6)
@given(scripts(), schedules(), st.sampled_from(["ask", "default"]))
def test_or_every_minute(script, schedule, tempo):
    same(script, schedule, 1, 60, tempo)


def test_who_takes_his_seat_when_all_orders_are_in_keeps_nobody_waiting():
    schedule = Schedule(early="received", quiet=182, reminders=(), outage=0)
    bids = [Mail(0, seat, bid, 0) for seat in "AB"]
    played = [play(River(schedule), script, 60, days=1) for script in (bids, [*bids, Mail(181, "A", accept, 0)])]
    one, other = ([event.timestamp for event in river.events("step-resolved")] for river in played)
    assert len(one) == 2
    assert one == other


def hold(river, seat, number):
    dealings.hold(river.live, "the referee is ill")


def release(river, seat, number):
    dealings.release(river.live)


def ask(river, seat, number):
    dealings.ask_referee(river.live, seat, "May I?", holds=number % 2 == 0)


def reply(river, seat, number):
    requests = river.campaign.people.requests
    dealings.answer_request(river.live, sorted(requests)[number % len(requests)] if requests else 0, "No.")


def extend_for_all(river, seat, number):
    dealings.extend(river.live, 10 * number, "holidays")


def decide(river, seat, number):
    rulings.decide(river.live, "fair", "yes", reason="seen", author="R")


def set_aside(river, seat, number):
    received = river.campaign.received
    rulings.set_aside(
        river.live, sorted(received)[number % len(received)] if received else 0, reason="void", author="R"
    )


def send_back(river, seat, number):
    rulings.send_back(river.live, f"{number % 3}.bid", reason="wrong", author="R")


def lock(river, seat, number):
    river.live.advance(lock=True)


def throw(river, seat, number):
    needs = river.campaign.waiting.needs if river.campaign.waiting else None
    if needs:
        river.live.type_dice(needs["items"] or ["1"] * needs["count"])


def replace(river, seat, number):
    river.live.replace_player(seat, {"name": "Eve", "address": "", "key_hash": ""}, "moved away")


BY_HAND = [hold, release, ask, reply, extend_for_all, decide, set_aside, send_back, lock, throw, replace]


def drink(state):
    """The steps of the crossing with a first turn that is over in two days and misses nobody."""
    step = toy.next_step(state)
    return msgspec.structs.replace(step, days=2, voluntary=True) if step and step.turn == 1 else step


TAVERN = dataclasses.replace(toy.TOY, next_step=drink)


Doing = namedtuple("Doing", "hours seat does number")


@st.composite
def doings(draw):
    """What happens one after the other, the clock going on some hours, or back, before each."""
    hours = st.integers(0, 40) | st.integers(0, 40) | st.integers(-200, 700)
    seats, numbers = st.sampled_from("AB"), st.integers(0, 9)
    does = st.just(bid) | st.sampled_from(MAILS) | st.sampled_from(BY_HAND) | st.sampled_from([release, reply, throw])
    return draw(st.lists(st.builds(Doing, hours, seats, does, numbers), min_size=10, max_size=40))


def do(river, doing):
    river.clock.now += doing.hours * HOUR
    seen = river.clock.now - doing.number * HOUR
    moment = river.clock.now - doing.number * MINUTE
    with suppress(Refused, NotFound):
        if doing.does in MAILS:
            river.run(until=moment, seen=seen)
            doing.does(river, Mail(0, doing.seat, doing.does, doing.number), moment)
        else:
            doing.does(river, doing.seat, doing.number)
    river.run(seen=seen)


rivers = st.builds(
    River,
    schedules(outage=3) | schedules(every=0, weekdays=("sunday",)) | schedules(missing="ask", most=50),
    tempo=st.sampled_from(["ask", "default"]),
    dispute=st.booleans(),
    dice=st.sampled_from(["chain", "chain", "manual"]),
    game=st.sampled_from([toy.TOY, TAVERN, toy.IDLE]),
    closes_idle=st.sampled_from([msgspec.UNSET, True]),
)


@settings(max_examples=60)
@given(rivers, doings())
def test_whatever_happens_the_history_is_sound_and_can_be_loaded(river, script):
    for doing in script:
        do(river, doing)
        version = river.campaign.version
        assert river.run().campaign.version == version
    again = river.load().campaign
    assert vars(again.timing) == vars(river.timing)
    assert vars(again.people) == vars(river.campaign.people)
    assert again.notices == river.campaign.notices
    assert river.verdict().findings == []
    events = list(events_of(river.live))
    for before, after in pairwise(events):
        assert before.timestamp <= after.timestamp or after.TOPIC == "released"


@settings(max_examples=60)
@given(rivers, doings(), st.floats(0.01, 0.99))
def test_before_the_next_moment_there_is_nothing_to_do(river, script, part):
    for doing in script:
        do(river, doing)
        now, moment = river.clock.now, clockwork.next_moment(river.live)
        if moment is None or moment > now:
            version, wait = river.campaign.version, (moment - MINUTE / 60 - now) if moment else 60 * DAY
            for later in (part * wait, wait):
                river.clock.now = now + later
                assert river.run().campaign.version == version
            river.clock.now = now


@settings(max_examples=60)
@given(rivers, doings())
def test_a_window_is_open_for_the_least_time_and_nobody_is_locked_out_before_its_deadline(river, script):
    """The least time counts from when a window was due, or, where players are told late of it, from then."""
    due = {}
    for doing in script:
        if doing.does is not lock:
            version, moment = river.campaign.version, clockwork.next_moment(river.live)
            do(river, doing)
            arrived = river.clock.now - doing.number * MINUTE
            happened = range(version + 1, river.campaign.version + 1)
            due |= dict.fromkeys(happened, min(arrived, moment or arrived))
    least, told = river.campaign.opening.schedule.minimum * HOUR, {}
    for event in events_of(river.live):
        if event.TOPIC == "deadline-set":
            told[event.step] = datetime.fromisoformat(event.deadline)
        elif event.TOPIC == "window-opened" and event.step:
            since = due.get(event.originator_version, event.timestamp)
            assert told[event.step.id] >= max(since, event.timestamp - IN_TIME) + least
        elif event.TOPIC == "orders-missed" and event.timestamp < told[event.step]:
            then = river.store.campaign("river", event.originator_version - 1)
            assert then.timing.absent.issuperset(event.seats)
            assert not then.timing.absent.issuperset("AB")


@settings(max_examples=60)
@given(scripts(), schedules(early="never"), st.sampled_from([60, 1440]))
def test_the_last_valid_orders_that_arrived_in_time_are_played(script, schedule, every):
    script = [mail for mail in script if mail.does in (bid, withdraw, refused)]
    river = play(River(schedule), script, every)
    closing = {
        event.step: schedule.closing_time(datetime.fromisoformat(event.deadline))
        for event in river.events("deadline-set")
    }
    valid = {step: {} for step in closing}
    for mail in script:
        step = next((step for step, close in closing.items() if START + mail.minute * MINUTE < close), None)
        if step and mail.does is bid:
            valid[step][mail.seat] = mail.what
        elif step and mail.does is withdraw:
            valid[step].pop(mail.seat, None)
    sets = river.campaign.received
    for step, receipts in list(river.campaign.locked.items()):
        assert {seat: sets[receipt].orders["amount"] for seat, receipt in receipts.items()} == valid[step]
