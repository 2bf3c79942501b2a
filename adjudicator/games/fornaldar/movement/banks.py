"""14.7.3.C No turn ends with mermen swimming in a river: who is still there comes on land, whatever has kept him."""

from collections.abc import Collection, Sequence

from adjudicator.games.fornaldar.board.facts import FNTable
from adjudicator.games.fornaldar.board.pieces import stack_at
from adjudicator.games.fornaldar.board.sides import enemy_of
from adjudicator.games.fornaldar.movement.evasion import has_troops
from adjudicator.games.fornaldar.movement.force import gait_of, mover_of
from adjudicator.games.fornaldar.movement.mermen import MermenTurned
from adjudicator.games.fornaldar.movement.places import on_river, shores
from adjudicator.games.fornaldar.movement.steps import stepping_ashore
from adjudicator.games.fornaldar.movement.traces import leave_traces
from adjudicator.games.fornaldar.recovery.mobilization import rouse, roused_by_entry
from adjudicator.games.fornaldar.standing.decisions import asked
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Choice, Question, RuleId, Seat


def leave_rivers(table: FNTable, *, but: Collection[Where] = ()) -> None:
    """14.7.3.C, FN-V46 All who swim in rivers come on land, `but` in some places, where they have to fight first."""
    state = table.state
    rivers = [Where(at) for at in sorted(state.stacks) if on_river(at)]
    for at in rivers:
        if at in but:
            continue
        for side in state.board.seats:
            swimmers = swimming_in(state, side, at)
            if swimmers:
                come_out(table, side, at, swimmers)


def swimming_in(state: State, side: Seat, at: Where) -> tuple[PieceId, ...]:
    """14.7.3 The pieces of a side that swim in a river, the topmost first."""
    stack = stack_at(state, side, at)
    return tuple(id for id in stack if gait_of(state, state.pieces[id]) == "swimmer")


def come_out(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId]) -> None:
    """14.7.3.C They come to one of the banks, and bring about there what all do who land; 10.4 none may be open."""
    banks = open_banks(table.state, side, at, ids)
    if not banks:
        return
    bank = banks[0]
    if len(banks) > 1:
        bank = chosen(table, side, at, banks)
    rule = RuleId("14.7.3.C")
    turned = MermenTurned(rule=rule, seen_by=(side,), pieces=tuple(ids), swimming=False, at=bank)
    table.record(turned)
    roused = roused_by_entry(table.state, side, ids, bank)
    rouse(table, roused, side)
    leave_traces(table, side, ids, (at, bank))


def open_banks(state: State, side: Seat, at: Where, ids: Sequence[PieceId]) -> list[Where]:
    """10.4, 11.15 The banks on which all of them may land, those without enemy army points first."""
    land = state.board.land
    effects = state.board.charts.terrain_effects
    mover = mover_of(state, side, ids)
    enemy = enemy_of(side)
    banks = []
    for spot in shores(land, at):
        bank = Where(spot)
        if stepping_ashore(land, effects, mover, at, bank) is None:
            banks.append(bank)
    return sorted(banks, key=lambda bank: has_troops(state, enemy, bank))


def chosen(table: FNTable, side: Seat, at: Where, banks: Sequence[Where]) -> Where:
    """14.7.3.C The bank on which a side lands: its owner chooses."""
    say = table.state.board.say
    choices = tuple(Choice(bank, say.place(bank)) for bank in banks)
    question = Question(
        key=f"bank/{at}",
        seat=side,
        rule=RuleId("14.7.3.C"),
        text=f"Your swimmers cannot end the turn in {say.place(at)}. On which bank do they land?",
        default=banks[0],
        choices=choices,
        asked=asked(table.state.board, side),
    )
    return Where(table.ask(question))
