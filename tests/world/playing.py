"""Playing worlds as fast as they go, and comparing two that differ in something that nobody may notice."""

import os
import re
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
from masked import masked
from undrawn import undrawn, unpictured
from world.broken import Broken, hold
from world.ledger import Ledger
from world.machines import UNSEEN
from world.plan import NEVER, Plan
from world.world import World

from adjudicator.post.letters.prose import PARTED

MEMORY = Path("/dev/shm")
LIVED: Counter[str] = Counter()
"""How many campaign-weeks were lived through in this process, in all worlds."""


@dataclass
class Ending:
    """What is left of a world: what was told of it, what broke, and all that was sent."""

    told: list[str]
    ledger: Ledger
    at: datetime
    """When it ended, or broke."""
    broken: Exception | None = None
    heads: dict[str, str] = field(default_factory=dict)
    letters: list[tuple[datetime, str, str, str]] = field(default_factory=list)
    """When each was sent, to whom, its Message-ID and all that can be read in it."""
    first_lock: dict[str, datetime] = field(default_factory=dict)
    """When the first window of each campaign was closed."""
    digest: str = ""
    overtaken: datetime = NEVER
    """When something struck first that may be noticed: letters went with mails unread, or the mail server lied."""

    @property
    def broke(self) -> str:
        """What broke, without the names and numbers that differ from world to world."""
        if self.broken is None:
            return ""
        return self.broken.invariant if isinstance(self.broken, Broken) else type(self.broken).__name__


@contextmanager
def quick() -> Iterator[None]:
    """Nothing is drawn and nothing waits for the disk."""
    connect, sync = sqlite3.connect, os.fsync

    def connected(*args, **kwargs):
        connection = connect(*args, **kwargs)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    sqlite3.connect, os.fsync = connected, lambda file: None
    try:
        with undrawn(), unpictured():
            yield
    finally:
        sqlite3.connect, os.fsync = connect, sync


def played(plan: Plan, mind: str = "") -> Ending:
    """A world to its end, or until something breaks; the player of the `mind` ("campaign seat") orders otherwise."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        world = World(Path(folder), plan, mind)
        broken: Exception | None = None
        try:
            with world.at_hand():
                world.play()
        except Exception as error:
            broken = error
        world.ledger.met.update({f"fault: {fault}": times for fault, times in world.service.struck.items()})
        LIVED["weeks"] += len(plan.tables) * (world.now - plan.opened) / timedelta(weeks=1)
        ending = Ending(world.told, world.ledger, world.now, broken)
        if broken is None:
            ending.heads = {name: world.live(name).campaign.head for name in world.desk.store.names()}
            ending.digest = world.digest()
        ending.letters = [(each.at, each.recipient, each.message_id, each.whole) for each in world.service.sent]
        ending.first_lock = world.checks.first_lock
        ending.overtaken = world.overtaken
        world.close()
    return ending


def unnoticed(plan: Plan, ending: Ending) -> None:
    """Nobody notices that processes were killed, disks full and databases away, where the next round comes at once.

    That holds until letters go while mails of their round are unread: as the disk is full at one of them, or as another
    runner sends meanwhile. They are sent all the same, since what they tell is stored, and true whatever lies unread,
    and must not wait for as long as a disk is full. But a report is entered when it is mailed, and that stands before
    what the unread mails change then: in what comes later heads and dice are others, and what must hold there is held
    by all that is looked at after each round. It holds until something strikes while the mail server lies, too: a try
    that was not written down is not counted, and what waits for the letter comes later.
    """
    quiet_plan = plan.without(UNSEEN)
    calm = played(msgspec.structs.replace(quiet_plan, workers=min(plan.workers, 1)))
    hold("a world without kills holds as well", calm.broken is None, calm.broken)
    is_whole = ending.overtaken == NEVER
    ending.ledger.met["compared: to the end" if is_whole else "compared: in part"] += 1
    if is_whole:
        hold("kills change no history", calm.heads == ending.heads, ending.heads)
    renamed = any(act.what == "go back" for act in plan.acts)
    sent, quiet = (_comparable(each, ending.overtaken, renamed=renamed) for each in (ending, calm))
    hold("kills change no letter", sent == quiet, [each[:2] for each in sent ^ quiet][:4])


def _comparable(ending: Ending, until: datetime, *, renamed: bool) -> set[tuple[str, str, str]]:
    """Whom each letter before `until` went to, its Message-ID and what is in it.

    `renamed`: Message-IDs follow from a copy's mark, and letters are known by their parts. Of receipts what they
    confirm alone: those of one round go as one letter, and a kill makes two rounds of it.
    """
    told = set()
    for at, to, message_id, whole in ending.letters:
        if at >= until:
            continue
        subject, _, text = whole.partition("\n")
        if _ACCEPTED.search(subject):
            told |= {(to, "", line) for line in _CONFIRMED.findall(text)}
        elif renamed:
            told |= {(to, "", part) for part in _parts(text)}
        else:
            told.add((to, message_id, whole))
    return told


def _parts(text: str) -> list[str]:
    """What a letter tells, without greeting and calendar: where one is put off, two go together or do not."""
    told = _CALENDAR.sub("", text)
    _, _, greeted = told.partition(",\r\n\r\n") if told.startswith("Hello ") else ("", "", told)
    return [" ".join(part.split()).casefold() for part in greeted.split(PARTED)]


_CALENDAR = re.compile(r"BEGIN:VCALENDAR.*?END:VCALENDAR", re.DOTALL)
_ACCEPTED = re.compile(r"(Orders accepted|Sealed orders taken), no\. ")
_CONFIRMED = re.compile(r"They are no\. \d+|Receipt: \S+")


def kept_secret(plan: Plan, campaign: str, seat: str) -> None:
    """As long as no window was closed, no other player's letters say anything of what a seat ordered.

    Over whose mail the program stumbles may depend on that: it stumbles over none. Numbers of order sets tell how many
    sets of all seats came, as README says; orders that are sent again as they stand are no other set.
    """
    calm = plan.without({"stumble"})
    one, other = played(calm), played(calm, f"{campaign} {seat}")
    until = min(ending.first_lock.get(campaign, ending.at) for ending in (one, other))
    told = [_told_others(ending, f"player-{seat.lower()}", until) for ending in (one, other)]
    differ = sorted(set(told[0]) ^ set(told[1]))
    named = [(str(at), recipient, whole.partition("\n")[0]) for at, recipient, whole in differ]
    hold("letters tell nothing of another seat's orders", told[0] == told[1], named[:4])


def _told_others(ending: Ending, own: str, until: datetime) -> list[tuple[datetime, str, str]]:
    others = [each for each in ending.letters if "player-" in each[1] and own not in each[1] and each[0] < until]
    return [(at, recipient, _NUMBERED.sub(r"\1#", masked(whole))) for at, recipient, _, whole in others]


_NUMBERED = re.compile(r"(\bno\. |Receipt: (?:\S+ ){3})\d+")
