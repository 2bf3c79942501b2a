"""Vectors spoilt in every way: one thing that is expected changed, or one key misspelt."""

from collections.abc import Iterator
from typing import Any

OPEN_ENDED = ("facts", "start", "next")
"""Lists that need not go on to the end."""


def wrong(vector: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The vector with each thing that it expects changed, and where that is."""
    for where, changed in _changed(vector["expect"], "expect"):
        yield where, {**vector, "expect": changed}


def misspelt(given: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """The vector with each of its keys misspelt, at any depth, and where that is."""
    if isinstance(given, dict):
        for key, value in given.items():
            yield f"{where}/{key}", {f"{name}x" if name == key else name: held for name, held in given.items()}
            for deeper, spoilt in misspelt(value, f"{where}/{key}"):
                yield deeper, {**given, key: spoilt}
    elif isinstance(given, list):
        for at, value in enumerate(given):
            for deeper, spoilt in misspelt(value, f"{where}/{at}"):
                yield deeper, [*given[:at], spoilt, *given[at + 1 :]]


def _changed(value: Any, where: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        for key, held in value.items():
            yield from ((deeper, {**value, key: it}) for deeper, it in _changed(held, f"{where}/{key}"))
    elif isinstance(value, list) and value:
        for at, held in enumerate(value):
            yield from ((deeper, [*value[:at], it, *value[at + 1 :]]) for deeper, it in _changed(held, f"{where}/{at}"))
        yield f"{where}, drawn out", [*value, value[-1]]
        if not where.endswith(OPEN_ENDED):
            yield f"{where}, cut short", value[:-1]
    else:
        yield where, _another(value)


def _another(value: Any) -> Any:
    """A value of the same type, where it has one."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}?"
    return ["?"]
