"""The public pages that a round keeps: faults of them are told, and keep no mail waiting."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.errors import AdjudicatorError
    from adjudicator.post.due.clerk import Clerk
    from adjudicator.post.round.postman import Round

LIST = "-list"
"""The lock on the list of all campaigns while it is written; no campaign has such a name."""


def keep_pages(clerk: "Clerk", name: str) -> None:
    """Bring the public pages of a campaign up to date; the next round tries again where that fails."""
    live = clerk.live(name) if name and clerk.desk.settings.site else None
    if live is None:
        return
    from adjudicator.errors import AdjudicatorError, DatabaseFailed
    from adjudicator.post.site.keeping import keep_campaign
    from adjudicator.post.site.order_pages import clear

    try:
        clear(clerk.desk, live)
        keep_campaign(clerk.desk, live)
    except DatabaseFailed:
        raise
    except AdjudicatorError as error:
        clerk.troubled.add(name)
        _tell(clerk.trouble, error)
    except Exception as error:
        clerk.tell(name, error)


def keep_list(desk: "Desk", done: "Round") -> None:
    """Bring the list of all campaigns up to date, unless another process is at it."""
    if not desk.settings.site:
        return
    from adjudicator.errors import AdjudicatorError, DatabaseFailed
    from adjudicator.post.site.keeping import keep_list as keep
    from adjudicator.post.upkeep.lock import only_one_at

    try:
        with only_one_at(desk.database, LIST) as ours:
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
