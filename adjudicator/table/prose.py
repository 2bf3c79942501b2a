"""Words for reports, forms and replies: lists, numbers with their nouns, sentences, lines that fit."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from textwrap import wrap

BAR = "| "
"""The bar before every line that somebody else wrote."""

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f]"
)
"""Controls, separators of lines, marks of direction, spaces without width, halves of letters."""

_LONGEST = 40
"""Characters of a word that are repeated."""

DIGITS = 20
"""The number of digits of a digest that are printed, and the least that tell one from all others."""


def printable(text: str) -> str:
    """A text that does nothing but be read: what would move, turn or hide letters is shown by its number (`\\u202e`).

    Line breaks and tabs stay, and the joiners that some scripts and emoji are written with.
    """
    return _UNSEEN.sub(lambda match: _numbered(ord(match[0])), text)


def _numbered(code: int) -> str:
    if code < 0x100:
        return f"\\x{code:02x}"
    if code < 0x10000:
        return f"\\u{code:04x}"
    return f"\\U{code:08x}"


def short(digest: str) -> str:
    """The printed part of a digest, to be compared with another by eye."""
    return digest[:DIGITS]


def dated(moment: datetime) -> str:
    """A day as it is printed: "4 January 2026"."""
    return f"{moment.day} {moment:%B %Y}"


def shortened(text: str) -> str:
    """A player's words, as an answer repeats them."""
    if len(text) <= _LONGEST:
        return text
    return f"{text[:_LONGEST]}..."


def joined(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: "a, b and c"."""
    *before, end = [*words] or [""]
    if not before:
        return end
    row = ", ".join(before)
    return f"{row} {last} {end}"


YOU = "you"
"""The reader, in a sentence."""


def reader_first(names: Iterable[str]) -> list[str]:
    """Names in their order, but the reader before all others: "you", "Austria"."""
    return sorted(names, key=lambda name: name != YOU)


_MANY = {"has": "have", "is": "are", "was": "were", "goes": "go"}
_HISSING = ("sses", "shes", "ches", "xes")


def does(who: str, verb: str) -> str:
    """Somebody with what he does, as it is said of one: "Torg wins"; "you win"."""
    return do(who, verb) if who == YOU else f"{who} {verb}"


def do(who: str, verb: str) -> str:
    """Several with what they do, given as it is said of one: "the brigands win"."""
    if verb in _MANY:
        verb = _MANY[verb]
    elif verb.endswith(_HISSING):
        verb = verb[:-2]
    else:
        verb = verb.removesuffix("s")
    return f"{who} {verb}"


def whose(who: str, what: str, article: str = "the ") -> str:
    """Something with its owner: "the Temple of Auron"; "your Temple", "a follower of yours"."""
    if who != YOU:
        return f"{article}{what} of {who}"
    if article == "a ":
        return f"{article}{what} of yours"
    return f"your {what}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 point", "3 points", "2 armies"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def signed(number: int) -> str:
    """A number with its sign as it is printed: "+1", "−2"."""
    return minus(f"{number:+}")


def below_zero(text: str) -> str:
    """A text in which numbers below zero have minus signs: "Farcalling −2"; other hyphens stay."""
    return re.sub(r"(?<= )-(?=\d)", "−", text)


def minus(text: str) -> str:
    """A text with its hyphens as minus signs: "−1,0"."""
    return text.replace("-", "−")


def quoted(text: str) -> str:
    """Somebody's words inside a sentence, so that they cannot be read as a part of it: in double quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def sentence(text: str) -> str:
    """`text` with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def full_sentence(text: str) -> str:
    """`text` with a capital and a sign at its end, which may be inside of quotation marks; nothing stays nothing."""
    ended = not text or text.rstrip("”’»\"')")[-1:] in tuple(".?!:")
    return sentence(text if ended else f"{text}.")


def held(text: str) -> str:
    """`text` with the letter of each unit held by an unbroken space to the short name behind it: "F BRE"."""
    return _UNIT.sub("\\1\xa0", text)


_UNIT = re.compile(r"\b([A-Z]) (?=[A-Z]{3}\b)")


_WHITE = re.compile(r"[\t\n\v\f\r]")
"""White that is no blank, and becomes one where a text is broken into lines."""


def wrapped(text: str, width: int, first: str = "", later: str = "", *, hyphens: bool = False) -> Sequence[str]:
    """The lines of a text, as `textwrap.wrap` breaks it, at `hyphens` as well or not.

    `first` and `later` are what its first and its later lines begin with. Most texts are one line, and many stand in
    the reports of all seats.
    """
    is_one = len(first) + len(text) <= width and text == text.strip() and not _WHITE.search(text)
    if text and is_one:
        return [first + text]
    return _wrapped(text, width, first, later, hyphens)


@lru_cache(maxsize=512)
def _wrapped(text: str, width: int, first: str, later: str, hyphens: bool) -> tuple[str, ...]:
    words = text.split(" ")
    room = width - max(len(first), len(later))
    longest = max(map(len, words))
    is_plain = all(map(str.strip, words)) and not _WHITE.search(text)
    breaks_words = longest > room or (hyphens and "-" in text)
    if is_plain and not breaks_words:
        lines = _filled(words, width, first, later)
        return tuple(lines)
    return tuple(wrap(text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=hyphens))


def _filled(words: Sequence[str], width: int, first: str, later: str) -> Iterator[str]:
    """Lines of words with a blank between them, as many in each as it holds."""
    line = first + words[0]
    for word in words[1:]:
        if len(line) + 1 + len(word) <= width:
            line = f"{line} {word}"
        else:
            yield line
            line = later + word
    yield line


def folded(text: str, width: int = 70) -> list[str]:
    """A line of a form, broken to fit 72 columns with the mark of a comment; what hangs below its first is indented."""
    indent = " " * (len(text) - len(text.lstrip()))
    lines = wrapped(held(text), width, later=f"{indent}  ")
    return [line.replace("\xa0", " ") for line in lines]


def barred(text: str, width: int) -> list[str]:
    """Somebody's text in lines of at most `width` characters, each of them behind a bar.

    So none of it can be read as orders or commands, whoever quotes it and sends it where. (Not behind `>`: that is
    what mail programs put before what they quote, and a form that they quoted is read.)
    """
    room = width - len(BAR)
    longer = re.compile(rf"\S{{{room}}}(?=\S)")
    lines = []
    for line in text.strip().splitlines():
        broken = longer.sub(r"\g<0> ", line)
        for part in wrap(broken, room, break_on_hyphens=False) or [""]:
            lines.append(f"{BAR}{part}".rstrip())
    return lines
