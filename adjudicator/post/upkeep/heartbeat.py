"""The moment the desk was looked after last: a file on it, for the guards against outages and against a wrong clock."""

from datetime import datetime

from adjudicator.campaign.desk.desk import Desk
from adjudicator.errors import AdjudicatorError
from adjudicator.post.transport.files import write_whole

NAME = "heartbeat"


def last(desk: Desk) -> datetime | None:
    """The moment the mailbox was read to its end last; None if that is not known."""
    try:
        return datetime.fromisoformat((desk.folder / NAME).read_text(encoding="utf-8").strip())
    except (OSError, ValueError):
        return None


def beat(desk: Desk, at: datetime) -> None:
    """All mails that had come by `at` have been taken in; raises `AdjudicatorError` if that cannot be written."""
    path = desk.folder / NAME
    try:
        write_whole(path, f"{at.isoformat()}\n".encode(), by_way_of=path.with_suffix(".new"))
    except OSError as error:
        raise AdjudicatorError(
            "desk/heartbeat",
            f"{path} cannot be written ({error.strerror}); free the disk, or let this user write there",
        ) from None
