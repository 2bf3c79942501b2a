"""The charts of losses in combat and attrition: the Combat Results, Casualty and Attrition Tables."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Annotated, Generic, Literal, TypeVar, cast, get_args

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.printed.charts.spans import Span, gaps, printed_span, span, wrong
from adjudicator.table import Path, Problem

Odds = Annotated[str, Meta(pattern=r"^[1-9]-[1-9]$")]
"""A column of the Combat Results Table: "1-2"."""

Letter = Literal["A", "B", "C", "D", "E", "F"]
"""A loss level, from none to the worst: a column of the Casualty Table."""

LETTERS: tuple[Letter, ...] = get_args(Letter)

LOSS_WORDS: Mapping[Letter, str] = {
    "A": "none",
    "B": "slight",
    "C": "light",
    "D": "heavy",
    "E": "severe",
    "F": "worst",
}
"""17.5.9 The loss levels in words; how much a level is depends on strength, and the weakest may lose nothing by it."""

MARK_WORDS = {
    "o": "who may retreat",
    "r": "who may be made to retreat",
}
"""17.5.8 The retreat marks in words."""

ResultText = Annotated[str, Meta(pattern=r"^ *r?[A-F]o?/[A-F][or]? *$")]
"""Attacker and defender with their marks: "Do/B", "A/Dr"; an attacker's r stands before his letter: "rD/Ao"."""

LossText = Annotated[str, Meta(pattern=r"^ *\d+/\d+\*? *$")]
"""Losses left and right of the slash, and the asterisk: "5/3*"."""

AttritionTable = Annotated[Mapping[Annotated[int, Meta(ge=-50, le=50)], Letter], Meta(min_length=1)]
"""Rows by modified roll; beyond the ends the last one counts."""

EntryT = TypeVar("EntryT")


class Result(Struct, frozen=True):
    """One side's half of a result: its loss level and its retreat mark.

    With an o this side may retreat if its command is as good as the enemy's (FN-C1); with an r the enemy may make it
    retreat (FN-C2).
    """

    letter: Letter
    mark: Literal["", "o", "r"] = ""

    def words(self, who: str, *, retreats: bool) -> str:
        """The half in words: "light for the attacker, who may retreat"; without its mark where nobody retreats."""
        level = LOSS_WORDS[self.letter]
        words = f"{level} for {who}"
        if retreats and self.mark:
            mark = MARK_WORDS[self.mark]
            words += f", {mark}"
        return words


