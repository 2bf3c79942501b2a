"""The commands of other judges that players are used to: `signon`, `set wait`, `list`, `press to F` ... `endpress`.

Each is read as what this house has for it.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.post.reading.dates import span
from adjudicator.post.reading.mail import Command

_LONGEST = 120
"""Characters of such a line."""
_SIGN_ON = re.compile(r"sign[ -]?on\s+([a-z])([a-z][a-z0-9-]{0,39})\s+(\S{4,60})\s*", re.IGNORECASE)
_SIGN_OFF = re.compile(r"\s*sign[ -]?off\s*", re.IGNORECASE)
_AWAY = re.compile(r"\s*set\s+(?:absences?|vacation)\s*:?\s+(.*)", re.IGNORECASE)
_SAID: Mapping[str, Command] = {
    r"set\s+wait": Command("wait"),
    r"(?:set\s+)?(?:no\s?wait|unwait)|set\s+ready": Command("ready"),
    r"(?:get\s+)?(?:list|who\s?game|who)(?:\s+[\w-]{1,40})?|status\s+[\w-]{1,40}": Command("status"),
    r"(?:get\s+)?(?:history|summary)(?:\s+[\w-]{1,40})?": Command("history"),
    r"set\s+resign": Command("resign"),
}
_LINE = r"\s*(?:{})\s*[.!]?\s*"
_FORMS = [(re.compile(_LINE.format(form), re.IGNORECASE), meant) for form, meant in _SAID.items()]
_ANY_FORM = re.compile(_LINE.format("|".join(_SAID)), re.IGNORECASE)

_GREY = r"(?:\s+(?P<grey{0}>gr[ae]y|anonymous(?:ly)?|unsigned))?"
_OPENS = re.compile(
    rf"\s*(?:(?:broadcast|press{_GREY.format(1)}\s+to\s+all){_GREY.format(2)}"
    rf"|press{_GREY.format(3)}\s+to\s+(?P<to>[^:]{{1,80}}?){_GREY.format(4)})\s*:?\s*",
    re.IGNORECASE,
)
_CLOSES = re.compile(r"\s*end\s?(?:press|broadcast)\s*", re.IGNORECASE)


class Opening(NamedTuple):
    """The beginning of press: the lines that stand at the head of a block of it."""

    heads: tuple[str, ...]


def command_of(line: str) -> Command | None:
    """The command that a line is, as other judges know it."""
    if len(line) > _LONGEST:
        return None
    away = _AWAY.fullmatch(line)
    if away:
        days = span(away[1].replace(" to ", " - "))
        return Command("vacation", days) if days else None
    if not _ANY_FORM.fullmatch(line):
        return None
    return next(command for form, command in _FORMS if form.fullmatch(line))


def signed_on(line: str) -> list[tuple[str, str]]:
    """The seat, campaign and key that a line `SIGNON Feurope KEY` names; nothing for any other line."""
    if len(line) > _LONGEST:
        return []
    sign_on = _SIGN_ON.fullmatch(line.strip())
    if sign_on is None:
        return []
    seat, campaign, key = sign_on.groups()
    return [("seat", seat.upper()), ("campaign", campaign), ("key", key)]


def signs(line: str) -> bool:
    """Whether a line only signs on or off."""
    return bool(signed_on(line)) or _SIGN_OFF.fullmatch(line) is not None


def opens_press(line: str) -> Opening | None:
    """The beginning of press in a line, if it has one."""
    if len(line) > _LONGEST:
        return None
    opening = _OPENS.fullmatch(line)
    if opening is None:
        return None
    heads = [f"to: {opening['to'] or 'all'}"]
    if any(opening[f"grey{number}"] for number in (1, 2, 3, 4)):
        heads.append("anonymous: yes")
    return Opening((*heads, ""))


def closes_press(line: str) -> bool:
    """Whether press ends with a line."""
    return _CLOSES.fullmatch(line) is not None
