"""21.4, 21.5 Items are left lying, kept in fortresses, and some cling to their bearer."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, move

from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

DROP = {"do": "drop", "item": 13}
GIVE = {"do": "give", "item": 13, "to": "snorri"}


@pytest.mark.rule("fornaldar", "21.5")
def test_what_is_left_lying_is_seen_and_taken_by_whoever_comes():
    field = Field({"0507": "hakon", "0508": "scyld"}, items={13: "hakon"})
    field.done(move("0507", "hakon", DROP))
    assert field.state.treasures[13].at == "0507"
    assert 13 in field.view(FOMORIAN).treasures


@pytest.mark.rule("fornaldar", "21.4", "21.5")
def test_what_a_fortress_keeps_its_enemy_neither_sees_nor_takes():
    """The small land's Hold is a Fomorian one."""
    field = Field({"0508": "snorri"}, fortresses={"0508": "broch"})
    field.record(facts.ItemKept(item=13, at="0508"))
    assert [13 in field.view(seat).treasures for seat in (MUNDANE, FOMORIAN)] == [False, True]
    told = field.play(move("0508", "snorri", GIVE))
    assert [fact.code for fact in told if isinstance(fact, facts.MoveNotDone)] == ["NO_ITEM"]
    field.record(facts.FortressDestroyed(hex="0508"), facts.PhaseBegan(phase="mundane-movement"))
    assert 13 in field.view(MUNDANE).treasures
    field.record(facts.PhaseBegan(phase="mundane-movement"))
    field.done(move("0508", "snorri", GIVE))


@pytest.mark.rule("fornaldar", "21.4")
def test_an_item_put_into_an_own_fortress_is_told_to_nobody_else():
    field = Field({"0508": "scyld"}, seat=FOMORIAN, fortresses={"0508": "broch"}, items={13: "scyld"})
    told = field.play(move("0508", "scyld", DROP))
    (kept,) = [fact for fact in told if isinstance(fact, facts.ItemKept)]
    assert kept.seen_by == (FOMORIAN,)


@pytest.mark.rule("fornaldar", "21.5")
@pytest.mark.parametrize("step", [DROP | {"item": 1}, GIVE | {"item": 1}])
def test_the_sampo_does_not_leave_its_bearer(step):
    field = Field({"0507": "hakon snorri"}, items={1: "hakon"})
    assert field.codes(move("0507", "hakon", step)) == ["NO_ITEM 21.5"]


@pytest.mark.rule("fornaldar", "21.5")
def test_nothing_is_dropped_into_the_water_or_twice():
    assert Field({"0505": "orms-sling hakon>orms-sling"}, items={13: "hakon"}).codes(
        move("0505", "orms-sling", DROP)
    ) == ["NO_ITEM 21.5"]
    assert Field({"0507": "hakon"}, items={13: "0507"}).codes(move("0507", "hakon", DROP)) == ["NO_ITEM 21.5"]
