"""Checking what is sent for the other windows, and standing orders."""

import msgspec
import pytest
from cp_orders import bench, check, codes, found, said
from cp_table import Bench, facts

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.setup import whose_placement
from adjudicator.games.cp_campaign.standing import Standing

PLACING = Bench(order="ABC", phase="placement", turn=0)


@pytest.mark.rule("cp-campaign", "CP-11", "CP-12", "CP-13")
@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        (
            {"first": ["T01", "T02", "T03"], "second": ["T99", "T02", "T03", "T04", "T05", "T06"]},
            "illegal UNKNOWN_TERRITORY second/0: there is no territory T99 in this campaign (CP-04)",
        ),
        (
            {"first": ["T01", "T02", "T01"], "second": ["T01", "T02", "T03", "T04", "T05", "T06"]},
            "ambiguous DOUBLE_PLACE first/2: T01 stands here twice: as no. 1 and no. 3 [keep one of them] (CP-11)",
        ),
        (
            {"first": ["T01", "T02"], "second": ["T01", "T02", "T03", "T04", "T05", "T06"]},
            "note TOO_FEW_PLACES first: 2 places for the first army; up to 2 armies stand on the map before it [if "
            "none of yours is left, it goes as far from enemies as can be: name more to be safe] (CP-12)",
        ),
    ],
)
def test_placement(orders, expected):
    assert found(PLACING, orders) == [expected]


@pytest.mark.rule("cp-campaign", "CP-11", "CP-12", "CP-13")
@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD"])
def test_a_list_is_long_enough_if_it_has_a_place_more_than_armies_may_stand_before_it(seats):
    """Each of those can take but one of its places: for 2, 3 and 4 seats, of the first and the second army."""
    table = Bench(order=seats, phase="placement", turn=0)
    map = sorted(table.board.territories)
    for seat in seats:
        for name, before in (("first", len(seats) - 1), ("second", 2 * len(seats) - 1)):
            other = {"first": "second", "second": "first"}[name]
            for number in (0, 1, before, before + 1, before + 2):
                orders = {name: map[:number], other: map[:9]}
                short = [problem for problem in check(table, orders, seat) if problem.code == "TOO_FEW_PLACES"]
                assert [problem.path for problem in short] == ([(name,)] if number <= before else [])
                assert all(f"up to {before} arm" in problem.message for problem in short)


@pytest.mark.rule("cp-campaign", "CP-11", "CP-13")
@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD"])
def test_as_many_armies_stand_before_the_last_of_each_round_as_the_note_says(seats):
    placed = whose_placements(seats)
    assert placed.index(seats[-1]) == len(seats) - 1
    assert len(placed) - 1 - placed[::-1].index(seats[0]) == 2 * len(seats) - 1


def whose_placements(seats):
    """Who places, in turn."""
    table = Bench(order=seats, phase="placement", turn=0)
    far = iter(["T01", "T06", "T19", "T24", "T10", "T15", "T03", "T17"])
    turns = []
    while (seat := whose_placement(table.board)) is not None:
        turns.append(seat)
        table.act(lambda bench, seat=seat: bench.record(_next_placed(table.board, seat, next(far))))
    return turns


def _next_placed(board, seat, place):
    army = next(army for army in board.armies.values() if army.seat == seat and army.at is None)
    return facts.ArmyPlaced(rule="CP-11", seat=seat, army=army.id, at=place)


def fought(battle_phase="table"):
    """B moved onto A at Aldermoot and onto C at Tinvale; in the dispute B has given up Tinvale."""
    armies = {
        "A1": {"at": "T15", "seq": 1},
        "B1": {"at": "T15", "seq": 2},
        "C1": {"at": "T20", "seq": 3},
        "B2": {"at": "T20", "seq": 4},
        "C2": {"at": "T19"},
    }
    board = bench(order="ABC", phase="battles", turn=4, armies=armies)
    board.play(dice=[1, 1])
    if battle_phase == "dispute":
        reports = {"A": [("4-T15", "attacker")], "B": [("4-T15", "defender")]}
        sets = {seat: [{"battle": id, "result": result} for id, result in said] for seat, said in reports.items()}
        sets["B"].append({"battle": "4-T20", "concede": True})
        board.play({seat: {"reports": reports} for seat, reports in sets.items()})
    return board


GOOD = {"battle": "4-T15", "result": "attacker"}
AT_T15 = "the battle 4-T15 in Aldermoot (T15)"


