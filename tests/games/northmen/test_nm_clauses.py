"""Clauses that no other test holds by itself: why something may not be done, and what follows at once."""

import pytest
from msgspec.structs import replace
from northmen_table import bench, first, table_of

from adjudicator.games.northmen.actions import Mead, town_actions
from adjudicator.games.northmen.armies import LakeMove, RoadMove
from adjudicator.games.northmen.attacks import Ranged
from adjudicator.games.northmen.brigands import Inciter, carry_out_order
from adjudicator.games.northmen.building import Catapult, Warband
from adjudicator.games.northmen.conflict import (
    Committed,
    Fight,
    Verdict,
    fight_out,
    judged,
    strength,
    warbands_gained,
)
from adjudicator.games.northmen.decks import Draw
from adjudicator.games.northmen.ending import church_points, most_present
from adjudicator.games.northmen.land import crosses_pass
from adjudicator.games.northmen.laying import Lay, draw_to_lay, lake_refusal
from adjudicator.games.northmen.policies import Asked
from adjudicator.games.northmen.sides import churches_left, shots_lost
from adjudicator.games.northmen.solo import brigand_turn
from adjudicator.games.northmen.state import Laid, Tile
from adjudicator.games.northmen.trade import Bribe, Store
from adjudicator.games.northmen.turn import place_stonefist
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS, FACE_DOWN
from adjudicator.table import EVERYONE, Table
from adjudicator.table.state import put


def refused(line, state, type, seat="A"):
    refusal = line.refusal(state, seat, type)
    return str(refusal.code) if refusal else None


def row(*tiles):
    """Tiles beside one another, from (0,0) to the east."""
    return [{"at": [column, 0], "sides": "EEEEEE"} | tile for column, tile in enumerate(tiles)]


@pytest.mark.rule("northmen", "NB-40", "NB-51", "NT-04")
@pytest.mark.parametrize(("warbands", "refusal"), [(11, None), (12, "SUPPLY_EMPTY")])
def test_without_a_warband_in_the_supply_none_is_placed_or_stored(warbands, refusal):
    map = row({"units": {"A": {"w": warbands}}, "towns": ["mead"]})
    state = bench(map, placed=(0, 0), actions={"forest": 1, "town": 1})
    assert refused(Warband(), state, "forest") == refusal
    assert refused(Store(), state, "town") == refusal


@pytest.mark.rule("northmen", "NB-41", "NT-41", "NT-91")
@pytest.mark.parametrize(
    ("line", "type"),
    [
        (LakeMove(from_=(0, 0), to=(0, 1), units=Units(w=1)), "lake"),
        (LakeMove(from_=(5, 5), to=(0, 0), units=Units(w=1)), "lake"),
        (RoadMove(path=((0, 0), (0, 1)), units=Units(w=1)), "road"),
    ],
)
def test_nobody_moves_to_or_from_where_no_tile_lies(line, type):
    assert refused(line, bench(row({"units": {"A": {"w": 1}}}), actions={type: 1}), type) == "NO_TILE"


@pytest.mark.rule("northmen", "NT-53")
@pytest.mark.parametrize("shot", [Ranged(from_=(5, 5), to=(0, 0)), Ranged(from_=(0, 0), to=(5, 5))])
def test_nobody_shoots_from_or_at_where_no_tile_lies(shot):
    state = bench(row({"units": {"A": {"c": 1}}}, {"units": {"B": {"w": 1}}}), actions={"mountain": 1})
    assert refused(shot, state, "mountain") == "NO_TILE"
    assert refused(Ranged(from_=(0, 0), to=(1, 0)), state, "mountain") is None


@pytest.mark.rule("northmen", "NT-09", "NB-21")
def test_a_type_that_the_tile_does_not_have_gives_no_action():
    assert refused(Draw(deck="main"), bench(actions={"forest": 1}), "lake") == "NO_ACTION_LEFT"


@pytest.mark.rule("northmen", "NT-07")
def test_a_tile_that_is_drawn_comes_to_the_hand():
    state = bench(actions={"church": 1}, hand={"A": ["B22"]})
    Draw(deck="main").carry_out(table_of(state, [state.decks["main"]]), "A", "church")
    assert len(state.hands["A"]) == 2


@pytest.mark.rule("northmen", "NT-08", "NT-101")
@pytest.mark.parametrize(("longships", "refusal"), [(1, None), (0, "NO_LONGSHIP")])
def test_nightwind_gives_back_a_longship_that_is_there(longships, refusal):
    map = row({"units": {"A": {"w": 1, "l": longships}}})
    mead = Mead(as_="church", longship=(0, 0))
    found = mead.refusal(bench(map, abilities={"A": "NIGHTWIND"}, reserve={"A": 1}), "A")
    assert (found and found.code) == refusal


@pytest.mark.rule("northmen", "NB-52", "NT-80")
@pytest.mark.parametrize(("who", "refusal"), [("B", None), ("A", "NO_ENEMY"), ("C", "NO_SUCH_UNIT")])
def test_a_bribe_needs_a_unit_of_the_player_beside_ones_own(who, refusal):
    map = row({"units": {"A": {"w": 1}, "B": {"w": 1}}, "towns": ["silver"]})
    state = bench(map, "ABC", placed=(0, 0), actions={"town": 1})
    assert refused(Bribe(at=(0, 0), player=who), state, "town") == refusal


