"""Order sets as the program understands them: each order in the line it could have been written in."""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.notation.writer import writer_of
from adjudicator.orders.schema import window_schema
from adjudicator.table.game import Game
from adjudicator.table.problems import Understood
from adjudicator.table.steps import Step
from adjudicator.table.words import Path


def told(game: Game, view: Any, step: Step, orders: Any) -> list[Understood]:
    """Each order of a set, with its place, and with what the game remarks on it as `view` stands.

    What is remarked on orders that are not there stands at the end.
    """
    remarks: dict[Any, list[str]] = {}
    for remark in game.remarks(view, step, orders):
        remarks.setdefault(remark.path, []).append(remark.text)
    understood: list[Understood] = []
    for path, line in lines_of(game, view, str(step.window), orders):
        texts = remarks.pop(path, [])
        understood.append(Understood(path, line, "; ".join(texts)))
    for path, texts in remarks.items():
        understood.append(Understood(path, "", "; ".join(texts)))
    return understood


def told_standing(game: Game, view: Any, standing: Any) -> list[Understood]:
    """Each standing order, with its place."""
    window = next(iter(game.windows))
    return [Understood(path, line) for path, line in lines_of(game, view, window, standing, "standing")]


def lines_of(
    game: Game, view: Any, window: str, orders: Any, part: str = "orders", *, named: bool = True
) -> Iterator[tuple[Path, str]]:
    """The lines of an order set for a kind of window, or of standing orders, each with the place of what it says.

    Where they are `named`, ids stand in them with their names.
    """
    schema = window_schema(game.meta, window, game.orders_of(window), game.standing)
    grammar = grammar_of(schema)
    names = names_by_title(game.choices(view))
    writer = writer_of(grammar, names, named=named)
    plain = msgspec.to_builtins(orders)
    return writer.lines(plain, grammar.parts[part])


def kept_lines(game: Game, view: Any) -> Iterator[str]:
    """A seat's orders that wait for another window, line by line below its title."""
    for kept in game.kept(view):
        lines = [line for _, line in lines_of(game, view, kept.window, kept.orders)]
        if lines:
            yield f"{kept.title}:"
        for line in lines:
            yield f"  {line}"


def numbered_lines(game: Game, view: Any, window: str, orders: Any) -> dict[str, str]:
    """The lines of an order set by their numbers, as they are read whatever things are called."""
    lines = lines_of(game, view, window, orders, named=False)
    return {str(number): line for number, (_, line) in enumerate(lines, 1)}


def texts_in(value: Any) -> Iterator[str]:
    """All texts in plain data."""
    match value:
        case str():
            yield value
        case dict():
            for key, held in value.items():
                yield key
                yield from texts_in(held)
        case list():
            for held in value:
                yield from texts_in(held)
