"""Workers: processes, on as many machines as one likes, that do a desk's jobs on `procrastinate` (extra `workers`).

A job looks at its campaign as it is stored and does what is due there; wherever it is stopped, the next one goes on.
All jobs of a campaign are done one after the other, those of different campaigns at once. A job that fails is tried
again after a pause that grows; why it failed is told by `status`, and nobody else waits for it. The jobs of a worker
that was killed, or whose connection was lost, are done by another one once it has given no sign of life for a while.
"""

import asyncio
import logging
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any

import procrastinate
from procrastinate import App, PsycopgConnector, RetryStrategy
from procrastinate.worker import Worker as Runner

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.desk.mistakes import in_words
from adjudicator.campaign.store.jobs import QUEUE, Task
from adjudicator.errors import AdjudicatorError
from adjudicator.logs import timed
from adjudicator.post.due.desk_service import DeskService
from adjudicator.post.due.job_queue import note_done, note_undone
from adjudicator.post.due.resting import settle
from adjudicator.post.outbound.sender import Sender
from adjudicator.post.round.mail_runner import Finish, RoundResult
from adjudicator.post.transport.lookup import Lookups
from adjudicator.post.transport.mailboxes import Outlet
from adjudicator.table import Game

DatabaseAway = procrastinate.exceptions.ConnectorException
"""The database of the jobs cannot be reached."""
LOOK_EVERY = 2
"""Seconds after which a worker looks for jobs that nobody told it of, such as those that are tried again."""
SIGN_OF_LIFE = 10
"""Seconds between two signs of life of a worker."""
SILENT = 45
"""Seconds after which a worker that gives none is taken for dead."""
PATIENCE = 5
"""Seconds after which a worker that gets no connection takes the database to be away."""
CONNECTIONS = 4
"""The most connections the jobs need, each of which is made when it is."""
ASK_AGAIN = 60
"""Seconds after which a beacon is asked again for what it did not answer."""
KEPT_HOURS = 24
"""The hours that jobs that are over are kept."""
RETRY = RetryStrategy(max_attempts=3, exponential_wait=4)


class NotDone(AdjudicatorError):
    """A job could not be done; it is tried again."""


