"""Random movement plans and reactions."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.arrivals.invasion import leavers
from adjudicator.games.fornaldar.board.enemies import known_enemies
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.bot.choosing import some
from adjudicator.games.fornaldar.bot.extras import with_extras
from adjudicator.games.fornaldar.bot.fighting import attack, kind_at
from adjudicator.games.fornaldar.bot.planner import Planner, end_of
from adjudicator.games.fornaldar.bot.preparing import stackings
from adjudicator.games.fornaldar.combat.check import attackable
from adjudicator.games.fornaldar.combat.orders import Attack
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.movement.reacting import near
from adjudicator.games.fornaldar.movement.reaction import ReactionPlan, foes
from adjudicator.games.fornaldar.standing.decisions import strict
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.turn import active
from adjudicator.games.fornaldar.words import CharacterId, GroupId, Where
from adjudicator.table import Pick


def movement(view: View, pick: Pick) -> MovementPlan:
    """The orders of a seat in a window of movement: none, where the other side moves."""
    if active(view.board) != view.seat:
        return MovementPlan()
    planner = Planner(view, believed(view), pick)
    stacks = tuple(stackings(view, pick, 0.05))
    if view.board.phase.endswith("forced-march"):
        return MovementPlan(forced=tuple(forced_marches(planner, ())), stacks=stacks)
    moves = [move for at in sorted(view.stacks) if pick.random() < 0.4 for move in planner.moves(at)]
    if strict(view.board, view.seat) or view.board.phase == "early-movement":
        return MovementPlan(moves=dressed(planner, moves), stacks=stacks, withdraw=tuple(leaving(view, pick)))
    return MovementPlan(
        moves=dressed(planner, moves),
        forced=tuple(forced_marches(planner, moves)),
        stacks=stacks,
        attacks=tuple(attacks(view, pick, moves)),
        withdraw=tuple(leaving(view, pick)),
    )


def leaving(view: View, pick: Pick) -> Iterator[GroupId]:
    """24.1.2.3 Now and then who came from off the map leaves it."""
    yield from some(pick, leavers(view, view.seat, "Movement"), 0.1)


def dressed(planner: Planner, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Moves with what else can be ordered on the way."""
    return tuple(with_extras(planner, move) for move in moves)[:80]


def forced_marches(planner: Planner, moves: Sequence[Move]) -> Iterator[Move]:
    """14.4 Some of those who have moved march on, and some who have not."""
    moved = {id for move in moves for id in move.pieces}
    for move in some(planner.pick, moves, 0.2):
        yield from planner.forced_on(move)
    for at in some(planner.pick, sorted(planner.view.stacks), 0.1):
        leaders = [person for person in planner.leaders(at) if person.id not in moved]
        if leaders:
            leader = planner.pick.choice(leaders)
            yield from planner.at_a_leaders_pace(at, leader)


def attacks(view: View, pick: Pick, moves: Sequence[Move]) -> Iterator[Attack]:
    """16.1 Attacks where moves end among enemies, and where enemies are met already."""
    comers: dict[Where, Sequence[CharacterId]] = {}
    for move in moves:
        end = end_of(move)
        if known_enemies(view, end).anybody:
            comers[end] = move.pieces
    met = attackable(view)
    places = dict.fromkeys((*comers, *met))
    for at in some(pick, places, 0.8):
        persons = [id for id in comers.get(at, ()) if isinstance(view.pieces[id], Person)]
        kind = kind_at(view, at, pick) if at in comers else pick.choice(met[at])
        yield attack(view, at, kind, pick, persons)


def reaction(view: View, pick: Pick) -> ReactionPlan:
    """14.9 Some of the leaders near enemies react."""
    planner = Planner(view, believed(view), pick)
    places = foes(view)
    moves: list[Move] = []
    for at in sorted(view.stacks):
        leaders = some(pick, planner.leaders(at), 0.5)
        for leader in leaders[:1]:
            rating = planner.rating(leader)
            if any(near(at, foe, rating) for foe in places):
                moves += planner.at_a_leaders_pace(at, leader)
    return ReactionPlan(moves=tuple(moves)[:40], stacks=tuple(stackings(view, pick, 0.05)))
