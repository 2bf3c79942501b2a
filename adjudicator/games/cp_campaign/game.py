"""The CP campaign as the program sees it: each method hands on to the module that does the work."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.games.cp_campaign import answers, bot, checking
from adjudicator.games.cp_campaign import state as states
from adjudicator.games.cp_campaign.evolve import evolve
from adjudicator.games.cp_campaign.explain import NO_ORDERS, explain
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.form import choices, form
from adjudicator.games.cp_campaign.map import board_map, scenario_map, styles
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.orders import Placement, Spend, Standing, TableReports
from adjudicator.games.cp_campaign.report import report
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.setup import lay_out
from adjudicator.games.cp_campaign.rules.turn import next_step, play_step, turn_title
from adjudicator.games.cp_campaign.rulings import RULEBOOK
from adjudicator.games.cp_campaign.scenario import FILE, Scenario, read_scenario
from adjudicator.games.cp_campaign.sheets import sheets
from adjudicator.games.cp_campaign.state import State, View
from adjudicator.games.cp_campaign.tables import DATA
from adjudicator.games.cp_campaign.telling import tell
from adjudicator.table.figures import Map
from adjudicator.table.game import Datum, Meta, Pick, Rule
from adjudicator.table.pages import Content, Line, RulingNote, Sheaf
from adjudicator.table.problems import Problem, Understood
from adjudicator.table.questions import Question
from adjudicator.table.seats import SeatStyle
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat


class CPCampaign:
    """The game of `adjudicator.table.game.Game`."""

    meta = Meta(
        name="cp-campaign",
        title="CP Campaign",
        seats=(Seat("A"), Seat("B"), Seat("C"), Seat("D")),
        seats_min=2,
        rules_version="1",
        open_dice=True,
    )
    facts = CPFact
    windows: Mapping[str, Any] = {
        "placement": Placement,
        "spend": Spend,
        "table": TableReports,
        "dispute": TableReports,
    }
    standing = Standing
    options = Options
    legends = ()

    def rules(self) -> Sequence[Rule]:
        """Every numbered rule, in the rulebook's order."""
        return RULEBOOK.rules()

    def scenario(self, given: object | None) -> tuple[Scenario | None, list[Problem]]:
        """The built-in map, or the referee's own, checked."""
        return read_scenario(given)

    def files(self) -> Mapping[str, bytes]:
        """The built-in map as a file."""
        return {FILE: (DATA / FILE).read_bytes()}

    def data(self, scenario: Scenario) -> Iterator[Datum]:
        """Every territory and road, with the source of the map."""
        ids = (*(site.id for site in scenario.territories), *(way.id for way in scenario.roads))
        yield from (Datum(FILE, id, scenario.source) for id in ids)

    def empty(self) -> State:
        """The state before anything happened."""
        return State()

    def evolve(self, state: State, fact: CPFact) -> State:
        """The state after a fact."""
        return evolve(state, fact)

    def setup(self, table: CPTable, scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
        """Lay out the map and draw the order of play for the placement."""
        lay_out(table, scenario, options, seats)

    def next_step(self, state: State) -> Step | None:
        """The next entry of the sequence of play."""
        return next_step(state.board)

    def resolve(self, step: Step, table: CPTable, orders: Mapping[Seat, Any]) -> None:
        """Play one step."""
        play_step(table, orders)

    def answer(self, orders: Placement | Spend | TableReports | Standing, question: Question) -> str | None:
        """What a set of orders or standing orders says to a question."""
        return answers.answer(orders, question)

    def view(self, state: State, seat: Seat) -> View:
        """What one seat may know."""
        return states.view(state, seat)

    def check(self, view: View, step: Step, orders: Placement | Spend | TableReports) -> list[Problem]:
        """Everything wrong with an order set as far as its seat can know."""
        return checking.check(view, step, orders)

    def check_standing(self, view: View, standing: Standing) -> list[Problem]:
        """The same for standing orders."""
        return checking.check_standing(view, standing)

    def explain(self, view: View, step: Step, orders: Placement | Spend | TableReports) -> list[Understood]:
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

    def tell(self, view: View, fact: CPFact) -> Line:
        """A fact in words."""
        return tell(view, fact)

    def report(self, view: View, facts: Sequence[CPFact], turn: int) -> Content:
        """What a seat is told about a turn."""
        return report(view, facts, turn)

    def map(self, view: View) -> Map:
        """The map as it stands."""
        return board_map(view)

    def scenario_map(self, scenario: Scenario) -> Map:
        """The map of a scenario nobody plays yet."""
        return scenario_map(scenario)

    def sheets(self, view: View) -> list[tuple[str, Sheaf]]:
        """The battle sheets of this turn."""
        return sheets(view)

    def styles(self, view: View) -> tuple[SeatStyle, ...]:
        """How each seat is shown."""
        return styles(view)

    def rulings(self, view: View) -> list[RulingNote]:
        """The numbered interpretations the campaign is played by."""
        return RULEBOOK.in_force(view.board.options)

    def random_orders(self, view: View, step: Step, pick: Pick) -> Placement | Spend | TableReports:
        """A random legal order set."""
        return bot.random_orders(view, step, pick)

    def turn_title(self, turn: int) -> str:
        """ "Turn 4", "Placement"."""
        return turn_title(turn)
