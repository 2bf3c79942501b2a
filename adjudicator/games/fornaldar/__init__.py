"""Fornaldar: Nordic Saga: trolls, giants and men at war for ancient Scandinavia, by land, by sea and by magic.

The chapters by the rulebook's numbers: 1 `sides`, 2 `pieces` (army points: `movement.lots`), 4 `setup`, 5 `turn`,
6 `weather`, 7 `losses`, 10 `mobilization`, 11 `movement` (a plan: `plan`, `march`, `force`, `picking`, `going`; what a
step costs: `steps`, `walking`, `sailing`, `stops`, `ways`; its `check` and `form`), 12 `stacks`, 13 `escorts`,
14 `movement.boarding`, `teleportation`, `forced` and `mermen`, 15 `command`, 18 `fortresses`, 21 `items`, 22 `victory`,
24 `specials`. What is played with: `land`, `charts`, `counters`, `scenarios`, together a `setting`.
"""

from adjudicator.games.fornaldar import losses as losses  # what only a referee brings about so far
from adjudicator.games.fornaldar import report
from adjudicator.games.fornaldar.arrivals.setup import set_up
from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.sayings import nicknames
from adjudicator.games.fornaldar.board.view import view
from adjudicator.games.fornaldar.bot import random_orders
from adjudicator.games.fornaldar.movement.finding import completes
from adjudicator.games.fornaldar.movement.reaching import journeys
from adjudicator.games.fornaldar.naming import choices
from adjudicator.games.fornaldar.offers import offers, stand_ins, unused
from adjudicator.games.fornaldar.options import Options, Recorded
from adjudicator.games.fornaldar.position import POSITION, OptionsChanged
from adjudicator.games.fornaldar.printed.books import DATA, book_files, data, read_books
from adjudicator.games.fornaldar.report.land import LEGEND, land_map
from adjudicator.games.fornaldar.standing.parts import Standing, answer, check_standing
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.turn import next_step, resolve
from adjudicator.games.fornaldar.windows import DEPUTY, WINDOWS
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Books, Game, Meta, read_rules, read_rulings

GAME = Game(
    meta=Meta(
        name="fornaldar",
        title="Fornaldar",
        seats=(FOMORIAN, MUNDANE),
        seats_min=2,
        rules_version="3.0",
        open_dice=True,
    ),
    books=Books(
        rules=read_rules(DATA),
        rulings=read_rulings(DATA),
        scenario=read_books,
        files=book_files,
        data=data,
        map=lambda books: land_map(books.land),
    ),
    options=Options,
    options_recorded=Recorded,
    options_changed=lambda state, options: OptionsChanged(options=Recorded.of(options)),
    facts=FNFact,
    windows=WINDOWS,
    standing=Standing,
    answer=answer,
    empty=State,
    setup=set_up,
    position=POSITION,
    next_step=next_step,
    resolve=resolve,
    view=view,
    say=lambda view: view.board.say,
    completes=completes,
    check_standing=check_standing,
    deputy=DEPUTY,
    nicknames=nicknames,
    choices=choices,
    stand_ins=stand_ins,
    offers=offers,
    journeys=journeys,
    unused=unused,
    charts=report.charts,
    report=report.report,
    news=report.news,
    prizes=lambda view: [*report.prizes(view)],
    losses=report.losses,
    scenario_name=lambda view: view.board.scenario.name,
    styles=lambda view: report.STYLES,
    map=report.whole_map,
    situation=report.situation,
    legends=(LEGEND,),
    sheets=report.rosters,
    random_orders=random_orders,
)
"""The game, as the program finds it."""
