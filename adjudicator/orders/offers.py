"""The orders a seat can give now: an example of everything, from what its game offers, each tried on the check."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, Literal, NamedTuple

import msgspec

from adjudicator.orders.examples import Examples
from adjudicator.orders.replay import Replay
from adjudicator.orders.schema import Schema, followed, tagged

Section = Literal["orders", "standing"]
"""The part of an order file that has examples."""
TRIED = 24
"""The most of the orders offered for one example that are tried on the check."""
SHOWN = 8
"""The most orders of one kind that can be given now and are shown."""


@dataclass(frozen=True)
class Example:
    """A value of a field, or an entry of it."""

    value: Any
    now: bool
    """Whether it is in order as things stand; else it only shows how such a thing is written."""


@dataclass(frozen=True)
class Kind:
    """A kind of entry, by its struct."""

    explanation: str
    title: str
    usual: Any
    """The example of its struct, with the seat's own pieces in it."""
    within: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    """The fields that it stands in, from the inside, each with what its struct needs besides."""

    def entry(self, value: Any) -> Any:
        """An entry that holds an order of this kind."""
        for name, base in self.within:
            value = {**base, name: value}
        return value


class Several(NamedTuple):
    """Entries of one kind that are in order now, at most as many as are shown, and how one is written."""

    explanation: str
    entries: Sequence[Any]
    usual: Any


