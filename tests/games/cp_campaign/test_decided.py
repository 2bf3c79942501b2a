"""Small decisions of the CP campaign at their bounds: steps and phases, victory, points, offers, what is told."""

import pytest
from cp_table import Bench, facts

from adjudicator.games.cp_campaign import GAME, offers
from adjudicator.games.cp_campaign.battles import concede
from adjudicator.games.cp_campaign.options import Options, agreed
from adjudicator.games.cp_campaign.rebuild import rebuilding_cost, takes_all_points
from adjudicator.games.cp_campaign.report.charts import actions
from adjudicator.games.cp_campaign.report.happened import _summary
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.tables import TABLES
from adjudicator.games.cp_campaign.turn import following
from adjudicator.games.cp_campaign.victory import _is_left, condition, half, leading, outlook, ranked

GONE = {"at": None, "status": "removed"}
LOST = {"A1": GONE, "A2": GONE}
MEETING = {"A1": {"at": "T09", "seq": 2}, "B1": {"at": "T09", "seq": 1}}


@pytest.mark.rule("cp-campaign", "CP-16", "PBEM-5")
@pytest.mark.parametrize(("phase", "window", "days", "voluntary"), [
    ("placement", "placement", None, False), ("order", None, None, False), ("spend", "spend", None, False),
    ("battles", None, None, False), ("table", "table", 9, True), ("dispute", "dispute", 3, True),
    ("aftermath", None, None, False),
])  # fmt: skip
def test_a_step_waits_for_its_window_and_battles_are_fought_in_days_of_their_own(phase, window, days, voluntary):
    bench = Bench(phase=phase, turn=3, options={"battle_deadline_days": 9})
    step = GAME.next_step(bench.state)
    assert (step.id, step.turn) == (f"3.{phase}", 3)
    assert (step.window, step.days, step.voluntary) == (window, days, voluntary)
    if window in ("placement", "spend"):
        assert step.seats == ("A", "B")
    if window is None:
        assert step.seats == ()


@pytest.mark.rule("cp-campaign", "CP-14", "CP-16", "CP-17")
@pytest.mark.parametrize(("board", "comes"), [
    ({"phase": "placement", "turn": 0}, (1, "order")),
    ({"phase": "order"}, (3, "spend")),
    ({"phase": "spend"}, (3, "aftermath")),
    ({"phase": "spend", "armies": MEETING}, (3, "battles")),
    ({"phase": "spend", "armies": MEETING, "cp": {"A": 1}}, (3, "spend")),
    ({"phase": "battles", "armies": MEETING}, (3, "aftermath")),
    ({"phase": "table"}, (3, "aftermath")),
    ({"phase": "dispute"}, (3, "aftermath")),
    ({"phase": "aftermath"}, (4, "order")),
], ids=str)  # fmt: skip
def test_the_next_phase_is_the_first_that_has_something_to_do(board, comes):
    assert following(Bench(**({"turn": 3} | board)).board) == comes


@pytest.mark.rule("cp-campaign", "CP-16")
def test_battles_that_were_arranged_are_reported_and_a_campaign_that_is_won_is_over():
    bench = Bench(turn=3, phase="battles", armies=MEETING)
    bench.play(dice=[1])
    assert (bench.board.phase, [*bench.board.battles]) == ("table", ["3-T09"])
    won = Bench(turn=3, phase="aftermath")
    facts.CampaignWon(winners=("A",), reason="half of the territories").change(won.state)
    assert following(won.board) == (3, "over")


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize(("order", "armies", "left"), [
    ("ABC", {}, [True, True]), ("ABC", LOST, [False, True]), ("ABC", {"A1": GONE}, [True, True]),
    ("ABC", {"B1": GONE, "B2": GONE}, [True, True]), ("ABC", {f"{seat}{n}": GONE for seat in "BC" for n in (1, 2)},
                                                      [True, False]),
])  # fmt: skip
def test_a_side_is_left_as_long_as_one_of_its_seats_has_an_army(order, armies, left):
    board = Bench(order=order, armies=armies, options={"teams": [["B", "C"]]}).board
    assert [_is_left(board, side) for side in (("A",), ("B", "C"))] == left


@pytest.mark.rule("cp-campaign", "CP-15")
def test_half_of_the_map_is_half_of_its_territories_rounded_up():
    board = Bench().board
    assert (len(board.territories), half(board)) == (24, 12)
    del board.territories["T24"]
    assert half(board) == 12
    del board.territories["T23"]
    assert half(board) == 11


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize(("type", "told"), [
    ("territories_after", "Victory: most territories after turn 6; ties by battles won, then by armies on the map."),
    ("battles_after", "Victory: most battles won after turn 6."),
    ("first_to_half", "Victory: the first side with 12 territories, or with most after turn 6."),
    ("last_player_with_armies", "Victory: the last side with armies, or the one with most territories after turn 6."),
])  # fmt: skip
def test_the_victory_is_told_as_it_was_agreed(type, told):
    assert condition(Bench(options={"victory": {"type": type, "turns": 6}}).board) == told


