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
    fields = {field.name: field.required for field in msgspec.structs.fields(sources)}
    new = {"sources": {**{name: REFEREE for name, required in fields.items() if required}, "effects": []}}
    records = {str(record[key]): record for record in built_in}
    changed = {}
    for id, values in given.items():
        changed[id] = _changed(records.get(id, {key: id, **new}), values, fields)
    return {**records, **changed}


def placed(problems: Iterable[Problem], keys: Sequence[str]) -> list[Problem]:
    """Problems of numbered records, with the key of each in place of its number."""
    named = []
    for problem in problems:
        first = [keys[int(number)] for number in problem.path[:1]]
        named.append(msgspec.structs.replace(problem, path=(*first, *problem.path[1:])))
    return named


def _changed(record: Record, values: object, fields: Iterable[str]) -> object:
    """A record with new values, which have the referee as their source unless he gives another."""
    if not isinstance(values, Mapping):
        return values
    told = values.get("sources", {})
    if not isinstance(told, Mapping):
        return {**record, **values}
    given = {field: value for field, value in values.items() if field in fields}
    kept = {field: source for field, source in record["sources"].items() if field not in given}
    his = {field: _his(value) for field, value in given.items() if value is not None}
    return {**record, **values, "sources": {**kept, **his, **told}}


def _his(value: object) -> object:
    """The referee as the source of a value, or of each effect in a list."""
    if isinstance(value, list):
        return [REFEREE] * len(value)
    return REFEREE
