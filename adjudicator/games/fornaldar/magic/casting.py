"""5.C.3, C.4 Enchantments are cast: all are revealed and rolled for, then those that work take effect.

What works takes effect by kinds, in an order that no player chooses (FN-M25): enchantments on friends and hexes are
in force, a Dispel ends them, those on enemies follow, and a Dispel ends them too; wounds are healed, wounds are dealt,
and last the stacks are looked into that still can be. Within a kind all add up, so that it does not matter who wrote
first, and whoever falls has cast.
"""

from collections.abc import Collection, Mapping, Sequence

from adjudicator.games.fornaldar.board.facts import FNTable
from adjudicator.games.fornaldar.board.pieces import stack_of
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.items.summons import calls
from adjudicator.games.fornaldar.items.using import item_faults, twice_faults, use_item
from adjudicator.games.fornaldar.magic.attempts import SEATS, Attempt, reveal, roll
from adjudicator.games.fornaldar.magic.blows import (
    Blow,
    Breathe,
    blows_of,
    breath_faults,
    breathe,
    deal,
    heal,
    tell_warded,
)
from adjudicator.games.fornaldar.magic.sight import seen_in
from adjudicator.games.fornaldar.magic.spells import (
    CHARACTERS,
    HEXES,
    EnchantmentEnded,
    EnchantmentLaid,
    enchantment_of,
)
from adjudicator.games.fornaldar.magic.strength import warded
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.preparations.undone import leave_undone
from adjudicator.games.fornaldar.printed.counters.effects import Dispels, Sees
from adjudicator.games.fornaldar.recovery.mobilization import rouse
from adjudicator.games.fornaldar.state import Spell, State
from adjudicator.games.fornaldar.words import CharacterId, HexId, PieceId, Where
from adjudicator.table import RuleId, Seat


def cast_enchantments(table: FNTable, orders: Mapping[Seat, Preparations]) -> None:
    """5.0 C Both players' items and dragons do their work, then their plots are revealed, rolled for, and take effect.

    10.2 Those whom a plot would touch are roused once all are rolled for, even where it fails.
    """
    blows = []
    for seat in SEATS:
        if seat in orders:
            blows.extend(make_use(table, seat, orders[seat]))
    plots = {seat: given.enchantments for seat, given in orders.items()}
    attempts = reveal(table, plots)
    working = roll(table, attempts)
    for each in attempts:
        rouse(table, each.rouses, each.side)
    take_effect(table, working, blows)


def make_use(table: FNTable, seat: Seat, given: Preparations) -> list[Blow]:
    """21.6, 23.0 A side's items that call nobody are used, and its dragons breathe fire; the wounds they deal."""
    blows: list[Blow] = []
    too_many = dict(twice_faults(table.state, given.items))
    for index, use in enumerate(given.items):
        if calls(table.state, use):
            continue
        faults = [*item_faults(Eyes(table.state), seat, use)]
        if index in too_many:
            faults.append(too_many[index])
        if faults:
            leave_undone(table, seat, use.words(table.state.board.say), faults[0])
        else:
            blows += use_item(table, seat, use)
    breathe_fire(table, seat, given.breath)
    return blows


def breathe_fire(table: FNTable, seat: Seat, orders: Sequence[Breathe]) -> None:
    """23.0 The dragons of a side breathe fire, each once: the last order for it counts."""
    breathing = {order.dragon: order for order in orders}
    for _, order in sorted(breathing.items()):
        faults = [*breath_faults(table.state, seat, order)]
        if faults:
            leave_undone(table, seat, order.words(table.state.board.say), faults[0])
        else:
            breathe(table, seat, order)


def take_effect(table: FNTable, working: Sequence[Attempt], blows: Sequence[Blow]) -> None:
    """5.C.4 The enchantments that work take effect, kind by kind; `blows` are those that items deal."""
    lasting = [each for each in working if each.enchantment.duration != "instant"]
    dispelled = [HexId(each.target) for each in working if dispels(each)]
    for hostile in (False, True):
        for each in lasting:
            if each.enchantment.target.startswith("enemy") == hostile:
                lay(table, each)
        dispel(table, dispelled)
    heal(table, working)
    dealt = list(blows)
    for each in working:
        dealt += blows_of(table, each)
    deal(table, dealt)
    for each in working:
        look(table, each)


def dispels(attempt: Attempt) -> bool:
    """20.1 Whether an enchantment ends others."""
    return bool(of_kind(attempt.enchantment.effects, Dispels))


def lay(table: FNTable, attempt: Attempt) -> None:
    """5.C.4 An enchantment is in force, unless a ward keeps its target safe; a look is warded while it lasts (12.3)."""
    state = table.state
    aimed_at = [] if shows(attempt) else at_whom(state, attempt)
    if warded(state, aimed_at, attempt.enchantment.id):
        tell_warded(table, attempt)
        return
    spell = attempt.spell(state.board.game_turn)
    table.record(EnchantmentLaid(spell=spell))


def shows(attempt: Attempt) -> bool:
    """12.3 Whether an enchantment looks into a stack."""
    return bool(of_kind(attempt.enchantment.effects, Sees))


def at_whom(state: State, attempt: Attempt) -> Sequence[PieceId]:
    """The pieces of others whose wards an enchantment has to pass: the stack it is cast on, or that of its target."""
    if attempt.enchantment.target == "enemy character":
        return stack_of(state, state.pieces[CharacterId(attempt.target)])
    if attempt.enchantment.target == "enemy stack":
        return others_at(state, attempt)
    return ()


def others_at(state: State, attempt: Attempt) -> list[PieceId]:
    """The pieces of other sides than the caster's in the place an enchantment is cast on."""
    stacks = state.stacks.get(Where(attempt.target), {})
    return [id for side, ids in stacks.items() if side != attempt.side for id in ids]


def dispel(table: FNTable, hexes: Collection[HexId]) -> None:
    """20.1 Every enchantment in force on some hexes, and on the pieces in them, ends."""
    ending = [spell for spell in table.state.board.spells if lies_in(table.state, spell, hexes)]
    for spell in ending:
        table.record(EnchantmentEnded(rule=RuleId("20.1"), spell=spell))


def lies_in(state: State, spell: Spell, hexes: Collection[HexId]) -> bool:
    """Whether an enchantment lies on one of some hexes, or on a piece in one."""
    kind = enchantment_of(state.board, spell).target
    if kind == "inactive group":
        return False
    if kind in HEXES:
        return spell.target in hexes
    if kind in CHARACTERS:
        target = state.pieces.get(CharacterId(spell.target))
        if target is None:
            return False
        return any(hex in hexes for hex in hexes_at(target.at))
    return any(hex in hexes for hex in hexes_at(Where(spell.target)))


def look(table: FNTable, attempt: Attempt) -> None:
    """12.3 A player is told what his Vision or Scrying that is in force shows; wards keep stacks from it."""
    state = table.state
    if attempt.spell(state.board.game_turn) not in state.board.spells:
        return
    for effect in of_kind(attempt.enchantment.effects, Sees):
        others = others_at(state, attempt)
        if warded(state, others, attempt.enchantment.id):
            tell_warded(table, attempt)
        else:
            seen = seen_in(state, attempt.side, Where(attempt.target), others, effect.what)
            table.record(seen)
