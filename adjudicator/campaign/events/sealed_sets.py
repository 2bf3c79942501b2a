"""The events of sealed orders: a set came that the desk cannot read; the round of its window opened it.

What a sealed set holds is known to its player alone until the beacon's round of the window comes out. Its commitment is
the SHA-256 of the file, which the player had before he mailed it.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from adjudicator.campaign.chain.sealing import raw
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.event import Event
from adjudicator.campaign.events.records import NOTHING, Received
from adjudicator.campaign.terms.beacon import RoundNumber
from adjudicator.table import Seat, StepId


class SealedReceived(Event):
    """A seat's sealed orders were received for a window, unread (`file` in hexadecimal); they replace earlier ones."""

    TOPIC = "sealed-received"
    step: StepId
    window: str
    seat: Seat
    file: str
    round: RoundNumber
    note: str
    orders_digest: str
    by: str
    arrived: str

    @property
    def content(self) -> str:
        """The text that the commitment is to."""
        return self.file

    def affect(self, campaign: Campaign) -> None:
        """The last set counts; each is kept."""
        received = Received(
            receipt=self.originator_version,
            step=self.step,
            window=self.window,
            seat=self.seat,
            stored_orders=NOTHING,
            stored_standing=NOTHING,
            note=self.note,
            digest=self.orders_digest,
            at=datetime.fromisoformat(self.arrived),
            by=self.by,
            leaf=campaign.public.count,
            sealed=self.file,
        )
        campaign.take(received)
        campaign.timing.refused.get(self.step, {}).pop(self.seat, None)
        campaign.timing.present(self.seat)
        campaign.timing.change(received.at)

    def words(self) -> str:
        """The event in words."""
        return f"Sealed orders of {self.seat} received for {self.step}, fingerprint {self.orders_digest[:12]}…"


class SetsOpened(Event):
    """The round of a window came out and opened what was sealed to it.

    Each of `sets` has its receipt, its seat, `why` nothing of it is played ("": it opened), its orders and standing
    orders, and what was `dropped` of them since it cannot be played, in words.
    """

    TOPIC = "sets-opened"
    step: StepId
    round: RoundNumber
    signature: str
    sets: Sequence[Mapping[str, Any]]

    def affect(self, campaign: Campaign) -> None:
        """Sets that opened are played; one that did not is as if nothing had come."""
        for each in self.sets:
            receipt = each["receipt"]
            campaign.received[receipt] = as_opened(campaign.received[receipt], each)

    def words(self) -> str:
        """The event in words."""
        shut = [each["seat"] for each in self.sets if each["why"]]
        not_all = f"; nothing came of those of {', '.join(shut)}" if shut else ""
        return f"Sealed orders for {self.step} opened by round {self.round}{not_all}"


def as_opened(sealed: Received, each: Mapping[str, Any]) -> Received:
    """A sealed set with what it opened to."""
    return msgspec.structs.replace(
        sealed,
        stored_orders=raw(each["orders"]),
        stored_standing=raw(each["standing"]),
        opened=True,
        why=each["why"],
        dropped=tuple(each["dropped"]),
    )
