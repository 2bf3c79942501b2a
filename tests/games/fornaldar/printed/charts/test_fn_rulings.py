"""The rules by number, the rulings and the options, and what ties them to the code and the charts."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.charts.reading import built_in_charts
from adjudicator.games.fornaldar.printed.counters.reading import built_in_counters

PACKAGE = files("adjudicator.games.fornaldar")
PRINTED = json.loads((PACKAGE / "data" / "rules.json").read_bytes())
RULES = {rule.id: rule for rule in GAME.books.rules}
RULINGS = {ruling.id: ruling for ruling in GAME.books.rulings}
CHARTS = built_in_charts()
NAMES = RULINGS["FN-N1"].text.removeprefix("The scan has lost the italics of ships. ").partition(" A referee")[0]


def test_every_rule_and_ruling_is_there_once():
    assert len(RULES) == len(GAME.books.rules) == 428
    assert len(RULINGS) == len(GAME.books.rulings) == 232


def test_every_ruling_belongs_to_a_rule():
    assert {gap for rule in PRINTED for gap in rule.get("gaps", ())} == set(RULINGS)
    assert all((rule["basis"] == "text+ruling") == bool(rule.get("gaps")) for rule in PRINTED)


def test_the_rules_stand_in_the_order_of_the_rulebook():
    numbers = [[int(part) for part in rule.split(".")] for rule in RULES if re.fullmatch(r"[\d.]+", rule)]
    assert numbers == sorted(numbers)


def test_the_page_of_rulings_says_the_same_as_the_data():
    page = " ".join((PACKAGE / "RULINGS.md").read_text(encoding="utf-8").split())
    for ruling in RULINGS.values():
        option = f" Option `{ruling.option}`." if ruling.option else ""
        otherwise = f" Otherwise: {ruling.otherwise}" if ruling.otherwise else ""
        assert f"**{ruling.id} {ruling.title}.** [{ruling.source}]{option} {ruling.text}{otherwise}" in page
    assert page.count("**FN-") == len(RULINGS)


def test_every_ruling_says_where_it_comes_from():
    assert {ruling.source for ruling in RULINGS.values()} == {"text", "reconstruction"}


def test_every_option_belongs_to_a_ruling_that_it_names():
    fields = {ruling.option: ruling.id for ruling in RULINGS.values() if ruling.option}
    of_no_rule = {"scenario", "reach", "movement_days", "reaction_days"}
    """What is played, what is shown, and how long windows are open."""
    assert set(fields) == set(Options.__struct_fields__) - of_no_rule
    assert " ".join(sorted(fields.values())) == (
        "FN-C1 FN-C2 FN-C27 FN-C4 FN-C48 FN-C5 FN-H8 FN-L10 FN-L17 FN-L20 "
        "FN-M30 FN-P6 FN-T15 FN-T17 FN-T6 FN-V29 FN-V3 FN-V45"
    )
    source = (PACKAGE / "options.py").read_text(encoding="utf-8")
    assert all(f"({id})" in source for id in fields.values())
    assert all(ruling.otherwise for ruling in RULINGS.values() if ruling.option)


def test_the_rulings_in_force_follow_the_options():
    chosen = {note.id: note.text for note in GAME.books.in_force(Options(kressek_hex="2942"))}
    assert chosen["FN-H8"] == "In 2942, by the Discovery Table."
    assert {note.id: note.text for note in GAME.books.in_force(Options())}["FN-H8"] == "In 2929, by the set-up."


def test_the_rulings_and_rules_the_code_cites_are_there():
    charts = Path(str(PACKAGE / "printed" / "charts"))
    sources = [path.read_text(encoding="utf-8") for path in sorted(charts.glob("*.py"))]
    assert {id for text in sources for id in re.findall(r"FN-[A-Z]\d+", text)} <= set(RULINGS)
    opened = [line for text in sources for line in re.findall(r'"""(\d[\w.]+(?:, \d[\w.]+)*) ', text)]
    assert len(opened) >= 10
    assert {id for line in opened for id in line.split(", ")} <= set(RULES)


@pytest.mark.parametrize("letter", "ABCD")
def test_the_rules_of_the_fortress_classes_are_those_of_the_chart(letter):
    garrison, command = map(int, re.findall(r"\d+", RULES[f"18.4.{letter}"].text))
    assert (garrison, command) == (CHARTS.fortress_classes[letter].garrison, CHARTS.fortress_classes[letter].command)


def test_the_rulings_tell_the_charts_as_they_are():
    mana = {box.turn: box.mana for box in CHARTS.calendar}
    assert (mana[2], mana[8], min(mana.values()), mana[13]) == (7, 7, 3, 3)
    rain = [str(box.turn) for box in CHARTS.calendar if box.weather == "rain"]
    assert f"rain on turns {', '.join(rain[:-1])} and {rain[-1]}" in RULINGS["FN-M8"].text
    letters = dict(re.findall(r"([B-F]) from (\d+)", RULINGS["FN-M4"].text))
    assert {letter: min(r for r, x in CHARTS.attrition.items() if x == letter) for letter in letters} == {
        letter: int(roll) for letter, roll in letters.items()
    }


def test_pieces_of_uncertain_kind_are_what_the_ruling_says():
    persons, ships = (re.findall(r"[A-Z][a-z]+(?:-[a-z]+)?", part) for part in NAMES.split(" are characters; "))
    counters = built_in_counters()
    assert {name.lower() for name in persons} <= set(counters.characters)
    assert {name.lower() for name in ships} <= set(counters.ships)
