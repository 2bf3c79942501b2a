"""Setting up: the powers stand where the map says (DIP-2)."""

from collections.abc import Sequence
from typing import ClassVar

from adjudicator.errors import Refused
from adjudicator.games.diplomacy.atlas import Atlas
from adjudicator.games.diplomacy.options import Options
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import DipTable, Public, State, Unit
from adjudicator.games.diplomacy.words import Kind, Place, UnitId
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import joined, reader_first, sentence
from adjudicator.table.state import put, write


def set_up(table: DipTable, atlas: Atlas, options: Options, seats: Sequence[Seat]) -> None:
    """DIP-2 Every power has its first units and its home centres; those that nobody plays too (DIP-9)."""
    table.record(laid_out(atlas, options, seats))


def laid_out(atlas: Atlas, options: Options, seats: Sequence[Seat]) -> "CampaignSet":
    """DIP-2 The powers on their map; raises `Refused` for one that it does not have."""
    strange = [seat for seat in seats if seat not in atlas.power]
    if strange:
        raise Refused("campaign/seats", f"the map has no power {', '.join(strange)}")
    return CampaignSet(atlas=atlas, options=options, seats=tuple(seats))


class CampaignSet(Public, tag="campaign-set", frozen=True, kw_only=True):
    """The powers took their places on the map."""

    weight: ClassVar[int] = 8

    rule: RuleId = RuleId("DIP-2")
    atlas: Atlas
    options: Options
    seats: tuple[Seat, ...]

    def change(self, state: State) -> None:
        """The map is laid out: each power has its units and its home centres."""
        board = state.board
        put(board, atlas=self.atlas, options=self.options, seats=self.seats, turn=1, phase="orders")
        for power in self.atlas.powers:
            for unit in power.units:
                kind, _, at = unit.partition(" ")
                place_unit(state, power.seat, "F" if kind == "F" else "A", Place(at))
            for home in power.home:
                write(board.owners)[home] = power.seat
            write(board.course)[power.seat] = (len(power.home),)

    def words(self, say: Say) -> Line:
        nobodys = []
        for power in self.atlas.powers:
            if power.seat not in self.seats:
                nobodys.append(power.seat)
        without = f" Nobody plays {say.all(nobodys)}." if nobodys else ""
        names = reader_first(map(say.power, self.seats))
        powers = sentence(joined(names))
        return Line(f"{powers} go to war in {self.atlas.year}.{without}")

    def head(self, say: Say) -> str:
        return f"{self.atlas.year}: the powers go to war"


def place_unit(state: State, seat: Seat, kind: Kind, at: Place) -> None:
    """Put a new unit on the board."""
    board = state.board
    put(board, made=board.made + 1)
    id = UnitId(f"{kind}{board.made}")
    write(board.units)[id] = Unit(id=id, seat=seat, kind=kind, at=at)
