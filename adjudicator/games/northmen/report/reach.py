"""NB-41, NB-42 The reach of a seat's own armies: with one action, and the actions until they meet an enemy."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from adjudicator.games.northmen.armies import LakeMove, RoadMove
from adjudicator.games.northmen.report.island import hex_id
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import foes_of, mate_of, places_of, units_at
from adjudicator.games.northmen.state import State, View
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import Cell
from adjudicator.table import Seat
from adjudicator.table.hexmap import Wash
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import joined

Going = Literal["road", "lake"]
"""The actions that move an army."""

REACHES: Mapping[Going, str] = {"road": "reach by a road action", "lake": "reach by a lake action"}
"""The names of their reach in the legend."""
CONTACT = (
    Column("Army", share=2.2),
    Column("Actions", "right", 0.7),
    Column("By", share=1.2),
    Column("Nearest enemy", share=2.4),
)


def in_reports(view: View) -> bool:
    """Whether the reader's reports show it: the players agreed on that, and he has armies in a game that goes on."""
    if not view.options.reach:
        return False
    if view.winners:
        return False
    return bool(places_of(view, view.seat))


def reach(view: View) -> tuple[Wash, ...]:
    """The tiles that the reader's armies come to with one action, as they lie on the island."""
    washes = []
    for going, word in REACHES.items():
        hexes = _reach_by(view, going)
        if hexes:
            washes.append(Wash(word, tuple(hexes)))
    return tuple(washes)


def _reach_by(view: View, going: Going) -> list[str]:
    """The hexes that any of the reader's armies comes to with one action of a kind, by their numbers."""
    hexes: set[str] = set()
    for start in places_of(view, view.seat):
        cells = reached(view, view.seat, start, going)
        hexes.update(map(hex_id, cells))
    return sorted(hexes)


def reached(board: State, seat: Seat, start: Cell, going: Going) -> list[Cell]:
    """The tiles that an army of a seat comes to with one action; longships that are alone do not leave their lake."""
    army = units_at(board, start, seat)
    return goes(board, seat, start, going, ships=_only_ships(army))


def goes(board: State, seat: Seat, start: Cell, going: Going, *, ships: bool = False) -> list[Cell]:
    """The tiles that units come to with one action, as the rules have it: not to a team mate, nor through one."""
    mate = mate_of(board, seat)
    army = Units(l=1) if ships else Units(w=1)
    free = []
    for cell in board.map:
        if cell != start and (cell, mate) not in board.units:
            free.append(cell)
    if going == "lake":
        return _over_lakes(board, seat, start, free, army)
    return _along_roads(board, seat, start, free, army)


def _over_lakes(board: State, seat: Seat, start: Cell, free: Iterable[Cell], army: Units) -> list[Cell]:
    """The tiles that an army comes to with one lake action, of those that are free for it."""
    ends = []
    for to in free:
        move = LakeMove(from_=start, to=to, units=army)
        if not move.step_refusal(board, seat):
            ends.append(to)
    return ends


def _along_roads(board: State, seat: Seat, start: Cell, free: Collection[Cell], army: Units) -> list[Cell]:
    """The tiles that an army comes to with one road action, of those that are free for it: one after another."""
    ends = [start]
    for cell in ends:
        for to in free:
            if to in ends:
                continue
            move = RoadMove(path=(cell, to), units=army)
            if not move.road_refusal(board, seat):
                ends.append(to)
    return ends[1:]


def contact(view: View) -> Iterator[Grid]:
    """Each army of the reader's with the enemy that it comes up to in the fewest actions."""
    rows = []
    for start in places_of(view, view.seat):
        enemy = nearest(view, view.seat, start)
        if enemy is not None:
            place, way = enemy
            rows.append(_contact_row(view, start, place, way))
    if rows:
        note = "The fewest actions, if the enemy stays; 0 where he stands on the same tile."
        yield Grid("Actions to contact with the nearest enemy", CONTACT, tuple(rows), note=note)


def _contact_row(view: View, start: Cell, place: Cell, way: Sequence[Going]) -> tuple[str, ...]:
    """An army by where it stands, the actions that bring it up to an enemy, and that enemy."""
    say = Say(view)
    army = say.short(units_at(view, start, view.seat))
    foes = joined(map(say.seat, _foes(view, view.seat, place)))
    return (
        f"{say.cell(start)}: {army}",
        str(len(way)),
        ", ".join(way),
        f"{foes} in {say.cell(place)}",
    )


def nearest(board: State, seat: Seat, start: Cell) -> tuple[Cell, tuple[Going, ...]] | None:
    """The enemy that an army comes up to in the fewest actions, and which they are; None where it comes to none."""
    ships = _only_ships(units_at(board, start, seat))
    ways: dict[Cell, tuple[Going, ...]] = {start: ()}
    queue = [start]
    for cell in queue:
        if _foes(board, seat, cell):
            return cell, ways[cell]
        for going in REACHES:
            for to in goes(board, seat, cell, going, ships=ships):
                if to not in ways:
                    ways[to] = (*ways[cell], going)
                    queue.append(to)
    return None


def _foes(board: State, seat: Seat, cell: Cell) -> list[Seat]:
    return [foe for foe in foes_of(board, seat) if (cell, foe) in board.units]


def _only_ships(units: Units) -> bool:
    return units.l == units.total
