"""The game for one player: special units that do not serve go home, and the brigands have a turn of their own."""

from typing import ClassVar

from adjudicator.games.northmen.brigands import reveal_order
from adjudicator.games.northmen.choosing import Inciter
from adjudicator.games.northmen.decks import run_out
from adjudicator.games.northmen.ending import CampaignWon
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import places_of, units_at
from adjudicator.games.northmen.state import NorthmenTable, Public, State, add_units
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS, Cell
from adjudicator.table import RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.state import put


def idle_units(board: State, cell: Cell, seat: Seat) -> Units:
    """NT-96 The special units on a tile that were neither placed nor moved this turn."""
    units = units_at(board, cell, seat)
    fresh = board.now.fresh
    return Units(
        h=units.h - fresh.get((cell, "h"), 0),
        l=units.l - fresh.get((cell, "l"), 0),
        c=units.c - fresh.get((cell, "c"), 0),
    )


def send_home(table: NorthmenTable, seat: Seat) -> None:
    """NT-96 Before mountain actions, even without any, idle special units return to the supply."""
    board = table.state
    for cell in places_of(board, seat):
        idle = idle_units(board, cell, seat)
        if idle.total:
            sent = UnitsSentHome(seat=seat, at=cell, units=idle)
            table.record(sent)


def brigand_turn(table: NorthmenTable, seat: Seat) -> None:
    """NB-91, NT-97 After each turn of the player one tile is turned up, and the brigands carry out its order.

    If the deck runs out they win (NM-G19).
    """
    reveal_order(table, Inciter(seat))
    if run_out(table.state) and not table.state.winners:
        table.record(CampaignWon(winners=(BRIGANDS,), why="deck", rule=RuleId("NB-91")))
    table.record(BrigandsDone())


class UnitsSentHome(Public, tag="units-sent-home", frozen=True, kw_only=True):
    """Special units that did nothing returned to the supply."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("NT-96")
    seat: Seat
    at: Cell
    units: Units

    def change(self, state: State) -> None:
        add_units(state, self.at, self.seat, self.units, -1)

    def words(self, say: Say) -> Line:
        army = say.army(self.units)
        place = say.cell(self.at)
        returns = "returns" if self.units.total == 1 else "return"
        return Line(f"{army} in {place} did not move and {returns} to the supply.")


class BrigandsDone(Public, tag="brigands-done", frozen=True, kw_only=True):
    """The turn of the brigands is over."""

    rule: RuleId = RuleId("NB-91")

    def change(self, state: State) -> None:
        put(state.now, brigands_due=False)

    def words(self, say: Say) -> Line:
        return Line("The brigands have had their turn.", seat=BRIGANDS)
