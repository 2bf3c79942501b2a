"""What is worth knowing about a movement plan that can be carried out: enemies of whom too little is known."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar import facts, naming
from adjudicator.games.fornaldar.checking.known import known_enemies, sighted
from adjudicator.games.fornaldar.rules.force import gait_of
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.view import View
from adjudicator.table.problems import Problem
from adjudicator.table.prose import joined
from adjudicator.table.words import Path, RuleId

Moved = tuple[Path, facts.ForceMoved, Sequence[AnyPiece]]
"""Where the plan orders a movement, the movement, and the pieces before it."""


def notes(view: View, state: State, done: Sequence[Moved]) -> Iterator[Problem]:
    """All that is worth knowing; `state` is what the plan leads to."""
    for path, fact, pieces in done:
        if not any(gait_of(state, piece) in ("ship", "swimmer") for piece in pieces):
            yield from _ahead(view, path, fact)
    yield from _in_danger(view, state, done)


def _ahead(view: View, path: Path, fact: facts.ForceMoved) -> Iterator[Problem]:
    """11.7, 11.8 Stacks on the way of which nobody knows whether they hold what stops a force."""
    for index, at in enumerate(fact.path[1:-1]):
        if sighted(view, at) and not known_enemies(view, at).csps:
            where = naming.place(view.board.setting, at)
            message = f"an enemy stack is in {where}: should it hold army points or a hero, the force stops there"
            to = (*path, "to", index)
            yield Problem(kind="note", code="ENEMY_AHEAD", message=message, path=to, rule=RuleId("11.7"))


def _in_danger(view: View, state: State, done: Sequence[Moved]) -> Iterator[Problem]:
    """19.1, FN-C26 Characters who end their move alone with an enemy who has, or may have, army points."""
    for path, fact, _ in done:
        at = fact.path[-1]
        here = [state.pieces[id] for id in state.stacks.get(at, {}).get(view.seat, ())]
        caught = [piece.id for piece in here if piece.id in fact.pieces and gait_of(state, piece) != "flyer"]
        if caught and not protected(state, here) and (known_enemies(view, at).csps or sighted(view, at)):
            names = joined(naming.piece(view.board.setting, id) for id in caught)
            where = naming.place(view.board.setting, at)
            message = f"{names} may be caught in {where} by enemy army points, with no hero and no ship to help"
            yield Problem(kind="note", code="CAUGHT", message=message, path=path, rule=RuleId("19.1"))


def protected(state: State, pieces: Sequence[AnyPiece]) -> bool:
    """19.1, 19.6 Whether somebody in a stack can fight, or a ship is with it."""
    characters = state.board.setting.counters.characters
    heroes = (isinstance(piece, Person) and (piece.escort or characters[piece.id].hero) for piece in pieces)
    return any(isinstance(piece, Lot | Vessel) for piece in pieces) or any(heroes)
