"""The public pages that a round keeps: faults of them are told, and keep no mail waiting."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.errors import AdjudicatorError
    from adjudicator.post.due.desk_service import DeskService
    from adjudicator.post.round.mail_runner import RoundResult

LIST = "-list"
"""The lock on the list of all campaigns while it is written; no campaign has such a name."""


def keep_pages(service: "DeskService", name: str) -> None:
    """Bring the public pages of a campaign up to date; the next round tries again where that fails."""
    live = service.live(name) if name and service.desk.settings.site else None
    if live is None:
        return
    from adjudicator.errors import AdjudicatorError, DatabaseFailed
    from adjudicator.post.site.keeping import keep_campaign
    from adjudicator.post.site.order_pages import clear

    try:
        clear(service.desk, live)
        keep_campaign(service.desk, live)
    except DatabaseFailed:
        raise
    except AdjudicatorError as error:
        service.troubled.add(name)
        _tell(service.trouble, error)
    except Exception as error:
        service.tell(name, error)


def keep_list(desk: "Desk", done: "RoundResult") -> None:
    """Bring the list of all campaigns up to date, unless another process is at it."""
    if not desk.settings.site:
        return
    from adjudicator.errors import AdjudicatorError, DatabaseFailed
    from adjudicator.post.site.keeping import keep_list as keep
    from adjudicator.post.upkeep.lock import only_one_at

    try:
        with only_one_at(desk.store, LIST) as ours:
            if ours:
                keep(desk)
    except DatabaseFailed:
        raise
    except AdjudicatorError as error:
        _tell(done.trouble, error)


def _tell(trouble: list[str], error: "AdjudicatorError") -> None:
    """A trouble that several campaigns share is told once."""
    text = f"{error} [{error.code}]"
    if text not in trouble:
        trouble.append(text)
