"""The published JSON Schemas (2020-12): one for each window of a game, made from its order structs.

msgspec writes a schema of each struct; this module puts the envelope round it and rewrites what editors read badly:
a union of tagged structs becomes `if` its tag is this, `then` it is that (never `anyOf`, which names every branch for
one mistake), and a field that may be left out is simply not required, instead of null.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from adjudicator.table.books import DIALECT
from adjudicator.table.game import Game, Meta, Orders

Schema = dict[str, Any]

DEFS = "#/$defs/"
NOTATION = "x-notation"
"""The keyword that holds the notation of an order: the line by which it is read and told."""
LINES = "x-lines"
"""The keyword that holds the notations of the lines of a set of orders."""
EXACT = "x-exact"
"""The keyword of what is read as it is asked for, or not at all: no word that nobody knows may be meant for it."""
HEADINGS = "x-headings"
"""The keyword that holds what headings of lines look like, with what stands before each line below them."""


def schemas_of(game: Game) -> dict[str, Schema]:
    """Every schema of a game by file name ("spend.schema.json")."""
    return {file_name(window): schema for window, schema in schemas_by_window(game).items()}


def schemas_by_window(game: Game) -> dict[str, Schema]:
    """The same by the names of the windows."""
    return {name: window_schema(game.meta, name, game.orders_of(name), game.standing) for name in game.windows}


def file_name(window: str) -> str:
    """The name of the file that holds the schema of a window."""
    return f"{window}.schema.json"


@cache
def window_schema(meta: Meta, window: str, orders: type[Orders], standing: type[Orders]) -> Schema:
    """The schema of an order file for `window`: the envelope, the order set and the standing orders.

    It is made once, and not to be changed.
    """
    classes = _structs(msgspec.inspect.multi_type_info([orders, standing]), {})
    refs, defs = msgspec.json.schema_components([orders, standing], ref_template=DEFS + "{name}")
    return {
        "$schema": DIALECT,
        "$id": f"urn:adjudicator:{meta.name}:{window}",
        "title": f"{meta.title}: {window}",
        "description": f"Orders of one seat for the {window} window of {meta.title}.",
        "type": "object",
        "properties": _envelope(meta, getattr(orders, "STEPS", (window,)))
        | {
            "orders": refs[0] | {"description": "What you want done."},
            "standing": refs[1] | {"description": "Standing orders: they hold until you send others."},
            "note": {"description": "A note to the referee.", "type": "string", "maxLength": 2000},
        },
        "required": ["game", "campaign", "seat", "turn", "window", "key"],
        "if": {"not": {"required": ["standing"]}},
        "then": {"required": ["orders"]},
        "additionalProperties": False,
        "$defs": {name: plain(node) | _told_by(classes[name]) for name, node in sorted(defs.items())},
    }


def followed(node: Schema, schema: Schema) -> Schema:
    """A part of `schema` with what it refers to filled in; its own words come first."""
    if "$ref" not in node:
        return node
    target: Schema = schema["$defs"][node["$ref"].removeprefix(DEFS)]
    return target | node


def tagged(node: Schema) -> Iterator[tuple[str, str, Schema]]:
    """(tag, value, reference to the struct) of each branch of a tagged union; nothing for other schemas."""
    for branch in node.get("allOf", ()):
        ((tag, condition),) = branch["if"]["properties"].items()
        yield tag, condition["const"], branch["then"]


def branch(tree: object, node: Schema, schema: Schema) -> Schema:
    """The struct of a tagged union that the tag of `tree` asks for; any other `node` itself."""
    if not isinstance(tree, dict):
        return node
    for tag, value, then in tagged(node):
        if tree.get(tag) == value:
            return followed(then, schema)
    return node


def field_of(node: Schema, name: str) -> Schema:
    """The schema of one field of a mapping; an empty one if the mapping should not have it."""
    field: Schema = node.get("properties", {}).get(name, node.get("additionalProperties")) or {}
    return field


def items_of(node: Schema, count: int) -> list[Schema]:
    """The schemas of the items of a list that has `count` of them, or more if it should have more."""
    first: list[Schema] = node.get("prefixItems", [])
    return first + [node.get("items", {})] * (count - len(first))


def _structs(info: object, structs: dict[str, type]) -> dict[str, type]:
    """Adds to `structs` every struct class that a type, as msgspec describes it, is made of."""
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls.__name__ in structs:
            return structs
        structs[info.cls.__name__] = info.cls
    names: tuple[str, ...] = getattr(info, "__struct_fields__", ())
    for part in info if isinstance(info, Sequence) else (getattr(info, name) for name in names):
        if not isinstance(part, str):
            _structs(part, structs)
    return structs


def _told_by(struct: type) -> Schema:
    """A game's own words about a struct: an example in plain data, and its notation or those of its lines."""
    words: Schema = {}
    if hasattr(struct, "EXAMPLE"):
        words["examples"] = [struct.EXAMPLE]
    if hasattr(struct, "NOTATION"):
        words[NOTATION] = struct.NOTATION
    if hasattr(struct, "LINES"):
        words[LINES] = list(struct.LINES)
    if hasattr(struct, "HEADINGS"):
        words[HEADINGS] = dict(struct.HEADINGS)
    return words


