"""The lines of a form about a field and its examples."""

from adjudicator.orders.examples import flow
from adjudicator.orders.schema import Schema, followed
from adjudicator.table.prose import wrapped

WIDTH = 72
"""Columns at which explanations are broken: what a mail program leaves whole."""


def not_now(written: str) -> str:
    """The line for an example that is not in order as things stand."""
    return f"None now; at another time such as: {written}"


def lists_structs(node: Schema, schema: Schema) -> bool:
    """Whether a field is a list of entries that have fields of their own."""
    items = followed(node, schema).get("items", {})
    return followed(items, schema).get("type") == "object"


def explained(node: Schema, schema: Schema) -> str:
    """The purpose of a field, the values it may hold, and its meaning when it is left out."""
    node = followed(node, schema)
    sentences = [node.get("description", "")]
    if node.get("default"):
        sentences.append(f"Left out: {flow(node['default'])}.")
    return " ".join(sentence for sentence in sentences if sentence)


def prose(text: str, indent: str = "", hanging: str = "") -> list[str]:
    """A comment, broken into lines."""
    lines = wrapped(text, WIDTH - len(indent) - 2, later=hanging)
    return [f"{indent}# {line}" for line in lines]
