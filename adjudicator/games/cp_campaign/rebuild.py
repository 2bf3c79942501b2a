"""Rebuilding armies (CP-44, CP-45a, CP-45b)."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from adjudicator.games.cp_campaign.actions import Deed, ProgressMade, Work, spent
from adjudicator.games.cp_campaign.facts import CPTable
from adjudicator.games.cp_campaign.plan import Case
from adjudicator.games.cp_campaign.refusals import NOT_YOUR_ARMY, doubles, not_own_wish, refusals
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import armies_of, army_of
from adjudicator.games.cp_campaign.state import Army, Board, State, drop_progress, set_army
from adjudicator.games.cp_campaign.tables import price
from adjudicator.games.cp_campaign.territories import FreeRoll, free_die, free_roll, kind_of
from adjudicator.games.cp_campaign.words import ArmyField, ArmyId, Status, TerritoryId
from adjudicator.table import Choice, Line, Problem, Question, Refusal, RuleId, Seat

MUST_REBUILD_FIRST = refusals.new("MUST_REBUILD_FIRST", "CP-44", "broken and defeated armies must be rebuilt first")
NOTHING_TO_REBUILD = refusals.new("NOTHING_TO_REBUILD", "CP-45a", "the army is normal", field="army")
DOUBLE_ARMY = refusals.new("DOUBLE_ARMY", "CP-44")

RebuildOrder = Annotated[
    tuple[ArmyField, ...],
    Meta(
        max_length=2,
        description="Which army is rebuilt first; left out: in the order of their numbers.",
        examples=[["A2", "A1"]],
    ),
]


class Rebuild(Work, tag="rebuild", frozen=True, kw_only=True):
    """Bring an army back one step, from broken to defeated or from defeated to normal (CP-45a, CP-45b)."""

    NOTATION: ClassVar[str] = "{army} (rebuild|rebuilds|is rebuilt|recover|recovers) | rebuild {army}"
    EXAMPLE: ClassVar[dict[str, object]] = {"action": "rebuild", "army": "A2"}

    army: Annotated[ArmyField, Meta(description="The army to rebuild: one of your own.")]

    @property
    def price(self) -> int:
        """None of its own: rebuilding is counted with the armies."""
        return 0

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        army = army_of(board, seat, self.army)
        if army is None:
            return NOT_YOUR_ARMY
        if army in to_rebuild(board, seat):
            return None
        return NOTHING_TO_REBUILD

    def carry_out(self, table: CPTable, seat: Seat) -> None:
        """CP-45a, CP-45b A defeated army becomes normal for one point, a broken one defeated for two (CP-G03).

        A free rebuild is rolled for when the first point of a step would be paid (CP-06, CP-G15).
        """
        board = table.state.board
        army = board.armies[self.army]
        done = board.progress[seat].get(self.key, 0) + 1
        need = rebuild_price(board, army)
        free = free_roll(table, army, free_rebuild_need(board, army)) if done == 1 else None
        if free is not None and free.made:
            _rebuilt(table, army, 0, free)
        elif done >= need:
            _rebuilt(table, army, 1, free)
        else:
            table.record(ProgressMade(**spent(board, seat), key=self.key, done=done, need=need, free=free))

    def problems(self, case: Case) -> Iterator[Problem]:
        """An army of one's own that is broken or defeated (CP-45a, CP-45b)."""
        yield from case.not_own_army(self.army)
        if self.refusal(case.board, case.seat) == NOTHING_TO_REBUILD:
            message = f"{self.army} is normal, and stays so until the battles"
            yield case.found(NOTHING_TO_REBUILD, message, "leave the entry out")

    def work(self, say: Say) -> str:
        return f"rebuilding army {self.army}"


def to_rebuild(board: Board, seat: Seat) -> list[Army]:
    """CP-44 The broken and defeated armies of a seat, by id: they come before everything else (CP-G34)."""
    return [army for army in armies_of(board, seat) if army.status in ("defeated", "broken")]


def rebuild_price(board: Board, army: Army) -> int:
    """The points one step of rebuilding costs (CP-G03)."""
    if army.status == "broken":
        return board.options.rebuild_broken_cp
    return price("rebuild", "defeated army")


def free_rebuild_need(board: Board, army: Army) -> int | None:
    """CP-06, CP-64, CP-65 The least D6 result for a free rebuild of an army present in a castle or fortress.

    An option asks that its player has captured it (CP-G15).
    """
    if army.at is None:
        return None
    captured = board.territories[army.at].owner == army.seat
    if board.options.free_rebuild == "captured" and not captured:
        return None
    return kind_of(board, army.at).free_rebuild_on


