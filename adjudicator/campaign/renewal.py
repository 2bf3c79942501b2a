"""How a campaign that began without a public chain goes on with one."""

import msgspec

from adjudicator.campaign.aggregate import Campaign
from adjudicator.campaign.events import Event


class ChainRenewed(Event):
    """A campaign that had no public chain was given one: all before hangs on it by its head of then.

    `sets` are the commitments to the order sets received before, by receipt.
    """

    TOPIC = "chain-renewed"
    sets: dict[str, str]

    def affect(self, campaign: Campaign) -> None:
        """From here on digests are salted."""
        for receipt, commitment in self.sets.items():
            received = campaign.received[int(receipt)]
            campaign.received[int(receipt)] = msgspec.structs.replace(received, digest=commitment)

    def words(self) -> str:
        """The event in words."""
        return "The public chain begins here; what was before hangs on it by its last digest"
