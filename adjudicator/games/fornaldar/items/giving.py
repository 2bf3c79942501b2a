"""21.4 to 21.6 Magic items change hands between friendly pieces, and are picked up where they lie."""

from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.facts import refusals
from adjudicator.games.fornaldar.items.bearing import ItemPassed
from adjudicator.games.fornaldar.movement.lots import lots_of
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.picking import NOT_THERE
from adjudicator.games.fornaldar.movement.places import area_at, shores
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import GroupId, ItemId, PieceId, Where

NO_ITEM = refusals.new("NO_ITEM", "21.5", field="item")
CANNOT_CARRY = refusals.new("CANNOT_CARRY", "21.6", field="to")


class Give(MoveStep, tag="give", frozen=True, kw_only=True):
    """A magic item changes hands, or is picked up where it lies (21.5)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "give", "item": 13, "to": "signhild"}

    item: Annotated[written.ItemId, Meta(description="The number of the item.")]
    to: Annotated[
        written.PieceId,
        Meta(description="Who bears it from now on: a character, a ship, or army points by their colour."),
    ]

    def carry_out(self, march: March, force: Force) -> None:
        """21.5 An item passes between friendly pieces in one hex, or is picked up where it lies."""
        bearer = recipient(march, force, self.to)
        verify_here(march, force, self.item)
        march.note(ItemPassed, item=self.item, bearer=bearer)

    def words(self, say: Say) -> str:
        return f"{say.item(self.item)} goes to {say.piece(self.to)}"


def recipient(march: March, force: Force, to: PieceId) -> PieceId:
    """21.4 Who is to bear an item: a character or ship, or army points by their colour.

    Raises `NotPossible` where nobody of that name is with the force; 21.6 or he is a supernatural.
    """
    piece = march.state.pieces.get(to) or next(iter(lots_of(march, march.stack(force.at), GroupId(to))), None)
    if piece is None or piece.side != march.seat or not piece.active or not meet(march, piece.at, force.at):
        raise NotPossible(NOT_THERE.under("21.5"), f"you have no active piece {to} with this force", ("to",))
    characters = march.board.setting.counters.characters
    if isinstance(piece, Person) and characters[piece.id].kind == "supernatural":
        raise NotPossible(CANNOT_CARRY, f"{march.say.character(piece.id)} carries no magic items")
    return piece.id


def verify_here(march: March, force: Force, item: ItemId) -> None:
    """21.5 Raise `NotPossible` where an item is neither in the side's hands nor lying there, with the force."""
    name, treasure = march.say.item(item), march.state.treasures.get(item)
    if treasure is None:
        raise NotPossible(NO_ITEM, f"{name} is not in your hands and does not lie here")
    at = treasure.at if treasure.bearer is None else _where(march, treasure.bearer)
    if at is None:
        raise NotPossible(NO_ITEM, f"{name} is not in your hands")
    if not meet(march, at, force.at):
        raise NotPossible(NO_ITEM, f"{name} is in {march.say.place(at)}")


def _where(march: March, bearer: PieceId) -> Where | None:
    """Where one of the side's pieces is; None if it is none of the side's."""
    piece = march.state.pieces.get(bearer)
    return piece.at if piece and piece.side == march.seat else None


def meet(march: March, a: Where, b: Where) -> bool:
    """21.5 Whether pieces are in one hex: in one place, or one afloat beside the land the other is on."""
    return a == b or afloat_beside(march, a, b) or afloat_beside(march, b, a)


def afloat_beside(march: March, water: Where, shore: Where) -> bool:
    """Whether what floats in a place touches a shore."""
    land = march.board.setting.land
    return area_at(land, water) is None and shore in [Where(spot) for spot in shores(land, water)]
