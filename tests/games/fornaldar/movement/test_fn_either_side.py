"""Where a place or a force lies on both sides of a rule: one bank, one neighbour, one piece is enough."""

import pytest
from fornaldar_land import EFFECTS, SHIP, land
from fornaldar_table import Field, move
from msgspec.structs import replace

from adjudicator.games.fornaldar.board.weather import Conditions
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.movement.places import mouths
from adjudicator.games.fornaldar.movement.steps import step_cost

CLOSED = Barred("24.9", "closed to you")
RIVERS = {"0505/0506": {"river": "major"}, "0506/0606": {"river": "major"}}


def estuary(corner="rough"):
    """A river between 0505 and 0506 that runs on between 0606 and 0506, into the sea of 0607."""
    hexes = {"0505": "rough", "0506": "rough", "0606": corner, "0607": "clear sea", "0707": "sea", "0405": "clear"}
    return land(hexes, RIVERS)


@pytest.mark.rule("fornaldar", "24.0")
@pytest.mark.parametrize("bank", ["0505", "0506"])
def test_who_is_on_one_bank_of_a_closed_land_is_in_it_already(bank):
    """Both steps run between 0506 and another hex; what is closed is one bank of where the ship comes from."""
    mover = replace(SHIP, closed={bank: CLOSED, "0606": CLOSED})
    assert step_cost(estuary(), EFFECTS, Conditions(), mover, "0505/0506", "0506/0606").mp == 1


@pytest.mark.rule("fornaldar", "24.0")
def test_who_is_outside_enters_neither_bank():
    for bank in ("0506", "0606"):
        mover = replace(SHIP, closed={bank: CLOSED})
        assert step_cost(estuary(), EFFECTS, Conditions(), mover, "0607", "0506/0606") == CLOSED


@pytest.mark.rule("fornaldar", "14.7")
def test_where_a_river_runs_on_along_one_bank_it_has_no_mouth():
    assert "0606" not in mouths(estuary("rough sea"), "0505/0506")
    assert "0607" in mouths(estuary("rough sea"), "0506/0606")
    alone = land({"0505": "rough", "0506": "rough", "0606": "rough sea"}, {"0505/0506": {"river": "major"}})
    assert "0606" in mouths(alone, "0505/0506")


@pytest.mark.rule("fornaldar", "11.7", "11.8")
def test_a_ship_with_passengers_is_warned_of_no_stack_that_would_stop_them_on_foot():
    field = Field({"0506": "orms-sling signhild", "0504": "reomur"})
    embark = {"do": "embark", "ship": "orms-sling", "pieces": ["signhild"]}
    told = field.check(move("0506", "orms-sling", embark, "0505 0504 0503"))
    assert not [line for line in told if "the force stops there" in line]
