"""A deputy's orders are legal, cautious, and better for a seat than none."""

from functools import cache

import msgspec
import pytest
import stood_in
import strolls
from fn_situation import Situation

from adjudicator.campaign.play.deputies import deputy_orders
from adjudicator.games import find_game
from adjudicator.games.cp_campaign.march import Move as March
from adjudicator.games.cp_campaign.tear_down import DecreaseDv
from adjudicator.games.cp_campaign.territories import kind_of
from adjudicator.games.diplomacy.orders import Hold, Support
from adjudicator.games.fornaldar.windows import cautious_orders
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.games.northmen.building import Catapult, Hersir, Longship, PlaceChurch, Warband
from adjudicator.games.northmen.decks import Draw
from adjudicator.games.northmen.orders import Plan, StandingOrders, Turn
from adjudicator.games.northmen.trade import Prepare, Store, Trade
from adjudicator.games.northmen.turn import TYPES
from adjudicator.games.test_of_time.attack import Defend
from adjudicator.games.test_of_time.passing import Pass
from adjudicator.games.test_of_time.preserve import Preserve
from adjudicator.games.test_of_time.sire import Sire
from adjudicator.table import Step

pytestmark = pytest.mark.slow

CAMPAIGNS = 5
GAMES = [game for game in stood_in.PLAYED if game != "fornaldar"]
"""The games in which a deputy orders in every window; in Fornaldar it has little to do."""
TRADES = (Store, Prepare, Trade)


@cache
def ended(game, number, way):
    return stood_in.played(game, number, way)


def given(game):
    """Every order set that deputies gave, with its step."""
    return [each for number in range(CAMPAIGNS) for each in ended(game, number, "deputy")[1]]


@pytest.mark.long("diplomacy")
@pytest.mark.parametrize("game", GAMES)
def test_a_deputys_orders_are_legal(game):
    assert given(game)
    assert [fault for number in range(CAMPAIGNS) for fault in ended(game, number, "deputy")[2]] == []


@pytest.mark.long
def test_in_fornaldar_a_deputy_has_damaged_ships_refitted_and_does_nothing_else():
    rules = find_game("fornaldar")
    refitted = 0
    for number in (0, 1):
        for each in strolls.PLAYED["fornaldar"](number):
            step = rules.next_step(each.state)
            for seat in step.seats if step and step.window else ():
                view = rules.view(each.state, seat)
                orders = rules.deputy.orders(view, step)
                if orders is not None:
                    assert [problem for problem in rules.check(view, step, orders) if problem.kind == "illegal"] == []
                    refitted += len(getattr(orders, "recovery", orders).refit)
    assert refitted


@pytest.mark.long("diplomacy")
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_has_more_at_the_end_with_a_deputy_than_with_nobody(game):
    kept, lost = (sum(ended(game, number, way)[0] for number in range(CAMPAIGNS)) for way in ("deputy", "nothing"))
    assert kept > lost


@pytest.mark.long
@pytest.mark.parametrize("seat", [MUNDANE, FOMORIAN])
def test_in_fornaldar_a_deputy_leads_as_nobody_does_and_better_than_by_chance(seat):
    """What is cautious happens without orders: stacks hold, all who can be roused are called."""
    leads = {}
    for way in stood_in.WAYS:
        campaigns = [stood_in.played("fornaldar", number, way, seat) for number in range(2)]
        assert not [fault for _, _, faults in campaigns for fault in faults]
        leads[way] = sum(lead for lead, _, _ in campaigns)
    assert leads["deputy"] >= leads["nothing"]
    assert leads["deputy"] > leads["random"]


def test_a_deputy_never_goes_to_anybody():
    queues = [entry.do for _, orders in given("cp-campaign") for entry in orders.queue]
    assert queues
    assert not any(isinstance(action, March) for action in queues)
    moves = [entry.do for _, orders in given("test-of-time") for entry in orders.program]
    assert {type(move) for move in moves} <= {Defend, Preserve, Sire, Pass}
    turns = [orders for _, orders in given("northmen")]
    lines = [line for turn in turns for type in TYPES for line in turn.lines(type)]
    assert {type(line) for line in lines} <= {PlaceChurch, Warband, Longship, Hersir, Catapult, Draw, *TRADES}
    assert not any(turn.mead or turn.extra for turn in turns)
    seasons = [order for step, orders in given("diplomacy") if step.window == "orders" for order in orders.orders]
    assert {type(order) for order in seasons} == {Hold, Support}