class Offers:
    """An example of everything a seat can order now.

    `lists` has what its game offers, best first, by the name of the struct ("Move") or the field ("Spend.retreat").
    `in_order` says whether the check finds nothing in a part that holds an example and nothing else.
    """

    _needed: dict[Section, Mapping[str, Any]]
    _added: dict[tuple[Section, str], Sequence[tuple[str, Any]]]
    _tried: dict[tuple[Section, bytes], bool]
    _usual_parts: dict[Section, Mapping[str, Any]]
    _values: dict[tuple[Section, str], Example]
    _kinds_of: dict[tuple[Section, str], Sequence[Kind]]
    _known: dict[str, Replay[Any]]
    _sifted: dict[int, Replay[Any]]
    """What was worked out before: form, sheet and page ask for the same."""

    def __init__(
        self,
        examples: Examples,
        lists: Mapping[str, Callable[[], Iterable[Any]]],
        in_order: Callable[[Section, Mapping[str, Any]], bool],
    ) -> None:
        self.examples = examples
        self.schema = examples.schema
        self._lists = lists
        self._in_order = in_order
        self._needed = {}
        self._added = {}
        self._tried = {}
        self._usual_parts = {}
        self._values = {}
        self._kinds_of = {}
        self._known = {}
        self._sifted = {}

    def struct(self, part: Section) -> Schema:
        """The schema of a part."""
        return followed(self.schema["properties"][part], self.schema)

    def fields(self, part: Section) -> Iterator[tuple[str, Schema]]:
        """The fields of a part that the campaign has a use for."""
        return self.used(self.struct(part))

    def used(self, struct: Schema) -> Iterator[tuple[str, Schema]]:
        """The fields of a struct that the campaign has a use for."""
        for name, field in struct.get("properties", {}).items():
            if self.examples.offers(struct, name):
                yield name, field

    def values(self, part: Section, name: str, shown: int, tried: int) -> Iterator[Any]:
        """All that a field can hold now, each once, at most so much; the first as an example has it."""
        first = self.value(part, name)
        if not first.now:
            return
        before = [first.value]
        yield first.value
        field = self._field(part, name)
        titles = self._titles(part, name, field)
        offered = chain(self._offered(titles, first.value), field.get("enum", ()))
        for value in islice(offered, tried):
            if len(before) == shown:
                return
            if value not in before and self._is_in_order(part, name, value):
                before.append(value)
                yield value

    def value(self, part: Section, name: str) -> Example:
        """An example for a field as things stand."""
        if (part, name) not in self._values:
            self._values[part, name] = self._value(part, name)
        return self._values[part, name]

    def _value(self, part: Section, name: str) -> Example:
        field = self._field(part, name)
        usual_here = self._usual(part).get(name)
        usual = self.examples.of(field, usual_here)
        titles = self._titles(part, name, field)
        offered = self._offered(titles, usual)
        if "properties" in field:
            offered = _richer(offered, usual)
        return self._first(part, name, offered, usual)

    def shown(self, part: Section, name: str) -> Iterator[Example]:
        """An example for a field as things stand; of one that holds one of a few words, each of them."""
        yield self.value(part, name)
        if "enum" not in self._field(part, name):
            return
        values = self.values(part, name, SHOWN, TRIED)
        next(values, None)
        for value in values:
            yield Example(value, now=True)

    def kinds(self, part: Section, name: str) -> list[tuple[str, Example]]:
        """(explanation, entry) for each kind of entry that a list can have; nothing where all are alike."""
        return [(kind.explanation, self._of_kind(part, name, kind)) for kind in self._kinds_in(part, name)]

    def _kinds_in(self, part: Section, name: str) -> Sequence[Kind]:
        """The kinds of entries that a list can have."""
        if (part, name) not in self._kinds_of:
            self._kinds_of[part, name] = [*self._kinds(self.entry(part, name))]
        return self._kinds_of[part, name]

    def titled(self, part: Section, name: str) -> Iterator[tuple[str, Any]]:
        """The title of each kind of entry that a list can have, with an entry as it is usually written."""
        kinds = self._kinds_in(part, name)
        yield from ((kind.title, kind.entry(kind.usual)) for kind in kinds)
        if not kinds:
            entry = self.entry(part, name)
            yield entry.get("title", ""), self.examples.of(entry)

    def several(self, part: Section, name: str, shown: int = SHOWN, tried: int = TRIED) -> Iterator[Several]:
        """The orders that can be given now of each kind of entry that a list can have, at most so many of each."""
        for kind in self._kinds_in(part, name):
            entries = [*islice(self._in_turn(part, name, kind, tried), shown)]
            yield Several(kind.explanation, entries, kind.entry(kind.usual))

    def alike(self, part: Section, name: str, shown: int, tried: int) -> Several:
        """The orders that can be given now of a list whose entries are all of one kind."""
        entry = self.entry(part, name)
        usual = self.examples.of(entry)
        offered = self._offered(self._titles(part, name, entry), usual)
        entries: list[Any] = []
        for each in islice(offered, tried):
            if len(entries) == shown:
                break
            if each not in entries and self._is_in_order(part, name, [each]):
                entries.append(each)
        return Several(entry.get("description", ""), entries, usual)

    def additions(self, part: Section, name: str, entry: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """The additions after which an entry of a list stays in order: conditions, choices but the usual one."""
        for field, value in self._additions_to(part, name):
            if field not in entry and self._is_in_order(part, name, [{**entry, field: value}]):
                yield {field: value}

    def _additions_to(self, part: Section, name: str) -> Sequence[tuple[str, Any]]:
        """All that may be added to entries of a list that have conditions: fields with plain values."""
        if (part, name) not in self._added:
            schema = self.entry(part, name)
            has_conditions = "when" in schema.get("properties", {})
            self._added[part, name] = [*self._plain_values(schema)] if has_conditions else []
        return self._added[part, name]

    def _plain_values(self, schema: Schema) -> Iterator[tuple[str, Any]]:
        """The fields that an entry need not have, each with each of its plain values."""
        for field, declared in self.used(schema):
            if field in schema.get("required", ()):
                continue
            for value in self._values_of(field, followed(declared, self.schema)):
                yield field, value

    def _values_of(self, field: str, schema: Schema) -> Iterator[Any]:
        """Plain values of a field: each kind of condition of one word, each choice but the usual one."""
        for choice in schema.get("enum", ()):
            if choice != schema.get("default"):
                yield choice
        if field != "when":
            return
        for kind, inner in schema.get("properties", {}).items():
            value = self.examples.of(inner)
            if isinstance(value, str | int):
                yield {kind: value}

    def _field(self, part: Section, name: str) -> Schema:
        """The schema of a field."""
        fields = self.struct(part)["properties"]
        return followed(fields[name], self.schema)

    def _titles(self, part: Section, name: str, held: Schema) -> tuple[str, str]:
        """The names under which a game offers what a field holds, or the entries of a list."""
        struct = self.struct(part)["title"]
        return (f"{struct}.{name}", held.get("title", ""))

    def _in_turn(self, part: Section, name: str, kind: Kind, tried: int) -> Iterator[Any]:
        """The entries of a kind that are in order now, each once."""
        key = id(kind)
        if key not in self._sifted:
            self._sifted[key] = Replay(self._sift(part, name, kind))
        for entry in islice(self._sifted[key], tried):
            if entry is not None:
                yield entry

    def _sift(self, part: Section, name: str, kind: Kind) -> Iterator[Any]:
        """Each entry of a kind that is offered; None in place of one that is not in order, or was there before."""
        offered = self._offered((kind.title,), kind.usual)
        before: list[Any] = []
        for each in offered:
            entry = kind.entry(each)
            is_new = entry not in before
            if is_new and self._is_in_order(part, name, [entry]):
                before.append(entry)
                yield entry
            else:
                yield None

    def fullest(self, part: Section, name: str, others: Iterable[Any] = ()) -> Example:
        """An entry of a list with everything it can have; `others` are entries that are in order without that."""
        entry = self.entry(part, name)
        usual = self.examples.of(entry)
        offered = self._offered(self._titles(part, name, entry), usual)
        fuller = (usual | other for other in others)
        candidates = chain(_richer(offered, usual), fuller)
        return self._first_entry(part, name, candidates, usual)

    def entry(self, part: Section, name: str) -> Schema:
        """The schema of the entries of a list."""
        listed = followed(self.struct(part)["properties"][name], self.schema)
        return followed(listed["items"], self.schema)

    def kinds_within(self, field: Schema) -> Iterator[Kind]:
        """Each kind of thing that can stand in a list within an order."""
        listed = followed(field, self.schema)
        for kind in self._kinds(listed["items"]):
            titles = (kind.title,)
            offered = self._offered(titles, kind.usual)
            first = next(iter(offered), None)
            if first is None:
                yield kind
            else:
                yield replace(kind, usual=first)

    def within(self, struct: Schema, name: str, field: Schema) -> Any:
        """An example of a field of a struct that stands in orders: as the game offers it, else the usual one."""
        for offered in self._offered((struct["title"],), {}):
            if name in offered:
                return offered[name]
        return self.examples.of(field)

    def has_kinds(self, node: Schema) -> bool:
        """Whether a value is of one of several kinds."""
        return any(self._kinds(node))

    def _of_kind(self, part: Section, name: str, kind: Kind) -> Example:
        entries = map(kind.entry, _richer(self._offered((kind.title,), kind.usual), kind.usual))
        return self._first_entry(part, name, entries, kind.entry(kind.usual))

    def _kinds(self, node: Schema) -> Iterator[Kind]:
        """Each tag of a union, or of the union that a struct must hold."""
        struct = followed(node, self.schema)
        for _, _, then in tagged(struct):
            branch = followed(then, self.schema)
            if self.examples.offers(branch):
                explanation = branch.get("description", "")
                yield Kind(explanation, branch.get("title", ""), self.examples.of(then))
        if "properties" not in struct or any(tagged(struct)):
            return
        required = struct.get("required", ())
        example = self.examples.of(struct)
        base = {name: value for name, value in example.items() if name in required}
        for name in required:
            for kind in self._kinds(struct["properties"][name]):
                within = (*kind.within, (name, base))
                yield Kind(kind.explanation, kind.title, kind.usual, within)

    def _offered(self, titles: Iterable[str], usual: Any) -> Iterable[Any]:
        """The game's offers under the first of these names that it knows, else the usual example."""
        for title in titles:
            if title in self._lists:
                if title not in self._known:
                    self._known[title] = Replay(map(msgspec.to_builtins, self._lists[title]()))
                return self._known[title]
        return (usual,)

    def _first_entry(self, part: Section, name: str, entries: Iterable[Any], usual: Any) -> Example:
        example = self._first(part, name, ([entry] for entry in entries), [usual])
        return Example(example.value[0], example.now)

    def _first(self, part: Section, name: str, values: Iterable[Any], usual: Any) -> Example:
        """The first value of a field that is in order; else the usual one, which is not."""
        for value in islice(values, TRIED):
            if self._is_in_order(part, name, value):
                return Example(value, now=True)
        return Example(usual, now=False)

    def _is_in_order(self, part: Section, name: str, value: Any) -> bool:
        """Whether a field can hold a value now."""
        tried = (part, msgspec.json.encode((name, value)))
        if tried not in self._tried:
            self._tried[tried] = self._in_order(part, {**self._beside(part), name: value})
        return self._tried[tried]

    def _beside(self, part: Section) -> Mapping[str, Any]:
        """What a part has to have, whatever else is in it."""
        if part not in self._needed:
            struct = self.struct(part)
            usual = self._usual(part)
            self._needed[part] = {field: usual[field] for field in struct.get("required", ())}
        return self._needed[part]

    def _usual(self, part: Section) -> Mapping[str, Any]:
        """A part as it is usually written."""
        if part not in self._usual_parts:
            self._usual_parts[part] = self.examples.of(self.struct(part))
        return self._usual_parts[part]


def _richer(offered: Iterable[Any], usual: Any) -> Iterator[Any]:
    """Each order that is offered, before it the same with what else the usual example has."""
    for order in offered:
        with_more = usual | order
        if with_more != order:
            yield with_more
        yield order
