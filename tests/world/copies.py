"""Copies of the desk: a referee makes one now and then, and has to go back to it."""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from world.seats import Seats

from adjudicator.campaign.desk.desk import Settings
from adjudicator.cli.files import load
from adjudicator.post.round.desk_mail import fetch_again
from adjudicator.post.upkeep.backup import backup
from adjudicator.post.upkeep.restoring import restore


class Copy(NamedTuple):
    """A copy of the desk, when it was made, and who sat where then."""

    file: Path
    at: datetime
    seats: Seats


def copied(world) -> str:
    """The referee copies his desk."""
    file = world.folder.parent / f"copy-{len(world.copies)}.tar.gz"
    backup(world.desk, file)
    world.copies.append(Copy(file, world.now, world.seats()))
    return "copies the desk"


def went_back(world) -> str:
    """The disk is broken: the referee makes a new desk of his last copy."""
    if not world.copies:
        return ""
    copy = world.copies[-1]
    world.desk.close()
    restore(copy.file, world.folder, partial(load, kind=Settings))
    world.restart()
    fetch_again(world.desk)
    world.seat_again(copy.seats)
    world.checks.goes_back(copy.at)
    return f"goes back to the copy of {copy.at:%d %b %H:%M}"
