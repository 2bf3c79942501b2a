"""Territories: what their kinds do (CP-60 to CP-73)."""

from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.sides import allied, captured, friends_at
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.tables import KINDS, Kind
from adjudicator.games.cp_campaign.words import TerritoryId, TerritoryType
from adjudicator.table.journal import Rolled
from adjudicator.table.words import RuleId, Seat


def roll_for(table: CPTable, rule: RuleId, subject: str, target: int) -> Rolled:
    """CP-01 A target written N+: one D6 that must reach N."""
    return table.roll(rule, subject, need=target)


def kind_of(board: Board, territory: TerritoryId) -> Kind:
    """CP-60 The kind of a territory, with all that its description lists."""
    return KINDS[board.territories[territory].type]


def has_room(board: Board, seat: Seat, territory: TerritoryId) -> bool:
    """CP-04, CP-69, CP-72, CP-73 One army to a territory, two of one side in farming villages, towns and cities.

    Two armies of one seat or of team mates (CP-G17).
    """
    return len(friends_at(board, seat, territory)) < kind_of(board, territory).armies


def held_by(board: Board, seat: Seat, territory: TerritoryId) -> bool:
    """Whether a territory is captured by a seat or its team mates."""
    owner = board.territories[territory].owner
    return owner is not None and allied(board, seat, owner)


def advantages(board: Board, seat: Seat) -> dict[TerritoryType, int]:
    """CP-61, CP-62, CP-63, CP-71 How many of each kind a seat has captured that help it on the table (CP-G36)."""
    kinds = [kind_of(board, territory) for territory in captured(board, seat)]
    helpful = [kind.id for kind in KINDS.values() if kind.advantage]
    counts = {id: sum(kind.id == id for kind in kinds) for id in helpful}
    return {id: count for id, count in counts.items() if count}
