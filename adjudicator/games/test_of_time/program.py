"""The program: what a god wants done in a round, and which move he makes when it is his turn (TT-11, PBEM-3)."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Annotated, ClassVar, get_args

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from adjudicator.games.test_of_time.absence import default_move
from adjudicator.games.test_of_time.attack import Attack, Defend, open_points
from adjudicator.games.test_of_time.conditions import CONDITIONS, Condition, When, check_condition
from adjudicator.games.test_of_time.convert import Convert
from adjudicator.games.test_of_time.create import Create
from adjudicator.games.test_of_time.moves import Move, Zoned
from adjudicator.games.test_of_time.passing import Pass
from adjudicator.games.test_of_time.preserve import Preserve
from adjudicator.games.test_of_time.reverse import Reverse
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.sire import Sire, SireShaman
from adjudicator.games.test_of_time.state import Board, Kept, State, TTFact, TTTable, View
from adjudicator.games.test_of_time.words import Count, Order, refusals
from adjudicator.programs.queue import Planned, first_ready
from adjudicator.table import Line, Path, Problem, Refusal, Remark, RuleId, Seat
from adjudicator.table.game import Kept as Still
from adjudicator.table.notation import IF
from adjudicator.table.prose import counted, whose
from adjudicator.table.state import write

AnyMove = Create | Preserve | Sire | SireShaman | Convert | Attack | Defend | Reverse | Pass
"""Every kind of move there is."""

KeepHome = Annotated[
    Count | UnsetType, Meta(description="Ordinary followers that stay at home whatever happens.", examples=[2])
]

CONDITION_UNMET = refusals.new("CONDITION_UNMET", "PBEM-3", "the condition did not hold", lasts=False)
ATTACK_MET = refusals.new("ATTACK_MET", "PBEM-3", "there was no attack left to meet", lasts=False)
KEEP_HOME = refusals.new("KEEP_HOME", "PBEM-3", "too few followers would have stayed at home", field="do", lasts=False)
MORE_THAN_ZONES = refusals.new("MORE_THAN_ZONES", "TT-05", field="program", lasts=False)
MORE_THAN_HOME = refusals.new("MORE_THAN_HOME", "TT-20", field="program", lasts=False)
NO_CHECKPOINT = refusals.new("NO_CHECKPOINT", "PBEM-3a", field="ask_if")
IDLE = (CONDITION_UNMET, ATTACK_MET)
"""Refusals by which an entry has nothing to do, rather than cannot do it."""


class Entry(Order, frozen=True, kw_only=True):
    """One entry of a program: a move, and when and how often to make it (PBEM-3)."""

    NOTATION: ClassVar[str] = (
        "{do} [{repeat} (times|time)] " + IF + " [(,|) (keep|keeping) {keep_home} (|followers|follower) (home|at home)]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "do": {"move": "defend", "space": 2, "f": "match_up_to 4"},
        "when": {"under_attack": 2},
    }

    do: Annotated[AnyMove, Meta(description="The move.")]
    when: Annotated[When | UnsetType, Meta(description="Only while this holds; left out: always.")] = UNSET
    repeat: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | UnsetType,
        Meta(
            description="How often to make it. Left out: once, but a defence that waits for an attack as often as "
            "it is needed.",
            examples=[3],
        ),
    ] = UNSET
    keep_home: KeepHome = UNSET

    @property
    def times(self) -> int | None:
        """The number of times it may be carried out; None: a defence stays active as long as it is needed."""
        if self.repeat is not UNSET:
            return self.repeat
        stays = isinstance(self.do, Defend) and self.when is not UNSET and self.when.names("under_attack")
        return None if stays else 1


class Program(Order, frozen=True, kw_only=True):
    """What to do in a round: at each of your moves the first entry that can be carried out is (PBEM-3)."""

    LINES: ClassVar[tuple[str, ...]] = (
        "{program.each}",
        "(always keep|keep) {keep_home} (|followers|follower) (home|at home)",
        "(ask|stop) (if|when) {ask_if}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "program": [
            {"do": {"move": "preserve", "space": 2}},
            {"do": {"move": "defend", "space": 2, "f": "match"}, "when": {"under_attack": 2}},
            {"do": {"move": "sire"}, "repeat": 3},
        ],
        "keep_home": 2,
    }
    UNSENT: ClassVar[str] = (
        "Your Testaments are preserved, the most valuable first, as far as ordinary followers allow; your standing "
        "orders defend them, and else you pass. After a stop your program goes on unchanged."
    )
    """The consequence for a seat that sends none (PBEM-7, PBEM-3a)."""

    program: Annotated[
        tuple[Entry, ...],
        Meta(max_length=60, description="Moves, the most important first; where none can be made you pass."),
    ] = ()
    keep_home: KeepHome = UNSET
    ask_if: Annotated[
        When | UnsetType,
        Meta(description="Stop the moves when this comes true; you may then replace the rest of your program."),
    ] = UNSET

    def remarks(self, say: Say) -> Iterator[Remark]:
        """Remark on its moves as things stand, and on a program without moves."""
        if not self.program:
            yield Remark(("program",), "no moves: you pass, but for your standing defences")
        for index, entry in enumerate(self.program):
            text = entry.do.remark(say)
            if text:
                yield Remark(("program", index), text)

    def checked(self, board: Board, seat: Seat) -> Iterator[Problem]:
        """Everything wrong, or worth knowing.

        Illegal is what can never be carried out in this round whatever happens. What may come to be possible is
        accepted, with a note where that is worth knowing.
        """
        for index, entry in enumerate(self.program):
            yield from _check_entry(board, seat, self, entry, ("program", index))
        yield from _check_zones(board, seat, self)
        yield from _check_home(board, seat, self)
        yield from _check_checkpoint(board, seat, self)


def _check_entry(board: Board, seat: Seat, program: Program, entry: Entry, path: Path) -> Iterator[Problem]:
    problems = list(entry.do.checked(board, seat, (*path, "do"), waits=True))
    yield from problems
    if entry.when is not UNSET:
        yield from check_condition(board, seat, entry.when, (*path, "when"))
    if not problems:
        yield from _check_keep_home(board, seat, entry, kept_home(program, entry), path)


def _check_keep_home(board: Board, seat: Seat, entry: Entry, keep: int, path: Path) -> Iterator[Problem]:
    """Whether a move leaves as many at home as its player wants."""
    if not keep:
        return
    order = entry.do.exactly(board, seat, keep)
    home = board.home[seat].f
    if leaves_too_few(board, seat, order, keep):
        left = home - order.followers
        message = f"of {counted(home, 'follower')} it would leave {left} at home, and {keep} are to stay"
        yield KEEP_HOME.problem(path, message, "the entry waits, and may never be made")


def _check_zones(board: Board, seat: Seat, program: Program) -> Iterator[Problem]:
    """No more of a move than there are zones for it (TT-05)."""
    for kind in _ZONED:
        times = [entry.repeat or 1 for entry in program.program if isinstance(entry.do, kind)]
        if not times:
            continue
        wanted = sum(times)
        free = kind.free_zones(board, seat)
        if wanted > free > 0:
            can = f"you can {kind.TASK} {counted(free, 'time')} in this round"
            message = f"{can}, and the program does it {wanted} times"
            yield MORE_THAN_ZONES.problem((), message, "what comes last is not done")


_ZONED: Sequence[type[Zoned]] = [kind for kind in get_args(AnyMove) if issubclass(kind, Zoned)]
"""The moves for which there are zones."""


def _check_home(board: Board, seat: Seat, program: Program) -> Iterator[Problem]:
    """Check that the followers suffice, if all that has no condition is done (TT-20)."""
    home = board.home[seat].f
    wanted = 0
    for entry in program.program:
        if entry.when is UNSET:
            placed = entry.do.exactly(board, seat).followers * (entry.repeat or 1)
            if placed <= home:
                wanted += placed
    if wanted > home:
        message = f"what has no condition takes {wanted} followers if all of it is done, and you have {home} at home"
        yield MORE_THAN_HOME.problem((), message, "what comes last may not be done")


def _check_checkpoint(board: Board, seat: Seat, program: Program) -> Iterator[Problem]:
    """The run can be stopped as often as the players agreed on (PBEM-3a)."""
    if program.ask_if is UNSET:
        return
    most = board.options.checkpoints_per_round
    if not most:
        message = "in this campaign nobody can stop the moves"
        yield NO_CHECKPOINT.problem((), message, "leave out `ask if ...`")
    elif board.checkpoints.get(seat, 0) >= most:
        message = "you have stopped the moves as often as you may in this round; it is not stopped for you again"
        yield NO_CHECKPOINT.problem((), message, kind="note")
    else:
        yield from check_condition(board, seat, program.ask_if, ("ask_if",))


class Agenda(Struct):
    """A seat's wishes for this round: standing defences, then its program; without one, its Testaments preserved."""

    seat: Seat
    program: Program | None
    defences: list[Planned[Entry]]
    entries: list[Planned[Entry]]

    @property
    def ask_if(self) -> Condition | UnsetType:
        """The condition on which it stops the run (PBEM-3a)."""
        return self.program.ask_if if self.program else UNSET


