"""Reverse Time: how far, at what price, with what effect (TT-40 to TT-44)."""

import pytest
from tot_table import Bench, facts

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.report.cards import cards
from adjudicator.games.test_of_time.report.reversals import changes
from adjudicator.games.test_of_time.words import Tokens

WORN = {"type": "temple", "created": 2, "log": [[3, "decay", 0], [4, "decay", 2], [5, "preserve", 0]]}


def bench(**changes):
    """Round 6 of three gods with three shamans each; A has a Temple, B Tools and a Burial Site."""
    table = {
        "round": 6,
        "players": "ABC",
        "home": {seat: {"f": 20, "s": 3} for seat in "ABC"},
        "testaments": {"A": {1: WORN}},
    }
    return Bench(**(table | changes))


def reverse(target="A", space=1, shamans=3, rounds=3, *replace):
    return {"target": target, "space": space, "shamans": shamans, "rounds": rounds, "replace": list(replace)}


def part(round, kind, **paid):
    return {"round": round, "kind": kind, **paid}


def now(table, testament="A1-2"):
    return [[effect.round, effect.nature, effect.strips] for effect in table.board.testaments[testament].effects]


@pytest.mark.rule("test-of-time", "TT-40", "TT-41", "TT-43")
@pytest.mark.parametrize(
    ("replace", "refusal"),
    [
        ([part(2, "preserve")], "ROUND_NOT_REVERSED"),
        ([part(6, "preserve")], "ROUND_NOT_REVERSED"),
        ([part(4, "defend", f=1), part(4, "preserve")], "ROUND_ALREADY_REPLACED"),
        ([part(4, "defend", f=1), part(3, "preserve")], "REPLACE_ORDER"),
        ([part(5, "preserve")], "ALREADY_PRESERVED"),
        ([part(3, "defend", f=1)], "NOT_UNDER_ATTACK"),
        ([part(4, "defend")], "BAD_NUMBER"),
        ([part(3, "attack", f=1)], "OWN_TESTAMENT"),
        ([part(3, "sire", f=1)], "BAD_REPLACEMENT"),
        ([part(3, "preserve", f=7)], "COST_NOT_MET"),
        ([part(3, "preserve", f=9)], "OVERPAID"),
        ([part(3, "preserve"), part(4, "preserve"), part(4, "defend", f=9)], "ROUND_ALREADY_REPLACED"),
        ([part(3, "preserve"), part(4, "defend", f=13)], "NOT_ENOUGH_FOLLOWERS"),
        ([part(3, "preserve", f=7, s=1)], "NOT_ENOUGH_FOLLOWERS"),
    ],
)
def test_what_cannot_replace_a_round(replace, refusal):
    table = bench()
    assert table.move("A", "reverse", **reverse("A", 1, 3, 3, *replace)) == refusal
    assert not table.log(facts.TimeReversed)


@pytest.mark.rule("test-of-time", "TT-40")
def test_not_further_than_the_testament_was_laid():
    table = bench(home={"A": {"f": 9, "s": 9}})
    assert table.move("A", "reverse", **reverse(shamans=4, rounds=4)) == "BEFORE_CREATION"


@pytest.mark.rule("test-of-time", "TT-40", "TT-44")
def test_the_log_grows_and_the_history_stays():
    table = bench()
    assert table.move("A", "reverse", **reverse("A", 1, 3, 3, part(3, "preserve"), part(4, "defend", f=1))) is None
    own = table.board.testaments["A1-2"]
    assert own.history == (Effect(3, "decay"), Effect(4, "decay", 2), Effect(5, "preserve"))
    assert now(table) == [[3, "preserve", 0], [4, "decay", 1], [5, "preserve", 0]]
    assert own.visible == 6
    assert (table.board.home["A"], table.board.dead["A"]) == (Tokens(11), Tokens(1, 3))


@pytest.mark.rule("test-of-time", "TT-40", "TT-43")
def test_the_fact_tells_the_window_and_what_was_and_is():
    table = bench()
    table.moves(("A", "reverse", reverse("A", 1, 2, 2, part(4, "defend", f=2))))
    (fact,) = table.log(facts.TimeReversed)
    assert (fact.seq, fact.in_round, fact.rounds, fact.shamans) == (1, 6, 2, 2)
    assert fact.was == (Effect(4, "decay", 2), Effect(5, "preserve"))
    assert fact.now == (Effect(4, "decay"), Effect(5, "preserve"))
    assert fact.visible == (4, 6)
    assert fact.toll == Tokens(2, 2)


