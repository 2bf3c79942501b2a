import pytest
from cp_orders import action, codes, decoded
from cp_orders import bench as laid_out
from cp_table import Bench, facts
from msgspec import UNSET

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.conditions import CONDITIONS, Condition
from adjudicator.games.cp_campaign.intrigue import ForcedMarch, Intrigue
from adjudicator.games.cp_campaign.spend import perform
from adjudicator.orders.told import told

STARTED = {"A": {"intrigue:B": 1}}
FORCED = ForcedMarch(army="B1", to="T15")


def plot(bench, dice=(), forced=FORCED, target="B", or_else=()):
    return bench.act(perform, dice, seat="A", action=Intrigue(target=target, forced=forced, or_else=or_else))


def plotting(**board):
    return Bench(**{"cp": {"A": 1, "B": 2}, "progress": STARTED, "armies": {"B1": {"at": "T14"}}, **board})


@pytest.mark.rule("cp-campaign", "CP-49")
@pytest.mark.parametrize("target", ["A", "B", "C", "D", "E"])
def test_the_target_is_an_enemy_in_play(target):
    gone = {"D1": {"at": None, "status": "removed"}, "D2": {"at": None, "status": "removed"}}
    bench = Bench(order="ABCD", options={"teams": [["A", "C"]]}, cp={"A": 1}, armies=gone)
    assert plot(bench, target=target) == (None if target == "B" else "BAD_TARGET")


@pytest.mark.rule("cp-campaign", "CP-49")
@pytest.mark.parametrize(
    ("owners", "victory", "refusal"),
    [({}, "territories_after", "BAD_TARGET"), ({"T01": "B"}, "territories_after", None),
     ({"T01": "B"}, "last_player_with_armies", "BAD_TARGET")],
)  # fmt: skip
def test_an_intrigue_that_was_begun_is_not_finished_against_a_seat_out_of_play(owners, victory, refusal):
    gone = {army: {"at": None, "status": "removed"} for army in ("B1", "B2")}
    options = {"victory": {"type": victory}}
    bench = Bench(cp={"A": 1, "B": 0}, progress=STARTED, armies=gone, owners=owners, options=options)
    assert plot(bench, [2] if refusal is None else []) == refusal
    assert bench.board.progress["A"] == ({} if refusal is None else {"intrigue:B": 1})
    assert bench.board.cp["A"] == (0 if refusal is None else 1)


@pytest.mark.rule("cp-campaign", "CP-51")
@pytest.mark.parametrize(("die", "failed"), [(2, False), (1, True)])
def test_a_forced_march_is_the_armys_last(die, failed):
    bench = plotting()
    plot(bench, [4, die])
    assert CONDITIONS.holds(bench.board, "B", Condition(last_march_failed="B1")) == failed


@pytest.mark.rule("cp-campaign", "CP-49", "CP-50", "CP-43")
def test_the_roll_comes_with_the_second_point():
    bench = plotting(progress={}, cp={"A": 2, "B": 0})
    plot(bench)
    assert bench.board.progress["A"] == {"intrigue:B": 1}
    plot(bench, [2])
    assert (bench.board.progress["A"], bench.board.cp["A"]) == ({}, 0)


@pytest.mark.rule("cp-campaign", "CP-52", "CP-53", "CP-51", "CP-57")
@pytest.mark.parametrize(
    ("die", "number", "effect", "marks", "heroes"),
    [
        (1, "CP-52", "one_more", 1, 0),
        (2, "CP-53", "one_less", -1, 0),
        (3, "CP-53", "one_less", -1, 0),
        (4, "CP-51", "forced_march", 0, 0),
        (5, "CP-51", "forced_march", 0, 0),
        (6, "CP-57", "hero", 0, 1),
    ],
)
def test_the_intrigue_table(die, number, effect, marks, heroes):
    bench = plotting()
    plot(bench, [die, 2] if effect == "forced_march" else [die])
    (rolled,) = bench.log(facts.IntrigueRolled)
    assert (rolled.rule, rolled.effect, rolled.die) == (number, effect, die)
    assert bench.board.marks["B"] == marks
    assert bench.board.heroes_owed.get(("A", "B"), 0) == heroes


@pytest.mark.rule("cp-campaign", "CP-57")
def test_the_last_row_can_be_switched_off():
    bench = plotting(options={"intrigue_last_row": "off"})
    plot(bench, [6])
    assert not bench.board.heroes_owed
    assert bench.log(facts.IntrigueRolled)[0].effect == "nothing"


