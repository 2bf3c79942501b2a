"""Orders in words: what the program understood."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from adjudicator.games.cp_campaign import orders
from adjudicator.games.cp_campaign.checking.case import Case
from adjudicator.games.cp_campaign.naming import place_name, road_name, side_name
from adjudicator.games.cp_campaign.orders import Condition, Placement, Spend, TableReports
from adjudicator.games.cp_campaign.reach import plan_of
from adjudicator.games.cp_campaign.state import Board, View
from adjudicator.games.cp_campaign.telling.names import site_of
from adjudicator.games.cp_campaign.words import ArmyId, RoadId, Status, TerritoryId
from adjudicator.table.problems import Understood
from adjudicator.table.prose import counted, joined, sentence
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat

IDLE: Mapping[str, str] = {
    "lose_one": "When nothing of this can be done: lose one point",
    "give_up": "When nothing of this can be done: give up all points left",
}
"""What the answers to `idle` mean."""

ON_FAIL: Mapping[str, str] = {"retry": "try again", "next": "go on without it", "stop": "end the queue"}
"""What happens after a failed march."""

NO_ORDERS: Mapping[str, str] = {
    "placement": "Your armies are placed by the program, as far from enemies as can be.",
    "spend": "Your queue counts as empty: your armies are rebuilt, and points that can be spent on nothing are lost "
    "one by one. Your standing orders answer what is asked.",
    "table": "The other side's report stands; without any report the battle is settled by dice.",
    "dispute": "The two reports still differ, and the referee decides the battle.",
}
"""What happens to a seat that sends nothing, by window (PBEM-1, PBEM-5, PBEM-7)."""


def no_orders(step: Step) -> str:
    """What happens to a seat that sends nothing for a window."""
    return NO_ORDERS[step.window or ""]


def explain(view: View, step: Step, given: Placement | Spend | TableReports) -> list[Understood]:
    """Each order of a set in words; an unknown id stands as it was written."""
    return list(EXPLAINERS[type(given)](view.board, view.seat, given))


def _placement(board: Board, seat: Seat, placement: Placement) -> Iterator[Understood]:
    for name, places in (("first", placement.first), ("second", placement.second)):
        wishes = [place_name(board, place) for place in places]
        yield Understood((name,), f"The {name} army: {', else '.join([*wishes, 'as far from enemies as can be'])}")


def _spend(board: Board, seat: Seat, spend: Spend) -> Iterator[Understood]:
    if not spend.queue:
        yield Understood(("queue",), "No actions: only rebuilding; other points are lost one by one")
    plan = plan_of(board, seat, spend.queue)
    for index in range(len(spend.queue)):
        yield Understood(("queue", index), _entry(Case(plan, index)))
    if spend.rebuild_order:
        yield Understood(("rebuild_order",), f"Rebuild {', then '.join(spend.rebuild_order)}")
    if spend.idle is not UNSET:
        yield Understood(("idle",), IDLE[spend.idle])
    yield from _retreats(board, spend.retreat)
    for index, battle in enumerate(spend.concede):
        yield Understood(("concede", index), f"Give up the battle at {place_name(board, site_of(battle))}, if it comes")
    if spend.pause_if is not UNSET:
        yield Understood(("pause_if",), f"Stop the phase once for all when {condition_text(board, spend.pause_if)}")


def _entry(case: Case) -> str:
    """An entry of the queue: when, what, what after a failed march, how often."""
    entry = case.entry
    text = ACTIONS[type(entry.do)](case, entry.do)
    if isinstance(entry.do, orders.Move):
        text += f"; if the roll fails, {ON_FAIL[entry.on_fail]}"
    if entry.times > 1:
        text += f"; {counted(entry.times, 'time')}"
    return sentence(text if entry.when is UNSET else f"if {condition_text(case.board, entry.when)}: {text}")


def _rebuild(case: Case, action: orders.Rebuild) -> str:
    return f"rebuild {action.army}"


def _move(case: Case, action: orders.Move) -> str:
    """With every road the army may take by the earlier entries."""
    army = case.board.armies.get(action.army)
    places = case.places_before(army) if army else []
    roads = [road for place in places if (road := case.board.graph.road(place, action.to))]
    ways = joined((f"{road}, MD {case.board.roads[road].md}" for road in roads), "or")
    return f"march {action.army} to {place_name(case.board, action.to)}{' by ' if ways else ''}{ways}"


def _decrease_dv(case: Case, action: orders.DecreaseDv) -> str:
    return f"tear down one DV where {action.army} stands"


def _fortify(case: Case, action: orders.Fortify | orders.FortifyCastle) -> str:
    return f"fortify {place_name(case.board, action.territory)} by one DV"


def _build_road(case: Case, action: orders.BuildRoad) -> str:
    return f"build {road_name(case.board, action.road)}"


def _intrigue(case: Case, action: orders.Intrigue) -> str:
    against = f"intrigue against {side_name(case.board, action.target)}"
    if action.forced is UNSET:
        return against
    return f"{against}, forcing {action.forced.army} to {place_name(case.board, action.forced.to)}"


def _give_up(case: Case, action: orders.GiveUp) -> str:
    return "give up all points left"


ACTIONS: Mapping[type, Callable[[Case, Any], str]] = {
    orders.Rebuild: _rebuild,
    orders.Move: _move,
    orders.DecreaseDv: _decrease_dv,
    orders.Fortify: _fortify,
    orders.FortifyCastle: _fortify,
    orders.BuildRoad: _build_road,
    orders.Intrigue: _intrigue,
    orders.GiveUp: _give_up,
}
"""The words for each kind of action."""


def _retreats(board: Board, retreat: Mapping[ArmyId, Sequence[TerritoryId]]) -> Iterator[Understood]:
    for army, places in retreat.items():
        names = [place_name(board, place) for place in places]
        text = f"rather to {', then '.join(names)}" if names else "no wish where to"
        yield Understood(("retreat", army), f"If {army} has to retreat: {text}")


def _reports(board: Board, seat: Seat, given: TableReports) -> Iterator[Understood]:
    if not given.reports:
        yield Understood(("reports",), "No battle reported")
    for index, report in enumerate(given.reports):
        yield Understood(("reports", index), _report(board, report))
    yield from _retreats(board, given.retreat)


def _report(board: Board, report: orders.BattleReport) -> str:
    result = "given up, which counts as lost" if report.concede else _result(board, report)
    score = f"; score {report.score}" if report.score else ""
    hero = f"; the enemy left out {report.hero_removed}" if report.hero_removed else ""
    return f"Battle {report.battle} at {place_name(board, site_of(report.battle))}: {result}{score}{hero}"


def _result(board: Board, report: orders.BattleReport) -> str:
    battle = board.battles.get(report.battle)
    if report.result == "draw" or battle is None:
        return "a draw" if report.result == "draw" else f"won by the {report.result}"
    winner = battle.attacker if report.result == "attacker" else battle.defender
    return f"won by the {report.result}, {side_name(board, winner)}"


EXPLAINERS: Mapping[type, Callable[[Board, Seat, Any], Iterator[Understood]]] = {
    Placement: _placement,
    Spend: _spend,
    TableReports: _reports,
}
"""Who explains each kind of order set."""


def condition_text(board: Board, condition: Condition) -> str:
    """A condition in words, to follow "if"."""
    (key,) = condition.keys
    return CONDITIONS[key](board, getattr(condition, key))


def _enemy_at(board: Board, place: TerritoryId) -> str:
    return f"an enemy stands at {place_name(board, place)}"


def _no_enemy_at(board: Board, place: TerritoryId) -> str:
    return f"no enemy stands at {place_name(board, place)}"


def _army_at(board: Board, named: tuple[ArmyId, TerritoryId]) -> str:
    return f"{named[0]} stands at {place_name(board, named[1])}"


def _owner(board: Board, named: tuple[TerritoryId, Seat]) -> str:
    return f"{place_name(board, named[0])} is captured by {side_name(board, named[1])}"


def _dv_at_most(board: Board, named: tuple[TerritoryId, int]) -> str:
    return f"the DV of {place_name(board, named[0])} is {named[1]} or less"


def _md_at_most(board: Board, named: tuple[RoadId, int]) -> str:
    return f"the MD of {road_name(board, named[0])} is {named[1]} or less"


def _my_cp_at_least(board: Board, number: int) -> str:
    return f"you have {number} CP or more"


def _cp_of_at_least(board: Board, named: tuple[Seat, int]) -> str:
    return f"{side_name(board, named[0])} has {named[1]} CP or more"


def _last_march_failed(board: Board, army: ArmyId) -> str:
    return f"the last march of {army} this turn failed"


def _cycle_at_least(board: Board, number: int) -> str:
    return f"it is cycle {number} or later"


def _status(board: Board, named: tuple[ArmyId, Status]) -> str:
    return f"{named[0]} is {named[1]}"


def _and(board: Board, parts: Sequence[Condition]) -> str:
    return " and ".join(_inner(board, part) for part in parts)


def _or(board: Board, parts: Sequence[Condition]) -> str:
    return " or ".join(_inner(board, part) for part in parts)


def _not(board: Board, part: Condition) -> str:
    return f"it is not so that {_inner(board, part)}"


def _inner(board: Board, part: Condition) -> str:
    """A condition inside another, set off where it could be misread."""
    text = condition_text(board, part)
    return f"({text})" if part.parts else text


CONDITIONS: Mapping[str, Callable[[Board, Any], str]] = {
    "enemy_at": _enemy_at,
    "no_enemy_at": _no_enemy_at,
    "army_at": _army_at,
    "owner": _owner,
    "dv_at_most": _dv_at_most,
    "md_at_most": _md_at_most,
    "my_cp_at_least": _my_cp_at_least,
    "cp_of_at_least": _cp_of_at_least,
    "last_march_failed": _last_march_failed,
    "cycle_at_least": _cycle_at_least,
    "status": _status,
    "and_": _and,
    "or_": _or,
    "not_": _not,
}
"""The words for each key of a condition."""
