"""What people do wrong as they write an order file: one slip in one line of it."""

import random
import re
from collections.abc import Callable
from typing import NamedTuple

WORD = re.compile(r"(?<![\w\"'#-])[A-Za-z][\w-]*(?![\w\"'])")
BARE = re.compile(r"[A-Za-z]+")


class Mistake(NamedTuple):
    """A file with one line that is not as it was, and what was done to it."""

    text: str
    line: int
    """From 1."""
    slip: str


def mistakes(text: str, pick: random.Random, count: int) -> list[Mistake]:
    """Some files that differ from `text` in one line below its head."""
    lines = text.split("\n")
    below = lines.index("orders:") + 1 if "orders:" in lines else len(lines)
    open_to = [number for number in range(below, len(lines)) if lines[number].split("#")[0].strip()]
    found = []
    for _ in range(count if open_to else 0):
        number = pick.choice(open_to)
        slip = pick.choice([*SLIPS])
        line = SLIPS[slip](lines[number], pick)
        if line not in ("", lines[number]):
            found.append(Mistake("\n".join([*lines[:number], line, *lines[number + 1 :]]), number + 1, slip))
    return found


def _without_one(line: str, signs: str, pick: random.Random) -> str:
    places = [at for at, sign in enumerate(line) if sign in signs]
    if not places:
        return ""
    at = pick.choice(places)
    return line[:at] + line[at + 1 :]


def _twice(line: str, signs: str, pick: random.Random) -> str:
    places = [at for at, sign in enumerate(line) if sign in signs]
    if not places:
        return ""
    at = pick.choice(places)
    return line[:at] + line[at] + line[at:]


def _quote(line: str, pick: random.Random) -> str:
    found = [*re.finditer(r": (?=\w)", line)]
    if not found:
        return ""
    at = pick.choice(found).end()
    return line[:at] + pick.choice("\"'") + line[at:]


def _word(line: str, pick: random.Random, change: Callable[[str], str]) -> str:
    found = [*WORD.finditer(line)]
    if not found:
        return ""
    word = pick.choice(found)
    return line[: word.start()] + change(word[0]) + line[word.end() :]


def misspelt(word: str, pick: random.Random) -> str:
    """A word with one slip of the fingers in it."""
    at = pick.randrange(len(word))
    letter = pick.choice("abcdefghijklmnopqrstuvwxyz0123456789")
    return pick.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + letter + word[at + 1 :],
            word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :],
        ]
    )


SLIPS: dict[str, Callable[[str, random.Random], str]] = {
    "a bracket is missing": lambda line, pick: _without_one(line, "[]{}", pick),
    "a bracket too many": lambda line, pick: _twice(line, "[]{}", pick),
    "a quote is left open": _quote,
    "one column to the right": lambda line, pick: " " + line,
    "one column to the left": lambda line, pick: line.removeprefix(" "),
    "a tab": lambda line, pick: "\t" + line.lstrip(),
    "the dash is left out": lambda line, pick: line.replace("- ", "", 1),
    "no colon": lambda line, pick: _without_one(line, ":", pick),
    "no blank behind the colon": lambda line, pick: line.replace(": ", ":", 1),
    "a comma is missing": lambda line, pick: _without_one(line, ",", pick),
    "in capitals": lambda line, pick: _word(line, pick, str.upper),
    "in small letters": lambda line, pick: _word(line, pick, str.lower),
    "a capital first": lambda line, pick: _word(line, pick, str.capitalize),
    "blanks in a word": lambda line, pick: _word(line, pick, lambda word: re.sub("[_-]", " ", word)),
    "hyphens in a word": lambda line, pick: _word(line, pick, lambda word: word.replace("_", "-")),
    "misspelt": lambda line, pick: _word(line, pick, lambda word: misspelt(word, pick)),
}
"""By what they are: (line, pick) the line with the slip, empty where it cannot have it."""
