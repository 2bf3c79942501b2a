"""21.4 to 21.6 Magic items change hands between friendly pieces, and are picked up where they lie."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, refusals
from adjudicator.games.fornaldar.board.fortresses import garrisoned, holder
from adjudicator.games.fornaldar.board.pieces import find_person, pieces_at, stack_at
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.items.bearing import ItemKept, ItemLeft, ItemPassed, borne_by, may_bear, may_use
from adjudicator.games.fornaldar.movement.lots import lots_of
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.picking import NOT_THERE
from adjudicator.games.fornaldar.movement.places import area_at, shores
from adjudicator.games.fornaldar.printed.counters.effects import Clings
from adjudicator.games.fornaldar.printed.counters.items import Item
from adjudicator.games.fornaldar.state import AnyPiece, Board, Known, Lot, Person, State, Treasure
from adjudicator.games.fornaldar.words import CharacterId, GroupId, ItemId, PieceId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import joined
from adjudicator.table.state import write

NO_ITEM = refusals.new("NO_ITEM", "21.5", field="item")
CANNOT_USE = refusals.new("CANNOT_USE", "21.6")
CANNOT_CARRY = refusals.new("CANNOT_CARRY", "21.6", field="to")


class Give(MoveStep, tag="give", frozen=True, kw_only=True):
    """A magic item changes hands, or is picked up where it lies (21.5)."""

    NOTATION: ClassVar[str] = "give (|item) {item} to {to}"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "give", "item": 13, "to": "signhild"}

    item: Annotated[written.ItemId, Meta(description="The number of the item.")]
    to: Annotated[
        written.PieceId,
        Meta(description="Who bears it from now on: a character, a ship, or army points by their colour."),
    ]

    def carry_out(self, march: March, force: Force) -> None:
        """21.5 An item passes between friendly pieces in one hex, or is picked up where it lies."""
        bearer = recipient(march, force, self.to, self.item)
        verify_here(march, force, self.item)
        march.note(ItemPassed, item=self.item, bearer=bearer)


class Drop(MoveStep, tag="drop", frozen=True, kw_only=True):
    """Leave a magic item here: kept in a friendly fortress, else lying for all to take (21.4, 21.5)."""

    NOTATION: ClassVar[str] = "drop (|item) {item}"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "drop", "item": 13}

    item: Annotated[written.ItemId, Meta(description="The number of the item.")]

    def carry_out(self, march: March, force: Force) -> None:
        """21.4, 21.5 An item is put into a friendly fortress, or left lying on land."""
        at = force.at
        verify_here(march, force, self.item)
        name = march.say.item(self.item)
        treasure = march.state.treasures[self.item]
        if treasure.bearer is None:
            raise NotPossible(NO_ITEM, f"{name} lies here already")
        if holder(march.board, at) == march.seat:
            march.note(ItemKept, item=self.item, at=at)
        elif area_at(march.board.land, at):
            march.record(ItemLeft(item=self.item, at=at))
        else:
            raise NotPossible(NO_ITEM, f"{name} would be lost in the water", hint="land it first")


class Use(MoveStep, tag="use", frozen=True, kw_only=True):
    """Say which of his magic items a character uses first, from now on; he uses two at a time (21.8 to 21.11)."""

    NOTATION: ClassVar[str] = "{character} (uses|use) (|item|items) {items}"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "use", "character": "konkiff", "items": [44, 8]}

    character: Annotated[written.CharacterId, Meta(description="A character of the force.")]
    items: Annotated[
        tuple[written.ItemId, ...], Meta(max_length=10, description="Their numbers, the most wanted first; none: any.")
    ]

    def carry_out(self, march: March, force: Force) -> None:
        """21.11 The player chooses which items a character uses; one he may never use is refused (21.6, 21.7)."""
        id = self.character
        person = march.state.pieces.get(id)
        with_force = id in march.stack(force.at)
        if not isinstance(person, Person) or not with_force:
            why = f"{id} is not with this force"
            raise NotPossible(NOT_THERE.under("21.11"), why, ("character",))
        counters = march.board.counters
        character = counters.characters[id]
        for index, number in enumerate(self.items):
            item = counters.items.get(number)
            if item is None or not may_use(character, item):
                never = f"{march.say.character(id)} can never use"
                why = f"{never} {march.say.item(number)}"
                raise NotPossible(CANNOT_USE, why, ("items", index))
        march.note(ItemsChosen, character=id, items=self.items)


class ItemsChosen(FNFact, tag="items-chosen", frozen=True, kw_only=True):
    """A player said which of his items a character uses first (21.11)."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("21.11")
    character: CharacterId
    items: tuple[ItemId, ...]

    def change(self, state: State) -> None:
        find_person(state, self.character)
        write(state.using)[self.character] = self.items

    def words(self, say: Say) -> Line:
        order = joined(say.item(number) for number in self.items)
        return Line(f"{say.character(self.character)} uses {order or 'whatever items serve best'} first.")


