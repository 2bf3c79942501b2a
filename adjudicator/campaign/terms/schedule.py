"""The closing of windows: the schedule a referee writes for a campaign, and the moments that follow from it.

A slot is a moment at which something may fall due: the schedule's time of day, on a day it allows. All moments are
aware; those handed back are UTC.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Literal, get_args
from zoneinfo import ZoneInfo

from msgspec import UNSET, Meta, Struct, UnsetType

from adjudicator.campaign.terms.moments_told import in_words
from adjudicator.errors import Refused

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
Hours = Annotated[int, Meta(ge=0, le=24 * 365)]
Days = Annotated[int, Meta(ge=0, le=365)]

WEEKDAYS: tuple[Weekday, ...] = get_args(Weekday)
DAY = timedelta(days=1)
FAR = 3 * 365
"""The number of days ahead in which a slot is looked for."""
LEAP = 7 * DAY
LEAP_BY_HAND = 35 * DAY
"""By how much more than an outage the clock may leap before it is doubted; where no outage is guarded against, by how
much in all."""


class Schedule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The part `schedule:` of a campaign file; raises `ValueError` with everything in it that cannot be."""

    timezone: Annotated[str, Meta(description="The time zone of the campaign, as Europe/Berlin.")] = "UTC"
    every: Annotated[
        Days, Meta(description="How many days a window is open, unless the game says so; 0: until the next weekday.")
    ] = 7
    weekdays: Annotated[
        tuple[Weekday, ...], Meta(description="The days on which a window may close, as [sunday]; none: any day.")
    ] = ()
    at: Annotated[str, Meta(description="The time of day at which a window closes, as 20:00.")] = "20:00"
    holidays: Annotated[
        tuple[str, ...], Meta(description="Days on which nothing falls due, as [2026-12-24..2027-01-02, 2027-05-01].")
    ] = ()
    minimum: Annotated[
        int,
        Meta(
            ge=1,
            le=24 * 365,
            description="How many hours a window is open at least. They count from when it was due, or, where the "
            "program comes more than 12 hours later, from when players are told of it.",
        ),
    ] = 24
    early: Annotated[
        Literal["never", "received", "ready"],
        Meta(
            description="Whether a window closes before its deadline: never; when all orders are received and nobody "
            "asked to wait; when everybody has said that he is ready."
        ),
    ] = "received"
    quiet: Annotated[
        int,
        Meta(ge=0, le=60 * 24, description="How many minutes nothing must have changed before a window closes early."),
    ] = 60
    reminders: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=24 * 365)], ...],
        Meta(description="How many hours before the deadline those who sent nothing are reminded, as [48, 12]."),
    ] = (48, 12)
    grace: Annotated[Hours, Meta(description="For how many hours after the deadline late orders still count.")] = 0
    notice: Annotated[
        int,
        Meta(
            ge=1,
            le=24 * 365,
            description="How many hours there are at least between moving a deadline and the new deadline.",
        ),
    ] = 24
    questions: Annotated[Days, Meta(description="How many days there are to answer a question within a step.")] = 3
    extensions: Annotated[
        int, Meta(ge=0, description="How often in a campaign a seat may have its deadline extended by itself.")
    ] = 1
    extension: Annotated[Hours, Meta(description="By how many hours such an extension moves the deadline.")] = 24
    vacation: Annotated[Days, Meta(description="How many days of vacation a seat may take in a campaign.")] = 14
    absent_after: Annotated[
        int, Meta(ge=0, description="After how many missed windows in a row nobody waits for a seat; 0: never.")
    ] = 2
    missing: Annotated[
        Literal["play", "ask"],
        Meta(description="What happens if orders are missing at the end: play without them, or ask the referee."),
    ] = "play"
    stand_in: Annotated[
        Literal["nobody", "cautious"] | UnsetType,
        Meta(
            description="Who orders for a seat that has sent nothing when a window closes: nobody, or a deputy, by the "
            "game's own cautious plan. All are told. Where orders are sealed nobody does."
        ),
    ] = UNSET
    most: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            description="If more than this percentage of the awaited seats is missing, the referee is asked; "
            "100: never.",
        ),
    ] = 50
    outage: Annotated[
        Hours,
        Meta(
            description="If nobody looked into the mailbox for more hours than this around a deadline, it is extended; "
            "0: never (set 0 if you run the program by hand, once a week). After a week more, or five weeks where it "
            "is 0, the clock may be wrong, and you are asked."
        ),
    ] = 6

    def __post_init__(self) -> None:
        wrong = "\n  ".join(_wrong(self))
        if wrong:
            raise ValueError(wrong)

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the campaign."""
        return ZoneInfo(self.timezone)

    def deadline(self, opened: datetime, days: int | None = None, at_most: int | None = None) -> datetime:
        """The deadline of a window opened at `opened`: `every` days later, and open for `minimum` hours at least.

        Where the game says how long its window is open (`days`, or `at_most` so many), the deadline may be on any
        weekday. Raises `Refused` if the schedule leaves no day for it, as every method does that looks for a slot.
        """
        if at_most is not None:
            return min(self.deadline(opened, days), self.deadline(opened, at_most))
        later = self.every if days is None else days
        day = self._day(opened) + timedelta(days=later)
        least = opened + timedelta(hours=self.minimum)
        return self._first(day, least, any_weekday=days is not None)

    def question_deadline(self, asked: datetime) -> datetime:
        """The deadline of a question asked at `asked`: on any weekday, `notice` hours later at least."""
        day = self._day(asked) + timedelta(days=self.questions)
        return self._first(day, asked + timedelta(hours=self.notice), any_weekday=True)

    def slot(self, moment: datetime) -> datetime:
        """The first slot at or after `moment`."""
        return self._first(date.min, moment)

    def moved(self, deadline: datetime, now: datetime, hours: int) -> datetime:
        """A deadline `hours` later, and `notice` hours from `now` at least; it need not fall on a slot."""
        soonest = self.on_the_hour(now + timedelta(hours=self.notice))
        return max(deadline + timedelta(hours=hours), soonest).astimezone(UTC)

    def on_the_hour(self, moment: datetime) -> datetime:
        """The first full hour at or after a moment, as clocks in the time zone show it."""
        local = moment.astimezone(self.zone)
        begun = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
        return moment.astimezone(UTC) + (timedelta(hours=1) - begun if begun else begun)

    def after_vacation(self, deadline: datetime, first: date, last: date) -> datetime:
        """The deadline, or the first slot after the days from `first` to `last` if it falls on one of them."""
        if not first <= self._day(deadline) <= last:
            return deadline
        day = last + DAY
        back = datetime.combine(day, time.min, self.zone)
        return self.slot(back)

    def closing_time(self, deadline: datetime) -> datetime:
        """The moment from which on late orders no longer count."""
        return deadline + timedelta(hours=self.grace)

    def was_away(self, deadline: datetime, seen: datetime | None, now: datetime) -> bool:
        """Whether the mailbox, last looked into at `seen`, was left alone around the deadline for too long."""
        if seen is None or not self.outage:
            return False
        if not (seen <= deadline <= now):
            return False
        return now - seen > timedelta(hours=self.outage)

    @property
    def stands_in(self) -> bool:
        """Whether a deputy orders for a seat that sends nothing."""
        return self.stand_in == "cautious"

    @property
    def leap(self) -> timedelta:
        """More time than this between two runs of the program no outage explains."""
        if self.outage:
            return timedelta(hours=self.outage) + LEAP
        return LEAP_BY_HAND

    def has_leapt(self, ran: datetime, now: datetime) -> bool:
        """Whether more time has gone by since the program ran last than an outage explains."""
        return now - ran > self.leap

    def in_words(self, moment: datetime) -> str:
        """A moment as it is told: "Sunday 29 November 2026, 20:00 (Europe/Berlin)"."""
        return in_words(moment, self.timezone)

    def _first(self, day: date, moment: datetime, *, any_weekday: bool = False) -> datetime:
        """The first slot that is neither on a day before `day` nor before `moment`."""
        # Where clocks skip a time, the slot of the day before can be on the day of `moment`.
        start = max(day, self._day(moment) - DAY)
        weekdays = WEEKDAYS if any_weekday else self.weekdays or WEEKDAYS
        holidays = [_days(holiday) for holiday in self.holidays]
        for day in (start + timedelta(days=ahead) for ahead in range(FAR)):
            free = not any(first <= day <= last for first, last in holidays)
            if free and WEEKDAYS[day.weekday()] in weekdays:
                slot = self._slot_on(day)
                if slot >= moment:
                    return slot
        raise Refused(
            "schedule/no-day",
            f"schedule: every {' and '.join(weekdays)} in the three years from {start} on is a holiday; "
            "shorten `holidays` or allow more `weekdays`",
        )

    def _slot_on(self, day: date) -> datetime:
        """The time of day on `day`: the later one if clocks show it twice, moved on by the gap if they skip it."""
        local = datetime.combine(day, time.fromisoformat(self.at), self.zone)
        return max(local.replace(fold=fold).astimezone(UTC) for fold in (0, 1))

    def _day(self, moment: datetime) -> date:
        return moment.astimezone(self.zone).date()


def is_timezone(name: str) -> bool:
    """Whether there is a time zone of this name."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def _days(holiday: str) -> tuple[date, date]:
    """The first and last day of "2026-12-24..2027-01-02" or "2026-12-24"."""
    first, dots, last = holiday.partition("..")
    return date.fromisoformat(first), date.fromisoformat(last if dots else first)


def _wrong(schedule: Schedule) -> Iterator[str]:
    """The faults of a schedule, beyond the types of its fields."""
    if not is_timezone(schedule.timezone):
        yield f"timezone: {schedule.timezone!r} is no time zone; write one such as Europe/Berlin or America/New_York"
    if not re.fullmatch("([01][0-9]|2[0-3]):[0-5][0-9]", schedule.at):
        yield f"at: {schedule.at!r} is no time of day; write it as 20:00"
    if not schedule.every and not schedule.weekdays:
        yield "every: 0 days need `weekdays`, the days on which windows close"
    for holiday in schedule.holidays:
        try:
            first, last = _days(holiday)
        except ValueError:
            yield f"holidays: {holiday!r} is no date; write 2026-12-24, or 2026-12-24..2027-01-02"
            continue
        if last < first:
            yield f"holidays: {holiday!r} ends before it begins; write {last}..{first}"
    wanted = sorted(set(schedule.reminders), reverse=True)
    if wanted != list(schedule.reminders):
        yield f"reminders: write each once, the longest time before the deadline first: {wanted}"
