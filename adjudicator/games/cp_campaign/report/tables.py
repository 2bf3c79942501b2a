"""The tables of a report: how the sides stand, the territories, the roads."""

from collections.abc import Iterable

from adjudicator.games.cp_campaign.naming import place_name, posted
from adjudicator.games.cp_campaign.rules.sides import armies_at, armies_of, captured, sides
from adjudicator.games.cp_campaign.rules.territories import kind_of
from adjudicator.games.cp_campaign.rules.victory import Side, battles_won, most_territories, territories
from adjudicator.games.cp_campaign.state import Army, Board, Territory, View
from adjudicator.games.cp_campaign.telling.names import sides as side_names
from adjudicator.games.cp_campaign.words import RoadId
from adjudicator.table.pages import Column, Sheet
from adjudicator.table.prose import sentence
from adjudicator.table.words import Seat

EMPTY = "–"


def standing(view: View) -> Sheet:
    """How the sides stand, the reader's marked, with the victory condition."""
    board = view.board
    return Sheet(
        "How the sides stand",
        (
            Column("", share=0.3),
            Column("Side", share=1.8),
            Column("Territories", "right"),
            Column("Battles won", "right"),
            Column("Armies", share=3.4),
            Column("CP", "right", share=0.5),
        ),
        tuple(_standing_row(board, seat) for seat in board.seats),
        marked=tuple(index for index, seat in enumerate(board.seats) if seat == view.seat),
        note=" ".join([condition(board), *_teams(board), outlook(board)]),
    )


def _standing_row(board: Board, seat: Seat) -> tuple[str, ...]:
    armies = "; ".join(posted(board, army) for army in armies_of(board, seat)) or "none left"
    name = board.sides[seat].name + (" (absent)" if seat in board.absent else "")
    held, won = len(captured(board, seat)), board.battles_won[seat]
    return (seat, name, str(held), str(won), armies, str(board.cp[seat]))


def _teams(board: Board) -> list[str]:
    """Who is allied with whom (CP-G17)."""
    return [sentence(f"{side_names(board, team)} are allied.") for team in board.options.teams]


def condition(board: Board) -> str:
    """The victory condition the players agreed on (CP-15)."""
    turns = board.options.victory.turns
    match board.options.victory.type:
        case "territories_after":
            return f"Victory: most territories after turn {turns}; ties by battles won, then by armies on the map."
        case "battles_after":
            return f"Victory: most battles won after turn {turns}."
        case "first_to_half":
            return f"Victory: the first side with {half(board)} territories, or with most after turn {turns}."
        case "last_player_with_armies":
            return f"Victory: the last side with armies, or the one with most territories after turn {turns}."


def half(board: Board) -> int:
    """How many territories are half of the map."""
    return (len(board.territories) + 1) // 2


def outlook(board: Board) -> str:
    """How the victory condition stands."""
    if board.winners:
        return f"The campaign has gone to {side_names(board, board.winners)}."
    leaders, score = leading(board)
    if len(leaders) == len(sides(board)):
        return "All sides are level."
    seats = [seat for side in leaders for seat in side]
    return sentence(f"{side_names(board, seats)} now in the lead, with {score}.")


def leading(board: Board) -> tuple[list[Side], int]:
    """The sides that would win now, and what they have of what counts."""
    if board.options.victory.type != "battles_after":
        leaders = most_territories(board)
        return leaders, territories(board, leaders[0])
    best = max(battles_won(board, side) for side in sides(board))
    return [side for side in sides(board) if battles_won(board, side) == best], best


def territory_table(view: View) -> Sheet:
    """All territories, the reader's own marked."""
    board = view.board
    return Sheet(
        "Territories",
        (
            Column("", share=0.5),
            Column("Territory", share=1.7),
            Column("Type", share=1.5),
            Column("DV", "right", share=0.5),
            Column("Owner", share=1.7),
            Column("Armies", share=1.7),
        ),
        tuple(_territory_row(board, territory) for territory in board.territories.values()),
        marked=tuple(
            index for index, territory in enumerate(board.territories.values()) if territory.owner == view.seat
        ),
    )


def _territory_row(board: Board, territory: Territory) -> tuple[str, ...]:
    owner = board.sides[territory.owner].name if territory.owner else EMPTY
    armies = ", ".join(_with_status(army) for army in armies_at(board, territory.id))
    kind = kind_of(board, territory.id).name
    return (territory.id, territory.name, kind, str(territory.dv), owner, armies)


def _with_status(army: Army) -> str:
    return army.id if army.status == "normal" else f"{army.id} {army.status}"


def road_table(view: View, title: str, roads: Iterable[RoadId]) -> Sheet:
    """Roads with their March Difficulty."""
    board = view.board
    columns = (Column("", share=0.5), Column("From", share=2), Column("To", share=2), Column("MD", "right", share=0.5))
    ways = [board.roads[road] for road in roads]
    rows = tuple((way.id, place_name(board, way.a), place_name(board, way.b), str(way.md)) for way in ways)
    return Sheet(title, columns, rows)
