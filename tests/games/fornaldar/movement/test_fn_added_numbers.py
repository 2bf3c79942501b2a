"""14.8.10, 14.3.1, 9.6 What is added to the dice of an interception, a teleport and a recovery, part by part."""

from functools import partial
from itertools import pairwise

import pytest
from fn_fight import Fight
from fn_situation import Situation
from fornaldar_facts import facts
from fornaldar_table import Field, move, plan

from adjudicator.board.hexes import hexside
from adjudicator.games.fornaldar.board.view import presence
from adjudicator.games.fornaldar.movement.interception import Watch, Watchers
from adjudicator.games.fornaldar.movement.march import Force, March
from adjudicator.games.fornaldar.movement.passing import Passing
from adjudicator.games.fornaldar.movement.plan import move_forces
from adjudicator.games.fornaldar.recovery.phase import recover
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import ScriptedDice, Table

COLUMN = ("0510", "0511", "0512", "0513", "0514")
"""The enemy comes from the first to the second; the watch stands in the last."""
UP = [hexside(a, b) for a, b in pairwise(COLUMN[1:])]


def chance(pieces, *, at, before, start, ids, hexes, weather="clear", **shape):
    """The chance of a watch of the Mundane player against who comes to a place."""
    field = Field(pieces, seat=FOMORIAN, hexes=hexes, weather=weather, **shape)
    table = Table("test", field.state, ScriptedDice(), lambda question: (question.default, "default"))
    march = March(field.state, FOMORIAN, partial(presence, field.state, FOMORIAN), table.record, table)
    passing = Passing(march, Force(at, field.state.stacks[at][FOMORIAN]), at, before)
    return Watchers(table, MUNDANE, ()).chance_of(Watch(from_=start, pieces=ids), passing)


def on_land(terrain, weather="clear", **sides):
    """What is added where Hakon comes three hexes up the column."""
    hexes = dict(zip(COLUMN, ("clear", *terrain), strict=True))
    pieces = {"0511": "gorm fynn:4", "0514": "hakon+"}
    at = {"at": "0511", "before": "0510", "start": "0514", "ids": ("hakon",)}
    found = chance(
        pieces, **at, hexes=hexes, weather=weather, sides={UP[int(key[-1])]: it for key, it in sides.items()}
    )
    assert found.number == 7 - sum(number for _, number in found.modifiers)
    return dict(found.modifiers)


MINOR, BRIDGED, FORDED = (
    {"river": "minor"},
    {"river": "minor", "crossing": "bridge"},
    {"river": "minor", "crossing": "ford"},
)
FLAT, PEAKS = ("clear", "clear", "clear", "clear"), ("mountain", "mountain", "clear", "clear")


@pytest.mark.rule("fornaldar", "14.8.8", "14.8.10")
@pytest.mark.parametrize(
    ("terrain", "weather", "sides", "added"),
    [
        (FLAT, "clear", {}, {}),
        (FLAT, "clear", {"_0": MINOR, "_2": MINOR}, {"minor rivers": -2}),
        (FLAT, "clear", {"_0": MINOR, "_1": MINOR, "_2": MINOR}, {"minor rivers": -3}),
        (FLAT, "clear", {"_0": BRIDGED, "_1": MINOR, "_2": FORDED}, {"minor rivers": -1}),
        (PEAKS, "clear", {}, {"mountains": -2}),
        (PEAKS, "clear", {"_1": {"roads": ("trail",)}}, {"mountains": -1}),
        (("clear", "clear", "clear", "mountain"), "clear", {}, {}),
        (FLAT, "rain", {}, {"weather": -1}),
        (FLAT, "snow", {}, {"weather": -1}),
        (PEAKS, "clear", {"_0": MINOR, "_2": MINOR}, {"mountains": -2, "minor rivers": -2}),
        (PEAKS, "rain", {}, {"mountains": -2, "weather": -1}),
    ],
)
def test_each_hex_river_and_mountain_on_the_way_is_taken_off_the_die_of_an_interception(terrain, weather, sides, added):
    """Hakon's command of 5 is added; he comes three hexes."""
    assert on_land(terrain, weather, **sides) == {"command": 5, "distance": -3, **added}


@pytest.mark.rule("fornaldar", "23.0", "14.8.8", "14.8.10")
@pytest.mark.parametrize(
    ("fleet", "added"),
    [
        ("sea-ghost", {"an elusive ship": -2}),
        ("sea-ghost gorm>sea-ghost fynn:1>sea-ghost", {"an elusive ship": -2}),
        ("sea-ghost maglon", {}),
        ("maglon", {}),
    ],
)
def test_the_sea_ghost_is_harder_to_intercept_where_no_ship_sails_with_it(fleet, added):
    """Passengers are no company."""
    hexes = dict.fromkeys(COLUMN, "sea")
    pieces = {"0511": fleet, "0513": "orms-sling hakon>orms-sling"}
    found = chance(pieces, at="0511", before="0510", start="0513", ids=("orms-sling",), hexes=hexes)
    assert dict(found.modifiers) == {"command": 5, "distance": -2, **added}


COLUMN_OF_STONES = {f"05{row:02}": "clear" for row in range(1, 19)}


def sent(to, faces, items=None):
    """Havha, whose magic is 6 with the mana, is sent to a Place of Power: what became of her, and what was refused."""
    field = Field({"0501": "havha"}, powers=(*COLUMN_OF_STONES,), items=items, hexes=COLUMN_OF_STONES, game_turn=7)
    step = {"do": "teleport", "who": "havha", "send": {"havha": to}}
    refused = field.codes(move("0501", "havha", step))
    if not refused:
        field.play(move("0501", "havha", step), dice=faces)
    return field.state.pieces["havha"], refused


