"""The contract between the program and the rules of one game: all that a game offers, and nothing more.

A game is a folder whose modules are the chapters of its rulebook, and a record, `GAME`, of the functions below. The
program calls these and nothing else; the game touches the world through the table alone.

**A chapter** holds all that its rules are about, top to bottom, in the rulebook's order:

- its *refusals*: why something may not be done, each a `Refusal` made here, with code, rule and words;
- its *orders*: structs with a description, an example, constraints and a `NOTATION`; schema, lines, form and decoding
  come from them. An order says itself why it may not be done: its `refusal` is asked by the rule that carries it out,
  by the check and by what is offered, and gives the chapter's refusal, with the names and numbers of the case
  (`NO_ROAD.here("no road leads from T01 to T09", hint)`), or None. Nothing else says it again;
- its *rules*: questions first (what may be done, what it costs; they return a value), then procedures (they roll, ask,
  record); a function for each rule, whose docstring opens with the rule's number;
- its *facts*: a class for each kind of thing that happens: its fields, who sees it, `change` (what it does to the
  state) and `words` (the line of the story);
- how an order of it is explained in the form, and what the check adds that only a check can know; its *window*
  (`Window`) names these once, and nothing dispatches on the kinds of windows.

**What may be ordered now** is listed once, in `offers`: forms, their examples and hints, deputies and bots take it from
there. Whoever wants more than it says, as a plan, chooses among it, and does not list it anew.

A change of a rule opens one file. Beside the chapters stand `state` (what facts change and rules read), `words` (the
types of its ids, and `Say`: how it names things), `options`, `turn` (the sequence of play), `report` (its pages), `bot`
and `data` with `rules.json` and `rulings.json`. A chapter of over 400 lines is two chapters, or a folder of them.

Rules are pure: no clock, no randomness, no I/O, no iteration over sets. They see states through read-only types; only
facts change them, in place, and whoever plays on a belief does so on a copy (`adjudicator.table.state`).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from adjudicator.table.books import Books
from adjudicator.table.deputies import Deputy
from adjudicator.table.fact import Fact
from adjudicator.table.figures import Board, Figure
from adjudicator.table.legends import Legend
from adjudicator.table.lines import Line
from adjudicator.table.memory import Held, Loss
from adjudicator.table.news import News, news_of
from adjudicator.table.pages import ROWS, Content, Passage
from adjudicator.table.position import Position
from adjudicator.table.problems import Problem, Remark
from adjudicator.table.questions import Question
from adjudicator.table.seats import SeatStyle
from adjudicator.table.situation import Sheet
from adjudicator.table.steps import Step
from adjudicator.table.table import Table
from adjudicator.table.words import Seat

if TYPE_CHECKING:
    from adjudicator.table.weighing import Scales

Orders = msgspec.Struct
"""A set of orders as a game declares it: one struct class for each kind of window."""


def as_written(view: Any, step: Step, orders: Any) -> tuple[Any, list[Problem]]:
    """Orders that leave nothing to the program, and nothing to be said of that."""
    return orders, []


@dataclass(frozen=True, kw_only=True)
class Window:
    """A kind of window; what it has a default for, it may do without."""

    orders: type[Orders]
    """The order set: schema, decoding, form and lines come from it."""
    check: Callable[[Any, Step, Any], Iterable[Problem]]
    """(view, step, orders) Legality as far as the seat can know; paths are relative to the order set."""
    form: Callable[[Any, Step], Iterable[str]]
    """(view, step) What a seat's blank form tells it: its pieces and the choices it has, line by line.

    What belongs to the line above it is indented by two more blanks: pieces below a heading, choices below a piece.
    """
    nothing: str
    """The consequence for a seat that sends nothing for it, in a sentence or two."""
    complete: Callable[[Any, Step, Any], tuple[Any, list[Problem]]] = as_written
    """(view, step, orders) The orders that are checked and kept: with what their writer has left to the program, as the
    way to a place, from what the seat knows; and what is to be said of that."""
    remarks: Callable[[Any, Step, Any], Iterable[Remark]] = lambda view, step, orders: ()
    """(view, step, orders) What is to be said of orders beside what they say themselves, in their notation."""
    scales: "Callable[[Any, Step], Scales] | None" = None
    """(view, step) By what a page that knows no rules warns of orders that can be carried out and are hardly meant;
    None: it warns of nothing."""
    is_idle: Callable[[Any, Step], bool] | None = None
    """(view, step) Whether a seat has nothing to decide in it, as far as it knows; None: it always has."""


class Kept(NamedTuple):
    """Orders of a seat that wait for another window."""

    seat: Seat
    window: str
    """The kind of window that they are orders of."""
    orders: Orders
    title: str = "Kept for the rest of the turn"


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
    """Whether the dice of a turn are shown and proved when it is over. If not (what they draw stays hidden), the
    secrets of all turns are revealed when the campaign is."""
    opening: str = "Set-up"
    """The name of turn 0."""
    open_board: bool = False
    """Whether every seat may see the whole board: nothing is hidden but orders."""


class Reach(NamedTuple):
    """An order that ends in a place, where that may be another one."""

    field: str
    """The list of the order set that it is an entry of."""
    order: Any
    """The order, with the first of the ends."""
    at: str
    """The place where it begins."""
    ends: Mapping[str, str]
    """The ends by their ids, each with what it costs, in a few words."""


class NoStandingOrders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Standing orders of a game that has none."""


