"""Actions and brigand orders, clause by clause: churches, mead, towns, and what the inciter may leave undone."""

import msgspec
import pytest
from northmen_table import PRINTED, bench, first, table_of

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.actions import ActionAdded, Mead
from adjudicator.games.northmen.brigands import carry_out_order
from adjudicator.games.northmen.building import PlaceChurch, Warband, new_tile
from adjudicator.games.northmen.choosing import Inciter, Prefer
from adjudicator.games.northmen.decks import Draw
from adjudicator.games.northmen.laying import TileLaid
from adjudicator.games.northmen.sides import units_at
from adjudicator.games.northmen.trade import Trade
from adjudicator.games.northmen.turn import next_step, resolve
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.sets import Reader
from adjudicator.orders.notation.taken import TextLine
from adjudicator.orders.schema import schemas_by_window
from adjudicator.table import Table

NOVGOROD = next(tile for tile in PRINTED.values() if tile.name == "Novgorod")


def tile(at, sides="EEEEEE", **more):
    return {"at": list(at), "sides": sides} | more


def code(refusal):
    return refusal and refusal.code


def with_novgorod(longship=None):
    """A has just laid Novgorod, and uses a warband of the reserve as a church action."""
    home = tile((0, 0), towns=["mead"], units={"A": {"w": 1, "l": 1}})
    state = bench([home], hand={"A": [NOVGOROD.id]}, reserve={"A": 1})
    TileLaid(seat="A", tile=NOVGOROD.id, at=(1, 0), longship=longship).change(state)
    Mead(as_="church").carry_out(table_of(state), "A")
    return state


@pytest.mark.rule("northmen", "NT-07", "NT-71")
def test_nt_71_with_novgorods_church_action_used_to_place_no_other_may_draw():
    state = with_novgorod()
    assert code(Draw().refusal(state, "A", "church")) == "MIXED_USE"
    assert PlaceChurch(at=(0, 0)).refusal(state, "A", "church") is None


@pytest.mark.rule("northmen", "NT-07", "NT-43", "NT-71")
def test_nt_43_an_extra_tile_gives_no_action_so_novgorod_binds_none():
    state = with_novgorod(longship=(0, 0))
    assert Draw().refusal(state, "A", "church") is None


@pytest.mark.rule("northmen", "NT-07", "NT-71")
def test_nt_71_other_actions_may_draw_on_the_turn_of_novgorod():
    state = with_novgorod()
    state.now.actions["forest"] = 1
    assert Draw().refusal(state, "A", "forest") is None


@pytest.mark.rule("northmen", "NT-09", "NB-54")
@pytest.mark.parametrize(
    ("drew", "options", "found"),
    [
        ("church", {}, "DRAW_TYPE_LOCKED"),
        ("church", {"pelt_is_free": True}, None),
        ("forest", {}, None),
    ],
)
def test_nt_09_who_drew_with_church_actions_draws_with_no_others_of_a_pelt_town_either(drew, options, found):
    state = bench([tile((0, 0), towns=["pelt"])], placed=(0, 0), actions={drew: 1, "town": 1}, options=options)
    Draw().carry_out(table_of(state), "A", drew)
    assert code(Trade().refusal(state, "A", "town")) == found


WOODS = [tile((0, 0), "FEEEEE"), tile((1, 0), "FEEEEE"), tile((2, 0), "FEEEEE")]
LAIRS = [tile(cell, units={BRIGANDS: {"w": 1}}) for cell in ((0, 0), (1, 0), (2, 0), (3, 0))]


def brigands(state):
    return sum(units.w for (_, side), units in state.units.items() if side == BRIGANDS)


@pytest.mark.rule("northmen", "NB-90", "NT-21")
@pytest.mark.parametrize("most", [None, 0, 1, 2, 3])
@pytest.mark.parametrize(("number", "tiles", "limit"), [(2, WOODS, 2), (9, LAIRS, 3)])
def test_nb_90_up_to_so_many_tiles_may_be_fewer(number, tiles, limit, most):
    state = bench(tiles)
    before = brigands(state)
    carry_out_order(table_of(state), number, Inciter("A", Prefer(most=most)))
    assert brigands(state) - before == (limit if most is None else min(most, limit))


@pytest.mark.rule("northmen", "NB-90", "NT-21")
@pytest.mark.parametrize(("said", "placed"), [({}, 2), ({"gang/3": "none"}, 0), ({"gang/2": "none"}, 1)])
def test_nb_90_an_inciter_who_is_asked_may_say_that_it_is_enough(said, placed):
    state = bench(WOODS)
    answers = {f"brigands/0/{key}": answer for key, answer in said.items()}
    carry_out_order(table_of(state, answers=answers), 2, Inciter("A", asked=True))
    assert brigands(state) == placed


