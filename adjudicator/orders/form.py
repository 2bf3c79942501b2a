"""The blank order form: a YAML file that is a valid order file as soon as the key is in it.

Lines that begin with '# ' explain. Lines that begin with '#' and a word are examples: they count once it is taken away.
"""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import msgspec
import yaml

from adjudicator.orders.schema import Schema, file_name, followed, tagged, window_schema
from adjudicator.orders.window import OpenWindow
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat

WIDTH = 80
"""Columns at which explanations are broken."""

_HOW = (
    "Lines that begin with '#' and a word are examples: take the '#' away and write what you want. "
    "What you leave out is not ordered."
)


def blank_form(window: OpenWindow, seat: Seat) -> str:
    """The form of a seat for the open window; raises `ValueError` when none is open."""
    if window.step is None or window.step.window is None:
        raise ValueError("no window is open")
    game, kind = window.game, window.step.window
    schema = window_schema(game.meta, kind, game.windows[kind], game.standing)
    standing = msgspec.to_builtins(window.standing(seat)) or {}
    lines = [
        f"# yaml-language-server: $schema={file_name(kind)}",
        *_head(window, window.step, seat),
        *_envelope(window, window.step, seat),
        *["", "orders:", *_fields(schema["properties"]["orders"], schema, {})],
        *["", "# Standing orders: they hold until you send others.", "standing:"],
        *_fields(schema["properties"]["standing"], schema, standing),
    ]
    return "\n".join(lines) + "\n"


def flow(value: object) -> str:
    """A value as YAML on one line."""
    dumped = yaml.safe_dump([value], default_flow_style=True, sort_keys=False, allow_unicode=True, width=1 << 20)
    return dumped.strip()[1:-1]


def _head(window: OpenWindow, step: Step, seat: Seat) -> Iterator[str]:
    yield f"# {window.game.meta.title}: {window.campaign}, {step.title}"
    yield f"# Orders of {window.seats[seat]} ({seat})"
    yield "#"
    for line in window.game.form(window.view(seat), step):
        yield f"# {line}".rstrip()
    yield "#"
    yield from _prose(_HOW)


def _envelope(window: OpenWindow, step: Step, seat: Seat) -> Iterator[str]:
    said = {"game": window.game.meta.name, "campaign": window.campaign, "seat": seat}
    yield ""
    for name, value in (said | {"turn": step.turn, "window": step.name}).items():
        yield f"{name}: {flow(value)}"
    yield 'key: ""  # your key'


def _fields(node: Schema, schema: Schema, given: dict[str, Any]) -> Iterator[str]:
    """Every field of a struct with its explanation: as it is `given`, else as an example."""
    struct = followed(node, schema)
    examples = _example(struct, schema)
    for name, field in struct.get("properties", {}).items():
        yield ""
        yield from _prose(_explained(field, schema), "  ")
        if name in given:
            yield f"  {name}: {flow(given[name])}"
        elif name in struct.get("required", ()):
            yield f"  {name}:  # such as {flow(examples[name])}"
        elif _lists_structs(field, schema):
            yield f"  {name}:"
            yield from _entries(followed(field, schema)["items"], schema)
        else:
            yield f"  #{name}: {flow(_example(field, schema, examples.get(name)))}"


def _entries(item: Schema, schema: Schema) -> Iterator[str]:
    """What an entry of a list may be: an example of each kind, what else it may have, one with everything."""
    for explanation, example in _kinds(item, schema):
        yield from _prose(explanation, "    ")
        yield from _entry(example)
    entry = followed(item, schema)
    if any(tagged(entry)):
        return
    for name, field in entry["properties"].items():
        if not any(_kinds(field, schema)):
            yield from _listed(f"{name}: {_explained(field, schema)}")
            for key, part in followed(field, schema).get("properties", {}).items():
                yield from _listed(f"  {key}: {flow(_example(part, schema))}  ({_explained(part, schema)})")
    yield from _entry(_example(entry, schema))


def _kinds(node: Schema, schema: Schema) -> Iterator[tuple[str, dict[str, Any]]]:
    """(explanation, example) for each tag of a union, or of the union that a struct must hold."""
    struct = followed(node, schema)
    for _, _, then in tagged(struct):
        yield followed(then, schema).get("description", ""), _example(then, schema)
    if "properties" not in struct or any(tagged(struct)):
        return
    required = struct.get("required", ())
    base = {name: value for name, value in _example(struct, schema).items() if name in required}
    for name in required:
        for explanation, example in _kinds(struct["properties"][name], schema):
            yield explanation, base | {name: example}


def _entry(example: dict[str, Any]) -> Iterator[str]:
    for number, (name, value) in enumerate(example.items()):
        yield f"    #{' ' if number else '-'} {name}: {flow(value)}"


def _lists_structs(node: Schema, schema: Schema) -> bool:
    items = followed(node, schema).get("items", {})
    return followed(items, schema).get("type") == "object"


def _example(node: Schema, schema: Schema, otherwise: Any = None) -> Any:
    """A value that fits: the schema's own example, `otherwise`, the default, the first that is allowed."""
    node = followed(node, schema)
    if "examples" in node:
        return node["examples"][0]
    if otherwise is not None:
        return otherwise
    if node.get("default"):
        return node["default"]
    if "enum" in node:
        return node["enum"][0]
    return _made_up(node, schema)


def _made_up(node: Schema, schema: Schema) -> Any:
    match node["type"]:
        case "object":
            return {name: _example(node["properties"][name], schema) for name in node.get("required", ())}
        case "array":
            return [_example(item, schema) for item in node.get("prefixItems", [node.get("items")]) if item]
        case "boolean":
            return True
        case "integer" | "number":
            return node.get("minimum", 1)
    return "..."


def _explained(node: Schema, schema: Schema) -> str:
    """What a field is for, what it may hold, and what is meant when it is left out."""
    node = followed(node, schema)
    allowed = f"One of: {', '.join(map(str, node['enum']))}." if "enum" in node else ""
    left_out = f"Left out: {flow(node['default'])}." if node.get("default") else ""
    return " ".join(filter(None, (node.get("description", ""), allowed, left_out)))


def _prose(text: str, indent: str = "", hanging: str = "") -> list[str]:
    """A comment, broken into lines."""
    lines = wrap(text, WIDTH - len(indent) - 2, subsequent_indent=hanging, break_on_hyphens=False)
    return [f"{indent}# {line}" for line in lines]


def _listed(text: str) -> list[str]:
    """A comment that begins with the name of a field, which stands out."""
    return _prose(text, "    ", hanging=" " * (len(text) - len(text.lstrip()) + 4))
