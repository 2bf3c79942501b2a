"""10.3 The Mobilization Tables: who can be rolled for, with what number, and what helps or hinders the roll."""

from collections.abc import Iterator

from msgspec import Struct

from adjudicator.games.fornaldar.arrivals.expedition import hardening, overawed
from adjudicator.games.fornaldar.arrivals.invasion import invasion_of, may_come
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.items.bearing import uses
from adjudicator.games.fornaldar.printed.charts.mobilization import (
    FromTurn,
    IfActive,
    Mobilization,
    MobilizationTable,
    Modifier,
    OnGameTurn,
    PerRuin,
)
from adjudicator.games.fornaldar.printed.counters.effects import Mobilizes
from adjudicator.games.fornaldar.printed.scenarios.specials import FirstTurn, Succession
from adjudicator.games.fornaldar.recovery.mobilization import Band, asleep
from adjudicator.games.fornaldar.state import Board, State
from adjudicator.games.fornaldar.words import GroupId, ItemId
from adjudicator.table import Seat
from adjudicator.table.prose import counted

Named = tuple[str, int]
"""A number added to a roll, with its reason."""


class RollToMobilize(Struct, frozen=True, kw_only=True):
    """A roll that a side can make in its Mobilization Phase: two dice up to `number`, modified (10.3)."""

    group: Band
    number: int
    modifiers: tuple[Named, ...]

    @property
    def reach(self) -> int:
        """The highest natural roll that succeeds."""
        return self.number - sum(by for _, by in self.modifiers)


def chances(state: State, side: Seat) -> list[RollToMobilize]:
    """5.E.2.1 The groups that a side can roll for now, in the order of its table, by what it or the table knows."""
    table = table_of(state.board)
    lines = [line for line in (table.lines if table else ()) if line.side == side]
    return [chance for line in lines if (chance := chance_of(state, line))]


def table_of(board: Board) -> MobilizationTable | None:
    """10.3 The Mobilization Table of the scenario, if it has one."""
    return board.charts.mobilization.get(board.scenario.id)


def chance_of(state: State, line: Mobilization) -> RollToMobilize | None:
    """10.3 A line of the table as a roll, if it can be made now."""
    group = GroupId(line.who)
    if not eligible(state, line.side, group):
        return None
    modifiers = tuple(added(state, line))
    return RollToMobilize(group=group, number=line.number, modifiers=modifiers)


def eligible(state: State, side: Seat, group: Band) -> bool:
    """5.E.2.1 Whether a side may roll for a group at all: it is inactive, and no special rule bars it.

    24.1.2.1, 24.2.2.2 Not in a first turn that bars it; 24.2.4.E not while the expedition overawes it; 24.2.2.3
    a kingdom without a king has a roll of its own.
    """
    board = state.board
    specials = state.board.scenario.specials
    if board.game_turn == 1 and any(bars(each, group) for each in specials if isinstance(each, FirstTurn)):
        return False
    if group == overawed(state, side) or any(isinstance(each, Succession) and each.group == group for each in specials):
        return False
    invasion = invasion_of(board, side)
    if invasion and invasion.group == group:
        return may_come(state, invasion)
    return asleep(board, group)


def bars(first: FirstTurn, group: Band) -> bool:
    """24.1.2.1, 24.2.2.2, 24.3.2.1 Whether the first Game-Turn leaves a group inactive."""
    return first.mobilizes is not None and group not in first.mobilizes


def added(state: State, line: Mobilization) -> Iterator[Named]:
    """10.3 Modifiers of a line's roll: its own conditions, those of all rolls of the side, and a Farcalling."""
    side = line.side
    table = table_of(state.board)
    conditions = [*line.modifiers]
    if table:
        conditions += table.general.get(side, ())
    for modifier in conditions:
        yield from applied(state.board, modifier)
    yield from hardening(state, side)
    group = GroupId(line.who)
    yield from farcalled(state, side, group)


def applied(board: Board, modifier: Modifier) -> Iterator[Named]:
    """10.3 A condition of the table, if it holds."""
    say = board.say
    match modifier:
        case IfActive(who=who, by=by):
            group = GroupId(who)
            if board.active.get(group):
                yield f"{say.group(group)} is active", by
        case PerRuin(kingdom=kingdom, by=by):
            ruins = ruins_in(board, kingdom)
            if ruins:
                fortresses = counted(ruins, "fortress", "fortresses")
                yield f"{fortresses} of {say.group(kingdom)} destroyed", by * ruins
        case FromTurn(turn=turn, by=by):
            if reached(board, turn):
                yield f"from box {turn} of the calendar on", by
        case OnGameTurn(turn=turn, by=by):
            if board.game_turn == turn:
                is_penalty = board.options.second_turn_modifier == "penalty"
                yield f"Game-Turn {turn}", by if is_penalty else -by


def ruins_in(board: Board, kingdom: GroupId) -> int:
    """18.4 The number of destroyed fortresses of a kingdom."""
    fortresses = board.land.fortresses
    return sum(hex in fortresses and fortresses[hex].kingdom == kingdom for hex in board.ruins)


def reached(board: Board, turn: int) -> bool:
    """4.4 Whether the Calendar Track has come to a box since the scenario began."""
    track = len(board.charts.calendar)
    first = board.scenario.first_turn
    return board.game_turn - 1 >= (turn - first) % track


def farcalled(state: State, side: Seat, group: Band) -> Iterator[Named]:
    """20.1 An enchantment that helps the roll for a group; several help no more than one, and not those from afar."""
    board = state.board
    invasion = invasion_of(board, side)
    if invasion and invasion.group == group and not invasion.helped:
        return
    helps: list[Named] = []
    for spell in board.spells:
        if spell.target != group or spell.side != side:
            continue
        enchantment = board.counters.enchantments[spell.enchantment]
        for effect in of_kind(enchantment.effects, Mobilizes):
            helps.append((enchantment.name, effect.modifier))
    helps.sort(key=lambda help: help[1])
    yield from helps[:1]


def horns(state: State, side: Seat) -> list[tuple[ItemId, int]]:
    """10.3, item 9 The items of a side that can help one roll in this Game-Turn, and by how much."""
    items = state.board.counters.items
    horns = list[tuple[ItemId, int]]()
    for treasure in state.treasures.values():
        bearer = state.pieces.get(treasure.bearer) if treasure.bearer else None
        if bearer is None or bearer.side != side or not bearer.active:
            continue
        if treasure.number in state.spent:
            continue
        item = items[treasure.number]
        using = uses(state, bearer.id, Mobilizes)
        for effect in of_kind(item.effects, Mobilizes):
            if effect in using:
                horns.append((treasure.number, effect.modifier))
    return horns
