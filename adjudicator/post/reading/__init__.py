"""Reading mail: from the bytes that came to what the sender wants, whatever the bytes."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from email.message import Message

import msgspec

from adjudicator.post import limits
from adjudicator.post.reading.blocks import BESIDE_A_REPORT, OwnText, own_text
from adjudicator.post.reading.bounces import bounces
from adjudicator.post.reading.commands import (
    bare,
    identity,
    is_answer,
    passes_on,
    quoted_requests,
    requests,
    subject_command,
    subject_tag,
    with_luck,
)
from adjudicator.post.reading.contents import Contents
from adjudicator.post.reading.kinds import kind_of
from adjudicator.post.reading.lines import key_in
from adjudicator.post.reading.mail import Bounce, Command, Identity, Kind, Mail, OrderFile, Verb
from adjudicator.post.reading.mime import (
    Unreadable,
    file_name,
    header,
    loose_body,
    message_ids,
    raw_header,
    sender,
)
from adjudicator.post.reading.parts import parse, parse_head
from adjudicator.post.reading.plain import Plain, plain
from adjudicator.post.reading.quotations import Quotation

__all__ = ["Bounce", "Command", "Identity", "Kind", "Mail", "OrderFile", "Verb", "read_mail"]

_BROKEN = "The mail is broken and cannot be read: send it again, with the orders as plain text."
_PASTED = "the text of the mail"
_QUOTED = "the form that your mail quotes"
_PASSED_ON = "the form in the mail that you pass on"
_SAID = ("Message-ID", "From", "Subject", "Date")
"""The headers that make a mail this mail; the others change from one delivery to the next."""


def read_mail(raw: bytes, own_domain: str = "") -> Mail:
    """Read a mail's words and requests; never raises, and always gives the digest.

    `own_domain` is the domain of our own Message-IDs: a delivery report about any other mail names none, and what is
    quoted from any other mail is not read. Without it, all are taken for ours. What cannot be read is told in `fault`,
    in sentences to the sender, and the rest is read.
    """
    try:
        return _read(parse(raw), own_domain)
    except Unreadable as refused:
        return _unread(raw, str(refused))
    except Exception:  # The standard library's parser raises errors of all kinds on crafted mails.
        return _unread(raw, _BROKEN)


def _read(message: Message, own_domain: str) -> Mail:
    contents = [_content(part) for part in message.walk()]
    mail = _head(message, _digest(message, *contents))
    if mail.kind == "bounce":
        return msgspec.structs.replace(mail, bounces=bounces(message, own_domain))
    if mail.kind in ("personal", "list"):
        return _wanted(message, mail, own_domain)
    return mail


def _wanted(message: Message, mail: Mail, own_domain: str) -> Mail:
    """The sender's requests: commands, and order files: attached, else in the text, else in what it quotes of ours."""
    contents = Contents(message)
    own = own_text(contents.texts)
    passed_on = not _answers_us(mail, own_domain) and (own.passes_on or passes_on(mail.subject))
    ours = [block for block in own.quoted if _is_ours(block, mail, own_domain, passed_on=passed_on)]
    outside = _said(own, mail.subject)
    asked = requests(own, outside)
    quoted = quoted_requests(ours, passed_on=passed_on)
    who, contradictions = identity(subject_tag(mail.subject) + asked.claims + quoted.claims)
    in_subject = [*subject_command(mail.subject)]
    implied = _implied([*in_subject, *asked.commands, *quoted.commands], asked.luck)
    commands = [
        *with_luck([*in_subject, *asked.commands, *implied], asked.luck),
        *with_luck(quoted.commands, asked.luck or quoted.luck),
    ]
    counting, *others = _order_files(contents, own, ours, passed_on=passed_on)
    return msgspec.structs.replace(
        mail,
        identity=who,
        order_files=counting,
        passed_over=tuple(file for files in others for file in files),
        has_report=own.has_report,
        commands=tuple(commands),
        words=outside.words,
        fault=_shown([*contents.faults, *own.faults, *asked.faults, *quoted.faults, *contradictions]),
    )


def _implied(commands: Iterable[Command], luck: Sequence[str]) -> list[Command]:
    """The command that a word of luck implies: its writer takes his seat."""
    accepts = any(command.verb == "accept" for command in commands)
    return [Command("accept")] if luck and not accepts else []