@pytest.mark.rule("test-of-time", "TT-41", "TT-43")
def test_reversals_of_several_gods_in_a_round_and_across_rounds_compose():
    table = bench()
    table.moves(
        ("A", "reverse", reverse("A", 1, 2, 2, part(4, "defend", f=1))),
        ("B", "reverse", reverse("A", 1, 2, 2, part(4, "attack", f=3), part(5, "attack", f=1))),
        ("C", "reverse", reverse("A", 1, 3, 3, part(3, "preserve"))),
    )
    assert now(table) == [[3, "preserve", 0], [4, "decay", 4], [5, "preserve", 1]]
    table.next_round()
    table.moves(("B", "pass"), ("C", "pass"), ("A", "reverse", reverse("A", 1, 1, 1, part(6, "preserve"))))
    assert now(table) == [[3, "preserve", 0], [4, "decay", 4], [5, "preserve", 1], [6, "preserve", 0]]
    own = table.board.testaments["A1-2"]
    assert [(reversal.seq, reversal.round, reversal.seat) for reversal in own.reversals] == [
        (1, 6, "A"), (2, 6, "B"), (3, 6, "C"), (4, 7, "A"),
    ]  # fmt: skip
    assert own.history == (Effect(3, "decay"), Effect(4, "decay", 2), Effect(5, "preserve"), Effect(6, "decay"))


@pytest.mark.rule("test-of-time", "TT-43")
def test_a_round_taken_back_and_not_replaced_keeps_what_earlier_reversals_made_of_it():
    table = bench()
    table.moves(
        ("A", "reverse", reverse("A", 1, 2, 2, part(4, "defend", f=2))),
        ("B", "reverse", reverse("A", 1, 3, 3)),
    )
    assert now(table) == [[3, "decay", 0], [4, "decay", 0], [5, "preserve", 0]]
    first, second = table.log(facts.TimeReversed)
    assert first.now == second.was[1:] == second.now[1:] == (Effect(4, "decay"), Effect(5, "preserve"))
    assert (first.visible, second.visible) == ((4, 6), (6, 6))


@pytest.mark.rule("test-of-time", "TT-43")
def test_a_replacement_sees_those_before_it():
    """Round 5 can be preserved because round 4 was."""
    gone = {"type": "tools", "created": 2, "log": [[3, "decay", 0], [4, "decay", 0], [5, "decay", 0]]}
    table = bench(testaments={"A": {1: gone}})
    assert table.move("A", "reverse", **reverse("A", 1, 3, 1, part(5, "preserve"))) == "BURIED_AT_THAT_ROUND"
    table.moves(("A", "reverse", reverse("A", 1, 3, 2, part(4, "preserve"), part(5, "preserve"))))
    assert table.board.testaments["A1-2"].visible == 1


@pytest.mark.rule("test-of-time", "TT-43")
def test_an_attack_may_change_a_round_in_which_the_testament_was_buried():
    gone = {"type": "tools", "created": 2, "log": [[3, "decay", 0], [4, "decay", 0], [5, "decay", 1]]}
    table = bench(testaments={"B": {1: gone}})
    table.moves(("A", "reverse", reverse("B", 1, 1, 1, part(5, "attack", f=1))))
    table.moves(("B", "reverse", reverse("B", 1, 1, 1, part(5, "defend", f=2))))
    assert now(table, "B1-2")[-1] == [5, "decay", 0]


@pytest.mark.rule("test-of-time", "TT-40")
def test_costs_and_powers_are_those_of_the_acting_god():
    """One Monument and one Tools of the acting god: two rounds a shaman, half the cost; and the past of another."""
    cards = {"A": {1: WORN}, "B": {1: {"type": "monument", "created": 5}, 2: {"type": "tools", "created": 5}}}
    table = bench(testaments=cards)
    table.moves(("A", "pass"), ("B", "reverse", reverse("A", 1, 1, 2, part(4, "preserve"))))
    (fact,) = table.log(facts.TimeReversed)
    assert fact.replaced[0].paid == Tokens(4)
    assert now(table)[1] == [4, "preserve", 2]


