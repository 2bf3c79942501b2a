"""What documents show of their faces: noted where they are written, for who makes them smaller soon after.

The codes that are shown of a part of a face are a number, in which each has a bit.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256

from adjudicator.lately import Lately

_MOST = 32
"""The most documents that are remembered."""
_CODES = 256
"""The codes that a part of a face can have."""

_noted = Lately[bytes, Mapping[bytes, int]](_MOST)


def note(document: bytes, shown: Mapping[str, int]) -> None:
    """Note the codes that a document shows of each part of a face, by the name that its pages know it by."""
    digest = sha256(document).digest()
    _noted.pop(digest, None)
    _noted[digest] = {name.removeprefix("/").encode(): bits for name, bits in shown.items()}


def noted(document: bytes) -> Mapping[bytes, int] | None:
    """The codes that a document shows, where they were noted lately."""
    digest = sha256(document).digest()
    return _noted.get(digest)


def bits_of(codes: Iterable[int]) -> int:
    """Codes as a number."""
    bits = 0
    for code in set(codes):
        bits |= 1 << code
    return bits


def codes_of(bits: int) -> list[int]:
    """The codes of a number."""
    return [code for code in range(_CODES) if bits >> code & 1]