@pytest.mark.rule("northmen", "NT-34", "NT-46", "NT-63")
@pytest.mark.parametrize(("at", "refusal"), [((1, 0), None), ((0, 0), "NO_SUCH_UNIT")])
def test_what_is_built_anew_is_taken_from_where_it_stands(at, refusal):
    map = row({}, {"units": {"A": {"c": 5}}})
    state = bench(map, placed=(0, 0), actions={"mountain": 2})
    assert refused(Catapult(recycle=at), state, "mountain") == refusal


@pytest.mark.rule("northmen", "NT-11")
def test_a_town_without_a_church_scores_nothing():
    held = {"units": {"A": {"w": 1}}, "towns": ["mead"]}
    assert church_points(bench(row(held, held | {"church": True}, held)), "A") == 1


@pytest.mark.rule("northmen", "NT-04")
def test_churches_on_the_map_are_no_longer_left():
    town = {"towns": ["mead"], "church": True}
    assert [churches_left(bench(row(*[town] * number))) for number in (0, 1, 3)] == [12, 11, 9]


@pytest.mark.rule("northmen", "NB-53", "NB-70")
def test_the_point_of_a_conflict_wins_at_once():
    map = row({"units": {"A": {"w": 2}, "B": {"w": 2}}})
    state = bench(map, hand={"A": ["B46"]}, vp={"A": 5})
    table = Table("1.turn", state, first(), lambda question: ('{"deck": "none"}', "reply"))
    fight_out(table, Fight(initiator="A", at=(0, 0), base=(0, 0)), Asked(Committed(hand=("B46",))))
    assert state.winners == ("A",)


@pytest.mark.rule("northmen", "NT-11")
@pytest.mark.parametrize(("side", "engaged"), [("A", True), ("B", False)])
def test_who_takes_part_in_a_conflict_in_his_own_turn_is_engaged_in_it(side, engaged):
    """It is the turn of A; brigands begin the conflict."""
    state = bench(row({"units": {side: {"w": 1}, BRIGANDS: {"w": 1}}}))
    table = Table("1.turn", state, first(), lambda question: (question.default, "default"))
    fight_out(table, Fight(initiator=BRIGANDS, at=(0, 0), base=(0, 0)), Asked())
    assert state.now.engaged is engaged


@pytest.mark.rule("northmen", "NT-51")
@pytest.mark.parametrize(("lost", "chosen", "gone"), [(1, False, 0), (2, False, 0), (3, False, 1), (1, True, 1)])
def test_of_catapults_that_others_take_those_go_first_that_have_not_shot(lost, chosen, gone):
    state = bench(row({"units": {"A": {"c": 3}}}))
    state.now.shots[0, 0] = 1
    assert shots_lost(state, (0, 0), "A", lost, chosen=chosen) == gone


@pytest.mark.rule("northmen", "NB-33")
def test_where_the_deck_is_empty_the_next_tile_comes_from_the_other():
    """The last tile of the main deck fits nowhere."""
    around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    map = [{"at": list(at), "sides": "LLLLLL"} for at in [(0, 0), *around]]
    state = bench(map, deck={"main": 1, "tof": 1})
    draw_to_lay(table_of(state, [state.decks["main"], state.decks["tof"]]), "A", "main")
    assert not state.decks["main"]
    assert not state.decks["tof"]


@pytest.mark.rule("northmen", "NT-103")
@pytest.mark.parametrize(("end", "refusal"), [(2, None), (1, "NO_CHURCH")])
def test_sectarians_remove_the_church_where_the_army_ends(end, refusal):
    road = {"sides": "RRRRRR"}
    map = row(road | {"units": {"A": {"w": 1}}}, road, road | {"towns": ["mead"], "church": True})
    state = bench(map, actions={"road": 1}, abilities={"A": "SECTARIANS"})
    path = tuple((column, 0) for column in range(end + 1))
    assert refused(RoadMove(path=path, units=Units(w=1), remove_church=True), state, "road") == refusal


@pytest.mark.rule("northmen", "NT-104")
def test_without_a_word_the_catapult_of_stonefists_stands_where_they_are_strongest():
    map = row({"units": {"A": {"w": 1}}}, {"units": {"A": {"w": 3}}}, {"units": {"A": {"w": 2}}})
    state = bench(map, vp={"A": 3}, abilities={"A": "STONEFISTS"})
    place_stonefist(table_of(state), "A")
    assert state.units[(1, 0), "A"].c == 1


@pytest.mark.rule("northmen", "NB-24", "NB-33")
@pytest.mark.parametrize(
    ("drawn", "main", "refusal"), [("B22", 3, "MUST_LAY_DRAWN"), (None, 0, "DECK_EMPTY"), (None, 3, None)]
)
def test_another_tile_is_drawn_only_where_none_is_and_from_a_deck_that_has_one(drawn, main, refusal):
    state = bench(deck={"main": main}, phase="main")
    put(state.now, drawn=drawn)
    found = Lay(draw="main").refusal(state, "A")
    assert (found and found.code) == refusal


