"""Sealing content to a round of a beacon, and opening it when the round is out."""

import secrets
from hashlib import sha256

from adjudicator.timelock import age
from adjudicator.timelock.age import KEY, File


def sealed(content: bytes, number: int, chain: str, public_key: bytes) -> bytes:
    """A file that nobody opens before round `number` of a chain (by its hash, in hexadecimal).

    Raises `Refused` for content that is too long or a key that is none, `NotFound` where a library is missing.
    """
    from adjudicator.timelock import locks

    key = secrets.token_bytes(KEY)
    return age.written(number, chain, locks.locked(key, number, public_key), key, content)


def checked(data: bytes) -> File:
    """A file as far as anybody can check it before its round: its form, and the point it is locked by.

    Raises `Refused` for what no round could open.
    """
    from adjudicator.timelock import locks

    file = age.read(data)
    locks.check(file.locked)
    return file


def unsealed(file: File, signature: bytes) -> bytes:
    """The content of a file, by the signature of its round (48 bytes, known to be the beacon's).

    Raises `Refused` where it does not open, `NotFound` where a library is missing.
    """
    from adjudicator.timelock import locks

    return age.content(file, locks.opened(file.locked, signature))


def commitment(data: bytes) -> str:
    """The commitment to a sealed file in receipts: its SHA-256, in hexadecimal. It needs no salt: who could guess?"""
    return sha256(data).hexdigest()