def _envelope(meta: Meta, steps: Sequence[str]) -> Schema:
    """The fields that name the owner of an order file, and the step it is for: one of `steps`.

    A step that comes again within its turn has a number behind its name.
    """
    names = "|".join(steps) if len(steps) == 1 else f"({'|'.join(steps)})"
    return {
        "$schema": {"description": "The schema of this file, for your editor.", "type": "string"},
        "game": {"description": "The game.", "const": meta.name},
        "campaign": {"description": "The campaign, as your reports name it.", "type": "string"},
        "seat": {"description": "Your seat.", "enum": list(meta.seats)},
        "turn": {"description": "The turn these orders are for.", "type": "integer", "minimum": 0, "examples": [4]},
        "window": {"description": "What is being ordered.", "pattern": f"^{names}(-[0-9]+)?$"},
        "key": {"description": "Your key: shows that the orders are yours.", "type": "string", "minLength": 1},
    }


_EMPTY: tuple[tuple[str, object], ...] = (("required", []), ("items", False))
"""Parts that msgspec writes and nobody needs: a list of nothing; no further items where `maxItems` says so."""

_NUMBER_OR_WORD = ["integer", "string"]
"""The union of plain types that order files can have: 3, or a word such as `all`."""


def plain(node: Any) -> Any:
    """A schema as msgspec writes it, without null and with tagged unions as `if` and `then`."""
    if isinstance(node, list):
        return [plain(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {name: plain(value) for name, value in node.items() if (name, value) not in _EMPTY}
    if "discriminator" in node:
        return _tagged(node)
    if "anyOf" in node:
        return _without_null(node)
    return node


def _tagged(node: Schema) -> Schema:
    """A union of tagged structs: its tag is one of those there are, and each tag asks for its struct."""
    tag = node["discriminator"]["propertyName"]
    mapping = node["discriminator"]["mapping"]
    rest = {name: value for name, value in node.items() if name not in ("anyOf", "discriminator")}
    return rest | {
        "type": "object",
        "required": [tag],
        "properties": {tag: {"enum": list(mapping)}},
        "allOf": [
            {"if": {"required": [tag], "properties": {tag: {"const": value}}}, "then": {"$ref": ref}}
            for value, ref in mapping.items()
        ],
    }


def _without_null(node: Schema) -> Schema:
    """The one type of a field that may be left out, or a number or a word; raises `TypeError` for any other union."""
    branches = [branch for branch in node["anyOf"] if branch != {"type": "null"}]
    types = [branch.get("type") for branch in branches]
    if len(branches) != 1 and types != _NUMBER_OR_WORD:
        raise TypeError(f"an order field is one type, a number or a word, or tagged structs, not {node['anyOf']}")
    one_type: Schema = {}
    for branch in branches:
        one_type |= branch
    if len(types) > 1:
        one_type["type"] = types
    for name, value in node.items():
        if name != "anyOf" and (name, value) != ("default", None):
            one_type[name] = value
    return one_type
