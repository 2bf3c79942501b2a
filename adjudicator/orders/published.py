"""The schemas that are published, for editors: where a line of plain words may stand they admit one, by its pattern.

The program checks what lines and data have come to by the same schemas without that.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from adjudicator.orders.notation.grammar import Kinds, Node, Several, Struct, grammar_of
from adjudicator.orders.notation.patterns import line_pattern
from adjudicator.orders.notation.words import LONGEST
from adjudicator.orders.notation.writer import Unwritten, Writer
from adjudicator.orders.schema import DEFS, Schema, file_name, window_schema
from adjudicator.table.game import Game, Meta, Orders

LINE = {"type": "string"}
"""The schema that tells a line from data."""
SHOWN = 12
"""The number of examples of lines that stand with a pattern, for an editor to offer."""


def published(game: Game) -> dict[str, Schema]:
    """Every schema of a game by file name ("spend.schema.json"), with the lines that may stand in its files."""
    return {file_name(window): published_for(game, window) for window in game.windows}


def published_for(game: Game, window: str) -> Schema:
    """The same for one window. It is made once, and not to be changed."""
    return _published(game.meta, window, game.orders_of(window), game.standing)


@cache
def _published(meta: Meta, window: str, orders: type[Orders], standing: type[Orders]) -> Schema:
    return with_lines(window_schema(meta, window, orders, standing))


def with_lines(schema: Schema) -> Schema:
    """A schema that admits lines where they may stand; the one it is made from stays as it is."""
    maker = _Lines(schema)
    defs = {name: maker.struct(name, node) for name, node in schema["$defs"].items()}
    parts = {name: maker.part(name, schema["properties"][name]) for name in ("orders", "standing")}
    return schema | {
        "properties": schema["properties"] | parts,
        "$defs": dict(sorted((defs | maker.lines).items())),
    }


class _Lines:
    """Puts lines into the parts of a schema, and keeps what each kind of them looks like."""

    def __init__(self, schema: Schema) -> None:
        self.lines: dict[str, Schema] = {}
        """The kinds of lines, as definitions by name."""
        self._grammar = grammar_of(schema)
        self._writer = Writer(self._grammar, {})
        self._schema = schema

    def part(self, name: str, node: Schema) -> Schema:
        """The orders, or the standing orders: lines of any kind below each other."""
        struct = self._grammar.parts[name]
        if not struct.lines:
            return node
        about = "Lines of plain words, one for each order."
        return _either({"type": "string", "minLength": 1, "description": about}, node)

    def struct(self, name: str, node: Schema) -> Schema:
        """A struct whose fields may be lines."""
        struct = self._grammar.named.get(name)
        if not isinstance(struct, Struct) or "properties" not in node:
            return node
        fields = {}
        for field, inner in node["properties"].items():
            held = struct.fields.get(field)
            fields[field] = inner if held is None else self._field(f"{name}.{field}", inner, held)
        return node | {"properties": fields}

    def _field(self, name: str, schema: Schema, node: Node) -> Schema:
        match node:
            case Several() if "items" in schema and _lines_of(node.item):
                line = self._line(name, node.item)
                listed = schema | {"items": _either(line, schema["items"])}
                return _either({"type": "string", "minLength": 1}, listed)
            case Struct() | Kinds() if _lines_of(node):
                return _either(self._line(name, node), schema)
        return schema

    def _line(self, name: str, node: Node) -> Schema:
        """A reference to the form of a line for a node."""
        form = self._made(node)
        called = f"{node.title}Line" if isinstance(node, Struct) else f"{name}.Line"
        same = (other for other, line in self.lines.items() if line == form)
        called = next(same, called)
        self.lines[called] = form
        return {"$ref": DEFS + called}

    def _made(self, node: Node) -> Schema:
        structs = _lines_of(node)
        about = " ".join(self._schema["$defs"][struct.title].get("description", "") for struct in structs[:1])
        form: Schema = {
            "description": about if len(structs) == 1 else "An order in plain words.",
            "type": "string",
            "maxLength": LONGEST,
            "pattern": line_pattern([node], self._grammar),
        }
        examples = [*self._examples(structs)][:SHOWN]
        return form | ({"examples": examples} if examples else {})

    def _examples(self, structs: Iterable[Struct]) -> Iterator[str]:
        """The examples of some structs as lines."""
        for struct in structs:
            for example in self._schema["$defs"][struct.title].get("examples", ()):
                try:
                    yield self._writer.value(example, struct)
                except Unwritten:
                    continue


def _lines_of(node: Node) -> list[Struct]:
    """The structs that a line for a node can say."""
    match node:
        case Struct():
            return [node] if node.ways is not None else []
        case Kinds():
            return [struct for struct in node.structs if struct.ways is not None]
    return []


def _either(line: Schema, data: Schema) -> Schema:
    """A line, or data; what is said of the place stays with it."""
    about: dict[str, Any] = {name: data[name] for name in ("description", "default") if name in data}
    return about | {"if": LINE, "then": line, "else": data}
