"""5.E.2, 24.2.2.3 The Mobilization Phase: rolls for groups, for those off the map and for a king; who succeeds him."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.arrivals.expedition import members, pay_upkeep
from adjudicator.games.fornaldar.arrivals.invasion import (
    NOT_AN_EDGE,
    edges_to_enter,
    invade,
    invasion_of,
    unwithdrawable,
    withdraw,
)
from adjudicator.games.fornaldar.board.facts import (
    FNFact,
    FNTable,
    NotDone,
    Public,
    enemy_of,
    refusals,
    side_of,
    verify_side,
)
from adjudicator.games.fornaldar.board.ratings import KingCrowned
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import kingless
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.scenarios.specials import Knowes, Succession
from adjudicator.games.fornaldar.recovery.chances import RollToMobilize, chances, farcalled, horns
from adjudicator.games.fornaldar.recovery.mobilization import Band, activate, come
from adjudicator.games.fornaldar.standing.combat import asked
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, ItemId
from adjudicator.table import Choice, Die, Line, Path, Question, Refusal, RuleId, Seat
from adjudicator.table.prose import counted, joined
from adjudicator.table.state import put

SUBJECT = "event succession"
"""The subject of its dice, both the one that crowns and the one that tells whom."""


def succession(state: State, side: Seat) -> Succession | None:
    """24.2.2.3 The succession that a side still waits for; where no claimant is left it waits for nobody."""
    board = state.board
    for special in board.scenario.specials:
        if isinstance(special, Succession) and side_of(board, special.group) == side:
            if kingless(board, special.group) and alive(state, special):
                return special
            return None
    return None


def crown_claimant(table: FNTable, waiting: Succession) -> bool:
    """24.2.2.3 One die: on the number needed a claimant is king. Whether the kingdom has its king now."""
    state = table.state
    rule = RuleId(waiting.rule)
    added = modifiers(state, waiting)
    roll = table.roll(rule, SUBJECT, "1d6", need=waiting.needed, modifiers=added)
    if not roll.made:
        return False
    king = drawn(table, rule, alive(state, waiting))
    crowned = KingCrowned(rule=rule, character=king)
    table.record(crowned)
    return True


def alive(state: State, waiting: Succession) -> list[CharacterId]:
    """The claimants who are left."""
    return [id for id in waiting.claimants if isinstance(state.pieces.get(id), Person)]


def drawn(table: FNTable, rule: RuleId, claimants: Sequence[CharacterId]) -> CharacterId:
    """FN-T16 A claimant is drawn by a second die, each of them having the same share of its faces."""
    if len(claimants) == 1:
        return claimants[0]
    rolled = table.roll(rule, SUBJECT, "1d6")
    face = rolled.faces[0]
    number = (face - 1) * len(claimants) // 6
    return claimants[number]


def modifiers(state: State, waiting: Succession) -> tuple[tuple[str, int], ...]:
    """24.2.2.3 More for each turn after the first, for each Knowe destroyed, and for enemy forces in the kingdom."""
    board = state.board
    knowes: list[HexId] = []
    for each in board.scenario.specials:
        if isinstance(each, Knowes):
            knowes.extend(each.hexes)
    ruined = sum(hex in board.ruins for hex in knowes)
    later = board.game_turn - 1
    added: list[tuple[str, int]] = []
    if later > 0:
        turns = counted(later, "turn")
        added.append((f"{turns} after the first", waiting.per_turn * later))
    if ruined:
        destroyed = counted(ruined, "Knowe")
        added.append((f"{destroyed} destroyed", waiting.per_knowe * ruined))
    if invaded(state, waiting.group):
        added.append(("enemies in the kingdom", waiting.invaded))
    return tuple(added)


def invaded(state: State, kingdom: GroupId) -> bool:
    """24.2.2.3 Whether enemy forces are in a kingdom: active ships, army points or escorts."""
    enemy = enemy_of(side_of(state.board, kingdom))
    hexes = state.board.land.hexes
    for piece in state.pieces.values():
        if piece.side != enemy or not piece.active:
            continue
        if isinstance(piece, Person) and not piece.escort:
            continue
        if on_river(piece.at):
            continue
        hex = hexes[hex_of(piece.at)]
        if hex.kingdom == kingdom:
            return True
    return False


CANNOT_TRY = refusals.new("CANNOT_TRY", "10.3")
NO_HELP = refusals.new("NO_HELP", "10.3")

Faults = Iterator[tuple[Path, Refusal]]
"""What is wrong with orders, each with its place."""


class Help(written.Order, frozen=True, kw_only=True):
    """A magic item that helps one mobilization roll."""

    NOTATION: ClassVar[str] = "{group} (with|by) (|item) {item}"
    EXAMPLE: ClassVar[dict[str, object]] = {"item": 9, "group": "ogmund"}

    item: written.ItemId
    group: Annotated[written.GroupId, Meta(description="The group, or one of the non-aligned, whose roll it helps.")]


Groups = Annotated[tuple[written.GroupId, ...], Meta(max_length=20, description="Groups, and the non-aligned by name.")]


class Mobilizing(written.Order, frozen=True, kw_only=True, rename={"try_": "try"}):
    """What a side does in its Mobilization Phase (E.2)."""

    try_: Annotated[Groups | UnsetType, Meta(description="For whom you roll, in this order; left out: for all.")] = (
        UNSET
    )
    use: Annotated[tuple[Help, ...], Meta(max_length=5, description="Which roll an item helps.")] = ()
    enter: Annotated[
        written.Where | UnsetType, Meta(description="Where a group from off the map enters, if it comes (24.1.2).")
    ] = UNSET
    withdraw: Annotated[Groups, Meta(description="Who leaves the map: the expedition (24.2.4).")] = ()


NOTHING = Mobilizing()
"""The orders where none come: everybody is rolled for."""


def mobilize(table: FNTable, side: Seat, orders: Mobilizing | None) -> None:
    """5.E.2 A side rolls for its inactive groups, each once (FN-T7), after what special rules have for the phase."""
    given = orders or NOTHING
    waiting = succession(table.state, side)
    if waiting and crown_claimant(table, waiting):
        activate(table, waiting.group, side, waiting.rule)
    depart(table, side, given.withdraw)
    pay_upkeep(table, side)
    groups = wanted(table.state, side, given)
    for group in groups:
        try_to_rouse(table, side, group, given)


def wanted(state: State, side: Seat, orders: Mobilizing) -> Sequence[Band]:
    """5.E.2.2 The groups a side rolls for, in their order."""
    if orders.try_ is UNSET:
        return [chance.group for chance in chances(state, side)]
    return [*dict.fromkeys(orders.try_)]


def chance_for(state: State, side: Seat, group: Band) -> RollToMobilize | None:
    """10.3 The roll that a side can make for a group, if it can."""
    return next((chance for chance in chances(state, side) if chance.group == group), None)


def try_to_rouse(table: FNTable, side: Seat, group: Band, orders: Mobilizing) -> None:
    """5.E.2.2, 10.3 Two dice, modified, up to the number of the table rouse a group."""
    chance = chance_for(table.state, side, group)
    if chance is None and table.state.board.joined.get(group) == side:
        return  # it has risen by itself since the order was written (10.2)
    if chance is None:
        name = table.state.board.say.group(group)
        why = f"{name} cannot be rolled for now"
        leave_out(table, side, CANNOT_TRY.here(why))
        return
    chance = with_help(table, side, chance, orders)
    rolled = table.roll(RuleId("10.3"), f"mobilize {group}", "2d6", most=chance.number, modifiers=chance.modifiers)
    table.record(
        MobilizationRolled(
            side=side,
            group=group,
            faces=rolled.faces,
            number=chance.number,
            modifiers=chance.modifiers,
            success=rolled.made,
        )
    )
    if rolled.made:
        answer_call(table, side, group, orders)


def with_help(table: FNTable, side: Seat, chance: RollToMobilize, orders: Mobilizing) -> RollToMobilize:
    """Item 9 A roll with the help of an item, if its player wants it; a roll is helped once, by a spell or an item."""
    state = table.state
    if any(farcalled(state, side, chance.group)):
        return chance
    for item, by in horns(state, side):
        if table.ask(help_question(state, side, item, chance.group, orders)) == "yes":
            table.record(ItemHelped(seen_by=(side,), side=side, item=item, group=chance.group))
            name = state.board.counters.items[item].name
            return replace(chance, modifiers=(*chance.modifiers, (name, by)))
    return chance


def help_question(state: State, side: Seat, item: ItemId, group: Band, orders: Mobilizing) -> Question:
    """Item 9 Whether an item is to help this roll: as ordered, else the first roll that it can."""
    meant = [each.group for each in orders.use if each.item == item]
    say = state.board.say
    return Question(
        key=f"use/{item}/{group}",
        seat=side,
        rule=RuleId("10.3"),
        text=f"Does {say.item(item)} help the roll for {say.group(group)}? It helps one roll in a Game-Turn.",
        default="yes" if not meant or group in meant else "no",
        choices=(Choice("yes", "it helps this roll"), Choice("no", "it waits for another")),
        asked="never" if meant else asked(state.board, side),
    )


def answer_call(table: FNTable, side: Seat, group: Band, orders: Mobilizing) -> None:
    """10.3 A group becomes active; 24.1.2.3 one from off the map enters it, and rouses whom it comes upon."""
    state = table.state
    special = invasion_of(state.board, side)
    if special is None or special.group != group:
        activate(table, group, side, "10.3")
        return
    wish = None if orders.enter is UNSET else orders.enter
    invade(table, special, wish)
    arrived = members(state, special.group)
    ids = [piece.id for piece in arrived]
    come(table, side, ids, arrived[0].at)


def depart(table: FNTable, side: Seat, groups: Sequence[GroupId]) -> None:
    """24.2.4.C The expedition is withdrawn from the map, if it can be."""
    for group in groups:
        fault = unwithdrawable(table.state, side, group, "Mobilization")
        if fault:
            leave_out(table, side, fault)
        else:
            withdraw(table, group, "24.2.4")


def leave_out(table: FNTable, side: Seat, refusal: Refusal) -> None:
    """An order is not carried out: its owner is told why, and nobody else."""
    code = refusal.code
    rule = refusal.rule
    table.record(OrderNotDone(rule=rule, seen_by=(side,), side=side, code=code, why=refusal.why))


def helps(known: State, side: Seat) -> Iterator[Help]:
    """10.3 Each item that helps a roll, for each group that can be rolled for."""
    for item, _ in horns(known, side):
        for chance in chances(known, side):
            yield Help(item=item, group=GroupId(chance.group))


def faults(known: State, side: Seat, orders: Mobilizing) -> Faults:
    """5.E.2.1 All that is wrong with the orders of a Mobilization Phase, as far as it is known."""
    say = known.board.say
    open_now = [chance.group for chance in chances(known, side)]
    hint = "there is nobody to roll for now"
    if open_now:
        groups = joined(open_now, "or")
        hint = f"you can roll for {groups}"
    tried = () if orders.try_ is UNSET else orders.try_
    for index, group in enumerate(tried):
        if group not in open_now:
            why = f"{say.group(group)} cannot be rolled for now"
            yield ("try", index), CANNOT_TRY.here(why, hint)
    able = [item for item, _ in horns(known, side)]
    for index, each in enumerate(orders.use):
        if each.item not in able:
            name = say.item(each.item)
            why = f"{name} is not in your hands, has helped in this Game-Turn, or helps no such roll"
            yield ("use", index, "item"), NO_HELP.here(why)
        elif each.group not in wanted(known, side, orders):
            why = f"there is no roll for {say.group(each.group)}"
            yield ("use", index, "group"), NO_HELP.here(why, hint)
    yield from misplaced(known, side, orders)


def misplaced(known: State, side: Seat, orders: Mobilizing) -> Faults:
    """24.1.2.3, 24.2.4.C Faults of the place where a group is to enter, and of withdrawals."""
    board = known.board
    places = edges_to_enter(board, side)
    if orders.enter is not UNSET and orders.enter not in places:
        place = board.say.place(orders.enter)
        why = f"{place} is not where a group enters"
        hint = "leave it out: nobody enters in this scenario"
        if places:
            edges = joined(places, "or")
            hint = f"write {edges}"
        yield ("enter",), NOT_AN_EDGE.here(why, hint)
    for index, group in enumerate(orders.withdraw):
        fault = unwithdrawable(known, side, group, "Mobilization")
        if fault:
            yield ("withdraw", index), fault


class MobilizationRolled(Public, tag="mobilization-rolled", frozen=True, kw_only=True):
    """A side rolled for an inactive group (10.3)."""

    rule: RuleId = RuleId("10.3")
    side: Seat
    group: GroupId | CharacterId
    faces: tuple[int, ...]
    number: int
    modifiers: tuple[tuple[str, int], ...]
    success: bool

    def change(self, state: State) -> None:
        """Nothing: who becomes active is a fact of its own."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        """Tell whether the call is answered, with the dice and the number that they may not exceed."""
        group = say.group(self.group)
        reach = self.number
        added = ""
        for name, by in self.modifiers:
            reach -= by
            added += f", {name} {by:+}"
        dice = tuple(Die(face, made=self.success) for face in self.faces)
        reckoning = f"needs {reach} or less: {self.number} by the table{added}"
        if self.success:
            text = f"the call to {group} is answered."
            return Line(text, dice=dice, reckoning=reckoning, tone="good")
        text = f"the call to {group} is not answered."
        return Line(text, dice=dice, reckoning=reckoning)


class ItemHelped(FNFact, tag="item-helped", frozen=True, kw_only=True):
    """An item helped a mobilization roll, and helps no other in this Game-Turn."""

    rule: RuleId = RuleId("10.3")
    side: Seat
    item: ItemId
    group: GroupId | CharacterId

    def change(self, state: State) -> None:
        put(state, spent=(*state.spent, self.item))

    def words(self, say: Say) -> Line:
        return Line(f"{say.item(self.item)} helps the roll for {say.group(self.group)}.")


class OrderNotDone(NotDone, tag="order-not-done", frozen=True, kw_only=True):
    """An order of the Recovery or Mobilization Phase could not be carried out: its owner alone is told."""

    code: str
    why: str

    def words(self, say: Say) -> Line:
        return Line(f"An order was not carried out: {self.why}.", tone="bad")
