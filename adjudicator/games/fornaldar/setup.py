"""4.0 Set-up: the pieces of a scenario are placed, inactive ones too."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from adjudicator.errors import Refused
from adjudicator.games.fornaldar.command import seniority
from adjudicator.games.fornaldar.facts import FNFact, FNTable, Public
from adjudicator.games.fornaldar.items.bearing import ItemGiven, ItemHidden
from adjudicator.games.fornaldar.land.model import Land
from adjudicator.games.fornaldar.mobilization import GroupEntered
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.pieces import enter, free_lot
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.scenarios.model import Hidden, Scenario, SetupHex, bearers
from adjudicator.games.fornaldar.scenarios.specials import Knowes
from adjudicator.games.fornaldar.setting import Books, Setting
from adjudicator.games.fornaldar.stacks import StackOrdered
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.turn import begin
from adjudicator.games.fornaldar.victory import PointsSet
from adjudicator.games.fornaldar.words import (
    FOMORIAN,
    MUNDANE,
    NEUTRAL,
    CharacterId,
    GroupId,
    HexId,
    ItemId,
    LotId,
    PieceId,
    ShipId,
    Where,
)
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import joined
from adjudicator.table.state import put

PlacedT = TypeVar("PlacedT", bound="Placed")


def set_up(table: FNTable, books: Books, options: Options, seats: Sequence[Seat]) -> None:
    """4.1, 4.2 Lay out the scenario that was selected, and begin with its first Game-Turn (4.5).

    Raises `Refused` where the two sides are not both played.
    """
    if set(seats) != {FOMORIAN, MUNDANE}:
        raise Refused("campaign/seats", f"Fornaldar is for two players: the seats {FOMORIAN} and {MUNDANE}")
    setting = chosen(books, options)
    table.record(CampaignSet(setting=setting, options=options, seats=tuple(seats)))
    place_groups(table, setting.scenario)
    place_non_aligned(table, setting.scenario)
    place_items(table, setting)
    order_stacks(table)
    for side, points in setting.scenario.points.items():
        table.record(PointsSet(side=side, points=points))
    begin(table)


def chosen(books: Books, options: Options) -> Setting:
    """4.1 What the selected scenario is played with; its special rules may change the map.

    Raises `Refused` where there is no such scenario.
    """
    if options.scenario not in books.scenarios:
        there = joined(books.scenarios, "or")
        raise Refused("options/scenario", f"there is no scenario {options.scenario!r}; choose {there}")
    scenario = books.scenarios[options.scenario]
    return Setting(
        land=with_knowes(books.land, scenario), charts=books.charts, counters=books.counters, scenario=scenario
    )


def with_knowes(land: Land, scenario: Scenario) -> Land:
    """24.2.1 The map with the aspect that elven knowes give their hexes."""
    hexes = dict(land.hexes)
    for special in scenario.specials:
        if isinstance(special, Knowes):
            hexes |= {hex: replace(hexes[hex], aspect=special.aspect) for hex in special.hexes}
    return replace(land, hexes=hexes)


class CampaignSet(Public, tag="campaign-set", frozen=True, kw_only=True):
    """The scenario was selected; the map, the charts and the counters were laid out."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("4.1")
    setting: Setting
    options: Options
    seats: tuple[Seat, ...]

    def change(self, state: State) -> None:
        put(state.board, laid_out=self.setting, options=self.options, seats=self.seats)

    def words(self, say: Say) -> Line:
        return Line(f"{say.setting.scenario.name} is set up.")


def place_groups(table: FNTable, scenario: Scenario) -> None:
    """4.2, 10.1 The pieces of each clan and kingdom, active or inactive."""
    for group in scenario.groups:
        table.record(GroupEntered(group=group.group, active=group.active))
        for line in group.hexes:
            place(table, line, group.side, group.group, active=group.active)


