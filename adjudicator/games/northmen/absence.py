"""No moves received: what is done for a player who sends nothing (PBEM-7)."""

from typing import ClassVar

from adjudicator.games.northmen.building import Warband
from adjudicator.games.northmen.decks import Draw, brigand_deck
from adjudicator.games.northmen.laying import Lay, placements
from adjudicator.games.northmen.orders import Turn
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import supply
from adjudicator.games.northmen.state import Laid, NorthmenTable, Public, State
from adjudicator.games.northmen.words import Cell, TileId
from adjudicator.programs.absence import MISSED_LIMIT, attendance
from adjudicator.table import RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.prose import YOU
from adjudicator.table.state import write

NO_ORDERS = (
    "A turn you wrote in advance is played, if one can be. Otherwise the tile of your hand with most forest sides "
    "is laid, church actions draw, forest actions place warbands, and nothing else is done."
)
"""The consequence for a seat that sends nothing (PBEM-7)."""


def attend(table: NorthmenTable, seat: Seat, *, sent: bool) -> None:
    """PBEM-7 A seat that sends nothing twice in a row is absent."""
    for who, missed in attendance([seat], [seat] if sent else [], table.state.missed):
        table.record(TurnMissed(seat=who, missed=missed))


def without_orders(board: State, seat: Seat) -> Turn:
    """PBEM-7 No extra tiles; church actions draw, forest actions place warbands; the tile is that of `default_lay`."""
    deck = brigand_deck(board)
    draws = min(board.now.actions.get("church", 0), len(board.decks[deck]) if deck else 0)
    warbands = min(board.now.actions.get("forest", 0), supply(board, seat, "w"))
    church = (Draw(deck=deck, n=draws),) if deck and draws and "church" not in board.now.uses else ()
    forest = (Warband(n=warbands),) if warbands and "forest" not in board.now.uses else ()
    return Turn(
        church=church,
        forest=forest,
    )


def default_lay(board: State, seat: Seat) -> Lay:
    """PBEM-7 The legal placing with most forest sides, then of the lowest tile, cell and turn; else a tile is drawn."""
    drawn = board.now.drawn
    tiles = (drawn,) if drawn else board.hands.get(seat, ())
    ways: list[tuple[int, TileId, Cell, int]] = []
    for tile in tiles:
        printed = board.tiles[tile]
        for at, rot in placements(board, printed):
            forest = Laid(printed, rot).sides.count("F")
            ways.append((-forest, tile, at, rot))
    if ways:
        _, tile, at, rot = min(ways)
        return Lay(tile=tile, at=at, rot=rot)
    if board.decks.get("main"):
        return Lay(draw="main")
    return Lay(draw="tof")


class TurnMissed(Public, tag="turn-missed", frozen=True, kw_only=True):
    """A player sent nothing; or is back."""

    weight: ClassVar[int] = 2

    rule: RuleId = RuleId("PBEM-7")
    seat: Seat
    missed: int

    def change(self, state: State) -> None:
        write(state.missed)[self.seat] = self.missed

    def words(self, say: Say) -> Line:
        """Tell that no orders came, how often in a row, or that they come again."""
        if not self.missed:
            return Line(f"{say.does(self.seat, 'is')} back.")
        has = say.does(self.seat, "has")
        text = f"{has} sent no orders"
        if self.missed > 1:
            text = f"{text} for {self.missed} turns in a row"
        if self.missed >= MISSED_LIMIT:
            count = "count" if say.seat(self.seat) == YOU else "counts"
            text = f"{text}, and {count} as absent"
        return Line(f"{text}.")

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.seat
