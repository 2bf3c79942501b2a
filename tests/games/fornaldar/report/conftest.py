"""Reports of Fornaldar campaigns, as each seat gets them."""

import pytest
from saga import begun, setup_facts

from adjudicator.games.fornaldar import GAME
from adjudicator.table import visible


@pytest.fixture(scope="session")
def first():
    """The first report of a seat, after whatever facts follow the set-up."""

    def report(seat, scenario="24.1", *more):
        told = [fact for fact in (*setup_facts(scenario), *more) if visible(fact, seat)]
        return GAME.report(GAME.view(begun(scenario, *more), seat), told, 1)

    return report


@pytest.fixture(scope="session")
def charts():
    """The charts of a scenario by their titles, as the chart book has them."""

    def of(scenario="24.1", **options):
        chapters = GAME.charts(GAME.books.scenario(None)[0], GAME.options(scenario=scenario, **options))
        return {grid.title: grid for each in chapters for grid in each.tables}

    return of


@pytest.fixture(scope="session")
def later():
    """The report of a seat on facts that follow the set-up."""

    def report(seat, *more, scenario="24.1"):
        told = [fact for fact in more if visible(fact, seat)]
        return GAME.report(GAME.view(begun(scenario, *more), seat), told, 1)

    return report
