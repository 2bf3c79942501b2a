"""NB-41, NB-42 How far a seat's own armies come with one action, and in how many they come up to an enemy."""

from collections.abc import Iterable, Iterator, Mapping
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
"""What the legend calls how far armies come."""
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
    """Where the reader's armies come with one action, as it lies on the island."""
    armies = places_of(view, view.seat)
    found: dict[Going, set[Cell]] = {}
    for going in REACHES:
        found[going] = {place for cell in armies for place in reached(view, view.seat, cell, going)}
    return tuple(_wash(word, found[going]) for going, word in REACHES.items() if found[going])


def _wash(word: str, cells: Iterable[Cell]) -> Wash:
    return Wash(word, tuple(sorted(map(hex_id, cells))))


def reached(board: State, seat: Seat, start: Cell, going: Going) -> list[Cell]:
    """Where an army of a seat comes from a tile with one action; longships that are alone do not leave their lake."""
    return goes(board, seat, start, going, ships=_only_ships(units_at(board, start, seat)))


def goes(board: State, seat: Seat, start: Cell, going: Going, *, ships: bool = False) -> list[Cell]:
    """Where units come from a tile with one action, as the rules have it: not to a team mate, nor through one."""
    mate = mate_of(board, seat)
    army = Units(l=1) if ships else Units(w=1)
    free = [cell for cell in board.map if cell != start and (cell, mate) not in board.units]
    if going == "lake":
        return [to for to in free if not LakeMove(from_=start, to=to, units=army).step_refusal(board, seat)]
    found = [start]
    for cell in found:
        ways = [RoadMove(path=(cell, to), units=army) for to in free if to not in found]
        for way in ways:
            if not way.road_refusal(board, seat):
                found.append(way.path[-1])
    return found[1:]


def contact(view: View) -> Iterator[Grid]:
    """Each army of the reader's with the enemy that it comes up to in the fewest actions."""
    say = Say(view)
    rows = list[tuple[str, ...]]()
    for start in places_of(view, view.seat):
        met = nearest(view, view.seat, start)
        if met is not None:
            place, way = met
            army = say.short(units_at(view, start, view.seat))
            there = joined(say.seat(foe) for foe in _foes(view, view.seat, place))
            rows.append((f"{say.cell(start)}: {army}", str(len(way)), ", ".join(way), f"{there} in {say.cell(place)}"))
    if rows:
        note = "The fewest actions, if the enemy stays; 0 where he stands on the same tile."
        yield Grid("Actions to contact with the nearest enemy", CONTACT, tuple(rows), note=note)


def nearest(board: State, seat: Seat, start: Cell) -> tuple[Cell, tuple[Going, ...]] | None:
    """The enemy that an army comes up to in the fewest actions, and which they are; None where it comes to none."""
    ships = _only_ships(units_at(board, start, seat))
    ways = dict[Cell, tuple[Going, ...]]({start: ()})
    for cell in (queue := [start]):
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
