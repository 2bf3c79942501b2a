"""5.E.3.1 Encounters of a force: kingdoms that rise, characters who evade or die, enemies who intercept."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, enemy_of, refusals
from adjudicator.games.fornaldar.board.pieces import find_piece, has_evaded, mark, persons_among
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import presence
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.movement.evasion import (
    able_to_evade,
    adrift,
    can_evade,
    exposed,
    helpless,
    settle,
    settle_all,
    sheltered,
    slip_away,
    stand_aside,
    try_to_evade,
)
from adjudicator.games.fornaldar.movement.going import ENEMY, verify_company
from adjudicator.games.fornaldar.movement.interception import Interceptions, Watch, Watchers
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.passing import Passing
from adjudicator.games.fornaldar.movement.picking import NOBODY
from adjudicator.games.fornaldar.movement.teleportation import is_character
from adjudicator.games.fornaldar.movement.ways import stopped_by_enemies
from adjudicator.games.fornaldar.recovery.mobilization import rouse, roused_by_entry
from adjudicator.games.fornaldar.standing.combat import standing
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import CharacterId, PieceId, Where
from adjudicator.table import Line, RuleId, Seat


class Encounters:
    """The other side, while a side moves (`Opposition`)."""

    def __init__(self, table: FNTable, moving: Seat, *, watched: bool = True) -> None:
        """`watched`: whether the other side intercepts, which it does not in its enemy's reaction (14.8)."""
        self.table = table
        self.watched = watched
        watching = enemy_of(moving)
        watches: Sequence[Watch] = ()
        if watched:
            orders = standing(table, watching, "interception", Interceptions)
            watches = orders.watch
        self.watchers = Watchers(table, watching, watches)

    def stops(self, march: March, force: Force, way: Sequence[Where]) -> bool:
        """Whether something happens to a force in the last place of its way."""
        state = march.state
        at = way[-1]
        passing = Passing(march, force, way[-1], way[-2])
        return bool(
            roused_by_entry(state, march.seat, passing.ids, at)
            or caught_by(state, passing)
            or hunted_by(state, passing)
            or self.heeds(passing)
            or at in state.board.compelled
            or (passing.enters and self.watchers.look_up(passing))
        )

    def meets(self, march: March, force: Force, at: Where, came_from: Where) -> None:
        """10.2, 19.1, 14.8 A kingdom rises, characters in the way evade or are killed, watchers intercept."""
        table = self.table
        passing = Passing(march, force, at, came_from)
        bands = roused_by_entry(march.state, march.seat, passing.ids, at)
        if bands:
            rouse(table, bands, march.seat)
            force.met = "mobilized"
        if at in march.state.board.compelled:
            march.note(CameLate, pieces=passing.ids)
        elif passing.enters and self.watchers.stop(passing):
            march.budget.halt(passing.ids, "14.8.8", "was intercepted")
            force.met = "intercepted"
        caught = caught_by(march.state, passing)
        if caught:
            settle(table, enemy_of(march.seat), at, caught, passing.ids)
        elif stand_aside(table, enemy_of(march.seat), at, self.beset_by(passing), passing.ids):
            settle(table, enemy_of(march.seat), at, exposed(march.state, enemy_of(march.seat), at), passing.ids)
            pass_by(march, force)
        hunted = hunted_by(march.state, passing)
        if hunted:
            slip_away(table, enemy_of(march.seat), at, hunted, passing.ids)

    def heeds(self, passing: Passing) -> bool:
        """19.2.A Whether somebody may evade here: wherever a stack of the other side stands in no fortress of its own.

        So the stretches in which a way is gone tell nobody who lies beneath a counter (12.3).
        """
        if not self.watched:
            return False
        at = passing.at
        state = passing.march.state
        side = enemy_of(passing.march.seat)
        if side not in state.stacks.get(at, {}):
            return False
        return not sheltered(state.board, side, at)

    def beset_by(self, passing: Passing) -> list[Person]:
        """19.2.A, 19.6 The enemies upon whom pieces come on land in their Movement Phase, and who may evade them."""
        if not self.watched or all(afloat(passing.march.piece(id)) for id in passing.force.ids):
            return []
        return able_to_evade(passing.march.state, enemy_of(passing.march.seat), passing.at)

    def ends(self, march: March) -> None:
        """19.1 Wherever a move began, ended, or left somebody, characters of either side may be left to the enemy."""
        settle_all(self.table, first=march.seat)


