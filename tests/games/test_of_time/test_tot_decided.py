"""Small decisions of Test of Time at their bounds: budgets, what a reversal and a victory say, rounds in words."""

import pytest
from msgspec.structs import replace
from tot_orders import bench
from tot_table import facts

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.attack import Attack
from adjudicator.games.test_of_time.conditions import Condition
from adjudicator.games.test_of_time.passing import Pass
from adjudicator.games.test_of_time.preserve import Preserve
from adjudicator.games.test_of_time.program import Entry, Program, _check_home, _check_zones
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.reverse import Replacing
from adjudicator.games.test_of_time.say import Say, effect_mark, effect_text, rounds_text
from adjudicator.games.test_of_time.scoring import MOST_POINTS
from adjudicator.games.test_of_time.sire import Sire
from adjudicator.games.test_of_time.weighing import scales
from adjudicator.games.test_of_time.words import Tokens
from adjudicator.table.weighing import Budget, Weight

ATTACK = Attack(target="B", space=1, f=3)
WAITS = Condition(all_others_passed=True)


def weighed(*entries):
    table = bench()
    return scales(GAME.view(table.state, "A"), table.step).weigh(Program(program=entries))


@pytest.mark.rule("test-of-time", "TT-05", "TT-20")
@pytest.mark.parametrize(("entry", "uses"), [
    (Entry(do=ATTACK), {"home": 3}),
    (Entry(do=ATTACK, repeat=2), {"home": 6}),
    (Entry(do=ATTACK, repeat=2, when=WAITS), {}),
    (Entry(do=Sire()), {"sire a follower": 1, "home": 2}),
    (Entry(do=Sire(), repeat=2), {"sire a follower": 2, "home": 4}),
    (Entry(do=Sire(), repeat=2, when=WAITS), {"sire a follower": 2}),
    (Entry(do=Pass()), {"home": 0}),
    (Entry(do=Pass(), when=WAITS), {}),
], ids=range(8))  # fmt: skip
def test_an_entry_uses_its_zones_and_followers_where_it_has_no_condition(entry, uses):
    assert weighed(entry) == Weight(uses=uses)


def test_without_entries_nothing_is_used():
    assert weighed() == Weight()


@pytest.mark.rule("test-of-time", "TT-05", "TT-20")
def test_there_are_as_many_followers_as_are_at_home_and_as_many_moves_as_zones_are_free():
    table = bench()
    board = table.board
    budgets = scales(GAME.view(table.state, "A"), table.step).budgets
    assert budgets["home"] == Budget(20, "follower at home", "followers at home")
    free = Sire.free_zones(board, "A")
    assert free > 0
    assert budgets["sire a follower"] == Budget(free, "time to sire a follower", "times to sire a follower")
    for _ in range(free):
        table.moves(("A", "sire"), ("B", "pass"), ("C", "pass"))
    assert "sire a follower" not in scales(GAME.view(table.state, "A"), table.step).budgets


def notes(check, home=20, *entries):
    board = bench(home={"A": {"f": home}}).board
    return [problem.message for problem in check(board, "A", Program(program=entries))]


@pytest.mark.rule("test-of-time", "TT-20")
@pytest.mark.parametrize(("home", "times", "told"), [
    (6, (3, 3), []), (5, (3, 3), ["what has no condition takes 6 followers if all is done, and you have 5 at home"]),
    (3, (3, 3), ["what has no condition takes 6 followers if all is done, and you have 3 at home"]),
    (2, (3, 3), []), (3, (3,), []),
])  # fmt: skip
def test_followers_are_too_few_for_all_where_each_entry_alone_could_be_paid(home, times, told):
    entries = [Entry(do=replace(ATTACK, f=number)) for number in times]
    assert [each.replace("all of it", "all") for each in notes(_check_home, home, *entries)] == told
    assert notes(_check_home, home, *(replace(entry, when=WAITS) for entry in entries)) == []


@pytest.mark.rule("test-of-time", "TT-20")
def test_an_entry_that_is_repeated_takes_its_followers_each_time():
    (told,) = notes(_check_home, 8, Entry(do=ATTACK, repeat=2), Entry(do=ATTACK))
    assert told.startswith("what has no condition takes 9 followers")


@pytest.mark.rule("test-of-time", "TT-05")
def test_no_more_moves_of_a_kind_are_planned_than_zones_are_free_for():
    free = Sire.free_zones(bench().board, "A")
    assert free > 1
    assert notes(_check_zones, 20, Entry(do=Sire(), repeat=free)) == []
    (told,) = notes(_check_zones, 20, Entry(do=Sire()), Entry(do=Sire(), repeat=free))
    assert told == f"you can sire a follower {free} times in this round, and the program does it {free + 1} times"
    assert notes(_check_zones, 20, Entry(do=Sire(), repeat=free), Entry(do=Preserve(space=1))) == []


