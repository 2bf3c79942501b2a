import pytest
from cp_table import Bench, facts

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.give_up import GiveUp
from adjudicator.games.cp_campaign.spend import perform
from adjudicator.games.cp_campaign.standing import Standing
from adjudicator.games.cp_campaign.tear_down import DecreaseDv

ARMIES = {"A1": {"at": "T12"}, "B1": {"at": "T04"}}
TEAR_A = {"do": {"action": "decrease_dv", "army": "A1"}, "times": 2}
TEAR_B = {"do": {"action": "decrease_dv", "army": "B1"}, "times": 3}


def spenders(bench):
    return [(fact.seat, fact.cycle) for fact in bench.log(facts.DefenceLowered, facts.PointIdled, facts.PointsGivenUp)]


@pytest.mark.rule("cp-campaign", "CP-02", "CP-40", "CP-41")
def test_points_go_one_by_one_in_order_of_play_and_who_has_none_is_skipped():
    bench = Bench(order="BA", cp={"A": 1, "B": 3}, armies=ARMIES)
    bench.play({"A": {"queue": [TEAR_A]}, "B": {"queue": [TEAR_B]}})
    assert spenders(bench) == [("B", 1), ("A", 1), ("B", 2), ("B", 3)]
    assert [fact.cycle for fact in bench.log(facts.CycleBegan)] == [1, 2, 3]


@pytest.mark.rule("cp-campaign", "CP-40", "CP-41")
def test_out_of_turn_is_refused():
    bench = Bench(cp={"A": 2, "B": 2}, armies=ARMIES)
    assert bench.act(perform, seat="A", action=DecreaseDv(army="B1")) == "NOT_YOUR_ARMY"
    assert bench.act(perform, seat="B", action=DecreaseDv(army="B1")) == "NOT_YOUR_IMPULSE"
    assert bench.act(perform, seat="A", action=DecreaseDv(army="A1")) is None
    assert bench.act(perform, seat="A", action=DecreaseDv(army="A1")) == "NOT_YOUR_IMPULSE"
    assert [fact.cycle for fact in bench.log(facts.CycleBegan)] == [1]


@pytest.mark.rule("cp-campaign", "CP-17", "CP-42")
def test_points_nothing_can_be_done_with_are_lost_one_by_one():
    bench = Bench(cp={"A": 2, "B": 1})
    bench.play({"A": {}, "B": {}})
    assert spenders(bench) == [("A", 1), ("B", 1), ("A", 2)]
    assert not any(bench.board.cp.values())


@pytest.mark.rule("cp-campaign", "CP-42")
@pytest.mark.parametrize("where", ["orders", "standing"])
def test_or_all_at_once_if_the_player_says_so(where):
    bench = Bench(cp={"A": 3, "B": 1})
    if where == "standing":
        bench.standing["A"] = [Standing(idle="give_up")]
    bench.play({"A": {"idle": "give_up"} if where == "orders" else {}})
    (given_up,) = bench.log(facts.PointsGivenUp)
    assert (given_up.seat, given_up.paid, given_up.cp_left, given_up.idle) == ("A", 3, 0, True)


@pytest.mark.rule("cp-campaign", "CP-42", "CP-45")
def test_points_are_not_given_up_while_an_army_is_to_be_rebuilt():
    bench = Bench(cp={"A": 2}, armies={"A1": {"at": "T14", "status": "defeated"}})
    assert bench.act(perform, seat="A", action=GiveUp()) == "MUST_REBUILD_FIRST"


@pytest.mark.rule("cp-campaign", "CP-59")
def test_an_action_is_logged_with_its_seat_its_target_its_dice_and_the_points_left():
    bench = Bench(cp={"A": 2}, armies={"A1": {"at": "T14"}})
    bench.play({"A": {"queue": [{"do": {"action": "move", "army": "A1", "to": "T15"}}]}}, dice=[2])
    (march,) = bench.log(facts.ArmyMarched)
    assert march.rule == "CP-54"
    assert (march.seat, march.army, march.start, march.end, march.road) == ("A", "A1", "T14", "T15", "R24")
    assert (march.need, march.die, march.made, march.paid, march.cp_left) == (2, 2, True, 1, 1)


