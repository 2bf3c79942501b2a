"""Letters as a telephone wraps them: format=flowed (RFC 3676), where a line that ends in a space goes on in the next.

A letter is written in lines of 72 columns. What was broken there only because the next word did not fit flows; orders
and commands, what others wrote, tables and all else keep their lines.
"""

import re
from collections.abc import Iterator

from adjudicator.post.letters.prose import WIDTH
from adjudicator.table.prose import BAR

PARAMETERS = {"format": "flowed", "delsp": "no"}
"""The parameters of the type of a flowed text: the spaces at the ends of lines belong to it."""
_BLOCKS = ("ORDERS", "COMMANDS")
_PROOFS = ("Receipt: ", "Seal: ", "Head: ")
"""Lines that prove something keep the lines that belong to them apart."""
_DEEPEST = 14
"""Up to which column a paragraph hangs; what begins farther right is a column of a table."""
_MARK = re.compile(r" *- |[ 0-9]{4} [A-Z] ")
"""The signs before an entry of a list, and before a line of a story."""


def flowed(text: str) -> str:
    """A letter's text with the marks of what flows; nothing in it can be taken for a quotation (4.4)."""
    lines = [line.rstrip(" ") for line in text.split("\n")]
    kept = _kept(lines)
    return "\n".join(_marked(lines, kept))


def _marked(lines: list[str], kept: set[int]) -> Iterator[str]:
    """Each line with a space at its end where the next one goes on; what goes on begins without its indentation."""
    goes_on = False
    for place, line in enumerate(lines):
        content = line.lstrip(" ") if goes_on else line
        following = lines[place + 1] if place + 1 < len(lines) else ""
        goes_on = not kept & {place, place + 1} and _flows(line, following)
        yield _stuffed(content) + " " * goes_on


def _kept(lines: list[str]) -> set[int]:
    """The places of the lines that stay as they are: blocks to be copied, and what somebody else wrote."""
    kept = set[int]()
    block = ""
    for place, line in enumerate(lines):
        begun = line.removeprefix("BEGIN ")
        if begun != line and begun in _BLOCKS:
            block = begun
        is_kept = line.startswith(_PROOFS) or line.lstrip(" ").startswith(BAR.rstrip())
        if block or is_kept:
            kept.add(place)
        if line == f"END {block}":
            block = ""
    return kept


def _flows(line: str, following: str) -> bool:
    """Whether a paragraph goes on in the next line: it hangs there where its text began, and its word did not fit."""
    text = following.lstrip(" ")
    hangs = len(following) - len(text)
    if not text or hangs > _DEEPEST or not _is_prose(line[hangs:]):
        return False
    mark = _MARK.match(line)
    before = line[:hangs]
    if mark and mark.end() != hangs:
        return False
    if before.strip(" ") and not before.endswith(" "):
        return False
    word, _, _ = text.partition(" ")
    is_rule = not any(map(str.isalnum, word))
    return not is_rule and len(line) + 1 + len(word) > WIDTH


def _is_prose(text: str) -> bool:
    """Whether words stand in a row: no columns, no rule, no word that is broken at its end."""
    if text.startswith(" ") or text.endswith("-"):
        return False
    return " " in text and "  " not in text


def _stuffed(line: str) -> str:
    """A line with a space before it where it could be read as stuffed, as a quotation, or as the head of a mail."""
    if line.startswith((" ", ">", "From ")):
        return f" {line}"
    return line
