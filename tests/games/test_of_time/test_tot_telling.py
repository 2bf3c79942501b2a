"""Every kind of fact has words, and they are exact."""

import pytest
from tot_table import Bench, facts

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.books import SCENARIO
from adjudicator.games.test_of_time.options import Options
from adjudicator.games.test_of_time.position import PositionTaken
from adjudicator.games.test_of_time.program import Program
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.reverse import Replacing
from adjudicator.games.test_of_time.words import Tokens, refusals
from adjudicator.table import EVERYONE
from adjudicator.table.fact import Fact, kinds

MOVE = {"seat": "A", "number": 3, "paid": Tokens(2, 1)}
SAMPLES = [
    facts.CampaignSet(scenario=SCENARIO.built_in, options=Options(), seats=("A", "B")),
    PositionTaken(position={}),
    facts.RoundBegan(round=6, start="B"),
    facts.TestamentBegun(**MOVE, space=2, type="art"),
    facts.PreservationBegun(**MOVE, testament="A1-4"),
    facts.FollowerSired(**MOVE),
    facts.ShamanSired(**MOVE, saved=1),
    facts.FollowerConverted(**MOVE, victim="B"),
    facts.AttackMade(**MOVE, testament="B1-4", points=3),
    facts.DefenceMade(**MOVE, testament="A1-4", points=3),
    facts.TimeReversed(
        **MOVE,
        seq=1,
        testament="A1-4",
        in_round=6,
        rounds=1,
        shamans=1,
        died=Tokens(s=1),
        replaced=(Replacing(round=5, kind="defend", points=1, paid=Tokens(1), died=Tokens(1)),),
        was=(Effect(5, "decay", 2),),
        now=(Effect(5, "decay", 1),),
        visible=(5, 6),
    ),
    facts.Passed(seat="A", number=4),
    facts.AllPassed(),
    facts.AttackSettled(testament="B1-4", attack=3, defence=1, strips=2),
    facts.TokensDied(rule="TT-37", seat="B", died=Tokens(2), saved=1, cause="defence", testament="B1-4"),
    facts.TestamentWeathered(rule="TT-26", testament="B1-4", round=6, nature="decay", strips=2),
    facts.TestamentLaid(testament="A2-6", seat="A", space=2, type="art", round=6),
    facts.TestamentReplaced(testament="A2-1"),
    facts.TokensReturned(rule="TT-28", seat="A", survivors=Tokens(3), gained=Tokens(1)),
    facts.RoundEnded(round=6),
    facts.CampaignWon(winners=("A",), scores={"A": 12, "B": 3}, reason="most points"),
    facts.RunStopped(seats=("A", "B")),
    facts.EntrySkipped(seat="A", seen_by=("A",), where=("program", 3), code="COST_NOT_MET"),
    facts.ProgramKept(seat="A", seen_by=("A",), program=Program(), left=(1, None, 0)),
    facts.PassingChosen(seat="A", seen_by=("A",)),
    facts.OrdersMissed(seat="B", missed=2),
    facts.SeatAbsent(seat="B"),
    facts.SeatReturned(seat="B"),
    facts.HomeCorrected(seat="B", f=3, s=0),
    facts.TestamentCorrected(owner="B", space=1, type="temple", created=4),
    facts.TestamentRemoved(testament="B1-4"),
    facts.OptionsChanged(options=Options()),
    facts.EffectCorrected(testament="B1-4", round=5, nature="preserve"),
]


@pytest.fixture
def view():
    card = {"type": "temple", "created": 4, "log": [[5, "decay", 2]]}
    return GAME.view(Bench(round=6, testaments={"A": {1: card}, "B": {1: card}}).state, "A")


def test_samples_are_of_every_kind():
    assert {type(fact) for fact in SAMPLES} == set(kinds(facts.TTFact))


@pytest.mark.parametrize("fact", SAMPLES, ids=lambda fact: type(fact).__name__)
def test_every_kind_has_words(view, fact):
    line = GAME.tell(view, fact)
    assert line.text[0] == line.text[0].upper()
    assert line.text.endswith(".")
    assert "None" not in line.text + line.reckoning
    assert "  " not in line.text
    assert line.rule == fact.rule
    assert line.private == (fact.seen_by != EVERYONE)
    assert line.number == getattr(fact, "number", None)
    assert line.seat == getattr(fact, "seat", line.seat)


