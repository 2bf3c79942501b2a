"""The program: which move a god makes when it is his turn (PBEM-3, PBEM-7)."""

from collections.abc import Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from adjudicator.games.test_of_time.facts import EntrySkipped, ProgramKept
from adjudicator.games.test_of_time.orders import Defend, Entry, Move, Preserve, Program
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.conditions import holds, names
from adjudicator.games.test_of_time.rules.costs import preservation_cost
from adjudicator.games.test_of_time.rules.exact import exact_order, followers_in, open_points
from adjudicator.games.test_of_time.rules.gods import owned_testaments
from adjudicator.games.test_of_time.rules.moves import carry_out, move_refusal, pass_turn
from adjudicator.games.test_of_time.rules.preserve import is_preserved
from adjudicator.games.test_of_time.state import Board, Kept, Testament
from adjudicator.games.test_of_time.tables import CONSTANTS
from adjudicator.games.test_of_time.words import SkipCode
from adjudicator.table.words import Seat

IDLE: tuple[SkipCode, ...] = ("CONDITION_UNMET", "ATTACK_MET")
"""Why an entry has nothing to do, rather than cannot do it."""


class Planned(Struct):
    """An entry of a program: how often it may still be carried out (None: as often as needed), and why it was not.

    The first thing that stood in its way is told.
    """

    entry: Entry
    left: int | None
    done: int = 0
    code: SkipCode = "CONDITION_UNMET"


class Agenda(Struct):
    """What a seat wants in this round: standing defences, then its program; without one, its Testaments preserved."""

    seat: Seat
    program: Program | None
    defences: list[Planned]
    entries: list[Planned]


def agenda_of(seat: Seat, sent: Program | Kept | None, defences: Sequence[Defend] = ()) -> Agenda:
    """The agenda of a seat at the start of a window, from its orders or from what is left of them."""
    program = sent.program if isinstance(sent, Kept) else sent
    entries = program.program if program else ()
    left = sent.left if isinstance(sent, Kept) else tuple(times(entry) for entry in entries)
    defended = [entry.do.space for entry in entries if isinstance(entry.do, Defend)]
    standing = [Entry(do=order) for order in defences if order.space not in defended]
    return Agenda(
        seat=seat,
        program=program,
        defences=[Planned(entry, None) for entry in standing],
        entries=[Planned(entry, number) for entry, number in zip(entries, left, strict=True)],
    )


def times(entry: Entry) -> int | None:
    """How often an entry may be carried out; None: a defence that stays active as long as it is needed."""
    if entry.repeat is not UNSET:
        return entry.repeat
    stays = isinstance(entry.do, Defend) and entry.when is not UNSET and names(entry.when, "under_attack")
    return None if stays else 1


def take_turn(table: TTTable, agenda: Agenda) -> None:
    """TT-11, TT-12 A god makes the first move of his agenda that he may make; without any he passes."""
    board, seat = table.state.board, agenda.seat
    order = _chosen(board, agenda)
    if order is None and agenda.program is None:
        order = default_move(board, seat)
    if order is None:
        pass_turn(table, seat)
    else:
        carry_out(table, seat, order)


def _chosen(board: Board, agenda: Agenda) -> Move | None:
    """The first entry whose condition holds and whose move is legal, with exact numbers; it is counted down."""
    for planned in [*agenda.defences, *agenda.entries]:
        if planned.left == 0:
            continue
        order, code = ready(board, agenda, planned)
        if code is None:
            planned.done += 1
            planned.left = None if planned.left is None else planned.left - 1
            return order
        if planned.code in IDLE:
            planned.code = code
    return None


def ready(board: Board, agenda: Agenda, planned: Planned) -> tuple[Move, SkipCode | None]:
    """The move of an entry with exact numbers, and why it cannot be made now; None: it can."""
    entry, seat = planned.entry, agenda.seat
    if entry.when is not UNSET and not holds(board, seat, entry.when):
        return entry.do, "CONDITION_UNMET"
    if is_met(board, seat, entry.do, staying=planned.left is None):
        return entry.do, "ATTACK_MET"
    keep = keep_home(agenda.program, entry)
    order = exact_order(board, seat, entry.do, keep)
    if refusal := move_refusal(board, seat, order):
        return order, refusal
    followers = followers_in(order)
    return order, "KEEP_HOME" if followers and board.home[seat].f - followers < keep else None


def keep_home(program: Program | None, entry: Entry) -> int:
    """How many ordinary followers stay at home: as the entry says, else as the program says."""
    said = entry.keep_home if entry.keep_home is not UNSET or program is None else program.keep_home
    return said or 0


def is_met(board: Board, seat: Seat, order: Move, *, staying: bool) -> bool:
    """Whether a defence by policy, or one that stays active, has nothing more to meet."""
    if not isinstance(order, Defend):
        return False
    return (staying or isinstance(order.f, str)) and open_points(board, seat, order) == 0


def default_move(board: Board, seat: Seat) -> Preserve | None:
    """What is done for a god without a program: his best Testament that ordinary followers can preserve (PBEM-7)."""
    home = board.home[seat].f
    for own in sorted(owned_testaments(board, seat), key=worth, reverse=True):
        cost = preservation_cost(board, seat, own.type)
        if own.visible and not is_preserved(board, own.id) and cost <= home:
            return Preserve(space=own.space, f=cost)
    return None


def worth(testament: Testament) -> int:
    """What a Testament is worth saving: its visible sections times the rounds it can still reach (PBEM-7)."""
    return testament.visible * (CONSTANTS.rounds - testament.created)


def close(table: TTTable, agenda: Agenda) -> None:
    """Tell a seat at the end of the run what of its program was not done, and why."""
    seat = agenda.seat
    for index, planned in enumerate(agenda.entries):
        idle = planned.left is None and planned.code in IDLE
        if planned.left != 0 and not idle:
            where = ("program", index)
            table.record(EntrySkipped(seen_by=(seat,), seat=seat, where=where, code=planned.code, done=planned.done))


def keep(table: TTTable, agenda: Agenda, *, asked: bool) -> None:
    """Keep a program over a checkpoint; a condition that stopped the run does not stop it again."""
    if agenda.program is None:
        return
    program = replace(agenda.program, ask_if=UNSET) if asked else agenda.program
    left = tuple(planned.left for planned in agenda.entries)
    table.record(ProgramKept(seen_by=(agenda.seat,), seat=agenda.seat, program=program, left=left))
