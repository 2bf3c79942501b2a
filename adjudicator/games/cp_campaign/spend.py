"""Spend Campaign Points: impulse by impulse until all points are gone (CP-17, CP-40 to CP-43)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, get_args

from msgspec import UNSET, Meta, UnsetType, field
from msgspec.structs import replace

from adjudicator.games.cp_campaign.absence import note_absence
from adjudicator.games.cp_campaign.actions import NO_CP, Action, begun
from adjudicator.games.cp_campaign.battles import check_concede, concede
from adjudicator.games.cp_campaign.conditions import CONDITIONS, Condition, When, check_condition
from adjudicator.games.cp_campaign.facts import CPFact, CPTable, Public
from adjudicator.games.cp_campaign.give_up import GiveUp, Idle, answer_idle, idle_question
from adjudicator.games.cp_campaign.march import is_pinned, march_form
from adjudicator.games.cp_campaign.queue import (
    Agenda,
    AnyAction,
    Queue,
    action_refusal,
    agenda_of,
    close,
    impulse,
    plan_of,
)
from adjudicator.games.cp_campaign.rebuild import (
    Rebuild,
    RebuildOrder,
    answer_rebuild,
    check_rebuild_order,
    check_rebuilding,
    rebuild_price,
    rebuild_question,
    to_rebuild,
)
from adjudicator.games.cp_campaign.refusals import refusals
from adjudicator.games.cp_campaign.retreat import Retreat, answer_retreat, check_retreat
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import armies_of, captured
from adjudicator.games.cp_campaign.state import Board, State, View
from adjudicator.games.cp_campaign.words import ArmyId, BattleField, Order
from adjudicator.table import Line, Problem, Question, Refusal, Remark, RuleId, Seat
from adjudicator.table.game import Kept
from adjudicator.table.prose import counted, joined, whose
from adjudicator.table.state import put, write

NOT_YOUR_IMPULSE = refusals.new("NOT_YOUR_IMPULSE", "CP-40", "another side spends now")
MORE_THAN_CP = refusals.new("MORE_THAN_CP", "CP-40", lasts=False)
UNFINISHED = refusals.new("UNFINISHED", "CP-43", lasts=False)
NO_PAUSE = refusals.new("NO_PAUSE", "PBEM-3")


class Spend(Order, frozen=True, kw_only=True):
    """How to spend the Campaign Points of the turn (CP-40), and what to do in its battles."""

    LINES: ClassVar[tuple[str, ...]] = (
        "{queue.each}",
        "(rebuild order|rebuild first) {rebuild_order}",
        "when idle (idle=lose_one(lose one point) | idle=give_up(give up all points))",
        "{retreat.key} (retreat to|retreats to|falls back to) {retreat.value/or} "
        "| retreat {retreat.key} to {retreat.value/or}",
        "(concede|give up battle) {concede}",
        "(pause|stop|stop the phase|pause the phase) (if|when) {pause_if}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "queue": [
            {"do": {"action": "move", "army": "A1", "to": "T15"}},
            {"do": {"action": "decrease_dv", "army": "A1"}},
        ],
        "retreat": {"A1": ["T14"]},
    }

    queue: Queue = ()
    rebuild_order: RebuildOrder = ()
    idle: Idle = UNSET
    retreat: Retreat = field(default_factory=dict)
    concede: Annotated[
        tuple[BattleField, ...],
        Meta(max_length=10, description="Battles given up without a fight; they count as lost."),
    ] = ()
    pause_if: Annotated[When | UnsetType, Meta(description="Stop the phase once when this comes true.")] = UNSET

    def problems(self, view: View) -> Iterator[Problem]:
        """The problems of each entry of the queue, by what the entries before it leave; then those of the whole."""
        board = view.board
        seat = view.seat
        say = Say(view.board)
        plan = plan_of(board, seat, self.queue)
        for case in plan.cases():
            yield from case.entry.problems(case)
        others = [index for index, entry in enumerate(self.queue) if not isinstance(entry.do, Rebuild)]
        yield from check_rebuilding(board, seat, others)
        yield from self._points(board.cp[seat])
        yield from self._unfinished(board, seat)
        yield from check_rebuild_order(say, seat, self.rebuild_order)
        yield from check_retreat(say, seat, self.retreat)
        yield from check_concede(plan, self.concede)
        if self.pause_if is not UNSET:
            yield from _check_pause(board, seat, self.pause_if)

    def _points(self, cp: int) -> Iterator[Problem]:
        """List what the points do not suffice for (CP-40)."""
        prices = []
        for entry in self.queue:
            prices += [entry.do.price] * entry.times
        if self.queue and cp == 0:
            yield NO_CP.problem(("queue",), "you have no CP: nothing of this queue can be done")
        elif sum(prices) > max([cp, *prices]):
            message = f"the queue takes {sum(prices)} CP if all of it is done, and you have {cp}"
            yield MORE_THAN_CP.problem(("queue",), message, "what comes last may not be reached")

    def _unfinished(self, board: Board, seat: Seat) -> Iterator[Problem]:
        """Actions that take more points than there are (CP-43)."""
        cp = board.cp[seat]
        carried = board.options.progress_carries_over_turns
        kept = "is kept for later turns" if carried else "is lost with the turn"
        for index, entry in enumerate(self.queue):
            if 0 < cp < entry.do.price and entry.do.key not in board.progress[seat]:
                message = f"this takes {entry.do.price} CP and you have {cp}: the point paid for it {kept}"
                yield UNFINISHED.problem(("queue", index, "do", "action"), message)

    def remarks(self, view: View) -> Iterator[Remark]:
        """The roads that armies may take, and what comes of a set without actions."""
        if not self.queue:
            yield Remark(("queue",), "no actions: only rebuilding; other points are lost one by one")
        elif left := self._left_over(view.board, view.seat):
            yield Remark(("queue",), f"left over of your {view.board.cp[view.seat]} CP: {left}")
        for case in plan_of(view.board, view.seat, self.queue).cases():
            text = case.entry.do.remark(case)
            if text:
                yield Remark(("queue", case.index), text)

    def _left_over(self, board: Board, seat: Seat) -> int:
        """The points left for nothing; none where rebuilding, or a march that is tried again, may take them."""
        if self.idle == "give_up" or to_rebuild(board, seat):
            return 0
        left = board.cp[seat]
        for entry in self.queue:
            tried_again = entry.do.march and entry.on_fail == "retry"
            if tried_again or isinstance(entry.do, GiveUp):
                return 0
            left -= entry.do.price * entry.times
        return max(0, left)

    def answer(self, question: Question) -> str | None:
        """The answer to a question; armies are rebuilt in the order of the queue if no other is given (CP-G59)."""
        written = tuple(entry.do.army for entry in self.queue if isinstance(entry.do, Rebuild))
        return (
            answer_idle(question, self.idle)
            or answer_rebuild(question, self.rebuild_order or written)
            or answer_retreat(question, self.retreat)
        )

    @staticmethod
    def form(view: View) -> Iterator[str]:
        """The order of play with everybody's points, and all that the points can be spent on (CP-25, CP-30)."""
        say = Say(view.board)
        board = view.board
        seat = view.seat
        yield f"You have {board.cp[seat]} CP."
        order = joined(f"{say.seat(other)} with {board.cp[other]} CP" for other in board.order)
        yield f"Order of play: {order}."
        yield from march_form(say, seat)
        yield from _bonds(say, seat)
        for key in board.progress[seat]:
            yield f"Begun, one point paid: {begun(key).work(say)}."
        yield f"You hold: {joined(say.site(place) for place in captured(board, seat)) or 'nothing'}."
        for kind in get_args(AnyAction):
            yield from kind.offered(say, seat)


