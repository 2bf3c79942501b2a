"""The crossing, played in memory by a schedule and a clock one can set."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
import toy
from clock import SetClock

from adjudicator.campaign.events.records import Opening, Player
from adjudicator.campaign.play.live import LiveCampaign, key_hash
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.history import events_of
from adjudicator.campaign.referee import clockwork
from adjudicator.campaign.store.application import Store
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.errors import Refused
from adjudicator.reports.text import text_report
from adjudicator.table.dice import secret_of

SECRET = bytes.fromhex("5e" * 32)
TURNS = 20
ANCHOR = secret_of(SECRET, TURNS, 0).hex()
START = datetime(2026, 11, 22, 12, tzinfo=UTC)
"""A Sunday, at noon."""
HOUR = timedelta(hours=1)
WEEKLY = Schedule(every=7, reminders=(), outage=0, most=100, absent_after=0)
"""Without reminders and guards: windows close at 20:00, seven days after they were opened."""


class River:
    """A campaign that opened on a Sunday at noon, its clock, and its mails."""

    def __init__(self, schedule=WEEKLY, *, seats="AB", turns=3, dispute=False, game=toy.TOY, **more):
        self.clock = SetClock(START)
        self.game = game
        self.store = Store(":memory:", create_tables=True)
        opening = Opening(
            name="river",
            title="The River",
            game=game.meta.name,
            rules_version="1",
            seats={seat: Player(name=f"Player {seat}", key_hash=key_hash(f"key-{seat}")) for seat in seats},
            scenario=None,
            anchor=ANCHOR,
            turns=TURNS,
            schedule=schedule,
            **{"options": {"turns": turns, "dispute": dispute}, "dice": "chain", "tempo": "default"} | more,
        )
        self.live = LiveCampaign.open(self.store, opening, lambda name: game, SECRET, self.clock)

    @property
    def campaign(self):
        return self.live.campaign

    @property
    def timing(self):
        return self.live.campaign.timing

    @property
    def step(self):
        step = self.live.next_step()
        return step and step.id

    @property
    def due(self):
        """The hours from the start of the campaign to the deadline."""
        deadline = self.timing.of(self.step)
        return deadline and (deadline.at - START) / HOUR

    def at(self, hours, seen=None):
        """Let it be so many hours after the start, and let the clock do what is due."""
        self.clock.now = START + hours * HOUR
        return self.run(seen=None if seen is None else START + seen * HOUR)

    def closes_at(self, hours):
        """Whether the step the campaign is at ends in this hour and not before."""
        step = self.step
        return self.at(hours - 0.01).step == step and self.at(hours).step != step

    def run(self, until=None, seen=None):
        clockwork.run(self.live, until or self.clock.now, seen)
        return self

    def bid(self, seat, amount=3, arrived=None, note="", **orders):
        return self.live.receive(seat, {"amount": amount, **orders}, None, note, arrived=arrived)

    def bids(self, seats="AB", **orders):
        for seat in seats:
            self.bid(seat, **orders)
        return self

    def load(self):
        """The campaign as it lies in the store."""
        return LiveCampaign(self.store, self.store.campaign("river"), lambda name: self.game, SECRET, self.clock)

    def verdict(self):
        return verify(self.store, "river", lambda name: self.game, SECRET)

    def events(self, *topics):
        return [event for event in events_of(self.live) if event.TOPIC in topics]

    def report(self, seat):
        """The text of the last report of a seat."""
        return text_report(reporting.report(self.live, seat, self.campaign.windows[-1]))

    def told(self, *kinds):
        """What has to be told: (kind, to whom) in the order it happened."""
        return [(notice.kind, "".join(notice.to)) for notice in self.campaign.notices if notice.kind in kinds]


EVERY_KIND = ("public", "private", "anonymous")


def weekly(
    seats="AB", game=toy.TOY, turns=3, dispute=False, dice="chain", tempo="default", press=EVERY_KIND, **changed
):
    """A campaign with a weekly schedule, some of which is `changed`."""
    schedule = msgspec.structs.replace(WEEKLY, **changed)
    return River(schedule, seats=seats, game=game, turns=turns, dispute=dispute, dice=dice, tempo=tempo, press=press)


def asked(**changed):
    """A campaign that asks the winner of the first window, which closed in hour 11, for his bank; and that seat."""
    campaign = weekly(tempo="ask", questions=3, notice=24, **changed)
    campaign.at(10).bids()
    (question,) = campaign.at(11).live.unanswered()
    return campaign, question.seat


def variant(**changed):
    """The crossing with other steps."""

    def next_step(state):
        step = toy.next_step(state)
        return step and msgspec.structs.replace(step, **changed)

    return replace(toy.TOY, next_step=next_step)


def refused(match, deal, campaign, *args, error=Refused, **more):
    """Hold that something is refused, in these words, and that nothing was recorded of it."""
    before = campaign.campaign.version
    with pytest.raises(error, match=match):
        deal(campaign.live, *args, **more)
    assert campaign.campaign.version == before