def _rebuilt(table: CPTable, army: Army, points: int, free: FreeRoll | None) -> None:
    assert army.at is not None
    defeated = army.status == "defeated"
    fact = ArmyRebuilt(
        rule=RuleId("CP-45a" if defeated else "CP-45b"),
        **spent(table.state.board, army.seat, points),
        army=army.id,
        at=army.at,
        was=army.status,
        now="normal" if defeated else "defeated",
        free=free,
    )
    table.record(fact)


def rebuild_question(board: Board, seat: Seat) -> Question | None:
    """CP-44 The question which army is rebuilt first: orders or standing orders answer, no mail (CP-G59)."""
    armies = to_rebuild(board, seat)
    if len(armies) < 2:
        return None
    choices = tuple(Choice(army.id, f"{army.id}, {army.status}") for army in armies)
    return Question(
        key=f"rebuild/{seat}",
        seat=seat,
        rule=RuleId("CP-44"),
        text="Which army is rebuilt first?",
        default=armies[0].id,
        choices=choices,
        asked="never",
    )


def answer_rebuild(question: Question, wishes: Sequence[ArmyId]) -> str | None:
    """Return the answer of the orders to it, if it is asked."""
    if question.key.startswith("rebuild/"):
        return question.first_allowed(wishes)
    return None


def set_status(state: State, id: ArmyId, status: Status, **values: Any) -> None:
    """Let an army have another status: what was paid for rebuilding it is forgotten (CP-G65)."""
    set_army(state, id, status=status, **values)
    drop_progress(state, state.board.armies[id].seat, Rebuild(army=id).key)


class ArmyRebuilt(Deed, tag="army-rebuilt", frozen=True, kw_only=True):
    """An army was brought back from `was` to `now`; `free` is the roll in a castle or fortress."""

    army: ArmyId
    at: TerritoryId
    was: Status
    now: Status
    free: FreeRoll | None = None

    def change(self, state: State) -> None:
        set_status(state, self.army, self.now)
        super().change(state)

    def words(self, say: Say) -> Line:
        """Tell the army's status before and now, with the die for a free point where one was thrown."""
        place = say.place(self.at)
        cost = "" if self.paid else ", at no cost"
        reckoning = f"free {self.free.need}+" if self.free else ""
        return self.line(
            f"Army {self.army} is rebuilt in {place}{cost}: {self.was} before, {self.now} now.",
            dice=free_die(self.free),
            reckoning=reckoning,
            tone="good",
        )

    def summary(self, say: Say) -> dict[str, object]:
        return {f"rebuilt {self.army}, now": self.now}


def check_rebuilding(board: Board, seat: Seat, others: Sequence[int]) -> Iterator[Problem]:
    """Tell that armies are rebuilt first, and where that takes all points for certain (CP-44, CP-45).

    `others` are the places of the entries of the queue that are not rebuilding.
    """
    armies = to_rebuild(board, seat)
    if not armies or not others:
        return
    who = "; ".join(Say(board).army(army) for army in armies)
    cost = rebuilding_cost(board, seat)
    if takes_all_points(board, seat):
        message = f"{who}: rebuilding takes all of your {board.cp[seat]} CP, so nothing else can be done this turn"
        hint = "leave out what is not rebuilding; armies are rebuilt without an order"
        yield MUST_REBUILD_FIRST.problem(("queue", others[0], "do", "action"), message, hint)
    else:
        free = any(free_rebuild_need(board, army) is not None for army in armies)
        fewer = ", fewer if a rebuild comes free" if free else ""
        message = f"{who}: rebuilding goes first and takes {cost} CP{fewer}; you have {board.cp[seat]}"
        yield MUST_REBUILD_FIRST.problem(("queue",), message, kind="note")


def takes_all_points(board: Board, seat: Seat) -> bool:
    """Whether rebuilding leaves a seat with points no point for anything else, whatever the dice say."""
    points = board.cp[seat]
    armies = to_rebuild(board, seat)
    if any(free_rebuild_need(board, army) is not None for army in armies):
        return False
    cost = rebuilding_cost(board, seat)
    return 0 < points <= cost


def rebuilding_cost(board: Board, seat: Seat) -> int:
    """The cost of making all armies of a seat normal without luck, less what it has paid."""
    return sum(_cost(board, army) for army in to_rebuild(board, seat))


def _cost(board: Board, army: Army) -> int:
    paid = board.progress[army.seat].get(Rebuild(army=army.id).key, 0)
    last_step = price("rebuild", "defeated army") if army.status == "broken" else 0
    return rebuild_price(board, army) - paid + last_step


def check_rebuild_order(say: Say, seat: Seat, armies: Sequence[ArmyId]) -> Iterator[Problem]:
    """Armies of one's own, each once (CP-44)."""
    for index, army in enumerate(armies):
        yield from not_own_wish(say, seat, army, ("rebuild_order", index))
    yield from doubles(DOUBLE_ARMY, armies, ("rebuild_order",))
