import json
from collections import Counter as Tally
from typing import get_args

import pytest

from adjudicator.games.fornaldar.printed.counters import abilities as able
from adjudicator.games.fornaldar.printed.counters.items import DATA
from adjudicator.games.fornaldar.printed.counters.reading import built_in_counters, read_counters, sources
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, Race

COUNTERS = built_in_counters()
GROUPS = COUNTERS.groups


@pytest.mark.rule("fornaldar", "11.4.3")
def test_each_race_has_its_armies():
    races = {race: [id for id, group in GROUPS.items() if group.race == race] for race in get_args(Race)}
    assert races == {
        "mundane": ["ycelia", "midhrasir", "nerfringia", "suderpathia", "swithiod", "mundanes"],
        "troll": ["fynn", "basulea", "skane", "lochlann", "norskold"],
        "dwarf": ["normorea"],
        "elf": ["thulorm", "auberon"],
        "mermen": ["skergota"],
        "kobold": ["kobolds"],
        "jotun": ["jotunheim"],
        "centaur": ["centaurs"],
        "loherim": ["loherim"],
    }


def test_armies_that_march_have_movement_and_counters():
    assert [id for id, group in GROUPS.items() if bool(group.army_counters) != bool(group.allowance)] == ["auberon"]


def test_armies_of_a_race_march_alike():
    paces = {(group.race, group.allowance) for group in GROUPS.values() if group.race}
    assert len(paces) == len({race for race, _ in paces})


@pytest.mark.rule("fornaldar", "7.2")
def test_any_army_can_be_shown_down_to_its_last_point():
    assert all(group.army_counters[-1] == (2, 1) for group in GROUPS.values() if group.army_counters)


@pytest.mark.rule("fornaldar", "18.1")
def test_fortresses_are_those_of_the_race():
    built = {(group.race, group.fortress) for group in GROUPS.values() if group.fortress}
    assert built == {
        ("mundane", "stockade"),
        ("troll", "broch"),
        ("dwarf", "dwarrowdelf"),
        ("mermen", "cove"),
        ("jotun", "cave"),
    }


@pytest.mark.rule("fornaldar", "10.3")
def test_whoever_owns_a_group_mobilizes_it():
    assert all(group.mobilized_by in ((), (group.side,)) for group in GROUPS.values() if group.side)
    assert GROUPS["jotunheim"].mobilized_by == GROUPS["non-aligned"].mobilized_by == (FOMORIAN, MUNDANE)


@pytest.mark.rule("fornaldar", "24.3.2")
def test_special_rules_of_armies_are_abilities():
    assert {id: group.abilities for id, group in GROUPS.items() if group.abilities} == {
        "centaurs": (
            able.IgnoresAspect(aspect="wild"),
            able.SuffersIn(aspect="mundane", modifier=3),
            able.AlwaysRetreats(),
        ),
        "mundanes": (able.LeaderlessLosses(percent=50), able.NoPoints()),
        "loherim": (able.IgnoresAspect(aspect="wild", at="Falls of Dokkvordar"),),
    }


def all_counters():
    return [*GROUPS.values(), *COUNTERS.characters.values(), *COUNTERS.ships.values()]


@pytest.mark.parametrize(
    "union", [able.CharacterAbility, able.GroupAbility, able.ShipAbility], ids=["characters", "groups", "ships"]
)
def test_no_ability_is_idle(union):
    used = {type(ability) for counter in all_counters() for ability in counter.abilities}
    assert {*get_args(union)} <= used


def test_every_ability_has_its_words():
    words = [ability.words(counter.name) for counter in all_counters() for ability in counter.abilities]
    assert all(text.endswith(".") and "{" not in text and "(" not in text for text in words)


def test_every_value_has_a_source_and_few_abilities_are_inventions():
    told = {what: source for _, what, source in sources(COUNTERS)}
    assert told["snorri combat"] == "deduced from 8.4.7"
    assert told["snorri command"] == "reconstruction"
    assert told["snorri name"] == "rulebook 24.1.1"
    invented = [what for what, source in told.items() if what.endswith(" abilities") and source == "reconstruction"]
    assert len(invented) <= 12
    assert Tally(source.split()[0] for source in told.values()).keys() == {"rulebook", "deduced", "reconstruction"}


def test_nothing_given_is_the_built_in_counters():
    assert read_counters(None) == (COUNTERS, [])


def test_a_referee_replaces_single_values_and_is_their_source():
    counters, problems = read_counters({"characters": {"hakon": {"combat": 6}}, "ships": {"misty": {"allowance": 11}}})
    assert problems == []
    hakon = counters.characters["hakon"]
    assert (hakon.combat, hakon.command) == (6, 5)
    assert hakon.source_of("combat") == "referee"
    assert hakon.source_of("command") == "rulebook 8.4.7"
    assert counters.ships["misty"].allowance == 11
    assert counters.ships["misty"].bad_sailer


