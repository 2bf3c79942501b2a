"""The commands of a mail, and whom it says it speaks for: in the subject, in blocks and in lines of their own."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from adjudicator.post.reading import placeholders
from adjudicator.post.reading.blocks import Block, OwnText
from adjudicator.post.reading.lines import (
    CLAIMS,
    NEEDS_BLOCK,
    ONLY_IN_SUBJECT,
    claim_in,
    command_in,
    luck_in,
    named_in,
    unanswered,
)
from adjudicator.post.reading.mail import Command, Identity, Verb
from adjudicator.post.reading.plain import Plain
from adjudicator.post.reading.quotations import Quotation

QUOTABLE: frozenset[Verb] = frozenset({"accept", "answer", "press", "ask", "form", "report", "status", "help"})
"""The commands that a quotation can hold: what our letters ask of their reader, and what changes nothing."""

_QUOTED = "`{0}` stands in what your mail quotes, and does not count there: write it on a line of your own."
_UNANSWERED = "Nothing stands behind `answer {0}`: write what you choose behind it."

_FULL_TAG = re.compile(r"\[\s*([a-z0-9][a-z0-9-]{0,39})\s+([\w-]{1,40})\s*\]", re.IGNORECASE)
_SHORT_TAG = re.compile(r"\[\s*([a-z0-9][a-z0-9-]{0,39})\s*\]")
_BEFORE = re.compile(
    r"\s*(?:\[[^\[\]]*\]|(?:re|r|aw|antw|antwort|sv|vs|svar|vast|odp|res|rif|ref|ynt|bls|atb|fwd?|wg|tr|vl|vb"
    r"|doorst|i|pd|enc|rv|továbbítás|ответ|回复|转发|答复)\s*(?:\[\d+\]|\(\d+\)|\^\d+)?\s*[:：])",
    re.IGNORECASE,
)
"""The words that mail programs and lists put before a subject."""

_PASSED_ON = re.compile(
    r"(?:fwd?|wg|tr|vl|vb|doorst|i|pd|enc|rv|továbbítás|转发)\s*(?:\[\d+\])?\s*[:：]", re.IGNORECASE
)
"""The words that mail programs put before the subject of a mail that is passed on."""

_ANSWER = re.compile(
    r"(?:re|r|aw|antw|antwort|sv|vs|svar|odp|res|rif|ynt|bls|atb|ответ|回复|答复)\s*(?:\[\d+\])?\s*[:：]", re.I
)
"""The words that mail programs put before the subject of an answer."""

_LONGEST_CLAIM = 60
"""Characters of what a mail says about whom it speaks for: more than any name or key has."""

Claims = list[tuple[str, str]]
"""The names a mail speaks for, as often as it says them: ("seat", "A")."""


@dataclass
class Requests:
    """The commands of a text, and in whose name; `faults` are lines that ask for nothing."""

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


def passes_on(subject: str) -> bool:
    """Whether a subject is that of a mail that is passed on: "Fwd: [river A] Your report"."""
    return bool(_PASSED_ON.match(subject))


def bare(subject: str) -> str:
    """A subject without the tag, and without what mail programs put before it."""
    tag = _FULL_TAG.search(subject) or _last_short_tag(subject)
    text = subject
    if tag:
        text = subject[: tag.start()] + " " + subject[tag.end() :]
    at = 0
    while before := _BEFORE.match(text, at):
        at = before.end()
    return text[at:].strip()


def _last_short_tag(subject: str) -> "re.Match[str] | None":
    """The last of a subject's short tags."""
    tags = list(_SHORT_TAG.finditer(subject))
    return tags[-1] if tags else None


def subject_command(subject: str) -> Iterator[Command]:
    """The command that a subject is, if it is nothing but one."""
    command = command_in(bare(subject))
    if command and command.verb not in NEEDS_BLOCK:
        yield command


def requests(own: OwnText, outside: Plain) -> Requests:
    """The commands in the text of a mail, in its blocks and outside them."""
    asked = Requests(commands=list(outside.commands), claims=list(outside.claims), luck=list(outside.luck))
    if outside.question:
        asked.commands.append(Command("ask", text=outside.question))
    for block in own.blocks:
        _take_block(block, asked)
    return asked


