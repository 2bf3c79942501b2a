import pytest
from cp_orders import codes, found
from cp_orders import march as order
from cp_table import Bench, code, facts

from adjudicator.games.cp_campaign.aftermath import resolve_battles
from adjudicator.games.cp_campaign.march import Move, forced_march, free_move_need, is_pinned
from adjudicator.games.cp_campaign.spend import perform
from adjudicator.games.cp_campaign.tear_down import DecreaseDv
from adjudicator.games.cp_campaign.territories import is_bound


def march(bench, to, dice=(), army="A1"):
    return bench.act(perform, dice, seat="A", action=Move(army=army, to=to))


def refused(board, seat, army, to):
    return code(Move(army=army, to=to).refusal(board, seat))


@pytest.mark.rule("cp-campaign", "CP-20", "CP-22", "CP-54", "CP-01")
@pytest.mark.parametrize(("die", "at"), [(1, "T14"), (2, "T14"), (3, "T20"), (6, "T20")])
def test_a_march_needs_the_difficulty_of_its_road_and_costs_a_point_either_way(die, at):
    bench = Bench(cp={"A": 2}, armies={"A1": {"at": "T14"}})
    assert march(bench, "T20", [die]) is None
    assert (bench.board.armies["A1"].at, bench.board.cp["A"]) == (at, 1)


@pytest.mark.rule("cp-campaign", "CP-54", "CP-58", "CP-04")
@pytest.mark.parametrize(
    ("armies", "to", "refusal"),
    [
        ({"A1": {"at": "T14"}}, "T16", "NO_ROAD"),
        ({"A1": {"at": "T14"}}, "T99", "NO_ROAD"),
        ({"A1": {"at": "T14", "status": "defeated"}}, "T15", "MUST_REBUILD_FIRST"),
        ({"A1": {"at": "T14", "status": "broken"}}, "T15", "MUST_REBUILD_FIRST"),
        ({"A1": {"at": "T14"}, "A2": {"at": "T08"}}, "T08", "STACK_LIMIT"),
        ({"A1": {"at": "T14"}, "A2": {"at": "T15"}}, "T15", None),
        ({"A1": {"at": None, "status": "removed"}}, "T15", "NOT_YOUR_ARMY"),
        ({"A1": {"at": "T14"}, "B1": {"at": "T15"}, "C1": {"at": "T15"}}, "T15", "BATTLE_PENDING"),
        ({"A1": {"at": "T14"}, "B1": {"at": "T15"}, "B2": {"at": "T15"}}, "T15", None),
        ({"A1": {"at": "T14"}, "A2": {"at": "T15"}, "B1": {"at": "T15"}}, "T15", None),
    ],
)
def test_what_refuses_a_march(armies, to, refusal):
    assert refused(Bench(order="ABC", armies=armies).board, "A", "A1", to) == refusal


@pytest.mark.rule("cp-campaign", "CP-04", "CP-69", "CP-72", "CP-73")
@pytest.mark.parametrize(
    ("start", "to", "refusal"),
    [
        ("T08", "T02", None),
        ("T08", "T14", None),
        ("T14", "T15", None),
        ("T08", "T09", "STACK_LIMIT"),
        ("T14", "T20", "STACK_LIMIT"),
    ],
)
def test_where_two_allied_armies_may_stand(start, to, refusal):
    armies = {"A1": {"at": start}, "C1": {"at": to}}
    board = Bench(order="ABC", options={"teams": [["A", "C"]]}, armies=armies).board
    assert refused(board, "A", "A1", to) == refusal


FIRST, LAST = {"at": "T09", "seq": 1}, {"at": "T09", "seq": 2}


@pytest.mark.rule("cp-campaign", "CP-55", "CP-64", "CP-65")
@pytest.mark.parametrize(
    ("board", "pinned"),
    [
        ({"armies": {"A1": {"at": "T09"}}}, False),
        ({"armies": {"A1": {"at": "T09"}}, "owners": {"T09": "B"}}, True),
        ({"armies": {"A1": {"at": "T09"}}, "owners": {"T09": "C"}, "dv": {"T09": 2}}, False),
        ({"armies": {"A1": {"at": "T09"}}, "dv": {"T09": 1}}, True),
        ({"armies": {"A1": {"at": "T09"}}, "owners": {"T09": "A"}, "dv": {"T09": 1}}, False),
        ({"armies": {"A1": {"at": "T01"}}, "dv": {"T01": 0}}, True),
        ({"armies": {"A1": {"at": "T16"}}, "dv": {"T16": 0}}, True),
        ({"armies": {"A1": {"at": "T01"}}, "owners": {"T01": "A"}}, False),
        ({"armies": {"A1": LAST, "B1": FIRST}}, True),
        ({"armies": {"A1": FIRST, "B1": LAST}}, False),
        ({"armies": {"A1": LAST, "B1": FIRST}, "owners": {"T09": "A"}}, False),
        ({"armies": {"A1": FIRST, "B1": LAST}, "options": {"defender_may_leave": False}}, True),
        ({"armies": {"A1": FIRST, "B1": LAST}, "owners": {"T09": "A"}, "options": {"defender_may_leave": False}}, True),
    ],
)
def test_what_pins_an_army(board, pinned):
    options = {"teams": [["A", "C"]], **board.get("options", {})}
    bench = Bench(order="ABC", **{**board, "options": options})
    assert is_pinned(bench.board, bench.board.armies["A1"]) is pinned
    way_out = {"T01": "T02", "T09": "T10", "T16": "T15"}[bench.board.armies["A1"].at]
    assert refused(bench.board, "A", "A1", way_out) == ("ARMY_PINNED" if pinned else None)


