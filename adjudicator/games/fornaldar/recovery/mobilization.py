"""10.0 Mobilization: which kingdoms, clans and non-aligned are active, and under whose control.

10.2 What rouses them at once. The Mobilization Phase (10.3) is played in `mobilizing`.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from adjudicator.games.fornaldar.arrivals.expedition import provoke
from adjudicator.games.fornaldar.board.facts import FNTable, Public, enemy_of, side_of, verify_side
from adjudicator.games.fornaldar.board.fortresses import fortress_at
from adjudicator.games.fornaldar.board.pieces import alter, leave_stack, restack, stack_of
from adjudicator.games.fornaldar.board.ratings import is_hero
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.scenarios.specials import ActivatesWith
from adjudicator.games.fornaldar.state import AnyPiece, Board, Person, State
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, CharacterId, GroupId, PieceId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.state import write

Band = GroupId | CharacterId
"""The pieces that become active as one: a group of the set-up, or a non-aligned with what is his (10.1)."""


class GroupEntered(Public, tag="group-entered", frozen=True, kw_only=True):
    """A group of the scenario, or one of the non-aligned, was declared active or inactive at the start."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("10.1")
    group: GroupId | CharacterId
    active: bool

    def change(self, state: State) -> None:
        write(state.board.active)[self.group] = self.active

    def words(self, say: Say) -> Line:
        return Line(f"{say.group(self.group)} begins {'active' if self.active else 'inactive'}.")


def asleep(board: Board, group: Band) -> bool:
    """10.1 Whether a group of this campaign is inactive."""
    return not board.active.get(group, True)


def inactive_friends(board: Board, seat: Seat) -> tuple[GroupId, ...]:
    """10.4 The kingdoms and clans that only this side can mobilize and that are not active yet."""
    scenario = board.scenario
    return tuple(each.group for each in scenario.groups if each.side == seat and asleep(board, each.group))


def mobilizers(board: Board, group: Band) -> tuple[Seat, ...]:
    """10.2, 10.5 The sides that can mobilize a group: its own, those with a line for it, a character's colour."""
    able = {side_of(board, GroupId(group))}
    table = board.charts.mobilization.get(board.scenario.id)
    lines = table.lines if table else ()
    for line in lines:
        if line.who == group:
            able.add(line.side)
    counter = board.counters.characters.get(CharacterId(group))
    if counter:
        able.update(counter.friends)
    return tuple(side for side in (FOMORIAN, MUNDANE) if side in able)


def rising_side(board: Board, group: Band, intruder: Seat) -> Seat | None:
    """10.2 The side under which an inactive group rises against a side; None: it stays quiet.

    What both sides can mobilize holds with the enemy of whoever troubles it (FN-L23). A kingdom without a king
    rises as others do, and fights where it stands (FN-L24).
    """
    if not asleep(board, group):
        return None
    if enemy_of(intruder) in mobilizers(board, group):
        return enemy_of(intruder)
    return None


def roused_by_entry(state: State, side: Seat, ids: Iterable[PieceId], at: Where) -> tuple[Band, ...]:
    """10.2.c, 10.2.d, 24.2.4.B Pieces of a side rouse the groups of a place they come to.

    Its land is entered by army points, escorts or heroes, or ships and swimmers reach its coast, which islands of no
    kingdom are not (3.0). The expedition is welcome where the scenario says so (24.2.4).
    """
    board = state.board
    group = None if on_river(at) else board.land.hexes[hex_of(at)].kingdom
    if group is None or rising_side(board, group, side) is None:
        return ()
    guests = board.scenario.expedition
    welcome = guests.group if guests and guests.welcome_in == group else None
    coming = [piece for id in ids if (piece := state.pieces[id]).group != welcome]
    if any(alarming(state, piece) for piece in coming):
        return (group,)
    return ()


def alarming(state: State, piece: AnyPiece) -> bool:
    """10.2, I.38 Whether a piece rouses a land it comes to: army points, escorts, heroes and ships do."""
    if isinstance(piece, Person):
        return piece.escort or is_hero(state, piece)
    return True


def roused_by_harm(state: State, side: Seat, ids: Iterable[PieceId]) -> tuple[Band, ...]:
    """10.2.a, 10.2.b A side rouses those it attacks, or tries to affect by a spell."""
    bands = dict.fromkeys(state.pieces[id].band for id in ids if not state.pieces[id].active)
    return tuple(band for band in bands if rising_side(state.board, band, side))


def roused_by_attack(state: State, side: Seat, at: Where) -> tuple[Band, ...]:
    """10.2, 16.0 A side that attacks in a place rouses all who are there, and the owner of the fortress."""
    attacked: list[PieceId] = []
    for owner, ids in state.stacks.get(at, {}).items():
        if owner != side:
            attacked.extend(ids)
    bands = [*roused_by_harm(state, side, attacked)]
    fortress = fortress_at(state.board, at)
    if fortress and rising_side(state.board, fortress.kingdom, side):
        bands.append(fortress.kingdom)
    return tuple(dict.fromkeys(bands))


def rouse(table: FNTable, bands: Iterable[Band], against: Seat, rule: str = "10.2") -> None:
    """10.2 Groups rise against a side; those that are active, or would not, are left."""
    for band in bands:
        side = rising_side(table.state.board, band, against)
        if side:
            activate(table, band, side, rule)


def activate(table: FNTable, group: Band, side: Seat, rule: str) -> None:
    """10.1, 10.2, 10.3 A group becomes active under a side; one that is active stays whose it is."""
    if asleep(table.state.board, group):
        table.record(GroupActivated(rule=RuleId(rule), group=group, side=side))


class GroupActivated(Public, tag="group-activated", frozen=True, kw_only=True):
    """Inactive pieces became active under a side's control (10.2, 10.3)."""

    weight: ClassVar[int] = 3

    rule: RuleId = RuleId("10.3")
    group: GroupId | CharacterId
    side: Seat

    def change(self, state: State) -> None:
        """All pieces that were set up with it are the side's from now on."""
        group = self.group
        side = self.side
        board = state.board
        verify_side(side)
        if group not in board.active:
            raise ValueError(f"there is no group {group} in this scenario")
        write(board.active)[group] = True
        write(board.joined)[group] = side
        for piece in pieces_roused_with(state, group):
            leave_stack(state, piece)
            alter(state, piece, side=side, active=True)
            joined = state.pieces[piece.id]
            stack = stack_of(state, joined)
            restack(state, joined.at, side, (*stack, joined.id))

    def words(self, say: Say) -> Line:
        return Line(f"{say.group(self.group)} becomes active under {say.player(self.side)}.", tone="good")


def pieces_roused_with(state: State, group: Band) -> list[AnyPiece]:
    """10.1, 24.2.2.4, 24.3.2.2 The pieces that become active with a group; colours without their own group, too."""
    board = state.board
    colours = []
    for each in board.scenario.specials:
        if isinstance(each, ActivatesWith) and each.group == group and each.colour not in board.active:
            colours.append(each.colour)
    return [piece for piece in state.pieces.values() if piece.band in (group, *colours)]


def come(table: FNTable, side: Seat, ids: Sequence[PieceId], at: Where) -> None:
    """10.2, 24.2.4 The consequences of pieces coming to a place."""
    rouse(table, roused_by_entry(table.state, side, ids, at), side)
    provoke(table, ids, at)


def attack(table: FNTable, side: Seat, ids: Sequence[PieceId], at: Where) -> None:
    """10.2, 24.2.4 The consequences of pieces attacking in a place."""
    rouse(table, roused_by_attack(table.state, side, at), side)
    provoke(table, ids, at, attacking=True)
