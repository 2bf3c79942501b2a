"""Choices of a bot: arbitrary ones, the first ones, and orders without what a check refuses."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import fields, replace

from adjudicator.table import Path, Pick, Problem

T = TypeVar("T")


def some(pick: Pick, things: Iterable[T], share: float) -> list[T]:
    """About this share of some things, in their order."""
    return [each for each in things if pick.random() < share]


def shuffled(pick: Pick, things: Iterable[T]) -> list[T]:
    """Things in an arbitrary order."""
    return sorted(things, key=lambda each: pick.random())


def one_of(pick: Pick, things: Sequence[T]) -> T | None:
    """Any of some things; None where there are none."""
    return pick.choice(things) if things else None


def one_of_each(pick: Pick, offered: Iterable[T], kind: Callable[[T], Hashable], share: float = 1.0) -> Iterator[T]:
    """Any of the orders of each kind that are offered, for about this share of the kinds."""
    for alike in some(pick, by_kind(offered, kind).values(), share):
        yield pick.choice(alike)


def first_of_each(offered: Iterable[T], kind: Callable[[T], Hashable]) -> list[T]:
    """The best of the orders of each kind that are offered."""
    return [alike[0] for alike in by_kind(offered, kind).values()]


def by_kind(offered: Iterable[T], kind: Callable[[T], Hashable]) -> Mapping[Hashable, list[T]]:
    """The orders that are offered, those of a kind together."""
    kinds: dict[Hashable, list[T]] = {}
    for each in offered:
        alike = kinds.setdefault(kind(each), [])
        alike.append(each)
    return kinds


OrdersT = TypeVar("OrdersT", bound=Struct)

EXTRAS = ("when", "if_enemy", "if_intercepted", "if_mobilized", "if_failed", "challenges", "rounds")
"""The parts that an entry of a list can do without; with any other fault, the entry goes."""


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
    """A field without what some paths below it lead to; its default where one of them is the field itself."""
    held = getattr(value, name)
    if not all(below):
        return default_of(value, name)
    match held:
        case Struct():
            return without(held, below)
        case tuple():
            return _pruned_list(held, below)
        case Mapping():
            names = {path[0] for path in below}
            return {key: entry for key, entry in held.items() if key not in names}
    return default_of(value, name)


def _pruned_list(entries: tuple[Any, ...], below: Sequence[Path]) -> tuple[Any, ...]:
    """A list without what some paths lead to: an entry is pruned, or goes."""
    wrong: dict[int, list[Path]] = {}
    for place, *rest in below:
        paths = wrong.setdefault(int(place), [])
        paths.append(tuple(rest))
    kept: list[Any] = []
    for place, entry in enumerate(entries):
        spared = _spared(entry, wrong[place]) if place in wrong else entry
        if spared is not None:
            kept.append(spared)
    return tuple(kept)


def default_of(value: Struct, name: str) -> Any:
    """The value of a field that is left out."""
    field = next(field for field in fields(value) if field.name == name)
    if callable(field.default_factory):
        return field.default_factory()
    return field.default


def _spared(entry: Any, wrong: Sequence[Path]) -> Any:
    """An entry of a list without its extras, where nothing but these is wrong; else None."""
    if isinstance(entry, Struct) and all(path and path[0] in EXTRAS for path in wrong):
        return without(entry, [path[:1] for path in wrong])
    return None
