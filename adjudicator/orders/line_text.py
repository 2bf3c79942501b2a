"""Order files in lines: at its head `name: value`, then a line for each order, and those of standing orders apart."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from adjudicator.orders.draft import Draft
from adjudicator.orders.notation.sets import TextLine
from adjudicator.table.words import Path

PARTS = ("orders", "standing")
"""What of an order file is written in lines."""

_FIELD = re.compile(r"[ \t]*(?P<name>\$?\w+)[ \t]*:(?:[ \t]+|$)(?P<value>.*)")
_BEFORE = re.compile(r"[ \t]*(?:(?:[-*•–>]|\d{1,2}[.)])[ \t]+)*")
_REMARK = re.compile(r'^((?:[^"#]|"[^"]*")*?)(?:(?<!\S)#.*)?$')
_HEADING = re.compile(r"[ \t]*(?P<part>orders|standing)(?:[ _]orders)?[ \t]*:[ \t]*(?P<rest>.*)", re.IGNORECASE)
_DATA = re.compile(r"""[ \t]*(?:-[ \t]+)?(?:["']?\$?[\w-]+["']?[ \t]*:(?:[ \t]|$)|[|>]|[^"]*[\[\]{}])""")

_OF_DATA = " \t-{[\"'"
"""How a line below `orders:` begins that is data: with blanks, a mark of a list, brackets or quotes."""

_ENTRY = re.compile(r"[ \t]*-[ \t]+\S+")
"""One word of a list, which tells nothing."""

_NOTHING = re.compile(
    r"\s*(?:i )?(?:pass|nothing|no orders|none)(?: (?:for )?(?:this|now)(?: (?:turn|round|time|phase))?)?\s*[.!]?\s*",
    re.IGNORECASE,
)

_NOTE = "note"
"""The name at the head of a file whose value may go on in further lines, which are indented."""


def is_in_lines(text: str, head: Sequence[str], *, needs_head: bool = True) -> bool:
    """Whether a file is written in lines of plain words, and not as data: as most of what it orders is.

    A text that YAML holds as one is data, though it is made of lines. Below `orders:` data is indented, and what is
    not is lines. `head` are the names that can stand at the head of a file; one that `needs_head` is none without one.
    """
    names = frozenset(head) - frozenset(PARTS)
    headed = False
    named = strange = False
    goes_on = False
    plain = data = 0
    below: list[str] = []
    for written in text.split("\n"):
        line = _without_remark(written)
        if heading := _HEADING.fullmatch(line):
            line = heading["rest"]
            named = named or not line
            goes_on = False
            if line[:1] in ("|", ">"):
                return False
        if is_head(line, names):
            headed = True
            goes_on = line.lower().startswith(_NOTE)
        elif not line.strip() or (goes_on and line[0].isspace()):
            continue
        else:
            goes_on = False
            below.append(line)
            strange = strange or not named
            data += _DATA.match(line) is not None
            plain += _is_plain(line)
    is_flush = named and not strange and not any(line[0] in _OF_DATA for line in below)
    return (headed or not needs_head) and (plain > data or is_flush)


def _is_plain(line: str) -> bool:
    return _DATA.match(line) is None and _ENTRY.fullmatch(line) is None


def read_lines(text: str, draft: Draft, head: Sequence[str]) -> tuple[dict[str, object], Mapping[Path, list[TextLine]]]:
    """What a file in lines says: its head, and of each part its lines, as they are and each with its place."""
    names = frozenset(head) - frozenset(PARTS)
    tree: dict[str, object] = {}
    blocks: dict[str, list[TextLine]] = {}
    draft.value((), (1, 1))
    part = "orders"
    for number, written in enumerate(text.split("\n"), 1):
        line = _without_remark(written)
        if heading := _HEADING.fullmatch(line):
            part = heading["part"].lower()
            blocks.setdefault(part, [])
            line = " " * heading.start("rest") + heading["rest"]
        elif not blocks and is_head(line, names):
            _note_head(line, number, tree, draft)
            continue
        blocks.setdefault(part, []).extend(_order_line(line, number)) if line.strip() else None
    for name, lines in blocks.items():
        draft.value((name,), (lines[0].line, lines[0].column) if lines else (1, 1))
        tree[name] = "\n".join(line.text for line in lines) or {}
    return tree, {(name,): lines for name, lines in blocks.items()}


def lines_of_block(text: str, first: int, column: int, wanted: str) -> Iterator[TextLine]:
    """The lines of a text that a YAML file holds, with their places: they begin at a place and say what is wanted."""
    words = wanted.split()
    said: list[str] = []
    for number, written in enumerate(text.split("\n")[first - 1 :], first):
        begin = column - 1 if number == first else 0
        if len(said) >= len(words):
            return
        rest = written[begin:]
        if number == first and rest[:1] in ("|", ">"):
            continue
        line = " " * begin + _without_remark(rest)
        said += rest.strip().strip("'\"").split()
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
    found = _FIELD.fullmatch(line)
    return found is not None and found["name"].lower().removeprefix("$") in (*names, "schema")


def _note_head(line: str, number: int, tree: dict[str, object], draft: Draft) -> None:
    found = _FIELD.fullmatch(line)
    assert found is not None
    name = found["name"]
    if draft.key((name,), (number, found.start("name") + 1)):
        value = found["value"].strip()
        draft.value((name,), (number, found.start("value") + 1))
        tree[name] = draft.text(value.strip("\"'"), (number, found.start("value") + 1))


def _order_line(line: str, number: int) -> Iterator[TextLine]:
    """A line without list marks before it and quotes round it."""
    begin = _BEFORE.match(line)
    start = begin.end() if begin else 0
    text = line[start:].rstrip()
    if text[:1] in ("'", '"') and text[-1:] == text[:1] and text.count(text[0]) == 2:
        text = text[1:-1]
        start += 1
    if text:
        yield TextLine(text, number, start + 1)


def _without_remark(line: str) -> str:
    """A line without what stands behind a `#`."""
    found = _REMARK.match(line)
    return found[1].rstrip() if found else line
