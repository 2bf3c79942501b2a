"""The line where another mail begins that the mail answers or passes on, when no '>' marks its lines."""

import re
from collections.abc import Sequence

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
_FROM = re.compile(
    _LABEL.format("from|von|de|fra|från|van|da|lähettäjä|od|frá|от|expéditeur|差出人|发件人"), re.IGNORECASE
)
_SENT = re.compile(
    _LABEL.format(
        "sent|date|gesendet|datum|envoyé|sendt|dato|skickat|verzonden|enviado|enviada|fecha|data|inviato|lähetetty"
        "|päiväys|wysłano|odesláno|sent|дата|отправлено|送信日時|发送时间"
    ),
    re.IGNORECASE,
)
"""The head of a mail as Outlook and its kin copy it in."""
_HEAD_LINES = 4

_WHEN = re.compile(r"\b20\d\d\b|\d{1,2}[:.]\d\d|20\d\d年")
_WROTE = re.compile(
    r"wrote|writes|schrieb|écrit|skrev|schreef|escribió|ha scritto|escreveu|napisał|napsal|kirjoitti|skrifaði|írta"
    r"|yazdı|написал|пишет|<[^<>\s]+@[^<>\s]+>:$",
    re.IGNORECASE,
)
"""The line above a quotation: "On 3 August 2026 at 10:15, Ruth Harding <ruth@example.net> wrote:"."""
_WROTE_LINES = 3
_BARRED = re.compile(rf"\s*+(?:\w\s+)?{re.escape(BAR.strip())}")
_LONGEST = 300


def is_quoted(line: str) -> bool:
    """Whether a '>' marks the line as not the writer's own."""
    return line.lstrip().startswith(">")


def is_barred(line: str) -> bool:
    """Whether a bar marks the line as what we printed of somebody else's words, perhaps behind the letter of a seat."""
    return bool(_BARRED.match(line))


def begins_trailer(lines: Sequence[str], at: int) -> bool:
    """Whether from this line on everything is another mail, copied in without '>'."""
    line = lines[at]
    if len(line) > _LONGEST or not line.strip() or is_barred(line):
        return False
    if _is_divider(line.strip()) or _FORWARD.fullmatch(line):
        return True
    return _is_head(lines, at) or _is_bare(lines, at)


def names_sender(line: str) -> bool:
    """Whether a line is that of a copied head which says who wrote the mail below it."""
    return len(line) <= _LONGEST and bool(_FROM.fullmatch(line))


def passes_on(line: str) -> bool:
    """Whether a line that begins another mail says that it is passed on."""
    divider = line.strip()[:_LONGEST]
    return bool(_FORWARD.fullmatch(line[:_LONGEST])) or (_is_divider(divider) and bool(_PASSED.search(divider)))


def _is_divider(line: str) -> bool:
    return line.startswith("--") and line.endswith("--") and bool(_PASSED_ON.search(line))


def _is_head(lines: Sequence[str], at: int) -> bool:
    """A line with the sender or the date, and a line with the other soon below."""
    below = lines[at + 1 : at + _HEAD_LINES]
    for one, other in ((_FROM, _SENT), (_SENT, _FROM)):
        if one.fullmatch(lines[at]):
            return any(other.fullmatch(line[:_LONGEST]) for line in below)
    return False


def is_attribution(lines: Sequence[str], at: int) -> bool:
    """Whether this line, perhaps with the next ones, says whose words are quoted below it with '>'."""
    end = _attribution_end(lines, at)
    return end is not None and is_quoted(_below(lines, end))


def _is_bare(lines: Sequence[str], at: int) -> bool:
    """ "On ... wrote:", perhaps broken over some lines, and below it no '>'."""
    end = _attribution_end(lines, at)
    return end is not None and not is_quoted(_below(lines, end))


def _attribution_end(lines: Sequence[str], at: int) -> int | None:
    """The last line of an "On ... wrote:" that begins here."""
    if len(lines[at]) > _LONGEST or not _WHEN.search(lines[at]):
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