ONTO = {"A1": {"at": "T09"}, "B1": {"at": "T10"}}


@pytest.mark.rule("cp-campaign", "CP-55", "CP-51")
@pytest.mark.parametrize("forced", [False, True])
def test_who_moved_onto_an_enemy_stays_though_the_enemy_leaves(forced):
    """By an own march or a forced one: the land is not captured by that."""
    bench = Bench(order="BA" if forced else "AB", cp={"A": 3, "B": 3}, armies=ONTO)
    if forced:
        bench.act(forced_march, [6], seat="A", army_id="A1", to="T10", schemer="B")
    else:
        march(bench, "T10", [6])
    assert bench.act(perform, [6], seat="B", action=Move(army="B1", to="T16")) is None
    assert march(bench, "T09") == "ARMY_PINNED"
    (told,) = found(bench, [order("A1", "T09")])
    assert "cannot march on from Highmere (T10) this turn: it has moved onto an enemy there" in told


@pytest.mark.rule("cp-campaign", "CP-55")
def test_who_failed_to_march_onto_an_enemy_is_free_to_go_elsewhere():
    bench = Bench(cp={"A": 3, "B": 0}, armies=ONTO)
    march(bench, "T10", [1])
    assert march(bench, "T08", [6]) is None


@pytest.mark.rule("cp-campaign", "CP-55")
@pytest.mark.parametrize(("option", "refusal"), [(False, None), (True, "ARMY_PINNED")])
def test_in_its_own_land_an_army_is_pinned_by_an_enemy_as_the_option_says(option, refusal):
    bench = Bench(cp={"A": 3, "B": 0}, owners={"T10": "A"}, options={"pinned_in_own_land": option}, armies=ONTO)
    march(bench, "T10", [6])
    assert refused(bench.board, "A", "A1", "T09") == refusal
    bench.act(lambda table: table.record(facts.ArmyCorrected(army="B1", at=None, status="removed")))
    assert refused(bench.board, "A", "A1", "T09") == refusal
    assert is_bound(bench.board, bench.board.armies["A1"]) is option
    bench.act(resolve_battles)
    assert refused(bench.board, "A", "A1", "T09") is None


TEARS = DecreaseDv(army="A1")


@pytest.mark.rule("cp-campaign", "CP-55", "CP-56")
@pytest.mark.parametrize("came", ["marched", "placed", "retreated"])
@pytest.mark.parametrize(("option", "refusal"), [(False, "ARMY_PINNED"), (True, None)])
def test_who_tore_down_a_defence_stays_until_the_land_is_captured(came, option, refusal):
    bench = Bench(cp={"A": 4, "B": 0}, options={"march_on_after_teardown": option}, armies={"A1": {"at": "T18"}})
    came_to_the_lair(bench, came)
    assert bench.act(perform, seat="A", action=TEARS) is None
    assert march(bench, "T11") == "ARMY_PINNED"
    bench.act(perform, seat="A", action=TEARS)
    assert refused(bench.board, "A", "A1", "T11") == refusal
    assert codes(bench, [order("A1", "T11")]) == ([f"illegal {refusal}"] if refusal else [])


def came_to_the_lair(bench, came):
    """A1 comes to the Monster Lair of DV 2, by one road or another."""
    rolled = {"army": "A1", "seat": "A", "start": "T18", "made": True}
    deed = {"rule": "CP-54", "paid": 0, "cp_left": 4, "cycle": 1}
    retreat = {"rule": "CP-89", "needs": (4,), "dice": (6,), "was": "normal", "now": "normal"}
    arrival = {
        "marched": facts.ArmyMarched(**deed, **rolled, end="T12", road="R22", need=4, die=6),
        "placed": facts.ArmyPlaced(rule="CP-11", seat="A", army="A1", at="T12"),
        "retreated": facts.ArmyRetreated(**retreat, **rolled, way=("T12",), roads=("R22",)),
    }
    bench.act(lambda table: table.record(arrival[came]))


@pytest.mark.rule("cp-campaign", "CP-55", "CP-80")
def test_it_stays_over_the_turn_and_is_free_once_the_land_is_captured():
    bench = Bench(cp={"A": 4, "B": 0}, armies={"A1": {"at": "T12"}})
    bench.act(perform, seat="A", action=TEARS)
    bench.act(resolve_battles)
    assert march(bench, "T11") == "ARMY_PINNED"
    bench.act(perform, seat="A", action=TEARS)
    assert march(bench, "T11") == "ARMY_PINNED"
    bench.act(resolve_battles)
    assert bench.board.territories["T12"].owner == "A"
    assert refused(bench.board, "A", "A1", "T11") is None


