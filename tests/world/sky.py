"""The beacon, and the network between it and the desk: it tells the truth, falls silent, or is lied about."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest
from world.plan import OPENED
from world.sealing import quick_locks, signature

from adjudicator.campaign.terms import beacon
from adjudicator.campaign.terms.beacon import BeaconRound, Chain
from adjudicator.errors import NotFound
from adjudicator.post.transport import lookup

CHAIN = Chain(
    url="http://beacon.example",
    hash="ab" * 32,
    public_key="cd" * 96,
    genesis=int(OPENED.timestamp()) - 3600,
    period=3,
)
ACTS = ("beacon silent", "beacon lies")
"""What can be wrong with it for some hours."""


class Sky:
    """What the beacon answers now."""

    def __init__(self, world) -> None:
        self.world = world
        self.wrong: dict[str, datetime] = {}

    def answer(self, number: int) -> bytes:
        """What stands at the address of a round; raises `OSError` where nothing does."""
        if self.is_wrong("beacon silent"):
            raise OSError("no route to the beacon")
        told = number + 1 if self.is_wrong("beacon lies") else number
        return json.dumps({"round": told, "signature": signature(number)}).encode()

    def is_wrong(self, what: str) -> bool:
        """Whether a fault is met now; it is counted then."""
        is_met = self.world.now < self.wrong.get(what, self.world.now)
        self.world.ledger.met[f"fault: {what}"] += is_met
        return is_met

    @contextmanager
    def over(self) -> Iterator[None]:
        """As long as this holds, whoever asks the beacon asks here; not every machine can check its signatures."""
        is_checked = any(table.level == "sealed" for table in self.world.plan.tables)
        with pytest.MonkeyPatch.context() as patch, quick_locks():
            patch.setattr(lookup, "_get", lambda address, patience: self.answer(int(address.rpartition("/")[2])))
            patch.setattr(beacon, "_signed", _checking if is_checked else _uncheckable)
            yield


def _uncheckable():
    raise NotFound("beacon/no-check", "signatures cannot be checked here")


def _checking():
    return _is_signed


def _is_signed(chain: Chain, found: BeaconRound) -> bool:
    return found.signature == signature(found.number)


def befall(world, act, pick) -> str:
    """Something is wrong with the beacon for some hours."""
    hours = pick.choice([2, 10, 60])
    world.sky.wrong[act.what] = world.now + timedelta(hours=hours)
    return f"{act.what}, for {hours} hours"
