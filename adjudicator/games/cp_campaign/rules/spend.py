"""Spend CP's: impulse by impulse until all points are gone (CP-17, CP-40 to CP-43)."""

from collections.abc import Mapping

from msgspec import UNSET

from adjudicator.games.cp_campaign.facts import BattleConceded, CycleBegan, EntrySkipped, SpendPaused
from adjudicator.games.cp_campaign.orders import Action, Spend
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.absence import note_absence
from adjudicator.games.cp_campaign.rules.actions import action_refusal, carry_out
from adjudicator.games.cp_campaign.rules.battles import meetings
from adjudicator.games.cp_campaign.rules.conditions import holds
from adjudicator.games.cp_campaign.rules.queue import Agenda, agenda_of, close, impulse, keep
from adjudicator.games.cp_campaign.rules.rebuild import to_rebuild
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.words import ArmyId, Refusal
from adjudicator.table.questions import Choice, Question
from adjudicator.table.words import RuleId, Seat


def whose_impulse(board: Board) -> Seat | None:
    """CP-40, CP-41 Who spends the next point: in order of play, once each in a cycle; None: all points are gone."""
    able = [seat for seat in board.order if board.cp.get(seat)]
    waiting = [seat for seat in able if seat not in board.acted]
    return next(iter(waiting or able), None)


def begin_impulse(table: CPTable) -> None:
    """CP-41 When all with points have spent one, the cycle starts again."""
    board = table.state.board
    if board.cycle == 0 or whose_impulse(board) in board.acted:
        table.record(CycleBegan(cycle=board.cycle + 1))


def perform(table: CPTable, seat: Seat, action: Action) -> Refusal | None:
    """CP-40, CP-59 A seat takes one action in its impulse; the refusal if it may not."""
    board = table.state.board
    if board.cp[seat] and whose_impulse(board) != seat:
        return "NOT_YOUR_IMPULSE"
    refusal = action_refusal(board, seat, action)
    if refusal is None:
        begin_impulse(table)
        carry_out(table, seat, action)
    return refusal


def spend_points(table: CPTable, orders: Mapping[Seat, Spend]) -> None:
    """CP-17, CP-40, CP-41 Each seat in turn spends one point by its queue, until all are spent or given up.

    With the option `checkpoint` the phase stops where the condition of a seat comes true (PBEM-3).
    """
    note_absence(table, orders)
    agendas = _agendas(table, orders)
    while (seat := whose_impulse(table.state.board)) is not None:
        begin_impulse(table)
        impulse(table, agendas[seat])
        if stoppers := _stoppers(table.state.board, agendas):
            _pause(table, agendas, stoppers)
            return
    for agenda in agendas.values():
        close(table, agenda)
        _concede(table, agenda)


def _agendas(table: CPTable, orders: Mapping[Seat, Spend]) -> dict[Seat, Agenda]:
    """An agenda for each seat: from its orders, else what it kept over a pause, else empty (PBEM-7)."""
    kept = table.state.kept
    sets = {seat: orders.get(seat) or kept.get(seat) or Spend() for seat in table.state.board.order}
    agendas = {seat: agenda_of(seat, spend) for seat, spend in sets.items()}
    questions = [question for seat in agendas for question in _questions(table.state.board, seat)]
    for question, answer in zip(questions, table.ask_all(questions), strict=True):
        if question.key.startswith("idle"):
            agendas[question.seat].gives_up = answer == "give_up"
        else:
            agendas[question.seat].rebuild_first = ArmyId(answer)
    return agendas


def _questions(board: Board, seat: Seat) -> list[Question]:
    """What the rules of the phase need to know beyond the queue: never mailed, orders or standing orders answer."""
    questions = []
    if board.cp[seat]:
        questions.append(
            Question(
                key=f"idle/{seat}",
                seat=seat,
                rule=RuleId("CP-42"),
                text="When nothing of your queue can be done: lose one point, or give up all?",
                default="lose_one",
                choices=(Choice("lose_one", "lose one point"), Choice("give_up", "give up all points")),
                asked="never",
            )
        )
    armies = to_rebuild(board, seat)
    if len(armies) > 1:
        questions.append(
            Question(
                key=f"rebuild/{seat}",
                seat=seat,
                rule=RuleId("CP-44"),
                text="Which army is rebuilt first?",
                default=armies[0].id,
                choices=tuple(Choice(army.id, f"{army.id}, {army.status}") for army in armies),
                asked="never",
            )
        )
    return questions


def _stoppers(board: Board, agendas: Mapping[Seat, Agenda]) -> tuple[Seat, ...]:
    """The seats whose `pause_if` has come true, each once a turn; nobody when all points are gone (PBEM-3)."""
    if not board.options.checkpoint or whose_impulse(board) is None:
        return ()
    waiting = [agenda for seat, agenda in agendas.items() if seat not in board.pauses]
    return tuple(
        agenda.seat
        for agenda in waiting
        if agenda.spend.pause_if is not UNSET and holds(board, agenda.seat, agenda.spend.pause_if)
    )


def _pause(table: CPTable, agendas: Mapping[Seat, Agenda], stoppers: tuple[Seat, ...]) -> None:
    for agenda in agendas.values():
        keep(table, agenda)
    table.record(SpendPaused(cycle=table.state.board.cycle, seats=stoppers))


def _concede(table: CPTable, agenda: Agenda) -> None:
    """Record which of the battles that came about a seat gives up beforehand (PBEM-5)."""
    met = {meeting.id: meeting for meeting in meetings(table.state.board)}
    for index, battle in enumerate(agenda.spend.concede):
        if battle in agenda.spend.concede[:index]:
            continue
        if battle in met and agenda.seat in (met[battle].attacker, met[battle].defender):
            table.record(BattleConceded(battle=battle, seat=agenda.seat))
        else:
            seat, where = agenda.seat, ("concede", index)
            table.record(EntrySkipped(rule=RuleId("PBEM-5"), seen_by=(seat,), seat=seat, where=where, code="NO_BATTLE"))
