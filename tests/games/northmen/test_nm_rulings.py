"""The rules by number, the rulings, and what ties them to the code."""

import json
import re
from importlib.resources import files

import pytest

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.options import Options
from adjudicator.games.northmen.state import refusals
from adjudicator.table.fact import Fact, kinds

PACKAGE = files("adjudicator.games.northmen")
PRINTED = json.loads((PACKAGE / "data" / "rules.json").read_bytes())
SOURCES = [path for path in PACKAGE.iterdir() if path.name.endswith(".py")]
IDS = {ruling.id for ruling in GAME.books.rulings}


def test_there_are_113_rules_with_numbers_of_their_own():
    rules = [rule.id for rule in GAME.books.rules]
    assert len(rules) == len(set(rules)) == 113


def test_the_gaps_of_the_rules_have_their_rulings():
    assert {gap for rule in PRINTED for gap in rule.get("gaps", ())} <= IDS
    assert {f"NM-G{number:02}" for number in range(1, 33)} <= IDS


def test_rulings_the_code_cites_are_there():
    cited = {id for path in SOURCES for id in re.findall(r"NM-G\d+|PBEM-\d+", path.read_text())}
    assert cited - IDS == set()


def test_the_page_of_rulings_says_the_same_as_the_data():
    page = " ".join((PACKAGE / "RULINGS.md").read_text().split())
    for ruling in GAME.books.rulings:
        assert f"**{ruling.id} {ruling.title}.** [{ruling.source}]" in page
        assert ruling.text in page
        assert ruling.otherwise in page
        assert not ruling.option or f"Option `{ruling.option}`." in page


def test_every_ruling_says_where_it_comes_from():
    for ruling in GAME.books.rulings:
        assert re.match(r"text$|reconstruction$|source: https://", ruling.source), ruling.id


@pytest.mark.parametrize("kind", kinds(GAME.facts), ids=lambda kind: kind.__name__)
def test_every_kind_of_fact_has_words_of_its_own(kind):
    assert kind.words is not Fact.words
    assert kind.__struct_config__.tag != kind.__name__


def test_every_refusal_names_a_rule_or_a_ruling_and_says_why():
    numbers = {rule.id for rule in GAME.books.rules} | IDS
    assert all(refusal.rule in numbers and refusal.words for refusal in refusals.values())


def test_options_of_rulings_exist():
    assert all(hasattr(Options(), ruling.option) for ruling in GAME.books.rulings if ruling.option)


@pytest.mark.parametrize(("options", "expected"), [({}, "but not below 0"), ({"negative_conflict_vp": True}, "loses")])
def test_the_rulings_in_force_follow_the_options(options, expected):
    notes = {note.id: note.text for note in GAME.books.in_force(Options(**options))}
    assert expected in notes["NM-G13"]
