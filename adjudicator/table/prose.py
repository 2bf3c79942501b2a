"""Words for reports, forms and replies: lists, numbers with their nouns, sentences, lines that fit."""

import re
from collections.abc import Iterable
from textwrap import wrap

BAR = "| "
"""What stands before every line that somebody else wrote."""


def joined(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: "a, b and c"."""
    *before, end = [*words] or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 point", "3 points", "2 armies"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def sentence(text: str) -> str:
    """`text` with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def full_sentence(text: str) -> str:
    """`text` with a capital and a sign at its end; nothing stays nothing."""
    return sentence(text if not text or text[-1] in ".?!:" else f"{text}.")


def folded(text: str) -> list[str]:
    """A line of a form, broken to fit 80 columns with the mark of a comment; what hangs below its first is indented."""
    indent = " " * (len(text) - len(text.lstrip()))
    return wrap(text, 78, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


def barred(text: str, width: int) -> list[str]:
    """What somebody wrote, in lines of at most `width` characters, each of them behind a bar.

    So none of it can be read as orders or commands, whoever quotes it and sends it where. (Not behind `>`: that is
    what mail programs put before what they quote, and a form that they quoted is read.)
    """
    room = width - len(BAR)
    longer = re.compile(rf"\S{{{room}}}(?=\S)")
    lines = (longer.sub(r"\g<0> ", line) for line in text.strip().splitlines())
    parts = (part for line in lines for part in wrap(line, room, break_on_hyphens=False) or [""])
    return [f"{BAR}{part}".rstrip() for part in parts]