def gives(known: Known, seat: Seat, at: Where) -> Iterator[Give]:
    """21.5 Each item that lies in a place, or that pieces of a side bear there, to each of them that may carry it."""
    for treasure in _at_hand(known, seat, at):
        item = known.board.counters.items[treasure.number]
        for piece in pieces_at(known, seat, at):
            if piece.active and piece.id != treasure.bearer and may_carry(known.board, piece, item):
                name = piece.group if isinstance(piece, Lot) else piece.id
                yield Give(item=treasure.number, to=CharacterId(name))


def drops(known: Known, seat: Seat, at: Where) -> Iterator[Drop]:
    """21.4, 21.5 Each item that a side's pieces bear in a place on land."""
    if area_at(known.board.land, at):
        for treasure in _at_hand(known, seat, at):
            if treasure.bearer is not None:
                yield Drop(item=treasure.number)


def preferences(known: Known, person: Person) -> Iterator[Use]:
    """21.6, 21.11 Each item that a character bears and may use, as the one that he uses first."""
    counters = known.board.counters
    character = counters.characters[person.id]
    for number in borne_by(known, person.id):
        item = counters.items[number]
        if may_use(character, item):
            yield Use(character=person.id, items=(number,))


def _at_hand(known: Known, seat: Seat, at: Where) -> Iterator[Treasure]:
    """21.5 The items that can change hands in a place."""
    stack = stack_at(known, seat, at)
    kept = garrisoned(known.board, seat, at)
    for treasure in known.treasures.values():
        borne = treasure.bearer in stack and not clings(known.board, treasure.number)
        lies = treasure.at == at and not kept
        if borne or lies:
            yield treasure


def recipient(march: March, force: Force, to: PieceId, number: ItemId) -> PieceId:
    """21.4 The new bearer of an item: a character or ship, or army points by their colour.

    Raises `NotPossible` where nobody of that name is with the force; 21.6 or he is a supernatural, and it an artifact.
    """
    piece = named(march, force, to)
    if piece is None or not is_beside(march, piece, force.at):
        why = f"you have no active piece {to} with this force"
        raise NotPossible(NOT_THERE.under("21.5"), why, ("to",))
    name = march.say.piece(piece.id)
    if is_engine(march.board, piece.id):
        raise NotPossible(CANNOT_CARRY.under("24.2.2"), f"{name} carries nothing")
    item = march.board.counters.items.get(number)
    if item and not may_carry(march.board, piece, item):
        raise NotPossible(CANNOT_CARRY, f"{name} carries no artifacts")
    return piece.id


def named(march: March, force: Force, to: PieceId) -> AnyPiece | None:
    """21.4 The piece of a name, else army points of that colour with the force; None without any."""
    piece = march.state.pieces.get(to)
    if piece:
        return piece
    stack = march.stack(force.at)
    lots = lots_of(march, stack, GroupId(to))
    return lots[0] if lots else None


def may_carry(board: Board, piece: AnyPiece, item: Item) -> bool:
    """21.6 Whether a piece may carry an item: supernaturals carry no artifacts."""
    if not isinstance(piece, Person):
        return True
    character = board.counters.characters[piece.id]
    return may_bear(character, item)


def is_beside(march: March, piece: AnyPiece, at: Where) -> bool:
    """21.5 Whether a piece is an active one of the side, in the hex of a place."""
    if piece.side != march.seat or not piece.active:
        return False
    return meet(march, piece.at, at)


def verify_here(march: March, force: Force, item: ItemId) -> None:
    """21.5 Raise `NotPossible` where an item is neither in the side's hands nor lying there, with the force."""
    name = march.say.item(item)
    treasure = march.state.treasures.get(item)
    if treasure is None:
        raise NotPossible(NO_ITEM, f"{name} is not in your hands and does not lie here")
    at = _place_of(march, treasure)
    if at is None:
        raise NotPossible(NO_ITEM, f"{name} is not in your hands")
    place = march.say.place(at)
    if not meet(march, at, force.at):
        raise NotPossible(NO_ITEM, f"{name} is in {place}")
    borne = treasure.bearer is not None
    if borne and clings(march.board, item):
        raise NotPossible(NO_ITEM, f"{name} does not leave its bearer while he lives")
    if not borne and garrisoned(march.board, march.seat, at):
        raise NotPossible(NO_ITEM, f"{name} is kept in the enemy fortress of {place}")


def clings(board: Board, number: ItemId) -> bool:
    """21.5 Whether an item does not leave its bearer."""
    item = board.counters.items[number]
    return bool(of_kind(item.effects, Clings))


def _place_of(march: March, treasure: Treasure) -> Where | None:
    """The place where an item lies, or where its bearer is; None if that is none of the side's."""
    if treasure.bearer is None:
        return treasure.at
    piece = march.state.pieces.get(treasure.bearer)
    if piece and piece.side == march.seat:
        return piece.at
    return None


def meet(march: March, a: Where, b: Where) -> bool:
    """21.5 Whether pieces are in one hex: in one place, or one afloat beside the land the other is on."""
    if a == b:
        return True
    if afloat_beside(march, a, b):
        return True
    return afloat_beside(march, b, a)


def afloat_beside(march: March, water: Where, shore: Where) -> bool:
    """Whether what floats in a place touches a shore."""
    land = march.board.land
    if area_at(land, water) is not None:
        return False
    return shore in [Where(spot) for spot in shores(land, water)]
