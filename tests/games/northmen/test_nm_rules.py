"""The rules that no vector holds, each on a small map."""

import msgspec
import pytest
from northmen_table import PRINTED, Campaign, bench, first, table_of

from adjudicator.errors import Refused
from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.actions import actions_of, town_actions
from adjudicator.games.northmen.attacks import Conflict, Ranged
from adjudicator.games.northmen.brigands import ORDERS, Incite, carry_out_order, order_cost, reveal_order
from adjudicator.games.northmen.building import Longship, Warband
from adjudicator.games.northmen.choosing import Inciter, Prefer
from adjudicator.games.northmen.conflict import Committed, Fight, allowance, fight_out, judged, warbands_gained
from adjudicator.games.northmen.ending import forms_bjarmia
from adjudicator.games.northmen.land import lake_of
from adjudicator.games.northmen.laying import Lay, TileLaid, placing_refusal, turned
from adjudicator.games.northmen.orders import Turn
from adjudicator.games.northmen.policies import Asked
from adjudicator.games.northmen.scenario import BRIGAND_TABLE, SCENARIO
from adjudicator.games.northmen.sides import churches_left, outnumbers, strongholds_left, supply, units_at
from adjudicator.games.northmen.state import Laid, Tile
from adjudicator.games.northmen.turn import play_turn
from adjudicator.games.northmen.units import NONE, Units
from adjudicator.games.northmen.words import BRIGANDS, COMMODITIES
from adjudicator.table import Table

NOVGOROD = next(tile for tile in PRINTED.values() if tile.name == "Novgorod")


def tile(sides, at=(0, 0), **more):
    return {"at": list(at), "sides": sides} | more


def flat(*cells, **units):
    """Empty tiles on some cells; units for the first."""
    return [tile("EEEEEE", cell) | ({"units": units} if index == 0 else {}) for index, cell in enumerate(cells)]


def fought(state, fight=None, draws=(), **committed):
    """A conflict of A in (0, 0), with what A reveals; the others follow their policies. Returns the facts."""
    table = Table("1.turn", state, first(*draws), lambda question: (question.default, "default"))
    fight_out(table, fight or Fight(initiator="A", at=(0, 0), base=(0, 0)), Asked(Committed(**committed)))
    return table.finish().facts


@pytest.mark.rule("northmen", "NB-01", "NB-02", "NT-04")
def test_each_player_has_his_figures_and_all_share_twelve_churches():
    state = bench([tile("EEEEEE", units={"A": {"w": 2, "h": 1}}, strongholds={"3": "A"})], reserve={"A": 3})
    assert [supply(state, "A", unit) for unit in "whlc"] == [7, 4, 5, 5]
    assert (strongholds_left(state, "A"), strongholds_left(state, "B")) == (2, 3)
    assert churches_left(state) == 12
    assert len(GAME.meta.seats) == 4


@pytest.mark.rule("northmen", "NT-04", "NT-70", "NB-03")
def test_the_tiles_are_those_of_the_box():
    tof = SCENARIO.built_in.tof.tiles
    towns = [type for tile in tof for type in tile.towns[:1]]
    assert [towns.count(type) for type in COMMODITIES] == [5, 5, 5, 5]
    assert sum(not tile.towns for tile in tof) == 40
    assert (NOVGOROD.towns, NOVGOROD.sides.count("P")) == (("pelt", "pelt"), 1)


@pytest.mark.rule("northmen", "NB-04", "NB-10", "NB-11", "NB-05", "NB-12")
def test_a_campaign_begins_with_one_tile_hands_of_four_and_an_ability_each():
    state = Campaign(2).state
    assert [len(state.decks[deck]) for deck in ("main", "tof")] == [60 - 1 - 6, 60 - 6]
    assert list(state.map) == [(0, 0)]
    assert all([tile[0] for tile in hand] == ["B", "B", "T", "T"] for hand in state.hands.values())
    assert len({*state.abilities.values()}) == len(state.abilities) == 3
    starts = {Campaign(number, seats=3).state.order for number in range(12)}
    assert starts == {("A", "B", "C"), ("B", "C", "A"), ("C", "A", "B")}