@pytest.mark.rule("cp-campaign", "CP-43", "CP-05")
def test_only_a_free_action_lets_a_player_do_more_in_one_impulse():
    bench = Bench(cp={"A": 1, "B": 1}, armies={"A1": {"at": "T07"}})
    queue = [{"do": {"action": "move", "army": "A1", "to": to}} for to in ("T08", "T09", "T10")]
    bench.play({"A": {"queue": queue}, "B": {}}, dice=[3, 2, 2, 2, 2])
    assert [(fact.end, fact.paid, fact.cycle) for fact in bench.log(facts.ArmyMarched)] == [
        ("T08", 0, 1),
        ("T09", 0, 1),
        ("T10", 1, 1),
    ]


class TestPause:
    """PBEM-3: the option checkpoint."""

    def paused(self, **more):
        bench = Bench(cp={"A": 3, "B": 3}, armies=ARMIES, options={"checkpoint": 1})
        stop = {"pause_if": {"dv_at_most": ["T04", 2]}, **more}
        bench.play({"A": {"queue": [TEAR_A], **stop}, "B": {"queue": [TEAR_B]}})
        return bench

    def test_the_phase_stops_when_the_condition_of_a_seat_comes_true(self):
        bench = self.paused()
        (pause,) = bench.log(facts.SpendPaused)
        assert (pause.seats, pause.cycle) == (("A",), 1)
        assert (bench.step.id, bench.step.window) == ("1.spend-2", "spend")

    def test_it_goes_on_where_it_stopped_with_the_rest_of_the_queues(self):
        bench = self.paused()
        bench.play()
        assert spenders(bench) == [("A", 1), ("B", 1), ("A", 2), ("B", 2), ("A", 3), ("B", 3)]
        assert (bench.board.territories["T12"].dv, bench.board.territories["T04"].dv) == (0, 0)
        assert bench.board.phase == "aftermath"
        assert not bench.log(facts.OrdersMissed)

    def test_new_orders_replace_the_rest_of_a_queue(self):
        bench = self.paused()
        bench.play({"B": {"queue": [{"do": {"action": "give_up"}}]}})
        assert bench.board.territories["T04"].dv == 2

    def test_what_is_kept_is_known_to_its_seat_alone(self):
        bench = self.paused()
        assert [fact.seen_by for fact in bench.log(facts.QueueKept)] == [("A",), ("B",)]
        assert set(GAME.view(bench.state, "A").kept) == {"A"}
        assert set(GAME.view(bench.state, "referee").kept) == {"A", "B"}

    def test_a_seat_stops_the_phase_once_a_turn(self):
        bench = self.paused()
        bench.play({"A": {"pause_if": {"cycle_at_least": 1}}})
        assert len(bench.log(facts.SpendPaused)) == 1

    def test_what_is_kept_is_kept_for_this_turn_only(self):
        bench = self.paused()
        bench.play()
        bench.play()
        assert bench.board.turn == 2
        assert not bench.state.kept

    def test_the_second_window_says_that_it_comes_after_the_pause(self):
        bench = self.paused()
        assert bench.step.title == "Turn 1: Spend Campaign Points, after the pause"
        bench.play()
        assert bench.step.title == "Turn 1: Battle results"

    def test_without_the_option_nothing_stops(self):
        bench = Bench(cp={"A": 3, "B": 3}, armies=ARMIES)
        bench.play({"A": {"pause_if": {"cycle_at_least": 1}}})
        assert bench.board.phase == "aftermath"

    def test_nothing_stops_when_all_points_are_gone(self):
        bench = Bench(cp={"A": 1}, armies=ARMIES, options={"checkpoint": 1})
        bench.play({"A": {"pause_if": {"cycle_at_least": 1}}})
        assert bench.board.phase == "aftermath"


@pytest.mark.rule("cp-campaign", "CP-41")
def test_a_pause_by_the_cycle_comes_after_the_first_impulse_of_that_cycle():
    bench = Bench(order="AB", cp={"A": 3, "B": 3}, options={"checkpoint": 1})
    bench.play({"A": {"pause_if": {"cycle_at_least": 2}}, "B": {}})
    assert [(fact.seat, fact.cycle) for fact in bench.log(facts.PointIdled)] == [("A", 1), ("B", 1), ("A", 2)]
    assert bench.log(facts.SpendPaused)[0].cycle == 2