class Worker:
    """Does the jobs of one desk; `finish` is what is done with a campaign when its reports are to be written."""

    def __init__(self, desk: Desk, find_game: Callable[[str], Game], outlet: Outlet, finish: Finish) -> None:
        self.desk = desk
        self._find_game = find_game
        self._outlet = outlet
        self._finish = finish
        self._told_to_stop = False
        self._failed = False
        self._asked: Lookups | None = None
        self._asked_since = 0.0
        self._last: tuple[str, DeskService] | None = None
        """The campaign of the last job, if it could be done, and the service that did it."""
        self.app = app(desk.database, self._fail)
        self.app.task(name="adjudicate", queue=QUEUE, retry=RETRY)(self.adjudicate)
        self.app.task(name="letters", queue=QUEUE, retry=RETRY)(self.letters)
        self.app.task(name="draw", queue=QUEUE, retry=RETRY)(self.draw)
        again = self.app.task(name="again", queue=QUEUE, queueing_lock="again")(self.again)
        self.app.periodic(cron="* * * * *")(again)

    def run(self, *, for_ever: bool = True) -> bool:
        """Do jobs until none is left, or until told to stop; False where the database failed.

        A job whose end could not be written down is left without an owner, so another worker picks it up.
        """
        self._runner = Runner(
            self.app,
            queues=[QUEUE],
            wait=for_ever,
            fetch_job_polling_interval=LOOK_EVERY,
            update_heartbeat_interval=SIGN_OF_LIFE,
            stalled_worker_timeout=SILENT,
            install_signal_handlers=False,
        )
        return asyncio.run(self._run()) and (self._told_to_stop or not for_ever)

    async def _run(self) -> bool:
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, self._stop)
        with suppress(DatabaseAway):
            async with self.app.open_async():
                if not self._told_to_stop:
                    await self._runner.run()  # type: ignore[no-untyped-call]
            return self._told_to_stop or not self._failed
        return self._told_to_stop

    def _stop(self) -> None:
        """Begin no other job."""
        self._told_to_stop = True
        self._runner.stop()  # type: ignore[no-untyped-call]

    def _fail(self) -> None:
        """The database did not take what was to be written down."""
        self._failed = True
        self._runner.stop()  # type: ignore[no-untyped-call]

    def adjudicate(self, campaign: str, until: str, seen: str | None) -> None:
        """Do what was due in a campaign when the mailbox had been read to its end, `until` then."""

        def work(service: DeskService) -> None:
            moment = datetime.fromisoformat(until)
            before = datetime.fromisoformat(seen) if seen else None
            service.clock([campaign], moment, before)

        self._work("adjudicate", campaign, work)

    def letters(self, campaign: str) -> None:
        """Send the letters of a campaign, or of the desk ("")."""
        mail = self.desk.settings.mail

        def work(service: DeskService) -> None:
            if mail is not None:
                done = Sender(service, mail, self._outlet).send(campaign, lambda: settle(service, mail, campaign))
                if not done:
                    raise NotDone("letters/busy", "another process is sending them")

        self._work("letters", campaign, work)

    def draw(self, campaign: str) -> None:
        """Write a campaign's reports that are not on the desk yet."""
        self._work(
            "draw", campaign, lambda service: self._finish(service, campaign, RoundResult(trouble=service.trouble))
        )

    async def again(self, timestamp: int) -> None:
        """See that jobs are done whose worker is dead, and throw away those that are long over."""
        await revive(self.app, SILENT)
        await self.app.job_manager.delete_old_jobs(nb_hours=KEPT_HOURS, include_failed=True)

    def _lookups(self) -> Lookups:
        """The beacons' answers to the jobs of the last minute: one that hangs keeps but one of them waiting."""
        now = time.monotonic()
        if self._asked is None or now > self._asked_since + ASK_AGAIN:
            self._asked = Lookups()
            self._asked_since = now
        return self._asked

    def _work(self, task: Task, campaign: str, work: Callable[[DeskService], None]) -> None:
        """Do a job; what it causes itself it sees to itself. Raises `NotDone` where something went wrong."""
        at_work = self.desk.store.at_work
        assert at_work is not None, "the desk has workers"
        trouble: list[str] = []
        at_work.add((task, campaign))
        try:
            service = self._service_for(campaign, trouble)
            with timed("job done", task=task, campaign=campaign):
                work(service)
            if campaign and service.live(campaign) is None and not trouble:
                trouble.append(f"{campaign} cannot be read")
        except Exception as error:
            trouble.append(in_words(error, self.desk.folder))
        finally:
            at_work.discard((task, campaign))
        if trouble:
            self.desk.store.let_go(campaign)
            note_undone(self.desk, task, campaign, why := "; ".join(trouble))
            raise NotDone(f"jobs/{task}", why)
        self._last = (campaign, service)
        note_done(self.desk, task, campaign)

    def _service_for(self, campaign: str, trouble: list[str]) -> DeskService:
        """A service for a job; where the last one was of the same campaign, it goes on with what that one held."""
        service = DeskService(self.desk, self._find_game, trouble, self._lookups())
        if self._last is not None:
            name, last = self._last
            self._last = None
            if name == campaign:
                service.go_on_from(last, campaign)
            else:
                self.desk.store.let_go(name)
        return service


class Connector(PsycopgConnector):
    """Connections to the jobs of a database; where something cannot be written down, `on_failure` is called."""

    def __init__(self, database: str, on_failure: Callable[[], None]) -> None:
        super().__init__(conninfo=database, timeout=PATIENCE, min_size=1, max_size=CONNECTIONS)
        self._on_failure = on_failure

    async def execute_query_async(self, query: Any, **arguments: Any) -> None:
        """Write something down, such as what became of a job."""
        try:
            await super().execute_query_async(query, **arguments)
        except DatabaseAway:
            self._on_failure()
            raise


def app(database: str, on_failure: Callable[[], None] = lambda: None) -> App:
    """The jobs of a database, to be opened before they are used."""
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # what fails is told by `status`
    return App(connector=Connector(database, on_failure))


async def revive(app: App, silent: float) -> None:
    """Have the jobs done again of workers that gave no sign of life for so many seconds."""
    for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=silent):
        try:
            await app.job_manager.retry_job(job)
        except procrastinate.exceptions.ConnectorException:
            # The same job waits already: this one is over.
            await app.job_manager.finish_job(job, procrastinate.jobs.Status.FAILED, delete_job=True)


def create_tables(database: str) -> None:
    """Create the tables of the jobs; harmless where they exist. Raises the database's errors."""
    import psycopg

    with psycopg.connect(database, autocommit=True) as connection:
        there: Any = connection.execute("SELECT to_regclass('procrastinate_jobs')").fetchone()
        if there[0] is None:
            connection.execute(procrastinate.schema.SchemaManager.get_schema())
