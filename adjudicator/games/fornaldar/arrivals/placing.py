"""4.2, 5.B Pieces are placed on the map: each owner alone knows what stands in his stacks."""

from typing import Any, ClassVar, TypeVar

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.pieces import enter
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, LotId, ShipId, Where
from adjudicator.table import Line, RuleId, Seat

PlacedT = TypeVar("PlacedT", bound="Placed")


def where_on_land(land: Land, hex: HexId) -> Where:
    """14.2.5 Land pieces begin in a hex with its fortress or Place of Power, else on its largest land."""
    named = land.fortresses.get(hex) or land.places_of_power.get(hex)
    if named:
        return Where(named.spot)
    areas = land.hexes[hex].areas
    if areas:
        return Where(areas[0].spot)
    return Where(hex)


def placed(kind: type[PlacedT], group: GroupId, at: Where, *, side: Seat, **values: Any) -> PlacedT:
    """The fact that a piece was placed: its owner alone sees it."""
    return kind(seen_by=(side,), side=side, group=group, at=at, **values)


class Placed(FNFact, frozen=True, kw_only=True):
    """A piece was placed on the map: only its owner knows."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("4.2")
    side: Seat
    group: GroupId
    band: GroupId | CharacterId
    at: Where
    active: bool

    def common(self) -> dict[str, Any]:
        """The common fields of all pieces (`Piece`)."""
        return {"group": self.group, "side": self.side, "band": self.band, "active": self.active, "at": self.at}


class CharacterPlaced(Placed, tag="character-placed", frozen=True, kw_only=True):
    """A character was placed, its escort attached if it has one (4.3)."""

    character: CharacterId
    escort: bool

    def change(self, state: State) -> None:
        """A swimmer who begins in open water swims there (11.13)."""
        setting = state.board.setting
        hex = setting.land.hexes.get(HexId(self.at))
        in_open_water = hex is not None and hex.all_water
        swims = in_open_water and setting.counters.characters[self.character].swimmer
        person = Person(
            id=self.character,
            escort=self.escort,
            swimming=swims,
            **self.common(),
        )
        enter(state, person)

    def words(self, say: Say) -> Line:
        with_escort = " with an escort" if self.escort else ""
        return Line(f"{say.character(self.character)}{with_escort} stands in {say.place(self.at)}.")


class ShipPlaced(Placed, tag="ship-placed", frozen=True, kw_only=True):
    """A ship was placed at full strength (4.3)."""

    ship: ShipId

    def change(self, state: State) -> None:
        enter(state, Vessel(id=self.ship, **self.common()))

    def words(self, say: Say) -> Line:
        return Line(f"{say.ship(self.ship)} lies in {say.place(self.at)}.")


class ArmyPlaced(Placed, tag="army-placed", frozen=True, kw_only=True):
    """Army CSPs were placed."""

    lot: LotId
    csp: int

    def change(self, state: State) -> None:
        enter(state, Lot(id=self.lot, csp=self.csp, **self.common()))

    def words(self, say: Say) -> Line:
        army = say.points(self.group, self.csp)
        return Line(f"{army} {'stands' if self.csp == 1 else 'stand'} in {say.place(self.at)}.")
