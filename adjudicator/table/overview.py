"""The referee's page: all his campaigns, and what to do next."""

from datetime import datetime

import msgspec


class Task(msgspec.Struct, frozen=True):
    """Something to do, with the command for it; `waits` tells that it is of no hurry."""

    what: str
    command: str
    waits: bool


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as its referee sees it."""

    name: str
    next: Task
    title: str = ""
    about: str = ""
    """Its game, and where its history is."""
    stands: str = ""
    """The orders it waits for, and the deadline."""
    needs: tuple[str, ...] = ()
    """Other things that need the referee, in lines."""
    seats: tuple[tuple[str, str, str], ...] = ()
    """Each seat with its player, and where it stands."""
    trouble: tuple[str, ...] = ()
    """Faults of its mails, in lines."""
    error: str = ""
    """The reason why it cannot be read."""


class Overview(msgspec.Struct, frozen=True):
    """All campaigns of a desk at a moment; what is most urgent stands first."""

    desk: str
    at: datetime
    when: str
    """The same in words."""
    campaigns: tuple[Held, ...]
