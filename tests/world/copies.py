"""Copies of the desk: a referee makes one now and then, and has to go back to it."""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from adjudicator.campaign.desk.desk import Settings
from adjudicator.cli.files import load
from adjudicator.post.round.desk_mail import fetch_again
from adjudicator.post.upkeep.backup import backup
from adjudicator.post.upkeep.restoring import restore


class Copy(NamedTuple):
    """A copy of the desk, when it was made, and who had which key then."""

    file: Path
    at: datetime
    keys: dict[tuple[str, str], str]
    holders: dict[tuple[str, str], list[str]]


def copied(world) -> str:
    """The referee copies his desk."""
    file = world.folder.parent / f"copy-{len(world.copies)}.tar.gz"
    backup(world.desk, file)
    world.copies.append(Copy(file, world.now, dict(world.keys), _lists(world.holders)))
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
    world.keys, world.holders = dict(copy.keys), _lists(copy.holders)
    world.checks.goes_back(copy.at)
    return f"goes back to the copy of {copy.at:%d %b %H:%M}"


def _lists(holders: dict[tuple[str, str], list[str]]) -> dict[tuple[str, str], list[str]]:
    return {seat: list(addresses) for seat, addresses in holders.items()}
