"""What a blank form tells its seat."""

import pytest
from forms import signed, taken_up
from msgspec import UNSET
from tot_orders import TEMPLE, bench

from adjudicator.games.test_of_time import GAME
from adjudicator.orders.check import check
from adjudicator.orders.form import blank_form
from adjudicator.orders.reading import read
from adjudicator.orders.window import OpenWindow
from adjudicator.table.prose import folded

FORM = """\
Round 6 of 20. The moves go round in the order Corvath (C), Auron (A) and
  Belisha (B).
At home: 12 followers and 2 shamans. A shaman counts for 1.
To create in followers: Tools 4, Art 8, Burial Site 12, Temple 16 and Monument
  20.
To preserve: Tools 2, Art 4, Burial Site 6, Temple 8 and Monument 10.
To convert: 4.
Your spaces:
  1: Temple of round 4, 8 of 8 sections visible; Reverse Time reaches round 5
  2: Tools of round 4, buried; Reverse Time reaches round 5
  3: vacant
Belisha (B), at home 20 followers:
  1: Temple of round 4, 8 of 8 sections visible; Reverse Time reaches round 5
Corvath (C), at home 20 followers:"""


def form(table, seat="A"):
    told = GAME.form(GAME.view(table.state, seat), table.step)
    return "\n".join(line for text in told for line in folded(text, 78))


def test_a_form_tells_all_a_seat_can_count_on():
    assert form(bench(home={"A": {"f": 12, "s": 2}}, start_player="C")) == FORM


def test_after_a_checkpoint_the_log_so_far_and_what_is_kept():
    table = bench()
    ask = {"program": [{"do": {"move": "sire"}, "repeat": 3}], "ask_if": {"under_attack": 1}}
    table.play({"A": ask, "B": [{"do": {"move": "attack", "target": "A", "space": 1, "f": 2}}], "C": []})
    lines = form(table).splitlines()
    assert lines[:3] == [
        "Moves of this round so far:",
        "  1. Auron sires a follower with 2 followers.",
        "  2. Belisha attacks the Temple of Auron (A1) with 2 followers.",
    ]
    assert lines[-1] == "The rest of your program, 1 entry, goes on unless you send another."


def test_lines_are_short_enough_for_a_comment():
    for table in (bench(), bench(players="ABCDEF"), bench(options={"mode": "move_by_move"})):
        told = GAME.form(GAME.view(table.state, "A"), table.step)
        assert all(len(line) <= 70 for text in told for line in folded(text))


def test_seats_have_the_names_players_know():
    assert GAME.choices(GAME.view(bench().state, "A")) == {"SeatId": {"A": "Auron", "B": "Belisha", "C": "Corvath"}}


def window(**changes):
    table = bench(**changes)
    return OpenWindow(
        game=GAME,
        campaign="gods",
        step=table.step,
        seats={"A": "Auron", "B": "Belisha", "C": "Corvath"},
        knows_key=lambda seat, key: key == "k",
        view=lambda seat: GAME.view(table.state, seat),
        standing=lambda seat: None,
        replaces=lambda seat: None,
    )


def test_the_examples_of_a_form_have_the_right_form():
    opened = window()
    checked = check(read(signed(taken_up(blank_form(opened, "A")), "k")), opened)
    assert [each for each in checked.problems if each.code.startswith(("schema/", "line/", "read/"))] == []


def test_a_form_with_a_key_is_an_empty_program():
    opened = window()
    checked = check(read(signed(blank_form(opened, "A"), "k")), opened)
    assert checked.accepted
    assert checked.orders == GAME.orders_of("program")()


def reply_to(amount):
    head = "game: test-of-time\ncampaign: gods\nseat: A\nturn: 6\nwindow: program\nkey: k\n"
    move = f"orders:\n  program:\n    - do: {{move: defend, space: 1, f: {amount}}}\n"
    return check(read((head + move).encode()), window())


