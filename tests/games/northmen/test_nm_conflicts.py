"""Conflicts, clause by clause: longships, team mates, Stonefists, hersirs, catapults, and the tiles that are named."""

import msgspec
import pytest
from northmen_table import bench, first

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.attacks import Ranged
from adjudicator.games.northmen.brigands import start_raid
from adjudicator.games.northmen.building import Catapult
from adjudicator.games.northmen.conflict import Committed, Fight, fight_out, judged, warbands_gained
from adjudicator.games.northmen.ending import brigands_need, leaders
from adjudicator.games.northmen.orders import StandingOrders, answer
from adjudicator.games.northmen.policies import Asked, Policy
from adjudicator.games.northmen.sides import supply, units_at
from adjudicator.games.northmen.state import Tile
from adjudicator.games.northmen.turn import next_step, place_stonefist, resolve
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.table import Table

HERE, THERE = (0, 0), (1, 0)
TEAMS = {"players": "ABCD", "teams": (("A", "C"), ("B", "D"))}
NO_TILES = {"main": 0, "tof": 0}
STRONG, WEAK, BARE = Tile("VS", "EEEMMM"), Tile("VW", "EEEEEM"), Tile("VB", "EEEEEE")
FIGHT = Fight(initiator="A", at=HERE, base=HERE)
AFAR = Fight(initiator="A", at=THERE, base=HERE, ranged=True)


def field(units, **more):
    """A tile with units, and a free one, where some tiles have a strength that is known."""
    state = bench([{"at": HERE, "sides": "EEEEEE", "units": units}, {"at": THERE, "sides": "EEEEEE"}], **more)
    for tile in (STRONG, WEAK, BARE):
        state.tiles[tile.id] = tile
    return state


def facing(here, there, **more):
    """Two tiles side by side, one of them the target of a catapult."""
    state = field(here, **more)
    for side, count in there.items():
        state.units[THERE, side] = Units(**count)
    return state


def decided(standing=None, answers=None):
    """What questions are answered: by the standing orders of some seats, by key, or by default."""

    def decide(question):
        orders = (standing or {}).get(question.seat)
        said = answer(msgspec.convert(orders, StandingOrders), question) if orders else None
        return said or (answers or {}).get(question.key, question.default), "default"

    return decide


def fought(state, fight=FIGHT, draws=(), standing=None, answers=None, captains=None, **committed):
    """A conflict with what its initiator reveals; the facts."""
    table = Table("1.turn", state, first(*draws), decided(standing, answers))
    fight_out(table, fight, captains or Asked(Committed(**committed)))
    return table.finish().facts


def revealed(facts):
    return [fact.tile for fact in facts if type(fact).__name__ == "TileRevealed"]


def won(facts):
    return {fact.seat: fact.vp for fact in facts if type(fact).__name__ == "ConflictWon"}


@pytest.mark.rule("northmen", "NT-13", "NB-64")
@pytest.mark.parametrize(("winner", "units", "gained"), [
    ("A", {"B": {"w": 0}, "C": {"w": 2}}, 2),
    ("A", {"B": {"w": 1}, "C": {"w": 2}}, 1),
    ("B", {"B": {"w": 1}, "C": {"w": 2}}, 1),
])  # fmt: skip
def test_nt_13_only_enemies_left_cost_the_second_warband(winner, units, gained):
    state = field({"A": {"w": 1}} | units, **TEAMS)
    fight = Fight(initiator="B", at=HERE, base=HERE)
    verdict = judged(state, fight, {"A": 1, "B": 1, "C": 0} | {winner: 3})
    assert warbands_gained(state, fight, verdict, ["B", "C", "A"]) == gained


@pytest.mark.rule("northmen", "NB-62")
@pytest.mark.parametrize(("drawn", "undecided"), [("VB", True), ("VW", False)])
def test_nb_62_where_nobody_reveals_a_mountain_it_is_told_that_nobody_wins(drawn, undecided):
    state = field({"A": {"w": 1}, "B": {"w": 1}}, deck=NO_TILES, hand={"A": [drawn]})
    facts = fought(state, hand=(drawn,))
    assert [fact.at for fact in facts if type(fact).__name__ == "ConflictUndecided"] == [HERE] * undecided
    assert won(facts) == ({} if undecided else {"A": 1})


PREPARED = {"A": ["VS"], "B": ["VW"], "C": ["VB"], BRIGANDS: ["B60"]}


