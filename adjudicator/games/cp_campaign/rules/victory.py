"""Victory (CP-15)."""

from collections.abc import Callable, Sequence

from adjudicator.games.cp_campaign.facts import CampaignWon
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.sides import captured, in_play, sides
from adjudicator.games.cp_campaign.state import Board
from adjudicator.table.words import Seat

Side = tuple[Seat, ...]


def declare_winners(table: CPTable) -> None:
    """CP-15 The campaign is over when the condition the players agreed on is met at the end of a turn."""
    won = winners(table.state.board)
    if won is not None:
        table.record(CampaignWon(winners=won[0], reason=won[1]))


def winners(board: Board) -> tuple[tuple[Seat, ...], str] | None:
    """CP-15 Who has won at the end of this turn, and why; None: nobody yet (CP-G29).

    Team mates win together. A side left alone has won, and a campaign that reaches its last turn without the agreed
    condition goes to the side with most territories (CP-G58).
    """
    victory = board.options.victory
    left = [side for side in sides(board) if any(in_play(board, seat) for seat in side)]
    if len(left) == 1:
        return left[0], "the only side left"
    if victory.type == "first_to_half":
        half = [side for side in left if 2 * territories(board, side) >= len(board.territories)]
        if half:
            return _together(half), "half of the territories"
    if board.turn < victory.turns:
        return None
    if victory.type == "battles_after":
        return _together(_best(sides(board), [lambda side: battles_won(board, side)])), "most battles won"
    return _together(most_territories(board)), "most territories"


def most_territories(board: Board) -> list[Side]:
    """CP-15 The sides with most territories; ties go to battles won, then armies on the map, then are shared."""
    tallies: list[Callable[[Side], int]] = [
        lambda side: territories(board, side),
        lambda side: battles_won(board, side),
        lambda side: armies_on_map(board, side),
    ]
    return _best(sides(board), tallies)


def territories(board: Board, side: Side) -> int:
    """How many territories a side has captured."""
    return sum(len(captured(board, seat)) for seat in side)


def battles_won(board: Board, side: Side) -> int:
    """How many battles a side has won."""
    return sum(board.battles_won[seat] for seat in side)


def armies_on_map(board: Board, side: Side) -> int:
    """How many armies a side has on the map."""
    return sum(army.seat in side and army.at is not None for army in board.armies.values())


def _best(among: Sequence[Side], tallies: Sequence[Callable[[Side], int]]) -> list[Side]:
    scores = {side: tuple(tally(side) for tally in tallies) for side in among}
    return [side for side in among if scores[side] == max(scores.values())]


def _together(winning: Sequence[Side]) -> tuple[Seat, ...]:
    return tuple(seat for side in winning for seat in side)
