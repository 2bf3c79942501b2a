"""PBEM-3: which move a god makes when it is his turn; PBEM-7: what is done for one who sent nothing."""

import pytest
from tot_table import Bench, facts

from adjudicator.games.test_of_time.standing import Standing, StandingDefence

FRESH = {"A1": "temple", "B1": "temple"}


def bench(home=None, options=None, standing=None, **testaments):
    """Round 6 of two gods; Testaments of round 5 by god and space."""
    cards = {"A": {}, "B": {}}
    for place, type in testaments.items():
        cards[place[0]][int(place[1])] = {"type": type, "created": 5}
    table = Bench(round=6, home=home, testaments=cards, options=options)
    table.standing = {seat: Standing(defence=tuple(kept)) for seat, kept in (standing or {}).items()}
    return table


def do(move, *, when=None, repeat=None, keep_home=None, **fields):
    entry = {"do": {"move": move} | fields, "when": when, "repeat": repeat, "keep_home": keep_home}
    return {key: value for key, value in entry.items() if value is not None}


def done(table):
    """The moves in a word each, with the tokens placed."""
    names = {facts.FollowerSired: "sire", facts.ShamanSired: "shaman", facts.AttackMade: "attack",
             facts.DefenceMade: "defend", facts.PreservationBegun: "preserve", facts.TestamentBegun: "create",
             facts.FollowerConverted: "convert", facts.TimeReversed: "reverse", facts.Passed: "pass"}  # fmt: skip
    words = [
        (move.seat, names[type(move)], *((move.paid.f,) if move.paid else ())) for move in table.log(facts.MoveMade)
    ]
    return [" ".join(map(str, word)) for word in words]


def skipped(table):
    return [(fact.seat, fact.where[1], fact.code, fact.done) for fact in table.log(facts.EntrySkipped)]


def played(programs, **table):
    played = bench(**table)
    played.play(programs)
    return played


@pytest.mark.rule("test-of-time", "TT-11", "TT-13")
def test_programs_are_interleaved_clockwise_until_all_pass_in_succession():
    table = played({"A": [do("sire", repeat=2)], "B": [do("shaman"), do("sire")]})
    assert done(table) == ["A sire 2", "B shaman 2", "A sire 2", "B sire 2", "A pass", "B pass"]
    assert table.board.phase == "end"


def test_the_first_entry_that_is_legal_is_made_and_the_others_are_told_of_at_the_end():
    program = [do("create", type="monument", space=1, f=19), do("preserve", space=2), do("sire", repeat=5)]
    table = played({"A": program, "B": []})
    assert [line for line in done(table) if line[0] == "A"] == ["A sire 2"] * 3 + ["A pass"]
    assert skipped(table) == [("A", 0, "COST_NOT_MET", 0), ("A", 1, "NO_TESTAMENT", 0), ("A", 2, "SIRE_LIMIT", 3)]


def test_what_was_not_done_is_told_to_its_god_alone():
    table = played({"A": [do("preserve", space=2)], "B": []})
    assert [fact.seen_by for fact in table.log(facts.EntrySkipped)] == [("A",)]


@pytest.mark.rule("test-of-time", "TT-12", "TT-13")
def test_who_passed_may_move_again():
    table = played({"A": [do("sire", when={"all_others_passed": True})], "B": [do("sire")]})
    assert done(table) == ["A pass", "B sire 2", "A pass", "B pass"]
    table = played({"A": [do("sire", when={"move_number_at_least": 3})], "B": [do("sire", repeat=2)]})
    assert done(table) == ["A pass", "B sire 2", "A sire 2", "B sire 2", "A pass", "B pass"]


def test_a_program_may_pass_to_wait():
    table = played({"A": [do("pass"), do("sire")], "B": [do("sire")]})
    assert done(table) == ["A pass", "B sire 2", "A sire 2", "B pass", "A pass"]


