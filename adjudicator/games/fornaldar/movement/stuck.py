"""14.7.2 Ships stuck in a minor river are lost when enemy land forces come to its bank."""

from collections.abc import Iterator, Sequence

from adjudicator.board.hexes import hexside, neighbours
from adjudicator.games.fornaldar.deaths import sink
from adjudicator.games.fornaldar.facts import FNTable
from adjudicator.games.fornaldar.knowes import has_csps
from adjudicator.games.fornaldar.movement.places import hex_of, on_river, places_in
from adjudicator.games.fornaldar.movement.sailing import unnavigable
from adjudicator.games.fornaldar.pieces import stack_at
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.weather import conditions
from adjudicator.games.fornaldar.words import HexsideId, PieceId, Where
from adjudicator.table import Seat


def wreck(table: FNTable, side: Seat, ids: Sequence[PieceId], way: Sequence[Where]) -> None:
    """14.7.2 Land forces that come beside enemy ships that are stuck destroy them; 7.9 who is on board drowns."""
    if not any(has_csps(table.state.pieces[id]) for id in ids):
        return
    for at in way[1:]:
        if not on_river(at) and not held_by_friends(table.state, side, at):
            for ship in [*stuck_beside(table.state, side, at)]:
                sink(table, ship, "14.7.2")


def stuck_beside(state: State, side: Seat, at: Where) -> Iterator[Vessel]:
    """14.7.2 The enemy ships in minor rivers beside a place that cannot move for want of rain."""
    land = state.board.land
    here = hex_of(at)
    for other in neighbours(here):
        river = HexsideId(hexside(here, other))
        afloat = stack_at(state, enemy_of(side), Where(river))
        minor = bool(afloat) and land.hexsides[river].river == "minor"
        if minor and unnavigable(land, conditions(state.board), "ship", river):
            for id in afloat:
                ship = state.pieces[id]
                if isinstance(ship, Vessel):
                    yield ship


def held_by_friends(state: State, side: Seat, at: Where) -> bool:
    """14.7.2 Whether land forces of the enemy, who owns the ships, stand on the bank that is entered."""
    enemy = enemy_of(side)
    for place in places_in(state.board.land, hex_of(at)):
        for id in stack_at(state, enemy, place):
            piece = state.pieces[id]
            has_points = isinstance(piece, Lot) or (isinstance(piece, Person) and piece.escort)
            if has_points and piece.aboard is None and not piece.swimming:
                return True
    return False
