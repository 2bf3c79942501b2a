"""Mails of ours that could not be delivered, to whom, and why: from delivery reports of every make."""

import re
from collections.abc import Iterator
from email.message import Message
from itertools import islice

from adjudicator.post import limits
from adjudicator.post.reading.mail import Bounce
from adjudicator.post.reading.mime import Unreadable, header, loose_body, message_ids, raw_header, text
from adjudicator.post.reading.parts import own_parts

_ADDRESS = r"([^\s<>'\"():;,]{1,64}@[^\s<>'\"():;,]{1,255})"
_FAILED_LINE = re.compile(rf"\s*[<'\"]?{_ADDRESS}[>'\"]?(?=[\s:(]|$)[\s:]*(.*)")
_COPY = re.compile(r"\s*-+\s*(?:this|below|copy|original|undelivered|the)\b.*|\s*below is a copy.*", re.IGNORECASE)
_RETURNED_ID = re.compile(r"^message-id:\s{0,99}(<[!-;=?-~]{1,900}>)", re.IGNORECASE | re.MULTILINE)
_WAITING = re.compile(
    r"delayed|warning|still (?:be )?(?:trying|retried)|not yet been delivered|transient", re.IGNORECASE
)
_REFUSED = re.compile(r"(?<![\d.])5(?:\d\d|\.\d{1,3}\.\d{1,3})(?![\d.])")
_LONGEST = 200


def bounces(message: Message, own_domain: str = "") -> tuple[Bounce, ...]:
    """One for each address that a delivery report names as failed or delayed, the first of them.

    The Message-ID is that of the mail which came back; with `own_domain`, only one that ends in it.
    """
    returned = _returned_id(message, own_domain)
    fields: list[Message] = []
    for part in own_parts(message):
        if part.get_content_type() == "message/delivery-status":
            fields += [block for block in _blocks(part) if _recipient(block)]
    if not fields:
        return tuple(islice(_in_plain_words(message, returned), limits.BOUNCES))
    undelivered = [block for block in fields if _action(block) in ("failed", "delayed", "")]
    return tuple(_reported(block, returned) for block in undelivered[: limits.BOUNCES])


def _blocks(report: Message) -> list[Message]:
    payload = report.get_payload()
    return [block for block in payload if isinstance(block, Message)] if isinstance(payload, list) else []


def _reported(block: Message, returned: str) -> Bounce:
    action = _action(block)
    status = raw_header(block, "Status")
    diagnosis = raw_header(block, "Diagnostic-Code").partition(";")[2]
    reason = diagnosis.strip() or status or action
    is_permanent = action == "failed"
    if not action:
        is_permanent = status.startswith("5")
    return Bounce(returned, _recipient(block), is_permanent, reason[:_LONGEST])


def _action(block: Message) -> str:
    return raw_header(block, "Action").lower()


def _recipient(block: Message) -> str:
    """The address we wrote to; only if the report does not tell that, the one it ended at."""
    field = raw_header(block, "Original-Recipient") or raw_header(block, "Final-Recipient")
    return field.partition(";")[2].strip(" <>").lower()


def _in_plain_words(message: Message, returned: str) -> Iterator[Bounce]:
    """The bounces of a report in plain words, and of the header some servers add."""
    subject = header(message, "Subject")
    words = _words(message)
    waits = bool(_WAITING.search(subject)) or bool(_WAITING.search(words))
    reasons = dict(_reasons(words))
    failed = raw_header(message, "X-Failed-Recipients").split(",")
    listed = [address.strip(" <>").lower() for address in failed]
    recipients = [address for address in listed if address]
    for recipient in recipients or reasons:
        reason = reasons.get(recipient, "") or subject
        is_permanent = not waits or bool(_REFUSED.search(reason))
        yield Bounce(returned, recipient, is_permanent, reason[:_LONGEST])


def _words(message: Message) -> str:
    """The text of the report, without the copy of our mail below it."""
    lines = []
    for line in _text(message).splitlines():
        if _COPY.fullmatch(line):
            break
        lines.append(line)
    return "\n".join(lines)


def _reasons(words: str) -> Iterator[tuple[str, str]]:
    """(address, reason) from each paragraph of which a line begins with an address."""
    for paragraph in re.split(r"\n[ \t\r]*\n", words):
        lines = paragraph.split("\n")
        for at, line in enumerate(lines):
            named = _FAILED_LINE.match(line)
            if named:
                reason = " ".join([named[2], *lines[at + 1 :]])
                yield named[1].lower(), " ".join(reason.split())
                break


def _text(message: Message) -> str:
    for part in own_parts(message):
        if part.get_content_type() == "text/plain":
            try:
                return text(part)
            except Unreadable:
                continue
    return ""


def _returned_id(message: Message, own_domain: str) -> str:
    ids = [*_ids_of_returned(message), *message_ids(message, "In-Reply-To", "References")]
    ids += _RETURNED_ID.findall(_text(message))
    return next((one for one in ids if one.lower().endswith(f"@{own_domain}>".lower()) or not own_domain), "")


def _ids_of_returned(message: Message) -> Iterator[str]:
    """The Message-IDs in the mail that came back (whole, or only its headers) and in what the report says of it."""
    for part in own_parts(message):
        if part.get_content_type() == "text/rfc822-headers":
            yield from _RETURNED_ID.findall(loose_body(part).decode("latin-1"))
        elif part.get_content_maintype() == "message" and part.is_multipart():
            for block in part.get_payload():
                if isinstance(block, Message):
                    yield from message_ids(block, "Message-ID", "Original-Message-ID", "X-Original-Message-ID")