@pytest.mark.parametrize(
    ("amount", "attacks", "defence"),
    [
        ("match", [3], [3]),
        ("match", [2, 3], [2, 3]),
        ("match_up_to 4", [3, 3], [3, 1]),
        ("match_up_to 2", [3], [2]),
        ("leave 2", [3], [1]),
        ("leave 2", [2], []),
        ("leave 2", [2, 2], [2]),
        (2, [3], [2, 2]),
        (4, [3], [4]),
    ],
)
@pytest.mark.rule("test-of-time", "TT-36")
def test_a_standing_defence_answers_each_attack(amount, attacks, defence):
    """A defence with under_attack stays active and acts while the attack is not met."""
    program = [do("attack", target="B", space=1, f=number) for number in attacks]
    answer = [do("defend", space=1, f=amount, when={"under_attack": 1})]
    table = played({"A": program, "B": answer}, B1="temple")
    assert [fact.paid.f for fact in table.log(facts.DefenceMade)] == defence
    assert not skipped(table)


@pytest.mark.rule("test-of-time", "TT-36")
def test_too_few_followers_defend_as_many_as_there_are():
    table = played(
        {"A": [do("attack", target="B", space=1, f=5)], "B": [do("defend", space=1, f="match")]},
        home={"B": {"f": 3}},
        B1="temple",
    )
    assert done(table)[:2] == ["A attack 5", "B defend 3"]


@pytest.mark.rule("test-of-time", "TT-31", "TT-36")
def test_shamans_of_a_defence_count_before_the_followers_of_a_policy():
    table = played(
        {"A": [do("attack", target="B", space=1, f=5)], "B": [do("defend", space=1, f="match", s=1)]},
        home={"B": {"f": 9, "s": 1}},
        B1="temple",
        B2="monument",
    )
    (fact,) = table.log(facts.DefenceMade)
    assert (fact.paid.f, fact.paid.s, fact.points) == (3, 1, 5)


def test_a_late_attack_meets_the_standing_defence():
    table = played(
        {"A": [do("attack", target="B", space=1, f=3, when={"all_others_passed": True})],
         "B": [do("sire"), do("defend", space=1, f="match", when={"under_attack": 1})]},
        B1="temple",
    )  # fmt: skip
    assert done(table) == ["A pass", "B sire 2", "A pass", "B pass"]
    table = played(
        {"A": [do("sire"), do("attack", target="B", space=1, f=3, when={"all_others_passed": True})],
         "B": [do("defend", space=1, f="match", when={"under_attack": 1})]},
        B1="temple",
    )  # fmt: skip
    assert done(table) == ["A sire 2", "B pass", "A attack 3", "B defend 3", "A pass", "B pass"]


def test_a_defence_that_could_not_be_paid_is_told_of():
    table = played(
        {"A": [do("attack", target="B", space=1, f=3)], "B": [do("defend", space=1, f=9, when={"under_attack": 1})]},
        home={"B": {"f": 2}},
        B1="temple",
    )
    assert skipped(table) == [("B", 0, "NOT_ENOUGH_FOLLOWERS", 0)]


def test_followers_are_kept_at_home_as_the_entry_or_the_program_says():
    program = {"program": [do("sire"), do("sire", keep_home=0), do("shaman", f=2)], "keep_home": 4}
    table = played({"A": program, "B": []}, home={"A": {"f": 5}})
    assert done(table)[0] == "A sire 2"
    assert skipped(table) == [("A", 0, "KEEP_HOME", 0), ("A", 2, "KEEP_HOME", 0)]


@pytest.mark.rule("test-of-time", "TT-31")
def test_shamans_pay_what_keep_home_holds_back():
    table = played({"A": {"program": [do("sire")], "keep_home": 4}, "B": []}, home={"A": {"f": 5, "s": 1}})
    (fact,) = table.log(facts.FollowerSired)
    assert (fact.paid.f, fact.paid.s) == (1, 1)


def test_a_policy_leaves_those_at_home_who_are_to_stay():
    answer = {"program": [do("defend", space=1, f="match")], "keep_home": 4}
    table = played({"A": [do("attack", target="B", space=1, f=5)], "B": answer}, home={"B": {"f": 6}}, B1="temple")
    assert done(table)[1] == "B defend 2"


