"""PBEM-3: which action a seat takes in an impulse."""

import pytest
from cp_table import Bench, facts


def move(army, to, **more):
    return {"do": {"action": "move", "army": army, "to": to}, **more}


def do(action, **more):
    when = {key: more.pop(key) for key in ("when", "times") if key in more}
    return {"do": {"action": action, **more}, **when}


def played(queue, dice=(), **board):
    bench = Bench(**{"cp": {"A": 2}, "armies": {"A1": {"at": "T14"}}, **board})
    bench.play({"A": queue if isinstance(queue, dict) else {"queue": queue}, "B": {}}, dice=dice)
    return bench


def done(bench):
    """What A did, in a word each."""
    words = {
        facts.ArmyMarched: lambda fact: fact.end if fact.made else "failed",
        facts.DefenceLowered: lambda fact: "torn down",
        facts.Fortified: lambda fact: "fortified",
        facts.RoadBuilt: lambda fact: "built",
        facts.ProgressMade: lambda fact: "first point",
        facts.ArmyRebuilt: lambda fact: fact.army,
        facts.PointIdled: lambda fact: "idle",
        facts.PointsGivenUp: lambda fact: "gave up",
    }
    return [words[type(fact)](fact) for fact in bench.facts if type(fact) in words and fact.seat == "A"]


def notes(bench):
    return [(fact.where, fact.code) for fact in bench.log(facts.EntrySkipped)]


@pytest.mark.rule("cp-campaign", "CP-40")
def test_the_first_entry_that_is_allowed_is_taken_and_the_others_stay_and_are_noted_once():
    queue = [do("decrease_dv", army="A1"), move("A1", "T15"), do("fortify", territory="T09")]
    bench = played(queue, dice=[2], cp={"A": 3})
    assert done(bench) == ["T15", "torn down", "idle"]
    assert notes(bench) == [(("queue", 0), "DV_ZERO"), (("queue", 2), "NOT_YOUR_TERRITORY")]


@pytest.mark.rule("cp-campaign", "CP-22")
@pytest.mark.parametrize(
    ("on_fail", "dice", "expected", "noted"),
    [
        ("retry", [1, 2], ["failed", "T15"], [(("queue", 1), "NOT_REACHED")]),
        ("next", [1], ["failed", "fortified"], [(("queue", 0), "MARCH_DROPPED")]),
        ("stop", [1], ["failed", "idle"], [(("queue", 0), "QUEUE_STOPPED"), (("queue", 1), "QUEUE_STOPPED")]),
    ],
)
def test_what_a_failed_march_does_to_the_queue(on_fail, dice, expected, noted):
    queue = [move("A1", "T15", on_fail=on_fail), do("fortify", territory="T09")]
    bench = played(queue, dice=dice, owners={"T09": "A"})
    assert done(bench) == expected
    assert notes(bench) == noted


def test_an_entry_is_done_as_often_as_it_says():
    bench = played([do("fortify", territory="T09", times=2)], cp={"A": 3}, owners={"T09": "A"})
    assert done(bench) == ["fortified", "fortified", "idle"]


def test_an_entry_waits_for_its_condition_and_is_noted_if_it_never_comes():
    bench = played([do("fortify", territory="T09", when={"enemy_at": "T09"})], owners={"T09": "A"})
    assert done(bench) == ["idle", "idle"]
    assert notes(bench) == [(("queue", 0), "CONDITION_UNMET")]


@pytest.mark.rule("cp-campaign", "CP-43")
def test_a_started_action_goes_before_earlier_entries():
    queue = [
        do("fortify", territory="T09", when={"cycle_at_least": 2}),
        do("fortify_castle", territory="T01"),
    ]
    bench = played(queue, owners={"T09": "A", "T01": "A"})
    assert done(bench) == ["first point", "fortified"]
    assert bench.board.territories["T01"].dv == 3


@pytest.mark.rule("cp-campaign", "CP-43")
def test_but_only_while_its_condition_holds():
    queue = [
        do("build_road", road="R01", when={"my_cp_at_least": 2}),
        do("fortify", territory="T09"),
    ]
    bench = played(queue, owners={"T09": "A", "T01": "A"})
    assert done(bench) == ["first point", "fortified"]
    assert bench.board.territories["T09"].dv == 1
    assert bench.board.progress["A"] == {"build_road:R01": 1}


@pytest.mark.rule("cp-campaign", "CP-44", "CP-45")
@pytest.mark.parametrize(
    ("orders", "first"),
    [
        ({}, ["A1", "A2"]),
        ({"rebuild_order": ["A2", "A1"]}, ["A2", "A1"]),
        ({"queue": [do("rebuild", army="A2")]}, ["A2", "A1"]),
    ],
)
def test_armies_are_rebuilt_first_in_the_order_the_player_says(orders, first):
    armies = {"A1": {"at": "T14", "status": "defeated"}, "A2": {"at": "T09", "status": "defeated"}}
    bench = played(orders, armies=armies)
    assert done(bench) == first
    assert not notes(bench)


@pytest.mark.rule("cp-campaign", "CP-44")
def test_which_army_is_rebuilt_first_is_a_question_only_with_two():
    sound, hurt = {"at": "T14"}, {"at": "T14", "status": "defeated"}
    for armies, asked in [({"A1": sound, "A2": hurt}, []), ({"A1": hurt, "A2": hurt}, ["rebuild/A"])]:
        bench = played({}, armies=armies)
        assert [question.key for question in bench.questions if question.key.startswith("rebuild")] == asked


def test_a_rebuilding_entry_for_a_sound_army_is_noted():
    assert notes(played([do("rebuild", army="A1")])) == [(("queue", 0), "NOTHING_TO_REBUILD")]


@pytest.mark.rule("cp-campaign", "CP-06", "CP-64")
def test_after_a_free_rebuild_the_impulse_goes_on():
    bench = played(
        [move("A1", "T02")],
        dice=[5, 3],
        cp={"A": 1},
        owners={"T01": "A"},
        armies={"A1": {"at": "T01", "status": "defeated"}},
    )
    assert done(bench) == ["A1", "T02"]


@pytest.mark.rule("cp-campaign", "CP-42")
def test_giving_up_takes_all_points_that_are_left():
    bench = played([do("fortify", territory="T09"), do("give_up")], cp={"A": 4}, owners={"T09": "A"})
    assert done(bench) == ["fortified", "gave up"]
    (given_up,) = bench.log(facts.PointsGivenUp)
    assert (given_up.paid, given_up.idle) == (3, False)


def test_battles_are_conceded_beforehand_only_where_the_seat_has_one():
    bench = played(
        {"concede": ["1-T09", "1-T10", "1-T09"]},
        armies={"A1": {"at": "T09", "seq": 1}, "B1": {"at": "T09"}},
    )
    assert [(fact.battle, fact.seat) for fact in bench.log(facts.BattleConceded)] == [("1-T09", "A")]
    assert notes(bench) == [(("concede", 1), "NO_BATTLE")]


def test_notes_are_for_the_seat_alone():
    assert all(fact.seen_by == ("A",) for fact in played([do("rebuild", army="A1")]).log(facts.EntrySkipped))
