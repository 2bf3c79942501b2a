"""4.0 Set-up: the pieces of a scenario are placed, inactive ones too."""

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from adjudicator.errors import Refused
from adjudicator.games.fornaldar.arrivals.placing import (
    ArmyPlaced,
    CharacterPlaced,
    ShipPlaced,
    placed,
    where_on_land,
)
from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.pieces import free_lot
from adjudicator.games.fornaldar.board.ratings import seniority
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.stacks import StackOrdered
from adjudicator.games.fornaldar.items.bearing import ItemGiven, ItemHidden
from adjudicator.games.fornaldar.options import Options, Recorded, agreed
from adjudicator.games.fornaldar.printed.books import Books, Setting
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.printed.scenarios.model import Hidden, Scenario, SetupHex, bearers
from adjudicator.games.fornaldar.printed.scenarios.specials import Knowes
from adjudicator.games.fornaldar.recovery.mobilization import GroupEntered
from adjudicator.games.fornaldar.state import Lot, Person, State
from adjudicator.games.fornaldar.turn import begin
from adjudicator.games.fornaldar.victory.points import PointsSet
from adjudicator.games.fornaldar.words import (
    FOMORIAN,
    MUNDANE,
    NEUTRAL,
    CharacterId,
    GroupId,
    HexId,
    ItemId,
    PieceId,
    Where,
)
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import joined
from adjudicator.table.state import put


def set_up(table: FNTable, books: Books, options: Options, seats: Sequence[Seat]) -> None:
    """4.1, 4.2 Lay out the scenario that was selected, and begin with its first Game-Turn (4.5).

    Raises `Refused` where the two sides are not both played.
    """
    laid = laid_out(books, options, seats)
    table.record(laid)
    setting = laid.setting
    place_groups(table, setting.scenario)
    place_non_aligned(table, setting.scenario)
    place_items(table, setting)
    order_stacks(table)
    for side, points in setting.scenario.points.items():
        table.record(PointsSet(side=side, points=points))
    begin(table)


def laid_out(books: Books, options: Options, seats: Sequence[Seat]) -> "CampaignSet":
    """4.1 The map, the charts and the counters of the scenario that was selected; raises `Refused` likewise."""
    if set(seats) != {FOMORIAN, MUNDANE}:
        raise Refused("campaign/seats", f"Fornaldar is for two players: the seats {FOMORIAN} and {MUNDANE}")
    return CampaignSet(setting=chosen(books, options), options=Recorded.of(options), seats=tuple(seats))


CHOSEN: deque[tuple[Books, Setting]] = deque(maxlen=4)
"""The last settings, with their books: campaigns on the same map share what is known of it."""


def chosen(books: Books, options: Options) -> Setting:
    """4.1 The setting of the selected scenario; its special rules may change the map.

    Raises `Refused` where there is no such scenario.
    """
    if options.scenario not in books.scenarios:
        there = joined(books.scenarios, "or")
        raise Refused("options/scenario", f"there is no scenario {options.scenario!r}; choose {there}")
    scenario = books.scenarios[options.scenario]
    for known, setting in CHOSEN:
        if known is books and setting.scenario is scenario:
            return setting
    land = with_knowes(books.land, scenario)
    CHOSEN.append((books, Setting(land=land, charts=books.charts, counters=books.counters, scenario=scenario)))
    return CHOSEN[-1][1]


def with_knowes(land: Land, scenario: Scenario) -> Land:
    """24.2.1 The map with the aspect that elven knowes give their hexes."""
    hexes = dict(land.hexes)
    for special in scenario.specials:
        if isinstance(special, Knowes):
            hexes |= {hex: replace(hexes[hex], aspect=special.aspect) for hex in special.hexes}
    if hexes == land.hexes:
        return land
    return replace(land, hexes=hexes)


