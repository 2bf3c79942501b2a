"""14.7.2, 24.2.3, 24.2.4 The effects of pieces on the places they come to, by whatever road."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.arrivals.expedition import provoke
from adjudicator.games.fornaldar.board.facts import FNTable
from adjudicator.games.fornaldar.board.knowes import pass_ruins
from adjudicator.games.fornaldar.movement.stuck import wreck
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Seat


def leave_traces(table: FNTable, side: Seat, ids: Sequence[PieceId], way: Sequence[Where]) -> None:
    """14.7.2, 24.2.3, 24.2.4 Pieces have come along a way, on foot or in whatever other manner, to its last place."""
    pass_ruins(table, side, ids, way)
    for at in way[1:]:
        provoke(table, ids, at)
    wreck(table, side, ids, way)
