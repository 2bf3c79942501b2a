"""How a campaigner sails: warships go for weaker ships that are seen within their reach."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.bot.outlook import Outlook
from adjudicator.games.fornaldar.movement.force import mover_of
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.state import Vessel
from adjudicator.games.fornaldar.words import CharacterId, ShipId, Where

BELOW = 3
"""What may lie beneath a ship that is seen, in points of strength."""
STRONGER = 1.5
"""How many times as strong he wants to be at sea."""


def voyages(outlook: Outlook) -> list[Move]:
    """17.6 The ships of each stack together, to the strongest enemy that they are stronger than."""
    return [move for at in sorted(outlook.view.stacks) for move in voyage(outlook, at)]


def voyage(outlook: Outlook, at: Where) -> list[Move]:
    """Where the ships of a stack go, if anywhere."""
    view = outlook.view
    here = [view.pieces[id] for id in view.stacks[at].get(view.seat, ())]
    ships = [piece for piece in here if isinstance(piece, Vessel) and piece.active and not piece.refitting]
    prey = prizes(outlook, ships)
    if not ships or not prey:
        return []
    mover = mover_of(outlook.state, view.seat, [ship.id for ship in ships])
    reached = outlook.reached(at, mover, outlook.planner.left(ships))
    goals = [goal for goal in prey if goal in reached.costs and goal != at]
    if not goals:
        return []
    return [Move(from_=at, pieces=tuple(CharacterId(ship.id) for ship in ships), steps=(Go(to=reached.way(goals[0])),))]


def prizes(outlook: Outlook, ships: Sequence[Vessel]) -> list[Where]:
    """Where enemy ships are seen that these are stronger than, the strongest first."""
    view = outlook.view
    printed = outlook.view.board.counters.ships
    own = sum(printed[ship.id].damaged if ship.damaged else printed[ship.id].full for ship in ships)
    seen = {
        each.at: printed[ShipId(each.top.id)].full + (BELOW if each.more else 0)
        for each in view.sightings
        if each.side == enemy_of(view.seat) and each.top.kind == "ship" and each.top.id
        if view.board.active.get(each.top.group)
    }
    return sorted((at for at in seen if own >= STRONGER * seen[at]), key=lambda at: -seen[at])
