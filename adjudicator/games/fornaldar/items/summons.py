"""5.B, items 1, 43 and 53: armies that magic items call to their bearers."""

from typing import ClassVar

from adjudicator.games.fornaldar.arrivals.placing import ArmyPlaced, placed
from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.fortresses import fortress_at
from adjudicator.games.fornaldar.board.pieces import find_person, free_lot
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.items.using import ItemUsedUp, UseItem, bearer_of, effect_of
from adjudicator.games.fornaldar.losses.deaths import wound
from adjudicator.games.fornaldar.printed.counters.effects import Summons
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, ItemId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.lines import Die
from adjudicator.table.state import put

RULE = RuleId("5.B")


def calls(state: State, use: UseItem) -> Summons | None:
    """The armies that an item in use calls, if it calls any at all."""
    item = state.board.counters.items.get(use.item)
    return effect_of(item, Summons) if item else None


def call(table: FNTable, seat: Seat, use: UseItem) -> None:
    """5.B An item calls army points to the hex of its bearer, by a roll or without; a roll may hurt him."""
    state = table.state
    summons = calls(table.state, use)
    bearer = bearer_of(table.state, seat, use.item)
    assert summons is not None, "an item that calls nobody is not used here"
    assert bearer is not None, "an item without a bearer who may use it is not used"
    faces: tuple[int, ...] = ()
    hurt = 0
    if isinstance(summons.csps, int):
        csp = summons.csps
    else:
        thrown = table.roll(RULE, f"item {use.item}", f"{summons.csps.dice}d6")
        row = summons.csps.row(thrown.total)
        faces = thrown.faces
        csp = row.amount
        hurt = row.backfire
    colour = summons.group or at_fortress(state, bearer)
    called = ArmiesCalled(
        side=seat,
        item=use.item,
        bearer=bearer.id,
        group=colour,
        csp=csp,
        at=bearer.at,
        faces=faces,
    )
    table.record(called)
    if csp:
        lot = free_lot(state, colour)
        raised = placed(ArmyPlaced, colour, bearer.at, side=seat, band=bearer.band, active=True, lot=lot, csp=csp)
        table.record(raised)
    if hurt:
        wound(table, bearer.id, hurt, "5.B")
    if state.board.counters.items[use.item].once:
        table.record(ItemUsedUp(item=use.item))


def at_fortress(state: State, bearer: Person) -> GroupId:
    """The colour of the fortress in which a bearer is."""
    fortress = fortress_at(state.board, bearer.at)
    assert fortress is not None, "an item that calls the armies of a fortress is used in one"
    return fortress.kingdom


class ArmiesCalled(Public, tag="armies-called", frozen=True, kw_only=True):
    """A magic item was used to call army points to its bearer (5.0 B)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RULE
    side: Seat
    item: ItemId
    bearer: CharacterId
    group: GroupId
    csp: int
    at: Where
    faces: tuple[int, ...] = ()

    def change(self, state: State) -> None:
        """20.6 A character who uses an item instead of acting has cast; `ArmyPlaced` brings the points."""
        board = state.board
        bearer = find_person(state, self.bearer)
        item = board.counters.items.get(self.item)
        if item is None:
            return
        summons = effect_of(item, Summons)
        if summons and summons.instead_of_acting:
            put(board, cast=(*board.cast, bearer.id))

    def words(self, say: Say) -> Line:
        """Tell the army points that come, with the dice thrown for their number."""
        bearer = say.character(self.bearer)
        item = say.item(self.item)
        use = f"{bearer} uses {item}"
        place = say.place(self.at)
        dice = tuple(Die(face) for face in self.faces)
        if self.csp == 0:
            return Line(f"{use}: nobody comes to {place}.", dice=dice)
        points = say.points(self.group, self.csp)
        come = "come" if self.csp > 1 else "comes"
        coming = f"{points} {come} to {place}"
        return Line(f"{use}: {coming}.", dice=dice, tone="good")
