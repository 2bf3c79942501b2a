"""Blood of the Northmen, Test of Faith: clans lay an island of tiles, take its towns, and strive to form Bjarmia."""

from adjudicator.games.northmen import bot, checking, fitting, offers, orders, report, scenario, turn
from adjudicator.games.northmen.corrections import OptionsChanged
from adjudicator.games.northmen.deputy import DEPUTY
from adjudicator.games.northmen.options import Options, Recorded
from adjudicator.games.northmen.position import POSITION
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sayings import nicknames
from adjudicator.games.northmen.scenario import DATA, SCENARIO
from adjudicator.games.northmen.state import NorthmenFact, State, view
from adjudicator.games.northmen.windows import WINDOWS
from adjudicator.table import Books, Game, Meta, Seat, read_rules, read_rulings

GAME = Game(
    meta=Meta(
        name="northmen",
        title="Blood of the Northmen: Test of Faith",
        seats=tuple(Seat(letter) for letter in scenario.SEATS),
        seats_min=1,
        rules_version="2.0",
        open_dice=False,
        opening="Set-up",
    ),
    books=Books(
        rules=read_rules(DATA),
        rulings=read_rulings(DATA),
        scenario=SCENARIO.read,
        files=SCENARIO.files,
        data=scenario.data,
        map=report.first_tiles,
    ),
    options=Options,
    options_recorded=Recorded,
    options_changed=lambda state, options: OptionsChanged(options=Recorded.of(options)),
    facts=NorthmenFact,
    windows=WINDOWS,
    standing=orders.StandingOrders,
    empty=State,
    setup=turn.open_campaign,
    position=POSITION,
    next_step=turn.next_step,
    resolve=turn.resolve,
    answer=orders.answer,
    view=view,
    say=Say,
    completes=fitting.completes,
    check_standing=checking.check_standing,
    rows=("Action", "Unit", "From", "Via", "To", "If"),
    nicknames=nicknames,
    deputy=DEPUTY,
    choices=checking.choices,
    stand_ins=checking.stand_ins,
    offers=offers.offers,
    unused=checking.unused,
    charts=report.charts,
    report=report.report,
    news=report.news,
    styles=report.styles,
    map=report.whole_map,
    legends=(report.LEGEND,),
    sheets=report.sheets,
    random_orders=bot.random_orders,
)
"""The game, as the program finds it."""
