"""The check of a movement plan: everything wrong, or worth knowing, as far as its seat can know.

A plan is carried out on what the seat knows; what cannot be done there can never be done.
"""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.board.facts import FNFact, refusals
from adjudicator.games.fornaldar.board.pieces import has_points, pieces_at
from adjudicator.games.fornaldar.board.ratings import is_hero
from adjudicator.games.fornaldar.board.view import View, believed, enemies_by_place, known_enemies, sighted
from adjudicator.games.fornaldar.combat.check import check_planned
from adjudicator.games.fornaldar.movement.foolish import Moved, foolish
from adjudicator.games.fornaldar.movement.force import gait_of
from adjudicator.games.fornaldar.movement.form import enemy_moves
from adjudicator.games.fornaldar.movement.going import ForceMoved
from adjudicator.games.fornaldar.movement.march import March
from adjudicator.games.fornaldar.movement.plan import MovementPlan, carry_out, march_on
from adjudicator.games.fornaldar.standing.decisions import strict
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.table import Path, Problem, Step

ENEMY_AHEAD = refusals.new("ENEMY_AHEAD", "11.7", lasts=False)
CAUGHT = refusals.new("CAUGHT", "19.1", lasts=False)

FIELDS = ("moves", "forced", "withdraw", "stacks", "attacks", "items")
"""The parts of a plan."""

NOT_NOW = refusals.new("NOT_IN_THIS_PHASE", "5.E.3.1")


def check(view: View, step: Step, plan: MovementPlan) -> list[Problem]:
    """Everything wrong, or worth knowing, about a movement plan; paths are relative to it."""
    untimely = [*not_now(view, plan)]
    if untimely:
        return untimely
    state = believed(view)
    done = list[Moved]()
    enemies = enemies_by_place(view)

    def record(fact: FNFact) -> None:
        if isinstance(fact, ForceMoved):
            done.append((march.path, fact, [state.pieces[id] for id in fact.pieces]))
        fact.change(state)

    march = March(state, view.seat, enemies, record)
    faults = [*carry_out(march, plan)]
    if plan.forced:
        march = March(state, view.seat, enemies, record, kind="forced march")
        faults += march_on(march, plan)
    problems = [fault.refusal.problem(path) for path, fault in faults]
    problems += check_planned(view, state, plan.combats)
    problems += notes(view, state, done)
    if all(problem.kind == "note" for problem in problems):
        in_danger = {problem.path for problem in problems if problem.code == CAUGHT.code}
        moved = [each for each in done if each[0] not in in_danger]
        problems += foolish(view, state, plan, moved)
    return problems


def not_now(view: View, plan: MovementPlan) -> Iterator[Problem]:
    """5.E.3.1, 5.E.3.2 The parts of a plan that nothing is done with in this phase."""
    unused: tuple[str, ...]
    if enemy_moves(view):
        why = "the enemy moves now: of what you write your standing orders count"
        unused = FIELDS
    elif view.board.phase.endswith("forced-march"):
        why = "all movement is over but forced marches, after which stacks are put in order"
        unused = tuple(field for field in FIELDS if field != "forced" and not (plan.forced and field == "stacks"))
    else:
        why = "you are asked for your attacks when the Combat Phase comes"
        unused = ("attacks", "items") if strict(view.board, view.seat) else ()
    for part in unused:
        if getattr(plan, part):
            yield NOT_NOW.problem((part,), why)


def notes(view: View, state: State, done: Sequence[Moved]) -> Iterator[Problem]:
    """All that is worth knowing of a plan that can be carried out; `state` is what it leads to."""
    for path, moved, pieces in done:
        left = [piece for piece in pieces if piece.id in state.pieces or isinstance(piece, Lot)]
        gaits = {gait_of(state, piece) for piece in left}
        if gaits and gaits.isdisjoint(("ship", "swimmer")):
            yield from _ahead(view, path, moved)
    for path, moved, _ in done:
        yield from _in_danger(view, state, path, moved)


def _ahead(view: View, path: Path, moved: ForceMoved) -> Iterator[Problem]:
    """11.7, 11.8 Stacks on the way of which nobody knows whether they hold what stops a force."""
    on_the_way = moved.path[1:-1]
    for index, at in enumerate(on_the_way):
        if not sighted(view, at) or known_enemies(view, at).csps:
            continue
        place = view.board.say.place(at)
        stack = f"an enemy stack is in {place}"
        message = f"{stack}: should it hold army points or a hero, the force stops there"
        its_path = (*path, "to", index)
        yield ENEMY_AHEAD.problem(its_path, message)


def _in_danger(view: View, state: State, path: Path, moved: ForceMoved) -> Iterator[Problem]:
    """19.1, FN-C26 Characters who end their move alone with an enemy who has, or may have, army points."""
    at = moved.path[-1]
    if not known_enemies(view, at).csps and not sighted(view, at):
        return
    here = pieces_at(state, view.seat, at)
    arrived = [piece for piece in here if piece.id in moved.pieces]
    caught = [piece.id for piece in arrived if gait_of(state, piece) != "flyer"]
    if not caught or protected(state, here):
        return
    say = view.board.say
    names = say.pieces(caught)
    place = say.place(at)
    danger = f"may be caught in {place} by enemy army points, with no hero and no ship to help"
    yield CAUGHT.problem(path, f"{names} {danger}")


def protected(state: State, pieces: Sequence[AnyPiece]) -> bool:
    """19.1, 19.6 Whether somebody in a stack can fight, or a ship is with it."""
    for piece in pieces:
        if isinstance(piece, Vessel) or has_points(piece):
            return True
        if isinstance(piece, Person) and is_hero(state, piece):
            return True
    return False
