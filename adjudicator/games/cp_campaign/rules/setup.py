"""Setup: the map is laid out, and two armies of each seat are placed (CP-10 to CP-14)."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.errors import Refused
from adjudicator.games.cp_campaign.facts import ArmyPlaced, CampaignSet, EntrySkipped, PhaseBegan, PlayOrderDrawn
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.orders import Placement
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.sides import allied
from adjudicator.games.cp_campaign.rules.territories import has_room
from adjudicator.games.cp_campaign.scenario import Scenario
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.tables import CONSTANTS
from adjudicator.games.cp_campaign.words import ArmyId, Refusal, TerritoryId
from adjudicator.table.words import RuleId, Seat


def lay_out(table: CPTable, scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
    """CP-10 Lay out the map and draw the order of play for the placement.

    Raises `Refused` where the scenario or the teams do not fit the seats.
    """
    check_seats(scenario, options, seats)
    table.record(CampaignSet(scenario=scenario, options=options, seats=tuple(seats)))
    order = table.draw(RuleId("CP-10"), "placement", seats)
    table.record(PlayOrderDrawn(rule=RuleId("CP-10"), turn=0, order=tuple(Seat(seat) for seat in order)))
    table.record(PhaseBegan(turn=0, phase="placement"))


def check_seats(scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
    """Raise `Refused` where the number of seats or the teams make no campaign (CP-G17, CP-G31)."""
    if not scenario.players_min <= len(seats) <= scenario.players_max:
        span = f"{scenario.players_min} to {scenario.players_max}"
        raise Refused("campaign/seats", f"{scenario.name} is for {span} seats, not {len(seats)}")
    mates = [seat for team in options.teams for seat in team]
    if strangers := sorted(set(mates) - set(seats)):
        raise Refused("options/teams", f"option teams: no seat {', '.join(strangers)} plays in this campaign")
    if len(mates) != len(set(mates)):
        raise Refused("options/teams", "option teams: a seat can be in one team only, and once")
    if any(len(team) == len(seats) for team in options.teams):
        raise Refused("options/teams", "option teams: all seats are in one team; leave it an enemy")


def whose_placement(board: Board) -> Seat | None:
    """CP-11, CP-13, CP-14 Who places next: in order of play, then in reverse; None when all have two armies."""
    placed = sum(army.at is not None for army in board.armies.values())
    sequence = (*board.order, *reversed(board.order))
    return sequence[placed] if placed < len(sequence) else None


def placement_refusal(board: Board, seat: Seat, territory: TerritoryId) -> Refusal | None:
    """CP-12 A territory must lie between armies of different sides (CP-G32)."""
    if territory not in board.territories:
        return "UNKNOWN_TERRITORY"
    if enemy_distance(board, seat, territory) < CONSTANTS.setup_distance:
        return "PLACEMENT_TOO_CLOSE"
    return None if has_room(board, seat, territory) else "STACK_LIMIT"


def enemy_distance(board: Board, seat: Seat, territory: TerritoryId) -> int:
    """How many roads away the nearest enemy army is; as many as there are territories if there is none."""
    away = board.graph.distances(territory)
    enemies = [army.at for army in board.armies.values() if army.at and not allied(board, seat, army.seat)]
    return min((away[at] for at in enemies), default=len(board.territories))


def default_place(board: Board, seat: Seat) -> TerritoryId:
    """Where an army goes without a word from its player: as far from enemies as can be, then by id.

    Where no territory is far enough from enemies, any free one will do (CP-G56).
    """
    every = sorted(board.territories)
    allowed = [place for place in every if placement_refusal(board, seat, place) is None]
    roomy = [place for place in every if has_room(board, seat, place)]
    return max(allowed or roomy, key=lambda place: enemy_distance(board, seat, place))


def place(table: CPTable, seat: Seat, territory: TerritoryId) -> Refusal | None:
    """CP-11, CP-12, CP-13 Place an army where its player wants it; the refusal if that is not allowed."""
    board = table.state.board
    if whose_placement(board) != seat:
        return "NOT_YOUR_PLACEMENT"
    refusal = placement_refusal(board, seat, territory)
    if refusal is None:
        _put(table, seat, territory)
    return refusal


def _put(table: CPTable, seat: Seat, territory: TerritoryId, by_default: bool = False) -> None:
    army = next_army(table.state.board, seat)
    rule = RuleId("CP-11" if army.endswith("1") else "CP-13")
    table.record(ArmyPlaced(rule=rule, seat=seat, army=army, at=territory, by_default=by_default))


def next_army(board: Board, seat: Seat) -> ArmyId:
    """The army a seat places next."""
    return next(army.id for army in board.armies.values() if army.seat == seat and army.at is None)


def place_all(table: CPTable, orders: Mapping[Seat, Placement]) -> None:
    """CP-11, CP-13 All seats place, each where the first territory of its list allows it (PBEM-1)."""
    while (seat := whose_placement(table.state.board)) is not None:
        for where, territory in _wishes(table.state.board, seat, orders.get(seat, Placement())):
            refusal = place(table, seat, territory)
            if refusal is None:
                break
            table.record(EntrySkipped(rule=RuleId("CP-12"), seen_by=(seat,), seat=seat, where=where, code=refusal))
        else:
            _put(table, seat, default_place(table.state.board, seat), by_default=True)


def _wishes(board: Board, seat: Seat, orders: Placement) -> Iterator[tuple[tuple[str, int], TerritoryId]]:
    name = "first" if next_army(board, seat).endswith("1") else "second"
    for index, territory in enumerate(getattr(orders, name)):
        yield (name, index), territory
