"""Whatever a schema allows, as a Hypothesis strategy."""

from functools import cache

import msgspec
from hypothesis import reject
from hypothesis import strategies as st

from adjudicator.orders.schema import DEFS, followed, tagged


class AnyOrders:
    """Values that a published schema allows."""

    def __init__(self, schema):
        self.schema = schema
        self.struct = cache(self._struct)
        self.plain = self.value(schema["properties"]["orders"])

    def orders(self, data, kind):
        """An order set as a game reads it; no schema can say how deep conditions may be nested."""
        plain = data.draw(self.plain)
        try:
            return msgspec.convert(plain, kind)
        except msgspec.ValidationError as error:
            if "nested" not in str(error):
                raise
            reject()

    def value(self, node):
        if "$ref" in node:
            return self.struct(node["$ref"].removeprefix(DEFS), node.get("maxProperties"))
        if branches := [then for *_, then in tagged(node)]:
            return st.one_of([self.value(then) for then in branches])
        if "enum" in node:
            return st.sampled_from(node["enum"])
        if isinstance(node["type"], list):
            return st.one_of([self.value(node | {"type": type}) for type in node["type"]])
        return getattr(self, node["type"])(node)

    def _struct(self, name, most):
        struct = followed({"$ref": DEFS + name}, self.schema)
        return st.deferred(lambda: self.one_field(struct) if most == 1 else self.object(struct))

    def one_field(self, struct):
        return st.one_of(
            [st.fixed_dictionaries({name: self.value(field)}) for name, field in struct["properties"].items()]
        )

    def object(self, node):
        if "propertyNames" in node:
            keys, values = self.string(node["propertyNames"]), self.value(node["additionalProperties"])
            return st.dictionaries(keys, values, min_size=node.get("minProperties", 0), max_size=2)
        fields = {name: self.value(field) for name, field in node["properties"].items()}
        required = {name: fields.pop(name) for name in node.get("required", ())}
        return st.fixed_dictionaries(required, optional=fields)

    def array(self, node):
        if "prefixItems" in node:
            return st.tuples(*map(self.value, node["prefixItems"])).map(list)
        return st.lists(
            self.value(node["items"]), min_size=node.get("minItems", 0), max_size=min(3, node.get("maxItems", 3))
        )

    def string(self, node):
        if "pattern" in node:
            return st.from_regex(node["pattern"], fullmatch=True)
        return st.text("abc", max_size=3)

    def integer(self, node):
        return st.integers(node.get("minimum", -3), node.get("maximum", 9))

    def boolean(self, node):
        return st.booleans()
