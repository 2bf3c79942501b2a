"""Due things: reminders, windows that can be closed early, deadlines that have passed, and the guards around them.

What counts is when a mail arrived and when a thing was due, not how often somebody looks: the same mails are played
the same whether the program runs every minute or every few hours. Where it comes later than that, the next window is
counted from when players are told of it. Of the mails that are there all are read before a window closes early.

The clock itself may be wrong: where it has leapt, or is behind what has happened, the referee is asked first.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from adjudicator.campaign.events.deadlines import Held, Reminded
from adjudicator.campaign.events.records import PROGRAM
from adjudicator.campaign.play.idle import close_for, idle_closing, idle_seats
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.play.sealed import is_frozen, seals_orders
from adjudicator.campaign.players import dealings
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.table import Seat, Step

GUARD = Seat("the program")
"""The holder of a campaign when a guard holds it."""

SET_BACK = timedelta(hours=1)
"""The time a clock may be behind the history: servers put theirs right by seconds, and some by a summer's hour."""


def run(
    live: LiveCampaign,
    until: datetime,
    seen: datetime | None,
    ran: datetime | None = None,
    *,
    more_to_read: bool = False,
) -> None:
    """Do everything that was due at `until` or before, each thing as an event; what is to come can wait.

    All mails that arrived before `until` must have been taken in; while there is `more_to_read`, only deadlines count.
    `seen` is when the mailbox was read last before this run, `ran` (by default the same) when the program ran last;
    None if it is not known.
    """
    if _clock_is_wrong(live, ran or seen):
        return
    until = min(until, live.now())
    _end_pause(live, until)
    while _next(live, until, seen, more_to_read=more_to_read):
        pass


def is_stopped(live: LiveCampaign) -> bool:
    """Whether the campaign waits for its referee and not for its clock."""
    step = live.next_step()
    waiting = live.campaign.waiting
    if step is None or live.campaign.timing.held or live.campaign.people.holding or live.is_sent_back(step):
        return True
    if waiting is None:
        return False
    if waiting.needs is not None:
        return waiting.needs["key"] not in live.campaign.thrown.get(waiting.step.id, {})
    questions = live.unanswered()
    if not questions:
        return False
    return all(question.asked == "always" for question in questions)


def next_moment(live: LiveCampaign) -> datetime | None:
    """The next moment at which `run` may have something to do, if nothing happens before; None if there is none.

    It is now where something is due already.
    """
    step = live.next_step()
    schedule = live.campaign.opening.schedule
    now = live.now()
    if step is None or schedule is None:
        return None
    pause_ends = live.campaign.timing.held_until
    if pause_ends is not None:
        return max(now, pause_ends)
    if is_stopped(live):
        return None
    beacon = live.campaign.opening.trust.beacon
    if beacon:
        awaited = live.campaign.seals.awaited
        if awaited:
            return max(now, beacon.comes_out(awaited))
    close = closing_time(live)
    deadline = live.campaign.timing.of(step.id)
    if close is None or deadline is None or not (live.window() or live.awaited()):
        return now
    if _may_pass_on(live, step):
        return now
    early = early_close(live)
    idle = idle_closing(live)
    moments = [moment for moment in deadline.reminders(_reminding(schedule)) if moment > now]
    if early is not None:
        moments.append(early)
    if idle is not None:
        moments.append(idle.at)
    return max(now, min([close, *moments]))


def _end_pause(live: LiveCampaign, until: datetime) -> None:
    """The clock goes on by itself where it was stopped until a moment that has come."""
    pause_ends = live.campaign.timing.held_until
    if pause_ends is None or live.next_step() is None:
        return
    if pause_ends <= until:
        dealings.release(live, "the pause is over")


def closing_time(live: LiveCampaign) -> datetime | None:
    """The moment after which nothing more is taken for the step the campaign is at; None if there is no deadline."""
    step = live.next_step()
    schedule = live.campaign.opening.schedule
    deadline = live.campaign.timing.of(step.id) if step else None
    if deadline is None or schedule is None:
        return None
    if live.window():
        return schedule.closing_time(deadline.at)
    return deadline.at


