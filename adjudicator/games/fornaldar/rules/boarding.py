"""14.2, 14.6 Between land and water: ships embark and disembark, mermen take to the water and to the land."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from adjudicator.games.fornaldar import facts, naming, orders
from adjudicator.games.fornaldar.movement.places import hex_of, on_river, shores
from adjudicator.games.fornaldar.movement.special import DISEMBARKING, EMBARKING, TURNING
from adjudicator.games.fornaldar.rules.force import gait_of
from adjudicator.games.fornaldar.rules.march import Force, March, NotPossible
from adjudicator.games.fornaldar.rules.picking import ashore, pick
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import Mp, PieceId, ShipId, Where
from adjudicator.table.prose import counted, joined

BY_SEA = "used a ship in this phase and does not move by land"


def embark(march: March, force: Force, step: orders.Embark) -> None:
    """14.2.1 Land pieces of a coastal hex go on board; they must not have moved by land in this phase (14.2.7)."""
    ship = own_ship(march, force, step.ship)
    shore = shore_of(march, ship.at, step.at, "at")
    boarding = pick(march, shore, ashore(march, shore), step.pieces, step.csp)
    for id in boarding:
        verify_boards(march, id)
    verify_capacity(march, ship, boarding)
    charge(march, [ship.id], EMBARKING, "embarking")
    march.record(facts.Embarked(ship=ship.id, pieces=tuple(boarding)))
    march.halt(boarding, "14.2.7", BY_SEA)
    force.ids = [id for id in force.ids if id not in boarding]


def disembark(march: March, force: Force, step: orders.Disembark) -> None:
    """14.2.2 Pieces go ashore, and do not move by land in this phase (14.2.7)."""
    ship = own_ship(march, force, step.ship)
    shore = shore_of(march, ship.at, step.onto, "onto")
    aboard = [id for id in march.stack(ship.at) if march.piece(id).aboard == ship.id]
    named = step.pieces or step.csp
    landing = pick(march, ship.at, aboard, step.pieces, step.csp) if named else aboard
    if not landing:
        raise NotPossible("NOBODY", "14.2.2", f"nobody is on board {naming.ship(march.board.setting, ship.id)}")
    charge(march, [ship.id], DISEMBARKING, "disembarking")
    march.record(facts.Disembarked(pieces=tuple(landing), at=shore))
    march.halt(landing, "14.2.7", BY_SEA)


def own_ship(march: March, force: Force, id: ShipId) -> Vessel:
    """A ship of the force; raises `NotPossible` if it is none."""
    ship = march.state.pieces.get(id)
    if id not in force.ids or not isinstance(ship, Vessel):
        ships = [id for id in force.ids if isinstance(march.piece(id), Vessel)]
        hint = f"its ships: {joined(ships)}" if ships else ""
        raise NotPossible("NOT_AMONG", "14.2", f"{id} is no ship of this force", ("ship",), hint)
    return ship


def shore_of(march: March, at: Where, wanted: Where | UnsetType, field: str) -> Where:
    """14.2, 14.2.5, 14.7.1 The land beside what floats; raises `NotPossible` where there is none, or several."""
    spots = shore_spots(march, at)
    where = naming.place(march.board.setting, at)
    if not spots:
        raise NotPossible("NO_SHORE", "14.2", f"there is no land to step on in {where}", (field,))
    if wanted is UNSET:
        if len(spots) > 1:
            hint = f"{field}: {joined(spots, 'or')}"
            raise NotPossible("WHICH_SHORE", "14.2.5", f"{where} has several shores", (), hint)
        return spots[0]
    if wanted not in spots:
        raise NotPossible("NO_SHORE", "14.2.5", f"{wanted} is no shore of {where}", (field,), joined(spots, "or"))
    return wanted


def shore_spots(march: March, at: Where) -> list[Where]:
    """All land beside what floats."""
    return [Where(spot) for spot in shores(march.board.setting.land, at)]


def verify_boards(march: March, id: PieceId) -> None:
    """Raise `NotPossible` where a piece cannot be embarked."""
    piece, setting = march.piece(id), march.board.setting
    name = naming.piece(setting, id)
    gait = gait_of(setting.counters, piece)
    if gait in ("flyer", "swimmer", "ship", "mermen"):
        rule = "14.2.4" if gait == "flyer" else "14.6.1"
        raise NotPossible("CANNOT_BOARD", rule, f"{name} is never embarked")
    if march.spent.get(id):
        raise NotPossible("HAS_MOVED", "14.2.7", f"{name} has moved by land in this phase")


def verify_capacity(march: March, ship: Vessel, boarding: Sequence[PieceId]) -> None:
    """14.2.3 A ship carries as many army and escort CSPs as its counter says; 14.2.4 any number of characters."""
    setting = march.board.setting
    printed = setting.counters.ships[ship.id]
    room = printed.capacity_damaged if ship.damaged else printed.capacity
    aboard = [id for id in march.stack(ship.at) if march.piece(id).aboard == ship.id]
    load = sum(csp_of(march, id) for id in (*aboard, *boarding))
    if load > room:
        name = naming.ship(setting, ship.id)
        raise NotPossible("TOO_MANY", "14.2.3", f"{name} carries {counted(room, 'point')}, not {load}", ("csp",))


def csp_of(march: March, id: PieceId) -> int:
    """The army or escort CSPs that a piece stands for."""
    match march.piece(id):
        case Lot(csp=csp):
            return csp
        case Person(escort=True):
            return 1
    return 0


def charge(march: March, ids: Sequence[PieceId], mp: Mp, what: str) -> None:
    """Make pieces pay; raises `NotPossible` where they have too few Movement Points left."""
    left = march.left(ids)
    if mp > left:
        raise NotPossible("TOO_FAR", "11.3", f"{what} costs {mp:g} MP; {left:g} left")
    march.pay(ids, mp)


def swim(march: March, force: Force, step: orders.Swim) -> None:
    """14.6.2 Mermen take to the water in a coastal hex, or from the bank of a river (14.7.3)."""
    turning = mermen(march, force, swimming=False)
    to = water_of(march, force.at, step)
    charge(march, turning, TURNING, "taking to the water")
    march.record(facts.MermenTurned(pieces=tuple(turning), swimming=True, at=to))
    force.at, force.ids = to, turning


def land(march: March, force: Force, step: orders.Land) -> None:
    """14.6.2, 14.7.3 C Swimmers come on land in a coastal hex, or on a bank of their river."""
    turning = mermen(march, force, swimming=True)
    shore = shore_of(march, force.at, step.onto, "onto")
    charge(march, turning, TURNING, "coming on land")
    march.record(facts.MermenTurned(pieces=tuple(turning), swimming=False, at=shore))
    force.at, force.ids = shore, turning


def mermen(march: March, force: Force, *, swimming: bool) -> list[PieceId]:
    """The mermen of a force that show one side; raises `NotPossible` without any, or where one has to stay."""
    counters = march.board.setting.counters
    wanted = "swimmer" if swimming else "mermen"
    found = [id for id in force.ids if gait_of(counters, march.piece(id)) == wanted]
    if not found:
        raise NotPossible("NO_MERMEN", "14.6", f"no mermen {'swim' if swimming else 'walk'} in this force")
    return found


def water_of(march: March, at: Where, step: orders.Swim) -> Where:
    """Where mermen on land come to the water: the coast of their hex, or a river beside it."""
    hex = march.board.setting.land.hexes[hex_of(at)]
    if step.into is UNSET:
        if not hex.coastal:
            raise NotPossible("NO_WATER", "14.6.2", f"there is no sea or lake in {at}", (), "into: a river beside it")
        return Where(hex.id)
    river = step.into
    if not on_river(river) or at not in shore_spots(march, Where(river)):
        raise NotPossible("NO_WATER", "14.7.3", f"no river runs beside {at} at {step.into}", ("into",))
    return Where(river)