def agenda_of(seat: Seat, sent: Program | Kept | None, defences: Sequence[Defend] = ()) -> Agenda:
    """The agenda of a seat at the start of a window, from its orders or from what is left of them."""
    program = sent.program if isinstance(sent, Kept) else sent
    entries = program.program if program else ()
    left = sent.left if isinstance(sent, Kept) else [entry.times for entry in entries]
    defended = [entry.do.space for entry in entries if isinstance(entry.do, Defend)]
    standing = [Entry(do=order) for order in defences if order.space not in defended]
    return Agenda(
        seat=seat,
        program=program,
        defences=[Planned(index, entry, None) for index, entry in enumerate(standing)],
        entries=[Planned(index, entry, left[index]) for index, entry in enumerate(entries)],
    )


def take_turn(table: TTTable, agenda: Agenda) -> None:
    """TT-11, TT-12 A god makes the first move of his agenda that he may make; without any he passes."""
    board = table.state.board
    seat = agenda.seat
    queue = chain(agenda.defences, agenda.entries)
    planned = first_ready(queue, lambda planned: obstacle(board, agenda, planned), IDLE)
    order: Move | None = None
    if planned is not None:
        planned.strike()
        order = planned.entry.do.exactly(board, seat, kept_home(agenda.program, planned.entry))
    elif agenda.program is None:
        order = default_move(board, seat)
    (order or Pass()).carry_out(table, seat)