def reversed_time(visible, seat="A", testament="B1-1", **more):
    given = {"seq": 1, "in_round": 6, "rounds": 2, "shamans": 2, "died": Tokens(), "emptied": False}
    effects = {
        "was": (Effect(4, "decay", 0), Effect(5, "decay", 2)),
        "now": (Effect(4, "decay", 0), Effect(5, "decay", 1)),
    }
    paid = {"seat": seat, "number": 3, "paid": Tokens(2, 1), "testament": testament}
    return facts.TimeReversed(**paid, visible=visible, **(given | effects | more))


def say(reader="C"):
    return Say(bench().board, reader)


@pytest.mark.rule("test-of-time", "TT-40")
@pytest.mark.parametrize(("visible", "told"), [
    ((1, 2), "1 section was visible, now 2"), ((2, 1), "2 sections were visible, now 1"),
    ((0, 1), "0 sections were visible, now 1"), ((1, 1), "still 1 section"), ((3, 3), "still 3 sections"),
])  # fmt: skip
def test_a_reversal_is_told_in_brief_with_the_sections_before_and_now(visible, told):
    assert reversed_time(visible).in_brief(say()).endswith(f": {told}.")
    assert " back rounds 4 and 5 of " in reversed_time(visible).in_brief(say())


@pytest.mark.rule("test-of-time", "TT-40")
def test_a_reversal_is_told_with_each_round_that_was_replaced_and_what_stays():
    part = Replacing(round=5, kind="defend", points=1, paid=Tokens(1), died=Tokens(1))
    changed = (
        "Round 5: a decay strip and 2 strips by attack before, a decay strip and 1 strip by attack now, by 1 follower."
    )
    nothing = "Nothing is replaced: all comes back as it was."
    told = {
        (): nothing,
        ("emptied",): "They stay without effect.",
        ("part",): changed,
        ("part", "emptied"): f"{changed} The other rounds stay without effect.",
    }
    for given, text in told.items():
        fact = reversed_time((1, 2), replaced=(part,) if "part" in given else (), emptied="emptied" in given)
        assert fact._changes() == text
        assert fact.words(say()).text.endswith(text)
    one = reversed_time((1, 2), rounds=1, emptied=True, replaced=(part,))
    assert one._changes() == changed
    assert reversed_time((1, 2), rounds=0, emptied=True)._changes() == nothing
    assert reversed_time((1, 2), replaced=(part,), died=Tokens(s=1)).toll == Tokens(1, 1)


@pytest.mark.rule("test-of-time", "TT-40")
def test_a_reversal_befalls_the_other_god_whose_testament_it_is():
    assert [reversed_time((1, 2)).befalls(say(), seat) for seat in "ABC"] == [False, True, False]
    own = reversed_time((1, 2), testament="A1-1")
    assert [own.befalls(say(), seat) for seat in "ABC"] == [False, False, False]


def test_ones_own_testament_is_told_as_ones_own_by_others_alone():
    testament = next(iter(bench().board.testaments_of("A"))).id
    whole = say("A").testament(testament)
    assert say("A").against("A", testament) == say("A").testament(testament)
    assert say("C").against("B", testament) == say("C").testament(testament)
    own = say("C").against("A", testament)
    assert own.startswith("their own ")
    assert say("C").god("A") not in own
    assert whole != own


@pytest.mark.rule("test-of-time", "TT-71")
@pytest.mark.parametrize(("winners", "reason", "told"), [
    ("A", MOST_POINTS, "{A} wins the game with 9 points; {B} has 1 and {C} has 9."),
    ("A", "a coin", "{A} wins the game with 9 points; {B} has 1 and {C} has 9; it is decided by a coin."),
    ("AC", MOST_POINTS, "{A} and {C} share the game with 9 points; {B} has 1."),
    ("AC", "a coin", "{A} and {C} share the game with 9 points; {B} has 1."),
    ("ABC", MOST_POINTS, "{A}, {B} and {C} share the game with 9 points."),
])  # fmt: skip
def test_a_victory_is_told_with_all_points_and_by_what_it_is_decided(winners, reason, told):
    fact = facts.CampaignWon(winners=tuple(winners), scores={"A": 9, "B": 1, "C": 9}, reason=reason)
    names = {seat: say("").god(seat) for seat in "ABC"}
    assert fact.words(say("")).text == told.format(**names)


@pytest.mark.parametrize(("rounds", "told"), [
    ([5], "round 5"), ([4, 5], "rounds 4 and 5"), ([3, 4, 5], "rounds 3 to 5"), ([9, 10, 11, 12], "rounds 9 to 12"),
])  # fmt: skip
def test_rounds_in_a_row_are_told_by_their_ends(rounds, told):
    assert rounds_text(rounds) == told


@pytest.mark.parametrize(("effect", "mark", "told"), [
    (Effect(5, "decay", 2), "D+2", "a decay strip and 2 strips by attack"), (Effect(5, "preserve", 0), "T", "a token"),
    (Effect(5, "nothing", 1), "–+1", "1 strip by attack"), (Effect(5, "nothing", 0), "–", "nothing"),
])  # fmt: skip
def test_what_a_round_did_has_a_mark_and_words(effect, mark, told):
    assert (effect_mark(effect), effect_text(effect)) == (mark, told)
