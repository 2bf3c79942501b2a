"""The orders a god can give now, by their names: his form takes its examples from them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from adjudicator.games.test_of_time.attack import Attack, Defend
from adjudicator.games.test_of_time.books import KINDS
from adjudicator.games.test_of_time.conditions import Condition
from adjudicator.games.test_of_time.convert import Convert
from adjudicator.games.test_of_time.create import Create
from adjudicator.games.test_of_time.preserve import Preserve
from adjudicator.games.test_of_time.program import AnyMove, Entry
from adjudicator.games.test_of_time.replacements import Replacement
from adjudicator.games.test_of_time.reverse import Reverse
from adjudicator.games.test_of_time.sire import Sire
from adjudicator.games.test_of_time.standing import StandingDefence
from adjudicator.games.test_of_time.state import Board, View
from adjudicator.games.test_of_time.testaments import SPACES
from adjudicator.table import Seat

LATER = 4
"""The number of moves after which a god wants to be asked again, where none of his Testaments can be attacked."""


def offers(view: View) -> Mapping[str, Callable[[], Iterable[Any]]]:
    """The orders that may be given now, best first."""
    board = view.board
    seat = view.seat
    return {
        "Create": lambda: (Create(type=kind, space=space) for kind in KINDS for space in SPACES),
        "Preserve": lambda: (Preserve(space=own.space) for own in board.testaments_of(seat)),
        "Convert": lambda: (Convert(target=other) for other in board.opponents(seat)),
        "Attack": partial(_attacks, board, seat),
        "Defend": lambda: (Defend(space=space, f="match") for space in _spaces_held(board, seat)),
        "Reverse": partial(_reversals, board, seat),
        "Entry": partial(_entries, board, seat),
        "StandingDefence": lambda: (
            StandingDefence(space=space, f="match_up_to 4") for space in _spaces_held(board, seat)
        ),
        "Program.ask_if": partial(_stops, board, seat),
        "OneMove.do": partial(_next_moves, board, seat),
    }


def _spaces_held(board: Board, seat: Seat) -> list[int]:
    """The spaces of a god with something visible on them, else all."""
    return [own.space for own in board.testaments_of(seat) if own.visible] or [*SPACES]


def _attacks(board: Board, seat: Seat) -> Iterator[Attack]:
    """TT-34 On what the opponents have, by three followers, or by one; else on where they may yet have something."""
    targets = []
    for other in board.opponents(seat):
        for own in board.testaments_of(other):
            if own.visible:
                targets.append((other, own.space))
    if not targets:
        targets = [(other, space) for other in board.opponents(seat) for space in SPACES]
    for target, space in targets:
        for followers in (3, 1):
            yield Attack(target=target, space=space, f=followers)
        yield Attack(target=target, space=space, s=1)


def _reversals(board: Board, seat: Seat) -> Iterator[Reverse]:
    """TT-40, TT-41 The last round of each Testament, with another effect, or as it was."""
    if not board.home[seat].s:
        return
    last = board.round - 1
    for owner in (seat, *board.opponents(seat)):
        for own in board.testaments_of(owner):
            kinds = (Replacement(round=last, kind="preserve"),) if owner == seat else ()
            more = (Replacement(round=last, kind="attack", f=1),) if owner != seat else ()
            for entries in ((*kinds, *more), ()):
                yield Reverse(target=owner, space=own.space, shamans=1, rounds=1, replace=entries)


def _entries(board: Board, seat: Seat) -> Iterator[Entry]:
    """PBEM-3 Defences, each while its space is attacked; what is done when all others have passed."""
    for own in board.testaments_of(seat):
        yield Entry(do=Defend(space=own.space, f="match_up_to 4"), when=Condition(under_attack=own.space))
    yield Entry(do=Sire(), when=Condition(all_others_passed=True))


def _stops(board: Board, seat: Seat) -> Iterator[Condition]:
    """PBEM-3a An attack on a Testament; else a move of the round."""
    for own in board.testaments_of(seat):
        if own.visible:
            yield Condition(under_attack=own.space)
    yield Condition(move_number_at_least=len(board.moves) + LATER)


def _next_moves(board: Board, seat: Seat) -> Iterator[AnyMove]:
    """TT-11 The moves that are possible at once."""
    moves: list[AnyMove] = [Preserve(space=own.space) for own in board.testaments_of(seat)]
    for kind in KINDS:
        for space in SPACES:
            moves.append(Create(type=kind, space=space))
    moves.append(Sire())
    for move in moves:
        exact = move.exactly(board, seat)
        if exact.refusal(board, seat) is None:
            yield move
