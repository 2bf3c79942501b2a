"""The chart book of a CP campaign says what the tables and the map say, and each thing once."""

import random
import re

import pytest
from strolls import PLAYED

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.auto_battle import BattleFought, Throw
from adjudicator.games.cp_campaign.battles import BattleArranged
from adjudicator.games.cp_campaign.march import free_move_need
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.rebuild import rebuilding_cost, takes_all_points, to_rebuild
from adjudicator.games.cp_campaign.report.charts import actions, battles, intrigue, kinds, land, roads
from adjudicator.games.cp_campaign.report.fought import battle_parties
from adjudicator.games.cp_campaign.sayings import nicknames
from adjudicator.games.cp_campaign.scenario import SCENARIO
from adjudicator.games.cp_campaign.tables import KINDS, TABLES
from adjudicator.table import REFEREE


def dice(span):
    return "–".join(map(str, dict.fromkeys(span)))


@pytest.mark.rule("cp-campaign", "CP-40", "CP-45a", "CP-50")
def test_actions_and_intrigue_with_their_prices_dice_and_rules():
    rows = actions(Options()).rows
    assert [(row[2], row[4]) for row in rows] == [(str(each.cp), each.rule) for each in TABLES.actions]
    for (action, of, _, result, _), each in zip(rows, TABLES.actions, strict=True):
        assert action.lower().replace("defence value", "dv") == each.action.replace("_", " ")
        assert (of, result) == (each.of or "–", each.result.replace("-", "−"))
    by_option = [row[2] for row in actions(Options(rebuild_broken_cp=1)).rows if row[1] == "broken army"]
    assert by_option == ["1"]
    assert [*intrigue().rows] == [(dice(each.d6), each.text, each.rule) for each in TABLES.intrigue]


@pytest.mark.rule("cp-campaign", "CP-60", "CP-46", "CP-47")
def test_kinds_of_territory_with_what_they_bring_and_how_battles_are_fought_there():
    for row, kind in zip(kinds().rows, KINDS.values(), strict=True):
        assert row[:4] == (kind.name, str(kind.dv), str(kind.fortify_to or "–"), str(kind.armies))
        assert row[5] == kind.rule
        for number, what in ((kind.free_move_on, "free move"), (kind.free_rebuild_on, "free rebuild")):
            assert (f"{what} on {number}+" in row[4]) == (number is not None)
        assert (f"One more point on {kind.bonus_cp_on}+" in row[4]) == (kind.bonus_cp_on is not None)
        assert ("No army marches through" in row[4]) == kind.stops_march
        assert kind.advantage.rstrip(".") in row[4]
    found = iter(battles().rows)
    for kind in KINDS.values():
        for place, each in enumerate(kind.battle):
            name, span, what = next(found)
            assert (name, span) == (kind.name * (place == 0), dice(each.d6) if each.d6 else "–")
            assert what == each.scenario + (f", for {each.objective}" if each.objective else "")
    assert not [*found]


@pytest.mark.rule("cp-campaign", "CP-07", "CP-60")
def test_the_land_and_its_roads_each_once():
    scenario = SCENARIO.built_in
    sites = {each.id: each for each in scenario.territories}
    assert [row[:3] for row in land(scenario).rows] == [
        (each.id, each.name, KINDS[each.type].name) for each in scenario.territories
    ]
    assert [int(row[3]) for row in land(scenario).rows] == [
        KINDS[each.type].dv if each.dv is None else each.dv for each in scenario.territories
    ]
    rows = roads(scenario).rows
    told = [cell for column in zip(*rows, strict=True) for cell in column if cell]
    assert told == [f"{each.id} {sites[each.a].name}–{sites[each.b].name}, {each.md}" for each in scenario.roads]
    assert len(rows) == -(-len(scenario.roads) // 3)


@pytest.mark.rule("cp-campaign", "CP-05", "CP-44", "CP-66", "CP-87")
@pytest.mark.parametrize("number", [1, 4, 8])
def test_through_a_campaign_who_is_off_the_map_marches_nowhere_and_rebuilding_takes_all_or_not(number):
    for step in PLAYED["cp-campaign"](number):
        board = step.state.board
        for army in board.armies.values():
            assert army.at is not None or free_move_need(board, army) is None
        for seat in board.seats:
            broken, points = to_rebuild(board, seat), board.cp.get(seat, 0)
            if points == 0:
                assert not takes_all_points(board, seat)
            elif broken and takes_all_points(board, seat):
                assert 0 < points <= rebuilding_cost(board, seat)


def test_a_road_is_called_by_its_ends_from_either():
    for step in PLAYED["cp-campaign"](1):
        board = step.state.board
        called = nicknames(GAME.view(step.state, board.seats[0]))
        for road in board.roads.values():
            one, other = (board.territories[id].name for id in (road.a, road.b))
            for a, b in ((one, other), (other, one)):
                ways = (f"{a} to {b}", f"from {a} to {b}", f"between {a} and {b}", f"{a} - {b}")
                assert {called[way] for way in ways} == {road.id}
        break


@pytest.mark.rule("cp-campaign", "CP-82", "CP-83")
@pytest.mark.parametrize("number", range(12))
def test_a_battle_that_dice_settle_is_told_as_the_sum_of_its_parts(number):
    """The first army that a side has on the map, with modifiers drawn at random."""
    pick, state = random.Random(number), next(iter(PLAYED["cp-campaign"](1))).state
    seats = state.board.seats[:2]
    parts = [[(name, pick.randint(-3, 3)) for name in ("normal", "ambush", "heroes left out")] for _ in seats]
    throws = []
    for seat, added in zip(seats, parts, strict=True):
        die = pick.randint(1, 6)
        throws.append(Throw(seat, die, tuple(added), die + sum(value for _, value in added)))
    met = arranged(state.board, seats)
    fought = BattleFought(battle=met.battle, attacker=throws[0], defender=throws[1])
    parties = battle_parties(GAME.view(state, REFEREE), met, [fought])
    for party, throw in zip(parties, throws, strict=True):
        told = party.made_of.replace("−", "-").replace("+ ", "+").replace("- ", "-")
        numbers = [int(each) for each in re.findall(r"[-+]?\d+", told)]
        assert numbers == [throw.die, *(value for _, value in throw.modifiers if value)]
        assert party.strength == str(throw.total)
        assert sum(numbers) == throw.total


def arranged(board, seats):
    """A battle of the first armies of two seats."""
    first = [next(army.id for army in board.armies.values() if army.seat == seat) for seat in seats]
    return BattleArranged(
        battle="1-T01",
        territory=next(iter(board.territories)),
        attacker=seats[0],
        defender=seats[1],
        attackers=(first[0],),
        defenders=(first[1],),
        scenario="Pitched Battle",
        stage_attacker=seats[0],
    )
