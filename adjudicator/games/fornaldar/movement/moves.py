"""5.E.3.1 A move: a force, what it does step by step, and what it does instead where something comes up."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.stacks import Attach, Detach, lay_stacks
from adjudicator.games.fornaldar.board.view import View, enemies_by_place
from adjudicator.games.fornaldar.items.giving import Drop, Give, Use
from adjudicator.games.fornaldar.items.searching import Search
from adjudicator.games.fornaldar.movement.boarding import Disembark, Embark
from adjudicator.games.fornaldar.movement.branching import When, holds, strangers
from adjudicator.games.fornaldar.movement.dropping import Leave, Take, verify_dry
from adjudicator.games.fornaldar.movement.encounters import Evade, evasions
from adjudicator.games.fornaldar.movement.forced import verify_forced
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.march import Force, March, Met, NotPossible, Whole
from adjudicator.games.fornaldar.movement.mermen import Land, Swim
from adjudicator.games.fornaldar.movement.overrunning import Overrun, raids
from adjudicator.games.fornaldar.movement.picking import ALL, NOBODY, POINTS, ashore, everybody, of_one_colour, pick
from adjudicator.games.fornaldar.movement.places import canonical, hexes_at
from adjudicator.games.fornaldar.movement.reacting import break_away, verify_reacts
from adjudicator.games.fornaldar.movement.teleportation import Teleport
from adjudicator.games.fornaldar.state import Board, State
from adjudicator.games.fornaldar.words import Mp, Where, noted
from adjudicator.table import Line, Path, RuleId, Seat
from adjudicator.table.notation import IF

AnyStep = (
    Go | Leave | Take | Embark | Disembark | Swim | Land | Detach | Attach | Give | Drop | Use | Teleport | Search
    | Overrun | Evade
)  # fmt: skip

TRIES = (Teleport, Search, Overrun, Evade)
"""The steps that dice can thwart."""

NEVER = refusals.new("NEVER", "5.E.3.1", "nothing in this move can bring that about")
NOT_WHEN = refusals.new("NOT_WHEN", "5.E.3.1", lasts=False)

WRONG_PHASE = refusals.new("WRONG_PHASE", "14.1")

TRIED = 12
"""The most places on the way in which a branch is tried when a plan is checked."""

EVENTS: Mapping[Met, str] = {
    "enemy": "if an enemy stops it",
    "intercepted": "if it is intercepted",
    "mobilized": "if it rouses somebody",
    "failed": "if what it tries fails",
}
"""The words for events that a move may have a branch for."""

_WITH = "(,|and|with|+|takes|leads|brings|goes with|marches with)"
"""The words between leaders and their army points."""

_FROM = "(from|goes from|go from|marches from|march from|sails from|leaves|leave)"
"""The words between pieces and the place that they come from."""

_BRANCHES = (
    "[(;|) if stopped (:|,|) {if_enemy/;}] [(;|) if intercepted (:|,|) {if_intercepted/;}] "
    "[(;|) if roused (:|,|) {if_mobilized/;}] [(;|) if failed (:|,|) {if_failed/;}]"
)
"""The steps that a move takes instead, for each event."""

Faults = Iterator[tuple[Path, NotPossible]]
"""The parts of an order that cannot be done, and why."""

Trials = dict[Met, list[list[tuple[Path, NotPossible]] | None]]
"""The faults of each branch where it was tried; None where its event did not come about."""

Branch = Annotated[tuple[AnyStep, ...], Meta(max_length=20)]


class Move(written.Order, frozen=True, kw_only=True, rename={"from_": "from"}):
    """A force, and what it does in this phase (E.3.1); a branch is carried out instead of all steps that are left."""

    NOTATION: ClassVar[str] = (
        f"from {{from}} [with {{pieces}} [{_WITH} {{csp}}] | with {{csp}}] {IF} (:|,|) {{steps/;}} {_BRANCHES} "
        f"| from {{from}} with {{pieces}} [{_WITH} {{csp}}] (:|,|) {{steps/;}} {IF} {_BRANCHES} "
        f"| {{pieces}} ({_WITH} {{csp}} (:|,|) {_FROM} {{from}} | {_FROM} {{from}} {_WITH} {{csp}}) "
        f"(:|,|and|) {{steps/;}} {IF} {_BRANCHES} "
        f"| {{pieces}} (:|,|) {_FROM} {{from}} (:|,|and|) {{steps/;}} [with {{csp}}] {IF} {_BRANCHES}"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "from": "3927",
        "pieces": ["hakon"],
        "csp": {"midhrasir": 6},
        "steps": [{"do": "go", "to": ["3826", "3726"]}],
    }

    from_: Annotated[written.Where, Meta(description="Where the force stands.")]
    pieces: Annotated[
        tuple[written.PieceId, ...],
        Meta(max_length=40, description="Characters and ships; `all` is everybody there who can move together."),
    ] = ()
    csp: written.Points = written.NO_POINTS
    when: Annotated[When | UnsetType, Meta(description="The move is made only if this holds by then.")] = UNSET
    steps: Annotated[tuple[AnyStep, ...], Meta(min_length=1, max_length=60, description="What it does, in order.")]
    if_enemy: Annotated[Branch, Meta(description="What it does when enemies stop it (11.7, 11.8).")] = ()
    if_intercepted: Annotated[Branch, Meta(description="What it does when it is intercepted (14.8.8).")] = ()
    if_mobilized: Annotated[Branch, Meta(description="What it does when its coming rouses somebody (10.2).")] = ()
    if_failed: Annotated[
        Branch, Meta(description="What it does when the last try to teleport, search, overrun or evade fails.")
    ] = ()

    def branch(self, met: Met) -> tuple[AnyStep, ...]:
        """The steps it takes instead where something comes up."""
        branches: Mapping[Met, tuple[AnyStep, ...]] = {
            "enemy": self.if_enemy,
            "intercepted": self.if_intercepted,
            "mobilized": self.if_mobilized,
            "failed": self.if_failed,
        }
        return branches[met]

    def carry_out(self, march: March) -> Faults:
        """One force and all its steps; the first one that cannot be done ends the move. Without its case nothing."""
        if self.when is UNSET or holds(march, self.when):
            yield from self.make(march, march.path)
        else:
            yield march.path, NotPossible(NOT_WHEN, "the condition it was to be made under does not hold")

    def try_out(self, march: March, bare: March) -> Faults:
        """A move that depends, while a plan is checked.

        Where its case is not at hand it is tried by itself: on the board without what else depends (`bare`), or as the
        plan leaves it; only what can be done on neither is wrong.
        """
        assert self.when is not UNSET
        whole = march.path
        for fault in strangers(march, self.when, ("when",)):
            yield whole + fault.path, fault
        if holds(march, self.when):
            yield from self.make(march, whole)
            return
        without = [*self.make(bare.fork(), whole)]
        if without and [*self.make(march.fork(), whole)]:
            yield from without

    def make(self, march: March, whole: Path) -> Faults:
        """The move is made, and what it cost is noted; while a plan is checked all its branches are tried."""
        try:
            force = self.muster(march)
        except NotPossible as fault:
            yield from placed(march, fault)
            return
        march.budget.bill.clear()
        force.branches = [met for met in EVENTS if self.branch(met)]
        trials: Trials = {met: [] for met in force.branches} if march.table is None else {}
        do = partial(self.go_through, force=force, whole=whole, trials=trials)
        faults = [*attempt(march, do)]
        if march.opposition:
            march.opposition.ends(march)
        if march.table:
            lay_stacks(march.table)
        yield from faults
        yield from self.verdicts(whole, trials, main=not faults)
        spent = max(march.budget.bill.values(), default=0)
        forced = march.kind == "forced march"
        march.note(MoveMade, side=march.seat, move=int(whole[-1]) + 1, forced=forced, mp=noted(spent))

    def muster(self, march: March) -> Force:
        """11.5 The pieces that are to move together; ships take along who is on board."""
        if not self.pieces and not self.csp:
            hint = "name characters, ships or army points"
            raise NotPossible(NOBODY, "the move names nobody", ("pieces",), hint)
        at = canonical(self.from_)
        named = Whole(self.pieces, self.csp)
        if ALL in named.pieces and march.completion is not None:
            named = march.completion.forces.setdefault(march.path, everybody(march, at))
        if POINTS in named.csp:
            named = Whole(named.pieces, of_one_colour(march, at, named.csp))
            if march.completion is not None:
                march.completion.forces[march.path] = named
        ids = pick(march, at, ashore(march, at), named.pieces, named.csp)
        march.set_out(at, ids)
        if march.kind == "forced march":
            verify_forced(march, at, ids)
        if march.kind == "reaction":
            verify_reacts(march, at, ids)
            break_away(march, at, ids)
        return Force(at, ids)

    def go_through(self, march: March, force: Force, whole: Path, trials: Trials) -> None:
        """Step by step, until something comes up that there is a branch for."""
        for index, step in enumerate(self.steps):
            march.path = (*whole, "steps", index)
            for met, tried in trials.items():
                self.rehearse(march, force, index, met, tried)
            verify_kind(march, step)
            step.carry_out(march, force)
            lost = force.met == "failed" and isinstance(step, Evade | Overrun)
            stopped = force.met == "intercepted" or lost
            event = self.take_event(force, index)
            if event:
                self.turn_off(march, force, whole, event)
            if event or stopped:
                return
        verify_dry(march, force.ids, force.at)

    def take_event(self, force: Force, index: int) -> Met | None:
        """The event that a step has brought about, if there is a branch for it; the force forgets it.

        A try that is followed by a further one has not failed yet.
        """
        met = force.met
        force.met = None
        if met not in force.branches:
            return None
        if met == "failed" and self.tries_again(index):
            return None
        return met

    def tries_again(self, index: int) -> bool:
        """Whether a step is a try that the next step makes again."""
        kind = type(self.steps[index])
        following = [type(step) for step in self.steps[index + 1 : index + 2]]
        return kind in TRIES and following == [kind]

    def turn_off(self, march: March, force: Force, whole: Path, met: Met) -> None:
        """The branch is carried out; it has none itself."""
        force.branches = ()
        for index, step in enumerate(self.branch(met)):
            march.path = (*whole, f"if_{met}", index)
            verify_kind(march, step)
            step.carry_out(march, force)
            force.met = None
        verify_dry(march, force.ids, force.at)

    def rehearse(
        self, march: March, force: Force, index: int, met: Met, tried: list[list[tuple[Path, NotPossible]] | None]
    ) -> None:
        """Try a branch out, were its event to come about by a step.

        One place where it can be made is enough, but for its ways, which are looked for from each.
        """
        whole = march.path[:-2]
        run = self.tries(index) if met == "failed" else self.steps[index : index + 1]
        for fork in mishaps(march, run, met):
            is_enough = [] in tried and march.completion is None
            if len(tried) >= TRIED or is_enough:
                return
            band = Force(force.at, force.ids)
            band.branches = (met,)
            if comes_about(fork, run, band, met):
                branch = partial(self.turn_off, force=band, whole=whole, met=met)
                tried.append([*attempt(fork, branch)])
            else:
                tried.append(None)

    def tries(self, index: int) -> Sequence[AnyStep]:
        """A step that dice can thwart, with the further tries that follow it; none where it is one of these."""
        kind = type(self.steps[index])
        if kind not in TRIES:
            return ()
        if index and type(self.steps[index - 1]) is kind:
            return ()
        return [*takewhile(lambda step: type(step) is kind, self.steps[index:])]

    def verdicts(self, whole: Path, trials: Trials, *, main: bool) -> Faults:
        """The faults of the branches: those that one has wherever it was tried."""
        for met, tried in trials.items():
            if len(tried) >= TRIED:
                continue
            came_about = [faults for faults in tried if faults is not None]
            if main and not came_about:
                yield (*whole, f"if_{met}"), NotPossible(NEVER)
            elif came_about and all(came_about):
                yield from came_about[0]


def comes_about(march: March, run: Sequence[AnyStep], band: Force, met: Met) -> bool:
    """Whether some steps can be carried out, and bring an event about."""
    for step in run:
        if [*attempt(march, partial(step.carry_out, force=band))]:
            return False
    return band.met == met


def verify_kind(march: March, step: AnyStep) -> None:
    """14.1, 14.4.2, 14.9.3 Raise `NotPossible` for boarding in a forced march, and for all but moving in a reaction."""
    boards = isinstance(step, Embark | Disembark)
    if march.kind == "forced march" and boards:
        raise NotPossible(WRONG_PHASE.under("14.4.2"), "nobody embarks or disembarks in a forced march")
    if march.kind != "reaction":
        return
    if isinstance(step, Swim | Land):
        refusal = WRONG_PHASE.under("14.9.5")
        raise NotPossible(refusal, "mermen do not take to the water or the land in a reaction")
    if boards or isinstance(step, TRIES):
        raise NotPossible(WRONG_PHASE.under("14.9.3"), "in a reaction pieces do nothing but move")


def mishaps(march: March, run: Sequence[AnyStep], met: Met) -> Iterator[March]:
    """The ways in which steps may bring something about, each on a board of its own."""
    if met == "failed":
        if run:
            fork = march.fork()
            fork.luck = fork.luck._replace(good=False)
            yield fork
        return
    for at in entered(run[0]):
        if met != "mobilized" or rousing(march.board, at):
            fork = march.fork()
            fork.luck = fork.luck._replace(surprises={at: met})
            yield fork


def entered(step: AnyStep) -> Sequence[Where]:
    """The places a step leads to."""
    match step:
        case Go():
            return [canonical(to) for to in step.to]
        case Overrun():
            return [canonical(step.to)]
        case Teleport():
            return step.goals
        case Land() | Disembark() if step.onto is not UNSET:
            return [step.onto]
    return ()


def rousing(board: Board, at: Where) -> bool:
    """10.2 Whether a place is in the land of somebody who is not active."""
    for id in hexes_at(at):
        hex = board.land.hexes.get(id)
        kingdom = hex.kingdom if hex else None
        if kingdom and not board.active.get(kingdom, True):
            return True
    return False


def events(board: Board, move: Move) -> Iterator[Met]:
    """5.E.3.1 The events that may come up on the way: a try that fails; enemies, or somebody who is roused."""
    if any(isinstance(step, TRIES) for step in move.steps):
        yield "failed"
    places = [at for step in move.steps for at in entered(step)]
    if places:
        yield "enemy"
        yield "intercepted"
    if any(rousing(board, at) for at in places):
        yield "mobilized"


def detours(view: View, move: Move, met: Met) -> Iterator[tuple[AnyStep, ...]]:
    """11.7, 11.8, 14.8.8, 19.2 What a move can do where something comes up: a step back, a flight, or an attack.

    A character may do no more than use other items, and whoever is intercepted can do nothing else.
    """
    named = [view.pieces[id] for id in move.pieces]
    for person in persons_among(named)[:1]:
        yield (Use(character=person.id, items=()),)
    ways = [step.to for step in move.steps if isinstance(step, Go)]
    if not ways or met == "intercepted":
        return
    path = (move.from_, *ways[0])
    back = Go(to=path[-2:-1])
    if met != "enemy":
        yield (back,)
        return
    if move.csp:
        for overrun in raids(view.board, view.seat, path[-1], enemies_by_place(view)):
            yield (overrun,)
        return
    for evade in evasions(named):
        yield (evade,)
        yield (evade, back)


def attempt(march: March, do: Callable[[March], None]) -> Faults:
    """Do something, or tell all that is wrong with it."""
    try:
        do(march)
    except NotPossible as fault:
        yield from placed(march, fault)


def placed(march: March, fault: NotPossible) -> Faults:
    """All that is wrong with what is being carried out, each at its place."""
    for each in (fault, *fault.others):
        yield march.path + each.path, each


class MoveMade(FNFact, tag="move-made", frozen=True, kw_only=True):
    """A move came to its end: what it has cost, boarding, turning, searching and all else included."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("11.3")
    side: Seat
    move: int
    """The number of the move in the plan, from 1."""
    forced: bool = False
    mp: Mp
    """The most Movement Points that one of its pieces has spent in it."""

    def change(self, state: State) -> None:
        """Nothing: its steps have changed what there was to change."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        which = "forced march" if self.forced else "move"
        return Line(f"{which.capitalize()} no. {self.move} has cost {self.mp:g} MP.")
