"""A town whose players seal their orders: a beacon whose key the test holds, so that its rounds open what is sealed."""

from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256

import msgspec
import pytest
import yaml
from py_ecc.bls.hash_to_curve import hash_to_G1
from py_ecc.bls.point_compression import compress_G1, compress_G2
from py_ecc.optimized_bls12_381 import G2, multiply
from town import SCHEDULE, orders_of
from witnessed import GENESIS, Beacon, Witnessed

from adjudicator.campaign.play.sealed import sealed_to
from adjudicator.campaign.terms.beacon import Chain
from adjudicator.orders.sealed import FORMAT, Inside, content_of, mailed
from adjudicator.timelock import locks, sealing
from adjudicator.timelock.locks import DOMAIN

KEY = 0x5EA1
"""The secret key of the beacon."""
HEAD = ("game", "campaign", "seat", "turn", "window", "key")


@lru_cache(maxsize=1)
def public_key():
    """What the beacon's rounds are checked by."""
    return b"".join(int(half).to_bytes(48, "big") for half in compress_G2(multiply(G2, KEY)))


@lru_cache(maxsize=64)
def signature(number):
    """What the beacon signs a round with."""
    point = hash_to_G1(sha256(number.to_bytes(8, "big")).digest(), DOMAIN, sha256)
    return int(compress_G1(multiply(point, KEY))).to_bytes(48, "big").hex()


@lru_cache(maxsize=256)
def sealed_once(content, to):
    """A sealed file: sealing takes a second, and another test may need the same one."""
    return sealing.sealed(content, to.round, to.chain, bytes.fromhex(to.public_key))


@contextmanager
def remembered():
    """What opening a file, and checking its point, came to is remembered: they take a second, and depend on nothing."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("opened", "check"):
            patch.setattr(locks, name, lru_cache(maxsize=256)(getattr(locks, name)))
        yield


class Signing(Beacon):
    """A beacon that signs its rounds."""

    @property
    def chain(self):
        return Chain(
            url=f"http://127.0.0.1:{self.port}",
            hash="5e" * 32,
            public_key=public_key().hex(),
            genesis=GENESIS,
            period=3,
        )

    def signature(self, number):
        return signature(number)


def sealed_file(town, seat, file, *, step=None, as_seat=None, to=None):
    """An order file, sealed to the round of the open window; and the file it is mailed as."""
    live = town.live()
    meant = to or sealed_to(live.campaign, live.window())
    tree = yaml.safe_load(file)
    inside = Inside(
        format=FORMAT,
        campaign=tree["campaign"],
        step=step or f"{tree['turn']}.{tree['window']}",
        seat=as_seat or seat,
        file=yaml.safe_dump(tree | {"key": ""}, sort_keys=False),
    )
    data = sealed_once(content_of(inside), meant)
    return data, mailed({name: tree[name] for name in HEAD}, "", data).encode()


def seal_orders(town, seat, amount=3, *, turn=1, more=None, **how):
    """A player seals his orders and mails them; returns the sealed file."""
    orders = {"amount": amount} | (more or {})
    data, text = sealed_file(town, seat, orders_of(seat, orders, turn=turn, campaign="river"), **how)
    town.write(seat, attach=[(f"{seat}-sealed.yaml", text)])
    return data


class Sealed(Witnessed):
    """A town with a campaign at level `sealed`, whose referee plays A."""

    def __init__(self, folder, beacon_, **plan):
        schedule = msgspec.structs.replace(SCHEDULE, early="received", reminders=())
        super().__init__(folder, beacon_, **({"level": "sealed", "schedule": schedule, "seats": "AB"} | plan))

    def sealed_file(self, seat, file, **how):
        """An order file and the mail file it is sealed into."""
        return sealed_file(self, seat, file, **how)

    def seal_orders(self, seat, amount=3, **how):
        """A player seals his orders and mails them; returns the sealed file."""
        return seal_orders(self, seat, amount, **how)

    def turn(self, turn, amounts=(3, 4), seats="AB"):
        """A window from sealed orders to the reports."""
        for seat, amount in zip(seats, amounts, strict=True):
            self.later(hours=1)
            self.seal_orders(seat, amount, turn=turn)
            self.tick()
        self.close()
        self.wait()


@pytest.fixture(scope="module")
def signing():
    """A beacon that serves its rounds, and remembers what it has signed, as long as the tests of a module run."""
    with Signing().serving() as serving, remembered():
        yield serving
