"""Reading mail: from the bytes that came to what the sender wants, whatever the bytes."""

import hashlib
from dataclasses import replace
from email.message import Message

from adjudicator.post.reading.blocks import own_text
from adjudicator.post.reading.bounces import bounces
from adjudicator.post.reading.commands import identity, requests, subject_command, subject_tag
from adjudicator.post.reading.contents import Contents
from adjudicator.post.reading.kinds import kind_of
from adjudicator.post.reading.mail import Bounce, Command, Identity, Kind, Mail, OrderFile, Verb
from adjudicator.post.reading.mime import (
    Unreadable,
    address,
    file_name,
    header,
    loose_body,
    message_ids,
    parse,
    parse_head,
    raw_header,
)

__all__ = ["Bounce", "Command", "Identity", "Kind", "Mail", "OrderFile", "Verb", "read_mail"]

_BROKEN = "The mail is broken and cannot be read: send it again, with the orders as plain text."
_PASTED = "the text of the mail"
_SAID = ("Message-ID", "From", "Subject", "Date")
"""The headers that make a mail this mail; the others change from one delivery to the next."""


def read_mail(raw: bytes, own_domain: str = "") -> Mail:
    """What a mail says and asks for; never raises, and always gives the digest.

    `own_domain` is the domain of our own Message-IDs: a delivery report about any other mail names none. What cannot be
    read is told in `fault`, in sentences to the sender, and the rest is read.
    """
    try:
        return _read(parse(raw), own_domain)
    except Unreadable as refused:
        return _unread(raw, str(refused))
    except Exception:  # The standard library's parser raises errors of all kinds on crafted mails.
        return _unread(raw, _BROKEN)


def _read(message: Message, own_domain: str) -> Mail:
    mail = _head(message, _digest(message, *map(_content, message.walk())))
    if mail.kind == "bounce":
        return replace(mail, bounces=bounces(message, own_domain))
    return _wanted(message, mail) if mail.kind in ("personal", "list") else mail


def _wanted(message: Message, mail: Mail) -> Mail:
    """What the sender wants: order files that are attached, else those in the text; and commands."""
    contents = Contents(message)
    own = own_text(contents.texts)
    asked = requests(own)
    who, contradictions = identity(subject_tag(mail.subject) + asked.claims)
    pasted = [OrderFile(_PASTED, block.data) for block in own.blocks if block.kind == "orders"]
    return replace(
        mail,
        identity=who,
        order_files=tuple(contents.order_files if contents.attached else pasted),
        commands=(*subject_command(mail.subject), *asked.commands),
        fault=" ".join([*contents.faults, *own.faults, *asked.faults, *contradictions]),
    )


def _unread(raw: bytes, fault: str) -> Mail:
    """A mail of which only the head can be read, if that."""
    content = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2]
    try:
        message = parse_head(raw)
        return replace(_head(message, _digest(message, content)), fault=fault)
    except Exception:
        return Mail(hashlib.sha256(raw).hexdigest(), fault=fault)


def _head(message: Message, digest: str) -> Mail:
    subject = header(message, "Subject")
    return Mail(
        digest,
        message_id=next(iter(message_ids(message, "Message-ID")), ""),
        references=message_ids(message, "References", "In-Reply-To"),
        sender=address(message),
        subject=subject,
        kind=kind_of(message),
        identity=identity(subject_tag(subject))[0],
        authentication=raw_header(message, "Authentication-Results"),
    )


def _digest(message: Message, *contents: bytes) -> str:
    """Of what stays the same however a mail travels: who says what, when, and the decoded content."""
    pieces = [*(header(message, name).encode() for name in _SAID), *contents]
    return hashlib.sha256(b"".join(hashlib.sha256(piece).digest() for piece in pieces)).hexdigest()


def _content(part: Message) -> bytes:
    """A part as its sender made it: relays may change how it is encoded, how lines end, and empty lines at its end."""
    named = f"{part.get_content_type()} {file_name(part)}\n".encode()
    return named + loose_body(part).replace(b"\r\n", b"\n").rstrip(b"\n")
