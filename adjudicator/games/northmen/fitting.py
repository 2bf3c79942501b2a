"""NB-31 The turn of a tile, where its player has left it to the program: the only one in which it can lie."""

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from adjudicator.games.northmen.laying import SIDE_MISMATCH, Lay
from adjudicator.games.northmen.orders import Turn
from adjudicator.games.northmen.state import State, View, refusals
from adjudicator.table import Path, Problem, Seat, Step

AnyLay = TypeVar("AnyLay", bound=Lay)

TURNED_TO_FIT = refusals.new("TURNED_TO_FIT", "NB-31", "it lies there turned in one way only", field="rot", lasts=False)


def complete(view: View, step: Step, turn: Turn) -> tuple[Turn, list[Problem]]:
    """A turn whose first tile is turned to fit, and what is to be said of that.

    NB-31 A tile that is named without a rotation lies as it is printed, if it can; else as it can, if there is one way
    only. What is laid after another tile is left as it is: what it touches is not known before.
    """
    if turn.extra:
        first, *rest = turn.extra
        joined = fitting(view, view.seat, first)
        if joined is None:
            return turn, []
        return replace(turn, extra=(joined, *rest)), [_told(("extra", 0), joined)]
    found = {path: fits for path, lay in turn.layings() if (fits := fitting(view, view.seat, lay)) is not None}
    main = found.get(("main",), turn.main)
    others = tuple(found.get(("main_else", index), lay) for index, lay in enumerate(turn.main_else))
    return replace(turn, main=main, main_else=others), [_told(path, lay) for path, lay in found.items()]


def fitting(board: State, seat: Seat, lay: AnyLay) -> AnyLay | None:
    """NB-31 A tile turned as alone it can lie, where as it is printed it does not go with those it touches."""
    if lay.rot or lay.refusal(board, seat) is not SIDE_MISMATCH:
        return None
    sound = []
    for rot in range(1, 6):
        turned = replace(lay, rot=rot)
        if turned.refusal(board, seat) is None:
            sound.append(turned)
    if len(sound) == 1:
        return sound[0]
    return None


def _told(path: Path, lay: Lay) -> Problem:
    return TURNED_TO_FIT.problem((*path, "rot"), f"it lies there only turned {lay.rot}")


def completes(written: Turn, kept: Turn) -> bool:
    """Whether a turn that is kept is the one that was written, but for tiles whose rotation that does not say."""
    plain = msgspec.to_builtins(kept)
    for said, held in zip(_layings(msgspec.to_builtins(written)), _layings(plain), strict=False):
        if "rot" not in said:
            held.pop("rot", None)
    return bool(msgspec.to_builtins(written) == plain)


def _layings(turn: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The tiles that are laid first, or instead of that."""
    extra = turn.get("extra", ())
    main = turn.get("main")
    yield from extra[:1] if extra else [*([main] if main else []), *turn.get("main_else", ())]
