import json
from pathlib import Path

import pytest

from adjudicator.games.fornaldar.printed.counters import abilities as able
from adjudicator.games.fornaldar.printed.counters.reading import built_in_counters
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

BOOK = json.loads((Path(__file__).parents[2] / "book" / "ships.json").read_text())
SURE = 0.7

COUNTERS = built_in_counters()
GROUPS = COUNTERS.groups
SHIPS = COUNTERS.ships


def ship_named(name):
    (ship,) = (ship for ship in SHIPS.values() if name in (ship.name, *ship.also))
    return ship


def side_of(ship):
    return GROUPS[ship.group].side


@pytest.mark.rule("fornaldar", "2.3")
def test_every_ship_of_the_text_is_exactly_one_counter_and_none_is_invented():
    assert sorted(ship_named(entry["name"]).id for entry in BOOK["ships"]) == sorted(SHIPS)
    assert len(SHIPS) == BOOK["counts"]["ships"]


def test_spellings_of_the_text_are_kept():
    for entry in BOOK["ships"]:
        spellings = {alias.split(" (")[0] for alias in entry.get("aliases", ())} - {"Sweeping Hull"}
        assert spellings <= {*ship_named(entry["name"]).also}


def test_owners_are_those_of_the_text():
    for entry in BOOK["ships"]:
        group = GROUPS[ship_named(entry["name"]).group]
        assert entry["owner"].removesuffix(" (optional)") in (group.name, group.full_name, *group.also)


@pytest.mark.rule("fornaldar", "7.3")
@pytest.mark.parametrize("side", ["full", "damaged"])
def test_strengths_of_the_text_hold(side):
    known = [(e["name"], e["strength"][side]) for e in BOOK["ships"] if (e["strength"]["confidence"] or 0) >= SURE]
    known = [(name, strength) for name, strength in known if isinstance(strength, int)]
    assert known
    assert known == [(name, getattr(ship_named(name), side)) for name, _ in known]


def test_the_strengths_that_the_second_example_ties_together_are_one_solution_of_it():
    tied = {"wrath_of_gorm": "wrath-of-gorm", "shrieker": "shrieker", "cinderhull": "cinderhull"}
    chosen = {name: [SHIPS[id].full, SHIPS[id].damaged] for name, id in tied.items()}
    assert chosen in BOOK["combined_solutions"]["solutions"]


@pytest.mark.rule("fornaldar", "17.6.2")
def test_the_fleets_of_the_second_example_have_the_strengths_it_counts():
    def strength(full, damaged=""):
        return sum(SHIPS[id].full for id in full.split()) + sum(SHIPS[id].damaged for id in damaged.split())

    assert strength("wrath-of-gorm old-haddock swiftdagger harasser shrieker cinderhull") == 17
    assert strength("wrath-of-gorm old-haddock swiftdagger harasser", "shrieker cinderhull") == 15
    assert strength("wrath-of-gorm harasser", "shrieker cinderhull old-haddock swiftdagger") == 13
    assert strength("wrath-of-gorm", "shrieker cinderhull old-haddock harasser") == 11
    assert strength("wrath-of-gorm", "shrieker cinderhull") == 9
    assert strength("", "wrath-of-gorm shrieker") == 4
    assert strength("orms-sling golden-raven seaweaver") == 9
    assert strength("golden-raven", "orms-sling seaweaver") == 7
    assert strength("", "golden-raven orms-sling") == 5
    assert strength("", "golden-raven") == 3


@pytest.mark.rule("fornaldar", "7.9")
def test_the_fleets_of_the_second_example_carry_what_it_says():
    assert SHIPS["wrath-of-gorm"].capacity + SHIPS["cinderhull"].capacity_damaged + SHIPS["shrieker"].capacity == 5
    assert SHIPS["wrath-of-gorm"].capacity_damaged + SHIPS["shrieker"].capacity_damaged == 3
    assert {SHIPS[id].capacity for id in ("orms-sling", "golden-raven", "seaweaver")} == {1}


@pytest.mark.rule("fornaldar", "14.2.3")
def test_most_ships_carry_one():
    capacities = [ship.capacity for ship in SHIPS.values()]
    assert capacities.count(1) > len(SHIPS) / 2
    assert max(capacities) <= 4


def test_the_kobold_ships_carry_the_kobolds_that_come_with_them():
    assert SHIPS["parnion"].capacity + SHIPS["anameo"].capacity == 3


@pytest.mark.rule("fornaldar", "14.2.1")
def test_every_ship_can_embark_sail_and_land_in_one_phase():
    assert all(10 <= ship.allowance <= 14 for ship in SHIPS.values())


@pytest.mark.rule("fornaldar", "6.3.1")
def test_both_sides_have_bad_sailers_and_they_are_few():
    bad = [ship for ship in SHIPS.values() if ship.bad_sailer]
    assert {side_of(ship) for ship in bad} == {FOMORIAN, MUNDANE, None}
    assert len(bad) < len(SHIPS) / 4


def test_edelfox_is_safe_in_pellost():
    assert SHIPS["edelfox"].abilities == (able.SafeHarbour(at="Pellost"),)


@pytest.mark.parametrize("scenario", ["24.1", "24.2", "24.3"])
def test_the_fleets_of_a_scenario_are_a_match(scenario):
    """The Mundane player has the mermen besides, who fight at double strength."""
    fleets = {FOMORIAN: 0, MUNDANE: 0, None: 0}
    for entry in BOOK["ships"]:
        if any(appearance["scenario"] == scenario for appearance in entry["appearances"]):
            ship = ship_named(entry["name"])
            fleets[side_of(ship)] += ship.full
    assert fleets[MUNDANE] < 1.5 * fleets[FOMORIAN]
    assert fleets[FOMORIAN] < fleets[MUNDANE] + 2 * 10
