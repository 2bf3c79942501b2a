"""The verdict on a history: what was checked of it, and what is not as it must be."""

import msgspec

from adjudicator.campaign.chain.sealing import Stored


class Finding(msgspec.Struct, frozen=True):
    """Something in the history that is not as it must be: at which event, what was checked, what differs."""

    event: int
    kind: str
    check: str
    detail: str


class Verdict(msgspec.Struct):
    """The verdict: what was checked, how much of it, and what was found."""

    head: str = ""
    events: int = 0
    steps: int = 0
    rolls: int = 0
    facts: int = 0
    unplayed: str = ""
    """The reason why no step was played again: the rules of the campaign, and those of the program."""
    unproven_turns: tuple[int, ...] = ()
    """Turns whose dice could not be derived again: their secret is not revealed and not on this desk."""
    unchecked_rounds: tuple[str, ...] = ()
    """The places where rounds of a beacon can be looked up whose signatures could not be checked here."""
    findings: list[Finding] = []
    heads: list[str] = []

    def find(self, row: Stored, check: str, detail: str) -> None:
        """Add what is not as it must be at a stored event."""
        finding = Finding(row.originator_version, row.topic, check, detail)
        self.findings.append(finding)

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        return not self.findings
