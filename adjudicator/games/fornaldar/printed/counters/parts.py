"""The parts of effects, in and out of combat: their words, where they work, for whom, and how much they do."""

from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.board.saying import Places, Saying
from adjudicator.games.fornaldar.words import Kind
from adjudicator.table.prose import counted, full_sentence, joined

Radius = Annotated[int, Meta(ge=0, le=20)]
"""A distance in hexes; 0 is the hex itself."""

Modifier = Annotated[int, Meta(ge=-6, le=6)]
"""The modifier of a dice roll."""

Count = Annotated[int, Meta(ge=1, le=20)]

TARGET = "the target"


class Effect(Saying, frozen=True, omit_defaults=True, tag_field="effect"):
    """One thing an item or an enchantment does."""

    between = "or"

    def words(self, who: str) -> str:
        return full_sentence(self._said(who=who, **self._places(who)))

    def _places(self, who: str) -> Places:
        """The words for fields that do not say themselves."""
        return {}


def near(radius: int, who: str) -> str:
    """The range of an effect: "within 2 hexes of the bearer"."""
    if radius:
        return f"within {counted(radius, 'hex', 'hexes')} of {who}"
    if who.endswith("hex"):
        return f"in {who}"
    return f"in the hex of {who}"


def stack(who: str, companions: bool = True) -> str:
    """The beneficiaries of an effect, with `companions` or alone."""
    if companions and who != TARGET:
        return f"the stack of {who}"
    return who


class Row(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Rolls from `low` to `high`: how much it does, and the wounds it deals to its own user."""

    low: int
    high: int
    amount: Annotated[int, Meta(ge=0)] = 0
    backfire: Annotated[int, Meta(ge=0)] = 0

    def words(self, noun: str) -> str:
        """The row in words: "2-3: 1 wound to its user"."""
        rolls = f"{self.low}-{self.high}"
        if self.low == self.high:
            rolls = f"{self.low}"
        results = []
        if self.amount:
            amount = counted(self.amount, noun)
            results.append(amount)
        if self.backfire:
            wounds = counted(self.backfire, "wound")
            results.append(f"{wounds} to its user")
        return f"{rolls}: {joined(results) or 'nothing'}"


class Table(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An amount that is rolled with one die or two; rolls beyond the ends use the first or last row."""

    dice: Literal[1, 2]
    rows: Annotated[tuple[Row, ...], Meta(min_length=2)]
    by_magic: bool = False
    """Whether the Basic Magic Strength of the user is added, and that of the target subtracted."""

    def __post_init__(self) -> None:
        """Each roll has its row: raises `ValueError` where there are gaps."""
        spans = [(row.low, row.high) for row in self.rows]
        if any(low > high for low, high in spans) or any(high + 1 != low for (_, high), (low, _) in pairwise(spans)):
            raise ValueError("The rows of the table are out of order, leave gaps or overlap")

    def row(self, total: int) -> Row:
        """The row of a total; beyond the ends the first or the last."""
        return next((row for row in self.rows if total <= row.high), self.rows[-1])

    def words(self, noun: str) -> str:
        """The table in a line: "roll two dice (2-3: 1 wound to its user; 4-6: nothing; 7-8: 1 CSP)"."""
        dice = "one die" if self.dice == 1 else "two dice"
        magic = ", plus the Basic Magic Strength of the caster, minus that of the target" if self.by_magic else ""
        return f"roll {dice}{magic} ({'; '.join(row.words(noun) for row in self.rows)})"


Amount = Count | Table
"""Fixed, or rolled."""


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
