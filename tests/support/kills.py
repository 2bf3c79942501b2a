"""Killing ticks: at any of its external effects a tick can be told to kill itself, in a forked child then."""

import os
import re
import shutil
import signal
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes, policy
from functools import lru_cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from town import OPENED, Town, body, either_game

from adjudicator.campaign.events.decoding import facts_of
from adjudicator.campaign.events.records import ANSWERS
from adjudicator.campaign.proof.verify import verify
from adjudicator.post.upkeep import heartbeat
from adjudicator.post.upkeep.lock import only_one_at, only_reader

ACCEPTED = re.compile(r"\[(\S+) (\S+)\] (?:Orders accepted|Sealed orders taken), no. (\d+)")

replace = Path.replace


def append(path, line):
    """Add a line to a log; what is written stays, whatever becomes of the process."""
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def lines(path):
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def fork(function, errors):
    """Run a function in a child; what goes wrong in it is written to the file `errors`. Returns the child's id."""
    with warnings.catch_warnings():
        # Python 3.12 and later warn where there are other threads; the child needs none of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored where the tests run in the background
        try:
            function()
            os._exit(0)
        except BaseException:
            append(errors, traceback.format_exc())
        finally:
            os._exit(1)
    return child


def ended(child, errors):
    """How a child ended: 0, or -9 if it was killed; whatever else is an error."""
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, -signal.SIGKILL), "\n".join(lines(errors))
    return code


