"""What maps, tables and lines of Fornaldar say of what there is."""

import pytest
from fn_situation import Situation
from fornaldar_facts import facts

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.combat.phase import AttackNotMade
from adjudicator.games.fornaldar.magic.blows import Breathe
from adjudicator.games.fornaldar.printed.counters.parts import Row, Table
from adjudicator.games.fornaldar.report.stacks import _seen_into, body
from adjudicator.games.fornaldar.report.theatres import _sides
from adjudicator.games.fornaldar.report.tolls import _lost_by
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE


@pytest.mark.rule("fornaldar", "7.10")
@pytest.mark.parametrize(
    ("pieces", "drawn"),
    [("hakon", "character"), ("orms-sling hakon", "ship"), ("orms-sling", "ship"), ("hakon midhrasir:2", "mundane")],
)
def test_a_stack_is_drawn_as_points_else_as_ships_else_as_characters(pieces, drawn):
    it = Situation({"3927": pieces})
    shown = body(it.board.setting, [*it.state.pieces.values()])
    assert shown == (it.board.setting.counters.groups["midhrasir"].race if drawn == "mundane" else drawn)


@pytest.mark.rule("fornaldar", "12.3", "21.0")
def test_a_stack_shows_that_one_of_it_bears_an_item():
    it = Situation({"3927": "hakon lembi", "3725": "snorri"}, items={"39": "hakon"})
    view = GAME.view(it.state, MUNDANE)
    signs = {stack.at: stack.signs for stack in _seen_into(view)}
    assert len(signs["3927"]) > len(signs["3725"])


@pytest.mark.rule("fornaldar", "1.0")
def test_a_map_is_tinted_by_the_sides_of_its_kingdoms():
    view = GAME.view(Situation({}).state, MUNDANE)
    sides = _sides(view)
    assert (sides["midhrasir"], sides["fynn"]) == (MUNDANE, FOMORIAN)
    assert {*sides.values()} == {MUNDANE, FOMORIAN}


@pytest.mark.parametrize(
    "rows",
    [
        [(1, 2, 0), (4, 6, 1)],
        [(1, 3, 0), (3, 6, 1)],
        [(2, 1, 0), (2, 6, 1)],
    ],
)
def test_a_table_that_is_rolled_on_has_no_gaps(rows):
    with pytest.raises(ValueError, match="out of order, leave gaps or overlap"):
        Table(dice=1, rows=tuple(Row(*row) for row in rows))


def test_a_place_that_is_named_twice_is_there_the_second_time():
    say = Situation({}).board.say
    place = say.place("2532")
    line = AttackNotMade(rule="16.0", side=MUNDANE, at="2532", code="X", why=f"nobody stands in {place}").words(say)
    assert line.text == f"the attack in {place} was not made: nobody stands there."


@pytest.mark.rule("fornaldar", "23.0")
def test_fire_is_told_with_who_breathes_it_and_where():
    say = Situation({}).board.say
    assert Breathe(dragon="rodhiorm", at="2532").words(say) == f"Rodhiorm breathes fire into {say.place('2532')}"


@pytest.mark.rule("fornaldar", "8.0")
def test_points_that_were_seen_to_go_are_told_with_the_roll_of_their_side_in_their_hex():
    common = {"rule": "8.4", "ground": "land", "occasion": "phase", "causes": (), "faces": (3, 4), "modifiers": ()}
    rolled = facts.AttritionChecked(side=MUNDANE, at="3927", letter="B", csp=2, wounds=0, steps=0, **common)
    others = [
        facts.AttritionSeen(rule="8.4", side=side, at=at, lost={"midhrasir": 2})
        for side, at in ((FOMORIAN, "3927"), (MUNDANE, "3725"))
    ]
    own = facts.AttritionSeen(rule="8.4", side=MUNDANE, at="3927", lost={"midhrasir": 2})
    assert _lost_by(rolled, [*others, own]) is own
    assert _lost_by(rolled, others) is None
