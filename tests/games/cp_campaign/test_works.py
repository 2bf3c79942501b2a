import pytest
from cp_table import Bench

from adjudicator.games.cp_campaign.fortify import Fortify, FortifyCastle
from adjudicator.games.cp_campaign.roads import BuildRoad
from adjudicator.games.cp_campaign.spend import perform
from adjudicator.games.cp_campaign.tables import KINDS
from adjudicator.games.cp_campaign.tear_down import DecreaseDv

SETTLEMENTS = {"mining_village", "farming_village", "market_town", "large_town", "major_city"}
EXAMPLES = {
    "wizards_tower": "T04", "monster_lair": "T12", "mining_village": "T05", "castle": "T01", "fortress": "T16",
    "river_ford": "T07", "vital_crossroad": "T08", "mountain_pass": "T03", "farming_village": "T02",
    "market_town": "T09", "mercenary_bazar": "T21", "large_town": "T10", "major_city": "T15",
}  # fmt: skip


def act(bench, action, seat="A"):
    return bench.act(perform, seat=seat, action=action)


@pytest.mark.rule("cp-campaign", "CP-48")
@pytest.mark.parametrize(("option", "refusal"), [("own", "ROAD_OUT_OF_REACH"), ("any", None)])
def test_any_road_is_built_where_the_players_agreed_on_it(option, refusal):
    bench = Bench(cp={"A": 1}, owners={"T01": "A"}, options={"roads_built": option})
    assert act(bench, BuildRoad(road="R37")) == refusal


@pytest.mark.rule("cp-campaign", "CP-56", "CP-03")
def test_tearing_down_takes_a_point_for_each():
    bench = Bench(cp={"A": 3}, armies={"A1": {"at": "T04"}})
    found = []
    for _ in range(3):
        assert act(bench, DecreaseDv(army="A1")) is None
        found.append((bench.board.territories["T04"].dv, bench.board.cp["A"]))
    assert found == [(2, 2), (1, 1), (0, 0)]


@pytest.mark.rule("cp-campaign", "CP-56")
@pytest.mark.parametrize(
    ("board", "army", "refusal"),
    [
        ({"armies": {"B1": {"at": "T04"}}}, "B1", "NOT_YOUR_ARMY"),
        ({}, "A2", "NOT_YOUR_ARMY"),
        ({"armies": {"A1": {"at": "T04"}, "B1": {"at": "T04"}}}, "A1", "ENEMY_PRESENT"),
        ({"armies": {"A1": {"at": "T04"}}, "owners": {"T04": "A"}}, "A1", "OWN_TERRITORY"),
        ({"armies": {"A1": {"at": "T04"}}, "owners": {"T04": "C"}}, "A1", "OWN_TERRITORY"),
        ({"armies": {"A1": {"at": "T04"}}, "dv": {"T04": 0}}, "A1", "DV_ZERO"),
        ({"armies": {"A1": {"at": "T04"}}, "owners": {"T04": "B"}}, "A1", None),
    ],
)
def test_where_tearing_down_is_refused(board, army, refusal):
    bench = Bench(order="ABC", options={"teams": [["A", "C"]]}, cp={"A": 1}, **board)
    assert act(bench, DecreaseDv(army=army)) == refusal


@pytest.mark.rule("cp-campaign", "CP-46", "CP-47")
@pytest.mark.parametrize("kind", KINDS)
def test_what_can_be_fortified(kind):
    territory = EXAMPLES[kind]
    board = {"cp": {"A": 1}, "owners": {territory: "A"}, "dv": {territory: 0}}
    assert act(Bench(**board), Fortify(territory=territory)) == (None if kind in SETTLEMENTS else "WRONG_TYPE")
    assert act(Bench(**board), FortifyCastle(territory=territory)) == (None if kind == "castle" else "WRONG_TYPE")


@pytest.mark.rule("cp-campaign", "CP-47")
@pytest.mark.parametrize(
    ("board", "refusal"),
    [
        ({"owners": {"T09": "B"}}, "NOT_YOUR_TERRITORY"),
        ({}, "NOT_YOUR_TERRITORY"),
        ({"owners": {"T09": "A"}, "armies": {"B1": {"at": "T09"}}}, "ENEMY_PRESENT"),
        ({"owners": {"T09": "A"}, "dv": {"T09": 2}}, "DV_MAX"),
        ({"owners": {"T09": "A"}, "dv": {"T09": 1}}, None),
    ],
)
def test_where_fortifying_is_refused(board, refusal):
    assert act(Bench(cp={"A": 1}, **board), Fortify(territory="T09")) == refusal


def test_an_unknown_territory_is_refused():
    assert act(Bench(cp={"A": 1}), Fortify(territory="T99")) == "UNKNOWN_TERRITORY"


@pytest.mark.rule("cp-campaign", "CP-46", "CP-43")
def test_a_castle_is_fortified_with_the_second_point():
    bench = Bench(cp={"A": 2}, owners={"T01": "A"})
    act(bench, FortifyCastle(territory="T01"))
    assert (bench.board.territories["T01"].dv, bench.board.progress["A"]) == (2, {"fortify_castle:T01": 1})
    act(bench, FortifyCastle(territory="T01"))
    assert (bench.board.territories["T01"].dv, bench.board.progress["A"]) == (3, {})


@pytest.mark.rule("cp-campaign", "CP-43")
def test_progress_is_kept_for_each_target():
    bench = Bench(cp={"A": 2}, owners={"T01": "A", "T06": "A"})
    act(bench, FortifyCastle(territory="T01"))
    act(bench, FortifyCastle(territory="T06"))
    assert bench.board.progress["A"] == {"fortify_castle:T01": 1, "fortify_castle:T06": 1}


@pytest.mark.rule("cp-campaign", "CP-48", "CP-07")
@pytest.mark.parametrize(
    ("board", "refusal"),
    [
        ({"owners": {"T01": "A"}}, None),
        ({"armies": {"A1": {"at": "T02"}}}, None),
        ({"owners": {"T01": "B"}, "armies": {"B1": {"at": "T02"}}}, "ROAD_OUT_OF_REACH"),
        ({"owners": {"T01": "A"}, "md": {"R01": 2}}, "MD_MIN"),
    ],
)
def test_which_roads_can_be_built(board, refusal):
    assert act(Bench(cp={"A": 1}, **board), BuildRoad(road="R01")) == refusal


@pytest.mark.rule("cp-campaign", "CP-48", "CP-43")
def test_a_road_gets_better_with_the_second_point():
    bench = Bench(cp={"A": 2}, owners={"T01": "A"})
    act(bench, BuildRoad(road="R01"))
    assert (bench.board.roads["R01"].md, bench.board.progress["A"]) == (3, {"build_road:R01": 1})
    act(bench, BuildRoad(road="R01"))
    assert (bench.board.roads["R01"].md, bench.board.progress["A"]) == (2, {})


def test_an_unknown_road_is_refused():
    assert act(Bench(cp={"A": 1}), BuildRoad(road="R99")) == "UNKNOWN_ROAD"
