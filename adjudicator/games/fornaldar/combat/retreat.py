"""17.4, 17.5.8 Retreats: who may leave a battle, who can be made to, and where they go."""

from collections.abc import Sequence

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.charts.combat import Result, ratio
from adjudicator.games.fornaldar.combat.command import retreat_rating
from adjudicator.games.fornaldar.combat.company import own_fortress
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.walls import FortressCaptured, fall
from adjudicator.games.fornaldar.counters.abilities import AlwaysRetreats
from adjudicator.games.fornaldar.decisions import asked, standing
from adjudicator.games.fornaldar.evasion import exposed, has_troops, settle
from adjudicator.games.fornaldar.facts import FNFact, Public
from adjudicator.games.fornaldar.fortresses import holder_of
from adjudicator.games.fornaldar.mobilization import rouse, roused_by_entry
from adjudicator.games.fornaldar.movement.force import mover_of
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.movement.steps import next_to, step_cost
from adjudicator.games.fornaldar.pieces import find_piece, move, verify_places
from adjudicator.games.fornaldar.ratings import printed
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import enemy_of, verify_side
from adjudicator.games.fornaldar.specials import paralysed
from adjudicator.games.fornaldar.standing_combat import Retreating
from adjudicator.games.fornaldar.state import Person, State, Vessel
from adjudicator.games.fornaldar.weather import conditions
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat

STAY = "stay"


def retreats(fight: Engagement, marks: Sequence[tuple[Seat, Result]]) -> Seat | None:
    """17.4, FN-C3 After a round: a side with an o decides first, then the enemy of one with an r. Who has left.

    FN-C37 Who leaves a fortress on his own leaves its garrison behind, and it stands.
    """
    for side, result in marks:
        if result.mark != "o" or not free_to_leave(fight, side):
            continue
        if goal := leaves(fight, side, goals(fight, side)):
            go(fight, side, goal, free_to_leave(fight, side), forced=False)
            if not fight.company(side).pieces:
                return side
    for side, result in marks:
        if result.mark == "r" and can_be_forced(fight, side) and forces(fight, side):
            drive_out(fight, side)
            return side if not fights_alone(fight, side) else None
    return None


def fights_alone(fight: Engagement, side: Seat) -> bool:
    """FN-C5 Whether a garrison stays and must be fought on, where the players agreed that it does."""
    return fight.state.board.options.forced_from_fortress == "garrison_stays" and fight.company(side).garrison > 0


def free_to_leave(fight: Engagement, side: Seat) -> tuple[PieceId, ...]:
    """FN-C1, 23.0 Who of a side may retreat on an o: all, if its command is as good as the enemy's, else some peoples.

    FN-C61 Ratings are those after the losses; FN-C36 a fortress's own command counts.
    """
    own, enemy = everybody(fight, side), fight.company(enemy_of(side))
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
    piece, counters = state.pieces[id], state.board.setting.counters
    if isinstance(piece, Vessel):
        return False
    abilities = printed(state, piece).abilities if isinstance(piece, Person) else counters.groups[piece.group].abilities
    return any(isinstance(ability, AlwaysRetreats) for ability in abilities)


def goals(fight: Engagement, side: Seat) -> list[Where]:
    """17.5.8.b, FN-C18, FN-C46 Where a side may retreat to, by the roles at the beginning of the battle.

    The attacker goes back to where he came from, the defender not there; never to enemy army points, and by a step
    that all could take (FN-C48). Who waits for a king goes nowhere (FN-L24).
    """
    whole = everybody(fight, side)
    if not whole or any(paralysed(fight.state.board, fight.state.pieces[id]) for id in whole):
        return []
    able = [place for place in steps_away(fight, whole) if not held(fight, side, place)]
    if side == fight.side and fight.origin is not None:
        return [place for place in able if place == fight.origin]
    return [place for place in able if place != fight.origin]


def steps_away(fight: Engagement, ids: Sequence[PieceId]) -> list[Where]:
    """FN-C48 The places next to a battle that all these pieces could step to together."""
    state, land = fight.state, fight.state.board.setting.land
    side = state.pieces[ids[0]].side
    walking = [id for id in ids if state.pieces[id].aboard is None]
    mover = mover_of(state, side, walking)
    effects, holds = state.board.setting.charts.terrain_effects, conditions(state.board)
    return [
        place
        for place in dict.fromkeys(next_to(land, mover, fight.at))
        if not isinstance(step_cost(land, effects, holds, mover, fight.at, place), Barred)
    ]