@pytest.mark.rule("northmen", "NT-44")
@pytest.mark.parametrize("bare", ["A", "B", "C", BRIGANDS])
def test_nt_44_who_has_no_longship_among_several_discards_no_tile_not_a_prepared_one_either(bare):
    sides = ["A", "B", "C", BRIGANDS] if bare == BRIGANDS else ["A", "B", "C"]
    units = {side: {"w": 1} if side == bare else {"l": 1} for side in sides if side != BRIGANDS}
    units |= {BRIGANDS: {"w": 1}} if bare == BRIGANDS else {}
    state = field(units, players="ABC", prepared=PREPARED, deck=NO_TILES)
    always = {"conflict": [{"prepared": "always"}]}
    facts = fought(state, standing={"B": always, "C": always}, prepared=tuple(PREPARED["A"]))
    assert revealed(facts) == [PREPARED[side][0] for side in sides if side != bare]
    assert state.prepared[bare] == tuple(PREPARED[bare])
    assert units_at(state, HERE, bare) == Units()


@pytest.mark.rule("northmen", "NT-44")
def test_nt_44_a_lone_longship_wins_without_tiles_and_prepared_ones_are_kept():
    state = field({"A": {"w": 5}, "B": {"l": 1}}, prepared=PREPARED)
    facts = fought(state, standing={"B": {"conflict": [{"prepared": "always"}]}}, prepared=("VS",), draw=6)
    assert revealed(facts) == []
    assert won(facts) == {"B": 1}
    assert (state.prepared["A"], state.prepared["B"]) == (("VS",), ("VW",))


@pytest.mark.rule("northmen", "NT-44", "NT-90")
def test_nt_44_a_longship_beats_opponents_and_not_the_team_mate():
    state = field({"A": {"l": 1}, "B": {"w": 2}, "C": {"w": 3}}, **TEAMS)
    fight = Fight(initiator="B", at=HERE, base=HERE)
    assert judged(state, fight, {"B": 0, "C": 0, "A": 0}).losses == {"B": 2, "C": 0}
    rivals = field({"A": {"l": 1}, "B": {"l": 1}, "C": {"w": 3}}, **TEAMS)
    assert judged(rivals, fight, {"B": 1, "C": 0, "A": 3}).losses == {"B": 1, "C": 3}


@pytest.mark.rule("northmen", "NT-44")
@pytest.mark.parametrize("fight", [AFAR, Fight(initiator=BRIGANDS, at=HERE, base=HERE)])
def test_nt_44_longships_do_not_count_from_afar_nor_where_brigands_begin(fight):
    state = facing({"A": {"c": 1, "l": 1}, BRIGANDS: {"w": 1}}, {"B": {"c": 1}})
    facts = fought(state, fight, draw=1, draws=["B01", "B02"])
    assert len(revealed(facts)) >= 2


@pytest.mark.rule("northmen", "NB-63", "NT-90")
@pytest.mark.parametrize(("options", "lost"), [({}, {"B": 3, "C": 0}), ({"mates_compete": True}, {"B": 3, "C": 2})])
def test_nm_g33_a_team_mate_who_is_ahead_costs_no_units(options, lost):
    state = field({"A": {"w": 4}, "B": {"w": 4}, "C": {"w": 4}}, options=options, **TEAMS)
    fight = Fight(initiator="B", at=HERE, base=HERE)
    verdict = judged(state, fight, {"B": 2, "C": 3, "A": 5})
    assert (verdict.winners, verdict.losses) == (("A",), lost)


@pytest.mark.rule("northmen", "NB-63", "NT-90")
@pytest.mark.parametrize("how", ["one", "all"])
def test_nm_g33_nor_where_losers_lose_one_unit_or_all(how):
    state = field({"A": {"w": 4}, "B": {"w": 4}, "C": {"w": 4}}, options={"loser_losses": how}, **TEAMS)
    fight = Fight(initiator="B", at=HERE, base=HERE)
    assert judged(state, fight, {"B": 2, "C": 2, "A": 5}).losses["C"] == 0
    assert judged(state, fight, {"B": 2, "C": 1, "A": 5}).losses["C"] > 0


