"""Checking where the armies are to be placed."""

from collections.abc import Iterator, Sequence

from adjudicator.games.cp_campaign.checking.findings import doubles, problem, unknown
from adjudicator.games.cp_campaign.orders import Placement
from adjudicator.games.cp_campaign.rules.sides import allied
from adjudicator.games.cp_campaign.state import Board, View
from adjudicator.games.cp_campaign.words import TerritoryId
from adjudicator.table.problems import Problem
from adjudicator.table.prose import counted


def check_placement(view: View, placement: Placement) -> Iterator[Problem]:
    """Territories of the map, each once in a list, and enough of them (CP-11 to CP-13)."""
    enemies = sum(not allied(view.board, view.seat, seat) for seat in view.board.seats)
    friends = len(view.board.seats) - enemies
    yield from _check_list(view.board, "first", placement.first, enemies + friends - 1)
    yield from _check_list(view.board, "second", placement.second, 2 * (enemies + friends) - 1)


def _check_list(board: Board, name: str, places: Sequence[TerritoryId], before: int) -> Iterator[Problem]:
    """The list for the `name` army, before which up to `before` armies are placed."""
    for index, place in enumerate(places):
        yield from unknown(board, "territory", place, (name, index))
    yield from doubles("DOUBLE_PLACE", places, (name,))
    if len(places) <= before:
        message = (
            f"{counted(len(places), 'place')} for the {name} army; up to {before} armies stand on the map before it"
        )
        hint = "if none of yours is left, it goes as far from enemies as can be: name more to be safe"
        yield problem("note", "TOO_FEW_PLACES", (name,), message, hint)
