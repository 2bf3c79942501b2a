"""5.E.3.1 A movement plan: one move after the other is carried out, then stacks are put in order."""

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.arrivals.invasion import GroupWithdrawn, unwithdrawable, withdraw
from adjudicator.games.fornaldar.board.facts import FNTable, NotDone, Public, verify_side
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.stacks import Stacking
from adjudicator.games.fornaldar.board.view import presence
from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.items.giving import Give, Use
from adjudicator.games.fornaldar.movement.encounters import Encounters
from adjudicator.games.fornaldar.movement.evasion import settle_all
from adjudicator.games.fornaldar.movement.forced import end_movement, pay_in_blood, tired
from adjudicator.games.fornaldar.movement.lots import unite
from adjudicator.games.fornaldar.movement.march import Kind, March, NotPossible
from adjudicator.games.fornaldar.movement.moves import Faults, Move, attempt
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import PieceId
from adjudicator.table import Line, RuleId, Seat

NO_ORDERS = "Nothing of yours moves in this phase."
"""The consequence for a seat that sends no movement plan."""


class MovementPlan(written.Order, frozen=True, kw_only=True):
    """The moves of a movement phase, carried out one after the other (E.3.1)."""

    LINES: ClassVar[tuple[str, ...]] = (
        "{moves.each}",
        "(forced march|forced) {forced.each}",
        "stack {stacks.each} | {stacks.each.top} on top (of|) (|the) (stack|) (in|at) {stacks.each.at}",
        "{attacks.each}",
        "withdraw {withdraw}",
        "before battle {items.each}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"moves": [Move.EXAMPLE], "stacks": [Stacking.EXAMPLE]}
    STEPS: ClassVar[tuple[str, ...]] = ("movement", "forced-march")
    """The steps that ask for such a plan."""

    moves: Annotated[tuple[Move, ...], Meta(max_length=80, description="Your forces' moves, in order.")] = ()
    forced: Annotated[
        tuple[Move, ...],
        Meta(max_length=80, description="Forced marches after all moves, by the Command Rating of the leader (14.4)."),
    ] = ()
    withdraw: Annotated[
        tuple[written.GroupId, ...],
        Meta(max_length=20, description="Who leaves the map after all moves: the Mundanes (24.1.2)."),
    ] = ()
    stacks: Annotated[tuple[Stacking, ...], Meta(max_length=80, description="Stacks to put in order at the end.")] = ()
    attacks: Annotated[
        tuple[Attack, ...],
        Meta(max_length=40, description="Combats you begin, where you have no window for them."),
    ] = ()
    items: Annotated[
        tuple[Give | Use, ...],
        Meta(max_length=40, description="Items that change hands before these, and which a character uses first."),
    ] = ()

    @property
    def combats(self) -> Attacks:
        """Its orders for the Combat Phase that follows."""
        return Attacks(attacks=self.attacks, items=self.items)


def move_forces(table: FNTable, seat: Seat, plan: MovementPlan | None) -> None:
    """5.E.3.1, 11.2 The forces of a side move; what cannot be carried out is left, and told to the side alone."""
    if plan is None:
        table.record(OrdersMissed(side=seat))
        return
    march = march_of(table, seat, "movement")
    tell(march, carry_out(march, plan))


def force_march(table: FNTable, seat: Seat, plan: MovementPlan | None) -> None:
    """5.E.3.2 Forced marches and what they cost, then what it cost to go through snow."""
    state = table.state
    snowed: dict[PieceId, None] = {}
    for id, mark in state.marks.items():
        if mark.snowed and state.pieces[id].side == seat:
            snowed[id] = None
    if plan and plan.forced:
        march = march_of(table, seat, "forced march")
        tell(march, march_on(march, plan))
        pay_in_blood(table, seat, march.budget.company, "forced march")
        snowed |= dict.fromkeys(sorted(march.budget.snowed))
    pay_in_blood(table, seat, snowed, "snow march")


def march_of(table: FNTable, seat: Seat, kind: Kind) -> March:
    """The movement of a side at the table."""
    march = March(table.state, seat, partial(presence, table.state, seat), table.record, table, kind)
    march.opposition = Encounters(table, seat)
    return march


def carry_out(march: March, plan: MovementPlan) -> Faults:
    """5.E.3.1 Carry the moves of a plan out as far as they go; tells each that cannot be done as ordered, and where."""
    yield from each_move(march, "moves", plan.moves)
    yield from depart(march, plan)
    end_movement(march)
    if not plan.forced:
        yield from put_in_order(march, plan)


def march_on(march: March, plan: MovementPlan) -> Faults:
    """5.E.3.2 The same for its forced marches; nobody goes on who had to stop before."""
    march.budget.halted |= tired(march.state, march.seat)
    yield from each_move(march, "forced", plan.forced)
    yield from put_in_order(march, plan)


def each_move(march: March, part: str, moves: Sequence[Move]) -> Faults:
    """One move after the other; then army points of one colour are built up."""
    bare: March | None = None
    for index, move in enumerate(moves):
        march.path = (part, index)
        if move.when is not UNSET and march.table is None:
            bare = bare or march.fork()
            yield from move.try_out(march, bare)
            continue
        yield from move.carry_out(march)
        if bare:
            bare.path = (part, index)
            deque(move.carry_out(bare), 0)
    unite(march)


def depart(march: March, plan: MovementPlan) -> Faults:
    """24.1.2.3, FN-L26 The Mundanes leave the map when all moves are made.

    19.1 Whom they leave alone among enemies evades or dies.
    """
    for index, group in enumerate(plan.withdraw):
        fault = unwithdrawable(march.state, march.seat, group, "Movement")
        if fault:
            yield ("withdraw", index), NotPossible(fault)
            continue
        if march.table is None:
            march.record(GroupWithdrawn(rule=RuleId("24.1.2"), side=march.seat, group=group))
        else:
            withdraw(march.table, group, "24.1.2")
            settle_all(march.table, first=march.seat)


def put_in_order(march: March, plan: MovementPlan) -> Faults:
    """12.0 Stacks are put in order."""
    for index, stack in enumerate(plan.stacks):
        march.path = ("stacks", index)
        yield from attempt(march, stack.carry_out)


def tell(march: March, faults: Faults) -> None:
    """The side alone is told the parts that could not be done."""
    for (part, index, *_), fault in faults:
        number = int(index) + 1 if part in ("moves", "forced") else None
        march.note(
            MoveNotDone,
            side=march.seat,
            move=number,
            forced=part == "forced",
            rule=fault.refusal.rule,
            code=fault.refusal.code,
            why=fault.refusal.why,
        )


class OrdersMissed(Public, tag="orders-missed", frozen=True, kw_only=True):
    """A side sent no orders for its Movement Phase: none of its pieces moved."""

    weight: ClassVar[int] = 7

    rule: RuleId = RuleId("5.E.3.1")
    side: Seat

    def change(self, state: State) -> None:
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        return Line(f"no orders came from {say.player(self.side)}: nothing moves.", tone="bad")


class MoveNotDone(NotDone, tag="move-not-done", frozen=True, kw_only=True):
    """A move, or the rest of one, could not be carried out: only its owner knows what it was to be."""

    code: str
    move: int | None
    """The number of the move in the plan, from 1; None: the order of a stack, or a withdrawal."""
    why: str
    forced: bool = False
    """Whether it was a forced march."""

    def words(self, say: Say) -> Line:
        if self.move:
            kind = "forced march" if self.forced else "move"
            order = f"{kind} no. {self.move}"
        elif self.rule == RuleId("24.1.2"):
            order = "a withdrawal"
        else:
            order = "the order of a stack"
        return Line(f"{order} was not carried out to its end: {self.why}.", tone="bad")
