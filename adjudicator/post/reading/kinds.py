"""Whether a person wrote a mail, or a program did. Wording alone proves nothing: a person may write about holidays."""

import re
from email.message import Message

from adjudicator.post.reading.mail import Kind
from adjudicator.post.reading.mime import header, parameter, raw_header
from adjudicator.post.reading.parts import own_parts

OWN_HEADER = "X-Adjudicator"
"""A header that every mail of the program bears."""

_AUTOMATIC_HEADERS = ("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Reply", "X-Mail-Autoreply")
_NO_REPLY = re.compile(r"(?:no[._-]?reply|do[._-]?not[._-]?reply|mailer-daemon)\b[^@]*@")
_DAEMON = re.compile(r"mailer[ -]daemon|postmaster@|mail delivery (?:sub)?system", re.IGNORECASE)
_RETURNED = re.compile(
    r"undeliver|deliver\w* (?:has )?(?:fail|delay|status|problem|error)|returned mail|return(?:ed)? to sender"
    r"|failure notice|could not be delivered|not delivered|message delayed|message \S+ delayed|unzustellbar"
    r"|nicht zugestellt|non remis|onbestelbaar|kunne ikke leveres",
    re.IGNORECASE,
)
_AWAY = re.compile(
    r"out[ -]of[ -](?:the[ -])?office|auto(?:matic|mated|matisch\w*|matisk\w*|matica|mática)?[ -]?"
    r"(?:reply|response|antwort|antwoord|svar|risposta)|automatische antwort|réponse automatique"
    r"|respuesta automática|resposta automática|risposta automatica|away from my mail|on vacation|abwesenheit"
    r"|abwesend|absence du bureau|afwezig|fravær|frånvaro",
    re.IGNORECASE,
)


def kind_of(message: Message, sender: str) -> Kind:
    """The kind of a mail from this address, as far as its headers tell."""
    if OWN_HEADER in message:
        return "own"
    types = {part.get_content_type() for part in own_parts(message)}
    if _is_bounce(message, types):
        return "bounce"
    report = message.get_content_type() == "multipart/report"
    if "message/disposition-notification" in types or (report and "disposition" in parameter(message, "report-type")):
        return "receipt"
    if report or _is_automatic(message, sender):
        return "automatic"
    if any(name in message for name in ("List-Id", "List-Post")) or _precedence(message) in ("list", "bulk"):
        return "list"
    return "personal"


def _is_bounce(message: Message, types: set[str]) -> bool:
    if "message/delivery-status" in types or "X-Failed-Recipients" in message:
        return True
    if parameter(message, "report-type") == "delivery-status":
        return True
    if not _DAEMON.search(header(message, "From")):
        return False
    return _has_no_return(message) or bool(_RETURNED.search(header(message, "Subject")))


def _is_automatic(message: Message, sender: str) -> bool:
    submitted = raw_header(message, "Auto-Submitted").lower().partition(";")[0].strip()
    return (
        submitted not in ("", "no")
        or any(raw_header(message, name).lower() not in ("", "no") for name in _AUTOMATIC_HEADERS)
        or _precedence(message) in ("auto_reply", "junk")
        or bool(_NO_REPLY.match(sender))
        or _is_away(message)
    )


def _is_away(message: Message) -> bool:
    """A subject that begins like an automatic reply's, and beside it a header that hardly a person's mail has."""
    beside = "X-Auto-Response-Suppress" in message or _has_no_return(message) or _precedence(message) == "bulk"
    return beside and bool(_AWAY.match(header(message, "Subject")))


def _has_no_return(message: Message) -> bool:
    return raw_header(message, "Return-Path") == "<>"


def _precedence(message: Message) -> str:
    return raw_header(message, "Precedence").lower()