EXACT = {
    facts.TestamentBegun: "Auron creates Art on space A2 with 2 followers and 1 shaman.",
    facts.ShamanSired: "Auron sires a shaman with 2 followers and 1 shaman; Burial Sites will save 1.",
    facts.FollowerConverted: "Auron converts a follower of Belisha with 2 followers and 1 shaman.",
    facts.AttackMade: "Auron attacks the Temple of Belisha (B1) with 2 followers and 1 shaman.",
    facts.TimeReversed: "Auron reverses time on their own Temple (A1): round 5 taken back by 1 shaman, at the cost "
    "of 1 follower and 1 shaman. Round 5: a decay strip and 2 strips by attack before, a decay strip and 1 strip by "
    "attack now, by 1 follower.",
    facts.AttackSettled: "The attack on the Temple of Belisha (B1) puts 2 decay strips on it.",
    facts.TokensDied: "Belisha loses 2 followers in the defence of the Temple of Belisha (B1); Burial Sites save 1.",
    facts.TestamentWeathered: "The Temple of Belisha (B1) takes a decay strip and 2 strips by attack.",
    facts.TestamentReplaced: "The buried Testament A2-1 makes room for another.",
    facts.TokensReturned: "3 followers of Auron come home, and 1 follower with them.",
    facts.CampaignWon: "Auron wins the game with 12 points; Belisha has 3.",
    facts.RunStopped: "The moves stop: what Auron and Belisha waited for has come true.",
    facts.EntrySkipped: "Entry 4 of the program was passed over: the tokens do not reach the cost.",
    facts.ProgramKept: "The rest of the program of Auron is kept over the stop: 2 entries.",
}


@pytest.mark.parametrize("kind", EXACT, ids=lambda kind: kind.__name__)
def test_words_are_exact(view, kind):
    sample = next(fact for fact in SAMPLES if type(fact) is kind)
    assert GAME.tell(view, sample).text == EXACT[kind]


IN_SHORT = {
    facts.TestamentBegun: "creates A2 Art, 2 + 1 S",
    facts.PreservationBegun: "preserves A1, 2 + 1 S",
    facts.FollowerSired: "sires a follower, 2 + 1 S",
    facts.ShamanSired: "sires a shaman, 2 + 1 S",
    facts.FollowerConverted: "converts one of B, 2 + 1 S",
    facts.AttackMade: "attacks B1, 2 + 1 S",
    facts.DefenceMade: "defends A1, 2 + 1 S",
    facts.TimeReversed: "reverses time on A1",
    facts.Passed: "–",
}


def test_every_move_is_told_in_a_table_by_its_object_and_its_tokens():
    assert {type(fact): fact.brief for fact in SAMPLES if isinstance(fact, facts.MoveMade)} == IN_SHORT


@pytest.mark.rule("test-of-time", "TT-43")
def test_a_reversal_tells_its_sections_before_and_after(view):
    sample = next(fact for fact in SAMPLES if isinstance(fact, facts.TimeReversed))
    assert GAME.tell(view, sample).reckoning == "visible sections: 5, now 6"


def test_a_testament_that_is_gone_is_named_by_its_space(view):
    gone = facts.AttackMade(**MOVE, testament="B3-2", points=3)
    assert "attacks the former Testament on space B3 of Belisha" in GAME.tell(view, gone).text


def test_every_kind_has_words_of_its_own():
    assert all(kind.words is not Fact.words for kind in kinds(GAME.facts))


def test_every_reason_has_words():
    """Whatever can keep an entry from being carried out can be told; the rest is told by the check alone."""
    assert {code for code, refusal in refusals.items() if not refusal.words} == {
        "ALWAYS_TRUE", "DOUBLE_SPACE", "MORE_THAN_HOME", "MORE_THAN_ZONES", "NEVER_TRUE", "NO_CHECKPOINT",
        "UNKNOWN_SEAT",
    }  # fmt: skip