def test_a_defence_is_a_number_or_a_word_as_the_player_types_it():
    assert reply_to("3").orders.program[0].do.f == 3
    assert reply_to("match_up_to 4").orders.program[0].do.f == "match_up_to 4"
    (problem,) = reply_to("mtach").problems
    assert (problem.code, problem.message) == ("schema/form", "'mtach': a word is written like match")
    (problem,) = reply_to("[1]").problems
    assert (problem.code, problem.message) == ("schema/type", "a list where a whole number or text is wanted")


def test_attacks_are_offered_on_what_can_be_seen_by_three_followers_by_one_and_by_a_shaman():
    offered = GAME.offers(GAME.view(bench().state, "A"))["Attack"]()
    assert [(each.target, each.space, each.f, each.s) for each in offered] == [
        ("B", 1, 3, UNSET),
        ("B", 1, 1, UNSET),
        ("B", 1, UNSET, 1),
    ]


@pytest.mark.rule("test-of-time", "TT-40", "TT-41", "TT-43")
def test_reversals_are_offered_of_the_last_round_ones_own_preserved_and_others_attacked_or_as_they_were():
    table = bench(home={"A": {"f": 3, "s": 1}}, testaments={"A": {1: TEMPLE}, "B": {1: TEMPLE}})
    offered = GAME.offers(GAME.view(table.state, "A"))["Reverse"]()
    last = table.board.round - 1
    told = [(each.target, each.rounds, [(one.round, one.kind) for one in each.replace]) for each in offered]
    assert told == [("A", 1, [(last, "preserve")]), ("A", 1, []), ("B", 1, [(last, "attack")]), ("B", 1, [])]
    offered = [*GAME.offers(GAME.view(table.state, "A"))["Reverse"]()]
    assert {each.shamans for each in offered} == {1}
    assert [one.f for each in offered for one in each.replace if one.kind == "attack"] == [1]
    assert [*GAME.offers(GAME.view(bench().state, "A"))["Reverse"]()] == []


@pytest.mark.rule("test-of-time", "PBEM-3a")
@pytest.mark.parametrize("made", [0, 3])
def test_who_has_nothing_that_can_be_attacked_is_offered_a_stop_four_moves_on(made):
    table = bench(testaments={})
    table.moves(*[(seat, "sire") for seat in "ABC"[:made]])
    offered = GAME.offers(GAME.view(table.state, "A"))["Program.ask_if"]()
    assert [each.move_number_at_least for each in offered] == [made + 4]


def offered(name, **table):
    state = bench(**table).state
    return [*GAME.offers(GAME.view(state, "A"))[name]()]


@pytest.mark.rule("test-of-time", "TT-36", "PBEM-3", "PBEM-3a")
def test_what_can_be_attacked_is_offered_a_defence_and_a_stop_and_followers_are_sired_late():
    for name in ("Defend", "StandingDefence"):
        assert [each.space for each in offered(name)] == [1], "what is buried needs none"
        assert [each.space for each in offered(name, testaments={})] == [1, 2, 3]
    assert [each.under_attack for each in offered("Program.ask_if")[:-1]] == [1]
    *defences, last = offered("Entry")
    assert [(entry.do.space, entry.when.under_attack) for entry in defences] == [(1, 1), (2, 2)]
    assert (type(last.do).__name__, last.when.all_others_passed) == ("Sire", True)


@pytest.mark.rule("test-of-time", "TT-11")
@pytest.mark.parametrize(("home", "moves"), [
    (1, []),
    (2, ["Sire"]),
    (4, ["Create tools 2", "Create tools 3", "Sire"]),
    (8, ["Preserve 1", "Create tools 2", "Create tools 3", "Create art 2", "Create art 3", "Sire"]),
])  # fmt: skip
def test_the_moves_that_are_possible_at_once_are_offered(home, moves):
    found = offered("OneMove.do", home={"A": {"f": home, "s": 0}})
    told = [
        " ".join(
            [type(each).__name__, *(str(getattr(each, name)) for name in ("type", "space") if hasattr(each, name))]
        )
        for each in found
    ]
    assert told == moves