@pytest.mark.rule("northmen", "NB-20", "NB-23", "NB-12")
def test_a_turn_runs_from_laying_to_towns_and_what_is_not_used_is_lost():
    state = bench(flat((0, 0), (1, 0)), phase="extra", hand={"A": ["V1"], "B": []})
    state.tiles["V1"] = Tile("V1", "EEEFFR", 1, ("mead",))
    orders = msgspec.convert(
        {"main": {"tile": "V1", "at": [1, -1]}, "forest": [{"use": "warband"}], "town": [{"use": "store"}]}, Turn
    )
    table = table_of(state)
    play_turn(table, "A", orders)
    phases = [fact.phase for fact in table.finish().facts if hasattr(fact, "town_actions")]
    assert phases == ["main", "church", "forest", "lake", "road", "mountain", "town", "end"]
    assert units_at(state, (1, -1), "A") == Units(w=1)
    assert (state.reserve, state.now.seat, dict(state.now.actions)) == ({"A": 1}, "B", {})


@pytest.mark.rule("northmen", "NB-50", "NT-33", "NT-70")
def test_town_actions_count_controlled_towns_of_the_type_and_hersirs():
    towns = [
        tile("EEEEEE", (0, 0), towns=["pelt"]),
        tile("EEEEEE", (1, 0), towns=["pelt", "pelt"], units={"A": {"w": 1, "h": 1}}),
        tile("EEEEEE", (0, 1), towns=["pelt"], units={"A": {"h": 1}, "B": {"w": 1}}),
        tile("EEEEEE", (1, 1), towns=["mead"], units={"A": {"w": 1}}),
    ]
    assert town_actions(bench(towns), "A", (0, 0)) == 1 + (2 + 1) + 1


@pytest.mark.rule("northmen", "NB-55", "NT-26")
@pytest.mark.parametrize(("units", "held"), [({"w": 2}, True), ({"h": 1}, False), ({"l": 1, "c": 1}, True)])
def test_who_has_more_units_than_everybody_controls_a_town(units, held):
    state = bench([tile("EEEEEE", units={"A": units, "B": {"w": 1}, BRIGANDS: {"w": 1}})])
    assert outnumbers(state, (0, 0), "A") is held


@pytest.mark.rule("northmen", "NB-64")
def test_tied_winners_score_but_lose_and_add_nothing():
    state = bench([tile("EEEEEE", units={"A": {"w": 1}, "B": {"w": 1}})])
    fight = Fight(initiator="A", at=(0, 0), base=(0, 0))
    verdict = judged(state, fight, {"A": 2, "B": 2})
    assert (verdict.winners, verdict.losses) == (("A", "B"), {})
    assert warbands_gained(state, fight, verdict, ["A", "B"]) == 0


@pytest.mark.rule("northmen", "NB-65")
def test_tiles_revealed_and_prepared_tiles_used_are_discarded():
    state = bench([tile("EEEEEE", units={"A": {"w": 1}, "B": {"w": 1}})], hand={"A": ["B21"]}, prepared={"A": ["B22"]})
    fought(state, hand=("B21",), prepared=("B22",), deck="tof", draw=1, draws=["T12"])
    assert {"B21", "B22", "T12"} <= set(state.discards)
    assert state.hands["A"] == state.prepared["A"] == ()


@pytest.mark.rule("northmen", "NB-80", "NB-81")
def test_a_stronghold_hides_its_side():
    state = bench([tile("RRRRRR")])
    wall = Tile("V", "FFFLFF")
    assert placing_refusal(state, "A", turned(wall, "A", 0, None), (1, 0)).code == "SIDE_MISMATCH"
    covered = turned(wall, "A", 0, 3)
    assert placing_refusal(state, "A", covered, (1, 0)) is None
    assert actions_of(covered)["lake"] == 0
    lakes = bench([tile("LEEEEE"), tile("LEELEE", (1, 0), strongholds={"3": "A"})])
    assert lake_of(lakes, (0, 0)) == [(0, 0)]


@pytest.mark.rule("northmen", "NB-80")
def test_a_player_has_three_strongholds():
    state = bench([tile("EEEEEE", strongholds={"0": "A", "1": "A", "2": "A"})])
    assert placing_refusal(state, "A", turned(Tile("V", "EEEEEE"), "A", 0, 3), (0, -1)).code == "SUPPLY_EMPTY"