@pytest.mark.rule("northmen", "NB-90")
@pytest.mark.parametrize("number", [1, 3, 5, 8, 9])
def test_nb_90_without_towns_units_and_brigands_warbands_come_to_the_newest_tile(number):
    state = bench([tile((0, 0)), tile((1, 0))])
    carry_out_order(table_of(state), number, Inciter("A"))
    assert {cell: units.w for (cell, _), units in state.units.items()} == {(1, 0): 1 if number == 8 else 2}


@pytest.mark.rule("northmen", "NB-40")
@pytest.mark.parametrize(("placed", "cell"), [(None, (1, 0)), ((0, 0), (0, 0))])
def test_nb_40_before_a_tile_is_laid_the_new_one_is_that_of_the_turn_before(placed, cell):
    state = bench([tile((0, 0)), tile((1, 0))], placed=placed)
    assert new_tile(state) == cell


def late(orders, view=None):
    """The second stage of a turn of A, who stands in his lake actions with a warband in reserve."""
    state = bench([tile((0, 0), units={"A": {"w": 1}}), tile((1, 0))], phase="lake", placed=(0, 0), reserve={"A": 1})
    turn = msgspec.convert(orders, GAME.orders_of("turn"))
    if view:
        found = GAME.check(GAME.view(state, "A"), next_step(state), turn)
        return [(problem.kind, problem.code, problem.path) for problem in found]
    table = Table("1.turn-2", state, first(), lambda question: (question.default, "default"))
    resolve(next_step(state), table, {"A": turn})
    facts = table.finish().facts
    return state, [(fact.phase, fact.number, fact.code) for fact in facts if type(fact).__name__ == "LineSkipped"]


@pytest.mark.rule("northmen", "NB-51", "NB-20")
@pytest.mark.parametrize("type", ["church", "forest"])
def test_nb_51_mead_for_a_part_of_the_turn_that_is_over_is_told_and_kept(type):
    orders = {"mead": [{"as": type}]}
    assert late(orders, view=True) == [("illegal", "PHASE_OVER", ("mead", 0))]
    state, skipped = late(orders)
    assert (skipped, state.reserve["A"]) == ([("mead", 1, "PHASE_OVER")], 1)


@pytest.mark.rule("northmen", "NB-51")
@pytest.mark.parametrize("type", ["lake", "road", "mountain"])
def test_nb_51_mead_for_a_part_that_has_begun_or_is_to_come_is_used(type):
    orders = {"mead": [{"as": type}]}
    assert late(orders, view=True) == [("note", "ACTIONS_UNUSED", ())]
    state, skipped = late(orders)
    assert (skipped, state.reserve["A"]) == ([], 0)


@pytest.mark.rule("northmen", "NB-51")
def test_nb_51_mead_that_is_not_there_is_told_as_a_line_of_mead():
    orders = {"mead": [{"as": "lake"}, {"as": "road"}], "lake": [MOVE]}
    state, skipped = late(orders)
    assert (skipped, units_at(state, (1, 0), "A")) == ([("mead", 2, "NO_RESERVE")], Units(w=1))


MOVE = {"use": "move", "from": [0, 0], "to": [1, 0], "units": {"w": 1}}


ISLAND = [
    {"at": [0, 0], "sides": "RRRRRR", "units": {"A": {"w": 2}}},
    {"at": [1, 0], "sides": "RRRRRR", "units": {"B": {"w": 1}}},
    {"at": [0, 1], "sides": "RRRRRR"},
]
TO_ENEMIES = {"use": "move", "path": [[0, 0], [1, 0]], "units": {"w": 2}}
AWAY = {"use": "move", "path": [[0, 0], [0, 1]], "units": {"w": 1}}
BACK = {"use": "move", "path": [[0, 1], [0, 0]], "units": {"w": 1}}
FIGHT = {"use": "conflict", "at": [1, 0]}


def foolish(actions, **orders):
    """What is told of a turn in which A, with such actions, orders that; but for actions that are not used."""
    state = bench(ISLAND, phase="road", placed=(0, 0), actions=actions)
    turn = msgspec.convert(orders, GAME.orders_of("turn"))
    found = GAME.check(GAME.view(state, "A"), next_step(state), turn)
    assert all(each.kind == "note" for each in found)
    return [(each.code, each.path) for each in found if each.code != "ACTIONS_UNUSED"]


@pytest.mark.rule("northmen", "NB-43")
def test_nb_43_who_moves_in_with_enemies_and_attacks_nobody_is_told():
    both = {"road": 1, "mountain": 1}
    assert foolish(both, road=[TO_ENEMIES]) == [("NOT_ATTACKED", ("road", 0))]
    assert foolish(both, road=[TO_ENEMIES], mountain=[FIGHT]) == []
    assert foolish({"road": 1}, road=[TO_ENEMIES]) == []


