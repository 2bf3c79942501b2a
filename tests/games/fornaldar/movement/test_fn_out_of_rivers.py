"""14.7.3.C, FN-V46 No turn ends with mermen swimming in a river, whatever has kept them there."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field

from adjudicator.games.fornaldar.movement.mermen import leave_rivers
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import ScriptedDice, Table

RIVER = "0506/0606"
LAND = {
    "hexes": {"0506": "rough", "0606": "rough", "0607": "clear sea", "0707": "sea"},
    "sides": {RIVER: {"river": "major"}},
}
MERMEN = "tenaz~ skergota:2~"
"""As they lie; those on top are laid last."""


def laid_out(pieces="skergota:2~ tenaz~", **given):
    """Mermen who swim in a river; nobody sends orders."""
    return Field({RIVER: pieces, **given.pop("others", {})}, **{**LAND, **given})


def until(field, phase):
    """The stack in the river and on its banks when a phase begins; nobody has ordered anything."""
    while field.state.board.phase != phase:
        field.resolve({})
    return [field.stack(at, MUNDANE) for at in (RIVER, "0506", "0606")]


@pytest.mark.rule("fornaldar", "14.7.3.C")
@pytest.mark.parametrize("seat", [MUNDANE, FOMORIAN])
def test_in_their_own_turn_and_in_the_enemys_they_land_when_movement_is_over(seat):
    field = laid_out(seat=seat)
    side = seat.lower()
    assert until(field, f"{side}-forced-march") == [MERMEN, "", ""]
    assert until(field, f"{side}-reaction") == ["", "tenaz skergota:2", ""]


@pytest.mark.rule("fornaldar", "14.7.3.C", "14.8.11")
def test_who_was_intercepted_there_fights_first():
    field = laid_out()
    field.record(facts.InterceptionTried(side=FOMORIAN, start="0607", at=RIVER, success=True))
    assert until(field, "mundane-combat") == [MERMEN, "", ""]
    assert until(field, "end") == ["", "tenaz skergota:2", ""]


def landed(answer=None, **given):
    """What comes of it where a player is asked; the question, if he was."""
    field, asked = laid_out(**given), []

    def decide(question):
        asked.append(question)
        return (answer or question.default, "answer")

    table = Table("1.movement", field.state, ScriptedDice([]), decide)
    leave_rivers(table)
    field.new = table.finish().facts
    return field, asked


@pytest.mark.rule("fornaldar", "14.7.3.C")
def test_their_owner_names_the_bank():
    field, (question,) = landed("0606")
    assert (question.key, question.seat) == (f"bank/{RIVER}", MUNDANE)
    assert [choice.value for choice in question.choices] == ["0506", "0606"]
    assert field.stack("0606") == "tenaz skergota:2"


@pytest.mark.rule("fornaldar", "14.7.3.C")
def test_without_a_word_it_is_the_one_without_enemies():
    field, (question,) = landed(others={"0506": "fynn:2"})
    assert question.default == "0606"
    assert field.stack("0606") == "tenaz skergota:2"


@pytest.mark.rule("fornaldar", "14.7.3.C", "10.4", "10.2")
def test_it_is_no_land_of_friends_who_are_not_active_and_rouses_enemies_who_are_not():
    hexes = LAND["hexes"] | {"0506": "rough nerfringia", "0606": "rough fynn"}
    field, asked = landed(hexes=hexes, inactive=("nerfringia", "fynn"))
    assert asked == []
    assert field.stack("0606") == "tenaz skergota:2"
    assert [fact.group for fact in field.new if isinstance(fact, facts.GroupActivated)] == ["fynn"]


@pytest.mark.rule("fornaldar", "14.7.3.C", "14.7.1")
def test_ships_and_the_beast_of_the_sea_stay():
    field, asked = landed("0506", pieces="ironjaw tursas~")
    assert (asked, field.stack(RIVER)) == ([], "tursas~ ironjaw")