@pytest.mark.rule("fornaldar", "14.3.1", "14.3.2", "I.31")
@pytest.mark.parametrize(
    ("items", "faces", "at"),
    [
        ({}, (3, 3), "0503"),
        ({}, (3, 4), "0501"),
        ({31: "havha"}, (4, 4), "0503"),
        ({31: "havha"}, (4, 5), "0501"),
        ({31: "havha", 24: "havha"}, (4, 5), "0503"),
        ({31: "havha", 24: "havha"}, (5, 5), "0501"),
    ],
)
def test_hringla_takes_two_off_the_dice_of_a_teleport_and_a_staff_adds_to_the_magic(items, faces, at):
    """The dice are not to exceed her magic; the Staff of Tengen makes it 7."""
    person, refused = sent("0503", faces, items)
    assert (person.at, person.wounds, refused) == (at, int(at == "0501"), [])


@pytest.mark.rule("fornaldar", "14.3.1", "I.31")
@pytest.mark.parametrize(
    ("items", "farthest"),
    [({}, 6), ({31: "havha"}, 10), ({24: "havha"}, 7), ({31: "havha", 24: "havha"}, 11)],
)
def test_hringla_carries_four_hexes_farther(items, farthest):
    person, refused = sent(f"05{1 + farthest:02}", (1, 1), items)
    assert (person.at, refused) == (f"05{1 + farthest:02}", [])
    assert sent(f"05{2 + farthest:02}", (), items)[1] == ["OUT_OF_TELEPORT 14.3.1"]


MILLS = "3020"


@pytest.mark.rule("fornaldar", "9.6", "23.0")
@pytest.mark.parametrize(
    ("who", "at", "die", "healed", "needs"),
    [
        ("dropmund/3", MILLS, 3, 2, 3),
        ("dropmund/3", MILLS, 4, 0, 3),
        ("dropmund/3", MILLS, 1, 0, 3),
        ("dropmund/1", MILLS, 5, 1, 5),
        ("dropmund/1", MILLS, 6, 0, 5),
        ("dropmund/3", "3128", 3, 0, 2),
        ("dropmund/3", "3128", 2, 2, 2),
        ("snorri/4", MILLS, 3, 0, 2),
        ("snorri/4", MILLS, 1, 1, 2),
    ],
)
def test_one_is_taken_off_dropmunds_die_in_alfars_mills_alone(who, at, die, healed, needs):
    """His strength is 5, Snorri's 6; a natural 6 heals nobody, and what the die has to show is told."""
    id, _, wounds = who.partition("/")
    it = Situation({at: who}, dice=[(f"heal {id}", die)])
    recover(it.table, MUNDANE, None)
    assert it.state.pieces[id].wounds == int(wounds) - healed
    (told,) = [fact for fact in it.facts if isinstance(fact, facts.RecoveryRolled)]
    assert told.as_line(it.board.say).reckoning == f"needs {needs} or less"


FORCES = {"3725": "lembi midhrasir:4", "3424": "scyld fynn:5"}
WATCH = {"from": "3725", "pieces": ["lembi"], "csp": {"midhrasir": 4}}


def watched(answer="no", dice=(), **words):
    """A Fomorian force passes a watch, which is asked where it wants to be: what was asked, and what was thrown."""
    standing = {MUNDANE: {"interception": {"watch": [WATCH | words]}}}
    it = Fight(FORCES, standing=standing, game_turn=2, dice=[("interception 3725", die) for die in dice])
    decide, asked = it.table._decide, []

    def answered(question):
        if not question.key.startswith("intercept/"):
            return decide(question)
        asked.append(question)
        return answer, "reply"

    it.table._decide = answered
    move_forces(it.table, FOMORIAN, plan([move("3424", "scyld fynn:5", "3524 3525")]))
    return it, asked


@pytest.mark.rule("fornaldar", "14.8", "14.8.8")
@pytest.mark.parametrize(("against", "at"), [([], "3524"), (["3525"], "3525")])
def test_a_watch_tries_where_the_die_it_waits_for_is_enough(against, at):
    """With no more than that it tries, with less it waits."""
    it, _ = watched(against=against, dice=[1])
    needs = 7 - sum(number for _, number in it.rolls[0].modifiers)
    assert [fact.at for fact in it.of("InterceptionTried")][:1] == [at]
    for need, tried in ((needs, 1), (needs - 1, 0)):
        it, asked = watched(against=against, need=need, dice=[1] * tried)
        assert (len(it.of("InterceptionTried")), asked) == (tried, [])
        assert it.of("InterceptionNotTried") == []


@pytest.mark.rule("fornaldar", "14.8", "14.8.8")
@pytest.mark.parametrize(("answer", "tried"), [("yes", 1), ("no", 0)])
def test_who_wants_to_be_asked_is_told_what_the_die_has_to_show(answer, tried):
    it, asked = watched(answer, dice=[1] * tried, against=["3525"], ask=True)
    needs = 7 - sum(number for _, number in watched(against=["3525"], dice=[1])[0].rolls[0].modifiers)
    assert [question.seat for question in asked] == [MUNDANE]
    say = it.board.say
    assert f"to {say.place('3525')}, 2 from {say.place('3725')}" in asked[0].text
    assert asked[0].text.endswith(f"The die has to show {needs}.")
    assert len(it.of("InterceptionTried")) == tried
