"""What the text tells of its lost charts holds: every point of `book/charts.json` that is no slip of the examples."""

import json
from pathlib import Path

import pytest

from adjudicator.games.fornaldar.printed.charts.combat import attrition, combat_result, losses, odds
from adjudicator.games.fornaldar.printed.charts.model import sources
from adjudicator.games.fornaldar.printed.charts.reading import built_in_charts
from adjudicator.games.fornaldar.printed.counters.reading import built_in_counters

CHARTS = built_in_charts()
COUNTERS = built_in_counters()
BOOK = Path(__file__).parents[2] / "book"
FACTS = json.loads((BOOK / "charts.json").read_text())
EFFECTS = CHARTS.terrain_effects
MARKS = {"": [], "o": ["o"], "r": ["r"]}


def strong(points):
    return [point for point in points if point["weight"] in ("good", "medium")]


def weak(points):
    return [point for point in points if point["weight"] == "weak" and point["strength"] is not None]


def name(point):
    return str(point.get("source"))


@pytest.mark.rule("fornaldar", "17.5.7", "17.4")
@pytest.mark.parametrize("point", strong(FACTS["crt"]["points"]), ids=name)
def test_results_of_combat(point):
    attacker, defender = combat_result(CHARTS.combat, point["column"], point["modified_roll"])
    assert (attacker.letter, defender.letter) == (point["attacker"], point["defender"])
    if point["retreat_marks_shown"]:
        assert [MARKS[attacker.mark], MARKS[defender.mark]] == [point["attacker_marks"], point["defender_marks"]]


@pytest.mark.rule("fornaldar", "17.5.9")
@pytest.mark.parametrize("point", strong(FACTS["casualty"]["points"]), ids=name)
def test_losses(point):
    strengths = range(61) if point["strength"] is None else [point["strength"]]
    for strength in strengths:
        loss = losses(CHARTS.casualties, point["letter"], strength)
        sides = {"left": [loss.left], "right": [loss.right], "both": [loss.left, loss.right]}[point["side"]]
        assert set(sides) == {point["value"]}


def told(table):
    """The names of the values of a table that are no reconstruction."""
    return {name for name, source in sources(CHARTS) if name.startswith(f"{table}:") and source != "reconstruction"}


def test_sources_name_the_results_the_text_tells():
    points = strong(FACTS["crt"]["points"])
    assert told("combat") == {f"combat: {point['column']} at {point['modified_roll']}" for point in points}


def test_sources_name_the_losses_the_text_tells():
    """Those of an attrition that is told without its letter are deduced."""
    spans = {strength: row for row in CHARTS.casualties for strength in range(row.low, (row.high or 99) + 1)}
    expected = {"casualties: B 15-17 left", "casualties: B 15-17 right"}
    for point in strong(FACTS["casualty"]["points"]):
        if point["strength"] is not None:
            row = spans[point["strength"]]
            ends = f"{row.low}-{row.high}" if row.high > row.low else row.low
            expected.add(f"casualties: {point['letter']} {ends} {point['side']}")
    assert told("casualties") == expected


@pytest.mark.rule("fornaldar", "17.5.5")
@pytest.mark.parametrize(
    "point", FACTS["crt"]["ratio_conversions"], ids=lambda point: f"{point['att']}:{point['deff']}"
)
def test_ratios(point):
    assert odds(CHARTS.combat, point["att"], point["deff"]) == point["column"]


@pytest.mark.rule("fornaldar", "17.5.9")
@pytest.mark.parametrize("point", weak(FACTS["casualty"]["points"]), ids=name)
def test_even_the_weaker_losses(point):
    """But for five hits of the second example, which it has read in the wrong column (FN-C13)."""
    loss = losses(CHARTS.casualties, point["letter"], point["strength"]).right
    assert loss == point["value"] or (point["value"] is None and loss >= point["at_least"])


