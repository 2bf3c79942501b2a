"""The queue: which action a seat takes in an impulse (PBEM-3)."""

from msgspec import UNSET, Struct
from msgspec.structs import replace

from adjudicator.games.cp_campaign.facts import EntrySkipped, QueueKept
from adjudicator.games.cp_campaign.orders import Entry, Move, Rebuild, Spend
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.actions import action_refusal, carry_out
from adjudicator.games.cp_campaign.rules.conditions import holds
from adjudicator.games.cp_campaign.rules.points import give_up, idle, is_started
from adjudicator.games.cp_campaign.rules.rebuild import rebuild, to_rebuild
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.words import ArmyId, SkipCode
from adjudicator.table.words import Seat


class Planned(Struct):
    """An entry of a queue: its place, how often it is still to be done, whether its seat was told why it is not."""

    index: int
    entry: Entry
    left: int
    noted: bool = False


class Agenda(Struct):
    """What a seat wants in this phase: its orders, the entries that are left, and its answers about the rest."""

    seat: Seat
    spend: Spend
    entries: list[Planned]
    rebuild_first: ArmyId | None = None
    gives_up: bool = False

    def strike(self, planned: Planned) -> None:
        """Strike off an entry that is done, or count it down."""
        planned.left -= 1
        if planned.left == 0:
            self.entries.remove(planned)


def agenda_of(seat: Seat, spend: Spend) -> Agenda:
    """The agenda of a seat at the start of a window."""
    entries = [Planned(index, entry, entry.times) for index, entry in enumerate(spend.queue)]
    return Agenda(seat=seat, spend=spend, entries=entries)


def impulse(table: CPTable, agenda: Agenda) -> None:
    """CP-40, CP-43 A seat acts until it has spent a point; free moves and rebuilds leave it the rest (PBEM-3)."""
    while agenda.seat not in table.state.board.acted:
        armies = to_rebuild(table.state.board, agenda.seat)
        if armies:
            first = next((army for army in armies if army.id == agenda.rebuild_first), armies[0])
            _rebuild(table, agenda, first.id)
        elif planned := _choose(table, agenda):
            _take(table, agenda, planned)
        elif agenda.gives_up:
            give_up(table, agenda.seat, idle=True)
        else:
            idle(table, agenda.seat)


def _rebuild(table: CPTable, agenda: Agenda, army: ArmyId) -> None:
    """CP-44 Rebuilding comes before the written entries; one that orders it is struck off when it is done."""
    before = table.state.board.armies[army].status
    rebuild(table, agenda.seat, army)
    if table.state.board.armies[army].status != before:
        written = [planned for planned in agenda.entries if planned.entry.do == Rebuild(army=army)]
        for planned in written[:1]:
            agenda.strike(planned)


def _choose(table: CPTable, agenda: Agenda) -> Planned | None:
    """The first entry whose condition holds and whose action is legal, started ones before others (CP-G50).

    An illegal entry stays in place and is noted once.
    """
    board = table.state.board
    for planned in sorted(agenda.entries, key=lambda item: not is_started(board, agenda.seat, item.entry.do)):
        if not wanted(board, agenda.seat, planned.entry):
            continue
        refusal = action_refusal(board, agenda.seat, planned.entry.do)
        if refusal is None:
            return planned
        _note(table, agenda, planned, refusal)
    return None


def wanted(board: Board, seat: Seat, entry: Entry) -> bool:
    """Whether the condition of an entry holds; without one it always does, and a second point needs it too (CP-G51)."""
    return entry.when is UNSET or holds(board, seat, entry.when)


def _take(table: CPTable, agenda: Agenda, planned: Planned) -> None:
    """Carry an entry out; what a failed march does to the queue is its `on_fail`."""
    action = planned.entry.do
    carry_out(table, agenda.seat, action)
    board = table.state.board
    if isinstance(action, Move) and not board.last_march[action.army]:
        _march_failed(table, agenda, planned)
    elif not is_started(board, agenda.seat, action):
        agenda.strike(planned)


def _march_failed(table: CPTable, agenda: Agenda, planned: Planned) -> None:
    """CP-22 A failed march is tried again, dropped, or ends the queue."""
    if planned.entry.on_fail == "next":
        _note(table, agenda, planned, "MARCH_DROPPED")
        agenda.entries.remove(planned)
    elif planned.entry.on_fail == "stop":
        for left in agenda.entries:
            _note(table, agenda, left, "QUEUE_STOPPED")
        agenda.entries.clear()


def _note(table: CPTable, agenda: Agenda, planned: Planned, code: SkipCode) -> None:
    if planned.noted:
        return
    planned.noted = True
    where = ("queue", planned.index)
    table.record(EntrySkipped(seen_by=(agenda.seat,), seat=agenda.seat, where=where, code=code))


def close(table: CPTable, agenda: Agenda) -> None:
    """Tell a seat at the end of the phase what of its queue was never done."""
    for planned in agenda.entries:
        met = wanted(table.state.board, agenda.seat, planned.entry)
        _note(table, agenda, planned, "NOT_REACHED" if met else "CONDITION_UNMET")


def keep(table: CPTable, agenda: Agenda) -> None:
    """Keep the rest of a queue over a pause."""
    rest = tuple(replace(planned.entry, times=planned.left) for planned in agenda.entries)
    spend = replace(agenda.spend, queue=rest)
    table.record(QueueKept(seen_by=(agenda.seat,), seat=agenda.seat, spend=spend))