def obstacle(board: Board, agenda: Agenda, planned: Planned[Entry]) -> Refusal | None:
    """Return why an entry cannot be carried out now; None: it can."""
    entry = planned.entry
    seat = agenda.seat
    if entry.when is not UNSET and not CONDITIONS.holds(board, seat, entry.when):
        return CONDITION_UNMET
    if has_nothing_to_meet(board, seat, entry.do, staying=planned.left is None):
        return ATTACK_MET
    keep = kept_home(agenda.program, entry)
    order = entry.do.exactly(board, seat, keep)
    refusal = order.refusal(board, seat)
    if refusal:
        return refusal
    if leaves_too_few(board, seat, order, keep):
        return KEEP_HOME
    return None


def kept_home(program: Program | None, entry: Entry) -> int:
    """The number of ordinary followers that stay at home: as the entry says, else as the program says."""
    kept = entry.keep_home if entry.keep_home is not UNSET or program is None else program.keep_home
    return kept or 0


def leaves_too_few(board: Board, seat: Seat, order: Move, keep: int) -> bool:
    """Whether a move places ordinary followers who are to stay at home."""
    followers = order.followers
    if keep <= 0:
        return False
    if followers <= 0:
        return False
    return board.home[seat].f - followers < keep


def has_nothing_to_meet(board: Board, seat: Seat, order: Move, *, staying: bool) -> bool:
    """Whether a defence by policy, or one that stays active, has nothing more to meet."""
    if not isinstance(order, Defend):
        return False
    if not (staying or isinstance(order.f, str)):
        return False
    return open_points(board, seat, order) == 0


def tell_skipped(table: TTTable, agenda: Agenda) -> None:
    """Tell a seat at the end of the run what of its program was not done, and why."""
    seat = agenda.seat
    for planned in agenda.entries:
        why = planned.obstacle or CONDITION_UNMET
        idle = planned.left is None and why in IDLE
        if planned.left != 0 and not idle:
            where = ("program", planned.index)
            table.record(EntrySkipped(seen_by=(seat,), seat=seat, where=where, code=why.code, done=planned.done))


def kept(view: View) -> tuple[Still, ...]:
    """The rest of programs over a checkpoint."""
    return tuple(Still(owner, "program", _rest(kept)) for owner, kept in view.kept.items())


def _rest(kept: Kept) -> Program:
    """The entries that may still be carried out, as often as they may."""
    entries = zip(kept.program.program, kept.left, strict=True)
    left = [entry if often is None else replace(entry, repeat=often) for entry, often in entries if often != 0]
    return replace(kept.program, program=tuple(left))


def keep_program(table: TTTable, agenda: Agenda, *, asked: bool) -> None:
    """Keep a program over a checkpoint; a condition that stopped the run does not stop it again."""
    if agenda.program is None:
        return
    program = replace(agenda.program, ask_if=UNSET) if asked else agenda.program
    left = tuple(planned.left for planned in agenda.entries)
    table.record(ProgramKept(seen_by=(agenda.seat,), seat=agenda.seat, program=program, left=left))


class EntrySkipped(TTFact, tag="entry-skipped", frozen=True, kw_only=True):
    """An entry of an order set was not carried out, or only `done` times: where it stands and why.

    For its seat alone.
    """

    rule: RuleId = RuleId("PBEM-3")
    seat: Seat
    where: Path
    """Place in the order set: ("program", 3)."""
    code: str
    done: int = 0

    def words(self, say: Say) -> Line:
        entry = f"entry {int(self.where[1]) + 1} of the program" if len(self.where) > 1 else "the move"
        done = f" after {counted(self.done, 'time')}" if self.done else ""
        return Line(f"{entry} was passed over{done}: {refusals[self.code].words}.", tone="bad")


class ProgramKept(TTFact, tag="program-kept", frozen=True, kw_only=True):
    """A seat's program was kept over a checkpoint, with how often each entry may still be carried out.

    For its seat alone.
    """

    rule: RuleId = RuleId("PBEM-3a")
    seat: Seat
    program: Program
    left: tuple[int | None, ...]

    def change(self, state: State) -> None:
        write(state.kept)[self.seat] = Kept(self.program, self.left)

    def words(self, say: Say) -> Line:
        entries = counted(sum(left != 0 for left in self.left), "entry", "entries")
        return Line(f"The rest of {whose(say.god(self.seat), 'program')} is kept over the stop: {entries}.")
