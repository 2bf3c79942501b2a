"""What the public chain costs: the proofs in a seat's reports, checking them, building the chain, reading it again."""

import contextlib
import io
import json
import statistics
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import Epoch, Opening
from adjudicator.campaign.play.chance import chance_for
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.play.playing import play
from adjudicator.campaign.public.leaves import published
from adjudicator.campaign.public.proving import receipt_of
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.history import events_of
from adjudicator.campaign.store.application import Store, migrate
from adjudicator.checker import verdicts
from adjudicator.reports.data import json_report
from adjudicator.table import Seat, Step

SEAT = Seat("A")


class Kept:
    """All that a seat's player keeps of a campaign that is over, in a folder."""

    def __init__(self, live: LiveCampaign, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        reports = [reporting.report(live, SEAT, due) for due in live.campaign.windows]
        self.sizes = [len(msgspec.json.encode(report.proof)) for report in reports]
        for number, report in enumerate(reports):
            (folder / f"{number:02}.json").write_bytes(json_report(report))
        receipts = [receipt_of(live.campaign, each) for each in live.campaign.received.values() if each.seat == SEAT]
        (folder / "receipts.txt").write_text("\n".join(receipts), encoding="utf-8")

    def proof_size(self) -> float:
        """The median size of a proof, in KB."""
        return statistics.median(self.sizes) / 1024

    def check(self) -> None:
        """Run the player's program."""
        with contextlib.redirect_stdout(io.StringIO()) as said:
            assert verdicts.main(self.folder) == 0, said.getvalue()

    def load(self) -> None:
        """Read the same files as JSON, and no more."""
        for path in self.folder.glob("*.json"):
            json.loads(path.read_bytes())


class History:
    """The events of a campaign that is over, each with the campaign before it."""

    def __init__(self, live: LiveCampaign, secret: bytes) -> None:
        self.live, self.secret = live, secret
        name, first, *later = live.campaign.opening.name, *events_of(live)
        unopened = Campaign.unopened(first.opening)
        before = [live.store.campaign(name, event.originator_version - 1) for event in later]
        self.made = [(campaign, type(event), _said(event)) for campaign, event in zip(before, later, strict=True)]
        self.made.insert(0, (unopened, type(first), _said(first)))

    def build(self) -> None:
        """Build the public chain: every leaf of every event."""
        for campaign, event_class, said in self.made:
            published(self.live.game, campaign, self.live.salts, event_class, said)

    def play(self) -> None:
        """Play the rules: every step, each on what came of the one before."""
        state = self.live.game.empty()
        for campaign, event_class, said in self.made:
            if event_class is Campaign.StepResolved:
                step = msgspec.convert(said["step"], Step)
                epochs = msgspec.convert(said["epochs"], tuple[Epoch, ...])
                game, locked, salts = self.live.game, said["locked"], self.live.salts
                chance = chance_for(game, campaign, step, locked, epochs, self.secret, salts)
                state = play(game, campaign, step, state, locked, chance).state

    def without_chain(self, file: Path) -> Store:
        """The same history without leaves, in another store."""
        migrate(str(file))
        store = Store(str(file))
        (_, _, opened), *later = self.made
        campaign = Campaign.open(msgspec.convert(opened["opening"], Opening), opened["timestamp"])
        for _, event_class, said in later:
            campaign.happen(event_class, said.pop("timestamp"), **said)
        store.keep(campaign)
        return store


def _said(event: Any) -> dict[str, Any]:
    """All that was said when an event happened: what is stored but its leaves, its seal and its number."""
    bare = {"public", "previous", "digest", "originator_id", "originator_version", "originator_topic"}
    return {field.name: getattr(event, field.name) for field in fields(event) if field.name not in bare}
