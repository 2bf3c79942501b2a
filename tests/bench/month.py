"""A month of many campaigns on a real PostgreSQL: one process against one, two and four workers, with kills.

    python tests/bench/month.py [--campaigns 1000] [--days 30] [--every 7] [--workers 1,2,4] [--kills]

CP campaigns and Tests of Time of different ages, opened once and copied, are fed by a scripted stream of mails: bots
write them, each on a day of his own of the `--every` days that a window is open. Twice a day the mailbox is read and
all that is due is done, letters and reports drawn as in earnest; nothing but that is timed, after a first small month
in which a process makes what it makes once, and after the letters of all openings have gone. Every way of working has
to come to the same histories and reports, with each letter once (one that was being sent when a worker was killed may
go twice) and nothing left to do. The memory of those who draw is weighed each evening. How many of the machine's cores
were busy, whoever kept them so, is told as well, and what two processes that share nothing do against one. It takes
its time, and is not part of the tests.
"""

import argparse
import asyncio
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import sha256
from multiprocessing import Process
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(Path(__file__).parents[1] / "elsewhere"))

import psycopg
from kills import append, lines, log_sends
from postgres import server as postgres_server
from town import OPENED, Town, address, key, mail_of, orders_of

from adjudicator.campaign.store.application import migrate
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.cli.post import finish
from adjudicator.collector import look_seldom
from adjudicator.games import find_game
from adjudicator.post.round import workers
from adjudicator.post.upkeep.lock import only_reader

SEATS = {"cp-campaign": "AB", "test-of-time": "ABC"}
AT_WORK = """SELECT extract(epoch FROM sum(done.at - begun.at)) AS seconds FROM procrastinate_events AS done, LATERAL (
    SELECT max(at) AS at FROM procrastinate_events WHERE job_id = done.job_id AND type = 'started' AND at <= done.at
) AS begun WHERE done.type = 'succeeded'"""
SILENT = 3
"""Seconds after which a killed worker is taken for dead, here; a desk waits longer."""


