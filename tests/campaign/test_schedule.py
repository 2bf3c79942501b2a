"""The schedule: slots, deadlines, what moves them, and what a referee may write."""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from adjudicator.campaign.referee.campaign_file import CampaignPlan
from adjudicator.campaign.terms.schedule import WEEKDAYS, Schedule
from adjudicator.cli.files import load
from adjudicator.errors import Refused

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
FIRST, LAST = datetime(2026, 1, 1), datetime(2030, 12, 31)
ZONES = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/St_Johns",
    "America/Havana",
    "America/Scoresbysund",
    "Africa/Casablanca",
    "Africa/Cairo",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Chatham",
]


@cache
def clock_changes(zone):
    """The days (to within one) on which the clocks of a zone change."""
    days = [FIRST.replace(tzinfo=UTC) + n * DAY for n in range((LAST - FIRST).days)]
    offsets = [day.astimezone(ZoneInfo(zone)).utcoffset() for day in days]
    return [day for day, here, then in zip(days, offsets, offsets[1:], strict=False) if here != then]


@st.composite
def moments(draw, schedule):
    """A moment, rather often a few days before or at a change of clocks."""
    changes = clock_changes(schedule.timezone)
    if changes and draw(st.booleans()):
        return draw(st.sampled_from(changes)) - timedelta(minutes=draw(st.integers(-2 * 24 * 60, 9 * 24 * 60)))
    return draw(st.datetimes(FIRST, LAST, timezones=st.just(UTC)))


@st.composite
def holidays(draw):
    first = draw(st.dates(FIRST.date(), LAST.date()))
    return f"{first}..{first + DAY * draw(st.integers(0, 20))}"


ZONE = st.sampled_from(ZONES)
TIMES = st.sampled_from([time(0), time(0, 30), time(2), time(2, 15), time(2, 30), time(20), time(23, 30)]) | st.times()
HOLIDAYS = st.lists(holidays(), max_size=4)
DAYS = [st.sets(st.sampled_from(WEEKDAYS), min_size=least) for least in (0, 1)]


@st.composite
def schedules(draw, **fixed):
    every = draw(st.integers(0, 20))
    wanted = {
        "timezone": draw(ZONE),
        "every": every,
        "weekdays": tuple(draw(DAYS[every == 0])),
        "at": f"{draw(TIMES):%H:%M}",
        "holidays": tuple(draw(HOLIDAYS)),
        "minimum": draw(st.integers(1, 400)),
        "notice": draw(st.integers(1, 100)),
        "questions": draw(st.integers(0, 20)),
    }
    return Schedule(**wanted | fixed)


@st.composite
def schedules_and_moments(draw, count=1, **fixed):
    schedule = draw(schedules(**fixed))
    return schedule, *(draw(moments(schedule)) for _ in range(count))


def day_of(schedule, moment):
    """The day whose slot a moment is, by what the clocks show; None if it is no slot."""
    local = moment.astimezone(schedule.zone)
    jump = local.utcoffset() - (moment - 6 * HOUR).astimezone(schedule.zone).utcoffset()
    meant = local.replace(tzinfo=None)
    if f"{meant:%H:%M}" == schedule.at:
        return meant.date()
    meant -= jump
    skipped = meant.replace(tzinfo=schedule.zone).astimezone(UTC) == moment
    return meant.date() if jump and skipped and f"{meant:%H:%M}" == schedule.at else None


def is_holiday(schedule, day):
    spans = (span.partition("..") for span in schedule.holidays)
    return any(date.fromisoformat(first) <= day <= date.fromisoformat(last) for first, _, last in spans)


def is_allowed(schedule, day):
    weekday = not schedule.weekdays or WEEKDAYS[day.weekday()] in schedule.weekdays
    return weekday and not is_holiday(schedule, day)


def local_day(schedule, moment):
    return moment.astimezone(schedule.zone).date()


def berlin(*when, fold=0):
    return datetime(*when, fold=fold, tzinfo=ZoneInfo("Europe/Berlin"))


