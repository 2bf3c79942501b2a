"""What the reader has to decide next."""

from collections.abc import Callable, Iterator, Mapping

from adjudicator.games.cp_campaign.naming import place_name, posted
from adjudicator.games.cp_campaign.rules.march import is_pinned
from adjudicator.games.cp_campaign.rules.rebuild import to_rebuild
from adjudicator.games.cp_campaign.rules.sides import armies_of
from adjudicator.games.cp_campaign.rules.table_top import open_battles
from adjudicator.games.cp_campaign.rules.turn import next_step
from adjudicator.games.cp_campaign.state import Battle, Board, View
from adjudicator.games.cp_campaign.telling.names import battle, points, sides
from adjudicator.table.words import REFEREE, Seat


def decide(view: View) -> tuple[str, ...]:
    """The decisions that wait for the reader; for the referee, whom the campaign waits for."""
    board = view.board
    step = next_step(board)
    if step is None:
        return ("Nothing: the campaign is over.",)
    if not step.window:
        return ("Nothing: the campaign goes on by itself.",)
    if view.seat == REFEREE:
        return (f"Nothing: orders are awaited from {sides(board, step.seats)}.",)
    if view.seat not in step.seats:
        return ("Nothing: no orders are awaited from you now.",)
    return tuple(_DECISIONS[step.window](board, view.seat))


def _placement(board: Board, seat: Seat) -> Iterator[str]:
    yield "List the territories you want for your first and for your second army, best first."
    yield "At least one territory must lie between armies of different sides, so name more than you need."
    yield f"First armies are placed in this order: {sides(board, board.order)}; second armies in reverse."


def _spend(board: Board, seat: Seat) -> Iterator[str]:
    if board.window > 1:
        yield "Send a new queue for the rest of the turn if you wish; without one, what is left of yours goes on."
    if board.cp[seat]:
        yield f"Send the queue of actions for your {points(board.cp[seat])}. It may be longer than your points."
    else:
        yield "You have no Campaign Points to spend; say where your armies retreat if they are attacked."
    if waiting := to_rebuild(board, seat):
        first = "; ".join(posted(board, army) for army in waiting)
        yield f"Points go into rebuilding first: {first}."
    for army in armies_of(board, seat):
        if army.at and is_pinned(board, army):
            dv = board.territories[army.at].dv
            yield f"{army.id} may not leave {place_name(board, army.at)}, Defence Value {dv}, before it is captured."


def _table(board: Board, seat: Seat) -> Iterator[str]:
    for open_battle in _own(board, seat):
        enemy = sides(board, [_other(open_battle, seat)])
        yield f"Fight the {battle(board, open_battle.id)} against {enemy} on the table, and report its result."
    yield "Say where your armies retreat if they lose."


def _dispute(board: Board, seat: Seat) -> Iterator[str]:
    for open_battle in _own(board, seat):
        enemy = sides(board, [_other(open_battle, seat)])
        what = battle(board, open_battle.id)
        yield f"Agree with {enemy} on the result of the {what} and report it again; else the referee decides."


def _own(board: Board, seat: Seat) -> list[Battle]:
    return [open_battle for open_battle in open_battles(board) if seat in (open_battle.attacker, open_battle.defender)]


def _other(open_battle: Battle, seat: Seat) -> Seat:
    return open_battle.defender if seat == open_battle.attacker else open_battle.attacker


_DECISIONS: Mapping[str, Callable[[Board, Seat], Iterator[str]]] = {
    "placement": _placement,
    "spend": _spend,
    "table": _table,
    "dispute": _dispute,
}
"""What is decided in each kind of window."""
