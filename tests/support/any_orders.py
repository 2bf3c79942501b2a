"""Whatever a schema allows, as a Hypothesis strategy; and the same with one thing in it changed."""

from copy import deepcopy
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

    def changed(self, draw, node, value):
        """The value with one thing in it another, left out, or put in."""
        path, inner = draw(st.sampled_from([*self.places(node, value)]))
        spoilt = {"": deepcopy(value)}
        *way, last = ("", *path)
        holder = spoilt
        for name in way:
            holder = holder[name]
        if inner is None:
            del holder[last]
        else:
            holder[last] = draw(self.value(inner))
        return spoilt[""]

    def places(self, node, value, path=()):
        """Every place in a value with what belongs there; None where what stands there may be left out."""
        node = followed(node, self.schema)
        for tag, const, then in tagged(node):
            if value[tag] == const:
                yield from self.places(then, value, path)
        yield path, node
        match value:
            case dict():
                yield from self.fields(node, value, path)
            case list():
                kinds = node.get("prefixItems") or [node["items"]] * len(value)
                for index, (kind, part) in enumerate(zip(kinds, value, strict=True)):
                    yield from self.places(kind, part, (*path, index))

    def fields(self, node, value, path):
        """The places in a mapping, those of fields among them that it does not have."""
        if "propertyNames" in node:
            for name, part in value.items():
                yield from self.places(node["additionalProperties"], part, (*path, name))
                yield (*path, name), None
            return
        for name, field in node.get("properties", {}).items():
            if name in value:
                yield from self.places(field, value[name], (*path, name))
                if name not in node.get("required", ()):
                    yield (*path, name), None
            elif node.get("maxProperties") != 1:
                yield (*path, name), field