def _order_files(
    contents: Contents, own: OwnText, ours: Iterable[Quotation], *, passed_on: bool
) -> list[tuple[OrderFile, ...]]:
    """The order files that count, and those that do not beside them; a mail that is passed on brings its own along."""
    attached = [replace(file, quoted=passed_on, passed_on=passed_on) for file in contents.order_files]
    pasted = [OrderFile(_PASTED, block.data, finished=block.finished) for block in own.orders]
    source = _PASSED_ON if passed_on else _QUOTED
    quoted: list[OrderFile] = []
    for block in ours:
        if block.kind == "orders":
            quoted.append(OrderFile(source, block.data, quoted=True, passed_on=passed_on))
    if contents.attached and not attached:
        return [(), tuple(pasted), tuple(quoted)]
    given = [tuple(files) for files in (attached, pasted, quoted) if files]
    return given or [()]


def _is_ours(block: Quotation, mail: Mail, own_domain: str, *, passed_on: bool) -> bool:
    """Whether a block seems quoted from a letter of ours: from the one that is answered, or its head says so."""
    if passed_on:
        return _names(block.head, own_domain)
    if mail.answered:
        return _answers_us(mail, own_domain)
    return is_answer(mail.subject) and (block.is_marked or _names(block.head, own_domain))


def _names(head: str, domain: str) -> bool:
    """Whether an address of a domain stands in the head of a mail that was copied in; of any, where none is known."""
    return not domain or bool(re.search(rf"@{re.escape(domain)}(?![\w.-])", head, re.IGNORECASE))


def _answers_us(mail: Mail, own_domain: str) -> bool:
    """Whether a mail says that it answers one with a Message-ID of ours."""
    return any(one.lower().endswith(f"@{own_domain}>".lower()) or not own_domain for one in mail.answered)


def _said(own: OwnText, subject: str) -> Plain:
    """The words outside blocks; where the text of a report is among them, the key alone."""
    words = plain(own.lines, bare(subject))
    if not own.has_report:
        return words
    if words.commands or words.question:
        own.faults.append(BESIDE_A_REPORT)
    keys = [key_in(line) for line in own.lines]
    return Plain(claims=[("key", key) for key in keys if key])


def _shown(faults: list[str]) -> str:
    """The unreadable parts, each said once, and how much more there is of it."""
    once = list(dict.fromkeys(faults))
    shown = once[: limits.FAULTS]
    more = len(once) - limits.FAULTS
    if more > 0:
        shown.append(f"There are {more:,} more like these.")
    return " ".join(shown)


def _unread(raw: bytes, fault: str) -> Mail:
    """A mail of which only the head can be read, if that."""
    content = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2]
    try:
        message = parse_head(raw)
        return msgspec.structs.replace(_head(message, _digest(message, content)), fault=fault)
    except Exception:
        return Mail(hashlib.sha256(raw).hexdigest(), fault=fault)


def _head(message: Message, digest: str) -> Mail:
    subject = header(message, "Subject")
    address, name = sender(message)
    answered = message_ids(message, "In-Reply-To")
    referred = message_ids(message, "References")
    return Mail(
        digest,
        message_id=next(iter(message_ids(message, "Message-ID")), ""),
        references=tuple(dict.fromkeys(referred + answered)),
        answered=answered or referred[-1:],
        sender=address,
        writer=name,
        subject=subject,
        kind=kind_of(message, address),
        identity=identity(subject_tag(subject))[0],
        authentication=raw_header(message, "Authentication-Results"),
    )


def _digest(message: Message, *contents: bytes) -> str:
    """The digest of what stays the same however a mail travels: who says what, when, and the decoded content."""
    pieces = [*(header(message, name).encode() for name in _SAID), *contents]
    return hashlib.sha256(b"".join(hashlib.sha256(piece).digest() for piece in pieces)).hexdigest()


def _content(part: Message) -> bytes:
    """A part as its sender made it: relays may change how it is encoded, how lines end, and empty lines at its end."""
    named = f"{part.get_content_type()} {file_name(part)}\n".encode()
    return named + loose_body(part).replace(b"\r\n", b"\n").rstrip(b"\n")
