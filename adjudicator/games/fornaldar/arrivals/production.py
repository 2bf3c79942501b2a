"""5.B, 24.1.2.4 The Reinforcement Phase: dice and lots, what the players do (FN-T3), and spring production."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from adjudicator.games.fornaldar.arrivals.placing import ArmyPlaced, placed
from adjudicator.games.fornaldar.arrivals.scheduled import (
    Coming,
    arrival_faults,
    arrive,
    draw_wanderers,
    due,
    entry,
    open_fortresses,
)
from adjudicator.games.fornaldar.board.facts import FNTable, Public, refusals, side_of
from adjudicator.games.fornaldar.board.pieces import free_lot
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import specials
from adjudicator.games.fornaldar.items.summons import call, calls
from adjudicator.games.fornaldar.items.using import item_faults, twice_faults
from adjudicator.games.fornaldar.magic.attempts import SEATS
from adjudicator.games.fornaldar.magic.spells import enchantment_of, spell_in_words
from adjudicator.games.fornaldar.magic.targets import Eyes, own_rule
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.preparations.undone import leave_undone
from adjudicator.games.fornaldar.printed.scenarios.specials import SpringProduction
from adjudicator.games.fornaldar.state import Board, Spell, State
from adjudicator.games.fornaldar.words import GroupId, HexId, Where
from adjudicator.table import Line, Refusal, RuleId, Seat
from adjudicator.table.lines import Die
from adjudicator.table.prose import counted, joined
from adjudicator.table.state import put

RULE = RuleId("24.1.2")

NOT_PRODUCING = refusals.new("NOT_PRODUCING", "24.1.2")
TOO_MANY_THERE = refusals.new("TOO_MANY_THERE", "24.1.2")
TOO_MANY_IN_ALL = refusals.new("TOO_MANY_IN_ALL", "24.1.2")

Wishes = Mapping[HexId, int]
"""The CSPs to be placed in each fortress."""


def producing(board: Board) -> SpringProduction | None:
    """24.1.2.4, FN-T10, FN-T11 The production that is due: in the first clear turn from calendar turn 1 on."""
    if board.weather != "clear" or board.produced:
        return None
    begun = board.scenario.first_turn + board.game_turn - 1
    turns_of_year = len(board.charts.calendar)
    if 1 < begun <= turns_of_year:
        return None
    rules = specials(board, SpringProduction)
    return rules[0] if rules else None


def produced_in(board: Board, special: SpringProduction, group: GroupId) -> dict[HexId, int]:
    """24.1.2.4 The production of each intact fortress of a kingdom; active or not (FN-T11)."""
    return {fort.hex: special.more.get(fort.name, special.csps) for fort in open_fortresses(board, [group])}


def producers(board: Board, seat: Seat | None = None) -> Iterator[GroupId]:
    """The kingdoms and clans of the scenario, or those of a side."""
    for each in board.scenario.groups:
        if seat is None or side_of(board, each.group) == seat:
            yield each.group


def production_faults(board: Board, seat: Seat, wishes: Wishes) -> Iterator[tuple[HexId, Refusal]]:
    """24.1.2.4 Return why CSPs cannot be placed as a player wants, fortress by fortress."""
    special = producing(board)
    left = dict[GroupId, int]()
    if special is None:
        yield from ((hex, NOT_PRODUCING.here("no fortress brings CSPs in this Game-Turn")) for hex in wishes)
        return
    for hex, csp in wishes.items():
        place = board.say.place(Where(hex))
        fort = board.land.fortresses.get(hex)
        if fort is None or hex in board.ruins or fort.kingdom not in producers(board, seat):
            yield hex, NOT_PRODUCING.here(f"you have no intact fortress in {place}")
            continue
        if csp > special.limit:
            yield hex, TOO_MANY_THERE.here(f"no more than {special.limit} CSPs are placed in {place}")
        given = left.setdefault(fort.kingdom, sum(produced_in(board, special, fort.kingdom).values()))
        left[fort.kingdom] = given - csp
        if csp > given:
            kingdom = board.say.group(fort.kingdom)
            yield hex, TOO_MANY_IN_ALL.here(f"{kingdom} has {counted(max(0, given), 'CSP')} left to place in {place}")


def placings(board: Board, seat: Seat) -> Iterator[dict[HexId, int]]:
    """24.1.2.4 Each fortress of a side that can be given CSPs, with each number of those its kingdom brings."""
    special = producing(board)
    if special is None:
        return
    for group in producers(board, seat):
        produced = produced_in(board, special, group)
        most = min(special.limit, sum(produced.values()))
        for hex in produced:
            for csp in range(most, 0, -1):
                yield {hex: csp}


def allotted(board: Board, special: SpringProduction, group: GroupId, wishes: Wishes) -> dict[HexId, int]:
    """24.1.2.4 A kingdom's CSPs are placed as its player wishes, the rest where they were brought forth."""
    produced = produced_in(board, special, group)
    left = sum(produced.values())
    placed_there = dict.fromkeys(produced, 0)
    for hexes in (wishes, produced, dict.fromkeys(produced, special.limit)):
        for hex, csp in hexes.items():
            if hex in produced:
                more = min(csp, left, special.limit - placed_there[hex])
                placed_there[hex] += more
                left -= more
    return {hex: csp for hex, csp in placed_there.items() if csp}


