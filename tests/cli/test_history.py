"""Looking back at the terminal: what was sent, what happened to whom and why, and what is not there."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

HINDERED = "queue: [{do: {action: move, army: A1, to: T08}, when: {and: [{cycle_at_least: 2}, {no_enemy_at: T08}]}}]"
FIRST = "queue: [{do: {action: move, army: B2, to: T08}}]"
SET_UP = """\
facts:
- {fact: army-corrected, army: B2, at: T09}
- {fact: points-corrected, seat: A, cp: 6}
- {fact: points-corrected, seat: B, cp: 6}
"""


@pytest.fixture
def spent(run, duel, order_file):
    """Turn 1 is played: B2 came to the crossroads before A1 could."""
    duel()
    for seat in "AB":
        run("submit", order_file(seat))
    run("advance")
    Path("facts.yaml").write_text(SET_UP, encoding="utf-8")
    assert run("rule", "correct", "facts.yaml", "--reason", "set up")[0] == 0
    for seat, queue in (("A", HINDERED), ("B", FIRST)):
        status, printed, _ = run("submit", order_file(seat, 1, "spend", queue, name=f"{seat}-spend.yaml"))
        assert status == 0, printed
    run("advance")
    return run


def test_orders_are_shown_line_by_line_once_their_window_is_locked(spent):
    printed = spent("orders", "A", "1.spend")[1]
    assert "by A: played" in printed
    assert "cycle_at_least" not in printed
    assert "1. A1 march to Threeways (T08) if cycle 2 or later and no enemy at Threeways (T08)  # by" in printed
    assert "B2" not in printed
    assert "B2" in spent("orders", "", "1.spend")[1]
    assert "no window '9.spend' was locked; there are: 0.placement, 1.spend" in spent("orders", "A", "9.spend")[2]


def test_orders_of_an_open_window_stay_secret(run, duel, order_file):
    duel()
    run("submit", order_file("A"))
    status, printed, told = run("orders", "A", "0.placement")
    assert (status, printed) == (1, "")
    assert "secret while it is open" in told


def test_what_happened_to_a_piece_is_told_with_what_stood_in_its_way(spent):
    printed = spent("log", "--about", "A1")[1]
    assert "Order of A, queue entry 1" in printed
    assert "Queue entry 1 passed over: the condition did not hold" in printed
    assert "because of B: Army B2 marches from Marrowby (T09) to Threeways (T08)" in printed
    assert "Cycle 1" in printed
    assert "B1" not in printed


@pytest.mark.parametrize("wanted", ["B2", "B", "T09"])
def test_what_the_referee_did_to_a_piece_is_told_of_it_of_its_seat_and_of_the_place(spent, wanted):
    printed = spent("log", "--about", wanted)[1]
    assert "Army B2 is put in Marrowby (T09)" in printed
    assert "House Varn: set to 6 Campaign Points" not in printed
    assert "House Varn: set to 6 Campaign Points" in spent("log", "--about", "A")[1]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("log", "--seat", "Z"), "seat/unknown"),
        (("log", "--turn", 99), "history/turn"),
        (("log", "--rule", "CP-999"), "log/rule"),
        (("log", "--about", "A9"), "log/about"),
        (("rolls", 99), "history/turn"),
    ],
)
def test_what_is_not_there_is_refused(spent, command, code):
    status, printed, told = spent(*command)
    assert (status, printed) == (1, "")
    assert f"[{code}]" in told
