"""The end of a round: strips, deaths, new cards, and the way home."""

import pytest
from tot_table import Bench, facts

from adjudicator.games.test_of_time.attack import Defend, met_by, net_strips
from adjudicator.games.test_of_time.words import Tokens

FRESH = {"created": 5}


def bench(home=None, options=None, **testaments):
    """Round 6 of three gods; Testaments of round 5 by god and space, A1="temple"."""
    cards = {seat: {} for seat in "ABC"}
    for place, type in testaments.items():
        cards[place[0]][int(place[1])] = {"type": type, "created": 5}
    return Bench(round=6, players="ABC", home=home, options=options, testaments=cards)


def in_turn(*moves):
    """Moves of A, B and C in turn; None is a pass."""
    return [("ABC"[index % 3], *(move or ("pass",))) for index, move in enumerate(moves)]


def attack(target, space=1, **force):
    return ("attack", {"target": target, "space": space, **force})


@pytest.mark.rule("test-of-time", "TT-37")
def test_earlier_attacks_are_met_before_later_ones_shamans_and_all():
    """A shaman of the first attack is met before a follower of the second."""
    table = bench(home={seat: {"f": 9, "s": 2} for seat in "ABC"}, C1="temple")
    moves = in_turn(attack("C", f=1, s=2), attack("C", f=2), ("defend", {"space": 1, "f": 4}))
    table.moves(*moves)
    assert [(met.attack.seat, met.followers) for met in met_by(table.board, "C1-5", 4)] == [("A", 1), ("B", 1)]


@pytest.mark.rule("test-of-time", "TT-35", "TT-36", "TT-37")
@pytest.mark.parametrize(
    ("defenders", "whole", "by_points"), [(1, 3, 2), (2, 3, 1), (3, 0, 0), (4, 0, 0)], ids=lambda number: str(number)
)
def test_a_shaman_is_met_by_as_many_points_as_his_power_or_by_none(defenders, whole, by_points):
    """By two Monuments he counts for three; he lives in any case."""
    for option, strips in (("whole", whole), ("by_points", by_points)):
        home = {"A": {"f": 9, "s": 1}, "B": {"f": 9}}
        table = bench(home, {"shamans_met": option}, A1="monument", A2="monument", B1="temple")
        table.moves(*in_turn(attack("B", s=1), ("defend", {"space": 1, "f": defenders})))
        table.close()
        (settled,) = table.log(facts.AttackSettled)
        assert (settled.attack, settled.defence, settled.strips) == (3, defenders, strips)
        assert table.board.home["A"] == Tokens(9, 1)


@pytest.mark.rule("test-of-time", "TT-36", "TT-37")
def test_points_that_are_too_few_for_a_shaman_meet_who_comes_next():
    home = {"A": {"f": 9, "s": 1}, "B": {"f": 9}, "C": {"f": 9}}
    table = bench(home, A1="monument", A2="monument", C1="temple")
    table.moves(*in_turn(attack("C", f=1, s=1), attack("C", f=2), ("defend", {"space": 1, "f": 3})))
    assert [(met.followers, met.points) for met in met_by(table.board, "C1-5", 3)] == [(1, 1), (2, 2)]
    assert net_strips(table.board, "C1-5") == 3


@pytest.mark.rule("test-of-time", "TT-36")
@pytest.mark.parametrize(
    ("policy", "defenders"),
    [("match", 4), ("match_up_to 4", 4), ("match_up_to 3", 1), ("match_up_to 2", 1), ("leave 3", 1), ("leave 2", 4)],
)
def test_a_policy_places_nobody_who_would_die_for_nothing(policy, defenders):
    """One follower and a shaman of three points attack: two or three defenders save no more than one does."""
    home = {"A": {"f": 9, "s": 1}, "B": {"f": 9}}
    table = bench(home, A1="monument", A2="monument", B1="temple")
    table.moves(*in_turn(attack("B", f=1, s=1)))
    assert Defend(space=1, f=policy).exactly(table.board, "B").f == defenders


@pytest.mark.rule("test-of-time", "TT-37", "TT-62")
def test_burial_sites_save_one_in_each_move():
    """Each attack is an action, and each defence."""
    table = bench(A1="burial", B1="temple", B3="burial")
    table.moves(
        *in_turn(
            attack("B", 1, f=2), ("defend", {"space": 1, "f": 3}), None,
            attack("B", 1, f=2), ("defend", {"space": 1, "f": 1}), None,
        )
    )  # fmt: skip
    table.close()
    died = [(fact.seat, fact.cause, fact.died.f, fact.saved) for fact in table.log(facts.TokensDied)]
    assert died == [("A", "attack", 2, 2), ("B", "defence", 2, 2)]


@pytest.mark.rule("test-of-time", "TT-37", "TT-62")
def test_or_one_for_each_god_and_attacked_testament():
    """All attacks of a god on one Testament are one action there; another Testament is another."""
    table = bench(options={"burial_saves": "each_part"}, A1="burial", B1="temple", B2="temple", B3="burial")
    table.moves(
        *in_turn(
            attack("B", 1, f=2), ("defend", {"space": 1, "f": 4}), None,
            attack("B", 1, f=2), None, None,
            attack("B", 2, f=2), ("defend", {"space": 2, "f": 2}),
        )
    )  # fmt: skip
    table.close()
    died = [(fact.seat, fact.cause, fact.testament, fact.died.f, fact.saved) for fact in table.log(facts.TokensDied)]
    assert died == [
        ("A", "attack", "B1-5", 3, 1),
        ("B", "defence", "B1-5", 3, 1),
        ("A", "attack", "B2-5", 1, 1),
        ("B", "defence", "B2-5", 1, 1),
    ]


