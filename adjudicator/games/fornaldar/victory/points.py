"""22.0, 24.1.3, 24.2.3 Victory Points, and the prizes that earn them while they last."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

from adjudicator.games.fornaldar.board.facts import FNTable, Public, enemy_of, verify_side
from adjudicator.games.fornaldar.board.fortresses import fortress_at, holder_of
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.printed.counters.abilities import NoPoints
from adjudicator.games.fornaldar.printed.scenarios.specials import CharacterKilled as DeathAward
from adjudicator.games.fornaldar.printed.scenarios.specials import (
    FortressDestroyed,
    FortressesDestroyed,
    ItemHeld,
    KnoweIntact,
)
from adjudicator.games.fornaldar.state import AnyPiece, Person, State, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, HexId, ItemId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted, does
from adjudicator.table.state import write

CHARACTER = 5
"""22.2 D What the death of a character is worth."""
FORTRESS = 10
"""22.2 C What the destruction of a fortress is worth."""


def score_csps(table: FNTable, piece: AnyPiece, csp: int) -> None:
    """22.2.B One Victory Point for each army or escort CSP that is gone, however it went (22.1)."""
    award(table, piece, csp, "22.2", f"{counted(csp, 'CSP')} of {table.state.board.say.group(piece.group)} destroyed")


def score_ship(table: FNTable, ship: Vessel) -> None:
    """22.2.A One Victory Point for each point of a ship's full strength (FN-L14)."""
    strength = table.state.board.counters.ships[ship.id].full
    award(table, ship, strength, "22.2", f"{table.state.board.say.ship(ship.id)} sunk")


def score_character(table: FNTable, person: Person) -> None:
    """22.2.D Five Victory Points for a character, and what the scenario has for him besides (22.2 G)."""
    board = table.state.board
    name = board.say.character(person.id)
    reason = f"{name} killed"
    award(table, person, CHARACTER, "22.2", reason)
    specials = of_kind(board.scenario.victory.awards, DeathAward)
    for special in specials:
        if special.character == person.id:
            scored = PointsScored(side=special.side, points=special.points, reason=reason)
            table.record(scored)


def score_fortress(table: FNTable, hex: HexId) -> None:
    """22.2.C Ten Victory Points for a fortress of the enemy, and what the scenario has for it besides (FN-P4)."""
    board = table.state.board
    fortress = board.land.fortresses[hex]
    side = holder_of(board, fortress)
    reason = f"{fortress.name} destroyed"
    if side in (FOMORIAN, MUNDANE):
        table.record(PointsScored(side=enemy_of(side), points=FORTRESS, reason=reason))
    for special in board.scenario.victory.awards:
        match special:
            case FortressDestroyed(side=winner, fortress=name, points=points) if name == fortress.name:
                table.record(PointsScored(side=winner, points=points, reason=reason))
            case FortressesDestroyed(side=winner, kingdom=kingdom, but=but, points=points):
                if kingdom == fortress.kingdom and fortress.name not in but:
                    table.record(PointsScored(side=winner, points=points, reason=reason))


def award(table: FNTable, piece: AnyPiece, points: int, rule: str, reason: str) -> None:
    """22.1, 24.2.4.D The enemy of a piece's side scores for its loss; some are worth nothing, 24.2.4 some more."""
    board = table.state.board
    side = piece.side
    group = board.counters.groups[piece.group]
    if side not in (FOMORIAN, MUNDANE):
        return
    if of_kind(group.abilities, NoPoints):
        return
    expedition = board.scenario.expedition
    if expedition and piece.group == expedition.group:
        points *= expedition.losses_times
    scored = PointsScored(rule=RuleId(rule), side=enemy_of(side), points=points, reason=reason)
    table.record(scored)


def score(state: State, side: Seat, points: int) -> None:
    """A side has more Victory Points, or fewer."""
    verify_side(side)
    write(state.board.points)[side] = state.board.points.get(side, 0) + points


def keep_score(state: State) -> None:
    """22.0 The scores of both sides at the end of a Game-Turn, or of the set-up, are kept."""
    course = write(state.board.course)
    for side in (FOMORIAN, MUNDANE):
        course[side] = (*course.get(side, ()), state.board.points.get(side, 0))


class PointsSet(Public, tag="points-set", frozen=True, kw_only=True):
    """A side began with Victory Points."""

    rule: RuleId = RuleId("22.0")
    side: Seat
    points: int
    reason: str = ""

    def change(self, state: State) -> None:
        """The present possessions of the sides are in the points they begin with (FN-P6)."""
        score(state, self.side, self.points)
        count_prizes(state)

    def words(self, say: Say) -> Line:
        why = f": {self.reason}" if self.reason else ""
        return Line(f"{does(say.player(self.side), 'begins')} with {counted(self.points, 'Victory Point')}{why}.")


class PointsScored(Public, tag="points-scored", frozen=True, kw_only=True):
    """A side was awarded Victory Points, or lost some."""

    rule: RuleId = RuleId("22.2")
    side: Seat
    points: int
    reason: str

    def change(self, state: State) -> None:
        score(state, self.side, self.points)

    def words(self, say: Say) -> Line:
        points = counted(abs(self.points), "Victory Point")
        who = say.player(self.side)
        if self.points >= 0:
            begun = does(who, "is")
            scores = f"{begun} awarded"
        else:
            scores = does(who, "loses")
        return Line(f"{scores} {points}: {self.reason}.")


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
