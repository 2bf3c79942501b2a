"""The job queue: what is due becomes jobs for workers; what they could not do is written down for the referee."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.store.jobs import Task, job
from adjudicator.campaign.store.register import MARKED, Row
from adjudicator.post.books.book import DESK

POISONED = 4
"""After how many tries in a row a job is left alone for a while."""
PAUSE = timedelta(hours=1)
"""The length of a pause, unless something happens in its campaign."""

WORDS: Mapping[Task, str] = {
    "adjudicate": "adjudicate",
    "letters": "send the letters of",
    "draw": "write the reports of",
}


class Undone(msgspec.Struct, frozen=True, kw_only=True):
    """A task that workers could not do, and the reason."""

    task: Task
    campaign: str
    why: str
    tries: int
    at: datetime
    """The moment it was tried last."""

    def in_words(self) -> str:
        """The trouble in words, for the referee."""
        what = f"{WORDS[self.task]} {self.campaign or 'the desk'}"
        return f"no worker could {what} ({self.tries} tries): {self.why}"

    def rests(self, now: datetime) -> bool:
        """Whether it failed again and again, and is left alone for a while."""
        return self.tries >= POISONED and now < self.at + PAUSE


def enqueue(desk: Desk, due: Sequence[str], until: Mapping[str, Any]) -> None:
    """Write the jobs for campaigns that are due: one of each kind, if none waits. Without `until` no clock runs.

    A campaign whose job failed again and again is passed over for a while.
    """
    now = desk.clock()
    passed = {(each.task, each.campaign) for each in undone(desk) if each.rests(now)}
    rows: list[Row] = []
    for name in due:
        wanted: list[tuple[Task, Mapping[str, Any]]] = [("letters", {})]
        if name != DESK:
            wanted.append(("draw", {}))
            if until:
                wanted.insert(0, ("adjudicate", until))
        rows += [job(task, name, caused=False, **more) for task, more in wanted if (task, name) not in passed]
    desk.store.register.write(rows)


def undone(desk: Desk, campaign: str | None = None) -> list[Undone]:
    """The tasks that workers could not do in one campaign, or in all."""
    marks = desk.store.register.marks("undone ").values() if desk.settings.workers else ()
    jobs = [msgspec.json.decode(mark, type=Undone) for mark in marks]
    return [each for each in jobs if campaign in (None, each.campaign)]


def note_undone(desk: Desk, task: Task, campaign: str, why: str) -> None:
    """Write down that a job was tried once more, why it could not be done, and that somebody has to look again."""
    before = [each.tries for each in undone(desk, campaign) if each.task == task]
    tries = sum(before) + 1
    failure = Undone(task=task, campaign=campaign, why=why, tries=tries, at=desk.clock())
    text = msgspec.json.encode(failure).decode()
    register = desk.store.register
    register.write([(MARKED, (f"undone {task} {campaign}", text))])
    register.wake([campaign])


def note_done(desk: Desk, task: Task, campaign: str) -> None:
    """A job was done: what was wrong with it is over."""
    if any(each.task == task for each in undone(desk, campaign)):
        desk.store.register.write([("DELETE FROM marks WHERE name = ?", (f"undone {task} {campaign}",))])