def kept(view: View) -> tuple[Kept, ...]:
    """The rest of queues over a pause."""
    return tuple(Kept(owner, "spend", Spend(queue=spend.queue)) for owner, spend in view.kept.items())


def whose_impulse(board: Board) -> Seat | None:
    """CP-40, CP-41 The next seat to spend a point: in order of play, once each in a cycle; None: no points left."""
    able = [seat for seat in board.order if board.cp.get(seat)]
    waiting = [seat for seat in able if seat not in board.acted]
    return next(iter(waiting or able), None)


def begin_impulse(table: CPTable) -> None:
    """CP-41 The cycle starts again as soon as all with points have spent one."""
    board = table.state.board
    if board.cycle == 0 or whose_impulse(board) in board.acted:
        table.record(CycleBegan(cycle=board.cycle + 1))


def perform(table: CPTable, seat: Seat, action: Action) -> Refusal | None:
    """CP-40, CP-59 A seat takes one action in its impulse; the refusal if it may not."""
    board = table.state.board
    if board.cp[seat] and whose_impulse(board) != seat:
        return NOT_YOUR_IMPULSE
    refusal = action_refusal(board, seat, action)
    if refusal is None:
        begin_impulse(table)
        action.carry_out(table, seat)
    return refusal


def spend_points(table: CPTable, orders: Mapping[Seat, Spend]) -> None:
    """CP-17, CP-40, CP-41 Each seat in turn spends one point by its queue, until all are spent or given up.

    With the option `checkpoint` the phase stops where the condition of a seat comes true (PBEM-3).
    """
    note_absence(table, orders)
    sets = _order_sets(table.state, orders)
    agendas = _agendas(table, sets)
    while (seat := whose_impulse(table.state.board)) is not None:
        begin_impulse(table)
        impulse(table, agendas[seat])
        stoppers = _stoppers(table.state.board, sets)
        if stoppers:
            _pause(table, sets, agendas, stoppers)
            return
    for seat, agenda in agendas.items():
        close(table, agenda)
        concede(table, seat, sets[seat].concede)


