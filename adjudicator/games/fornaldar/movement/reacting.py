"""14.9 The forces that react: with enemies within their leader's Command Rating; out of a hex with enemies by a die."""

from collections.abc import Sequence
from typing import ClassVar

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.board.facts import Public, enemy_of, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import marked, pieces_at
from adjudicator.games.fornaldar.board.ratings import command_of, command_rating, effects, is_airship, leader_of
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.magic.strength import held
from adjudicator.games.fornaldar.movement.force import gait_of
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.printed.counters.effects import FreeReaction
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import whose

NO_REACTION = refusals.new("NO_REACTION", "14.9")
HELD_FAST = refusals.new("HELD_FAST", "14.9.4", "the die did not let the force go")

HIGHEST = 5
"""14.9.4 The highest die that lets a force out of a hex with enemies: a 6 never does."""


def verify_reacts(march: March, at: Where, ids: Sequence[PieceId]) -> None:
    """14.1, 14.8.12, 14.9.1, 14.9.2, 14.9.5 Raise `NotPossible` for pieces that do not react, or have no enemy near.

    FN-V31 Any land piece does, under a character: he needs no army points, and flyers walk (FN-M34).
    """
    state = march.state
    pieces = [march.piece(id) for id in ids]
    persons = march.persons(ids)
    if any(gait_of(state, piece) in ("ship", "swimmer") for piece in pieces):
        raise refused("14.9.5", "ships and swimming mermen do not react")
    airships = [person.id for person in persons if is_airship(state, person)]
    if airships:
        raise refused("14.1", f"{march.say.pieces(airships)} cannot: nobody flies in a reaction")
    for id in ids:
        if marked(state, id).intercepted:
            raise refused("14.8.12", f"{march.say.piece(id)} has intercepted in this phase")
    if any("no reaction" in held(state, piece) for piece in pieces):
        raise refused("14.9", "the force is held by magic and does not react")
    if not persons:
        raise refused("14.9", "army points react only under a character")
    rating = command_of(state, persons)
    if not any(near(at, foe, rating) for foe in march.foes):
        raise refused("14.9.1", f"no enemy is within {rating} of {march.say.place(at)}")


def refused(rule: str, why: str) -> NotPossible:
    """The fault of a force that does not react."""
    return NotPossible(NO_REACTION.under(rule), why)


def near(at: Where, other: Where, hexes: int) -> bool:
    """Whether two places are no more than so many hexes apart."""
    return min(distance(a, b) for a in hexes_at(at) for b in hexes_at(other)) <= hexes


def break_away(march: March, at: Where, ids: Sequence[PieceId]) -> None:
    """14.9.4 A force leaves a hex with enemy CSPs under a better leader than theirs, and by a die below his rating.

    Raises `NotPossible` where it does not get out. While orders are checked it does.
    """
    state = march.state
    leader = leader_of(state, march.persons(ids))
    if march.table is None or leader is None:
        return
    if not march.enemies(at).csps:
        return
    rating = command_rating(state, leader)
    free = effects(state, leader.id, FreeReaction)
    if not free and rating <= best_enemy(state, march.seat, at):
        raise refused("14.9.4", "a leader of the enemy there is as good as yours")
    most = min(rating - 1, HIGHEST)
    rolled = march.table.roll(RuleId("14.9.4"), f"reaction {at}", "1d6", most=most, seen_by=(march.seat,))
    tried = BrokenAway(side=march.seat, at=at, success=rolled.made)
    march.record(tried)
    if not rolled.made:
        raise NotPossible(HELD_FAST)


def best_enemy(state: State, seat: Seat, at: Where) -> int:
    """14.9.4 The highest Command Rating of any enemy character in a hex."""
    best = 0
    for enemy in pieces_at(state, enemy_of(seat), at):
        if isinstance(enemy, Person):
            best = max(best, command_rating(state, enemy))
    return best


class BrokenAway(Public, tag="broken-away", frozen=True, kw_only=True):
    """A force tried to react out of a hex with enemies (14.9.4)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("14.9.4")
    side: Seat
    at: Where
    success: bool

    def change(self, state: State) -> None:
        """Nothing: its movement is told by itself."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        done = "breaks away from the enemy" if self.success else "cannot break away from the enemy"
        return Line(f"{whose(say.player(self.side), 'force', 'a ')} {done} in {say.place(self.at)}.")
