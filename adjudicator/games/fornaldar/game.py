"""Fornaldar as the program sees it: each method hands on to the module that does the work."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.games.fornaldar import bot, checking
from adjudicator.games.fornaldar import report as reports
from adjudicator.games.fornaldar.books import book_files, data, read_books
from adjudicator.games.fornaldar.evolve import evolve
from adjudicator.games.fornaldar.explain import NO_ORDERS, explain
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.form import choices, form
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.orders import MovementPlan, Standing
from adjudicator.games.fornaldar.report.land import LEGEND, land_map
from adjudicator.games.fornaldar.rules import FNTable
from adjudicator.games.fornaldar.rules.setup import set_up
from adjudicator.games.fornaldar.rules.turn import next_step, play_step, turn_title
from adjudicator.games.fornaldar.rulings import RULEBOOK
from adjudicator.games.fornaldar.setting import Books
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.telling import tell
from adjudicator.games.fornaldar.view import View, view
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.game import Datum, Meta, Pick, Rule
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Content, Line, RulingNote, Sheaf
from adjudicator.table.problems import Problem, Understood
from adjudicator.table.questions import Question
from adjudicator.table.seats import SeatStyle
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat


class Fornaldar:
    """The game of `adjudicator.table.game.Game`."""

    meta = Meta(
        name="fornaldar",
        title="Fornaldar",
        seats=(FOMORIAN, MUNDANE),
        seats_min=2,
        rules_version="1.0",
        open_dice=True,
    )
    facts = FNFact
    windows: Mapping[str, Any] = {"movement": MovementPlan}
    standing = Standing
    options = Options
    legends = (LEGEND,)

    def rules(self) -> Sequence[Rule]:
        """Every numbered rule, in the rulebook's order."""
        return RULEBOOK.rules()

    def scenario(self, given: object | None) -> tuple[Books | None, list[Problem]]:
        """The built-in map, charts, counters and scenarios, or the referee's own in their place, checked."""
        return read_books(given)

    def files(self) -> Mapping[str, bytes]:
        """The built-in books as files."""
        return book_files()

    def data(self, scenario: Books) -> Iterator[Datum]:
        """Every value of the books with its source."""
        return data(scenario)

    def empty(self) -> State:
        """The state before anything happened."""
        return State()

    def evolve(self, state: State, fact: FNFact) -> State:
        """The state after a fact."""
        return evolve(state, fact)

    def setup(self, table: FNTable, scenario: Books, options: Options, seats: Sequence[Seat]) -> None:
        """Place the pieces of the scenario that was selected."""
        set_up(table, scenario, options, seats)

    def next_step(self, state: State) -> Step | None:
        """The next entry of the sequence of play."""
        return next_step(state.board)

    def resolve(self, step: Step, table: FNTable, orders: Mapping[Seat, Any]) -> None:
        """Play one step."""
        play_step(table, orders)

    def answer(self, orders: MovementPlan | Standing, question: Question) -> str | None:
        """Nothing: no question is asked yet."""
        return None

    def view(self, state: State, seat: Seat) -> View:
        """What one seat may know."""
        return view(state, seat)

    def check(self, view: View, step: Step, orders: MovementPlan) -> list[Problem]:
        """Everything wrong with a movement plan as far as its seat can know."""
        return checking.check(view, step, orders)

    def check_standing(self, view: View, standing: Standing) -> list[Problem]:
        """The same for standing orders."""
        return checking.check_standing(view, standing)

    def explain(self, view: View, step: Step, orders: MovementPlan) -> list[Understood]:
        """Each order in words."""
        return explain(view, orders)

    def no_orders(self, step: Step) -> str:
        """What happens to a seat that sends nothing for a window."""
        return NO_ORDERS

    def form(self, view: View, step: Step) -> list[str]:
        """What a seat's blank form tells it."""
        return form(view)

    def choices(self, view: View) -> Mapping[str, Mapping[str, str]]:
        """Ids by the name of their type."""
        return choices(view)

    def tell(self, view: View, fact: FNFact) -> Line:
        """A fact in words."""
        return tell(view, fact)

    def report(self, view: View, facts: Sequence[FNFact], turn: int) -> Content:
        """What a seat is told about a turn."""
        return reports.report(view, facts, turn)

    def map(self, view: View) -> HexMap:
        """The whole land with what the seat knows of it."""
        return reports.whole_map(view)

    def scenario_map(self, scenario: Books) -> HexMap:
        """The land of the books, empty."""
        return land_map(scenario.land)

    def sheets(self, view: View) -> list[tuple[str, Sheaf]]:
        """The Combat Rating Roster of the seat, to keep by hand (7.4)."""
        return reports.rosters(view)

    def styles(self, view: View) -> tuple[SeatStyle, ...]:
        """How each seat is shown."""
        return reports.STYLES

    def rulings(self, view: View) -> list[RulingNote]:
        """The numbered interpretations the campaign is played by."""
        return RULEBOOK.in_force(view.board.options)

    def random_orders(self, view: View, step: Step, pick: Pick) -> MovementPlan:
        """A random legal movement plan."""
        return bot.random_orders(view, step, pick)

    def turn_title(self, turn: int) -> str:
        """ "Game-Turn 3", "Set-up"."""
        return turn_title(turn)
