"""Moments: dates as the desk writes them, the rounds of the beacon, and when mails came."""

import re
from datetime import datetime, timezone
from email import utils

from adjudicator.checker.bounds import PARTS

MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)", re.A)
"""A date as the desk writes it: not all Pythons read the same ones by themselves."""
QUICKNET = {
    "url": "https://api.drand.sh",
    "hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "genesis": 1692803367,
    "period": 3,
}
"""The beacon of drand's League of Entropy: a referee cannot hold another one under its name."""


def is_quicknet(beacon):
    """Whether a beacon is quicknet, wherever its rounds are asked for."""
    return all(beacon.get(name) == value for name, value in QUICKNET.items() if name != "url")


def is_called_quicknet(beacon):
    """Whether a beacon has the name or the key of quicknet."""
    return any(beacon.get(name) == QUICKNET[name] for name in ("hash", "public_key"))


def second_of(beacon, drawn):
    """The second in which a round of a beacon comes out."""
    rounds_before = drawn - 1
    return beacon["genesis"] + beacon["period"] * rounds_before


def clock(beacon, drawn):
    """The moment in which a round of a beacon came out, in words."""
    out = second_of(beacon, drawn)
    try:
        return f"out at {datetime.fromtimestamp(out, timezone.utc):%Y-%m-%d %H:%M:%S} UTC"
    except (ValueError, OverflowError, OSError):
        return "out at a moment that is none"


def moment(text):
    """The second that a date stands for, as the desk writes it; None where it cannot be read, or has no zone."""
    match = MOMENT.fullmatch(text)
    if not match:
        return None
    day, time, fraction, zone = match.groups()
    try:
        whole = datetime.strptime(f"{day} {time}{zone}", "%Y-%m-%d %H:%M:%S%z")
        return whole.timestamp() + float(fraction or 0)
    except (ValueError, OverflowError):
        return None


def round_at(beacon, deadline):
    """The first round that comes out when orders have been locked for long enough; -1 where nobody can say."""
    locked = moment(deadline)
    if locked is None:
        return -1
    period = max(1, beacon["period"])
    waited = max(0, locked + beacon["delay"] - beacon["genesis"])
    periods = int(-(-waited // period))
    return periods + 1


def arrivals(parts):
    """The dates on which mail services took a mail, the player's own one first: second (None: not known), and in words.

    One without a zone ("-0000") says nothing.
    """
    dates = []
    for part in parts:
        for line in part.get_all("Received", ()):
            text = str(line)
            _, _, date = text.rpartition(";")
            dates.append(date.strip())
    return [(taken(date), date) for date in dates[:PARTS]]


def taken(date):
    """The second that a mail service's date stands for; None where it says nothing."""
    try:
        when = utils.parsedate_to_datetime(date)
        return when.timestamp() if when.tzinfo else None
    except Exception:
        return None


def is_in_time(came, out):
    """Whether a mail came before a moment; None where nobody knows, as when it was fetched from another mailbox."""
    own, *others = [second for second, _ in came]
    if own is None:
        return None
    if own < out:
        return True
    may_have_come = any(other is None or other < out for other in others)
    return None if may_have_come else False
