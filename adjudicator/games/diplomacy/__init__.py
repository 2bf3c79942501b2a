"""Diplomacy: seven powers, no dice, and all orders at the same moment.

The chapters in the rulebook's order: the map in `atlas`, `setup`; a season with its `orders`, which the `judge`
decides, and its `movement`; `retreats`, `winter`, the `ending`. What is disputed among editions is an option, by its
number in the Diplomacy Adjudicator Test Cases.
"""

from dataclasses import replace

from adjudicator.games.diplomacy import ahead, offers
from adjudicator.games.diplomacy.atlas import BOOKS
from adjudicator.games.diplomacy.bot import random_orders
from adjudicator.games.diplomacy.deputy import DEPUTY
from adjudicator.games.diplomacy.ending import Standing, answer
from adjudicator.games.diplomacy.nicknames import nicknames
from adjudicator.games.diplomacy.options import Options
from adjudicator.games.diplomacy.position import POSITION
from adjudicator.games.diplomacy.report import news, report
from adjudicator.games.diplomacy.report.charts import charts
from adjudicator.games.diplomacy.report.picture import Europe, beginning, position, situation
from adjudicator.games.diplomacy.same import completes
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.setup import set_up
from adjudicator.games.diplomacy.state import DipFact, State, view
from adjudicator.games.diplomacy.turn import next_step, play_step
from adjudicator.games.diplomacy.windows import WINDOWS
from adjudicator.games.diplomacy.words import LETTERS
from adjudicator.table import Game, Meta

GAME = Game(
    meta=Meta(
        name="diplomacy",
        title="Diplomacy",
        seats=LETTERS,
        seats_min=2,
        rules_version="1",
        open_dice=True,
        opening="Set-up",
    ),
    books=replace(BOOKS, map=beginning),
    options=Options,
    facts=DipFact,
    windows=WINDOWS,
    standing=Standing,
    empty=State,
    setup=set_up,
    position=POSITION,
    next_step=lambda state: next_step(state.board, ahead.settled(state)),
    resolve=lambda step, table, orders: play_step(table, orders),
    answer=answer,
    view=view,
    say=lambda view: Say(view.board),
    completes=completes,
    kept=lambda view: [*ahead.kept(view)],
    check_standing=lambda view, standing: list(standing.checked(view.board)),
    deputy=DEPUTY,
    rows=("Unit", "Order", "To"),
    nicknames=nicknames,
    choices=offers.choices,
    stand_ins=offers.stand_ins,
    offers=offers.offers,
    unused=lambda view: offers.HIDDEN,
    charts=charts,
    report=report,
    news=news,
    scenario_name=lambda view: view.board.atlas.name,
    styles=lambda view: Say(view.board).styles,
    map=lambda view: position(view.board),
    situation=lambda view, step, questions: situation(view.board, step),
    legends=(Europe.legend,),
    random_orders=random_orders,
)
"""The game, as the program finds it."""