class CampaignSet(Public, tag="campaign-set", frozen=True, kw_only=True):
    """The scenario was selected; the map, the charts and the counters were laid out."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("4.1")
    setting: Setting
    options: Recorded
    seats: tuple[Seat, ...]

    def change(self, state: State) -> None:
        put(state.board, laid_out=self.setting, options=agreed(self.options), seats=self.seats)

    def words(self, say: Say) -> Line:
        return Line(f"{say.setting.scenario.name} is set up.")


def place_groups(table: FNTable, scenario: Scenario) -> None:
    """4.2, 10.1 The pieces of each clan and kingdom, active or inactive."""
    for group in scenario.groups:
        side = group.side
        active = group.active
        entered = GroupEntered(group=group.group, active=active)
        table.record(entered)
        for line in group.hexes:
            place(table, line, side, group.group, active=active)


def place_non_aligned(table: FNTable, scenario: Scenario) -> None:
    """10.5 The non-aligned begin inactive; each is activated by name, with all that is set up with it."""
    for line in scenario.non_aligned:
        for character in line.characters:
            entered = GroupEntered(group=character, active=False)
            table.record(entered)
        leader = line.characters[0]
        place(table, line, NEUTRAL, leader, active=False)


def place(table: FNTable, line: SetupHex, side: Seat, band: GroupId | CharacterId, *, active: bool) -> None:
    """4.2.1, 4.3 Place the pieces of a hex: characters with their escorts, undamaged ships, army points."""
    board = table.state.board
    counters = board.counters
    hex = board.land.hexes[line.hex]
    ashore = where_on_land(board.land, line.hex)
    afloat = Where(line.river or line.hex)
    put_down = partial(placed, side=side, band=band, active=active)
    for id in line.characters:
        character = counters.characters[id]
        at = afloat if hex.all_water else ashore
        person = put_down(CharacterPlaced, character.group, at, character=id, escort=character.escort)
        table.record(person)
    for name in line.ships:
        ship = counters.ships[name]
        table.record(put_down(ShipPlaced, ship.group, afloat, ship=name))
    for colour, csp in line.csps.items():
        lot = free_lot(table.state, colour)
        table.record(put_down(ArmyPlaced, colour, ashore, lot=lot, csp=csp))


def place_items(table: FNTable, setting: Setting) -> None:
    """21.1.2, 21.3 Items are borne from the start, or hidden in Places of Power."""
    state = table.state
    borne = bearers(setting.scenario, setting.counters.items)
    for item, bearer in borne.items():
        owner = state.pieces[bearer].side
        given = ItemGiven(seen_by=(owner,), item=item, bearer=bearer)
        table.record(given)
    hidden = hidden_items(setting, state.board.options)
    for item, hex in hidden.items():
        at = where_on_land(setting.land, hex)
        laid = ItemHidden(item=item, at=at)
        table.record(laid)


def hidden_items(setting: Setting, options: Options) -> dict[ItemId, HexId]:
    """21.1.2 The items that lie hidden at first, each with its hex."""
    places = setting.scenario.hidden
    return {item: hiding_place(setting, options, place, item) for place in places for item in place.items}


def hiding_place(setting: Setting, options: Options, hidden: Hidden, item: ItemId) -> HexId:
    """21.1.2 An item is hidden by the set-up, or by the Discovery Table if the players chose so (FN-H8)."""
    if options.kressek_hex != "2942":
        return hidden.hex
    places = setting.charts.discovery.get(setting.scenario.id, ())
    for place in places:
        if place.hex == hidden.hex and item in place.items:
            return place.table_hex
    return hidden.hex


def order_stacks(table: FNTable) -> None:
    """4.3 The highest-ranked character lies on top of each stack, until its owner says otherwise (FN-S1)."""
    state = table.state
    for at, stacks in list(state.stacks.items()):
        for side, ids in stacks.items():
            ranked = sorted(ids, key=lambda id: _seniority(state, id), reverse=True)
            pieces = tuple(ranked)
            if pieces != ids:
                ordered = StackOrdered(seen_by=(side,), side=side, at=at, pieces=pieces)
                table.record(ordered)


def _seniority(state: State, id: PieceId) -> tuple[int, int, int]:
    """Characters by rank and command, then army points, then ships."""
    piece = state.pieces[id]
    if isinstance(piece, Person):
        printed = state.board.counters.characters[piece.id]
        return 2, *seniority(printed)
    if isinstance(piece, Lot):
        return (1, 0, piece.csp)
    return (0, 0, 0)