def came_late(live: LiveCampaign, arrived: datetime) -> bool:
    """Whether what arrived then is too late for the step the campaign is at."""
    close = closing_time(live)
    if close is None:
        return False
    return arrived > close and not is_stopped(live)


def _clock_is_wrong(live: LiveCampaign, ran: datetime | None) -> bool:
    """Hold the campaign where the clock cannot be trusted, and say so; whether it cannot be."""
    schedule = live.campaign.opening.schedule
    shows = live.clock_time()
    if schedule is None or is_stopped(live):
        return False
    happened = live.campaign.modified_on
    if shows < happened - SET_BACK:
        why = f"the last event of the history is of {schedule.in_words(happened)}"
    elif ran is not None and schedule.has_leapt(ran, shows):
        why = f"the program ran last on {schedule.in_words(ran)}"
    else:
        return False
    why = f"the clock of this machine shows {schedule.in_words(shows)}, and {why}"
    live.record(Held, reason=f"{why}: see that the clock is right, and the deadline, before it goes on", by=GUARD)
    return True


def _next(live: LiveCampaign, until: datetime, seen: datetime | None, *, more_to_read: bool) -> bool:
    """Do the first thing that is due; False if there is none, or if it can wait while there is `more_to_read`."""
    campaign = live.campaign
    step = live.next_step()
    schedule = campaign.opening.schedule
    if step is None or schedule is None or is_stopped(live):
        return False
    lock = campaign.seals.lock
    if lock is not None:
        return _play(live, due=lock.deadline)
    close = closing_time(live)
    if more_to_read and (close is None or close > until):
        return False
    changed = campaign.timing.changed
    if _may_pass_on(live, step):
        return _play(live, due=changed)
    if close is None or not (live.window() or live.awaited()):
        return _play(live, due=changed)
    idle = idle_closing(live)
    if idle is not None and idle.at <= min(until, close):
        close_for(live, idle)
        return True
    early = early_close(live)
    if early is not None and early <= min(until, close):
        return _play(live, due=early)
    if close <= until:
        return _close(live, step, schedule, close, seen)
    return _remind(live, step, schedule, until, close)


def _may_pass_on(live: LiveCampaign, step: Step) -> bool:
    """Whether others wait for a seat that has ordered first, or for the campaign to begin, and need wait no longer."""
    others_wait = live.window() is not None and live.ahead(step)
    if not (live.is_gathering or others_wait):
        return False
    return not live.awaited()


def _play(live: LiveCampaign, *, due: datetime, lock: bool = False) -> bool:
    before = live.campaign.version
    live.advance(lock=lock, due=due)
    return live.campaign.version > before


def early_close(live: LiveCampaign) -> datetime | None:
    """The moment the open window can be closed before its deadline; None if not all awaited orders are final."""
    step = live.window()
    schedule = live.campaign.opening.schedule
    if step is None or schedule is None or schedule.early == "never":
        return None
    if live.missing() or live.ahead(step) or seals_orders(live.campaign):
        return None
    timing = live.campaign.timing
    held_open = timing.waits.get(step.id, set()) - live.absent
    final = _all_final(live, step)
    if held_open or (schedule.early == "ready" and not final):
        return None
    if final:
        return timing.changed
    return timing.changed + timedelta(minutes=schedule.quiet)


def _all_final(live: LiveCampaign, step: Step) -> bool:
    """Whether every seat that is waited for says that its orders are final, or has nothing to decide."""
    final = live.campaign.timing.final
    for seat, received in live.campaign.current(step.id).items():
        if seat in live.absent or received.by == PROGRAM:
            continue
        if received.receipt not in final:
            return False
    return True


def _remind(live: LiveCampaign, step: Step, schedule: Schedule, until: datetime, close: datetime) -> bool:
    """Remind the seats that are awaited, before the deadline and, where late orders still count, at it.

    It is left out where it would come too late, and for who has nothing to decide.
    """
    deadline = live.campaign.timing.of(step.id)
    if deadline is None or close <= live.now():
        return False
    if not deadline.reminder(_reminding(schedule), until):
        return False
    awaited = [seat for seat in _asked(live) if seat in live.campaign.players]
    if not awaited:
        return False
    is_first = deadline.reminded_at is None and until < deadline.at
    live.record(Reminded, step=step.id, seats=awaited, referee=is_first)
    return True


