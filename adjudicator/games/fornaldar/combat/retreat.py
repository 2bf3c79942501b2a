"""17.4, 17.5.8 Retreats: who may leave a battle, who can be made to, and where they go."""

from collections.abc import Sequence

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.charts.combat import Result, ratio
from adjudicator.games.fornaldar.combat.bequest import Bequests
from adjudicator.games.fornaldar.combat.command import retreat_rating
from adjudicator.games.fornaldar.combat.company import own_fortress
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.walls import FortressCaptured, fall
from adjudicator.games.fornaldar.combat.ways_out import Withdrawal, withdrawals
from adjudicator.games.fornaldar.counters.abilities import AlwaysRetreats
from adjudicator.games.fornaldar.deaths import kill, lose_escort, lose_points, sink
from adjudicator.games.fornaldar.decisions import asked, standing
from adjudicator.games.fornaldar.evasion import exposed, settle
from adjudicator.games.fornaldar.facts import FNFact, FNTable, Public
from adjudicator.games.fornaldar.fortresses import holder_of
from adjudicator.games.fornaldar.mobilization import rouse, roused_by_entry
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.movement.traces import leave_traces
from adjudicator.games.fornaldar.pieces import find_person, find_piece, move, verify_places
from adjudicator.games.fornaldar.ratings import printed
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import enemy_of, verify_side
from adjudicator.games.fornaldar.standing_combat import Retreating
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import HexId, PieceId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat

STAY = "stay"

RETREATING = "17.5.8"
"""The rule by which pieces are lost that have no way out."""


def retreats(fight: Engagement, marks: Sequence[tuple[Seat, Result]]) -> Seat | None:
    """17.4, FN-C3 After a round: a side with an o decides first, then the enemy of one with an r. Who has left."""
    for side, result in marks:
        if result.mark == "o" and withdraws(fight, side):
            return side
    for side, result in marks:
        if result.mark == "r" and can_be_forced(fight, side) and forces(fight, side):
            drive_out(fight, side)
            if not fights_alone(fight, side) and not everybody(fight, side):
                return side
            return None
    return None


def withdraws(fight: Engagement, side: Seat) -> bool:
    """17.3.B, 17.4 Whether a side leaves on its o, and the battle is over with it.

    FN-C37 Who leaves a fortress leaves its garrison behind, and the battle goes on against it.
    """
    free = free_to_leave(fight, side)
    out = leaves(fight, side, withdrawals(fight, side, free))
    if out:
        go(fight, side, out, forced=False)
    if fight.state.board.options.retreat_mark_o == "must":
        stranded(fight, side, free)
    left = fight.whole(side)
    return not left.pieces and not left.garrison


def fights_alone(fight: Engagement, side: Seat) -> bool:
    """FN-C5 Whether a garrison stays and must be fought on, where the players agreed that it does."""
    if fight.state.board.options.forced_from_fortress != "garrison_stays":
        return False
    return fight.company(side).garrison > 0


def free_to_leave(fight: Engagement, side: Seat) -> tuple[PieceId, ...]:
    """FN-C1, 23.0 Who of a side may retreat on an o: all, if its command is as good as the enemy's, else some peoples.

    FN-C61 Ratings are those after the losses; FN-C36 a fortress's own command counts.
    """
    own = everybody(fight, side)
    enemy = fight.company(enemy_of(side))
    if fight.state.board.options.retreat_mark_o != "may_if_command":
        return own
    if retreat_rating(fight, fight.company(side)) >= retreat_rating(fight, enemy):
        return own
    return tuple(id for id in own if always_retreats(fight.state, id))


def everybody(fight: Engagement, side: Seat) -> tuple[PieceId, ...]:
    """FN-C41, FN-C43 Who goes when a side retreats: all its pieces of this battle, uncommanded and late ones too."""
    return fight.whole(side).ids


def always_retreats(state: State, id: PieceId) -> bool:
    """24.3.2.5, 23.0 Whether a piece may always retreat on an o, even where the rest may not."""
    piece = state.pieces[id]
    counters = state.board.setting.counters
    if isinstance(piece, Vessel):
        return False
    abilities = printed(state, piece).abilities if isinstance(piece, Person) else counters.groups[piece.group].abilities
    return any(isinstance(ability, AlwaysRetreats) for ability in abilities)


def leaves(fight: Engagement, side: Seat, able: Sequence[Withdrawal]) -> Withdrawal | None:
    """17.4 How a side leaves that may retreat on its o; None: it stays, or must. FN-C1 By option it must go."""
    if not able:
        return None
    board = fight.state.board
    default = preferred(fight, side, able).name
    must = board.options.retreat_mark_o == "must"
    stay = () if must else (Choice(STAY, "we stay"),)
    wants = must or below(fight, side)
    choices = (*stay, *(Choice(each.name, each.words(board.say)) for each in able))
    answer = fight.table.ask(
        Question(
            key=fight.key("retreat", side),
            seat=side,
            rule=RuleId("17.4"),
            text=f"You may retreat from {board.say.place(fight.at)}. Do you, and where to?",
            default=default if wants else STAY,
            choices=choices,
            asked=asked(board, side),
        )
    )
    return next((each for each in able if each.name == answer), None)


