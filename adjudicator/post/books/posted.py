"""The fate of a letter, as the post book has it, and which receipts went out lately."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec

LATELY = timedelta(hours=1)
"""The time that receipts are remembered which went out."""


class Posted(msgspec.Struct, kw_only=True):
    """The fate of a letter."""

    to: str = ""
    campaign: str = ""
    tries: int = 0
    tried_at: datetime | None = None
    sent: datetime | None = None
    reason: str = ""
    """The reason why it did not arrive, if it did not."""
    lost: bool = False
    """Whether sending it again is of no use."""
    uncertain: int = 0
    """The times the server took it and did not say so."""
    bounced: bool = False
    """Whether a report says that it did not arrive. Whoever had the letter can write such a report: it is a claim."""
    holds: tuple[str, ...] = ()
    """The Message-IDs of the other letters that go in the same mail."""
    held_by: str = ""
    """The Message-ID of the mail that it goes in, if that is another letter's."""

    def is_due(self, now: datetime) -> bool:
        """Whether it should be tried: in the first two rounds, then after pauses that double, of an hour at most."""
        if self.sent is not None or self.lost:
            return False
        if self.tried_at is None:
            return True
        minutes = min(60, 2**self.tries - 2)
        again_at = self.tried_at + timedelta(minutes=minutes)
        return not self.tried_at <= now < again_at


def with_sent(receipts: Mapping[str, datetime], mark: str, sent: datetime) -> dict[str, datetime]:
    """The receipts that went out lately, by their marks, with one that has just gone."""
    lately = {known: at for known, at in receipts.items() if at > sent - LATELY}
    return {**lately, mark: sent}
