"""Remarks on legal turns that are hardly meant: actions unused, enemies not attacked, ways there and back.

They are told to the writer of the turn, and nothing is refused for them.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from adjudicator.games.northmen.armies import Move
from adjudicator.games.northmen.attacks import Conflict, Ranged
from adjudicator.games.northmen.orders import Turn
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import foes_of, units_at
from adjudicator.games.northmen.state import State, refusals
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import ActionType, Cell
from adjudicator.table import Path, Problem, Seat
from adjudicator.table.prose import counted, joined

UNUSED = refusals.new("ACTIONS_UNUSED", "NB-21", "actions of this turn are not used", lasts=False)
NOT_ATTACKED = refusals.new("NOT_ATTACKED", "NB-43", "enemies there are not attacked", lasts=False)
THERE_AND_BACK = refusals.new("THERE_AND_BACK", "NB-41", "the army is back where it was", lasts=False)

MOVING: tuple[ActionType, ...] = ("lake", "road")
"""The actions that move armies, in the order they are carried out."""


class Way(NamedTuple):
    """The units that moved, with the start and the end of their way."""

    units: Units
    start: Cell
    end: Cell


def foolish(board: State, seat: Seat, turn: Turn, unused: Mapping[ActionType, int]) -> Iterator[Problem]:
    """All of it; `board` is what the turn leads to, `unused` the actions that are surely left."""
    if turn == Turn():
        return
    if unused:
        yield _unused(unused)
    yield from _not_attacked(board, seat, turn)
    yield from _there_and_back(turn, Say(board))


def _unused(unused: Mapping[ActionType, int]) -> Problem:
    """NB-21, NB-22 Actions that nothing is done with; a tile could be drawn with each."""
    left = []
    for type, number in unused.items():
        left.append(counted(number, f"{type} action"))
    are = "is" if sum(unused.values()) == 1 else "are"
    hint = "Each action of a type may draw a tile instead, if all of that type do."
    return UNUSED.problem((), f"{joined(left)} {are} not used.", hint, kind="note")


def _not_attacked(board: State, seat: Seat, turn: Turn) -> Iterator[Problem]:
    """NB-43 Tiles with enemies into which an army moves, where an attack would be possible and none is ordered."""
    attacked = set[Cell]()
    for line in turn.mountain:
        if isinstance(line, Conflict | Ranged):
            attacked.add(line.base)
    for path, move in _moves(turn):
        cell = move.way[-1]
        if cell in attacked or Conflict(at=cell).refusal(board, seat, "mountain") is not None:
            continue
        attacked.add(cell)
        foes = [Say(board).seat(foe) for foe in foes_of(board, seat) if units_at(board, cell, foe).total]
        if foes:
            message = f"the army moves in with {joined(foes)}, and is told to attack nobody there."
            yield NOT_ATTACKED.problem(path, message, "A mountain action would be left for it.")


def _there_and_back(turn: Turn, say: Say) -> Iterator[Problem]:
    """NB-41, NB-42 Moves of the same units back to where an earlier one began."""
    gone = set[Way]()
    for path, move in _moves(turn):
        if move.when is not None:
            continue
        way = Way(move.units, move.way[0], move.way[-1])
        if Way(move.units, way.end, way.start) in gone and not (move.oathbound or move.remove_church):
            message = f"this brings the army back to {say.cell(way.end)}, where an earlier line had led it from."
            yield THERE_AND_BACK.problem(path, message)
        gone.add(way)


def _moves(turn: Turn) -> Iterator[tuple[Path, Move]]:
    """The moves of armies in the order they are carried out, each with its place."""
    for type in MOVING:
        for index, line in enumerate(turn.lines(type)):
            if isinstance(line, Move):
                yield (type, index), line
