"""The blank order form: an order file in lines that is valid as soon as the key is in it.

Lines that begin with '# ' explain. Lines that begin with '#' and a word are examples: they count once it is taken away.
A long one goes on in the next line behind '#' and two blanks.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.orders.examples import flow
from adjudicator.orders.explaining import explained, lists_structs, not_now, prose
from adjudicator.orders.notation.breaking import SET_IN, Breaker
from adjudicator.orders.notation.grammar import LOGIC, Kinds, Node, Several, Struct, grammar_of
from adjudicator.orders.notation.writer import Writer, writer_of
from adjudicator.orders.offers import Offers, Section
from adjudicator.orders.schema import Schema, followed, tagged
from adjudicator.orders.told import kept_lines
from adjudicator.orders.window import OpenWindow
from adjudicator.table.prose import folded
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat

_HOW = (
    "Lines that begin with '#' and a word are examples: take the '#' away and write what you want. "
    "What you leave out is not ordered. Names do as well as ids, and YAML and JSON are read too."
)
_GOES_ON = "A long one goes on in the next line: take the '#' away there as well."
_SEALED = (
    "Orders of this campaign are sealed, so that nobody can read them before the deadline: do not mail this file. "
    "Save it, run `adjudicator seal FILE`, and mail what that writes. Leave the next line as it is."
)
_NOT_LATER = "What is for a later window is not taken: with this one it would be opened before its time."
_STANDING = "# Standing orders: they hold until you send others."


FORM_TYPE = "text/plain"
"""The media type of a form as a file that is mailed."""


def form_name(campaign: str, step: Step, seat: Seat) -> str:
    """The name of the file in which a form comes; in a folder of the campaign's own its name is left out."""
    name = f"{step.called}-{seat}.txt"
    return f"{campaign}-{name}" if campaign else name


def blank_form(window: OpenWindow, seat: Seat) -> str:
    """The form of a seat for the open window; raises `ValueError` when none is open."""
    if window.step is None or window.step.window is None:
        raise ValueError("no window is open")
    return "\n".join(_lines(window, window.step, seat)) + "\n"


def _lines(window: OpenWindow, step: Step, seat: Seat) -> Iterator[str]:
    """The head, what can be ordered now, and the standing orders as they are."""
    offers = window.offers(seat)
    names = window.names(seat)
    writer = writer_of(grammar_of(offers.schema), names, named=True)
    breaker = Breaker(writer.grammar, names)
    standing = msgspec.to_builtins(window.standing(seat)) or {}
    orders = [*_Part("orders", offers, writer, breaker).lines({})]
    kept = [*_Part("standing", offers, writer, breaker).lines(standing)]
    yield from _head(window, step, seat)
    yield from _how([*orders, *kept])
    yield from _envelope(window, step, seat)
    yield from ("", "orders:", *orders)
    yield from ("", _STANDING, "standing:", *kept)


def _head(window: OpenWindow, step: Step, seat: Seat) -> Iterator[str]:
    game = window.game
    what = f"{game.meta.title}: {window.campaign}, {step.full_title}"
    whose = f"Orders of {window.seats[seat]} ({seat})"
    for text in (what, whose):
        for line in folded(text):
            yield f"# {line}"
    yield "#"
    for text in window.told(seat):
        for line in folded(text):
            yield f"# {line}".rstrip()
    for text in kept_lines(window.game, window.view(seat)):
        for line in folded(text):
            yield f"# {line}"
    yield "#"


def _how(lines: Sequence[str]) -> Iterator[str]:
    """The note on how to take up the lines of a form."""
    is_broken = any(line.startswith(f"#{SET_IN}") for line in lines)
    yield from prose(f"{_HOW} {_GOES_ON}" if is_broken else _HOW)


def _envelope(window: OpenWindow, step: Step, seat: Seat) -> Iterator[str]:
    fields: dict[str, Any] = {
        "game": window.game.meta.name,
        "campaign": window.campaign,
        "seat": seat,
        "turn": step.turn,
        "window": step.name,
    }
    yield ""
    for name, value in fields.items():
        yield f"{name}: {flow(value)}"
    yield 'key: ""  # your key'
    if window.sealed_to is not None:
        yield ""
        yield from prose(f"{_SEALED} {_NOT_LATER}" if window.for_later else _SEALED)
        yield window.sealed_to.line


_STEPS = "The steps it can be made of, joined by `;`, each as it is written:"
_JOINED = "They are joined by `and` or `or`; `not` says the opposite."


