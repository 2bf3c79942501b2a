"""Determin Order: a new order of play for every turn (CP-25)."""

from adjudicator.games.cp_campaign.facts import PlayOrderDrawn
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.table.words import RuleId, Seat


def draw_order(table: CPTable) -> None:
    """CP-25 The order of play is drawn anew and holds for every phase of the turn."""
    board = table.state.board
    drawn = table.draw(RuleId("CP-25"), "order of play", board.seats)
    order = tuple(Seat(seat) for seat in drawn)
    table.record(PlayOrderDrawn(rule=RuleId("CP-25"), turn=board.turn, order=order))
