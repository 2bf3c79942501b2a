"""5.E.4, 14.9 Reaction: the side that has not moved answers with forces near the enemy, before battles are fought."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Any, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNTable, enemy_of
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, pieces_at
from adjudicator.games.fornaldar.board.ratings import command_of, commands, is_airship
from adjudicator.games.fornaldar.board.specials import paralysed
from adjudicator.games.fornaldar.board.stacks import Stacking
from adjudicator.games.fornaldar.board.view import View, believed, enemies_by_place, presence
from adjudicator.games.fornaldar.board.weather import conditions
from adjudicator.games.fornaldar.movement.encounters import Encounters
from adjudicator.games.fornaldar.movement.force import mover_of, pace
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.lots import unite
from adjudicator.games.fornaldar.movement.march import March
from adjudicator.games.fornaldar.movement.moves import Faults, Move, attempt
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.movement.plan import tell
from adjudicator.games.fornaldar.movement.reacting import near
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.standing.combat import standing
from adjudicator.games.fornaldar.state import Lot, Person, State
from adjudicator.games.fornaldar.words import GroupId, PieceId, Where
from adjudicator.table import Problem, Seat, Step
from adjudicator.table.prose import counted

NO_ORDERS = "Your forces react as your standing orders say; without any, none does."
"""The consequence for a seat that sends no reaction."""


class ReactionPlan(written.Order, frozen=True, kw_only=True):
    """How your forces react to the enemy's moves (E.4): each goes as far as its leader's Command Rating."""

    LINES: ClassVar[tuple[str, ...]] = (
        "{moves.each}",
        "stack {stacks.each}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"moves": [Move.EXAMPLE]}

    moves: Annotated[tuple[Move, ...], Meta(max_length=40, description="The forces that react, in order.")] = ()
    stacks: Annotated[tuple[Stacking, ...], Meta(max_length=80, description="Stacks to put in order at the end.")] = ()


class Reacting(written.Order, frozen=True, kw_only=True):
    """A leader who reacts where you send no orders, as soon as enemies are within his Command Rating."""

    NOTATION: ClassVar[str] = "{leader} to {to} [(,|) within {within}] [(,|) alone=(alone)]"
    EXAMPLE: ClassVar[dict[str, object]] = {"leader": "snorri", "to": "3927"}

    leader: written.CharacterId
    to: Annotated[written.Where, Meta(description="Where he goes, as far as his rating leads: to a fortress, say.")]
    within: Annotated[
        Annotated[int, Meta(ge=0, le=9)] | UnsetType,
        Meta(description="Only when enemies come so near; left out: as near as he reacts."),
    ] = UNSET
    alone: Annotated[bool, Meta(description="Whether he leaves the army points he commands behind.")] = False


class Reactions(written.Order, frozen=True, kw_only=True):
    """Who reacts without being told."""

    LINES: ClassVar[tuple[str, ...]] = ("react {leaders.each}",)
    EXAMPLE: ClassVar[dict[str, object]] = {"leaders": [Reacting.EXAMPLE]}

    leaders: Annotated[tuple[Reacting, ...], Meta(max_length=40)] = ()


def react(table: FNTable, seat: Seat, plan: ReactionPlan | None) -> None:
    """5.E.4, 11.2 The forces of a side react; what cannot be carried out is left, and told to the side alone."""
    if plan is None:
        orders = standing(table, seat, "reaction", Reactions)
        moves = policy_moves(table.state, seat, orders.leaders)
        plan = ReactionPlan(moves=tuple(moves))
    march = march_of(table.state, seat, table.record, table)
    march.opposition = Encounters(table, seat, watched=False)
    tell(march, carry_out(march, plan))


def march_of(state: State, seat: Seat, record: Any, table: FNTable | None = None) -> March:
    """A reaction at the table, with all enemies there are."""
    march = March(state, seat, partial(presence, state, seat), record, table, kind="reaction")
    march.foes = enemy_places(state, seat)
    return march


def enemy_places(state: State, seat: Seat) -> list[Where]:
    """The places where the enemy has pieces."""
    enemy = enemy_of(seat)
    return [at for at, stacks in state.stacks.items() if stacks.get(enemy)]


def carry_out(march: March, plan: ReactionPlan) -> Faults:
    """Carry the reactions out as far as they go; tells each that cannot be done as ordered, and where."""
    for index, move in enumerate(plan.moves):
        march.path = ("moves", index)
        yield from move.carry_out(march)
    unite(march)
    for index, stack in enumerate(plan.stacks):
        march.path = ("stacks", index)
        yield from attempt(march, stack.carry_out)


def policy_moves(state: State, seat: Seat, wishes: Sequence[Reacting]) -> Iterator[Move]:
    """14.9 The moves that standing orders come to: each leader goes the cheapest way, as far as his rating leads."""
    for wish in wishes:
        leader = state.pieces.get(wish.leader)
        if not isinstance(leader, Person) or leader.side != seat:
            continue
        if leader.aboard is not None or not may_move(state, leader):
            continue
        led = [] if wish.alone else followers(state, leader)
        way = way_to(state, leader, led, canonical(wish.to))
        if way and _is_stirred(state, leader, wish):
            yield _led(leader, led, tuple(way))


def _is_stirred(state: State, leader: Person, wish: Reacting) -> bool:
    """14.9.1 Whether enemies are within a leader's Command Rating, and as near as his standing orders want."""
    within = command_of(state, [leader])
    if wish.within is not UNSET:
        within = min(within, wish.within)
    enemies = enemy_places(state, leader.side)
    return any(near(leader.at, foe, within) for foe in enemies)


