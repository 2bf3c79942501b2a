"""The books a campaign is played with: the built-in ones, and a referee's own in their place."""

import json
from collections import Counter

import pytest

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.printed.books import book_files, built_in, data, read_books

FILES = book_files()


def plain(name):
    return json.loads(FILES[name])


def test_without_anything_given_the_books_are_the_built_in_ones():
    assert GAME.books.scenario(None) == (built_in(), [])


def test_the_files_one_is_given_make_the_same_books():
    given = {name.removesuffix(".json"): plain(name) for name in FILES if name.endswith(".json")}
    books, problems = read_books({"map": FILES["map.toml"].decode(), **given})
    assert problems == []
    assert books == built_in()


def test_a_referee_replaces_a_single_value_and_it_says_so():
    books, problems = read_books({"characters": {"hakon": {"combat": 6}}})
    assert problems == []
    assert books.counters.characters["hakon"].combat == 6
    assert books.counters.characters["snorri"] == built_in().counters.characters["snorri"]
    (changed,) = [value for value in data(books) if value.what == "hakon combat"]
    assert (changed.file, changed.source) == ("characters.json", "referee")


def test_a_referee_replaces_a_part_of_the_calendar_or_a_scenario():
    calendar = plain("calendar.json")
    calendar["calendar"][0]["mana"] = 9
    books, problems = read_books({"calendar": calendar, "24.4": {"like": "24.1", "id": "24.4", "name": "Ours"}})
    assert problems == []
    assert books.charts.calendar[0].mana == 9
    assert books.scenarios["24.4"].name == "Ours"
    assert set(books.scenarios) == {"24.1", "24.2", "24.3", "24.4"}


@pytest.mark.parametrize(
    ("given", "path", "message"),
    [
        (["a list"], (), "given file by file"),
        ({"map": "name = 3"}, ("map",), "Expected"),
        ({"characters": {"hakkon": {"combat": 6}}}, ("characters", "hakkon"), 'There is no id "hakkon"'),
        ({"charts": {"combat": 3}}, ("charts", "combat"), "Expected"),
        ({"24.1": {"like": "24.9"}}, ("24.1",), "24.9"),
        ({"items": {"99": {"name": "Spoon"}}}, ("items",), ""),
    ],
)
def test_what_is_wrong_is_told_with_its_file_and_place(given, path, message):
    books, problems = read_books(given)
    assert books is None
    assert any(problem.path[: len(path)] == path and message in problem.message for problem in problems)


def test_books_that_do_not_fit_each_other_are_refused():
    scenario = plain("24.1.json")
    scenario["groups"][0]["hexes"][0]["hex"] = "2331"
    books, problems = read_books({"24.1": scenario})
    assert books is None
    assert any(problem.path[0] == "24.1" and "has no water" in problem.message for problem in problems)


def test_every_value_has_a_file_and_a_source():
    values = list(data(built_in()))
    assert {value.file for value in values} == set(FILES)
    assert all(value.what for value in values)
    kinds = Counter(value.source.split()[0] for value in values)
    assert set(kinds) == {"rulebook", "deduced", "reconstruction"}
