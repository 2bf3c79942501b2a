"""What a side is asked and told, what is done for who sends nothing, and who stands in a conflict, in which order."""

import msgspec
import pytest
from northmen_table import bench, first

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.absence import without_orders
from adjudicator.games.northmen.conflict import Fight, sides_of
from adjudicator.games.northmen.ending import forms_bjarmia
from adjudicator.games.northmen.laying import TileLaid
from adjudicator.games.northmen.orders import StandingOrders, Turn, answer
from adjudicator.games.northmen.policies import policy_of
from adjudicator.games.northmen.report.island import army
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.setup import CampaignSet
from adjudicator.games.northmen.solo import idle_units
from adjudicator.games.northmen.state import Tile, add_units
from adjudicator.games.northmen.turn import next_step, resolve
from adjudicator.games.northmen.units import Units, single
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.table import Table

HERE, THERE = (0, 0), (1, 0)
MAP = [{"at": HERE, "sides": "EEEEEE"}, {"at": THERE, "sides": "EEEEEE"}]
WARBAND = {"w": 1}


def held_by(*sides, **more):
    """A tile on which each of these sides has a warband, beside an empty one."""
    return bench([MAP[0] | {"units": dict.fromkeys(sides, WARBAND)}, MAP[1]], **more)


@pytest.mark.rule("northmen", "NB-22")
@pytest.mark.parametrize(("actions", "left", "drawn"), [(0, 5, 0), (2, 5, 2), (3, 1, 1), (3, 0, 0)])
def test_pbem_7_for_who_sends_nothing_each_church_action_draws_as_long_as_there_are_tiles(actions, left, drawn):
    board = bench(MAP, actions={"church": actions}, deck={"main": left, "tof": 0})
    assert sum(line.n for line in without_orders(board, "A").church) == drawn


@pytest.mark.rule("northmen", "NB-23")
@pytest.mark.parametrize(("actions", "placed"), [({}, 0), ({"forest": 0}, 0), ({"forest": 2}, 2)])
def test_pbem_7_for_who_sends_nothing_each_forest_action_places_a_warband(actions, placed):
    assert sum(line.n for line in without_orders(bench(MAP, actions=actions), "A").forest) == placed


@pytest.mark.rule("northmen", "NB-61")
@pytest.mark.parametrize(
    ("initiator", "wild", "in_order"),
    [("C", False, ["C", "A", "B", BRIGANDS]), (BRIGANDS, True, [BRIGANDS, "B", "C", "A"])],
)
def test_nb_61_sides_take_part_clockwise_from_who_begins_or_from_the_active_player(initiator, wild, in_order):
    board = held_by("A", "B", "C", BRIGANDS, players="ABC", seat="B")
    fight = Fight(initiator=initiator, at=HERE, base=HERE)
    assert fight.wild == wild
    assert sides_of(board, fight) == in_order


@pytest.mark.rule("northmen", "NB-71")
@pytest.mark.parametrize(("others", "formed"), [((), True), (("B",), False)])
def test_nb_71_towns_are_connected_by_tiles_where_nobody_else_stands_their_own_among_them(others, formed):
    towns = ["mead", "silver", "tusk", "pelt"]
    cells = [(0, 0), (1, 0), (0, 1), (1, 1)]
    land = [
        {"at": cell, "sides": "EEEEEE", "towns": [town], "units": {"A": WARBAND}}
        for cell, town in zip(cells, towns, strict=True)
    ]
    land[0]["units"] |= dict.fromkeys(others, WARBAND)
    assert forms_bjarmia(bench(land), "A") == formed


@pytest.mark.rule("northmen", "NT-96")
@pytest.mark.parametrize("unit", ["h", "l", "c"])
def test_nt_96_of_two_units_of_a_kind_the_one_that_is_fresh_is_not_idle(unit):
    board = bench([MAP[0] | {"units": {"A": {unit: 2}}}])
    board.now.fresh[HERE, unit] = 1
    assert idle_units(board, HERE, "A") == Units(**{unit: 1})


@pytest.mark.rule("northmen", "NT-96")
@pytest.mark.parametrize("unit", ["h", "l", "c"])
@pytest.mark.parametrize(("fresh", "gone", "idle"), [(1, 1, 1), (1, 2, 0), (2, 2, 0), (3, 1, 0), (0, 1, 2), (2, 3, 0)])
def test_nt_96_no_more_are_fresh_than_are_left_on_a_tile(unit, fresh, gone, idle):
    board = bench([MAP[0] | {"units": {"A": {unit: 3}}}])
    board.now.fresh[HERE, unit] = fresh
    add_units(board, HERE, "A", single(unit, gone), -1)
    assert idle_units(board, HERE, "A") == single(unit, idle)


@pytest.mark.rule("northmen", "NT-21")
@pytest.mark.parametrize(("pauses", "tiles"), [([], 2), (["each_order"], 1)])
def test_who_wants_to_see_each_order_of_the_brigands_incites_once_and_is_asked_again(pauses, tiles):
    woods = [each | {"sides": "FFFFFF"} for each in MAP]
    board = bench(woods, phase="extra", hand={"A": ["VF"], "B": []}, deck={"main": 40})
    board.tiles["VF"] = Tile("VF", "FFFFFF")
    turn = {
        "main": {"tile": "VF", "at": [1, -1]},
        "forest": [{"use": "incite", "n": 2}],
        "pause_after": pauses,
    }
    step = next_step(board)
    table = Table(step.id, board, first(), lambda question: (question.default, "default"))
    resolve(step, table, {"A": msgspec.convert(turn, Turn)})
    assert sum(type(fact).__name__ == "Incited" for fact in table.finish().facts) == tiles