def test_in_northmen_a_turn_written_in_advance_goes_before_a_deputys():
    """PBEM-1 But not one whose tile cannot be laid."""
    rules = find_game("northmen")
    states = (each.state for each in strolls.PLAYED["northmen"](0))
    state = next(state for state in states if state.now.phase == "extra" and state.hands[state.now.seat])
    step = rules.next_step(state)
    view = rules.view(state, state.now.seat)
    main = rules.deputy.orders(view, step).main
    written = {main: True, msgspec.structs.replace(main, at=(90, 90)): False}
    for lay, is_played in written.items():
        standing = msgspec.to_builtins(StandingOrders(next=(Plan(turn=Turn(main=lay)),)))
        ordered = deputy_orders(rules, view, step, standing)
        assert (ordered is None) == is_played
    assert deputy_orders(rules, view, step) is not None


@pytest.mark.parametrize(
    ("window", "tempo", "refits"),
    [
        ("recovery", "strict", True),
        ("recovery", "compact", True),
        ("enchantments", "compact", True),
        ("enchantments", "strict", False),
        ("movement", "compact", False),
    ],
)
def test_in_fornaldar_a_deputy_refits_where_recovery_is_ordered(window, tempo, refits):
    it = Situation({"3927": "orms-sling!"}, options={"tempo": tempo})
    view = find_game("fornaldar").view(it.state, "Mundane")
    orders = cautious_orders(view, Step(id="3.x", turn=3, title="", window=window, seats=("Mundane",)))
    assert (orders is not None) == refits
    if orders is not None:
        assert getattr(orders, "recovery", orders).refit == ("orms-sling",)


def far(board, place, seats):
    """How far a place is from the nearest army of some seats."""
    armies = [army for army in board.armies.values() if army.at and army.seat in seats]
    return min((board.graph.distances(army.at).get(place, 99) for army in armies), default=99)


@pytest.mark.rule("cp-campaign", "CP-46", "CP-47", "CP-56", "CP-85")
@pytest.mark.parametrize("number", [1, 4, 7])
def test_in_cp_campaign_a_deputy_finishes_what_is_begun_and_fortifies_what_is_nearest_to_an_enemy(number):
    rules, met = find_game("cp-campaign"), set()
    for each in strolls.PLAYED["cp-campaign"](number):
        board, step = each.state.board, rules.next_step(each.state)
        if step is None or step.window != "spend":
            continue
        for seat in board.seats:
            orders = rules.deputy.orders(rules.view(each.state, seat), step)
            if orders is None:
                continue
            torn = [entry for entry in orders.queue if isinstance(entry.do, DecreaseDv)]
            assert orders.queue[: len(torn)] == tuple(torn)
            places = [board.armies[entry.do.army].at for entry in torn]
            assert len(set(places)) == len(places)
            assert [entry.do.army for entry in torn] == sorted(entry.do.army for entry in torn)
            assert [entry.times for entry in torn] == [board.territories[place].dv for place in places]
            works = orders.queue[len(torn) :]
            team = next((team for team in board.options.teams if seat in team), (seat,))
            enemies = [other for other in board.seats if other not in team]
            distances = [far(board, entry.do.territory, enemies) for entry in works]
            assert distances == sorted(distances)
            for entry in works:
                land = board.territories[entry.do.territory]
                assert land.dv + entry.times == kind_of(board, land.id).fortify_to
            for army, wishes in orders.retreat.items():
                start = board.armies[army].at
                away = board.graph.distances(start)
                own = [land.id for land in board.territories.values() if land.owner == seat and land.id != start]
                assert len(wishes) == min(5, len([place for place in own if place in away]))
                assert [away[place] for place in wishes] == sorted(away[place] for place in own)[:5]
                met.add("retreat")
            met |= {kind for kind, some in (("torn", torn), ("works", works[1:])) if some}
    assert met >= {"works", "retreat"}
