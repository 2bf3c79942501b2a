"""What a game records, tells and offers is of the types that are declared for it."""

import msgspec
import pytest
from strolls import PLAYED, contents, seats

from adjudicator.games import find_game, game_names
from adjudicator.table import REFEREE, Step
from adjudicator.table.fact import any_of
from adjudicator.table.lines import Line
from adjudicator.table.memory import Held, Loss
from adjudicator.table.news import News
from adjudicator.table.pages import Content, Passage
from adjudicator.table.seats import SeatStyle
from adjudicator.table.weighing import Budget

pytestmark = pytest.mark.slow


def check_type(told, kind):
    """Raise where something is not what its reader takes it for."""
    msgspec.json.decode(msgspec.json.encode(told), type=kind)


def said(rules, view, facts):
    """All that a game says to a view beside its report, each with its type."""
    say = rules.say(view)
    yield tuple(rules.tidings(view, view.seat, facts)), tuple[News, ...]
    yield tuple(fact.as_line(say) for fact in facts), tuple[Line, ...]
    yield rules.styles(view), tuple[SeatStyle, ...]
    yield tuple(rules.prizes(view)), tuple[Held, ...]
    yield rules.lost(view, facts), tuple[Loss, ...]
    yield rules.nicknames(view), dict[str, str]
    yield rules.choices(view), dict[str, dict[str, str]]
    yield rules.scenario_name(view), str


def of_window(rules, view, step):
    """What is said of the window that is open."""
    yield rules.form(view, step), list[str]
    scales = rules.scales(view, step)
    if scales:
        yield scales.budgets, dict[str, Budget]
        yield scales.still, dict[str, str]
        yield scales.once, bool


@pytest.mark.parametrize("game", PLAYED)
def test_facts_reports_and_all_that_is_said_keep_to_their_types(game):
    rules = find_game(game)
    every = {"fornaldar": 30, "northmen": 4}.get(game, 1)
    for number, step in enumerate(PLAYED[game](3)):
        check_type(step.facts, list[any_of(rules.facts)])
        if number % every:
            continue
        coming = rules.next_step(step.state)
        check_type(coming, Step | None)
        for _, _, content in contents(game, step):
            check_type(content, Content)
        for seat in (*seats(game, step.state)[:2], REFEREE):
            view = rules.view(step.state, seat)
            told = [*said(rules, view, step.facts)]
            if coming and seat in coming.seats and coming.window:
                told += of_window(rules, view, coming)
            for thing, kind in told:
                check_type(thing, kind)


@pytest.mark.parametrize("game", game_names())
def test_charts_keep_to_their_types(game):
    rules = find_game(game)
    scenario, _ = rules.books.scenario(None)
    check_type(rules.charts(scenario, rules.options()), list[Passage])
