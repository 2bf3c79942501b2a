"""Test of Time: gods whose followers build Testaments, which time wears away, and time that runs backwards.

The chapters in the rulebook's order: `setup` and the `tokens`; the sequence of play, `turn`, `run` and `passing`; the
moves, what is common to all in `moves`, then `create`, `preserve`, `sire`, `convert`, `attack` (with Defend) and
`reverse`; the `end` of a round; `testaments` and `scoring`. By mail: `conditions`, `program`, `standing`, `absence`,
and the `corrections` of a referee. `projection` is what the log of a Testament makes of it.
"""

from adjudicator.games.test_of_time import corrections as corrections  # what only a referee brings about
from adjudicator.games.test_of_time.books import BOOKS, SEATS
from adjudicator.games.test_of_time.bot import random_orders
from adjudicator.games.test_of_time.corrections import OptionsChanged
from adjudicator.games.test_of_time.deputy import DEPUTY
from adjudicator.games.test_of_time.offers import offers
from adjudicator.games.test_of_time.options import Options, Recorded
from adjudicator.games.test_of_time.position import POSITION
from adjudicator.games.test_of_time.program import kept
from adjudicator.games.test_of_time.report import news, report
from adjudicator.games.test_of_time.report.cards import LEGEND, cards
from adjudicator.games.test_of_time.report.charts import charts
from adjudicator.games.test_of_time.report.form import choices, stand_ins, unused
from adjudicator.games.test_of_time.report.roll import losses
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.sayings import nicknames
from adjudicator.games.test_of_time.setup import lay_out
from adjudicator.games.test_of_time.standing import Standing, answer
from adjudicator.games.test_of_time.state import State, TTFact, view
from adjudicator.games.test_of_time.turn import next_step, play_step
from adjudicator.games.test_of_time.windows import WINDOWS
from adjudicator.table import Game, Meta, Seat

GAME = Game(
    meta=Meta(
        name="test-of-time",
        title="Test of Time",
        seats=tuple(Seat(letter) for letter in SEATS),
        seats_min=2,
        rules_version="2.0",
        open_dice=True,
        open_board=True,
        opening="Opening",
    ),
    books=BOOKS,
    options=Options,
    options_recorded=Recorded,
    options_changed=lambda state, options: OptionsChanged(options=Recorded.of(options)),
    facts=TTFact,
    windows=WINDOWS,
    standing=Standing,
    empty=State,
    setup=lay_out,
    position=POSITION,
    next_step=lambda state: next_step(state.board),
    resolve=lambda step, table, orders: play_step(table, orders),
    answer=answer,
    view=view,
    say=lambda view: Say(view.board),
    check_standing=lambda view, standing: list(standing.checked()),
    kept=kept,
    deputy=DEPUTY,
    losses=losses,
    rows=("Move", "Whose", "Space", "With", "How often", "If"),
    nicknames=nicknames,
    choices=choices,
    stand_ins=stand_ins,
    offers=offers,
    unused=unused,
    charts=charts,
    report=report,
    boards=lambda view: (cards(view),),
    news=news,
    scenario_name=lambda view: view.board.scenario,
    styles=lambda view: Say(view.board).styles,
    legends=(LEGEND,),
    random_orders=random_orders,
)
"""The game, as the program finds it."""
