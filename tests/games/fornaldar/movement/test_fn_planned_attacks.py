"""17.4 Attacks that are ordered together with a movement: checked where the moves lead to."""

import pytest
from fornaldar_table import Field, move
from msgspec import convert

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.movement.plan import MovementPlan

ENEMY, CALL = {"at": "0508"}, {"kind": "trial", "challenger": "hakon"}


def told(*attacks):
    """Code, kind and path of what the check says of attacks after a move to where an enemy stands."""
    field = Field({"0507": "hakon midhrasir:4", "0508": "fynn:2"})
    plan = convert({"moves": [move("0507", "hakon midhrasir:4", "0508")], "attacks": attacks}, MovementPlan)
    found = GAME.check(field.view(), field.step, plan)
    return [(each.code, each.kind, "/".join(map(str, each.path))) for each in found]


@pytest.mark.rule("fornaldar", "16.1", "16.8")
def test_an_attack_is_checked_where_the_moves_lead_to():
    assert told({**ENEMY, "challenges": [CALL]}) == []


@pytest.mark.rule("fornaldar", "16.1")
@pytest.mark.parametrize("attack", [{"at": "0511"}, {"at": "0507"}, {**ENEMY, "kind": "melee"}])
def test_what_cannot_be_fought_after_the_moves_is_a_note(attack):
    assert told(attack)[0] == ("NO_COMBAT_YET", "note", "attacks/0/at")


@pytest.mark.rule("fornaldar", "16.1")
def test_who_moves_in_with_enemies_and_attacks_nobody_is_told():
    assert told() == [("NOT_ATTACKED", "note", "moves/0/steps/0")]
    assert told(ENEMY) == []


@pytest.mark.rule("fornaldar", "16.8")
def test_so_is_a_challenge_by_somebody_who_is_not_there():
    stays = {**CALL, "challenger": "snorri"}
    assert told({**ENEMY, "challenges": [stays]}) == [("NO_COMBAT_YET", "note", "attacks/0/challenges/0/challenger")]


@pytest.mark.rule("fornaldar", "16.8.2", "17.4")
def test_what_no_attack_has_is_refused():
    assert told({**ENEMY, "challenges": [CALL, CALL]}) == [
        ("CHALLENGED_TWICE", "illegal", "attacks/0/challenges/1/kind")
    ]
    assert told(ENEMY, ENEMY) == [("ATTACKED_TWICE", "illegal", "attacks/1/at")]


AFIELD = {"0507": "hakon midhrasir:4", "0509": "snorri midhrasir:3"}


def foolish(*moves):
    """Code and path of what the check says of some moves of two forces in the field."""
    field = Field(AFIELD)
    found = GAME.check(field.view(), field.step, convert({"moves": moves}, MovementPlan))
    assert all(each.kind == "note" for each in found)
    return [(each.code, "/".join(map(str, each.path))) for each in found]


OUT, BACK = move("0507", "hakon midhrasir:4", "0508"), move("0508", "hakon midhrasir:4", "0507")
OTHERS = move("0509", "snorri midhrasir:3", "0510")


@pytest.mark.rule("fornaldar", "11.1")
def test_forces_that_stand_still_where_others_move_are_told():
    assert foolish(OUT) == [("STANDING_STILL", "moves")]
    assert foolish(OUT, OTHERS) == []
    assert foolish() == []


@pytest.mark.rule("fornaldar", "11.2")
def test_a_move_that_undoes_an_earlier_one_is_told():
    assert foolish(OUT, OTHERS, BACK) == [("THERE_AND_BACK", "moves/2")]
    assert foolish(OUT, OTHERS, {**BACK, "when": {"active": "fynn"}}) == []


@pytest.mark.rule("fornaldar", "11.2")
def test_a_way_of_several_hexes_is_undone_from_its_end_alone():
    far = move("0507", "hakon midhrasir:4", "0508", "0509")
    home = move("0509", "hakon midhrasir:4", "0508", "0507")
    halfway = move("0509", "hakon midhrasir:4", "0508")
    assert foolish(OTHERS, far, home) == [("THERE_AND_BACK", "moves/2")]
    assert foolish(OTHERS, far, halfway) == []
