"""2.3 Army points: lots of one colour are broken down and built up; none is lost."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.items.bearing import ItemPassed
from adjudicator.games.fornaldar.movement.march import March
from adjudicator.games.fornaldar.pieces import alter, enter_beneath, find_lot, free_lot, marked, remove
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.specials import paralysed
from adjudicator.games.fornaldar.state import Lot, State
from adjudicator.games.fornaldar.words import GroupId, LotId, PieceId
from adjudicator.table import Line, RuleId
from adjudicator.table.prose import counted


def lots_of(march: March, pool: Sequence[PieceId], colour: GroupId) -> list[Lot]:
    """The active army points of a colour that may move, from the top of the stack."""
    lots = (lot for id in pool if isinstance(lot := march.piece(id), Lot))
    return [lot for lot in lots if lot.group == colour and lot.active and not paralysed(march.board, lot)]


def pick_points(march: March, pool: Sequence[PieceId], colour: GroupId, number: int, *, last: bool) -> list[LotId]:
    """2.3 Army points of a colour; the last lot is broken down where it is too large."""
    picked: list[LotId] = []
    lots = sorted(lots_of(march, pool, colour), key=lambda lot: (lot.id in march.halted, -march.left([lot.id])))
    for lot in reversed(lots) if last else lots:
        if number:
            picked.append(lot.id if lot.csp <= number else divide(march, lot, number))
            number -= min(lot.csp, number)
    return picked


def divide(march: March, lot: Lot, csp: int) -> LotId:
    """2.3 Break some points off a lot; they have moved as far as the others."""
    new = free_lot(march.state, lot.group)
    march.note(LotDivided, lot=lot.id, new=new, csp=csp)
    march.follow(lot.id, new)
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
        if not 0 < self.csp < lot.csp:
            raise ValueError(f"{self.lot} has {lot.csp} points: {self.csp} of them cannot be divided off")
        alter(state, lot, csp=lot.csp - self.csp)
        enter_beneath(state, lot, replace(lot, id=self.new, csp=self.csp))

    def words(self, say: Say) -> Line:
        parts = "parts" if self.csp == 1 else "part"
        return Line(f"{counted(self.csp, 'point')} of the {say.piece(self.lot)} {parts} from the rest.")


def unite(march: March) -> None:
    """2.3, FN-V40 Active army points of one colour that stand together, or are on one ship, are built up into one lot.

    Those on whom an enchantment lies, that have not done the same in this Player-Turn, or whom not the same characters
    have evaded (19.5), stay apart from the others.
    """
    for at in [*march.state.stacks]:
        first: dict[tuple[object, ...], Lot] = {}
        lots = [piece for id in march.stack(at) if isinstance(piece := march.piece(id), Lot) and piece.active]
        for lot in lots:
            done = marked(march.state, lot.id)
            bound = march.state.bound.get(lot.id)
            unseen = tuple(id for id, enemies in march.state.evaded.items() if lot.id in enemies)
            into = first.setdefault((lot.group, lot.aboard, lot.swimming, done, bound, unseen), lot)
            if into is not lot:
                hand_over(march, lot.id, into.id)
                march.note(LotsUnited, lot=lot.id, into=into.id)


def hand_over(march: March, old: PieceId, new: PieceId) -> None:
    """21.5 What army points carried goes to those they join."""
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
        if (lot.group, lot.at, lot.aboard) != (into.group, into.at, into.aboard):
            raise ValueError(f"{self.lot} and {self.into} are not of one colour in one place")
        remove(state, lot)
        alter(state, into, csp=into.csp + lot.csp)

    def words(self, say: Say) -> Line:
        return Line(f"{say.piece(self.lot)} join others of their colour.")