def quoted_requests(blocks: Iterable[Quotation], *, passed_on: bool) -> Requests:
    """The requests of quoted blocks in which something is filled in, be it the key alone.

    Of a mail that is `passed_on` nobody knows who wrote it: a block must show the key, and by this alone it counts.
    """
    asked = Requests()
    for block in blocks:
        one = Requests()
        _take_block(block, one)
        keys = [value for name, value in one.claims if name == "key" and value]
        counts = bool(keys) or (_is_filled_in(one) and not passed_on)
        if not counts:
            continue
        asked.claims += one.claims
        asked.luck += one.luck
        asked.faults += one.faults
        key = keys[0] if keys and passed_on else ""
        for command in one.commands:
            if command.verb not in QUOTABLE:
                asked.faults.append(_QUOTED.format(command.verb))
            elif not _is_as_printed(command):
                asked.commands.append(replace(command, key=key, quoted=True))
    return asked


def _is_filled_in(asked: Requests) -> bool:
    """Whether a block says more than the commands that it was printed with."""
    written = (command for command in asked.commands if command.verb in ("answer", *NEEDS_BLOCK))
    return bool(asked.luck) or not all(map(_is_as_printed, written))


def _is_as_printed(command: Command) -> bool:
    """Whether a block of words has those in it that our letters show there."""
    return command.verb in NEEDS_BLOCK and command.text in ("", *placeholders.IN_BLOCKS)


def with_luck(commands: Iterable[Command], luck: Sequence[str]) -> Iterator[Command]:
    """The commands; an `accept` has the last of the words of luck that stand beside it."""
    for command in commands:
        yield replace(command, text=luck[-1]) if command.verb == "accept" and luck else command


def identity(claims: Iterable[tuple[str, str]]) -> tuple[Identity, list[str]]:
    """The campaign, seat and key a mail names, and the faults where it names two."""
    given: dict[str, str] = {}
    faults = []
    for name, claimed in claims:
        if not claimed:
            continue
        value = claimed[:_LONGEST_CLAIM]
        first = given.setdefault(name, value.lower() if name == "campaign" else value)
        if first.casefold() != value.casefold():
            named = f"{name}s" if name == "key" else f"{name}s, '{first}' and '{value}'"
            faults.append(f"The mail names two {named}: name one, and send a mail of its own for the other.")
    return Identity(**given), faults


def _take_block(block: Block | Quotation, asked: Requests) -> None:
    """The commands of a block."""
    if block.kind == "commands":
        for line in _rejoined(filter(None, map(str.strip, block.lines))):
            _take_line(line, asked)
    elif block.kind != "orders":
        asked.commands.append(_letter(block, asked.claims))


def _rejoined(lines: Iterable[str]) -> Iterator[str]:
    """The lines with a word of luck whole that a mail program broke."""
    luck: list[str] = []
    for line in lines:
        if luck and not _is_request(line):
            luck.append(line)
            continue
        if luck:
            yield " ".join(luck)
        luck = [line] if luck_in(line) else []
        if not luck:
            yield line
    if luck:
        yield " ".join(luck)


def _is_request(line: str) -> bool:
    """Whether a line is of those that stand in a block of commands."""
    return bool(command_in(line) or claim_in(line) or unanswered(line)) or luck_in(line) is not None


def _take_line(line: str, asked: Requests) -> None:
    """A line between BEGIN COMMANDS and END COMMANDS."""
    command = command_in(line)
    luck = luck_in(line)
    if luck is not None:
        asked.luck += [luck] if luck else []
    elif claim := claim_in(line):
        asked.claims.append(claim)
    elif question := unanswered(line):
        asked.faults.append(_UNANSWERED.format(question[:60]))
    elif command and command.verb not in (*NEEDS_BLOCK, *ONLY_IN_SUBJECT):
        asked.commands.append(command)
    else:
        asked.faults.append(
            f"The line '{line[:60]}' between BEGIN COMMANDS and END COMMANDS is no command: send 'help'."
        )


def _letter(block: Block | Quotation, claims: Claims) -> Command:
    """A `press` or `ask`: head lines, then the text."""
    lines = "\n".join(block.lines).strip("\n").split("\n")
    heads: list[tuple[str, str]] = []
    at = 0
    while at < len(lines) and (named := named_in(lines[at])):
        claim = claim_in(lines[at])
        if claim:
            claims.append(claim)
        if named[0] not in CLAIMS:
            heads.append(named)
        at += 1
    text = "\n".join(lines[at:]).strip()
    return Command(cast(Verb, block.kind), text=text, heads=tuple(heads))
