"""Random campaigns on the whole map, with what must hold after every step.

`--campaigns N` plays more of them than the 12 of every run. In every second one all clans and kingdoms are active.
"""

import os
from collections import Counter
from typing import get_args

import msgspec
import pytest
from fornaldar_campaign import Campaign
from fornaldar_facts import facts
from fornaldar_table import fold

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.items.giving import Drop, Give, Use
from adjudicator.games.fornaldar.items.searching import Search
from adjudicator.games.fornaldar.movement.evading import Evade
from adjudicator.games.fornaldar.movement.force import gait_of
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.moves import AnyStep, Move
from adjudicator.games.fornaldar.movement.overrunning import Overrun
from adjudicator.games.fornaldar.movement.places import area_at, on_river
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.movement.teleportation import Teleport
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.fact import any_of, visible

COUNT = 12
TURNS = 3
JOURNAL = msgspec.json.Decoder(list[any_of(GAME.facts)])


def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        count = metafunc.config.getoption("--campaigns") or int(os.environ.get("CAMPAIGNS", COUNT))
        metafunc.parametrize("number", range(count))


def test_campaign(number):
    """The state is sound after every step, plans are carried out, and the facts alone give the same state."""
    campaign = Campaign(number)
    points = strength(campaign.state)
    for plans, happened in campaign.steps(TURNS):
        check_places(campaign.state)
        check_ships(campaign.state)
        assert strength(campaign.state) == points
        for fact in happened:
            if isinstance(fact, facts.MoveNotDone):
                assert (fact.code, fact.rule) in {("NO_WAY", "11.7"), ("NO_WAY", "11.8"), ("HALTED", "11.7"),
                                                  ("HALTED", "11.8"), ("NOT_THERE", "11.3")}  # fmt: skip
        assert all(plan.moves == () or happened for plan in plans.values())
    assert campaign.board.game_turn == TURNS + 1
    stored = JOURNAL.decode(msgspec.json.encode(campaign.facts))
    assert stored == campaign.facts
    assert fold(stored) == campaign.state


def strength(state):
    """Army and escort points of each colour."""
    points = Counter()
    for piece in state.pieces.values():
        points[piece.group] += piece.csp if isinstance(piece, Lot) else isinstance(piece, Person) and piece.escort
    return points


def check_places(state):
    """Each piece lies in exactly one stack, that of its side and place; on land, or where it floats."""
    stacked = [(id, side, at) for at, stacks in state.stacks.items() for side, ids in stacks.items() for id in ids]
    assert sorted(stacked) == sorted((piece.id, piece.side, piece.at) for piece in state.pieces.values())
    land = state.board.setting.land
    for piece in state.pieces.values():
        if gait_of(state, piece) == "swimmer":
            assert not on_river(piece.at)
        elif piece.aboard is None and gait_of(state, piece) not in ("ship", "flyer"):
            assert area_at(land, piece.at), piece
        elif gait_of(state, piece) == "ship":
            assert on_river(piece.at) or land.hexes[piece.at].water


def check_ships(state):
    """Who is on board is where the ship is; no ship carries more than it can."""
    counters = state.board.setting.counters
    for ship in state.pieces.values():
        if isinstance(ship, Vessel):
            aboard = [piece for piece in state.pieces.values() if piece.aboard == ship.id]
            assert all((piece.at, piece.side) == (ship.at, ship.side) for piece in aboard)
            load = sum(piece.csp if isinstance(piece, Lot) else piece.escort for piece in aboard)
            assert load <= counters.ships[ship.id].capacity


def test_the_same_campaign_again_is_the_same():
    """Nothing but the dice and the plans decides."""
    assert [happened for _, happened in Campaign(1).steps(1)] == [happened for _, happened in Campaign(1).steps(1)]


