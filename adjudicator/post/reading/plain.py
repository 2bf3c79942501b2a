"""The words outside blocks: commands as plain lines, a question to the referee, and the rest."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from adjudicator.post.reading import placeholders
from adjudicator.post.reading.judges import signed_on, signs
from adjudicator.post.reading.lines import (
    NEEDS_BLOCK,
    ONLY_IN_SUBJECT,
    accepts,
    claim_in,
    command_in,
    declines,
    key_in,
    luck_in,
)
from adjudicator.post.reading.mail import Command
from adjudicator.post.reading.trailers import is_barred, without_telephone

_MARKED = re.compile(r"[ \t]*(?:questions?|referee)(?: (?:to|for) the referee)?[ \t]*:[ \t]*", re.IGNORECASE)
"""The beginning of a line that is marked as a question to the referee."""
_SUBJECT = re.compile(r"[ \t]*(?:questions?|referee)\b(?!\s*[0-9])[\s:,;.!-]*", re.IGNORECASE)
"""The beginning of a subject that says so of the whole mail; our own subjects have the number of a question."""


@dataclass
class Plain:
    """The meaning of the lines outside blocks."""

    commands: list[Command] = field(default_factory=list)
    claims: list[tuple[str, str]] = field(default_factory=list)
    luck: list[str] = field(default_factory=list)
    question: str = ""
    words: str = ""
    """The lines that are none of these."""


def plain(lines: Sequence[str], subject: str) -> Plain:
    """Read the writer's own lines; `subject` is that of the mail, without what mail programs put before it.

    Commands are those that have a paragraph of their own, with a `key:` and its kin at most; `accept` one line.
    """
    keys = filter(None, map(key_in, lines))
    reading = Plain(
        claims=[("key", key) for key in keys],
        luck=[*filter(None, map(luck_in, lines))],
    )
    for line in lines:
        reading.claims += signed_on(line)
    rest: list[str] = []
    for paragraph in _paragraphs(without_telephone(lines)):
        rest += ["", *_without_requests(paragraph, reading)]
    marked = _SUBJECT.match(subject)
    if marked:
        reading.question = "\n\n".join(filter(None, (subject[marked.end() :].strip(), _text(rest))))
    else:
        asked, words = _parted(rest)
        reading.question = _text(asked)
        reading.words = _text(words)
    if reading.question in placeholders.IN_BLOCKS:
        reading.question = ""
    return reading


def _paragraphs(lines: Sequence[str]) -> Iterator[list[str]]:
    """The lines, as far as no empty one is between them; without what we print of others."""
    own = (line for line in lines if not is_barred(line))
    for is_empty, paragraph in groupby(own, lambda line: not line.strip()):
        if not is_empty:
            yield list(paragraph)


def _without_requests(paragraph: list[str], reading: Plain) -> list[str]:
    """The lines of a paragraph that are no requests; the requests, and their claims, are added to `said`."""
    commands = [_command(line) for line in paragraph]
    if any(commands) and _says_nothing_else(paragraph, commands):
        reading.commands += [command for command in commands if command]
        reading.claims += [claim for claim in map(claim_in, paragraph) if claim]
        return []
    accepting = [line for line in paragraph if accepts(line)]
    reading.commands += [Command("accept")] * len(accepting)
    words = [line for line in paragraph if not (accepts(line) or key_in(line) or signs(line))]
    return [line for line in words if luck_in(line) is None]


def _says_nothing_else(paragraph: Sequence[str], commands: Sequence[Command | None]) -> bool:
    """Whether each line of a paragraph that is no command says who writes, or what belongs to one."""
    return all(command or _says(line) for line, command in zip(paragraph, commands, strict=True))


def _command(line: str) -> Command | None:
    """The command that a line of its own is."""
    if accepts(line):
        return Command("accept")
    if declines(line):
        return Command("decline")
    command = command_in(line)
    return None if command is None or command.verb in (*NEEDS_BLOCK, *ONLY_IN_SUBJECT) else command


def _says(line: str) -> bool:
    """Whether a line is one of those that stand beside commands."""
    return claim_in(line) is not None or luck_in(line) is not None or signs(line)


def _parted(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """The question, up to the next empty line, and the rest."""
    asked: list[str] = []
    words: list[str] = []
    into = words
    for line in lines:
        if mark := _MARKED.match(line):
            into = asked
            into.append(line[mark.end() :])
        elif line.strip() or into is words or not asked[-1]:
            into.append(line)
        else:
            asked.append("")
            into = words
    return asked, words


def _text(lines: Sequence[str]) -> str:
    return "\n".join(lines).strip()
