"""The blank order form: a YAML file that is a valid order file as soon as the key is in it.

Lines that begin with '# ' explain. Lines that begin with '#' and a word are examples: they count once it is taken away.
"""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import msgspec

from adjudicator.orders.examples import flow
from adjudicator.orders.offers import Example, Offers, Part
from adjudicator.orders.schema import Schema, file_name, followed, tagged, window_schema
from adjudicator.orders.window import OpenWindow
from adjudicator.table.prose import folded
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat

WIDTH = 80
"""Columns at which explanations are broken."""

_HOW = (
    "Lines that begin with '#' and a word are examples: take the '#' away and write what you want. "
    "What you leave out is not ordered. In their place there may be lines of plain words, as the answer to your orders "
    "has them."
)


def blank_form(window: OpenWindow, seat: Seat) -> str:
    """The form of a seat for the open window; raises `ValueError` when none is open."""
    if window.step is None or window.step.window is None:
        raise ValueError("no window is open")
    game, kind = window.game, window.step.window
    schema = window_schema(game.meta, kind, game.windows[kind], game.standing)
    offers = window.offers(schema, seat)
    standing = msgspec.to_builtins(window.standing(seat)) or {}
    lines = [
        f"# yaml-language-server: $schema={file_name(kind)}",
        *_head(window, window.step, seat),
        *_envelope(window, window.step, seat),
        *["", "orders:", *_fields("orders", offers, {})],
        *["", "# Standing orders: they hold until you send others; a file may hold them alone.", "standing:"],
        *_fields("standing", offers, standing),
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


def _fields(part: Part, offers: Offers, given: dict[str, Any]) -> Iterator[str]:
    """Every field of a part with its explanation: as it is `given`, else as an example."""
    struct = offers.struct(part)
    for name, field in offers.fields(part):
        yield ""
        yield from _prose(explained(field, offers.schema), "  ")
        if name in given:
            yield f"  {name}: {flow(given[name])}"
        elif name in struct.get("required", ()):
            yield f"  {name}:  # such as {flow(offers.value(part, name).value)}"
        elif lists_structs(field, offers.schema):
            yield f"  {name}:"
            yield from _entries(part, name, offers)
        else:
            yield from _value(name, offers.value(part, name))


def _value(name: str, example: Example) -> Iterator[str]:
    """A field, where something can be ordered in it now; else how it would be written."""
    written = f"{name}: {flow(example.value)}"
    if example.now:
        yield f"  #{written}"
    else:
        yield from _prose(not_now(written), "  ")


def not_now(written: str) -> str:
    """What is said of an example that is not in order as things stand."""
    return f"None now; at another time such as: {written}"


def _entries(part: Part, name: str, offers: Offers) -> Iterator[str]:
    """What an entry of a list may be: an example of each kind, what else it may have, one with everything."""
    kinds = offers.kinds(part, name)
    for explanation, example in kinds:
        yield from _prose(explanation, "    ")
        yield from _entry(example)
    entry = offers.entry(part, name)
    if any(tagged(entry)):
        return
    for key, field in offers.used(entry):
        if not offers.has_kinds(field):
            yield from _listed(f"{key}: {explained(field, offers.schema)}")
            for inner, node in offers.used(followed(field, offers.schema)):
                usual = flow(offers.examples.of(node))
                yield from _listed(f"  {inner}: {usual}  ({explained(node, offers.schema)})")
    fullest = offers.fullest(part, name, [example.value for _, example in kinds if example.now])
    if fullest.now or not kinds:
        yield from _entry(fullest)


def _entry(example: Example) -> Iterator[str]:
    """An entry, where it can be ordered now; else how it would be written."""
    if not example.now:
        yield from _prose(not_now(flow(example.value)), "    ")
        return
    for number, (name, value) in enumerate(example.value.items()):
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