def place_non_aligned(table: FNTable, scenario: Scenario) -> None:
    """10.5 The non-aligned begin inactive; each is activated by name, with all that is set up with it."""
    for line in scenario.non_aligned:
        for character in line.characters:
            table.record(GroupEntered(group=character, active=False))
        place(table, line, NEUTRAL, line.characters[0], active=False)


def place(table: FNTable, line: SetupHex, side: Seat, band: GroupId | CharacterId, *, active: bool) -> None:
    """4.2.1, 4.3 What begins in a hex: characters with their escorts, undamaged ships, army points."""
    setting = table.state.board.setting
    ashore, afloat = where_on_land(setting.land, line.hex), Where(line.river or line.hex)
    placed = partial(_placed, side=side, band=band, active=active)
    for id in line.characters:
        character = setting.counters.characters[id]
        at = afloat if setting.land.hexes[line.hex].all_water else ashore
        table.record(placed(CharacterPlaced, character.group, at, character=id, escort=character.escort))
    for ship in line.ships:
        table.record(placed(ShipPlaced, setting.counters.ships[ship].group, afloat, ship=ship))
    for colour, csp in line.csps.items():
        table.record(placed(ArmyPlaced, colour, ashore, lot=free_lot(table.state, colour), csp=csp))


def _placed(kind: type[PlacedT], group: GroupId, at: Where, *, side: Seat, **values: Any) -> PlacedT:
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
        """What all pieces have in common (`Piece`)."""
        return {"group": self.group, "side": self.side, "band": self.band, "active": self.active, "at": self.at}


class CharacterPlaced(Placed, tag="character-placed", frozen=True, kw_only=True):
    """A character was placed, its escort attached if it has one (4.3)."""

    character: CharacterId
    escort: bool

    def change(self, state: State) -> None:
        enter(state, Person(id=self.character, escort=self.escort, **self.common()))

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


def where_on_land(land: Land, hex: HexId) -> Where:
    """14.2.5 Where land pieces begin in a hex: with its fortress or Place of Power, else on its largest land."""
    here = land.hexes[hex]
    named = land.fortresses.get(hex) or land.places_of_power.get(hex)
    if named:
        return Where(named.spot)
    return Where(here.areas[0].spot if here.areas else hex)


def place_items(table: FNTable, setting: Setting) -> None:
    """21.1.2, 21.3 Items are borne from the start, or hidden in Places of Power."""
    for item, bearer in bearers(setting.scenario, setting.counters.items).items():
        table.record(ItemGiven(seen_by=(table.state.pieces[bearer].side,), item=item, bearer=bearer))
    for hidden in setting.scenario.hidden:
        for item in hidden.items:
            hex = hiding_place(setting, table.state.board.options, hidden, item)
            table.record(ItemHidden(item=item, at=where_on_land(setting.land, hex)))


def hiding_place(setting: Setting, options: Options, hidden: Hidden, item: ItemId) -> HexId:
    """21.1.2 Where an item is hidden: by the set-up, or by the Discovery Table if the players chose so (FN-H8)."""
    tables = setting.charts.discovery.get(setting.scenario.id, ())
    listed = (place.table_hex for place in tables if place.hex == hidden.hex and item in place.items)
    return next(listed, hidden.hex) if options.kressek_hex == "2942" else hidden.hex


def order_stacks(table: FNTable) -> None:
    """4.3 The highest-ranked character lies on top of each stack, until its owner says otherwise (FN-S1)."""
    state = table.state
    for at, stacks in list(state.stacks.items()):
        for side, ids in stacks.items():
            ordered = tuple(sorted(ids, key=lambda id: _seniority(state, id), reverse=True))
            if ordered != ids:
                table.record(StackOrdered(seen_by=(side,), side=side, at=at, pieces=ordered))


def _seniority(state: State, id: PieceId) -> tuple[int, int, int]:
    """Characters by rank and command, then army points, then ships."""
    piece = state.pieces[id]
    if isinstance(piece, Person):
        printed = state.board.setting.counters.characters[piece.id]
        return 2, *seniority(printed)
    return (1, 0, piece.csp) if isinstance(piece, Lot) else (0, 0, 0)