@pytest.mark.rule("northmen", "NB-43")
def test_nb_43_he_is_told_with_whom_he_moves_in():
    state = bench(ISLAND, players="ABC", phase="road", placed=(0, 0), actions={"road": 1, "mountain": 1})
    turn = msgspec.convert({"road": [TO_ENEMIES]}, GAME.orders_of("turn"))
    found = GAME.check(GAME.view(state, "A"), next_step(state), turn)
    (told,) = [each.message for each in found if each.code == "NOT_ATTACKED"]
    assert told == "the army moves in with Jarl B, and is told to attack nobody there."


@pytest.mark.rule("northmen", "NB-42")
def test_nb_42_an_army_that_is_led_back_is_told():
    assert foolish({"road": 2}, road=[AWAY, BACK]) == [("THERE_AND_BACK", ("road", 1))]
    assert foolish({"road": 2}, road=[AWAY, BACK | {"when": {"laid": [0, 0]}}]) == []


@pytest.mark.rule("northmen", "NB-40")
def test_nb_40_warbands_are_placed_on_no_other_tile_than_the_one_just_laid():
    state = bench([tile((0, 0), units={"A": {"w": 1}})], hand={"A": [NOVGOROD.id]})
    TileLaid(seat="A", tile=NOVGOROD.id, at=(1, 0)).change(state)
    state.now.actions["forest"] = 1
    assert Warband(at=(1, 0)).refusal(state, "A", "forest") is None
    assert code(Warband(at=(0, 0)).refusal(state, "A", "forest")) == "NOT_NEW_TILE"


TWO = {"use": "warband", "n": "2"}
WRITTEN = {
    "2 warbands": TWO,
    "two warbands": TWO,
    "warband 2": TWO,
    "2 warbands at (1,0)": TWO | {"at": ["1", "0"]},
    "warband 2 at (1,0)": TWO | {"at": ["1", "0"]},
}
"""Ways to write one order, with what is read."""


@pytest.mark.parametrize(("line", "order"), WRITTEN.items())
def test_warbands_are_written_with_their_number_before_or_behind_and_perhaps_their_tile(line, order):
    grammar = grammar_of(schemas_by_window(GAME)["turn"])
    read = Reader(grammar, {}).set([TextLine(f"forest: {line}", 1, 1)], grammar.parts["orders"])
    assert read.tree == {"forest": [order]}


@pytest.mark.rule("northmen", "NB-51", "NT-46")
@pytest.mark.parametrize(("had", "has"), [({}, 1), ({"road": 2}, 3)])
@pytest.mark.parametrize("longship", [None, (0, 0)])
def test_mead_and_longships_are_one_action_more_of_a_type_that_one_had_or_not(had, has, longship):
    state = bench([tile((0, 0), units={"A": {"l": 2}})], actions=had, reserve={"A": 3})
    ActionAdded(seat="A", type="road", longship=longship).change(state)
    assert state.now.actions["road"] == has
    spent = (3 - state.reserve["A"], 2 - units_at(state, (0, 0), "A").l)
    assert spent == ((0, 1) if longship else (1, 0))


RANKS = {
    "by their numbers": ({}, [(0, 0), (1, 0), (2, 0), (3, 0)]),
    "the tiles that are named first": ({"tiles": ((3, 0), (1, 0))}, [(3, 0), (1, 0), (0, 0), (2, 0)]),
    "where one to be harmed stands": ({"harm": ("C",)}, [(2, 0), (0, 0), (1, 0), (3, 0)]),
    "the first to be harmed first": ({"harm": ("C", "B")}, [(2, 0), (1, 0), (0, 0), (3, 0)]),
    "where nobody to be spared stands": ({"spare": ("A", "C")}, [(1, 0), (3, 0), (0, 0), (2, 0)]),
    "named before harmed before spared": (
        {"tiles": ((3, 0),), "harm": ("C", "A"), "spare": ("B",)},
        [(3, 0), (2, 0), (0, 0), (1, 0)],
    ),
}


@pytest.mark.rule("northmen", "NT-21", "NB-90")
@pytest.mark.parametrize(("prefer", "ranked"), RANKS.values(), ids=RANKS)
def test_who_incites_chooses_tiles(prefer, ranked):
    """A stands in the first tile, B in the second, C in the third."""
    tiles = [tile((column, 0), units={side: {"w": 1}}) for column, side in enumerate("ABC")]
    state = bench([*tiles, tile((3, 0))], "ABC")
    assert Inciter("A", Prefer(**prefer))._ranked(state, [*state.map]) == ranked
