"""The checkup of a desk's SQLite file, page by page: once a day, before anything is read that is played on.

It reads the whole file, however little of it a round needs. What a round reads is checked each time: no event is
played on that was changed, or that is missing.
"""

from contextlib import suppress
from datetime import date

from adjudicator.campaign.desk.desk import Desk
from adjudicator.post.transport.files import write_whole

NAME = "checked"


def check_pages(desk: Desk) -> None:
    """Have the file checked if that was not done today; raises `DatabaseFailed` where it is damaged."""
    path = desk.folder / NAME
    today = desk.clock().date()
    if "://" in desk.database or _last(desk) == today:
        return
    desk.store.check_pages()
    written = f"{today.isoformat()}\n".encode()
    with suppress(OSError):  # it is checked again
        write_whole(path, written, by_way_of=path.with_suffix(".new"))


def _last(desk: Desk) -> date | None:
    try:
        return date.fromisoformat((desk.folder / NAME).read_text(encoding="utf-8").strip())
    except (OSError, ValueError):
        return None
