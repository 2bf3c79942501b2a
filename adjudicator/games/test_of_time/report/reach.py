"""How far back Reverse Time can reach (TT-40)."""

from adjudicator.games.test_of_time.naming import god
from adjudicator.games.test_of_time.rules.costs import power
from adjudicator.games.test_of_time.state import Board, View
from adjudicator.table.prose import counted, joined
from adjudicator.table.words import Seat


def reach(board: Board, seat: Seat) -> int:
    """How many rounds the shamans in a home zone can turn back together (TT-31, TT-40)."""
    return 0 if board.phase == "over" else board.home[seat].s * power(board, seat)


def farthest(view: View) -> Seat:
    """Whose reach is drawn: the reader's; where he has no shamans at home, that of the god who reaches farthest."""
    board = view.board
    if view.seat in board.home and reach(board, view.seat):
        return view.seat
    return max(board.seats, key=lambda seat: reach(board, seat))


def bracket_text(view: View) -> str:
    """What the bracket under the rounds is; empty where nobody can turn back time."""
    board, seat = view.board, farthest(view)
    if not reach(board, seat):
        return ""
    whose = "you" if seat == view.seat else god(board, seat)
    return f"what {whose} can turn back: {counted(reach(board, seat), 'round')}"


def threats(view: View) -> str:
    """How far each god reaches who can turn back time, the reader first; empty where nobody can."""
    board = view.board
    told = [
        f"{'you' if seat == view.seat else god(board, seat)} {counted(reach(board, seat), 'round')}"
        for seat in sorted(board.seats, key=lambda seat: seat != view.seat)
        if reach(board, seat)
    ]
    return f"Time can be turned back: by {joined(told)}." if told else ""