class Month:
    """A desk, its clock, and whoever works on it."""

    def __init__(self, folder: Path, database: str, count: int, every: int) -> None:
        self.folder, self.database, self.count, self.every = folder, database, count, every
        folder.mkdir(parents=True, exist_ok=True)
        migrate(database)
        workers.create_tables(database)
        self.set_clock(OPENED)
        self.children: list[int] = []
        self.busy, self.cpu, self.cores, self.mails = 0.0, 0.0, 0.0, 0
        self.memory: list[int] = []
        """The resident bytes of those who draw letters, at the end of each day."""

    def set_clock(self, now: datetime) -> None:
        (self.folder / "clock.new").write_text(now.isoformat())
        (self.folder / "clock.new").replace(self.folder / "clock")
        self.now = now

    @contextmanager
    def town(self, *, manned: bool = True):
        """The desk, opened by this process."""
        town = Town(self.folder / "desk", self.database)
        clock = self.folder / "clock"
        town.desk.clock = lambda: datetime.fromisoformat(clock.read_text())
        town.desk.settings = msgspec.structs.replace(town.desk.settings, workers=manned)
        log_sends(town, self.folder / "sends")
        yield town
        town.desk.close()

    def open_all(self) -> None:
        """Campaigns of two games, whose letters have gone; of some a few turns have been played by hand."""
        schedule = Schedule(every=self.every, quiet=0, reminders=(), outage=0, most=100)
        with self.town(manned=False) as town:
            for number in range(self.count):
                game = game_of(number)
                live = town.open(name := f"c{number}", SEATS[game], game, schedule, at=name, tempo="default")
                pick = random.Random(number)
                for _ in range(number % 4):
                    if (step := live.window()) is None:
                        break
                    for seat in step.seats:
                        live.receive(seat, bot_orders(live, seat, pick), None, "")
                    live.advance()
                town.desk.store.let_go(name)
        self.alone()
        (self.folder / "sends").unlink()

    def write_mails(self, day: int) -> None:
        """What players write today: those whose day it is and who have not sent orders."""
        with self.town() as town:
            for number in range(self.count):
                name = f"c{number}"
                today = [seat for seat in SEATS[game_of(number)] if self.day_of(seat, name) == day % self.every]
                if today:
                    self.write_mails_of(town, name, today)
                    town.desk.store.let_go(name)

    def day_of(self, seat, name: str) -> int:
        """The day on which a player writes."""
        return random.Random(f"{name}{seat}").randrange(self.every)

    def write_mails_of(self, town: Town, name: str, seats) -> None:
        """Those of some players of a campaign."""
        live = town.live(name)
        step = live.window()
        for seat in seats:
            if step and seat in live.missing():
                file = orders_of(
                    seat,
                    bot_orders(live, seat, random.Random(f"{name}{seat}{step.id}")),
                    turn=step.turn,
                    campaign=name,
                    game=live.game.meta.name,
                    window=step.window,
                    key=key(seat, name),
                )
                own_id = f"<{name}.{seat}.{step.id}@home.example>"
                town.deliver(mail_of(address(seat, name), attach=[("o.yaml", file)], message_id=own_id), self.now)
                self.mails += 1

    def alone(self) -> None:
        """One process does it all."""
        with self.town(manned=False) as town, only_reader(self.database) as ours:
            assert ours
            with self._timed():
                done = town.mail_runner().round(clock=True, finish=finish)
            assert done.trouble == [], done.trouble

    def together(self, count: int, kill: random.Random | None) -> None:
        """The mailbox is read, and workers do the rest; one of them may be killed in the midst of it."""
        while len(self.children) < count:
            self.children.append(self._worker())
        with self.town() as town, only_reader(self.database) as ours, self._timed():
            assert ours
            runner = town.mail_runner()
            runner.read(clock=True)
            runner.enqueue()
            if kill is not None:
                time.sleep(kill.random())
                self._kill(self.children.pop(kill.randrange(len(self.children))))
                self.children.append(self._worker())
            while self._left(town):
                time.sleep(0.05)
                if kill is not None:
                    asyncio.run(self._revive())

    @contextmanager
    def _timed(self):
        """What is done inside counts; what workers compute counts when they go."""
        began, cpu, cores = time.perf_counter(), time.process_time(), seconds_of_cores()
        yield
        self.busy += time.perf_counter() - began
        self.cpu += time.process_time() - cpu
        self.cores += seconds_of_cores() - cores

    def _left(self, town: Town) -> bool:
        """Whether there are jobs, or campaigns that have to be looked at."""
        store = town.desk.store
        with store.recorder.datastore.transaction() as cursor:
            cursor.execute("SELECT count(*) AS n FROM procrastinate_jobs WHERE status IN ('todo', 'doing')")
            return bool(cursor.fetchone()["n"])

    def _worker(self) -> int:
        child = os.fork()
        if child == 0:
            try:
                workers.SIGN_OF_LIFE, workers.SILENT = 1, SILENT
                with self.town() as town:
                    workers.Worker(town.desk, find_game, town.outlet, finish).run()
            except BaseException as error:
                append(self.folder / "errors", repr(error))
            os._exit(0)
        return child

    async def _revive(self) -> None:
        async with workers.app(self.database).open_async() as app:
            await workers.revive(app, SILENT)

    def _kill(self, child: int) -> None:
        os.kill(child, signal.SIGKILL)
        used = os.wait4(child, 0)[2]
        self.cpu += used.ru_utime + used.ru_stime

    def weigh(self) -> None:
        """Note the memory that workers hold, or this process where there are none."""
        pages = 0
        for process in self.children or [os.getpid()]:
            resident = Path(f"/proc/{process}/statm").read_text().split()[1]
            pages += int(resident)
        self.memory.append(pages * os.sysconf("SC_PAGE_SIZE"))

    def close(self) -> None:
        """All workers go."""
        for child in self.children:
            self._kill(child)
        self.children.clear()

    def outcome(self) -> dict[str, str]:
        """The head of each campaign, and the reports of it on the desk."""
        with self.town() as town:
            found = {name: town.live(name).campaign.head for name in town.desk.store.names()}
        reports = self.folder / "desk" / "reports"
        written = {str(path.relative_to(reports)): path for path in reports.rglob("*") if path.is_file()}
        return found | {name: sha256(path.read_bytes()).hexdigest() for name, path in written.items()}

    def sent_twice(self) -> list[int]:
        """Of each letter that was sent more than once: how often too often, by what its post book says."""
        sends = Counter(line.split()[1] for line in lines(self.folder / "sends"))
        with self.town() as town:
            tries = {own_id: posted.tries for book in town.books() for own_id, posted in book.letters.items()}
        return [times - tries[own_id] for own_id, times in sends.items() if times > 1]

    def at_work(self) -> float:
        """How long workers were at jobs, all together."""
        with self.town() as town, town.desk.store.recorder.datastore.transaction() as cursor:
            cursor.execute(AT_WORK)
            return float(cursor.fetchone()["seconds"] or 0)

    def size(self) -> int:
        """The bytes of the database."""
        with psycopg.connect(self.database) as connection:
            return connection.execute("SELECT pg_database_size(current_database())").fetchone()[0]


def game_of(number: int) -> str:
    """The game of a campaign."""
    return list(SEATS)[number % 2]


