"""The written form of events: canonical JSON, sealed by a digest that covers every byte and the event before.

A stored event is `{... , "digest": "<sha256>"}` with sorted keys and the digest last. The digest covers the campaign's
id, the event's number and topic, and every byte before it, the digest of the event before among them (`previous`).
A step's journal stands on a line of its own before that, so that it is decoded once, straight into its game's types.
"""

import dataclasses
import hashlib
from collections.abc import Callable
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, TypedDict, get_type_hints
from uuid import UUID

import msgspec
from eventsourcing.persistence import Mapper, StoredEvent, Transcoder
from eventsourcing.utils import resolve_topic

from adjudicator.errors import HistoryDamaged
from adjudicator.table.prose import short

NOT_IN_HEAD = ("originator_id", "originator_version", "journal")
"""The fields of an event that do not stand in the line that its seal ends."""


class Stored(msgspec.Struct, frozen=True, gc=False):
    """An event of a history as it is stored: what the library's `StoredEvent` is, made in a third of the time."""

    originator_id: UUID
    originator_version: int
    topic: str
    state: bytes


AnyStored = Stored | StoredEvent
"""An event as it is stored, whoever read it."""


def canonical(value: object) -> bytes:
    """The one way a value is written as JSON: sorted keys, no spaces."""
    return msgspec.json.encode(value, order="sorted")


def raw(value: object) -> msgspec.Raw:
    """A value as it is stored, to be read when somebody asks."""
    return msgspec.Raw(canonical(value))


def as_stored(value: Any) -> Any:
    """A plain value as it is read back: objects have their keys in order, so that nothing can hang on any other."""
    if isinstance(value, (dict, list, tuple)):
        return msgspec.json.decode(canonical(value))
    return value


def digest_of(value: object) -> str:
    """The SHA-256 of a value's canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def seal(own_id: UUID, number: int, topic: str, body: bytes) -> str:
    """The digest of an event of a history: `body` is its canonical JSON without the digest and the closing brace."""
    covered = _begun(own_id.int).copy()
    covered.update(f"{number}|{topic}|".encode() + body)
    digest: str = covered.hexdigest()
    return digest


@lru_cache(maxsize=64)
def _begun(own_id: int) -> Any:
    """The digest of all events of a history, begun with its id."""
    return hashlib.sha256(f"{UUID(int=own_id)}|".encode())


def _end(digest: str) -> bytes:
    """The end of a stored event: its seal."""
    return f',"digest":"{digest}"}}'.encode()


_seal_length = len(_end("0" * 64))
_seal_opens, _seal_closes = _end("|").split(b"|")


def body_of(fields: dict[str, Any]) -> bytes:
    """The part of an event's fields that a seal covers."""
    covered = dict(fields)
    covered.pop("digest", None)
    journal = covered.pop("journal", None)
    head = canonical(covered)
    open_head = head[:-1]
    if journal is None:
        return open_head
    return bytes(journal) + b"\n" + open_head


def head_of(stored: bytes) -> bytes:
    """A stored event, or its body, without the journal."""
    return stored[stored.rfind(b"\n") + 1 :]


def unseal(state: bytes) -> tuple[bytes, str]:
    """A stored event's body and the digest it claims; raises `HistoryDamaged` if it does not end in a seal."""
    body = state[:-_seal_length]
    end = state[-_seal_length:]
    digest = end.removeprefix(_seal_opens).removesuffix(_seal_closes)
    is_seal = end == _seal_opens + digest + _seal_closes
    if not is_seal:
        raise HistoryDamaged("history/seal", "the event does not end in a seal")
    return body, digest.decode("ascii", "replace")


def fault(row: AnyStored, expected: int, previous: str) -> str:
    """The fault of a stored event; "" if there is none.

    It must be number `expected`, sealed over every byte, and hold the digest of the event before (`previous`).
    """
    wrong = seal_fault(row, expected)
    if wrong:
        return wrong
    try:
        return link_fault(_links.decode(head_of(row.state)).previous, previous)
    except msgspec.DecodeError as error:
        return f"the event was changed: {error}"


def link_fault(claimed: str, previous: str) -> str:
    """The fault of an event that claims to follow one of that digest; "" if it is the one before, `previous`."""
    if claimed == previous:
        return ""
    return f"it follows an event with the digest {short(claimed)}…, but the one before it has {short(previous)}…"


def seal_fault(row: AnyStored, expected: int) -> str:
    """The fault of a stored event by itself; "" if it is number `expected`, and sealed over every byte."""
    if row.originator_version > expected:
        return f"event {expected} is missing: the next one there is numbered {row.originator_version}"
    if row.originator_version < expected:
        return f"it is numbered {row.originator_version}, and stands where event {expected} was to come"
    own_id: Any = row.originator_id
    computed = seal(own_id, expected, row.topic, row.state[:-_seal_length])
    if row.state.endswith(_end(computed)):
        return ""
    try:
        _, digest = unseal(row.state)
    except HistoryDamaged as error:
        return f"the event was changed: {error}"
    return f"the event was changed: it claims the digest {short(digest)}…, its content gives {short(computed)}…"


class _Link(msgspec.Struct):
    """The link of an event to the one before."""

    previous: str


_links = msgspec.json.Decoder(_Link)


class SealedTranscoder(Transcoder):
    """Writes events as sealed canonical JSON and reads them back, journals still encoded."""

    def encode(self, obj: Any) -> bytes:
        """An event's fields as sealed JSON."""
        return body_of(obj) + _end(obj["digest"])

    def decode(self, data: bytes) -> dict[str, Any]:
        """An event's fields from sealed JSON."""
        journal, line, head = data.rpartition(b"\n")
        fields: dict[str, Any] = msgspec.json.decode(head)
        if line:
            fields["journal"] = msgspec.Raw(journal)
        written = fields["timestamp"]
        fields["timestamp"] = datetime.fromisoformat(written)
        return fields


class SealedMapper(Mapper[UUID]):
    """Makes events of what is stored."""

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """An event as it was stored."""
        return event_of(stored_event)


def event_of(stored: AnyStored) -> Any:
    """A stored event, decoded as its class says but for its journal; one of an older version is brought up to date."""
    kind, decode = _kind_of(stored.topic)
    journal, line, head = stored.state.rpartition(b"\n")
    fields = decode(head)
    if line:
        fields["journal"] = msgspec.Raw(journal)
    if kind.class_version > 1:
        _bring_up_to_date(kind, fields)
    fields["originator_id"] = stored.originator_id
    fields["originator_version"] = stored.originator_version
    fields["stored"] = stored
    event = object.__new__(kind)
    object.__setattr__(event, "__dict__", fields)
    return event


def _bring_up_to_date(kind: Any, fields: dict[str, Any]) -> None:
    """Give fields of an older version of their class the form of each version since."""
    stored_version = fields.pop("class_version", 1)
    for version in range(stored_version, kind.class_version):
        upcast = getattr(kind, f"upcast_v{version}_v{version + 1}")
        upcast(fields)


@cache
def _kind_of(topic: str) -> tuple[Any, Callable[[bytes], Any]]:
    """The class of the events of a topic, and what decodes their fields, but for their journals."""
    kind = resolve_topic(topic)
    types = get_type_hints(kind)
    hints: dict[str, Any] = {"class_version": int}
    for field in dataclasses.fields(kind):
        if field.name not in NOT_IN_HEAD:
            hints[field.name] = types[field.name]
    fields: Any = TypedDict("Fields", hints, total=False)  # type: ignore[misc]
    return kind, msgspec.json.Decoder(fields).decode
