"""17.4, 17.5.8 Retreats: who may leave a battle, who can be made to, and where they go."""

from collections.abc import Sequence

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, Public, enemy_of, verify_side
from adjudicator.games.fornaldar.board.fortresses import holder_of
from adjudicator.games.fornaldar.board.pieces import find_person, find_piece, move, ships_among, stack_at, verify_places
from adjudicator.games.fornaldar.board.ratings import abilities
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.field import retreat_rating
from adjudicator.games.fornaldar.combat.handing import Bequests
from adjudicator.games.fornaldar.combat.walls import FortressCaptured, fall
from adjudicator.games.fornaldar.combat.ways_out import Withdrawal, withdrawals
from adjudicator.games.fornaldar.losses.deaths import kill, lose_escort, lose_points, sink
from adjudicator.games.fornaldar.movement.evasion import exposed, settle
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.movement.traces import leave_traces
from adjudicator.games.fornaldar.printed.charts.combat import Result, ratio
from adjudicator.games.fornaldar.printed.counters.abilities import AlwaysRetreats
from adjudicator.games.fornaldar.printed.land.model import Fortress
from adjudicator.games.fornaldar.recovery.mobilization import rouse, roused_by_entry
from adjudicator.games.fornaldar.standing.combat import Retreating, asked, standing
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import HexId, PieceId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat
from adjudicator.table.prose import does

STAY = "stay"

RETREATING = "17.5.8"
"""The rule by which pieces are lost that have no way out."""


def retreats(fight: Engagement, marks: Sequence[tuple[Seat, Result]]) -> Seat | None:
    """17.4, FN-C3 After a round: a side with an o decides first, then the enemy of one with an r.

    Returns the side that has left.
    """
    for side, result in marks:
        if result.mark == "o" and withdraws(fight, side):
            return side
    for side, result in marks:
        if result.mark == "r" and is_forced(fight, side):
            drive_out(fight, side)
            return side if has_left(fight, side) else None
    return None


def has_left(fight: Engagement, side: Seat) -> bool:
    """FN-C5, FN-C48 Whether nobody is left of a side that was made to retreat, a garrison that fights on included."""
    if fights_alone(fight, side):
        return False
    return not everybody(fight, side)


def withdraws(fight: Engagement, side: Seat) -> bool:
    """17.3.B, 17.4 Whether a side leaves on its o, and the battle is over with it.

    FN-C37 A side that leaves a fortress leaves its garrison behind, and the battle goes on against it.
    """
    free = free_to_leave(fight, side)
    out = leaves(fight, side, withdrawals(fight, side, free))
    if out:
        go(fight, side, out, forced=False)
    if fight.board.options.retreat_mark_o == "must":
        strand(fight, side, free)
    left = fight.whole(side)
    return not left.pieces and not left.garrison


def fights_alone(fight: Engagement, side: Seat) -> bool:
    """FN-C5 Whether a garrison stays and must be fought on, where the players agreed that it does."""
    if fight.board.options.forced_from_fortress != "garrison_stays":
        return False
    return fight.company(side).garrison > 0


def free_to_leave(fight: Engagement, side: Seat) -> tuple[PieceId, ...]:
    """FN-C1, 23.0 The pieces of a side that may retreat on an o.

    They are all, if its command is as good as the enemy's, else those of some peoples. FN-C61 Ratings are those after
    the losses; FN-C36 a fortress's own command counts.
    """
    pieces = everybody(fight, side)
    if fight.board.options.retreat_mark_o != "may_if_command":
        return pieces
    own = retreat_rating(fight, fight.company(side))
    enemy = retreat_rating(fight, fight.company(enemy_of(side)))
    if own >= enemy:
        return pieces
    return tuple(id for id in pieces if always_retreats(fight.state, id))


def everybody(fight: Engagement, side: Seat) -> tuple[PieceId, ...]:
    """FN-C41, FN-C43 The pieces that go when a side retreats: all of this battle, uncommanded and late ones too."""
    return fight.whole(side).ids


def always_retreats(state: State, id: PieceId) -> bool:
    """24.3.2.5, 23.0 Whether a piece may always retreat on an o, even where the rest may not."""
    piece = state.pieces[id]
    match piece:
        case Vessel():
            return False
        case Person():
            return bool(abilities(state, piece, AlwaysRetreats))
        case Lot():
            group = state.board.counters.groups[piece.group]
            return bool(of_kind(group.abilities, AlwaysRetreats))


