"""How events are written: canonical JSON, sealed by a digest that covers every byte and the event before.

A stored event is `{... , "digest": "<sha256>"}` with sorted keys and the digest last. The digest covers the campaign's
id, the event's number and topic, and every byte before it, the digest of the event before among them (`previous`).
"""

import hashlib
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.persistence import Transcoder

from adjudicator.errors import HistoryDamaged

RAW = frozenset({"journal"})
"""Fields that stay encoded until somebody wants them: a step's journal is decoded straight into its game's types."""

_seal_length = len(',"digest":""}') + 64
_fields: msgspec.json.Decoder[dict[str, msgspec.Raw]] = msgspec.json.Decoder(dict[str, msgspec.Raw])


def canonical(value: object) -> bytes:
    """The one way a value is written as JSON: sorted keys, no spaces."""
    return msgspec.json.encode(value, order="sorted")


def digest_of(value: object) -> str:
    """The SHA-256 of a value's canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def seal(campaign: UUID | str, number: int, topic: str, body: bytes) -> str:
    """The digest of an event: `body` is its canonical JSON without the digest and the closing brace."""
    return hashlib.sha256(f"{campaign}|{number}|{topic}|".encode() + body).hexdigest()


def body_of(fields: dict[str, Any]) -> bytes:
    """What a seal covers of an event's fields."""
    body = {name: value for name, value in fields.items() if name != "digest"}
    return canonical(body)[:-1]


def unseal(state: bytes) -> tuple[bytes, str]:
    """A stored event's body and the digest it claims; raises `HistoryDamaged` if it does not end in a seal."""
    body, tail = state[:-_seal_length], state[-_seal_length:]
    if not (tail.startswith(b',"digest":"') and tail.endswith(b'"}')):
        raise HistoryDamaged("history/seal", "the event does not end in a seal")
    return body, tail[11:-2].decode("ascii", "replace")


class SealedTranscoder(Transcoder):
    """Writes events as sealed canonical JSON and reads them back, journals left encoded."""

    def encode(self, obj: Any) -> bytes:
        """An event's fields as sealed JSON."""
        digest: str = obj["digest"]
        return body_of(obj) + b',"digest":"' + digest.encode() + b'"}'

    def decode(self, data: bytes) -> dict[str, Any]:
        """An event's fields from sealed JSON."""
        fields: dict[str, Any] = {
            name: raw if name in RAW else msgspec.json.decode(raw) for name, raw in _fields.decode(data).items()
        }
        fields["timestamp"] = datetime.fromisoformat(fields["timestamp"])
        return fields
