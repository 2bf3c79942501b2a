"""The things a seat needs to compose orders on a page: its possible orders, the board, and the text of the mail."""

import msgspec

from adjudicator.table.figures import Figure
from adjudicator.table.weighing import Budget, Weight
from adjudicator.table.words import Seat

PAGE_MARK = "adjudicator-order-page"
"""The mark by which the page is known, when somebody mails it back as it is."""


class Choice(msgspec.Struct, frozen=True):
    """An order that can be given now, as the line that gives it; `about` are the ids in it, the first one before."""

    line: str
    about: tuple[str, ...] = ()
    weight: Weight = Weight()
    """Its weight for the warnings."""


class Journey(msgspec.Struct, frozen=True):
    """An order that ends in a place, as its line before and behind that; `ends` are the places it can end in now.

    `at` is where it begins, and each end has what it costs.
    """

    before: str
    behind: str
    at: str
    about: tuple[str, ...]
    ends: dict[str, str]


class Addition(msgspec.Struct, frozen=True):
    """An addition to an order, as "if no enemy at": its words before and behind an id, one of several."""

    before: str
    behind: str = ""
    ids: tuple[str, ...] = ()
    """The ids that can stand there, the usual one first; none: it is words alone."""


class Choices(msgspec.Struct, frozen=True):
    """All that can be ordered of one kind; where it is nothing now, `example` is how it is written at another time."""

    explanation: str
    choices: tuple[Choice, ...] = ()
    example: str = ""
    additions: tuple[Addition, ...] = ()
    """Additions to each of them: conditions, the next order where they fail, the number of times."""


class Sealing(msgspec.Struct, frozen=True, kw_only=True):
    """The round and the keys that the orders of a window are sealed to and by."""

    round: int
    chain: str
    """The hash of the beacon's chain, in hexadecimal."""
    public_key: str
    step: str
    """The window, as what is sealed names it."""
    format: str
    opens: str
    """The moment at which the round comes out, in words."""


class Composing(msgspec.Struct, frozen=True, kw_only=True):
    """A window of a seat, to be filled with orders."""

    game: str
    """Its title."""
    campaign: str
    title: str
    """The title of the campaign, which may be empty."""
    seat: Seat
    seat_name: str
    step: str
    """The title of the window."""
    due: str
    address: str
    """The address that orders are mailed to; empty: the referee, however he takes them."""
    subject: str
    head: tuple[tuple[str, str], ...]
    """The lines at the head of an order file, without the key."""
    told: tuple[str, ...]
    """Lines of the form about the seat's pieces."""
    nothing: str
    """The consequence if no orders come."""
    orders: tuple[Choices, ...]
    standing: tuple[Choices, ...]
    given: tuple[str, ...] = ()
    """The standing orders in force, in lines."""
    sent: tuple[str, ...] = ()
    """The orders that were sent last for this window, in lines."""
    journeys: tuple[Journey, ...] = ()
    names: dict[str, str] = {}
    """Names by the ids that stand in orders."""
    pictures: tuple[Figure, ...] = ()
    """The board as the seat knows it."""
    budgets: dict[str, Budget] = {}
    still: dict[str, str] = {}
    """Pieces that do nothing without an order of their own, by what is said of them."""
    once: bool = False
    """Whether each of those does what one order says, and no more."""
    sealing: Sealing | None = None
    """The round and keys that the page seals the orders to; None: they are mailed as they are."""
