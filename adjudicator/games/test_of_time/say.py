"""The names of things as players read them: by name, and as orders call them."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from adjudicator.games.test_of_time.books import KINDS, SEATS
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.words import TestamentId, owner_of, spot_of
from adjudicator.table import REFEREE, Seat
from adjudicator.table.prose import YOU, counted, joined, whose
from adjudicator.table.seats import SeatStyle


class Say(Struct, frozen=True):
    """Say names the things on a board."""

    board: Board
    reader: Seat = REFEREE

    def god(self, seat: Seat) -> str:
        """A god by name: "Auron"; an unknown seat as it was written; the reader, where there is one, is "you"."""
        if seat == REFEREE:
            return "the referee"
        if seat == self.reader:
            return YOU
        if seat in self.board.sides:
            return self.board.sides[seat].name
        return f"seat {seat}"

    def gods(self, seats: Iterable[Seat]) -> str:
        """Several gods: "Auron and Belisha"."""
        return joined(self.god(seat) for seat in seats)

    def side(self, seat: Seat) -> str:
        """A god with his seat: "Auron (A)"."""
        if seat in self.board.sides:
            return f"{self.god(seat)} ({seat})"
        return seat

    def place(self, seat: Seat, space: int) -> str:
        """The Testament on a space: "the Temple of Auron (A1)", or "space 1 of Auron (A1)" if there is none."""
        god = self.god(seat)
        testament = self.board.testament_at(seat, space)
        if testament:
            kind = KINDS[testament.type]
            what = whose(god, kind.name)
        else:
            what = whose(god, f"space {space}", "")
        return f"{what} ({seat}{space})"

    def testament(self, id: TestamentId) -> str:
        """A Testament: "the Temple of Auron (A1)"; one that is no longer on the table by its id."""
        if id in self.board.testaments:
            testament = self.board.testaments[id]
            return self.place(testament.owner, testament.space)
        owner = self.god(owner_of(id))
        space = spot_of(id)
        return whose(owner, f"former Testament on space {space}")

    def doing(self, id: TestamentId, one: str, many: str) -> str:
        """A Testament with what it does: "the Temple of Auron (A1) takes"; Tools are many: "your Tools (B1) take"."""
        testament = self.board.testaments.get(id)
        several = testament is not None and testament.type == "tools"
        verb = many if several else one
        return f"{self.testament(id)} {verb}"

    def against(self, seat: Seat, id: TestamentId) -> str:
        """A Testament that a god does something to; his own, where he is not the reader: "their own Temple (A1)"."""
        what = self.testament(id)
        is_own = owner_of(id) == seat
        if not is_own or seat == self.reader:
            return what
        owner = f" of {self.god(seat)}"
        nameless = what.replace(owner, "", 1)
        return nameless.replace("the ", "their own ", 1)

    @property
    def styles(self) -> tuple[SeatStyle, ...]:
        """The styles of the gods, clockwise; the letter of each gives its place in the palette."""
        return tuple(SeatStyle(seat, self.god(seat), seat, SEATS.index(seat)) for seat in self.board.seats)


def rounds_text(rounds: Sequence[int]) -> str:
    """Rounds in a row: "round 5", "rounds 4 and 5", "rounds 3 to 5"."""
    first = rounds[0]
    last = rounds[-1]
    if first == last:
        return f"round {first}"
    if last == first + 1:
        return f"rounds {first} and {last}"
    return f"rounds {first} to {last}"


MARKS = {"preserve": "T", "decay": "D", "nothing": "–"}
"""The sign of what a round did."""


def effect_mark(effect: Effect) -> str:
    """The effect of a round, in a table: "T", "D+2"."""
    return MARKS[effect.nature] + (f"+{effect.strips}" if effect.strips else "")


def effect_text(effect: Effect) -> str:
    """The effect of a round, in a sentence: "a decay strip and 2 strips by attack"."""
    natural = {"decay": "a decay strip", "preserve": "a token", "nothing": ""}[effect.nature]
    strips = f"{counted(effect.strips, 'strip')} by attack" if effect.strips else ""
    return " and ".join(part for part in (natural, strips) if part) or "nothing"
