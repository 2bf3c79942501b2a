"""A referee who cheats behind his program's back, and what his players must find in the mails that they kept.

He puts the desk back in secret and lets it be played otherwise; he orders in a player's name; he withholds a report.
What he does is found when enough was mailed since, by the player's program alone (`prove`).
"""

import re
import shutil
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
from world.broken import hold
from world.kept import kept_of, told_by
from world.seats import Seats

from adjudicator.campaign.play.sealed import seals_orders
from adjudicator.campaign.public.proving import head_of

NUMBER = re.compile(r"^Head: \S+ \S+ \S+ (\d+)", re.MULTILINE)
DATA = "-report.json"
MISSED = "a report that was withheld is missed"
ASKED = "orders in another's name are asked about"
TWO = "two histories are found"
FOUND = (MISSED, ASKED, TWO)
"""What is found of cheats."""


class Past(NamedTuple):
    """The desk as it was, which nobody knows is kept; with it who sat where, and how far each history went."""

    folder: Path
    at: datetime
    seats: Seats
    numbers: dict[str, int]


class Cheats:
    """The cheats of one world."""

    def __init__(self, world) -> None:
        self.world = world
        self.past: Past | None = None
        self.rewound: datetime | None = None
        self.heads: set[str] = set()
        """Of the histories that were to be forgotten."""
        self.ordered: list[tuple[str, str, str, int]] = []
        """The campaign, step, seat and receipt of orders that he gave in a player's name."""
        self.withheld: list[tuple[datetime, str, str, str]] = []
        """When a report was withheld, of which campaign, whose, and its Message-ID."""
        self.withholds: tuple[str, str] | None = None
        """The campaign and the address whose next report he withholds."""

    def takes(self, recipient: str, raw: bytes, now: datetime) -> bool:
        """Whether he withholds a letter: it is never sent, and his program believes that it was."""
        if self.withholds is None or recipient != self.withholds[1] or DATA.encode() not in raw:
            return False
        campaign = self.withholds[0]
        found = re.search(rb"^Message-ID: (\S+)", raw, re.MULTILINE)
        if found is None or f"[{campaign} ".encode() not in raw:
            return False
        self.withheld.append((now, campaign, recipient, found[1].decode()))
        self.withholds = None
        return True

    # What must be found

    def found(self) -> None:
        """All that he did is found, where enough was mailed since."""
        for campaign, step, seat, receipt in self.ordered:
            self._orders_are_found(campaign, step, seat, receipt)
        for at, campaign, address, _ in self.withheld:
            if self._reports(campaign, [address], at) and not self._asked_for(campaign, address, at):
                told, _ = told_by(self.world, campaign, [address])
                gap = "no report here tells of" in told or "bundle" in self._names(address)
                self._holds(MISSED, gap, f"{campaign} {address}")
        if self.past and self.rewound:
            for table in self.world.plan.tables:
                self._rewinding_is_found(table, self.past)

    def _asked_for(self, campaign: str, address: str, since: datetime) -> bool:
        """Whether a player asked for his report and has it since: then he misses none."""
        sent = [each.subject for each in self.world.service.sent if each.recipient == address and each.at >= since]
        return any(campaign in subject and "Your latest report" in subject for subject in sent)

    def _orders_are_found(self, campaign: str, step: str, seat: str, receipt: int) -> None:
        live = self.world.seen(campaign)
        if live.campaign.locked.get(step, {}).get(seat) != receipt or self.rewound:
            return
        address = self.world.address(campaign, seat)
        locked = self.world.checks.locked_at.get((campaign, step))
        if locked and len(self.world.addresses(campaign, seat)) == 1 and self._reports(campaign, [address], locked):
            told, _ = told_by(self.world, campaign, [address])
            asked = f"{step} was locked with orders of {seat}" in told or "there is no receipt here" in told
            self._holds(ASKED, asked, f"{campaign} {step} {seat}: {told}")

    def _rewinding_is_found(self, table, past: Past) -> None:
        """All mails together tell two histories; those of one alone do not."""
        name = table.name
        everybody = [each for seat in table.seats for each in self.world.addresses(name, seat)]
        old = self._numbers(name, everybody, past.at, self.rewound)
        new = self._numbers(name, everybody, self.rewound, self.world.now)
        told_otherwise = self.world.seen(name).campaign.head not in self.heads
        if min(old, new) > past.numbers[name] and told_otherwise:
            _, false = told_by(self.world, name, everybody)
            self._holds(TWO, any("another one" in each[1] for each in false), name)

    def _holds(self, what: str, is_found: bool, seen: str) -> None:
        hold(what, is_found, seen)
        self.world.ledger.met[f"found: {what}"] += 1

    def _reports(self, campaign: str, addresses: list[str], since: datetime) -> list:
        sent = self.world.service.sent
        return [
            each
            for each in sent
            if each.at > since
            and each.recipient in addresses
            and f"[{campaign} " in each.subject
            and DATA in " ".join(each.files)
        ]

    def _names(self, address: str) -> str:
        return " ".join(name for each in self.world.service.sent if each.recipient == address for name in each.files)

    def _numbers(self, campaign: str, addresses: list[str], since: datetime, until: datetime) -> int:
        """The last event that reports of a time tell of."""
        sent = [each for each in self._reports(campaign, addresses, since) if each.at <= until]
        proofs = [proof for name, (proof, _, _) in kept_of(sent).proofs if campaign in name]
        return max((proof["first"] + len(proof["leaves"]) - 1 for proof in proofs), default=0)


# What he does


def keep_in_secret(world) -> str:
    """He copies the folder of his desk."""
    if world.cheats.past or world.cheats.rewound:
        return ""
    folder = world.folder.with_name("in secret")
    world.desk.close()
    shutil.copytree(world.folder, folder)
    world.restart()
    numbers = {
        table.name: int(NUMBER.search(head_of(world.seen(table.name).campaign))[1]) for table in world.plan.tables
    }
    world.cheats.past = Past(folder, world.now, world.seats(), numbers)
    return "keeps a copy of the desk that nobody knows of"


def rewind(world) -> str:
    """He puts the desk back as it was, and tells nobody."""
    past = world.cheats.past
    if past is None or world.cheats.rewound:
        return ""
    world.cheats.heads |= {world.seen(table.name).campaign.head for table in world.plan.tables}
    world.desk.close()
    shutil.rmtree(world.folder)
    shutil.copytree(past.folder, world.folder)
    world.restart()
    world.seat_again(past.seats)
    world.cheats.rewound = world.now
    world.checks.goes_back(past.at, in_secret=True)
    return f"puts the desk back in secret, as it was on {past.at:%d %b %H:%M}"


def order_for(world, live, pick) -> str:
    """He gives a player's last orders for him."""
    step = live.window()
    if step is None or seals_orders(live.campaign):
        return ""
    seat = pick.choice(step.seats)
    given = live.game.random_orders(live.view(seat), step, pick)
    before = live.campaign.current(step.id).get(seat)
    receipt = live.receive(seat, msgspec.to_builtins(given), None, "")
    if before and receipt == before.receipt:
        return ""
    world.cheats.ordered.append((live.campaign.opening.name, step.id, seat, receipt))
    return f"orders in the name of {seat}"


def withhold(world, live, pick) -> str:
    """He lets the next report of a player vanish."""
    name = live.campaign.opening.name
    seat = pick.choice(world.plan.table(name).seats)
    if world.plan.table(name).level == "sealed":
        return ""
    world.cheats.withholds = (name, world.address(name, seat))
    return f"withholds the next report of {seat}"