def produce(table: FNTable, wishes: Mapping[Seat, Wishes]) -> None:
    """24.1.2.4 Every kingdom's fortresses bring their CSPs, active or not as the kingdom is."""
    state = table.state
    board = table.state.board
    special = producing(board)
    for seat, wanted in wishes.items():
        for hex, fault in production_faults(board, seat, wanted):
            leave_undone(table, seat, f"{counted(wanted[hex], 'CSP')} for {board.say.place(Where(hex))}", fault)
    if special is None:
        return
    for group in producers(board):
        side = side_of(board, group)
        brought = allotted(board, special, group, wishes.get(side, {}))
        for hex, csp in brought.items():
            at = Where(board.land.fortresses[hex].spot)
            lot = free_lot(state, group)
            active = board.active.get(group, True)
            values = {"rule": RULE, "side": side, "band": group, "active": active, "lot": lot, "csp": csp}
            table.record(placed(ArmyPlaced, group, at, **values))  # type: ignore[arg-type]
        if brought:
            table.record(FortressesProduced(side=side, group=group, raised=brought))
    table.record(ProductionOver())


class FortressesProduced(Public, tag="fortresses-produced", frozen=True, kw_only=True):
    """The fortresses of a kingdom brought CSPs (24.1.2.4)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RULE
    side: Seat
    group: GroupId
    raised: Mapping[HexId, int]
    """The number placed in each fortress."""

    def change(self, state: State) -> None:
        """Nothing: `ArmyPlaced` brings them."""

    def where(self, say: Say) -> str:
        """Tell the number in each place: "1 each in Orrest (1415) and Hornscar (1112); 3 in Mygarth (1509)"."""
        places_by_number: dict[int, list[str]] = {}
        for hex, csp in self.raised.items():
            place = say.place(Where(hex))
            same = places_by_number.setdefault(csp, [])
            same.append(place)
        parts = []
        for csp, places in places_by_number.items():
            each = " each" if len(places) > 1 else ""
            parts.append(f"{csp}{each} in {joined(places)}")
        return "; ".join(parts)

    def words(self, say: Say) -> Line:
        return Line(f"{say.points(self.group, sum(self.raised.values()))} are raised: {self.where(say)}.", tone="good")


class ProductionOver(Public, tag="production-over", frozen=True, kw_only=True):
    """The fortresses have brought this year's CSPs (24.1.2.4)."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RULE

    def change(self, state: State) -> None:
        put(state.board, produced=True)

    def words(self, say: Say) -> Line:
        return Line("the fortresses have brought the CSPs of this year.")


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
