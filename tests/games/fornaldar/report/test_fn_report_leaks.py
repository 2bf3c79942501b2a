"""Two states that differ only in what a seat may not know give that seat the same report."""

import msgspec
import pytest
from fornaldar_facts import facts
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import REFEREE

SECRET = {"seen_by": (MUNDANE,)}
HIDDEN = {
    "wounds": facts.Wounded(character="hakon", wounds=2, **SECRET),
    "strength": facts.LotReduced(lot="midhrasir-3", csp=2, **SECRET),
    "damage": facts.ShipDamaged(ship="orms-sling", **SECRET),
    "escorts": facts.EscortLost(character="hakon", **SECRET),
    "bearers": facts.ItemPassed(item=13, bearer="signhild", **SECRET),
    "order": facts.StackOrdered(
        side=MUNDANE, at="3927", pieces=("hakon", "golden-raven", "signhild", "orms-sling", "midhrasir-3"), **SECRET
    ),
    "orders": facts.MoveNotDone(side=MUNDANE, code="FN_FAR", move=1, why="it is too far", rule="11.3", **SECRET),
}


@pytest.mark.rule("fornaldar", "12.3")
@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_changes_no_byte_of_the_others_report(first, later, what):
    for report in (first, lambda seat, _, *more: later(seat, *more)):
        assert msgspec.json.encode(report(FOMORIAN, "24.1")) == msgspec.json.encode(
            report(FOMORIAN, "24.1", HIDDEN[what])
        )


@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_is_told_to_its_owner_and_to_the_referee(later, what):
    for seat in (MUNDANE,) if what == "orders" else (MUNDANE, REFEREE):
        assert later(seat) != later(seat, HIDDEN[what])


@pytest.mark.rule("fornaldar", "7.4")
def test_a_player_has_the_roster_of_his_own_side_alone():
    ((name, roster),) = GAME.sheets(GAME.view(begun("24.1"), FOMORIAN))
    assert name == "roster-Fomorian"
    assert "Hakon" not in repr(roster)
