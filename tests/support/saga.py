"""A campaign of Fornaldar as it stands after its set-up, and facts on top of it."""

from functools import cache

from adjudicator.games.fornaldar.arrivals.setup import set_up
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import copied
from adjudicator.table.table import Table


@cache
def setup_facts(scenario="24.1", **options):
    """The facts of a scenario's set-up; it throws no dice and asks nothing."""
    table = Table("0.setup", State(), None, None)
    set_up(table, built_in(), Options(scenario=scenario, **options), (FOMORIAN, MUNDANE))
    return tuple(table.journal.facts)


def begun(scenario="24.1", *facts):
    """The state after the set-up and whatever facts follow."""
    return after(fold(setup_facts(scenario)), *facts)


def after(state, *facts):
    """A copy of a state with more facts folded in."""
    later = copied(state)
    for fact in facts:
        fact.change(later)
    return later


def fold(facts):
    """The state that facts make."""
    state = State()
    for fact in facts:
        fact.change(state)
    return state
