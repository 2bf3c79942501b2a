"""Files that somebody has tampered with."""

from random import Random


def mutated(data: bytes, chance: Random) -> bytes:
    """A file in which a few bytes were changed, left out, or told twice."""
    at = chance.randrange(len(data))
    some = chance.choice([b"", b"0", b'"', b"}", b"\n", b"\xff", b"null", data[at : at + 40] * 2])
    return data[:at] + some + data[at + chance.choice([0, 1, 1, 5]) :]
