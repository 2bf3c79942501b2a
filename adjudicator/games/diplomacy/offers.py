"""The orders a power can give now, by their names, and the lines of its form."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import cycle
from typing import Any

from msgspec import UNSET

from adjudicator.games.diplomacy.later import IfDrivenOut, WinterBuild
from adjudicator.games.diplomacy.orders import AnyOrder, Convoy, Hold, Move, Support, fleets_at_sea
from adjudicator.games.diplomacy.retreats import Disband, Retreat
from adjudicator.games.diplomacy.routes import routes_of, seas_from
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board, Unit, View
from adjudicator.games.diplomacy.winter import Build, Remove, Waive, due_of, first_to_go, open_homes
from adjudicator.games.diplomacy.words import Place, Province, coast_of, province_of
from adjudicator.table import Seat, Step
from adjudicator.table.prose import counted, joined


def offers(view: View) -> Mapping[str, Callable[[], Iterable[Any]]]:
    """The orders that may be given now, best first."""
    board = view.board
    seat = view.seat
    return {
        "Hold": lambda: (Hold(unit=unit.at, kind=unit.kind) for unit in _standing(board, seat)),
        "Move": partial(moves, board, seat),
        "Support": partial(supports, board, seat),
        "Convoy": partial(convoys, board, seat),
        "Retreat": partial(_retreats, board, seat),
        "Disband": lambda: (Disband(unit=unit.at, kind=unit.kind) for unit in board.driven_out(seat)),
        "Build": partial(builds, board, seat),
        "Remove": lambda: (Remove(unit=unit.at, kind=unit.kind) for unit in first_to_go(board, seat)),
        "Waive": lambda: (Waive(),) if due_of(board, seat) > 0 else (),
        "IfDrivenOut": partial(_ways_out, board, seat),
        "WinterBuild": partial(_winter_builds, board, seat),
        "Standing.draw_among": lambda: (tuple(board.surviving()[:2]),),
        "Standing.concede": lambda: (other for other in board.surviving() if other != seat),
        "Standing.draw": lambda: (True,),
    }


def _standing(board: Board, seat: Seat) -> list[Unit]:
    return [unit for unit in board.units_of(seat) if unit.id not in board.dislodged]


def moves(board: Board, seat: Seat) -> Iterator[Move]:
    """DIP-4 Each unit to each place it can go to by itself, then armies to where fleets could convoy them."""
    units = _standing(board, seat)
    for unit in units:
        ways = board.atlas.ways(unit.kind, unit.at)
        for to in ways:
            yield Move(unit=unit.at, kind=unit.kind, to=to)
    for army in units:
        for to in over_sea(board, army):
            yield Move(unit=army.at, kind="A", to=to)


def over_sea(board: Board, army: Unit) -> Iterator[Place]:
    """DIP-6 The coasts, beyond those it can go to by land, to which an army could be convoyed."""
    atlas = board.atlas
    here = atlas.lands[army.province]
    if army.kind != "A" or here.kind != "coastal":
        return
    coasts: dict[Province, None] = {}
    for sea in seas_from(atlas, fleets_at_sea(board), army.province):
        for coast in atlas.near(sea):
            if not atlas.is_sea(coast):
                coasts[coast] = None
    by_land = atlas.ways("A", army.at)
    for coast in coasts:
        if coast != army.province and coast not in by_land:
            yield Place(coast)


def supports(board: Board, seat: Seat) -> Iterator[Support]:
    """DIP-5 Own units by own units: to go where both can, then to hold."""
    own = _standing(board, seat)
    for unit in own:
        for other in own:
            common = [to for to in board.atlas.ways(other.kind, other.at) if _can_help(board, unit, other, to)]
            yield from (_support(unit, other, to) for to in common)
    for unit in own:
        near = [other for other in own if board.atlas.reaches(unit.kind, unit.at, other.province)]
        yield from (_support(unit, other) for other in near)


def _can_help(board: Board, unit: Unit, other: Unit, to: Place) -> bool:
    if unit == other:
        return False
    return board.atlas.reaches(unit.kind, unit.at, province_of(to))


def _support(unit: Unit, other: Unit, to: Place | None = None) -> Support:
    return Support(unit=unit.at, kind=unit.kind, of=other.at, of_kind=other.kind, to=to or UNSET)


def convoys(board: Board, seat: Seat) -> Iterator[Convoy]:
    """DIP-6 Each army that a fleet could carry, and where to."""
    fleets = fleets_at_sea(board)
    own = [unit for unit in _standing(board, seat) if unit.kind == "F" and unit.province in fleets]
    if not own:
        return
    for army in board.standing.values():
        here = army.province
        for to in over_sea(board, army):
            there = province_of(to)
            needed: set[Province] = set()
            for route in routes_of(board.atlas, fleets, here, there):
                needed.update(route)
            for unit in own:
                if unit.province in needed:
                    yield Convoy(unit=unit.at, kind="F", of=army.at, of_kind="A", to=to)


def possible(board: Board, seat: Seat) -> Mapping[Place, list[AnyOrder]]:
    """All that each unit can do with its own side, by where it stands."""
    by_unit: dict[Place, list[AnyOrder]] = {}
    for unit in _standing(board, seat):
        by_unit[unit.at] = [Hold(unit=unit.at, kind=unit.kind)]
    for orders in (moves(board, seat), supports(board, seat), convoys(board, seat)):
        for order in orders:
            by_unit[order.unit].append(order)
    return by_unit


def _retreats(board: Board, seat: Seat) -> Iterator[Retreat]:
    for unit in board.driven_out(seat):
        for to in board.dislodged[unit.id]:
            yield Retreat(unit=unit.at, kind=unit.kind, to=to)


def _ways_out(board: Board, seat: Seat) -> Iterator[IfDrivenOut]:
    """DIP-7 Each unit to the first place where it could retreat, should it be driven out."""
    for unit in _standing(board, seat) if board.phase == "orders" else ():
        for to in board.atlas.ways(unit.kind, unit.at)[:1]:
            yield IfDrivenOut(unit=unit.at, kind=unit.kind, to=to)


def _winter_builds(board: Board, seat: Seat) -> Iterator[WinterBuild]:
    """DIP-8 An army in each home, before it is winter."""
    for home in board.powers[seat].home if board.phase != "winter" else ():
        yield WinterBuild(kind="A", at=Place(home))


def builds(board: Board, seat: Seat) -> Iterator[Build]:
    """DIP-8 An army, then a fleet, in each home that is open."""
    if due_of(board, seat) <= 0:
        return
    for home in open_homes(board, seat):
        yield Build(kind="A", at=Place(home))
        land = board.atlas.lands[home]
        if land.kind != "coastal":
            continue
        for coast in land.coasts or ("",):
            at = str(home)
            if coast:
                at = f"{home}/{coast}"
            yield Build(kind="F", at=Place(at))


HIDDEN = ("Later", "LostIfDrivenOut", "WinterRemove", "WinterWaive")
"""Orders in advance of which forms show no example: those of the others stand for them."""


def season_form(view: View, step: Step) -> Iterator[str]:
    """Lines of the form for a season: the seat's units, and those of the others."""
    yield from _units(view.board, view.seat)
    yield from _others(view.board, view.seat)


