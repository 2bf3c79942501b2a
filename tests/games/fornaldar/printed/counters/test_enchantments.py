"""The enchantments are those of the rulebook, and a referee's own are checked."""

import json
from pathlib import Path

import msgspec
import pytest

from adjudicator.games.fornaldar.printed.counters import effects
from adjudicator.games.fornaldar.printed.counters.enchantments import (
    DATA,
    built_in_enchantments,
    read_enchantments,
    sources,
    strangers,
)
from adjudicator.games.fornaldar.printed.counters.items import built_in_items
from adjudicator.games.fornaldar.printed.land.sides import built_in_land

BOOK = json.loads((Path(__file__).parents[2] / "book" / "enchantments.json").read_text())
BY_NAME = {enchantment.name.casefold(): enchantment for enchantment in built_in_enchantments().values()}
GAPS = {"effect": "wounds", "amount": {"dice": 1, "rows": [{"low": 1, "high": 3}, {"low": 5, "high": 6}]}}


def given():
    """The built-in enchantments as plain data."""
    return json.loads((DATA / "enchantments.json").read_text())["enchantments"]


def changed(number, /, **values):
    enchantments = given()
    enchantments[number - 1].update(values)
    return enchantments


def problems(enchantments):
    read, found = read_enchantments(enchantments)
    assert (read is None) == bool(found)
    return [(problem.code, problem.path, problem.message) for problem in found]


def test_there_are_17_and_they_are_sound():
    assert [enchantment.number for enchantment in built_in_enchantments().values()] == [*range(1, 18)]
    assert problems(given()) == []
    assert read_enchantments(None) == (built_in_enchantments(), [])


@pytest.mark.parametrize("fact", BOOK["enchantments"], ids=lambda fact: fact["name"])
def test_they_are_as_the_text_has_them(fact):
    enchantment = BY_NAME[fact["name"].casefold()]
    plain = json.loads(msgspec.json.encode(enchantment))
    known = {field: value for field, value in fact.items() if field not in ("name", "effects") and value is not None}
    assert known == {field: plain[field] for field in known}
    assert msgspec.convert(fact.get("effects", plain["effects"]), tuple[effects.AnyEffect, ...]) == enchantment.effects


def test_single_values_can_be_replaced_and_have_the_referee_as_their_source():
    enchantments, _ = read_enchantments({"vision": {"range": "map"}})
    found = dict(sources(enchantments))
    assert (len(enchantments), enchantments["vision"].range) == (17, "map")
    assert (found["vision range"], found["vision target"]) == ("referee", "rulebook 12.3")


@pytest.mark.rule("fornaldar", "6.5")
def test_weather_has_its_precedence():
    having = [*built_in_items().values(), *built_in_enchantments().values()]
    weather = {
        effect.precedence: thing.name
        for thing in having
        for effect in thing.effects
        if isinstance(effect, effects.LocalWeather)
    }
    assert [weather[place] for place in sorted(weather)] == BOOK["precedence"]


@pytest.mark.rule("fornaldar", "20.3")
def test_what_is_required_is_there_and_the_items_allow_it():
    items = built_in_items()
    allowed = [
        (number, id)
        for number, item in items.items()
        for effect in item.effects
        if isinstance(effect, effects.Allows)
        for id in effect.enchantments
    ]
    enchantments = built_in_enchantments()
    required = [(number, id) for id, enchantment in enchantments.items() for number in enchantment.requires.items]
    assert sorted(allowed) == sorted(required)
    allowed = {id for place in built_in_land().places_of_power.values() for id in place.allows}
    assert allowed <= {*enchantments}
    assert not [*strangers(enchantments, items, allowed)]
    wrong = strangers({id: enchantments[id] for id in ("freeze", "fimbulwinter")}, {}, ())
    assert [(problem.message, problem.path) for problem in wrong] == [
        ("Freeze requires item 45, which there is not.", (0, "requires")),
        ("Fimbulwinter requires a Place of Power that allows it, which there is not.", (1, "requires")),
    ]


def test_what_is_required_in_words():
    items, enchantments = built_in_items(), built_in_enchantments()
    assert enchantments["freeze"].needs(items) == "Orb of Olth"
    assert enchantments["vision"].needs(items) == "Any Place of Power"
    assert enchantments["the-elements"].needs(items) == "Sidall's Scroll or a Place of Power that allows it"


@pytest.mark.parametrize("enchantment", built_in_enchantments().values(), ids=lambda enchantment: enchantment.name)
def test_every_value_has_its_source_and_is_said_in_words(enchantment):
    found = dict(sources({enchantment.id: enchantment}))
    assert len(found) == 7 + bool(enchantment.marker) + len(enchantment.effects)
    assert enchantment.number < 15 or all(source.startswith("rulebook") for source in found.values())
    assert enchantment.text.count("the target") + enchantment.text.count("The target") >= 1
    assert "bearer" not in enchantment.text


@pytest.mark.parametrize(
    ("enchantments", "code", "path", "word"),
    [
        ({"freeze": {"range": "thrice magic"}}, "enchantments/schema", ("freeze", "range"), "'thrice magic'"),
        ({"maelstrom": {"stays_on": 0}}, "enchantments/duration", ("maelstrom", "stays_on"), "Maelstrom lasts"),
        (
            {"mental-attack": {"effects": [GAPS]}},
            "enchantments/schema",
            ("mental-attack", "effects", 0, "amount"),
            "gaps",
        ),
        ({"sleep": {"number": 18, "name": "Sleep"}}, "enchantments/schema", ("sleep",), "missing required field"),
        (changed(16, range="thrice magic"), "enchantments/schema", (15, "range"), "'thrice magic'"),
        (changed(16, modifier=9), "enchantments/schema", (15, "modifier"), "<= 6"),
        (
            changed(16, effects=[{"effect": "freezes"}]),
            "enchantments/schema",
            (15, "effects", 0, "effect"),
            "'freezes'",
        ),
        (changed(16, id="maelstrom"), "enchantments/double", (16, "id"), "entry 16 has it already"),
        (changed(17, number=1), "enchantments/double", (16, "number"), "The number 1 is used twice"),
        (changed(17, stays_on=0), "enchantments/duration", (16, "stays_on"), "Maelstrom lasts 'rolled'"),
        (changed(16, effects=[{"effect": "dispels"}] * 3), "enchantments/sources", None, "3 effects and 1 sources"),
        (changed(16, marker="Ice"), "enchantments/sources", (15, "sources", "marker"), "source of its marker"),
    ],
)
def test_a_broken_file_is_told_where_and_what(enchantments, code, path, word):
    found = problems(enchantments)
    assert code in [found_code for found_code, _, _ in found]
    assert path is None or path in [found_path for _, found_path, _ in found]
    assert any(word in message for _, _, message in found)
