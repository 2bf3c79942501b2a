"""What a report says, apart from how it looks: the content every rendering (PDF, text, JSON) is made from."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Literal

import msgspec

from adjudicator.table.dice import ChainDice, dice_key
from adjudicator.table.figures import Figure, Plot
from adjudicator.table.journal import Drawn, Rolled, derived_again
from adjudicator.table.lines import Line
from adjudicator.table.news import Score
from adjudicator.table.prose import counted, short
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

Align = Literal["left", "right", "centre"]


class Column(msgspec.Struct, frozen=True, omit_defaults=True):
    """A column of a table: its head, how it is aligned and its share of the width."""

    head: str
    align: Align = "left"
    share: float = 1.0


class Grid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table: `rows` of as many cells as there are columns; `marked` rows (by index) are the reader's own.

    `ringed` cells (row and column, by index) are those that counted.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: tuple[int, ...] = ()
    note: str = ""
    ringed: tuple[tuple[int, int], ...] = ()


class Passage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A titled run of lines: a phase, an impulse, a battle; `tables` and `figures` stand after them.

    What is `boxed` can be read alone: a frame goes round it, and its first figure, in small, beside its first tables.
    """

    title: str
    lines: tuple[Line, ...]
    note: str = ""
    figures: tuple[Figure, ...] = ()
    tables: tuple[Grid, ...] = ()
    boxed: bool = False


class Content(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game says about a turn to one seat."""

    happened: tuple[str, ...]
    """Three to six sentences: what matters to the reader, first what was done to him."""
    standing: Grid
    decide: tuple[str, ...]
    """What the reader must decide next."""
    chapters: tuple[Passage, ...]
    tables: tuple[Grid, ...]
    figures: tuple[Figure, ...] = ()
    """What is drawn before the story: a map, cards, a plot."""
    private: Passage | None = None
    """Orders not executed and why, own unfinished orders: for the reader alone."""
    headline: str = ""
    """What a newspaper would print over page one."""
    scores: tuple[Score, ...] = ()
    """How the seats stand, in one number each."""
    counts: str = ""
    """What these numbers are ("territories")."""
    course: Plot | None = None
    """The same over the turns, as a strip."""
    picture: Figure | None = None
    """The whole board with what moved and fought on it, or the table as it lies: in small on page one."""

    @property
    def drawn(self) -> tuple[Figure, ...]:
        """All that is drawn before the story: the board, the other figures, the course of the scores."""
        picture = (self.picture,) if self.picture else ()
        return (*picture, *self.figures, *((self.course,) if self.course else ()))


class RulingNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling in force: a numbered interpretation the campaign uses, or a correction by the referee.

    `text` is empty where the ruling is only named, because the chart book has it in full.
    """

    id: str
    text: str
    title: str = ""
    author: str = ""

    def words(self) -> str:
        """The title, the text and the author, as far as there are any."""
        said = ": ".join(part for part in (self.title, self.text) if part)
        return f"{said} ({self.author})" if self.author else said


NO_NEW_RULINGS = "No new rulings"


def split_rulings(notes: Sequence[RulingNote]) -> tuple[list[RulingNote], list[RulingNote]]:
    """The rulings that have changed, in full; and those that are only named."""
    return [note for note in notes if note.text], [note for note in notes if not note.text]


def used_in_words(notes: Sequence[RulingNote]) -> str:
    """Rulings that a turn used, by number and title."""
    named = "; ".join(" ".join(part for part in (note.id, note.title) if part) for note in notes)
    return f"Used this turn, and in full in the chart book: {named}."


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lets a player check the dice of a finished turn offline."""

    turn: int
    secret: str
    previous: str
    """The SHA-256 of `secret`: the secret of the turn before, or the anchor."""
    steps: tuple[tuple[str, str], ...]
    """(step, basis): what the dice key of each step was derived from."""
    rolls: tuple[tuple[str, Rolled | Drawn], ...] = ()
    """(step, roll): every roll of the turn, where the game throws its dice in the open."""

    @property
    def words(self) -> str:
        """What it proves and how it is checked, in a line; secret, steps and rolls themselves are for programs."""
        rolls = f" and {counted(len(self.rolls), 'roll')}" if self.rolls else ""
        proves = f"{counted(len(self.steps), 'step')}{rolls}"
        return (
            f"Proof of the dice of turn {self.turn}, {proves}: “adjudicator prove” checks them from the attached JSON. "
            f"Secret {short(self.secret)}, before it {short(self.previous)}."
        )

    def faults(self) -> list[str]:
        """What does not fit: the secret, or any roll that does not fall as told when it is derived again."""
        secret, basis = bytes.fromhex(self.secret), dict(self.steps)
        found = [] if sha256(secret).hexdigest() == self.previous else ["the secret does not lead to the one before"]
        for step, act in self.rolls:
            if not derived_again(ChainDice(dice_key(secret, step, basis[step])), act):
                found.append(f"step {step}, {act.key}: it did not fall like this")
        return found


NO_DATE = "no date set: the referee closes"
"""When orders are due that no clock waits for."""

ROWS = ("Order", "Piece", "From", "Via", "To", "If")
"""What the rows to write on ask for."""


class OrderSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page for one seat and one window."""

    window: str
    """What orders are awaited for ("Turn 6: Spend")."""
    due: str
    told: tuple[str, ...]
    """What else the seat should know, in sentences."""
    pieces: tuple[Grid, ...]
    """What it has, with the choices of each."""
    orders: Grid
    """What can be ordered, with an example of each."""
    nothing: str
    """What happens to a seat that sends nothing."""
    send: str
    """Where orders go, and how."""
    rows: tuple[str, ...] = ROWS


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole turn report: the game's content in the frame the program puts round it."""

    game: str
    campaign: str
    title: str
    turn: int
    turn_title: str
    seat: Seat
    seat_name: str
    player: str
    dates: tuple[tuple[str, str], ...]
    """("Adjudicated", "21 November 2026") and the like."""
    head: str
    """The head of the history in full; pages print the beginning of it."""
    content: Content
    received: Passage
    """The reader's orders as they were received, with receipt and digest."""
    rulings: tuple[RulingNote, ...]
    """Those that have changed since the last report, in full; those that what it tells of rests on, by name."""
    corrections: tuple[RulingNote, ...]
    """What the referee corrected since the last report, and why."""
    proof: Proof | None
    form: str
    """The blank order form for the next window, as a text file; empty when the campaign is over."""
    form_name: str
    """File name of the form."""
    seats: tuple[SeatStyle, ...] = ()
    due: str = ""
    """When the next orders are due, in words; empty when none are."""
    chronicle: tuple[str, ...] = ()
    """The story of the campaign in at most ten lines, when it is over."""
    order_sheet: OrderSheet | None = None
    """The same as a page to write on; None where none is awaited."""
    letters: Passage = Passage("Letters", ())
    """Press that the reader has got since the last report, and the referee's answers to the reader's requests."""


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A one-page sheet for the table (a battle sheet): head lines, then tables and notes, then lines to fill in."""

    title: str
    subtitle: str
    campaign: str
    head: str
    facts: tuple[tuple[str, str], ...]
    """("Place", "Old Stone (0606), a town") and the like."""
    sides: tuple[Grid, ...]
    notes: tuple[str, ...]
    blanks: tuple[str, ...]
    """Lines to fill in by hand after the game ("Result", "Remarks")."""
