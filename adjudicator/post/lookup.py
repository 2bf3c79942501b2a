"""One question to a beacon on the network, which answers in time, in few bytes and about what was asked, or not."""

import threading
from http.client import HTTPException
from queue import Empty, SimpleQueue
from urllib.request import HTTPHandler, HTTPSHandler, OpenerDirector, Request

from adjudicator.campaign.beacon import LONGEST, Chain, FalseBeacon, Round, RoundNumber, read_round
from adjudicator.errors import AdjudicatorError

PATIENCE = 20.0
"""Seconds until an answer has to be there, whole."""


class BeaconSilent(AdjudicatorError):
    """The beacon gives no answer now: the round stays the same, and is asked for again."""


def look_up(chain: Chain, number: RoundNumber, patience: float = PATIENCE) -> Round:
    """A round, by one GET. Raises `BeaconSilent` where no answer comes, `FalseBeacon` where it is not the round's."""
    answers: SimpleQueue[bytes | Exception] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put(_get(chain.address(number), patience))
        except (OSError, HTTPException, ValueError) as error:
            answers.put(error)

    threading.Thread(target=ask, daemon=True).start()
    try:
        answer = answers.get(timeout=patience)
    except Empty:
        answer = TimeoutError(f"no answer in {patience:g} seconds")
    if isinstance(answer, Exception):
        raise BeaconSilent("beacon/silent", f"round {number}: the beacon at {chain.url} does not answer: {answer}")
    if len(answer) > LONGEST:
        raise FalseBeacon("beacon/answer", f"round {number}: the answer is no round of a beacon: it is too long")
    return read_round(number, answer)


def _get(address: str, patience: float) -> bytes:
    """What stands at an address; no redirection is followed, no proxy or cookie of the machine used."""
    opener = OpenerDirector()
    for handler in (HTTPHandler(), HTTPSHandler()):
        opener.add_handler(handler)
    with opener.open(Request(address, headers={"User-Agent": "adjudicator"}), timeout=patience) as response:
        if response.status != 200:
            raise OSError(f"{response.status} {response.reason}")
        return bytes(response.read(LONGEST + 1))
