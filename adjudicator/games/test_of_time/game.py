"""Test of Time as the program sees it: each method hands on to the module that does the work."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.games.test_of_time import answers, bot, checking
from adjudicator.games.test_of_time import state as states
from adjudicator.games.test_of_time.evolve import evolve
from adjudicator.games.test_of_time.explain import NO_ORDERS, explain
from adjudicator.games.test_of_time.facts import TTFact
from adjudicator.games.test_of_time.form import choices, form
from adjudicator.games.test_of_time.options import Options
from adjudicator.games.test_of_time.orders import OneMove, Program, Standing
from adjudicator.games.test_of_time.report import report
from adjudicator.games.test_of_time.report.cards import LEGEND
from adjudicator.games.test_of_time.report.styles import styles
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.setup import lay_out
from adjudicator.games.test_of_time.rules.turn import next_step, play_step, turn_title
from adjudicator.games.test_of_time.rulings import RULEBOOK
from adjudicator.games.test_of_time.scenario import FILE, SEATS, Scenario, read_scenario
from adjudicator.games.test_of_time.state import State, View
from adjudicator.games.test_of_time.tables import DATA
from adjudicator.games.test_of_time.telling import tell
from adjudicator.table.game import Datum, Meta, Pick, Rule
from adjudicator.table.pages import Content, Line, RulingNote, Sheaf
from adjudicator.table.problems import Problem, Understood
from adjudicator.table.questions import Question
from adjudicator.table.seats import SeatStyle
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat


class TestOfTime:
    """The game of `adjudicator.table.game.Game`."""

    meta = Meta(
        name="test-of-time",
        title="Test of Time",
        seats=tuple(Seat(letter) for letter in SEATS),
        seats_min=2,
        rules_version="1.0",
        open_dice=True,
    )
    facts = TTFact
    windows: Mapping[str, Any] = {"program": Program, "move": OneMove}
    standing = Standing
    options = Options
    legends = (LEGEND,)

    def rules(self) -> Sequence[Rule]:
        """Every numbered rule, in the rulebook's order."""
        return RULEBOOK.rules()

    def scenario(self, given: object | None) -> tuple[Scenario | None, list[Problem]]:
        """The built-in gods and cards, or the referee's own, checked."""
        return read_scenario(given)

    def files(self) -> Mapping[str, bytes]:
        """The built-in gods and cards as a file."""
        return {FILE: (DATA / FILE).read_bytes()}

    def data(self, scenario: Scenario) -> Iterator[Datum]:
        """Every card with its source, and the gods."""
        yield from (Datum(FILE, f"card of {type}", card.source) for type, card in scenario.cards.items())
        yield from (Datum(FILE, f"god {seat}", "reconstruction") for seat in scenario.sides)

    def empty(self) -> State:
        """The state before anything happened."""
        return State()

    def evolve(self, state: State, fact: TTFact) -> State:
        """The state after a fact."""
        return evolve(state, fact)

    def setup(self, table: TTTable, scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
        """Hand out boards, cards and followers, and draw who starts."""
        lay_out(table, scenario, options, seats)

    def next_step(self, state: State) -> Step | None:
        """The next entry of the sequence of play."""
        return next_step(state.board)

    def resolve(self, step: Step, table: TTTable, orders: Mapping[Seat, Any]) -> None:
        """Play one step."""
        play_step(table, orders)

    def answer(self, orders: Program | OneMove | Standing, question: Question) -> str | None:
        """What a set of orders or standing orders says to a question."""
        return answers.answer(orders, question)

    def view(self, state: State, seat: Seat) -> View:
        """What one seat may know."""
        return states.view(state, seat)

    def check(self, view: View, step: Step, orders: Program | OneMove) -> list[Problem]:
        """Everything wrong with an order set as far as its seat can know."""
        return checking.check(view, step, orders)

    def check_standing(self, view: View, standing: Standing) -> list[Problem]:
        """The same for standing orders."""
        return checking.check_standing(view, standing)

    def explain(self, view: View, step: Step, orders: Program | OneMove) -> list[Understood]:
        """Each order in words."""
        return explain(view, step, orders)

    def no_orders(self, step: Step) -> str:
        """What happens to a seat that sends nothing for a window."""
        return NO_ORDERS[step.window or ""]

    def form(self, view: View, step: Step) -> list[str]:
        """What a seat's blank form tells it."""
        return form(view, step)

    def choices(self, view: View) -> Mapping[str, Mapping[str, str]]:
        """Ids by the name of their type."""
        return choices(view)

    def tell(self, view: View, fact: TTFact) -> Line:
        """A fact in words."""
        return tell(view, fact)

    def report(self, view: View, facts: Sequence[TTFact], turn: int) -> Content:
        """What a seat is told about a round."""
        return report(view, facts, turn)

    def map(self, view: View) -> None:
        """None: the game has no map."""

    def scenario_map(self, scenario: Scenario) -> None:
        """None: the game has no map."""

    def sheets(self, view: View) -> list[tuple[str, Sheaf]]:
        """None: nothing is played on a real table."""
        return []

    def styles(self, view: View) -> tuple[SeatStyle, ...]:
        """How each seat is shown: its letter gives its place in the palette."""
        return styles(view.board)

    def rulings(self, view: View) -> list[RulingNote]:
        """The numbered interpretations the campaign is played by."""
        return RULEBOOK.in_force(view.board.options)

    def random_orders(self, view: View, step: Step, pick: Pick) -> Program | OneMove:
        """A random legal order set."""
        return bot.random_orders(view, step, pick)

    def turn_title(self, turn: int) -> str:
        """ "Round 4", "Opening"."""
        return turn_title(turn)