def test_a_whole_copy_of_the_file_changes_no_source():
    whole = {part: json.loads((DATA / f"{part}.json").read_text()) for part in ("groups", "characters", "ships")}
    assert read_counters(whole) == (COUNTERS, [])


def test_a_referee_adds_a_counter():
    harald = {"name": "Harald the Tall", "group": "midhrasir", "kind": "mundane", "combat": 4, "command": 3, "magic": 0}
    counters, problems = read_counters({"characters": {"harald": {**harald, "allowance": 12}}})
    assert problems == []
    assert counters.characters["harald"].source_of("name") == "referee"


def changed(id, **values):
    return {"characters": {id: values}}


@pytest.mark.parametrize(
    ("given", "path", "words", "hint"),
    [
        ([], (), "given by part and id", "groups, characters"),
        ({"ship": {}}, ("ship",), 'no part "ship"', '"ships"'),
        ({"characters": []}, ("characters",), "given by id", "hakon"),
        ({"characters": {"hakon": 5}}, ("characters", "hakon"), "no values", "combat"),
        (changed("hacon", combat=5), ("characters", "hacon"), 'no id "hacon"', '"hakon"'),
        (changed("Bad Id", name="Bad"), ("characters", "Bad Id"), 'no id "Bad Id"', "small letters"),
        (changed("hakon", comand=5), ("characters", "hakon", "comand"), 'no value "comand"', '"command"'),
        (changed("hakon", combat=12), ("characters", "hakon", "combat"), "<= 9", "Mend it"),
        (changed("hakon", home="39x7"), ("characters", "hakon", "home"), "matching", "3927"),
        (changed("hakon", rank="duke"), ("characters", "hakon", "rank"), "'duke'", "Mend it"),
        (changed("hakon", sources=5), ("characters", "hakon", "sources"), "object", "by value"),
        (
            changed("hakon", sources={"x": "reconstruction"}),
            ("characters", "hakon", "sources", "x"),
            '"x"',
            "Known are id",
        ),
        (changed("hakon", group="midrasir"), ("characters", "hakon", "group"), '"midrasir"', '"midhrasir"'),
        (changed("hakon", friends=["Fomorian"]), ("characters", "hakon", "friends"), "may activate it", "non-aligned"),
        (changed("hakon", combat=0), ("characters", "hakon", "combat"), "dead from the start", "at least 1"),
        (changed("svip", magic=0), ("characters", "svip", "magic"), "never cast", "at least 1"),
        (changed("lhyr", swimmer=False), ("characters", "lhyr", "swimmer"), "does not swim", "swimmer"),
        (changed("rodhiorm", successor=99), ("characters", "rodhiorm", "successor"), "item 99", "number"),
        (changed("rodhiorm", successor="krenkl"), ("characters", "rodhiorm", "successor"), '"krenkl"', '"krenkel"'),
        (
            changed("drapa", abilities=[{"ability": "heir", "after": ["herdbold"]}]),
            ("characters", "drapa", "abilities"),
            '"herdbold"',
            '"herdbolt"',
        ),
        (
            changed("sifka", abilities=[{"ability": "leads", "group": "elves"}]),
            ("characters", "sifka", "abilities", 0, "group"),
            '"elves"',
            "Name one",
        ),
        ({"ships": {"misty": {"group": "suder"}}}, ("ships", "misty", "group"), '"suder"', "suderpathia"),
        ({"ships": {"misty": {"damaged": 2}}}, ("ships", "misty", "damaged"), "2 as `damaged`", "at most 1"),
        ({"groups": {"fynn": {"side": "Troll"}}}, ("groups", "fynn", "side"), "matching", "Fomorian and Mundane"),
        (changed("sifka", friends=["Elves"]), ("characters", "sifka", "friends", 0), "matching", "Fomorian and"),
        ({"items": 5}, ("items",), "Expected", ""),
        ({"enchantments": 5}, ("enchantments",), "Expected", ""),
    ],
)
def test_a_referees_mistake_is_shown_with_its_place(given, path, words, hint):
    counters, problems = read_counters(given)
    assert counters is None
    (problem,) = problems
    assert problem.path == path
    assert words in problem.message
    assert hint in problem.hint


def test_all_mistakes_are_shown_at_once():
    given = {"characters": {"hakon": {"combat": 12}, "snorri": {"comand": 1}}, "ships": {"misty": {"full": 0}}}
    given["characters"] |= {"nobody": {}, 7: {"name": "Seven"}, "svip": None}
    assert len(read_counters(given)[1]) == 6