class _Part:
    """The lines of one part of a form: each thing that can be ordered now, as the line that orders it."""

    def __init__(self, part: Section, offers: Offers, writer: Writer, breaker: Breaker) -> None:
        self._part: Section = part
        self._offers = offers
        self._writer = writer
        self._breaker = breaker
        self._struct: Struct = writer.grammar.parts[part]
        self._steps_told = set[str]()
        """The kinds of steps whose writing is told above."""

    def lines(self, given: Mapping[str, Any]) -> Iterator[str]:
        """Every field with its explanation: as it is `given`, else as lines that can be taken up."""
        required = self._offers.struct(self._part).get("required", ())
        for name, field in self._offers.fields(self._part):
            yield ""
            needed = " It must be given." if name in required else ""
            yield from prose(f"{explained(field, self._offers.schema)}{needed}")
            if name in given:
                yield from self._written(name, given[name])
            elif lists_structs(field, self._offers.schema):
                yield from self._entries(name, field)
            else:
                yield from self._choice(name)

    def _choice(self, name: str) -> Iterator[str]:
        """A field that is no list: a line to be taken up, below the others that could be."""
        first, *others = self._offers.shown(self._part, name)
        for other in others:
            written = self._writer.lines({name: other.value}, self._struct)
            for _, line in written:
                yield from prose(f"Or: `{line}`")
        yield from self._shown(name, first.value, now=first.now)

    def _entries(self, name: str, field: Schema) -> Iterator[str]:
        """The entries that a list can have now, kind after kind, then one with everything that an entry can have."""
        usual: list[Any] = []
        for kind in self._offers.several(self._part, name):
            yield ""
            yield from prose(kind.explanation)
            for entry in kind.entries:
                yield from self._shown(name, [entry], now=True)
            if not kind.entries:
                yield from self._shown(name, [kind.usual], now=False)
            usual += kind.entries[:1]
        entry = self._offers.entry(self._part, name)
        if not any(tagged(entry)):
            yield from self._conditions(name, entry)
            yield from self._steps(name, entry)
            yield from self._fullest(name, usual)

    def _used_fields(self, name: str, entry: Schema) -> Iterator[tuple[Node, Schema]]:
        """The fields of an entry that the campaign has a use for, each as lines say it and by its schema."""
        listed = self._struct.fields[name]
        held = listed.item if isinstance(listed, Several) else listed
        if isinstance(held, Struct):
            for key, field in self._offers.used(entry):
                yield held.fields[key], field

    def _conditions(self, name: str, entry: Schema) -> Iterator[str]:
        """The conditions that an entry can have: an example of each."""
        for node, field in self._used_fields(name, entry):
            if isinstance(node, Struct) and node.is_condition:
                examples = self._said(node, followed(field, self._offers.schema))
                explanation = explained(field, self._offers.schema)
                yield ""
                yield from prose(f"{explanation} Such as: {'; '.join(examples)}. {_JOINED}")

    def _steps(self, name: str, entry: Schema) -> Iterator[str]:
        """The writing of each step that an entry can be made of, once on a form."""
        for node, field in self._used_fields(name, entry):
            if not isinstance(node, Several) or not isinstance(node.item, Kinds):
                continue
            structs = {struct.title: struct for struct in node.item.structs}
            for kind in self._offers.kinds_within(field):
                if kind.title in self._steps_told:
                    continue
                if not self._steps_told:
                    yield ""
                    yield from prose(_STEPS)
                self._steps_told.add(kind.title)
                line = self._writer.value(kind.usual, structs[kind.title])
                yield from prose(f"  {line}: {kind.explanation}", hanging="    ")

    def _said(self, node: Struct, field: Schema) -> Iterator[str]:
        """An example of each condition."""
        for name, inner in self._offers.used(field):
            if name not in LOGIC:
                value = self._offers.within(field, name, inner)
                yield self._writer.value({name: value}, node)

    def _fullest(self, name: str, usual: Sequence[Any]) -> Iterator[str]:
        """An entry with everything that it can have, where that is more than the `usual` ones."""
        fullest = self._offers.fullest(self._part, name, usual)
        value = fullest.value
        if value in usual:
            return
        if usual and not fullest.now:
            return
        if usual:
            yield ""
            yield "# With all that it can have:"
        yield from self._shown(name, [value], now=fullest.now)

    def _shown(self, name: str, value: Any, *, now: bool) -> Iterator[str]:
        """An example: a line to be taken up, or how it would be written at another time."""
        if now:
            for line in self._written(name, value):
                yield f"#{line}"
            return
        for _, line in self._writer.lines({name: value}, self._struct):
            yield from prose(not_now(line))

    def _written(self, name: str, value: Any) -> Iterator[str]:
        """The lines that say something, broken so that they fit behind the mark of a comment."""
        for _, line in self._writer.lines({name: value}, self._struct):
            yield from self._breaker.fitted(line, self._struct)
