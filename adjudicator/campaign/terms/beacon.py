"""Public randomness: the rounds of a beacon, which nobody foresees or chooses, and which everybody can look up.

A drand beacon is a chain of rounds at fixed moments. The round whose randomness decides a window follows from its
deadline alone, so that nobody can wait for one he likes; its signature is checked by the public key of the chain.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from importlib.util import find_spec
from typing import Annotated, NewType

import msgspec
from msgspec import Meta, Struct

from adjudicator.errors import AdjudicatorError, NotFound, Refused

RoundNumber = NewType("RoundNumber", int)
"""The number of a round of a beacon, from 1."""
Hex = Annotated[str, Meta(pattern=r"^([0-9a-f]{2})+$", max_length=400)]

SIGNATURE = re.compile(r"[0-9a-f]{96}")
"""A signature in the smaller group of BLS12-381: 48 bytes."""
DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
"""The domain that signatures of unchained rounds in the smaller group are made for (RFC 9380, 3.1)."""
INSTALL = "pip install 'adjudicator[beacon]'"
LONGEST = 4096
"""Bytes of an answer that are read: a round has some 300."""


class FalseBeacon(AdjudicatorError):
    """The data given for a round of a beacon are none of it."""


class Chain(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A beacon: where it is asked, and what its rounds are told by."""

    url: Annotated[str, Meta(pattern="^https?://", max_length=200, description="Where its rounds are asked for.")]
    hash: Hex
    public_key: Hex
    genesis: Annotated[int, Meta(ge=0, description="When its first round came out, in seconds since 1970.")]
    period: Annotated[int, Meta(ge=1, le=86400, description="Seconds from round to round.")]

    def round_at(self, moment: datetime) -> RoundNumber:
        """The first round that comes out at a moment or after it."""
        since = moment - self._start
        return RoundNumber(max(0, -(-since // timedelta(seconds=self.period))) + 1)

    def comes_out(self, number: RoundNumber) -> datetime:
        """The moment when a round comes out."""
        return self._start + timedelta(seconds=self.period * (number - 1))

    def address(self, number: RoundNumber) -> str:
        """The address where a round is looked up, by programs and by anybody with a browser."""
        return f"{self.url.rstrip('/')}/{self.hash}/public/{number}"

    @property
    def _start(self) -> datetime:
        return datetime.fromtimestamp(self.genesis, UTC)


QUICKNET = Chain(
    url="https://api.drand.sh",
    hash="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    public_key=(
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec75"
        "8c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
    ),
    genesis=1692803367,
    period=3,
)
"""The League of Entropy's quicknet: a round each three seconds, signed by a threshold of its operators."""


class BeaconRound(Struct, frozen=True):
    """A round that has come out."""

    number: RoundNumber
    signature: str
    """In hex; the same for whoever asks, for ever."""

    @property
    def randomness(self) -> str:
        """The randomness of the round, in hex."""
        return sha256(bytes.fromhex(self.signature)).hexdigest()


class _Answer(Struct):
    """The answer of a drand server to a question for a round; what else it says is not read."""

    round: int
    signature: str
    randomness: str = ""


def read_round(number: RoundNumber, answer: bytes) -> BeaconRound:
    """A round from what a server answers; raises `FalseBeacon` where it is not that round, or none at all."""
    try:
        answered = msgspec.json.decode(answer, type=_Answer)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise FalseBeacon("beacon/answer", f"round {number}: the answer is no round of a beacon") from error
    if answered.round != number:
        raise FalseBeacon("beacon/other-round", f"round {number}: the server answers with round {answered.round}")
    beacon_round = typed_round(number, answered.signature)
    randomness = answered.randomness.lower() if answered.randomness else ""
    if randomness and randomness != beacon_round.randomness:
        raise FalseBeacon("beacon/randomness", f"round {number}: the randomness is not that of the signature")
    return beacon_round


def typed_round(number: RoundNumber, signature: str) -> BeaconRound:
    """A round by its signature as somebody has looked it up; raises `FalseBeacon` where it cannot be one."""
    signs = "".join(signature.split())
    bare = signs.lower()
    if not SIGNATURE.fullmatch(bare):
        raise FalseBeacon("beacon/signature", f"round {number}: a signature has 96 signs, 0 to 9 and a to f")
    return BeaconRound(number, bare)


def is_quicknet(chain: Chain) -> bool:
    """Whether a beacon is quicknet, wherever its rounds are asked for."""
    return msgspec.structs.replace(chain, url=QUICKNET.url) == QUICKNET


def check_can_verify() -> None:
    """Raise `Refused` where the library is missing that checks signatures: a false round would be played unseen."""
    if find_spec("py_ecc") is None:
        needed = "a campaign with a beacon is opened where the signatures of its rounds can be checked"
        raise Refused("beacon/no-check", f"{needed}; install what does that: {INSTALL}")


def verify_round(chain: Chain, beacon_round: BeaconRound) -> None:
    """Raise `FalseBeacon` where a round is not signed by the key of the chain; `NotFound` where nothing can check it.

    A server's word is not enough: but for the signature it may say what it likes.
    """
    if not _signed()(chain, beacon_round):
        number = beacon_round.number
        raise FalseBeacon("beacon/forged", f"round {number}: the signature is not by the key of the beacon")


def _signed() -> Callable[[Chain, BeaconRound], bool]:
    """The check of a signature: e(G2, signature) = e(public key, H(sha256 of the round))."""
    try:
        from py_ecc.bls.g2_primitives import subgroup_check
        from py_ecc.bls.hash_to_curve import hash_to_G1
        from py_ecc.bls.point_compression import decompress_G1, decompress_G2
        from py_ecc.optimized_bls12_381 import FQ12, G2, final_exponentiate, neg, pairing
    except ImportError as error:
        raise NotFound("beacon/no-check", f"signatures cannot be checked here; install the extra: {INSTALL}") from error

    def check(chain: Chain, beacon_round: BeaconRound) -> bool:
        key = bytes.fromhex(chain.public_key)
        try:
            signature = decompress_G1(int.from_bytes(bytes.fromhex(beacon_round.signature), "big"))
            public = decompress_G2((int.from_bytes(key[:48], "big"), int.from_bytes(key[48:], "big")))
        except ValueError:
            return False
        if not subgroup_check(signature):
            return False
        point = hash_to_G1(sha256(beacon_round.number.to_bytes(8, "big")).digest(), DOMAIN, sha256)
        both = pairing(G2, signature, final_exponentiate=False) * pairing(public, neg(point), final_exponentiate=False)
        return bool(final_exponentiate(both) == FQ12.one())

    return check
