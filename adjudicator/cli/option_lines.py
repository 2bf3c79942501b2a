"""The options of a game, or of a schedule, as an example campaign file lists them: why, which values, which default."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.table.prose import joined

WIDTH = 90
REF = "#/$defs/"

Schema = Mapping[str, Any]


def option_lines(options: Any, set_already: tuple[str, ...] = ()) -> str:
    """Each option as a comment with its description, its values and its default; those `set_already` count."""
    (root,), defs = msgspec.json.schema_components([options])
    struct = defs[root["$ref"].removeprefix(REF)]
    lines: list[str] = []
    for name, about in struct["properties"].items():
        lines += _comment(about.get("description", ""))
        allowed = values(about, defs)
        if allowed:
            lines += _comment(f"Values: {allowed}.")
        sign = "" if name in set_already else "# "
        default = msgspec.json.encode(about.get("default"))
        lines.append(f"  {sign}{name}: {default.decode()}")
    return "\n".join(lines)


def _comment(text: str) -> Iterator[str]:
    return (f"  # {line}" for line in textwrap.wrap(text, WIDTH))


def values(node: Schema, defs: Mapping[str, Schema]) -> str:
    """Every value that an option can have, in words; empty where any text will do, of which its description tells."""
    if "$ref" in node:
        return values(defs[node["$ref"].removeprefix(REF)], defs)
    if "anyOf" in node:
        return joined((values(branch, defs) for branch in node["anyOf"]), "or")
    if "enum" in node:
        return joined(map(str, node["enum"]), "or")
    match node.get("type"):
        case "boolean":
            return "true or false"
        case "integer" | "number":
            return _numbers(node)
        case "array":
            inner = values(node["items"], defs) if node.get("items") else ""
            return f"a list of {inner}" if inner else ""
        case "object":
            return _mapping(node, defs)
        case "null":
            return "null"
    return ""


def _numbers(node: Schema) -> str:
    least = node.get("minimum")
    most = node.get("maximum")
    if least is None:
        return "a number"
    if most is None:
        return f"{least} or more"
    if most - least < 3:
        return joined(map(str, range(least, most + 1)), "or")
    return f"{least} to {most}"


def _mapping(node: Schema, defs: Mapping[str, Schema]) -> str:
    """A struct by its fields, or a mapping by what stands behind its names."""
    if "properties" not in node:
        each = values(node["additionalProperties"], defs)
        return f"names, each with {each}"
    fields: list[str] = []
    for name, part in node["properties"].items():
        allowed = values(part, defs)
        fields.append(f"{name} ({allowed})")
    return joined(fields, "and")