def leaves(fight: Engagement, side: Seat, able: Sequence[Withdrawal]) -> Withdrawal | None:
    """17.4 The way a side leaves on its o, asked of its player; None: it stays. FN-C1 By option it must go."""
    if not able:
        return None
    board = fight.board
    default = preferred(fight, side, able).name
    must = board.options.retreat_mark_o == "must"
    stay = [] if must else [Choice(STAY, "we stay")]
    goals = [Choice(each.name, each.words(board.say)) for each in able]
    wants = must or below(fight, side)
    question = Question(
        key=fight.key("retreat", side),
        seat=side,
        rule=RuleId("17.4"),
        text=f"You may retreat from {board.say.place(fight.at)}. Do you, and where to?",
        default=default if wants else STAY,
        choices=(*stay, *goals),
        asked=asked(board, side),
    )
    answer = fight.table.ask(question)
    by_name = {each.name: each for each in able}
    return by_name.get(answer)


def below(fight: Engagement, side: Seat) -> bool:
    """17.4 Whether a side's column was less than its standing orders want to hold out at."""
    return ratio(fight.odds_seen[side]) < ratio(fight.orders(side).retreat_below)


def preferred(fight: Engagement, side: Seat, able: Sequence[Withdrawal]) -> Withdrawal:
    """17.5.8 The way a side retreats by its standing orders, else towards its nearest fortress."""
    orders = standing(fight.table, side, "retreat", Retreating)
    board = fight.board
    allowed = [out for out in able if not leads_to_any(out, orders.never)] or list(able)
    for place in orders.to:
        for out in allowed:
            if place in out.goals:
                return out
    refuges = intact_fortresses(board, side)

    def far(out: Withdrawal) -> int:
        return sum(way_to_nearest(goal, refuges) for goal in out.goals)

    return min(allowed, key=far)


def intact_fortresses(board: Board, side: Seat) -> list[HexId]:
    """17.5.8, 18.4 The hexes of the fortresses that a side holds and that stand."""
    hexes = []
    for fortress in board.land.fortresses.values():
        stands = fortress.hex not in board.ruins
        if stands and holder_of(board, fortress) == side:
            hexes.append(fortress.hex)
    return hexes


def leads_to_any(out: Withdrawal, places: Sequence[str]) -> bool:
    """Whether a retreat leads to one of some places."""
    return any(goal in places for goal in out.goals)


def way_to_nearest(goal: Where, hexes: Sequence[HexId]) -> int:
    """The distance from a place to the nearest of some hexes."""
    return min((distance(hex_of(goal), hex) for hex in hexes), default=0)


def is_forced(fight: Engagement, side: Seat) -> bool:
    """17.4 Whether a side with an r is made to retreat: it can be, and the enemy does it."""
    if not can_be_forced(fight, side):
        return False
    return forces(fight, side)


def can_be_forced(fight: Engagement, side: Seat) -> bool:
    """FN-C48 Whether an r can make a side leave: it has a way out or is lost without, or has nothing but a garrison."""
    own = fight.whole(side)
    if own.pieces:
        lost_without = fight.board.options.no_retreat == "lost"
        return lost_without or bool(withdrawals(fight, side, own.ids))
    if not own.garrison:
        return False
    return not fights_alone(fight, side)


def forces(fight: Engagement, side: Seat) -> bool:
    """FN-C2 Whether the enemy makes a side with an r retreat; by option it must."""
    board = fight.board
    enemy = enemy_of(side)
    if board.options.retreat_mark_r == "must":
        return True
    question = Question(
        key=fight.key("force-retreat", enemy),
        seat=enemy,
        rule=RuleId("17.4"),
        text=f"You may make the {side} player retreat from {board.say.place(fight.at)}. Do you?",
        default="yes" if fight.orders(enemy).force_retreat else "no",
        choices=(Choice("yes", "they retreat"), Choice("no", "they may stay")),
        asked=asked(board, enemy),
    )
    return fight.table.ask(question) == "yes"


def drive_out(fight: Engagement, side: Seat) -> None:
    """FN-C2, FN-C5 A side is made to retreat; its garrison cannot, and its fortress is destroyed."""
    fortress = fight.whole(side).fortress
    ids = everybody(fight, side)
    able = withdrawals(fight, side, ids)
    if able:
        out = destination(fight, side, able)
        go(fight, side, out, forced=True)
    strand(fight, side, ids)
    if fortress:
        give_up(fight, side, fortress)


def give_up(fight: Engagement, side: Seat, fortress: Fortress) -> None:
    """FN-C5 A fortress from which its side was made to retreat is destroyed or captured, as the players agreed."""
    option = fight.board.options.forced_from_fortress
    if option == "destroyed":
        fall(fight.table, fortress)
    elif option == "captured" and fortress.type != "fynvirke":
        captured = FortressCaptured(hex=fortress.hex, side=enemy_of(side))
        fight.table.record(captured)


