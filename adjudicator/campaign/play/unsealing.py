"""Opening sealed orders when the round of their window is out: by the desk, and by whoever plays a campaign again.

What is in a file is read, checked and, entry by entry, dropped as at the desk of every other campaign, by the view its
seat has. So it comes to the same for everybody who has the file and the round.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.campaign.chain.sealing import canonical
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import NOTHING, Received
from adjudicator.campaign.events.sealed_sets import SetsOpened, as_opened
from adjudicator.campaign.terms.trust import Lock
from adjudicator.errors import Refused
from adjudicator.orders.sealed import order_file
from adjudicator.orders.sifting import sifted
from adjudicator.orders.window import OpenWindow
from adjudicator.table import REFEREE, Game, Seat, Step
from adjudicator.timelock import age, sealing

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign


def unopened(campaign: Campaign, lock: Lock | None) -> list[Received]:
    """The sealed sets of a lock that were not opened yet, in the order of the seats."""
    if lock is None:
        return []
    seats = [seat for seat in campaign.opening.seats if seat in lock.locked]
    sets = [campaign.received[lock.locked[seat]] for seat in seats]
    return [each for each in sets if each.sealed and not each.opened]


def open_sets(live: "LiveCampaign") -> bool:
    """Open what is sealed to the round that has come out; whether there was anything to open."""
    campaign = live.campaign
    lock = campaign.seals.lock
    waiting = unopened(campaign, lock)
    if lock is None or not waiting:
        return False
    signature = campaign.seals.rounds[lock.round]
    window = window_of(live.game, campaign, live.state, lock.step)
    live.happen(
        SetsOpened,
        step=lock.step.id,
        round=lock.round,
        signature=signature,
        sets=[opened(window, each, signature) for each in waiting],
    )
    live.save()
    return True


def window_of(game: Game, campaign: Campaign, state: Any, step: Step) -> OpenWindow:
    """A window as the checking of what was sealed for it sees it: the same for the desk and for everybody."""
    styles = game.styles(game.view(state, REFEREE))
    named = {style.seat: style.name for style in styles}
    return OpenWindow(
        game=game,
        campaign=campaign.opening.name,
        step=step,
        seats={seat: named.get(seat, f"seat {seat}") for seat in campaign.opening.seats},
        knows_key=_nobody,
        view=lambda seat: game.view(state, seat),
        standing=_nothing,
        replaces=_nothing,
        is_sealed=True,
    )


def opened(window: OpenWindow, received: Received, signature: str) -> dict[str, Any]:
    """The fate of a sealed set, as `SetsOpened` holds it."""
    fields: dict[str, Any] = {"receipt": received.receipt, "seat": received.seat}
    try:
        file = sealing.checked(bytes.fromhex(received.sealed))
        inner = sealing.unsealed(file, bytes.fromhex(signature))
        text = order_file(inner, window.campaign, window.called, received.seat)
    except Refused as refused:
        return fields | {"why": f"{refused} [{refused.code}]", "orders": None, "standing": None, "dropped": []}
    lines = sifted(text, window, received.seat)
    return fields | {
        "why": lines.why,
        "orders": msgspec.to_builtins(lines.orders),
        "standing": msgspec.to_builtins(lines.standing),
        "dropped": list(lines.dropped),
    }


def opening_faults(game: Game, campaign: Campaign, state: Any, event: SetsOpened) -> Iterator[str]:
    """The fault of the opening of sealed sets that follows `campaign`."""
    seals = campaign.seals
    lock = seals.lock
    if lock is None or (lock.step.id, lock.round) != (event.step, event.round):
        yield f"the orders for {event.step} were opened, and were not locked to round {event.round}"
        return
    if seals.rounds.get(lock.round) != event.signature:
        yield f"the orders for {event.step} were opened by another signature than that of round {lock.round}"
        return
    window = window_of(game, campaign, state, lock.step)
    again = [opened(window, each, event.signature) for each in unopened(campaign, lock)]
    for mine, theirs in zip(again, event.sets, strict=False):
        if as_told(mine) != as_told(theirs):
            yield f"what {mine['seat']} had sealed for {event.step} opens to something else than was recorded"
    if len(again) != len(event.sets):
        yield f"of what was sealed for {event.step} not all was opened"


def as_told(each: Mapping[str, Any]) -> bytes:
    """The part of an opened set that counts, as it is stored: words may be others in another release."""
    return canonical([each["seat"], bool(each["why"]), each["orders"], each["standing"]])


def as_taken(number: int, due: Step, seat: Seat, body: Mapping[str, Any], digits: Any) -> Received:
    """A sealed set as its desk took it, from what a bundle tells of it: `digits` are its file in hexadecimal.

    Raises `Refused` where no desk could have taken it.
    """
    file = sealing.checked(bytes.fromhex(digits))
    if file.round != body["sealed"]:
        raise Refused("sealed/round", f"it is sealed to round {file.round}, and was taken for round {body['sealed']}")
    return Received(
        receipt=number,
        step=due.id,
        window=due.window or "",
        seat=seat,
        stored_orders=NOTHING,
        stored_standing=NOTHING,
        note="",
        digest=body["set"],
        at=datetime.fromtimestamp(0, UTC),
        by=seat,
        leaf=number,
        sealed=digits,
    )


def open_again(
    game: Game, campaign: Campaign, state: Any, step: Step, locked: Mapping[Seat, int], body: Mapping[str, Any]
) -> Iterator[str]:
    """Open the sealed sets that a step was locked with, once more; yields what was told falsely of them."""
    number, signature = body["beacon"]
    window = window_of(game, campaign, state, step)
    by_seat = dict(body["seats"])
    for seat, receipt in locked.items():
        received = campaign.received[receipt]
        if not received.sealed:
            continue
        each = opened(window, received, signature)
        if file_round(received) != number:
            yield f"what {seat} had sealed for {step.id} is not sealed to round {number}"
        if bool(by_seat.pop(seat, None)) != bool(each["why"]):
            yield f"what {seat} had sealed for {step.id} opens otherwise than was told"
        campaign.received[receipt] = as_opened(received, each)
    if by_seat:
        yield f"something was told to be sealed for {step.id} that was not"


def file_round(received: Received) -> int:
    """The round that a sealed set is locked to."""
    return age.read(bytes.fromhex(received.sealed)).round


def _nobody(seat: Seat, key: str) -> bool:
    return False


def _nothing(seat: Seat) -> None:
    return None
