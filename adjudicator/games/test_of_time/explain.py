"""Orders in words: what the program understood."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from adjudicator.games.test_of_time import orders
from adjudicator.games.test_of_time.naming import god, paid_text, place_name, rounds_text, side_name
from adjudicator.games.test_of_time.orders import Condition, Entry, Move, OneMove, Program
from adjudicator.games.test_of_time.state import Board, View
from adjudicator.games.test_of_time.tables import KINDS
from adjudicator.games.test_of_time.words import TestamentType
from adjudicator.table.problems import Understood
from adjudicator.table.prose import counted, sentence
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat

NO_ORDERS: Mapping[str, str] = {
    "program": "Your Testaments are preserved, the most valuable first, as far as ordinary followers allow; your "
    "standing orders defend them, and else you pass. After a checkpoint your program goes on unchanged.",
    "move": "Your most valuable Testament that is not preserved yet is, if ordinary followers allow it; else you pass.",
}
"""What happens to a seat that sends nothing, by window (PBEM-7, PBEM-3a)."""


def no_orders(step: Step) -> str:
    """What happens to a seat that sends nothing for a window."""
    return NO_ORDERS[step.window or ""]


def explain(view: View, step: Step, given: Program | OneMove) -> list[Understood]:
    """Each order of a set in words; an unknown id stands as it was written."""
    if isinstance(given, OneMove):
        return list(_one_move(view.board, given))
    return list(_program(view.board, given))


def _program(board: Board, program: Program) -> Iterator[Understood]:
    if not program.program:
        yield Understood(("program",), "No moves: you pass, but for your standing defences")
    for index, entry in enumerate(program.program):
        yield Understood(("program", index), entry_text(board, entry))
    if program.keep_home:
        yield Understood(("keep_home",), f"Always keep {counted(program.keep_home, 'follower')} at home")
    if program.ask_if is not UNSET:
        yield Understood(("ask_if",), f"Stop the run and ask you when {condition_text(board, program.ask_if)}")


def _one_move(board: Board, given: OneMove) -> Iterator[Understood]:
    yield Understood(("do",), sentence(move_text(board, given.do)))
    if given.auto_pass:
        yield Understood(("auto_pass",), "After that pass for the rest of the round, but for your standing defences")


def entry_text(board: Board, entry: Entry) -> str:
    """An entry of a program: when, what, how often, who stays at home."""
    text = move_text(board, entry.do)
    if entry.repeat is not UNSET and entry.repeat > 1:
        text += f"; {counted(entry.repeat, 'time')}"
    if entry.keep_home is not UNSET:
        text += f"; keep {counted(entry.keep_home, 'follower')} at home"
    return sentence(text if entry.when is UNSET else f"if {condition_text(board, entry.when)}: {text}")


def move_text(board: Board, move: Move) -> str:
    """A move in words: "create Tools on your space 1 with 4 followers"."""
    return MOVES[type(move)](board, move)


def _create(board: Board, move: orders.Create) -> str:
    return f"create {KINDS[move.type].name} on your space {move.space} {paid_text(move)}"


def _preserve(board: Board, move: orders.Preserve) -> str:
    return f"preserve the Testament on your space {move.space} {paid_text(move)}"


def _sire(board: Board, move: orders.Sire) -> str:
    return f"sire a follower {paid_text(move)}"


def _shaman(board: Board, move: orders.SireShaman) -> str:
    return f"sire a shaman {paid_text(move)}"


def _convert(board: Board, move: orders.Convert) -> str:
    return f"convert a follower of {side_name(board, move.target)} {paid_text(move)}"


def _attack(board: Board, move: orders.Attack) -> str:
    return f"attack {place_name(board, move.target, move.space)} {paid_text(move)}"


def _defend(board: Board, move: orders.Defend) -> str:
    return f"defend the Testament on your space {move.space} {paid_text(move)}"


def _reverse(board: Board, move: orders.Reverse) -> str:
    """With the rounds it takes back, should it be done in this round."""
    target, shamans = place_name(board, move.target, move.space), counted(move.shamans, "shaman")
    window = rounds_text(range(board.round - max(1, move.rounds), board.round))
    by = f"reverse time on {target} with {shamans}, over {window}"
    parts = [f"{part.kind} in round {part.round} {paid_text(part)}" for part in move.replace]
    return f"{by}: {', '.join(parts) or 'nothing is replaced'}"


def _pass(board: Board, move: orders.Pass) -> str:
    return "pass"


MOVES: Mapping[type, Callable[[Board, Any], str]] = {
    orders.Create: _create,
    orders.Preserve: _preserve,
    orders.Sire: _sire,
    orders.SireShaman: _shaman,
    orders.Convert: _convert,
    orders.Attack: _attack,
    orders.Defend: _defend,
    orders.Reverse: _reverse,
    orders.Pass: _pass,
}
"""The words for each kind of move."""


def condition_text(board: Board, condition: Condition) -> str:
    """A condition in words, to follow "if"."""
    (key,) = condition.keys
    return CONDITIONS[key](board, getattr(condition, key))


def _attack_points(board: Board, named: tuple[int, int]) -> str:
    return f"the attack on your space {named[0]} has {counted(named[1], 'point')} or more"


def _home_of(board: Board, named: tuple[Seat, int]) -> str:
    return f"{god(board, named[0])} has {counted(named[1], 'follower')} or more at home"


def _visible_at_most(board: Board, named: tuple[Seat, int, int]) -> str:
    sections = counted(named[2], "section")
    return f"at most {sections} of {place_name(board, named[0], named[1])} {'is' if named[2] == 1 else 'are'} visible"


def _has(board: Board, named: tuple[Seat, TestamentType]) -> str:
    return f"{god(board, named[0])} has a visible {KINDS[named[1]].name}"


def _all_others_passed(board: Board, wanted: bool) -> str:
    return "all others have passed" if wanted else "not all others have passed"


def _and(board: Board, parts: Sequence[Condition]) -> str:
    return " and ".join(_inner(board, part) for part in parts)


def _or(board: Board, parts: Sequence[Condition]) -> str:
    return " or ".join(_inner(board, part) for part in parts)


def _not(board: Board, part: Condition) -> str:
    return f"it is not so that {_inner(board, part)}"


def _inner(board: Board, part: Condition) -> str:
    """A condition inside another, set off where it could be misread."""
    text = condition_text(board, part)
    return f"({text})" if part.parts else text


CONDITIONS: Mapping[str, Callable[[Board, Any], str]] = {
    "under_attack": lambda board, space: f"your space {space} is under attack",
    "attacked_by": lambda board, seat: f"{god(board, seat)} attacks you",
    "attack_points_at_least": _attack_points,
    "home_at_least": lambda board, number: f"you have {counted(number, 'follower')} or more at home",
    "home_of_at_least": _home_of,
    "visible_at_most": _visible_at_most,
    "has": _has,
    "all_others_passed": _all_others_passed,
    "move_number_at_least": lambda board, number: f"it is move {number} of the round or later",
    "and_": _and,
    "or_": _or,
    "not_": _not,
}
"""The words for each key of a condition."""
