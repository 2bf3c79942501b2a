"""How things are named to players: by name and id together, and an unknown id as it was written."""

from adjudicator.games.cp_campaign.rules.sides import armies_of
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.words import RoadId, TerritoryId
from adjudicator.table.prose import joined
from adjudicator.table.words import Seat


def place_name(board: Board, id: TerritoryId) -> str:
    """A territory: "Aldermoot (T15)"."""
    return f"{board.territories[id].name} ({id})" if id in board.territories else id


def side_name(board: Board, seat: Seat) -> str:
    """A seat: "The Sallow League (B)"."""
    return f"{board.sides[seat].name} ({seat})" if seat in board.sides else seat


def road_name(board: Board, id: RoadId) -> str:
    """A road: "R24 from Duskhaven (T14) to Aldermoot (T15)"."""
    road = board.roads.get(id)
    return f"{id} from {place_name(board, road.a)} to {place_name(board, road.b)}" if road else id


def owner_name(board: Board, id: TerritoryId) -> str:
    """Whose a territory is: "captured by House Varn (A)", "unclaimed"."""
    owner = board.territories[id].owner
    return f"captured by {side_name(board, owner)}" if owner else "unclaimed"


def posted(board: Board, army: Army) -> str:
    """An army and where it stands: "A1 at Aldermoot (T15)", with its status unless that is normal."""
    place = f" at {place_name(board, army.at)}" if army.at else ""
    status = "" if army.status == "normal" else f", {army.status}"
    return f"{army.id}{place}{status}"


def armies_listed(board: Board, seat: Seat) -> str:
    """The armies a seat has left and where they stand; "none"."""
    return "; ".join(posted(board, army) for army in armies_of(board, seat)) or "none"


def roads_from(board: Board, place: TerritoryId) -> str:
    """Where roads lead: "roads from Grimholt (T01) lead to Ostermill (T02, R01, MD 3) and ..."."""
    ways = (
        f"{board.territories[other].name} ({other}, {road}, MD {board.roads[road].md})"
        for other, road in board.graph.neighbours[place].items()
    )
    return f"roads from {place_name(board, place)} lead to {joined(ways)}"
