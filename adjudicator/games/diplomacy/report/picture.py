"""The board as it is drawn: how it stands, and a season with its orders and what became of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from adjudicator.games.diplomacy.atlas import Atlas
from adjudicator.games.diplomacy.movement import CarriedOut, DrivenOut, StoodOff
from adjudicator.games.diplomacy.report.land import geography, source
from adjudicator.games.diplomacy.retreats import Disbanded, Retreated
from adjudicator.games.diplomacy.routes import routes_of
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board, DipFact
from adjudicator.games.diplomacy.winter import Built, CentreTaken, Removed, due_of, open_homes
from adjudicator.games.diplomacy.words import KINDS, Place, Province, UnitId, province_of
from adjudicator.table import Seat, Step
from adjudicator.table.legends import RegionLegend
from adjudicator.table.regionmap import Advance, Aid, Force, Holding, RegionMap, Retreat, State


class Europe(RegionMap, frozen=True, tag="regionmap"):
    """A map of provinces with armies and fleets."""

    legend: ClassVar[RegionLegend] = RegionLegend(
        forces={"army": "block", "fleet": "hull"},
        prize="supply centre",
        changed="it changed hands",
        advance="move",
        beaten="move beaten back",
        aid="support",
        vain="support cut or in vain",
        carried="convoy",
        uncarried="convoy in vain",
        standoff="standoff",
        out="driven out",
        new="built",
        gone="disbanded",
        open="a unit may be built here",
        described={"Force": "An army or a fleet; `at` is its province, for some fleets with the coast."},
    )


def position(board: Board, facts: Sequence[DipFact] = ()) -> RegionMap:
    """The position now, with the moves that led to it, and the choices that are next: retreats, or builds."""
    orders = [fact for fact in facts if isinstance(fact, CarriedOut)]
    return Europe(
        title="The position",
        seats=Say(board).styles,
        geography=geography(board.atlas),
        holdings=tuple(holdings(board, facts)),
        forces=(*_forces(board, facts), *_removed(board, facts)),
        advances=tuple(_advances(board.atlas, orders)),
        aids=tuple(_aids(orders)),
        retreats=(*_retreated(facts), *_choices(board)),
        standoffs=tuple(fact.at for fact in facts if isinstance(fact, StoodOff)),
        open=tuple(_homes(board)),
        source=source(board.atlas),
    )


def season(board: Board, facts: Sequence[DipFact], turn: int) -> RegionMap | None:
    """A season: where units stood, what they were ordered, and what became of it; None where nobody ordered."""
    orders = [fact for fact in facts if isinstance(fact, CarriedOut)]
    if not orders:
        return None
    return Europe(
        title=f"{board.season_of(turn)}: orders, and what became of them",
        seats=Say(board).styles,
        geography=geography(board.atlas),
        holdings=tuple(holdings(board, facts)),
        forces=tuple(_stood(orders, facts)),
        advances=tuple(_advances(board.atlas, orders)),
        aids=tuple(_aids(orders)),
        retreats=tuple(_retreated(facts)),
        standoffs=tuple(fact.at for fact in facts if isinstance(fact, StoodOff)),
        source=source(board.atlas),
    )


def situation(board: Board, step: Step) -> Sequence[RegionMap]:
    """The board for a decision in the middle of a season: where to retreat, what to build or to remove."""
    if step.window == "orders":
        return ()
    return (position(board),)


def beginning(atlas: Atlas) -> RegionMap:
    """A map that nobody plays yet, with its first units."""
    homes = [Holding(home, power.seat) for power in atlas.powers for home in power.home]
    forces = []
    for power in atlas.powers:
        for unit in power.units:
            kind, _, at = unit.partition(" ")
            forces.append(Force(power.seat, KINDS[kind], at))
    board = Board(atlas=atlas, seats=tuple(power.seat for power in atlas.powers))
    return Europe(
        title=atlas.name,
        seats=Say(board).styles,
        geography=geography(atlas),
        holdings=tuple(homes),
        forces=tuple(forces),
        source=source(atlas),
    )


def holdings(board: Board, facts: Sequence[DipFact]) -> Iterator[Holding]:
    """The holder of each land: its owner; where no centre is, a unit's power, or the only owner beside it."""
    taken = [fact.at for fact in facts if isinstance(fact, CentreTaken)]
    standing = board.standing
    for land in board.atlas.provinces:
        if land.kind == "sea":
            continue
        owner = board.owners.get(land.id)
        if not land.centre:
            unit = standing.get(land.id)
            owner = unit.seat if unit else _neighbour(board, land.id)
        if owner:
            yield Holding(land.id, owner, land.id in taken)