@pytest.mark.rule("northmen", "NB-91", "NT-97")
def test_alone_the_brigands_have_a_turn_after_each_of_the_player():
    campaign = Campaign(0, seats=1)
    names = [step.name.partition("-")[0] for step in (play_and_tell(campaign, step) for step in campaign.steps())]
    turns = [name for name, before in zip(names, ["", *names], strict=False) if name != before]
    assert turns == [["turn", "brigands"][index % 2] for index in range(len(turns))]
    board = bench([tile("EEEEEE", units={"A": {"l": 1}, BRIGANDS: {"w": 1}})], players="A")
    assert allowance(board, Fight(initiator=BRIGANDS, at=(0, 0), base=(0, 0)), "A") == 1


def play_and_tell(campaign, step):
    campaign.play(step)
    return step


@pytest.mark.rule("northmen", "NT-01", "NB-71")
def test_bjarmia_is_formed_by_units_in_connected_towns_of_all_types():
    cells = [(0, 0), (1, 0), (2, 0), (3, 0)]
    towns = [
        tile("EEEEEE", cell, towns=[type], units={"A": {"c": 1}}) for cell, type in zip(cells, COMMODITIES, strict=True)
    ]
    assert forms_bjarmia(bench(towns), "A")
    assert not forms_bjarmia(bench([towns[0], towns[1], towns[2], towns[3] | {"units": {}}]), "A")
    assert not forms_bjarmia(bench([towns[0] | {"sides": "MEEEEE"}, *towns[1:]]), "A")


@pytest.mark.rule("northmen", "NT-94")
def test_a_team_mate_blocks_the_connection():
    cells = [(0, 0), (1, 0), (2, 0), (4, 0)]
    towns = [
        tile("EEEEEE", cell, towns=[type], units={"A": {"w": 1}}) for cell, type in zip(cells, COMMODITIES, strict=True)
    ]
    between = tile("EEEEEE", (3, 0))
    teams = {"players": "ABCD", "teams": (("A", "C"), ("B", "D"))}
    assert forms_bjarmia(bench([*towns, between], **teams), "A")
    assert not forms_bjarmia(bench([*towns, between | {"units": {"C": {"w": 1}}}], **teams), "A")


@pytest.mark.rule("northmen", "NT-21a")
def test_each_order_is_done_before_the_next_tile_is_revealed():
    state = bench([tile("EFEEEE", towns=["mead"])], actions={"forest": 4}, placed=(0, 0), deck={"main": 40})
    table = Table("1.turn", state, first("B18", "B31"), lambda question: (question.default, "default"))
    for _ in range(2):
        Incite().carry_out(table, "A", "forest")
    kinds = [type(fact).__name__ for fact in table.finish().facts]
    assert kinds == ["Incited", "TilesDiscarded", "BrigandsCame"] * 2


@pytest.mark.rule("northmen", "NT-23")
def test_brigands_see_special_units_as_units():
    state = bench([tile("EEEEEE", units={"A": {"h": 1}}), tile("EEEEEE", (1, 0))])
    carry_out_order(table_of(state), 3, Inciter("B"))
    assert units_at(state, (0, 0), BRIGANDS).w == 1


@pytest.mark.rule("northmen", "NT-45", "NT-44")
def test_several_fleets_fight_with_all_their_units_and_who_has_none_loses_all():
    state = bench([tile("EEEEEE", units={"A": {"l": 1}, "B": {"l": 1, "w": 1}, "C": {"w": 3}})], players="ABC")
    fight = Fight(initiator="A", at=(0, 0), base=(0, 0))
    assert [allowance(state, fight, seat) for seat in "ABC"] == [2, 2, 0]
    verdict = judged(state, fight, {"A": 2, "B": 1, "C": 0})
    assert (verdict.winners, verdict.losses) == (("A",), {"B": 1, "C": 3})


@pytest.mark.rule("northmen", "NT-46")
def test_the_sixth_longship_is_taken_from_the_board():
    state = bench([tile("LEEEEE", units={"A": {"l": 5}}), tile("EEELEE", (1, 0))], placed=(1, 0), actions={"lake": 2})
    assert Longship().refusal(state, "A", "lake").code == "SUPPLY_EMPTY"
    Longship(recycle=(0, 0)).carry_out(table_of(state), "A", "lake")
    assert (units_at(state, (0, 0), "A").l, units_at(state, (1, 0), "A").l) == (4, 1)


