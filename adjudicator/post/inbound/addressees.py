"""The campaigns a mail may be about: told from the register, so that a mail loads those and no others."""

from collections.abc import Iterable

from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.store.register import Register
from adjudicator.orders.glimpse import glimpse
from adjudicator.post.reading.mail import Mail


def addressees(mail: Mail, register: Register) -> list[str]:
    """The campaigns that a mail names, in which its writer has a seat, or of which it shows a key.

    Of campaigns that have but a seat of the name it says, two stand for all: nobody can tell which is meant.
    """
    claimed = mail.identity
    names = {claimed.campaign}
    keys = {claimed.key}
    for file in (*mail.order_files, *mail.passed_over):
        seen = glimpse(file.data)
        names.update(seen.campaigns)
        keys.update(seen.keys)
    names.discard("")
    keys.discard("")
    address = mail.sender.strip().lower()
    meant = register.named(names)
    meant |= register.holding(address, _hashes(keys))
    if claimed.seat and not claimed.campaign:
        meant |= register.with_seat(claimed.seat)
    return sorted(meant)


def _hashes(keys: Iterable[str]) -> set[str]:
    """The kept hashes of keys, in capitals or not."""
    return {key_hash(written) for key in keys for written in (key, key.upper())}