@pytest.mark.rule("northmen", "NB-50", "NT-33")
def test_a_tile_without_a_town_gives_no_town_action():
    assert town_actions(bench(row({"units": {"A": {"w": 1}}})), "A", (0, 0)) == 0


@pytest.mark.rule("northmen", "NB-62")
def test_a_tile_that_lies_face_down_has_no_strength_yet():
    state = bench()
    assert (strength(state, FACE_DOWN), strength(state, "B46")) == (0, state.tiles["B46"].sides.count("M"))


@pytest.mark.rule("northmen", "NB-63")
def test_where_nobody_has_a_mountain_nobody_loses_units():
    state = bench(row({"units": {"A": {"w": 2}, "B": {"w": 2}}}))
    verdict = judged(state, Fight(initiator="A", at=(0, 0), base=(0, 0)), {"A": 0, "B": 0})
    assert (verdict.winners, verdict.losses) == ((), {})


@pytest.mark.rule("northmen", "NB-90")
def test_order_10_marches_and_then_raids():
    state = bench(row({"units": {BRIGANDS: {"w": 2}}}, {"units": {"A": {"w": 1}}}))
    table = Table("1.turn", state, first(), lambda question: (question.default, "default"))
    carry_out_order(table, 10, Inciter("A"))
    kinds = [type(fact).__name__ for fact in table.finish().facts]
    assert kinds.index("BrigandsMarched") < kinds.index("ConflictBegan")


@pytest.mark.rule("northmen", "NB-91", "NT-97")
@pytest.mark.parametrize(("left", "winners"), [(5, ()), (1, (BRIGANDS,))])
def test_alone_the_brigands_win_when_the_deck_runs_out_and_not_before(left, winners):
    state = bench(players="A", deck={"main": left, "tof": 5})
    state.tiles.update({id: replace(tile, order=6) for id, tile in state.tiles.items()})
    brigand_turn(Table("1.turn", state, first(), lambda question: (question.default, "default")), "A")
    assert state.winners == winners


@pytest.mark.rule("northmen", "NB-72")
def test_players_present_in_as_many_towns_win_together():
    town = {"towns": ["mead"], "units": {"A": {"w": 1}, "B": {"w": 1}}}
    assert most_present(bench(row(town), "BA")) == ("A", "B")


@pytest.mark.rule("northmen", "NT-55", "NT-13")
@pytest.mark.parametrize(("ranged", "gained"), [(True, 0), (False, 2)])
def test_nobody_gains_warbands_from_afar(ranged, gained):
    state = bench(row({"units": {"A": {"w": 1, "c": 1}}}, {}))
    fight = Fight(initiator="A", at=(1, 0), base=(0, 0), ranged=ranged)
    assert warbands_gained(state, fight, Verdict(("A",), {}), ["A", "B"]) == gained


@pytest.mark.rule("northmen", "NT-42", "NT-42a")
@pytest.mark.parametrize(("at", "refusal"), [((0, 1), None), ((3, 0), "LAKE_NOT_EXTENDED")])
def test_an_extra_tile_extends_the_lake_of_its_longship_and_no_other(at, refusal):
    lake = {"sides": "LLLLLL"}
    map = row(lake | {"units": {"A": {"l": 1}}}, {}, lake)
    found = lake_refusal(bench(map), Laid(Tile("V", "LLLLLL"), 0), at, (0, 0))
    assert (found and found.code) == refusal


@pytest.mark.rule("northmen", "NT-102")
def test_oathbound_go_through_one_pass_on_a_longer_way():
    tiles = [{"sides": "PEEEER", "units": {"A": {"w": 1}}}, {"sides": "REEREE"}, {"sides": "EEEREE"}]
    state = bench(row(*tiles), actions={"road": 1}, abilities={"A": "OATHBOUND"})
    way = ((0, 0), (1, 0), (2, 0))
    assert crosses_pass(state, way, "A")
    assert not crosses_pass(state, way[1:], "A")


@pytest.mark.rule("northmen", "NT-09", "NT-71", "NT-20", "NT-50")
@pytest.mark.parametrize(("used", "refusal"), [("move", None), ("draw", "DRAW_TYPE_LOCKED")])
def test_who_used_other_actions_may_draw_unless_he_drew_with_them(used, refusal):
    state = bench(actions={"lake": 1, "forest": 2})
    put(state.now, uses={"lake": used})
    assert refused(Draw(deck="main"), state, "forest") == refusal


@pytest.mark.rule("northmen", "NT-42b", "NB-24")
def test_that_a_tile_was_drawn_to_be_laid_is_told_to_all_and_which_to_its_player():
    state = bench()
    table = table_of(state, [state.decks["main"]])
    draw_to_lay(table, "A", "main")
    drawn, told = table.finish().facts
    assert (type(drawn).__name__, drawn.seen_by) == ("TileDrawn", ("A",))
    assert (type(told).__name__, told.seen_by) == ("DrawnToLay", EVERYONE)
