"""Rules by another road than their first test: the other side, the other deck, the boundary, two at once."""

import pytest
from northmen_table import Campaign, bench, first, table_of

from adjudicator.errors import Refused
from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.actions import town_actions
from adjudicator.games.northmen.attacks import Conflict, Ranged
from adjudicator.games.northmen.brigands import Incite, carry_out_order
from adjudicator.games.northmen.building import Catapult, Hersir, Warband
from adjudicator.games.northmen.choosing import Inciter
from adjudicator.games.northmen.conflict import Committed, Fight, conflict_points, fight_out, judged
from adjudicator.games.northmen.deputy import cautious_orders
from adjudicator.games.northmen.ending import area_of, church_points, end_turn
from adjudicator.games.northmen.orders import Turn
from adjudicator.games.northmen.policies import Asked
from adjudicator.games.northmen.sides import mate_of, supply, units_at
from adjudicator.games.northmen.state import Tile
from adjudicator.games.northmen.trade import Prepare, Trade
from adjudicator.games.northmen.turn import next_step
from adjudicator.games.northmen.weighing import scales
from adjudicator.games.northmen.words import BRIGANDS, COMMODITIES
from adjudicator.table import Table

TEAMS = {"players": "ABCD", "teams": (("A", "C"), ("B", "D"))}
NOVGOROD = {"towns": ["pelt", "pelt"], "name": "Novgorod", "church": True}


def row(*tiles):
    """Tiles beside one another, from (0,0) to the east."""
    return [{"at": [column, 0], "sides": "EEEEEE"} | tile for column, tile in enumerate(tiles)]


def holding(**units):
    """A tile with units of sides, given by their letters: `A="wwh"`."""
    return {"units": {side: {unit: kinds.count(unit) for unit in kinds} for side, kinds in units.items()}}


def code(refusal):
    return refusal and refusal.code


def by_default(state):
    """A table at which everybody answers by default."""
    return Table("1.turn", state, first(), lambda question: (question.default, "default"))


@pytest.mark.rule("northmen", "NB-01")
def test_the_warbands_of_all_tiles_come_from_the_twelve_of_their_own_player():
    state = bench(row(holding(A="www", B="w"), holding(A="ww"), holding(BRIG="wwww")))
    assert [supply(state, seat, "w") for seat in ("A", "B", BRIGANDS)] == [7, 11, 8]


@pytest.mark.rule("northmen", "NB-05")
@pytest.mark.parametrize(
    ("options", "given"),
    [
        ({"abilities": "off"}, {}),
        ({"abilities": "chosen", "chosen": {"B": "NIGHTWIND", "A": "OATHBOUND"}}, {"A": "OATHBOUND", "B": "NIGHTWIND"}),
    ],
)
def test_abilities_are_those_that_were_chosen_or_none(options, given):
    assert Campaign(1, seats=2, options=options).state.abilities == given


@pytest.mark.rule("northmen", "NB-54")
@pytest.mark.parametrize(("deck", "refusal"), [("main", None), ("tof", "DECK_EMPTY")])
def test_a_pelt_draws_from_a_deck_that_has_a_tile(deck, refusal):
    state = bench(row({"towns": ["pelt"]}), placed=(0, 0), actions={"town": 2}, deck={"main": 1, "tof": 0})
    assert code(Trade(deck=deck).refusal(state, "A", "town")) == refusal


@pytest.mark.rule("northmen", "NB-54")
def test_a_pelt_draws_a_tile_that_others_do_not_see():
    state = bench(row({"towns": ["pelt"]}), placed=(0, 0), actions={"town": 2})
    table = table_of(state, [state.decks["main"]])
    Trade(deck="main").carry_out(table, "A", "town")
    taken, used = table.finish().facts
    assert (state.hands["A"], state.hands["B"], state.now.actions["town"]) == ((taken.tile,), (), 1)
    assert (taken.seen_by, used.town) == (("A",), "pelt")


@pytest.mark.rule("northmen", "NB-65")
def test_the_tiles_of_the_attacked_are_discarded_too_and_prepared_ones_that_are_not_used_stay():
    state = bench(row(holding(A="w", B="w")), prepared={"A": ["B21"], "B": ["B22"]}, deck={"main": 2})
    main = state.decks["main"]
    fight_out(by_default(state), Fight(initiator="A", at=(0, 0), base=(0, 0)), Asked(Committed(draw=1)))
    assert set(state.discards) == set(main)
    assert (state.prepared["A"], state.prepared["B"]) == (("B21",), ("B22",))


@pytest.mark.rule("northmen", "NT-14")
def test_a_tile_of_passes_is_none_of_the_best_of_a_hand():
    state = bench(row(holding(A="www", B="w")), hand={"A": ["V1", "V2"]})
    state.tiles.update(V1=Tile("V1", "PPPPPM"), V2=Tile("V2", "MMEEEE"))
    assert Conflict(at=(0, 0), best=2).committed(state, "A").hand == ("V2",)


