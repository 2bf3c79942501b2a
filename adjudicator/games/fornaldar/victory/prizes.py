"""24.1.3, 24.2.3 The prizes that earn Victory Points while they last: an item that is held, a Knowe that stands.

The points a scenario begins with are these awards: they move when the possession changes, and are never added at the
end (FN-P6). By option they stay, and the awards are made once, at the end.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.fortresses import fortress_at, holder_of
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.printed.scenarios.awards import ItemHeld, KnoweIntact
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, ItemId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted
from adjudicator.table.state import write


class Prize(NamedTuple):
    """Something that earns points while it lasts, and for whom it counts."""

    key: str
    what: str
    points: int
    side: Seat | None


def prizes(state: State) -> Iterator[Prize]:
    """24.1.3, 24.2.3 The prizes of this scenario that earn points while they last, with their present holders."""
    board = state.board
    for award in board.scenario.victory.awards:
        match award:
            case ItemHeld(item=item, points=points):
                yield Prize(key_of(award), board.say.item(item), points, holder(state, item))
            case KnoweIntact(hex=hex, points=points, side=side):
                stands = None if hex in board.ruins else side
                yield Prize(key_of(award), board.say.place(Where(hex)), points, stands)


def key_of(award: ItemHeld | KnoweIntact) -> str:
    """The key of a prize, by which its possession is kept."""
    if isinstance(award, ItemHeld):
        return f"item {award.item}"
    return f"knowe {award.hex}"


def holder(state: State, item: ItemId) -> Seat | None:
    """22.2 The holder of an item: the side whose piece bears it, or in whose intact fortress it lies (21.5)."""
    treasure = state.treasures.get(item)
    if treasure is None:
        return None
    if treasure.bearer is not None:
        side = state.pieces[treasure.bearer].side
    else:
        fortress = fortress_at(state.board, treasure.at) if treasure.at else None
        side = holder_of(state.board, fortress) if fortress else None  # type: ignore[assignment]
    return side if side in (FOMORIAN, MUNDANE) else None


def count_prizes(state: State) -> None:
    """FN-P6 The points that a side has now are taken to hold what it possesses, unless that is counted at the end."""
    held = write(state.board.prizes)
    held.clear()
    if state.board.options.possession_points == "end":
        return
    held.update({prize.key: prize.side for prize in prizes(state) if prize.side})


def settle_prizes(table: FNTable, *, last: bool = False) -> None:
    """24.1.3, 24.2.3 A prize that has come into other hands since it was counted last moves its points.

    FN-P6 By option that is counted in the last Game-Turn alone.
    """
    if table.state.board.options.possession_points == "end" and not last:
        return
    for prize in [*prizes(table.state)]:
        before = table.state.board.prizes.get(prize.key)
        if before != prize.side:
            table.record(
                PrizeMoved(key=prize.key, what=prize.what, points=prize.points, lost_by=before, won_by=prize.side)
            )


class PrizeMoved(Public, tag="prize-moved", frozen=True, kw_only=True):
    """A prize that earns Victory Points while it lasts was lost by a side, or won by one, or both."""

    weight: ClassVar[int] = 8

    rule: RuleId = RuleId("22.2")
    key: str
    what: str
    points: int
    lost_by: Seat | None
    won_by: Seat | None

    @property
    def moved(self) -> Mapping[Seat, int]:
        """The change in the points of each side."""
        lost = {self.lost_by: -self.points} if self.lost_by else {}
        return lost | ({self.won_by: self.points} if self.won_by else {})

    def change(self, state: State) -> None:
        points = write(state.board.points)
        held = write(state.board.prizes)
        for side, change in self.moved.items():
            points[side] = points.get(side, 0) + change
        if self.won_by:
            held[self.key] = self.won_by
        else:
            held.pop(self.key, None)

    def words(self, say: Say) -> Line:
        points = counted(self.points, "Victory Point")
        parts = []
        if self.lost_by:
            parts.append(f"no longer counts {points} for {say.player(self.lost_by)}")
        if self.won_by:
            parts.append(f"counts {points} for {say.player(self.won_by)}")
        return Line(f"{self.what} {' and '.join(parts)}.")

    def head(self, say: Say) -> str:
        what = self.what.partition(" (")[0]
        if self.won_by:
            return f"{what} passes to the {self.won_by} side"
        return f"{what} is lost to the {self.lost_by} side"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.lost_by