class Points:
    """The external effects of a tick: each is entered in a log, and the process dies at number `deadly`."""

    def __init__(self, log, deadly):
        self.log, self.deadly, self.passed, self.effect = log, deadly, 0, ""

    def reach(self, when, first=lambda: None):
        self.passed += 1
        append(self.log, f"{self.effect}, {when}")
        if self.passed == self.deadly:
            first()
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, effect, function):
        """`function`, which has a point before and after it."""

        def pointed(*args, **kwargs):
            self.effect = effect
            self.reach("before")
            result = function(*args, **kwargs)
            self.effect = effect
            self.reach("after")
            return result

        return pointed

    def fsync(self, file):
        """A file that is being written: half of it is there when the process dies. No computer dies here."""
        self.reach("half written", lambda: os.ftruncate(file, os.fstat(file).st_size // 2))

    def replace(self, path, target):
        """A file that is whole and not in its place yet."""
        self.reach("not in place")
        return replace(path, target)

    def inserting(self, insert):
        """The rows of a transaction are in, and it is not committed."""

        def inserted(*args, **kwargs):
            result = insert(*args, **kwargs)
            self.reach("not committed")
            return result

        return inserted


def is_free(desk):
    with (
        only_reader(desk.database) as ours,
        only_one_at(desk.store, "") as desks,
        only_one_at(desk.store, "river") as rivers,
    ):
        return ours and desks and rivers


def wait_for_lock(desk):
    """PostgreSQL takes a moment to notice that a process was killed."""
    for _ in range(10_000):
        if is_free(desk):
            return
        time.sleep(0.01)
    raise AssertionError("the lock of a killed process is not free")


def log_sends(town, log):
    """Enter every letter that is sent in a log: Message-ID, recipient, digest of its bytes."""
    send = town.outlet.send

    def logged(sender, recipient, message):
        send(sender, recipient, message)
        message_id = re.search(rb"^Message-ID.*?(?=\r?$)", message, re.MULTILINE)[0].decode()
        append(log, f"{message_id}\t{recipient}\t{sha256(message).hexdigest()}")

    town.outlet.send = logged


def arm(town, points, patch):
    """Let every external effect of a desk pass its points, as long as the `patch` holds."""
    desk = town.desk
    desk.archive_mail = points.around("archive a mail", desk.archive_mail)
    desk.store.save = points.around("save", desk.store.save)
    desk.store.recorder._insert_events = points.inserting(desk.store.recorder._insert_events)
    town.outlet.send = points.around("send a letter", town.outlet.send)
    town.inbox.put_away = points.around("put a mail away", town.inbox.put_away)
    patch.setattr(heartbeat, "beat", points.around("heartbeat", heartbeat.beat))
    patch.setattr(os, "fsync", points.fsync)
    patch.setattr(Path, "replace", lambda path, target: points.replace(path, target))


def what_came_of(town):
    """Which orders were played, what happened on the board, who was sent what: whatever the order of the mails was."""
    live = town.live()
    campaign, game = live.campaign, live.game
    played = {
        step: {seat: campaign.received[receipt].orders for seat, receipt in locked.items()}
        for step, locked in campaign.locked.items()
    }
    facts = [fact for chapter in campaign.episodes for fact in facts_of(game, chapter)]
    mails = [(mail["X-Envelope-To"], mail["Subject"].partition(";")[0], body(mail)) for mail in town.letters()]
    letters = Counter((to, re.sub(r"\d+", "#", subject)) for to, subject, _ in mails if "From " not in subject)
    letters.update((to, line) for to, _, text in mails for line in text.splitlines() if line.startswith("| "))
    return played, facts, letters, len(town.taken()), [each for book in town.books() for each in book.answers]


class Act(NamedTuple):
    """What happens before a tick: how many hours after the opening it is, and what is delivered."""

    hours: float
    deliver: Callable
    clock: bool = True
    """Whether it is a whole tick, or only mails are dealt with."""


@dataclass
class Stage:
    """A folder with a desk in it, and what is done to it act by act."""

    folder: Path
    acts: list
    database: str = "adjudicator.sqlite"
    kills: int = 0

    @property
    def desk(self):
        return self.folder / "desk"

    @contextmanager
    def town(self, act=-1):
        """The desk at the time of an act."""
        town = Town(self.desk, self.database)
        town.now += timedelta(hours=self.acts[act].hours)
        town.numbers = count(1000 * (act + 1))
        yield town
        town.desk.close()

    def prepare(self, act):
        """The mails of an act are delivered."""
        with self.town(act) as town:
            self.acts[act].deliver(town)

    def tick(self, act, deadly=0):
        """A tick, in a child of its own where it is to die; whether it was killed."""

        def ticking():
            with self.town(act) as town, pytest.MonkeyPatch.context() as patch:
                log_sends(town, self.folder / "sends")
                arm(town, Points(self.folder / "points", deadly), patch)
                done = town.tick(clock=self.acts[act].clock)
            assert done.trouble == [], done.trouble

        if not deadly:
            ticking()
            return False
        errors = self.folder / "errors"
        if not ended(fork(ticking, errors), errors):
            return False
        self.kills += 1
        with self.town() as town:
            wait_for_lock(town.desk)
        return True

    def play(self, act, deadly=0, later=0):
        """Ticks until one ends well; the first dies at point `deadly`, and each of the others `later` after that."""
        while self.tick(act, deadly):
            deadly = deadly + later if later else 0


@dataclass
class Ending:
    """What is left when all acts are over."""

    heads: dict = field(default_factory=dict)
    """The head of each campaign, which stands for its whole history."""
    orders: Counter = field(default_factory=Counter)
    """Every order set that was stored, with its receipt."""
    verdicts: dict = field(default_factory=dict)
    letters: dict = field(default_factory=dict)
    """The subject and the digest of every letter, by the name of its file: its Message-ID and recipient make it."""
    folders: dict = field(default_factory=dict)
    """The mails that came, by where they lie."""
    pending: list = field(default_factory=list)
    findings: list = field(default_factory=list)
    keys: dict = field(default_factory=dict)
    """The keys that are on the desk still, by campaign."""
    books: list = field(default_factory=list)
    """The numbers of the post books' events."""
    sends: list = field(default_factory=list)
    """What `log_sends` entered."""

    @property
    def acknowledged(self):
        """The order sets that players were told are accepted."""
        said = (ACCEPTED.fullmatch(subject) for subject, _ in self.letters.values())
        return Counter((found[1], found[2], int(found[3])) for found in said if found)

    def faults(self, undisturbed):
        """What a kill did: of all but the last there must be none."""
        sent_as = {line.rpartition("\t")[0] for line in self.sends}
        return {
            "orders lost": (self.acknowledged - self.orders).total(),
            "applied twice": (self.orders - undisturbed.orders).total(),
            "letters missing": len(undisturbed.letters.keys() - self.letters.keys()),
            "letters changed": len(set(self.sends)) - len(sent_as),
            "sent twice": len(self.sends) - len(set(self.sends)),
        }

    def assert_same(self, undisturbed):
        """Everything is as if nothing had been; only the order in the post books may differ."""
        for what in ("heads", "orders", "verdicts", "letters", "folders", "pending", "keys"):
            assert getattr(self, what) == getattr(undisturbed, what), what
        assert self.findings == []
        assert all(book == list(range(1, len(book) + 1)) for book in self.books)


def subject_and_digest(letter):
    """What is compared of a letter."""
    raw = letter.read_bytes()
    return subject_of(raw.partition(b"\r\n\r\n")[0]), sha256(raw).digest()


@lru_cache(maxsize=1024)
def subject_of(head):
    """The subject in the head of a letter; every ending has the same letters."""
    return message_from_bytes(head, policy=policy.default)["Subject"]


def ending(stage):
    """How a stage looks at the end, read by a fresh process's means."""
    end = Ending(sends=lines(stage.folder / "sends"))
    with stage.town() as town:
        for name in town.desk.store.names():
            live = town.live(name)
            end.heads[name] = live.campaign.head
            end.keys[name] = town.desk.seat_keys(name)
            sets = [each for each in live.campaign.received.values() if each.window != ANSWERS]
            end.orders.update((name, each.seat, each.number) for each in sets)
            end.findings += verify(town.desk.store, name, either_game, town.desk.last_secret(name)).findings
        end.verdicts = {taken.digest: taken.verdict for taken in town.taken()}
        end.pending = [each for book in town.books() for each in book.answers]
        end.books = [[each.originator_version for each in town.desk.store.events.get(book.id)] for book in town.books()]
    mail = stage.desk / "mail"
    end.letters = {path.name: subject_and_digest(path) for path in (mail / "out" / "new").iterdir()}
    for folder in (mail / "in", *mail.glob("in/.*")):
        end.folders[folder.name] = sorted(path.name for part in ("new", "cur") for path in (folder / part).iterdir())
    return end


@dataclass
class Played:
    """An undisturbed play: its desk, the desk before each tick, the points of each tick, how it looked after each."""

    acts: list
    desk: Path
    before: list[Path] = field(default_factory=list)
    points: list[list[str]] = field(default_factory=list)
    after: list[Ending] = field(default_factory=list)

    @property
    def end(self):
        return self.after[-1]

    def killed(self, act, point, folder, last):
        """The same play, killed once, at a point of an act, and gone on with until act number `last` is over."""
        shutil.copytree(self.before[act], folder, copy_function=linked)
        stage = Stage(folder, self.acts)
        stage.play(act, point)
        assert stage.kills == 1
        for later in range(act + 1, last + 1):
            stage.prepare(later)
            stage.play(later)
        return ending(stage)


def battered(stage, later):
    """Play all acts, killing every tick as often as it has `later` points, each time further on."""
    for act in range(len(stage.acts)):
        stage.prepare(act)
        stage.play(act, later, later)
    return ending(stage)


def linked(source, copy):
    """A copy of a file; what is a mail is never written again, and may be the same file."""
    return os.link(source, copy) if "/desk/mail/" in source else shutil.copy2(source, copy)


def undisturbed(folder, acts, opening):
    """Play all acts."""
    stage = opened(folder / "undisturbed", acts, opening)
    played = Played(acts, stage.desk)
    for act in range(len(acts)):
        stage.prepare(act)
        played.before.append(shutil.copytree(stage.folder, folder / f"before-{act}", copy_function=linked))
        passed = len(lines(stage.folder / "points"))
        stage.play(act)
        played.points.append(lines(stage.folder / "points")[passed:])
        played.after.append(ending(stage))
    return played


def opened(folder, acts, opening, database="adjudicator.sqlite"):
    """A stage on which the play can begin."""
    stage = Stage(folder, acts, database)
    folder.mkdir(parents=True)
    with stage.town(0) as town:
        town.now = OPENED
        opening(town)
    return stage
