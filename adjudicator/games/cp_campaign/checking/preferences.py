"""Checking the answers given in advance: rebuild order, retreats, heroes."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.games.cp_campaign.checking.findings import doubles, not_own_army, problem, unknown
from adjudicator.games.cp_campaign.naming import side_name
from adjudicator.games.cp_campaign.orders import Standing
from adjudicator.games.cp_campaign.rules.sides import allied
from adjudicator.games.cp_campaign.state import Board, View
from adjudicator.games.cp_campaign.words import ArmyId, TerritoryId
from adjudicator.table.problems import Problem
from adjudicator.table.prose import joined
from adjudicator.table.words import Path, Seat


def check_standing(view: View, standing: Standing) -> list[Problem]:
    """Everything wrong, or worth knowing, about standing orders."""
    return [
        *check_rebuild_order(view.board, view.seat, standing.rebuild_order),
        *check_retreat(view.board, view.seat, standing.retreat),
        *_check_heroes(view.board, view.seat, standing.heroes),
    ]


def check_rebuild_order(board: Board, seat: Seat, armies: Sequence[ArmyId]) -> Iterator[Problem]:
    """Armies of one's own, each once (CP-44)."""
    for index, army in enumerate(armies):
        yield from _check_army(board, seat, army, ("rebuild_order", index))
    yield from doubles("DOUBLE_ARMY", armies, ("rebuild_order",))


def check_retreat(board: Board, seat: Seat, retreat: Mapping[ArmyId, Sequence[TerritoryId]]) -> Iterator[Problem]:
    """Armies of one's own; territories of the map, each once (CP-85)."""
    for army, places in retreat.items():
        path: Path = ("retreat", army)
        yield from _check_army(board, seat, army, path)
        for index, place in enumerate(places):
            yield from unknown(board, "territory", place, (*path, index))
        yield from doubles("DOUBLE_TERRITORY", places, path)


def _check_army(board: Board, seat: Seat, id: ArmyId, path: Path) -> Iterator[Problem]:
    """One's own army; a removed one does no harm, since standing orders may be older than its end."""
    army = board.armies.get(id)
    if army and army.seat == seat and army.status == "removed":
        yield problem("note", "REMOVED_ARMY", path, f"{id} has been removed from play", "it can be left out")
    else:
        yield from not_own_army(board, seat, id, path)


def _check_heroes(board: Board, seat: Seat, heroes: Mapping[Seat, str]) -> Iterator[Problem]:
    """Heroes are named for enemies (CP-57)."""
    enemies = [other for other in board.seats if not allied(board, seat, other)]
    for other in heroes:
        if other not in enemies:
            message = f"{side_name(board, other)} is no enemy of yours"
            hint = f"your enemies: {joined([side_name(board, enemy) for enemy in enemies])}"
            yield problem("illegal", "NO_ENEMY", ("heroes", other), message, hint)
