"""Pieces, clause by clause: what they cost and provide, where they move and shoot; teams, and the game alone."""

import pytest
from northmen_table import bench, first, table_of

from adjudicator.games.northmen.armies import LakeMove, RoadMove
from adjudicator.games.northmen.attacks import Conflict, Ranged
from adjudicator.games.northmen.building import Catapult, Hersir, Longship
from adjudicator.games.northmen.conflict import Fight, allowance, judged
from adjudicator.games.northmen.ending import end_turn, leaders, points_needed
from adjudicator.games.northmen.land import edge_strongholds, go_together, road_between
from adjudicator.games.northmen.sides import units_at
from adjudicator.games.northmen.turn import enter
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS, COMMODITIES
from adjudicator.table import Table

HERE, EAST, FAR = (0, 0), (1, 0), (2, 0)
TEAMS = {"players": "ABCD", "teams": (("A", "C"), ("B", "D"))}
BUILDS = {"road": Hersir, "lake": Longship, "mountain": Catapult}


def tile(at, sides="EEEEEE", **more):
    return {"at": list(at), "sides": sides} | more


def code(refusal):
    return refusal and refusal.code


@pytest.mark.rule("northmen", "NT-03", "NB-31", "NB-32")
def test_nt_03_a_pass_lies_opposite_a_road_a_mountain_an_empty_side_or_a_pass_whichever_comes_second():
    beside = {"P": "RMEP", "M": "FLEMP", "R": "RP", "E": "EMP", "F": "FM", "L": "LM"}
    for side, allowed in beside.items():
        assert {other for other in beside if go_together(side, other)} == set(allowed)
        assert {other for other in beside if go_together(other, side)} == set(allowed)


@pytest.mark.rule("northmen", "NT-02", "NB-42")
@pytest.mark.parametrize(("sides", "road"), [("PR", True), ("PE", True), ("PP", False), ("PM", False), ("RR", True)])
def test_nt_02_a_pass_is_a_road_opposite_a_road_or_an_empty_side_in_both_directions(sides, road):
    near, far = sides
    board = bench([tile(HERE, near + "EEEEE"), tile(EAST, "EEE" + far + "EE")], options={"offmap_roads": "none"})
    assert road_between(board, HERE, EAST, "A") is road
    assert road_between(board, EAST, HERE, "A") is road


@pytest.mark.rule("northmen", "NT-30", "NT-40", "NT-50")
@pytest.mark.parametrize("type", BUILDS)
@pytest.mark.parametrize(("actions", "use", "found"), [
    (1, None, "NO_ACTION_LEFT"),
    (2, None, None),
    (3, "move", "MIXED_USE"),
])  # fmt: skip
def test_nt_30_40_50_a_special_unit_is_placed_for_two_actions_of_its_type_instead_of_others(type, actions, use, found):
    board = bench([tile(HERE, "LEEEEE")], placed=HERE, actions={type: actions})
    if use:
        board.now.uses[type] = use
    assert code(BUILDS[type]().refusal(board, "A", type)) == found


@pytest.mark.rule("northmen", "NT-30", "NT-40", "NT-50")
@pytest.mark.parametrize(("type", "unit"), [("road", "h"), ("lake", "l"), ("mountain", "c")])
def test_nt_30_40_50_it_stands_on_the_tile_just_laid_and_two_actions_are_gone(type, unit):
    board = bench([tile(HERE, "LEEEEE"), tile(EAST)], placed=HERE, actions={type: 3})
    BUILDS[type]().carry_out(table_of(board), "A", type)
    assert units_at(board, HERE, "A") == Units(**{unit: 1})
    assert board.now.actions[type] == 1


