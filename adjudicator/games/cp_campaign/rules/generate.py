"""Generate CP's: the Campaign Points of a turn (CP-30, CP-31)."""

from adjudicator.games.cp_campaign.facts import CampaignPointsGenerated, TownRolled
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.sides import captured, in_play
from adjudicator.games.cp_campaign.rules.territories import kind_of, roll_for
from adjudicator.games.cp_campaign.state import Board
from adjudicator.table.words import RuleId, Seat


def generate_points(table: CPTable) -> None:
    """CP-30 In order of play each seat receives its Campaign Points."""
    for seat in table.state.board.order:
        if in_play(table.state.board, seat):
            generate_for(table, seat)


def generate_for(table: CPTable, seat: Seat) -> None:
    """CP-30, CP-52, CP-53 D3+1, the towns, and what intrigues of last turn add or take; never below 0 (CP-G35)."""
    die = table.roll(RuleId("CP-30"), seat).total
    base = d3(table.state.board, die) + 1
    towns = town_points(table, seat)
    marks = table.state.board.marks[seat]
    cp = max(0, base + towns + marks)
    table.record(CampaignPointsGenerated(seat=seat, die=die, base=base, towns=towns, marks=marks, cp=cp))


def d3(board: Board, die: int) -> int:
    """CP-30 Half of a D6; rounded up it is a true D3 (CP-G01)."""
    return die // 2 if board.options.d3_rounding == "down" else (die + 1) // 2


def town_points(table: CPTable, seat: Seat) -> int:
    """CP-31, CP-70, CP-72, CP-73 One D6 for each captured town and city, by id; how many gave a point (CP-G26)."""
    points = 0
    for territory in captured(table.state.board, seat):
        kind = kind_of(table.state.board, territory)
        if kind.bonus_cp_on is None:
            continue
        rolled = roll_for(table, kind.rule, territory, kind.bonus_cp_on)
        fact = TownRolled(
            rule=kind.rule,
            seat=seat,
            territory=territory,
            need=kind.bonus_cp_on,
            die=rolled.total,
            made=rolled.made,
        )
        table.record(fact)
        points += rolled.made
    return points
