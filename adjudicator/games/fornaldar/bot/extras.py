"""Other parts of a move: items that change hands, a condition, and branches for events on the way."""

from collections.abc import Iterator

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.bot.choosing import one_of_each
from adjudicator.games.fornaldar.bot.planner import Planner, end_of
from adjudicator.games.fornaldar.items.giving import Give, Use, drops, gives, preferences
from adjudicator.games.fornaldar.movement.branching import Condition, simple_conditions
from adjudicator.games.fornaldar.movement.encounters import Evade
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.moves import TRIES, AnyStep, Move
from adjudicator.games.fornaldar.movement.overrunning import Overrun


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
    share = 0.8 if planner.asleep(end_of(move)) else 0.3
    if pick.random() < share:
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


def branch(planner: Planner, move: Move, met: str) -> tuple[AnyStep, ...]:
    """A step back, an attack or a flight; or nothing but another item is used, as whoever is intercepted may do."""
    rest: list[AnyStep] = [Use(character=id, items=()) for id in move.pieces[:1]]
    paths = [step.to for step in move.steps if isinstance(step, Go)]
    if not paths or met == "if_intercepted":
        return tuple(rest)
    path = (move.from_, *paths[0])
    back = Go(to=(path[-2],))
    choices: list[list[AnyStep]] = [rest, [back]]
    if met == "if_enemy":
        overrun = Overrun(to=path[-1])
        choices = [rest, [Evade()], [Evade(), back], [overrun]]
    return tuple(planner.pick.choice(choices))
