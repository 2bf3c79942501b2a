"""The gods and the cards of a campaign: the built-in set, or the referee's own."""

import copy
import json

import pytest
from tot_table import Bench

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.books import DATA
from adjudicator.games.test_of_time.projection import Section, card

BUILT_IN = json.loads((DATA / "scenario.json").read_text())


def own(**changes):
    given = copy.deepcopy(BUILT_IN)
    for path, value in changes.items():
        place, key = given, path.split("__")
        for name in key[:-1]:
            place = place[name]
        if value is None:
            del place[key[-1]]
        else:
            place[key[-1]] = value
    return GAME.books.scenario(given)


def test_the_built_in_set_says_where_its_cards_come_from():
    scenario, problems = GAME.books.scenario(None)
    assert not problems
    assert {type: len(card.dots) for type, card in scenario.cards.items()} == {
        "tools": 2,
        "art": 4,
        "burial": 6,
        "temple": 8,
        "monument": 10,
    }
    assert {card.source for card in scenario.cards.values()} == {"reconstruction (TT-G01)"}


@pytest.mark.rule("test-of-time", "TT-02", "TT-70")
def test_a_referee_puts_in_the_cards_he_owns():
    scenario, problems = own(cards__tools={"dots": [0, 1, 3], "source": "printed card"})
    assert not problems
    shown = card(scenario.cards["tools"].dots, (), locks=False)
    assert shown == (Section(0), Section(1), Section(3))


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"cards__art": None}, "scenario/no-card", ("cards",)),
        ({"sides__F": None}, "scenario/no-side", ("sides",)),
        ({"cards__art": {"dots": [], "source": "?"}}, "scenario/schema", ("cards", "dots")),
        ({"cards__art": {"dots": [1, -1], "source": "?"}}, "scenario/schema", ("cards", "dots", 1)),
        ({"cards__art": {"dots": [1]}}, "scenario/schema", ("cards",)),
        ({"sides__A": {"name": ""}}, "scenario/schema", ("sides", "name")),
    ],
)
def test_a_set_that_cannot_be_played_is_refused_with_what_is_wrong(changes, code, path):
    scenario, problems = own(**changes)
    assert scenario is None
    (problem,) = problems
    assert problem.code == code
    assert tuple(name for name in problem.path if name != "...") == path


def test_the_game_has_no_map_and_no_sheets():
    table = Bench()
    view = GAME.view(table.state, "A")
    assert (GAME.map(view), GAME.books.map(None), GAME.sheets(view)) == (None, None, [])


def test_every_seat_has_its_style():
    styles = GAME.styles(GAME.view(Bench(players="ABCDEF").state, "A"))
    assert [(style.seat, style.letter, style.hue) for style in styles] == list(
        zip("ABCDEF", "ABCDEF", range(6), strict=True)
    )
