"""The trust a campaign's referee needs: what its file says of that, and what is sealed until a beacon speaks.

Words of luck, which players give when they accept, decide the dice of the set-up. At level `witnessed` orders are
locked, sealed by a mail to all, and only then a public beacon's round, which follows from the deadline, decides the
dice. Each switch of it can be set alone. At level `sealed` players lock their orders to that round themselves: nobody,
the referee included, can read them before.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Literal

import msgspec
from msgspec import Struct

from adjudicator.campaign.terms.beacon import Chain, RoundNumber
from adjudicator.errors import Refused
from adjudicator.table import Seat, Step, StepId

Level = Literal["friends", "witnessed", "sealed"]

LESS = (
    "at level `witnessed` the referee's seat orders first, and there are words of luck and a beacon; "
    "with less, write `level: friends` and set each switch"
)
FIRST_IN_VAIN = (
    "referee_first: at level `sealed` nobody can read what others have ordered, so nobody has to order before them; "
    "leave it away"
)


class Trust(Struct, frozen=True, kw_only=True):
    """The terms of trust that are fixed when a campaign opens; without any it is played as campaigns always were."""

    level: Level = "friends"
    referee_seat: Seat = Seat("")
    """The seat that the referee plays himself; "": none."""
    first: Seat = Seat("")
    """The seat that gives its orders before others are told of a window; "": none."""
    luck: bool = False
    """Whether words of luck come before the set-up."""
    beacon: Chain | None = None
    delay: int = 1
    """Hours from a deadline to the round that decides: longer than mails take."""
    silence: int = 48
    """Hours that others wait for the seat that orders first."""
    fallback: str = ""
    """The substitute for the beacon should it end for good."""

    @property
    def seals_orders(self) -> bool:
        """Whether players seal their orders, so that the desk cannot read them before the round of their window."""
        return self.level == "sealed"

    def sealed_by(self, deadline: datetime) -> RoundNumber:
        """The round that follows from a deadline."""
        assert self.beacon is not None, "who seals has a beacon"
        return self.beacon.round_at(deadline + timedelta(hours=self.delay))

    @property
    def public(self) -> dict[str, Any]:
        """The public part of it in the first leaf of the chain, beside the level."""
        fields: dict[str, Any] = {}
        if self.first:
            fields["referee_first"] = self.first
        if self.beacon is None:
            return fields
        beacon = msgspec.to_builtins(self.beacon) | {"delay": 3600 * self.delay}
        if self.fallback:
            beacon["fallback"] = self.fallback
        fields["beacon"] = beacon
        return fields


class Lock(Struct, frozen=True, kw_only=True):
    """A step whose orders are locked and that waits for its round; `deadline` is what the round follows from."""

    event: int
    step: Step
    locked: dict[Seat, int]
    deadline: datetime
    round: RoundNumber


class Bound(Struct, frozen=True, kw_only=True):
    """The origin of a step's dice, fixed when it was first locked: commitments by seat, and the round."""

    sets: dict[Seat, str]
    round: RoundNumber


class Seals:
    """The locks and rounds that a campaign's events tell of."""

    def __init__(self) -> None:
        self.begun = False
        """Whether words of luck are no longer waited for."""
        self.lock: Lock | None = None
        """The lock that waits for its round, or whose round is known and that is not played yet."""
        self.bound: dict[StepId, Bound] = {}
        self.rounds: dict[RoundNumber, str] = {}
        """The signatures of the rounds that are known."""
        self.late: dict[int, Lock] = {}
        """The locks whose seals nobody had before their rounds came out, by the events at which those were known."""
        self.in_clear = False
        """Whether orders are no longer sealed, since the beacon has ended for good."""
        self.silent = ""
        """The reason why the round that is waited for is not known, where it was asked for in vain."""

    @property
    def awaited(self) -> RoundNumber | None:
        """The round that is waited for; None if none is."""
        if self.lock and self.lock.round not in self.rounds:
            return self.lock.round
        return None

    def bind(self, lock: Lock, sets: dict[Seat, str]) -> None:
        """A step is locked; what its dice come from was fixed if it was locked before."""
        self.lock = lock
        self.silent = ""
        self.bound.setdefault(lock.step.id, Bound(sets=sets, round=lock.round))

    def void(self, step: StepId, *, in_clear: bool) -> None:
        """A window begins anew with another round; from now on orders come `in_clear`, or sealed as before."""
        self.lock = None
        self.bound.pop(step, None)
        self.in_clear |= in_clear

    def beacon(self, step: StepId) -> tuple[RoundNumber, str] | None:
        """The round that decides a step with its signature; None where there is none, or it is not known yet."""
        bound = self.bound.get(step)
        if bound and bound.round in self.rounds:
            return (bound.round, self.rounds[bound.round])
        return None