@pytest.mark.parametrize(
    ("reports", "expected"),
    [
        (
            [],
            f"note NO_REPORT reports: no report of {AT_T15} [if the other side reports it, that counts; if nobody "
            "does, dice settle it] (PBEM-5)",
        ),
        (
            [GOOD, {"battle": "4-T19", "concede": True}],
            "illegal UNKNOWN_BATTLE reports/1/battle: there is no battle 4-T19 this turn [battles you report: 4-T15] "
            "(PBEM-5)",
        ),
        (
            [{"battle": "4-T20", "result": "draw"}, GOOD],
            "illegal NOT_YOUR_BATTLE reports/0/battle: the battle 4-T20 in Tinvale (T20) is between The Sallow League "
            "(B) and Clans of Oss (C) [battles you report: 4-T15] (PBEM-5)",
        ),
        (
            [GOOD, {"battle": "4-T15", "concede": True}],
            "ambiguous DOUBLE_BATTLE reports/1: 4-T15 stands here twice: as no. 1 and no. 2 [keep one of them] "
            "(PBEM-5)",
        ),
        (
            [GOOD | {"hero_removed": "Egil"}],
            f"illegal HERO_NOT_OWED reports/0/hero_removed: no hero of the enemy had to be left out of {AT_T15} [leave "
            "`hero_removed` out] (CP-57)",
        ),
    ],
)
def test_reports(reports, expected):
    assert found(fought(), {"reports": reports}) == [expected]


def test_reports_in_a_dispute():
    decided = {"battle": "4-T20", "result": "draw"}
    assert found(fought("dispute"), {"reports": [decided]}, seat="B") == [
        "illegal BATTLE_DECIDED reports/0/battle: the battle 4-T20 in Tinvale (T20) waits for no report: it is decided "
        "(conceded) [battles you report: 4-T15] (PBEM-5)",
        f"note NO_REPORT reports: no report of {AT_T15} [your earlier report of it stands] (PBEM-5)",
    ]


def test_a_battle_of_an_absent_seat_waits_for_no_report():
    armies = {"A1": {"at": "T15", "seq": 1}, "B1": {"at": "T15", "seq": 2}, "C1": {"at": "T09", "seq": 3}}
    board = bench(order="ABC", phase="battles", turn=4, armies=armies, absent=["C"])
    board.play(dice=[1, 1])
    assert found(board, {"reports": [GOOD, {"battle": "4-T09", "result": "draw"}]}) == [
        "illegal BATTLE_DECIDED reports/1/battle: the battle 4-T09 in Marrowby (T09) waits for no report: it is not "
        "played on a table [battles you report: 4-T15] (PBEM-5)"
    ]


@pytest.mark.rule("cp-campaign", "CP-57")
def test_the_hero_of_an_enemy_who_owes_one():
    board = fought()
    fact = facts.IntrigueRolled(rule="CP-57", seat="B", cycle=1, cp_left=0, target="A", die=6, effect="hero")
    fact.change(board.state)
    left_out = facts.HeroLeftOut(battle="4-T15", seat="B", enemy="A", hero="Egil")
    left_out.change(board.state)
    assert check(board, {"reports": [GOOD | {"hero_removed": "Egil"}]}) == []
    twice = {"reports": [GOOD | {"hero_removed": "Olaf"}, {"battle": "4-T20", "concede": True}]}
    assert codes(board, twice, seat="B") == ["illegal HERO_NOT_OWED"]


def standing(**given):
    view = GAME.view(bench(armies={"A1": {"at": None, "status": "removed"}}).state, "A")
    return [said(problem) for problem in GAME.check_standing(view, msgspec.convert(given, Standing))]


@pytest.mark.rule("cp-campaign", "CP-57")
def test_standing_orders():
    assert standing(rebuild_order=["A2"], retreat={"A2": ["T10"]}, heroes={"B": "the wizard"}, idle="give_up") == []
    assert standing(heroes={"A": "the wizard"}) == [
        "illegal NO_ENEMY heroes/A: House Varn (A) is no enemy of yours [your enemies: The Sallow League (B)] (CP-57)"
    ]
    assert standing(retreat={"A2": ["T10", "T10"]}) == [
        "ambiguous DOUBLE_TERRITORY retreat/A2/1: T10 stands here twice: as no. 1 and no. 2 [keep one of them] (CP-85)"
    ]


def test_standing_orders_may_outlive_an_army():
    assert standing(rebuild_order=["A1"]) == [
        "note REMOVED_ARMY rebuild_order/0: A1 has been removed from play [it can be left out] (CP-87)"
    ]