@pytest.mark.rule("northmen", "NT-31", "NT-45", "NT-50", "NT-54", "NB-61")
@pytest.mark.parametrize(("units", "normal", "ranged"), [
    ({"w": 2}, 2, 0),
    ({"h": 2}, 2, 0),
    ({"c": 2}, 2, 2),
    ({"w": 1, "h": 1, "c": 1}, 3, 1),
])  # fmt: skip
def test_nt_31_50_54_every_unit_provides_a_tile_and_from_afar_catapults_alone(units, normal, ranged):
    board = bench([tile(HERE, units={"A": units}), tile(EAST, units={"A": units, "B": {"w": 1}})])
    conflict, shot = Fight(initiator="A", at=EAST, base=EAST), Fight(initiator="A", at=EAST, base=HERE, ranged=True)
    raid = Fight(initiator=BRIGANDS, at=EAST, base=EAST)
    assert allowance(board, conflict, "A") == normal + 1
    assert allowance(board, raid, "A") == normal
    assert allowance(board, shot, "A") == ranged


@pytest.mark.rule("northmen", "NT-31", "NT-41", "NT-50")
@pytest.mark.parametrize(("units", "lake", "road"), [
    ({"w": 1, "h": 1, "c": 1}, None, None),
    ({"l": 1, "w": 2}, None, "LONGSHIP_LEAVES_LAKE"),
    ({"h": 2, "c": 2}, "ARMY_TOO_BIG", "ARMY_TOO_BIG"),
    ({"l": 1, "w": 3}, "ARMY_TOO_BIG", "ARMY_TOO_BIG"),
])  # fmt: skip
def test_nt_31_41_50_special_units_move_with_warbands_three_in_all(units, lake, road):
    board = bench(
        [tile(HERE, "LREEEE", units={"A": units}), tile(EAST, "EEELEE"), tile((0, 1), "EEEERE")],
        actions={"lake": 1, "road": 1},
    )
    assert code(LakeMove(from_=HERE, to=EAST, units=Units(**units)).refusal(board, "A", "lake")) == lake
    assert code(RoadMove(path=(HERE, (0, 1)), units=Units(**units)).refusal(board, "A", "road")) == road


@pytest.mark.rule("northmen", "NT-41")
def test_nt_41_a_longship_takes_no_plain_step():
    board = bench([tile(HERE, "LEEEEE", units={"A": {"l": 1}}), tile((0, 1))], actions={"lake": 1})
    step = LakeMove(from_=HERE, to=(0, 1), units=Units(l=1))
    assert code(step.refusal(board, "A", "lake")) == "LONGSHIP_LEAVES_LAKE"


def shot(near="E", far="E", to=EAST, catapult=False, actions=1, **more):
    """A shoots with a catapult from one tile at another, where B stands."""
    board = bench(
        [
            tile(HERE, near + "EEEEE", units={"A": more.pop("own", {"c": 1})}, church=more.pop("church", False)),
            tile(to, "EEE" + far + "EE", units={"B": {"w": 1}}, church=more.pop("church_there", False)),
        ],
        actions={"mountain": actions},
    )
    return code(Ranged(from_=HERE, to=to, catapult=catapult).refusal(board, "A", "mountain"))


@pytest.mark.rule("northmen", "NT-53", "NT-60")
@pytest.mark.parametrize("extra", [False, True])
@pytest.mark.parametrize(("more", "found"), [
    ({}, None),
    ({"own": {"w": 3}}, "NO_CATAPULT"),
    ({"to": FAR}, "NOT_ADJACENT"),
    ({"near": "M"}, "MOUNTAIN_SIDE"),
    ({"far": "M"}, "MOUNTAIN_SIDE"),
    ({"church": True}, "CHURCH_TILE"),
    ({"church_there": True}, "CHURCH_TILE"),
])  # fmt: skip
def test_nt_53_60_a_catapult_shoots_at_a_neighbour_past_no_mountain_and_no_church_with_either_action(
    extra, more, found
):
    assert shot(catapult=extra, actions=0 if extra else 1, **more) == found


