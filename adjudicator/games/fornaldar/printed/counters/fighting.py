"""The effects of magic items in combat (16.0, 17.0)."""

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.games.fornaldar.board.saying import Places
from adjudicator.games.fornaldar.printed.counters.parts import Count, Effect, Modifier
from adjudicator.games.fornaldar.words import Kind
from adjudicator.table.prose import counted, joined

Combat = Literal["ground battle", "naval battle", "melee", "Trial by Combat", "Duel Arcane"]
"""The kinds of combat (16.0)."""

LossLetter = Literal["A", "B", "C", "D", "E", "F", "G", "H"]


class InCombat(Effect, frozen=True):
    """An effect in some kinds of combat."""

    combats: Annotated[tuple[Combat, ...], Meta(min_length=1)]


class Drm(InCombat, frozen=True):
    """Modifies the dice in favour of its user: a plus as attacker, a minus as defender (17.5.6, 17.8.2, 17.9.2)."""

    says = "in a {combats} the dice are modified by {amount} in favour of {who}"
    amount: Modifier


class ColumnShift(InCombat, frozen=True):
    """Shifts the Combat Ratio in favour of its user (17.5.5)."""

    says = "in a {combats}{against} the Combat Ratio shifts {columns} in favour of {who}"
    columns: Count
    against: Literal["anybody", "a fortress"] = "anybody"

    def _places(self, who: str) -> Places:
        against = " against a fortress" if self.against == "a fortress" else ""
        return {"against": against, "columns": counted(self.columns, "column")}


class ReplaceLetter(InCombat, frozen=True):
    """Turns one loss level that its user inflicts into another (17.4)."""

    says = "in a {combats} a result of {letter} that {who} inflicts counts as {by}"
    letter: LossLetter
    by: LossLetter


class DoubleHits(InCombat, frozen=True):
    """Doubles the hits its user inflicts (17.9)."""

    says = "in a {combats} {hits} that {who} inflicts are doubled"
    first: bool = False
    """Only in the first round that inflicts any."""

    def _places(self, who: str) -> Places:
        return {"hits": "the first hits" if self.first else "all hits"}


class LuckyRoll(InCombat, frozen=True):
    """Adds hits for what the dice show; a roll that kills does nothing else (17.9)."""

    says = "in a {combats} fought by {who}{side} {dice} {does}"
    die: Annotated[int, Meta(ge=1, le=6)] | None = None
    """The face of a die that adds them; each such die does."""
    total: Annotated[int, Meta(ge=2, le=12)] | None = None
    """The total that adds them. With neither: a double does."""
    side: Literal["attacker", "defender"] | None = None
    """The side its user must be on; None: either."""
    hits: Count | None = None
    """Additional hits; None: the opponent dies."""

    def _places(self, who: str) -> Places:
        dice = f"each {self.die} rolled" if self.die else f"a total of {self.total}" if self.total else "a double"
        does = f"inflicts {counted(self.hits, 'additional hit')}" if self.hits else "kills the opponent"
        return {"side": f" as {self.side}" if self.side else "", "dice": dice, "does": does}


class Absorbs(InCombat, frozen=True):
    """Takes the first wounds of a combat in place of its user (7.4, 7.6)."""

    says = "in each {combats} {who} is spared the first {wounds}"
    wounds: Count

    def _places(self, who: str) -> Places:
        return {"wounds": "wound" if self.wounds == 1 else f"{self.wounds} wounds"}


class NegatesHero(InCombat, frozen=True):
    """Keeps the opponent from being doubled as a hero (17.7.1, 17.9.1)."""

    says = "in a {combats} an enemy hero{unless} is not doubled against {who}"
    unless: tuple[Kind, ...] = ()
    """The kinds of opponent it does nothing to."""

    def _places(self, who: str) -> Places:
        return {"unless": f", unless {joined(self.unless, 'or')}," if self.unless else ""}
