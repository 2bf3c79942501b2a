"""Checking what is ordered without armies: fortify, build roads, intrigue, give up."""

from collections.abc import Iterator

from msgspec import UNSET

from adjudicator.games.cp_campaign.checking.case import Case
from adjudicator.games.cp_campaign.checking.findings import unknown
from adjudicator.games.cp_campaign.naming import (
    armies_listed,
    owner_name,
    place_name,
    posted,
    road_name,
    roads_from,
    side_name,
)
from adjudicator.games.cp_campaign.orders import BuildRoad, ForcedMarch, Fortify, FortifyCastle, Intrigue
from adjudicator.games.cp_campaign.rules.intrigue import forced_refusal, intrigue_refusal
from adjudicator.games.cp_campaign.rules.sides import army_of
from adjudicator.games.cp_campaign.rules.territories import kind_of
from adjudicator.games.cp_campaign.rules.works import fortify_refusal, road_refusal
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.tables import CONSTANTS, TABLES
from adjudicator.games.cp_campaign.words import Refusal, RoadId, TerritoryId
from adjudicator.table.problems import Problem
from adjudicator.table.prose import counted, joined
from adjudicator.table.words import Seat


def fortifiable(board: Board, seat: Seat, *, castle: bool) -> list[TerritoryId]:
    """The castles, or the settlements, that a seat may fortify as things stand."""
    return [place for place in board.territories if fortify_refusal(board, seat, place, castle=castle) is None]


def buildable(board: Board, seat: Seat) -> list[RoadId]:
    """The roads a seat may build as things stand."""
    return [road for road in board.roads if road_refusal(board, seat, road) is None]


def targets(board: Board, seat: Seat) -> list[Seat]:
    """Whom a seat may plot against."""
    return [other for other in board.seats if intrigue_refusal(board, seat, other) is None]


def check_fortify(case: Case, action: Fortify | FortifyCastle) -> Iterator[Problem]:
    """Fortifying: all that refuses it now refuses it for the whole phase (CP-46, CP-47).

    Flags do not change, and an enemy that has come to tear down the defence cannot leave.
    """
    castle, place = isinstance(action, FortifyCastle), action.territory
    refusal = fortify_refusal(case.board, case.seat, place, castle=castle)
    if refusal is None:
        yield from _enough(case, action)
    elif refusal == "UNKNOWN_TERRITORY":
        yield from unknown(case.board, "territory", place, ("queue", case.index, "do", "territory"))
    else:
        message = _unfit(case.board, place, refusal, castle=castle)
        yield case.found("illegal", refusal, "territory", message, _instead(case, place, castle=castle))


def _unfit(board: Board, place: TerritoryId, refusal: Refusal, *, castle: bool) -> str:
    territory, kind = board.territories[place], kind_of(board, place)
    name = place_name(board, place)
    messages = {
        "WRONG_TYPE": f"{name} is a {kind.name}, and this action is for {'castles' if castle else 'settlements'}",
        "NOT_YOUR_TERRITORY": f"{name} is {owner_name(board, place)}, and flags change only after this phase",
        "ENEMY_PRESENT": f"an enemy army stands in {name}, and it cannot leave before the battles",
        "DV_MAX": f"{name} has DV {territory.dv}: a {kind.name} cannot be fortified any higher",
    }
    return messages[refusal]


def _instead(case: Case, place: TerritoryId, *, castle: bool) -> str:
    """The other action where that is the right one, else what may be fortified."""
    if fortify_refusal(case.board, case.seat, place, castle=not castle) is None:
        return f"write {{action: {'fortify' if castle else 'fortify_castle'}, territory: {place}}}"
    what = "castles" if castle else "settlements"
    names = [place_name(case.board, place) for place in fortifiable(case.board, case.seat, castle=castle)]
    return f"{what} you may fortify: {joined(names) or 'none'}"


def _enough(case: Case, action: Fortify | FortifyCastle) -> Iterator[Problem]:
    """Whether earlier entries bring the DV to its limit already."""
    place = action.territory
    limit, dv = kind_of(case.board, place).fortify_to or 0, case.board.territories[place].dv
    left = limit - dv - case.certain(action)
    message = f"{place_name(case.board, place)} has DV {dv} and can be fortified up to {limit}"
    if left <= 0:
        yield case.found("illegal", "DV_MAX", "territory", f"{message}; earlier entries do that", "leave the entry out")
    elif case.entry.times > left:
        yield case.found("note", "DV_MAX", "territory", f"{message}: this is done {counted(left, 'time')} at most")


def check_build(case: Case, build: BuildRoad) -> Iterator[Problem]:
    """Building a road: not at MD 2 yet, with an end that is one's own or where an army of one's own can be (CP-48)."""
    road = case.board.roads.get(build.road)
    if road is None:
        yield from unknown(case.board, "road", build.road, ("queue", case.index, "do", "road"))
        return
    name, left = road_name(case.board, road.id), road.md - CONSTANTS.md_min - case.certain(build)
    ends, held = (road.a, road.b), case.plan.held()
    if left <= 0:
        earlier = "" if road.md == CONSTANTS.md_min else "earlier entries see to it that "
        message = f"{earlier}{name} has MD {CONSTANTS.md_min}, the lowest there is"
        yield case.found("illegal", "MD_MIN", "road", message, "leave the entry out")
    elif not any(case.board.territories[end].owner == case.seat or end in held for end in ends):
        message = f"neither end of {name} is yours, and no army of yours can be there"
        hint = f"roads you can build now: {joined(buildable(case.board, case.seat)) or 'none'}"
        yield case.found("illegal", "ROAD_OUT_OF_REACH", "road", message, hint)


def check_intrigue(case: Case, intrigue: Intrigue) -> Iterator[Problem]:
    """An intrigue: against an enemy in play, with a march of an army of that enemy to force (CP-49, CP-51)."""
    if intrigue_refusal(case.board, case.seat, intrigue.target):
        message = f"{side_name(case.board, intrigue.target)} is no enemy in play"
        names = [side_name(case.board, seat) for seat in targets(case.board, case.seat)]
        yield case.found("illegal", "BAD_TARGET", "target", message, f"your enemies: {joined(names) or 'none'}")
    elif intrigue.forced is UNSET:
        message = "without `forced` a 4-5 on the intrigue table does nothing"
        hint = "add the army of the target that is to march, and where to"
        yield case.found("note", "NO_FORCED_MARCH", "action", message, hint)
    else:
        yield from _forced(case, intrigue.target, intrigue.forced)


def _forced(case: Case, target: Seat, forced: ForcedMarch) -> Iterator[Problem]:
    """The march must be one its owner could make; whether it can then is known only when it comes to it (CP-G06)."""
    board = case.board
    army = army_of(board, target, forced.army)
    yield from unknown(board, "territory", forced.to, ("queue", case.index, "do", "forced", "to"))
    if army is None:
        message = f"{side_name(board, target)} has no army {forced.army} on the map"
        hint = f"its armies: {armies_listed(board, target)}"
        yield case.found("illegal", "NOT_TARGETS_ARMY", "forced/army", message, hint)
    elif forced.to in board.territories and (refusal := forced_refusal(board, target, forced)):
        message = f"as things stand {posted(board, army)} cannot be forced to {place_name(board, forced.to)}"
        hint = roads_from(board, army.at) if refusal == "NO_ROAD" and army.at else ""
        yield case.found("note", "FORCED_MARCH", "forced", f"{message}: {TABLES.refusals[refusal]}", hint)