def _units(board: Board, seat: Seat) -> Iterator[str]:
    yield "Your units, and where each can go by itself:"
    for unit in _standing(board, seat):
        yield f"  {unit.brief}: {', '.join(board.atlas.ways(unit.kind, unit.at))}"


def _others(board: Board, seat: Seat) -> Iterator[str]:
    yield "The others:"
    for other in board.powers:
        if other != seat:
            units = _standing(board, other)
            if units:
                yield f"  {board.powers[other].name}: {', '.join(unit.brief for unit in units)}"


def retreat_form(view: View, step: Step) -> Iterator[str]:
    """Lines of the form for retreats: the units driven out, and the places where each may go."""
    board = view.board
    yield "Your units that were driven out, and where each may retreat:"
    for unit in board.driven_out(view.seat):
        yield f"  {unit.brief}: {', '.join(board.dislodged[unit.id])}"


def winter_form(view: View, step: Step) -> Iterator[str]:
    """Lines of the form for the winter: the number of builds, and their places, or of units that must go."""
    board = view.board
    seat = view.seat
    due = due_of(board, seat)
    if due > 0:
        say = Say(board)
        homes = joined(say.place(home) for home in open_homes(board, seat))
        units = counted(due, "unit")
        yield f"You may build {units}. Open: {homes}."
    else:
        units = counted(-due, "unit")
        yield f"You must remove {units}. Your units:"
        for unit in board.units_of(seat):
            yield (f"  {unit.brief}")


def choices(view: View) -> Mapping[str, Mapping[str, str]]:
    """Every id by the name of its type, with its meaning."""
    board = view.board
    places = {str(place): _called(board, place) for place in board.atlas.places}
    nations = {power.adjective: power.name for power in board.powers.values()}
    return {
        "PlaceId": places,
        "SeatId": {seat: power.name for seat, power in board.powers.items()},
        "Nation": nations,
    }


def _called(board: Board, place: Place) -> str:
    """A place as players write it in full: "Spain (NC)"."""
    name = board.atlas.lands[province_of(place)].name
    coast = coast_of(place)
    if coast:
        return f"{name} ({coast})"
    return name


_OTHER_EXAMPLES = ("BUR", "GAS", "BEL", "PIC", "ALB", "TRI", "VIE", "RUH", "LON", "NTH", "YOR", "NWY")
"""The places in the examples of orders beside those of units."""


def stand_ins(view: View) -> Mapping[str, str]:
    """The seat's own units, for those in the examples of orders; on another map, places of that map for the others."""
    atlas = view.board.atlas
    own = [unit.at for unit in view.board.units_of(view.seat)]
    names = dict(zip(("PAR", "MAR", "BRE"), own, strict=False))
    strange = [place for place in _OTHER_EXAMPLES if place not in atlas.lands]
    others = [Place(land.id) for land in atlas.provinces if land.id not in own]
    names.update(zip(strange, cycle(others), strict=False))
    return names
