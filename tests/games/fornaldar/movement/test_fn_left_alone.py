"""19.0 Who evades, with what, and who dies by whatever road enemies and characters come together."""

import pytest
from fn_fight import Fight, fight
from fn_holds import holds
from fn_situation import Situation
from fornaldar_table import move

from adjudicator.games.fornaldar.movement.evasion import can_evade, exposed, offered, on_foot, rating
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Table

CALM = {"game_turn": 2}


@pytest.mark.rule("fornaldar", "19.1")
@pytest.mark.parametrize(
    ("stack", "killed"),
    [
        ("lembi", ["lembi"]),
        ("lembi+", []),
        ("lembi midhrasir:1", []),
        ("lembi sigurd", []),
        ("lembi aulgerda", ["lembi", "aulgerda"]),
        ("sigurd", []),
        ("lembi orms-sling", ["lembi"]),
    ],
)
def test_who_has_neither_points_nor_a_hero_with_him_is_lost_to_enemy_points(stack, killed):
    it = Situation({"3824": f"{stack} eberic fynn:5"})
    assert [person.id for person in exposed(it.state, MUNDANE, "3824")] == killed


@pytest.mark.rule("fornaldar", "19.1")
def test_enemy_characters_alone_kill_nobody():
    it = Situation({"3824": "lembi gorm reomur"})
    assert exposed(it.state, MUNDANE, "3824") == []


@pytest.mark.rule("fornaldar", "19.1")
def test_who_is_left_behind_among_enemies_dies():
    given = CALM | {"pieces": {"3724": "eberic svip fynn:2 hakon midhrasir:3"}}
    expect = {"gone": ["svip"], "pieces": {"3824": "eberic fynn:2"}}
    way = move("3724", "eberic fynn:2", "3824")
    holds("movement", given, expect, moves=[way], decisions=[{"side": FOMORIAN, "evade": []}])


@pytest.mark.rule("fornaldar", "19.2", "19.5")
@pytest.mark.parametrize(
    ("at", "stack", "may"), [("2625", "lembi", True), ("2625", "lembi+", False), ("3020", "lembi", False)]
)
def test_characters_without_escort_evade_outside_of_fortresses(at, stack, may):
    it = Situation({at: f"{stack} eberic fynn:5"})
    assert can_evade(it.state, MUNDANE, at, it.state.pieces["lembi"]) == may


@pytest.mark.rule("fornaldar", "19.3")
def test_rank_does_not_matter_for_what_is_added_to_an_evasion():
    """A king's rating, a captain's and an enchantress's, her magic, and the points."""
    it = Situation({"2625": "hakon lembi aulgerda midhrasir:4"}, mana=3)
    assert {offer: number for offer, (_, number) in offered(it.state, MUNDANE, "2625", at_sea=False).items()} == {
        "command hakon": 5, "command lembi": 3, "command aulgerda": 1, "magic aulgerda": 7, "csps": 4,
    }  # fmt: skip


@pytest.mark.rule("fornaldar", "19.3")
@pytest.mark.parametrize(("at_sea", "ships"), [(True, 2), (False, None)])
def test_ships_are_added_to_an_evasion_at_sea_alone(at_sea, ships):
    it = Situation({"3927": "orms-sling golden-raven lembi"})
    offers = offered(it.state, MUNDANE, "3927", at_sea=at_sea)
    assert offers.get("ships", ("", None))[1] == ships


@pytest.mark.rule("fornaldar", "19.3")
@pytest.mark.parametrize(("pieces", "asked"), [("midhrasir:4", "never"), ("hakon midhrasir:4", "tempo")])
def test_who_can_add_but_one_thing_to_an_evasion_is_not_asked_which(pieces, asked):
    it, questions = Situation({"2625": pieces}, options={"tempo": "strict"}), []

    def decide(question):
        questions.append(question)
        return question.default, "default"

    rating(Table("test", it.state, it.dice, decide), MUNDANE, "2625", ())
    assert [question.asked for question in questions] == [asked]


@pytest.mark.rule("fornaldar", "19.6")
@pytest.mark.parametrize("tries", [["lembi"], []])
def test_the_companions_of_a_hero_need_not_evade_and_may(tries):
    standing = {MUNDANE: {"evasion": {"tries": tries}}}
    dice = [("evade Mundane", 6), ("evade Fomorian", 1)] if tries else []
    it = Fight({"3424": "scyld fynn:2", "3524": "lembi sigurd"}, standing=standing, dice=dice, **CALM)
    it.play("movement", moves=[move("3424", "scyld fynn:2", "3524")])
    assert ("lembi" in it.state.pieces, "lembi" in it.state.evaded) == (True, bool(tries))


@pytest.mark.rule("fornaldar", "19.5", "16.7")
def test_who_has_evaded_is_not_attacked_by_those_he_has_evaded():
    standing = {MUNDANE: {"evasion": {"tries": ["lembi"]}}}
    dice = [("evade Mundane", 6), ("evade Fomorian", 1)]
    it = Fight({"3424": "scyld fynn:2", "3524": "lembi"}, standing=standing, dice=dice, **CALM)
    it.play("movement", moves=[move("3424", "scyld fynn:2", "3524")])
    it.play("battle", at="3524", kind="ground")
    assert ("lembi" in it.state.pieces, it.rounds) == (True, [])


@pytest.mark.rule("fornaldar", "7.9.x")
def test_at_sea_beside_an_enemy_ship_nobody_swims_ashore():
    """On the same coast where Knud came ashore with a merman for an enemy, a ship lies now."""
    it = fight(
        "knud>pentacle pentacle! orms-sling hakon>orms-sling",
        "3535",
        ["combat 3535 1", 4, 6],
        words={"kind": "naval"},
        active=MUNDANE,
    )
    assert "knud" not in it.state.pieces


@pytest.mark.rule("fornaldar", "19.5")
@pytest.mark.parametrize(("again", "alive"), [((6, 1), True), ((1, 6), False)])
def test_who_has_evaded_one_army_is_met_by_the_next(again, alive):
    standing = {MUNDANE: {"evasion": {"tries": ["lembi"]}}}
    rolls = [6, 1, *again]
    dice = [(f"evade {(MUNDANE, FOMORIAN)[index % 2]}", die) for index, die in enumerate(rolls)]
    pieces = {"3424": "scyld fynn:2 gorm fynn:3", "3524": "lembi"}
    it = Fight(pieces, standing=standing, dice=dice, **CALM)
    it.play("movement", moves=[move("3424", "scyld fynn:2", "3524"), move("3424", "gorm fynn:3", "3524")])
    assert ("lembi" in it.state.pieces) == alive


@pytest.mark.rule("fornaldar", "19.1.A", "19.1.B", "19.1.C")
def test_who_is_on_board_swims_or_flies_is_not_left_alone_on_land():
    it = Situation({"2739": "tenaz~ orms-sling lembi>orms-sling hakon rodhiorm midhrasir:2 skergota:1~"})
    assert [id for id, piece in it.state.pieces.items() if on_foot(it.state, piece)] == [
        "orms-sling", "hakon", "midhrasir-1"
    ]  # fmt: skip