def seconds_of_cores() -> float:
    """How long the cores of this machine have been busy, all together."""
    user, nice, system = map(int, Path("/proc/stat").read_text().split()[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def bare_work(rounds: int) -> None:
    """Work that waits for nobody."""
    held = {}
    for number in range(rounds):
        held[number % 5000] = str(number)


def bare_pair(rounds: int = 12_000_000) -> float:
    """What two processes that share nothing do against one, on this machine."""
    took = []
    for count in (1, 2):
        crew = [Process(target=bare_work, args=(rounds // count,)) for _ in range(count)]
        began = time.perf_counter()
        for member in crew:
            member.start()
        for member in crew:
            member.join()
        took.append(time.perf_counter() - began)
    return took[0] / took[1]


def bot_orders(live, seat, pick):
    """What a bot orders."""
    return msgspec.to_builtins(live.game.random_orders(live.view(seat), live.window(), pick))


def play(month: Month, days: int, count: int, *, kills: bool) -> None:
    """A month: `count` workers, or one process for all (0)."""
    pick = random.Random(7)
    for day in range(days):
        month.set_clock(OPENED + timedelta(days=day, hours=1))
        month.write_mails(day)
        for hours in (2, 12):
            month.set_clock(OPENED + timedelta(days=day, hours=hours))
            if count:
                month.together(count, pick if kills and day % 3 == 1 and hours == 2 else None)
            else:
                month.alone()
        month.weigh()
    month.close()


def main() -> None:
    """Print a line for each way of working."""
    look_seldom()
    asked = argparse.ArgumentParser()
    asked.add_argument("--campaigns", type=int, default=1000)
    asked.add_argument("--days", type=int, default=30)
    asked.add_argument("--every", type=int, default=7)
    asked.add_argument("--workers", default="1,2,4")
    asked.add_argument("--kills", action="store_true")
    given = asked.parse_args()
    folder = Path(tempfile.mkdtemp())
    server = postgres_server()
    expected: dict[str, str] = {}
    rates: dict[int, float] = {}

    def month(name: str, count: int, like: str = "template1") -> Month:
        server.make(name, like)
        if (folder / like).exists():
            shutil.copytree(folder / like, folder / name)
        return Month(folder / name, server.address(name), count, given.every)

    first = month("first", 8)
    first.open_all()
    play(first, 2, 0, kills=False)
    month("opened", given.campaigns).open_all()
    for count in (0, *map(int, given.workers.split(","))):
        tried = month(f"month_{count}", given.campaigns, like="opened")
        before, small = turns_of(tried), tried.size()
        play(tried, given.days, count, kills=given.kills)
        outcome, played = tried.outcome(), turns_of(tried) - before
        expected = expected or outcome
        rates[count] = played / tried.busy
        grown = (tried.size() - small) / max(played, 1)
        print(line_of(tried, count, played, grown, others(outcome, expected)), flush=True)
    if {1, 2} <= set(rates):
        print(f"two workers do {rates[2] / rates[1]:.2f} times what one does; bare processes {bare_pair():.2f} times")
    server.close()


def others(outcome: dict[str, str], expected: dict[str, str]) -> list[str]:
    """The campaigns and reports that have not become what they were to be."""
    return sorted(name for name in {*outcome, *expected} if outcome.get(name) != expected.get(name))


def line_of(month: Month, count: int, played: int, grown: float, different: list[str]) -> str:
    """What is told of a month."""
    letters, busy = len({line.split()[1] for line in lines(month.folder / "sends")}), month.busy
    return (
        f"{count or 'no'} workers: {played} campaign-turns, {month.mails} mails, {letters} letters in {busy:.1f} s "
        f"(CPU {month.cpu:.1f} s, workers {month.at_work():.1f} s at jobs, {month.cores / busy:.2f} cores busy): "
        f"{played / busy * 3600:,.0f} campaign-turns an hour, {month.mails / busy:.1f} mails a second, "
        f"{grown:,.0f} bytes a turn; memory {_ratio(month.memory)} of that after a day; "
        f"other histories or reports than before: {different}; sent twice, and how often not as entered: "
        f"{month.sent_twice()}; errors: {lines(month.folder / 'errors')}"
    )


def _ratio(memory: list[int]) -> str:
    """The memory at the end by that after the first day, with both."""
    first, last = memory[0], memory[-1]
    return f"{last / 2**20:.0f} MB, {last / first:.2f}"


def turns_of(month: Month) -> int:
    """How many windows have been played."""
    with month.town() as town:
        return sum(len(town.live(name).campaign.locked) for name in town.desk.store.names())


if __name__ == "__main__":
    main()