@pytest.mark.rule("fornaldar", "17.5.9", "EX.1", "EX.2")
@pytest.mark.parametrize(
    ("letter", "who", "wounds", "lost"),
    [
        ("D", ("snorri", "thorskuld", "aulgerda"), 4, 2),
        ("D", ("snorri", "thorskuld", "aulgerda"), 6, 2),
        ("C", ("lhyr", "havha"), 0, 1),
        ("C", ("lhyr", "havha"), 1, 0),
        ("E", ("lhyr", "havha"), 1, 2),
        ("E", ("grendel", "hargoll"), 4, 2),
    ],
)
def test_losses_of_characters_whose_strength_the_examples_do_not_tell(letter, who, wounds, lost):
    strength = sum(COUNTERS.characters[character].combat for character in who) - wounds
    assert losses(CHARTS.casualties, letter, strength).right == lost


@pytest.mark.rule("fornaldar", "8.4.2", "14.4.1")
def test_attrition():
    assert attrition(CHARTS.attrition, 10) == "D"
    march = attrition(CHARTS.attrition, 4)
    assert (losses(CHARTS.casualties, march, 15).left, losses(CHARTS.casualties, march, 16).right) == (1, 1)


def test_the_calendar():
    facts = json.loads((BOOK / "calendar.json").read_text())
    assert len(CHARTS.calendar) == facts["turns_per_year"]
    for box, known in zip(CHARTS.calendar, facts["turns"], strict=True):
        plain = box.name.translate(str.maketrans("áóí", "aoi"))
        assert known["month"] is None or known["month"].replace(" 1", " I").replace(" 2", " II") == plain
        assert known["mana"] is None or known["mana"] == box.mana
        assert (box.weather is None) == (known["weather"] is not None and known["weather"].startswith("rolled"))


@pytest.mark.rule("fornaldar", "10.3", "24.3.MOB")
@pytest.mark.parametrize("side", ["fomorian", "mundane"])
def test_the_mobilization_table_of_the_third_scenario(side):
    facts = [line["number"] for line in FACTS["mobilization"]["scenario_24_3"][side]]
    lines = [line for line in CHARTS.mobilization["24.3"].lines if line.side.lower() == side]
    assert [line.number for line in lines] == facts
    noted = [bool(line.get("note")) for line in FACTS["mobilization"]["scenario_24_3"][side]]
    assert [bool(line.modifiers) for line in lines] == noted


@pytest.mark.rule("fornaldar", "21.1.5", "24.3.DISC")
def test_the_discovery_tables_of_the_third_scenario():
    ours = CHARTS.discovery["24.3"]
    for table, known in zip(ours, FACTS["discovery"]["scenario_24_3"], strict=True):
        assert (table.name, table.table_hex, table.items) == (known["place"], known["hex"], (known["item"],))
        assert [list(row.cells) for row in table.rows] == [row["cells"] for row in known["rows"]]
        spans = [f"{row.low}-{row.high}".replace("10-10", "10") for row in table.rows]
        assert spans == [row["modified_dice"] for row in known["rows"]]


@pytest.mark.rule("fornaldar", "18.4", "18.4.A", "18.4.B", "18.4.C", "18.4.D")
def test_fortress_classes():
    facts = FACTS["other_tables"]["fortress_classes"]
    assert {c: {"garrison": d.garrison, "command": d.command} for c, d in CHARTS.fortress_classes.items()} == facts


@pytest.mark.rule("fornaldar", "11.15", "18.6", "11.12")
def test_terrain_effects_the_rules_tell():
    assert [race for race, cost in EFFECTS.roads["tunnel"].items() if cost is not None] == ["dwarf", "kobold"]
    assert [race for race, cost in EFFECTS.fynvirke.items() if cost == 0] == ["troll"]


@pytest.mark.rule("fornaldar", "17.6.2", "17.5.2", "18.1")
def test_modifications_the_examples_tell():
    assert EFFECTS.battle["sea"]["mermen"] == "doubled"
    assert EFFECTS.battle["stockade"]["mundane"] == "doubled"
    assert {EFFECTS.battle["stockade"][race] for race in ("troll", "jotun")} == {"normal"}
