"""Reading mail: from the bytes that came to what the sender wants, whatever the bytes."""

import hashlib
from dataclasses import replace
from email.message import Message

from adjudicator.post import limits
from adjudicator.post.reading.blocks import OwnText, own_text
from adjudicator.post.reading.bounces import bounces
from adjudicator.post.reading.commands import (
    KEY_LINE,
    LONGEST_LINE,
    identity,
    is_answer,
    requests,
    subject_command,
    subject_tag,
    with_luck,
)
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
from adjudicator.post.reading.trailers import is_barred

__all__ = ["Bounce", "Command", "Identity", "Kind", "Mail", "OrderFile", "Verb", "read_mail"]

_BROKEN = "The mail is broken and cannot be read: send it again, with the orders as plain text."
_PASTED = "the text of the mail"
_QUOTED = "the form that your mail quotes"
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
    return _wanted(message, mail, own_domain) if mail.kind in ("personal", "list") else mail


def _wanted(message: Message, mail: Mail, own_domain: str) -> Mail:
    """What the sender wants: commands, and order files: attached, else in the text, else in what it quotes of ours."""
    contents = Contents(message)
    own = own_text(contents.texts)
    asked = requests(own)
    who, contradictions = identity(subject_tag(mail.subject) + asked.claims)
    pasted = [OrderFile(_PASTED, block.data, finished=block.finished) for block in own.orders]
    quoted = [OrderFile(_QUOTED, form.data, quoted=True) for form in own.quoted]
    if not _answers_us(mail, own_domain):
        quoted = []
    counting, *others = [files for files in (contents.order_files, pasted, quoted) if files] or [[]]
    if contents.attached and not contents.order_files:
        counting, others = [], [pasted, quoted]
    return replace(
        mail,
        identity=who,
        order_files=tuple(counting),
        passed_over=tuple(file for files in others for file in files),
        has_report=own.has_report,
        commands=tuple(with_luck([*subject_command(mail.subject), *asked.commands], asked.luck)),
        words=_words(own),
        fault=_told([*contents.faults, *own.faults, *asked.faults, *contradictions]),
    )


def _answers_us(mail: Mail, own_domain: str) -> bool:
    """Whether a mail seems to answer a letter of ours, which it quotes then; what is forwarded is somebody else's."""
    ours = any(one.lower().endswith(f"@{own_domain}>".lower()) or not own_domain for one in mail.answered)
    return ours if mail.answered else is_answer(mail.subject)


def _words(own: OwnText) -> str:
    """What the writer says in his own words: not his key, and not what we print of others."""
    kept = (line for line in own.lines if not KEY_LINE.fullmatch(line[:LONGEST_LINE]) and not is_barred(line))
    return "" if own.has_report else "\n".join(kept).strip()


def _told(faults: list[str]) -> str:
    """What cannot be read, each said once, and how much more there is of it."""
    once = list(dict.fromkeys(faults))
    more = len(once) - limits.FAULTS
    told = once[: limits.FAULTS]
    return " ".join([*told, f"There are {more:,} more like these."] if more > 0 else told)


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
        answered=message_ids(message, "In-Reply-To") or message_ids(message, "References")[-1:],
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
