"""The Crossing: each turn every seat bids in secret; who bids and throws most goes over the river, to either bank."""

from importlib.resources import files

from adjudicator.table import Books, Game, Meta, Seat, read_rules
from crossing import turn
from crossing.bidding import BIDDING, offers, random_orders
from crossing.landing import Standing, answer
from crossing.report import report, river, styles
from crossing.setup import Options, set_up
from crossing.state import CrossingFact, State, view

GAME = Game(
    meta=Meta(
        name="crossing",
        title="The Crossing",
        seats=(Seat("A"), Seat("B"), Seat("C")),
        seats_min=2,
        rules_version="1",
        open_dice=True,
        open_board=True,
        opening="Turn 0",
    ),
    books=Books(rules=read_rules(files("crossing") / "data"), map=lambda scenario: river(())),
    options=Options,
    facts=CrossingFact,
    windows={"bid": BIDDING},
    standing=Standing,
    empty=State,
    setup=set_up,
    next_step=turn.next_step,
    resolve=turn.resolve,
    answer=answer,
    view=view,
    say=lambda view: view,
    report=report,
    styles=styles,
    map=lambda view: river(styles(view)),
    offers=offers,
    random_orders=random_orders,
)
"""The game, as the program finds it."""
