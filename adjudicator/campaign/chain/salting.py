"""Salted commitments: what can be shown before it may be known, and holds nobody up to guess at it.

A commitment is the SHA-256 of 16 bytes of salt and a value's canonical JSON. All salts follow from two secrets that are
fixed when a campaign opens, so that there is none to choose: that of the board is published when all is over, that of
letters, addresses and notes never.
"""

import hashlib
import hmac
from typing import Any, Self

import msgspec

from adjudicator.campaign.chain.sealing import canonical
from adjudicator.errors import Refused
from adjudicator.table import RollKey, Seat, StepId

FORMAT = "adjudicator/1"
CLEAR = "adjudicator/2"
"""The format of what shows leaves that say of what kind they are."""


def sha(value: object) -> str:
    """The SHA-256 of a text, of anything else as canonical JSON, in hexadecimal."""
    return hashlib.sha256(value.encode() if isinstance(value, str) else canonical(value)).hexdigest()


def commit(salt: bytes, value: object) -> str:
    """The commitment to a value, in hexadecimal; bytes stand for themselves."""
    return hashlib.sha256(salt + (value if isinstance(value, bytes) else canonical(value))).hexdigest()


def leaf_of(salt: bytes, body: Any, *, clear: bool) -> str:
    """The leaf of a body: a commitment, on a chain that is `clear` behind the kind of its event."""
    if clear:
        return f"{body['event']}:{commit(salt, body)}"
    return commit(salt, body)


def is_leaf(leaf: str, salt: bytes, body: Any) -> bool:
    """Whether a leaf, of whatever form, is of a body."""
    return leaf_of(salt, body, clear=":" in leaf) == leaf


def first_link(campaign: str) -> str:
    """The beginning of a campaign's public chain."""
    return sha(f"{FORMAT}|{campaign}")


def next_link(link: str, number: int, leaf: str) -> str:
    """The public head after leaf `number`."""
    return sha(f"{link}|{number}|{leaf}")


def basis(step: StepId, sets: dict[Seat, str], beacon: str = "") -> str:
    """The origin of a step's dice key, besides its turn's secret: the commitments to the orders locked."""
    return sha({"step": step, "sets": sets, "beacon": beacon})


class Salts(msgspec.Struct, frozen=True):
    """The two secrets that the salts of a campaign follow from."""

    board: bytes
    letters: bytes

    @classmethod
    def of(cls, root: bytes) -> Self:
        """The salt secrets that follow from a secret that is never shown: by default the last one of the dice."""
        return cls(*(hmac.digest(root, f"salts of the {name}".encode(), "sha256") for name in cls.__struct_fields__))

    @property
    def commitment(self) -> str:
        """The published part of the board's secret when the campaign opens: the SHA-256 of its hexadecimal digits."""
        return sha(self.board.hex())

    def leaf(self, number: int) -> bytes:
        """The salt of leaf `number` of the public chain."""
        return _salt(self.board, f"event|{number}")

    def letter(self, number: int) -> bytes:
        """The salt of leaf `number` where that is closed for ever."""
        return _salt(self.letters, f"event|{number}")

    def letter_name(self, label: str) -> str:
        """A name that tells the letter of this label from all others: nobody can guess it, and it says nothing else."""
        return _salt(self.letters, f"letter|{label}").hex()

    def record(self, number: int) -> bytes:
        """The salt of the commitment to the stored event behind leaf `number`; closed for ever."""
        return _salt(self.letters, f"record|{number}")

    def group(self, number: int, group: int) -> bytes:
        """The salt of a group of entries of leaf `number`."""
        return _salt(self.board, f"{number}|{group}")

    def orders(self, step: StepId, seat: Seat) -> bytes:
        """The salt of a seat's order sets for a step."""
        return _salt(self.board, f"{step}|{seat}")

    def label(self, number: int, entry: int) -> int:
        """A number for an entry that not all may see: the same in each group it is in, and saying nothing else."""
        return _number(self.board, f"{number}|entry|{entry}")

    def roll(self, step: StepId, key: RollKey) -> int:
        """A number for a roll of a step that not all may see, in place of the how-manieth it is."""
        return _number(self.board, f"roll|{step}|{key}")

    def share(self, step: StepId, seat: Seat) -> float:
        """A number from 0 up to 1 that nobody can guess, drawn for a seat's window."""
        return _number(self.board, f"share|{step}|{seat}") / 2**48

    def order_set(self, step: StepId, seat: Seat, orders: object, standing: object) -> str:
        """The commitment to an order set, without the note that came with it."""
        return commit(self.orders(step, seat), {"orders": orders, "standing": standing})

    def word(self, step: StepId, seat: Seat, word: str) -> str:
        """The commitment to a seat's word of luck; `step` is the set-up, which it is for."""
        return commit(self.orders(step, seat), word)


def salts_of(last_secret: bytes | None, given: Salts | None = None) -> Salts | None:
    """The salt secrets of a campaign: those that are `given`, else those that follow from the last secret, if known."""
    return given or (None if last_secret is None else Salts.of(last_secret))


def known(salts: Salts | None) -> Salts:
    """The salt secrets; raises `Refused` where they are not on this desk."""
    if salts is None:
        raise Refused(
            "chain/no-secret", "the secrets of this campaign are not on this desk; restore the folder `secrets`"
        )
    return salts


def _number(secret: bytes, label: str) -> int:
    return int.from_bytes(hmac.digest(secret, label.encode(), "sha256")[:6], "big")


def _salt(secret: bytes, label: str) -> bytes:
    return hmac.digest(secret, label.encode(), "sha256")[:16]
