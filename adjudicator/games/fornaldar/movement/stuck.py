"""14.7.2 Ships stuck in a minor river are lost when enemy land forces come to its bank."""

from collections.abc import Iterator, Sequence

from adjudicator.board.hexes import hexside, neighbours
from adjudicator.games.fornaldar.deaths import sink
from adjudicator.games.fornaldar.movement.march import March
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.places import hex_of, places_in
from adjudicator.games.fornaldar.movement.sailing import unnavigable
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import HexsideId, Where


def wreck(march: March, mover: Mover, path: Sequence[Where]) -> None:
    """14.7.2 A force on land that comes beside enemy ships that are stuck destroys them; 7.9 who is on board drowns."""
    if march.table is None or not mover.walkers or not mover.csps:
        return
    for at in path[1:]:
        if not held_by_friends(march, at):
            for ship in [*stuck_beside(march, at)]:
                sink(march.table, ship, "14.7.2")


def stuck_beside(march: March, at: Where) -> Iterator[Vessel]:
    """14.7.2 The enemy ships in minor rivers beside a place that cannot move for want of rain."""
    land, here = march.board.setting.land, hex_of(at)
    for other in neighbours(here):
        side = HexsideId(hexside(here, other))
        afloat = march.state.stacks.get(Where(side), {}).get(enemy_of(march.seat), ())
        if afloat and land.hexsides[side].river == "minor" and unnavigable(land, march.conditions, "ship", side):
            yield from (ship for id in afloat if isinstance(ship := march.state.pieces[id], Vessel))


def held_by_friends(march: March, at: Where) -> bool:
    """14.7.2 Whether land forces of the enemy, who owns the ships, stand on the bank that is entered."""
    places = places_in(march.board.setting.land, hex_of(at))
    stacks = [march.state.stacks.get(place, {}).get(enemy_of(march.seat), ()) for place in places]
    there = [march.state.pieces[id] for stack in stacks for id in stack]
    ashore = [piece for piece in there if piece.aboard is None and not piece.swimming]
    return any(isinstance(piece, Lot) or (isinstance(piece, Person) and piece.escort) for piece in ashore)
