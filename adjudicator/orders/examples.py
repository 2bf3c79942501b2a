"""Examples of what can be written: those of the schema, with the seat's own pieces in them."""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property, lru_cache
from typing import Any

import msgspec
import yaml

from adjudicator.orders.schema import Schema, followed
from adjudicator.table.examples import recast


class Examples:
    """Values that fit the parts of a schema.

    `stand_ins` says what a seat's own examples have in place of a piece, a place or a seat that those of the schema
    name; `unused` gives the orders ("Intrigue") and fields ("Spend.pause_if") the campaign has no use for. Both are
    asked only when an example is wanted.
    """

    def __init__(
        self,
        schema: Schema,
        stand_ins: Callable[[], Mapping[str, Any]] = dict,
        unused: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        self.schema = schema
        self._find_stand_ins = stand_ins
        self._find_unused = unused

    @cached_property
    def _stand_ins(self) -> Mapping[str, Any]:
        return self._find_stand_ins()

    @cached_property
    def _unused(self) -> Collection[str]:
        return self._find_unused()

    def of(self, node: Schema, otherwise: Any = None) -> Any:
        """A value that fits: the schema's own example, `otherwise`, the default, the first that is allowed."""
        return recast(self._plain(node, otherwise), self._stand_ins)

    def own(self, id: str) -> str:
        """The words that stand for an id in a seat's own examples."""
        stands = recast(id, self._stand_ins)
        return str(stands)

    def offers(self, struct: Schema, field: str = "") -> bool:
        """Whether a campaign has a use for an order, or for a field of it."""
        title = struct.get("title", "")
        if title in self._unused:
            return False
        return f"{title}.{field}" not in self._unused

    def _plain(self, node: Schema, otherwise: Any = None) -> Any:
        node = followed(node, self.schema)
        if "examples" in node:
            return node["examples"][0]
        if otherwise is not None:
            return otherwise
        if node.get("default"):
            return node["default"]
        if "enum" in node:
            return node["enum"][0]
        return self._made_up(node)

    def _made_up(self, node: Schema) -> Any:
        match node["type"]:
            case "object":
                return {name: self._plain(node["properties"][name]) for name in node.get("required", ())}
            case "array":
                return [self._plain(item) for item in node.get("prefixItems", [node.get("items")]) if item]
            case "boolean":
                return True
            case "integer" | "number":
                return node.get("minimum", 1)
        return "..."


def flow(value: object) -> str:
    """A value as YAML on one line."""
    return _flow(msgspec.json.encode(value))


@lru_cache(maxsize=512)
def _flow(value: bytes) -> str:
    """The same examples stand in the forms of all seats, and writing YAML takes long."""
    plain = [msgspec.json.decode(value)]
    dumped = yaml.safe_dump(plain, default_flow_style=True, sort_keys=False, allow_unicode=True, width=1 << 20)
    return dumped.strip()[1:-1]
