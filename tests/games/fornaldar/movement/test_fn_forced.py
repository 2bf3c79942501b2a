"""14.4 Forced marches: after the normal movement, by the Command Rating of who leads."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, move

PLAIN = {f"05{row:02}": "clear" for row in range(5, 15)}


@pytest.mark.rule("fornaldar", "14.4", "14.4.1", "15.5")
def test_a_force_goes_on_by_the_rating_of_its_leader_and_each_stack_rolls_once():
    field = Field({"0505": "hakon midhrasir:6"}, hexes=PLAIN)
    on = move("0507", "hakon midhrasir:6", "0508 0509")
    assert field.codes(move("0505", "hakon midhrasir:6", "0506 0507"), forced=[on]) == []
    told = field.play(move("0505", "hakon midhrasir:6", "0506 0507"), forced=[on], dice=(1, 1))
    assert field.stack("0509") == "hakon midhrasir:6"
    assert [fact.mp for fact in told if isinstance(fact, facts.MoveMade)] == [4, 4]


@pytest.mark.rule("fornaldar", "14.4", "11.5")
def test_who_was_dropped_off_makes_no_forced_march():
    field = Field({"0505": "hakon snorri"}, hexes=PLAIN)
    first = move("0505", "hakon snorri", "0506", {"do": "leave", "pieces": ["snorri"]}, "0507")
    assert field.codes(first, forced=[move("0506", "snorri", "0507")]) == ["HALTED 11.5"]
    told = field.play(first, forced=[move("0506", "snorri", "0507")])
    assert [(fact.code, fact.forced) for fact in told if isinstance(fact, facts.MoveNotDone)] == [("HALTED", True)]


@pytest.mark.rule("fornaldar", "14.4")
def test_what_stopped_a_piece_is_forgotten_when_its_side_moves_again():
    field = Field({"0505": "hakon snorri"}, hexes=PLAIN)
    field.play(move("0505", "hakon snorri", "0506", {"do": "leave", "pieces": ["snorri"]}, "0507"))
    assert field.state.marks["snorri"].halted
    field.record(facts.PhaseBegan(phase="mundane-movement"))
    field.play(move("0506", "snorri", "0507"))
    assert not field.state.marks["snorri"].halted


@pytest.mark.rule("fornaldar", "14.4.2", "6.4.8", "15.1")
@pytest.mark.parametrize(
    ("pieces", "who", "steps", "weather", "code"),
    [
        ("hakon", "hakon", ["0508"], "snow", "NO_FORCED_MARCH 6.4.8"),
        ("midhrasir:2", "midhrasir:2", ["0508"], "clear", "NO_FORCED_MARCH 14.4"),
        ("snorri", "snorri", ["0508 0509 0510 0511 0512"], "clear", "NO_WAY 11.3"),
    ],
)
def test_who_makes_no_forced_march(pieces, who, steps, weather, code):
    field = Field({"0507": pieces}, hexes=PLAIN, weather=weather)
    assert field.codes(forced=[move("0507", who, *steps)]) == [code]


@pytest.mark.rule("fornaldar", "14.4.2", "14.2.7")
def test_ships_swimmers_and_boarding_are_not_for_forced_marches():
    field = Field({"0506": "orms-sling hakon lhyr~"})
    board = {"do": "embark", "ship": "orms-sling", "pieces": ["hakon"]}
    assert field.codes(forced=[move("0506", "orms-sling", "0505")]) == ["NO_FORCED_MARCH 14.4.2"]
    assert field.codes(forced=[move("0506", "lhyr", "0505")]) == ["NO_FORCED_MARCH 14.4.2"]
    assert field.codes(forced=[move("0506", "hakon", board)]) == ["WRONG_PHASE 14.4.2"]


@pytest.mark.rule("fornaldar", "6.4.9")
@pytest.mark.parametrize(("who", "rolls"), [("hakon midhrasir:4", 1), ("hakon", 0)])
def test_a_force_that_has_gone_through_snow_on_a_short_day_is_marked_and_rolls_at_the_end(who, rolls):
    field = Field({"0507": who}, hexes=PLAIN, weather="snow", game_turn=8)
    told = field.play(move("0507", who, "0508"), dice=(1, 1) * rolls)
    marked = [fact for fact in told if isinstance(fact, facts.MovementEnded)]
    assert [len(fact.snowed) for fact in marked] == ([2] if rolls else [])
