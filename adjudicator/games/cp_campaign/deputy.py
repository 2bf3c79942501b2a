"""The deputy: defends what a seat has, and finishes what its armies stand before (PBEM-7)."""

from collections.abc import Iterator

from adjudicator.games.cp_campaign.offers import fortifications, tearings_down
from adjudicator.games.cp_campaign.queue import Entry
from adjudicator.games.cp_campaign.rebuild import takes_all_points
from adjudicator.games.cp_campaign.sides import allied, armies_of, captured
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.state import Board, View
from adjudicator.games.cp_campaign.tables import CONSTANTS
from adjudicator.games.cp_campaign.territories import kind_of
from adjudicator.games.cp_campaign.words import ArmyId, TerritoryId
from adjudicator.table import Seat, Step
from adjudicator.table.deputies import Deputy

FAR = 99
"""Further away than any enemy army."""
WISHES = 5
"""The number of places to which an army is told to retreat."""


def cautious_orders(view: View, step: Step) -> Spend | None:
    """No army marches: each tears down what it stands before, and what the seat holds is fortified, the nearest to an
    enemy first."""
    board = view.board
    seat = view.seat
    has_orders = step.window != "spend" or seat in view.kept
    if has_orders or not board.cp[seat]:
        return None
    if takes_all_points(board, seat):
        return None
    torn_down = _torn_down(board, seat)
    fortified = _fortified(board, seat)
    return Spend(queue=(*torn_down, *fortified), retreat=_homewards(board, seat))


def _torn_down(board: Board, seat: Seat) -> Iterator[Entry]:
    """CP-56 The defences that armies of the seat stand before, all of each, once for every place."""
    places = set[TerritoryId]()
    for deed in sorted(tearings_down(board, seat), key=lambda deed: deed.army):
        place = board.armies[deed.army].at
        if place is None or place in places:
            continue
        if deed.refusal(board, seat) is None:
            places.add(place)
            left = board.territories[place].dv - CONSTANTS.dv_min
            yield Entry(do=deed, times=left)


def _fortified(board: Board, seat: Seat) -> Iterator[Entry]:
    """CP-46, CP-47 One point more for each place that can be fortified, as often as it can be."""
    danger = _distances_to_enemies(board, seat)
    for work in sorted(fortifications(board, seat), key=lambda work: danger.get(work.territory, FAR)):
        most = kind_of(board, work.territory).fortify_to
        assert most is not None, "it can be fortified"
        times = most - board.territories[work.territory].dv
        yield Entry(do=work, times=times)


def _distances_to_enemies(board: Board, seat: Seat) -> dict[TerritoryId, int]:
    """The distance of each place from the nearest enemy army."""
    nearest = dict[TerritoryId, int]()
    for army in board.armies.values():
        if army.at is None:
            continue
        if allied(board, seat, army.seat):
            continue
        for place, distance in board.graph.distances(army.at).items():
            before = nearest.get(place, FAR)
            nearest[place] = min(distance, before)
    return nearest


def _homewards(board: Board, seat: Seat) -> dict[ArmyId, tuple[TerritoryId, ...]]:
    """CP-85 Each army rather goes where the seat holds the land, the nearest first."""
    wishes = dict[ArmyId, tuple[TerritoryId, ...]]()
    for army in armies_of(board, seat):
        if army.at is None:
            continue
        places = _nearest_own(board, seat, army.at)
        if places:
            wishes[army.id] = places
    return wishes


def _nearest_own(board: Board, seat: Seat, start: TerritoryId) -> tuple[TerritoryId, ...]:
    """The places of a seat that are nearest to one."""
    away = board.graph.distances(start)
    own = captured(board, seat)
    reached = [place for place in own if place in away and place != start]
    nearest = sorted(reached, key=lambda place: away[place])
    return tuple(nearest[:WISHES])


DEPUTY = Deputy(
    orders=cautious_orders,
    promises={
        "spend": "Your armies stay, are rebuilt, and tear down the defences that they stand before. What you hold is "
        "fortified, the nearest to an enemy first."
    },
)
