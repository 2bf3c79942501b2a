"""The queue: which action a seat takes in an impulse (CP-42, CP-44, PBEM-3)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from adjudicator.games.cp_campaign.actions import NO_CP, Action, is_started
from adjudicator.games.cp_campaign.conditions import CONDITIONS, When, check_condition, posts
from adjudicator.games.cp_campaign.facts import CPTable
from adjudicator.games.cp_campaign.fortify import Fortify, FortifyCastle
from adjudicator.games.cp_campaign.give_up import GiveUp, check_reached, give_up, lose_point
from adjudicator.games.cp_campaign.intrigue import Intrigue
from adjudicator.games.cp_campaign.march import Move
from adjudicator.games.cp_campaign.plan import Case, QueueAhead
from adjudicator.games.cp_campaign.rebuild import MUST_REBUILD_FIRST, Rebuild, to_rebuild
from adjudicator.games.cp_campaign.refusals import refusals, skipped
from adjudicator.games.cp_campaign.roads import BuildRoad
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.tear_down import DecreaseDv
from adjudicator.games.cp_campaign.words import ArmyId, Order
from adjudicator.programs.queue import Planned, first_ready
from adjudicator.table import Problem, Refusal, Seat
from adjudicator.table.notation import IF

MARCH_DROPPED = refusals.new("MARCH_DROPPED", "CP-22", "the march failed, and was to be tried once only", own=True)
QUEUE_STOPPED = refusals.new("QUEUE_STOPPED", "CP-22", "a failed march had ended the queue", own=True)
CONDITION_UNMET = refusals.new("CONDITION_UNMET", "PBEM-3", "the condition did not hold", lasts=False)
NOT_REACHED = refusals.new("NOT_REACHED", "PBEM-3", "no Campaign Points were left", lasts=False, own=True)
ON_FAIL = refusals.new("ON_FAIL", "CP-22", lasts=False)

AnyAction = Rebuild | Move | DecreaseDv | Fortify | FortifyCastle | BuildRoad | Intrigue | GiveUp


class Entry(Order, frozen=True, kw_only=True):
    """One entry of the queue: an action, and when and how often to take it (PBEM-3)."""

    NOTATION: ClassVar[str] = (
        "{do} [{times} (times|time|)] " + IF + " "
        "[(,|;|) (on_fail=next(else go on|or else go on) | on_fail=stop(else stop|or else stop) "
        "| on_fail=retry(else try again))]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "do": {"action": "move", "army": "A1", "to": "T15"},
        "when": {"no_enemy_at": "T15"},
        "on_fail": "next",
    }

    do: Annotated[AnyAction, Meta(description="The action.")]
    when: Annotated[When | UnsetType, Meta(description="Only while this holds; left out: always.")] = UNSET
    on_fail: Annotated[
        Literal["retry", "next", "stop"],
        Meta(description="After a failed march: try again, drop the entry, or end the queue."),
    ] = "retry"
    times: Annotated[int, Meta(ge=1, le=20, description="How often to do it.", examples=[2])] = 1

    def wanted(self, board: Board, seat: Seat) -> bool:
        """Whether its condition holds; without one it always does, and a second point needs it too (CP-G51)."""
        if self.when is UNSET:
            return True
        return CONDITIONS.holds(board, seat, self.when)

    def problems(self, case: Case) -> Iterator[Problem]:
        """List what is wrong with it, or worth knowing."""
        yield from self.do.problems(case)
        if self.when is not UNSET:
            yield from check_condition(case.board, case.seat, self.when, ("queue", case.index, "when"))
        if self.on_fail != "retry" and not self.do.march:
            yield ON_FAIL.problem(("queue", case.index, "on_fail"), "`on_fail` is for marches only", "leave it out")
        yield from check_reached(case)


Queue = Annotated[
    tuple[Entry, ...],
    Meta(max_length=60, description="Actions in order of preference; may be longer than your points."),
]


def action_refusal(board: Board, seat: Seat, action: Action) -> Refusal | None:
    """CP-42, CP-44, CP-45 Return why a seat may not take an action now, whoever's impulse it is; None: it may.

    Without points nobody acts, and as long as an army is to be rebuilt nothing else is done (CP-G34).
    """
    if board.cp[seat] == 0:
        return NO_CP
    if to_rebuild(board, seat) and not isinstance(action, Rebuild):
        return MUST_REBUILD_FIRST
    return action.refusal(board, seat)


def plan_of(board: Board, seat: Seat, queue: Queue) -> QueueAhead:
    """The plan of a queue, for rules that look ahead."""
    return QueueAhead(board, seat, queue, [[*posts(entry.when)] if entry.when is not UNSET else [] for entry in queue])


class Agenda(Struct):
    """A seat's wishes for this phase: the entries of its queue, and its answers about the rest."""

    seat: Seat
    entries: list[Planned[Entry]]
    rebuild_first: ArmyId | None = None
    gives_up: bool = False

    @property
    def open(self) -> list[Planned[Entry]]:
        """The entries that are still to be done."""
        return [planned for planned in self.entries if planned.left]

    @property
    def rest(self) -> tuple[Entry, ...]:
        """The rest of the queue, as orders."""
        return tuple(replace(planned.entry, times=planned.left) for planned in self.open)


