"""Asking the beacon for the round that a campaign waits for; what comes is checked as far as this machine can."""

from adjudicator.campaign.desk.desk import MailSettings
from adjudicator.campaign.play import progress
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.referee import clockwork
from adjudicator.campaign.terms.beacon import FalseBeacon
from adjudicator.campaign.terms.trust import Lock
from adjudicator.post.books.book import Postbook
from adjudicator.post.books.posted import Posted
from adjudicator.post.letters.outbox import due_letters
from adjudicator.post.transport.lookup import BeaconSilent, Lookups


def is_due(live: LiveCampaign) -> bool:
    """Whether the round that a campaign waits for has come out, and nothing holds the campaign."""
    campaign = live.campaign
    awaited = campaign.seals.awaited
    beacon = campaign.opening.trust.beacon
    if awaited is None or beacon is None:
        return False
    if clockwork.is_stopped(live):
        return False
    return live.clock_time() >= beacon.comes_out(awaited)


def is_sealed(live: LiveCampaign, mail: MailSettings, book: Postbook) -> bool:
    """Whether the seal of what is locked has gone to somebody, or can go to nobody: no round is asked for before."""
    lock = live.campaign.seals.lock
    if lock is None:
        return True
    if live.campaign.opening.name not in book.joined:
        return False
    seals = _seals(live, lock, mail, book)
    if any(seal.sent for seal in seals):
        return True
    return all(seal.lost for seal in seals)


def is_late(live: LiveCampaign, mail: MailSettings, book: Postbook) -> bool:
    """Whether the seal of what is locked went to nobody before the round it names came out."""
    campaign = live.campaign
    lock = campaign.seals.lock
    beacon = campaign.opening.trust.beacon
    if lock is None or beacon is None:
        return False
    if campaign.opening.name not in book.joined:
        return False
    out = beacon.comes_out(lock.round)
    seals = _seals(live, lock, mail, book)
    return not any(seal.sent and seal.sent < out for seal in seals)


def _seals(live: LiveCampaign, lock: Lock, mail: MailSettings, book: Postbook) -> list[Posted]:
    """The fates of the letters that seal a lock."""
    name = live.campaign.opening.name
    due = due_letters(live, mail, max(book.joined[name], lock.event - 1), book.naming())
    return [book.letters.get(each.message_id, Posted()) for each in due if each.notice.kind == "seal"]


def ask(live: LiveCampaign, lookups: Lookups, *, late: bool) -> None:
    """Ask for the round, once; where it does not come, or is false, the referee is told, and it is asked for again.

    `late`: its seal was, so that all are told. `lookups` knows what was asked for other campaigns.
    """
    number = live.campaign.seals.awaited
    beacon = live.campaign.opening.trust.beacon
    assert number is not None, "it is due"
    assert beacon is not None, "a round is waited for"
    try:
        answer = lookups.ask(beacon, number)
    except (BeaconSilent, FalseBeacon) as failed:
        progress.miss_round(live, str(failed))
    else:
        progress.take_round(live, answer.round, answer.source, checked=answer.checked, late=late)
