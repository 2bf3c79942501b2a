"""24.1.2.3, 24.2.4 Groups that come from off the map and may leave it: the Mundanes from the South, the expedition."""

from typing import Any, ClassVar, Literal

from adjudicator.games.fornaldar.arrivals.expedition import expedition_of, members
from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, Public, enemy_of, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import enter, free_lot, remove, verify_places
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.losses.deaths import leave_items
from adjudicator.games.fornaldar.movement.places import places_in
from adjudicator.games.fornaldar.printed.scenarios.specials import Invasion
from adjudicator.games.fornaldar.state import Board, Lot, Person, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, LotId, Where
from adjudicator.table import Line, Refusal, RuleId, Seat
from adjudicator.table.state import write

NOT_ON_MAP = refusals.new("NOT_ON_MAP", "24.1.2")
STRANGERS_ABOARD = refusals.new("STRANGERS_ABOARD", "24.2.4")
NOT_AN_EDGE = refusals.new("NOT_AN_EDGE", "24.1.2")
OTHER_PHASE = refusals.new("OTHER_PHASE", "24.1.2")

Leaving = Literal["Mobilization", "Movement"]
"""The Phases of a side in which groups leave the map."""


def invasion_of(board: Board, side: Seat) -> Invasion | None:
    """24.1.2.3 The group from off the map that a side can call, if the scenario has one."""
    invasions = (each for each in board.scenario.specials if isinstance(each, Invasion) and each.side == side)
    return next(invasions, None)


def may_come(state: State, special: Invasion) -> bool:
    """24.1.2.3, 24.2.2.5 Whether the group can be rolled for: nothing of it is on the map, or was withdrawn this turn.

    24.2.2.5 Not once another group is at war on its side.
    """
    board = state.board
    side = special.side
    group = special.group
    rival = special.unless_with
    if rival and board.active.get(rival) and board.joined.get(rival, side) == side:
        return False
    if members(state, group):
        return False
    return board.withdrawn.get(group) != board.game_turn


def landing_places(board: Board, special: Invasion) -> list[Where]:
    """24.1.2.3 The places where the group can enter: the land at its edge of the map."""
    land = board.land
    hexes = (hex for hex in land.edges.get(special.edge, ()) if land.hexes[hex].terrain)
    return [place for hex in hexes for place in places_in(land, hex)]


def edges_to_enter(board: Board, side: Seat) -> list[Where]:
    """24.1.2.3 The places where the group that a side can call may enter; none where it can call none."""
    special = invasion_of(board, side)
    return landing_places(board, special) if special else []


def invade(table: FNTable, special: Invasion, wanted: Where | None) -> None:
    """24.1.2.3 The group enters at full strength: its leader, and army points by dice.

    Where its player wants, else in the first place at the edge without enemies.
    """
    state = table.state
    side = special.side
    rule = RuleId(special.rule)
    places = landing_places(state.board, special)
    free = [place for place in places if not state.stacks.get(place, {}).get(enemy_of(side))]
    at = wanted if wanted and wanted in places else next(iter((*free, *places)))
    csp = table.roll(rule, f"event {special.group}", f"{special.dice}d6", seen_by=(side,)).total
    table.record(InvasionCame(rule=rule, side=side, group=special.group, at=at))
    lot = free_lot(state, special.group)
    table.record(
        InvadersPlaced(
            rule=rule,
            seen_by=(side,),
            side=side,
            group=special.group,
            leader=special.leader,
            lot=lot,
            csp=csp,
            at=at,
        )
    )


def withdrawable(board: Board, side: Seat, phase: Leaving) -> list[GroupId]:
    """24.1.2.3, 24.2.4.C The groups a side may take off the map in a Phase: the Mundanes, or the expedition."""
    special = invasion_of(board, side) if phase == "Movement" else expedition_of(board, side)
    return [special.group] if special else []


def leavers(known: State | View, side: Seat, phase: Leaving) -> list[GroupId]:
    """24.1.2.3, 24.2.4.C The groups that a side can take off the map now, if this is the Phase for it."""
    groups = withdrawable(known.board, side, phase)
    return [group for group in groups if unwithdrawable(known, side, group, phase) is None]


def unwithdrawable(known: State | View, side: Seat, group: GroupId, phase: Leaving) -> Refusal | None:
    """24.1.2.3, 24.2.4.C Return what keeps a group from being withdrawn in a Phase.

    It leaves in another, is not on the map, or others are on its ships.
    """
    board = known.board
    pieces = known.pieces.values()
    name = board.say.group(group)
    other: Leaving = "Mobilization" if phase == "Movement" else "Movement"
    if group in withdrawable(board, side, other):
        return OTHER_PHASE.here(f"{name} is withdrawn in the {other} Phase of its side")
    leaving = {piece.id for piece in pieces if piece.group == group and piece.side == side}
    if group not in withdrawable(board, side, phase) or not leaving:
        return NOT_ON_MAP.here(f"{name} has no pieces on the map that can be withdrawn")
    guests = [piece.id for piece in pieces if piece.aboard in leaving and piece.group != group]
    if guests:
        strangers = board.say.pieces(guests)
        return STRANGERS_ABOARD.here(f"{strangers} would be lost with the ships; put them ashore first")
    return None


def withdraw(table: FNTable, group: GroupId, rule: str) -> None:
    """24.1.2.3, 24.2.4.C All that is left of a group leaves the map; the items it bears stay (FN-L28)."""
    state = table.state
    pieces = members(state, group)
    side = pieces[0].side
    for piece in pieces:
        leave_items(table, piece, leaving=group)
    table.record(GroupWithdrawn(rule=RuleId(rule), side=side, group=group))


class InvasionCame(Public, tag="invasion-came", frozen=True, kw_only=True):
    """A group from off the map entered it (24.1.2); how strong, its player alone knows."""

    weight: ClassVar[int] = 5

    side: Seat
    group: GroupId
    at: Where

    def change(self, state: State) -> None:
        verify_side(self.side)
        verify_places(state, self.at)

    def words(self, say: Say) -> Line:
        return Line(f"a force of {say.group(self.group)} enters the map in {say.place(self.at)}.", tone="good")

    def as_news(self, say: Say) -> str:
        """It with its place as people name it."""
        return f"a force of {say.group(self.group)} enters the map {say.near(self.at)}"


class InvadersPlaced(FNFact, tag="invaders-placed", frozen=True, kw_only=True):
    """The leader and the army points of a group from off the map were placed."""

    side: Seat
    group: GroupId
    leader: CharacterId
    lot: LotId
    csp: int
    at: Where

    def change(self, state: State) -> None:
        common: dict[str, Any] = {"group": self.group, "side": self.side, "band": self.group, "at": self.at}
        enter(state, Person(id=self.leader, **common))
        enter(state, Lot(id=self.lot, csp=self.csp, **common))

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.leader)} comes with {say.points(self.group, self.csp)}.")


class GroupWithdrawn(Public, tag="group-withdrawn", frozen=True, kw_only=True):
    """A group that may leave the map was withdrawn (24.1.2, 24.2.4)."""

    weight: ClassVar[int] = 4

    side: Seat
    group: GroupId

    def change(self, state: State) -> None:
        for piece in members(state, self.group):
            remove(state, piece)
        write(state.board.withdrawn)[self.group] = state.board.game_turn

    def words(self, say: Say) -> Line:
        return Line(f"all that is left of {say.group(self.group)} is withdrawn from the map.")
