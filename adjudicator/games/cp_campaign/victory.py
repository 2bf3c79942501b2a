"""Victory (CP-15)."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import captured, in_play, sides
from adjudicator.games.cp_campaign.state import Board, State
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import does, joined, reader_first, sentence
from adjudicator.table.state import put

Side = tuple[Seat, ...]


def declare_winners(table: CPTable) -> None:
    """CP-15 The campaign is over when the condition the players agreed on is met at the end of a turn."""
    won = winners(table.state.board)
    if won is not None:
        table.record(CampaignWon(winners=won[0], reason=won[1]))


def winners(board: Board) -> tuple[tuple[Seat, ...], str] | None:
    """CP-15 The seats that have won at the end of this turn, and why; None: nobody yet (CP-G29).

    Team mates win together. A side left alone has won, and a campaign that reaches its last turn without the agreed
    condition goes to the side with most territories (CP-G58).
    """
    victory = board.options.victory
    left = [side for side in sides(board) if _is_left(board, side)]
    if len(left) == 1:
        (last,) = left
        return last, "the only side left"
    if victory.type == "first_to_half":
        holders = [side for side in left if territories(board, side) >= half(board)]
        if holders:
            return _together(holders), "half of the territories"
    if board.turn < victory.turns:
        return None
    if victory.type == "battles_after":
        return _together(most_battles(board)), "most battles won"
    return _together(most_territories(board)), "most territories"


def most_territories(board: Board) -> list[Side]:
    """CP-15 The sides with most territories; ties go to battles won, then armies on the map, then are shared."""
    tallies: list[Callable[[Side], int]] = [
        lambda side: territories(board, side),
        lambda side: battles_won(board, side),
        lambda side: armies_on_map(board, side),
    ]
    return _best(sides(board), tallies)


def most_battles(board: Board) -> list[Side]:
    """CP-15 The sides that have won most battles."""
    return _best(sides(board), [lambda side: battles_won(board, side)])


def territories(board: Board, side: Side) -> int:
    """The number of territories a side has captured."""
    return sum(len(captured(board, seat)) for seat in side)


def battles_won(board: Board, side: Side) -> int:
    """The number of battles a side has won."""
    return sum(board.battles_won[seat] for seat in side)


def armies_on_map(board: Board, side: Side) -> int:
    """The number of armies a side has on the map."""
    return sum(army.seat in side and army.at is not None for army in board.armies.values())


def half(board: Board) -> int:
    """The number of territories that are half of the map."""
    return (len(board.territories) + 1) // 2


def _is_left(board: Board, side: Side) -> bool:
    return any(in_play(board, seat) for seat in side)


def _best(among: Sequence[Side], tallies: Sequence[Callable[[Side], int]]) -> list[Side]:
    scores = {}
    for side in among:
        scores[side] = [tally(side) for tally in tallies]
    if not scores:
        return []
    highest = max(scores.values())
    return [side for side in among if scores[side] == highest]


def _together(winning: Sequence[Side]) -> tuple[Seat, ...]:
    return tuple(seat for side in winning for seat in side)


HOW_WON: Mapping[str, str] = {
    "the only side left": "as the only side left",
    "half of the territories": "with half of the territories",
    "most battles won": "with most battles won",
    "most territories": "with most territories",
}
"""The reasons for a victory, as a sentence on it ends."""


class CampaignWon(Public, tag="campaign-won", frozen=True, kw_only=True):
    """The campaign was decided; several winners share it."""

    weight: ClassVar[int] = 9

    rule: RuleId = RuleId("CP-15")
    winners: tuple[Seat, ...]
    reason: str

    def change(self, state: State) -> None:
        put(state.board, winners=self.winners, reason=self.reason)

    def words(self, say: Say) -> Line:
        return Line(f"{sentence(self.head(say))}.")

    def head(self, say: Say) -> str:
        winners = reader_first(map(say.side, self.winners))
        wins = does(winners[0], "wins") if len(winners) == 1 else f"{joined(winners)} win"
        return f"{wins} the campaign {self.how}"

    @property
    def how(self) -> str:
        """The count that decided the victory: "with most territories"."""
        reason = self.reason.rstrip(".")
        return HOW_WON.get(reason, f"({reason})")

    def chapter(self, say: Say) -> str:
        return "End of the turn"


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


def outlook(board: Board) -> str:
    """Tell how the victory condition stands."""
    if board.winners:
        return f"The campaign has gone to {Say(board).sides(board.winners)}."
    leaders, score = leading(board)
    if len(leaders) == len(sides(board)):
        return "All sides are level."
    return sentence(f"{Say(board).sides(_together(leaders))} now in the lead, with {score}.")


def ranked(board: Board) -> list[Seat]:
    """CP-15 The seats from the first to the last, by what the victory goes by; allies stand together."""
    tallies = (territories, battles_won, armies_on_map)
    if board.options.victory.type == "battles_after":
        tallies = (battles_won, territories, armies_on_map)
    winners = set(board.winners)

    def rank(side: Side) -> list[int]:
        has_lost = not winners.issuperset(side)
        return [has_lost, *(-tally(board, side) for tally in tallies)]

    order = sorted(sides(board), key=rank)
    return [seat for side in order for seat in side]


def leading(board: Board) -> tuple[list[Side], int]:
    """The sides that would win now, and how many battles or territories they have, whichever counts."""
    if board.options.victory.type == "battles_after":
        leaders = most_battles(board)
        first = leaders[0]
        return leaders, battles_won(board, first)
    leaders = most_territories(board)
    first = leaders[0]
    return leaders, territories(board, first)
