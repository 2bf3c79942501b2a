"""The map against the facts of the rulebook about single hexes, with how sure the analysis is of each."""

import json
from pathlib import Path

import pytest

from adjudicator.games.fornaldar.printed.land.sides import built_in_land

LAND = built_in_land()
BOOK = json.loads((Path(__file__).parents[2] / "book" / "hexes.json").read_text("utf-8"))

SURE = 0.7

KINGDOMS = {"Skergota (Mermen)": "skergota"}

DECIDED = {
    ("0925", "place of power"): False,
    ("0927", "fortress"): True,
    ("1044", "named Dundor Lundr"): False,
    ("1219", "place of power"): False,
    ("1241", "place of power"): True,
    ("1241", "named Baldr's Meadow"): True,
    ("1241", "named Ylland"): False,
    ("1414", "place of power"): True,
    ("1414", "named Ullevi's Pillars"): True,
    ("1545", "named Gunnar Thorpe"): True,
    ("1705", "island"): True,
    ("1745", "fortress"): False,
    ("1822", "fortress"): False,
    ("1841", "fortress"): False,
    ("1848", "named Dundor Lundr"): False,
    ("2029", "place of power"): True,
    ("2113", "place of power"): True,
    ("2316", "place of power"): False,
    ("2445", "fortress"): True,
    ("2835", "named Pengo Merket"): True,
    ("2841", "place of power"): True,
    ("2908", "place of power"): True,
    ("3020", "named Alfars Mills"): True,
    ("3202", "place of power"): True,
    ("3218", "fortress"): False,
    ("3515", "fortress"): False,
    ("3850", "place of power"): False,
    ("3905", "place of power"): True,
    ("4203", "fortress"): True,
}
"""What the facts leave open: whether the map has it so."""


def facts():
    """Hex, fact, confidence, and whether the map has it so."""
    for id, entry in BOOK["hexes"].items():
        hex, fortress, power = LAND.hexes[id], LAND.fortresses.get(id), LAND.places_of_power.get(id)
        on_map = entry["normalisation_confidence"]
        if entry["kingdom"]:
            kingdom = KINGDOMS.get(entry["kingdom"], entry["kingdom"].lower())
            yield id, "kingdom", entry["kingdom_confidence"], hex.kingdom == kingdom
        yield from _fortress(id, entry["fortress"], fortress)
        yield from _water(id, entry["water"], hex, on_map)
        if entry["place_of_power"]["confidence"]:
            yield id, "place of power", entry["place_of_power"]["confidence"], power is not None
        if entry["magical_aspect"]:
            yield id, "aspect", entry["magical_aspect"]["confidence"], hex.aspect == "wild"
        for name in entry["names"]:
            known = [place.name for place in (fortress, power) if place]
            known += [site.name for site in LAND.sites if site.hex == id]
            known += [district.name for district in LAND.districts if id in district.hexes]
            plain = name["name"].split(" (")[0].replace("Kvalholla", "Kvalhölla")
            yield id, f"named {plain}", name["confidence"], any(plain in each for each in known)


def _fortress(id, told, fortress):
    if told["confidence"] is not None:
        yield id, "fortress", told["confidence"], fortress is not None
    if told["type"] and told["confidence"] >= SURE:
        yield id, "fortress type", told["confidence"], fortress is not None and fortress.type == told["type"]


def _water(id, told, hex, on_map):
    if told.get("coastal"):
        yield id, "coastal", told.get("coastal_confidence", on_map), hex.coastal
    if told.get("island"):
        yield id, "island", told.get("island_confidence", on_map), hex.island
    if told.get("split_by_water"):
        yield id, "split", on_map, len(hex.areas) > 1
    if told.get("port_evidence"):
        yield id, "ships", on_map, hex.water is not None or _by_river(id)
    if told.get("river_hexside_south"):
        yield id, "river south", on_map, LAND.hexsides[f"{id}/{int(id) + 1}"].river == "major"


def _by_river(id):
    return any(side.river == "major" for side in LAND.hexsides.values() if id in side.id)


FACTS = list(facts())


def test_every_hex_of_the_rulebook_is_on_the_map():
    assert set(BOOK["hexes"]) <= set(LAND.hexes)
    assert len(FACTS) > 200


@pytest.mark.parametrize(
    ("id", "fact", "holds"),
    [pytest.param(*each[:2], each[3], id=f"{each[0]} {each[1]}") for each in FACTS if each[2] >= SURE],
)
def test_sure_facts_hold(id, fact, holds):
    assert holds


def test_what_the_facts_leave_open_is_decided():
    assert {(id, fact): holds for id, fact, confidence, holds in FACTS if confidence < SURE} == DECIDED
