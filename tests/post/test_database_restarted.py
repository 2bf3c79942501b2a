"""PostgreSQL is restarted at any instant: `serve` and `work` go on by themselves, nothing is lost or done twice."""

import asyncio
import os
import signal
import time
from collections import Counter
from contextlib import suppress
from itertools import count

import msgspec
import pytest
import yaml
from homes import LOOKS, Home
from kills import append, lines
from town import MAIL, Town, either_game, settled

from adjudicator import games
from adjudicator.campaign.desk.desk import utc_now
from adjudicator.cli import post
from adjudicator.errors import AdjudicatorError
from adjudicator.post.due.job_queue import undone
from adjudicator.post.transport.folders import FolderOutlet

pytestmark = pytest.mark.slow

workers = pytest.importorskip("adjudicator.post.round.workers")
Datastore = pytest.importorskip("eventsourcing.postgres").PostgresDatastore
library = pytest.importorskip("eventsourcing.persistence")

EVERY = 0.1
SILENT = 2


class Served(Home):
    """A desk that is served and worked for by commands, in real time."""

    def __init__(self, folder, database):
        super().__init__(folder, database)
        with self.town() as town:
            town.open(tempo="default")
        settings = {"database": database, "workers": True, "mail": {"address": MAIL.address, "referee": MAIL.referee}}
        (folder / "desk" / "desk.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")

    @property
    def now(self):
        return utc_now()

    def run(self, command, disturb=lambda: None):
        """Run a command in a child, until it is stopped; something may `disturb` what it does."""

        def running(home):
            games.find_game = either_game
            workers.LOOK_EVERY = post.AGAIN = EVERY
            workers.SIGN_OF_LIFE, workers.SILENT, workers.PATIENCE = SILENT / 10, SILENT, 0.5
            send = FolderOutlet.send

            def logged(outlet, sender, to, message):
                send(outlet, sender, to, message)
                append(home.folder / "sends", next(each for each in message.split(b"\n") if b"Message-ID" in each))

            FolderOutlet.send = logged
            disturb()
            command(home.folder / "desk", *([EVERY] if command is post.serve else []))

        return self.fork(running)

    def stop(self):
        """Ctrl-C for everybody."""
        for child in list(self.children):
            os.kill(child, signal.SIGINT)
            for _ in range(LOOKS):
                if os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                    break
                time.sleep(0.01)
            else:
                raise AssertionError("it does not end")
            assert self.ended(child) == 0

    def is_done(self, town):
        """Whether a turn was played and told of, and nobody has anything to do; dead workers are known to be dead."""

        async def revive():
            async with workers.app(self.database).open_async() as app:
                await workers.revive(app, SILENT)

        asyncio.run(revive())
        told = [mail["Subject"] for seat in "AB" for mail in town.letters(seat)]
        if sum("report, Turn 1" in subject for subject in told) != 2:
            return False
        with town.desk.store.recorder.datastore.transaction() as cursor:
            cursor.execute("SELECT 1 FROM procrastinate_jobs WHERE status IN ('todo', 'doing') LIMIT 1")
            return not cursor.fetchall()


def at(number, restart):
    """Restart the server when a process turns to it for the time of this number."""

    def disturb():
        get_connection, times = Datastore.get_connection, count(1)

        def disturbed(self):
            if next(times) == number:
                restart()
            return get_connection(self)

        Datastore.get_connection = disturbed

    return disturb


@pytest.mark.long("serve-40", "work-20", "work-8")
@pytest.mark.parametrize(
    ("command", "number"),
    [(post.serve, 5), (post.serve, 40), (post.work, 8), (post.work, 20)],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_commands_go_on_where_postgresql_is_restarted(desk_database, postgres, tmp_path, command, number):
    def restart():
        """Once, whichever worker comes to it."""
        try:
            (home.folder / "restarting").touch(exist_ok=False)
        except FileExistsError:
            return
        postgres.restart()
        (home.folder / "restarted").touch()

    home = Served(tmp_path / "home", desk_database)
    try:
        with home.town() as town:
            town.send_orders("A")
            town.send_orders("B")
        for each in (post.serve, post.work, post.work):
            home.run(each, at(number, restart) if each is command else lambda: None)
        while not (home.folder / "restarted").exists():
            assert not lines(home.folder / "errors")
            time.sleep(0.01)
        home.wait(home.is_done)
        home.stop()
    finally:
        home.close()
    with home.town() as town:
        live = town.live()
        assert list(live.campaign.locked) == ["1.bid"]
        assert Counter(received.seat for received in live.campaign.received.values()) == {"A": 1, "B": 1}
        assert undone(town.desk) == []
    sends = lines(home.folder / "sends")
    assert len(sends) - len(set(sends)) <= 1, "of one nobody knew whether it went"


@pytest.mark.parametrize("manned", [True, False], ids=["with workers", "alone"])
def test_wherever_the_database_goes_away_a_round_says_so(desk_database, tmp_path, monkeypatch, manned):
    town = Town(tmp_path, desk_database)
    town.desk.settings = msgspec.structs.replace(town.desk.settings, workers=manned)
    town.open()
    monkeypatch.setattr("eventsourcing.utils.sleep", lambda seconds: None)
    get_connection, away = Datastore.get_connection, 0
    while away >= 0:
        town.send_orders("A")
        times, went = count(), away

        def connection(self, times=times, went=went):
            if next(times) >= went:
                raise library.OperationalError("the server is shut down")
            return get_connection(self)

        with monkeypatch.context() as patch, suppress(AdjudicatorError):
            patch.setattr(Datastore, "get_connection", connection)
            man = town.mail_runner()
            man.read(clock=True)
            _ = man.enqueue() if manned else man.send(settled)
        away = away + 3 if next(times) >= went else -1
    town.desk.close()
