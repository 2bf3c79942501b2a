"""Changes that mail programs and telephones make to an order file, undone where it can mean one thing only."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.orders.vocabulary import words_of
from adjudicator.table.words import Path

BLANKS = str.maketrans(
    {sign: " " for sign in "\u00a0\u202f\u205f\u3000\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"}
    | dict.fromkeys("\ufeff\u200b\u2060")
)
"""Blanks of all kinds are blanks; those without width are nothing."""

_BEFORE = r"(^[ \t]*(?:- +)?|[:,\[{] *|- )"
_BEHIND = r"(?=[ \t]*(?:[:,\]}#]|$))"
_DOUBLE = re.compile(rf"{_BEFORE}[“„‟”«]([^“”„‟«»\"\n]*)[”“‟»]{_BEHIND}", re.MULTILINE)
_SINGLE = re.compile(rf"{_BEFORE}[‘‚‛’]([^‘’‚‛'\n]*)[’‘‛]{_BEHIND}", re.MULTILINE)
_DASH = re.compile(r"^([ \t]*)[–—−‐‑•·*][ \t]+(?=\S)", re.MULTILINE)
_MINUS = re.compile(r"(?<=[\[,: ])−(?=\d)")
_TABBED = re.compile(r"^ *\t[ \t]*(?=[^\s])", re.MULTILINE)
WIDTHS = (8, 4, 2)
"""The widths that a tab may have been meant to have."""


def plain_quotes(text: str) -> str:
    """Typographic quotes round a whole name or value as the plain ones that were typed."""
    text = _DOUBLE.sub(lambda match: f'{match[1]}"{_escaped(match[2])}"', text)
    return _SINGLE.sub(r"\1'\2'", text)


def plain_dashes(text: str) -> str:
    """Dashes and bullets at the beginning of lines as the '-' that begins an entry of a list; minus signs as one."""
    return _MINUS.sub("-", _DASH.sub(r"\1- ", text))


def without_tabs(text: str) -> Iterator[str]:
    """A text that is indented by tabs, with blanks in their place, once for each width they may have; else nothing."""
    if _TABBED.search(text):
        for width in WIDTHS:
            yield _TABBED.sub(lambda match, width=width: match[0].expandtabs(width), text)  # type: ignore[misc]


def respelt(tree: Mapping[str, Any], names: Iterable[str]) -> dict[str, str]:
    """The keys of a mapping that are one of `names` but for capitals, blanks and hyphens, with the name that is meant.

    Two keys that would become one stay as they are.
    """
    known = frozenset(names)
    unknown = [key for key in tree if key not in known]
    if not unknown:
        return {}
    free = words_of(name for name in sorted(known) if name not in tree)
    spellings = {key: free.spelt(key) for key in unknown}
    meant = {key: words[0] for key, words in spellings.items() if len(words) == 1}
    return without_rivals(meant)


def without_rivals(names: Mapping[str, str]) -> dict[str, str]:
    """The entries of a mapping whose value no other has."""
    times = Counter(names.values())
    return {key: name for key, name in names.items() if times[name] == 1}


def small(name: str) -> str:
    """The name of a game, a campaign or a window as they are written: in small letters, with hyphens for blanks."""
    return re.sub(r"[\s_]+", "-", name.strip().lower())


def original(path: Path, renamed: Mapping[Path, str]) -> Path:
    """A path as it was written in the file; `renamed` holds what was written at a path in small letters."""
    return tuple(renamed.get(path[: at + 1], name) for at, name in enumerate(path))


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\")
