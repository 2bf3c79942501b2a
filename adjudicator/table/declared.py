"""Faults in the structs that a game declares, told by struct and field before anybody sends an order."""

import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec

from adjudicator.table.game import Game

_NAMED = re.compile(r"\{(\w+)|(\w+)=\w*\(")
"""A field in a notation: "{to}", or "via=(by sea)"."""


def misdeclared(game: Game) -> Iterator[str]:
    """List the faults of the order structs and options of a game: the struct, the reason, and the remedy."""
    declared = [(f"the window `{window}`", each.orders) for window, each in game.windows.items()]
    declared += [("the standing orders", game.standing), ("the options", game.options)]
    seen: list[type] = []
    for what, struct in declared:
        if _wrong_with(struct):
            yield from _field_by_field(what, struct, seen)
        else:
            yield from _told_wrongly(what, struct, seen)


def _field_by_field(what: str, struct: type, seen: list[type]) -> Iterator[str]:
    """The fields that nothing can be decoded as, the innermost of them; the struct itself, where it is none of them."""
    if struct in seen:
        return
    seen.append(struct)
    wrong = [(name, kind) for name, kind in _fields(struct) if _wrong_with(kind)]
    for name, kind in wrong:
        inner = [held for held in _structs_in(kind) if _wrong_with(held)]
        for held in inner:
            yield from _field_by_field(what, held, seen)
        if not inner:
            reason = _wrong_with(kind)
            yield f"{what}: the field `{name}` of {struct.__name__} cannot be read: {reason}{_mend(reason)}"
    if not wrong:
        yield f"{what}: {struct.__name__} cannot be read: {_wrong_with(struct)}"


def _told_wrongly(what: str, struct: type, seen: list[type]) -> Iterator[str]:
    """Notations that name what is no field, and examples that are none, of a struct and of all that it holds."""
    if struct in seen:
        return
    seen.append(struct)
    own = [field.encode_name for field in msgspec.structs.fields(struct)]
    for template in (getattr(struct, "NOTATION", ""), *getattr(struct, "LINES", ())):
        for name in _names_in(template):
            if name not in own:
                fields = ", ".join(own)
                yield f"{what}: {struct.__name__} tells of `{name}` in {template!r}, and its fields are {fields}"
    example = getattr(struct, "EXAMPLE", None)
    reason = _misfit(example, struct)
    if example is not None and reason:
        yield f"{what}: the EXAMPLE of {struct.__name__} is none: {reason}"
    for _, kind in _fields(struct):
        for held in _structs_in(kind):
            yield from _told_wrongly(what, held, seen)


def _names_in(template: str) -> Iterator[str]:
    """The fields that a notation names."""
    for match in _NAMED.finditer(template):
        yield match[1] or match[2]


def _misfit(example: Any, struct: type) -> str:
    """Return the reason why plain data are no such struct; empty where they are."""
    try:
        msgspec.convert(example, struct)
    except (msgspec.ValidationError, ValueError) as error:
        return str(error)
    return ""


def _fields(struct: type) -> Iterator[tuple[str, Any]]:
    """The fields of a struct, each with its type."""
    hints = get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        yield field.name, hints[field.name]


def _structs_in(kind: Any) -> Iterator[type]:
    """The struct classes that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for part in get_args(kind):
        yield from _structs_in(part)


def _wrong_with(kind: Any) -> str:
    """Return the reason why nothing can be decoded as a type; empty where it can be."""
    try:
        msgspec.json.Decoder(kind)
    except (TypeError, ValueError, NameError) as error:
        return str(error)
    return ""


def _mend(reason: str) -> str:
    """The remedy of the commonest mistake: a constraint on "str or None", where it belongs to the str."""
    if "Can only set" not in reason:
        return ""
    return ". A constraint stands with the type that it is for: Annotated[str, Meta(pattern=...)] | None"
