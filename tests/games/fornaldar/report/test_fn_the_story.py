"""The story of a phase: which facts it tells line by line, and which ways it draws."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field

from adjudicator.games.fornaldar.report.combats import Fought
from adjudicator.games.fornaldar.report.story import (
    Chapter,
    Event,
    _ends_another,
    _lines,
    _of_attrition,
    chapters,
    known_wholly,
    marches,
    phases,
)
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import REFEREE

COLUMN = {f"05{row:02}": "clear" for row in range(1, 12)}


def view(seat=MUNDANE):
    return Field({"0505": "hakon signhild", "0507": "gorm"}, hexes=COLUMN).view(seat)


def told(*what, seat=MUNDANE):
    """The lines of a chapter with these facts, numbered from 1."""
    return [*_lines(view(seat), Chapter("Phase", [Event(each, at) for at, each in enumerate(what, 1)]))]


def round_of(of="trial", at="0505"):
    return facts.RoundFought(
        of=of, at=at, number=1, attacker=FOMORIAN, strengths=(4, 3), odds="1-1", shifts=(), column="1-1",
        modifiers=(), faces=(3, 4), total=7, result="D/D",
    )  # fmt: skip


CALLED = facts.ChallengeCalled(side=FOMORIAN, at="0505", kind="trial", challenger="gorm")
ANSWERED = facts.ChallengeAnswered(side=MUNDANE, at="0505", kind="trial", champion="hakon", answer="accepted")
CAST = facts.EnchantmentCast(side=MUNDANE, caster="signhild", enchantment="strength", target="hakon", works=True)
ROLLED = facts.CastingRolled(side=MUNDANE, caster="signhild", faces=(2, 3), magic=4, modifiers=(("place", -2),))
MOVED = facts.ForceMoved(side=MUNDANE, pieces=("hakon",), path=("0504", "0505"), mp=2)
SEEN = facts.ForceSeen(side=MUNDANE, group="midhrasir", top="hakon", path=("0504", "0505"))


@pytest.mark.rule("fornaldar", "16.8.1")
@pytest.mark.parametrize(
    ("fought", "lines"),
    [
        ([], 2),
        ([Fought(number=1, of="trial", at="0505", facts=[round_of()])], 0),
        ([Fought(number=1, of="trial", at="0505", facts=[])], 2),
        ([Fought(number=1, of="duel", at="0505", facts=[round_of("duel")])], 2),
        ([Fought(number=1, of="trial", at="0506", facts=[round_of(at="0506")])], 2),
    ],
    ids=["not fought", "fought", "without a round", "another kind", "elsewhere"],
)
def test_a_challenge_is_told_line_by_line_where_no_box_tells_it(fought, lines):
    assert len(told(CALLED, ANSWERED, *fought)) == lines


@pytest.mark.rule("fornaldar", "20.5")
def test_an_enchantment_is_told_with_its_dice_where_they_are_known():
    (line,) = told(CAST, ROLLED)
    say = view().say
    assert line.text == CAST.as_line(say).text
    assert line.reckoning == "on 6 or less: magic 4, place +2"
    assert [(die.face, die.made) for die in line.dice] == [(2, True), (3, True)]
    (bare,) = told(CAST)
    assert (bare.text, bare.dice) == (line.text, ())


@pytest.mark.rule("fornaldar", "20.5")
@pytest.mark.parametrize(("magic", "made"), [(5, True), (4, False)])
def test_the_dice_of_an_enchantment_are_good_up_to_its_number(magic, made):
    rolled = facts.CastingRolled(side=MUNDANE, caster="signhild", faces=(2, 3), magic=magic, modifiers=())
    line = rolled.as_line(view().say)
    assert line.text == "Signhild rolls 5."
    assert {die.made for die in line.dice} == {made}
    assert line.reckoning == f"on {magic} or less: magic {magic}"


def test_what_the_tables_tell_better_is_no_line():
    scored = facts.PointsScored(side=MUNDANE, points=3, reason="3 CSPs of Fynn destroyed")
    lost = facts.EscortLost(character="hakon")
    assert told(MOVED, SEEN, scored, lost, ROLLED) == []


def test_any_other_line_has_the_number_of_its_event():
    kept = facts.ItemKept(item=13, at="0505")
    assert [line.number for line in told(MOVED, kept)] == [2]


def seen_lost(rule):
    return facts.AttritionSeen(rule=rule, side=MUNDANE, at="0505", lost={"midhrasir": 1})


def checked(occasion):
    return facts.AttritionChecked(
        rule="7.1", side=MUNDANE, at="0505", ground="clear", occasion=occasion, causes=(), faces=(3,), modifiers=(),
        letter="A", csp=0, wounds=0, steps=0,
    )  # fmt: skip


@pytest.mark.rule("fornaldar", "7.2", "14.4.1", "6.4.9")
@pytest.mark.parametrize(
    ("fact", "in_table"),
    [
        (seen_lost("7.2"), True),
        (seen_lost("14.4.1"), False),
        (seen_lost("6.4.9"), False),
        (checked("attrition"), True),
        (checked("forced march"), False),
        (checked("snow march"), False),
        (MOVED, False),
    ],
)
def test_the_table_of_attrition_leaves_that_of_marches_to_the_line_where_they_end(fact, in_table):
    assert _of_attrition(fact) is in_table
    assert bool(told(fact)) == (not in_table and fact is not MOVED)


@pytest.mark.rule("fornaldar", "12.3")
@pytest.mark.parametrize(
    ("fact", "seat", "known"),
    [(SEEN, MUNDANE, True), (SEEN, FOMORIAN, False), (SEEN, REFEREE, True), (MOVED, MUNDANE, False)],
)
def test_what_its_owner_knows_wholly_he_is_not_told_again_as_others_see_it(fact, seat, known):
    assert known_wholly(view(seat), fact) is known
    assert len(phases(view(seat), [fact])[0].events) == (not known)


@pytest.mark.parametrize(
    ("of", "at", "another"), [("battle", "0505", False), ("melee", "0505", True), ("battle", "0506", True)]
)
def test_a_combat_that_was_never_fought_ends_for_itself(of, at, another):
    fought = Fought(number=1, of="battle", at="0505", facts=[])
    ended = facts.CombatEnded(of=of, at=at, side=FOMORIAN, outcome="both stay")
    assert _ends_another(fought, ended) is another
    assert _ends_another(fought, MOVED) is False


@pytest.mark.parametrize(
    ("path", "drawn"),
    [
        (("0504", "0505", "0506"), ("0504", "0505", "0506")),
        (("0504", "0505/0506", "0506"), None),
        (("0505", "0505a"), ()),
        (("0505",), ()),
    ],
)
def test_arrows_are_drawn_from_hex_to_hex(path, drawn):
    moved = facts.ForceMoved(side=MUNDANE, pieces=("hakon",), path=path, mp=2)
    found = marches(view(), [moved])
    if drawn is None:
        assert found[0].path[0] == "0504"
    else:
        assert [march.path for march in found] == ([drawn] if drawn else [])
    assert all((march.number, march.seat) == (1, MUNDANE) for march in found)


@pytest.mark.rule("fornaldar", "16.8.1")
def test_events_are_numbered_on_the_map_where_they_are_movements_or_combats():
    (chapter,) = phases(view(), [MOVED, CALLED, round_of(), facts.ItemKept(item=13, at="0505")])
    assert [event.number for event in chapter.events] == [1, None, 2]
    (fought,) = chapter.combats
    assert (fought.number, fought.pair) == (2, None)
    assert chapter.moved == [(1, MOVED)]
    (met,) = phases(view(), [CALLED, ANSWERED, round_of()])[0].combats
    assert met.pair == ("gorm", "hakon")


def test_a_chapter_is_told_where_something_happened_in_it():
    began = facts.PhaseBegan(phase="mundane-movement")
    told_of = chapters(view(), [began, MOVED])
    assert [passage.title for passage in told_of] == ["Mundane Movement Phase"]
    assert told_of[0].rules == ("11.3",)
    assert chapters(view(), [began]) == ()
