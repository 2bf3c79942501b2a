"""The referee's overview as a file: put together of what `status` knows."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.table.overview import Held


def write_page(desk: "Desk", file: Path, campaigns: Iterable["Held"]) -> None:
    """Write the overview of a desk into a file that only its owner may read.

    Raises `Refused` where it would lie among the public pages.
    """
    from adjudicator.campaign.store.closed import write_closed
    from adjudicator.campaign.terms.moments_told import in_words
    from adjudicator.errors import Refused
    from adjudicator.post.upkeep.due_campaigns import site_folder
    from adjudicator.reports.pages.overview import overview_page
    from adjudicator.table.overview import Overview

    if desk.settings.site and file.resolve().is_relative_to(site_folder(desk).resolve()):
        raise Refused("status/public", f"{file} lies among the public pages, and this page is for you alone")
    now = desk.clock()
    overview = Overview(desk.folder.resolve().name, now, in_words(now, "UTC"), tuple(campaigns))
    write_closed(file, overview_page(overview).encode())


def unreadable(known: Mapping[str, Any]) -> "Held":
    """A campaign that cannot be read, on the page."""
    from adjudicator.table.overview import Held

    return Held(name=known["campaign"], next=task_of(known), error=known["error"])


def task_of(known: Mapping[str, Any]) -> Any:
    """The next task of a campaign, on the page."""
    from adjudicator.cli.todo import Todo, Urgency
    from adjudicator.table.overview import Task

    todo = Todo(**known["next"])
    return Task(todo.in_words, todo.command, todo.urgency == Urgency.NOTHING)