def agenda_of(seat: Seat, queue: tuple[Entry, ...]) -> Agenda:
    """The agenda of a seat at the start of a window."""
    return Agenda(seat, [Planned(index, entry, entry.times) for index, entry in enumerate(queue)])


def impulse(table: CPTable, agenda: Agenda) -> None:
    """CP-40, CP-43 A seat acts until it has spent a point; free moves and rebuilds leave it the rest (PBEM-3)."""
    seat = agenda.seat
    while seat not in table.state.board.acted:
        armies = to_rebuild(table.state.board, seat)
        if armies:
            first = next((army for army in armies if army.id == agenda.rebuild_first), armies[0])
            _rebuild(table, agenda, Rebuild(army=first.id))
        elif planned := _choose(table, agenda):
            _take(table, agenda, planned)
        elif agenda.gives_up:
            give_up(table, seat, idle=True)
        else:
            lose_point(table, seat)


def _rebuild(table: CPTable, agenda: Agenda, rebuild: Rebuild) -> None:
    """CP-44 Rebuilding comes before the written entries; one that orders it is struck off when it is done."""
    before = table.state.board.armies[rebuild.army].status
    rebuild.carry_out(table, agenda.seat)
    if table.state.board.armies[rebuild.army].status != before:
        written = [planned for planned in agenda.open if planned.entry.do == rebuild]
        for planned in written[:1]:
            planned.strike()


def _choose(table: CPTable, agenda: Agenda) -> Planned[Entry] | None:
    """The first entry whose condition holds and whose action is legal, started ones before others (CP-G50).

    An illegal entry stays in place and is noted once.
    """
    board = table.state.board
    seat = agenda.seat

    def obstacle(planned: Planned[Entry]) -> Refusal | None:
        refusal = action_refusal(board, seat, planned.entry.do)
        if refusal:
            _note(table, seat, planned, refusal)
        return refusal

    started_first = sorted(agenda.open, key=lambda planned: not is_started(board, seat, planned.entry.do))
    return first_ready((planned for planned in started_first if planned.entry.wanted(board, seat)), obstacle)


def _take(table: CPTable, agenda: Agenda, planned: Planned[Entry]) -> None:
    """Carry an entry out; what a failed march does to the queue is its `on_fail`."""
    seat = agenda.seat
    action = planned.entry.do
    action.carry_out(table, seat)
    board = table.state.board
    if action.march and not board.last_march[action.march[0]]:
        _march_failed(table, agenda, planned)
    elif not is_started(board, seat, action):
        planned.strike()


def _march_failed(table: CPTable, agenda: Agenda, planned: Planned[Entry]) -> None:
    """CP-22 A failed march is tried again, dropped, or ends the queue."""
    if planned.entry.on_fail == "next":
        _note(table, agenda.seat, planned, MARCH_DROPPED)
        planned.left = 0
    elif planned.entry.on_fail == "stop":
        for ended in agenda.open:
            _note(table, agenda.seat, ended, QUEUE_STOPPED)
            ended.left = 0


def _note(table: CPTable, seat: Seat, planned: Planned[Entry], refusal: Refusal) -> None:
    """Tell a seat why an entry was not carried out: once, the first time."""
    if planned.obstacle is None:
        planned.obstacle = refusal
        table.record(skipped(seat, ("queue", planned.index), refusal))


def close(table: CPTable, agenda: Agenda) -> None:
    """Tell a seat at the end of the phase what of its queue was never done."""
    for planned in agenda.open:
        met = planned.entry.wanted(table.state.board, agenda.seat)
        _note(table, agenda.seat, planned, NOT_REACHED if met else CONDITION_UNMET)