@pytest.mark.rule("northmen", "NT-23", "NB-90")
@pytest.mark.parametrize("unit", "hlc")
def test_brigands_march_to_a_special_unit_and_do_not_plunder_where_it_is_as_many(unit):
    near = bench(row(holding(BRIG="w"), holding(A=unit)))
    carry_out_order(table_of(near), 4, Inciter("B"))
    assert units_at(near, (1, 0), BRIGANDS).w == 1
    guarded = bench(row({"towns": ["mead"]} | holding(BRIG="ww", A=unit * 2)))
    carry_out_order(table_of(guarded), 8, Inciter("B"))
    assert guarded.vp[BRIGANDS] == 0


@pytest.mark.rule("northmen", "NT-25", "NB-72")
@pytest.mark.parametrize(
    ("left", "winners"), [({"main": 0}, ("B",)), ({"main": 0, "tof": 0}, ("B",)), ({"main": 1, "tof": 1}, ())]
)
def test_either_deck_ends_the_game_when_its_last_tile_is_gone(left, winners):
    state = bench(row({"towns": ["mead"]} | holding(B="w")), deck=left)
    table = table_of(state)
    end_turn(table, "A")
    assert [fact.why for fact in table.finish().facts] == ["deck"] * bool(winners)
    assert state.winners == winners


@pytest.mark.rule("northmen", "NT-34")
@pytest.mark.parametrize(("built", "left"), [(5, 4), (4, 4)])
def test_a_hersir_of_the_board_stays_while_one_is_left_in_the_supply(built, left):
    state = bench(row(holding(A="h" * built), {}), placed=(1, 0), actions={"road": 2})
    Hersir(recycle=(0, 0)).carry_out(table_of(state), "A", "road")
    assert [units_at(state, cell, "A").h for cell in ((0, 0), (1, 0))] == [left, 1]


@pytest.mark.rule("northmen", "NT-52", "NT-51")
def test_a_catapult_placed_beside_one_that_has_shot_has_its_own_action():
    state = bench(row(holding(A="c", B="w")), placed=(0, 0), actions={"mountain": 2})
    state.now.shots[0, 0] = 1
    attack = Conflict(at=(0, 0), catapult=True)
    assert code(attack.refusal(state, "A", "mountain")) == "NO_ACTION_LEFT"
    Catapult().carry_out(table_of(state), "A", "mountain")
    assert attack.refusal(state, "A", "mountain") is None


@pytest.mark.rule("northmen", "NT-56")
@pytest.mark.parametrize(("to", "refusal"), [((0, 0), "SAME_TILE"), ((1, 0), None)])
def test_the_extra_action_of_a_catapult_is_not_for_its_own_tile_either(to, refusal):
    state = bench(row(holding(A="c", B="w"), holding(B="w")))
    assert code(Ranged(from_=(0, 0), to=to, catapult=True).refusal(state, "A", "mountain")) == refusal


@pytest.mark.rule("northmen", "NT-73", "NT-11")
@pytest.mark.parametrize(
    ("novgorod", "engaged", "points"),
    [(NOVGOROD, False, 4), (NOVGOROD, True, 0), (NOVGOROD | {"church": False}, False, 2), ({}, False, 1)],
)
def test_novgorod_doubles_each_church_but_none_after_a_conflict(novgorod, engaged, points):
    church = {"towns": ["mead"], "church": True} | holding(A="w")
    contested = {"towns": ["tusk"], "church": True} | holding(A="w", B="w")
    state = bench(row(church, contested, novgorod | holding(A="w")), engaged=engaged)
    assert church_points(state, "A") == points


@pytest.mark.rule("northmen", "NT-90")
def test_teams_may_be_written_in_any_order():
    state = Campaign(1, seats=4, options={"teams": [["D", "B"], ["C", "A"]]}).state
    assert [mate_of(state, seat) for seat in "ABCD"] == ["C", "D", "A", "B"]


@pytest.mark.rule("northmen", "NT-90")
@pytest.mark.parametrize("teams", [[["A", "C"], ["C", "A"]], [["A", "D"], ["B", "C"]]])
def test_nobody_is_in_two_teams_or_in_one_with_his_neighbour(teams):
    with pytest.raises(Refused):
        Campaign(1, seats=4, options={"teams": teams})


@pytest.mark.rule("northmen", "NT-92")
@pytest.mark.parametrize(
    ("units", "number"),
    [({"A": "w"}, 2), ({"C": "w"}, 2), ({"A": "w", "C": "ww"}, 2), ({"D": "w"}, 1), ({"A": "w", "C": "w"}, 1)],
)
def test_a_town_of_the_mate_counts_once_and_one_that_neither_holds_alone_does_not(units, number):
    state = bench(row({"towns": ["mead"]}, {"towns": ["mead"]} | holding(**units)), **TEAMS)
    assert town_actions(state, "A", (0, 0)) == number


