"""The names for things that a seat knows, and the orders that it has sent for the open window before."""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.orders.notation.earlier import keeps_the_rest
from adjudicator.orders.notation.names import NICKNAMES, SENT, Choices
from adjudicator.orders.told import numbered_lines
from adjudicator.orders.window import OpenWindow
from adjudicator.table.game import Game
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat


def all_names(game: Game, view: Any) -> Choices:
    """A seat's names for things in lines: the printed ones, and those that players use."""
    return {**game.choices(view), NICKNAMES: game.nicknames(view)}


def names_known(text: str, seat: Seat, window: OpenWindow, step: Step) -> Choices:
    """A seat's names for things in a text; with the lines it has sent before, where that leaves some as they were."""
    view = window.view(seat)
    names = all_names(window.game, view)
    lines = text.split("\n")
    if not any(map(keeps_the_rest, lines)):
        return names
    return {**names, SENT: _lines_sent(window, seat, step)}


def _lines_sent(window: OpenWindow, seat: Seat, step: Step) -> Mapping[str, str]:
    """The lines of the orders that a seat has sent for the window before, by their numbers."""
    orders = orders_sent(window, seat, step)
    if orders is None:
        return {}
    view = window.view(seat)
    return numbered_lines(window.game, view, str(step.window), orders)


def orders_sent(window: OpenWindow, seat: Seat, step: Step) -> Any:
    """The orders a seat has sent for the window before; None if it has sent none."""
    sent = window.sent(seat)
    if sent is None:
        return None
    kind = window.game.orders_of(str(step.window))
    return msgspec.convert(sent, kind)


def standing_sent(window: OpenWindow, seat: Seat) -> Any:
    """The standing orders a seat has sent for the window before; None if it has sent none."""
    sent = window.standing_sent(seat)
    if sent is None:
        return None
    return msgspec.convert(sent, window.game.standing)
