"""The machine: it is killed at some effect of a round, its disk is full, its database fails, its clock is wrong."""

import errno
import sqlite3
from datetime import timedelta

import pytest
from kills import arm, replace
from world import servers

ACTS = (
    "kill",
    "disk",
    "database",
    "second runner",
    "stumble",
    "restart",
    "only mail",
    "clock ahead",
    "clock behind",
    "off",
)
"""What can befall the machine. The first five strike within a round, and the next round goes on at once."""
UNSEEN = {"kill", "disk", "database", "second runner", "stumble", "restart"}
"""What nobody may notice afterwards."""
EFFECTS = 40
"""Up to how many effects from now on something strikes."""


class Killed(BaseException):
    """The process is no more: nothing catches this."""


class Strike:
    """Something strikes at one of the effects from now on: `kills.arm` has each of them reach its point here.

    What has been killed does nothing any more: whatever it still tries, it is killed again. Most strikes let heartbeats
    pass, of which there are many.
    """

    def __init__(self, world, what: str, effect: int) -> None:
        self.world, self.what, self.deadly = world, what, effect
        self.passed, self.where, self.struck = 0, "", ""
        self.hits_heartbeats = effect % 5 == 0
        self.victim = None
        """The process that is struck."""
        self.is_amid = False
        """Whether it strikes while mails are being read."""
        self.attempts = 0

    def reach(self, when: str) -> None:
        if self.where == "heartbeat" and not self.hits_heartbeats and not self.struck:
            return
        if self.what == "stumble" and not self.where.endswith(("save", "saves")):
            return
        self.passed += 1
        is_now = self.passed == self.deadly
        if is_now:
            self.struck = f"{self.where}, {when}"
            self.victim = self.world.at_work
            self.is_amid = self.world.service.is_read
            self.attempts = self.world.service.attempts
            self._note_lies()
        if self.struck and self.what == "kill" and self.victim is self.world.at_work:
            raise Killed
        if is_now:
            self._fail(when)

    def _fail(self, when: str) -> None:
        match self.what:
            case "stumble":
                self.world.overtaken = min(self.world.overtaken, self.world.now)
                raise RuntimeError("something that nobody foresaw")
            case "disk":
                raise OSError(errno.ENOSPC, "No space left on device")
            case "database" if self.world.plan.in_postgres:
                servers.server().restart()
            case "database":
                raise sqlite3.OperationalError("database or disk is full")
            case "second runner":
                self.world.second_runner()
                self.note_overtaking()

    def _note_lies(self) -> None:
        """While the mail server lies, a try that was not written down is not counted: a letter is given up later."""
        if self.world.now < self.world.service.wrong.get("smtp lies", self.world.now):
            self.world.overtaken = min(self.world.overtaken, self.world.now)

    def note_overtaking(self) -> None:
        """Letters that went since it struck, with mails unread, have overtaken what those mails change."""
        if self.is_amid and self.world.service.attempts > self.attempts:
            self.world.overtaken = min(self.world.overtaken, self.world.now)

    def around(self, effect, function):
        """`function`, which has a point before and after it."""

        def pointed(*args, **kwargs):
            self.where = effect
            if self.what in ("kill", "second runner", "stumble"):
                self.reach("before")
            result = function(*args, **kwargs)
            self.where = effect
            if self.what in ("kill", "second runner"):
                self.reach("after")
            return result

        return pointed

    def fsync(self, file) -> None:
        """A file that is being written."""
        if self.what in ("kill", "disk"):
            self.reach("half written")

    def replace(self, path, target):
        """A file that is whole and not in its place yet."""
        if self.what == "kill":
            self.reach("not in place")
        return replace(path, target)

    def connecting(self, get_connection):
        """PostgreSQL is turned to."""

        def connected(datastore):
            if self.what == "database":
                self.reach("PostgreSQL is restarted")
            return get_connection(datastore)

        return connected

    def inserting(self, insert):
        """The rows of a transaction are in, and it is not committed."""

        def inserted(*args, **kwargs):
            result = insert(*args, **kwargs)
            if self.what in ("kill", "database"):
                self.reach("not committed")
            return result

        return inserted


def struck(world, strike: Strike, round_):
    """A round in which something strikes, if it comes to that; what it came to (None: it was killed, or failed)."""
    with pytest.MonkeyPatch.context() as patch:
        arm(world, world.crew.beside(strike) if world.crew else strike, patch)
        if world.plan.in_postgres:
            from eventsourcing.postgres import PostgresDatastore

            patch.setattr(PostgresDatastore, "get_connection", strike.connecting(PostgresDatastore.get_connection))
        try:
            done = round_()
        except Killed:
            done = None
        except Exception as error:
            if not strike.struck:
                raise
            world.ledger.met[f"raised: {type(error).__name__}"] += 1
            done = None
    if strike.what == "disk":
        strike.note_overtaking()
    world.restart()
    return done


def befall(world, act, pick) -> str:
    """Something is wrong with the machine: within the next round, or for some hours."""
    if act.what in UNSEEN - {"restart"}:
        world.strikes.append(Strike(world, act.what, pick.randrange(1, EFFECTS)))
        return ""
    hours = pick.choice([2, 20, 50])
    match act.what:
        case "restart":
            world.restart()
            return ""
        case "only mail":
            world.only_mail()
            return "only mails are dealt with"
        case "clock ahead":
            world.clock_is_off(timedelta(days=pick.choice([1, 20, 400])), world.now + timedelta(hours=hours))
        case "clock behind":
            world.clock_is_off(-timedelta(hours=pick.choice([1, 3, 200])), world.now + timedelta(hours=hours))
        case "off":
            world.off = max(world.off, world.now + timedelta(hours=hours))
    return f"{act.what}, for {hours} hours"
