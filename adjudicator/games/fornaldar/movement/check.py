"""The check of a movement plan: everything wrong, or hardly meant, as far as its seat can know."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import UNSET

from adjudicator.games.fornaldar.board.facts import FNFact, refusals
from adjudicator.games.fornaldar.board.fortresses import holder
from adjudicator.games.fornaldar.board.pieces import has_points, pieces_at
from adjudicator.games.fornaldar.board.ratings import is_hero
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import paralysed
from adjudicator.games.fornaldar.board.view import View, believed, enemies_by_place, known_enemies, sighted
from adjudicator.games.fornaldar.combat.orders import COMBATS
from adjudicator.games.fornaldar.combat.phase import check_planned, is_possible
from adjudicator.games.fornaldar.movement.force import allowance, gait_of
from adjudicator.games.fornaldar.movement.form import enemy_moves
from adjudicator.games.fornaldar.movement.going import ForceMoved, Go
from adjudicator.games.fornaldar.movement.march import March
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.movement.plan import MovementPlan, carry_out, march_on
from adjudicator.games.fornaldar.standing.combat import strict
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Path, Problem, Seat, Step
from adjudicator.table.prose import counted, joined
from adjudicator.table.weighing import Scales, Weight

UNATTACKED = refusals.new("NOT_ATTACKED", "16.1", lasts=False)
THERE_AND_BACK = refusals.new("THERE_AND_BACK", "11.2", lasts=False)
STANDING_STILL = refusals.new("STANDING_STILL", "11.1", lasts=False)

NAMED = 6
"""The number of places named where a force stands still."""

Moved = tuple[Path, ForceMoved, Sequence[AnyPiece]]
"""The path in the plan that orders a movement, the movement, and the pieces before it."""


class Way(NamedTuple):
    """The pieces that went, with the start and the end of their way."""

    pieces: frozenset[PieceId]
    start: Where
    end: Where


def foolish(view: View, state: State, plan: MovementPlan, done: Sequence[Moved]) -> Iterator[Problem]:
    """All of it; `state` is what the plan leads to, as far as its side knows."""
    yield from _unattacked(view, state, plan, done)
    yield from _there_and_back(plan, done, view.board.say)
    yield from _standing_still(view, plan, done)


def _unattacked(view: View, state: State, plan: MovementPlan, done: Sequence[Moved]) -> Iterator[Problem]:
    """16.1 Remark where pieces move in with enemies whom they could attack, and are not told to.

    Where attacks are asked for by themselves, when the moves are made, nothing is said of it.
    """
    if strict(view.board, view.seat):
        return
    ordered = {canonical(attack.at) for attack in plan.attacks}
    for path, moved, _ in done:
        at = moved.path[-1]
        here = state.stacks.get(at, {}).get(view.seat, ())
        if at in ordered or not any(id in here for id in moved.pieces):
            continue
        if _may_attack(view, state, at):
            ordered.add(at)
            place = view.board.say.place(at)
            message = f"the force ends its move in {place} with enemies, and no attack is ordered there"
            yield UNATTACKED.problem(path, message, kind="note")


def _may_attack(view: View, state: State, at: Where) -> bool:
    """16.0 Whether there are enemies in a place, as far as a side knows, whom it could fight."""
    hidden = bool(sighted(view, at))
    known = known_enemies(view, at)
    if not hidden and not known.anybody:
        return False
    return any(is_possible(state, view.seat, at, kind, hidden=hidden) for kind in COMBATS)


def _there_and_back(plan: MovementPlan, done: Sequence[Moved], say: Say) -> Iterator[Problem]:
    """11.2 Moves that bring the same pieces back to where an earlier one began, with nothing done in between."""
    gone: dict[Way, int] = {}
    for index, way in _ways_gone(plan, done).items():
        back = Way(way.pieces, way.end, way.start)
        if back in gone:
            place = say.place(way.end)
            number = gone[back] + 1
            message = f"this brings back to {place} whom move no. {number} led from there"
            yield THERE_AND_BACK.problem(("moves", index), message)
        gone.setdefault(way, index)


def _ways_gone(plan: MovementPlan, done: Sequence[Moved]) -> Mapping[int, Way]:
    """The ways of the moves that do nothing but go, and in any case, by their numbers in the plan."""
    ways: dict[int, Way] = {}
    for (part, place, *_), moved, _ in done:
        index = int(place)
        if part != "moves" or not _only_goes(plan.moves[index]):
            continue
        start = moved.path[0]
        if index in ways:
            start = ways[index].start
        pieces = frozenset(moved.pieces)
        end = moved.path[-1]
        ways[index] = Way(pieces, start, end)
    return ways


def _only_goes(move: Move) -> bool:
    if move.when is not UNSET:
        return False
    return all(isinstance(step, Go) for step in move.steps)


def _standing_still(view: View, plan: MovementPlan, done: Sequence[Moved]) -> Iterator[Problem]:
    """11.1 Forces in the field of which nobody moves, where a plan moves others: their Movement Points are not kept."""
    if not done:
        return
    left = {moved.path[0] for _, moved, _ in done}
    still = [at for at in forces_in_the_field(view) if at not in left]
    fighting = {canonical(attack.at) for attack in plan.attacks}
    places = [view.board.say.place(at) for at in still if at not in fighting]
    if not places:
        return
    more = len(places) - NAMED
    others = [counted(more, "other place")] if more > 0 else []
    names = joined([*places[:NAMED], *others])
    yield STANDING_STILL.problem(("moves",), f"with all their Movement Points, forces stand still in {names}")


def forces_in_the_field(view: View) -> Iterator[Where]:
    """11.1 The places where somebody could set out, and no fortress is held."""
    state = believed(view)
    for at in sorted(state.stacks):
        if _is_force(state, view.seat, at):
            yield at


def _is_force(state: State, seat: Seat, at: Where) -> bool:
    """Whether army points and somebody to lead them stand in a place, who could go, and do not hold a fortress."""
    if holder(state.board, at) == seat:
        return False
    free = [piece for piece in pieces_at(state, seat, at) if _could_go(state, piece)]
    has_points = any(isinstance(piece, Lot) for piece in free)
    has_leader = any(isinstance(piece, Person) for piece in free)
    return has_points and has_leader


def _could_go(state: State, piece: AnyPiece) -> bool:
    if not piece.active or piece.aboard or paralysed(state.board, piece):
        return False
    return allowance(state, piece) > 0


def scales(view: View, step: Step) -> Scales:
    """11.1 A place that nobody leaves, and where nobody fights, keeps no Movement Points for later."""
    say = view.board.say
    still: dict[str, str] = {}
    for at in forces_in_the_field(view):
        still[str(at)] = f"the force in {say.place(at)} stands still"
    return Scales(weigh=_weigh, still=still)


def _weigh(plan: MovementPlan) -> Weight:
    places = [move.from_ for move in (*plan.moves, *plan.forced)]
    places += [canonical(attack.at) for attack in plan.attacks]
    return Weight(who=tuple(map(str, places)))


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
