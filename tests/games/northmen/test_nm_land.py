"""Strongholds, roads, passes and lakes, clause by clause: what lies on an edge, and who comes across it."""

import pytest
from northmen_table import bench, table_of

from adjudicator.games.northmen.armies import LakeMove, RoadMove
from adjudicator.games.northmen.attacks import Ranged
from adjudicator.games.northmen.brigands import carry_out_order
from adjudicator.games.northmen.choosing import Inciter
from adjudicator.games.northmen.ending import forms_bjarmia
from adjudicator.games.northmen.land import edge_strongholds
from adjudicator.games.northmen.sides import strongholds_left, supply, units_at
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS, COMMODITIES

TEAMS = {"players": "ABCD", "teams": (("A", "C"), ("B", "D"))}
EAST, WEST = "0", "3"


def tile(at, sides="EEEEEE", **more):
    return {"at": list(at), "sides": sides} | more


def walls(near="A", far="B", sides="EEEEEE", **units):
    """Two tiles with a Stronghold on either side of their edge."""
    return [
        tile((0, 0), sides, strongholds={EAST: near} if near else {}, units=units),
        tile((1, 0), sides, strongholds={WEST: far} if far else {}),
    ]


def step(**units):
    return LakeMove(from_=(0, 0), to=(1, 0), units=Units(**units or {"w": 1}))


def ride(*path, **more):
    return RoadMove(path=path, units=Units(w=1), **more)


def owners(state):
    return [hold.owner for _, hold in edge_strongholds(state, (0, 0), 0)]


@pytest.mark.rule("northmen", "NB-82")
@pytest.mark.parametrize(
    ("near", "far", "code"),
    [
        ("A", "B", "BLOCKED_BY_STRONGHOLD"),
        ("B", "A", "BLOCKED_BY_STRONGHOLD"),
        ("A", "A", None),
        ("A", None, None),
        (None, "B", "BLOCKED_BY_STRONGHOLD"),
    ],
)
def test_nb_82_nobody_crosses_a_stronghold_of_another_on_either_tile(near, far, code):
    state = bench(walls(near, far, A={"w": 1}), actions={"lake": 1, "road": 1})
    for found in (step().refusal(state, "A", "lake"), ride((0, 0), (1, 0)).refusal(state, "A", "road")):
        assert (found and found.code) == code


@pytest.mark.rule("northmen", "NB-82", "NB-90")
@pytest.mark.parametrize(("near", "far"), [("A", None), (None, "A"), ("A", "B")])
def test_nb_90_brigands_march_across_no_stronghold(near, far):
    tiles = walls(near, far, **{BRIGANDS: {"w": 2}})
    tiles[1]["units"] = {"A": {"w": 1}}
    state = bench(tiles)
    carry_out_order(table_of(state), 4, Inciter("A"))
    assert units_at(state, (0, 0), BRIGANDS).w == 2


@pytest.mark.rule("northmen", "NB-71", "NB-82")
def test_nb_71_a_stronghold_behind_an_own_one_cuts_bjarmia_in_two():
    cells = [(0, 0), (1, 0), (2, 0), (3, 0)]
    towns = [tile(cell, towns=[type], units={"A": {"w": 1}}) for cell, type in zip(cells, COMMODITIES, strict=True)]
    towns[0]["strongholds"] = {EAST: "A"}
    assert forms_bjarmia(bench(towns), "A")
    towns[1]["strongholds"] = {WEST: "B"}
    assert not forms_bjarmia(bench(towns), "A")


def shot(state, **more):
    """A shoots from (0, 0) at (1, 0)."""
    attack = Ranged(from_=(0, 0), to=(1, 0), **more)
    assert attack.refusal(state, "A", "mountain") is None
    table = table_of(state)
    attack.carry_out(table, "A", "mountain")
    return table.finish().facts


def under_fire(near, far, here=None, **more):
    return bench(walls(near, far, A=here or {"c": 1}), actions={"mountain": 1}, **more)


@pytest.mark.rule("northmen", "NT-58", "NT-59")
@pytest.mark.parametrize(("near", "far"), [("A", "B"), ("B", "A")])
def test_nt_58_a_shot_destroys_the_enemys_stronghold_and_not_ones_own(near, far):
    state = under_fire(near, far)
    shot(state)
    assert owners(state) == ["A"]
    assert (strongholds_left(state, "A"), strongholds_left(state, "B")) == (2, 3)


@pytest.mark.rule("northmen", "NT-58")
def test_nt_58_of_two_enemies_strongholds_both_fall():
    state = under_fire("B", "C", players="ABC")
    facts = shot(state, stronghold="capture")
    assert owners(state) == ["A", "A"]
    assert supply(state, "A", "w") == 10
    assert [fact.owner for fact in facts if type(fact).__name__ == "StrongholdFell"] == ["B", "C"]


@pytest.mark.rule("northmen", "NT-58")
def test_nt_58_the_last_warband_captures_one_and_the_other_is_destroyed():
    state = under_fire("B", "C", players="ABC", reserve={"A": 11})
    shot(state, stronghold="capture")
    assert owners(state) == ["A"]


