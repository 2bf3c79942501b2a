import pytest
from cp_table import Bench, facts, fold

from adjudicator.errors import Refused
from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.scenario import SCENARIO
from adjudicator.games.cp_campaign.setup import place, whose_placement
from adjudicator.table import ScriptedDice, Table


def laid_out(seats="AB", options=None, draws=()):
    table = Table("0.setup", GAME.empty(), ScriptedDice(draws=draws), lambda question: None)
    GAME.setup(table, SCENARIO.built_in, options or Options(), tuple(seats))
    return table


@pytest.mark.rule("cp-campaign", "CP-10")
def test_the_order_of_play_for_the_placement_is_drawn_first():
    board = laid_out("ABC", draws=["CAB"]).state.board
    assert board.order == ("C", "A", "B")
    assert whose_placement(board) == "C"
    assert GAME.next_step(fold(laid_out("ABC").journal.facts)).id == "0.placement"


def test_the_setup_tells_the_order_and_what_comes_next():
    drawn, began = laid_out().journal.facts[1:]
    assert (drawn.turn, drawn.order) == (0, ("A", "B"))
    assert (began.turn, began.phase) == (0, "placement")


@pytest.mark.parametrize("seats", ["AB", "ABCD"])
def test_two_to_four_seats_can_play(seats):
    assert "".join(laid_out(seats).state.board.seats) == seats


@pytest.mark.rule("cp-campaign", "CP-60")
def test_territories_start_with_their_printed_defence():
    board = laid_out().state.board
    assert (board.territories["T16"].dv, board.territories["T01"].dv, board.territories["T09"].dv) == (4, 2, 0)


@pytest.mark.rule("cp-campaign", "CP-11", "CP-13", "CP-14")
def test_armies_are_placed_in_order_then_in_reverse_until_all_have_two():
    bench = Bench(order="BAC", turn=0, phase="placement")
    lists = {seat: {"first": [first], "second": [second]} for seat, first, second in
             [("A", "T01", "T13"), ("B", "T04", "T10"), ("C", "T24", "T18")]}  # fmt: skip
    placed = [fact for fact in bench.play(lists) if isinstance(fact, facts.ArmyPlaced)]
    assert [(fact.army, fact.at) for fact in placed] == [
        ("B1", "T04"), ("A1", "T01"), ("C1", "T24"), ("C2", "T18"), ("A2", "T13"), ("B2", "T10"),
    ]  # fmt: skip
    assert [fact.rule for fact in placed] == ["CP-11"] * 3 + ["CP-13"] * 3
    assert (bench.board.turn, bench.board.phase) == (1, "order")


@pytest.mark.rule("cp-campaign", "CP-12")
@pytest.mark.parametrize(
    ("seat", "territory", "refusal"),
    [
        ("B", "T08", "PLACEMENT_TOO_CLOSE"),
        ("B", "T02", "PLACEMENT_TOO_CLOSE"),
        ("B", "T09", "PLACEMENT_TOO_CLOSE"),
        ("B", "T99", "UNKNOWN_TERRITORY"),
        ("A", "T15", "NOT_YOUR_PLACEMENT"),
        ("B", "T15", None),
    ],
)
def test_a_territory_lies_between_enemy_armies(seat, territory, refusal):
    bench = Bench(turn=0, phase="placement")
    bench.act(place, seat="A", territory="T08")
    assert bench.act(place, seat=seat, territory=territory) == refusal


@pytest.mark.rule("cp-campaign", "CP-12")
def test_the_distance_holds_for_second_armies_too():
    bench = Bench(turn=0, phase="placement")
    for seat, territory in [("A", "T07"), ("B", "T24")]:
        bench.act(place, seat=seat, territory=territory)
    assert bench.act(place, seat="B", territory="T01") == "PLACEMENT_TOO_CLOSE"
    assert bench.act(place, seat="B", territory="T02") is None
    assert bench.act(place, seat="A", territory="T08") == "PLACEMENT_TOO_CLOSE"


@pytest.mark.rule("cp-campaign", "CP-04", "CP-69")
@pytest.mark.parametrize(("territory", "refusal"), [("T01", "STACK_LIMIT"), ("T02", None)])
def test_two_own_armies_share_a_territory_only_where_two_are_allowed(territory, refusal):
    bench = Bench(turn=0, phase="placement")
    for seat, at in [("A", territory), ("B", "T24"), ("B", "T18")]:
        bench.act(place, seat=seat, territory=at)
    assert bench.act(place, seat="A", territory=territory) == refusal


@pytest.mark.rule("cp-campaign", "CP-12")
def test_allies_may_be_placed_side_by_side():
    bench = Bench(order="ACB", turn=0, phase="placement", options={"teams": [["A", "C"]]})
    bench.act(place, seat="A", territory="T08")
    assert bench.act(place, seat="C", territory="T09") is None


@pytest.mark.rule("cp-campaign", "CP-11", "CP-12")
def test_the_first_allowed_place_of_a_list_is_taken_and_the_others_noted_for_the_seat_alone():
    bench = Bench(turn=0, phase="placement")
    bench.play({"A": {"first": ["T08"]}, "B": {"first": ["T02", "T08", "T15"]}})
    skipped = [(fact.where, fact.code, fact.seen_by) for fact in bench.log(facts.EntrySkipped)]
    assert skipped == [(("first", 0), "PLACEMENT_TOO_CLOSE", ("B",)), (("first", 1), "PLACEMENT_TOO_CLOSE", ("B",))]
    assert bench.log(facts.ArmyPlaced)[1].at == "T15"


@pytest.mark.rule("cp-campaign", "CP-11")
def test_without_a_list_an_army_goes_far_from_enemies_then_by_id():
    bench = Bench(turn=0, phase="placement")
    bench.play({"B": {"first": ["T23"]}})
    placed = {fact.army: (fact.at, fact.by_default) for fact in bench.log(facts.ArmyPlaced)}
    assert placed["A1"] == ("T01", True)
    assert placed["B1"] == ("T23", False)
    assert placed["B2"] == ("T24", True)


@pytest.mark.rule("cp-campaign", "CP-12")
def test_where_no_place_is_far_enough_an_army_goes_as_far_away_as_it_can():
    at = {"A1": "T08", "B1": "T01", "B2": "T04", "C1": "T12", "C2": "T15", "D1": "T19", "D2": "T23"}
    crowd = {army: {"at": place} for army, place in at.items()}
    bench = Bench(order="ABCD", turn=0, phase="placement", armies=crowd)
    bench.play({})
    (placed,) = bench.log(facts.ArmyPlaced)
    assert (placed.army, placed.at, placed.by_default) == ("A2", "T02", True)


@pytest.mark.parametrize(
    ("seats", "teams", "message"),
    [
        ("A", (), "for 2 to 4 seats, not 1"),
        ("AB", (("A", "C"),), "no seat C"),
        ("ABC", (("A", "B"), ("B", "C")), "one team only"),
        ("AB", (("A", "B"),), "leave it an enemy"),
    ],
)
def test_a_campaign_that_cannot_be_is_refused(seats, teams, message):
    with pytest.raises(Refused, match=message):
        laid_out(seats, Options(teams=teams))
