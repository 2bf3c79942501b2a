"""The stop of a campaign in the last round: written down, so that `status` tells the referee until it is over."""

from datetime import datetime

import msgspec

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.store.register import MARKED


class Stuck(msgspec.Struct, frozen=True, kw_only=True):
    """The reason why a campaign does not go on, and the moment it stopped."""

    why: str
    since: datetime


def stuck(desk: Desk, campaign: str) -> Stuck | None:
    """The stop of a campaign when it was looked at last; None if there was none."""
    mark = desk.store.register.mark(_name(campaign))
    return msgspec.json.decode(mark, type=Stuck) if mark else None


def note_stuck(desk: Desk, campaign: str, why: str) -> None:
    """Write down what stopped a campaign, or (`why` is empty) that nothing does any more."""
    known = stuck(desk, campaign)
    if why == (known.why if known else ""):
        return
    register = desk.store.register
    if not why:
        register.write([("DELETE FROM marks WHERE name = ?", (_name(campaign),))])
        return
    since = known.since if known else desk.clock()
    text = msgspec.json.encode(Stuck(why=why, since=since)).decode()
    register.write([(MARKED, (_name(campaign), text))])


def _name(campaign: str) -> str:
    return f"stuck {campaign}"
