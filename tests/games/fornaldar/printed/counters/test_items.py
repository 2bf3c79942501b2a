"""The magic items are those of the rulebook, and a referee's own are checked."""

import json
import unicodedata
from pathlib import Path
from typing import get_args

import pytest

from adjudicator.games.fornaldar.printed.counters import effects
from adjudicator.games.fornaldar.printed.counters.enchantments import built_in_enchantments
from adjudicator.games.fornaldar.printed.counters.items import DATA, built_in_items, read_items, sources, strangers

BOOK = json.loads((Path(__file__).parents[2] / "book" / "items.json").read_text())
NAMED = [fact for fact in BOOK["items"] if fact["name"]]


NEW = {"name": "Andvari's Ring", "kind": "artifact", "effects": [{"effect": "search", "points": 3}]}
HEARD = "deduced from the sound"


def plain(name):
    """A name without its Old Norse letters."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()


def given():
    """The built-in items as plain data."""
    return json.loads((DATA / "items.json").read_text())["items"]


def changed(number, /, **values):
    items = given()
    items[number - 1].update(values)
    return items


def problems(items):
    read, found = read_items(items)
    assert (read is None) == bool(found)
    return [(problem.code, problem.path, problem.message) for problem in found]


def test_there_are_55_and_they_are_sound():
    assert [*built_in_items()] == [*range(1, 56)]
    assert problems(given()) == []
    assert read_items(None) == (built_in_items(), [])


@pytest.mark.parametrize("fact", NAMED, ids=lambda fact: str(fact["number"]))
def test_names_kinds_gear_and_users_are_those_of_the_text(fact):
    item = built_in_items()[fact["number"]]
    assert plain(item.name) in [plain(name) for name in [fact["name"], *fact.get("aliases", [])]]
    assert item.kind == fact.get("kind", item.kind)
    assert item.gear == fact.get("gear", item.gear)
    assert fact.get("users") in (None, json.loads(json.dumps(given()[item.number - 1].get("users"))))


@pytest.mark.parametrize("fact", [fact for fact in NAMED if "effects" in fact], ids=lambda fact: fact["name"])
def test_effects_are_those_of_the_text(fact):
    (read,), found = read_items([given()[fact["number"] - 1] | {"effects": fact["effects"]}])[0].values(), None
    assert (read.effects, found) == (built_in_items()[fact["number"]].effects, None)


@pytest.mark.rule("fornaldar", "16.7", "9.5")
@pytest.mark.parametrize("name", [fact["name"] for fact in BOOK["without_number"]])
def test_three_items_let_their_bearer_decline_a_melee(name):
    (item,) = [item for item in built_in_items().values() if item.name == name]
    assert item.number in [fact["number"] for fact in BOOK["items"] if not fact["name"]]
    assert "melee" in [effect.what for effect in item.effects if isinstance(effect, effects.Escapes)]


@pytest.mark.rule("fornaldar", "9.5")
@pytest.mark.parametrize("name", ["Lormalien", "Highstaff of Jir", "Feldern Brooch"])
def test_items_that_heal(name):
    (item,) = [item for item in built_in_items().values() if item.name == name]
    assert any(isinstance(effect, effects.Heals) for effect in item.effects)


@pytest.mark.rule("fornaldar", "12.3")
def test_an_item_shows_stacks_as_an_enchantment_of_vision_does():
    assert any(isinstance(effect, effects.Sees) for item in built_in_items().values() for effect in item.effects)


@pytest.mark.rule("fornaldar", "21.8", "21.9", "21.10")
def test_gear_is_told_by_names():
    for item in built_in_items().values():
        words = item.name.split()
        assert (item.gear == "staff") == ("staff" in item.name.lower())
        assert item.gear == "weapon" or not {"Mace", "Hammer"} & {*words}
        assert item.gear == "armour" or not {"Helm", "Mailcoat"} & {*words}


@pytest.mark.parametrize("item", built_in_items().values(), ids=lambda item: item.name)
def test_every_value_has_its_source_and_the_book_its_own(item):
    found = dict(sources({item.number: item}))
    assert len(found) == 3 + (item.gear is not None) + (item.owner is not None) + len(item.effects)
    if item.number >= 37:
        assert all(
            found[f"item {item.number} effect {n}"].startswith("rulebook") for n in range(1, len(item.effects) + 1)
        )
    if item.number in (fact["number"] for fact in NAMED):
        assert found[f"item {item.number} name"].startswith("rulebook")


def test_every_kind_of_effect_has_a_use():
    kinds = {*get_args(effects.AnyEffect)}
    enchanted = [effect for enchantment in built_in_enchantments().values() for effect in enchantment.effects]
    used = {type(effect) for effect in enchanted + [e for item in built_in_items().values() for e in item.effects]}
    assert kinds == used


def test_words_come_from_the_effects():
    items = built_in_items()
    assert items[47].text == "In a Trial by Combat a result of E that the bearer inflicts counts as F."
    assert items[53].text.endswith("8 Jötun CSPs. It is used up.")
    assert (items[20].user_text, items[38].user_text, items[3].user_text) == ("Skane", "Anybody but Jotun", "Anybody")


@pytest.mark.parametrize(
    ("items", "code", "path", "word"),
    [
        ("sword", "items/schema", (), "Expected `array`"),
        ({"3": {"gear": "hat"}}, "items/schema", ("3", "gear"), "'hat'"),
        ({"3": "Helm"}, "items/schema", ("3",), "Expected `object`"),
        ({"3": {"sources": []}}, "items/schema", ("3", "sources"), "Expected `object`"),
        ({"56": {"name": "Ring"}}, "items/schema", ("56",), "missing required field"),
        ({"20": {"users": {}}}, "items/no-users", ("20", "users"), "Usherbane is an heirloom"),
        (changed(3, colour="green"), "items/schema", (2,), "unknown field `colour`"),
        (changed(3, effects=[{"effect": "sings"}]), "items/schema", (2, "effects", 0, "effect"), "'sings'"),
        (changed(3, effects=[]), "items/schema", (2, "effects"), "length >= 1"),
        (changed(41, effects=[{"effect": "double-hits", "combats": ["brawl"]}]), "items/schema", None, "'brawl'"),
        (changed(3, number=2), "items/double", (2, "number"), "by Väinä's Kantele and Thurolf's Helm"),
        (changed(20, users={}), "items/no-users", (19, "users"), "Usherbane is an heirloom"),
        (changed(23, owner=None), "items/owner", (22, "owner"), "its owner is missing"),
        (changed(20, owner="hakon"), "items/owner", (19, "owner"), "its owner is hakon"),
        (
            changed(41, effects=[{"effect": "clings"}] * 2),
            "items/sources",
            (40, "sources", "effects"),
            "2 effects and 1",
        ),
        (changed(41, gear=None), "items/sources", (40, "sources", "gear"), "source of its gear"),
    ],
)
def test_a_broken_file_is_told_where_and_what(items, code, path, word):
    found = problems(items)
    assert code in [found_code for found_code, _, _ in found]
    assert path is None or path in [found_path for _, found_path, _ in found]
    assert any(word in message for _, _, message in found)


def test_single_values_can_be_replaced_and_have_the_referee_as_their_source():
    changes = {"5": {"gear": None, "effects": [{"effect": "clings"}] * 2}, "56": NEW, "2": {"sources": {"name": HEARD}}}
    items, _ = read_items(changes)
    found = dict(sources(items))
    assert (len(items), items[5].name, items[5].gear, items[56].name) == (56, "Angsung", None, "Andvari's Ring")
    assert [found[f"item 5 {what}"] for what in ("kind", "effect 1", "effect 2")] == [
        "rulebook 24.1.1",
        "referee",
        "referee",
    ]
    assert (found["item 2 name"], found["item 56 users"]) == (HEARD, "referee")


def test_names_that_nothing_has_are_told():
    items = built_in_items()
    owners = {item.owner for item in items.values()} - {None, "heior"}
    groups = {group for item in items.values() for group in item.users.groups} | {"centaurs", "jotunheim"}
    found = [problem.message for problem in strangers(items, groups - {"skane"}, owners, {"freeze"})]
    assert "Usherbane names the group skane, which there is not." in found
    assert "Demon Vial names the character heior, which there is not." in found
    assert "Staff of Roaldr names the enchantment fulguration, which there is not." in found
    enchantments = built_in_enchantments()
    assert not [*strangers(items, groups, {*owners, "heior"}, enchantments)]
