"""The line where another mail begins that the mail answers or passes on, when no '>' marks its lines."""

import re
from collections.abc import Sequence
from typing import Literal

from adjudicator.table.prose import BAR

_PASSED_ON = re.compile(
    r"origin|urspr|opprinn|oprind|oorspr|alkuper|oryginal|původní|исходн|пересыла|forward|weitergel|transf[ée]r"
    r"|videresend|vidarebef|doorgest|reenvi|inoltr|encaminh|przekazan|välit|áframsen|upprunal|wrote",
    re.IGNORECASE,
)
"""The words between the dashes of "-----Original Message-----" and "---------- Forwarded message ---------"."""

_TELEPHONE = re.compile(
    r"(?:sent from|sent with|get outlook for|von meinem|gesendet von|gesendet mit|envoyé de mon|envoyé depuis"
    r"|inviato da|enviado desde|enviado do|verzonden vanaf|skickat från|sendt fra) [^\n]{2,50}",
    re.IGNORECASE,
)
"""The lines that telephones put below a mail."""

_PASSED = re.compile(
    r"forward|пересыла|weitergel|transf[ée]r|videresend|vidarebef|doorgest|reenvi|inoltr|encaminh|przekazan|áframsen",
    re.IGNORECASE,
)
"""Those of them that stand there only where a mail is passed on, and not where it is answered."""

_FORWARD = re.compile(
    r"\s*+(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-?mail)"
    r"|début du message (?:transféré|réexpédié)|start på videresendt (?:besked|melding)|videresendt melding"
    r"|vidarebefordrat brev|begin doorgestuurd bericht|inizio messaggio inoltrato|inicio del mensaje reenviado"
    r"|início da mensagem (?:encaminhada|reencaminhada))\s*:\s*",
    re.IGNORECASE,
)
"""The line that Apple's mail program writes above a mail it passes on."""

_LABEL = r"\s*+[*_]{{0,2}}(?:{})[*_]{{0,2}}\s?:.*\S.*"
_FROM = "(?P<sender>from|von|de|fra|från|van|da|lähettäjä|od|frá|от|expéditeur|差出人|发件人)"
_SENT = (
    "(?P<date>sent|date|gesendet|datum|envoyé|sendt|dato|skickat|verzonden|enviado|enviada|fecha|data|inviato|lähetetty"
    "|päiväys|wysłano|odesláno|дата|отправлено|送信日時|发送时间)"
)
_HEAD = re.compile(_LABEL.format(f"{_FROM}|{_SENT}"), re.IGNORECASE)
"""The head of a mail as Outlook and its kin copy it in."""
_HEAD_LINES = 4

_WHEN = re.compile(r"\d(?:[:.]\d\d|(?<=\b2)0\d\d\b|(?<=2)0\d\d年)")
"""A time or a year; that it begins with a digit makes it quick to look for."""
_WROTE = re.compile(
    r"wrote|writes|schrieb|écrit|skrev|schreef|escribió|ha scritto|escreveu|napisał|napsal|kirjoitti|skrifaði|írta"
    r"|yazdı|написал|пишет|<[^<>\s]+@[^<>\s]+>:$",
    re.IGNORECASE,
)
"""The line above a quotation: "On 3 August 2026 at 10:15, Ruth Harding <ruth@example.net> wrote:"."""
_WROTE_LINES = 3
_BAR = BAR.strip()
_BARRED = re.compile(rf"\s*+(?:\w\s+)?{re.escape(_BAR)}")
_LONGEST = 300

Place = Literal["own", "attribution", "trailer"]
"""Words of the writer; those which say whose words are quoted below with '>'; the beginning of another mail that is
copied in without '>'."""


def is_quoted(line: str) -> bool:
    """Whether a '>' marks the line as not the writer's own."""
    return line.lstrip().startswith(">")


def is_barred(line: str) -> bool:
    """Whether a bar marks the line as what we printed of somebody else's words, perhaps behind the letter of a seat."""
    return _BAR in line and bool(_BARRED.match(line))


def place_of(lines: Sequence[str], at: int) -> Place:
    """The place that a line without '>' has in the text, by itself and the lines below it."""
    line = lines[at]
    words = line.strip()
    if not words or len(line) > _LONGEST or is_barred(line):
        return "own"
    if _is_divider(words) or _is_forward(words) or _is_head(lines, at):
        return "trailer"
    end = _attribution_end(lines, at)
    if end is None:
        return "own"
    return "attribution" if is_quoted(_below(lines, end)) else "trailer"


def names_sender(line: str) -> bool:
    """Whether a line is that of a copied head which says who wrote the mail below it."""
    return len(line) <= _LONGEST and _told_in(line) == "sender"


def passes_on(line: str) -> bool:
    """Whether a line that begins another mail says that it is passed on."""
    words = line.strip()
    return _is_forward(words) or (_is_divider(words) and bool(_PASSED.search(words)))


def _is_divider(line: str) -> bool:
    return line.startswith("--") and line.endswith("--") and bool(_PASSED_ON.search(line))


def _is_forward(words: str) -> bool:
    return words.endswith(":") and bool(_FORWARD.fullmatch(words))


def _is_head(lines: Sequence[str], at: int) -> bool:
    """A line with the sender or the date, and a line with the other soon below."""
    told = _told_in(lines[at])
    if told is None:
        return False
    below = (_told_in(line[:_LONGEST]) for line in lines[at + 1 : at + _HEAD_LINES])
    return any(other not in (None, told) for other in below)


def _told_in(line: str) -> str | None:
    """The thing that a line of a copied head tells: the "sender" or the "date"."""
    head = _HEAD.fullmatch(line) if ":" in line else None
    return head.lastgroup if head else None


def _attribution_end(lines: Sequence[str], at: int) -> int | None:
    """The last line of an "On ... wrote:" that begins here, perhaps broken over some lines."""
    if not _WHEN.search(lines[at]):
        return None
    for end in range(at, min(at + _WROTE_LINES, len(lines))):
        if is_barred(lines[end]):
            return None
        if len(lines[end]) <= _LONGEST and lines[end].rstrip(" *").endswith(":"):
            attribution = " ".join(lines[at : end + 1]).rstrip(" *")
            return end if _WROTE.search(attribution) else None
    return None


def _below(lines: Sequence[str], end: int) -> str:
    """The next line that is not empty; at the end of the text, nothing is quoted and nothing is not."""
    return next((lines[next_] for next_ in range(end + 1, len(lines)) if lines[next_].strip()), ">")


def without_telephone(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a mail without what the telephone put below them."""
    written = [number for number, line in enumerate(lines) if line.strip()]
    if len(written) < 2:
        return lines
    last = written[-1]
    below = lines[last].strip()
    if _TELEPHONE.fullmatch(below[:100]):
        return lines[:last]
    return lines