def trust_of(
    *,
    level: str,
    seats: Mapping[Seat, str],
    referee_seat: Seat,
    referee_first: bool | None,
    luck: bool | None,
    beacon: Chain | None,
    delay: int,
    silence: int,
    fallback: str,
    has_open: bool,
    dice: str,
    has_clock: bool,
) -> Trust:
    """The trust in a campaign file, with what follows from the rest of it; `seats` are there with their addresses.

    Words of luck come where the program throws the dice, and a player has an address that is not the referee's seat's:
    who has none sits with the referee, or is he.

    Raises `Refused` for what cannot be.
    """
    sealed = level == "sealed"
    witnessed = sealed or level == "witnessed"
    first = level == "witnessed" and bool(referee_seat) if referee_first is None else referee_first
    if sealed and first:
        raise Refused("trust/first", FIRST_IN_VAIN)
    others = any(address for seat, address in seats.items() if seat != referee_seat)
    meant = witnessed or (dice != "manual" and (others or has_open)) if luck is None else luck
    if has_open and not meant:
        waits = "a seat is open, so the campaign has to wait for its players"
        raise Refused("trust/open", f"{waits}: leave `luck: false` away, and let the program throw the dice")
    if referee_seat and referee_seat not in seats:
        raise Refused("trust/seat", f"referee_seat: there is no seat {referee_seat}")
    if first and not referee_seat:
        raise Refused("trust/first", "referee_first: write under `referee_seat` which seat is the referee's")
    last = bool(referee_seat) and not first and not sealed
    if witnessed and (last or not meant or beacon is None):
        raise Refused("trust/level", LESS)
    if luck and dice == "manual":
        raise Refused("trust/luck", "dice that are thrown by hand need no words of luck: write `luck: false`")
    _check_beacon(beacon, fallback, dice=dice, has_clock=has_clock)
    return Trust(
        level=_level(level),
        referee_seat=referee_seat,
        first=referee_seat if first else Seat(""),
        luck=meant,
        beacon=beacon,
        delay=delay,
        silence=silence,
        fallback=fallback,
    )


def _level(named: str) -> Level:
    match named:
        case "witnessed" | "sealed":
            return named
    return "friends"


def _check_beacon(beacon: Chain | None, fallback: str, *, dice: str, has_clock: bool) -> None:
    """Raise `Refused` for a beacon that cannot be asked, or has nothing to decide."""
    if beacon and dice == "manual":
        raise Refused(
            "trust/dice",
            "dice that are thrown by hand need no beacon: write `dice: chain`, or `level: friends` without a beacon",
        )
    if beacon and not has_clock:
        raise Refused(
            "trust/no-clock",
            "a beacon's round follows from a deadline: write a `schedule` and let `adjudicator tick` run by cron, or "
            "`serve`; who closes windows by hand takes `level: friends` with `referee_first: true`",
        )
    if fallback and beacon is None:
        raise Refused(
            "trust/fallback", "fallback: it takes the place of a beacon, and there is none; write `beacon: quicknet`"
        )