def utc(*when):
    return datetime(*when, tzinfo=UTC)


@given(schedules_and_moments())
def test_a_deadline_is_a_slot_on_an_allowed_day_and_leaves_the_time_it_promises(drawn):
    schedule, opened = drawn
    deadline = schedule.deadline(opened)
    day = day_of(schedule, deadline)
    assert deadline.tzinfo is UTC
    assert deadline >= opened + schedule.minimum * HOUR
    assert day is not None
    assert day >= local_day(schedule, opened) + schedule.every * DAY
    assert is_allowed(schedule, day)


@given(schedules_and_moments(weekdays=(), holidays=(), every=5))
def test_where_any_day_will_do_a_deadline_is_the_next_slot(drawn):
    schedule, opened = drawn
    start = max(opened + 5 * DAY, opened + schedule.minimum * HOUR)
    assert schedule.deadline(opened) <= start + 26 * HOUR
    assert schedule.slot(opened) < opened + 26 * HOUR


@given(schedules_and_moments())
def test_no_allowed_day_is_passed_over(drawn):
    schedule, opened = drawn
    deadline = schedule.deadline(opened)
    day = max(local_day(schedule, opened) + schedule.every * DAY, local_day(schedule, opened + schedule.minimum * HOUR))
    while (day := day + DAY) < day_of(schedule, deadline):
        assert not is_allowed(schedule, day)


@given(schedules_and_moments(2))
def test_a_window_opened_later_never_closes_earlier(drawn):
    schedule, *opened = drawn
    earlier, later = sorted(opened)
    assert schedule.deadline(earlier) <= schedule.deadline(later)
    assert schedule.slot(earlier) <= schedule.slot(later)


@given(schedules_and_moments())
def test_a_slot_is_its_own_next_slot(drawn):
    schedule, moment = drawn
    slot = schedule.slot(moment)
    assert moment <= slot == schedule.slot(slot)
    assert is_allowed(schedule, day_of(schedule, slot))


@given(schedules_and_moments())
def test_a_time_that_clocks_show_twice_is_the_later(drawn):
    schedule, moment = drawn
    slot = schedule.slot(moment)
    later = ((slot + half * HOUR / 2).astimezone(schedule.zone) for half in (1, 2))
    assert all(f"{moment:%H:%M}" != schedule.at for moment in later)


@given(schedules_and_moments(2), st.integers(0, 200))
def test_a_moved_deadline_is_not_earlier_and_not_too_near(drawn, hours):
    schedule, deadline, now = drawn
    moved = schedule.moved(deadline, now, hours)
    assert moved >= deadline + hours * HOUR
    assert moved >= now + schedule.notice * HOUR
    assert moved in (deadline + hours * HOUR, schedule.on_the_hour(now + schedule.notice * HOUR))


@given(schedules_and_moments())
def test_the_next_full_hour_is_one_where_the_players_live_and_less_than_an_hour_ahead(drawn):
    schedule, moment = drawn
    hour = schedule.on_the_hour(moment)
    local = hour.astimezone(schedule.zone)
    assert moment <= hour < moment + HOUR
    assert (local.minute, local.second, local.microsecond) == (0, 0, 0)
    assert schedule.on_the_hour(hour) == hour


@given(schedules_and_moments(), st.integers(0, 20), st.integers(0, 20))
def test_a_deadline_in_a_vacation_is_put_after_it(drawn, before, after):
    schedule, opened = drawn
    deadline = schedule.deadline(opened)
    day = local_day(schedule, deadline)
    moved = schedule.after_vacation(deadline, day - before * DAY, day + after * DAY)
    assert local_day(schedule, moved) > day + after * DAY
    assert is_allowed(schedule, day_of(schedule, moved))
    assert moved == schedule.slot(moved)


