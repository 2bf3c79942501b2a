"""Neutral brigands: orders found on tiles, and what they do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.northmen.actions import Action, action_refusal
from adjudicator.games.northmen.choosing import Chooser, Inciter, Prefer
from adjudicator.games.northmen.conflict import Captains, Fight, fight_out
from adjudicator.games.northmen.decks import DECK_EMPTY, TilesDiscarded, brigand_deck, drawn_from, leave_deck
from adjudicator.games.northmen.ending import CampaignWon, score_ends_it
from adjudicator.games.northmen.land import around, edge_strongholds, mountainous, towns
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import sides_at, supply, units_at
from adjudicator.games.northmen.state import (
    Acted,
    NorthmenFact,
    NorthmenTable,
    Public,
    State,
    add_units,
    refusals,
    scored,
)
from adjudicator.games.northmen.units import Units, single
from adjudicator.games.northmen.words import BRIGANDS, ActionType, Cell, Deck, TileId
from adjudicator.table import Refusal, RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.memory import Loss
from adjudicator.table.notation import IF
from adjudicator.table.prose import counted, sentence
from adjudicator.table.state import write

BAD_CHOICE = refusals.new("BAD_CHOICE", "NT-21", "the choice does not fit the order", field="prefer")


class Incite(Action, tag="incite", frozen=True, kw_only=True):
    """Incite brigands: two forest actions for each order, or one for Conspirators (NT-20, NT-100)."""

    NOTATION: ClassVar[str] = "incite [{n} (orders|order|)] [(:|,) {prefer}] [(,|) ask=(ask me)]" + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "incite", "n": 1, "prefer": {"harm": ["B"]}}

    n: Annotated[int, Meta(ge=1, le=12, description="How many orders.")] = 1
    prefer: Annotated[Prefer, Meta(description="How you choose for the brigands.")] = Prefer()
    ask: Annotated[bool, Meta(description="Be asked for each choice instead.")] = False

    @property
    def times(self) -> int:
        """The number of times it is done."""
        return self.n

    @property
    def certain(self) -> bool:
        """Tiles decide it."""
        return False

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """NT-20, NT-100 Two forest actions an order, one for Conspirators, and a tile that can be turned up."""
        refusal = action_refusal(board, type, "incite", order_cost(board, seat))
        return refusal or (None if brigand_deck(board) else DECK_EMPTY)

    def carry_out(self, table: NorthmenTable, seat: Seat, type: ActionType) -> None:
        """NT-20, NT-21 The actions are spent, and a tile shows the order."""
        table.record(Incited(seat=seat, type=type, cost=order_cost(table.state, seat)))
        reveal_order(table, Inciter(seat, self.prefer, self.ask))


def order_cost(board: State, seat: Seat) -> int:
    """NT-20, NT-100 The cost of an order of the brigands."""
    return 1 if board.has(seat, "CONSPIRATORS") else 2


def reveal_order(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90, NT-21, NT-21a A tile is turned up and discarded; its order is carried out before the next."""
    deck = brigand_deck(table.state)
    if deck is None:
        return
    tile = drawn_from(table, deck)
    number = table.state.tiles[tile].order
    table.record(TilesDiscarded(rule=RuleId("NB-90"), why="order", deck=deck, tiles=(tile,), number=number))
    carry_out_order(table, number, chooser)


def carry_out_order(table: NorthmenTable, number: int, chooser: Chooser) -> None:
    """NB-90, NT-21, NT-23, NT-97 The table of orders; special units are to brigands as warbands."""
    ORDERS[number](table, chooser)


