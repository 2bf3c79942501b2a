"""12.3 The field of a combat: who of a side fights, and which stacks it sees there and round about as it begins.

A report draws the combat on it: when it is read, the stacks have long gone elsewhere.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, ships_among
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.sides import verify_side
from adjudicator.games.fornaldar.board.view import Sighting, as_seen, sightings, stacks_seen
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.magic.sight import sights
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import HexId, PieceId, Where
from adjudicator.table import Line, RuleId, Seat


class Standing(Struct, frozen=True, kw_only=True):
    """A stack that a side sees into, as it stood."""

    side: Seat
    at: Where
    persons: tuple[Person, ...] = ()
    ships: tuple[Vessel, ...] = ()
    lots: tuple[Lot, ...] = ()
    items: bool = False
    """Whether anybody in it bears a magic item."""

    @property
    def pieces(self) -> tuple[AnyPiece, ...]:
        """All of it."""
        return (*self.persons, *self.ships, *self.lots)


def look_round(fight: Engagement, fighting: Mapping[Seat, Sequence[PieceId]]) -> None:
    """12.3 Both sides look at the field before the first round; `fighting` are those of each who take part."""
    for side in sorted(fight.sides):
        fight.table.record(field_of(fight, side, tuple(fighting.get(side, ()))))


def field_of(fight: Engagement, side: Seat, fighting: tuple[PieceId, ...]) -> "FieldSeen":
    """12.3 The field of a combat as a side sees it, a hex about."""
    state = fight.state
    looks = sights(fight.state, side)
    near = {hex for at in hexes_at(fight.at) for hex in within(at, 1)}
    places = sorted(at for at in state.stacks if not near.isdisjoint(hexes_at(at)))
    ruins = tuple(hex for hex in state.board.ruins if hex in near)
    return FieldSeen(
        seen_by=(side,),
        side=side,
        of=fight.kind,
        at=fight.at,
        fighting=fighting,
        stacks=tuple(standing(state, side, stacks_seen(state, side, places, looks))),
        sightings=sightings(state, side, places, looks),
        ruins=ruins,
    )


def standing(state: State, seat: Seat, seen: Mapping[Where, Mapping[Seat, Collection[PieceId]]]) -> Iterator[Standing]:
    """Stacks as a side sees them that sees into them."""
    bearers = {treasure.bearer for treasure in state.treasures.values()}
    for at, sides in seen.items():
        for side, ids in sides.items():
            pieces = [as_seen(state.pieces[id], seat) for id in ids]
            yield Standing(
                side=side,
                at=at,
                persons=tuple(persons_among(pieces)),
                ships=tuple(ships_among(pieces)),
                lots=tuple(lots_among(pieces)),
                items=any(id in bearers for id in ids),
            )


class FieldSeen(FNFact, tag="field-seen", frozen=True, kw_only=True):
    """A side saw the field when a combat began; it alone is told."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("12.3")
    side: Seat
    of: str
    at: Where
    fighting: tuple[PieceId, ...] = ()
    """Its pieces that take part, the topmost first."""
    stacks: tuple[Standing, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    """The stacks that it does not see into."""
    ruins: tuple[HexId, ...] = ()

    def change(self, state: State) -> None:
        """Nothing: it only tells."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        return Line(f"In {say.place(self.at)} you fight with {say.pieces(self.fighting) or 'nobody'}.")