@pytest.mark.rule("cp-campaign", "CP-55")
def test_who_comes_when_a_defence_is_torn_down_already_marches_on():
    """Only those who came before it stay: a second army in the city goes on."""
    bench = Bench(cp={"A": 4, "B": 0}, armies={"A1": {"at": "T15"}, "A2": {"at": "T14"}})
    bench.act(perform, seat="A", action=TEARS)
    march(bench, "T15", [6], "A2")
    assert [refused(bench.board, "A", army, "T16") for army in ("A1", "A2")] == ["ARMY_PINNED", None]


@pytest.mark.rule("cp-campaign", "CP-05", "CP-66", "CP-67", "CP-68")
@pytest.mark.parametrize(
    ("at", "board", "need"),
    [
        ("T07", {}, 3),
        ("T08", {}, 2),
        ("T03", {}, 4),
        ("T09", {}, None),
        ("T07", {"owners": {"T07": "A"}}, 3),
        ("T07", {"owners": {"T07": "B"}}, None),
        ("T07", {"owners": {"T07": "A"}, "options": {"free_move_own_territory": False}}, None),
        ("T07", {"options": {"free_move_own_territory": False}}, 3),
    ],
)
def test_where_a_march_may_be_free(at, board, need):
    bench = Bench(armies={"A1": {"at": at}}, **board)
    assert free_move_need(bench.board, bench.board.armies["A1"]) == need


@pytest.mark.rule("cp-campaign", "CP-66")
def test_no_free_move_with_an_enemy_there():
    bench = Bench(armies={"A1": {"at": "T07", "seq": 1}, "B1": {"at": "T07", "seq": 2}})
    assert free_move_need(bench.board, bench.board.armies["A1"]) is None


@pytest.mark.rule("cp-campaign", "CP-05", "CP-66", "CP-67", "CP-68")
@pytest.mark.parametrize(
    ("at", "to", "free_die", "left"),
    [
        ("T07", "T08", 2, 1),
        ("T07", "T08", 3, 2),
        ("T08", "T09", 1, 1),
        ("T08", "T09", 2, 2),
        ("T03", "T09", 3, 1),
        ("T03", "T09", 4, 2),
    ],
)
def test_a_free_move_costs_no_point_but_needs_its_march_roll(at, to, free_die, left):
    bench = Bench(cp={"A": 2, "B": 1}, armies={"A1": {"at": at}})
    march(bench, to, [free_die, 4])
    (marched,) = bench.log(facts.ArmyMarched)
    assert (bench.board.armies["A1"].at, bench.board.cp["A"]) == (to, left)
    assert (marched.free.die, marched.free.made) == (free_die, left == 2)


@pytest.mark.rule("cp-campaign", "CP-05", "CP-22")
def test_one_free_roll_for_each_army_and_place_in_an_impulse():
    bench = Bench(cp={"A": 3, "B": 1}, armies={"A1": {"at": "T07"}})
    march(bench, "T08", [3, 6])
    march(bench, "T07", [2, 6])
    march(bench, "T08", [6])
    assert bench.board.cp["A"] == 2
    assert bench.board.free_tries == ()


@pytest.mark.rule("cp-campaign", "CP-54")
def test_who_moves_last_has_arrived_last():
    bench = Bench(cp={"A": 1}, armies={"A1": {"at": "T14"}, "B1": {"at": "T15", "seq": 7}})
    march(bench, "T15", [6])
    assert bench.board.armies["A1"].arrived > bench.board.armies["B1"].arrived


def test_an_army_off_the_map_is_not_pinned_and_has_no_free_move():
    bench = Bench(armies={"A1": {"at": None, "status": "removed"}})
    assert is_pinned(bench.board, bench.board.armies["A1"]) is False
    assert free_move_need(bench.board, bench.board.armies["A1"]) is None


@pytest.mark.rule("cp-campaign", "CP-55")
def test_a_correction_of_its_status_leaves_an_army_bound_and_one_that_moves_it_does_not():
    bench = Bench(cp={"A": 4, "B": 0}, armies={"A1": {"at": "T15"}})
    bench.act(perform, seat="A", action=TEARS)
    for place, bound in (("T15", True), ("T09", False)):
        bench.act(lambda table, place=place: table.record(facts.ArmyCorrected(army="A1", at=place)))
        assert bench.board.armies["A1"].bound is bound


@pytest.mark.rule("cp-campaign", "CP-55")
@pytest.mark.parametrize(
    ("start", "way", "said"),
    [
        ("T18", ("T12", "T11"), ["illegal ARMY_PINNED"]),
        ("T14", ("T15", "T09"), []),
    ],
)
def test_a_plan_marches_through_a_defence_only_where_an_army_beside_it_can_tear_it_down(start, way, said):
    bench = Bench(cp={"A": 2, "B": 0}, armies={"A1": {"at": start}})
    assert codes(bench, [order("A1", to) for to in way]) == said
