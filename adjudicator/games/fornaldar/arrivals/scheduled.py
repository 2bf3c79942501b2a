"""5.B, 24.1.2.4, 24.2.2.7, 24.2.4, 24.3.2.6 Reinforcements by the scenario: who comes when, and where they enter.

All of a group that comes by land enter in one fortress, its ships in one at the coast; a group that comes over the
map's edge does so on board, in one hex (FN-M29).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.arrivals.placing import ArmyPlaced, CharacterPlaced, PlacedT, ShipPlaced, placed
from adjudicator.games.fornaldar.board.facts import FNTable, Public, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import free_lot
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import kingless
from adjudicator.games.fornaldar.board.weather import first_box
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.boarding import Embarked
from adjudicator.games.fornaldar.movement.places import canonical, hex_of
from adjudicator.games.fornaldar.printed.land.model import Fortress
from adjudicator.games.fornaldar.printed.scenarios.model import Expedition, Reinforcement
from adjudicator.games.fornaldar.recovery.mobilization import asleep
from adjudicator.games.fornaldar.state import Board, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, PieceId, ShipId, Where
from adjudicator.table import Line, Refusal, RuleId, Seat
from adjudicator.table.prose import joined
from adjudicator.table.state import write

NO_GROUP = refusals.new("NO_GROUP", "5.B", field="group")
NO_ENTRY = refusals.new("NO_ENTRY", "5.B", field="at")
NO_HARBOUR = refusals.new("NO_HARBOUR", "5.B", field="ships")
ENTERED_TWICE = refusals.new("ENTERED_TWICE", "5.B", field="group")


class Arrive(written.Order, frozen=True, kw_only=True):
    """Where a group of reinforcements enters (5.0 B)."""

    NOTATION: ClassVar[str] = "group {group} at {at} [(,|) ships at {ships}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"group": 1, "at": "2024"}

    group: Annotated[int, Meta(ge=1, le=20, description="The number of the group, as the form lists it.")]
    at: Annotated[written.Where, Meta(description="The fortress, or the hex at the edge of the map.")]
    ships: Annotated[
        written.Where | UnsetType, Meta(description="The fortress at the coast where its ships come, if elsewhere.")
    ] = UNSET

    def words(self, say: Say) -> str:
        ships = "" if self.ships is UNSET else f", its ships in {say.place(canonical(self.ships))}"
        return f"Reinforcements no. {self.group} enter in {say.place(canonical(self.at))}{ships}"


class Coming(Struct, frozen=True, kw_only=True):
    """A group of reinforcements that is due, and where it may enter."""

    rule: RuleId
    side: Seat
    band: GroupId
    """The group with which it would become active, should it come inactive."""
    characters: tuple[CharacterId, ...]
    ships: tuple[ShipId, ...]
    csps: Mapping[GroupId, int]
    places: tuple[Where, ...]
    harbours: tuple[Where, ...] = ()
    """The places of ships that do not carry the others."""
    by_sea: bool = False
    wanted: bool = False
    """Whether it comes only if its player wants it (24.2.4)."""
    into_enemies: bool = True
    """Whether it may enter a hex with enemies."""

    def words(self, say: Say) -> str:
        return say.force((*self.characters, *self.ships), self.csps)


def due(board: Board, seat: Seat) -> list[Coming]:
    """5.B The groups of a side that come in this Game-Turn, in the scenario's order; its expedition is the last."""
    scenario = board.scenario
    now = (first_box(board), seat)
    groups = []
    for index, reinforcement in enumerate(scenario.reinforcements):
        if (reinforcement.turn, reinforcement.side) == now:
            groups.append(_group(board, index, reinforcement))
    expedition = scenario.expedition
    if expedition and (expedition.turn, expedition.side) == now:
        groups.append(_guests(expedition))
    return groups


def _group(board: Board, index: int, each: Reinforcement) -> Coming:
    land = board.land
    wanderers = tuple(id for id, number in board.drawn.items() if number == index)
    forts = sorted((fort for fort in open_fortresses(board, each.into)), key=lambda fort: _liking(board, each, fort))
    edge = []
    for hex in land.edges.get(each.edge, ()):
        if not each.sea or land.hexes[hex].sea == each.sea:
            edge.append(hex)
    return Coming(
        rule=each.rule,
        side=each.side,
        band=each.into[0] if each.into else next(iter(each.csps), GroupId("")),
        characters=(*each.characters, *wanderers),
        ships=each.ships,
        csps=each.csps,
        places=tuple(map(Where, edge)) if each.edge else tuple(Where(fort.spot) for fort in forts),
        harbours=tuple(Where(fort.hex) for fort in forts if land.hexes[fort.hex].coastal),
        by_sea=bool(each.edge),
    )