class TestEmptyRounds:
    """The other reading of TT-G14: a round taken back and not replaced stays without effect."""

    OPTIONS = {"reversed_rounds": "stay_empty"}

    @pytest.mark.rule("test-of-time", "TT-40", "TT-43")
    def test_a_round_that_is_not_replaced_stays_empty(self):
        table = bench(options=self.OPTIONS)
        before = table.board.testaments["A1-2"].visible
        table.moves(("A", "reverse", reverse("A", 1, 3, 3)))
        assert now(table) == [[3, "nothing", 0], [4, "nothing", 0], [5, "nothing", 0]]
        assert table.board.testaments["A1-2"].visible == before + 4
        (fact,) = table.log(facts.TimeReversed)
        told = GAME.tell(GAME.view(table.state, "B"), fact).text
        assert told.endswith("They stay without effect.")

    @pytest.mark.rule("test-of-time", "TT-41")
    def test_what_replaces_a_round_stands_alone(self):
        table = bench(options=self.OPTIONS)
        table.moves(("A", "reverse", reverse("A", 1, 3, 3, part(4, "preserve"))))
        assert now(table) == [[3, "nothing", 0], [4, "preserve", 0], [5, "nothing", 0]]
        (fact,) = table.log(facts.TimeReversed)
        told = GAME.tell(GAME.view(table.state, "B"), fact).text
        assert "2 strips by attack before, a token now" in told
        assert told.endswith("The other rounds stay without effect.")
        (rows,) = (grid.rows for grid in changes(GAME.view(table.state, "B")))
        assert [row[2] for row in rows] == ["D, now –", "D+2, now T", "T, now –"]

    @pytest.mark.rule("test-of-time", "TT-41")
    @pytest.mark.parametrize(
        ("entry", "refusal"), [(part(4, "defend", f=1), "NOT_UNDER_ATTACK"), (part(5, "preserve"), None)]
    )
    def test_an_empty_round_has_no_attack_to_defend_against_and_no_token(self, entry, refusal):
        assert bench(options=self.OPTIONS).move("A", "reverse", **reverse("A", 1, 3, 3, entry)) == refusal

    @pytest.mark.rule("test-of-time", "TT-43")
    def test_a_buried_testament_is_visible_at_once(self):
        """Every round before the replaced one is empty."""
        gone = {"type": "art", "created": 3, "log": [[4, "decay", 3], [5, "decay", 0]]}
        for options, refusal in ((self.OPTIONS, None), ({}, "BURIED_AT_THAT_ROUND")):
            table = bench(testaments={"A": {1: gone}}, options=options)
            assert table.move("A", "reverse", **reverse("A", 1, 2, 2, part(5, "preserve"))) == refusal

    def test_the_card_shows_it(self):
        table = bench(options=self.OPTIONS)
        table.moves(("A", "reverse", reverse("A", 1, 1, 1)))
        (card,) = (card for card in cards(GAME.view(table.state, "A")).cards if card.id == "A1")
        assert [(mark.void, mark.ring, mark.changed) for mark in card.marks] == [
            (False, False, False),
            (False, False, False),
            (True, False, True),
        ]


@pytest.mark.rule("test-of-time", "TT-44", "TT-62")
@pytest.mark.parametrize(
    ("sites", "shamans_saved", "dead"),
    [(1, True, Tokens(3, 1)), (2, True, Tokens(3, 0)), (1, False, Tokens(2, 2)), (2, False, Tokens(1, 2))],
)
def test_burial_sites_save_one_in_all_of_a_reversal_of_the_shamans_first(sites, shamans_saved, dead):
    """A reversal is one move; two shamans and three defenders are at risk in it."""
    hit = {"type": "temple", "created": 3, "log": [[4, "decay", 2], [5, "decay", 2]]}
    graves = {2 + number: {"type": "burial", "created": 5} for number in range(sites)}
    table = bench(testaments={"A": {1: hit, **graves}}, options={"burial_saves_shamans": shamans_saved})
    table.moves(("A", "reverse", reverse("A", 1, 2, 2, part(4, "defend", f=2), part(5, "defend", f=1))))
    assert table.board.dead["A"] == dead


