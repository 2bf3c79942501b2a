"""10.2, 24.2.4 The consequences of coming and attacking: pieces rouse, and provoke."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.arrivals.expedition import provoke
from adjudicator.games.fornaldar.board.facts import FNTable
from adjudicator.games.fornaldar.recovery.mobilization import rouse, roused_by_attack, roused_by_entry
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Seat


def come(table: FNTable, side: Seat, ids: Sequence[PieceId], at: Where) -> None:
    """10.2, 24.2.4 The consequences of pieces coming to a place."""
    rouse(table, roused_by_entry(table.state, side, ids, at), side)
    provoke(table, ids, at)


def attack(table: FNTable, side: Seat, ids: Sequence[PieceId], at: Where) -> None:
    """10.2, 24.2.4 The consequences of pieces attacking in a place."""
    rouse(table, roused_by_attack(table.state, side, at), side)
    provoke(table, ids, at, attacking=True)
