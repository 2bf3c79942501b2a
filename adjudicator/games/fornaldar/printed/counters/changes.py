"""A referee's own values for items and enchantments, laid over the built-in ones."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.games.fornaldar.words import Source
from adjudicator.table import Problem

REFEREE: Source = "referee"
"""The source of a value that a referee gives without one: he owns the printed game."""

Record = Mapping[str, Any]
"""An item or an enchantment as plain data."""


def laid_over(
    built_in: Iterable[Record], given: Mapping[str, object], key: str, sources: type[Struct]
) -> Mapping[str, object]:
    """The built-in records by their `key`, with the values `given` for some of them; unknown keys are new records."""
    fields = msgspec.structs.fields(sources)
    names = [field.name for field in fields]
    needed: dict[str, object] = {field.name: REFEREE for field in fields if field.required}
    needed["effects"] = []
    records = {str(record[key]): record for record in built_in}
    changed = {}
    for id, values in given.items():
        new = {key: id, "sources": needed}
        record = records.get(id, new)
        changed[id] = _changed(record, values, names)
    return {**records, **changed}


def placed(problems: Iterable[Problem], keys: Sequence[str]) -> list[Problem]:
    """Problems of numbered records, with the key of each in place of its number."""
    named = []
    for problem in problems:
        path = problem.path
        if path:
            number, *rest = path
            path = (keys[int(number)], *rest)
        named.append(msgspec.structs.replace(problem, path=path))
    return named


def _changed(record: Record, values: object, fields: Iterable[str]) -> object:
    """A record with new values, which have the referee as their source unless he gives another."""
    if not isinstance(values, Mapping):
        return values
    named = values.get("sources", {})
    if not isinstance(named, Mapping):
        return {**record, **values}
    sources = dict(record["sources"])
    for field, value in values.items():
        if field in fields:
            sources.pop(field, None)
            if value is not None:
                sources[field] = _his(value)
    sources.update(named)
    return {**record, **values, "sources": sources}


def _his(value: object) -> object:
    """The referee as the source of a value, or of each effect in a list."""
    if isinstance(value, list):
        return [REFEREE] * len(value)
    return REFEREE