@pytest.mark.rule("northmen", "NT-104", "NT-12")
@pytest.mark.parametrize(("standing", "answers", "left"), [
    ({"conflict": [{"deck": "none", "prepared": "always", "harm": ["c", "w"]}]}, {}, Units(w=3)),
    (None, {"fight/1/A/1,0": "0 none always", "harm/1/A/1,0/A": "1c"}, Units(w=3)),
    (None, {"fight/1/A/1,0": "0 none always"}, Units(w=2, c=1)),
])  # fmt: skip
def test_nt_104_stonefists_who_defend_choose_what_the_attacker_loses(standing, answers, left):
    state = facing({"A": {"w": 3, "c": 1}}, {"B": {"w": 1}}, prepared={"B": ["VW"]}, abilities={"B": "STONEFISTS"})
    fought(state, AFAR, standing={"B": standing} if standing else {}, answers=answers)
    assert units_at(state, HERE, "A") == left


@pytest.mark.rule("northmen", "NT-104", "NT-12")
@pytest.mark.parametrize(("seats", "left"), [({}, Units(w=2)), (TEAMS, Units(w=1, h=1))])
def test_nt_104_they_choose_for_opponents_and_not_for_the_team_mate(seats, left):
    here, there = {"B": {"c": 2}}, {"A": {"c": 1}, "C": {"w": 2, "h": 1}}
    more = {"players": "ABCD", "abilities": {"A": "STONEFISTS"}, "options": {"loser_losses": "one"}}
    state = facing(here, there, **more | seats)
    fight = Fight(initiator="B", at=THERE, base=HERE, ranged=True)
    never = {"conflict": [{"deck": "none", "hand_max": 1, "min_mountains": 0, "losses": ["w"], "harm": ["h"]}]}
    state.hands["A"] = ("VS",)
    state.hands["B"] = ("VW",)
    fought(state, fight, standing={"A": never, "C": never}, hand=("VW",))
    assert units_at(state, THERE, "C") == left


@pytest.mark.rule("northmen", "NT-104", "NT-12")
def test_nt_104_they_choose_in_ranged_conflicts_alone():
    state = field({"A": {"w": 1, "h": 1}, "B": {"c": 1}}, prepared={"B": ["VW"]}, abilities={"B": "STONEFISTS"})
    harm = {"conflict": [{"deck": "none", "prepared": "always", "harm": ["h"]}]}
    fought(state, standing={"B": harm}, captains=Asked(Committed(), losses=("w",), harm=("h",)))
    assert units_at(state, HERE, "A") == Units(h=1)


@pytest.mark.rule("northmen", "NT-104")
@pytest.mark.parametrize(("built", "turns", "there"), [(5, 1, 0), (5, 2, 0), (4, 1, 1)])
def test_nt_104_without_a_catapult_left_in_that_turn_none_is_placed(built, turns, there):
    state = facing({"A": {"c": built}}, {}, vp={"A": 3}, abilities={"A": "STONEFISTS"})
    for _ in range(turns):
        place_stonefist(Table("1.turn", state, first(), decided(answers={"stonefists": "1,0"})), "A")
        state.units[HERE, "A"] = Units(c=3)
    assert units_at(state, THERE, "A").c == there
    assert state.stonefists_done


@pytest.mark.rule("northmen", "NT-32")
@pytest.mark.parametrize(("options", "vp"), [
    ({}, 0),
    ({"negative_conflict_vp": True}, -1),
    ({"hersirs_against_brigands": False}, 1),
])  # fmt: skip
def test_nm_g35_hersirs_left_cost_brigands_points_in_a_conflict_of_a_player(options, vp):
    units = {"A": {"w": 1, "h": 2}, BRIGANDS: {"w": 2}}
    state = field(units, prepared={BRIGANDS: ["VW"]}, options=options, deck=NO_TILES)
    assert won(fought(state)) == {BRIGANDS: vp}
    assert units_at(state, HERE, "A") == Units(h=2)


@pytest.mark.rule("northmen", "NT-22")
def test_nt_22_where_brigands_begin_hersirs_cost_them_nothing():
    state = field({"A": {"w": 1, "h": 4}, BRIGANDS: {"w": 1}}, prepared={BRIGANDS: ["VS"]}, deck=NO_TILES)
    table = Table("1.turn", state, first(), decided({"A": {"brigands_on_me": {"deck": "none"}}}))
    start_raid(table, HERE, Asked())
    assert won(table.finish().facts) == {BRIGANDS: 1}
    assert units_at(state, HERE, "A") == Units(h=2)


