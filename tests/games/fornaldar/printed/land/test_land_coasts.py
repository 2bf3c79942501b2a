import json
from pathlib import Path

import pytest

from adjudicator.board.hexes import hexes_of, hexside, neighbours
from adjudicator.games.fornaldar.printed.land.sides import built_in_land

LAND = built_in_land()
BOOK = json.loads((Path(__file__).parents[2] / "book" / "hexes.json").read_text("utf-8"))
HARBOURS = sorted(
    {id for id, entry in BOOK["hexes"].items() if entry["water"]["port_evidence"]}
    | {site.hex for site in LAND.sites if site.kind == "port"}
)
"""Where the rulebook starts ships, and the ports of the map."""


def sailing(hex):
    return [
        other
        for other in neighbours(hex)
        if (side := LAND.hexsides.get(hexside(hex, other))) is not None and side.water
    ]


def waters(start):
    found = [start]
    for hex in found:
        found += [other for other in sailing(hex) if other not in found]
    return set(found)


OPEN_SEA = waters("0101")


def test_every_hexside_of_the_map_is_known():
    pairs = {hexside(hex, other) for hex in LAND.hexes for other in neighbours(hex) if other in LAND.hexes}
    assert pairs == set(LAND.hexsides)


def test_hexsides_agree_with_the_hexes_on_both_sides():
    for side in LAND.hexsides.values():
        ends = [LAND.hexes[hex] for hex in hexes_of(side.id)]
        assert not side.land or all(hex.terrain for hex in ends), side.id
        assert not side.water or all(hex.water for hex in ends), side.id
        assert side.land or side.water, side.id


def test_coastal_hexes_have_shores():
    for hex in LAND.hexes.values():
        assert bool(hex.sea) == (hex.water is not None), hex.id
        assert not hex.coastal or 0 < hex.land < 100, hex.id
    alone = [hex.id for hex in LAND.hexes.values() if hex.water and not sailing(hex.id)]
    assert alone == ["2928"]


@pytest.mark.rule("fornaldar", "14.2.5")
def test_the_areas_of_a_split_hex_share_out_its_neighbours():
    split = {hex.id: hex.areas for hex in LAND.hexes.values() if len(hex.areas) > 1}
    assert {"0616", "2928"} <= set(split)
    for hex, areas in split.items():
        reached = [other for area in areas for other in area.borders]
        assert sorted(reached) == sorted(
            other for other in neighbours(hex) if other in LAND.hexes and LAND.hexsides[hexside(hex, other)].passable
        )


def test_each_land_border_leads_back():
    for hex in LAND.hexes.values():
        for area in hex.areas:
            for other in area.borders:
                back = [there for there in LAND.hexes[other].areas if hex.id in there.borders]
                assert len(back) == 1, (area.spot, other)


@pytest.mark.parametrize("harbour", [hex for hex in HARBOURS if LAND.hexes[hex].water])
def test_harbours_reach_the_open_sea(harbour):
    assert harbour in OPEN_SEA


def test_the_other_harbours_lie_on_great_rivers():
    inland = [hex for hex in HARBOURS if not LAND.hexes[hex].water]
    assert inland == ["3617"]
    assert all(any(LAND.hexsides[hexside(hex, other)].river == "major" for other in neighbours(hex)) for hex in inland)


@pytest.mark.rule("fornaldar", "18.7")
def test_kvalholla_bars_the_sea_east_of_it():
    assert {"4027", "4028"} <= set(sailing("3927"))


@pytest.mark.rule("fornaldar", "11.4.1")
def test_seas_are_named_and_unbroken():
    names = {hex.sea for hex in LAND.hexes.values() if hex.water == "sea"}
    assert names == {"Normorean Sea", "West Sea", "Vík", "Sunde", "Limfjord", "Oster Sea", "Helsing Gulf"}
    for name in sorted(names):
        hexes = {hex.id for hex in LAND.hexes.values() if hex.sea == name}
        start = min(hex for hex in hexes if LAND.hexes[hex].all_water or name == "Limfjord")
        assert {hex for hex in hexes if LAND.hexes[hex].all_water} <= waters(start), name


@pytest.mark.rule("fornaldar", "24.1.2", "24.2.2", "24.2.4")
def test_the_edges_of_the_map():
    southern, western, eastern = (LAND.edges[name] for name in ("southern", "western", "eastern"))
    assert southern == ("1150", "1250", "1350", "1450", "1550", "1650", "1750")
    assert all(LAND.hexes[hex].terrain for hex in southern)
    assert western == ("0134", "0135", "0136")
    assert all(LAND.hexes[hex].water == "sea" for hex in western)
    assert eastern
    assert all(hex[:2] == "48" and LAND.hexes[hex].sea == "Oster Sea" for hex in eastern)


@pytest.mark.rule("fornaldar", "3.0")
def test_islands_belong_to_no_kingdom_but_skergota():
    assert {hex.kingdom for hex in LAND.hexes.values() if hex.island} == {None, "skergota"}
