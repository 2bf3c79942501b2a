"""What a mail asks for, and whom it says it speaks for: in the subject, in blocks and in a `key:` line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import cast, get_args

from adjudicator.post.reading.blocks import Block, OwnText
from adjudicator.post.reading.dates import span
from adjudicator.post.reading.mail import Command, Identity, Verb

_NUMBER = r"([0-9]{1,4})?"
_LUCK = re.compile(r"\s*luck\s*:(.*)", re.IGNORECASE)
"""The line that a player's word of luck stands in, beside `accept`."""
_WORDS = {"report": _NUMBER, "extend": _NUMBER, "answer": r"(\S+)\s+(\S.*)"}
"""The words behind a verb; the other verbs take none."""
_NEEDS_BLOCK = ("press", "ask")
_ONLY_IN_SUBJECT = ("check", "orders")

_FULL_TAG = re.compile(r"\[\s*([a-z0-9][a-z0-9-]{0,39})\s+([\w-]{1,40})\s*\]", re.IGNORECASE)
_SHORT_TAG = re.compile(r"\[\s*([a-z0-9][a-z0-9-]{0,39})\s*\]")
_BEFORE = re.compile(
    r"\s*(?:\[[^\[\]]*\]|(?:re|r|aw|antw|antwort|sv|vs|svar|vast|odp|res|rif|ref|ynt|bls|atb|fwd?|wg|tr|vl|vb"
    r"|doorst|i|pd|enc|rv|továbbítás|ответ|回复|转发|答复)\s*(?:\[\d+\]|\(\d+\)|\^\d+)?\s*[:：])",
    re.IGNORECASE,
)
"""What mail programs and lists put before a subject."""

_ANSWER = re.compile(
    r"(?:re|r|aw|antw|antwort|sv|vs|svar|odp|res|rif|ynt|bls|atb|ответ|回复|答复)\s*(?:\[\d+\])?\s*[:：]", re.I
)
"""What mail programs put before the subject of an answer."""

_NAMED = re.compile(r"\s*(campaign|seat|key|to|anonymous|hold)\s*:(.*)", re.IGNORECASE)
KEY_LINE = re.compile(r"\s*key\s*:\s*(\S+)\s*", re.IGNORECASE)
_CLAIMS = ("campaign", "seat", "key")
LONGEST_LINE = 1000
"""Characters of a line that are looked at."""

Claims = list[tuple[str, str]]
"""What a mail says about whom it speaks for, as often as it says it: ("seat", "A")."""


@dataclass
class Requests:
    """What a text asks for, and in whose name; `faults` are lines that are no commands."""

    commands: list[Command] = field(default_factory=list)
    claims: Claims = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    luck: list[str] = field(default_factory=list)


def subject_tag(subject: str) -> Claims:
    """Campaign and seat from `[campaign SEAT]` or `[campaign]`; the last short tag, as lists put theirs in front."""
    if full := _FULL_TAG.search(subject):
        return [("campaign", full[1]), ("seat", full[2])]
    return [("campaign", name) for name in _SHORT_TAG.findall(subject)[-1:]]


def is_answer(subject: str) -> bool:
    """Whether a subject is that of an answer to a letter about a campaign: "Re: [river A] Your report"."""
    return bool(_ANSWER.match(subject) and _FULL_TAG.search(subject))


def subject_command(subject: str) -> Iterator[Command]:
    """The command that a subject is, if it is nothing but one."""
    tag = _FULL_TAG.search(subject) or next(reversed(list(_SHORT_TAG.finditer(subject))), None)
    text = subject[: tag.start()] + " " + subject[tag.end() :] if tag else subject
    at = 0
    while before := _BEFORE.match(text, at):
        at = before.end()
    command = _command(text[at:])
    if command and command.verb not in _NEEDS_BLOCK:
        yield command


def requests(own: OwnText) -> Requests:
    """What the text of a mail asks for, in blocks, in a `key:` line and in a `luck:` line."""
    asked = Requests()
    asked.claims += [("key", found[1]) for line in own.lines if (found := KEY_LINE.fullmatch(line[:LONGEST_LINE]))]
    asked.luck += _luck(own.lines)
    for block in own.blocks:
        if block.kind == "commands":
            for line in filter(None, map(str.strip, block.lines)):
                _take_line(line, asked)
        elif block.kind != "orders":
            asked.commands.append(_letter(block, asked.claims))
    return asked


def with_luck(commands: Iterable[Command], luck: Sequence[str]) -> Iterator[Command]:
    """The commands; an `accept` has the last of the words of luck that stand beside it."""
    for command in commands:
        yield replace(command, text=luck[-1]) if command.verb == "accept" and luck else command


def identity(claims: Iterable[tuple[str, str]]) -> tuple[Identity, list[str]]:
    """Whom a mail speaks for, and the faults where it says two things."""
    given: dict[str, str] = {}
    faults = []
    for name, value in claims:
        if not value:
            continue
        first = given.setdefault(name, value.lower() if name == "campaign" else value)
        if first.casefold() != value.casefold():
            named = f"{name}s" if name == "key" else f"{name}s, '{first}' and '{value[:60]}'"
            faults.append(f"The mail names two {named}: name one, and send a mail of its own for the other.")
    return Identity(**given), faults


def _take_line(line: str, asked: Requests) -> None:
    """A line between BEGIN COMMANDS and END COMMANDS."""
    command, named = _command(line), _named(line)
    if _LUCK.fullmatch(line[:LONGEST_LINE]):
        asked.luck += _luck([line])
    elif named and named[0] in _CLAIMS:
        asked.claims.append(named)
    elif command and command.verb not in (*_NEEDS_BLOCK, *_ONLY_IN_SUBJECT):
        asked.commands.append(command)
    else:
        asked.faults.append(
            f"The line '{line[:60]}' between BEGIN COMMANDS and END COMMANDS is no command: send 'help'."
        )


def _luck(lines: Iterable[str]) -> list[str]:
    """The words of luck that stand in lines of their own."""
    return [word for line in lines if (found := _LUCK.fullmatch(line[:LONGEST_LINE])) and (word := found[1].strip())]


def _letter(block: Block, claims: Claims) -> Command:
    """A `press` or `ask`: head lines, then the text."""
    lines = "\n".join(block.lines).strip("\n").split("\n")
    named = [one for one in takewhile(bool, map(_named, lines)) if one]
    claims += [one for one in named if one[0] in _CLAIMS]
    heads = tuple(one for one in named if one[0] not in _CLAIMS)
    return Command(cast(Verb, block.kind), text="\n".join(lines[len(named) :]).strip(), heads=heads)


def _named(line: str) -> tuple[str, str] | None:
    """(name, value) if the line is a head line."""
    found = _NAMED.fullmatch(line)
    return (found[1].lower(), found[2].strip().strip("\"'")) if found else None


def _command(line: str) -> Command | None:
    """The command that a line is: a verb and the words it takes."""
    verb, *rest = line.strip()[:LONGEST_LINE].split(None, 1) or [""]
    verb = verb.lower()
    if verb == "vacation":
        days = span(rest[0]) if rest else None
        return Command("vacation", days) if days else None
    words = re.fullmatch(_WORDS.get(verb, ""), rest[0] if rest else "")
    if verb not in get_args(Verb) or not words:
        return None
    found = tuple(word for word in words.groups() if word)
    return Command(cast(Verb, verb), found)
