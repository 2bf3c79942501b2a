"""What is wrong with the structs that a game declares, told by struct and field before anybody sends an order."""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec

from adjudicator.table.game import Game


def misdeclared(game: Game) -> Iterator[str]:
    """Each field of an order struct or option that cannot be decoded: which, why, and how it is mended."""
    declared = [(f"the window `{window}`", orders) for window, orders in game.windows.items()]
    declared += [("the standing orders", game.standing), ("the options", game.options)]
    seen: list[type] = []
    for what, struct in declared:
        if _wrong_with(struct):
            yield from _field_by_field(what, struct, seen)


def _field_by_field(what: str, struct: type, seen: list[type]) -> Iterator[str]:
    """The fields that are wrong, the innermost of them; the struct itself, where it is none of them."""
    if struct in seen:
        return
    seen.append(struct)
    hints = get_type_hints(struct, include_extras=True)
    fields = {name: hints[name] for name in struct.__struct_fields__}  # type: ignore[attr-defined]
    wrong = [(name, kind) for name, kind in fields.items() if _wrong_with(kind)]
    for name, kind in wrong:
        inner = [held for held in _structs_in(kind) if _wrong_with(held)]
        for held in inner:
            yield from _field_by_field(what, held, seen)
        if not inner:
            reason = _wrong_with(kind)
            yield f"{what}: the field `{name}` of {struct.__name__} cannot be read: {reason}{_mend(reason)}"
    if not wrong:
        yield f"{what}: {struct.__name__} cannot be read: {_wrong_with(struct)}"


def _structs_in(kind: Any) -> Iterator[type]:
    """The struct classes that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for part in get_args(kind):
        yield from _structs_in(part)


def _wrong_with(kind: Any) -> str:
    """Why nothing can be decoded as a type; empty where it can be."""
    try:
        msgspec.json.Decoder(kind)
    except (TypeError, ValueError, NameError) as error:
        return str(error)
    return ""


def _mend(reason: str) -> str:
    """How the commonest mistake is mended: a constraint on "str or None", where it belongs to the str."""
    if "Can only set" not in reason:
        return ""
    return ". A constraint stands with the type that it is for: Annotated[str, Meta(pattern=...)] | None"
