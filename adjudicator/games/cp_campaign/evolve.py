"""How each kind of fact changes the state: one handler for each, and no rule in any.

The state is changed in place, so that folding many facts is fast; who needs an earlier state folds the facts anew.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from msgspec import UNSET
from msgspec.structs import force_setattr, replace

from adjudicator.games.cp_campaign import facts
from adjudicator.games.cp_campaign.facts.spend import Deed
from adjudicator.games.cp_campaign.state import Army, Battle, Hero, Road, State, Territory
from adjudicator.games.cp_campaign.tables import CONSTANTS, KINDS
from adjudicator.games.cp_campaign.words import ArmyId, BattleId, TerritoryId
from adjudicator.table.words import Seat

K = TypeVar("K")
V = TypeVar("V")


def evolve(state: State, fact: facts.CPFact) -> State:
    """The state after `fact`; raises `TypeError` for an unknown kind of fact."""
    handler = HANDLERS.get(type(fact))
    if handler is None:
        raise TypeError(f"no handler for the fact {type(fact).__name__}")
    handler(state, fact)
    return state


def _write(mapping: Mapping[K, V]) -> dict[K, V]:
    """The writable side of a mapping of the state."""
    return cast(dict[K, V], mapping)


def _set(state: State, **values: Any) -> None:
    for name, value in values.items():
        force_setattr(state.board, name, value)


def _known(mapping: Mapping[K, V], id: K, what: str) -> V:
    """The entry of `id`; raises `ValueError` where a correction names something that is not there."""
    if id not in mapping:
        raise ValueError(f"there is no {what} {id} in this campaign")
    return mapping[id]


def _territory(state: State, id: TerritoryId, **values: Any) -> None:
    _write(state.board.territories)[id] = replace(_known(state.board.territories, id, "territory"), **values)


def _army(state: State, id: ArmyId, **values: Any) -> None:
    _write(state.board.armies)[id] = replace(_known(state.board.armies, id, "army"), **values)


def _arrive(state: State, id: ArmyId, at: TerritoryId, **values: Any) -> None:
    _set(state, arrivals=state.board.arrivals + 1)
    _army(state, id, at=at, arrived=state.board.arrivals, **values)


def _battle(state: State, id: BattleId, **values: Any) -> None:
    _write(state.board.battles)[id] = replace(state.board.battles[id], **values)


def _drop_progress(state: State, seat: Seat, key: str) -> None:
    _write(state.board.progress[seat]).pop(key, None)


def _nothing(state: State, fact: facts.CPFact) -> None:
    """For facts that only tell."""


def _campaign_set(state: State, fact: facts.CampaignSet) -> None:
    scenario = fact.scenario
    _set(state, options=fact.options, scenario=scenario.name, source=scenario.source, seats=fact.seats)
    _set(state, graph=scenario.graph(), sides={seat: scenario.sides[seat] for seat in fact.seats})
    for site in scenario.territories:
        dv = KINDS[site.type].dv if site.dv is None else site.dv
        _write(state.board.territories)[site.id] = Territory(site.id, site.name, site.type, dv, site.xy)
    for way in scenario.roads:
        _write(state.board.roads)[way.id] = Road(way.id, way.a, way.b, way.md)
    for seat in fact.seats:
        for number in range(1, CONSTANTS.armies_per_seat + 1):
            army = ArmyId(f"{seat}{number}")
            _write(state.board.armies)[army] = Army(army, seat)
        for tally in (state.board.cp, state.board.marks, state.board.battles_won, state.board.missed):
            _write(tally)[seat] = 0
        _write(state.board.progress)[seat] = {}


def _phase_began(state: State, fact: facts.PhaseBegan) -> None:
    _set(state, turn=fact.turn, phase=fact.phase)


def _play_order_drawn(state: State, fact: facts.PlayOrderDrawn) -> None:
    _set(state, order=fact.order)


def _army_placed(state: State, fact: facts.ArmyPlaced) -> None:
    _arrive(state, fact.army, fact.at)


def _turn_ended(state: State, fact: facts.TurnEnded) -> None:
    _set(state, window=1, cycle=0, acted=(), pauses=(), retreated=())
    _set(state, battles={}, conceded={}, last_march={})
    _write(state.kept).clear()


def _campaign_won(state: State, fact: facts.CampaignWon) -> None:
    _set(state, winners=fact.winners, reason=fact.reason)


def _points_generated(state: State, fact: facts.CampaignPointsGenerated) -> None:
    _write(state.board.cp)[fact.seat] = fact.cp
    _write(state.board.marks)[fact.seat] = 0


def _cycle_began(state: State, fact: facts.CycleBegan) -> None:
    _set(state, cycle=fact.cycle, acted=())


def _deed(state: State, fact: Deed) -> None:
    """A point that was paid ends the impulse."""
    _write(state.board.cp)[fact.seat] = fact.cp_left
    if fact.paid:
        _set(state, acted=(*state.board.acted, fact.seat), free_tries=())


def _army_marched(state: State, fact: facts.ArmyMarched) -> None:
    if fact.made:
        _arrive(state, fact.army, fact.end)
    _write(state.board.last_march)[fact.army] = fact.made
    if fact.forced_by:
        _write(state.board.cp)[fact.seat] = fact.cp_left
        return
    if fact.free is not None:
        _set(state, free_tries=(*state.board.free_tries, (fact.army, fact.start)))
    _deed(state, fact)


def _army_rebuilt(state: State, fact: facts.ArmyRebuilt) -> None:
    _army(state, fact.army, status=fact.now)
    _drop_progress(state, fact.seat, f"rebuild:{fact.army}")
    _deed(state, fact)


def _defence_lowered(state: State, fact: facts.DefenceLowered) -> None:
    _territory(state, fact.territory, dv=fact.dv)
    _deed(state, fact)


def _fortified(state: State, fact: facts.Fortified) -> None:
    _territory(state, fact.territory, dv=fact.dv)
    _drop_progress(state, fact.seat, f"fortify_castle:{fact.territory}")
    _deed(state, fact)


def _road_built(state: State, fact: facts.RoadBuilt) -> None:
    _write(state.board.roads)[fact.road] = replace(state.board.roads[fact.road], md=fact.md)
    _drop_progress(state, fact.seat, f"build_road:{fact.road}")
    _deed(state, fact)


def _intrigue_rolled(state: State, fact: facts.IntrigueRolled) -> None:
    board = state.board
    if fact.effect == "one_more":
        _write(board.marks)[fact.target] += 1
    elif fact.effect == "one_less":
        _write(board.marks)[fact.target] -= 1
    elif fact.effect == "hero":
        _write(board.heroes_owed)[fact.seat, fact.target] = board.heroes_owed.get((fact.seat, fact.target), 0) + 1
    _drop_progress(state, fact.seat, f"intrigue:{fact.target}")
    _deed(state, fact)


def _progress_made(state: State, fact: facts.ProgressMade) -> None:
    _write(state.board.progress[fact.seat])[fact.key] = fact.done
    _deed(state, fact)


def _queue_kept(state: State, fact: facts.QueueKept) -> None:
    _write(state.kept)[fact.seat] = fact.spend


def _spend_paused(state: State, fact: facts.SpendPaused) -> None:
    _set(state, window=state.board.window + 1, pauses=state.board.pauses + fact.seats)


def _orders_missed(state: State, fact: facts.OrdersMissed) -> None:
    _write(state.board.missed)[fact.seat] = fact.missed


def _seat_absent(state: State, fact: facts.SeatAbsent) -> None:
    _set(state, absent=(*state.board.absent, fact.seat))


def _seat_returned(state: State, fact: facts.SeatReturned) -> None:
    _write(state.board.missed)[fact.seat] = 0
    _set(state, absent=tuple(seat for seat in state.board.absent if seat != fact.seat))


def _battle_conceded(state: State, fact: facts.BattleConceded) -> None:
    conceded = state.board.conceded
    _write(conceded)[fact.battle] = (*conceded.get(fact.battle, ()), fact.seat)


def _battle_arranged(state: State, fact: facts.BattleArranged) -> None:
    _write(state.board.battles)[fact.battle] = Battle(
        id=fact.battle,
        territory=fact.territory,
        attacker=fact.attacker,
        defender=fact.defender,
        attackers=fact.attackers,
        defenders=fact.defenders,
        scenario=fact.scenario,
        die=fact.die,
        objective=fact.objective,
        stage_attacker=fact.stage_attacker,
        points=fact.points,
        siege_points=fact.siege_points,
    )


def _hero_left_out(state: State, fact: facts.HeroLeftOut) -> None:
    heroes = (*state.board.battles[fact.battle].heroes, Hero(fact.seat, fact.enemy, fact.hero))
    _battle(state, fact.battle, heroes=heroes)
    _write(state.board.heroes_owed)[fact.seat, fact.enemy] -= 1


def _battle_reported(state: State, fact: facts.BattleReported) -> None:
    _battle(state, fact.battle, reports={**state.board.battles[fact.battle].reports, fact.seat: fact.result})


def _battle_decided(state: State, fact: facts.BattleDecided) -> None:
    _battle(state, fact.battle, result=fact.result, how=fact.how, winner=fact.winner)
    if fact.winner is not None:
        _write(state.board.battles_won)[fact.winner] += 1


def _army_restored(state: State, fact: facts.ArmyRestored) -> None:
    _army(state, fact.army, status="normal")
    _drop_progress(state, state.board.armies[fact.army].seat, f"rebuild:{fact.army}")


def _army_retreated(state: State, fact: facts.ArmyRetreated) -> None:
    _arrive(state, fact.army, fact.way[-1], status=fact.now)
    _set(state, retreated=(*state.board.retreated, fact.army))


def _army_removed(state: State, fact: facts.ArmyRemoved) -> None:
    _army(state, fact.army, at=None, status="removed")
    _drop_progress(state, fact.seat, f"rebuild:{fact.army}")


def _territory_captured(state: State, fact: facts.TerritoryCaptured) -> None:
    _territory(state, fact.territory, owner=fact.seat, dv=fact.dv)


def _progress_lost(state: State, fact: facts.ProgressLost) -> None:
    _drop_progress(state, fact.seat, fact.key)


def _defence_corrected(state: State, fact: facts.DefenceCorrected) -> None:
    _territory(state, fact.territory, dv=fact.dv)


def _road_corrected(state: State, fact: facts.RoadCorrected) -> None:
    _write(state.board.roads)[fact.road] = replace(_known(state.board.roads, fact.road, "road"), md=fact.md)


def _owner_corrected(state: State, fact: facts.OwnerCorrected) -> None:
    if fact.owner is not None:
        _known(state.board.cp, fact.owner, "seat")
    _territory(state, fact.territory, owner=fact.owner)


def _army_corrected(state: State, fact: facts.ArmyCorrected) -> None:
    if fact.at is None:
        _army(state, fact.army, at=None, status=fact.status)
        return
    _known(state.board.territories, fact.at, "territory")
    _arrive(state, fact.army, fact.at, status=fact.status)
    if fact.arrived is not UNSET:
        _army(state, fact.army, arrived=fact.arrived)
        _set(state, arrivals=max(state.board.arrivals, fact.arrived))


def _points_corrected(state: State, fact: facts.PointsCorrected) -> None:
    _known(state.board.cp, fact.seat, "seat")
    if fact.cp is not UNSET:
        _write(state.board.cp)[fact.seat] = fact.cp
    if fact.marks is not UNSET:
        _write(state.board.marks)[fact.seat] = fact.marks


def _progress_corrected(state: State, fact: facts.ProgressCorrected) -> None:
    progress = _write(_known(state.board.progress, fact.seat, "seat"))
    progress[fact.key] = fact.done
    if not fact.done:
        del progress[fact.key]


def _battles_won_corrected(state: State, fact: facts.BattlesWonCorrected) -> None:
    _known(state.board.battles_won, fact.seat, "seat")
    _write(state.board.battles_won)[fact.seat] = fact.battles_won


HANDLERS: dict[type, Callable[[State, Any], None]] = {
    facts.CampaignSet: _campaign_set,
    facts.PhaseBegan: _phase_began,
    facts.PlayOrderDrawn: _play_order_drawn,
    facts.ArmyPlaced: _army_placed,
    facts.TurnEnded: _turn_ended,
    facts.CampaignWon: _campaign_won,
    facts.TownRolled: _nothing,
    facts.CampaignPointsGenerated: _points_generated,
    facts.CycleBegan: _cycle_began,
    facts.ArmyMarched: _army_marched,
    facts.ArmyRebuilt: _army_rebuilt,
    facts.DefenceLowered: _defence_lowered,
    facts.Fortified: _fortified,
    facts.RoadBuilt: _road_built,
    facts.IntrigueRolled: _intrigue_rolled,
    facts.ProgressMade: _progress_made,
    facts.PointIdled: _deed,
    facts.PointsGivenUp: _deed,
    facts.EntrySkipped: _nothing,
    facts.QueueKept: _queue_kept,
    facts.SpendPaused: _spend_paused,
    facts.OrdersMissed: _orders_missed,
    facts.SeatAbsent: _seat_absent,
    facts.SeatReturned: _seat_returned,
    facts.BattleConceded: _battle_conceded,
    facts.BattleArranged: _battle_arranged,
    facts.HeroLeftOut: _hero_left_out,
    facts.BattleReported: _battle_reported,
    facts.BattleDisputed: _nothing,
    facts.BattleFought: _nothing,
    facts.BattleDecided: _battle_decided,
    facts.ArmyRestored: _army_restored,
    facts.ArmyRetreated: _army_retreated,
    facts.ArmyRemoved: _army_removed,
    facts.TerritoryCaptured: _territory_captured,
    facts.ProgressLost: _progress_lost,
    facts.DefenceCorrected: _defence_corrected,
    facts.RoadCorrected: _road_corrected,
    facts.OwnerCorrected: _owner_corrected,
    facts.ArmyCorrected: _army_corrected,
    facts.PointsCorrected: _points_corrected,
    facts.ProgressCorrected: _progress_corrected,
    facts.BattlesWonCorrected: _battles_won_corrected,
}
"""The handler of every kind of fact."""