class Pick(Protocol):
    """A source of arbitrary choices for bots (`random.Random` is one)."""

    def choice(self, seq: Sequence[Any]) -> Any:
        """Any one of `seq`."""

    def random(self) -> float:
        """Any number from 0 up to 1."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """The rules of one game; what it has a default for, it may do without.

    State, view and orders are the game's own types.
    """

    meta: Meta
    books: Books
    """Its rules, its rulings and its scenarios."""
    options: type[msgspec.Struct]
    """The campaign options, with their defaults."""
    options_recorded: type[msgspec.Struct] | None = None
    """The same as they are recorded, where earlier rules left out defaults that were others; None: as they are."""
    facts: type[Fact]
    """The class that every kind of its facts is derived from."""
    windows: Mapping[str, Window]
    """Each kind of window, by the name that its steps have for it."""
    standing: type[Orders] = NoStandingOrders
    """The standing orders a seat may give."""

    empty: Callable[[], Any]
    """The state before anything happened."""
    setup: Callable[[Table[Any, Any], Any, Any, Sequence[Seat]], None]
    """(table, scenario, options, seats) Place everything, by recording facts; raises `Refused` where that cannot be."""
    position: Position | None = None
    """The way a campaign of it begins in the middle; None: it always begins with its set-up."""
    next_step: Callable[[Any], Step | None]
    """(state) The next entry of the sequence of play, which says whether chance may follow its orders; None when the
    campaign is over."""
    resolve: Callable[[Step, Table[Any, Any], Mapping[Seat, Any]], None]
    """(step, table, orders) The rules: play one step. `orders` holds the set of each seat that sent one."""
    answer: Callable[[Any, Question], str | None] = lambda orders, question: None
    """(orders, question) What a set of orders or standing orders says to a question, if it says anything."""

    view: Callable[[Any, Seat], Any]
    """(state, seat) What one seat may know (the referee: everything)."""
    say: Callable[[Any], Any]
    """(view) How things are named, for the words of facts."""
    completes: Callable[[Any, Any], bool] = lambda written, kept: bool(written == kept)
    """(written, kept) Whether orders that were kept are those that were written, but for what these left to the
    program: who has no view of that time can look no further."""
    check_standing: Callable[[Any, Any], list[Problem]] = lambda view, standing: []
    """(view, standing) Legality of standing orders, as far as the seat can know."""
    deputy: Deputy | None = None
    """The deputy for a seat that sends nothing, where a campaign has deputies; None: its window says what happens, and
    that is cautious."""
    rows: tuple[str, ...] = ROWS
    """Heads of the rows to write on, on the page of the form."""
    nicknames: Callable[[Any], Mapping[str, str]] = lambda view: {}
    """(view) What players call things besides by name, with what is written for it: "the Temple" and "1" for the space
    that a seat's only Temple stands on."""
    choices: Callable[[Any], Mapping[str, Mapping[str, str]]] = lambda view: {}
    """(view) Ids by the name of their type ("TerritoryId": {"T15": "Aldermoot"}), for "did you mean"."""

    stand_ins: Callable[[Any], Mapping[str, Any]] = lambda view: {}
    """(view) What a seat's form has in place of what the examples of orders name: its own pieces, places it can reach,
    its opponents ("A1": "B1"); a list is named as Python writes it ("[0, 0]")."""
    offers: Callable[[Any], Mapping[str, Callable[[], Iterable[Any]]]] = lambda view: {}
    """(view) What may be ordered now, best first, by the name of its struct ("Move") or of its field ("Spend.retreat"):
    a form's examples are the first of them that the check has nothing to say about, and bots and deputies choose among
    them. What is not in it has the struct's own example, with the seat's `stand_ins`."""
    journeys: Callable[[Any, Step], Iterable[Reach]] = lambda view, step: ()
    """(view, step) Orders that end in a place, each with all places in which it can end now."""
    unused: Callable[[Any], Collection[str]] = lambda view: ()
    """(view) Orders ("Intrigue") and fields ("Spend.pause_if") that the options leave no use for: forms are silent
    about them."""

    charts: Callable[[Any, Any], Sequence[Passage]] = lambda scenario, options: ()
    """(scenario, options) The chapters of its charts, for the chart book: what does not change from turn to turn. The
    first is the player's aid (`chartbook.players_aid`): one sheet of what is looked up most."""
    report: Callable[[Any, Sequence[Any], int], Content]
    """(view, facts, turn) What a seat is told about a turn, from its view and the facts it may see."""
    boards: Callable[[Any], Sequence[Figure]] | None = None
    """(view) The boards that a report draws where nothing has happened, on which orders are put together; None:
    they are taken from such a report."""
    kept: Callable[[Any], Sequence[Kept]] = lambda view: ()
    """(view) What is left of orders that were sent, and counts later in the turn."""
    scenario_name: Callable[[Any], str] = lambda view: ""
    """(view) What the scenario that is played is called."""
    settled: Callable[[Any, Question, str], str] = lambda view, question, answer: ""
    """(view, question, answer) What the referee's answer to a question settles, where the story of the report tells why
    it was asked; empty: the question is told in its own words."""
    news: Callable[[Any, Sequence[Any]], Sequence[News]] | None = None
    """(view, facts) What is worth telling of the facts a seat may see; None: as the facts say by themselves."""
    prizes: Callable[[Any], Sequence[Held]] = lambda view: ()
    """(view) What the campaign is fought for and somebody can hold, for its chronicle."""
    losses: Callable[[Any, Sequence[Any]], Iterable[Loss]] | None = None
    """(view, facts) What was lost for good, for the roll; None: as the facts say by themselves."""
    styles: Callable[[Any], tuple[SeatStyle, ...]]
    """(view) How each seat is shown."""
    options_changed: Callable[[Any, Any], Fact] | None = None
    """(state, options) The fact by which a running campaign gets other options; its `change` raises `ValueError` where
    one of them cannot be changed any more. None: none can."""
    map: Callable[[Any], Board | None] = lambda view: None
    """(view) The map as the view knows it; None for a game without one."""
    situation: Callable[[Any, Step, Sequence[Question]], Sequence[Board]] = lambda view, step, questions: ()
    """(view, step, questions) The maps of what a decision in the middle of a turn is about, where it needs one."""
    legends: Sequence[Legend] = ()
    """The glyphs and words that its figures bring of their own."""
    sheets: Callable[[Any], list[tuple[str, Sheet]]] = lambda view: []
    """(view) The file name and the sheet of each thing that has to be played on a real table now."""
    random_orders: Callable[[Any, Step, Pick], Any]
    """(view, step, pick) A random legal order set, for tests and demonstrations."""

    def orders_of(self, window: str) -> type[Orders]:
        """The order set of a kind of window."""
        return self.windows[window].orders

    def complete(self, view: Any, step: Step, orders: Any) -> tuple[Any, list[Problem]]:
        """The orders that are checked and kept, and what is to be said of what was left to the program."""
        return self._asking(step).complete(view, step, orders)

    def check(self, view: Any, step: Step, orders: Any) -> list[Problem]:
        """List what is wrong with orders, or worth knowing, as far as the seat can know."""
        return [*self.problems(view, step, orders)]

    def problems(self, view: Any, step: Step, orders: Any) -> Iterable[Problem]:
        """Tell the same one after the other, to whoever may have heard enough."""
        return self._asking(step).check(view, step, orders)

    def remarks(self, view: Any, step: Step, orders: Any) -> Iterable[Remark]:
        """List remarks on orders beside what they say themselves."""
        return self._asking(step).remarks(view, step, orders)

    def scales(self, view: Any, step: Step) -> "Scales | None":
        """The scales by which a page warns of orders; None: it warns of nothing."""
        scales = self._asking(step).scales
        return scales(view, step) if scales else None

    def is_idle(self, view: Any, step: Step) -> bool:
        """Tell whether a seat has nothing to decide in the window of a step."""
        is_idle = self._asking(step).is_idle
        return is_idle is not None and is_idle(view, step)

    @property
    def has_idle_windows(self) -> bool:
        """Whether a seat may have nothing to decide in some of its windows."""
        return any(window.is_idle for window in self.windows.values())

    def form(self, view: Any, step: Step) -> list[str]:
        """The lines of a seat's blank form."""
        return [*self._asking(step).form(view, step)]

    def _asking(self, step: Step) -> Window:
        """The window that a step waits for."""
        return self.windows[str(step.window)]

    def if_nothing_comes(self, step: Step, *, stands_in: bool) -> str:
        """Tell the consequence for a seat that sends nothing, where a deputy `stands_in` for it or none does."""
        done = self.deputy.promises.get(str(step.window)) if stands_in and self.deputy else None
        if done:
            return f"A deputy orders for you, cautiously. {done}"
        return self._asking(step).nothing

    def tell(self, view: Any, fact: Fact) -> Line:
        """A fact in words, for the reader who has this view."""
        return fact.as_line(self.say(view))

    def tidings(self, view: Any, seat: Seat, facts: Sequence[Fact]) -> Sequence[News]:
        """The news that facts are to a seat."""
        if self.news is not None:
            return self.news(view, facts)
        return [*news_of(facts, self.say(view), seat)]

    def lost(self, view: Any, facts: Sequence[Fact]) -> tuple[Loss, ...]:
        """The losses for good, in the order they happened."""
        if self.losses is not None:
            return tuple(self.losses(view, facts))
        say = self.say(view)
        losses = []
        for fact in facts:
            loss = fact.loss(say)
            if loss:
                losses.append(loss)
        return tuple(losses)