def _asked(live: LiveCampaign) -> list[Seat]:
    """The seats the campaign waits for, each once, but for those that have nothing to decide."""
    idle = idle_seats(live)
    return [seat for seat in dict.fromkeys(live.awaited()) if seat not in idle]


def _reminding(schedule: Schedule) -> tuple[int, ...]:
    """The hours before the deadline at which the seats that are awaited are reminded."""
    if schedule.grace:
        return (*schedule.reminders, 0)
    return schedule.reminders


def _close(live: LiveCampaign, step: Step, schedule: Schedule, close: datetime, seen: datetime | None) -> bool:
    """The time is over: play, unless nobody should be punished for what is missing."""
    vacant = live.vacant() if live.is_gathering else []
    if vacant:
        seats = ", ".join(vacant)
        why = f"nobody plays {seats} yet, and the referee is asked how the campaign is to begin"
        live.record(Held, reason=why, by=GUARD)
        return True
    nobody_need_be_asked = (step.voluntary and live.window()) or is_frozen(live)
    missing = [] if nobody_need_be_asked else _asked(live)
    if not missing:
        return _play(live, due=close, lock=True)
    if seen is not None and schedule.was_away(close, seen, live.now()):
        _make_up_for_outage(live, step, schedule, close, seen)
        return True
    may_ask = live.window() and not live.ahead(step)
    why = doubt(live, step, schedule, missing) if may_ask else ""
    if why:
        live.record(Held, reason=why, by=GUARD)
        return True
    return _play(live, due=close, lock=True)


def _make_up_for_outage(live: LiveCampaign, step: Step, schedule: Schedule, close: datetime, seen: datetime) -> None:
    """Extend the deadline; the second time in a row the referee is asked, for the program may run too seldom."""
    now = live.now()
    from_then = schedule.in_words(seen)
    till_now = schedule.in_words(now)
    why = f"nobody looked into the mailbox between {from_then} and {till_now}"
    deadline = live.campaign.timing.of(step.id)
    if deadline is not None and deadline.by == GUARD:
        why += ", after the deadline had been extended for this once"
        live.record(Held, reason=why, by=GUARD)
        return
    later = schedule.moved(close, now, 0)
    live.set_deadline(step, later, reason=why, by=GUARD)
    live.save()


def doubt(live: LiveCampaign, step: Step, schedule: Schedule, missing: list[Seat]) -> str:
    """The reason to ask the referee before a window is played without `missing`; "" if it can be played."""
    who = f"no valid orders for {step.id} from {', '.join(missing)}"
    if schedule.missing == "ask":
        return who
    awaited = [seat for seat in step.seats if seat not in live.absent]
    lacking = len(missing)
    expected = len(awaited)
    too_many = 100 * lacking > schedule.most * expected
    if too_many and expected > 1:
        return f"{who}: {lacking} of {expected} seats, which may be a fault of the mails"
    missed_last = set(live.campaign.timing.misses)
    if missed_last.issuperset(live.campaign.players):
        return f"{who}, and every seat has missed its last window"
    return ""


def states(live: LiveCampaign) -> Mapping[Seat, str]:
    """The state of each seat in the open window: missing, received (but not valid), overtaken, in advance, valid,
    final; or, before the campaign begins: to accept, accepted, lucky (with a word of luck)."""
    step = live.window()
    timing = live.campaign.timing
    people = live.campaign.people
    if live.is_gathering:
        gathered = {seat: "lucky" if seat in people.luck else "accepted" for seat in live.campaign.players}
        return gathered | dict.fromkeys(live.awaited(), "to accept")
    if step is None:
        return {}
    current = live.campaign.current(step.id)
    by_seat: dict[Seat, str] = {}
    for seat in step.seats:
        if seat in current and current[seat].is_awaited_no_more:
            by_seat[seat] = "final" if current[seat].receipt in timing.final else "valid"
        elif seat in timing.refused.get(step.id, {}):
            by_seat[seat] = "received"
        elif seat in step.settled:
            by_seat[seat] = "in advance"
        else:
            lost = any((each.step, each.seat) == (step.id, seat) for each in live.campaign.overtaken)
            by_seat[seat] = "overtaken" if lost else "missing"
    return by_seat