def _neighbour(board: Board, province: Province) -> Seat | None:
    """The power that alone owns centres beside a province."""
    beside = [board.owners.get(other) for other in board.atlas.near(province)]
    owners = {owner for owner in beside if owner}
    return owners.pop() if len(owners) == 1 else None


def _forces(board: Board, facts: Sequence[DipFact]) -> Iterator[Force]:
    """The units as they stand; those that were driven out are beside who drove them out."""
    built = [fact.at for fact in facts if isinstance(fact, Built)]
    for unit in board.units.values():
        state: State = ""
        if unit.id in board.dislodged:
            state = "out"
        elif unit.at in built:
            state = "new"
        yield Force(unit.seat, KINDS[unit.kind], unit.at, state)


def _removed(board: Board, facts: Sequence[DipFact]) -> Iterator[Force]:
    """Units that were taken off the board in winter, where nothing stands in their place."""
    standing = board.standing
    removed = [fact for fact in facts if isinstance(fact, Removed)]
    for fact in removed:
        if province_of(fact.at) not in standing:
            yield Force(fact.seat, KINDS[fact.kind], fact.at, "gone")


def _stood(orders: Sequence[CarriedOut], facts: Sequence[DipFact]) -> Iterator[Force]:
    """The units as they stood before a season."""
    states = _fates(facts)
    for order in orders:
        state = states.get(order.unit, "")
        kind = KINDS[order.kind]
        yield Force(order.seat, kind, order.at, state)


def _fates(facts: Sequence[DipFact]) -> Mapping[UnitId, State]:
    """The fates of the units that were driven out."""
    fates: dict[UnitId, State] = {}
    for fact in facts:
        match fact:
            case DrivenOut():
                fates[fact.unit] = "out" if fact.choices else "gone"
            case Disbanded():
                fates[fact.unit] = "gone"
    return fates


def _advances(atlas: Atlas, orders: Sequence[CarriedOut]) -> Iterator[Advance]:
    for order in orders:
        if order.act == "move":
            yield Advance(0, order.seat, _path(atlas, order, orders), order.moved)


def _path(atlas: Atlas, order: CarriedOut, orders: Sequence[CarriedOut]) -> tuple[str, ...]:
    """The way of a unit; of an army that went by sea, over the fleets that carried it, if their chain is whole."""
    if not order.by_sea:
        return order.at, order.to
    fleets = [province_of(each.at) for each in orders if _carries(each, order)]
    start = province_of(order.at)
    end = province_of(order.to)
    routes = [*routes_of(atlas, fleets, start, end)]
    route = min(routes, key=len, default=())
    return order.at, *route, order.to


def _carries(fleet: CarriedOut, army: CarriedOut) -> bool:
    """Whether a fleet has convoyed an army."""
    return fleet.act == "convoy" and fleet.result == "done" and fleet.of == f"A {army.at}"


def _aids(orders: Sequence[CarriedOut]) -> Iterator[Aid]:
    goals = _goals(orders)
    for order in orders:
        match order.act:
            case "support" | "convoy":
                yield _aid(order, goals)


def _goals(orders: Sequence[CarriedOut]) -> Mapping[tuple[str, Province], Place]:
    """The goals of units, with their coasts, by the place they left and the province they went to."""
    goals: dict[tuple[str, Province], Place] = {}
    for order in orders:
        if order.act == "move":
            province = province_of(order.to)
            goals[order.at, province] = order.to
    return goals


def _aid(order: CarriedOut, goals: Mapping[tuple[str, Province], Place]) -> Aid:
    """A support or a convoy, drawn to where the other unit went: `goals`, on which coast, by its place and province."""
    _, _, of = order.of.partition(" ")
    to = order.to
    if to:
        to = goals.get((of, province_of(to)), to)
    carries = order.act == "convoy"
    given = not order.hindered
    return Aid(order.seat, order.at, of, to, carries, given=given)


def _retreated(facts: Sequence[DipFact]) -> Iterator[Retreat]:
    for fact in facts:
        if isinstance(fact, Retreated):
            yield Retreat(fact.seat, fact.at, fact.to)


def _choices(board: Board) -> Iterator[Retreat]:
    """The possible retreats of units that were driven out."""
    for id, places in board.dislodged.items():
        unit = board.units[id]
        for place in places:
            yield Retreat(unit.seat, unit.at, place, made=False)


def _homes(board: Board) -> Iterator[Province]:
    """The places for new units in the winter that has come."""
    if board.phase != "winter":
        return
    for seat in board.seats:
        if due_of(board, seat) > 0:
            yield from open_homes(board, seat)