@pytest.mark.rule("northmen", "NT-22")
@pytest.mark.parametrize(("own", "shown"), [({}, ["VS"]), ({"brigands_on_me": {"hand_max": 0, "deck": "none"}}, [])])
def test_nt_22_against_brigands_one_fights_as_against_anybody_unless_one_says_otherwise(own, shown):
    state = field({"A": {"w": 1}, BRIGANDS: {"w": 1}}, hand={"A": ["VS", "VW"]}, deck=NO_TILES)
    orders = {"conflict": [{"hand_max": 1, "min_mountains": 0, "deck": "none"}], **own}
    table = Table("1.turn", state, first(), decided({"A": orders}))
    start_raid(table, HERE, Asked())
    assert revealed(table.finish().facts) == shown


@pytest.mark.rule("northmen", "NT-24", "NT-74")
@pytest.mark.parametrize(("options", "needed"), [({}, 8), ({"novgorod_binds_brigands": False}, 6)])
def test_nt_74_with_novgorod_in_play_brigands_need_eight_points_too(options, needed):
    state = bench([{"at": HERE, "sides": "PEEEEE", "name": "Novgorod"}], options=options, vp={BRIGANDS: needed - 1})
    assert brigands_need(state) == needed
    assert leaders(state) == ()
    state.vp[BRIGANDS] = needed
    assert leaders(state) == (BRIGANDS,)
    assert brigands_need(bench()) == 6


def shots_left(state):
    attack = Ranged(from_=HERE, to=THERE, catapult=True)
    found = attack.refusal(state, "A", "mountain")
    return found is None or found.code


def lose_one_catapult(ability=None):
    """A loses one of his two catapults in their first extra attack."""
    abilities = {"B": ability} if ability else {}
    state = facing({"A": {"c": 2}}, {"B": {"c": 1, "w": 4}}, hand={"A": [], "B": ["VW"]}, abilities=abilities)
    decide = decided({"B": {"conflict": [{"hand_max": 1, "min_mountains": 0, "deck": "none", "harm": ["c"]}]}})
    attack = Ranged(from_=HERE, to=THERE, catapult=True, draw=0)
    attack.carry_out(Table("1.turn", state, first(), decide), "A", "mountain")
    assert units_at(state, HERE, "A").c == 1
    return state


@pytest.mark.rule("northmen", "NT-12", "NT-51")
@pytest.mark.parametrize(("ability", "left"), [(None, True), ("STONEFISTS", "NO_ACTION_LEFT")])
def test_nt_51_who_chooses_gives_up_the_catapult_that_has_shot_first(ability, left):
    assert shots_left(lose_one_catapult(ability)) == left


@pytest.mark.rule("northmen", "NT-51", "NT-63")
def test_nt_63_a_catapult_that_is_built_anew_is_one_that_has_shot():
    state = facing({"A": {"c": 5}}, {"B": {"w": 1}}, placed=THERE, actions={"mountain": 2})
    state.now.shots[HERE] = 4
    Catapult(recycle=HERE).carry_out(Table("1.turn", state, first(), None), "A", "mountain")
    assert (units_at(state, HERE, "A").c, supply(state, "A", "c")) == (4, 0)
    assert shots_left(state) is True
    state.now.shots[HERE] += 1
    assert shots_left(state) == "NO_ACTION_LEFT"


MOVE = {"main": {"tile": "VF", "at": [1, -1]}}


def turn_of(lines, hand=(), prepared=(), units=None, view=None):
    """A turn of A with these lines for his mountain actions; state and facts, or what the check says."""
    state = field(units or {"A": {"w": 2}, "B": {"w": 2}}, phase="extra", prepared={"A": list(prepared)})
    state.tiles["VF"] = Tile("VF", "EEEMMM")
    state.hands["A"], state.hands["B"] = ("VF", *hand), ()
    orders = msgspec.convert(MOVE | {"mountain": lines}, GAME.orders_of("turn"))
    if view:
        found = GAME.check(GAME.view(state, "A"), next_step(state), orders)
        return [(problem.kind, problem.code, problem.path) for problem in found]
    table = Table("1.turn", state, first(), decided({"B": {"conflict": [{"deck": "none"}]}}))
    resolve(next_step(state), table, {"A": orders})
    facts = table.finish().facts
    return state, facts, [fact.code for fact in facts if type(fact).__name__ == "LineSkipped"]


def attack(**more):
    return {"use": "conflict", "at": list(HERE), "draw": 0} | more


