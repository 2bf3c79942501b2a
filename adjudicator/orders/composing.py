"""All that a seat can order now, in lines, for a page on which it composes its orders."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.orders.explaining import explained, lists_structs
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.notation.writer import Writer, writer_of
from adjudicator.orders.offers import Offers, Section
from adjudicator.orders.window import OpenWindow
from adjudicator.table.composing import Addition, Choice, Choices, Composing, Journey
from adjudicator.table.figures import Figure
from adjudicator.table.game import Reach
from adjudicator.table.hexmap import HexMap
from adjudicator.table.steps import Step
from adjudicator.table.weighing import Scales, Weight
from adjudicator.table.words import Seat

MOST_SHOWN = 60
"""The most orders of one kind that are shown."""
MOST_TRIED = 90
"""The most of the game's offers that are tried on the check."""


def composing(
    window: OpenWindow, seat: Seat, pictures: Sequence[Figure], due: str, address: str, sent: Any = None
) -> Composing:
    """The orders a seat can compose for the open window, beginning with those it has `sent`.

    Raises `ValueError` when none is open.
    """
    if window.step is None or window.step.window is None:
        raise ValueError("no window is open")
    game = window.game
    step = window.step
    view = window.view(seat)
    offers = window.offers(seat)
    names = window.choices(seat)
    writer = writer_of(grammar_of(offers.schema), window.names(seat), named=True)
    places = [place for figure in pictures if isinstance(figure, HexMap) for place in _written(figure)]
    scales = game.scales(view, step) or Scales()
    orders_type = game.orders_of(str(step.window))

    def weigh(tree: Mapping[str, Any]) -> Weight:
        try:
            orders = msgspec.convert(tree, orders_type)
        except msgspec.ValidationError:
            return Weight()
        return scales.weigh(orders)

    lines = _Lines(offers, writer, names, places, weigh)
    standing = msgspec.to_builtins(window.standing(seat)) or {}
    begun = tuple(lines.written("orders", msgspec.to_builtins(sent) or {}))
    return Composing(
        game=game.meta.title,
        campaign=window.campaign,
        title="",
        seat=seat,
        seat_name=window.seats[seat],
        step=step.title,
        due=due,
        address=address,
        subject=f"Re: [{window.campaign} {seat}] {step.title}",
        head=_head(window, step, seat),
        told=tuple(line.replace("\xa0", " ") for line in window.told(seat)),
        nothing=window.if_nothing_comes(seat),
        orders=tuple(lines.of("orders")),
        standing=tuple(lines.of("standing")),
        given=tuple(lines.written("standing", standing)),
        sent=begun,
        names=_names(names),
        journeys=tuple(lines.journeys(game.journeys(view, step))),
        pictures=tuple(pictures),
        budgets=dict(scales.budgets),
        still=dict(scales.still),
        once=scales.once,
    )


def _head(window: OpenWindow, step: Step, seat: Seat) -> tuple[tuple[str, str], ...]:
    return (
        ("game", window.game.meta.name),
        ("campaign", window.campaign),
        ("seat", seat),
        ("turn", str(step.turn)),
        ("window", step.name),
    )


