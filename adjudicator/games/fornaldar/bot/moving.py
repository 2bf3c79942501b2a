"""Random movement plans, attacks and reactions; items that change hands, conditions and branches."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar.arrivals.invasion import leavers
from adjudicator.games.fornaldar.board.pieces import persons_among, stack_at
from adjudicator.games.fornaldar.board.view import View, believed, known_enemies
from adjudicator.games.fornaldar.bot.choosing import one_of_each, some
from adjudicator.games.fornaldar.bot.planner import Planner, end_of
from adjudicator.games.fornaldar.bot.preparing import stackings
from adjudicator.games.fornaldar.combat.orders import Attack, AttackKind, Attacks
from adjudicator.games.fornaldar.combat.phase import attackable, possible_attacks
from adjudicator.games.fornaldar.items.giving import Give, drops, gives, preferences
from adjudicator.games.fornaldar.movement.branching import Condition, simple_conditions
from adjudicator.games.fornaldar.movement.march import Met
from adjudicator.games.fornaldar.movement.moves import AnyStep, Move, detours, events
from adjudicator.games.fornaldar.movement.places import area_at
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.movement.reacting import near
from adjudicator.games.fornaldar.movement.reaction import ReactionPlan, foes
from adjudicator.games.fornaldar.printed.charts.combat import Odds
from adjudicator.games.fornaldar.standing.combat import CHALLENGES, Calling, Rounds, strict
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.turn import active
from adjudicator.games.fornaldar.words import CharacterId, GroupId, Where
from adjudicator.table import Pick


def with_extras(planner: Planner, move: Move) -> Move:
    """A move, now and then with items that change hands first, with a condition, or with a branch."""
    pick = planner.pick
    changes = dict[str, object]()
    if pick.random() < 0.4:
        steps = tuple(dealings(planner, move))
        if steps:
            changes["steps"] = (*steps, *move.steps)
    if pick.random() < 0.2:
        changes["when"] = condition(planner, move)
    met = likely(planner, move)
    if met:
        branches = [*detours(planner.view, move, met)]
        if branches:
            changes[f"if_{met}"] = pick.choice(branches)
    return replace(move, **changes) if changes else move


def likely(planner: Planner, move: Move) -> Met | None:
    """5.E.3.1 Something that may come up, for which a move has a branch: a try that fails, or a land that is roused."""
    pick = planner.pick
    possible = [*events(planner.view.board, move)]
    share = 0.8 if "mobilized" in possible else 0.3
    if not possible or pick.random() >= share:
        return None
    if "failed" in possible:
        return "failed"
    if "mobilized" in possible:
        possible += ["mobilized"] * 3
    met: Met = pick.choice(possible)
    return met


def dealings(planner: Planner, move: Move) -> Iterator[AnyStep]:
    """21.5, 21.11 An item is picked up, given, left, or used before others."""
    view = planner.view
    pick = planner.pick
    at = move.from_
    lying: list[Give] = []
    handed: list[Give] = []
    for give in gives(view, view.seat, at):
        if view.treasures[give.item].bearer:
            handed.append(give)
        elif give.to in move.pieces:
            lying.append(give)
    dropped = [*drops(view, view.seat, at)]
    if lying:
        yield pick.choice(lying)
    if handed and pick.random() < 0.4:
        yield pick.choice(handed)
    elif dropped and pick.random() < 0.3:
        yield pick.choice(dropped)
    going = persons_among(view.pieces[id] for id in move.pieces)
    wished = [use for person in going for use in preferences(view, person)]
    if wished:
        yield pick.choice(wished)


def condition(planner: Planner, move: Move) -> Condition:
    """Something that may hold or not."""
    pick = planner.pick
    first = planner.view.pieces[move.pieces[0]]
    offered = simple_conditions(planner.view, move.from_, end_of(move), first)
    simple = [*one_of_each(pick, offered, lambda condition: condition.key)]
    one = pick.choice(simple)
    other = pick.choice(simple)
    denied = Condition(not_=one)
    either = Condition(or_=(one, other))
    both = Condition(and_=(one, other))
    chosen: Condition = pick.choice((one, denied, either, both))
    return chosen


COLUMNS: tuple[Odds, ...] = ("1-3", "1-2", "1-1", "2-1")


def attacks(view: View, pick: Pick) -> Attacks:
    """Attacks where enemies are, more often than not."""
    chosen: list[Attack] = []
    for order in one_of_each(pick, possible_attacks(view), lambda order: order.at, 0.8):
        assault = attack(view, order.at, order.kind, pick)
        chosen.append(assault)
    return Attacks(attacks=tuple(chosen))


def attack(view: View, at: Where, kind: AttackKind, pick: Pick, who: Iterable[CharacterId] = ()) -> Attack:
    """An attack, now and then with challenges by those who are there or come there."""
    there = [id for id in stack_at(view, view.seat, at) if isinstance(view.pieces[id], Person)]
    own = [*map(CharacterId, there), *who]
    calls: list[Calling] = []
    for challenge in CHALLENGES:
        if own and pick.random() < 0.4:
            challenger = pick.choice(own)
            calls.append(Calling(kind=challenge, challenger=challenger))
    when = rounds(view, pick) if pick.random() < 0.5 else None
    return Attack(at=at, kind=kind, challenges=tuple(calls), rounds=when)


def kind_at(view: View, at: Where, pick: Pick) -> AttackKind:
    """A kind of combat that may come about in a place: a melee where no army points of the enemy are seen."""
    land = view.board.land
    if not area_at(land, at):
        return "naval"
    if pick.random() < 0.2:
        return "naval"
    enemies = known_enemies(view, at)
    if not enemies.csps and pick.random() < 0.5:
        return "melee"
    return "ground"


def rounds(view: View, pick: Pick) -> Rounds:
    """Draw the rules for going on and for leaving."""
    own = [person.id for person in persons_among(view.pieces.values()) if person.side == view.seat]
    return Rounds(
        attack_while=pick.choice(COLUMNS),
        until_losses=pick.choice((2, 5, 99)),
        take_initiative=pick.random() < 0.7,
        retreat_below=pick.choice(COLUMNS),
        force_retreat=pick.random() < 0.7,
        successors=tuple(some(pick, own, 0.2))[:20],
    )


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
        attacks=tuple(onslaughts(view, pick, moves)),
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


def onslaughts(view: View, pick: Pick, moves: Sequence[Move]) -> Iterator[Attack]:
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