def afloat(piece: AnyPiece) -> bool:
    """19.2.A Whether a piece meets nobody ashore."""
    return isinstance(piece, Vessel) or piece.swimming


def pass_by(march: March, force: Force) -> None:
    """19.1 A force evaded by all who stopped it knows of nobody there, and goes on."""
    state = march.state
    mover = march.mover(force.ids)
    at = force.at
    unseen = [id for id in state.evaded if has_evaded(state, id, force.ids)]
    seen = presence(state, march.seat, at, without=unseen)
    if stopped_by_enemies(mover, at, seen):
        return
    march.budget.release(force.ids, *ENEMY)
    if force.met == "enemy":
        force.met = None


def caught_by(state: State, passing: Passing) -> list[Person]:
    """19.1, 19.5 The helpless enemies upon whom a force brings army points ashore, whomever they evaded before."""
    march = passing.march
    for id in passing.force.ids:
        piece = march.piece(id)
        has_points = isinstance(piece, Lot) or (isinstance(piece, Person) and piece.escort)
        if has_points and not piece.swimming:
            enemy = enemy_of(march.seat)
            return helpless(state, enemy, passing.at)
    return []


def hunted_by(state: State, passing: Passing) -> list[Person]:
    """19.2.A The lone swimmers of the enemy upon whom ships or swimmers come."""
    if passing.afloat:
        return adrift(state, enemy_of(passing.march.seat), passing.at)
    return []


class CameLate(FNFact, tag="came-late", frozen=True, kw_only=True):
    """Pieces came into a hex where their side was intercepted before: they wait for the second round (14.8.9)."""

    rule: RuleId = RuleId("14.8.9")
    pieces: tuple[PieceId, ...]

    def change(self, state: State) -> None:
        for id in self.pieces:
            mark(state, find_piece(state, id).id, late=True)

    def words(self, say: Say) -> Line:
        return Line(f"{say.doing(self.pieces, 'comes', 'come')} late, to wait for the second round of battle.")


CANNOT_EVADE = refusals.new("CANNOT_EVADE", "19.2")


class Evade(MoveStep, tag="evade", frozen=True, kw_only=True):
    """Characters try to evade the enemies in the hex they have entered, to go on past them (19.2)."""

    NOTATION: ClassVar[str] = "evade"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "evade"}

    def carry_out(self, march: March, force: Force) -> None:
        """19.2.B, 19.4 Characters without escorts roll; those who evade ignore the enemies there and go on."""
        verify_evasive(march, force)
        escaped = march.luck.good
        if march.table is not None:
            ids = [CharacterId(id) for id in force.ids]
            escaped = try_to_evade(march.table, march.seat, force.at, ids)
            if not escaped:
                slay(march, march.table, force)
        if escaped:
            march.budget.release(force.ids, "11.7", "11.8")
        else:
            force.met = "failed"


def evasions(pieces: Sequence[AnyPiece]) -> Iterator[Evade]:
    """19.2 Pieces that move together try to evade, if they are characters without escorts."""
    persons = persons_among(pieces)
    if len(persons) == len(pieces) and not any(person.escort or person.aboard for person in persons):
        yield Evade()


def verify_evasive(march: March, force: Force) -> None:
    """19.2 Raise `NotPossible` where there is nobody to evade, or somebody who cannot."""
    if not force.ids:
        raise NotPossible(NOBODY)
    verify_company(march, force)
    slow = [id for id in force.ids if not is_character(march, id)]
    if slow:
        raise NotPossible(CANNOT_EVADE, f"only characters evade, not {march.say.pieces(slow)}")
    persons = march.persons(force.ids)
    guarded = [person.id for person in persons if person.escort]
    if guarded:
        why = f"{march.say.pieces(guarded)} cannot evade with an escort"
        raise NotPossible(CANNOT_EVADE, why, hint="let the escort be detached and left behind (FN-V10)")
    if not all(can_evade(march.state, march.seat, force.at, person) for person in persons):
        raise NotPossible(CANNOT_EVADE, "those who are with others, or hunted in the air, cannot evade")
    if not march.expects(force.at):
        raise NotPossible(CANNOT_EVADE, f"there are no enemies in {march.say.place(force.at)}")


def slay(march: March, table: FNTable, force: Force) -> None:
    """19.1, 19.6 Those who have not evaded enemy army points are killed at once, unless a hero is with them."""
    caught = exposed(march.state, march.seat, force.at)
    for person in caught:
        if person.id in force.ids:
            kill(table, person, "19.1")
    force.leave_dead(march.state)
