"""Sealed orders of a world: what takes a second with real points takes no time here, and keeps as well.

A file is locked by the signature of its round, which this world's beacon alone can make: the desk, which sees nothing
of it before, opens nothing too early. The real curve is tried elsewhere (`tests/trust`, `tests/campaign`).
"""

from contextlib import contextmanager
from hashlib import sha256
from random import Random

import pytest

from adjudicator.errors import Refused
from adjudicator.timelock import age, locks, sealing

POINT = 96
"""Bytes of what would be a point of the curve."""


def signature(number: int) -> str:
    """What the beacon signs a round with, in hexadecimal."""
    return sha256(f"round {number}".encode()).hexdigest() + "0" * 32


def locked(key: bytes, number: int, public_key: bytes) -> bytes:
    """A key, locked to a round."""
    return _locked(key, bytes.fromhex(signature(number)))


def opened(locked_key: bytes, signed: bytes) -> bytes:
    """The key that was locked to the round which `signed` is of; raises `Refused` where it was to another one."""
    key = _masked(locked_key[POINT : POINT + age.KEY], signed)
    if _locked(key, signed) != locked_key:
        raise Refused("sealed/other-round", "this sealed file was not locked to the round it names")
    return key


def check(locked_key: bytes) -> None:
    """Raise `Refused` where no round can open a locked key."""
    if locked_key[: len(MARK)] != MARK:
        raise Refused("sealed/point", "this sealed file is damaged: it holds no such point")


MARK = b"locked"


def _locked(key: bytes, signed: bytes) -> bytes:
    proof = sha256(key + signed).digest()
    point = (MARK + 3 * proof)[:POINT]
    return point + _masked(key, signed) + proof[: age.KEY]


def _masked(data: bytes, secret: bytes) -> bytes:
    mask = sha256(secret).digest()
    return bytes(one ^ other for one, other in zip(data, mask, strict=False))


@contextmanager
def quick_locks():
    """As long as this holds, files are sealed and opened without a curve."""
    with pytest.MonkeyPatch.context() as patch:
        for stand_in in (locked, opened, check):
            patch.setattr(locks, stand_in.__name__, stand_in)
        yield


def sealed(content: bytes, number: int, chain: str, public_key: bytes, pick: Random) -> bytes:
    """A sealed file whose key and nonce are drawn with `pick`: the same world has the same one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealing.secrets, "token_bytes", pick.randbytes)
        return sealing.sealed(content, number, chain, public_key)
