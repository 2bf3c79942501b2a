"""The events of a campaign that is witnessed: words of luck, who orders first, locks, and the rounds of a beacon."""

from datetime import datetime

import msgspec

from adjudicator.campaign.events.aggregate import SETUP, Campaign
from adjudicator.campaign.events.event import Event
from adjudicator.campaign.events.records import ANSWERS
from adjudicator.campaign.terms.beacon import RoundNumber
from adjudicator.campaign.terms.trust import Bound, Lock
from adjudicator.table import REFEREE, Seat, Step, StepId


class Begun(Event):
    """The seats are taken, and the words of luck are locked: by seat, and the commitments to them.

    `round`: that of the beacon from which the dice of the set-up come besides; 0: none.
    """

    TOPIC = "begun"
    words_of: dict[Seat, str]
    sets: dict[Seat, str]
    deadline: str
    round: RoundNumber

    def affect(self, campaign: Campaign) -> None:
        """The set-up can be played, or waits for the round."""
        seals = campaign.seals
        seals.begun = True
        if not self.round:
            seals.bound[SETUP.id] = Bound(sets=self.sets, round=self.round)
            return
        at = datetime.fromisoformat(self.deadline)
        lock = Lock(event=self.originator_version, step=SETUP, locked={}, deadline=at, round=self.round)
        seals.bind(lock, self.sets)
        campaign.notify(self, "seal", *campaign.players)

    def words(self) -> str:
        """The event in words."""
        by = ", ".join(self.words_of) or "nobody"
        return f"The campaign begins, with words of luck from {by}{_by_round(self.round)}"


class WindowShown(Event):
    """The seat that orders first has done so, or was silent too long: now all others are told of the window."""

    TOPIC = "window-shown"
    step: StepId
    silent: bool

    def affect(self, campaign: Campaign) -> None:
        """Reports are due to the others, and that seat's orders are bound."""
        due = campaign.windows[-1]
        shown = msgspec.structs.replace(due, shown=self.originator_version)
        campaign.windows[-1] = shown
        campaign.timing.change(self.timestamp)
        others = [seat for seat in campaign.players if seat != due.first]
        campaign.notify(self, "report", *others)

    def words(self) -> str:
        """The event in words."""
        how = "was silent" if self.silent else "has ordered"
        return f"The seat that orders first {how}: the others are told of {self.step}"


class StepLocked(Event):
    """The orders of a step are locked, before anybody can know its dice: they come from a round that follows from
    the deadline."""

    TOPIC = "step-locked"
    step: Step
    locked: dict[Seat, int]
    deadline: str
    round: RoundNumber

    def affect(self, campaign: Campaign) -> None:
        """Everybody is mailed the seal, unless the round came out before, when the step was locked first."""
        seals = campaign.seals
        at = datetime.fromisoformat(self.deadline)
        sets = {seat: campaign.received[receipt].digest for seat, receipt in self.locked.items()}
        is_known = self.round in seals.rounds
        lock = Lock(event=self.originator_version, step=self.step, locked=self.locked, deadline=at, round=self.round)
        seals.bind(lock, sets)
        if not is_known:
            campaign.notify(self, "seal", *campaign.players)

    def words(self) -> str:
        """The event in words."""
        what = "Answers" if self.step.window == ANSWERS else "Orders"
        return f"{what} for {self.step.id} locked{_by_round(self.round)}"


class RoundCame(Event):
    """A round of the beacon is known: `how` it was found, and whether its signature was checked here.

    `late`: where letters go by mail, no seal had gone out before the round came out.
    """

    TOPIC = "round-came"
    round: RoundNumber
    signature: str
    how: str
    checked: bool
    late: bool = False

    def affect(self, campaign: Campaign) -> None:
        """Let the steps that waited for it be played."""
        seals = campaign.seals
        if self.late and seals.lock is not None:
            seals.late[self.originator_version] = seals.lock
        seals.rounds[self.round] = self.signature
        seals.silent = ""
        campaign.timing.change(self.timestamp)

    def words(self) -> str:
        """The event in words."""
        return f"Round {self.round} of the beacon, {self.how}: {self.signature[:16]}…"


class RoundMissed(Event):
    """The beacon was asked for a round in vain; it is asked again, for the same one, until it answers."""

    TOPIC = "round-missed"
    round: RoundNumber
    reason: str

    def affect(self, campaign: Campaign) -> None:
        """The referee is told, once."""
        campaign.seals.silent = self.reason
        campaign.notify(self, "beacon", REFEREE)

    def words(self) -> str:
        """The event in words."""
        return f"Round {self.round} of the beacon is not known yet: {self.reason}"


def _by_round(number: RoundNumber) -> str:
    return f"; the dice come from round {number} of the beacon" if number else ""
