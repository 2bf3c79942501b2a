"""Dealings of players and the referee beside orders and rulings: extend, hold, take a vacation, write, ask, leave.

Each function records one thing that happened, or raises `Refused` with the reason. `arrived` is when the mailbox took
the mail that asked for it, by default now.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any

from adjudicator.campaign.events import seating
from adjudicator.campaign.events.correspondence import PressSent, RequestAnswered, RequestMade
from adjudicator.campaign.events.deadlines import Held, ReadinessSaid, Released, VacationTaken
from adjudicator.campaign.events.mailed import ReportMailed
from adjudicator.campaign.events.orders import OrdersRefused, OrdersWithdrawn, RefereeLooked
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.play.sealed import check_not_frozen, is_frozen
from adjudicator.campaign.terms.limits import ASKING, check_name, check_reason
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.errors import NotFound, Refused
from adjudicator.table import REFEREE, Seat, Step, StepId

MOST_HOURS = 24 * 365
LONGEST_PAUSE = timedelta(days=365)
NO_SEAT = Seat("")
LUCK = 200
"""Characters a word of luck has at most."""


def say_ready(live: LiveCampaign, seat: Seat, *, ready: bool, arrived: datetime | None = None) -> None:
    """The orders of a seat are final (`ready`), or it asks not to close the window early."""
    step = _open_to(live, seat)
    timing = live.campaign.timing
    orders = live.campaign.current(step.id).get(seat)
    if ready:
        if orders is None:
            raise Refused("ready/no-orders", f"there are no valid orders of {seat} for {step.id} yet; send them first")
        is_said = orders.receipt in timing.final
    else:
        is_said = seat in timing.waits.get(step.id, ())
    if not is_said:
        at = _moment(live, arrived).isoformat()
        live.record(ReadinessSaid, step=step.id, seat=seat, ready=ready, arrived=at)


def withdraw(live: LiveCampaign, seat: Seat) -> StepId:
    """Take back what a seat has sent for the open window; returns the step it was for."""
    step = _open_to(live, seat)
    if live.is_bound(seat, step):
        raise Refused("window/bound", f"the others were told of {step.id}: the orders of {seat} stay as they are")
    current = live.campaign.current(step.id)
    if seat not in current:
        raise Refused("withdraw/nothing", f"there are no orders of {seat} for {step.id} to withdraw")
    live.record(OrdersWithdrawn, step=step.id, seat=seat)
    return step.id


def refuse_orders(live: LiveCampaign, seat: Seat, problems: int) -> None:
    """Keep in mind that orders of a seat came and could not be accepted."""
    step = live.window()
    if step is not None and seat in step.seats:
        live.record(OrdersRefused, step=step.id, seat=seat, problems=problems)


def extend(live: LiveCampaign, hours: int, reason: str) -> datetime:
    """The referee moves the deadline by `hours`; returns the new one.

    It is never sooner than the notice from the time that the clock shows, also where it had shown a later one before.
    """
    step, deadline, schedule = _deadline(live)
    if not 1 <= hours <= MOST_HOURS:
        raise Refused("extend/hours", f"a deadline is extended by 1 to {MOST_HOURS} hours, not by {hours}")
    check_reason(reason)
    moved = schedule.moved(deadline, live.clock_time(), hours)
    live.set_deadline(step, moved, reason=reason)
    live.save()
    return moved


def set_due(live: LiveCampaign, moment: datetime, reason: str) -> None:
    """The referee sets the deadline, also to an earlier moment than it was; raises `Refused` for one that is over."""
    step, _, schedule = _deadline(live)
    if not reason.strip():
        raise Refused("extend/reason", "say why the deadline is moved; everybody is told")
    check_reason(reason)
    now = live.clock_time()
    if moment <= now:
        over = f"{schedule.in_words(moment)} is over; the clock shows {schedule.in_words(now)}"
        raise Refused("extend/over", f"{over}. `adjudicator advance --lock` closes a window at once")
    due = moment.astimezone(UTC)
    live.set_deadline(step, due, reason=reason)
    live.save()


def extend_oneself(live: LiveCampaign, seat: Seat, moment: datetime) -> datetime:
    """A seat moves the deadline, as often as the schedule allows; `moment` is when it asked."""
    step, deadline, schedule = _deadline(live)
    _open_to(live, seat)
    used = live.campaign.timing.extensions.get(seat, 0)
    if used >= schedule.extensions:
        raise Refused("extend/used-up", f"{seat} has used {used} of {schedule.extensions} extensions; ask the referee")
    if moment > deadline:
        raise Refused("extend/late", "the deadline has passed; ask the referee")
    moved = schedule.moved(deadline, live.clock_time(), schedule.extension)
    live.set_deadline(step, moved, reason=f"{seat} asked for {schedule.extension} hours more", by=seat)
    live.save()
    return moved


def take_vacation(live: LiveCampaign, seat: Seat, first: date, last: date, *, arrived: datetime | None = None) -> None:
    """A seat is away from `first` to `last`: deadlines keep clear of these days. The same days again change nothing."""
    schedule = _schedule(live)
    moment = _moment(live, arrived)
    today = moment.astimezone(schedule.zone).date()
    if last < first or last < today:
        raise Refused("vacation/dates", f"{first} to {last} is no time to come; write: vacation FIRST-DAY LAST-DAY")
    taken = live.campaign.timing.days_away(seat)
    known = [day for day in taken if first <= day <= last]
    days = (last - first).days + 1 - len(known)
    left = schedule.vacation - len(taken)
    if days > left:
        raise Refused("vacation/used-up", f"{days} days are more than the {left} that {seat} has left; ask the referee")
    if not days:
        return
    moved = _clear_of(live, seat, first, last, moment)
    live.happen(VacationTaken, seat=seat, first=first.isoformat(), last=last.isoformat())
    if moved:
        live.set_deadline(*moved, reason=f"{seat} is away until {last}")
    live.save()


def hold(live: LiveCampaign, reason: str, until: datetime | None = None) -> None:
    """Stop the clock; it goes on by itself at `until`, if that is said.

    Raises `Refused` without a reason, where it stands already, or for a moment that is not in the year to come.
    """
    timing = live.campaign.timing
    if not reason.strip():
        raise Refused("hold/reason", "say why the campaign is held; everybody is told")
    if timing.held:
        raise Refused("hold/held", f"the campaign is held already: {timing.held}")
    check_not_frozen(live)
    check_reason(reason)
    if until is not None:
        pause = until - live.now()
        if not timedelta(0) < pause <= LONGEST_PAUSE:
            raise Refused("hold/until", "the clock goes on by itself at a moment within a year from now")
    goes_on = until.astimezone(UTC).isoformat() if until else ""
    live.record(Held, reason=reason, by=REFEREE, until=goes_on)


def release(live: LiveCampaign, reason: str = "") -> None:
    """Let the clock go on: the time that was left when it stopped is given again, and never less than the notice.

    From here on it is the time that the clock shows, also where it had shown a later one before.
    """
    if not live.campaign.timing.held:
        raise Refused("hold/not-held", "the campaign is not held")
    check_reason(reason)
    _let_go_on(live, Released, reason=reason, at=live.clock_time())


def send_press(live: LiveCampaign, seat: Seat, to: Sequence[Seat], text: str, *, anonymous: bool = False) -> int:
    """A seat or the referee writes to others (`EVERYONE`: to all); returns the number of the press."""
    from adjudicator.campaign.players.pressing import check_press  # who only looks at a campaign does without it

    check_press(live, seat, to, text, anonymous=anonymous)
    seats = list(dict.fromkeys(to))
    return live.record(PressSent, seat=seat, to=seats, text=text, anonymous=anonymous)


def ask_referee(live: LiveCampaign, seat: Seat, text: str, *, holds: bool = False) -> int:
    """A seat asks the referee; `holds` stops the clock until he has answered. Returns the number of the request."""
    if not text.strip():
        raise Refused("ask/empty", "there is no text between BEGIN ASK and END ASK")
    if holds:
        check_not_frozen(live)
    return live.record(RequestMade, seat=seat, text=text, holds=holds)


def answer_request(live: LiveCampaign, number: int, text: str) -> None:
    """The referee answers a request; one that held the clock gives the time back."""
    requests = live.campaign.people.requests
    request = requests.get(number)
    if request is None or request.answered:
        open_numbers = [str(each.event) for each in requests.values() if not each.answered]
        listed = ", ".join(open_numbers) or "none"
        raise NotFound("request/unknown", f"no request {number} is open; open: {listed}")
    if not text.strip():
        raise Refused("request/empty", f"write what you answer to request {number}")
    _let_go_on(live, RequestAnswered, request=number, text=text)


def accept(live: LiveCampaign, seat: Seat, luck: str = "") -> None:
    """A player accepts his seat, or is there again; with a word of luck, as long as the campaign has not begun.

    Where no clock runs, the campaign begins with the last one.

    Raises `Refused` for a word that comes too late, or from the seat of the referee.
    """
    luck = " ".join(luck.split())
    campaign = live.campaign
    people = campaign.people
    live.check_not_cancelled()
    if campaign.players[seat].is_open:
        raise Refused("accept/nobody", f"nobody plays {seat} yet; `adjudicator seat` gives it to who has asked for one")
    if luck:
        _check_luck(live, seat, luck)
    is_there = seat in people.accepted and seat not in campaign.timing.absent
    if not is_there or luck != people.luck.get(seat, luck):
        live.record(seating.SeatAccepted, seat=seat, luck=luck, back=seat in people.left)
    if campaign.opening.schedule is None and live.is_gathering and not live.awaited():
        live.advance()


def _check_luck(live: LiveCampaign, seat: Seat, luck: str) -> None:
    """Raise `Refused` for a word of luck that cannot be one (any more)."""
    if not live.is_gathering:
        raise Refused("luck/late", "words of luck are for the set-up, and the campaign has begun or takes none")
    referee_seat = live.campaign.opening.trust.referee_seat
    if seat == referee_seat:
        raise Refused("luck/referee", f"{seat} is the referee's seat, and he gives no word of luck")
    if len(luck) > LUCK or not luck.isprintable():
        raise Refused("luck/word", f"a word of luck is one line of at most {LUCK} characters")


def resign(live: LiveCampaign, seat: Seat, *, arrived: datetime | None = None) -> None:
    """A player gives his seat up."""
    if seat not in live.campaign.people.left or seat not in live.campaign.timing.absent:
        live.record(seating.PlayerLeft, seat=seat, arrived=_moment(live, arrived).isoformat(), to_all=True)


def ask_for_seat(live: LiveCampaign, name: str, address: str, seat: Seat = NO_SEAT) -> int:
    """Somebody asks for a seat: `seat`, or any; returns his place on the waiting list. Once is enough.

    Raises `Refused` where the campaign is over, was never open to all, has no such seat, or too many wait.
    """
    live.check_not_cancelled()
    campaign = live.campaign
    asking = campaign.people.asking
    is_open = any(player.is_open for player in campaign.opening.seats.values())
    if campaign.closed or not is_open:
        raise Refused("seat/none", f"no seat of {campaign.opening.title} is given to who asks for one")
    if seat and seat not in campaign.players:
        raise Refused("seat/unknown", f"there is no seat {seat}; there are {', '.join(campaign.players)}")
    if address not in asking:
        if len(asking) >= ASKING:
            raise Refused("seat/full", "the waiting list is full; ask again in some weeks")
        live.record(seating.SeatAsked, name=name, address=address, seat=seat)
    return list(asking).index(address) + 1


def decline(live: LiveCampaign, seat: Seat, *, arrived: datetime | None = None) -> None:
    """A player who was invited does not play; raises `Refused` once the campaign has begun."""
    if not live.is_gathering:
        raise Refused("decline/begun", "the campaign has begun; `resign` gives your seat up")
    if seat in live.campaign.people.left:
        return
    at = _moment(live, arrived)
    live.record(seating.PlayerLeft, seat=seat, arrived=at.isoformat(), to_all=True, declined=True)


def observe(live: LiveCampaign, name: str, address: str) -> None:
    """Somebody gets the public reports from now on; with an empty address, no longer. Everybody is told."""
    check_name(name, "the observer's name")
    live.record(seating.ObserverJoined, name=name, address=address, to_all=True)


def cancel(live: LiveCampaign, reason: str) -> None:
    """Call a campaign off that was opened by mistake; raises `Refused` once its board is set up."""
    live.check_not_cancelled()
    if live.campaign.episodes:
        begun = f"{live.campaign.opening.name} has begun; `adjudicator rule close` ends it where it stands"
        raise Refused("cancel/begun", begun)
    if not reason.strip():
        raise Refused("cancel/reason", "say why the campaign is cancelled; everybody who was invited is told")
    check_reason(reason)
    live.record(seating.CampaignCancelled, reason=reason)


def look(live: LiveCampaign, seats: Sequence[Seat], reason: str) -> None:
    """The referee looks at orders that are not locked yet; the next reports say so."""
    step = live.window()
    if step is None:
        raise Refused("look/nothing", "no window is open; what was played is in the reports and in `adjudicator trace`")
    if is_frozen(live):
        raise Refused("look/sealed", "these orders are sealed: nobody can read them before the round of their window")
    check_reason(reason)
    live.record(RefereeLooked, step=step.id, seats=list(seats), reason=reason)


def fix_report(live: LiveCampaign, report: int, seat: Seat, files: Sequence[tuple[str, bytes]]) -> None:
    """Fix the files of the report that is due with an event, by name, before they are mailed to a seat's player.

    The same ones again change nothing. Where the secrets of the public chain are not on this desk nothing is fixed.
    """
    if live.salts is None or seat not in live.campaign.players:
        return
    digests = {name: sha256(data).hexdigest() for name, data in files}
    fixed = live.campaign.mailed.get((report, seat))
    if digests and digests != fixed:
        live.record(ReportMailed, report=report, seat=seat, files=digests)


def _open_to(live: LiveCampaign, seat: Seat) -> Step:
    """The open window, if orders of `seat` are awaited for it."""
    step = live.window()
    if step is None or seat not in step.seats or live.ahead(step) not in ("", seat):
        raise Refused("window/closed", f"no orders are awaited from {seat} now")
    return step


def _schedule(live: LiveCampaign) -> Schedule:
    schedule = live.campaign.opening.schedule
    if schedule is None:
        raise Refused("schedule/none", "this campaign has no schedule; its referee locks the windows by hand")
    return schedule


def _deadline(live: LiveCampaign) -> tuple[Step, datetime, Schedule]:
    """The step the campaign is at with its deadline and the schedule."""
    campaign = live.campaign
    schedule = _schedule(live)
    step = live.next_step()
    deadline = campaign.timing.of(step.id) if step else None
    if campaign.seals.lock is not None:
        raise Refused("deadline/sealed", "orders are locked and sealed: the round that decides follows from that")
    if step is None or deadline is None:
        raise Refused("deadline/none", "the campaign waits for nothing that has a deadline")
    return step, deadline.at, schedule


def _moment(live: LiveCampaign, arrived: datetime | None) -> datetime:
    """The moment of arrival: by default now."""
    return arrived or live.now()


def _let_go_on(live: LiveCampaign, event_class: Any, **fields: Any) -> None:
    """Record what may let the clock go on; if it does, the time that was left when it stopped is given again."""
    since = live.campaign.timing.stopped_at
    live.happen(event_class, **fields)
    if since is not None and live.campaign.timing.stopped_at is None:
        _give_time_back(live, since)
    live.save()


def _give_time_back(live: LiveCampaign, since: datetime) -> None:
    """Move the deadline as far from now as it was at `since`, or when it was set after that."""
    campaign = live.campaign
    step = live.next_step()
    schedule = campaign.opening.schedule
    deadline = campaign.timing.of(step.id) if step else None
    if step is None or schedule is None or deadline is None:
        return
    if campaign.seals.lock is not None or is_frozen(live):
        return
    since = max(since, deadline.set_at)
    least = timedelta(hours=schedule.notice)
    left = max(deadline.at - since, least)
    moved = schedule.on_the_hour(live.clock_time() + left)
    if moved > deadline.at:
        live.set_deadline(step, moved, reason="the clock had been stopped")


def _clear_of(
    live: LiveCampaign, seat: Seat, first: date, last: date, moment: datetime
) -> tuple[Step, datetime] | None:
    """The new deadline, if it waits for a seat that is away on that day."""
    step = live.next_step()
    schedule = _schedule(live)
    deadline = live.campaign.timing.of(step.id) if step else None
    if is_frozen(live):
        return None
    if step is None or deadline is None or moment > deadline.at or seat not in live.awaited():
        return None
    clear = schedule.after_vacation(deadline.at, first, last)
    if clear > deadline.at:
        return (step, schedule.moved(clear, live.clock_time(), 0))
    return None
