"""The deadline of the open window in words: in letters, in answers, on the referee's screen."""

from datetime import datetime

from adjudicator.campaign.events.aggregate import SETUP
from adjudicator.campaign.events.records import ANSWERS
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.play.sealed import seals_orders
from adjudicator.campaign.referee import clockwork
from adjudicator.post.letters.prose import when
from adjudicator.table import REFEREE, Seat, Step
from adjudicator.table.prose import counted, full_sentence


def closing(live: LiveCampaign, seat: Seat) -> str:
    """The deadline of the open window, as the seat's player tells the time."""
    step = live.next_step()
    timing = live.campaign.timing
    if why := live.campaign.people.cancelled:
        return f"The campaign was cancelled before it began: {full_sentence(why)}"
    if step is None:
        return "The campaign is over."
    if timing.held:
        until = f" until {when(live, seat, timing.held_until)}" if timing.held_until else ""
        return f"The clock is stopped{until}: {full_sentence(timing.held)}"
    if live.campaign.people.holding:
        return "The clock is stopped until the referee has answered a request."
    if clockwork.is_stopped(live):
        return "No deadline runs now."
    deadline = timing.of(step.id)
    close = clockwork.closing_time(live)
    if (early := _not_yet(live, seat, step)) or live.campaign.seals.lock is not None:
        return early or _sealed(live, seat)
    if deadline is None or close is None:
        return "There is no fixed deadline; the referee says when it goes on."
    if live.now() > close:
        return f"{'Orders were closed' if live.window() else 'Answers were due'} on {when(live, seat, close)}."
    late = f"; orders that come by {when(live, seat, close)} still count" if close > deadline.at else ""
    what = "Orders close" if live.window() else "Answers are due"
    return f"{what} on {when(live, seat, deadline.at)}{late}. {_early(live, seat, close)}".rstrip()


def _not_yet(live: LiveCampaign, seat: Seat, step: Step) -> str:
    """The sentence that others have to accept, or a seat to order, before anything is awaited from this one."""
    deadline = live.campaign.timing.of(step.id)
    by = f", on {when(live, seat, deadline.at)} at the latest" if deadline else ""
    if live.is_gathering:
        return f"The campaign begins when all players have accepted{by}."
    ahead = live.ahead(step) if live.window() else ""
    if ahead and seat not in (ahead, REFEREE):
        return f"{ahead}, the referee's seat, orders first{by}; then your report comes with the order form."
    return ""


def _sealed(live: LiveCampaign, seat: Seat) -> str:
    """The moment that a lock waits for."""
    lock = live.campaign.seals.lock
    beacon = live.campaign.opening.trust.beacon
    assert lock is not None, "orders are locked"
    assert beacon is not None, "a lock waits for a round"
    out = when(live, seat, beacon.comes_out(lock.round))
    what = "Orders"
    if lock.step == SETUP:
        what = "Words of luck"
    elif lock.step.window == ANSWERS:
        what = "Answers"
    return f"{what} are locked. The dice come from round {lock.round} of the beacon, which comes out on {out}."


def _early(live: LiveCampaign, seat: Seat, close: datetime) -> str:
    """The sentence that the open window closes before its deadline, or when it will."""
    schedule = live.campaign.opening.schedule
    step = live.window()
    if seals_orders(live.campaign) or schedule is None or step is None:
        return ""
    if schedule.early == "never" or live.campaign.timing.waits.get(step.id):
        return ""
    early = clockwork.early_close(live)
    if early is not None and early < close:
        soon = "at once" if early <= live.now() else f"already on {when(live, seat, early)}"
        return f"All orders are in, and they close {soon} unless somebody changes his, or writes `wait`."
    if schedule.early == "ready":
        return "They close before that when everybody has written `ready`."
    after = f"{counted(schedule.quiet, 'minute')} after the last of them" if schedule.quiet else "at once"
    return f"When all orders are in, they close {after}."
