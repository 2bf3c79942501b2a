"""A line of a mail that asks for something, or says who asks: commands, `key:` and its kin, words of luck."""

import re
from typing import cast, get_args

from adjudicator.campaign.players.keys import KEY
from adjudicator.post.reading import placeholders
from adjudicator.post.reading.dates import span
from adjudicator.post.reading.judges import command_of
from adjudicator.post.reading.mail import Command, Verb

LONGEST_LINE = 1000
"""Characters of a line that are looked at."""

CLAIMS = ("campaign", "seat", "key")
NEEDS_BLOCK = ("press", "ask")
ONLY_IN_SUBJECT = ("check", "orders", "seat")

_NUMBER = r"([0-9]{1,4})?"
_TURN = r"([0-9]{1,4}|[A-Za-z][0-9]{1,4}[A-Za-z]?)?"
"""A turn by its number, or as players call one of its windows: "S1901M"."""
_WORDS = {"report": _TURN, "extend": _NUMBER, "seat": r"(\S{1,40})?", "answer": r"(\S+)\s+(\S.*)", "set": r"(?!)"}
"""The words behind a verb; the other verbs take none."""
_VERBS = frozenset(get_args(Verb))
_LUCK = re.compile(r"\s*+(?:(?:I )?accept\b[ ,.;]*+)?luck\s*:(.*)", re.IGNORECASE)
"""The line that a player's word of luck stands in, beside or behind `accept`."""
_NAMED = re.compile(r"\s*+(campaign|seat|key|to|anonymous|hold)\s*:(.*)", re.IGNORECASE)
_KEY = re.compile(r"\s*+key\s*:\s*(\S+)\s*", re.IGNORECASE)
_ACCEPTS = re.compile(
    r"(?:(?:yes|ok|okay|sure|hi|hello) )?(?:i |i'll |i will |i do )?(?:gladly |happily )?accept(?:ed)?"
    r"(?: (?:the|my|your|this) (?:seat|invitation|side))?(?: (?:thanks|thank you|please|cheers))?"
)
"""The bare words by which a player takes his seat."""
_DECLINES = re.compile(
    r"(?:(?:no|sorry) )?(?:i |i'll |i will |i must |i have to )?decline(?:d)?"
    r"(?: (?:the|my|your|this) (?:seat|invitation|side))?(?: (?:thanks|thank you|sorry))?"
)
"""The bare words by which he does not."""
_SHORT = 80
"""Characters of a line that says no more than one of these."""
_SETTING = re.compile(r"\s*+(time ?zone|paper|letters|page|maps|dates)\s*:\s*+(\S.*)", re.IGNORECASE)
"""A player's choice: his time zone and language of dates, his paper, his letters, how the order page comes."""
_UNANSWERED = re.compile(rf"\s*+answer\s+(\S+)\s*(?:{re.escape(placeholders.ANSWER)})?\s*", re.IGNORECASE)


def command_in(line: str) -> Command | None:
    """The command that a line is: a verb and the words it takes."""
    setting = _SETTING.fullmatch(line[:LONGEST_LINE])
    if setting:
        name = setting[1].casefold().replace(" ", "")
        return Command("set", (name, setting[2].strip()))
    known_elsewhere = command_of(line)
    if known_elsewhere is not None:
        return known_elsewhere
    verb, *rest = line.strip()[:LONGEST_LINE].split(None, 1) or [""]
    verb = verb.lower()
    if verb not in _VERBS:
        return None
    if verb == "vacation":
        days = span(rest[0]) if rest else None
        return Command("vacation", days) if days else None
    words = re.fullmatch(_WORDS.get(verb, ""), rest[0] if rest else "")
    if not words or unanswered(line):
        return None
    arguments = tuple(word for word in words.groups() if word)
    return Command(cast(Verb, verb), arguments)


def named_in(line: str) -> tuple[str, str] | None:
    """(name, value) if the line is a head line."""
    naming = _NAMED.fullmatch(line[:LONGEST_LINE])
    return (naming[1].lower(), naming[2].strip().strip("\"'")) if naming else None


def claim_in(line: str) -> tuple[str, str] | None:
    """(name, value) if the line says who speaks; the value is empty where it is what our letters print there."""
    named = named_in(line)
    if named is None:
        return None
    name, value = named
    if name not in CLAIMS:
        return None
    return name, "" if value in placeholders.IN_LINES else value


def key_in(line: str) -> str:
    """The key that stands alone in a line, behind `key:` or without it."""
    bare = line.strip()
    if len(bare) <= LONGEST_LINE and KEY.fullmatch(bare):
        return bare
    named = _KEY.fullmatch(line[:LONGEST_LINE])
    if named is None or named[1] in placeholders.IN_LINES:
        return ""
    return named[1]


def luck_in(line: str) -> str | None:
    """The words of luck in a `luck:` line, perhaps none; None if it is no such line."""
    luck_line = _LUCK.fullmatch(line[:LONGEST_LINE])
    return luck_line[1].strip() if luck_line else None


def accepts(line: str) -> bool:
    """Whether a line says nothing but that its writer accepts."""
    return bool(_ACCEPTS.fullmatch(_bare(line, "accept")))


def declines(line: str) -> bool:
    """Whether a line says nothing but that its writer declines."""
    return bool(_DECLINES.fullmatch(_bare(line, "decline")))


def _bare(line: str, word: str) -> str:
    """The words of a short statement with `word` in it, in small letters and without stops; nothing of other lines."""
    if len(line) > _SHORT or "?" in line or word not in line.casefold():
        return ""
    return " ".join(word.strip(".,!;-") for word in line.replace("’", "'").casefold().split())


def unanswered(line: str) -> str:
    """The question that an `answer` line names without an answer behind it; "" if it is no such line."""
    command_line = _UNANSWERED.fullmatch(line[:LONGEST_LINE])
    return command_line[1] if command_line else ""