def test_bots_take_every_kind_of_step():
    seen = {
        type(step)
        for number in (0, 1, 3)
        for plans, _ in Campaign(number).steps(4)
        for plan in plans.values()
        for move in plan.moves
        for step in move.steps
    }
    assert seen >= {*get_args(AnyStep)} - {Give, Drop, Use, Teleport, Search, Overrun, Evade}


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_plans_of_bots_are_accepted(number):
    campaign = Campaign(number)
    while campaign.step and campaign.board.game_turn < 2:
        plans = campaign.plans()
        for seat, plan in plans.items():
            problems = GAME.check(GAME.view(campaign.state, seat), campaign.step, plan)
            assert [problem for problem in problems if problem.kind != "note"] == []
            assert len(GAME.explain(GAME.view(campaign.state, seat), campaign.step, plan)) == len(plan.moves)
        campaign.play(plans)


@pytest.mark.rule("fornaldar", "12.3", "21.12", "7.4")
@pytest.mark.parametrize("which", range(4))
def test_what_a_seat_may_not_see_changes_nothing_it_is_told(which):
    """Two states that differ in strengths, wounds, items and the order beneath the top of enemy stacks."""
    campaign = Campaign(which)
    for _ in campaign.steps(2):
        for seat, other in ((FOMORIAN, MUNDANE), (MUNDANE, FOMORIAN)):
            step = campaign.step
            if step is None or seat not in step.seats:
                continue
            plan = GAME.random_orders(GAME.view(campaign.state, seat), step, campaign.pick)
            greedy = every_way(campaign, seat)
            changed = disguised(campaign, other)
            assert changed != campaign.state
            for each in (plan, greedy):
                assert told(changed, seat, step, each) == told(campaign.state, seat, step, each)


def every_way(campaign, seat):
    """A plan that walks every character into its neighbours, enemies or not."""
    view = GAME.view(campaign.state, seat)
    land = view.board.setting.land
    moves = []
    for piece in view.pieces.values():
        area = area_at(land, piece.at)
        if area and piece.active and isinstance(piece, Person) and not piece.aboard:
            way = tuple(spot.spot for hex in area.borders for spot in land.hexes[hex].areas)[:2]
            moves.append(Move(from_=piece.at, pieces=(piece.id,), steps=(Go(to=way or (piece.at,)),)))
    return MovementPlan(moves=tuple(moves))


def disguised(campaign, side):
    """The state with everything changed about a side's pieces that its enemy cannot see."""
    state = fold(campaign.facts)
    for at, stacks in list(state.stacks.items()):
        top, *rest = stacks.get(side, (None,))
        if rest:
            facts.StackOrdered(side=side, at=at, pieces=(top, *reversed(rest))).change(state)
    for piece in list(state.pieces.values()):
        if piece.side == side and isinstance(piece, Person):
            facts.Wounded(character=piece.id, wounds=1).change(state)
        if piece.side == side and isinstance(piece, Lot) and piece.csp > 1:
            facts.LotReduced(lot=piece.id, csp=1).change(state)
    bearer = next(piece.id for piece in state.pieces.values() if piece.side == side)
    for treasure in list(state.treasures.values()):
        if treasure.bearer and state.pieces[treasure.bearer].side == side:
            facts.ItemPassed(item=treasure.number, bearer=bearer).change(state)
    return state


def told(state, seat, step, plan):
    view = GAME.view(state, seat)
    return (
        GAME.check(view, step, plan),
        GAME.explain(view, step, plan),
        GAME.form(view, step),
        GAME.choices(view),
    )


@pytest.mark.rule("fornaldar", "12.3")
def test_of_movement_an_enemy_sees_the_tops_of_stacks_alone():
    for number in (1, 3):
        for _, happened in Campaign(number).steps(2):
            shown = {type(fact) for fact in happened for seat in (FOMORIAN, MUNDANE) if visible(fact, seat)
                     and getattr(fact, "side", seat) != seat}  # fmt: skip
            assert shown <= {facts.ForceSeen, facts.OrdersMissed}
