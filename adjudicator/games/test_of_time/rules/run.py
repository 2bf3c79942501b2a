"""The moves of a round: programs interleaved clockwise, or one mail after another (TT-10 to TT-13, PBEM-1, PBEM-3)."""

from collections.abc import Mapping

from msgspec import UNSET

from adjudicator.games.test_of_time.facts import AllPassed, EntrySkipped, PassingChosen, RunStopped
from adjudicator.games.test_of_time.orders import Defend, OneMove, Program
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.absence import note_absence
from adjudicator.games.test_of_time.rules.conditions import holds
from adjudicator.games.test_of_time.rules.gods import owned_testaments, whose_move
from adjudicator.games.test_of_time.rules.moves import pass_turn, perform
from adjudicator.games.test_of_time.rules.program import Agenda, agenda_of, close, keep, take_turn
from adjudicator.games.test_of_time.state import Board
from adjudicator.table.questions import Question
from adjudicator.table.words import RuleId, Seat

UNDEFENDED = "none"
"""The answer of a seat that has no standing defence for a Testament."""


def play_programs(table: TTTable, orders: Mapping[Seat, Program]) -> None:
    """TT-11, TT-13 All programs are carried out move by move, clockwise, until all gods pass in succession.

    The run stops where the condition of a seat comes true; it goes on from there in another window (PBEM-3a).
    """
    board = table.state.board
    note_absence(table, board.asking or board.seats, orders)
    agendas = _agendas(table, orders)
    while (seat := whose_move(table.state.board)) is not None:
        take_turn(table, agendas[seat])
        if stoppers := _stoppers(table.state.board, agendas):
            _stop(table, agendas, stoppers)
            return
    for agenda in agendas.values():
        close(table, agenda)
    table.record(AllPassed())


def _agendas(table: TTTable, orders: Mapping[Seat, Program]) -> dict[Seat, Agenda]:
    """An agenda for each god: from his orders, else from what he kept over a checkpoint, else none (PBEM-7)."""
    seats, kept = table.state.board.seats, table.state.kept
    defences = standing_defences(table, seats)
    return {seat: agenda_of(seat, orders.get(seat) or kept.get(seat), defences[seat]) for seat in seats}


def standing_defences(table: TTTable, seats: tuple[Seat, ...]) -> dict[Seat, list[Defend]]:
    """How gods defend their Testaments by their standing orders."""
    board = table.state.board
    owned = [(seat, own.space) for seat in seats for own in owned_testaments(board, seat)]
    answers = table.ask_all([_defence_question(seat, space) for seat, space in owned])
    found: dict[Seat, list[Defend]] = {seat: [] for seat in seats}
    for (seat, space), answer in zip(owned, answers, strict=True):
        if answer != UNDEFENDED:
            found[seat].append(Defend(space=space, f=int(answer) if answer.isdigit() else answer))
    return found


def _defence_question(seat: Seat, space: int) -> Question:
    """What standing orders may answer: never mailed."""
    return Question(
        key=f"defence/{seat}{space}",
        seat=seat,
        rule=RuleId("TT-36"),
        text=f"How is the Testament on your space {space} defended?",
        default=UNDEFENDED,
        asked="never",
    )


def _stoppers(board: Board, agendas: Mapping[Seat, Agenda]) -> tuple[Seat, ...]:
    """The seats whose `ask_if` has come true and who have a checkpoint left; nobody when the round is over."""
    if whose_move(board) is None:
        return ()
    most = board.options.checkpoints_per_round
    waiting = [
        (agenda.seat, agenda.program.ask_if)
        for agenda in agendas.values()
        if agenda.program and board.checkpoints.get(agenda.seat, 0) < most
    ]
    return tuple(seat for seat, wanted in waiting if wanted is not UNSET and holds(board, seat, wanted))


def _stop(table: TTTable, agendas: Mapping[Seat, Agenda], stoppers: tuple[Seat, ...]) -> None:
    for seat, agenda in agendas.items():
        keep(table, agenda, asked=seat in stoppers)
    table.record(RunStopped(seats=stoppers))


def play_move(table: TTTable, orders: Mapping[Seat, OneMove]) -> None:
    """TT-11, TT-12 The god whose move it is moves as his mail says; those who pass for the round follow at once.

    Without a mail he does what he would do without a program (PBEM-7).
    """
    seat = whose_move(table.state.board)
    assert seat is not None
    note_absence(table, (seat,), orders)
    if seat in orders:
        _as_ordered(table, seat, orders[seat])
    else:
        take_turn(table, agenda_of(seat, None, standing_defences(table, (seat,))[seat]))
    _pass_on(table)
    if whose_move(table.state.board) is None:
        table.record(AllPassed())


def _as_ordered(table: TTTable, seat: Seat, order: OneMove) -> None:
    """The move of a mail; a pass where a ruling has made it impossible since it was checked."""
    if refusal := perform(table, seat, order.do):
        table.record(EntrySkipped(seen_by=(seat,), seat=seat, where=("do",), code=refusal))
        pass_turn(table, seat)
    if order.auto_pass:
        table.record(PassingChosen(seen_by=(seat,), seat=seat))


def _pass_on(table: TTTable) -> None:
    """Those who pass for the rest of the round pass, but for their standing defences."""
    passing = table.state.passing
    defences = standing_defences(table, passing)
    agendas = {seat: agenda_of(seat, Program(), defences[seat]) for seat in passing}
    while (seat := whose_move(table.state.board)) in agendas:
        take_turn(table, agendas[seat])