def _led(leader: Person, lots: Sequence[Lot], way: tuple[Where, ...]) -> Move:
    """A move of a leader with the army points that he leads."""
    csp: dict[GroupId, int] = {}
    for lot in lots:
        before = csp.get(lot.group, 0)
        csp[lot.group] = before + lot.csp
    return Move(
        from_=leader.at,
        pieces=(leader.id,),
        csp=csp,
        steps=(Go(to=way),),
    )


def may_move(state: State, person: Person) -> bool:
    """10.1, 24.2.2.3 Whether a character is active, and does not wait for a king."""
    return person.active and not paralysed(state.board, person)


def followers(state: State, leader: Person) -> list[Lot]:
    """The army points on land with a leader that he commands."""
    lots = lots_among(pieces_at(state, leader.side, leader.at))
    able = [lot for lot in lots if lot.active and not lot.aboard]
    return [lot for lot in able if commands(state, leader, lot.group)]


def way_to(state: State, leader: Person, led: Sequence[Lot], goal: Where) -> list[Where]:
    """The cheapest way to a place, as far as the leader's rating leads; none where there is no way."""
    board = state.board
    lots = [lot.id for lot in led]
    force: list[PieceId] = [leader.id, *lots]
    mover = mover_of(state, leader.side, force, afoot=True)
    enemies = partial(presence, state, leader.side)
    ways = Ways(board.land, board.charts.terrain_effects, conditions(board), mover, enemies)
    way = ways.cheapest_path(leader.at, goal)
    left = pace(state, [leader])
    path = list[Where]()
    for leg in way.legs if way else ():
        left -= leg.cost.mp
        if left < 0:
            break
        path.append(leg.to)
    return path


def check_reaction(view: View, plan: ReactionPlan) -> list[Problem]:
    """Everything wrong with a reaction, as far as its seat knows; paths are relative to it."""
    state = believed(view)
    march = March(state, view.seat, enemies_by_place(view), lambda fact: fact.change(state), kind="reaction")
    march.foes = foes(view)
    problems = []
    for path, fault in carry_out(march, plan):
        problems.append(fault.refusal.problem(path))
    return problems


def foes(view: View) -> list[Where]:
    """The places where a seat knows the enemy to have pieces."""
    enemy = enemy_of(view.seat)
    places = [at for at, stacks in view.stacks.items() if stacks.get(enemy)]
    for sighting in view.sightings:
        if sighting.side == enemy:
            places.append(sighting.at)
    return places


def check(view: View, step: Step, plan: ReactionPlan) -> list[Problem]:
    """The check of the window."""
    return check_reaction(view, plan)


def able_to_react(view: View) -> Iterator[tuple[Person, list[Where]]]:
    """14.1, 14.9 The leaders of a seat ashore who have enemies near enough, with the places of these."""
    state = believed(view)
    seen = set(foes(view))
    places = sorted(seen)
    for at in sorted(view.stacks):
        for person in persons_among(pieces_at(view, view.seat, at)):
            if not may_react(state, person):
                continue
            rating = command_of(state, [person])
            near_by = [foe for foe in places if near(at, foe, rating)]
            if near_by:
                yield person, near_by


def is_idle(view: View, step: Step) -> bool:
    """14.9.1 Whether nobody of a seat can react, for no enemy is near enough."""
    return not any(able_to_react(view))


def may_react(state: State, person: Person) -> bool:
    """14.1, 14.9.5 Whether a character may react where he is: he may move, is ashore, and is no ship of the air."""
    if person.aboard is not None or person.swimming:
        return False
    return may_move(state, person) and not is_airship(state, person)


def form(view: View, step: Step) -> Iterator[str]:
    """The leaders who have enemies near enough, and how far they go."""
    state = believed(view)
    able = [*able_to_react(view)]
    if not able:
        yield "Nobody of yours can react: no enemy is near enough (14.9)."
        return
    yield "Who can react, and how far (14.9):"
    for person, near_by in able:
        where = view.board.say.typed(person.at)
        stacks = counted(len(near_by), "enemy stack")
        command = command_of(state, [person])
        yield f"  {person.id} in {where}: {pace(state, [person]):g} MP, {stacks} within {command}"
