"""8.1, 8.4 The units that check attrition for themselves: ships, army points, characters and their escorts."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.games.fornaldar.board.ratings import at_home, out_of_command, printed
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.movement.places import area_at
from adjudicator.games.fornaldar.printed.counters.abilities import Ability, LeaderlessLosses, NoAttrition
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import PieceId

Ground = Literal["land", "sea"]
"""The ground that rolls apart in a hex: those ashore, and ships with all on board, swimmers and others afloat (8.4)."""


class Unit(Struct, frozen=True, kw_only=True):
    """A unit checks for itself: a ship, army points, a character, or the escort of one (8.4.5)."""

    piece: AnyPiece
    race: str | None
    abilities: tuple[Ability, ...]
    afloat: bool
    home: bool = False
    """Whether it is, or guards, a character in his home hex (8.3)."""
    escort: bool = False
    led: bool = True
    """Whether somebody commands it, of army points (8.1.6)."""

    @property
    def ground(self) -> Ground:
        """The ground where it rolls."""
        return "sea" if self.afloat else "land"


def liable(board: Board, piece: AnyPiece) -> bool:
    """8.1, FN-L17 Whether a piece may have to check at all: any, or by option none that is inactive."""
    return piece.active or board.options.attrition == "any"


def units(state: State, ids: Sequence[PieceId]) -> Iterator[Unit]:
    """8.4.5 The units of a stack that can check at all; some never do (23.0, 24.1.2.3)."""
    counters = state.board.counters
    stray = {lot.id for lot in out_of_command(state, ids)}
    for piece in (state.pieces[id] for id in ids):
        afloat = on_the_water(state, piece)
        match piece:
            case _ if not liable(state.board, piece):
                continue
            case Lot():
                group = counters.groups[piece.group]
                if not any(isinstance(each, LeaderlessLosses) for each in group.abilities):
                    led = piece.id not in stray
                    yield Unit(piece=piece, race=group.race, abilities=group.abilities, afloat=afloat, led=led)
            case Person():
                yield from company(state, piece, afloat=afloat)
            case Vessel():
                yield Unit(piece=piece, race=None, abilities=counters.ships[piece.id].abilities, afloat=True)


def company(state: State, person: Person, *, afloat: bool) -> Iterator[Unit]:
    """8.4.5, 13.0 A character and his escort, an army point of his colour; 24.2.2.6 no siege engine."""
    character = printed(state, person)
    home = at_home(state, person)
    abilities = character.abilities
    if any(isinstance(each, NoAttrition) for each in abilities):
        return
    if is_engine(state.board, person.id):
        return
    unit = Unit(piece=person, race=character.kind, abilities=abilities, afloat=afloat, home=home)
    yield unit
    if person.escort:
        group = state.board.counters.groups[person.group]
        yield replace(unit, race=group.race, abilities=group.abilities, escort=True)


def on_the_water(state: State, piece: AnyPiece) -> bool:
    """8.4 Whether a piece rolls with the ships: it is one, on board of one, swims, or is where there is no land."""
    afloat = isinstance(piece, Vessel) or piece.swimming or piece.aboard is not None
    if afloat:
        return True
    return area_at(state.board.land, piece.at) is None