@pytest.mark.rule("northmen", "NB-61", "NT-44")
@pytest.mark.parametrize(("line", "held", "units", "shown"), [
    ({"hand": ["VS", "VW"]}, ["VW"], None, ["VW"]),
    ({"hand": ["VS", "VW"]}, ["VS", "VW"], {"A": {"l": 1}, "B": {"w": 1}}, []),
    ({"hand": ["VW", "VS", "VB"]}, ["VS", "VW", "VB"], {"A": {"c": 1}, "B": {"w": 1}}, ["VW", "VS"]),
    ({"prepared": ["VS", "VW"]}, [], None, ["VB"][:0]),
    ({"draw": 9}, [], None, 3),
])  # fmt: skip
def test_pbem_3_of_the_tiles_named_those_are_left_out_that_are_gone_or_not_needed(line, held, units, shown):
    _, facts, skipped = turn_of([attack(**line)], hand=held, units=units)
    assert skipped == []
    assert won(facts) or not shown
    assert len(revealed(facts)) == shown if isinstance(shown, int) else revealed(facts) == shown


@pytest.mark.rule("northmen", "NB-61")
def test_nb_61_a_tile_shown_in_the_first_conflict_is_left_out_of_the_second():
    state, facts, skipped = turn_of([attack(hand=["VW"]), attack(hand=["VW", "VS"])], hand=["VW", "VS"])
    assert (revealed(facts), skipped) == (["VW", "VS"], [])
    assert state.vp["A"] == 2


@pytest.mark.rule("northmen", "NB-53", "NB-61", "NT-44")
@pytest.mark.parametrize(("lines", "units", "found"), [
    ([{"hand": ["VB"]}], None, [("illegal", "NOT_IN_HAND", ("mountain", 0))]),
    ([{"prepared": ["VB"]}], None, [("illegal", "NOT_PREPARED", ("mountain", 0))]),
    ([{"draw": 4}], None, [("illegal", "TOO_MANY_TILES", ("mountain", 0))]),
    ([{}, {"hand": ["VB"]}], None, [("note", "NOT_IN_HAND", ("mountain", 1))]),
    ([{"draw": 1}], {"A": {"l": 1}, "B": {"w": 1}}, [("note", "NO_DISCARD", ("mountain", 0))]),
])  # fmt: skip
def test_the_check_tells_tiles_that_are_not_there_or_not_needed(lines, units, found):
    assert turn_of([attack(**line) for line in lines], units=units, view=True) == found


@pytest.mark.rule("northmen", "NB-53")
@pytest.mark.parametrize(("reach", "shown"), [(None, ["VS", "VW"]), (1, ["VS"]), (4, ["VS", "VW"]), (5, [])])
def test_nb_53_the_initiator_adds_prepared_tiles_when_he_sees_his_own_total(reach, shown):
    line = attack(prepared=["VW", "VS"]) | ({"reach": reach} if reach else {})
    _, facts, _ = turn_of([line], prepared=["VS", "VW"])
    assert sorted(revealed(facts)) == shown
    more, less = (turn_of([line | {"hand": ["VW"]}], hand=["VW"], prepared=["VS"])[1] for line in (
        attack(prepared=["VS"], reach=1), attack(prepared=["VS"], reach=2)))  # fmt: skip
    assert (revealed(more), revealed(less)) == (["VW"], ["VW", "VS"])


@pytest.mark.rule("northmen", "NB-61")
@pytest.mark.parametrize(("shown", "used"), [(("VW",), ["VS"]), (("VS",), [])])
def test_pbem_4_a_policy_sees_the_best_total_that_who_is_asked_is_told(shown, used):
    policies = [{"hand_max": 1, "deck": "none", "up_to": 1}, {"deck": "none"}]
    state = field({"A": {"w": 2}, "B": {"w": 2}}, hand={"A": list(shown), "B": ["VS"] if shown == ("VW",) else ["VT"]})
    state.tiles["VT"] = Tile("VT", "EEEMMM")
    facts = fought(state, standing={"B": {"conflict": policies}}, hand=shown)
    assert revealed(facts) == [*shown, *used]


def test_pbem_4_a_policy_for_a_place_or_a_foe_counts_before_one_for_a_total():
    every = [Policy(), Policy(up_to=9), Policy(against="A"), Policy(at=HERE), Policy(at=HERE, against="A", up_to=1)]
    assert sorted(every, key=lambda policy: policy.weight) == every
