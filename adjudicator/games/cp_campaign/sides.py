"""Sides: the seats that are allied, and the pieces that stand in a place."""

from collections.abc import Iterable

from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.words import ArmyId, TerritoryId
from adjudicator.table import Seat


def side_of(board: Board, seat: Seat) -> tuple[Seat, ...]:
    """The seat with its team mates (CP-G17)."""
    return next((team for team in board.options.teams if seat in team), (seat,))


def allied(board: Board, a: Seat, b: Seat) -> bool:
    """Whether two seats are one side; a seat is its own ally (CP-G17)."""
    return b in side_of(board, a)


def sides(board: Board) -> list[tuple[Seat, ...]]:
    """All sides of the campaign, each once, in the order of the seats."""
    return list(dict.fromkeys(side_of(board, seat) for seat in board.seats))


def armies_of(board: Board, seat: Seat) -> list[Army]:
    """The armies of a seat that are not removed."""
    return [army for army in board.armies.values() if army.seat == seat and army.status != "removed"]


def army_of(board: Board, seat: Seat, id: ArmyId) -> Army | None:
    """An army of a seat that stands on the map."""
    army = board.armies.get(id)
    if army and army.seat == seat and army.at is not None:
        return army
    return None


def armies_at(board: Board, territory: TerritoryId) -> list[Army]:
    """The armies in a territory, those that came first before."""
    present = [army for army in board.armies.values() if army.at == territory]
    return sorted(present, key=lambda army: (army.arrived, army.id))


def enemies_at(board: Board, seat: Seat, territory: TerritoryId) -> list[Army]:
    """The armies in a territory that are hostile to a seat."""
    return [army for army in armies_at(board, territory) if not allied(board, seat, army.seat)]


def friends_at(board: Board, seat: Seat, territory: TerritoryId) -> list[Army]:
    """The armies in a territory that are of a seat's side."""
    return [army for army in armies_at(board, territory) if allied(board, seat, army.seat)]


def seats_of(board: Board, armies: Iterable[ArmyId]) -> list[Seat]:
    """The seats armies belong to, each once, in their order."""
    return list(dict.fromkeys(board.armies[id].seat for id in armies))


def captured(board: Board, seat: Seat) -> list[TerritoryId]:
    """The territories a seat has captured, by id."""
    return sorted(territory.id for territory in board.territories.values() if territory.owner == seat)


def in_play(board: Board, seat: Seat) -> bool:
    """Whether a seat still plays: it has an army or land, or an army under `last_player_with_armies` (CP-G33)."""
    if armies_of(board, seat):
        return True
    if board.options.victory.type == "last_player_with_armies":
        return False
    return bool(captured(board, seat))
