"""Orders without what a check refuses."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import fields, replace

from adjudicator.table import Path, Problem

OrdersT = TypeVar("OrdersT", bound=Struct)

EXTRAS = ("when", "if_enemy", "if_intercepted", "if_mobilized", "if_failed", "challenges", "rounds")
"""What an entry of a list can do without; where anything else is wrong with it, it goes."""


def legal(orders: OrdersT, check: Callable[[OrdersT], Iterable[Problem]]) -> OrdersT:
    """Orders without what is illegal; what is left is checked again, for one order may need another."""
    while paths := [problem.path for problem in check(orders) if problem.kind == "illegal"]:
        orders = without(orders, paths)
    return orders


def without(value: OrdersT, paths: Sequence[Path]) -> OrdersT:
    """A struct without what some paths lead to: an entry of a list or a mapping; else a field gets its default."""
    names = {field.encode_name: field.name for field in fields(value)}
    changes: dict[str, Any] = {}
    for path in paths:
        assert path, "a check says which of the orders is illegal"
        name = names[str(path[0])]
        below = [tuple(other[1:]) for other in paths if other[0] == path[0]]
        changes[name] = _pruned(value, name, below)
    return replace(value, **changes)


def _pruned(value: Struct, name: str, below: Sequence[Path]) -> Any:
    held = getattr(value, name)
    if isinstance(held, Struct) and all(below):
        return without(held, below)
    if isinstance(held, tuple) and all(below):
        wrong: dict[int, list[Path]] = {}
        for place, *rest in below:
            wrong.setdefault(int(place), []).append(tuple(rest))
        kept = [_spared(each, wrong[place]) if place in wrong else each for place, each in enumerate(held)]
        return tuple(each for each in kept if each is not None)
    if isinstance(held, Mapping) and all(below):
        names = {path[0] for path in below}
        return {key: each for key, each in held.items() if key not in names}
    return default_of(value, name)


def default_of(value: Struct, name: str) -> Any:
    """What a field is when it is left out."""
    field = next(field for field in fields(value) if field.name == name)
    if callable(field.default_factory):
        return field.default_factory()
    return field.default


def _spared(entry: Any, wrong: Sequence[Path]) -> Any:
    """An entry of a list without its extras, where nothing but these is wrong; else None."""
    if isinstance(entry, Struct) and all(path and path[0] in EXTRAS for path in wrong):
        return without(entry, [path[:1] for path in wrong])
    return None
