"""The names of things as players read them: powers and provinces by name, units as orders name them."""

from collections.abc import Iterable

from msgspec import Struct

from adjudicator.games.diplomacy.state import Board, Unit
from adjudicator.games.diplomacy.words import KINDS, Place, Province, coast_of, province_of
from adjudicator.table import REFEREE, Seat
from adjudicator.table.prose import YOU, joined
from adjudicator.table.seats import SeatStyle

COASTS = {"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"}


_HUES = {"A": 0, "E": 1, "F": 5, "G": 6, "I": 2, "R": 3, "T": 4}
"""The places in the palette nearest to the colours that the hobby gives the powers of the standard map."""


class Say(Struct, frozen=True):
    """Say names the things on a board."""

    board: Board
    reader: Seat = REFEREE

    def power(self, seat: Seat) -> str:
        """A power by name; an unknown seat as it was written; the reader, where there is one, is "you"."""
        if seat == self.reader != REFEREE:
            return YOU
        if seat in self.board.powers:
            return self.board.powers[seat].name
        return f"seat {seat}"

    def all(self, seats: Iterable[Seat]) -> str:
        """Several powers: "Austria and Italy"."""
        return joined(self.power(seat) for seat in seats)

    def place(self, place: str) -> str:
        """A place by name: "Spain (north coast)"; an unknown one as it was written."""
        lands = self.board.atlas.lands
        coast = coast_of(place)
        province = province_of(place)
        name = lands[province].name if province in lands else str(province)
        if coast:
            return f"{name} ({COASTS.get(coast, coast)})"
        return name

    def into(self, place: str) -> str:
        """A place by name as it stands in a sentence: "the Black Sea", "Spain (north coast)"."""
        if place in self.board.atlas.lands and self.board.atlas.is_sea(Province(Place(place))):
            return f"the {self.place(place)}"
        return self.place(place)

    def places(self, places: Iterable[Place]) -> str:
        """Several places: "Gascony and Spain (north coast)"."""
        return joined(self.into(place) for place in places)

    def places_in_row(self, places: Iterable[Place | Province]) -> str:
        """Several places in a table: "Brest, Paris"."""
        return ", ".join(self.place(place) for place in places)

    def unit(self, unit: Unit) -> str:
        """A unit with whose it is and where: "the Italian army in Venice"."""
        return self.unit_at(unit.seat, unit.kind, unit.at)

    def unit_at(self, seat: Seat, kind: str, at: str) -> str:
        """A unit of a power, the reader's as his own: "your army in Venice"."""
        place = self.into(at)
        where = f"{KINDS[kind]} in {place}"
        if seat == self.reader != REFEREE:
            return f"your {where}"
        power = self.board.powers.get(seat)
        if power is None:
            return f"the {where}"
        return f"the {power.adjective} {where}"

    @property
    def styles(self) -> tuple[SeatStyle, ...]:
        """The styles of the powers; those that nobody plays are neutral."""
        usual = all(seat in _HUES for seat in self.board.powers)
        styles = []
        for place, (seat, power) in enumerate(self.board.powers.items()):
            hue = _HUES[seat] if usual else place
            neutral = seat not in self.board.seats
            styles.append(SeatStyle(seat, power.name, seat, hue, neutral=neutral))
        return tuple(styles)