@pytest.mark.rule("northmen", "NT-58", "NT-59")
@pytest.mark.parametrize(("what", "owner", "warbands"), [("destroy", None, 12), ("capture", "A", 11)])
def test_a_stronghold_before_a_cleared_tile_falls(what, owner, warbands):
    walls = [tile("EEEEEE", units={"A": {"c": 1}}), tile("EEEEEE", (1, 0), strongholds={"3": "B"})]
    state = bench(walls, placed=(1, 0), actions={"mountain": 1})
    shot = Ranged(from_=(0, 0), to=(1, 0), stronghold=what)
    assert shot.refusal(state, "A", "mountain") is None
    table = table_of(state)
    shot.carry_out(table, "A", "mountain")
    hold = state.map[1, 0].stronghold(3)
    assert ((hold and hold.owner), supply(state, "A", "w"), state.vp["A"]) == (owner, warbands, 1)
    assert state.now.engaged
    assert not any(hasattr(fact, "tile") for fact in table.finish().facts)


@pytest.mark.rule("northmen", "NT-59", "NT-53")
def test_an_own_stronghold_is_no_target():
    walls = [tile("EEEEEE", units={"A": {"c": 1}}), tile("EEEEEE", (1, 0), strongholds={"3": "A"})]
    state = bench(walls, actions={"mountain": 1})
    assert Ranged(from_=(0, 0), to=(1, 0)).refusal(state, "A", "mountain").code == "NO_ENEMY"


@pytest.mark.rule("northmen", "NT-71", "NT-05")
def test_novgorod_has_its_church_at_once_and_no_church_action():
    state = bench(flat((0, 0)), hand={"A": [NOVGOROD.id]})
    TileLaid(seat="A", tile=NOVGOROD.id, at=(1, 0)).change(state)
    assert state.map[1, 0].church
    assert state.now.actions["church"] == 0
    other = bench(flat((0, 0), A={"l": 1}), hand={"A": [NOVGOROD.id]})
    TileLaid(seat="A", tile=NOVGOROD.id, at=(1, 0), longship=(0, 0)).change(other)
    assert not other.map[1, 0].church


@pytest.mark.rule("northmen", "NT-90")
@pytest.mark.parametrize(("seats", "teams", "allowed"), [
    (4, [["A", "C"], ["B", "D"]], True),
    (4, [["A", "B"], ["C", "D"]], False),
    (4, [["A", "C"]], False),
    (3, [["A", "C"], ["B", "D"]], False),
])  # fmt: skip
def test_team_mates_sit_across_from_each_other(seats, teams, allowed):
    if allowed:
        assert Campaign(1, seats=seats, options={"teams": teams}).state.options.teams == (("A", "C"), ("B", "D"))
    else:
        with pytest.raises(Refused):
            Campaign(1, seats=seats, options={"teams": teams})


@pytest.mark.rule("northmen", "NT-100", "NT-95")
def test_conspirators_incite_for_one_action_and_have_fifty_tiles_alone():
    assert order_cost(bench(abilities={"A": "CONSPIRATORS"}), "A") == 1
    assert order_cost(bench(), "A") == 2
    state = Campaign(1, seats=1, options={"abilities": "chosen", "chosen": {"A": "CONSPIRATORS"}}).state
    assert len(state.decks["main"]) == 50 - 1 - 2


@pytest.mark.rule("northmen", "NB-90", "NT-24")
@pytest.mark.parametrize(
    ("number", "units", "found"),
    [
        (2, {}, {(0, 0): 1, (1, 0): 1}),
        (3, {(1, 0): {"A": {"w": 1}}}, {(1, 0): 1}),
        (4, {(0, 0): {BRIGANDS: {"w": 5}}, (1, 0): {"A": {"w": 1}}}, {(0, 0): 2, (1, 0): 3}),
        (4, {(2, 0): {BRIGANDS: {"w": 2}}}, {(2, 0): 2}),
        (6, {}, {}),
        (8, {}, {(0, 0): 1}),
        (9, {(2, 0): {BRIGANDS: {"w": 1}}}, {(2, 0): 2}),
        (9, {}, {(0, 0): 2}),
    ],
)
def test_the_orders_of_the_brigands(number, units, found):
    tiles = [tile("FEEEEE", (0, 0), towns=["tusk"]), tile("FEEEEE", (1, 0)), tile("EEEEEE", (2, 0))]
    state = bench([given | {"units": units.get(tuple(given["at"]), {})} for given in tiles])
    carry_out_order(table_of(state), number, Inciter("A"))
    brigands = {cell: held.w for (cell, side), held in state.units.items() if side == BRIGANDS}
    assert brigands == found
    assert len(state.prepared.get(BRIGANDS, ())) == (number == 6)


