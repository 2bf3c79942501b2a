"""Order files in lines: at its head `name: value`, then a line for each order, and those of standing orders apart."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudicator.orders.draft import Draft
from adjudicator.orders.notation.taken import TextLine
from adjudicator.table.words import Path

PARTS = ("orders", "standing")
"""The parts of an order file that are written in lines."""

_FIELD = re.compile(r"[ \t]*(?P<name>\$?\w+)[ \t]*:(?:[ \t]+|$)(?P<value>.*)")
_BEFORE = re.compile(r"[ \t]*(?:(?:[-*•–>]|\d{1,2}[.)])[ \t]+)*")
_TAG = re.compile(r"</?(?:p|br|div|span|b|i|li|ul|ol)\b[^<>]{0,80}>|&nbsp;", re.IGNORECASE)
"""The remains of a page in a text that mail programs leave."""
_NUMBER_SIGN = re.compile(r"(?<=\S)(?P<gap>[ (]+)#(?=\d)")
"""The sign before a number, as in "item #28": it begins no remark."""
_REMARK = re.compile(r'^((?:[^"#]|"[^"]*")*?)(?:(?<!\S)#.*)?$')
_HEADING = re.compile(
    r"[ \t]*(?P<part>orders|standing)(?:[ _]orders)?(?:,? from now on)?[ \t]*:[ \t]*(?P<rest>.*)", re.IGNORECASE
)
_DATA = re.compile(r"""[ \t]*(?:-[ \t]+)?(?:(?:\$?[\w-]+|"[^"]*"|'[^']*')[ \t]*:(?:[ \t]|$)|[|>]|[^"]*[\[\]{}])""")

_SEALED = re.compile(r"[ \t]*sealed[ \t]*:[ \t]*[|>]", re.IGNORECASE)
"""The beginning of a sealed text, which stands for all orders."""

_OF_DATA = " \t-{[\"'"
"""The beginnings of lines below `orders:` that are data: blanks, a mark of a list, brackets or quotes."""

_ENTRY = re.compile(r"[ \t]*-[ \t]+\S+")
"""One word of a list, which tells nothing."""

_SENTENCE = re.compile(r"\w+:[ \t]+\w+[ \t]+[^\[\]{}:]+")
"""A name with words behind it, as the lines of some orders begin: "lake: move 2 warbands"."""

_WHY = r"(?:[,.;] (?:sorry|too|as|since|no time|i(?:'m| am| have)|\w+ (?:is|are|has|have) (?:in )?no)\b[^:\d]{0,60})?"
_ONCE_MORE = r"(?:[.,] ?(?:just |i )?(?:pass|nothing|no orders))?"
_NOTHING = re.compile(
    r"\s*(?:i )?(?:pass|nothing(?: to \w+)?|no orders|no reactions?|none)(?: (?:from|for) (?:me|us))?"
    rf"(?: (?:for )?(?:this|now)(?: (?:turn|round|time|phase))?)?(?:,? (?:please|thanks|thank you))?{_WHY}{_ONCE_MORE}"
    r"\s*[.!]?\s*",
    re.IGNORECASE,
)

_NOTE = "note"
"""The name at the head of a file whose value may go on in further lines, which are indented."""


class _Body(NamedTuple):
    """The lines of a file besides its head."""

    headed: bool
    lines: Sequence[str]
    parts: int
    """The number of lines below `orders:` or `standing:`; -1: neither is in the file."""

    @property
    def is_flush(self) -> bool:
        """Whether no line is set in like data, and all stand where data would be; words may go on in one that is."""
        if any(line[0] in _OF_DATA and not _goes_on(line) for line in self.lines):
            return False
        if self.parts == len(self.lines):
            return True
        if self.parts == -1 and self.lines:
            return True
        return any(map(_says_more, self.lines))


def is_in_lines(text: str, head: Sequence[str], *, needs_head: bool = True) -> bool:
    """Whether a file is written in lines of plain words, and not as data: as most of what it orders is.

    A text that YAML holds as one is data, though it is made of lines. Below its head data is indented, and what is
    not is lines. `head` are the names that can stand at the head of a file; one that `needs_head` is none without one.
    """
    body = _body(text, frozenset(head) - frozenset(PARTS))
    if body is None or (needs_head and not body.headed):
        return False
    data = sum(_DATA.match(line) is not None for line in body.lines)
    plain = sum(map(_is_plain, body.lines))
    return plain > data or body.is_flush


def _body(text: str, names: frozenset[str]) -> _Body | None:
    """The lines below the head of a file; None where YAML holds a part of it as one text."""
    headed = goes_on = False
    parts = -1
    lines: list[str] = []
    for written in text.split("\n"):
        line = _without_remark(written)
        heading = _HEADING.fullmatch(line)
        if heading:
            line = heading["rest"]
            parts = max(parts, 0)
            goes_on = False
            if line[:1] in ("|", ">"):
                return None
        if _SEALED.match(line):
            return None
        if is_head(line, names):
            headed = True
            goes_on = line.lower().startswith(_NOTE)
        elif line.strip() and not (goes_on and line[0].isspace()):
            goes_on = False
            parts += parts >= 0
            lines.append(line)
    return _Body(headed, lines, parts)


def _is_plain(line: str) -> bool:
    if _DATA.match(line) is not None:
        return False
    return _ENTRY.fullmatch(line) is None


def _goes_on(line: str) -> bool:
    """Whether a line may be the rest of an order that is too long for the line above it."""
    return line[0] == " " and _is_plain(line)


def _says_more(line: str) -> bool:
    """Whether a line is no name with one word behind it, and no data in brackets."""
    return _is_plain(line) or _SENTENCE.fullmatch(line) is not None


def read_lines(text: str, draft: Draft, head: Sequence[str]) -> tuple[dict[str, object], Mapping[Path, list[TextLine]]]:
    """Read a file in lines: its head, and of each part its lines, as they are and each with its place."""
    names = frozenset(head) - frozenset(PARTS)
    tree: dict[str, object] = {}
    blocks: dict[str, list[TextLine]] = {}
    draft.value((), (1, 1))
    part = "orders"
    for number, written in enumerate(text.split("\n"), 1):
        line = _without_remark(written)
        heading = _HEADING.fullmatch(line)
        if heading:
            part = heading["part"].lower()
            blocks.setdefault(part, [])
            line = " " * heading.start("rest") + heading["rest"]
        elif not blocks and is_head(line, names):
            _note_head(line, number, tree, draft)
            continue
        if line.strip():
            blocks.setdefault(part, []).extend(_order_line(line, number))
    for name, lines in blocks.items():
        at = (lines[0].line, lines[0].column) if lines else (1, 1)
        draft.value((name,), at)
        tree[name] = "\n".join(line.text for line in lines) or {}
    return tree, {(name,): lines for name, lines in blocks.items()}


def lines_of_block(text: str, first: int, column: int, wanted: str) -> Iterator[TextLine]:
    """The lines of a text that a YAML file holds, with their places: they begin at a place and say what is wanted."""
    words = wanted.split()
    so_far: list[str] = []
    for number, written in enumerate(text.split("\n")[first - 1 :], first):
        begin = column - 1 if number == first else 0
        if len(so_far) >= len(words):
            return
        rest = written[begin:]
        if number == first and rest[:1] in ("|", ">"):
            continue
        line = " " * begin + _without_remark(rest)
        so_far += rest.strip().strip("'\"").split()
        yield from _order_line(line, number) if line.strip() else ()


def text_lines(text: str) -> list[TextLine]:
    """The lines of a text that say something, without list marks, remarks and quotes round them."""
    numbered = enumerate(text.split("\n"), 1)
    return [each for number, written in numbered for each in _order_line(_without_remark(written), number)]


def says_nothing(line: str) -> bool:
    """Whether a line alone says that nothing is ordered."""
    return _NOTHING.fullmatch(line) is not None


def is_head(line: str, names: Collection[str]) -> bool:
    """Whether a line is one of the head of a file, whose names are given."""
    match = _FIELD.fullmatch(line)
    if match is None:
        return False
    return match["name"].lower().removeprefix("$") in (*names, "schema")


def _note_head(line: str, number: int, tree: dict[str, object], draft: Draft) -> None:
    field = _FIELD.fullmatch(line)
    assert field is not None
    name = field["name"]
    if draft.key((name,), (number, field.start("name") + 1)):
        at = (number, field.start("value") + 1)
        value = field["value"].strip()
        draft.value((name,), at)
        tree[name] = draft.text(value.strip("\"'"), at)


def _order_line(line: str, number: int) -> Iterator[TextLine]:
    """A line without list marks before it and quotes round it."""
    line = _TAG.sub(lambda tag: " " * len(tag[0]), line)
    begin = _BEFORE.match(line)
    start = begin.end() if begin else 0
    text = line[start:].rstrip()
    quote = text[:1]
    is_quoted = quote in ("'", '"') and text[-1:] == quote and text.count(quote) == 2
    if is_quoted:
        text = text[1:-1]
        start += 1
    if text:
        yield TextLine(text, number, start + 1)


def _without_remark(line: str) -> str:
    """A line without what stands behind a `#`."""
    match = _REMARK.match(_NUMBER_SIGN.sub(r"\g<gap> ", line))
    return match[1].rstrip() if match else line