@pytest.mark.rule("northmen", "NT-94")
def test_a_team_mate_in_the_town_itself_blocks_it_and_opens_no_way_of_his_own():
    towns = [{"towns": [type]} | holding(A="w") for type in COMMODITIES]
    state = bench(row(*towns[:3], towns[3] | holding(A="w", C="w")), **TEAMS)
    assert area_of(state, (0, 0), "A") == [(0, 0), (1, 0), (2, 0)]
    assert area_of(state, (3, 0), "A") == []


@pytest.mark.rule("northmen", "NT-97", "NT-22")
def test_in_the_turn_of_the_brigands_a_longship_wins_nothing_by_itself_and_a_hersir_no_point():
    state = bench(row(holding(A="lhh", BRIG="wwww")), players="A")
    fight = Fight(initiator=BRIGANDS, at=(0, 0), base=(0, 0))
    assert judged(state, fight, {BRIGANDS: 2, "A": 1}).losses == {"A": 1}
    assert judged(state, fight, {BRIGANDS: 1, "A": 3}).losses == {BRIGANDS: 2}
    assert conflict_points(state, fight, "A", ("A", BRIGANDS)) == 1


@pytest.mark.rule("northmen", "NT-100")
@pytest.mark.parametrize(
    ("ability", "refusal", "left"), [("CONSPIRATORS", None, 0), ("OATHBOUND", "NO_ACTION_LEFT", 1)]
)
def test_one_forest_action_incites_for_conspirators_alone_and_is_spent(ability, refusal, left):
    state = bench(actions={"forest": 1}, abilities={"A": ability})
    assert code(Incite().refusal(state, "A", "forest")) == refusal
    if refusal is None:
        Incite().carry_out(by_default(state), "A", "forest")
    assert state.now.actions["forest"] == left


@pytest.mark.rule("northmen", "NT-100", "NT-95")
@pytest.mark.parametrize(
    ("seats", "ability", "tiles"), [(1, "OATHBOUND", 40), (1, "CONSPIRATORS", 50), (2, "CONSPIRATORS", 60)]
)
def test_fifty_tiles_are_for_conspirators_who_are_alone(seats, ability, tiles):
    options = {"abilities": "chosen", "chosen": {"A": ability}}
    state = Campaign(1, seats=seats, options=options).state
    dealt = [tile for hand in state.hands.values() for tile in hand if tile.startswith("B")]
    assert len((*state.decks["main"], *state.map, *dealt)) == tiles


@pytest.mark.rule("northmen", "NB-21")
@pytest.mark.parametrize(("number", "uses"), [(0, {}), (1, {"forest": 1}), (2, {"forest": 2})])
def test_of_the_actions_an_order_takes_those_are_told_that_it_takes_any_of(number, uses):
    state = bench(row({"sides": "FFREEE"}), phase="church", placed=(0, 0), actions={"forest": 2, "road": 1})
    orders = Turn(forest=(Warband(n=number),)) if number else Turn()
    assert scales(GAME.view(state, "A"), next_step(state)).weigh(orders).uses == uses


@pytest.mark.rule("northmen", "NB-53", "NB-62")
@pytest.mark.parametrize("hand", [("V2", "V1", "V0"), ("V0", "V1", "V2")])
def test_of_tiles_with_as_many_mountains_a_deputy_prepares_the_first_by_number(hand):
    state = bench(row({"towns": ["tusk"]}), placed=(0, 0), phase="mountain", actions={"town": 1}, hand={"A": hand})
    for id, sides in zip(("V0", "V1", "V2"), ("MEEEEE", "MMEEEE", "EEEEMM"), strict=True):
        state.tiles[id] = Tile(id, sides)
    assert cautious_orders(GAME.view(state, "A"), next_step(state)).town == (Prepare(tile="V1"),)


@pytest.mark.rule("northmen", "NB-24", "NB-40", "NT-40")
@pytest.mark.parametrize(
    ("sides", "reserve", "laid"),
    [
        (("FEEEEE", "FFEEEE", "EFEEEE"), 0, "V1"),
        (("FEEEEE", "FFEEEE", "EFEEEE"), 11, "V0"),
        (("LEEEEE", "LLEEEE", "LLLEEE"), 0, "V1"),
        (("LLEEEE", "LFEEEE", "LEEEEE"), 0, "V1"),
    ],
    ids=["most units", "no more than there are", "two actions a special unit", "warbands before others"],
)
def test_a_deputy_lays_the_tile_that_it_can_man_most(sides, reserve, laid):
    hand = ("V0", "V1", "V2")
    state = bench(row({}, {}), hand={"A": hand}, reserve={"A": reserve})
    state.tiles.update({id: Tile(id, letters) for id, letters in zip(hand, sides, strict=True)})
    assert cautious_orders(GAME.view(state, "A"), next_step(state)).main.tile == laid
