"""2.3 Army points: lots of one colour are broken down and built up; none is lost."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.pieces import alter, enter_beneath, find_lot, free_lot, marked, remove
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import paralysed
from adjudicator.games.fornaldar.items.bearing import ItemPassed
from adjudicator.games.fornaldar.movement.march import March
from adjudicator.games.fornaldar.state import Lot, State
from adjudicator.games.fornaldar.words import GroupId, LotId, Mp, PieceId
from adjudicator.table import Line, RuleId
from adjudicator.table.prose import counted


def lots_of(march: March, pool: Sequence[PieceId], colour: GroupId) -> list[Lot]:
    """The active army points of a colour that may move, from the top of the stack."""
    lots = [lot for lot in march.lots(pool) if lot.group == colour]
    return [lot for lot in lots if lot.active and not paralysed(march.board, lot)]


def pick_points(march: March, pool: Sequence[PieceId], colour: GroupId, number: int, *, last: bool) -> list[LotId]:
    """2.3 Army points of a colour; the last lot is broken down where it is too large."""

    def tired(lot: Lot) -> tuple[bool, Mp]:
        return lot.id in march.budget.halted, -march.left([lot.id])

    lots = sorted(lots_of(march, pool, colour), key=tired)
    if last:
        lots.reverse()
    picked: list[LotId] = []
    for lot in lots:
        if lot.csp <= number:
            picked.append(lot.id)
            number -= lot.csp
        elif number:
            picked.append(divide(march, lot, number))
            number = 0
    return picked


def divide(march: March, lot: Lot, csp: int) -> LotId:
    """2.3 Break some points off a lot; they have moved as far as the others."""
    old = lot.id
    new = free_lot(march.state, lot.group)
    march.note(LotDivided, lot=old, new=new, csp=csp)
    march.budget.follow(old, new)
    return new


class LotDivided(FNFact, tag="lot-divided", frozen=True, kw_only=True):
    """Army CSPs were broken down: some of a lot became a lot of their own, beneath it (2.3)."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("2.3")
    lot: LotId
    new: LotId
    csp: int

    def change(self, state: State) -> None:
        lot = find_lot(state, self.lot)
        left = lot.csp - self.csp
        if self.csp <= 0 or left <= 0:
            points = f"{self.lot} has {lot.csp} points"
            raise ValueError(f"{points}: {self.csp} of them cannot be divided off")
        alter(state, lot, csp=left)
        parted = replace(lot, id=self.new, csp=self.csp)
        enter_beneath(state, lot, parted)

    def words(self, say: Say) -> Line:
        parts = "parts" if self.csp == 1 else "part"
        return Line(f"{counted(self.csp, 'point')} of the {say.piece(self.lot)} {parts} from the rest.")


def unite(march: March) -> None:
    """2.3, FN-V40 Active army points of one colour that stand together, or are on one ship, are built up into one lot.

    Those on whom an enchantment lies, that have not done the same in this Player-Turn, or whom not the same characters
    have evaded (19.5), stay apart from the others.
    """
    for at in [*march.state.stacks]:
        stack = march.stack(at)
        active = [lot for lot in march.lots(stack) if lot.active]
        first: dict[tuple[object, ...], Lot] = {}
        for lot in active:
            likeness = _likeness(march.state, lot)
            into = first.setdefault(likeness, lot)
            if into is not lot:
                hand_over(march, lot.id, into.id)
                march.note(LotsUnited, lot=lot.id, into=into.id)


def _likeness(state: State, lot: Lot) -> tuple[object, ...]:
    """FN-V40 The qualities of a lot that others of its place must share to be built up with it."""
    evaded_by: list[PieceId] = []
    for id, enemies in state.evaded.items():
        if lot.id in enemies:
            evaded_by.append(id)
    return (
        lot.group,
        lot.aboard,
        lot.swimming,
        marked(state, lot.id),
        state.bound.get(lot.id),
        tuple(evaded_by),
    )


def hand_over(march: March, old: PieceId, new: PieceId) -> None:
    """21.5 The items that army points carried go to those they join."""
    for treasure in [*march.state.treasures.values()]:
        if treasure.bearer == old:
            march.note(ItemPassed, item=treasure.number, bearer=new)


class LotsUnited(FNFact, tag="lots-united", frozen=True, kw_only=True):
    """Army CSPs of one colour in one place were built up into one lot (2.3)."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("2.3")
    lot: LotId
    into: LotId

    def change(self, state: State) -> None:
        lot = find_lot(state, self.lot)
        into = find_lot(state, self.into)
        together = lot.at == into.at and lot.aboard == into.aboard
        if lot.group != into.group or not together:
            raise ValueError(f"{self.lot} and {self.into} are not of one colour in one place")
        csp = into.csp + lot.csp
        remove(state, lot)
        alter(state, into, csp=csp)

    def words(self, say: Say) -> Line:
        return Line(f"{say.piece(self.lot)} join others of their colour.")
