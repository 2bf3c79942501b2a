"""Locking a key to a round of a beacon: by its public key, and open to whoever has the round's signature.

The beacon's signature of a round is the private key that belongs to the round's number in the identity-based scheme
of Boneh and Franklin, made safe against changed texts as Fujisaki and Okamoto do; so nobody has it before the round
comes out, and everybody has it afterwards. The bytes are those of drand's own tools (tlock, tlock-js): signatures in
the smaller group of BLS12-381, the public key and a locked key's first point in the larger one.

Sealing happens on the player's machine, once, and opening by what is public: neither has to hide how long it takes.
"""

import secrets
from hashlib import sha256
from typing import Any

from adjudicator.errors import NotFound, Refused
from adjudicator.timelock.age import INSTALL, KEY

try:
    from py_ecc.bls.g2_primitives import subgroup_check
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.bls.point_compression import compress_G2, decompress_G1, decompress_G2
    from py_ecc.optimized_bls12_381 import G2, curve_order, is_inf, multiply, pairing
except ImportError as error:
    raise NotFound("sealed/no-library", f"nothing can be sealed or opened here; install it: {INSTALL}") from error

DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
"""The domain that signatures of unchained rounds in the smaller group are made for (RFC 9380, 3.1)."""
_COORDINATE = 48
"""Bytes of a number modulo the field's prime."""
_POINT = 2 * _COORDINATE
"""Bytes of a point of the larger group."""
_TOWER = (5, 3, 1, 4, 2, 0)
"""In which order drand's tools write the six parts of a pairing's value."""


def locked(key: bytes, number: int, public_key: bytes) -> bytes:
    """A key of 16 bytes, locked to a round of the beacon with a public key of 96 bytes.

    Raises `Refused` for what is no public key of such a beacon.
    """
    blind = secrets.token_bytes(KEY)
    factor = _factor(blind, key)
    point = multiply(G2, factor)
    owned = pairing(_point(public_key), _identity(number))
    shared = owned**factor
    return b"".join(
        [
            _bytes_of(point),
            _masked(blind, b"IBE-H2", _value(shared)),
            _masked(key, b"IBE-H4", blind),
        ]
    )


def opened(locked_key: bytes, signature: bytes) -> bytes:
    """The key that was locked to the round which `signature` is of; raises `Refused` where it was to no such round."""
    point = locked_key[:_POINT]
    hidden = locked_key[_POINT:]
    signed = decompress_G1(int.from_bytes(signature, "big"))
    shared = pairing(_point(point), signed)
    blind = _masked(hidden[:KEY], b"IBE-H2", _value(shared))
    key = _masked(hidden[KEY:], b"IBE-H4", blind)
    again = multiply(G2, _factor(blind, key))
    if _bytes_of(again) != point:
        raise Refused("sealed/other-round", "this sealed file was not locked to the round it names")
    return key


def check(locked_key: bytes) -> None:
    """Raise `Refused` where a locked key cannot be one, whatever the signature: its point is none of the group."""
    _point(locked_key[:_POINT])


def _point(data: bytes) -> Any:
    """A point of the larger group, in its one spelling; raises `Refused` for what is none."""
    first = int.from_bytes(data[:_COORDINATE], "big")
    second = int.from_bytes(data[_COORDINATE:], "big")
    try:
        point = decompress_G2((first, second))
    except ValueError:
        point = None
    if point is None or is_inf(point) or not subgroup_check(point):
        raise Refused("sealed/point", "this sealed file, or the key of the beacon, is damaged: it holds no such point")
    return point


def _bytes_of(point: Any) -> bytes:
    return b"".join(int(half).to_bytes(_COORDINATE, "big") for half in compress_G2(point))


def _identity(number: int) -> Any:
    """The point of the smaller group that a beacon signs as its round."""
    message = sha256(number.to_bytes(8, "big"))
    return hash_to_G1(message.digest(), DOMAIN, sha256)


def _factor(blind: bytes, key: bytes) -> int:
    """The secret number that a key is locked by, which follows from it: a changed text shows when it is opened."""
    seed = sha256(b"IBE-H3" + blind + key).digest()
    for attempt in range(1, 1 << 16):
        digest = sha256(attempt.to_bytes(2, "little") + seed).digest()
        first = bytes([digest[0] >> 1])
        number = int.from_bytes(first + digest[1:], "big")
        if number < curve_order:
            return number
    raise Refused("sealed/point", "this sealed file is damaged")


def _value(shared: Any) -> bytes:
    """A pairing's value as drand's tools write it: theirs is the inverse cube of this library's."""
    theirs = (shared**3).inv()
    parts = [int(part) for part in theirs.coeffs]
    written = []
    for place in _TOWER:
        upper = parts[place + 6]
        lower = (parts[place] + upper) % shared.field_modulus
        written.append(upper.to_bytes(_COORDINATE, "big"))
        written.append(lower.to_bytes(_COORDINATE, "big"))
    return b"".join(written)


def _masked(data: bytes, purpose: bytes, secret: bytes) -> bytes:
    """Bytes hidden under a hash, or shown again."""
    mask = sha256(purpose + secret).digest()
    return bytes(one ^ other for one, other in zip(data, mask, strict=False))
