"""The roster: which campaigns of a desk a round has to look at, told without loading any of them."""

from hashlib import sha256

from adjudicator import __version__
from adjudicator.campaign.desk import Desk
from adjudicator.post import heartbeat


def due(desk: Desk) -> list[str]:
    """The campaigns that have to be looked at, in the order of the alphabet; first the desk itself ("")."""
    register = desk.store.register
    register.begin_anew(_basis(desk))
    return register.due(desk.clock(), heartbeat.last(desk))


def wake_unwritten(desk: Desk) -> None:
    """See that campaigns are looked at whose folder of reports is not as it was: reports that are gone are written.

    It takes a look at each folder, and is worth it once for a process.
    """
    register = desk.store.register
    known = register.reports()
    register.wake(name for name, changed in known.items() if reports_changed(desk, name) != changed)


def reports_changed(desk: Desk, name: str) -> int:
    """When the folder of a campaign's reports last changed, in nanoseconds; 0 where there is none."""
    try:
        return (desk.folder / "reports" / name).stat().st_mtime_ns
    except OSError:
        return 0


def _basis(desk: Desk) -> str:
    """What rows are true of, besides the history: another program, or another mailbox, looks at everything."""
    return sha256(f"{__version__}|{desk.settings.mail!r}".encode()).hexdigest()[:16]
