"""Workers: processes that do the jobs of a desk beside each other and beside who reads the mailbox; each may be killed.

No two run at the same moment: at an effect of whoever is at work the seed says whether another one takes a turn, and
does a job of another campaign, before the first goes on. Jobs are taken, tried again, and taken over from the dead as
`procrastinate` does it in the database; what it waits for, by its own clock, is over when nothing else is to be done.
"""

import asyncio
from types import SimpleNamespace

import psycopg
from procrastinate.sql import queries
from psycopg.rows import dict_row
from town import either_game
from world.broken import hold
from world.machines import Killed

from adjudicator.campaign.store.jobs import QUEUE
from adjudicator.cli import post
from adjudicator.errors import AdjudicatorError
from adjudicator.post.due.job_queue import undone
from adjudicator.post.round import workers

TURNS = 0.1
"""How often, at an effect, another one takes a turn."""
MOST = 2000
"""The jobs after which a round must have come to an end."""
WAITS = "UPDATE procrastinate_jobs SET scheduled_at = NULL WHERE status = 'todo' AND scheduled_at IS NOT NULL"
SILENT = "UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 hour' WHERE id = %(worker_id)s"
LEFT = "SELECT task_name, args, status FROM procrastinate_jobs WHERE status IN ('todo', 'doing')"


class Hand:
    """A process that works: its own desk, its own connections."""

    def __init__(self, world, number: int) -> None:
        self.desk, self.outlet = world.new_desk(), world.new_outlet()
        self.number = number
        """What the database knows it by."""
        self.worker = workers.Worker(self.desk, either_game, self.outlet, post.finish)

    def arm(self, points) -> None:
        """Have its effects pass their points from now on."""
        recorder = self.desk.store.recorder
        self.desk.store.save = points.around("a worker saves", self.desk.store.save)
        recorder._insert_events = points.inserting(recorder._insert_events)
        self.outlet.send = points.around("a worker sends a letter", self.outlet.send)

    def ask_again(self) -> None:
        """Beacons are asked again: between rounds more than a minute passes."""
        self.worker._asked = None


class Turns:
    """The points of all effects in a round: something may strike there, and somebody else take a turn."""

    def __init__(self, crew, strike) -> None:
        self.crew, self.strike = crew, strike
        self.fsync, self.replace, self.inserting = strike.fsync, strike.replace, strike.inserting

    def around(self, effect, function):
        """`function`, after which another one may take a turn."""
        pointed = self.strike.around(effect, function)

        def turned(*args, **kwargs):
            result = pointed(*args, **kwargs)
            self.crew.turn()
            return result

        return turned


class Crew:
    """All workers of a desk."""

    def __init__(self, world, size: int) -> None:
        self.world, self.size = world, size
        self._pick = world.plan.pick("turns of workers")
        self._beside_reader = size > 1 and world.plan.seed % 2 == 0
        """Whether turns are taken while the mailbox is read: what is told of it then is entered before."""
        self._connection = None
        self._busy: list[Hand] = []
        self._dead: list[int] = []
        self._turns = None
        self._idle = [self._new_hand() for _ in range(size)]

    def close(self) -> None:
        """All processes end."""
        for hand in self._idle:
            hand.desk.close()
        self._connection.close()

    def beside(self, strike):
        """The points of a round in which something may strike."""
        self._turns = Turns(self, strike)
        for hand in self._idle:
            hand.arm(self._turns)
            hand.ask_again()
        return self._turns

    def turn(self) -> None:
        """Another one takes a turn, if it comes to that."""
        may = bool(self._busy) or self._beside_reader
        if may and self._idle and self.size > 1 and self._pick.random() < TURNS:
            whom = "another" if self._busy else "the reader"
            self.world.ledger.met[f"workers: a turn beside {whom}"] += self._do_one()

    def work(self) -> None:
        """All jobs are done, also those of the dead, and those that are tried again."""
        for _ in range(MOST):
            if not (self._do_one() or self._ask(WAITS) or self._revive()):
                break
        left = self._ask(LEFT)
        hold("workers come to an end", not left, left)

    def holds(self) -> None:
        """Where nothing was wrong, all jobs could be done."""
        failed = undone(self.world.desk)
        hold("workers leave nothing undone", not failed, failed)

    def _do_one(self) -> bool:
        """A worker that has nothing to do takes a job and does it; False where there is none."""
        hand = self._pick.choice(self._idle)
        (job,) = self._ask(queries["fetch_job"], queues=[QUEUE], worker_id=hand.number)
        if job["id"] is None:
            return False
        self._idle.remove(hand)
        self._busy.append(hand)
        world, service = self.world, self.world.service
        before, world.at_work = world.at_work, hand
        is_amid, attempts = service.is_read and len(self._busy) == 1, service.attempts
        try:
            self._do(hand, job)
        finally:
            world.at_work = before
            self._busy.remove(hand)
        if is_amid and service.attempts > attempts:
            world.overtaken = min(world.overtaken, world.now)
        return True

    def _do(self, hand: Hand, job) -> None:
        task = job["task_name"]
        self.world.ledger.met[f"job: {task}"] += 1
        try:
            getattr(hand.worker, task)(**job["args"])
        except Killed:
            self._bury(hand)
            return
        except AdjudicatorError as failed:
            self._ended(job, failed)
        else:
            self._ended(job)
        self._idle.append(hand)

    def _ended(self, job, failed=None) -> None:
        """A job is over, or tried again."""
        again = failed and workers.RETRY.get_retry_decision(exception=failed, job=SimpleNamespace(**job))
        if again:
            same = dict.fromkeys(("new_priority", "new_queue_name", "new_lock"))
            self._ask(queries["retry_job"], job_id=job["id"], retry_at=again.retry_at, **same)
        else:
            self._ask(
                queries["finish_job"], job_id=job["id"], status="failed" if failed else "succeeded", delete_job=False
            )

    def _bury(self, hand: Hand) -> None:
        """A worker was killed: another one is started."""
        hand.desk.close()
        self._dead.append(hand.number)
        new = self._new_hand()
        new.arm(self._turns)
        self._idle.append(new)

    def _revive(self) -> bool:
        """The jobs of the dead are taken over, who have been silent for long."""
        if not self._dead:
            return False
        for number in self._dead:
            self._ask(SILENT, worker_id=number)
        self._dead.clear()

        async def revive():
            async with workers.app(self.world.database).open_async() as app:
                await workers.revive(app, workers.SILENT)

        asyncio.run(revive())
        return True

    def _new_hand(self) -> Hand:
        (row,) = self._ask(queries["register_worker"])
        return Hand(self.world, row["worker_id"])

    def _ask(self, statement: str, **values):
        """Ask the database, which may have been restarted: its rows, or how many were changed."""
        try:
            return self._asked(statement, values)
        except psycopg.OperationalError:
            self._connection = None
            return self._asked(statement, values)

    def _asked(self, statement: str, values):
        if self._connection is None:
            self._connection = psycopg.connect(self.world.database, autocommit=True, row_factory=dict_row)
        cursor = self._connection.execute(statement, values)
        return cursor.rowcount if cursor.description is None else cursor.fetchall()
