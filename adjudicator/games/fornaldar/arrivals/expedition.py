"""24.2.4 The expedition: what keeping it costs, when it leaves, and what it does to the enemy's rolls."""

from collections.abc import Iterable
from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.weather import calendar_turn, first_box
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.scenarios.model import Expedition
from adjudicator.games.fornaldar.state import AnyPiece, Board, State
from adjudicator.games.fornaldar.victory.points import PointsScored
from adjudicator.games.fornaldar.words import GroupId, PieceId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.state import put


def expedition_of(board: Board, side: Seat) -> Expedition | None:
    """24.2.4.A The expedition of a side, if the scenario has one."""
    expedition = board.scenario.expedition
    if expedition and expedition.side == side:
        return expedition
    return None


def members(state: State, group: GroupId) -> list[AnyPiece]:
    """The pieces of a colour that are on the map."""
    return [piece for piece in state.pieces.values() if piece.group == group]


def newcomers(state: State, ids: Iterable[PieceId]) -> list[PieceId]:
    """24.2.4.B Those among pieces, and among all on board of them, who are of an expedition that came in this turn."""
    board = state.board
    guests = board.scenario.expedition
    if guests is None or first_box(board) != guests.turn:
        return []
    moving = {*ids}
    came = []
    for piece in members(state, guests.group):
        if piece.id in moving or piece.aboard in moving:
            came.append(piece.id)
    return came


def upkeep(board: Board, guests: Expedition) -> int:
    """24.2.4.C The cost of the expedition in this Calendar Turn (FN-P3)."""
    turn = calendar_turn(board).turn
    return sum(each.points for each in guests.upkeep if each.low <= turn <= each.high)


def pay_upkeep(table: FNTable, side: Seat) -> None:
    """24.2.4.C In each Mobilization Phase of its side the expedition on the map costs Victory Points."""
    board = table.state.board
    guests = expedition_of(board, side)
    if guests is None or not members(table.state, guests.group):
        return
    points = upkeep(board, guests)
    if points:
        name = board.counters.groups[guests.group].full_name
        reason = f"{name} is kept on the map"
        table.record(PointsScored(rule=RuleId(guests.rule), side=side, points=-points, reason=reason))


def hardening(state: State, side: Seat) -> tuple[tuple[str, int], ...]:
    """24.2.4.E The modifier of a mobilization roll that the expedition of the other side has provoked."""
    board = state.board
    guests = board.scenario.expedition
    if guests is None or guests.side == side or not board.provoked:
        return ()
    name = board.say.group(guests.group)
    return ((f"{name} has provoked it", guests.mobilization),)


def overawed(state: State, side: Seat) -> GroupId | None:
    """24.2.4.E The group for which a side cannot roll while a leader of the expedition is in its great place."""
    board = state.board
    guests = board.scenario.expedition
    if guests is None or guests.side == side:
        return None
    for person in persons_among(members(state, guests.group)):
        if in_place(board, guests, person.at):
            return guests.welcome_in
    return None


def in_place(board: Board, guests: Expedition, at: Where) -> bool:
    """24.2.4.E Whether a place is the one that provokes the enemy."""
    if on_river(at):
        return False
    return board.say.place_name(hex_of(at)) == guests.provokes


def provoke(table: FNTable, ids: Iterable[PieceId], at: Where, *, attacking: bool = False) -> None:
    """24.2.4.E Pieces of the expedition attack, or enter the place that provokes the enemy: noted once."""
    state = table.state
    board = state.board
    guests = board.scenario.expedition
    if guests is None or board.provoked:
        return
    if not attacking and not in_place(board, guests, at):
        return
    if any(state.pieces[id].group == guests.group for id in ids):
        table.record(ExpeditionProvoked(rule=RuleId(guests.rule), side=guests.side))


class ExpeditionProvoked(Public, tag="expedition-provoked", frozen=True, kw_only=True):
    """The expedition attacked, or entered the place that provokes the enemy (24.2.4)."""

    weight: ClassVar[int] = 1

    side: Seat

    def change(self, state: State) -> None:
        put(state.board, provoked=True)

    def words(self, say: Say) -> Line:
        guests = say.setting.scenario.expedition
        name = say.group(guests.group) if guests else "the expedition"
        return Line(f"{name} provokes the enemy: his mobilization rolls are easier from now on.", tone="bad")
