"""Checking a program."""

from collections.abc import Iterator

from msgspec import UNSET

from adjudicator.games.test_of_time import orders
from adjudicator.games.test_of_time.checking.conditions import check_condition
from adjudicator.games.test_of_time.checking.findings import problem
from adjudicator.games.test_of_time.checking.moves import check_move
from adjudicator.games.test_of_time.facts import FollowerConverted, FollowerSired, ShamanSired
from adjudicator.games.test_of_time.orders import Entry, Program
from adjudicator.games.test_of_time.rules.exact import exact_order, followers_in
from adjudicator.games.test_of_time.rules.gods import made_by
from adjudicator.games.test_of_time.rules.program import keep_home
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import CONSTANTS
from adjudicator.table.problems import Problem
from adjudicator.table.prose import counted
from adjudicator.table.words import Seat

ZONES = (
    (orders.Sire, FollowerSired, CONSTANTS.sire_zones, "sire a follower"),
    (orders.SireShaman, ShamanSired, CONSTANTS.shaman_zones, "sire a shaman"),
    (orders.Convert, FollowerConverted, CONSTANTS.convert_zones, "convert"),
)
"""The moves that a board has zones for: the order, the fact, how many zones, what it is called."""


def check_program(board: Board, seat: Seat, program: Program) -> Iterator[Problem]:
    """Everything wrong, or worth knowing, about a program."""
    for index in range(len(program.program)):
        yield from _check_entry(board, seat, program, index)
    yield from _check_zones(board, seat, program)
    yield from _check_home(board, seat, program)
    yield from _check_checkpoint(board, seat, program)


def _check_entry(board: Board, seat: Seat, program: Program, index: int) -> Iterator[Problem]:
    entry, path = program.program[index], ("program", index)
    found = list(check_move(board, seat, entry.do, (*path, "do"), waits=True))
    yield from found
    if entry.when is not UNSET:
        yield from check_condition(board, seat, entry.when, (*path, "when"))
    if not found:
        yield from _check_kept(board, seat, program, index)


def _check_kept(board: Board, seat: Seat, program: Program, index: int) -> Iterator[Problem]:
    """Whether a move leaves as many at home as its player wants."""
    entry = program.program[index]
    keep, home = keep_home(program, entry), board.home[seat].f
    followers = followers_in(exact_order(board, seat, entry.do, keep))
    if keep and followers and home - followers < keep:
        message = f"of {counted(home, 'follower')} it would leave {home - followers} at home, and {keep} are to stay"
        yield problem("note", "KEEP_HOME", ("program", index, "do"), message, "the entry waits, and may never be made")


def _check_zones(board: Board, seat: Seat, program: Program) -> Iterator[Problem]:
    """No more of a move than there are zones for it (TT-05)."""
    for order, fact, zones, name in ZONES:
        wanted = sum(_times(entry) for entry in program.program if isinstance(entry.do, order))
        free = zones - len(made_by(board, seat, fact))
        if wanted > free > 0:
            message = f"you can {name} {counted(free, 'time')} in this round, and the program does it {wanted} times"
            yield problem("note", "MORE_THAN_ZONES", ("program",), message, "what comes last is not done")


def _times(entry: Entry) -> int:
    return entry.repeat or 1


def _check_home(board: Board, seat: Seat, program: Program) -> Iterator[Problem]:
    """How far the followers go, if all that has no condition is done (TT-20)."""
    home = board.home[seat].f
    certain = [entry for entry in program.program if entry.when is UNSET]
    placed = [followers_in(exact_order(board, seat, entry.do)) * _times(entry) for entry in certain]
    wanted = sum(number for number in placed if number <= home)
    if wanted > home:
        message = f"what has no condition takes {wanted} followers if all of it is done, and you have {home} at home"
        yield problem("note", "MORE_THAN_HOME", ("program",), message, "what comes last may not be done")


def _check_checkpoint(board: Board, seat: Seat, program: Program) -> Iterator[Problem]:
    """The run can be stopped as often as the players agreed on (PBEM-3a)."""
    if program.ask_if is UNSET:
        return
    most, path = board.options.checkpoints_per_round, ("ask_if",)
    if not most:
        message = "this campaign does not stop the run: its option `checkpoints_per_round` is 0"
        yield problem("illegal", "NO_CHECKPOINT", path, message, "leave `ask_if` out")
    elif board.checkpoints.get(seat, 0) >= most:
        message = "you have stopped the run as often as you may in this round; it is not stopped for you again"
        yield problem("note", "NO_CHECKPOINT", path, message)
    else:
        yield from check_condition(board, seat, program.ask_if, path)
