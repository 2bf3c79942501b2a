"""Other parts of a move: items that change hands, a condition, and branches for events on the way."""

from collections.abc import Iterator

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.bot.choosing import one_of_each
from adjudicator.games.fornaldar.bot.planner import Planner, end_of
from adjudicator.games.fornaldar.items.giving import Give, drops, gives, preferences
from adjudicator.games.fornaldar.movement.branching import Condition, simple_conditions
from adjudicator.games.fornaldar.movement.march import Met
from adjudicator.games.fornaldar.movement.moves import AnyStep, Move, detours, events


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
