"""The voyages of a campaigner: warships go for weaker ships that are seen within their reach."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.board.pieces import pieces_at, ships_among
from adjudicator.games.fornaldar.board.sides import enemy_of
from adjudicator.games.fornaldar.bot.outlook import Outlook
from adjudicator.games.fornaldar.combat.strength import ship_strength
from adjudicator.games.fornaldar.movement.force import mover_of
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.state import Vessel
from adjudicator.games.fornaldar.words import CharacterId, ShipId, Where

BELOW = 3
"""The points of strength that may lie beneath a ship that is seen."""
STRONGER = 1.5
"""The ratio of strengths he wants at sea."""


def voyages(outlook: Outlook) -> list[Move]:
    """17.6 The ships of each stack together, to the strongest enemy that they are stronger than."""
    return [move for at in sorted(outlook.view.stacks) for move in voyage(outlook, at)]


def voyage(outlook: Outlook, at: Where) -> list[Move]:
    """The move of the ships of a stack, if they go anywhere."""
    seat = outlook.view.seat
    fleet = ships_among(pieces_at(outlook.view, seat, at))
    ships = [ship for ship in fleet if ship.active and not ship.refitting]
    prey = prizes(outlook, ships)
    if not ships or not prey:
        return []
    ids = [ship.id for ship in ships]
    mover = mover_of(outlook.state, seat, ids)
    left = outlook.planner.left(ships)
    reached = outlook.reached(at, mover, left)
    goals = [goal for goal in prey if goal in reached.costs and goal != at]
    if not goals:
        return []
    go = Go(to=reached.way(goals[0]))
    pieces = tuple(CharacterId(id) for id in ids)
    return [Move(from_=at, pieces=pieces, steps=(go,))]


def prizes(outlook: Outlook, ships: Sequence[Vessel]) -> list[Where]:
    """The places where enemy ships are seen that these are stronger than, the strongest first."""
    view = outlook.view
    printed = view.board.counters.ships
    own = sum(ship_strength(outlook.state, ship) for ship in ships)
    strengths: dict[Where, int] = {}
    for sighting in view.sightings:
        top = sighting.top
        if sighting.side != enemy_of(view.seat) or top.kind != "ship" or not top.id:
            continue
        if view.board.active.get(top.group):
            below = BELOW if sighting.more else 0
            strengths[sighting.at] = printed[ShipId(top.id)].full + below
    weaker = [at for at, strength in strengths.items() if own >= STRONGER * strength]
    return sorted(weaker, key=lambda at: -strengths[at])
