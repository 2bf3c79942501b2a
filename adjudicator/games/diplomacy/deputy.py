"""The deputy: units hold what is theirs and support each other, and go home when they are driven out (DIP-9)."""

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.games.diplomacy.ahead import check, in_advance
from adjudicator.games.diplomacy.later import ORDER_SETS, OrderSet
from adjudicator.games.diplomacy.offers import builds
from adjudicator.games.diplomacy.orders import AnyOrder, Hold, Support
from adjudicator.games.diplomacy.retreats import Retreat
from adjudicator.games.diplomacy.state import Board, Unit, View
from adjudicator.games.diplomacy.winter import Build, Remove, due_of, first_to_go
from adjudicator.games.diplomacy.words import Province, province_of
from adjudicator.table import Seat, Step
from adjudicator.table.deputies import Deputy

FAR = 99
"""Further away than any province."""


def cautious_orders(view: View, step: Step) -> OrderSet | None:
    """Orders written in advance, as far as they are possible; else nobody goes anywhere of his own will."""
    board = view.board
    seat = view.seat
    most = len(board.units)
    match step.window:
        case "retreats":
            cautious: Sequence[Any] = [*_retreats(board, seat)]
        case "winter":
            cautious = [*_winter(board, seat)]
            most = abs(due_of(board, seat))
        case _:
            cautious = [*_season(board, seat)]
    orders = [*_written(view, step)]
    decided = [_where(order) for order in orders]
    orders += [order for order in cautious if _where(order) not in decided]
    return ORDER_SETS[str(step.window)](orders=tuple(orders[:most]))


def _written(view: View, step: Step) -> Iterator[Any]:
    """DIP-G10 The possible orders that the power wrote in advance for the phase, for each unit once."""
    kept = in_advance(view.ahead.get(view.seat, ()), view.board)
    decided: list[Province] = []
    for order in kept.orders if kept else ():
        alone = ORDER_SETS[str(step.window)](orders=(order,))
        faults = [problem for problem in check(view, step, alone) if problem.kind != "note"]
        if not faults and _where(order) not in decided:
            decided.append(_where(order))
            yield order


def _where(order: Any) -> Province:
    """The province that an order is about."""
    return province_of(order.at if isinstance(order, Build) else getattr(order, "unit", ""))


def _season(board: Board, seat: Seat) -> Iterator[AnyOrder]:
    """DIP-4, DIP-5 Each unit supports the neighbour that is in the greatest danger; one without neighbours holds."""
    everywhere = board.units_of(seat)
    units = [unit for unit in everywhere if unit.id not in board.dislodged]
    for unit in units:
        near = [other for other in units if _reaches(board, unit, other)]
        in_danger = [other for other in near if _threats(board, other)]
        if in_danger:
            yield _support(board, unit, in_danger)
        else:
            yield Hold(unit=unit.at, kind=unit.kind)


def _support(board: Board, unit: Unit, in_danger: Sequence[Unit]) -> Support:
    """DIP-5 Help for the one that most strangers can come to; of equals, for one on a centre."""

    def danger(other: Unit) -> tuple[int, bool, str]:
        is_centre = board.atlas.lands[other.province].centre
        return _threats(board, other), is_centre, other.at

    other = max(in_danger, key=danger)
    return Support(unit=unit.at, kind=unit.kind, of=other.at, of_kind=other.kind)


def _reaches(board: Board, unit: Unit, other: Unit) -> bool:
    """Whether a unit can support another one where it stands."""
    if unit == other:
        return False
    return board.atlas.reaches(unit.kind, unit.at, other.province)


def _threats(board: Board, unit: Unit) -> int:
    """The number of units of others that could come to the place of a unit."""
    threats = 0
    for other in _strangers(board, unit.seat):
        if board.atlas.reaches(other.kind, other.at, unit.province):
            threats += 1
    return threats


def _strangers(board: Board, seat: Seat) -> list[Unit]:
    return [unit for unit in board.standing.values() if unit.seat != seat]


def _retreats(board: Board, seat: Seat) -> Iterator[Retreat]:
    """DIP-7 Each unit goes as near to the power's own centres as it can; no two to the same province."""
    centres = board.centres_of(seat)
    homewards = board.atlas.distances(centres)
    taken = set[Province]()
    for unit in board.driven_out(seat):
        ways = board.dislodged[unit.id]
        free = {to: province_of(to) for to in ways if province_of(to) not in taken}
        if not free:
            continue
        to = min(free, key=lambda to: homewards.get(free[to], FAR))
        taken.add(free[to])
        yield Retreat(unit=unit.at, kind=unit.kind, to=to)


def _winter(board: Board, seat: Seat) -> Iterator[Build | Remove]:
    """DIP-8 All that can be built is, the nearest to strangers first; what must go is what would go by itself."""
    due = due_of(board, seat)
    if due < 0:
        going = first_to_go(board, seat)
        for unit in going[:-due]:
            yield Remove(unit=unit.at, kind=unit.kind)
        return
    homes = dict[Province, Build]()
    for build in builds(board, seat):
        homes.setdefault(province_of(build.at), build)
    strangers = [unit.province for unit in _strangers(board, seat)]
    danger = board.atlas.distances(strangers)
    nearest = sorted(homes, key=lambda home: danger.get(home, FAR))
    for home in nearest[:due]:
        yield homes[home]


DEPUTY = Deputy(
    orders=cautious_orders,
    promises={
        "orders": "Your units stay where they are and support each other, those in danger first.",
        "retreats": "Your units that were driven out go towards your own centres.",
        "winter": "Armies are built where strangers are nearest; what must be removed goes by itself, the furthest "
        "from home first.",
    },
)