def _guests(each: Expedition) -> Coming:
    return Coming(
        rule=each.rule,
        side=each.side,
        band=each.group,
        characters=each.characters,
        ships=each.ships,
        csps=each.csps,
        places=tuple(map(Where, each.hexes)),
        by_sea=True,
        wanted=True,
        into_enemies=False,
    )


def open_fortresses(board: Board, kingdoms: Sequence[GroupId]) -> Iterator[Fortress]:
    """18.4 The intact fortresses of some kingdoms."""
    for fort in board.land.fortresses.values():
        if fort.kingdom in kingdoms and fort.hex not in board.ruins:
            yield fort


def _liking(board: Board, each: Reinforcement, fort: Fortress) -> tuple[int, str, HexId]:
    """A group's liking of a fortress among several: near its leader's home, and strong."""
    homes = [board.counters.characters[id].home for id in each.characters]
    near = min((distance(home, fort.hex) for home in homes if home), default=0)
    return near, fort.defense, fort.hex


def arrival_faults(eyes: Eyes, seat: Seat, order: Arrive) -> Iterator[Refusal]:
    """5.B, 24.2.4 B The faults of a group that does not enter where its player wants."""
    say = eyes.state.board.say
    groups = due(eyes.state.board, seat)
    if order.group > len(groups):
        yield NO_GROUP.here(f"you have no reinforcements no. {order.group} in this Game-Turn")
        return
    group = groups[order.group - 1]
    at = canonical(order.at)
    place = say.place(at)
    if at not in group.places:
        why = f"{group.words(say)} cannot enter in {place}"
        hint = f"at: {joined(group.places, 'or') or 'nowhere'}"
        yield NO_ENTRY.under(group.rule).here(why, hint)
    elif not group.into_enemies and eyes.others_in(at, seat):
        yield NO_ENTRY.under(group.rule).here(f"others are in {place}")
    if order.ships is not UNSET and canonical(order.ships) not in group.harbours:
        hint = "leave ships out"
        if group.harbours:
            hint = f"ships: {joined(group.harbours, 'or')}"
        yield NO_HARBOUR.under(group.rule).here("its ships cannot come there", hint)


def entrances(eyes: Eyes, seat: Seat) -> Iterator[Arrive]:
    """5.B Each group that is due in each place where it may enter, then its ships apart from it in each harbour."""
    groups = due(eyes.state.board, seat)
    orders = [Arrive(group=number, at=at) for number, group in enumerate(groups, 1) for at in group.places]
    for order in [*orders]:
        group = groups[order.group - 1]
        if group.ships:
            orders += [replace(order, ships=harbour) for harbour in group.harbours]
    for order in orders:
        if not any(arrival_faults(eyes, seat, order)):
            yield order


def entry(eyes: Eyes, group: Coming) -> Where | None:
    """5.B A group enters, where its player does not say, at the first place without others, else the first."""
    if group.wanted:
        return None
    free = []
    for at in group.places:
        sides = eyes.state.stacks.get(at, {})
        if not any(side != group.side for side in sides):
            free.append(at)
    return next(iter(free or group.places), None)


def arrive(table: FNTable, group: Coming, at: Where, ships: Where | None) -> None:
    """5.B A group enters, active; pieces of an inactive kingdom wait with it (FN-M30)."""
    group = without_those_there(table.state, group)
    harbour = at if group.by_sea else ships or nearest(group.harbours, at)
    landing = at if group.characters or group.csps else None
    afloat = group.ships if harbour else ()
    table.record(
        ReinforcementsCame(
            rule=group.rule,
            side=group.side,
            characters=group.characters,
            ships=afloat,
            csps=group.csps,
            at=landing,
            harbour=harbour if afloat else None,
        )
    )
    rooms: dict[ShipId, int] = {}
    for ship in afloat:
        assert harbour is not None, "without a harbour no ship comes"
        printed = table.state.board.counters.ships[ship]
        put_down(table, group, ShipPlaced, printed.group, harbour, ship=ship)
        rooms[ship] = printed.capacity
    if group.by_sea:
        embark(table, group, at, dict(sorted(rooms.items(), key=lambda room: -room[1])))
    else:
        land(table, group, at)


def without_those_there(state: State, group: Coming) -> Coming:
    """A group without those of it who are on the map already, by a correction of the referee."""
    characters = tuple(id for id in group.characters if id not in state.pieces)
    ships = tuple(id for id in group.ships if id not in state.pieces)
    return replace(
        group,
        characters=characters,
        ships=ships,
    )


def nearest(harbours: Sequence[Where], at: Where) -> Where | None:
    """The harbour that is nearest to a place; of several the first."""
    return min(harbours, key=lambda harbour: distance(hex_of(harbour), hex_of(at)), default=None)


