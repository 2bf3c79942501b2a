"""Orders of a set as they are taken from its lines, one by one; one can take the place of another, or take it back."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from adjudicator.orders.notation.found import Said
from adjudicator.orders.notation.grammar import EACH
from adjudicator.orders.notation.lenient import Written
from adjudicator.orders.notation.line import Line
from adjudicator.orders.notation.names import is_article
from adjudicator.orders.notation.words import Word


class TextLine(NamedTuple):
    """A line of a file: its text, and where it stands, both counted from 1."""

    text: str
    line: int
    column: int


class LineRead(NamedTuple):
    """A line as it is read: its words, and what it says."""

    line: Line
    content: Said
    text: str
    loose: bool = False
    """Whether a word in it is known to nobody, and may be meant for something."""


class Taken(NamedTuple):
    """A line that belongs to a set, and where it stands."""

    reading: LineRead
    lines: Sequence[TextLine]
    named: dict[str, str] | None = None
    """The names of the other orders in the line of one that was written anew. It stands where that begins."""
    sent: bool = False
    """Whether it was sent before, in another mail."""
    amends: bool = False
    """Whether it has taken the place of another already."""

    @property
    def about(self) -> tuple[Any, ...]:
        """The subject of the order: the part of the set that it fills, and the first thing that it names."""
        named = (mark for mark in sorted(self.reading.content.marks, key=lambda mark: mark.at) if mark.title)
        first = next(named, None)
        return (self.reading.content.fields[0][0][0], first.value if first else None)

    @property
    def fills_a_field(self) -> bool:
        """Whether it is the value of a field that has but one, and no entry of a list."""
        return EACH not in self.reading.content.fields[0][0]

    @property
    def is_named(self) -> bool:
        """Whether what it is about tells it from others of its kind."""
        return self.fills_a_field or self.about[1] is not None


def place_corrected(order: Taken, taken: Sequence[Taken]) -> int | None:
    """The place of the one order that another replaces; None where there is none or are several."""
    before = [at for at, each in enumerate(taken) if _is_about_the_same(order, each)]
    if len(before) == 1:
        return before[0]
    return None


def _is_about_the_same(order: Taken, other: Taken) -> bool:
    if order.fills_a_field and other.fills_a_field:
        return bool(order.about[0] == other.about[0])
    return order.about == other.about


def take_orders(orders: "Sequence[tuple[Taken, Written]]", taken: list[Taken]) -> None:
    """Add some orders to others; one that corrects another takes its place."""
    for order, written in orders:
        place = place_corrected(order, taken) if written.corrects else None
        if place is None:
            taken.append(order)
        else:
            taken[place] = order


def mentions(order: Taken, words: Sequence[Word], ids: Collection[str]) -> bool:
    """Whether an order names something, by its id or in the same words."""
    for mark in order.reading.content.marks:
        value = mark.value
        if isinstance(value, str) and value in ids:
            return True
    line = order.reading.line
    own = {word.key for word in line.words}
    keys = {word.key for word in words if not is_article(word)}
    return keys <= own


def places_of(order: Taken, taken: Sequence[Taken]) -> list[int]:
    """The places of the orders that say the same as one."""
    fields = order.reading.content.fields
    return [at for at, each in enumerate(taken) if each.reading.content.fields == fields]


class InDoubt(NamedTuple):
    """An order that may be meant for one of those that were sent before, or beside them."""

    order: Taken
    alike: tuple[Taken, ...]


def merged(taken: Sequence[Taken], *, adding: bool) -> tuple[list[Taken], list[InDoubt]]:
    """Orders that were sent before with those of a later mail: each of these takes the place of the one it is about.

    With them go those of which it is not sure. While `adding` each is added.
    """
    whole = [each for each in taken if each.sent or each.amends]
    doubts = []
    for order in taken:
        if order.sent or order.amends:
            continue
        alike = [] if adding else [each for each in whole if each.sent and _is_about_the_same(order, each)]
        if not alike:
            whole.append(order)
        elif len(alike) == 1 and order.is_named:
            whole[whole.index(alike[0])] = order
        else:
            doubts.append(InDoubt(order, tuple(alike)))
    return whole, doubts


def cut(lines: Sequence[TextLine], begin: int, text: str) -> list[TextLine]:
    """The places of a text in some lines; it begins at a column of all of them as one, from 0."""
    end = begin + len(text)
    stands = []
    for line in lines:
        length = len(line.text)
        if begin < length and end > 0:
            start = max(begin, 0)
            stands.append(TextLine(line.text[start:end], line.line, line.column + start))
        begin -= length + 1
        end -= length + 1
    return stands
