"""12.3, 7.4 Looking into enemy stacks: what a Vision shows, what a Scrying, and what wards them off."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal

from adjudicator.games.fornaldar.counters.effects import Sees
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.magic.spells import enchantment_of
from adjudicator.games.fornaldar.magic.wards import warded
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import CharacterId, EnchantmentId, GroupId, ItemId, PieceId, ShipId, Where
from adjudicator.table import REFEREE, Line, RuleId, Seat
from adjudicator.table.prose import joined

Sight = Literal["everything", "armies and names"]
"""How much of a stack is seen."""


def sights(state: State, seat: Seat) -> Mapping[Where, Mapping[EnchantmentId, Sight]]:
    """12.3 The places a seat's enchantments in force look into, with what each of them shows."""
    found: dict[Where, dict[EnchantmentId, Sight]] = {}
    for spell in state.board.spells:
        if spell.side == seat:
            for effect in enchantment_of(state.board, spell).effects:
                if isinstance(effect, Sees):
                    found.setdefault(Where(spell.target), {})[spell.enchantment] = effect.what
    return found


def sight_into(state: State, ids: Iterable[PieceId], by: Mapping[EnchantmentId, Sight]) -> Sight | None:
    """12.3 How much a seat sees of a stack that enchantments look into: none of it where it is warded from them."""
    shown = {what for enchantment, what in by.items() if not warded(state, ids, enchantment)}
    if "everything" in shown:
        return "everything"
    return "armies and names" if shown else None


def sees_all(state: State, seat: Seat, side: Seat, at: Where) -> bool:
    """12.3 Whether a seat sees into a stack without an enchantment: its own, or one it has been given a look at."""
    if seat in (REFEREE, side):
        return True
    return at in state.seeing.get(seat, ())


class StackSeen(FNFact, tag="stack-seen", frozen=True, kw_only=True):
    """What a look into an enemy stack showed, to the player who looked alone; never wounds (7.4)."""

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
    """Who bears what."""

    def change(self, state: State) -> None:
        """Nothing: an enchantment in force, or `StackExamined`, lifts the veil."""

    def words(self, say: Say) -> Line:
        seen = joined(self._seen(say)) or "nothing that it shows"
        return Line(f"In {say.place(self.at)} you see {seen}.", tone="good")

    def _seen(self, say: Say) -> Iterator[str]:
        for id in self.characters:
            borne = joined(say.item(number) for number, bearer in self.items.items() if bearer == id)
            escort = " with an escort" if id in self.escorted else ""
            yield f"{say.character(id)}{escort}{f' (who bears {borne})' if borne else ''}"
        for colour, csp in self.armies.items():
            yield say.points(colour, csp)
        yield from (f"{say.ship(id)}{' (damaged)' if id in self.damaged else ''}" for id in self.ships)
        others = {number: bearer for number, bearer in self.items.items() if bearer not in self.characters}
        yield from (f"{say.item(number)} with {say.piece(bearer)}" for number, bearer in others.items())


def seen_in(state: State, seat: Seat, at: Where, ids: Iterable[PieceId], sight: Sight) -> StackSeen:
    """12.3 What a look at pieces in a place shows, the topmost first."""
    pieces = [state.pieces[id] for id in ids]
    persons = [piece for piece in pieces if isinstance(piece, Person)]
    told = {"seen_by": (seat,), "side": seat, "at": at, "armies": armies(pieces)}
    names = tuple(person.id for person in persons)
    if sight != "everything":
        return StackSeen(**told, characters=names)  # type: ignore[arg-type]
    known = [piece.id for piece in pieces]
    ships = [piece for piece in pieces if isinstance(piece, Vessel)]
    return StackSeen(
        **told,  # type: ignore[arg-type]
        characters=names,
        escorted=tuple(person.id for person in persons if person.escort),
        ships=tuple(ship.id for ship in ships),
        damaged=tuple(ship.id for ship in ships if ship.damaged),
        items={number: item.bearer for number, item in state.treasures.items() if item.bearer in known},
    )


def armies(pieces: Iterable[AnyPiece]) -> dict[GroupId, int]:
    """The army points among pieces by colour."""
    found: dict[GroupId, int] = {}
    for piece in pieces:
        if isinstance(piece, Lot):
            found[piece.group] = found.get(piece.group, 0) + piece.csp
    return found