def below(fight: Engagement, side: Seat) -> bool:
    """17.4 Whether a side's column was less than its standing orders want to hold out at."""
    return ratio(fight.odds_seen[side]) < ratio(fight.orders(side).retreat_below)


def preferred(fight: Engagement, side: Seat, able: Sequence[Withdrawal]) -> Withdrawal:
    """17.5.8 How a side retreats by its standing orders: else towards its nearest fortress."""
    orders = standing(fight.table, side, "retreat", Retreating)
    board = fight.state.board
    allowed = [out for out in able if not leads_to_any(out, orders.never)] or list(able)
    for place in orders.to:
        for out in allowed:
            if place in out.goals:
                return out
    forts = board.setting.land.fortresses.values()
    own = [fort.hex for fort in forts if fort.hex not in board.ruins and holder_of(board, fort) == side]

    def far(out: Withdrawal) -> int:
        return sum(way_to_nearest(goal, own) for goal in out.goals)

    return min(allowed, key=far)


def leads_to_any(out: Withdrawal, places: Sequence[str]) -> bool:
    """Whether a retreat leads to one of some places."""
    return any(goal in places for goal in out.goals)


def way_to_nearest(goal: Where, hexes: Sequence[HexId]) -> int:
    """How far the nearest of some hexes is from a place."""
    return min((distance(hex_of(goal), hex) for hex in hexes), default=0)


def can_be_forced(fight: Engagement, side: Seat) -> bool:
    """FN-C48 Whether an r can make a side leave: it has a way out or is lost without, or has nothing but a garrison."""
    own = fight.whole(side)
    if own.pieces and (withdrawals(fight, side, own.ids) or fight.state.board.options.no_retreat == "lost"):
        return True
    if not own.garrison:
        return False
    return not own.pieces and not fights_alone(fight, side)


def forces(fight: Engagement, side: Seat) -> bool:
    """FN-C2 Whether the enemy makes a side with an r retreat; by option it must."""
    board = fight.state.board
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
    fortress = own_fortress(fight.state.board, side, fight.at) if fight.combat == "ground battle" else None
    ids = everybody(fight, side)
    able = withdrawals(fight, side, ids)
    if able:
        go(fight, side, destination(fight, side, able), forced=True)
    stranded(fight, side, ids)
    if fortress is None:
        return
    option = fight.state.board.options.forced_from_fortress
    if option == "destroyed":
        fall(fight.table, fortress)
    elif option == "captured" and fortress.type != "fynvirke":
        fight.table.record(FortressCaptured(hex=fortress.hex, side=enemy_of(side)))


def destination(fight: Engagement, side: Seat, able: Sequence[Withdrawal]) -> Withdrawal:
    """FN-C18 Where a side goes that is made to retreat: its owner chooses."""
    board = fight.state.board
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
    """17.5.8 Pieces leave the battle, and whoever watches sees them go."""
    for goal, ids in out.parts:
        stack = fight.state.stacks[fight.at][side]
        ordered = tuple(id for id in stack if id in ids)
        record_retreat(fight, side, ordered, goal, forced=forced)
        arrive(fight, side, ordered, goal)


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
    """10.2, 14.7.2, 19.1, 24.2.3, 24.2.4 What they come upon feels it as if they had entered (FN-C74)."""
    table = fight.table
    enemy = enemy_of(side)
    rouse(table, roused_by_entry(fight.state, side, ids, goal), side)
    leave_traces(table, side, ids, (fight.at, goal))
    settle(table, enemy, goal, exposed(fight.state, enemy, goal))


def stranded(fight: Engagement, side: Seat, ids: Sequence[PieceId]) -> None:
    """FN-C48 Who is made to retreat and has no way out stands; by option he is lost, with what he carries (21.13)."""
    if fight.state.board.options.no_retreat == "stands":
        return
    lost = [piece for piece in fight.whole(side).pieces if piece.id in ids]
    bequests = Bequests()
    bequests.sinking = [piece.id for piece in lost if isinstance(piece, Vessel)]
    for piece in sorted(lost, key=lambda each: isinstance(each, Vessel)):
        destroy(fight.table, piece, bequests)
    takers = [piece for each in fight.sides for piece in fight.whole(each).pieces]
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
        made = "is made to retreat" if self.forced else "retreats"
        return Line(f"the {self.side} player {made} from {say.place(self.at)} to {say.place(self.to)}.", tone="bad")