@given(schedules_and_moments(), st.integers(1, 20), st.integers(0, 20))
def test_a_vacation_on_other_days_changes_nothing(drawn, away, length):
    schedule, deadline = drawn
    day = local_day(schedule, deadline)
    assert schedule.after_vacation(deadline, day + away * DAY, day + (away + length) * DAY) == deadline
    assert schedule.after_vacation(deadline, day - (away + length) * DAY, day - away * DAY) == deadline


@given(schedules_and_moments())
def test_a_question_may_be_due_on_any_weekday_but_not_on_a_holiday(drawn):
    schedule, asked = drawn
    deadline = schedule.question_deadline(asked)
    day = day_of(schedule, deadline)
    assert deadline >= asked + schedule.notice * HOUR
    assert day >= local_day(schedule, asked) + schedule.questions * DAY
    assert not is_holiday(schedule, day)
    assume(not schedule.holidays)
    assert deadline <= asked + max(schedule.questions * DAY, schedule.notice * HOUR) + 26 * HOUR


@given(schedules())
def test_a_schedule_is_the_same_after_it_was_stored(schedule):
    assert msgspec.convert(msgspec.to_builtins(schedule), Schedule) == schedule


SUNDAYS = Schedule(timezone="Europe/Berlin", weekdays=("sunday",))


@pytest.mark.parametrize(
    ("at", "day", "moment"),
    [
        ("02:30", (2027, 3, 28), utc(2027, 3, 28, 1, 30)),  # skipped: 03:30 summer time
        ("02:00", (2027, 3, 28), utc(2027, 3, 28, 1, 0)),  # skipped: 03:00 summer time
        ("20:00", (2027, 3, 28), utc(2027, 3, 28, 18, 0)),
        ("02:30", (2026, 10, 25), utc(2026, 10, 25, 1, 30)),  # twice: the second is winter time
        ("03:00", (2026, 10, 25), utc(2026, 10, 25, 2, 0)),
        ("20:00", (2026, 10, 25), utc(2026, 10, 25, 19, 0)),
    ],
)
def test_clock_changes_in_berlin(at, day, moment):
    schedule = msgspec.structs.replace(SUNDAYS, at=at)
    assert schedule.slot(berlin(*day)) == moment


def test_a_change_of_half_an_hour():
    schedule = Schedule(timezone="Australia/Lord_Howe", at="02:15")
    assert schedule.slot(utc(2026, 10, 3, 15)) == utc(2026, 10, 3, 15, 45)  # skipped: 02:45
    assert schedule.slot(utc(2027, 4, 3, 14)) == utc(2027, 4, 3, 15, 45)  # shown twice, from 02:00 at 15:30 again


def test_the_slot_of_a_saturday_whose_last_hour_is_skipped_is_past_midnight():
    schedule = Schedule(timezone="America/Scoresbysund", at="23:30", weekdays=("saturday",))
    slot = schedule.slot(utc(2027, 3, 28))
    assert slot == utc(2027, 3, 28, 1, 30)
    assert schedule.slot(slot) == slot
    assert schedule.in_words(slot) == "Sunday 28 March 2027, 00:30 (America/Scoresbysund)"


def test_a_day_that_never_was():
    schedule = Schedule(timezone="Pacific/Apia", weekdays=("friday",))
    assert schedule.in_words(schedule.slot(utc(2011, 12, 30))) == "Saturday 31 December 2011, 20:00 (Pacific/Apia)"


def test_a_week_across_the_change_of_clocks_ends_at_the_same_time_of_day():
    assert SUNDAYS.deadline(berlin(2026, 10, 18, 20, 5)) == berlin(2026, 10, 25, 20)
    assert SUNDAYS.deadline(berlin(2026, 10, 25, 20, 5)) == berlin(2026, 11, 1, 20)


def test_a_window_opened_on_monday_is_open_until_the_sunday_after_next():
    assert SUNDAYS.deadline(berlin(2026, 11, 23, 9)) == berlin(2026, 12, 6, 20)


def test_a_window_is_open_for_its_minimum():
    daily = Schedule(every=1, minimum=36)
    assert daily.deadline(utc(2026, 11, 21, 8)) == utc(2026, 11, 22, 20)
    assert daily.deadline(utc(2026, 11, 21, 8, 1)) == utc(2026, 11, 23, 20)