@pytest.mark.rule("test-of-time", "TT-22", "TT-62")
def test_whom_burial_sites_save_is_settled_before_any_strip_falls():
    """The last section of a Burial Site goes in the round in which it saves once more."""
    last = {"type": "burial", "created": 4, "log": [[5, "decay", 4]]}
    table = Bench(round=6, testaments={"A": {1: last}})
    table.moves(("A", "create", {"type": "tools", "space": 2}))
    table.close()
    assert table.board.dead["A"] == Tokens()
    assert table.board.testaments["A1-4"].visible == 0


@pytest.mark.rule("test-of-time", "TT-30")
def test_for_a_shaman_burial_sites_count_with_the_move():
    last = {"type": "burial", "created": 4, "log": [[5, "decay", 4]]}
    table = Bench(round=6, home={"B": {"f": 9, "s": 1}}, testaments={"A": {1: last}})
    hit = {"target": "A", "space": 1, "shamans": 1, "rounds": 1, "replace": [{"round": 5, "kind": "attack", "f": 1}]}
    table.moves(("A", "shaman"), ("B", "reverse", hit), ("A", "shaman"))
    assert [fact.saved for fact in table.log(facts.ShamanSired)] == [1, 0]
    table.close()
    assert table.board.dead["A"] == Tokens(3)


@pytest.mark.rule("test-of-time", "TT-30", "TT-31")
def test_a_shaman_costs_the_tokens_placed_for_it():
    """One shaman of power two is enough, and alone dies."""
    table = bench(home={"A": {"f": 0, "s": 1}}, A1="monument")
    table.moves(("A", "shaman"))
    table.close()
    assert (table.board.home["A"], table.board.dead["A"]) == (Tokens(0, 1), Tokens(0, 1))


@pytest.mark.rule("test-of-time", "TT-22")
def test_shamans_die_in_creating_only_if_followers_are_too_few():
    table = bench(home={"A": {"f": 1, "s": 3}}, A1="art")
    table.moves(("A", "create", {"type": "tools", "space": 2, "f": 1, "s": 2}))
    table.close()
    assert table.board.dead["A"] == Tokens(1)
    table = bench(home={"A": {"f": 0, "s": 3}}, A1="art")
    table.moves(("A", "create", {"type": "tools", "space": 2, "s": 3}))
    table.close()
    assert table.board.dead["A"] == Tokens(0, 1)


@pytest.mark.rule("test-of-time", "TT-25", "TT-26")
def test_a_testament_preserved_takes_its_token_even_if_it_is_buried_in_the_round():
    worn = {"type": "tools", "created": 4, "log": [[5, "decay", 0]]}
    table = Bench(round=6, home={"B": {"f": 9, "s": 1}}, testaments={"A": {1: worn}})
    hit = {"target": "A", "space": 1, "shamans": 1, "rounds": 1, "replace": [{"round": 5, "kind": "attack", "f": 1}]}
    table.moves(("A", "preserve", {"space": 1}), ("B", "reverse", hit))
    table.close()
    own = table.board.testaments["A1-4"]
    assert (own.visible, own.history[-1].nature) == (0, "preserve")


@pytest.mark.rule("test-of-time", "TT-26")
def test_a_buried_testament_decays_on():
    gone = {"type": "tools", "created": 3, "log": [[4, "decay", 0], [5, "decay", 0]]}
    table = Bench(round=6, testaments={"A": {1: gone}})
    table.close()
    assert [effect.round for effect in table.board.testaments["A1-3"].history] == [4, 5, 6]


@pytest.mark.rule("test-of-time", "TT-23")
def test_a_new_testament_takes_the_place_of_a_buried_one_and_of_one_taken_back_meanwhile():
    gone = {"type": "tools", "created": 3, "log": [[4, "decay", 0], [5, "decay", 0]]}
    table = Bench(round=6, home={"A": {"f": 20, "s": 1}}, testaments={"A": {1: gone}})
    back = {"target": "A", "space": 1, "shamans": 1, "rounds": 1, "replace": [{"round": 5, "kind": "preserve"}]}
    table.moves(("A", "create", {"type": "art", "space": 1}), ("B", "pass"), ("A", "reverse", back))
    assert table.board.testaments["A1-3"].visible == 1
    table.close()
    assert list(table.board.testaments) == ["A1-6"]


@pytest.mark.rule("test-of-time", "TT-33", "TT-28")
def test_those_converted_and_sired_come_home_with_the_others():
    table = bench(A1="temple")
    table.moves(*in_turn(("convert", {"target": "B"}), None, None, ("sire",)))
    assert (table.board.home["A"], table.board.coming["A"]) == (Tokens(14), Tokens(2))
    table.close()
    assert (table.board.home["A"], table.board.home["B"]) == (Tokens(22), Tokens(19))


@pytest.mark.rule("test-of-time", "TT-35")
def test_strips_beyond_the_card_are_noted_for_reverse_time():
    table = bench(B1="tools")
    table.moves(*in_turn(attack("B", f=9)))
    table.close()
    own = table.board.testaments["B1-5"]
    assert (own.visible, own.history[-1].strips) == (0, 9)
