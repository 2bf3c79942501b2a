"""The referee's corrections, in words."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from adjudicator.games.cp_campaign import facts
from adjudicator.games.cp_campaign.naming import place_name, road_name
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.telling.names import points, side, signed, work
from adjudicator.table.lines import Line
from adjudicator.table.prose import counted, joined


def _defence(board: Board, fact: facts.DefenceCorrected) -> Line:
    return Line(f"The Defence Value of {place_name(board, fact.territory)} is set to {fact.dv}.")


def _road(board: Board, fact: facts.RoadCorrected) -> Line:
    return Line(f"The March Difficulty of the road {road_name(board, fact.road)} is set to {fact.md}.")


def _owner(board: Board, fact: facts.OwnerCorrected) -> Line:
    owner = side(board, fact.owner) if fact.owner else "nobody"
    return Line(f"{place_name(board, fact.territory)} is given to {owner}.", seat=fact.owner)


def _army(board: Board, fact: facts.ArmyCorrected) -> Line:
    seat = board.armies[fact.army].seat
    if fact.at is None:
        return Line(f"Army {fact.army} is removed from play.", seat=seat)
    return Line(f"Army {fact.army} is put in {place_name(board, fact.at)}, {fact.status}.", seat=seat)


def _points(board: Board, fact: facts.PointsCorrected) -> Line:
    now = [] if fact.cp is UNSET else [points(fact.cp)]
    marks = [] if fact.marks is UNSET else [f"{signed(fact.marks)} by intrigue next turn"]
    return Line(f"{side(board, fact.seat)}: set to {joined(now + marks)}.")


def _progress(board: Board, fact: facts.ProgressCorrected) -> Line:
    done = counted(fact.done, "point")
    return Line(f"{side(board, fact.seat)}: {done} counted as paid for {work(board, fact.key)}.")


def _battles_won(board: Board, fact: facts.BattlesWonCorrected) -> Line:
    return Line(f"{side(board, fact.seat)}: battles won set to {fact.battles_won}.")


TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    facts.DefenceCorrected: _defence,
    facts.RoadCorrected: _road,
    facts.OwnerCorrected: _owner,
    facts.ArmyCorrected: _army,
    facts.PointsCorrected: _points,
    facts.ProgressCorrected: _progress,
    facts.BattlesWonCorrected: _battles_won,
}
