"""The parts of a state in a file: records and mappings by what differs from those they stand on.

A record of a state has a record in the file with the same fields, each of which may be left out. A key that is no plain
word is written as its words: the tile (1, -2) as "1 -2". Orders and facts that a state keeps stand as they do in order
files and journals.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, UNSET, Struct, UnsetType
from msgspec.structs import replace

from adjudicator.table.fact import Fact, any_of
from adjudicator.table.state import Changing, put

KIND = "kind"
"""The key that tells which of several records an entry is."""


class _Shape(NamedTuple):
    """The shape of a type: what its values are made of."""

    kind: Any
    """The type, which is told by being the same one."""
    records: Sequence[Any]
    """The records that a value may be."""
    entry: Any = None
    """The type of the entries of a mapping; None for all others."""
    is_tuple: bool = False
    is_flat: bool = False
    """Whether no mapping is in it: what is equal to what was there says nothing new then."""


class Parts:
    """Parts write values of each type into a file, and read them.

    `bare` names fields of records that never do ("Board.graph"), `names` types by what others call them before they are
    made.
    """

    def __init__(self, bare: frozenset[str], names: Mapping[str, Any]) -> None:
        self._bare = bare
        self._names = dict(names)
        self._files: dict[tuple[Any, str], Any] = {}
        self._meant: dict[Any, Any] = {}
        """The record of a state by the record of a file that stands for it."""
        self._fields: dict[Any, Mapping[str, Any]] = {}
        self._shapes: dict[int, _Shape] = {}

    def _parts(self, record: Any) -> Mapping[str, Any]:
        """The types of the fields of a record that can be written."""
        if record not in self._fields:
            hints = get_type_hints(record, localns=self._names, include_extras=True)
            parts = {}
            for name in record.__struct_fields__:
                if not self._is_bare(record, name):
                    parts[name] = hints[name]
            self._fields[record] = parts
        return self._fields[record]

    def _is_bare(self, record: Any, name: str) -> bool:
        """Whether a field of a record, or of what it is derived from, never stands in a file."""
        return any(f"{each.__name__}.{name}" in self._bare for each in record.__mro__)

    def _shape(self, kind: Any) -> _Shape:
        """The shape of a type, worked out once for all its values."""
        shape = self._shapes.get(id(kind))
        if shape is None or shape.kind is not kind:
            shape = self._shapes[id(kind)] = _shape_of(kind)._replace(is_flat=self._is_flat(kind, ()))
        return shape

    def _is_flat(self, kind: Any, around: tuple[Any, ...]) -> bool:
        """Whether there is no mapping in values of a type, which stands in the records `around`."""
        plain = _plain(kind)
        if _is_mapping(plain):
            return False
        records = _records(plain)
        if any(record in around for record in records):
            return False
        inside = [part for record in records for part in self._parts(record).values()]
        return all(self._is_flat(part, (*around, *records)) for part in inside)

    def file_type(self, kind: Any) -> Any:
        """The type of what stands in a file for values of a type."""
        kind = _plain(kind)
        records = _records(kind)
        if records:
            return self._one_of(records, or_none=NoneType in get_args(kind))
        if _is_mapping(kind):
            _, held = get_args(kind)
            entry = self.file_type(held) | None
            return dict[str, entry]  # type: ignore[valid-type]
        if _is_tuple(kind):
            items = []
            for item in get_args(kind):
                items.append(item if item is Ellipsis else self.file_type(item))
            return tuple[tuple(items)]  # type: ignore[misc]
        if isinstance(kind, type) and issubclass(kind, Fact):
            return any_of(kind)
        return kind

    def _one_of(self, records: list[Any], *, or_none: bool) -> Any:
        """The type of what stands for one of some records; of several, each says which it is."""
        if len(records) == 1:
            type_of_one = self._record(records[0])
        else:
            type_of_one = None
            for record in records:
                tagged = self._record(record, _tag(record))
                type_of_one = type_of_one | tagged if type_of_one else tagged
        return type_of_one | None if or_none else type_of_one

    def _record(self, record: Any, tag: str = "") -> Any:
        """The record of a file that stands for a record of a state."""
        if (record, tag) not in self._files:
            given: list[Any] = []
            for name, kind in self._parts(record).items():
                given.append((name, self.file_type(kind) | UnsetType, UNSET))
            struct = msgspec.defstruct(
                record.__name__,
                given,
                namespace={"__doc__": record.__doc__},
                tag_field=KIND if tag else None,
                tag=tag or None,
                frozen=True,
                forbid_unknown_fields=True,
                kw_only=True,
            )
            self._files[record, tag] = struct
            self._meant[struct] = record
        return self._files[record, tag]

    def written(self, kind: Any, value: Any, base: Any = NODEFAULT) -> Any:
        """A value as plain data: of a record or a mapping that stands on a `base`, what differs from it."""
        shape = self._shape(kind)
        if shape.entry is not None:
            entries = {} if base is NODEFAULT else base
            return self._mapping_written(shape.entry, value, entries)
        if type(value) in shape.records:
            below = base if type(base) is type(value) else NODEFAULT
            plain = self._record_written(value, below)
            if len(shape.records) > 1:
                return {KIND: _tag(type(value))} | plain
            return plain
        if shape.is_tuple and value is not None:
            kinds = _items(_plain(kind), len(value))
            return [self.written(each, item) for each, item in zip(kinds, value, strict=True)]
        return msgspec.to_builtins(value)

    def _record_written(self, value: Any, base: Any) -> dict[str, Any]:
        plain = {}
        record: Any = type(value)
        starts = _starts(record)
        for name, kind in self._parts(record).items():
            held = getattr(value, name)
            before = starts[name] if base is NODEFAULT else getattr(base, name)
            if self._is_equal(kind, held, before):
                continue
            part = self.written(kind, held, before)
            if not self._is_as_before(kind, part, held, before):
                plain[name] = part
        return plain

    def _mapping_written(self, kind: Any, value: Mapping[Any, Any], base: Mapping[Any, Any]) -> dict[str, Any]:
        """Its entries that are other ones; all of them where their order is not that which a reader makes."""
        plain: dict[str, Any] = {}
        gone = [key for key in base if key not in value]
        is_usual = [*value] == _usual(base, gone, value)
        for key, held in value.items():
            before = base.get(key, NODEFAULT)
            if is_usual and self._is_equal(kind, held, before):
                continue
            part = self.written(kind, held, before)
            if not is_usual or not self._is_as_before(kind, part, held, before):
                plain[_text(key)] = part
        for key in gone:
            plain[_text(key)] = None
        return plain

    def _is_equal(self, kind: Any, held: Any, before: Any) -> bool:
        """Whether a value is so plainly what it was before that it need not be written to see that."""
        return before is not NODEFAULT and self._shape(kind).is_flat and bool(held == before)

    def _is_as_before(self, kind: Any, plain: Any, held: Any, before: Any) -> bool:
        """Whether what is `plain` of a value says nothing that was not so `before`."""
        if before is NODEFAULT:
            return False
        shape = self._shape(kind)
        if shape.entry is not None or type(held) in shape.records:
            return type(held) is type(before) and set(plain) <= {KIND}
        return bool(held == before)

    def read(self, kind: Any, given: Any, base: Any, path: str) -> Any:
        """The value that something of a file means, which stands at a `path` of it.

        A record or a mapping may stand on a `base`; what facts change in place is changed in place. Raises
        `msgspec.ValidationError` where a record without a base lacks what it must have.
        """
        kind = _plain(kind)
        if _is_mapping(kind):
            entries = {} if base is NODEFAULT else base
            return self._mapping_read(get_args(kind), given, entries, path)
        record = self._meant.get(type(given))
        if record is not None:
            below = base if type(base) is record else NODEFAULT
            return self._record_read(record, given, below, path)
        if _is_tuple(kind) and given is not None:
            values = []
            kinds = _items(kind, len(given))
            for index, each in enumerate(kinds):
                item = self.read(each, given[index], NODEFAULT, f"{path}[{index}]")
                values.append(item)
            return tuple(values)
        return given

    def _record_read(self, record: Any, given: Struct, base: Any, path: str) -> Any:
        values: dict[str, Any] = {}
        starts = _starts(record)
        for name, kind in self._parts(record).items():
            part = getattr(given, name)
            before = starts[name] if base is NODEFAULT else getattr(base, name)
            if part is not UNSET:
                values[name] = self.read(kind, part, before, f"{path}.{name}")
            elif before is NODEFAULT:
                raise msgspec.ValidationError(f"Object missing required field `{name}` - at `{path}`")
        if base is NODEFAULT:
            return record(**values)
        if isinstance(base, Changing):
            put(base, **values)
            return base
        return replace(base, **values)

    def _mapping_read(
        self, kinds: tuple[Any, Any], given: Mapping[str, Any], base: Mapping[Any, Any], path: str
    ) -> dict[Any, Any]:
        """The entries of a base that stay, and those that are given, in the order of whichever names them all."""
        kind, held = kinds
        may_be_none = NoneType in get_args(_plain(held))
        values: dict[Any, Any] = {}
        gone = []
        for text, part in given.items():
            key = _key(kind, text)
            if part is None and not may_be_none:
                gone.append(key)
                continue
            before = base.get(key, NODEFAULT)
            values[key] = self.read(held, part, before, f"{path}.{text}")
        whole = {**base, **values}
        return {key: whole[key] for key in _usual(base, gone, values)}


def _usual(base: Mapping[Any, Any], gone: list[Any], given: Mapping[Any, Any]) -> list[Any]:
    """The order of the entries of a mapping: that of what is given, if it names all that stays, else that of the base.

    What is new comes after that.
    """
    stays = [key for key in base if key not in gone]
    if all(key in given for key in stays):
        return [*given]
    new = [key for key in given if key not in base]
    return stays + new


def _shape_of(kind: Any) -> _Shape:
    plain = _plain(kind)
    if _is_mapping(plain):
        _, entry = get_args(plain)
        return _Shape(kind, (), entry)
    records = _records(plain)
    return _Shape(kind, records, is_tuple=_is_tuple(plain))


def _plain(kind: Any) -> Any:
    """A type without what is said about it, and by its first name."""
    while True:
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        elif isinstance(kind, NewType):
            kind = kind.__supertype__
        else:
            return kind


def _is_mapping(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _tag(record: Any) -> str:
    """The tag of an entry that stands for a record."""
    return str(record.__name__).lower()


def _records(kind: Any) -> list[Any]:
    """The records of a state that a type stands for; what is declared for files of its own is none."""
    if get_origin(kind) in (Union, UnionType):
        records = []
        for each in get_args(kind):
            records += _records(_plain(each))
        return records
    if isinstance(kind, type) and issubclass(kind, Struct) and not kind.__struct_config__.forbid_unknown_fields:
        return [kind]
    return []


def _items(kind: Any, count: int) -> Iterator[Any]:
    """The types of the items of a tuple."""
    first, *others = get_args(kind)
    if others == [Ellipsis]:
        return iter([first] * count)
    return iter([first, *others])


@cache
def _starts(record: Hashable) -> Mapping[str, Any]:
    """The first values of the fields of a record; `NODEFAULT` for those that must be told."""
    assert isinstance(record, type)
    assert issubclass(record, Struct)
    names = record.__struct_fields__
    defaults = record.__struct_defaults__
    needed = len(names) - len(defaults)
    starts = dict.fromkeys(names[:needed], NODEFAULT)
    for name, default in zip(names[needed:], defaults, strict=True):
        factory = getattr(default, "factory", None)
        starts[name] = factory() if factory else default
    return starts


def _text(key: Any) -> str:
    """A key as it is written."""
    if isinstance(key, tuple):
        return " ".join(_text(part) for part in key)
    return str(key)


def _key(kind: Any, text: str) -> Any:
    """The key that is written so; raises `msgspec.ValidationError` for what is none."""
    words = text.split() if _is_tuple(_plain(kind)) else [text]
    key = _taken(kind, words)
    if words:
        raise msgspec.ValidationError(f"{text!r} has more words than such a key")
    return key


def _taken(kind: Any, words: list[str]) -> Any:
    """A part of a key, from the words that are left of it."""
    kind = _plain(kind)
    if _is_tuple(kind):
        return tuple(_taken(each, words) for each in get_args(kind))
    if not words:
        raise msgspec.ValidationError("a key has too few words")
    return msgspec.convert(words.pop(0), kind, strict=False)
