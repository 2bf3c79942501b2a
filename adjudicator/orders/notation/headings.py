"""Headings above lines of orders: what each says stands before every line below it."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from adjudicator.orders.notation.grammar import Struct
from adjudicator.orders.notation.taken import TextLine

_LONGEST = 40
"""Characters that a heading has at the most."""
_AROUND = " \t:.-=*_#"
"""The signs that may stand round a heading."""


class Headed(NamedTuple):
    """Lines as they are read, and the numbers of the headings among them."""

    lines: list[TextLine]
    headings: frozenset[int]


def below_headings(
    lines: Iterable[TextLine], struct: Struct, is_read: Callable[[str], bool], is_standing: Callable[[str], bool]
) -> Headed:
    """Some lines without their headings, each with what its heading says before it.

    Below an empty line that is so for what `is_read` with its heading: what else stands there may be no order. What
    `is_standing` by itself is for no heading.
    """
    headings: set[int] = set()
    below = [*_told(lines, struct, headings, is_read, is_standing)]
    return Headed(below, frozenset(headings))


def _told(
    lines: Iterable[TextLine],
    struct: Struct,
    headings: set[int],
    is_read: Callable[[str], bool],
    is_standing: Callable[[str], bool],
) -> Iterator[TextLine]:
    before = ""
    above = 0
    apart = False
    for line in lines:
        meaning = heading(line.text, struct)
        if meaning:
            before = f"{meaning}: "
            headings.add(line.line)
            apart = False
        else:
            apart = apart or (above not in headings and line.line > above + 1)
            alone = before and not is_read(before + line.text) and (apart or is_standing(line.text))
            yield line if alone else _below(line, before, struct)
        above = line.line


def _below(line: TextLine, before: str, struct: Struct) -> TextLine:
    """A line with what its heading says before it."""
    own, _, _ = line.text.partition(":")
    if not before or heading(own, struct):
        return line
    return TextLine(before + line.text, line.line, line.column - len(before))


def heading(text: str, struct: Struct) -> str:
    """The meaning of a heading; empty where a text is none."""
    if not struct.above or len(text) > _LONGEST:
        return ""
    bare = " ".join(text.strip(_AROUND).split())
    for form, meaning in struct.above:
        match = form.fullmatch(bare)
        if match:
            return match.expand(meaning)
    return ""