@pytest.mark.rule("test-of-time", "TT-44", "TT-62")
@pytest.mark.parametrize(("option", "shamans"), [(True, 1), (False, 2)])
def test_or_burial_sites_save_in_each_part_of_a_reversal(option, shamans):
    hit = {"type": "temple", "created": 3, "log": [[4, "decay", 2], [5, "decay", 2]]}
    cards = {"A": {1: hit, 2: {"type": "burial", "created": 5}}}
    table = bench(testaments=cards, options={"burial_saves_shamans": option, "burial_saves": "each_part"})
    table.moves(("A", "reverse", reverse("A", 1, 2, 2, part(4, "defend", f=2), part(5, "defend", f=1))))
    assert table.board.dead["A"] == Tokens(1, shamans)
    table.close()
    assert table.board.home["A"] == Tokens(19, 3 - shamans)


@pytest.mark.rule("test-of-time", "TT-40", "TT-42")
def test_followers_used_come_home_at_the_end_and_cannot_be_used_twice():
    table = bench()
    table.moves(("A", "reverse", reverse("A", 1, 3, 3, part(3, "preserve"), part(4, "preserve"))))
    assert table.board.home["A"] == Tokens(4)
    table.close()
    assert table.board.home["A"] == Tokens(20)


@pytest.mark.rule("test-of-time", "TT-40")
def test_a_testament_taken_back_counts_from_the_next_move_on():
    gone = {"type": "art", "created": 4, "log": [[5, "decay", 3]]}
    table = bench(testaments={"A": {1: gone}})
    assert table.move("A", "create", type="tools", space=2, f=3) == "COST_NOT_MET"
    table.moves(("A", "reverse", reverse("A", 1, 1, 1, part(5, "defend", f=1))), ("B", "pass"), ("C", "pass"))
    assert table.move("A", "create", type="tools", space=2, f=3) is None


@pytest.mark.rule("test-of-time", "TT-20", "TT-21", "TT-23")
@pytest.mark.parametrize("reverser", ["A", "B"])
def test_a_testament_made_visible_again_under_a_new_one_makes_room_and_the_story_says_so(reverser):
    """The space was free when the new one was begun, and its card is laid when the round is over."""
    gone = {"type": "art", "created": 4, "log": [[5, "decay", 3]]}
    table = bench(testaments={"A": {1: gone}})
    turns = {"A": [("B", "pass"), ("C", "pass")], "B": []}[reverser]
    table.moves(("A", "create", {"type": "tools", "space": 1}), *turns)
    table.moves((reverser, "reverse", reverse("A", 1, 1, 1, part(5, "defend", f=2))))
    assert table.board.testaments["A1-4"].visible == 2
    table.close()
    assert [own.type for own in table.board.testaments_of("A")] == ["tools"]
    (replaced,) = table.log(facts.TestamentReplaced)
    told = GAME.tell(GAME.view(table.state, "A"), replaced).text
    assert replaced.visible == 1
    assert "of which a reversal has made 1 section visible again" in told
    assert "buried Testament" not in told


@pytest.mark.rule("test-of-time", "TT-40")
def test_nothing_else_of_the_past_is_judged_anew():
    """Deaths stay: who fell in an attack that is bought off afterwards is not alive again."""
    table = bench(testaments={"A": {1: {"type": "temple", "created": 5}}})
    table.moves(("A", "pass"), ("B", "attack", {"target": "A", "space": 1, "f": 3}), ("C", "pass"))
    table.moves(("A", "defend", {"space": 1, "f": 1}))
    table.next_round()
    dead = dict(table.board.dead)
    table.moves(("B", "pass"), ("C", "pass"), ("A", "reverse", reverse("A", 1, 1, 1, part(6, "defend", s=2))))
    assert now(table, "A1-5") == [[6, "decay", 0]]
    assert table.board.dead["B"] == dead["B"] == Tokens(1)


def test_a_section_that_was_locked_is_passed_over():
    """Under the other reading of the token a preserved round leaves its section safe for good."""
    worn = {"type": "tools", "created": 2, "log": [[3, "preserve", 0], [4, "decay", 0], [5, "decay", 0]]}
    table = bench(testaments={"A": {1: worn}}, options={"preserved_section": "locked"})
    assert table.board.testaments["A1-2"].visible == 1
    assert table.move("A", "reverse", **reverse("A", 1, 1, 1, part(5, "preserve"))) is None
    assert table.board.testaments["A1-2"].visible == 1
