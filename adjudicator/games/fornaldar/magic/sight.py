"""12.3, 7.4 Looking into enemy stacks: what a Vision shows, what a Scrying, and what wards them off."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, ships_among
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.magic.spells import enchantment_of
from adjudicator.games.fornaldar.magic.strength import warded
from adjudicator.games.fornaldar.printed.counters.effects import Sees
from adjudicator.games.fornaldar.state import AnyPiece, State
from adjudicator.games.fornaldar.words import CharacterId, EnchantmentId, GroupId, ItemId, PieceId, ShipId, Where
from adjudicator.table import REFEREE, Line, RuleId, Seat
from adjudicator.table.prose import joined

Sight = Literal["everything", "armies and names"]
"""The visible part of a stack."""


def sights(state: State, seat: Seat) -> Mapping[Where, Mapping[EnchantmentId, Sight]]:
    """12.3 The places a seat's enchantments in force look into, with what each of them shows."""
    looks: dict[Where, dict[EnchantmentId, Sight]] = {}
    for spell in state.board.spells:
        if spell.side != seat:
            continue
        printed = enchantment_of(state.board, spell)
        for effect in of_kind(printed.effects, Sees):
            place = looks.setdefault(Where(spell.target), {})
            place[spell.enchantment] = effect.what
    return looks


def sight_into(state: State, ids: Iterable[PieceId], by: Mapping[EnchantmentId, Sight]) -> Sight | None:
    """12.3 The sight that a seat has of a stack that enchantments look into: none where it is warded from them."""
    shown = [sight for enchantment, sight in by.items() if not warded(state, ids, enchantment)]
    if "everything" in shown:
        return "everything"
    return "armies and names" if shown else None


def sees_all(state: State, seat: Seat, side: Seat, at: Where) -> bool:
    """12.3 Whether a seat sees into a stack without an enchantment: its own, or one it has been given a look at."""
    if seat in (REFEREE, side):
        return True
    return at in state.seeing.get(seat, ())


class StackSeen(FNFact, tag="stack-seen", frozen=True, kw_only=True):
    """A look into an enemy stack showed this, to the player who looked alone; never wounds (7.4)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("12.3")
    side: Seat
    at: Where
    characters: tuple[CharacterId, ...] = ()
    escorted: tuple[CharacterId, ...] = ()
    ships: tuple[ShipId, ...] = ()
    damaged: tuple[ShipId, ...] = ()
    armies: Mapping[GroupId, int] = {}
    items: Mapping[ItemId, PieceId] = {}
    """The items seen, each with its bearer."""

    def change(self, state: State) -> None:
        """Nothing: an enchantment in force, or `StackExamined`, lifts the veil."""

    def words(self, say: Say) -> Line:
        seen = joined(self._seen(say)) or "nothing that it shows"
        return Line(f"In {say.place(self.at)} you see {seen}.", tone="good")

    def _seen(self, say: Say) -> Iterator[str]:
        for id in self.characters:
            yield self._character(say, id)
        for colour, csp in self.armies.items():
            yield say.points(colour, csp)
        for ship in self.ships:
            damaged = " (damaged)" if ship in self.damaged else ""
            yield f"{say.ship(ship)}{damaged}"
        for number, bearer in self.items.items():
            if bearer not in self.characters:
                yield f"{say.item(number)} with {say.piece(bearer)}"

    def _character(self, say: Say, id: CharacterId) -> str:
        """A character, with his escort and the items that he bears."""
        name = say.character(id)
        if id in self.escorted:
            name += " with an escort"
        borne = [say.item(number) for number, bearer in self.items.items() if bearer == id]
        if borne:
            name += f" (who bears {joined(borne)})"
        return name


def seen_in(state: State, seat: Seat, at: Where, ids: Iterable[PieceId], sight: Sight) -> StackSeen:
    """12.3 The fact of a look at pieces in a place, the topmost first."""
    pieces = [state.pieces[id] for id in ids]
    persons = persons_among(pieces)
    from_afar = StackSeen(
        seen_by=(seat,),
        side=seat,
        at=at,
        armies=armies(pieces),
        characters=tuple(person.id for person in persons),
    )
    if sight != "everything":
        return from_afar
    ships = ships_among(pieces)
    return replace(
        from_afar,
        escorted=tuple(person.id for person in persons if person.escort),
        ships=tuple(ship.id for ship in ships),
        damaged=tuple(ship.id for ship in ships if ship.damaged),
        items=items_of(state, pieces),
    )


def items_of(state: State, pieces: Iterable[AnyPiece]) -> dict[ItemId, PieceId]:
    """The items that pieces bear, each with its bearer."""
    ids = {piece.id for piece in pieces}
    borne: dict[ItemId, PieceId] = {}
    for number, item in state.treasures.items():
        if item.bearer in ids:
            borne[number] = item.bearer
    return borne


def armies(pieces: Iterable[AnyPiece]) -> dict[GroupId, int]:
    """The army points among pieces by colour."""
    points: dict[GroupId, int] = {}
    for lot in lots_among(pieces):
        points[lot.group] = points.get(lot.group, 0) + lot.csp
    return points