def test_nothing_falls_due_on_holidays():
    schedule = msgspec.structs.replace(SUNDAYS, holidays=("2026-12-24..2027-01-02", "2027-01-03"))
    assert schedule.deadline(berlin(2026, 12, 13, 21)) == berlin(2026, 12, 20, 20)
    assert schedule.deadline(berlin(2026, 12, 20, 21)) == berlin(2027, 1, 10, 20)
    assert schedule.question_deadline(berlin(2026, 12, 21, 9)) == berlin(2027, 1, 4, 20)
    assert schedule.deadline(berlin(2026, 12, 13, 21), 14) == berlin(2027, 1, 4, 20)


def test_without_a_number_of_days_a_window_closes_on_the_next_weekday():
    schedule = Schedule(every=0, weekdays=("wednesday", "sunday"))
    assert schedule.deadline(utc(2026, 11, 21, 12)) == utc(2026, 11, 22, 20)
    assert schedule.deadline(utc(2026, 11, 21, 21)) == utc(2026, 11, 25, 20)
    assert schedule.deadline(utc(2026, 11, 22, 20)) == utc(2026, 11, 25, 20)


def test_where_the_game_says_how_long_a_window_is_open_weekdays_do_not_matter():
    assert SUNDAYS.deadline(berlin(2026, 11, 17, 9), 14) == berlin(2026, 12, 1, 20)
    assert SUNDAYS.deadline(berlin(2026, 11, 17, 9), 0) == berlin(2026, 11, 18, 20)


def test_a_schedule_of_nothing_but_holidays_is_refused():
    schedule = msgspec.structs.replace(SUNDAYS, holidays=("2026-01-01..2036-01-01",))
    with pytest.raises(Refused) as refused:
        schedule.deadline(berlin(2026, 11, 23, 9))
    assert str(refused.value) == (
        "schedule: every sunday in the three years from 2026-11-30 on is a holiday; "
        "shorten `holidays` or allow more `weekdays`"
    )


def test_a_deadline_is_moved_by_hours_but_not_nearer_than_the_notice():
    deadline = utc(2026, 11, 29, 19)
    assert SUNDAYS.moved(deadline, utc(2026, 11, 27), 24) == utc(2026, 11, 30, 19)
    moved = SUNDAYS.moved(deadline, berlin(2026, 11, 30, 18), 12)
    assert moved.isoformat() == "2026-12-01T17:00:00+00:00"


def test_a_vacation_ends_with_its_last_day():
    deadline = SUNDAYS.deadline(berlin(2026, 11, 22, 21))
    assert SUNDAYS.after_vacation(deadline, date(2026, 11, 23), date(2026, 11, 28)) == deadline
    assert SUNDAYS.after_vacation(deadline, date(2026, 11, 23), date(2026, 11, 29)) == berlin(2026, 12, 6, 20)
    assert SUNDAYS.after_vacation(deadline, date(2026, 11, 29), date(2026, 12, 6)) == berlin(2026, 12, 13, 20)


def test_a_moment_is_told_in_the_time_of_the_campaign():
    assert SUNDAYS.in_words(utc(2026, 11, 29, 19)) == "Sunday 29 November 2026, 20:00 (Europe/Berlin)"


def test_late_orders_count_for_the_hours_of_grace():
    assert Schedule(grace=12).closing_time(utc(2026, 11, 29, 19)) == utc(2026, 11, 30, 7)


