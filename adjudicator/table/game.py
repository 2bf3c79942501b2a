"""What a game offers, and nothing more: the contract between the program and the rules of one game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from adjudicator.table.facts import Fact
from adjudicator.table.figures import Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.legends import Legend
from adjudicator.table.pages import Content, Line, RulingNote, Sheaf
from adjudicator.table.problems import Problem, Understood
from adjudicator.table.questions import Question
from adjudicator.table.seats import SeatStyle
from adjudicator.table.steps import Step
from adjudicator.table.table import Table
from adjudicator.table.words import RuleId, Seat

Orders = msgspec.Struct
"""A set of orders as a game declares it: one struct class for each kind of window."""


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """A game's name card."""

    name: str
    """"cp-campaign": in order files and on the command line."""
    title: str
    seats: tuple[Seat, ...]
    """All seats there can be; a campaign uses at least `seats_min` of them, in this order."""
    seats_min: int
    rules_version: str
    open_dice: bool
    """Whether every die of a finished turn may be shown to everybody."""


class Rule(msgspec.Struct, frozen=True):
    """One rule of the rulebook, numbered, as `adjudicator rules` lists it."""

    id: RuleId
    section: str
    text: str
    source: str


class Datum(msgspec.Struct, frozen=True):
    """A value a game is played with: the file it stands in, what it is, and where it comes from."""

    file: str
    what: str
    source: str
    """What it begins with tells the kind: "rulebook 24.3", "deduced from ...", "reconstruction"."""


class Game(Protocol):
    """The rules of one game. `State` and `View` are the game's own types."""

    meta: Meta
    facts: Any
    """The union of the game's fact types, for decoding."""
    windows: Mapping[str, type[Orders]]
    """The order set of each kind of window."""
    standing: type[Orders]
    """The standing orders a seat may give."""
    options: type[msgspec.Struct]
    """The campaign options, with their defaults."""
    legends: Sequence[Legend]
    """What its figures bring, for the published schema of reports."""

    def rules(self) -> Sequence[Rule]:
        """Every numbered rule of the game, in the rulebook's order."""

    def scenario(self, given: object | None) -> tuple[object, list[Problem]]:
        """The built-in scenario, or the referee's own (`given`: plain data) checked; problems name what is wrong."""

    def files(self) -> Mapping[str, bytes]:
        """The built-in scenario as files a referee can change, by name; `scenario` takes them by their stems."""

    def data(self, scenario: Any) -> Iterable[Datum]:
        """Every value of a scenario with its source, file by file."""

    def empty(self) -> Any:
        """The state before anything happened."""

    def evolve(self, state: Any, fact: Any) -> Any:
        """The state after `fact`: one handler for each kind of fact; an unknown one is an error."""

    def setup(self, table: Table[Any, Any], scenario: object, options: Any, seats: Sequence[Seat]) -> None:
        """Place everything, by recording facts."""

    def next_step(self, state: Any) -> Step | None:
        """The next entry of the sequence of play; None when the campaign is over."""

    def resolve(self, step: Step, table: Table[Any, Any], orders: Mapping[Seat, Any]) -> None:
        """The rules: play one step. `orders` holds the set of each seat that sent one."""

    def answer(self, orders: Any, question: Question) -> str | None:
        """What a set of orders or standing orders says to a question, if it says anything."""

    def view(self, state: Any, seat: Seat) -> Any:
        """What one seat may know (the referee: everything)."""

    def check(self, view: Any, step: Step, orders: Any) -> list[Problem]:
        """Legality of a decoded order set as far as the seat can know; paths are relative to the order set."""

    def check_standing(self, view: Any, standing: Any) -> list[Problem]:
        """The same for standing orders."""

    def explain(self, view: Any, step: Step, orders: Any) -> list[Understood]:
        """Each order in words."""

    def no_orders(self, step: Step) -> str:
        """What happens to a seat that sends nothing for a window, in a sentence or two."""

    def form(self, view: Any, step: Step) -> list[str]:
        """What a seat's blank form tells it: its pieces and the choices it has, line by line."""

    def choices(self, view: Any) -> Mapping[str, Mapping[str, str]]:
        """Ids by the name of their type ("TerritoryId": {"T15": "Aldermoot"}), for "did you mean"."""

    def tell(self, view: Any, fact: Any) -> Line:
        """A fact in words."""

    def report(self, view: Any, facts: Sequence[Fact], turn: int) -> Content:
        """What a seat is told about a turn, from its view and the facts it may see."""

    def map(self, view: Any) -> Map | HexMap | None:
        """The map as the view knows it; None for a game without one."""

    def scenario_map(self, scenario: Any) -> Map | HexMap | None:
        """The map of a scenario nobody plays yet; None for a game without one."""

    def sheets(self, view: Any) -> list[tuple[str, Sheaf]]:
        """(file name, sheet) of what has to be played on a real table now."""

    def styles(self, view: Any) -> tuple[SeatStyle, ...]:
        """How each seat is shown."""

    def rulings(self, view: Any) -> list[RulingNote]:
        """The numbered interpretations this campaign uses."""

    def random_orders(self, view: Any, step: Step, pick: "Pick") -> Any:
        """A random legal order set, for tests and demonstrations."""

    def turn_title(self, turn: int) -> str:
        """ "Turn 4", "Placement"."""


class Pick(Protocol):
    """A source of arbitrary choices for bots (`random.Random` is one)."""

    def choice(self, seq: Sequence[Any]) -> Any:
        """Any one of `seq`."""

    def random(self) -> float:
        """Any number from 0 up to 1."""
