"""Orders that the desk cannot read: taken as they come, locked with all others, opened by the round of their window.

What a sealed set holds is known to its player alone until the beacon's round of the window comes out. Its commitment is
the SHA-256 of the file, which the player had before he mailed it.
"""

from datetime import datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import ANSWERS
from adjudicator.campaign.events.sealed_sets import SealedReceived
from adjudicator.campaign.terms.beacon import RoundNumber, is_quicknet
from adjudicator.campaign.terms.trust import Trust
from adjudicator.errors import Refused
from adjudicator.table import REFEREE, Game, Seat, Step

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.orders.sealed import SealedTo

NO_MORE = "orders of this window are sealed to a round that follows from its deadline, so that can no longer be moved"
VOID = "where that cannot be helped the referee voids the window (`adjudicator rule void`), and all seal anew"


def check_can_be_sealed(trust: Trust, game: Game) -> None:
    """Raise `Refused` for a campaign whose orders are to be sealed where they cannot be, or it keeps nothing secret."""
    if not trust.seals_orders:
        return
    from adjudicator.timelock.age import INSTALL

    if find_spec("cryptography") is None:
        raise Refused("sealed/no-library", f"sealed orders cannot be opened here; install what does that: {INSTALL}")
    if trust.referee_seat and not game.meta.open_board:
        shown = f"{game.meta.title} has a hidden board, which your desk shows you while you play {trust.referee_seat}"
        raise Refused(
            "trust/hidden-board", f"{shown}: sealed orders do not help against that; let who does not play run it"
        )


def round_of(campaign: Campaign, step: Step) -> RoundNumber | None:
    """The round that the orders for an open window are sealed to; None where they are not sealed."""
    trust = campaign.opening.trust
    schedule = campaign.opening.schedule
    if not seals_orders(campaign) or schedule is None or step.window in (None, ANSWERS):
        return None
    if step.id in campaign.seals.bound:
        return campaign.seals.bound[step.id].round
    deadline = campaign.timing.of(step.id)
    if deadline is None:
        return None
    return trust.sealed_by(schedule.closing_time(deadline.at))


def seals_orders(campaign: Campaign) -> bool:
    """Whether players seal their orders."""
    return campaign.opening.trust.seals_orders and not campaign.seals.in_clear


def sealed_to(campaign: Campaign, step: Step | None) -> "SealedTo | None":
    """The round that the orders for an open window are sealed to; None where they are not sealed."""
    number = round_of(campaign, step) if step else None
    beacon = campaign.opening.trust.beacon
    if number is None or beacon is None:
        return None
    from adjudicator.orders.sealed import SealedTo

    if is_quicknet(beacon):
        return SealedTo(round=number, chain=beacon.hash)
    return SealedTo(
        round=number,
        chain=beacon.hash,
        public_key=beacon.public_key,
        genesis=beacon.genesis,
        period=beacon.period,
    )


def is_frozen(live: "LiveCampaign") -> bool:
    """Whether the deadline of the open window can no longer be moved: somebody has sealed his orders by it."""
    step = live.window()
    if step is None or not seals_orders(live.campaign):
        return False
    if step.id in live.campaign.seals.bound:
        return False
    current = live.campaign.current(step.id)
    return any(received.sealed for received in current.values())


def check_not_frozen(live: "LiveCampaign") -> None:
    """Raise `Refused` where the deadline of the open window can no longer be moved."""
    if is_frozen(live):
        raise Refused("sealed/deadline", f"{NO_MORE}; {VOID}")


def stays_open(live: "LiveCampaign", step: Step) -> bool:
    """Whether a window cannot be closed yet, whoever has ordered: what is sealed opens by its deadline's round."""
    campaign = live.campaign
    if not seals_orders(campaign) or step.window is None:
        return False
    if step.id in campaign.seals.bound:
        return False
    number = round_of(campaign, step)
    schedule = campaign.opening.schedule
    deadline = campaign.timing.of(step.id)
    if number is None or schedule is None or deadline is None:
        return True
    return live.now() < schedule.closing_time(deadline.at)


def receive(
    live: "LiveCampaign",
    seat: Seat,
    data: bytes,
    note: str,
    *,
    by_referee: bool = False,
    arrived: datetime | None = None,
) -> int:
    """Store a sealed order set for the open window, as far as it was checked at arrival, and return its receipt.

    The same file again changes nothing. Raises `Refused` where the window takes no orders of this seat.
    """
    from adjudicator.timelock.sealing import commitment

    step = live.check_takes(seat, by_referee=by_referee)
    if step.id in live.campaign.seals.bound:
        why = f"the round that {step.id} is sealed to has come out"
        raise Refused("sealed/sent-back", f"{why}: it is played again with the orders it had")
    number = round_of(live.campaign, step)
    assert number is not None, "the window is sealed to a round"
    stored = live.campaign.current(step.id).get(seat)
    if stored is not None and stored.sealed == data.hex():
        return stored.receipt
    live.happen(
        SealedReceived,
        step=step.id,
        window=step.window or "",
        seat=seat,
        file=data.hex(),
        round=number,
        note=note,
        orders_digest=commitment(data),
        by=REFEREE if by_referee else seat,
        arrived=(arrived or live.now()).isoformat(),
    )
    live.save()
    return live.campaign.version