OWNED = {"A": ("T01", "T02"), "B": ("T03",), "C": ("T04", "T05")}


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize(("type", "won", "teams", "ahead", "order"), [
    ("territories_after", {}, (), ([("A",), ("C",)], 2), "ACB"),
    ("territories_after", {"C": 1}, (), ([("C",)], 2), "CAB"),
    ("territories_after", {"B": 9}, (), ([("A",), ("C",)], 2), "ACB"),
    ("territories_after", {}, [["B", "C"]], ([("B", "C")], 3), "BCA"),
    ("battles_after", {"B": 2, "A": 1}, (), ([("B",)], 2), "BAC"),
    ("battles_after", {"B": 1, "C": 1}, (), ([("B",), ("C",)], 1), "CBA"),
])  # fmt: skip
def test_who_is_in_the_lead_is_reckoned_by_what_the_victory_goes_by(type, won, teams, ahead, order):
    owners = {place: seat for seat, places in OWNED.items() for place in places}
    options = {"victory": {"type": type, "turns": 6}, "teams": teams}
    board = Bench(order="ABC", owners=owners, battles_won=won, options=options).board
    assert leading(board) == ahead
    assert ranked(board) == [*order]
    names = Say(board).sides(seat for side in ahead[0] for seat in side)
    assert outlook(board).lower() == f"{names} now in the lead, with {ahead[1]}.".lower()


def test_where_all_are_level_nobody_leads_and_a_winner_stands_before_all():
    bench = Bench(order="ABC", owners={"T01": "B"})
    assert outlook(Bench(order="ABC").board) == "All sides are level."
    facts.CampaignWon(winners=("C",), reason="most territories").change(bench.state)
    assert ranked(bench.board) == ["C", "B", "A"]
    assert outlook(bench.board) == f"The campaign has gone to {Say(bench.board).sides(('C',))}."


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize(("reason", "how"), [
    ("the only side left", "as the only side left"), ("most territories.", "with most territories"),
    ("half of the territories", "with half of the territories"), ("most battles won", "with most battles won"),
    ("a duel", "(a duel)"),
])  # fmt: skip
def test_a_victory_is_told_with_what_decided_it(reason, how):
    say = Say(Bench(order="ABC").board, "B")
    alone, both = (facts.CampaignWon(winners=seats, reason=reason) for seats in (("A",), ("A", "B")))
    names = [say.side(seat) for seat in "AB"]
    assert alone.head(say) == f"{names[0]} wins the campaign {how}"
    assert both.head(say) == f"{names[1]} and {names[0]} win the campaign {how}"
    assert alone.words(say).text.endswith(f" wins the campaign {how}.")


@pytest.mark.rule("cp-campaign", "CP-44", "CP-66")
def test_rebuilding_takes_all_points_where_there_are_some_and_no_more_than_it_costs():
    beaten = {army: {"at": "T14", "status": "defeated"} for army in ("A1", "A2")}
    cost = rebuilding_cost(Bench(armies=beaten).board, "A")
    assert cost > 1
    found = {points: takes_all_points(Bench(armies=beaten, cp={"A": points}).board, "A") for points in range(cost + 2)}
    assert found == {points: 0 < points <= cost for points in range(cost + 2)}
    assert not takes_all_points(Bench(cp={"A": 1}).board, "A")


@pytest.mark.rule("cp-campaign", "CP-12", "CP-13")
@pytest.mark.parametrize("order", ["AB", "ABC", "ABCD"])
def test_twice_as_many_territories_are_offered_for_a_placement_as_there_are_seats(order):
    bench = Bench(order=order, phase="placement", turn=0, owners={"T02": "B"})
    (places,) = offers._places(bench.board, "A")
    assert len(places) == 2 * len(order)
    allowed = [place for place in bench.board.territories if offers.placement_refusal(bench.board, "A", place) is None]
    assert places == allowed[: len(places)]


def test_the_dearer_an_action_the_darker_it_is_in_the_table():
    grid = actions(agreed(Options(rebuild_broken_cp=7)))
    broken = [row.of for row in TABLES.actions].index("broken army")
    assert [each[2] for each in grid.heat] == [int(row[2]) for row in grid.rows]
    assert (grid.rows[broken][2], grid.heat[broken]) == ("7", (0, 0, 7, 0, 0))
    assert all(each[:2] == (0, 0) == each[3:] for each in grid.heat)


@pytest.mark.rule("cp-campaign", "PBEM-5")
def test_a_battle_is_given_up_once_and_by_those_who_fight_it_alone():
    def given_up(seat, *battles):
        bench = Bench(order="ABC", phase="battles", armies=MEETING)
        bench.act(concede, seat=seat, battles=battles)
        said = bench.log(facts.BattleConceded, facts.EntrySkipped)
        return [type(each).__name__ for each in said]

    assert [given_up(seat, "1-T09") for seat in "ABC"] == [["BattleConceded"], ["BattleConceded"], ["EntrySkipped"]]
    assert given_up("A", "1-T09", "1-T09") == ["BattleConceded"]
    assert given_up("A", "1-T08", "1-T09") == ["EntrySkipped", "BattleConceded"]


def test_the_referee_is_told_the_turn_in_figures():
    board = Bench(order="ABC", turn=4).board
    say = Say(board)

    def marched(made):
        way = {"army": "A1", "start": "T14", "end": "T13", "road": "R23"}
        return facts.ArmyMarched(rule="CP-54", seat="A", cycle=1, cp_left=2, **way, need=3, die=4, made=made)

    assert [*_summary(say, [])] == []
    assert [*_summary(say, [marched(True), marched(False), marched(True)])] == ["3 marches, of which 1 failed."]
    assert [*_summary(say, [marched(True)])] == ["1 march, of which 0 failed."]
