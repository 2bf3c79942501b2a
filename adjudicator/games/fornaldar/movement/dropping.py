"""11.5 On its way a force drops pieces off, and picks others up."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, pieces_at
from adjudicator.games.fornaldar.movement.going import DROPPED
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.picking import HAS_MOVED, ashore, judge, pick
from adjudicator.games.fornaldar.movement.places import on_river
from adjudicator.games.fornaldar.movement.ways import may_end
from adjudicator.games.fornaldar.state import AnyPiece, Known
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Seat

CANNOT_END = refusals.new("CANNOT_END", "14.7.3")


class Leave(MoveStep, tag="leave", frozen=True, kw_only=True):
    """Drop pieces off here; they do not move again in this phase (11.5)."""

    NOTATION: ClassVar[str] = "leave [{pieces} [(,|and) {csp}] | {csp}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "leave", "csp": {"midhrasir": 2}}

    pieces: written.Pieces = ()
    csp: written.Points = written.NO_POINTS

    def carry_out(self, march: March, force: Force) -> None:
        """11.5 Pieces dropped off on the way do not move again in this phase."""
        at = force.at
        dropped = pick(march, at, force.ids, self.pieces, self.csp, last=True)
        verify_dry(march, dropped, at)
        drop(march, force, dropped)


def verify_dry(march: March, ids: Sequence[PieceId], at: Where) -> None:
    """14.7.3.C Raise `NotPossible` where pieces may not end their move."""
    if not ids or not on_river(at):
        return
    mover = march.mover(ids)
    barred = may_end(mover, Where(at))
    if barred:
        raise NotPossible(CANNOT_END.under(barred.rule), barred.why, hint="let them `land`")


def drop(march: March, force: Force, dropped: Sequence[PieceId]) -> None:
    """11.5 The force goes on without some of its pieces; those that have not moved stay free to."""
    force.ids = [id for id in force.ids if id not in dropped]
    march.budget.halt([id for id in dropped if march.budget.spent.get(id)], *DROPPED)


def leavings(force: Sequence[AnyPiece]) -> Iterator[Leave]:
    """11.5 Each number of the army points of each lot of a force, left behind on its way."""
    for lot in lots_among(force):
        for number in range(1, lot.csp + 1):
            yield Leave(csp={lot.group: number})


class Take(MoveStep, tag="take", frozen=True, kw_only=True):
    """Pick up pieces that stand here and have not moved in this phase (11.5)."""

    NOTATION: ClassVar[str] = "take [{pieces} [(,|and) {csp}] | {csp}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "take", "pieces": ["lembi"], "csp": {"midhrasir": 4}}

    pieces: written.Pieces = ()
    csp: written.Points = written.NO_POINTS

    def carry_out(self, march: March, force: Force) -> None:
        """11.5 Only pieces that have not moved in this phase are picked up."""
        at = force.at
        others = [id for id in ashore(march, at) if id not in force.ids]
        joining = pick(march, at, others, self.pieces, self.csp)
        judge(march, joining, stale)
        force.ids += joining


def takings(known: Known, seat: Seat, at: Where) -> Iterator[Take]:
    """11.5 Each character who stands in a place, and can be picked up by those who come there."""
    for person in persons_among(pieces_at(known, seat, at)):
        if person.active and person.aboard is None:
            yield Take(pieces=(person.id,))


def stale(march: March, id: PieceId) -> NotPossible | None:
    """11.5 The fault that keeps a piece from being picked up: it has moved."""
    if march.budget.fresh(id):
        return None
    who = march.say.doing([id], "has", "have")
    return NotPossible(HAS_MOVED, f"{who} moved in this phase and cannot be picked up")
