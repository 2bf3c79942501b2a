"""Test of Time: gods whose followers build Testaments, which time wears away, and time that runs backwards."""

from adjudicator.games.test_of_time import answers, bot, checking, explain, form, report, scenario
from adjudicator.games.test_of_time.facts import TTFact
from adjudicator.games.test_of_time.options import Options
from adjudicator.games.test_of_time.orders import OneMove, Program, Standing
from adjudicator.games.test_of_time.report.cards import LEGEND
from adjudicator.games.test_of_time.report.styles import styles
from adjudicator.games.test_of_time.rules.setup import lay_out
from adjudicator.games.test_of_time.rules.turn import next_step, play_step
from adjudicator.games.test_of_time.state import State, view
from adjudicator.games.test_of_time.tables import DATA
from adjudicator.table import Books, Game, Meta, Seat, read_rules, read_rulings

GAME = Game(
    meta=Meta(
        name="test-of-time",
        title="Test of Time",
        seats=tuple(Seat(letter) for letter in scenario.SEATS),
        seats_min=2,
        rules_version="1.0",
        open_dice=True,
        opening="Opening",
    ),
    books=Books(
        rules=read_rules(DATA),
        rulings=read_rulings(DATA),
        scenario=scenario.SCENARIO.read,
        files=scenario.SCENARIO.files,
        data=scenario.data,
    ),
    options=Options,
    facts=TTFact,
    windows={"program": Program, "move": OneMove},
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
    styles=lambda view: styles(view.board),
    legends=(LEGEND,),
    random_orders=bot.random_orders,
)
"""The game, as the program finds it."""
