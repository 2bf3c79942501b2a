"""The open window of a campaign, as the checking of an order file sees it."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from adjudicator.orders.examples import Examples
from adjudicator.orders.notation.names import Choices, Names, names_by_title
from adjudicator.orders.offers import Offers, Section
from adjudicator.orders.schema import Schema, window_schema
from adjudicator.orders.sealed import SealedTo
from adjudicator.table.game import Game
from adjudicator.table.problems import Problem
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat, StepId


@dataclass(frozen=True, eq=False)
class OpenWindow:
    """The window that a campaign waits for now, with the ways to look up what belongs to a seat."""

    game: Game
    campaign: str
    step: Step | None
    """The step that waits for orders; None when the campaign waits for none."""
    seats: Mapping[Seat, str]
    """The seats of the campaign and their names."""
    knows_key: Callable[[Seat, str], bool]
    """Whether this is the key of that seat."""
    view: Callable[[Seat], Any]
    """The view of a seat now."""
    standing: Callable[[Seat], Any | None]
    """The standing orders a seat has given, if any."""
    replaces: Callable[[Seat], int | None]
    """The receipt of the order set a seat has sent for this window already, if any."""
    sent: Callable[[Seat], Any | None] = lambda seat: None
    """The orders of that set as plain data, without the standing orders that came with it; None: there are none."""
    standing_sent: Callable[[Seat], Any | None] = lambda seat: None
    """The standing orders that came with that set; None: none did."""
    sealed_to: SealedTo | None = None
    """The round that orders for this window have to be sealed to; None: they come in the clear."""
    is_sealed: bool = False
    """Whether orders are sealed until its deadline: what is for later windows would be open before these come."""
    stands_in: bool = False
    """Whether a deputy orders for a seat that sends nothing."""
    closed: Container[StepId] = ()
    """Every window that was open before."""

    @property
    def turn(self) -> int | None:
        """The turn that orders are awaited for."""
        return self.step.turn if self.step else None

    @property
    def window(self) -> str | None:
        """The window that orders are awaited for, as order files name it."""
        return self.step.name if self.step else None

    @property
    def called(self) -> Collection[str]:
        """Players' names for it: "1.orders", or with their own name for it, "1.S1901M"."""
        if self.step is None:
            return ()
        return {str(self.step.id), f"{self.step.turn}.{self.step.label or self.step.name}"}

    def if_nothing_comes(self, seat: Seat) -> str:
        """Tell the consequence for a seat that sends nothing for it, in a sentence or two."""
        assert self.step is not None
        if seat in self.step.settled:
            return "What you wrote in advance for it is played."
        return self.game.if_nothing_comes(self.step, stands_in=self.stands_in)

    def examples(self, schema: Schema, seat: Seat) -> Examples:
        """Examples of a seat's own orders."""
        return self._examples(schema, self.view(seat))

    def _examples(self, schema: Schema, view: Any) -> Examples:
        return Examples(schema, lambda: self.game.stand_ins(view), lambda: [*self._unused(view)])

    def _unused(self, view: Any) -> Iterator[str]:
        """The orders, and the fields of orders, for which the window has no use."""
        yield from self.game.unused(view)
        for name in self.for_later:
            yield f"{self._orders.__name__}.{name}"

    @property
    def for_later(self) -> Collection[str]:
        """The fields of its order sets that are for later windows, where nothing for these is taken."""
        return getattr(self._orders, "LATER", ()) if self.is_sealed else ()

    @property
    def _orders(self) -> type[Any]:
        """The type of its order sets."""
        assert self.step is not None
        return self.game.orders_of(str(self.step.window))

    @lru_cache(maxsize=16)  # noqa: B019 it holds a few windows, and no more
    def choices(self, seat: Seat) -> Choices:
        """The ids and names of all that a seat knows of."""
        return self.game.choices(self.view(seat))

    @lru_cache(maxsize=16)  # noqa: B019 it holds a few windows, and no more
    def names(self, seat: Seat) -> Mapping[str, Names]:
        """The same, for lines."""
        return names_by_title(self.choices(seat))

    @lru_cache(maxsize=16)  # noqa: B019 it holds a few windows, and no more
    def told(self, seat: Seat) -> Sequence[str]:
        """The lines that forms and pages tell a seat: its pieces, and the choices it has."""
        assert self.step is not None
        return self.game.form(self.view(seat), self.step)

    @lru_cache(maxsize=16)  # noqa: B019 it holds a few windows, and no more
    def offers(self, seat: Seat) -> Offers:
        """The orders a seat can give now; whoever asks again is given the same: what was tried is not tried again."""
        assert self.step is not None
        step = self.step
        view = self.view(seat)
        game = self.game
        kind = str(step.window)
        orders = game.orders_of(kind)
        schema = window_schema(game.meta, kind, orders, game.standing)
        examples = self._examples(schema, view)

        def is_in_order(part: Section, fields: Mapping[str, Any]) -> bool:
            return self._in_order(view, step, part, fields)

        lists = game.offers(view)
        return Offers(examples, lists, is_in_order)

    def _in_order(self, view: Any, step: Step, part: Section, tree: Mapping[str, Any]) -> bool:
        """Whether the check finds nothing in a part; what it notes about a whole field, or about others, is no matter.

        A note about an entry says why it may yet be refused when its turn comes.
        """
        game = self.game
        try:
            if part == "orders":
                orders = msgspec.convert(tree, game.orders_of(str(step.window)))
                return _are_of_others(game.problems(view, step, orders), tree)
            standing = msgspec.convert(tree, game.standing)
            return _are_of_others(game.check_standing(view, standing), tree)
        except msgspec.ValidationError:
            return False


def _are_of_others(problems: Iterable[Problem], tree: Mapping[str, Any]) -> bool:
    """Whether problems are notes, and none is about an entry of a part."""
    for problem in problems:
        if problem.kind != "note":
            return False
        is_of_entry = len(problem.path) > 1 and problem.path[0] in tree
        if is_of_entry:
            return False
    return True