class CombatRow(Struct, Generic[EntryT], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the Combat Results Table: an entry for each column."""

    roll: int
    results: tuple[EntryT, ...]


class CombatTable(Struct, Generic[EntryT], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table: modified rolls beyond the first and last row use that row."""

    odds: Annotated[tuple[Odds, ...], Meta(min_length=1)]
    rows: Annotated[tuple[CombatRow[EntryT], ...], Meta(min_length=1)]


Results = CombatTable[tuple[Result, Result]]
"""Attacker and defender in each entry."""

PrintedResults = CombatTable[ResultText]


def results(printed: PrintedResults) -> Results:
    """The table of a printed one."""
    rows = (CombatRow(roll=row.roll, results=tuple(map(_results, row.results))) for row in printed.rows)
    return CombatTable(odds=printed.odds, rows=tuple(rows))


def result_in_words(text: str, *, retreats: bool) -> str:
    """An entry of the table in words: "loss level light for the attacker; slight for the defender, who may retreat".

    `retreats`: whether marks count, as they do where armies fight and not where two champions or a Draugr do.
    """
    attacker, defender = _results(text)
    same_letter = attacker.letter == defender.letter
    same_mark = attacker.mark == defender.mark
    if same_letter and (same_mark or not retreats):
        both = attacker.words("both", retreats=retreats)
        return f"loss level {both}"
    attackers = attacker.words("the attacker", retreats=retreats)
    defenders = defender.words("the defender", retreats=retreats)
    return f"loss level {attackers}; {defenders}"


def _results(text: str) -> tuple[Result, Result]:
    """An entry as it is printed, read."""
    attacker, defender = text.strip().split("/")
    return _result(attacker), _result(defender)


def _result(text: str) -> Result:
    letter = text.strip("or")
    mark = text.replace(letter, "")
    return Result(cast(Letter, letter), "o" if mark == "o" else "r" if mark == "r" else "")


def wrong_results(table: PrintedResults) -> Iterator[Problem]:
    """The columns and rows rise, and every row has all columns."""
    ratios = [ratio(column) for column in table.odds]
    if any(left >= right for left, right in pairwise(ratios)):
        yield wrong(("combat", "odds"), "The columns do not rise.", "Sort them from the worst odds to the best.")
    columns = len(ratios)
    expected = table.rows[0].roll
    for place, row in enumerate(table.rows):
        path: Path = ("combat", "rows", place)
        results = len(row.results)
        if results != columns:
            message = f"Roll {row.roll} has {results} results for {columns} columns."
            yield wrong((*path, "results"), message, "Give one result for each column.")
        if row.roll != expected:
            message = f"Roll {row.roll} is out of its place."
            yield wrong((*path, "roll"), message, "Give every roll once, rising by 1.")
        expected += 1


def result_values(table: Results) -> Iterator[str]:
    """The values of the table, by name: "1-1 at 4"."""
    for row in table.rows:
        for odds in table.odds:
            yield f"{odds} at {row.roll}"


@cache
def ratio(column: Odds) -> Fraction:
    """The value of a column: a half for "1-2"."""
    attack, defence = column.split("-")
    return Fraction(int(attack), int(defence))


def odds(table: Results, attack: int, defence: int) -> Odds:
    """17.5.5 Combat Ratio: the best column that attacker to defender reaches, the first and last at the ends."""
    reached = [column for column in table.odds if attack >= ratio(column) * defence]
    if reached:
        return reached[-1]
    return table.odds[0]


def shifted(table: Results, column: Odds, by: int) -> Odds:
    """17.5.6.H Column shift: so many columns to the attacker's favour, not beyond the table (FN-C16)."""
    return table.odds[max(0, min(table.odds.index(column) + by, len(table.odds) - 1))]


def combat_result(table: Results, column: Odds, roll: int, shift: int = 0) -> tuple[Result, Result]:
    """17.5.7 Combat result: attacker's and defender's, by column and modified roll."""
    row = table.rows[max(0, min(roll - table.rows[0].roll, len(table.rows) - 1))]
    return row.results[table.odds.index(shifted(table, column, shift))]


class Loss(Struct, frozen=True):
    """Losses to the left and right of the slash; `one` is the asterisk: all on one piece first (7.6)."""

    left: int
    right: int
    one: bool = False


class CasualtyRow(Struct, frozen=True, kw_only=True):
    """A row of the Casualty Table: a span of strengths, and the losses for each letter."""

    low: int
    high: int | None
    losses: Mapping[Letter, Loss]


class PrintedCasualties(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the Casualty Table as printed."""

    strength: Span
    A: LossText
    B: LossText
    C: LossText
    D: LossText
    E: LossText
    F: LossText


def casualty_row(printed: PrintedCasualties) -> CasualtyRow:
    """The row of a printed one."""
    low, high = span(printed.strength)
    return CasualtyRow(low=low, high=high, losses={letter: _loss(getattr(printed, letter)) for letter in LETTERS})


def _loss(text: LossText) -> Loss:
    left, right = text.strip().rstrip("*").split("/")
    return Loss(int(left), int(right), "*" in text)


def wrong_casualties(rows: Sequence[PrintedCasualties]) -> Iterator[Problem]:
    """Every strength has its row."""
    yield from gaps(("casualties",), "strength", [row.strength for row in rows], 1, None)


def wrong_attrition(table: AttritionTable) -> Iterator[Problem]:
    """Every roll has its letter."""
    rolls = sorted(table)
    for missing in sorted(set(range(rolls[0], rolls[-1])) - set(rolls)):
        yield wrong(("attrition",), f"There is no letter for a roll of {missing}.", "Give every roll a letter.")


def casualty_values(rows: Sequence[CasualtyRow]) -> Iterator[str]:
    """The values of the Casualty Table, by name: "D 3-5 left"."""
    for row in rows:
        strengths = printed_span(row.low, row.high)
        for letter in row.losses:
            for side in ("left", "right"):
                yield (f"{letter} {strengths} {side}")


def losses(rows: Sequence[CasualtyRow], letter: Letter, strength: int) -> Loss:
    """17.5.9 Losses of a force of a strength; none for a force of nothing."""
    for row in rows:
        ends_below = row.high is not None and row.high < strength
        if row.low <= strength and not ends_below:
            return row.losses[letter]
    return Loss(0, 0)


def attrition(table: AttritionTable, roll: int) -> Letter:
    """8.4.2 Attrition Table: the letter of a modified roll."""
    return table[max(min(table), min(roll, max(table)))]


def recovered(roll: int, combat: int, modifier: int = 0) -> int:
    """9.6 Recovery: wounds healed by one die, for a Current Combat Strength."""
    healed = max(roll + modifier, 0)
    if roll < 6 and healed <= combat:
        return healed
    return 0
