"""The moves of a round: programs interleaved clockwise, or one mail after another (TT-10 to TT-13, PBEM-1, PBEM-3)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.test_of_time.absence import note_absence
from adjudicator.games.test_of_time.conditions import CONDITIONS
from adjudicator.games.test_of_time.moves import Move
from adjudicator.games.test_of_time.passing import Pass, whose_move
from adjudicator.games.test_of_time.program import (
    Agenda,
    AnyMove,
    EntrySkipped,
    Program,
    agenda_of,
    keep_program,
    take_turn,
    tell_skipped,
)
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.standing import standing_defences
from adjudicator.games.test_of_time.state import Board, Public, State, TTFact, TTTable
from adjudicator.games.test_of_time.words import Order, refusals
from adjudicator.table import Line, Problem, Refusal, Remark, RuleId, Seat
from adjudicator.table.prose import does
from adjudicator.table.state import put, write

NOT_YOUR_TURN = refusals.new("NOT_YOUR_TURN", "TT-11", "another god moves now", lasts=False)
ROUND_OVER = refusals.new("ROUND_OVER", "TT-13", "the round is over", lasts=False)


class OneMove(Order, frozen=True, kw_only=True):
    """Your next move, where every move is a mail of its own (PBEM-1)."""

    LINES: ClassVar[tuple[str, ...]] = (
        "{do}",
        "auto_pass=(then pass|pass for the rest of the round)",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"do": {"move": "sire"}}
    UNSENT: ClassVar[str] = (
        "Your most valuable Testament that is not preserved yet is, if ordinary followers allow it; else you pass."
    )
    """The consequence for a seat that sends none (PBEM-7)."""

    do: Annotated[AnyMove | UnsetType, Meta(description="The move. Left out: what is done for who sends none.")] = UNSET
    auto_pass: Annotated[
        bool, Meta(description="true: after this move you pass for the rest of the round.", examples=[True])
    ] = False

    def remarks(self, say: Say) -> Iterator[Remark]:
        """Remark on its move as things stand, or on a mail without one."""
        if self.do is UNSET:
            yield Remark((), f"no move: {self.UNSENT}")
        elif text := self.do.remark(say):
            yield Remark(("do",), text)

    def checked(self, board: Board, seat: Seat) -> Iterator[Problem]:
        """Whatever keeps the move from being made now."""
        if self.do is UNSET:
            return iter(())
        return self.do.checked(board, seat, ("do",), waits=False)


def play_programs(table: TTTable, orders: Mapping[Seat, Program]) -> None:
    """TT-11, TT-13 All programs are carried out move by move, clockwise, until all gods pass in succession.

    The run stops where the condition of a seat comes true; it goes on from there in another window (PBEM-3a).
    """
    board = table.state.board
    note_absence(table, board.asking or board.seats, orders)
    agendas = _agendas(table, orders)
    while (seat := whose_move(table.state.board)) is not None:
        take_turn(table, agendas[seat])
        stoppers = _stoppers(table.state.board, agendas)
        if stoppers:
            _stop(table, agendas, stoppers)
            return
    for agenda in agendas.values():
        tell_skipped(table, agenda)
    table.record(AllPassed())


def _agendas(table: TTTable, orders: Mapping[Seat, Program]) -> dict[Seat, Agenda]:
    """An agenda for each god: from his orders, else from what he kept over a checkpoint, else none (PBEM-7)."""
    seats = table.state.board.seats
    kept = table.state.kept
    defences = standing_defences(table, seats)
    return {seat: agenda_of(seat, orders.get(seat) or kept.get(seat), defences[seat]) for seat in seats}


def _stoppers(board: Board, agendas: Mapping[Seat, Agenda]) -> tuple[Seat, ...]:
    """The seats whose `ask_if` has come true and who have a checkpoint left; nobody when the round is over."""
    if whose_move(board) is None:
        return ()
    most = board.options.checkpoints_per_round
    stoppers = []
    for seat, agenda in agendas.items():
        wait = agenda.ask_if
        if wait is UNSET or board.checkpoints.get(seat, 0) >= most:
            continue
        if CONDITIONS.holds(board, seat, wait):
            stoppers.append(seat)
    return tuple(stoppers)


def _stop(table: TTTable, agendas: Mapping[Seat, Agenda], stoppers: tuple[Seat, ...]) -> None:
    for seat, agenda in agendas.items():
        keep_program(table, agenda, asked=seat in stoppers)
    table.record(RunStopped(seats=stoppers))


def play_move(table: TTTable, orders: Mapping[Seat, OneMove]) -> None:
    """TT-11, TT-12 The god whose move it is moves as his mail says; those who pass for the round follow at once.

    Without a mail he does what he would do without a program (PBEM-7).
    """
    seat = whose_move(table.state.board)
    assert seat is not None
    note_absence(table, (seat,), orders)
    order = orders.get(seat, OneMove())
    if order.do is UNSET:
        take_turn(table, agenda_of(seat, None, standing_defences(table, (seat,))[seat]))
    else:
        _as_ordered(table, seat, order.do)
    if order.auto_pass:
        table.record(PassingChosen(seen_by=(seat,), seat=seat))
    _pass_on(table)
    if whose_move(table.state.board) is None:
        table.record(AllPassed())


def _as_ordered(table: TTTable, seat: Seat, move: AnyMove) -> None:
    """The move of a mail; a pass where a ruling has made it impossible since it was checked."""
    refusal = perform(table, seat, move)
    if refusal is None:
        return
    skipped = EntrySkipped(seen_by=(seat,), seat=seat, where=("do",), code=refusal.code)
    table.record(skipped)
    Pass().carry_out(table, seat)


def perform(table: TTTable, seat: Seat, order: Move) -> Refusal | None:
    """TT-11, TT-13 A god makes a move if it is his; the refusal if he may not. Numbers left out are filled in."""
    board = table.state.board
    mover = whose_move(board)
    if mover != seat:
        return NOT_YOUR_TURN if mover else ROUND_OVER
    exactly = order.exactly(board, seat)
    refusal = exactly.refusal(board, seat)
    if refusal is None:
        exactly.carry_out(table, seat)
    return refusal


def _pass_on(table: TTTable) -> None:
    """Gods that pass for the rest of the round pass, but for their standing defences."""
    passing = table.state.passing
    defences = standing_defences(table, passing)
    agendas = {seat: agenda_of(seat, Program(), defences[seat]) for seat in passing}
    while (seat := whose_move(table.state.board)) in agendas:
        take_turn(table, agendas[seat])


class RunStopped(Public, tag="run-stopped", frozen=True, kw_only=True):
    """A condition of one or more seats came true: the run stopped, and they may replace their programs."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("PBEM-3a")
    seats: tuple[Seat, ...]

    def change(self, state: State) -> None:
        board = state.board
        put(board, window=board.window + 1, asking=self.seats)
        for seat in self.seats:
            write(board.checkpoints)[seat] = board.checkpoints.get(seat, 0) + 1

    def words(self, say: Say) -> Line:
        return Line(f"The moves stop: what {say.gods(self.seats)} waited for has come true.")


class PassingChosen(TTFact, tag="passing-chosen", frozen=True, kw_only=True):
    """A seat will pass for the rest of the round. For itself alone."""

    rule: RuleId = RuleId("PBEM-1")
    seat: Seat

    def change(self, state: State) -> None:
        put(state, passing=(*state.passing, self.seat))

    def words(self, say: Say) -> Line:
        return Line(f"{does(say.god(self.seat), 'passes')} for the rest of the round.")


class AllPassed(Public, tag="all-passed", frozen=True, kw_only=True):
    """All gods passed in succession: no more moves in this round."""

    rule: RuleId = RuleId("TT-13")

    def change(self, state: State) -> None:
        put(state.board, phase="end", asking=())

    def words(self, say: Any) -> Line:
        return Line("All have passed in succession: the moves are over.")
