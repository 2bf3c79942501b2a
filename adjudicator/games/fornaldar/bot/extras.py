"""What else a move may hold: items that change hands, a condition, and branches for what comes up on the way."""

from collections.abc import Iterator

from msgspec.structs import replace

from adjudicator.games.fornaldar.bot.choosing import one_of, shuffled
from adjudicator.games.fornaldar.bot.planner import Planner, end_of
from adjudicator.games.fornaldar.items.giving import Drop, Give, Use
from adjudicator.games.fornaldar.movement.branching import Condition
from adjudicator.games.fornaldar.movement.evading import Evade
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.moves import TRIES, AnyStep, Move
from adjudicator.games.fornaldar.movement.overrunning import Overrun
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import CharacterId, Where


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
    if pick.random() < (0.8 if planner.asleep(end_of(move)) else 0.3):
        met = pick.choice([*events(planner, move)])
        changes[met] = branch(planner, move, met)
    return replace(move, **changes) if changes else move


def events(planner: Planner, move: Move) -> Iterator[str]:
    """The branches for what may come up: a try that fails, or else enemies, and somebody who is roused."""
    if any(isinstance(step, TRIES) for step in move.steps):
        yield "if_failed"
        return
    yield from ("if_enemy", "if_intercepted")
    if planner.asleep(end_of(move)):
        yield from ["if_mobilized"] * 4


def dealings(planner: Planner, move: Move) -> Iterator[AnyStep]:
    """21.5, 21.11 An item is given, left, picked up, or used before others."""
    view = planner.view
    pick = planner.pick
    here = view.stacks[move.from_].get(view.seat, ())
    borne = [item for item, treasure in view.treasures.items() if treasure.bearer in here]
    lying = [item for item, treasure in view.treasures.items() if treasure.at == move.from_]
    if lying and move.pieces:
        yield Give(item=pick.choice(lying), to=move.pieces[0])
    if borne and pick.random() < 0.4:
        yield Give(item=pick.choice(borne), to=CharacterId(pick.choice(here)))
    elif borne and pick.random() < 0.3:
        yield Drop(item=pick.choice(borne))
    bearers = {view.treasures[item].bearer for item in borne}
    bearer = one_of(pick, [id for id in move.pieces if id in bearers])
    if bearer:
        own = [item for item in borne if view.treasures[item].bearer == bearer]
        yield Use(character=bearer, items=tuple(shuffled(pick, own))[:2])


def condition(planner: Planner, move: Move) -> Condition:
    """Something that may hold or not."""
    pick = planner.pick
    simple = [*conditions(planner, move)]
    one = pick.choice(simple)
    other = pick.choice(simple)
    return pick.choice((one, Condition(not_=one), Condition(or_=(one, other)), Condition(and_=(one, other))))  # type: ignore[no-any-return]


def conditions(planner: Planner, move: Move) -> Iterator[Condition]:
    """A condition of each kind, about where the move leads or who makes it."""
    view = planner.view
    pick = planner.pick
    end = end_of(move)
    yield Condition(enemy=end)
    yield Condition(active=pick.choice([*view.board.active]))
    yield Condition(weather=(end, pick.choice(("clear", "rain", "snow"))))
    yield Condition(ruin=Where(pick.choice([*view.board.land.fortresses])))
    for id in move.pieces[:1]:
        yield Condition(at=(id, move.from_))
        borne = [number for number, treasure in view.treasures.items() if treasure.bearer == id]
        item = one_of(pick, borne or [*view.treasures])
        if item and isinstance(view.pieces[id], Person):
            yield Condition(bears=(id, item))


def branch(planner: Planner, move: Move, met: str) -> tuple[AnyStep, ...]:
    """A step back, an attack or a flight; or nothing but another item is used, as whoever is intercepted may do."""
    rest: list[AnyStep] = [Use(character=id, items=()) for id in move.pieces[:1]]
    ways = [step.to for step in move.steps if isinstance(step, Go)]
    if not ways or met == "if_intercepted":
        return tuple(rest)
    back = Go(to=(ways[0][-2] if len(ways[0]) > 1 else move.from_,))
    choices: list[list[AnyStep]] = [rest, [back]]
    if met == "if_enemy":
        choices = [rest, [Evade()], [Evade(), back], [Overrun(to=ways[0][-1])]]
    return tuple(planner.pick.choice(choices))