@pytest.mark.rule("northmen", "NB-90", "NT-24")
def test_plunder_scores_and_sends_a_warband_home():
    state = bench([tile("EEEEEE", towns=["mead"], units={BRIGANDS: {"w": 2}, "A": {"w": 1}})], vp={BRIGANDS: 5})
    carry_out_order(table_of(state), 8, Inciter("A"))
    assert (state.vp[BRIGANDS], units_at(state, (0, 0), BRIGANDS).w, state.winners) == (6, 1, (BRIGANDS,))


@pytest.mark.rule("northmen", "NT-24", "NT-25")
@pytest.mark.parametrize(("left", "winners"), [(2, (BRIGANDS,)), (3, ()), (0, ())])
def test_the_brigands_win_when_they_burn_the_last_of_the_deck(left, winners):
    state = bench(flat((0, 0)), deck={"main": left})
    carry_out_order(table_of(state), 7, Inciter("A"))
    assert state.winners == winners


@pytest.mark.rule("northmen", "NT-21", "NB-90")
def test_the_inciter_chooses_for_the_brigands():
    state = bench([tile("EEEEEE", (0, 0), units={"B": {"w": 1}}), tile("EEEEEE", (1, 0), units={"A": {"w": 1}})])
    carry_out_order(table_of(state), 3, Inciter("C", Prefer(harm=("A",))))
    assert units_at(state, (1, 0), BRIGANDS).w == 1


@pytest.mark.rule("northmen", "NB-90")
def test_the_number_of_the_tile_turned_up_is_the_order():
    state = bench([tile("EEEEEE", towns=["mead"])], deck={"main": 40})
    reveal_order(Table("1.turn", state, first("B18"), None), Inciter("A"))
    assert PRINTED["B18"].order == 1
    assert (units_at(state, (0, 0), BRIGANDS).w, state.discards) == (2, ("B18",))


@pytest.mark.rule("northmen", "NT-20", "NB-22")
def test_forest_actions_place_draw_or_incite_but_not_two_of_these():
    state = bench(flat((0, 0)), placed=(0, 0), actions={"forest": 3})
    Warband().carry_out(table_of(state), "A", "forest")
    assert Incite().refusal(state, "A", "forest").code == "MIXED_USE"


@pytest.mark.rule("northmen", "NB-60", "NT-91")
def test_a_team_mate_is_left_out_of_a_conflict():
    state = bench(
        [tile("EEEEEE", units={"A": {"w": 1}, "B": {"w": 1}, "C": {"w": 1}})], players="ABCD",
        teams=(("A", "C"), ("B", "D")), actions={"mountain": 1},
    )  # fmt: skip
    fight = Conflict(at=(0, 0)).fight("A")
    facts = fought(state, fight)
    assert facts[0].sides == ("A", "B")
    assert units_at(state, (0, 0), "C") != NONE


@pytest.mark.rule("northmen", "NB-24", "NB-11")
def test_a_tile_that_is_not_in_the_hand_is_not_laid():
    assert Lay(tile="B01", at=(1, 0)).refusal(bench(), "A").code == "NOT_IN_HAND"


@pytest.mark.rule("northmen", "NB-81", "NB-21")
def test_the_sides_of_a_tile_are_its_actions():
    given = actions_of(Laid(Tile("V", "FLRMPE")))
    assert given == {"church": 1, "forest": 1, "lake": 1, "road": 1, "mountain": 1}


@pytest.mark.rule("northmen", "NB-90")
def test_every_order_of_the_table_is_carried_out():
    assert [order.number for order in BRIGAND_TABLE.orders] == list(ORDERS)
    for order in BRIGAND_TABLE.orders:
        assert f"Order {order.number}, {order.name}" in ORDERS[order.number].__doc__
