"""The sequence of play (TT-10 to TT-14)."""

from collections.abc import Mapping
from typing import Any

from adjudicator.games.test_of_time.books import CONSTANTS
from adjudicator.games.test_of_time.end import close_round
from adjudicator.games.test_of_time.passing import next_of, whose_move
from adjudicator.games.test_of_time.run import play_move, play_programs
from adjudicator.games.test_of_time.scoring import declare_winners
from adjudicator.games.test_of_time.setup import RoundBegan
from adjudicator.games.test_of_time.state import Board, TTTable
from adjudicator.table import Seat, Step, StepId

CHECKPOINT_DAYS = 1
"""PBEM-3a The days that a seat has to replace its program after it stopped the run."""


def next_step(board: Board) -> Step | None:
    """TT-10, TT-14 The next entry of the sequence of play; None when the campaign is over.

    No chance follows any window: all that is drawn is who begins (TT-10), at the set-up.
    """
    match board.phase:
        case "moves" if board.options.mode == "move_by_move":
            return _move_step(board)
        case "moves":
            return _program_step(board)
        case "end":
            return Step(id=StepId(f"{board.round}.end"), turn=board.round, title=f"Round {board.round}: end")
    return None


def _program_step(board: Board) -> Step:
    """The programs of all gods; after a checkpoint those of the gods who asked for it."""
    stopped = board.window > 1
    return Step(
        id=StepId(f"{board.round}.program{f'-{board.window}' if stopped else ''}"),
        turn=board.round,
        title=f"Round {board.round}: programs{', after the stop' if stopped else ''}",
        window="program",
        seats=board.asking or board.seats,
        days=CHECKPOINT_DAYS if stopped else None,
        voluntary=stopped,
        chance=False,
    )


def _move_step(board: Board) -> Step:
    number = len(board.moves) + 1
    seat = whose_move(board)
    assert seat is not None
    return Step(
        id=StepId(f"{board.round}.move-{number}"),
        turn=board.round,
        title=f"Round {board.round}: move {number}",
        window="move",
        seats=(seat,),
        chance=False,
    )


def play_step(table: TTTable, orders: Mapping[Seat, Any]) -> None:
    """TT-11, TT-13, TT-14 Play the moves of a round, or its end and go on to the next."""
    board = table.state.board
    if board.phase == "end":
        close_round(table)
        go_on(table)
    elif board.options.mode == "move_by_move":
        play_move(table, orders)
    else:
        play_programs(table, orders)


def go_on(table: TTTable) -> None:
    """TT-10, TT-14 The next god clockwise starts the next round; after round 20 the game is over."""
    board = table.state.board
    if board.round == CONSTANTS.rounds:
        declare_winners(table)
    else:
        table.record(RoundBegan(round=board.round + 1, start=next_of(board, board.start)))
