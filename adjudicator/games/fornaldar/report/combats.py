"""17.0 Combats, each as a box that can be read alone: where, who, how strong, on which column, with what result."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.charts.combat import Odds, Result, Results
from adjudicator.games.fornaldar.combat.story import WHAT, CombatEnded, RoundFought, StrengthReckoned
from adjudicator.games.fornaldar.combat.toll import LossesTaken
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.losses import EscortLost, LotReduced
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.stacks import stacks
from adjudicator.games.fornaldar.report.styles import SIDES
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.victory import PointsScored
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, Where
from adjudicator.table import Line, Seat
from adjudicator.table.hexmap import Fight, HexMap
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.prose import joined


class Fought(Struct, frozen=True, kw_only=True):
    """A combat that was fought: the number of its burst on the map, and all that is known of it, in order."""

    number: int
    of: str
    at: Where
    facts: list[FNFact]

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
    return f"{WHAT[fought.of]} in {view.board.say.place(fought.at)}"


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
    who = "the Draugr attacks" if fought.of == "draugr" else f"the {first.attacker} player attacks"
    lines = (*_lines(view, fought), *_points(fought))
    return Passage(
        f"{fought.number}  {title(view, fought)}",
        lines,
        note=f"{ground}{who}.",
        figures=(vignette(view, fought),),
        tables=(rounds(view, fought), *strengths(fought), columns(view, fought)),
        boxed=True,
    )


def vignette(view: View, fought: Fought) -> HexMap:
    """The hex and its neighbours, as they are now."""
    land, centre = view.board.setting.land, hex_of(fought.at)
    hexes = [hex for hex in within(centre, 1) if hex in land.hexes]
    shown = [stack for stack in stacks(view) if hex_of(Where(stack.at)) in hexes]
    drawn = land_map(land, hexes, title="", seats=SIDES, stacks=shown, fights=(fought.fight,), ruins=view.board.ruins)
    return replace(drawn, labels=())


ROUNDS = (
    Column("Round", "right", 0.75),
    Column("Attack : defence", share=1.2),
    Column("Odds, shifts", share=1.5),
    Column("Dice", share=1.7),
    Column("Result", "centre", 0.9),
    Column("Lost", share=2.05),
)


def rounds(view: View, fought: Fought) -> Grid:
    """Round by round: strengths, the column and how it was shifted, the dice, the result, what was lost."""
    rows = []
    for place, fact in enumerate(fought.rounds):
        attack, defence = fact.strengths
        letters = fact.attacker[:1], enemy_of(fact.attacker)[:1] if fact.attacker in (FOMORIAN, MUNDANE) else ""
        moved = "".join(f", {_signed(number)} {reason}" for reason, number in fact.shifts)
        column = f" = {fact.column}" if moved else ""
        rows.append((
            str(fact.number),
            f"{letters[0]} {attack} : {defence} {letters[1]}".strip(),
            f"{fact.odds}{moved}{column}",
            _dice(fact),
            fact.result,
            _lost(view, fought, place),
        ))  # fmt: skip
    return Grid("", ROUNDS, tuple(rows))


def _dice(fact: RoundFought) -> str:
    """ "3 + 4, +4 command, −3 command = 8"."""
    added = "".join(f", {_signed(number)} {reason}" for reason, number in fact.modifiers)
    rolled = " + ".join(map(str, fact.faces)) or str(fact.total - sum(number for _, number in fact.modifiers))
    return f"{rolled}{added} = {fact.total}"


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−")


def _lost(view: View, fought: Fought, place: int) -> str:
    """What a round cost: one's own losses, and what others were seen to lose."""
    starts = [index for index, fact in enumerate(fought.facts) if isinstance(fact, RoundFought)]
    end = [*starts[1:], len(fought.facts)][place]
    after = fought.facts[starts[place] : end]
    told = [f"{fact.side[:1]} {fact.amounts}" for fact in after if isinstance(fact, LossesTaken)]
    known = {fact.side for fact in after if isinstance(fact, LossesTaken)}
    scored = [fact for fact in after if isinstance(fact, PointsScored) and fact.reason.endswith(SCORED)]
    for side in (FOMORIAN, MUNDANE):
        lost = [fact.reason.removesuffix(SCORED) for fact in scored if fact.side == enemy_of(side)]
        if side not in known and lost:
            told.append(f"{side[:1]} {joined(lost)}")
    return "; ".join(told) or NONE


SCORED = " destroyed"
"""How the award for points that are gone ends (22.2 B)."""

MADE = (Column("Round", "right", 0.55), Column("Whose", share=0.8), Column("Strength", "right", 0.75),
        Column("Made of", share=6))  # fmt: skip


def strengths(fought: Fought) -> Iterator[Grid]:
    """What the strengths were made of, as far as the reader knows; a round that changed nothing is left out."""
    rows, before = list[tuple[str, ...]](), dict[Seat, str]()
    for fact in fought.facts:
        if isinstance(fact, StrengthReckoned):
            parts = "; ".join(
                f"{part.source} {part.number}{f' ({part.how})' if part.how else ''}" for part in fact.parts
            )
            if before.get(fact.side) != parts:
                total = str(sum(part.number for part in fact.parts))
                rows.append((str(fact.number), fact.side, total, parts or "nothing"))
            before[fact.side] = parts
    if rows:
        yield Grid("What makes the strength", MADE, tuple(rows))


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


IN_TABLES = (RoundFought, StrengthReckoned, LossesTaken, LotReduced, EscortLost, PointsScored)
"""What the tables of a box tell."""


def _lines(view: View, fought: Fought) -> Iterator[Line]:
    """What else happened: wounds, deaths, retreats, items, how it ended."""
    return (fact.told(view.board.say) for fact in fought.facts if fact.in_story and not isinstance(fact, IN_TABLES))


def _points(fought: Fought) -> Iterator[Line]:
    """22.0 What it was worth."""
    scored = {side: 0 for side in (FOMORIAN, MUNDANE)}
    for fact in fought.facts:
        if isinstance(fact, PointsScored):
            scored[fact.side] += fact.points
    told = [f"{side} {_signed(points)}" for side, points in scored.items() if points]
    if told:
        yield Line(f"Victory Points: {joined(told)}.")
