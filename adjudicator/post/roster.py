"""The roster: which campaigns of a desk a round has to look at, told without loading any of them."""

from datetime import datetime
from functools import cached_property
from hashlib import sha256
from uuid import UUID

from adjudicator import __version__
from adjudicator.campaign.desk import Desk
from adjudicator.campaign.resting import Rest
from adjudicator.post import heartbeat
from adjudicator.post.book import BOOK_ID


class Roster:
    """What rests on a desk, as the rows of its store say that fit what the desk is now."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._ran = heartbeat.last(desk)

    @cached_property
    def basis(self) -> str:
        """What rows are true of, besides the history: another program, or another mailbox, looks at everything."""
        return sha256(f"{__version__}|{self._desk.settings.mail!r}".encode()).hexdigest()[:16]

    @cached_property
    def versions(self) -> dict[UUID, int]:
        """Every history of the desk with its last version."""
        return self._desk.store.versions()

    @cached_property
    def _rows(self) -> dict[UUID, Rest]:
        return self._desk.store.resting.rows()

    def forget(self) -> None:
        """What was looked up may have changed."""
        for name in ("versions", "_rows"):
            self.__dict__.pop(name, None)

    def is_book_done(self) -> bool:
        """Whether nothing of what the post book holds is left to be done."""
        return BOOK_ID in self.versions and self._rests(BOOK_ID, self._desk.clock())

    def awake(self) -> list[str]:
        """The names of the campaigns that do not rest."""
        now = self._desk.clock()
        return self._desk.store.names_of([own_id for own_id in self.versions if not self._rests(own_id, now)])

    def reports_changed(self, name: str) -> int:
        """When the folder of a campaign's reports last changed, in nanoseconds; 0 where there is none."""
        try:
            return (self._desk.folder / "reports" / name).stat().st_mtime_ns
        except OSError:
            return 0

    def _rests(self, own_id: UUID, now: datetime) -> bool:
        rest = self._rows.get(own_id)
        return (
            rest is not None
            and rest.basis == self.basis
            and rest.book <= self.versions.get(BOOK_ID, 0)
            and rest.holds(self.versions[own_id], now, self._ran)
            and (own_id == BOOK_ID or self.reports_changed(rest.name) == rest.reports)
        )
