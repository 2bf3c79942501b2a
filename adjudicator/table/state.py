"""States: read by rules, changed in place by facts, copied by whoever plays on a belief.

Rules see read-only types, so that none can cheat; facts write through `put` and `write`. A change in place keeps
folding fast. Whoever plays on (a check, a preview, a plan carried out on what a seat knows) does so on a copy.
"""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import force_setattr

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


class Changing(Struct, frozen=True, kw_only=True):
    """A part of a state that facts change in place: the whole of it, a board, a view.

    Everything else a state holds is a record that never changes, or a mapping to what is all of one kind.
    """


def copied(value: T) -> T:
    """A state with parts and mappings of its own, down to the records, which it shares."""
    if isinstance(value, Changing):
        fields = {name: copied(getattr(value, name)) for name in value.__struct_fields__}
        return cast(T, type(value)(**fields))
    if not isinstance(value, dict):
        return value
    first = next(iter(value.values()), None)
    if isinstance(first, dict | Changing):
        return cast(T, {key: copied(held) for key, held in value.items()})
    return cast(T, value.copy())


def put(part: Changing, **values: Any) -> None:
    """Set fields of a part of a state."""
    for name, value in values.items():
        force_setattr(part, name, value)


def write(mapping: Mapping[K, V]) -> dict[K, V]:
    """The writable side of a mapping of a state."""
    return cast(dict[K, V], mapping)


def check_fixed(before: Struct, after: Struct, fixed: tuple[str, ...]) -> None:
    """Raise `ValueError` where options differ in what was used when the campaign began, and is fixed since then."""
    for name in fixed:
        if getattr(before, name) != getattr(after, name):
            raise ValueError(f"`{name}` was used when the campaign began, and stays as it is")


def known(mapping: Mapping[K, V], id: K, what: str) -> V:
    """The entry of `id`; raises `ValueError` where a correction names something that is not there."""
    if id not in mapping:
        raise ValueError(f"there is no {what} {id} in this campaign")
    return mapping[id]
