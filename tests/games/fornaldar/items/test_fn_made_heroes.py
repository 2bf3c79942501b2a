"""I.38 Who is a hero by an item, as by Lymrim's Hammer, is one everywhere: he stops armies, rouses and shelters."""

import pytest
from fn_fight import Fight
from fn_situation import Situation
from fornaldar_table import move, plan

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import known_enemies, presence
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Step
from adjudicator.table.state import write

HAMMER = {"38": "kars"}
STEP = Step(id="2.movement", turn=2, title="", window="movement", seats=(FOMORIAN,))


def marched(pieces, *way, **given):
    """An army or others have gone a way, and where each is now."""
    it = Fight({"3424": pieces} | given.pop("others", {}), active=FOMORIAN, game_turn=2, **given)
    it.play("movement", moves=[move("3424", pieces, *way)])
    return it


@pytest.mark.rule("fornaldar", "I.38", "11.7")
@pytest.mark.parametrize(("items", "ends"), [({}, "3624"), (HAMMER, "3524")])
def test_an_army_stops_at_the_bearer_of_the_hammer(items, ends):
    it = marched("scyld fynn:5", "3524 3624", others={"3524": "kars"}, items=items, standing={MUNDANE: STAYS})
    assert it.state.pieces["scyld"].at == ends


STAYS = {"evasion": {"others": "never"}}


@pytest.mark.rule("fornaldar", "I.38", "11.8")
def test_characters_go_past_him_as_past_any_hero():
    it = marched("scyld", "3524 3624", others={"3524": "kars"}, items=HAMMER)
    assert it.state.pieces["scyld"].at == "3624"


@pytest.mark.rule("fornaldar", "I.38", "21.6")
def test_the_hammer_does_nothing_for_a_jotun():
    it = Situation({"3525": "antero kars"}, items={"38": "antero"})
    assert not presence(it.state, MUNDANE, "3525").heroes


@pytest.mark.rule("fornaldar", "I.38", "21.11")
def test_nor_for_who_uses_another_weapon():
    it = Situation({"3524": "kars"}, items={"38": "kars", "36": "kars"})
    write(it.state.using)["kars"] = (36,)
    assert not presence(it.state, FOMORIAN, "3525").heroes


@pytest.mark.rule("fornaldar", "I.38", "10.2.c")
@pytest.mark.parametrize(("items", "rises"), [({}, False), ({"38": "eberic"}, True)])
def test_a_land_rises_when_the_bearer_of_the_hammer_enters_it(items, rises):
    it = Fight({"2121": "eberic"}, active=FOMORIAN, inactive=["nerfringia"], items=items, game_turn=2)
    it.play("movement", moves=[move("2121", "eberic", "2122")])
    assert it.board.active["nerfringia"] == rises


@pytest.mark.rule("fornaldar", "I.38", "12.3", "11.7")
@pytest.mark.parametrize(("seeing", "told"), [([], ["ENEMY_AHEAD"]), (["3524"], ["NO_WAY"])])
def test_a_player_knows_of_it_only_where_he_sees_into_the_stack(seeing, told):
    it = Situation({"3424": "scyld fynn:5", "3524": "kars"}, items=HAMMER)
    write(it.state.seeing)[FOMORIAN] = tuple(seeing)
    view = it.view(FOMORIAN)
    assert known_enemies(view, "3524").heroes == bool(seeing)
    problems = GAME.check(view, STEP, plan([move("3424", "scyld fynn:5", "3524 3624")]))
    assert [problem.code for problem in problems] == told


@pytest.mark.rule("fornaldar", "I.38", "19.6", "19.1")
@pytest.mark.parametrize(("items", "noted"), [({}, ["CAUGHT"]), ({"38": "lembi"}, ["NOT_ATTACKED"])])
def test_who_goes_with_him_is_not_said_to_be_in_danger(items, noted):
    it = Situation({"3725": "lembi signhild", "3625": "fynn:3"}, active=MUNDANE, items=items)
    problems = GAME.check(it.view(MUNDANE), STEP, plan([move("3725", "lembi signhild", "3625")]))
    assert [problem.code for problem in problems] == noted
