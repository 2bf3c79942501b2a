"""States of Fornaldar that differ only in what an enemy's pieces hide from a seat."""

from fornaldar_facts import facts
from msgspec.structs import replace

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.ratings import boxes_left
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import write

SIDES = (FOMORIAN, MUNDANE)


def disguised(state, seat):
    """The state with all that an enemy's pieces hide from a seat changed: beneath the top, wounds, strength, items.

    How many army points are in a stack is no secret from who scries it. Who is on neither side sees it as it is.
    """
    if seat not in SIDES:
        return state
    seen = GAME.view(state, seat)
    known = seen.pieces
    enemy = enemy_of(seat)
    hidden = [piece for piece in state.pieces.values() if piece.side == enemy and piece.id not in known]
    for at, stacks in list(state.stacks.items()):
        top, *rest = stacks.get(enemy, (None,))
        if rest and top not in known and not any(state.pieces[id].aboard for id in rest):
            facts.StackOrdered(side=enemy, at=at, pieces=(top, *reversed(rest))).change(state)
    for piece in list(state.pieces.values()):
        if piece.side == enemy and isinstance(piece, Person) and boxes_left(state, piece) > 1:
            facts.Wounded(character=piece.id, wounds=1).change(state)
    scried = {each.at for each in seen.sightings if each.scried}
    for piece in hidden:
        if isinstance(piece, Lot) and piece.csp > 1 and piece.at not in scried:
            facts.LotReduced(lot=piece.id, csp=1).change(state)
        if isinstance(piece, Vessel) and not piece.damaged and not any(other.aboard == piece.id for other in hidden):
            facts.ShipDamaged(ship=piece.id).change(state)
    hand_over(state, [piece.id for piece in hidden if isinstance(piece, Person)])
    return state


def hand_over(state, bearers):
    """All that some characters bear is borne by the first of them, who uses one thing."""
    for treasure in list(state.treasures.values()):
        if treasure.bearer in bearers:
            write(state.treasures)[treasure.number] = replace(treasure, bearer=bearers[0])
            write(state.using)[bearers[0]] = (treasure.number,)