def muster(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90 Order 1, Muster: two warbands on a town without a church; else on any town; else on the newest tile."""
    board = table.state
    cells = [cell for cell in towns(board) if not board.map[cell].church] or towns(board) or [board.newest]
    _place(table, chooser.pick(table, "muster", cells), 2)


def woodland_gangs(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90 Order 2, Woodland gangs: a warband on each of up to two tiles, or fewer, with an uncovered forest side."""
    cells = [cell for cell, laid in table.state.map.items() if "F" in laid.sides]
    _place_on_each(table, chooser, cells, 2, "gang")


def shadowing(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90 Order 3, Shadowing: a warband on a tile that holds units of a player; if none does, muster."""
    settled = _settled(table.state)
    if not settled:
        return muster(table, chooser)
    return _place(table, chooser.pick(table, "shadow", settled), 1)


def march(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90 Order 4, March: up to three warbands from a tile of most brigands to a neighbour with players' units.

    Not across mountain sides or Strongholds; if that cannot be, to a neighbouring town; else nothing happens.
    """
    board = table.state
    targets: Callable[[State], list[Cell]]
    for targets in (_settled, towns):
        ways = {cell: _ways(board, cell, targets(board)) for cell in _most_brigands(board, _lairs(board))}
        starts = [cell for cell, way in ways.items() if way]
        if starts:
            start = chooser.pick(table, "march from", starts)
            to = chooser.pick(table, "march to", ways[start])
            table.record(BrigandsMarched(start=start, to=to, count=min(3, units_at(board, start, BRIGANDS).w)))
            return


def raid(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90, NT-10, NT-22 Order 5, Raid: a conflict where brigands, as many as anywhere, stand by players' units.

    A church does not hinder them. If there is no such tile, muster.
    """
    board = table.state
    raided = [cell for cell in _settled(board) if units_at(board, cell, BRIGANDS).w]
    if not raided:
        return muster(table, chooser)
    most = _most_brigands(board, raided)
    at = chooser.pick(table, "raid", most)
    start_raid(table, at, chooser.captains())
    return None


def start_raid(table: NorthmenTable, at: Cell, captains: Captains) -> None:
    """NT-10, NT-22 The brigands start a conflict."""
    fight_out(table, Fight(initiator=BRIGANDS, at=at, base=at), captains)


def lie_in_wait(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90 Order 6, Lie in wait: a tile becomes a prepared tile of the brigands, unseen."""
    deck = brigand_deck(table.state)
    if deck:
        table.record(TileHidden(deck=deck, tile=drawn_from(table, deck)))
        table.record(BrigandsWait(deck=deck))


def burn_stores(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90, NT-24 Order 7, Burn the stores: two tiles of the main deck are discarded; the last of them wins."""
    held = len(table.state.decks["main"])
    for _ in range(min(2, held)):
        tile = drawn_from(table, "main")
        table.record(TilesDiscarded(rule=RuleId("NT-24"), why="burnt", deck="main", tiles=(tile,)))
    if held and not table.state.decks["main"]:
        table.record(CampaignWon(winners=(BRIGANDS,), why="burnt", rule=RuleId("NT-24")))


def plunder(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90 Order 8, Plunder: where brigands outnumber each player in a town, 1 VP, and one warband returns.

    Otherwise one warband comes to a town; without any, to the newest tile, as in order 1.
    """
    board = table.state
    held = [cell for cell in towns(board) if _brigands_hold(board, cell)]
    if held:
        at = chooser.pick(table, "plunder", held)
        table.record(Plundered(at=at))
        score_ends_it(table)
        return
    places = towns(board) or [board.newest]
    at = chooser.pick(table, "settle", places)
    _place(table, at, 1)


def swell(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90 Order 9, Swell: a warband on each of up to three tiles, or fewer, that hold brigands; if none, muster."""
    lairs = _lairs(table.state)
    if not lairs:
        return muster(table, chooser)
    return _place_on_each(table, chooser, lairs, 3, "swell")


def warpath(table: NorthmenTable, chooser: Chooser) -> None:
    """NB-90 Order 10, Warpath: march, then raid."""
    march(table, chooser)
    raid(table, chooser)


ORDERS: Mapping[int, Callable[[NorthmenTable, Chooser], None]] = {
    1: muster, 2: woodland_gangs, 3: shadowing, 4: march, 5: raid,
    6: lie_in_wait, 7: burn_stores, 8: plunder, 9: swell, 10: warpath,
}  # fmt: skip


def _lairs(board: State) -> list[Cell]:
    return [cell for cell in board.map if units_at(board, cell, BRIGANDS).w]


def _settled(board: State) -> list[Cell]:
    """The tiles that hold units of a player."""
    settled = []
    for cell in board.map:
        if any(side != BRIGANDS for side in sides_at(board, cell)):
            settled.append(cell)
    return settled


def _most_brigands(board: State, cells: Sequence[Cell]) -> list[Cell]:
    most = max((units_at(board, cell, BRIGANDS).w for cell in cells), default=0)
    return [cell for cell in cells if units_at(board, cell, BRIGANDS).w == most]


def _ways(board: State, start: Cell, targets: Sequence[Cell]) -> list[Cell]:
    return [
        other
        for direction, other in around(board, start)
        if other in targets
        and not mountainous(board, start, direction)
        and not edge_strongholds(board, start, direction)
    ]


def _brigands_hold(board: State, cell: Cell) -> bool:
    brigands = units_at(board, cell, BRIGANDS).w
    for seat in board.order:
        units = units_at(board, cell, seat)
        if brigands <= units.total:
            return False
    return brigands > 0


def _place(table: NorthmenTable, at: Cell, count: int) -> None:
    """NM-G10 Place as many as there are in the supply."""
    number = min(count, supply(table.state, BRIGANDS, "w"))
    if number:
        table.record(BrigandsCame(at=at, count=number))


def _place_on_each(table: NorthmenTable, chooser: Chooser, cells: Sequence[Cell], most: int, what: str) -> None:
    left = list(cells)
    warbands = supply(table.state, BRIGANDS, "w")
    for picked in range(min(most, len(left), warbands)):
        cell = chooser.another(table, what, left, picked)
        if cell is None:
            return
        left.remove(cell)
        _place(table, cell, 1)


class Incited(Acted, tag="incited", frozen=True, kw_only=True):
    """A player incited the brigands."""

    rule: RuleId = RuleId("NT-20")

    def use(self) -> str:
        """Actions that incite."""
        return "incite"

    def change(self, state: State) -> None:
        self.spend(state)

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'incites')} the brigands with {counted(self.cost, 'forest action')}.")


class BrigandsCame(Public, tag="brigands-came", frozen=True, kw_only=True):
    """Brigands came to a tile."""

    rule: RuleId = RuleId("NB-90")
    at: Cell
    count: int

    def change(self, state: State) -> None:
        add_units(state, self.at, BRIGANDS, Units(w=self.count))

    def words(self, say: Say) -> Line:
        come = "come" if self.count > 1 else "comes"
        return Line(f"{counted(self.count, 'warband')} of brigands {come} to {say.cell(self.at)}.", seat=BRIGANDS)


class BrigandsMarched(Public, tag="brigands-marched", frozen=True, kw_only=True):
    """Brigands marched to a neighbouring tile."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("NB-90")
    start: Cell
    to: Cell
    count: int

    def change(self, state: State) -> None:
        add_units(state, self.start, BRIGANDS, Units(w=self.count), -1)
        add_units(state, self.to, BRIGANDS, Units(w=self.count))

    def words(self, say: Say) -> Line:
        march = "march" if self.count > 1 else "marches"
        way = f"from {say.cell(self.start)} to {say.cell(self.to)}"
        return Line(f"{counted(self.count, 'warband')} of brigands {march} {way}.", seat=BRIGANDS)

    def befalls(self, say: Say, seat: Seat) -> bool:
        return say.near(seat, self.to)


class TileHidden(NorthmenFact, tag="tile-hidden", frozen=True, kw_only=True):
    """The brigands prepared a tile; nobody sees which."""

    rule: RuleId = RuleId("NB-90")
    deck: Deck
    tile: TileId

    def change(self, state: State) -> None:
        leave_deck(state, self.deck, self.tile)
        write(state.prepared)[BRIGANDS] = (*state.prepared.get(BRIGANDS, ()), self.tile)

    def words(self, say: Say) -> Line:
        return Line(f"The brigands hide {say.tile(self.tile)}.", seat=BRIGANDS)


class BrigandsWait(Public, tag="brigands-wait", frozen=True, kw_only=True):
    """The brigands lie in wait: everybody sees that they prepared a tile."""

    rule: RuleId = RuleId("NB-90")
    deck: Deck

    def words(self, say: Say) -> Line:
        return Line("The brigands lie in wait with a tile nobody sees.", seat=BRIGANDS)


class Plundered(Public, tag="plundered", frozen=True, kw_only=True):
    """The brigands plundered a town: 1 VP, and a warband goes home."""

    weight: ClassVar[int] = 4

    rule: RuleId = RuleId("NB-90")
    at: Cell

    def change(self, state: State) -> None:
        scored(state, BRIGANDS, 1)
        add_units(state, self.at, BRIGANDS, single("w"), -1)

    def words(self, say: Say) -> Line:
        return Line(f"The brigands plunder {say.cell(self.at)}: 1 victory point.", seat=BRIGANDS, tone="bad")

    def head(self, say: Say) -> str:
        return f"the brigands plunder {say.town(self.at)}"

    def loss(self, say: Say) -> Loss:
        return Loss(kind="Plundered towns", what=sentence(say.cell(self.at)), how="by the brigands")

    def befalls(self, say: Say, seat: Seat) -> bool:
        return say.stands(seat, self.at)
