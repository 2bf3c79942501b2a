"""13.0, 21.5, 12.0 What pieces do on the way for nothing: escorts, magic items, the order of a stack."""

from adjudicator.games.fornaldar import facts, naming, orders
from adjudicator.games.fornaldar.rules.march import Force, March, NotPossible
from adjudicator.games.fornaldar.rules.picking import free_lot
from adjudicator.games.fornaldar.state import Lot, Person
from adjudicator.games.fornaldar.words import CharacterId, PieceId, Where
from adjudicator.table.words import RuleId


def detach(march: March, force: Force, step: orders.Detach) -> None:
    """13.2 An escort becomes an army point; it stays with the force, and has moved as far."""
    person = member(march, force, step.character)
    if not person.escort:
        raise NotPossible("NO_ESCORT", "13.2", f"{_name(march, person)} has no escort", ("character",))
    lot = free_lot(march.state, person.group)
    march.record(facts.EscortDetached(character=person.id, lot=lot))
    march.spent[lot] = march.spent.get(person.id, 0)
    force.ids.append(lot)


def attach(march: March, force: Force, step: orders.Attach) -> None:
    """13.3 A character who can have an escort takes an army point of his colour in his hex."""
    person = member(march, force, step.character)
    name = _name(march, person)
    if person.escort or not march.board.setting.counters.characters[person.id].escort:
        why = f"{name} has an escort already" if person.escort else f"{name} never has an escort"
        raise NotPossible("NO_ESCORT", "13.3", why, ("character",))
    here = [march.piece(id) for id in march.stack(person.at)]
    own = (piece for piece in here if isinstance(piece, Lot) and piece.group == person.group and not piece.aboard)
    if (lot := next(own, None)) is None:
        whose = naming.group(march.board.setting, person.group)
        raise NotPossible("NO_ESCORT", "13.3", f"there are no army points of {whose} with {name}", ("character",))
    march.record(facts.EscortAttached(character=person.id, lot=lot.id))
    force.ids = [id for id in force.ids if id in march.state.pieces]


def member(march: March, force: Force, id: CharacterId) -> Person:
    """A character of the force; raises `NotPossible` if it is none."""
    person = march.state.pieces.get(id)
    if id not in force.ids or not isinstance(person, Person):
        raise NotPossible("NOT_AMONG", "13.2", f"{id} is no character of this force", ("character",))
    return person


def give(march: March, force: Force, step: orders.Give) -> None:
    """21.5 An item passes between friendly pieces in one hex, or is picked up where it lies."""
    setting, name = march.board.setting, naming.item(march.board.setting, step.item)
    bearer = march.state.pieces.get(step.to)
    if bearer is None or bearer.side != march.seat or bearer.at != force.at:
        raise NotPossible("NOT_THERE", "21.5", f"you have no piece {step.to} with this force", ("to",))
    treasure = march.state.treasures.get(step.item)
    if treasure is None:
        raise NotPossible("NO_ITEM", "21.5", f"{name} is not in your hands and does not lie here", ("item",))
    at = treasure.at if treasure.bearer is None else _where(march, treasure.bearer)
    if at != force.at:
        where = f"is in {naming.place(setting, at)}" if at else "is not in your hands"
        raise NotPossible("NO_ITEM", "21.5", f"{name} {where}", ("item",))
    march.record(facts.ItemPassed(item=step.item, bearer=step.to))


def _where(march: March, bearer: PieceId) -> Where | None:
    """Where one of the side's pieces is; None if it is none of the side's."""
    piece = march.state.pieces.get(bearer)
    return piece.at if piece and piece.side == march.seat else None


def order_stack(march: March, order: orders.Stacking) -> None:
    """12.0 A stack is put in another order: the pieces named come first, the others follow as they lay."""
    stack = march.stack(order.at)
    for index, id in enumerate(order.top):
        if id not in stack:
            where = naming.place(march.board.setting, order.at)
            raise NotPossible("NOT_THERE", "12.0", f"you have no piece {id} in {where}", ("top", index))
    ordered = dict.fromkeys((*order.top, *stack))
    march.record(facts.StackOrdered(rule=RuleId("12.0"), side=march.seat, at=order.at, pieces=tuple(ordered)))


def _name(march: March, person: Person) -> str:
    return naming.character(march.board.setting, person.id)