def _order_sets(state: State, orders: Mapping[Seat, Spend]) -> dict[Seat, Spend]:
    """The orders of each seat: those it sent, else what it kept over a pause, else none (PBEM-7)."""
    return {seat: orders.get(seat) or state.kept.get(seat) or Spend() for seat in state.board.order}


def _agendas(table: CPTable, sets: Mapping[Seat, Spend]) -> dict[Seat, Agenda]:
    """An agenda for each seat, with its answers to what its queue leaves open (CP-42, CP-44)."""
    agendas = {seat: agenda_of(seat, spend.queue) for seat, spend in sets.items()}
    questions = [question for seat in agendas for question in _questions(table.state.board, seat)]
    for question, answer in zip(questions, table.ask_all(questions), strict=True):
        if question.key.startswith("idle"):
            agendas[question.seat].gives_up = answer == "give_up"
        else:
            agendas[question.seat].rebuild_first = ArmyId(answer)
    return agendas


def _questions(board: Board, seat: Seat) -> Iterator[Question]:
    """The questions that the rules of the phase ask beyond the queue."""
    if board.cp[seat]:
        yield idle_question(seat)
    question = rebuild_question(board, seat)
    if question:
        yield question


def _stoppers(board: Board, sets: Mapping[Seat, Spend]) -> tuple[Seat, ...]:
    """The seats whose `pause_if` has come true after an impulse, each once a turn (PBEM-3, CP-G63).

    Nobody when all points are gone.
    """
    if not board.options.checkpoint or whose_impulse(board) is None:
        return ()
    waiting = {seat: spend.pause_if for seat, spend in sets.items() if seat not in board.pauses}
    return tuple(
        seat
        for seat, condition in waiting.items()
        if condition is not UNSET and CONDITIONS.holds(board, seat, condition)
    )


def _pause(
    table: CPTable, sets: Mapping[Seat, Spend], agendas: Mapping[Seat, Agenda], stoppers: tuple[Seat, ...]
) -> None:
    for seat, agenda in agendas.items():
        kept = replace(sets[seat], queue=agenda.rest)
        table.record(QueueKept(seen_by=(seat,), seat=seat, spend=kept))
    table.record(SpendPaused(cycle=table.state.board.cycle, seats=stoppers))


class CycleBegan(Public, tag="cycle-began", frozen=True, kw_only=True):
    """Every seat with Campaign Points had spent one; the round began anew."""

    rule: RuleId = RuleId("CP-41")
    cycle: int

    def change(self, state: State) -> None:
        put(state.board, cycle=self.cycle, acted=())

    def words(self, say: Say) -> Line:
        return Line(f"Cycle {self.cycle} of spending Campaign Points begins.")


class SpendPaused(Public, tag="spend-paused", frozen=True, kw_only=True):
    """The condition one or more seats had set came true: the phase stopped for all."""

    rule: RuleId = RuleId("PBEM-3")
    cycle: int
    seats: tuple[Seat, ...]

    def change(self, state: State) -> None:
        put(state.board, window=state.board.window + 1, pauses=state.board.pauses + self.seats)

    def words(self, say: Say) -> Line:
        return Line(f"The phase stops for all: a condition set by {say.sides(self.seats)} has come true.")

    def chapter(self, say: Say) -> str:
        return f"Cycle {self.cycle}"


class QueueKept(CPFact, tag="queue-kept", frozen=True, kw_only=True):
    """The rest of a seat's orders was kept over a pause. For its seat alone."""

    rule: RuleId = RuleId("PBEM-3")
    seat: Seat
    spend: Spend

    def change(self, state: State) -> None:
        write(state.kept)[self.seat] = self.spend

    def words(self, say: Say) -> Line:
        entries = counted(len(self.spend.queue), "entry", "entries")
        return Line(f"The rest of {whose(say.side(self.seat), 'queue')} is kept over the pause: {entries}.")


def _check_pause(board: Board, seat: Seat, condition: Condition) -> Iterator[Problem]:
    """The phase can be stopped once a turn, in campaigns that agreed on it (PBEM-3)."""
    path = ("pause_if",)
    if not board.options.checkpoint:
        message = "in this campaign nobody can stop the phase"
        yield NO_PAUSE.problem(path, message, "leave out `pause if ...`")
    elif seat in board.pauses:
        message = "you have stopped the phase this turn already; it is not stopped for you again"
        yield NO_PAUSE.problem(path, message, kind="note")
    else:
        yield from check_condition(board, seat, condition, path)


def _bonds(say: Say, seat: Seat) -> Iterator[str]:
    """The bonds that keep armies from marching (CP-44, CP-55)."""
    for army in armies_of(say.board, seat):
        if army.status != "normal":
            cost = rebuild_price(say.board, army)
            yield f"{army.id} is rebuilt before all else: {cost} CP for the next step."
        elif army.at and is_pinned(say.board, army):
            yield f"{army.id} may not march on before {say.place(army.at)} is captured, as things stand."