def _names(choices: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Ids with names of their own."""
    return {id: name for names in choices.values() for id, name in names.items() if name != id}


def _written(figure: HexMap) -> Iterator[str]:
    """The hexes of a map that orders write otherwise than by their ids, as they are written."""
    for cell in figure.cells:
        written = figure.legend.written(cell.id)
        if written and written != cell.id:
            yield written


class _Lines:
    """Writes what is offered as lines."""

    def __init__(
        self,
        offers: Offers,
        writer: Writer,
        names: Mapping[str, Mapping[str, str]],
        places: Sequence[str],
        weigh: Callable[[Mapping[str, Any]], Weight],
    ) -> None:
        self._offers = offers
        self._writer = writer
        self._names = names_by_title(names)
        self._types = names
        self._places = places
        self._weigh = weigh
        self._ids = frozenset(id for of_type in names.values() for id in of_type)

    def of(self, part: Section) -> Iterator[Choices]:
        """All kinds of orders of a part."""
        schema = self._offers.schema
        for name, field in self._offers.fields(part):
            if lists_structs(field, schema):
                yield from self._entries(part, name)
                continue
            explanation = explained(field, schema)
            choices = [*self._values(part, name)]
            if choices:
                yield Choices(explanation, tuple(choices), "")
            else:
                usual = self._offers.value(part, name).value
                yield Choices(explanation, (), self._line(part, name, usual))

    def _values(self, part: Section, name: str) -> Iterator[Choice]:
        """All that a field can hold now."""
        for value in self._offers.values(part, name, MOST_SHOWN, MOST_TRIED):
            yield self._choice(part, name, value)

    def written(self, part: Section, value: Mapping[str, Any]) -> Iterator[str]:
        """A part as it stands, in lines."""
        for _, line in self._writer.lines(value, self._writer.grammar.parts[part]):
            yield line

    def journeys(self, reaches: Iterable[Reach]) -> Iterator[Journey]:
        """Orders that end in one of several places."""
        for reach in reaches:
            order = msgspec.to_builtins(reach.order)
            line = self._line("orders", reach.field, [order])
            end = self._longest_in(line, next(iter(reach.ends)))
            if end:
                before, _, behind = line.rpartition(end)
                others = dict.fromkeys(self._about(order))
                about = tuple(id for id in others if id not in (reach.at, *reach.ends))
                yield Journey(before, behind, reach.at, about, dict(reach.ends))

    def _longest_in(self, line: str, id: str) -> str:
        """The longest of the ways to write an id that stands in a line; "" if none does."""
        ways = [way for way in self._told(id) if way in line]
        return max(ways, key=len, default="")

    def _entries(self, part: Section, name: str) -> Iterator[Choices]:
        kinds = list(self._offers.several(part, name, MOST_SHOWN, MOST_TRIED))
        if not kinds:
            kinds = [self._offers.alike(part, name, MOST_SHOWN, MOST_TRIED)]
        for kind in kinds:
            choices: list[Choice] = []
            for entry in kind.entries:
                choices.append(self._choice(part, name, [entry]))
            example = "" if choices else self._line(part, name, [kind.usual])
            additions = self._additions(part, name, kind.entries[0]) if kind.entries else ()
            yield Choices(kind.explanation, tuple(choices), example, tuple(additions))

    def _additions(self, part: Section, name: str, entry: Any) -> Iterator[Addition]:
        """The additions to an entry in order after which it stays in order."""
        line = self._line(part, name, [entry])
        for more in self._offers.additions(part, name, entry):
            written = self._line(part, name, [{**entry, **more}])
            if written.startswith(line) and "\n" not in written:
                yield self._addition(written.removeprefix(line), more)

    def _addition(self, words: str, more: Mapping[str, Any]) -> Addition:
        """Words with the place in them where one of several ids can stand."""
        for id in self._about(more):
            name = self._longest_in(words, id)
            if name:
                before, _, behind = words.rpartition(name)
                return Addition(before, behind, self._alike(id))
        return Addition(words)

    def _alike(self, id: str) -> tuple[str, ...]:
        """An id, and the others of its type."""
        for names in self._types.values():
            if id in names:
                others = [other for other in names if other != id]
                return (id, *others)
        return (id,)

    def _line(self, part: Section, name: str, value: Any) -> str:
        return "\n".join(self.written(part, {name: value}))

    def _told(self, id: str) -> Iterator[str]:
        """The names that an id may be told by."""
        yield id
        for names in self._names.values():
            if id in names:
                yield names.with_name(id)

    def _choice(self, part: Section, name: str, value: Any) -> Choice:
        line = self._line(part, name, value)
        met = [place for place in self._places if place in line]
        met.sort(key=line.index)
        about = dict.fromkeys((*self._about(value), *met))
        weight = self._weigh({name: value}) if part == "orders" else Weight()
        return Choice(line, tuple(about), weight)

    def _about(self, value: Any) -> Iterator[str]:
        """The ids that stand in plain data, in their order."""
        match value:
            case str():
                if value in self._ids:
                    yield value
            case dict():
                for key, held in value.items():
                    yield from self._about(key)
                    yield from self._about(held)
            case list():
                for held in value:
                    yield from self._about(held)
