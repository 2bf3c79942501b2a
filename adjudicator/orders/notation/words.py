"""A line as the words it is made of, each with the column where it stands."""

import json
import re
from typing import NamedTuple

from adjudicator.orders.near import bare

LONGEST = 600
"""The longest line that is read, in characters."""

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ARROW = r"->|=>|→"
_SIGN = r"[()\[\],;:+]"
_WORD = re.compile(rf"{_QUOTED}|{_ARROW}|{_SIGN}|(?:(?!{_ARROW})[^\s()\[\],;:+\"])+|\"")
_ROUND = {"[": "(", "]": ")"}
"""Square brackets, which are read as round ones."""
_TYPED = str.maketrans({"“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "–": "-", "—": "-", "−": "-"})
"""The quotes and dashes of mail programs and telephones, undone."""
_NEGATIVE = re.compile(r"-\d+")
_CLOSING = ".!?…"
"""Signs that end a sentence and belong to no word."""


class Word(NamedTuple):
    """A word or a sign of a line, or a text in quotes."""

    text: str
    key: str
    """The key it is compared by: no capitals, no accents; signs stay as they are. A text in quotes is compared with
    nothing."""
    at: int
    """The column where it begins, counted from 0."""
    end: int
    quoted: bool = False


def words_of_line(line: str) -> list[Word]:
    """The words of a line, as far as lines are read."""
    words = map(_word, _WORD.finditer(line[:LONGEST].translate(_TYPED)))
    return [word for word in words if word.quoted or word.text.strip(_CLOSING)]


def key_of(text: str) -> str:
    """The key by which a word is compared with others; a number keeps its sign."""
    if text.startswith("-") and _NEGATIVE.fullmatch(text):
        return text
    return bare(text) or text


def is_code(text: str) -> bool:
    """Whether a text is a code, and no word: it has a digit in it."""
    return any(map(str.isdigit, text))


def quoted(text: str) -> str:
    """A text as it stands in a line: in quotes."""
    return json.dumps(text, ensure_ascii=False)


def _word(match: re.Match[str]) -> Word:
    text = match[0]
    begin = match.start()
    if len(text) > 1 and text.startswith('"'):
        plain = _unquoted(text)
        return Word(plain, "", begin, match.end(), quoted=True)
    bare = text.rstrip(_CLOSING)
    text = _ROUND.get(text, bare)
    end = begin + len(text)
    return Word(text, key_of(text), begin, end)


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        return text[1:-1]
