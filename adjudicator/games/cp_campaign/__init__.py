"""CP campaign: armies, territories and Campaign Points; battles fought on a table or settled by dice."""

from adjudicator.games.cp_campaign import answers, bot, checking, explain, form, map, report, scenario, sheets
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.orders import Placement, Spend, Standing, TableReports
from adjudicator.games.cp_campaign.rules.setup import lay_out
from adjudicator.games.cp_campaign.rules.turn import next_step, play_step
from adjudicator.games.cp_campaign.state import State, view
from adjudicator.games.cp_campaign.tables import DATA
from adjudicator.table import Books, Game, Meta, Seat, read_rules, read_rulings

GAME = Game(
    meta=Meta(
        name="cp-campaign",
        title="CP Campaign",
        seats=(Seat("A"), Seat("B"), Seat("C"), Seat("D")),
        seats_min=2,
        rules_version="1",
        open_dice=True,
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
    facts=CPFact,
    windows={"placement": Placement, "spend": Spend, "table": TableReports, "dispute": TableReports},
    standing=Standing,
    empty=State,
    setup=lay_out,
    next_step=lambda state: next_step(state.board),
    resolve=lambda step, table, orders: play_step(table, orders),
    answer=answers.answer,
    view=view,
    say=lambda view: view.board,
    check=checking.check,
    check_standing=checking.check_standing,
    explain=explain.explain,
    no_orders=explain.no_orders,
    form=form.form,
    choices=form.choices,
    report=report.report,
    styles=map.styles,
    map=map.board_map,
    sheets=sheets.sheets,
    random_orders=bot.random_orders,
)
"""The game, as the program finds it."""
