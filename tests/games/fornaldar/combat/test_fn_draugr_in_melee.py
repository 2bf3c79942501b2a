"""23.0, FN-C76 A melee with a Draugr: who may meet it fights, who may not stands by, and dies when he is left alone."""

import pytest
from fn_fight import Fight, fight

from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

AT = "2532"
"""No fortress is there."""

NO_MORE = [{"side": side, "continue": False} for side in (FOMORIAN, MUNDANE)]


def melee(mundane, *dice, fomorian="draugr", thrown=(), **given):
    """The Draugr of Ycelia attacks, or is attacked, alone or with others; dice by round."""
    rolls = [(f"melee {AT} {number}", *faces) for number, faces in enumerate(dice, 1)]
    usual = {"active": FOMORIAN, "scenario": "24.3", "decisions": NO_MORE}
    return fight(f"{fomorian} {mundane}", AT, *rolls, *thrown, how="melee", **usual | given)


def alive(it, *ids):
    return [id for id in ids if id in it.state.pieces]


@pytest.mark.rule("fornaldar", "23.0", "FN-C76")
@pytest.mark.parametrize(
    ("who", "items", "meets"),
    [("erfus", {}, True), ("arn", {}, True), ("asdulf", {}, False), ("asdulf", {"36": "asdulf"}, True)],
    ids=["a hero", "an enchanter", "neither", "with a weapon"],
)
def test_heroes_enchanters_and_bearers_of_weapons_meet_it_and_others_die(who, items, meets):
    it = melee(who, *[(1, 1)] * meets, items=items)
    assert alive(it, who) == [who] * meets
    assert bool(it.rounds) == meets
    assert [fact.rule for fact in it.of("CharacterKilled")] == ["23.0"] * (not meets)
    assert alive(it, "draugr") == ["draugr"]


@pytest.mark.rule("fornaldar", "23.0", "17.7.1", "17.7.4", "FN-C76")
def test_a_character_that_may_not_meet_a_draugr_adds_nothing_and_takes_no_wounds():
    with_him, alone = (melee(who, (4, 5)) for who in ("erfus asdulf", "erfus"))
    assert with_him.rounds[0].strengths == alone.rounds[0].strengths
    assert with_him.state.pieces["asdulf"].wounds == 0
    assert alive(with_him, "asdulf") == ["asdulf"]


@pytest.mark.rule("fornaldar", "23.0", "FN-C76", "21.13")
def test_he_dies_when_the_last_who_may_has_fallen():
    it = melee("thorra asdulf", (6, 6), items={"23": "asdulf"}, thrown=[("item 23", 5, 5)])
    assert alive(it, "thorra", "asdulf") == []
    assert it.state.treasures[23].bearer == "draugr"


@pytest.mark.rule("fornaldar", "23.0", "17.7.3", "FN-C76")
def test_command_counts_for_nobody():
    it = melee("erfus", (1, 1))
    assert it.rounds[0].modifiers == ()
    other = melee("erfus", (1, 1), fomorian="klattka")
    assert dict(other.rounds[0].modifiers).keys() == {"command"}


@pytest.mark.rule("fornaldar", "23.0", "16.6", "FN-C76")
@pytest.mark.parametrize(("who", "refused"), [("asdulf", ["23.0"]), ("asdulf erfus", [])])
def test_nobody_begins_a_melee_with_it_without_one_who_may(who, refused):
    dice = [(f"melee {AT} 1", 1, 1)] * (not refused)
    it = Fight(f"draugr {who}", at=AT, scenario="24.3", active=MUNDANE, decisions=NO_MORE, dice=dice)
    it.play("melee")
    assert [fact.rule for fact in it.of("AttackNotMade")] == refused
    assert alive(it, *who.split()) == who.split()
