"""The file format of age, version 1, as far as sealed orders need it: one stanza, one piece of content.

A file is a head of lines (which round its key is locked to, the locked key, a code that shows that the head was not
changed), then 16 random bytes and the content, encrypted by the key. The format: https://age-encryption.org/v1
"""

import base64
import binascii
import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING

from msgspec import Struct

from adjudicator.errors import NotFound, Refused

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

VERSION = b"age-encryption.org/v1"
LONGEST = 64 * 1024
"""Bytes of a sealed file: so all its content is one piece of the stream that age makes of it."""
KEY = 16
"""Bytes of the key that a file is encrypted with, and of the random bytes before its content."""
LOCKED = 128
"""Bytes of that key when it is locked to a round."""
INSTALL = "pip install 'adjudicator[sealed]'"

_HEAD = re.compile(
    rb"(?P<head>age-encryption\.org/v1\n"
    rb"-> tlock (?P<round>[1-9][0-9]{0,18}) (?P<chain>[0-9a-f]{64})\n"
    rb"(?P<locked>(?:[A-Za-z0-9+/]{64}\n)*[A-Za-z0-9+/]{0,63}\n)"
    rb"---) (?P<code>[A-Za-z0-9+/]{43})\n"
)
_WIDTH = 64
_TAG = 16
"""Bytes that encrypting adds to a content, to show that it was not changed."""
_ONLY_PIECE = bytes(11) + b"\x01"
"""The number of a stream's first piece, marked as the last."""


class File(Struct, frozen=True, kw_only=True):
    """A file as it can be read without its key."""

    round: int
    chain: str
    """The beacon of the round, by the hash of its chain in hexadecimal."""
    locked: bytes
    """The key, locked to that round."""
    head: bytes
    """The bytes that the code in the head is of."""
    code: bytes
    payload: bytes


def read(data: bytes) -> File:
    """The parts of a file; raises `Refused` for what is none, or not written in the one way it can be written."""
    if len(data) > LONGEST:
        raise Refused("sealed/size", f"a sealed file has at most {LONGEST:,} bytes, and this has {len(data):,}")
    head = _HEAD.match(data)
    if head is None:
        raise Refused("sealed/form", "this is no file that is locked to one round of a beacon and to nothing else")
    locked = _decoded(head["locked"].replace(b"\n", b""))
    payload = data[head.end() :]
    if len(locked) != LOCKED or len(payload) < KEY + _TAG:
        raise Refused("sealed/form", "this sealed file is cut off; paste all of its lines")
    return File(
        round=int(head["round"]),
        chain=head["chain"].decode(),
        locked=locked,
        head=head["head"],
        code=_decoded(head["code"]),
        payload=payload,
    )


def written(number: int, chain: str, locked: bytes, key: bytes, content: bytes) -> bytes:
    """A file whose `key` of 16 bytes is `locked` to a round of a chain; raises `Refused` where it would be too long."""
    head = _head(number, chain, locked)
    nonce = secrets.token_bytes(KEY)
    stream = _stream(key, nonce)
    sealed = stream.encrypt(_ONLY_PIECE, content, None)
    code = _encoded(_code(key, head))
    data = head + b" " + code + b"\n" + nonce + sealed
    if len(data) > LONGEST:
        raise Refused("sealed/size", f"sealed, this has {len(data):,} bytes, and may have {LONGEST:,}")
    return data


def _head(number: int, chain: str, locked: bytes) -> bytes:
    """The lines of a file before its code."""
    lines = [VERSION, f"-> tlock {number} {chain}".encode()]
    letters = _encoded(locked)
    for start in range(0, len(letters), _WIDTH):
        lines.append(letters[start : start + _WIDTH])
    lines.append(b"---")
    return b"\n".join(lines)


def content(file: File, key: bytes) -> bytes:
    """The content of a file, by its key; raises `Refused` where the file was changed since it was encrypted."""
    from cryptography.exceptions import InvalidTag

    if not hmac.compare_digest(_code(key, file.head), file.code):
        raise Refused("sealed/changed", "the head of this sealed file was changed after it was sealed")
    nonce = file.payload[:KEY]
    try:
        return bytes(_stream(key, nonce).decrypt(_ONLY_PIECE, file.payload[KEY:], None))
    except InvalidTag:
        raise Refused("sealed/changed", "the content of this sealed file was changed after it was sealed") from None


def _code(key: bytes, head: bytes) -> bytes:
    """The code that shows whoever has the key that a head was not changed."""
    return hmac.digest(_derived(key, b"", b"header"), head, "sha256")


def _derived(key: bytes, salt: bytes, purpose: bytes) -> bytes:
    """A key of 32 bytes for a purpose: HKDF with SHA-256 (RFC 5869), of which one round is enough for 32 bytes."""
    mixed = hmac.digest(salt or bytes(hashlib.sha256().digest_size), key, "sha256")
    return hmac.digest(mixed, purpose + b"\x01", "sha256")


def _stream(key: bytes, nonce: bytes) -> "ChaCha20Poly1305":
    """The cipher of a file's content; raises `NotFound` where the library is missing."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    except ImportError as error:
        raise NotFound("sealed/no-library", f"nothing can be sealed or opened here; install it: {INSTALL}") from error
    return ChaCha20Poly1305(_derived(key, nonce, b"payload"))


def _encoded(data: bytes) -> bytes:
    return base64.b64encode(data).rstrip(b"=")


def _decoded(letters: bytes) -> bytes:
    """Bytes from letters without padding; raises `Refused` where the same bytes would be written otherwise."""
    try:
        data = base64.b64decode(letters + b"=" * (-len(letters) % 4), validate=True)
    except binascii.Error:
        data = b""
    if _encoded(data) != letters:
        raise Refused("sealed/form", "a line in the head of this sealed file is damaged; paste all of its lines")
    return data
