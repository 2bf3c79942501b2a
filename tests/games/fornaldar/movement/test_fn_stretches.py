"""11.3 A way is gone in stretches: what happens to a force on it happens where it happens."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, move

from adjudicator.games.fornaldar.movement import plan

WALK = move("0507", "hakon", "0508 0509 0510")


class Ambush:
    """Something happens in 0509; it remembers what came there, and from where."""

    def __init__(self, table, moving):
        self.seen = []
        AMBUSHES.append(self)

    def stops(self, march, force, way):
        return way[-1] == "0509"

    def meets(self, march, force, at, came_from):
        self.seen.append((at, came_from))

    def ends(self, march):
        pass


class Trap(Ambush):
    """What comes to 0509 is halted."""

    def meets(self, march, force, at, came_from):
        march.budget.halt(force.ids, "14.8.8", "was intercepted")


AMBUSHES = []


@pytest.fixture
def met(monkeypatch):
    AMBUSHES.clear()
    monkeypatch.setattr(plan, "Encounters", Ambush)


@pytest.mark.rule("fornaldar", "11.3")
def test_each_stretch_is_told_by_itself_and_the_force_goes_on(met):
    field = Field({"0507": "hakon"}, hexes={"0507": "clear", "0508": "clear", "0509": "clear", "0510": "clear"})
    new = field.done(WALK).facts
    assert [fact.path for fact in new if isinstance(fact, facts.ForceMoved)] == [
        ("0507", "0508", "0509"),
        ("0509", "0510"),
    ]
    assert [fact.path for fact in new if isinstance(fact, facts.ForceSeen)] == [
        ("0507", "0508", "0509"),
        ("0509", "0510"),
    ]
    assert AMBUSHES[-1].seen == [("0509", "0508")]


@pytest.mark.rule("fornaldar", "17.5.8")
def test_from_where_a_piece_came_into_a_place_is_remembered():
    field = Field({"0507": "hakon"}).done(move("0507", "hakon", "0508 0509"))
    assert field.state.marks["hakon"].came_from == "0508"


@pytest.mark.rule("fornaldar", "14.8.8")
def test_a_force_that_is_stopped_on_its_way_goes_no_further(monkeypatch):
    monkeypatch.setattr(plan, "Encounters", Trap)
    field = Field({"0507": "hakon"})
    done = field.play(WALK)
    assert [fact.why for fact in done if isinstance(fact, facts.MoveNotDone)] == ["the force was intercepted"]
    assert field.stack("0509") == "hakon"
