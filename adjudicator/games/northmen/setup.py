"""Setting up: the tiles, the first of them on the table, hands, abilities, and who begins."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from adjudicator.errors import Refused
from adjudicator.games.northmen.decks import TileTaken, drawn_from, leave_deck
from adjudicator.games.northmen.options import Options, Recorded
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.scenario import Scenario
from adjudicator.games.northmen.state import Laid, NorthmenFact, NorthmenTable, Public, State, Tile
from adjudicator.games.northmen.words import ABILITIES, BRIGANDS, DECKS, Ability, Deck, TileId
from adjudicator.table import RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.prose import YOU, does, joined
from adjudicator.table.state import put, write

SOLO_TILES = 40
SOLO_TILES_CONSPIRATORS = 50


def set_up(table: NorthmenTable, scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
    """NB-01, NB-02, NB-04, NB-10, NT-04 Tiles, hands and abilities; one tile starts the map."""
    table.record(laid_out(scenario, options, seats))
    copies = _copies(scenario.main.tiles, options.main_copies)
    abilities = _abilities(table, options, seats)
    table.record(AbilitiesGiven(abilities=abilities))
    main = _main_deck(table, copies, seats)
    tof = tuple(tile.id for tile in scenario.tof.tiles)
    table.record(DecksMade(main=main, tof=tof))
    first = drawn_from(table, "main")
    table.record(StartTileLaid(tile=first))
    deal(table, options, seats)
    order = _play_order(table, seats)
    table.record(OrderDrawn(order=order))


def laid_out(scenario: Scenario, options: Options, seats: Sequence[Seat]) -> "CampaignSet":
    """NB-01 The players, and all tiles that there are; raises `Refused` for teams that cannot be."""
    _check_teams(options, seats)
    names = {}
    for seat in seats:
        jarl = scenario.jarls[seat]
        names[seat] = jarl.name
    copies = _copies(scenario.main.tiles, options.main_copies)
    return CampaignSet(
        options=Recorded.of(options),
        names=names,
        tiles=copies + scenario.tof.tiles,
    )


def deal(table: NorthmenTable, options: Options, seats: Sequence[Seat]) -> None:
    """NB-11 A secret hand of tiles each, half of them from each deck."""
    decks: list[Deck] = [DECKS[number * 2 // options.hand_start] for number in range(options.hand_start)]
    for deck in decks:
        for seat in seats:
            table.record(TileTaken(seen_by=(seat,), seat=seat, deck=deck, tile=drawn_from(table, deck)))


def _check_teams(options: Options, seats: Sequence[Seat]) -> None:
    """NT-90 Two teams of two, who sit across from each other."""
    if not options.teams:
        return
    message = "teams are two of two seats that sit across from each other: [[A, C], [B, D]]"
    if len(seats) != 4 or len(options.teams) != 2:
        raise Refused("options/teams", message)
    first, second, third, fourth = seats
    across = {frozenset((first, third)), frozenset((second, fourth))}
    teams = set(map(frozenset, options.teams))
    if teams != across:
        raise Refused("options/teams", message)


def _copies(tiles: tuple[Tile, ...], copies: int) -> tuple[Tile, ...]:
    """NM-G20 The tiles of the main deck, once or twice."""
    more = tuple(replace(tile, id=TileId(f"{tile.id}b")) for tile in tiles) if copies > 1 else ()
    return tiles + more


def _abilities(table: NorthmenTable, options: Options, seats: Sequence[Seat]) -> dict[Seat, Ability]:
    """NB-05, NM-G18 One special ability each: dealt, chosen, or none."""
    if options.abilities == "off":
        return {}
    if options.abilities == "chosen":
        chosen = options.chosen
        return {seat: chosen[seat] for seat in seats if seat in chosen}
    dealt = table.draw(RuleId("NB-05"), "abilities", ABILITIES)
    abilities = {}
    for seat, name in zip(seats, dealt, strict=False):
        abilities[seat] = next(known for known in ABILITIES if known == name)
    return abilities


def _main_deck(table: NorthmenTable, tiles: tuple[Tile, ...], seats: Sequence[Seat]) -> tuple[TileId, ...]:
    """NT-95, NT-100 All of the main deck; alone 40 tiles of it, 50 with Conspirators."""
    ids = tuple(tile.id for tile in tiles)
    if len(seats) > 1:
        return ids
    size = SOLO_TILES_CONSPIRATORS if table.state.has(seats[0], "CONSPIRATORS") else SOLO_TILES
    chosen = table.draw(RuleId("NT-95"), "solo deck", ids)[:size]
    return tuple(id for id in ids if id in chosen)


def _play_order(table: NorthmenTable, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """NB-12 The first seat is drawn by lot; then it goes clockwise."""
    first = list(seats).index(Seat(table.draw(RuleId("NB-12"), "start", seats)[0]))
    return (*seats[first:], *seats[:first])


class CampaignSet(Public, tag="campaign-set", frozen=True, kw_only=True):
    """The players sat down."""

    weight: ClassVar[int] = 8

    rule: RuleId = RuleId("NB-01")
    options: Recorded
    names: Mapping[Seat, str]
    tiles: tuple[Tile, ...]

    def change(self, state: State) -> None:
        """The seats have their names and order; nobody has tiles or victory points."""
        put(
            state,
            options=self.options.read(),
            names=dict(self.names),
            order=tuple(self.names),
            tiles={tile.id: tile for tile in self.tiles},
            vp={seat: 0 for seat in (*self.names, BRIGANDS)},
            hands={seat: () for seat in self.names},
            missed={seat: 0 for seat in self.names},
        )

    def words(self, say: Say) -> Line:
        text = self.head(say)
        teams = map(say.seats, self.options.teams)
        against = " against ".join(teams)
        if against:
            text += f": {against}"
        return Line(f"{text}.")

    def head(self, say: Say) -> str:
        others = [name for seat, name in self.names.items() if seat != say.reader]
        named = [YOU, *others] if say.reader in self.names else others
        return f"{joined(named)} {'set' if len(self.names) > 1 or YOU in named else 'sets'} out to form Bjarmia"


class AbilitiesGiven(Public, tag="abilities-given", frozen=True, kw_only=True):
    """The seats were given their special abilities."""

    weight: ClassVar[int] = 5

    rule: RuleId = RuleId("NB-05")
    abilities: Mapping[Seat, Ability]

    def change(self, state: State) -> None:
        put(state, abilities=dict(self.abilities))

    def words(self, say: Say) -> Line:
        given = []
        for seat, ability in self.abilities.items():
            name = ability.capitalize()
            given.append(f"{name} ({say.seat(seat)})")
        listed = joined(given) or "none"
        return Line(f"Special abilities: {listed}.")


class DecksMade(NorthmenFact, tag="decks-made", frozen=True, kw_only=True):
    """The decks were made ready. What is in that of a solo game, nobody sees."""

    rule: RuleId = RuleId("NB-04")
    main: tuple[TileId, ...]
    tof: tuple[TileId, ...]

    def change(self, state: State) -> None:
        put(state, decks={"main": self.main, "tof": self.tof})

    def words(self, say: Say) -> Line:
        return Line(f"The main deck has {len(self.main)} tiles, that of Test of Faith {len(self.tof)}.")


class StartTileLaid(Public, tag="start-tile-laid", frozen=True, kw_only=True):
    """The first tile of the map was turned up; nobody gets its actions."""

    rule: RuleId = RuleId("NB-10")
    tile: TileId

    def change(self, state: State) -> None:
        leave_deck(state, "main", self.tile)
        write(state.map)[0, 0] = Laid(state.tiles[self.tile])

    def words(self, say: Say) -> Line:
        return Line(f"{say.tile(self.tile)} starts the map.")


class OrderDrawn(Public, tag="order-drawn", frozen=True, kw_only=True):
    """The first seat was drawn by lot."""

    weight: ClassVar[int] = 6

    rule: RuleId = RuleId("NB-12")
    order: tuple[Seat, ...]

    def change(self, state: State) -> None:
        put(state, order=self.order)

    def words(self, say: Say) -> Line:
        begins = does(say.seat(self.order[0]), "begins")
        if len(self.order) == 1:
            return Line(f"{begins}.")
        return Line(f"{begins}; then it goes clockwise.")
