"""1.0, 10.0 The sides of the kingdoms and clans."""

from adjudicator.games.fornaldar.state import Board
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL, GroupId, HexId
from adjudicator.table import Seat


def side_of(board: Board, group: GroupId) -> Seat:
    """1.0 The side of a clan or kingdom: the one that activated it, else as the scenario or its counters have it."""
    if group in board.joined:
        return board.joined[group]
    for each in board.scenario.groups:
        if each.group == group:
            return each.side
    known = board.counters.groups.get(group)
    return known.side if known and known.side else NEUTRAL


def enemy_of(seat: Seat) -> Seat:
    """3.0.c The other player."""
    return MUNDANE if seat == FOMORIAN else FOMORIAN


def friendly_coast(board: Board, side: Seat, hex: HexId) -> bool:
    """3.0.e Whether a hex is on the coast of a land of a side, active or not (6.3.1); bare islands never are."""
    here = board.land.hexes[hex]
    if not here.coastal:
        return False
    if here.kingdom is None:
        return False
    return side_of(board, here.kingdom) == side


def verify_side(side: Seat) -> None:
    """Raise `ValueError` where a correction names a side that is none."""
    if side not in (FOMORIAN, MUNDANE, NEUTRAL):
        raise ValueError(f"there is no side {side}; the sides are {FOMORIAN} and {MUNDANE}")
