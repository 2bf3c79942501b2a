"""The blank order form: a YAML file that is a valid order file as soon as the key is in it.

Lines that begin with '# ' explain. Lines that begin with '#' and a word are examples: they count once it is taken away.
"""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import msgspec

from adjudicator.orders.examples import Examples, flow
from adjudicator.orders.schema import Schema, file_name, followed, tagged, window_schema
from adjudicator.orders.window import OpenWindow
from adjudicator.table.prose import folded
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
    examples = window.examples(schema, seat)
    standing = msgspec.to_builtins(window.standing(seat)) or {}
    lines = [
        f"# yaml-language-server: $schema={file_name(kind)}",
        *_head(window, window.step, seat),
        *_envelope(window, window.step, seat),
        *["", "orders:", *_fields(schema["properties"]["orders"], examples, {})],
        *["", "# Standing orders: they hold until you send others; a file may hold them alone.", "standing:"],
        *_fields(schema["properties"]["standing"], examples, standing),
    ]
    return "\n".join(lines) + "\n"


def _head(window: OpenWindow, step: Step, seat: Seat) -> Iterator[str]:
    yield f"# {window.game.meta.title}: {window.campaign}, {step.title}"
    yield f"# Orders of {window.seats[seat]} ({seat})"
    yield "#"
    for text in window.game.form(window.view(seat), step):
        for line in folded(text):
            yield f"# {line}".rstrip()
    yield "#"
    yield from _prose(_HOW)


def _envelope(window: OpenWindow, step: Step, seat: Seat) -> Iterator[str]:
    said = {"game": window.game.meta.name, "campaign": window.campaign, "seat": seat}
    yield ""
    for name, value in (said | {"turn": step.turn, "window": step.name}).items():
        yield f"{name}: {flow(value)}"
    yield 'key: ""  # your key'


def _fields(node: Schema, examples: Examples, given: dict[str, Any]) -> Iterator[str]:
    """Every field of a struct with its explanation: as it is `given`, else as an example."""
    struct = followed(node, examples.schema)
    whole = examples.of(struct)
    for name, field in offered(struct, examples):
        yield ""
        yield from _prose(explained(field, examples.schema), "  ")
        if name in given:
            yield f"  {name}: {flow(given[name])}"
        elif name in struct.get("required", ()):
            yield f"  {name}:  # such as {flow(whole[name])}"
        elif lists_structs(field, examples.schema):
            yield f"  {name}:"
            yield from _entries(followed(field, examples.schema)["items"], examples)
        else:
            yield f"  #{name}: {flow(examples.of(field, whole.get(name)))}"


def offered(struct: Schema, examples: Examples) -> Iterator[tuple[str, Schema]]:
    """The fields of a struct that the campaign has a use for."""
    for name, field in struct.get("properties", {}).items():
        if examples.offers(struct, name):
            yield name, field


def _entries(item: Schema, examples: Examples) -> Iterator[str]:
    """What an entry of a list may be: an example of each kind, what else it may have, one with everything."""
    for explanation, example in kinds(item, examples):
        yield from _prose(explanation, "    ")
        yield from _entry(example)
    entry = followed(item, examples.schema)
    if any(tagged(entry)):
        return
    for name, field in offered(entry, examples):
        if not any(kinds(field, examples)):
            yield from _listed(f"{name}: {explained(field, examples.schema)}")
            for key, part in offered(followed(field, examples.schema), examples):
                yield from _listed(f"  {key}: {flow(examples.of(part))}  ({explained(part, examples.schema)})")
    yield from _entry(examples.of(entry))


def kinds(node: Schema, examples: Examples) -> Iterator[tuple[str, dict[str, Any]]]:
    """(explanation, example) for each tag of a union, or of the union that a struct must hold."""
    struct = followed(node, examples.schema)
    for _, _, then in tagged(struct):
        branch = followed(then, examples.schema)
        if examples.offers(branch):
            yield branch.get("description", ""), examples.of(then)
    if "properties" not in struct or any(tagged(struct)):
        return
    required = struct.get("required", ())
    base = {name: value for name, value in examples.of(struct).items() if name in required}
    for name in required:
        for explanation, example in kinds(struct["properties"][name], examples):
            yield explanation, base | {name: example}


def _entry(example: dict[str, Any]) -> Iterator[str]:
    for number, (name, value) in enumerate(example.items()):
        yield f"    #{' ' if number else '-'} {name}: {flow(value)}"


def lists_structs(node: Schema, schema: Schema) -> bool:
    """Whether a field is a list of entries that have fields of their own."""
    items = followed(node, schema).get("items", {})
    return followed(items, schema).get("type") == "object"


def explained(node: Schema, schema: Schema) -> str:
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
