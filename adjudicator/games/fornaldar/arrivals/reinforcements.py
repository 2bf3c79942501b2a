"""5.B The Reinforcement Phase: what dice and lots decide first, then what the players do (FN-T3)."""

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.games.fornaldar.arrivals.production import produce
from adjudicator.games.fornaldar.arrivals.scheduled import Coming, arrival_faults, arrive, draw_wanderers, due, entry
from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.items.summons import call, calls
from adjudicator.games.fornaldar.items.using import item_faults, twice_faults
from adjudicator.games.fornaldar.magic.attempts import SEATS
from adjudicator.games.fornaldar.magic.spells import enchantment_of, spell_in_words
from adjudicator.games.fornaldar.magic.targets import Eyes, own_rule
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.preparations.undone import leave_undone
from adjudicator.games.fornaldar.state import Spell, State
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.lines import Die
from adjudicator.table.state import put


def await_reinforcements(table: FNTable) -> None:
    """5.B Before the players decide: lasting enchantments are rolled for, and Wanderers drawn."""
    board = table.state.board
    for spell in board.spells:
        printed = enchantment_of(board, spell)
        if printed.duration == "rolled":
            rule = own_rule(printed)
            roll = table.roll(rule, f"effect {spell.caster}", most=printed.stays_on)
            face = roll.faces[0]
            tested = EnchantmentTested(rule=rule, spell=spell, rolled=face, stays=roll.made)
            table.record(tested)
    draw_wanderers(table)


def reinforce(table: FNTable, orders: Mapping[Seat, Preparations]) -> None:
    """5.B, FN-T3 Reinforcements enter, fortresses bring their CSPs, items call armies: the Fomorian player first."""
    nothing = Preparations()
    for seat in SEATS:
        given = orders.get(seat, nothing)
        bring(table, seat, given)
    produce(table, {seat: given.production for seat, given in orders.items()})
    for seat in SEATS:
        given = orders.get(seat, nothing)
        summon(table, seat, given)


def bring(table: FNTable, seat: Seat, given: Preparations) -> None:
    """5.B The groups of a side that are due enter as its player wants, or where they like it best."""
    state = table.state
    board = state.board
    eyes = Eyes(state)
    ordered: dict[int, tuple[Where, Where | None]] = {}
    for order in given.reinforcements:
        fault = next(arrival_faults(eyes, seat, order), None)
        if fault:
            words = order.words(board.say)
            leave_undone(table, seat, words, fault)
        else:
            at = canonical(order.at)
            ships = canonical(order.ships) if isinstance(order.ships, str) else None
            ordered.setdefault(order.group, (at, ships))
    for number, group in enumerate(due(board, seat), 1):
        usual = (entry(eyes, group), None)
        where, ships = ordered.get(number, usual)
        if where is not None:
            arrive(table, group, where, ships)
        elif not group.wanted:
            nobody = NobodyCame(rule=group.rule, side=seat, who=told(table, group))
            table.record(nobody)


def told(table: FNTable, group: Coming) -> str:
    """A group in words."""
    return group.words(table.state.board.say)


def summon(table: FNTable, seat: Seat, given: Preparations) -> None:
    """5.B Items that call armies are used."""
    state = table.state
    eyes = Eyes(state)
    too_many = dict(twice_faults(state, given.items))
    for index, use in enumerate(given.items):
        if calls(state, use):
            fault = too_many.get(index) or next(item_faults(eyes, seat, use), None)
            if fault:
                words = use.words(state.board.say)
                leave_undone(table, seat, words, fault)
            else:
                call(table, seat, use)


class EnchantmentTested(Public, tag="enchantment-tested", frozen=True, kw_only=True):
    """A die told whether a lasting enchantment stays on the board (24.3 E17)."""

    weight: ClassVar[int] = 1

    rule: RuleId
    spell: Spell
    rolled: int
    stays: bool

    def change(self, state: State) -> None:
        """It ends, unless it stays."""
        board = state.board
        spell = self.spell
        if spell not in board.spells:
            raise ValueError(f"no {spell.enchantment} of {spell.caster} is in force on {spell.target}")
        if not self.stays:
            left = [other for other in board.spells if other != spell]
            put(board, spells=tuple(left))

    def words(self, say: Say) -> Line:
        done = "stays" if self.stays else "ends"
        return Line(f"{spell_in_words(say, self.spell)} {done}.", dice=(Die(self.rolled),), seat=self.spell.side)


class NobodyCame(Public, tag="nobody-came", frozen=True, kw_only=True):
    """Reinforcements that were due have nowhere to enter, and never come."""

    rule: RuleId = RuleId("5.B")
    side: Seat
    who: str

    def change(self, state: State) -> None:
        """Nothing."""

    def words(self, say: Say) -> Line:
        return Line(f"nothing comes of {self.who}: no fortress is left where they could enter.", tone="bad")