def destination(fight: Engagement, side: Seat, able: Sequence[Withdrawal]) -> Withdrawal:
    """FN-C18 The way out of a side that is made to retreat: its owner chooses."""
    board = fight.board
    default = preferred(fight, side, able)
    if len(able) == 1:
        return able[0]
    choices = tuple(Choice(each.name, each.words(board.say)) for each in able)
    question = Question(
        key=fight.key("retreat-to", side),
        seat=side,
        rule=RuleId("17.5.8"),
        text=f"You are made to retreat from {board.say.place(fight.at)}. Where to?",
        default=default.name,
        choices=choices,
        asked=asked(board, side),
    )
    answer = fight.table.ask(question)
    return next(each for each in able if each.name == answer)


def go(fight: Engagement, side: Seat, out: Withdrawal, *, forced: bool) -> None:
    """17.5.8 Pieces leave the battle, and all who watch see them go."""
    for goal, leaving in out.parts:
        stack = stack_at(fight.state, side, fight.at)
        ids = tuple(id for id in stack if id in leaving)
        record_retreat(fight, side, ids, goal, forced=forced)
        arrive(fight, side, ids, goal)


def record_retreat(fight: Engagement, side: Seat, ids: tuple[PieceId, ...], goal: Where, *, forced: bool) -> None:
    """17.5.8 A side is told which pieces of it retreat; both see that some do."""
    moved = ForceRetreated(
        seen_by=(side,),
        side=side,
        pieces=ids,
        at=fight.at,
        goal=goal,
    )
    fight.table.record(moved)
    seen = Retreated(
        side=side,
        at=fight.at,
        to=goal,
        of=fight.kind,
        number=fight.number,
        forced=forced,
    )
    fight.table.record(seen)


def arrive(fight: Engagement, side: Seat, ids: tuple[PieceId, ...], goal: Where) -> None:
    """10.2, 14.7.2, 19.1, 24.2.3, 24.2.4 Pieces that retreat act on where they come to as if they entered (FN-C74)."""
    table = fight.table
    enemy = enemy_of(side)
    roused = roused_by_entry(fight.state, side, ids, goal)
    rouse(table, roused, side)
    leave_traces(table, side, ids, (fight.at, goal))
    persons = exposed(fight.state, enemy, goal)
    settle(table, enemy, goal, persons)


def strand(fight: Engagement, side: Seat, ids: Sequence[PieceId]) -> None:
    """FN-C48 A piece that is made to retreat and has no way out stands; by option it is lost with its items (21.13)."""
    if fight.board.options.no_retreat == "stands":
        return
    lost = [piece for piece in fight.whole(side).pieces if piece.id in ids]
    ships = ships_among(lost)
    others = [piece for piece in lost if piece not in ships]
    bequests = Bequests()
    bequests.sinking = [ship.id for ship in ships]
    for piece in (*others, *ships):
        destroy(fight.table, piece, bequests)
    takers = fight.everybody()
    bequests.settle(fight.table, fight.at, takers, "battle", takers)


def destroy(table: FNTable, piece: AnyPiece, bequests: Bequests) -> None:
    """7.2 to 7.4 A piece is lost whole, a character with his escort."""
    match piece:
        case Lot():
            lose_points(table, [piece.id], piece.group, piece.csp, RETREATING)
        case Vessel():
            sink(table, piece, RETREATING)
        case Person():
            if piece.escort:
                lose_escort(table, piece.id, RETREATING)
            kill(table, find_person(table.state, piece.id), RETREATING, bequests.fall)


class ForceRetreated(FNFact, tag="force-retreated", frozen=True, kw_only=True):
    """Pieces of a side left a battle: only their player knows which (17.5.8)."""

    rule: RuleId = RuleId("17.5.8")
    side: Seat
    pieces: tuple[PieceId, ...]
    at: Where
    goal: Where

    def change(self, state: State) -> None:
        verify_side(self.side)
        for id in self.pieces:
            find_piece(state, id)
        move(state, self.pieces, self.goal)

    def words(self, say: Say) -> Line:
        return Line(f"{say.doing(self.pieces, 'retreats', 'retreat')} to {say.place(self.goal)}.", tone="bad")


class Retreated(Public, tag="retreated", frozen=True, kw_only=True):
    """A side was seen to retreat from a battle (17.5.8)."""

    rule: RuleId = RuleId("17.5.8")
    side: Seat
    at: Where
    to: Where
    of: str
    number: int
    forced: bool

    def change(self, state: State) -> None:
        verify_side(self.side)
        verify_places(state, self.at, self.to)

    def words(self, say: Say) -> Line:
        who = say.player(self.side)
        retreats = f"{does(who, 'is')} made to retreat" if self.forced else does(who, "retreats")
        return Line(f"{retreats} from {say.place(self.at)} to {say.place(self.to)}.", tone="bad")