@pytest.mark.parametrize(
    ("outage", "seen", "now", "away"),
    [
        (6, utc(2026, 11, 29, 12), utc(2026, 11, 29, 19), True),
        (6, utc(2026, 11, 29, 18), utc(2026, 11, 30, 1), True),
        (6, utc(2026, 11, 29, 13), utc(2026, 11, 29, 19), False),
        (6, utc(2026, 11, 29, 20), utc(2026, 11, 30, 20), False),
        (6, utc(2026, 11, 29, 1), utc(2026, 11, 29, 18), False),
        (6, None, utc(2026, 11, 29, 19), False),
        (0, utc(2026, 11, 22, 19), utc(2026, 11, 29, 19), False),
    ],
    ids=["before", "after", "not longer", "looked since", "not due yet", "nothing known", "never"],
)
def test_the_mailbox_was_left_alone_around_the_deadline(outage, seen, now, away):
    assert Schedule(outage=outage).was_away(utc(2026, 11, 29, 19), seen, now) is away


PLAN = """\
campaign: duel
game: cp-campaign
title: The Duel
seats:
  A: {player: Anna}
schedule:
"""


def read(folder, monkeypatch, schedule):
    monkeypatch.chdir(folder)
    path = folder / "duel.yaml"
    path.write_text(PLAN + schedule, encoding="utf-8")
    return load(path.relative_to(folder), CampaignPlan).schedule


def test_a_schedule_is_read_from_a_campaign_file(tmp_path, monkeypatch):
    text = "  timezone: Europe/Berlin\n  weekdays: [sunday]\n  at: 19:30\n  reminders: []\n  holidays: [2026-12-24]\n"
    assert read(tmp_path, monkeypatch, text) == Schedule(
        timezone="Europe/Berlin", weekdays=("sunday",), at="19:30", reminders=(), holidays=("2026-12-24",)
    )


def test_everything_that_is_wrong_with_a_schedule_is_told_at_once(tmp_path, monkeypatch):
    text = "  timezone: CEST\n  every: 0\n  at: 8 pm\n  holidays: [2027-01-02..2026-12-24, 31.12.]\n"
    with pytest.raises(Refused) as refused:
        read(tmp_path, monkeypatch, text + "  reminders: [12, 48, 12]\n")
    assert str(refused.value).splitlines() == [
        "duel.yaml, line 6, column 1: timezone: 'CEST' is no time zone; write one such as Europe/Berlin or "
        "America/New_York",
        "  at: '8 pm' is no time of day; write it as 20:00",
        "  every: 0 days need `weekdays`, the days on which windows close",
        "  holidays: '2027-01-02..2026-12-24' ends before it begins; write 2026-12-24..2027-01-02",
        "  holidays: '31.12.' is no date; write 2026-12-24, or 2026-12-24..2027-01-02",
        "  reminders: write each once, the longest time before the deadline first: [48, 12]",
    ]


@pytest.mark.parametrize("name", ["", "Europe", "../UTC", "/etc/localtime", "Europe/Berln", "x" * 300, "a\0b"])
def test_no_other_file_is_a_time_zone(name):
    with pytest.raises(ValueError, match="is no time zone"):
        Schedule(timezone=name)


@pytest.mark.parametrize("at", ["24:00", "9:00", "20", "20:00:00", "20.00", "T2000", "٢٠:٠٠"])
def test_a_time_of_day_has_one_form(at):
    with pytest.raises(ValueError, match="is no time of day"):
        Schedule(at=at)


@pytest.mark.parametrize(
    "holiday", ["2026-02-29", "2026-12-24..", "..2026-12-24", "2026-12-24...2026-12-26", "christmas"]
)
def test_a_holiday_is_a_day_or_a_first_and_a_last_day(holiday):
    with pytest.raises(ValueError, match="is no date"):
        Schedule(holidays=(holiday,))


def test_a_window_that_is_open_for_so_many_days_at_most_closes_sooner_and_never_later():
    opened = datetime(2026, 11, 23, 12, tzinfo=UTC)
    weekly = Schedule(every=7, weekdays=("sunday",))
    assert weekly.deadline(opened, at_most=3) == datetime(2026, 11, 26, 20, tzinfo=UTC)
    assert Schedule(every=2).deadline(opened, at_most=3) == datetime(2026, 11, 25, 20, tzinfo=UTC)
    assert Schedule(minimum=96).deadline(opened, at_most=3) >= opened + timedelta(hours=96)