def asked_of(board, side, totals):
    """The question how a side fights, where these totals lie open."""
    asked = []

    def decide(question):
        if question.choices:
            asked.append(question)
        return question.default, "default"

    fight = Fight(initiator="A", at=HERE, base=HERE)
    policy_of(Table("1.turn", board, first(), decide), fight, side, totals)
    return asked[0]


@pytest.mark.parametrize(("tiles", "units", "most"), [(0, 3, 0), (2, 3, 2), (5, 2, 2)])
def test_pbem_4_who_is_asked_may_reveal_of_his_hand_what_he_has_and_his_units_allow(tiles, units, most):
    board = bench([MAP[0] | {"units": {"A": WARBAND, "B": {"w": units}}}], hand={"B": tiles})
    question = asked_of(board, "B", {"A": 2})
    numbers = {int(choice.value.partition(" ")[0]) for choice in question.choices}
    assert numbers == set(range(most + 1))


@pytest.mark.parametrize(
    ("totals", "told"),
    [({}, "nothing lies open"), ({"A": 2}, "Jarl A shows 2"), ({"A": 2, "B": 0}, "2, Jarl B shows 0")],
)
def test_pbem_4_who_is_asked_is_told_what_lies_open(totals, told):
    question = asked_of(held_by("A", "B", "C", players="ABC"), "C", totals)
    assert f"{told}; you may reveal 1 tile" in question.text


@pytest.mark.parametrize(
    ("initiator", "at", "best", "deck"),
    [("B", HERE, 0, "none"), ("C", HERE, 0, "tof"), ("C", THERE, 9, "main"), ("C", THERE, 2, None)],
)
def test_pbem_4_standing_orders_answer_by_who_begins_where_and_against_how_much(initiator, at, best, deck):
    policies = [{"deck": "none", "against": "B", "at": HERE}, {"deck": "tof", "at": HERE}]
    if deck == "main":
        policies.append({"deck": "main"})
    orders = msgspec.convert({"conflict": policies}, StandingOrders)
    question = type("Question", (), {"key": f"policy/1/{initiator}/{at[0]},{at[1]}/{best}"})
    told = answer(orders, question)
    assert (told and msgspec.json.decode(told).get("deck", "main")) == deck


@pytest.mark.parametrize(("units", "pieces"), [({"w": 1}, 1), ({"w": 2}, 2), ({"w": 2, "h": 1}, 3), ({"w": 6}, 3)])
def test_an_army_is_drawn_as_a_stack_of_up_to_three_counters(units, pieces):
    stack = army("5050", "A", Units(**units))
    assert (stack.pieces, stack.strength) == (pieces, str(sum(units.values())))


def test_a_tile_is_told_with_what_it_shows_unless_nobody_may_know_it():
    say = Say(GAME.view(bench(MAP), "A"))
    known = next(tile for tile in say.view.tiles.values() if tile.towns and not tile.name)
    assert say.tile(known.id) == f"{known.id} ({known.sides}, {' and '.join(known.towns)})"
    assert say.tile("?") == "a tile"
    assert say.tile("X99") == '"X99"'


def test_a_place_is_typed_as_its_town_and_its_number():
    board = bench(
        [MAP[0] | {"towns": ["mead", "tusk"]}, MAP[1] | {"name": "Novgorod"}, {"at": (0, 1), "sides": "EEEEEE"}]
    )
    say = Say(GAME.view(board, "A"))
    assert [say.typed(cell) for cell in [(0, 0), (1, 0), (0, 1)]] == [
        "mead town tusk town (0,0)",
        "Novgorod (1,0)",
        "(0,1)",
    ]


@pytest.mark.rule("northmen", "NT-71")
@pytest.mark.parametrize(("longship", "told"), [(None, True), (HERE, False)])
def test_nt_71_novgorod_has_its_church_at_once_as_the_main_tile_alone(longship, told):
    board = bench(MAP)
    novgorod = next(id for id, tile in board.tiles.items() if tile.name == "Novgorod")
    laid = TileLaid(seat="A", tile=novgorod, at=(1, -1), rot=0, longship=longship)
    assert ("has its church at once" in laid.words(Say(GAME.view(board, "A"))).text) == told


@pytest.mark.parametrize(
    ("reader", "head"), [("B", "you, Jarl A and Jarl C set out"), ("", "Jarl A, Jarl B and Jarl C set out")]
)
def test_who_sets_out_is_told_to_each_with_himself_first(reader, head):
    board = bench(MAP, "ABC")
    opened = CampaignSet(options=None, names=board.names, tiles=())
    say = Say(GAME.view(board, "A"), *reader)
    assert opened.head(say).startswith(head)


@pytest.mark.rule("northmen", "NB-31")
def test_where_a_tile_does_not_fit_it_is_said_first_how_it_would_at_that_place():
    board = bench([MAP[0] | {"sides": "EEEEEL"}, MAP[1]], phase="extra", hand={"A": ["VL"], "B": []})
    board.tiles["VL"] = Tile("VL", "LEEEEE")
    turn = msgspec.convert({"main": {"tile": "VL", "at": [1, -1]}}, Turn)
    (problem,) = GAME.check(GAME.view(board, "A"), next_step(board), turn)[:1]
    assert problem.code == "SIDE_MISMATCH"
    assert problem.hint.startswith("It may lie at (1,-1) turned 2; at (0,1) turned 0, 1 or 2; ")
