"""Desks that several processes use, and what is done on them."""

import os
import shutil
import signal
import time
from contextlib import contextmanager
from copy import copy
from datetime import datetime, timedelta

import msgspec
from kills import ended, fork, lines, log_sends
from town import OPENED, SCHEDULE, Town, address, key, mail_of, orders_of

AT_DEADLINE = msgspec.structs.replace(SCHEDULE, early="never")
WEEK = timedelta(days=7.5)
LOOKS = 10_000


class Home:
    """A desk that several processes use."""

    def __init__(self, folder, database):
        self.folder, self.database, self.children = folder, database, []
        folder.mkdir()
        self.set_clock(OPENED)

    def copied(self, folder, database):
        """Another desk at which the same has happened, in a copy of the database."""
        shutil.copytree(self.folder, folder)
        other = copy(self)
        other.folder, other.database, other.children = folder, database, []
        return other

    def set_clock(self, now):
        (self.folder / "clock.new").write_text(now.isoformat())
        (self.folder / "clock.new").replace(self.folder / "clock")

    @property
    def now(self):
        return datetime.fromisoformat((self.folder / "clock").read_text())

    @contextmanager
    def town(self):
        """The desk, opened by this process alone."""
        town = Town(self.folder / "desk", self.database)
        town.now = self.now
        yield town
        town.desk.close()

    def fork(self, function):
        self.children.append(fork(lambda: function(self), self.folder / "errors"))
        return self.children[-1]

    def ended(self, child):
        self.children.remove(child)
        return ended(child, self.folder / "errors")

    def close(self):
        for child in self.children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)

    def wait(self, until):
        """Until something is so, as this process sees it; a test fails that waits for what does not come."""
        for _ in range(LOOKS):
            assert not lines(self.folder / "errors"), "\n".join(lines(self.folder / "errors"))
            with self.town() as town:
                if until(town):
                    return
            time.sleep(0.01)
        raise AssertionError("what was waited for did not come")


def mails(turn):
    """What three players write for a turn, each mail twice."""
    for number, seat in enumerate("ABC"):
        file = orders_of(seat, {"amount": 2 + number, "bank": "left"}, turn=turn)
        yield mail_of(address(seat), attach=[("a.yaml", file)], message_id=f"<{turn}.{seat}.1@home.example>")
        yield mail_of(
            address(seat), f"key: {key(seat)}", f"[river {seat}] accept", (), f"<{turn}.{seat}.2@home.example>"
        )
        press = f"BEGIN PRESS\nto: all\nkey: {key(seat)}\nA word of {seat}.\nEND PRESS"
        yield mail_of(address(seat), press, f"[river {seat}]", (), f"<{turn}.{seat}.3@home.example>")


def play_quietly(home):
    with home.town() as town:
        log_sends(town, home.folder / "sends")
        town.open(seats="ABC", schedule=AT_DEADLINE)
        for turn in (1, 2):
            town.tick()
            for raw in mails(turn):
                town.deliver(raw)
            town.tick()
            town.now += WEEK
            home.set_clock(town.now)
            town.tick()