def test_numbers_left_out_in_a_reversal_are_the_exact_cost():
    worn = {"type": "art", "created": 3, "log": [[4, "decay", 0], [5, "decay", 0]]}
    table = Bench(round=6, home={"A": {"f": 6, "s": 3}}, testaments={"A": {1: worn}})
    parts = [{"round": 4, "kind": "preserve"}, {"round": 5, "kind": "preserve"}]
    table.play({"A": [do("reverse", target="A", space=1, shamans=2, rounds=2, replace=parts)], "B": []})
    assert not table.log(facts.TimeReversed)
    table = Bench(round=6, home={"A": {"f": 7, "s": 3}}, testaments={"A": {1: worn}})
    table.play({"A": [do("reverse", target="A", space=1, shamans=2, rounds=2, replace=parts)], "B": []})
    (fact,) = table.log(facts.TimeReversed)
    assert [(part.paid.f, part.paid.s) for part in fact.replaced] == [(4, 0), (3, 1)]


@pytest.mark.rule("test-of-time", "TT-36")
@pytest.mark.parametrize("program", [None, [], [do("sire")]])
def test_standing_orders_defend_whatever_the_program(program):
    standing = {"B": [StandingDefence(space=1, f="match_up_to 2")]}
    attack = [do("attack", target="B", space=1, f=3, when={"move_number_at_least": 2}), do("sire")]
    sent = {"A": attack} | ({} if program is None else {"B": program})
    table = played(sent, standing=standing, B1="temple")
    assert [fact.paid.f for fact in table.log(facts.DefenceMade)] == [2]


def test_the_program_goes_before_a_standing_defence_of_the_same_space():
    standing = {"B": [StandingDefence(space=1, f="match"), StandingDefence(space=2, f=1)]}
    attack = [do("attack", target="B", space=space, f=3) for space in (1, 2)]
    answer = [do("defend", space=1, f="leave 1", when={"under_attack": 1})]
    table = played({"A": attack, "B": answer}, standing=standing, B1="temple", B2="temple")
    found = [(fact.testament, fact.paid.f) for fact in table.log(facts.DefenceMade)]
    assert found == [("B1-5", 2), ("B2-5", 1), ("B2-5", 1), ("B2-5", 1)]


def test_without_a_program_the_best_testament_is_preserved_first_each_that_can_be_paid():
    """A cheaper one is preserved after one that is too dear; of equal ones that on the lower space."""
    table = played({"B": []}, home={"A": {"f": 9, "s": 9}}, A1="art", A2="monument", A3="art")
    found = [(fact.testament, fact.paid.f) for fact in table.log(facts.PreservationBegun)]
    assert found == [("A1-5", 4), ("A3-5", 4)]
    table = played({"B": []}, A1="art", A2="monument")
    assert [fact.testament for fact in table.log(facts.PreservationBegun)] == ["A2-5", "A1-5"]


@pytest.mark.rule("test-of-time", "TT-24")
def test_without_a_program_shamans_stay_at_home():
    table = played({"B": []}, home={"A": {"f": 7, "s": 9}}, A1="temple")
    assert done(table) == ["A pass", "B pass"]


@pytest.mark.parametrize(
    ("home", "wanted", "placed"),
    [({"f": 0, "s": 1}, 1, (0, 1)), ({"f": 0, "s": 2}, 2, (0, 2)), ({"f": 2, "s": 1}, 1, (2, 1)), ({"f": 0}, 0, None)],
)
def test_a_defence_by_policy_takes_its_shamans_where_no_follower_is_left(home, wanted, placed):
    defence = do("defend", space=1, f="match", **({"s": wanted} if wanted else {}))
    table = played(
        {"A": [do("attack", target="B", space=1, f=9)], "B": [defence]},
        home={"A": {"f": 20}, "B": home},
        **FRESH,
    )
    made = [(fact.paid.f, fact.paid.s) for fact in table.log(facts.DefenceMade)]
    assert made == ([placed] if placed else [])
    assert skipped(table) == ([] if placed else [("B", 0, "NOT_ENOUGH_FOLLOWERS", 0)])


def test_followers_who_are_to_stay_at_home_leave_the_defence_to_its_shamans():
    defence = do("defend", space=1, f="match", s=1, keep_home=5)
    attack = do("attack", target="B", space=1, f=9)
    table = played({"A": [attack], "B": [defence]}, home={"A": {"f": 20}, "B": {"f": 5, "s": 1}}, **FRESH)
    assert [(fact.paid.f, fact.paid.s) for fact in table.log(facts.DefenceMade)] == [(0, 1)]
