"""The battle box: one table model for the battles of all games, in a frame that can be read alone.

A game says who fought with what, what each strength was made of, the dice, the stages and tables that decided, and what
came of it, each as far as its reader may know. Every rendering draws the same box.
"""

from collections.abc import Callable, Iterable, Sequence

from adjudicator.table.figures import Figure
from adjudicator.table.lines import Line
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.parties import Battle, Boxes, FoughtRound, Party
from adjudicator.table.prose import signed

_COLUMNS: tuple[tuple[Column, Callable[[Party], str]], ...] = (
    (Column("Side", share=1), lambda party: party.name),
    (Column("Part", share=0.8), lambda party: party.part),
    (Column("Who fights", share=2), lambda party: party.forces),
    (Column("Made of", share=2.2), lambda party: party.made_of),
    (Column("Total", "right", 0.75), lambda party: party.strength),
    (Column("Outcome", share=2), lambda party: party.fate),
    (Column("Lost", share=1.6), lambda party: party.lost),
)


def battle_box(
    title: str,
    parties: Sequence[Party],
    *,
    rounds: Sequence[FoughtRound] = (),
    number: int | None = None,
    note: str = "",
    stages: Iterable[Grid] = (),
    lines: Iterable[Line] = (),
    place: Figure | None = None,
    boxes: Iterable[Boxes] = (),
) -> Passage:
    """The box of a battle: its sides, its rounds, its `stages` (tables that decided, tolls) and what followed.

    `number` is that of its burst on the map, `place` the place in small, `boxes` are those of two who fight a duel.
    """
    return Passage(
        title if number is None else f"{number}  {title}",
        tuple(lines),
        note=note,
        figures=(place,) if place else (),
        tables=tuple(stages),
        battle=Battle(tuple(parties), tuple(rounds), number, tuple(boxes)),
    )


def grids_of(passage: Passage) -> tuple[Grid, ...]:
    """All tables of a chapter; those of a box begin with its sides and its rounds."""
    battle = passage.battle
    if battle is None:
        return passage.tables
    grids = []
    if battle.parties:
        grids.append(sides(battle.parties))
    if battle.rounds:
        grids.append(fought(battle.rounds))
    return (*grids, *passage.tables)


def sides(parties: Sequence[Party]) -> Grid:
    """The sides of a battle below each other, in the columns in which something stands."""
    shown = [(column, cell) for column, cell in _COLUMNS if any(map(cell, parties))]
    columns = tuple(column for column, _ in shown)
    rows = []
    marked = []
    for place, party in enumerate(parties):
        rows.append(tuple(cell(party) or "–" for _, cell in shown))
        if party.own:
            marked.append(place)
    return Grid("", columns, tuple(rows), marked=tuple(marked))


def _against(each: FoughtRound) -> str:
    (attacker, attack), (defender, defence) = each.strengths
    return f"{attacker} {attack} : {defence} {defender}"


def _column(each: FoughtRound) -> str:
    if each.shifts:
        return f"{each.odds}{_added(each.shifts)} = {each.column}"
    return each.odds


def _thrown(each: FoughtRound) -> str:
    """ "3 + 4, +4 −3 command = 8"."""
    dice = " + ".join(map(str, each.dice)) or str(each.total - sum(number for _, number in each.modifiers))
    return f"{dice}{_added(each.modifiers)} = {each.total}"


def _added(parts: Iterable[tuple[str, int]]) -> str:
    """The additions, by what they came from: ", +4 −3 command"."""
    by_reason: dict[str, list[str]] = {}
    for reason, number in parts:
        numbers = by_reason.setdefault(reason, [])
        numbers.append(signed(number))
    added = ""
    for reason, numbers in by_reason.items():
        added += f", {' '.join(numbers)} {reason}"
    return added


_ROUNDS: tuple[tuple[Column, Callable[[FoughtRound], str]], ...] = (
    (Column("Round", "right", 0.5), lambda each: str(each.number)),
    (Column("Strength", share=1.1), _against),
    (Column("Odds", share=1.5), _column),
    (Column("Dice", share=2.2), _thrown),
    (Column("Result", "centre", 0.8), lambda each: each.result),
    (Column("Lost", share=2), lambda each: each.lost),
)


def fought(rounds: Sequence[FoughtRound]) -> Grid:
    """Round by round: strengths, the column and how it was shifted, the dice, the result, the losses if any are told.

    A single round is not numbered.
    """
    shown = [(column, cell) for column, cell in _ROUNDS if any(map(cell, rounds))]
    if len(rounds) <= 1:
        shown = shown[1:]
    columns = tuple(column for column, _ in shown)
    rows = []
    for each in rounds:
        rows.append(tuple(cell(each) or "–" for _, cell in shown))
    return Grid("", columns, tuple(rows))