def held(fight: Engagement, side: Seat, at: Where) -> bool:
    """FN-C18 Whether the enemy keeps a side from retreating to a place: with army points, at sea with what floats."""
    state, enemy = fight.state, enemy_of(side)
    if fight.combat == "naval battle":
        there = (state.pieces[id] for id in state.stacks.get(at, {}).get(enemy, ()))
        return any(isinstance(piece, Vessel) or piece.swimming for piece in there)
    return has_troops(state, enemy, at)


def leaves(fight: Engagement, side: Seat, able: Sequence[Where]) -> Where | None:
    """17.4 Where a side goes that may retreat on its o; None: it stays, or must. FN-C1 By option it must go."""
    if not able:
        return None
    board = fight.state.board
    default = preferred(fight, side, able)
    must = board.options.retreat_mark_o == "must"
    stay = () if must else (Choice(STAY, "we stay"),)
    wants = must or below(fight, side)
    answer = fight.table.ask(
        Question(
            key=fight.key("retreat", side),
            seat=side,
            rule=RuleId("17.4"),
            text=f"You may retreat from {board.say.place(fight.at)}. Do you, and where to?",
            default=default if wants else STAY,
            choices=(*stay, *(Choice(place, board.say.place(place)) for place in able)),
            asked=asked(board, side),
        )
    )
    return None if answer == STAY else Where(answer)


def below(fight: Engagement, side: Seat) -> bool:
    """17.4 Whether a side's column was less than its standing orders want to hold out at."""
    return ratio(fight.odds_seen[side]) < ratio(fight.orders(side).retreat_below)


def preferred(fight: Engagement, side: Seat, able: Sequence[Where]) -> Where:
    """17.5.8 Where a side retreats to by its standing orders: else towards its nearest fortress."""
    orders, board = standing(fight.table, side, "retreat", Retreating), fight.state.board
    allowed = [place for place in able if place not in orders.never] or list(able)
    if wished := [Where(place) for place in orders.to if place in allowed]:
        return wished[0]
    forts = board.setting.land.fortresses.values()
    own = [fort.hex for fort in forts if fort.hex not in board.ruins and holder_of(board, fort) == side]
    return min(allowed, key=lambda place: min((distance(hex_of(place), hex) for hex in own), default=0))


def can_be_forced(fight: Engagement, side: Seat) -> bool:
    """FN-C18 Whether an r can make a side leave: it has a way out, or has nothing there but a garrison."""
    own = fight.company(side)
    return bool(goals(fight, side)) or (own.garrison > 0 and not own.pieces and not fights_alone(fight, side))


def forces(fight: Engagement, side: Seat) -> bool:
    """FN-C2 Whether the enemy makes a side with an r retreat; by option it must."""
    board, enemy = fight.state.board, enemy_of(side)
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
    if able := goals(fight, side):
        go(fight, side, destination(fight, side, able), everybody(fight, side), forced=True)
    if fortress is None:
        return
    option = fight.state.board.options.forced_from_fortress
    if option == "destroyed":
        fall(fight.table, fortress)
    elif option == "captured" and fortress.type != "fynvirke":
        fight.table.record(FortressCaptured(hex=fortress.hex, side=enemy_of(side)))


def destination(fight: Engagement, side: Seat, able: Sequence[Where]) -> Where:
    """FN-C18 Where a side goes that is made to retreat: its owner chooses."""
    board, default = fight.state.board, preferred(fight, side, able)
    if len(able) == 1:
        return able[0]
    question = Question(
        key=fight.key("retreat-to", side),
        seat=side,
        rule=RuleId("17.5.8"),
        text=f"You are made to retreat from {board.say.place(fight.at)}. Where to?",
        default=default,
        choices=tuple(Choice(place, board.say.place(place)) for place in able),
        asked=asked(board, side),
    )
    return Where(fight.table.ask(question))


def go(fight: Engagement, side: Seat, goal: Where, ids: Sequence[PieceId], *, forced: bool) -> None:
    """17.5.8 Pieces leave the battle, and whoever watches sees them go.

    10.2, 19.1 What they come upon feels it as if they had entered (FN-C74).
    """
    table, number = fight.table, fight.number
    ordered = tuple(id for id in fight.state.stacks[fight.at][side] if id in ids)
    table.record(ForceRetreated(seen_by=(side,), side=side, pieces=ordered, at=fight.at, goal=goal))
    table.record(Retreated(side=side, at=fight.at, to=goal, of=fight.kind, number=number, forced=forced))
    rouse(table, roused_by_entry(fight.state, side, ordered, goal), side)
    enemy = enemy_of(side)
    settle(table, enemy, goal, exposed(fight.state, enemy, goal))


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
