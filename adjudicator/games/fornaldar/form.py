"""The blank order form: a seat's pieces, where they stand and how far they can go."""

from collections.abc import Iterator, Mapping

from adjudicator.games.fornaldar import naming
from adjudicator.games.fornaldar.rules.force import allowance
from adjudicator.games.fornaldar.rules.turn import calendar_turn
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, Vessel
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import Where


def form(view: View) -> list[str]:
    """The turn's weather, and every place with own pieces that can move, with their ids and Movement Points."""
    return list(_lines(view))


def _lines(view: View) -> Iterator[str]:
    board = view.board
    box = calendar_turn(board)
    yield f"{box.name}: {board.weather}, {DAYS[box.day]}, mana {box.mana}."
    yield "Your pieces that can move, by place; in brackets their Movement Points:"
    for at, stacks in sorted(view.stacks.items()):
        pieces = [view.pieces[id] for id in stacks.get(view.seat, ()) if view.pieces[id].active]
        if pieces:
            yield f"  {naming.place(board.setting, at)}: {', '.join(_piece(view, piece) for piece in pieces)}"


DAYS = {"nattleysi": "nightless days", "skammdegi": "short days", "even": "even days"}
"""The day types in words."""


def _piece(view: View, piece: AnyPiece) -> str:
    """A piece as orders name it: "hakon (10)", "midhrasir 9 (10)", "signhild on orms-sling"."""
    match piece:
        case Lot(group=group, csp=csp):
            name = f"{group} {csp}"
        case Person() | Vessel():
            name = piece.id
    return f"{name} on {piece.aboard}" if piece.aboard else f"{name} ({allowance(view.board, piece):g})"


def choices(view: View) -> Mapping[str, Mapping[str, str]]:
    """Ids by the name of their type, for "did you mean"."""
    setting = view.board.setting
    own = {id: piece for id, piece in view.pieces.items() if piece.side == view.seat}
    persons = {str(id): naming.piece(setting, id) for id, piece in own.items() if isinstance(piece, Person)}
    ships = {str(id): naming.piece(setting, id) for id, piece in own.items() if isinstance(piece, Vessel)}
    return {
        "CharacterId": persons,
        "ShipId": ships,
        "PieceId": persons | ships,
        "GroupId": {str(piece.group): naming.group(setting, piece.group) for piece in own.values()},
        "SpotId": {str(at): naming.place(setting, at) for at in sorted(_own_places(view))},
    }


def _own_places(view: View) -> set[Where]:
    return {piece.at for piece in view.pieces.values() if piece.side == view.seat}
