"""CP campaign: armies, territories and Campaign Points; battles fought on a table or settled by dice.

The chapters in the rulebook's order: `setup`; a turn with its `order` of play and `generate`d points; `spend` with the
`queue` of its `actions`: `rebuild`, `fortify`, `roads`, `intrigue`, `march`, `tear_down`, `give_up`; `battles` with the
`heroes` left out, on the `table_top` or as an `auto_battle`; the `aftermath` with `retreat` and `capture`; `victory`.
`sides` and `territories` are what all of them ask. By mail: `conditions`, `plan`, `standing`, `windows`, `absence`, and
the `corrections` of a referee.
"""

from adjudicator.games.cp_campaign import bot, map, offers, report, scenario, table_top, turn, windows
from adjudicator.games.cp_campaign import corrections as corrections  # what only a referee brings about
from adjudicator.games.cp_campaign.corrections import OptionsChanged
from adjudicator.games.cp_campaign.deputy import DEPUTY
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.options import Options, Recorded
from adjudicator.games.cp_campaign.position import POSITION
from adjudicator.games.cp_campaign.report.charts import charts
from adjudicator.games.cp_campaign.report.sheets import sheets
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sayings import nicknames
from adjudicator.games.cp_campaign.spend import kept
from adjudicator.games.cp_campaign.standing import Standing
from adjudicator.games.cp_campaign.state import State, view
from adjudicator.games.cp_campaign.tables import DATA
from adjudicator.games.cp_campaign.words import SEATS
from adjudicator.table import Books, Game, Meta, read_rules, read_rulings

GAME = Game(
    meta=Meta(
        name="cp-campaign",
        title="CP Campaign",
        seats=SEATS,
        seats_min=2,
        rules_version="2",
        open_dice=True,
        open_board=True,
        opening="Placement",
    ),
    books=Books(
        rules=read_rules(DATA),
        rulings=read_rulings(DATA),
        scenario=scenario.SCENARIO.read,
        files=scenario.SCENARIO.files,
        data=scenario.data,
        map=map.scenario_map,
    ),
    options=Options,
    options_recorded=Recorded,
    options_changed=lambda state, options: OptionsChanged(options=Recorded.of(options)),
    facts=CPFact,
    windows=windows.WINDOWS,
    standing=Standing,
    empty=State,
    setup=turn.begin,
    position=POSITION,
    next_step=lambda state: turn.next_step(state.board),
    resolve=lambda step, table, orders: turn.play_step(table, orders),
    answer=lambda orders, question: orders.answer(question),
    view=view,
    say=lambda view: Say(view.board),
    check_standing=lambda view, standing: list(standing.problems(view)),
    kept=kept,
    deputy=DEPUTY,
    nicknames=nicknames,
    choices=windows.choices,
    stand_ins=windows.stand_ins,
    offers=offers.offers,
    unused=windows.unused,
    charts=charts,
    report=report.report,
    boards=report.boards,
    settled=table_top.settled,
    news=report.news,
    scenario_name=lambda view: view.board.scenario,
    styles=map.styles,
    map=map.board_map,
    sheets=sheets,
    random_orders=bot.random_orders,
)
"""The game, as the program finds it."""