@pytest.mark.rule("northmen", "NT-58", "NT-90")
def test_nt_58_the_stronghold_of_a_team_mate_is_no_target():
    state = under_fire("C", "B", **TEAMS)
    shot(state)
    assert owners(state) == ["C"]
    alone = under_fire("C", None, **TEAMS)
    assert Ranged(from_=(0, 0), to=(1, 0)).refusal(alone, "A", "mountain").code == "NO_ENEMY"


@pytest.mark.rule("northmen", "NT-59", "NT-62")
@pytest.mark.parametrize(("options", "vp"), [({}, 3), ({"empty_tile_ranged_vp": 0}, 0)])
def test_nt_59_an_empty_tile_is_a_complete_victory_with_a_point_and_one_for_each_hersir(options, vp):
    state = under_fire("B", None, here={"c": 1, "h": 2}, options=options)
    facts = shot(state)
    assert state.vp["A"] == vp
    assert not any(type(fact).__name__ == "TileRevealed" for fact in facts)
    assert units_at(state, (0, 0), "A") == Units(c=1, h=2)


OFF = {"offmap_roads": "none"}


@pytest.mark.rule("northmen", "NT-02")
@pytest.mark.parametrize(
    ("near", "far", "linked"),
    [
        ("EEERRR", "EEERRR", True),
        ("EEEEEP", "EPEEEE", True),
        ("EEEEEP", "ERREEE", True),
        ("EEEEEP", "EEEEEE", False),
        ("EEEEEM", "ERREEE", False),
    ],
)
@pytest.mark.parametrize("far_at", [(1, 0), (3, 0)])
def test_nt_02_roads_and_passes_that_lead_off_the_map_are_linked(near, far, linked, far_at):
    tiles = [tile((0, 0), near, units={"A": {"w": 1}}), tile(far_at, far)]
    found = ride((0, 0), far_at).refusal(bench(tiles, actions={"road": 1}), "A", "road")
    assert (found is None) is linked
    assert ride((0, 0), far_at).refusal(bench(tiles, actions={"road": 1}, options=OFF), "A", "road")


@pytest.mark.rule("northmen", "NT-02", "NB-81")
def test_nt_02_a_road_under_a_stronghold_leads_nowhere():
    tiles = [tile((0, 0), "EEEEER", units={"A": {"w": 1}}, strongholds={"5": "A"}), tile((3, 0), "EEEEER")]
    assert ride((0, 0), (3, 0)).refusal(bench(tiles, actions={"road": 1}), "A", "road")


def sworn(tiles, *path, options=None):
    state = bench(tiles, actions={"road": 1}, abilities={"A": "OATHBOUND"}, options=options)
    found = ride(*path, oathbound=True).refusal(state, "A", "road")
    return found and found.code


@pytest.mark.rule("northmen", "NT-102")
@pytest.mark.parametrize(
    ("near", "far", "code"),
    [
        ("EEEEEP", "ERREEE", None),
        ("EEEEER", "EPEEEE", None),
        ("EEEEER", "ERREEE", "NO_PASS_CROSSED"),
    ],
)
def test_nt_102_a_pass_that_leads_off_the_map_is_a_pass_as_others_are(near, far, code):
    tiles = [tile((0, 0), near, units={"A": {"w": 1}}), tile((3, 0), far)]
    assert sworn(tiles, (0, 0), (3, 0)) == code


@pytest.mark.rule("northmen", "NT-102")
def test_nt_102_a_pass_that_is_no_road_is_not_gone_through():
    tiles = [tile((0, 0), "PEEEER", units={"A": {"w": 1}}), tile((1, 0), "EEEMER")]
    assert sworn(tiles, (0, 0), (1, 0)) == "NO_PASS_CROSSED"


LAKE = "LLLLLL"


@pytest.mark.rule("northmen", "NT-91")
@pytest.mark.parametrize("unit", ["w", "l"])
def test_nt_91_a_lake_is_not_crossed_through_a_tile_of_the_team_mate(unit):
    tiles = [
        tile((0, 0), LAKE, units={"A": {unit: 1}, "C": {"w": 1}}),
        tile((1, 0), LAKE, units={"C": {"w": 1}}),
        tile((2, 0), LAKE),
    ]
    move = LakeMove(from_=(0, 0), to=(2, 0), units=Units(**{unit: 1}))
    assert move.refusal(bench(tiles, actions={"lake": 1}, **TEAMS), "A", "lake").code == "TEAMMATE_PRESENT"
    round_about = [*tiles, tile((0, 1), LAKE), tile((1, 1), LAKE)]
    assert move.refusal(bench(round_about, actions={"lake": 1}, **TEAMS), "A", "lake") is None
    assert move.refusal(bench(tiles, "ABC", actions={"lake": 1}), "A", "lake") is None


@pytest.mark.rule("northmen", "NT-91")
@pytest.mark.parametrize("end", [(1, 0), (2, 0)])
def test_nt_91_nor_does_a_road_lead_into_or_through_one(end):
    tiles = [
        tile((0, 0), "RRRRRR", units={"A": {"w": 1}}),
        tile((1, 0), "RRRRRR", units={"C": {"h": 1}}),
        tile((2, 0), "RRRRRR"),
    ]
    path = [cell for cell in ((0, 0), (1, 0), (2, 0)) if cell <= end]
    found = ride(*path).refusal(bench(tiles, actions={"road": 1}, **TEAMS), "A", "road")
    assert found.code == "TEAMMATE_PRESENT"