@pytest.mark.rule("northmen", "NT-51", "NT-64")
@pytest.mark.parametrize("use", ["attack", "catapult", "draw"])
def test_nt_51_the_extra_action_is_there_however_others_are_used(use):
    board = bench([tile(HERE, units={"A": {"c": 1}, "B": {"w": 1}})])
    board.now.uses["mountain"] = use
    assert Conflict(at=HERE, catapult=True).refusal(board, "A", "mountain") is None
    assert code(Conflict(at=HERE).refusal(board, "A", "mountain")) == (
        "NO_ACTION_LEFT" if use == "attack" else "MIXED_USE"
    )


@pytest.mark.rule("northmen", "NT-51")
def test_nt_51_it_is_for_the_tile_of_the_catapult_alone():
    board = bench([tile(HERE, units={"A": {"c": 1}}), tile(EAST, units={"A": {"w": 1}, "B": {"w": 1}})])
    assert code(Conflict(at=EAST, catapult=True).refusal(board, "A", "mountain")) == "NO_CATAPULT"


@pytest.mark.rule("northmen", "NT-58")
@pytest.mark.parametrize(("defenders", "falls"), [({"w": 1}, True), ({"w": 9}, False)])
def test_nt_58_a_stronghold_falls_when_all_defenders_are_gone_and_not_before(defenders, falls):
    walls = [tile(HERE, units={"A": {"c": 1}}), tile(EAST, units={"B": defenders}, strongholds={"3": "B"})]
    board = bench(walls, actions={"mountain": 1}, hand={"A": ["B37"]})
    assert board.tiles["B37"].mountains == 1
    table = Table("1.turn", board, first(), lambda question: (question.default, "default"))
    Ranged(from_=HERE, to=EAST, hand=("B37",)).carry_out(table, "A", "mountain")
    assert (edge_strongholds(board, HERE, 0) == []) is falls


@pytest.mark.rule("northmen", "NT-45")
def test_nt_45_where_several_have_longships_they_are_lost_like_warbands():
    board = bench([tile(HERE, units={"A": {"l": 2}, "B": {"l": 2}})])
    verdict = judged(board, Fight(initiator="A", at=HERE, base=HERE), {"A": 3, "B": 2})
    assert (verdict.winners, verdict.losses) == (("A",), {"B": 1})


NOVGOROD = tile(FAR, "PEEEEE", name="Novgorod")


@pytest.mark.rule("northmen", "NT-93", "NT-74")
@pytest.mark.parametrize(("map", "needed"), [([tile(HERE)], 8), ([tile(HERE), NOVGOROD], 10)])
def test_nt_93_a_team_needs_eight_points_together_and_ten_with_novgorod(map, needed):
    board = bench(map, vp={"A": 5, "C": needed - 6}, **TEAMS)
    assert (points_needed(board), leaders(board)) == (needed, ())
    board.vp["C"] += 1
    assert leaders(board) == ("A", "C")


@pytest.mark.rule("northmen", "NT-93", "NB-71")
def test_nt_93_or_one_of_them_forms_bjarmia_alone():
    cells = [HERE, EAST, FAR, (3, 0)]
    towns = [tile(cell, towns=[type], units={"C": {"w": 1}}) for cell, type in zip(cells, COMMODITIES, strict=True)]
    board = bench(towns, seat="C", **TEAMS)
    end_turn(table_of(board), "C")
    assert board.winners == ("A", "C")
    shared = [*towns[:3], towns[3] | {"units": {"A": {"w": 1}}}]
    apart = bench(shared, seat="C", **TEAMS)
    end_turn(table_of(apart), "C")
    assert apart.winners == ()


@pytest.mark.rule("northmen", "NT-96")
@pytest.mark.parametrize(("players", "left"), [("A", Units(w=1, h=1)), ("AB", Units(w=1, h=1, c=1))])
def test_nt_96_alone_idle_special_units_go_home_before_mountain_actions_even_without_any(players, left):
    board = bench([tile(HERE, units={"A": {"w": 1, "h": 1, "c": 1}})], players, phase="road", placed=HERE)
    board.now.fresh[HERE, "h"] = 1
    enter(table_of(board), "A", "mountain")
    assert units_at(board, HERE, "A") == left
