"""E.3.1 A movement plan: one move after the other is carried out, then stacks are put in order."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.encounters import Encounters
from adjudicator.games.fornaldar.enemies import presence
from adjudicator.games.fornaldar.escorts import Attach, Detach
from adjudicator.games.fornaldar.facts import FNFact, FNTable, Public
from adjudicator.games.fornaldar.items.giving import Give
from adjudicator.games.fornaldar.movement.boarding import Disembark, Embark
from adjudicator.games.fornaldar.movement.going import Go, Leave, Take, verify_dry
from adjudicator.games.fornaldar.movement.lots import unite
from adjudicator.games.fornaldar.movement.march import Force, March, NotPossible
from adjudicator.games.fornaldar.movement.mermen import Land, Swim
from adjudicator.games.fornaldar.movement.picking import NOBODY, ashore, pick
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import verify_side
from adjudicator.games.fornaldar.stacks import Stacking
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.view import View
from adjudicator.table import Line, Path, RuleId, Seat, Step, Understood
from adjudicator.table.prose import sentence

AnyStep = Go | Leave | Take | Embark | Disembark | Swim | Land | Detach | Attach | Give

NO_ORDERS = "Nothing of yours moves in this phase."
"""What happens to a seat that sends no movement plan."""


class Move(written.Order, frozen=True, kw_only=True, rename={"from_": "from"}):
    """A force, and what it does in this phase (E.3.1)."""

    EXAMPLE: ClassVar[dict[str, object]] = {
        "from": "3927",
        "pieces": ["hakon"],
        "csp": {"midhrasir": 6},
        "steps": [{"do": "go", "to": ["3826", "3726"]}],
    }

    from_: Annotated[written.Where, Meta(description="Where the force stands.")]
    pieces: written.Pieces = ()
    csp: written.Points = written.NO_POINTS
    steps: Annotated[tuple[AnyStep, ...], Meta(min_length=1, max_length=60, description="What it does, in order.")]

    def carry_out(self, march: March) -> None:
        """One force and all its steps; the first one that cannot be done ends the move."""
        force, whole = self.muster(march), march.path
        start = force.at
        try:
            for index, step in enumerate(self.steps):
                march.path = (*whole, "steps", index)
                step.carry_out(march, force)
            verify_dry(march, force.ids, force.at)
        finally:
            if march.opposition:
                march.opposition.ends(march, force, start)

    def muster(self, march: March) -> Force:
        """11.5 The pieces that are to move together; ships take along who is on board."""
        if not self.pieces and not self.csp:
            hint = "name characters, ships or army points"
            raise NotPossible(NOBODY, "the move names nobody", ("pieces",), hint)
        at = canonical(self.from_)
        return Force(at, pick(march, at, ashore(march, at), self.pieces, self.csp))

    def words(self, say: Say) -> str:
        steps = "; ".join(step.words(say) for step in self.steps)
        return sentence(f"From {say.place(canonical(self.from_))}, {say.force(self.pieces, self.csp)}: {steps}")


class MovementPlan(written.Order, frozen=True, kw_only=True):
    """The moves of a movement phase, carried out one after the other (E.3.1)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"moves": [Move.EXAMPLE], "stacks": [Stacking.EXAMPLE]}

    moves: Annotated[tuple[Move, ...], Meta(max_length=80, description="Your forces' moves, in order.")] = ()
    stacks: Annotated[tuple[Stacking, ...], Meta(max_length=80, description="Stacks to put in order at the end.")] = ()


def explain(view: View, step: Step, plan: MovementPlan) -> list[Understood]:
    """Each move and each stack in words."""
    say = view.board.say
    moves = [Understood(("moves", index), move.words(say)) for index, move in enumerate(plan.moves)]
    return moves + [Understood(("stacks", index), stack.words(say)) for index, stack in enumerate(plan.stacks)]


def move_forces(table: FNTable, seat: Seat, plan: MovementPlan | None) -> None:
    """E.3.1 The forces of a side move; what cannot be carried out is left, and told to the side alone."""
    if plan is None:
        table.record(OrdersMissed(side=seat))
        return
    state = table.state
    march = March(state, seat, partial(presence, state, seat), table.record, table)
    march.opposition = Encounters(table, seat)
    for path, fault in carry_out(march, plan):
        number = int(path[1]) + 1 if path[0] == "moves" else None
        code, rule = fault.refusal.code, fault.refusal.rule
        march.note(MoveNotDone, rule=rule, side=seat, code=code, move=number, why=fault.why)


def carry_out(march: March, plan: MovementPlan) -> Iterator[tuple[Path, NotPossible]]:
    """Carry a plan out as far as it goes; tells each move and stack that cannot be done as ordered, and where."""
    for index, move in enumerate(plan.moves):
        march.path = ("moves", index)
        yield from attempt(march, move.carry_out)
    unite(march)
    for index, stack in enumerate(plan.stacks):
        march.path = ("stacks", index)
        yield from attempt(march, stack.carry_out)


def attempt(march: March, do: Callable[[March], None]) -> Iterator[tuple[Path, NotPossible]]:
    """Do something, or tell all that is wrong with it."""
    try:
        do(march)
    except NotPossible as fault:
        yield from ((march.path + each.path, each) for each in (fault, *fault.others))


class OrdersMissed(Public, tag="orders-missed", frozen=True, kw_only=True):
    """A side sent no orders for its Movement Phase: none of its pieces moved."""

    headline: ClassVar[bool] = True

    rule: RuleId = RuleId("E.3.1")
    side: Seat

    def change(self, state: State) -> None:
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        return Line(f"no orders came from the {self.side} player: nothing moves.", tone="bad")


class MoveNotDone(FNFact, tag="move-not-done", frozen=True, kw_only=True):
    """A move, or the rest of one, could not be carried out: only its owner knows what it was to be."""

    headline: ClassVar[bool] = True

    side: Seat
    code: str
    move: int | None
    """Which move of the plan, from 1; None: the order of a stack."""
    why: str

    def change(self, state: State) -> None:
        """Nothing: what was not done changes nothing."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        what = f"move no. {self.move}" if self.move else "the order of a stack"
        return Line(f"{what} was not carried out to its end: {self.why}.", tone="bad")