@pytest.mark.rule("cp-campaign", "CP-51")
@pytest.mark.parametrize(("die", "at"), [(2, "T15"), (1, "T14")])
def test_the_target_pays_for_a_march_it_did_not_want(die, at):
    bench = plotting()
    plot(bench, [4, die])
    assert (bench.board.armies["B1"].at, bench.board.cp) == (at, {"A": 0, "B": 1})
    (march,) = bench.log(facts.ArmyMarched)
    assert (march.forced_by, march.rule) == ("A", "CP-51")


@pytest.mark.rule("cp-campaign", "CP-51")
def test_a_forced_march_is_not_the_targets_turn():
    bench = plotting(cp={"A": 1, "B": 2})
    plot(bench, [4, 2])
    assert bench.board.acted == ("A",)


@pytest.mark.rule("cp-campaign", "CP-51")
def test_no_free_move_is_rolled_for_a_forced_march():
    bench = plotting(armies={"B1": {"at": "T08"}})
    plot(bench, [4, 2], ForcedMarch(army="B1", to="T09"))
    assert bench.board.armies["B1"].at == "T09"


@pytest.mark.rule("cp-campaign", "CP-51")
@pytest.mark.parametrize(
    ("board", "forced", "refusal"),
    [
        ({"cp": {"A": 1, "B": 0}}, FORCED, "NO_CP"),
        ({"armies": {"B1": {"at": "T14"}, "B2": {"at": "T01", "status": "broken"}}}, FORCED, "MUST_REBUILD_FIRST"),
        ({"armies": {"B1": {"at": "T16"}}}, FORCED, "ARMY_PINNED"),
        ({}, ForcedMarch(army="B1", to="T24"), "NO_ROAD"),
        ({"armies": {"A1": {"at": "T14"}}}, ForcedMarch(army="A1", to="T15"), "NOT_YOUR_ARMY"),
    ],
)
def test_a_march_its_owner_could_not_make_is_not_forced(board, forced, refusal):
    bench = plotting(**board)
    plot(bench, [4], forced)
    assert bench.log(facts.IntrigueRolled)[0].refusal == refusal
    assert not bench.log(facts.ArmyMarched)


@pytest.mark.rule("cp-campaign", "CP-51")
def test_a_player_who_rebuilds_can_be_made_to_march_where_the_players_agreed_on_it():
    armies = {"B1": {"at": "T14"}, "B2": {"at": "T01", "status": "broken"}}
    bench = plotting(armies=armies, options={"forced_march_while_rebuilding": True})
    plot(bench, [4, 6])
    assert bench.board.armies["B1"].at == "T15"


NOWHERE, PINNED = ForcedMarch(army="B1", to="T24"), ForcedMarch(army="B2", to="T15")


@pytest.mark.rule("cp-campaign", "CP-51")
@pytest.mark.parametrize(
    ("wishes", "marched", "refusal"),
    [
        ((NOWHERE, PINNED, FORCED), "B1", None),
        ((FORCED, NOWHERE), "B1", None),
        ((UNSET, PINNED, FORCED), "B1", None),
        ((NOWHERE, PINNED), None, "NO_ROAD"),
        ((PINNED, NOWHERE), None, "ARMY_PINNED"),
    ],
)
def test_the_schemer_forces_his_best_wish_that_can_be_made_when_the_die_has_fallen(wishes, marched, refusal):
    bench = plotting(armies={"B1": {"at": "T14"}, "B2": {"at": "T16"}})
    first, *others = wishes
    plot(bench, [4, 6] if marched else [4], first, or_else=tuple(others))
    (rolled,) = bench.log(facts.IntrigueRolled)
    assert [fact.army for fact in bench.log(facts.ArmyMarched)] == ([marched] if marched else [])
    assert rolled.refusal == refusal
    assert rolled.forced == (FORCED if marched else first)


@pytest.mark.rule("cp-campaign", "CP-51")
def test_every_wish_is_checked_and_told():
    bench = laid_out()
    plotted = action("intrigue", target="B", forced=wish("B1", "T23"), or_else=[wish("A1", "T15"), wish("B1", "T23")])
    assert codes(bench, [plotted]) == ["illegal NOT_TARGETS_ARMY", "note DOUBLE_MARCH"]
    order, *_ = told(GAME, GAME.view(bench.state, "A"), bench.step, decoded(bench, [plotted]))
    assert order.text.endswith("forcing B1 to Lowmarket (T23), else A1 to Aldermoot (T15) else B1 to Lowmarket (T23)")


def wish(army, to):
    return {"army": army, "to": to}


@pytest.mark.rule("cp-campaign", "CP-51")
def test_without_a_written_march_nothing_happens():
    bench = Bench(cp={"A": 1, "B": 2}, progress=STARTED)
    bench.act(perform, [5], seat="A", action=Intrigue(target="B"))
    assert not bench.log(facts.ArmyMarched)
    assert bench.board.cp["B"] == 2
