"""13.0, 21.5, 12.0 What pieces do on the way for nothing: escorts, magic items, the order of a stack."""

from collections.abc import Iterable

from adjudicator.games.fornaldar import facts, naming, orders
from adjudicator.games.fornaldar.movement.places import area_at, canonical, shores
from adjudicator.games.fornaldar.rules.force import passengers
from adjudicator.games.fornaldar.rules.march import Force, March, NotPossible
from adjudicator.games.fornaldar.rules.picking import follow, free_lot, lots_of
from adjudicator.games.fornaldar.state import Lot, Person
from adjudicator.games.fornaldar.words import CharacterId, GroupId, PieceId, Where
from adjudicator.table.words import RuleId


def detach(march: March, force: Force, step: orders.Detach) -> None:
    """13.2 An escort becomes an army point; it stays with the force, and has moved as far."""
    person = member(march, force, step.character)
    if not person.escort:
        raise NotPossible("NO_ESCORT", "13.2", f"{_name(march, person)} has no escort", ("character",))
    lot = free_lot(march.state, person.group)
    march.note(facts.EscortDetached, character=person.id, lot=lot)
    follow(march, person.id, lot)
    if person.id in force.ids:
        force.ids.append(lot)


def attach(march: March, force: Force, step: orders.Attach) -> None:
    """13.3 A character who can have an escort takes an army point of his colour in his hex."""
    person = member(march, force, step.character)
    name = _name(march, person)
    if person.escort or not march.board.setting.counters.characters[person.id].escort:
        why = f"{name} has an escort already" if person.escort else f"{name} never has an escort"
        raise NotPossible("NO_ESCORT", "13.3", why, ("character",))
    lots = [lot for lot in lots_of(march, march.stack(person.at), person.group) if alike(lot, person)]
    if not lots:
        whose = naming.group(march.board.setting, person.group)
        raise NotPossible("NO_ESCORT", "13.3", f"there are no army points of {whose} with {name}", ("character",))
    able = [lot for lot in lots if lot.id in force.ids or march.fresh(lot.id) or person.aboard]
    if not able:
        why = f"the army points with {name} have moved in this phase and cannot be picked up"
        raise NotPossible("HAS_MOVED", "11.5", why, ("character",))
    if able[0].csp == 1:
        hand_over(march, able[0].id, person.id)
    march.note(facts.EscortAttached, character=person.id, lot=able[0].id)
    force.ids = [id for id in force.ids if id in march.state.pieces]


def alike(lot: Lot, person: Person) -> bool:
    """Whether army points are with a character: on the same ship, on land or in the water as he is."""
    return (lot.aboard, lot.swimming) == (person.aboard, person.swimming)


def member(march: March, force: Force, id: CharacterId) -> Person:
    """A character of the force, or on one of its ships; raises `NotPossible` if it is none."""
    person = march.state.pieces.get(id)
    if id not in (*force.ids, *passengers(march.state, force.ids)) or not isinstance(person, Person):
        raise NotPossible("NOT_AMONG", "13.2", f"{id} is no character of this force", ("character",))
    return person


def give(march: March, force: Force, step: orders.Give) -> None:
    """21.5 An item passes between friendly pieces in one hex, or is picked up where it lies."""
    setting, name = march.board.setting, naming.item(march.board.setting, step.item)
    bearer = recipient(march, force, step.to)
    treasure = march.state.treasures.get(step.item)
    if treasure is None:
        raise NotPossible("NO_ITEM", "21.5", f"{name} is not in your hands and does not lie here", ("item",))
    at = treasure.at if treasure.bearer is None else _where(march, treasure.bearer)
    if at is None or not meet(march, at, force.at):
        where = f"is in {naming.place(setting, at)}" if at else "is not in your hands"
        raise NotPossible("NO_ITEM", "21.5", f"{name} {where}", ("item",))
    march.note(facts.ItemPassed, item=step.item, bearer=bearer)


def recipient(march: March, force: Force, to: PieceId) -> PieceId:
    """21.4 Who is to bear an item: a character or ship, or army points by their colour.

    Raises `NotPossible` where nobody of that name is with the force; 21.6 or he is a supernatural.
    """
    piece = march.state.pieces.get(to) or next(iter(lots_of(march, march.stack(force.at), GroupId(to))), None)
    if piece is None or piece.side != march.seat or not piece.active or not meet(march, piece.at, force.at):
        raise NotPossible("NOT_THERE", "21.5", f"you have no active piece {to} with this force", ("to",))
    characters = march.board.setting.counters.characters
    if isinstance(piece, Person) and characters[piece.id].kind == "supernatural":
        raise NotPossible("CANNOT_CARRY", "21.6", f"{_name(march, piece)} carries no magic items", ("to",))
    return piece.id


def meet(march: March, a: Where, b: Where) -> bool:
    """21.5 Whether pieces are in one hex: in one place, or one afloat beside the land the other is on."""
    return a == b or afloat_beside(march, a, b) or afloat_beside(march, b, a)


def afloat_beside(march: March, water: Where, shore: Where) -> bool:
    """Whether what floats in a place touches a shore."""
    land = march.board.setting.land
    return area_at(land, water) is None and shore in [Where(spot) for spot in shores(land, water)]


def hand_over(march: March, old: PieceId, new: PieceId) -> None:
    """21.5 What army points carried goes to those they join."""
    for treasure in [*march.state.treasures.values()]:
        if treasure.bearer == old:
            march.note(facts.ItemPassed, item=treasure.number, bearer=new)


def _where(march: March, bearer: PieceId) -> Where | None:
    """Where one of the side's pieces is; None if it is none of the side's."""
    piece = march.state.pieces.get(bearer)
    return piece.at if piece and piece.side == march.seat else None


def order_stack(march: March, order: orders.Stacking) -> None:
    """12.0 A stack is put in another order: the pieces named come first, the others follow as they lay."""
    at = canonical(order.at)
    stack, top = march.stack(at), list[PieceId]()
    for index, id in enumerate(order.top):
        meant = [id] if id in stack else [lot.id for lot in lots_of(march, stack, GroupId(id))]
        if not meant:
            where = naming.place(march.board.setting, at)
            raise NotPossible("NOT_THERE", "12.0", f"you have no piece {id} in {where}", ("top", index))
        top += meant
    ordered = with_ships(march, dict.fromkeys((*top, *stack)))
    march.note(facts.StackOrdered, rule=RuleId("12.0"), side=march.seat, at=at, pieces=tuple(ordered))


def with_ships(march: March, ids: Iterable[PieceId]) -> list[PieceId]:
    """12.2 A stack in which those who are carried lie on top of their ship."""
    carried: dict[PieceId, list[PieceId]] = {}
    for id in ids:
        ship = march.piece(id).aboard
        carried.setdefault(ship or id, [])
        if ship:
            carried[ship].append(id)
    return [id for piece, aboard in carried.items() for id in (*aboard, piece)]


def _name(march: March, person: Person) -> str:
    return naming.character(march.board.setting, person.id)
