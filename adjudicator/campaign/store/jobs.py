"""Jobs: what workers do where one machine is not enough; written with the events that cause them, or not at all.

They lie in the tables of `procrastinate`. All jobs of a campaign have its lock, so that one at a time is done; of each
kind one waits at most. A job says what is to be looked at, never what is to be done: done twice it does nothing.
"""

import json
from collections.abc import Collection, Iterator
from typing import Any, Literal

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.store.register import Row

Task = Literal["adjudicate", "letters", "draw"]
"""Do what is due in a campaign by its clock; send its letters; write its reports onto the desk."""

QUEUE = "adjudicator"
_INSERT = f"""INSERT INTO procrastinate_jobs (queue_name, task_name, lock, queueing_lock, args, priority)
VALUES ('{QUEUE}', ?, ?, ?, CAST(? AS jsonb), ?) ON CONFLICT (queueing_lock) WHERE status = 'todo' """
CAUSED = f"""{_INSERT} DO UPDATE SET
scheduled_at = NULL, priority = greatest(procrastinate_jobs.priority, excluded.priority)"""
"""One that waits is done without delay, and not before what caused this one is stored."""
LOOKED = f"{_INSERT} DO UPDATE SET args = procrastinate_jobs.args || (excluded.args - 'seen')"
"""One that waits is to do what is due by now; when the mailbox had been read before that, it knows already."""

NEXT = 1
"""The priority of what is to be done next, before all that waits."""

AtWork = Collection[tuple[Task, str]]
"""The jobs that this process is doing: what they cause themselves they see."""


def job(task: Task, campaign: str, priority: int = 0, *, caused: bool, **more: Any) -> Row:
    """A job for a campaign, or for the desk (""), that was `caused` by an event, or by a look at what is due."""
    arguments = json.dumps({"campaign": campaign, **more})
    values = (task, f"campaign {campaign}", f"{task} {campaign}", arguments, priority)
    return CAUSED if caused else LOOKED, values


def caused_by(aggregate: Any, at_work: AtWork) -> Iterator[Row]:
    """The jobs that what happened to a campaign, or was entered in its post book, causes.

    What a window's opening causes is done next, while the worker that played what came before holds the campaign.
    """
    name = aggregate.opening.name if isinstance(aggregate, Campaign) else aggregate.campaign
    tasks: list[Task] = ["letters"]
    priority = 0
    if any(isinstance(event, Campaign.WindowOpened) for event in aggregate.pending_events):
        tasks.append("draw")
        priority = NEXT
    for task in tasks:
        if (task, name) not in at_work:
            yield job(task, name, priority, caused=True)
