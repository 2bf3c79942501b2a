"""Checking a tree against a published schema: all mistakes at once, each where it is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from adjudicator.orders.schema import DEFS, Schema, branch, field_of, followed, items_of, tagged, window_schema
from adjudicator.table.game import Game, Meta, Orders
from adjudicator.table.words import Path

_INTEGER = re.compile(r"[+-]?[0-9]{1,15}", re.ASCII)
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15})?", re.ASCII)
_BOOLEANS = {"true": True, "yes": True, "false": False, "no": False}


@dataclass(frozen=True)
class Mistake:
    """One keyword of a schema ("maximum", whose value is `wanted`) that the `value` at `path` breaks."""

    keyword: str
    wanted: Any
    value: Any
    schema: Schema
    path: Path
    in_key: bool
    """Whether it is a key of the mapping at `path` that breaks it."""


class WindowValidator:
    """Knows the schema of one window."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self._defs: dict[str, Schema] = schema["$defs"]
        keywords = {"$ref": self._follow, "allOf": _dispatch}
        kind: Any = extend(Draft202012Validator, keywords)  # type: ignore[no-untyped-call]
        kind.descend = _descend
        self._validator = kind(schema)

    def mistakes(self, tree: object) -> list[Mistake]:
        """Everything in a converted tree that breaks the schema."""
        return [self._mistake(error) for error in self._validator.iter_errors(tree)]

    def converted(self, tree: Any, schema: Schema, typed: bool) -> Any:
        """`tree` with its text turned into the numbers, truths and empty lists that the schema asks for.

        `typed` trees (JSON) have their types already; only a whole number written 4.0 becomes 4.
        """
        schema = branch(tree, followed(schema, self.schema), self.schema)
        if isinstance(tree, dict):
            return {key: self.converted(value, field_of(schema, key), typed) for key, value in tree.items()}
        if isinstance(tree, list):
            schemas = items_of(schema, len(tree))
            return [self.converted(value, item, typed) for value, item in zip(tree, schemas, strict=False)]
        return _scalar(tree, schema, typed)

    def titled(self, tree: Any, path: Path) -> tuple[str, object]:
        """The name of its type ("TerritoryId", or nothing) and the value at `path`, or as near to it as can be."""
        schema = self.schema
        for name in path:
            schema = branch(tree, followed(schema, self.schema), self.schema)
            if isinstance(tree, list) and isinstance(name, int) and name < len(tree):
                schema = items_of(schema, len(tree))[name]
            elif isinstance(tree, dict) and name in tree:
                schema = field_of(schema, str(name))
            else:
                break
            tree = tree[name]
        return str(schema.get("title", "")), tree

    def _mistake(self, error: ValidationError) -> Mistake:
        schema: Any = error.schema
        return Mistake(
            keyword=str(error.validator),
            wanted=error.validator_value,
            value=error.instance,
            schema=followed(schema, self.schema),
            path=tuple(error.absolute_path),
            in_key="propertyNames" in error.absolute_schema_path,
        )

    def _follow(self, validator: Any, ref: str, instance: object, schema: Schema) -> Iterator[ValidationError]:
        yield from validator.descend(instance, self._defs[ref.removeprefix(DEFS)])


def _dispatch(validator: Any, branches: object, instance: object, schema: Schema) -> Iterator[ValidationError]:
    """`allOf` of a tagged union: go straight to the one branch whose tag it is."""
    for tag, value, then in tagged(schema):
        if isinstance(instance, dict) and instance.get(tag) == value:
            yield from validator.descend(instance, then)


def _descend(
    validator: Any, instance: object, schema: Schema, path: object = None, schema_path: object = None
) -> Iterator[ValidationError]:
    """The library's own `descend`, in half the time: `_follow` needs no new validator for every value."""
    for keyword, wanted in schema.items():
        rule = validator.VALIDATORS.get(keyword)
        if not rule:
            continue
        for error in rule(validator, wanted, instance, schema) or ():
            if not isinstance(error.validator, str):
                error.validator = keyword
                error.validator_value = wanted
                error.instance = instance
                error.schema = schema
            error.schema_path.extendleft(name for name in (keyword, schema_path) if name is not None)
            if path is not None:
                error.path.appendleft(path)
            yield error


def _scalar(value: object, schema: Schema, typed: bool) -> object:
    wanted = _wanted(schema)
    if typed:
        if wanted == "integer" and isinstance(value, float) and value.is_integer():
            return int(value)
        return value
    if not isinstance(value, str):
        return value
    if wanted == "integer":
        return as_integer(value)
    if wanted == "number" and _NUMBER.fullmatch(value):
        return float(value)
    if wanted == "boolean":
        return _BOOLEANS.get(value.lower(), value)
    empty: dict[str, object] = {"array": [], "object": {}}
    return value if value else empty.get(wanted, value)


def as_integer(text: str) -> int | str:
    """The whole number that `text` is, else `text` itself."""
    if _INTEGER.fullmatch(text):
        return int(text)
    return text


def _wanted(schema: Schema) -> str:
    types = schema.get("type", "")
    whole = "integer" in types or any(isinstance(value, int) for value in schema.get("enum", ()))
    return "integer" if whole else str(types)


def validator(game: Game, window: str, *, keyless: bool = False) -> WindowValidator:
    """The validator of a game's window, built once; `keyless`: of files that are vouched for and need no key."""
    return _built(game.meta, window, game.orders_of(window), game.standing, keyless)


@lru_cache(maxsize=64)
def _built(meta: Meta, window: str, orders: type[Orders], standing: type[Orders], keyless: bool) -> WindowValidator:
    schema = window_schema(meta, window, orders, standing)
    if not keyless:
        return WindowValidator(schema)
    required = [name for name in schema["required"] if name != "key"]
    properties = schema["properties"] | {"key": {}}
    return WindowValidator(schema | {"required": required, "properties": properties})
