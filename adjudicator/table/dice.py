"""Dice that nobody can change: keyed, derived, checkable one by one.

Every roll has a key (rule, subject, n); where not all may see the roll, n is a number that nobody can guess, so that
a revealed secret tells nothing of it. Its value follows from the key and the step's dice key alone, so a roll
added to a rule shifts no other, and a step that is run again keeps its dice. The step's dice key follows from the
secret of the turn and from the digest of the orders that were locked; the secrets form a hash chain whose end is
published when the campaign opens (`anchor`) and each is revealed when its turn is over. Where players are asked in the
middle of a step, what is thrown after that has the dice key of a step of its own, whose orders are their answers.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Protocol

import msgspec

from adjudicator.errors import Refused
from adjudicator.table.words import RuleId, StepId

MOST_DICE = 9_999
"""The greatest number of dice thrown at once."""


class RollKey(msgspec.Struct, frozen=True):
    """The name of a roll: the rule that asks for it, its subject, and `n`: it is the n-th of its kind in the step.

    Where not all may see it, `n` is the number that stands for that (see `Salts.roll`).
    """

    rule: RuleId
    subject: str
    n: int

    def __str__(self) -> str:
        return f"{self.rule}|{self.subject}|{self.n}"


class DiceNeeded(BaseException):
    """Real dice are needed: leaves the rules and suspends the step until the referee has typed them in.

    `items` is empty for dice, else the pieces to be drawn in a random order.
    """

    def __init__(self, key: RollKey, count: int, sides: int, items: tuple[str, ...] = ()) -> None:
        super().__init__(str(key))
        self.key = key
        self.count = count
        self.sides = sides
        self.items = items


class DiceSource(Protocol):
    """The source of dice."""

    def throw(self, key: RollKey, count: int, sides: int) -> tuple[int, ...]:
        """The faces (1 to `sides`) of `count` dice for `key`."""

    def draw(self, key: RollKey, items: Sequence[str]) -> tuple[str, ...]:
        """All of `items` in the random order they were drawn in."""


class ChainDice:
    """Dice derived from a step's dice key."""

    def __init__(self, dice_key: bytes) -> None:
        self._dice_key = dice_key

    def throw(self, key: RollKey, count: int, sides: int) -> tuple[int, ...]:
        """The faces for `key`: bytes of HMAC-SHA256(dice key, "key|block") below the largest multiple of `sides`.

        Raises `ValueError` for more dice than are thrown in any game.
        """
        if count > MOST_DICE:
            raise ValueError(f"nobody throws {count} dice")
        stream = self._stream(key)
        return tuple(_below(stream, sides) + 1 for _ in range(count))

    def draw(self, key: RollKey, items: Sequence[str]) -> tuple[str, ...]:
        """`items` shuffled (Fisher and Yates) by the stream of `key`."""
        stream = self._stream(key)
        drawn = list(items)
        for last in range(len(drawn) - 1, 0, -1):
            other = _below(stream, last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return tuple(drawn)

    def _stream(self, key: RollKey) -> Iterator[int]:
        block = 0
        while True:
            yield from hmac.digest(self._dice_key, f"{key}|{block}".encode(), "sha256")
            block += 1


def _below(stream: Iterator[int], limit: int) -> int:
    """An even choice of 0 .. limit - 1 (limit at most 256) from a stream of bytes."""
    ceiling = 256 - 256 % limit
    return next(byte for byte in stream if byte < ceiling) % limit


class TypedDice:
    """Dice the referee throws on a real table and types in (`dice: manual`); `thrown` holds those he has."""

    def __init__(self, thrown: dict[str, tuple[str, ...]]) -> None:
        self._thrown = thrown

    def throw(self, key: RollKey, count: int, sides: int) -> tuple[int, ...]:
        """The faces typed in for `key`; raises `DiceNeeded` if they are not there yet."""
        thrown = self._thrown.get(str(key), ())
        if len(thrown) != count:
            raise DiceNeeded(key, count, sides)
        return tuple(int(face) for face in thrown)

    def draw(self, key: RollKey, items: Sequence[str]) -> tuple[str, ...]:
        """The order typed in for `key`; raises `DiceNeeded` if it is not there yet."""
        drawn = self._thrown.get(str(key), ())
        if sorted(drawn) != sorted(items):
            raise DiceNeeded(key, len(items), 0, tuple(items))
        return drawn


class NoDice:
    """The dice of a step that says no chance follows its orders: nothing was sealed for them, so none are thrown."""

    def __init__(self, step: StepId) -> None:
        self._step = step

    def throw(self, key: RollKey, count: int, sides: int) -> tuple[int, ...]:
        """No dice; raises `Refused`, since the game is wrong about the step."""
        raise self._refused(key)

    def draw(self, key: RollKey, items: Sequence[str]) -> tuple[str, ...]:
        """No draw; raises `Refused`, since the game is wrong about the step."""
        raise self._refused(key)

    def _refused(self, key: RollKey) -> Refused:
        message = f"no chance was to follow the orders that {self._step} is played by, and rule {key.rule} throws dice"
        cure = "the game has to say `chance` of that window (`Step`)"
        return Refused("dice/unsaid", f"{message} ({key}): nothing is thrown that no lock came before; {cure}")


class ScriptedDice:
    """Dice for tests: `faces` are handed out in the order the rules throw them, `draws` likewise."""

    def __init__(self, faces: Sequence[int] = (), draws: Sequence[Sequence[str]] = ()) -> None:
        self.faces = list(faces)
        self.draws = [tuple(drawn) for drawn in draws]

    def throw(self, key: RollKey, count: int, sides: int) -> tuple[int, ...]:
        """The next `count` faces of the script."""
        assert len(self.faces) >= count, f"the script has no dice left for {key}"
        thrown = tuple(self.faces[:count])
        self.faces = self.faces[count:]
        possible = all(1 <= face <= sides for face in thrown)
        assert possible, f"{thrown} for {count}d{sides} at {key}"
        return thrown

    def draw(self, key: RollKey, items: Sequence[str]) -> tuple[str, ...]:
        """The next draw of the script; without one, the items as they stand."""
        drawn = self.draws.pop(0) if self.draws else tuple(items)
        assert sorted(drawn) == sorted(items), f"{drawn} is no draw of {items} at {key}"
        return drawn


def secret_of(last_secret: bytes, turns: int, turn: int) -> bytes:
    """The secret of `turn` (0 .. turns): `last_secret` hashed once for each later turn. Turn 0 is the anchor."""
    if not 0 <= turn <= turns:
        raise ValueError(f"turn {turn} is outside the chain of {turns} turns")
    secret = last_secret
    for _ in range(turns - turn):
        secret = hashlib.sha256(secret).digest()
    return secret


def dice_key(secret: bytes, step: str, basis: str) -> bytes:
    """The dice key of a step: HMAC-SHA256(secret of its turn, "step|basis"); `basis` is the digest of the orders."""
    return hmac.digest(secret, f"{step}|{basis}".encode(), "sha256")
