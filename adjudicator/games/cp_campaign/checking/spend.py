"""Checking how the Campaign Points are to be spent (CP-40)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from adjudicator.games.cp_campaign import orders
from adjudicator.games.cp_campaign.checking.case import Case
from adjudicator.games.cp_campaign.checking.conditions import check_condition
from adjudicator.games.cp_campaign.checking.findings import doubles, problem, unknown
from adjudicator.games.cp_campaign.checking.marches import check_decrease, check_move, check_rebuild
from adjudicator.games.cp_campaign.checking.preferences import check_rebuild_order, check_retreat
from adjudicator.games.cp_campaign.checking.rebuilding import check_rebuilding
from adjudicator.games.cp_campaign.checking.works import check_build, check_fortify, check_intrigue
from adjudicator.games.cp_campaign.naming import place_name
from adjudicator.games.cp_campaign.orders import Condition, Entry, Move, Rebuild, Spend
from adjudicator.games.cp_campaign.reach import Plan, plan_of
from adjudicator.games.cp_campaign.rules.points import price, progress_key
from adjudicator.games.cp_campaign.state import Board, View
from adjudicator.games.cp_campaign.telling.names import site_of
from adjudicator.games.cp_campaign.words import BattleId
from adjudicator.table.problems import Problem
from adjudicator.table.words import Seat

CHECKS: Mapping[type, Callable[[Case, Any], Iterator[Problem]]] = {
    orders.Rebuild: check_rebuild,
    orders.Move: check_move,
    orders.DecreaseDv: check_decrease,
    orders.Fortify: check_fortify,
    orders.FortifyCastle: check_fortify,
    orders.BuildRoad: check_build,
    orders.Intrigue: check_intrigue,
}
"""What each kind of action is held against; giving up is always allowed."""


def check_spend(view: View, spend: Spend) -> Iterator[Problem]:
    """Everything wrong, or worth knowing, about how a seat means to spend its points."""
    board, seat = view.board, view.seat
    plan = plan_of(board, seat, spend.queue)
    for index in range(len(spend.queue)):
        yield from _check_entry(Case(plan, index))
    yield from check_rebuilding(board, seat, spend)
    yield from _check_points(board, seat, spend)
    yield from check_rebuild_order(board, seat, spend.rebuild_order)
    yield from check_retreat(board, seat, spend.retreat)
    yield from _check_concede(plan, spend.concede)
    if spend.pause_if is not UNSET:
        yield from _check_pause(board, seat, spend.pause_if)


def _check_entry(case: Case) -> Iterator[Problem]:
    entry = case.entry
    if check_action := CHECKS.get(type(entry.do)):
        yield from check_action(case, entry.do)
    if entry.when is not UNSET:
        yield from check_condition(case.board, case.seat, entry.when, ("queue", case.index, "when"))
    if entry.on_fail != "retry" and not isinstance(entry.do, Move):
        path = ("queue", case.index, "on_fail")
        yield problem("note", "ON_FAIL", path, "`on_fail` is for marches only", "leave it out")
    yield from _check_reached(case)


def _check_reached(case: Case) -> Iterator[Problem]:
    """Whether an earlier entry gives up all points in any case (CP-42).

    An action whose first point is paid goes before all entries (CP-G50).
    """
    ends = [index for index, entry in enumerate(case.earlier) if entry.do == orders.GiveUp() and entry.when is UNSET]
    key = progress_key(case.entry.do)
    started = [*case.board.progress[case.seat], *(progress_key(entry.do) for entry in case.earlier)]
    if ends and (key is None or key not in started):
        message = f"this is never reached: no. {ends[0] + 1} gives up all CP before it"
        hint = "put giving up last, or give it a `when`"
        yield problem("note", "AFTER_GIVE_UP", ("queue", case.index), message, hint)


def _check_points(board: Board, seat: Seat, spend: Spend) -> Iterator[Problem]:
    """How far the points go (CP-40, CP-43)."""
    cp = board.cp[seat]
    prices = [_price(entry) for entry in spend.queue for _ in range(entry.times)]
    if spend.queue and cp == 0:
        yield problem("note", "NO_CP", ("queue",), "you have no CP: nothing of this queue can be done")
    elif sum(prices) > max([cp, *prices]):
        message = f"the queue takes {sum(prices)} CP if all of it is done, and you have {cp}"
        yield problem("note", "MORE_THAN_CP", ("queue",), message, "what comes last may not be reached")
    for index, entry in enumerate(spend.queue):
        if 0 < cp < _price(entry) and progress_key(entry.do) not in board.progress[seat]:
            kept = "is kept for later turns" if board.options.progress_carries_over_turns else "is lost with the turn"
            message = f"this takes {_price(entry)} CP and you have {cp}: the point paid for it {kept}"
            yield problem("note", "UNFINISHED", ("queue", index, "do", "action"), message)


def _price(entry: Entry) -> int:
    """The points an action takes; nothing for rebuilding, which is counted with the armies."""
    tag = str(entry.do.__struct_config__.tag)
    return 0 if isinstance(entry.do, Rebuild) else price(tag)


def _check_concede(plan: Plan, battles: Sequence[BattleId]) -> Iterator[Problem]:
    """Battles of this turn, in territories where an army of the seat can be (PBEM-5)."""
    held = plan.held()
    for index, battle in enumerate(battles):
        yield from _check_conceded(plan.board, battle, index)
        place = site_of(battle)
        if place in plan.board.territories and place not in held:
            message = f"no army of yours can come to {place_name(plan.board, place)} by this queue"
            yield problem("note", "NOT_YOUR_BATTLE", ("concede", index), message)
    yield from doubles("DOUBLE_BATTLE", battles, ("concede",))


def _check_conceded(board: Board, battle: BattleId, index: int) -> Iterator[Problem]:
    path = ("concede", index)
    yield from unknown(board, "territory", site_of(battle), path)
    if battle.partition("-")[0] != str(board.turn):
        message = f"{battle} is no battle of turn {board.turn}"
        yield problem("illegal", "UNKNOWN_BATTLE", path, message, f"did you mean {board.turn}-{site_of(battle)}?")


def _check_pause(board: Board, seat: Seat, condition: Condition) -> Iterator[Problem]:
    """The phase can be stopped once a turn, in campaigns that agreed on it (PBEM-3)."""
    if not board.options.checkpoint:
        message = "this campaign does not stop the phase: its option `checkpoint` is 0"
        yield problem("illegal", "NO_PAUSE", ("pause_if",), message, "leave `pause_if` out")
    elif seat in board.pauses:
        message = "you have stopped the phase this turn already; it is not stopped for you again"
        yield problem("note", "NO_PAUSE", ("pause_if",), message)
    else:
        yield from check_condition(board, seat, condition, ("pause_if",))
