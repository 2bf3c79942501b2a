"""17.0 Combats, each as a box that can be read alone: where, who, how strong, on which column, with what result."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from adjudicator.games.fornaldar.charts.combat import Odds, Result, Results
from adjudicator.games.fornaldar.combat.field import FieldSeen
from adjudicator.games.fornaldar.combat.story import WHAT, CombatEnded, RoundFought
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.report.duels import Pair, facing
from adjudicator.games.fornaldar.report.field import fighters, vignette
from adjudicator.games.fornaldar.report.score import changes
from adjudicator.games.fornaldar.report.tolls import in_table, tolls
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.victory import PointsScored
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import Line
from adjudicator.table.battles import battle_box
from adjudicator.table.hexmap import Fight
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.prose import joined, signed


class Fought(Struct, frozen=True, kw_only=True):
    """A combat that was fought: the number of its burst on the map, and all that is known of it, in order."""

    number: int
    of: str
    at: Where
    facts: list[FNFact]
    pair: Pair | None = None
    """The challenger and the champion of a duel or trial."""

    @property
    def fields(self) -> list[FieldSeen]:
        """How those saw the field who tell the reader."""
        return [fact for fact in self.facts if isinstance(fact, FieldSeen)]

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return any(isinstance(fact, CombatEnded) for fact in self.facts)

    @property
    def rounds(self) -> list[RoundFought]:
        """Its rounds."""
        return [fact for fact in self.facts if isinstance(fact, RoundFought)]

    @property
    def fight(self) -> Fight:
        """Its burst on the map."""
        return Fight(self.number, hex_of(self.at))


def title(view: View, fought: Fought) -> str:
    """ "Battle in Kvalhölla (3927)"."""
    return f"{_what(fought)} in {view.board.say.place(fought.at)}"


def _what(fought: Fought) -> str:
    """ "Battle", "Naval battle", "Overrun", "Melee" ..."""
    first = fought.rounds[0]
    if any(reason == "overrun" for reason, _ in first.modifiers):
        return "Overrun"
    return "Naval battle" if first.ground == "sea" else WHAT[fought.of]


def summary(view: View, fought: Fought) -> Line:
    """A combat in a line: who attacked, how it ended; the box tells the rest."""
    rounds = fought.rounds
    ended = next((fact for fact in reversed(fought.facts) if isinstance(fact, CombatEnded)), None)
    end = ended.words(view.board.say).text.partition(": ")[2] if ended else "see the box below."
    many = f"{len(rounds)} rounds" if len(rounds) > 1 else "one round"
    return Line(f"{title(view, fought)}, {many}: {end}", number=fought.number, seat=rounds[0].attacker)


def box(view: View, fought: Fought) -> Passage:
    """A combat alone."""
    first = fought.rounds[0]
    ground = f"{first.ground}; " if first.ground else ""
    does = "challenges" if fought.pair else "attacks"
    who = "the Draugr attacks" if fought.of == "draugr" else f"the {first.attacker} player {does}"
    lines = (*_lines(view, fought), *_points(fought))
    fields = fought.fields
    return battle_box(
        title(view, fought),
        () if fought.pair else fighters(view, fields),
        number=fought.number,
        note=f"{ground}{who}.",
        stages=(
            *((facing(view, fought.pair, fought.facts),) if fought.pair else ()),
            rounds(fought),
            columns(view, fought),
            *tolls(view, fought.facts, told_first=fought.pair is not None),
        ),
        lines=lines,
        place=vignette(view, fields, fought.fight, fought.at),
    )


ROUNDS = (
    Column("Round", "right", 0.7),
    Column("Strengths", share=1.1),
    Column("Odds, shifts", share=1.5),
    Column("Dice", share=3.2),
    Column("Result", "centre", 0.85),
)


def rounds(fought: Fought) -> Grid:
    """Round by round: strengths, the column and how it was shifted, the dice, the result."""
    rows = []
    for fact in fought.rounds:
        attack, defence = fact.strengths
        letters = fact.attacker[:1], enemy_of(fact.attacker)[:1]
        if fought.of == "draugr":
            letters = "Draugr", letters[1]
        moved = "".join(f", {signed(number)} {reason}" for reason, number in fact.shifts)
        column = f" = {fact.column}" if moved else ""
        rows.append((
            str(fact.number),
            f"{letters[0]} {attack} : {defence} {letters[1]}",
            f"{fact.odds}{moved}{column}",
            _dice(fact),
            fact.result,
        ))  # fmt: skip
    return Grid("", ROUNDS, tuple(rows))


def _dice(fact: RoundFought) -> str:
    """ "3 + 4, +4 command, −3 command = 8"."""
    added = "".join(f", {signed(number)} {reason}" for reason, number in fact.modifiers)
    rolled = " + ".join(map(str, fact.faces)) or str(fact.total - sum(number for _, number in fact.modifiers))
    return f"{rolled}{added} = {fact.total}"


def columns(view: View, fought: Fought) -> Grid:
    """The part of the Combat Results Table that was used; what came up is ringed."""
    table, fights = view.board.setting.charts.combat, fought.rounds
    rolls = [row.roll for row in table.rows]
    hit = [max(rolls[0], min(fact.total, rolls[-1])) for fact in fights]
    low, high = min(hit), max(hit)
    while high - low < SHOWN - 1 and (low > rolls[0] or high < rolls[-1]):
        low, high = max(rolls[0], low - 1), min(rolls[-1], high + 1)
    used = sorted({fact.column for fact in fights}, key=table.odds.index)
    shown = [row for row in table.rows if low <= row.roll <= high]
    heads = [Column("Column", share=1.2), *(Column(_total(row.roll, rolls), "centre") for row in shown)]
    rows = tuple((column, *(_entry(table, column, row.roll) for row in shown)) for column in used)
    ringed = {(used.index(fact.column), 1 + roll - low) for fact, roll in zip(fights, hit, strict=True)}
    note = "A letter for each side, the attacker's first: o it may retreat, r it can be made to (17.4)."
    return Grid("Combat Results Table", tuple(heads), rows, note=note, ringed=tuple(sorted(ringed)))


SHOWN = 7
"""How many rolls of the table are shown at least."""


def _total(roll: int, rolls: Sequence[int]) -> str:
    """A row of the table as a head: the first and the last stand for all beyond."""
    text = str(roll).replace("-", "−")
    return f"≤ {text}" if roll == rolls[0] else f"{text}+" if roll == rolls[-1] else text


def _entry(table: Results, column: Odds, roll: int) -> str:
    attacker, defender = table.rows[roll - table.rows[0].roll].results[table.odds.index(column)]
    return f"{_half(attacker, before=True)}/{_half(defender, before=False)}"


def _half(result: Result, *, before: bool) -> str:
    return f"r{result.letter}" if before and result.mark == "r" else result.letter + result.mark


def _lines(view: View, fought: Fought) -> Iterator[Line]:
    """What else happened: retreats, items, garrisons, how it ended."""
    for fact in fought.facts:
        if fact.in_story and not isinstance(fact, RoundFought | PointsScored) and not in_table(view.board, fact):
            yield fact.told(view.board.say)


def _points(fought: Fought) -> Iterator[Line]:
    """22.0 What it was worth."""
    told = [f"{side} {signed(points)}" for side, points in sorted(changes(fought.facts).items()) if points]
    if told:
        yield Line(f"Victory Points: {joined(told)}.")
