"""14.2, 14.6 Between land and water: ships embark and disembark, mermen take to the water and to the land."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from adjudicator.games.fornaldar import facts, naming, orders
from adjudicator.games.fornaldar.counters.abilities import QuickLanding
from adjudicator.games.fornaldar.movement.places import canonical, hex_of, on_river, shores
from adjudicator.games.fornaldar.movement.special import DISEMBARKING, EMBARKING, TURNING
from adjudicator.games.fornaldar.movement.steps import stepping_ashore
from adjudicator.games.fornaldar.rules.force import gait_of, mover_of, passengers
from adjudicator.games.fornaldar.rules.going import drop, part, stop, verify_ready, verify_vacant
from adjudicator.games.fornaldar.rules.march import Force, March, NotPossible
from adjudicator.games.fornaldar.rules.picking import ashore, judge, pick
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import Mp, PieceId, ShipId, Where
from adjudicator.table.prose import counted, joined

BY_SEA = "used a ship in this phase and does not move by land"


def embark(march: March, force: Force, step: orders.Embark) -> None:
    """14.2.1 Land pieces of a coastal hex go on board; they must not have moved in this phase (14.2.7, FN-V12)."""
    ship = own_ship(march, force, step.ship)
    if not step.pieces and not step.csp:
        raise NotPossible("NOBODY", "14.2.1", "the step names nobody who embarks", (), "name characters or army points")
    shore = shore_of(march, ship.at, step.at, "at")
    boarding = pick(march, shore, ashore(march, shore), step.pieces, step.csp)
    judge(march, boarding, ungangwayed)
    verify_capacity(march, ship, boarding, ("csp",) if step.csp else ("pieces",))
    charge(march, [ship.id], landing_cost(march, ship, EMBARKING), "embarking")
    march.note(facts.Embarked, ship=ship.id, pieces=tuple(boarding))
    force.ids = [id for id in force.ids if id not in boarding]


def disembark(march: March, force: Force, step: orders.Disembark) -> None:
    """14.2.2 Pieces go ashore, and do not move by land in this phase (14.2.7)."""
    ship = own_ship(march, force, step.ship)
    shore = shore_of(march, ship.at, step.onto, "onto")
    aboard = passengers(march.state, [ship.id])
    named = step.pieces or step.csp
    landing = pick(march, ship.at, aboard, step.pieces, step.csp) if named else aboard
    if not landing:
        raise NotPossible("NOBODY", "14.2.2", f"nobody is on board {naming.ship(march.board.setting, ship.id)}")
    verify_shore(march, landing, ship.at, shore)
    charge(march, [ship.id], landing_cost(march, ship, DISEMBARKING), "disembarking")
    march.note(facts.Disembarked, pieces=tuple(landing), at=shore)
    march.halt(landing, "14.2.7", BY_SEA)


def own_ship(march: March, force: Force, id: ShipId) -> Vessel:
    """A ship of the force; raises `NotPossible` if it is none."""
    ship = march.state.pieces.get(id)
    if id not in force.ids or not isinstance(ship, Vessel):
        ships = [id for id in force.ids if isinstance(march.piece(id), Vessel)]
        hint = f"its ships: {joined(ships)}" if ships else "name the ship among the pieces of the move"
        raise NotPossible("NOT_AMONG", "14.2", f"{id} is no ship of this force", ("ship",), hint)
    return ship


def landing_cost(march: March, ship: Vessel, usual: Mp) -> Mp:
    """14.2.1, 14.2.2 What it costs a ship to embark or disembark; 23.0 some have a price of their own."""
    abilities = march.board.setting.counters.ships[ship.id].abilities
    return next((ability.cost for ability in abilities if isinstance(ability, QuickLanding)), usual)


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
        hint = f"{field}: {joined(spots, 'or')}"
        raise NotPossible("NO_SHORE", "14.2.5", f"{wanted} is no shore of {where}", (field,), hint)
    return wanted


def shore_spots(march: March, at: Where) -> list[Where]:
    """All land beside what floats."""
    return [Where(spot) for spot in shores(march.board.setting.land, at)]


def verify_shore(march: March, ids: Sequence[PieceId], at: Where, shore: Where) -> None:
    """Raise `NotPossible` where pieces may not step ashore: 10.4, 11.15, and special rules of the scenario."""
    setting = march.board.setting
    verify_vacant(march, shore, ("onto",))
    mover = mover_of(march.state, march.seat, ids)
    if barred := stepping_ashore(setting.land, setting.charts.terrain_effects, mover, at, shore):
        where = naming.place(setting, shore)
        raise NotPossible("CANNOT_LAND", barred.rule, f"not all can go ashore in {where}: {barred.why}", ("onto",))


def ungangwayed(march: March, id: PieceId) -> NotPossible | None:
    """What keeps a piece from being embarked."""
    piece, name = march.piece(id), naming.piece(march.board.setting, id)
    gait = gait_of(march.state, piece)
    if gait in ("flyer", "swimmer", "ship", "mermen"):
        return NotPossible("CANNOT_BOARD", "14.2.4" if gait == "flyer" else "14.6.1", f"{name} is never embarked")
    if march.spent.get(id):
        hint = "pieces embark only where they began the phase"
        return NotPossible("HAS_MOVED", "14.2.7", f"{name} has moved in this phase", (), hint)
    return None


def verify_capacity(march: March, ship: Vessel, boarding: Sequence[PieceId], path: tuple[str, ...]) -> None:
    """14.2.3 A ship carries as many army and escort CSPs as its counter says; 14.2.4 any number of characters."""
    setting = march.board.setting
    printed = setting.counters.ships[ship.id]
    room = printed.capacity_damaged if ship.damaged else printed.capacity
    load = sum(csp_of(march, id) for id in (*passengers(march.state, [ship.id]), *boarding))
    if load > room:
        name = naming.ship(setting, ship.id)
        hint = "escorts count; detach them to leave them behind" if path == ("pieces",) else ""
        raise NotPossible("TOO_MANY", "14.2.3", f"{name} carries {counted(room, 'point')}, not {load}", path, hint)


def csp_of(march: March, id: PieceId) -> int:
    """The army or escort CSPs that a piece stands for."""
    match march.piece(id):
        case Lot(csp=csp):
            return csp
        case Person(escort=True):
            return 1
    return 0


def charge(march: March, ids: Sequence[PieceId], mp: Mp, what: str, left: Mp | None = None) -> None:
    """Make pieces pay; raises `NotPossible` where they have too few Movement Points left."""
    left = march.left(ids) if left is None else left
    if mp > left:
        raise NotPossible("TOO_FAR", "11.3", f"{what} costs {mp:g} MP; {left:g} left")
    march.pay(ids, mp)


def swim(march: March, force: Force, step: orders.Swim) -> None:
    """14.6.2 Mermen take to the water in a coastal hex, or from the bank of a river (14.7.3); others stay behind."""
    turning = mermen(march, force, force.ids, swimming=False)
    to = water_of(march, force.at, step)
    charge(march, turning, TURNING, "taking to the water", verify_ready(march, Force(force.at, turning)))
    drop(march, force, [id for id in force.ids if id not in turning])
    march.note(facts.MermenTurned, pieces=tuple(turning), swimming=True, at=to)
    force.at = to
    part(march, force)


def land(march: March, force: Force, step: orders.Land) -> None:
    """14.6.2, 14.7.3 C Swimmers come on land in a coastal hex, or on a bank of their river.

    Where only some of them are named, these stay there, and the others may land elsewhere.
    """
    named = step.pieces or step.csp
    wanted = pick(march, force.at, force.ids, step.pieces, step.csp, last=True) if named else force.ids
    turning = mermen(march, force, wanted, swimming=True)
    shore = shore_of(march, force.at, step.onto, "onto")
    verify_shore(march, turning, force.at, shore)
    charge(march, turning, TURNING, "coming on land", verify_ready(march, force))
    march.note(facts.MermenTurned, pieces=tuple(turning), swimming=False, at=shore)
    if len(turning) < len(force.ids):
        drop(march, force, turning)
    else:
        force.at = shore
        part(march, force)
        stop(march, force, mover_of(march.state, march.seat, force.ids))


def mermen(march: March, force: Force, ids: Sequence[PieceId], *, swimming: bool) -> list[PieceId]:
    """The mermen among `ids` that show one side; raises `NotPossible` without any."""
    wanted = "swimmer" if swimming else "mermen"
    found = [id for id in ids if gait_of(march.state, march.piece(id)) == wanted]
    if not found:
        raise NotPossible("NO_MERMEN", "14.6", f"no mermen {'swim' if swimming else 'walk'} in this force")
    return found


def water_of(march: March, at: Where, step: orders.Swim) -> Where:
    """Where mermen on land come to the water: the coast of their hex, or a river beside it."""
    hex = march.board.setting.land.hexes[hex_of(at)]
    if step.into is UNSET:
        if not hex.coastal:
            hint = "into: a river beside it"
            raise NotPossible("NO_WATER", "14.6.2", f"there is no sea or lake in {at}", (), hint)
        return Where(hex.id)
    river = canonical(step.into)
    if not on_river(river) or at not in shore_spots(march, Where(river)):
        raise NotPossible("NO_WATER", "14.7.3", f"no river runs beside {at} at {step.into}", ("into",))
    return Where(river)
