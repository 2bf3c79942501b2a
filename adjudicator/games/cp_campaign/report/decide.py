"""The decisions that wait for the reader."""

from collections.abc import Callable, Iterator, Mapping

from adjudicator.games.cp_campaign.march import is_pinned
from adjudicator.games.cp_campaign.rebuild import to_rebuild
from adjudicator.games.cp_campaign.say import Say, points
from adjudicator.games.cp_campaign.sides import armies_of
from adjudicator.games.cp_campaign.state import Battle, View
from adjudicator.games.cp_campaign.table_top import to_report
from adjudicator.games.cp_campaign.turn import next_step
from adjudicator.table import REFEREE


def decide(view: View) -> tuple[str, ...]:
    """The decisions that wait for the reader; for the referee, whom the campaign waits for."""
    board = view.board
    step = next_step(board)
    if step is None:
        return ("Nothing: the campaign is over.",)
    if not step.window:
        return ("Nothing: the campaign goes on by itself.",)
    if view.seat == REFEREE:
        return (f"Nothing: orders are awaited from {Say(board).sides(step.seats)}.",)
    if view.seat not in step.seats:
        return ("Nothing: no orders are awaited from you now.",)
    return tuple(_DECISIONS[step.window](view))


def mind(view: View) -> tuple[str, ...]:
    """The things that the reader should know when he decides."""
    step = next_step(view.board)
    if step is None or step.window is None or view.seat not in step.seats:
        return ()
    if step.window in _MIND:
        return tuple(_MIND[step.window](view))
    return ()


def _placement(view: View) -> Iterator[str]:
    yield "List the territories you want for your first and for your second army, best first."


def _of_placement(view: View) -> Iterator[str]:
    order = Say(view.board, view.seat).sides(view.board.order)
    yield "At least one territory must lie between armies of different sides, so name more than you need."
    yield f"First armies are placed in this order: {order}; second armies in reverse."


def _spend(view: View) -> Iterator[str]:
    board = view.board
    seat = view.seat
    if board.window > 1:
        yield "Send a new queue for the rest of the turn if you wish; without one, what is left of yours goes on."
    if board.cp[seat]:
        yield f"Send the queue of actions for your {points(board.cp[seat])}. It may be longer than your points."
    else:
        yield "You have no Campaign Points to spend; say where your armies retreat if they are attacked."


def _of_spending(view: View) -> Iterator[str]:
    board = view.board
    seat = view.seat
    say = Say(view.board)
    waiting = to_rebuild(board, seat)
    if waiting:
        first = "; ".join(map(say.army, waiting))
        yield f"Points go into rebuilding first: {first}."
    for army in armies_of(board, seat):
        if army.at and is_pinned(board, army):
            place = say.place(army.at)
            dv = board.territories[army.at].dv
            yield f"{army.id} may not leave {place}, Defence Value {dv}, before it is captured."


def _table(view: View) -> Iterator[str]:
    for battle in to_report(view):
        what, enemy = _named(view, battle)
        yield f"Fight the {what} against {enemy} on the table, and report its result."
    yield "Say where your armies retreat if they lose."


def _dispute(view: View) -> Iterator[str]:
    for battle in to_report(view):
        what, enemy = _named(view, battle)
        yield f"Agree with {enemy} on the result of the {what} and report it again; else the referee decides."


def _named(view: View, battle: Battle) -> tuple[str, str]:
    """A battle, and the enemy in it."""
    enemy = battle.defender if view.seat == battle.attacker else battle.attacker
    return Say(view.board).battle(battle.id), Say(view.board).side(enemy)


_DECISIONS: Mapping[str, Callable[[View], Iterator[str]]] = {
    "placement": _placement,
    "spend": _spend,
    "table": _table,
    "dispute": _dispute,
}
"""The decisions of each kind of window."""

_MIND: Mapping[str, Callable[[View], Iterator[str]]] = {"placement": _of_placement, "spend": _of_spending}
"""The things that should be known in it."""
