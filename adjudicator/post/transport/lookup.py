"""One question to a beacon on the network, which answers in time, in few bytes and about what was asked, or not."""

from collections.abc import Sequence
from http.client import HTTPException
from typing import NamedTuple
from urllib.request import HTTPHandler, HTTPSHandler, OpenerDirector, Request

import msgspec

from adjudicator.campaign.terms.beacon import (
    LONGEST,
    BeaconRound,
    Chain,
    FalseBeacon,
    RoundNumber,
    is_quicknet,
    read_round,
    verify_round,
)
from adjudicator.errors import AdjudicatorError, NotFound
from adjudicator.post.transport.patience import in_time

RELAYS = ("https://api2.drand.sh", "https://api3.drand.sh", "https://drand.cloudflare.com")
"""Other servers that answer for quicknet: what they say is checked by the same key, so that none need be trusted."""
PATIENCE = 20.0
"""Seconds until an answer has to be there, whole."""


class BeaconSilent(AdjudicatorError):
    """The beacon gives no answer now: the round stays the same, and is asked for again."""


class BeaconHangs(BeaconSilent):
    """It gives none, and lets whoever asks wait for it."""


class Answer(NamedTuple):
    """A round, with its source, and the sources that had told a false one before."""

    round: BeaconRound
    url: str
    checked: bool
    """Whether its signature was checked: not where this machine cannot."""
    false: tuple[str, ...]

    @property
    def source(self) -> str:
        """Tell its source in words."""
        passed_over = f"; false, and passed over: {', '.join(self.false)}" if self.false else ""
        return f"from {self.url}{passed_over}"


class Lookups:
    """Recent lookups: each round is asked for once, and a beacon that hangs not for another one either."""

    def __init__(self, patience: float = PATIENCE, relays: Sequence[str] = RELAYS) -> None:
        self._patience = patience
        self._relays = relays
        self._answers: dict[tuple[str, RoundNumber], tuple[BeaconRound, bool] | AdjudicatorError] = {}
        self._hanging: dict[str, BeaconHangs] = {}

    def look_up(self, chain: Chain, number: RoundNumber) -> BeaconRound:
        """A round, wherever it comes from; raises as `ask` does."""
        return self.ask(chain, number).round

    def ask(self, chain: Chain, number: RoundNumber) -> Answer:
        """A round, from where the beacon is asked, or, if it is quicknet, from the first of its relays that has it.

        What the beacon's key did not sign is passed over like silence. Raises what `look_up` raises, of the first that
        was asked.
        """
        failed: AdjudicatorError | None = None
        false: list[str] = []
        others = self._relays if is_quicknet(chain) else ()
        for url in dict.fromkeys((chain.url, *others)):
            try:
                beacon_round, checked = self._at(msgspec.structs.replace(chain, url=url), number)
            except BeaconSilent as error:
                failed = failed or error
            except FalseBeacon as error:
                false.append(url)
                failed = failed or error
            else:
                return Answer(beacon_round, url, checked, tuple(false))
        assert failed is not None, "one at least was asked"
        raise failed

    def _at(self, chain: Chain, number: RoundNumber) -> tuple[BeaconRound, bool]:
        """A round from one place, and whether it was checked; raises what `look_up` raises."""
        where = chain.address(RoundNumber(0))
        if where in self._hanging:
            raise self._hanging[where]
        if (where, number) not in self._answers:
            self._answers[where, number] = self._answer(chain, number, where)
        answer = self._answers[where, number]
        if isinstance(answer, AdjudicatorError):
            raise answer
        return answer

    def _answer(self, chain: Chain, number: RoundNumber, where: str) -> tuple[BeaconRound, bool] | AdjudicatorError:
        try:
            beacon_round = look_up(chain, number, self._patience)
            return beacon_round, is_checked(chain, beacon_round)
        except BeaconHangs as hangs:
            self._hanging[where] = hangs
            return hangs
        except (BeaconSilent, FalseBeacon) as error:
            return error


def is_checked(beacon: Chain, beacon_round: BeaconRound) -> bool:
    """Whether a round's signature was checked: not where this machine cannot; raises `FalseBeacon` for a false one."""
    try:
        verify_round(beacon, beacon_round)
    except NotFound:
        return False
    return True


def look_up(chain: Chain, number: RoundNumber, patience: float = PATIENCE) -> BeaconRound:
    """A round, by one GET. Raises `BeaconSilent` where no answer comes, `FalseBeacon` where it is not the round's."""
    try:
        answer = in_time(lambda: _get(chain.address(number), patience), patience)
    except (OSError, HTTPException, ValueError) as error:
        failed = BeaconHangs if _is_late(error) else BeaconSilent
        why = f"round {number}: the beacon at {chain.url} does not answer: {error}"
        raise failed("beacon/silent", why) from None
    if len(answer) > LONGEST:
        raise FalseBeacon("beacon/answer", f"round {number}: the answer is no round of a beacon: it is too long")
    return read_round(number, answer)


def _is_late(error: Exception) -> bool:
    """Whether no answer came in time; the standard library wraps that in an error of its own."""
    return isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError)


def _get(address: str, patience: float) -> bytes:
    """Fetch the bytes of an address; no redirection is followed, no proxy or cookie of the machine used."""
    opener = OpenerDirector()
    for handler in (HTTPHandler(), HTTPSHandler()):
        opener.add_handler(handler)
    with opener.open(Request(address, headers={"User-Agent": "adjudicator"}), timeout=patience) as response:
        if response.status != 200:
            raise OSError(f"{response.status} {response.reason}")
        return bytes(response.read(LONGEST + 1))
