"""The campaigns of a desk that a round has to look at, found without loading any of them."""

from hashlib import sha256
from pathlib import Path

from adjudicator import __version__
from adjudicator.campaign.desk.desk import Desk
from adjudicator.post.upkeep import heartbeat

NOTE = "made.json"
"""The file of a campaign's public pages that says what they are made of."""


def due(desk: Desk) -> list[str]:
    """The campaigns that have to be looked at, in the order of the alphabet; first the desk itself ("")."""
    register = desk.store.register
    register.begin_anew(_basis(desk))
    return register.due(desk.clock(), heartbeat.last(desk))


def wake_unwritten(desk: Desk) -> None:
    """Wake campaigns whose report folder has changed, or whose public pages are missing.

    It takes a look at each folder, and is worth it once for a process.
    """
    register = desk.store.register
    changed: list[str] = []
    for name, known in register.reports().items():
        has_other_reports = reports_changed(desk, name) != known
        if has_other_reports or _lacks_pages(desk, name):
            changed.append(name)
    register.wake(changed)


def reports_changed(desk: Desk, name: str) -> int:
    """The moment the folder of a campaign's reports last changed, in nanoseconds; 0 where there is none."""
    try:
        return (desk.folder / "reports" / name).stat().st_mtime_ns
    except OSError:
        return 0


def site_folder(desk: Desk) -> Path:
    """The folder of the public pages, as `site` in desk.yaml names it."""
    return desk.folder / desk.settings.site


def _lacks_pages(desk: Desk, name: str) -> bool:
    """Whether a campaign should have public pages, and has none."""
    return bool(desk.settings.site) and not (site_folder(desk) / name / NOTE).exists()


def _basis(desk: Desk) -> str:
    """The basis of rows, besides the history: another program, mailbox or place of pages looks at everything."""
    settings = desk.settings
    return sha256(f"{__version__}|{settings.mail!r}|{settings.site}|{settings.paper}".encode()).hexdigest()[:16]
