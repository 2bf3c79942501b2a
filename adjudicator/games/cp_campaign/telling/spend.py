"""What is done in the Spend CP's phase, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.games.cp_campaign import facts
from adjudicator.games.cp_campaign.facts.spend import FreeRoll
from adjudicator.games.cp_campaign.naming import place_name, road_name
from adjudicator.games.cp_campaign.rules.intrigue import intrigue_row
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.tables import TABLES
from adjudicator.games.cp_campaign.telling.names import points, side, work
from adjudicator.games.cp_campaign.words import SkipCode
from adjudicator.table.lines import Die, Line, Tone
from adjudicator.table.prose import joined
from adjudicator.table.words import Path

REASONS: Mapping[str, str] = {str(code): reason for code, reason in TABLES.refusals.items()} | {
    "CONDITION_UNMET": "the condition did not hold",
    "NOT_REACHED": "no Campaign Points were left",
    "MARCH_DROPPED": "the march failed, and was to be tried once only",
    "NO_BATTLE": "the battle did not come about, or is not one of that side",
    "QUEUE_STOPPED": "a failed march had ended the queue",
}
"""Why an entry was passed over, by `SkipCode`."""

_ENTRIES = {
    "queue": ("queue entry", "queue entries"),
    "first": ("first army, wish", "first army, wishes"),
    "second": ("second army, wish", "second army, wishes"),
    "concede": ("battle to give up, number", "battles to give up, numbers"),
}
"""What the entries of a list of an order set are called: one, several."""


def _army_marched(board: Board, fact: facts.ArmyMarched) -> Line:
    start, end = place_name(board, fact.start), place_name(board, fact.end)
    army = f"army {fact.army}"
    if fact.forced_by:
        army = f"by the intrigue of {side(board, fact.forced_by)}, {army}"
    cost = "" if fact.paid else ", at no cost"
    made = f"{army} marches from {start} to {end}{cost}."
    failed = f"{army} fails to march to {end} and stays in {start}{cost}."
    return Line(
        made if fact.made else failed,
        dice=(*_free_die(fact.free), Die(fact.die, made=fact.made)),
        reckoning=f"free {fact.free.need}+, march {fact.need}+" if fact.free else f"needs {fact.need}+",
        tone="good" if fact.made else "bad",
    )


def _free_die(free: FreeRoll | None) -> tuple[Die, ...]:
    return (Die(free.die, made=free.made),) if free else ()


def _army_rebuilt(board: Board, fact: facts.ArmyRebuilt) -> Line:
    cost = "" if fact.paid else ", at no cost"
    return Line(
        f"Army {fact.army} is rebuilt in {place_name(board, fact.at)}{cost}: {fact.was} before, {fact.now} now.",
        dice=_free_die(fact.free),
        reckoning=f"free {fact.free.need}+" if fact.free else "",
        tone="good",
    )


def _defence_lowered(board: Board, fact: facts.DefenceLowered) -> Line:
    where = place_name(board, fact.territory)
    return Line(f"Army {fact.army} tears at the defences of {where}: Defence Value now {fact.dv}.", tone="good")


def _fortified(board: Board, fact: facts.Fortified) -> Line:
    where, who = place_name(board, fact.territory), side(board, fact.seat)
    return Line(f"{where} is fortified by {who}: Defence Value now {fact.dv}.", tone="good")


def _road_built(board: Board, fact: facts.RoadBuilt) -> Line:
    what, who = road_name(board, fact.road), side(board, fact.seat)
    return Line(f"The road {what} is improved by {who}: March Difficulty now {fact.md}.", tone="good")


def _intrigue_rolled(board: Board, fact: facts.IntrigueRolled) -> Line:
    outcome, tone = _outcome(board, fact)
    return Line(
        f"The intrigue of {side(board, fact.seat)} against {side(board, fact.target)} {outcome}.",
        dice=(Die(fact.die),),
        reckoning=_span(intrigue_row(fact.die).d6),
        tone=tone,
    )


def _span(faces: tuple[int, int]) -> str:
    low, high = faces
    return f"on {low}" if low == high else f"on {low}–{high}"


def _outcome(board: Board, fact: facts.IntrigueRolled) -> tuple[str, Tone]:
    match fact.effect:
        case "one_more":
            return "fails: the victim will have one Campaign Point more", "bad"
        case "one_less":
            return "succeeds: the victim will have one Campaign Point less", "good"
        case "hero":
            return "fails horribly: in their next battle the victim names a hero the schemer must leave out", "bad"
        case "nothing":
            return "comes to nothing", "plain"
        case "forced_march":
            return _march_to_force(board, fact)


def _march_to_force(board: Board, fact: facts.IntrigueRolled) -> tuple[str, Tone]:
    if fact.forced is None:
        return "succeeds, but no march to force was ordered: nothing happens", "plain"
    if fact.refusal is None:
        return f"succeeds: army {fact.forced.army} must march", "good"
    march = f"army {fact.forced.army} cannot be made to march to {fact.forced.to}"
    return f"succeeds, but {march}: {TABLES.refusals[fact.refusal]}", "plain"


def _progress_made(board: Board, fact: facts.ProgressMade) -> Line:
    free = f"free {fact.free.need}+, " if fact.free else ""
    return Line(
        f"A point of {side(board, fact.seat)} goes into {work(board, fact.key)}.",
        dice=_free_die(fact.free),
        reckoning=f"{free}{fact.done} of {fact.need} paid",
    )


def _point_idled(board: Board, fact: facts.PointIdled) -> Line:
    who = side(board, fact.seat)
    return Line(f"A point of {who} is lost: nothing in the queue can be done.", tone="bad")


def _points_given_up(board: Board, fact: facts.PointsGivenUp) -> Line:
    why = ": nothing in the queue can be done" if fact.idle else ""
    return Line(f"{points(fact.paid)} given up by {side(board, fact.seat)}{why}.")


def _entry_skipped(board: Board, fact: facts.EntrySkipped) -> Line:
    return Line(passed_over([fact.where], fact.code), tone="bad")


def passed_over(wheres: Sequence[Path], code: SkipCode) -> str:
    """Entries of one list that were not carried out for the same reason: "queue entries 4 and 6 passed over: ..."."""
    one, several = _ENTRIES[str(wheres[0][0])]
    numbers = joined(str(int(index) + 1) for _, index in wheres)
    return f"{one if len(wheres) == 1 else several} {numbers} passed over: {REASONS[code]}."


TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    facts.ArmyMarched: _army_marched,
    facts.ArmyRebuilt: _army_rebuilt,
    facts.DefenceLowered: _defence_lowered,
    facts.Fortified: _fortified,
    facts.RoadBuilt: _road_built,
    facts.IntrigueRolled: _intrigue_rolled,
    facts.ProgressMade: _progress_made,
    facts.PointIdled: _point_idled,
    facts.PointsGivenUp: _points_given_up,
    facts.EntrySkipped: _entry_skipped,
}
