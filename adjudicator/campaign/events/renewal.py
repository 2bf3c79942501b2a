"""The renewal of a campaign that began without a public chain, or with one of an older form."""

import msgspec

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.event import Event


class ChainRenewed(Event):
    """A campaign that had no public chain was given one: all before hangs on it by its head of then.

    `sets` are the commitments to the order sets received before, by receipt. Where there was one already, of a form in
    which leaves do not say of what kind they are, it goes on in the form of now.
    """

    TOPIC = "chain-renewed"
    sets: dict[str, str]

    def affect(self, campaign: Campaign) -> None:
        """Digests are salted and leaves show their kind, from this event on."""
        campaign.renewed = self.originator_version
        for written, commitment in self.sets.items():
            receipt = int(written)
            received = campaign.received[receipt]
            campaign.received[receipt] = msgspec.structs.replace(received, digest=commitment)

    def words(self) -> str:
        """The event in words."""
        return "The public chain begins here, or goes on in a new form; what was before hangs on it"
