"""3.0, 23.0 Dragons breathe fire in the Enchantment Phase: the enemies where it falls must check for attrition."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNTable, Public, refusals
from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.places import hexes_at, within_reach
from adjudicator.games.fornaldar.printed.counters.abilities import DragonBreath
from adjudicator.games.fornaldar.recovery.mobilization import rouse, roused_by_harm
from adjudicator.games.fornaldar.state import Board, Breath, Person, State
from adjudicator.games.fornaldar.words import CharacterId, HexId, Where
from adjudicator.table import Line, Refusal, RuleId, Seat
from adjudicator.table.state import put

NO_DRAGON = refusals.new("NO_DRAGON", "23.0", field="dragon")
BREATHED = refusals.new("BREATHED", "23.0", field="dragon")
OUT_OF_FIRE = refusals.new("OUT_OF_FIRE", "23.0", field="at")

REACH = 1
"""In hexes (23.0)."""


class Breathe(written.Order, frozen=True, kw_only=True):
    """A dragon breathes fire into its hex, or one beside it (23.0)."""

    NOTATION: ClassVar[str] = "{dragon} (breathes|breathe) (fire|) (at|on|) {at}"
    EXAMPLE: ClassVar[dict[str, object]] = {"dragon": "rodhiorm", "at": "1218"}

    dragon: written.CharacterId
    at: Annotated[
        HexId, Meta(pattern="^[0-9]{4}$", description="Where the enemies must check for attrition.", examples=["1218"])
    ]

    def words(self, say: Say) -> str:
        return f"{say.character(self.dragon)} breathes fire into {say.place(Where(self.at))}"


def fire_modifier(board: Board, id: CharacterId) -> int | None:
    """23.0 The modifier of attrition rolls in the breath of a character; None for those who do not breathe fire."""
    breaths = of_kind(board.counters.characters[id].abilities, DragonBreath)
    return breaths[0].modifier if breaths else None


def breath_faults(state: State, seat: Seat, order: Breathe) -> Iterator[Refusal]:
    """23.0 The fault of a character who cannot breathe fire into a hex."""
    dragon = state.pieces.get(order.dragon)
    if not isinstance(dragon, Person) or dragon.side != seat or not dragon.active:
        yield NO_DRAGON.here(f"you have no active dragon {order.dragon}")
        return
    name = state.board.say.character(dragon.id)
    if fire_modifier(state.board, dragon.id) is None:
        yield NO_DRAGON.here(f"{name} breathes no fire")
        return
    on_map = order.at in state.board.land.hexes
    near = within_reach(dragon.at, order.at, REACH) if on_map else False
    if not near:
        yield OUT_OF_FIRE.here(f"{order.at} is neither the hex of {name} nor beside it")


def breaths(eyes: Eyes, seat: Seat) -> Iterator[Breathe]:
    """23.0 Each dragon at each hex that its fire reaches, those where others are seen before the rest."""
    state = eyes.state
    seen = set[HexId]()
    for at in eyes.places_of_others(seat):
        seen.update(hexes_at(at))
    for person in persons_among(state.pieces.values()):
        if fire_modifier(state.board, person.id) is None:
            continue
        near = set[HexId]()
        for own in hexes_at(person.at):
            near.update(within(own, REACH))
        for hex in sorted(near, key=lambda hex: (hex not in seen, hex)):
            order = Breathe(dragon=person.id, at=hex)
            faults = breath_faults(state, seat, order)
            if not any(faults):
                yield order


def breathe(table: FNTable, seat: Seat, order: Breathe) -> None:
    """23.0, 10.2 A dragon breathes fire; inactive pieces of others there rise against its side."""
    state = table.state
    burnt = []
    for piece in state.pieces.values():
        if order.at in hexes_at(piece.at) and piece.side != seat:
            burnt.append(piece.id)
    roused = roused_by_harm(state, seat, burnt)
    breath = Breath(dragon=order.dragon, side=seat, at=order.at)
    table.record(FireBreathed(breath=breath))
    rouse(table, roused, seat)


class FireBreathed(Public, tag="fire-breathed", frozen=True, kw_only=True):
    """A dragon breathed fire into a hex (23.0)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("23.0")
    breath: Breath

    @property
    def seat(self) -> Seat:
        """The side whose doing it was."""
        return self.breath.side

    def change(self, state: State) -> None:
        put(state.board, breaths=(*state.board.breaths, self.breath))

    def words(self, say: Say) -> Line:
        dragon = say.character(self.breath.dragon)
        place = say.place(Where(self.breath.at))
        return Line(f"{dragon} breathes fire into {place}.")
