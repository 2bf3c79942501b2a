"""How things are called inside the sentences of a report."""

from collections.abc import Iterable, Sequence

from adjudicator.games.cp_campaign.naming import place_name, road_name
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.words import ArmyId, BattleId, RoadId, TerritoryId
from adjudicator.table.prose import counted, joined
from adjudicator.table.words import REFEREE, Seat


def side(board: Board, seat: Seat) -> str:
    """A seat's side inside a sentence: "House Varn", "the Sallow League"."""
    if seat == REFEREE:
        return "the referee"
    name = board.sides[seat].name
    return f"the {name[4:]}" if name.startswith("The ") else name


def sides(board: Board, seats: Iterable[Seat]) -> str:
    """Several sides: "House Varn and the Sallow League"."""
    return joined(side(board, seat) for seat in seats)


def places(board: Board, territories: Iterable[TerritoryId]) -> str:
    """Several territories: "Grimholt (T01) and Aldermoot (T15)"."""
    return joined(place_name(board, territory) for territory in territories)


def armies(ids: Sequence[ArmyId]) -> str:
    """Armies: "army A1", "armies A1 and A2"."""
    return f"{'army' if len(ids) == 1 else 'armies'} {joined(ids)}"


def host(board: Board, ids: Sequence[ArmyId]) -> str:
    """One side of a battle, seat by seat: "army A1 of House Varn and army C2 of the Clans of Oss"."""
    seats = dict.fromkeys(board.armies[id].seat for id in ids)
    of_seat = {seat: [id for id in ids if board.armies[id].seat == seat] for seat in seats}
    return joined(f"{armies(own)} of {side(board, seat)}" for seat, own in of_seat.items())


def site_of(battle: BattleId) -> TerritoryId:
    """The territory a battle is fought in; its id ends with it."""
    return TerritoryId(battle.partition("-")[2])


def battle(board: Board, id: BattleId) -> str:
    """A battle: "battle of Aldermoot (4-T15)"."""
    return f"battle of {board.territories[site_of(id)].name} ({id})"


def work(board: Board, key: str) -> str:
    """An action that takes several points, by its progress key "action:target": "fortifying Grimholt (T01)"."""
    action, _, target = key.partition(":")
    match action:
        case "fortify_castle":
            return f"fortifying {place_name(board, TerritoryId(target))}"
        case "build_road":
            return f"building the road {road_name(board, RoadId(target))}"
        case "intrigue":
            return f"an intrigue against {side(board, Seat(target))}"
        case "rebuild":
            return f"rebuilding army {target}"
    raise ValueError(f"no action has the progress key {key}")


def points(number: int) -> str:
    """Campaign Points: "1 Campaign Point"."""
    return counted(number, "Campaign Point")


def signed(number: int) -> str:
    """A modifier: "+ 1", "− 1"."""
    return f"{'+' if number >= 0 else '−'} {abs(number)}"
