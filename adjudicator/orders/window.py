"""The open window of a campaign, as the checking of an order file sees it."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from adjudicator.orders.examples import Examples
from adjudicator.orders.offers import Offers, Part
from adjudicator.orders.schema import Schema
from adjudicator.orders.sealed import SealedTo
from adjudicator.table.game import Game
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat, StepId


@dataclass(frozen=True)
class OpenWindow:
    """What a campaign waits for now, and how to look up what belongs to a seat."""

    game: Game
    campaign: str
    step: Step | None
    """The step that waits for orders; None when the campaign waits for none."""
    seats: Mapping[Seat, str]
    """The seats of the campaign and their names."""
    knows_key: Callable[[Seat, str], bool]
    """Whether this is the key of that seat."""
    view: Callable[[Seat], Any]
    """What a seat may know now."""
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

    def if_nothing_comes(self, seat: Seat) -> str:
        """What happens to a seat that sends nothing for it, in a sentence or two."""
        assert self.step is not None
        if seat in self.step.settled:
            return "What you wrote in advance for it is played."
        return self.game.if_nothing_comes(self.step, stands_in=self.stands_in)

    def examples(self, schema: Schema, seat: Seat) -> Examples:
        """What a seat's own orders could look like."""
        return Examples(schema, lambda: self.game.stand_ins(self.view(seat)), lambda: self.game.unused(self.view(seat)))

    def offers(self, schema: Schema, seat: Seat) -> Offers:
        """What a seat can order now; `schema` is that of the open window."""
        assert self.step is not None
        step = self.step
        game = self.game
        view = self.view(seat)
        examples = Examples(schema, lambda: game.stand_ins(view), lambda: game.unused(view))

        def is_in_order(part: Part, fields: Mapping[str, Any]) -> bool:
            return self._in_order(view, step, part, fields)

        return Offers(examples, game.offers(view), is_in_order)

    def _in_order(self, view: Any, step: Step, part: Part, said: Mapping[str, Any]) -> bool:
        """Whether the check finds nothing in a part; what it notes about a whole field, or about others, is no matter.

        A note about an entry says why it may yet be refused when its turn comes.
        """
        game = self.game
        try:
            if part == "orders":
                orders = msgspec.convert(said, game.windows[str(step.window)])
                problems = [*game.check(view, step, orders)]
            else:
                standing = msgspec.convert(said, game.standing)
                problems = [*game.check_standing(view, standing)]
        except msgspec.ValidationError:
            return False
        for problem in problems:
            if problem.kind != "note":
                return False
            is_of_entry = len(problem.path) > 1 and problem.path[0] in said
            if is_of_entry:
                return False
        return True
