"""NB-31 The turn of a tile, where its player has left it to the program: the only one in which it can lie."""

from collections.abc import Iterable, Iterator
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
    turned = _fits(view, turn)
    notes = [_told(path, lay) for path, lay in turned.items()]
    if turn.extra:
        first, *rest = turn.extra
        extra = turned.get(("extra", 0), first)
        return replace(turn, extra=(extra, *rest)), notes
    main = turned.get(("main",), turn.main)
    others = []
    for index, lay in enumerate(turn.main_else):
        others.append(turned.get(("main_else", index), lay))
    return replace(turn, main=main, main_else=tuple(others)), notes


def _fits(view: View, turn: Turn) -> dict[Path, Lay]:
    """The first tiles of a turn that fit only as they are turned here, by their places in it."""
    layings: Iterable[tuple[Path, Lay]] = turn.layings()
    if turn.extra:
        layings = [(("extra", 0), turn.extra[0])]
    fits: dict[Path, Lay] = {}
    for path, lay in layings:
        turned = fitting(view, view.seat, lay)
        if turned is not None:
            fits[path] = turned
    return fits


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
    return TURNED_TO_FIT.problem(path, f"it lies there only turned {lay.rot}")


def completes(written: Turn, kept: Turn) -> bool:
    """Whether a turn that is kept is the one that was written, but for tiles whose rotation that does not say."""
    plain = msgspec.to_builtins(kept)
    for line, held in zip(_layings(msgspec.to_builtins(written)), _layings(plain), strict=False):
        if "rot" not in line:
            held.pop("rot", None)
    return bool(msgspec.to_builtins(written) == plain)


def _layings(turn: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The tiles that are laid first, or instead of that."""
    extra = turn.get("extra", ())
    main = turn.get("main")
    yield from extra[:1] if extra else [*([main] if main else []), *turn.get("main_else", ())]