def put_down(table: FNTable, group: Coming, kind: type[PlacedT], colour: GroupId, at: Where, **values: object) -> None:
    """A piece of a group enters."""
    board = table.state.board
    late = board.options.late_reinforcements == "wait" or kingless(board, colour)
    waits = late and asleep(board, colour)
    piece = placed(
        kind,
        colour,
        at,
        rule=group.rule,
        side=group.side,
        band=colour if waits else group.band,
        active=not waits,
        **values,
    )
    table.record(piece)


def land(table: FNTable, group: Coming, at: Where) -> None:
    """5.B, 4.3 The land pieces of a group enter in a fortress, characters with their escorts first."""
    state = table.state
    characters = state.board.counters.characters
    for id in group.characters:
        character = characters[id]
        colour = character.group
        escort = character.escort
        put_down(table, group, CharacterPlaced, colour, at, character=id, escort=escort)
    for colour, csp in group.csps.items():
        lot = free_lot(state, colour)
        put_down(table, group, ArmyPlaced, colour, at, lot=lot, csp=csp)


def embark(table: FNTable, group: Coming, at: Where, rooms: dict[ShipId, int]) -> None:
    """14.2.3 A group that comes by sea is on board its ships, the roomiest first; who finds no room stays out."""
    aboard: dict[ShipId, list[PieceId]] = {ship: [] for ship in rooms}
    for id in group.characters:
        character = table.state.board.counters.characters[id]
        ship = next((ship for ship, room in rooms.items() if room or not character.escort), None)
        if ship is not None:
            put_down(table, group, CharacterPlaced, character.group, at, character=id, escort=character.escort)
            aboard[ship].append(id)
            rooms[ship] -= character.escort
    for colour, csp in group.csps.items():
        for ship, room in rooms.items():
            taken = min(csp, room)
            if taken:
                lot = free_lot(table.state, colour)
                put_down(table, group, ArmyPlaced, colour, at, lot=lot, csp=taken)
                aboard[ship].append(lot)
                rooms[ship] = room - taken
                csp -= taken
    for ship, pieces in aboard.items():
        if pieces:
            table.record(Embarked(rule=group.rule, seen_by=(group.side,), ship=ship, pieces=tuple(pieces)))


def draw_wanderers(table: FNTable) -> None:
    """24.3.2.6 The Wanderers who come are drawn by lot, of those who are not and have not been in play."""
    board = table.state.board
    box = first_box(board)
    for index, arrival in enumerate(board.scenario.reinforcements):
        count = arrival.wanderers
        if not count or arrival.turn != box:
            continue
        away = [id for id in free_wanderers(table.state) if id not in board.drawn]
        drawn = table.draw(RuleId("24.3.2"), "event wanderer", away)
        for name in drawn[:count]:
            id = CharacterId(name)
            wanderer = WandererDrawn(side=arrival.side, character=id, group=index)
            table.record(wanderer)


def free_wanderers(state: State) -> list[CharacterId]:
    """FN-M20 The Wanderers who are in nobody's set-up or reinforcements."""
    scenario = state.board.scenario
    characters = state.board.counters.characters
    listed = {*state.pieces}
    for part in (*scenario.lines(), *scenario.reinforcements):
        listed.update(part.characters)
    return [id for id, character in characters.items() if character.wanderer and id not in listed]


class WandererDrawn(Public, tag="wanderer-drawn", frozen=True, kw_only=True):
    """A Wanderer was drawn to come with reinforcements (24.3.2.6)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("24.3.2")
    side: Seat
    character: CharacterId
    group: int
    """The number of his among the scenario's reinforcements, from 0."""

    def change(self, state: State) -> None:
        verify_side(self.side)
        if self.character not in state.board.counters.characters:
            raise ValueError(f"there is no character {self.character}")
        write(state.board.drawn)[self.character] = self.group

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} is drawn of the Wanderers.", tone="good")


class ReinforcementsCame(Public, tag="reinforcements-came", frozen=True, kw_only=True):
    """Reinforcements of the scenario entered (5.0 B); everybody knows who they are by the scenario."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("5.B")
    side: Seat
    characters: tuple[CharacterId, ...]
    ships: tuple[ShipId, ...]
    csps: Mapping[GroupId, int]
    at: Where | None
    """The place where the land pieces entered."""
    harbour: Where | None
    """The place where the ships entered."""

    def change(self, state: State) -> None:
        """Nothing: each piece is placed by a fact of its own, which its owner alone sees."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        """Tell who came where; where the ships lie in another hex, both places."""
        at = self.at
        harbour = self.harbour
        if at is None or harbour is None or harbour == at:
            place = say.place(at or harbour or Where(""))
            pieces: tuple[PieceId, ...] = (*self.characters, *self.ships)
            everybody = say.force(pieces, self.csps)
            text = f"{everybody} come in {place}."
        else:
            ashore = say.force(self.characters, self.csps)
            place = say.place(at)
            ships = say.pieces(self.ships)
            roads = say.place(harbour)
            text = f"{ashore} come in {place}, {ships} in {roads}."
        return Line(text, tone="good")
