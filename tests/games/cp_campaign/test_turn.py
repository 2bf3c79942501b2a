import pytest
from cp_table import Bench, facts

from adjudicator.games.cp_campaign import GAME

MEETING = {"A1": {"at": "T09", "seq": 1}, "B1": {"at": "T09"}}


def phases(bench):
    return [(fact.turn, fact.phase) for fact in bench.log(facts.PhaseBegan)][1:]


@pytest.mark.rule("cp-campaign", "CP-16", "CP-17")
def test_a_turn_without_battles():
    bench = Bench(phase="order")
    for dice in ([1, 1], [], []):
        bench.play(dice=dice)
    assert phases(bench) == [(1, "spend"), (1, "aftermath"), (2, "order")]


@pytest.mark.rule("cp-campaign", "CP-16")
@pytest.mark.parametrize(
    ("mode", "reports", "expected"),
    [
        ("auto", [], ["battles", "aftermath"]),
        ("reported", ["attacker", "attacker"], ["battles", "table", "aftermath"]),
        ("reported", ["attacker", "draw"], ["battles", "table", "dispute"]),
    ],
)
def test_battles_go_to_the_table_and_disputes_back_to_both_sides(mode, reports, expected):
    bench = Bench(armies=MEETING, options={"battle_mode": mode})
    bench.play()
    bench.play(dice=[1])
    if reports:
        sent = {
            seat: {"reports": [{"battle": "1-T09", "result": result}]}
            for seat, result in zip("AB", reports, strict=True)
        }
        bench.play(sent)
    assert [phase for _, phase in phases(bench)] == expected


@pytest.mark.rule("cp-campaign", "CP-16")
@pytest.mark.parametrize(
    ("phase", "step", "window", "seats"),
    [
        ("placement", "1.placement", "placement", ("A", "B")),
        ("order", "1.order", None, ()),
        ("spend", "1.spend", "spend", ("A", "B")),
        ("battles", "1.battles", None, ()),
        ("aftermath", "1.aftermath", None, ()),
    ],
)
def test_steps_say_what_they_wait_for(phase, step, window, seats):
    found = Bench(phase=phase).step
    assert (found.id, found.window, found.seats) == (step, window, seats)


@pytest.mark.parametrize(
    ("turn", "phase", "title"), [(0, "placement", "Placement"), (3, "spend", "Turn 3: Spend Campaign Points")]
)
def test_titles_of_steps(turn, phase, title):
    assert Bench(turn=turn, phase=phase).step.title == title


def test_only_the_sides_of_open_battles_report():
    bench = Bench(order="ABC", armies=MEETING, phase="battles")
    bench.play(dice=[1])
    assert (bench.step.id, bench.step.window, bench.step.seats) == ("1.table", "table", ("A", "B"))


@pytest.mark.rule("cp-campaign", "CP-17")
def test_a_seat_without_armies_and_land_is_out():
    gone = {"B1": {"at": None, "status": "removed"}, "B2": {"at": None, "status": "removed"}}
    assert Bench(order="ABC", armies=gone).step.seats == ("A", "C")
    assert Bench(order="ABC", armies=gone, owners={"T01": "B"}).step.seats == ("A", "B", "C")
    last = {"victory": {"type": "last_player_with_armies"}}
    assert Bench(order="ABC", armies=gone, owners={"T01": "B"}, options=last).step.seats == ("A", "C")


@pytest.mark.rule("cp-campaign", "CP-15", "CP-17")
def test_the_campaign_is_over_when_somebody_has_won():
    bench = Bench(phase="aftermath", turn=8, owners={"T01": "B"})
    bench.play()
    assert bench.step is None
    assert bench.board.winners == ("B",)


def test_nothing_is_to_be_done_before_the_setup():
    assert GAME.next_step(GAME.empty()) is None


def test_turn_titles():
    assert GAME.meta.opening == "Placement"
    assert Bench(turn=4).step.turn_title == "Turn 4"
