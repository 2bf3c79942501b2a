"""The march: who may move where, free moves and the March Difficulty roll (CP-20, CP-22, CP-54, CP-55, CP-58)."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta

from adjudicator.games.cp_campaign.actions import Action, Deed, spent
from adjudicator.games.cp_campaign.facts import CPTable
from adjudicator.games.cp_campaign.plan import Case
from adjudicator.games.cp_campaign.rebuild import MUST_REBUILD_FIRST
from adjudicator.games.cp_campaign.refusals import NOT_YOUR_ARMY, refusals
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import allied, armies_of, army_of, enemies_at, friends_at
from adjudicator.games.cp_campaign.state import Army, Board, State, arrive
from adjudicator.games.cp_campaign.territories import (
    STACK_LIMIT,
    FreeRoll,
    free_die,
    free_roll,
    has_room,
    held_by,
    kind_of,
    may_leave,
    roll_for,
    stops_march,
)
from adjudicator.games.cp_campaign.words import ArmyField, ArmyId, RoadId, TerritoryField, TerritoryId
from adjudicator.table import Die, Line, Problem, Refusal, RuleId, Seat
from adjudicator.table.figures import Movement
from adjudicator.table.prose import joined, whose
from adjudicator.table.state import put, write

NO_ROAD = refusals.new("NO_ROAD", "CP-54", "no road joins the two", field="to")
ARMY_PINNED = refusals.new("ARMY_PINNED", "CP-55", "the army may not march on until the territory is captured")
BATTLE_PENDING = refusals.new("BATTLE_PENDING", "CP-G18", "two sides already face each other there", lasts=False)
NOT_YET = refusals.new("NOT_YET", "CP-54", field="to", lasts=False)
THERE_AND_BACK = refusals.new("THERE_AND_BACK", "CP-54", field="to", lasts=False)


class Move(Action, tag="move", frozen=True, kw_only=True):
    """March an army along one road to the next territory (CP-54)."""

    NOTATION: ClassVar[str] = (
        "{army} (march|marches|move|moves|go|goes|advance|advances|take|takes|attack|attacks|-|->|to) (to|->|on|) {to} "
        "| (march|move|send) {army} (to|->) {to}"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"action": "move", "army": "A1", "to": "T15"}

    army: Annotated[ArmyField, Meta(description="The army that marches: one of your own.")]
    to: Annotated[TerritoryField, Meta(description="The territory at the other end of a road.")]

    @property
    def march(self) -> tuple[ArmyId, TerritoryId]:
        return self.army, self.to

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """CP-54 An army of the seat that is free to go, by a road, to where there is room."""
        army = army_of(board, seat, self.army)
        if army is None or army.at is None:
            return NOT_YOUR_ARMY
        if not can_march(army):
            return MUST_REBUILD_FIRST
        if board.graph.road(army.at, self.to) is None:
            return NO_ROAD
        if is_pinned(board, army):
            return ARMY_PINNED
        if battle_pending(board, seat, self.to):
            return BATTLE_PENDING
        if has_room(board, seat, self.to):
            return None
        return STACK_LIMIT

    def carry_out(self, table: CPTable, seat: Seat) -> None:
        """CP-54 An army marches along one road to the next territory, at no cost after a roll for a free move."""
        board = table.state.board
        army = board.armies[self.army]
        _march_roll(table, seat, army, self.to, free_roll(table, army, free_move_need(board, army)))

    def problems(self, case: Case) -> Iterator[Problem]:
        """One's own army, to a territory of the map, by a road from where it can be, and free to go (CP-54)."""
        strangers = [*case.not_own_army(self.army), *case.unknown("territory", self.to, "to")]
        if strangers:
            yield from strangers
            return
        army = case.board.armies[self.army]
        yield from _way(case, self, army)
        yield from _there_and_back(case, self, army)

    def remark(self, case: Case) -> str:
        """Every road the army may take by the earlier entries."""
        army = case.board.armies.get(self.army)
        if army is None:
            return ""
        ways = []
        for place in case.places_before(army):
            road = case.board.graph.road(place, self.to)
            if road:
                ways.append(f"{road}, MD {case.board.roads[road].md}")
        if not ways:
            return ""
        return f"by {joined(ways, 'or')}"


def can_march(army: Army) -> bool:
    """CP-58 A broken or defeated army does not march."""
    return army.status == "normal"


def battle_pending(board: Board, seat: Seat, territory: TerritoryId) -> bool:
    """Whether two other sides already face each other there; a third stays out (CP-G18)."""
    enemies = enemies_at(board, seat, territory)
    return any(not allied(board, enemies[0].seat, other.seat) for other in enemies)


def is_pinned(board: Board, army: Army) -> bool:
    """CP-55 Whether an army has to stay where it is until the territory is captured (CP-G08).

    An enemy army pins only the one that moved onto it, also when it has left (CP-G18); in its own land not even that,
    unless an option says so (CP-G43). An army that has torn a defence down stays as well (CP-G67).
    """
    if army.at is None:
        return False
    territory = board.territories[army.at]
    enemies = enemies_at(board, army.seat, army.at)
    if enemies and not board.options.defender_may_leave:
        return True
    moved_in = army.bound or any(enemy.arrived < army.arrived for enemy in enemies)
    if held_by(board, army.seat, army.at):
        return moved_in and board.options.pinned_in_own_land
    if moved_in:
        return True
    if territory.owner is not None:
        return True
    return territory.dv > 0 or stops_march(board, army.at)


def free_move_need(board: Board, army: Army) -> int | None:
    """CP-05, CP-66, CP-67, CP-68 The least D6 result that makes the march from here free; None: no such roll.

    From an unclaimed or own ford, crossroad or pass without enemies, once for each army, place and impulse (CP-G14).
    """
    if army.at is None or (army.id, army.at) in board.free_tries or enemies_at(board, army.seat, army.at):
        return None
    own = held_by(board, army.seat, army.at)
    if own and not board.options.free_move_own_territory:
        return None
    if not own and board.territories[army.at].owner is not None:
        return None
    return kind_of(board, army.at).free_move_on


def forced_march(table: CPTable, seat: Seat, army_id: ArmyId, to: TerritoryId, schemer: Seat) -> None:
    """CP-51 An army marches as a schemer wishes: its own seat pays, and no free move is rolled for (CP-G06)."""
    _march_roll(table, seat, table.state.board.armies[army_id], to, schemer=schemer)


def _march_roll(
    table: CPTable,
    seat: Seat,
    army: Army,
    to: TerritoryId,
    free: FreeRoll | None = None,
    schemer: Seat | None = None,
) -> None:
    """CP-20, CP-22 One D6 against the March Difficulty; on a failure the army stays and the point is lost."""
    board = table.state.board
    assert army.at is not None
    road = board.graph.neighbours[army.at][to]
    need = board.roads[road].md
    rolled = roll_for(table, RuleId("CP-20"), army.id, need)
    fact = ArmyMarched(
        rule=RuleId("CP-51" if schemer else "CP-54"),
        **spent(board, seat, 0 if free and free.made else 1),
        army=army.id,
        start=army.at,
        end=to,
        road=road,
        need=need,
        die=rolled.total,
        made=rolled.made,
        free=free,
        forced_by=schemer,
        bound=rolled.made and bool(enemies_at(board, seat, to)),
    )
    table.record(fact)


class ArmyMarched(Deed, tag="army-marched", frozen=True, kw_only=True):
    """An army marched, or failed its March Difficulty roll.

    `free` is the roll for a free move, where there was one; `forced_by` is the schemer whose intrigue
    made `seat` march and pay; `bound` tells that it moved onto an enemy, and stays until the territory is captured.
    """

    weight: ClassVar[int] = 2

    army: ArmyId
    start: TerritoryId
    end: TerritoryId
    road: RoadId
    need: int
    die: int
    made: bool
    free: FreeRoll | None = None
    forced_by: Seat | None = None
    bound: bool = False

    def change(self, state: State) -> None:
        """The army arrives; a forced march costs a point and is its last (CP-G63), but is no impulse of its seat."""
        if self.made:
            arrive(state, self.army, self.end, bound=self.bound)
        write(state.board.last_march)[self.army] = self.made
        if self.forced_by:
            write(state.board.cp)[self.seat] = self.cp_left
            return
        if self.free is not None:
            put(state.board, free_tries=(*state.board.free_tries, (self.army, self.start)))
        super().change(state)

    def befalls(self, say: Say, seat: Seat) -> bool:
        """The march befalls `seat` if it has ended beside an army or a territory of it."""
        board = say.board
        if board.armies[self.army].at != self.end or allied(board, seat, self.seat):
            return False
        around = (self.end, *board.graph.neighbours[self.end])
        if any(army.at in around for army in armies_of(board, seat)):
            return True
        return any(board.territories[place].owner == seat for place in around)

    def words(self, say: Say) -> Line:
        """Tell where the army marches or stays, with its dice; a march forced on it is told as its enemy's."""
        start = say.place(self.start)
        end = say.place(self.end)
        forced = f"by {whose(say.side(self.forced_by), 'intrigue')}, " if self.forced_by else ""
        cost = "" if self.paid else ", at no cost"
        sentence = f"marches from {start} to {end}{cost}."
        failed = f"fails to march to {end} and stays in {start}{cost}."
        reckoning = f"free {self.free.need}+, march {self.need}+" if self.free else f"needs {self.need}+"
        return self.line(
            f"{forced}army {self.army} {sentence if self.made else failed}",
            dice=(*free_die(self.free), Die(self.die, made=self.made)),
            reckoning=reckoning,
            tone="good" if self.made else "bad",
        )

    def drawn(self) -> tuple[Movement, ...]:
        return (Movement(0, self.seat, self.start, self.end, self.made, self.forced_by is not None),)


def _way(case: Case, move: Move, army: Army) -> Iterator[Problem]:
    """Whether a road can lead the army there, and whether it can take it."""
    to = move.to
    starts = [place for place in case.plan.places(army) if case.board.graph.road(place, to)]
    if not starts:
        yield _no_road(case, army, to)
    elif not any(may_leave(case.board, army, place) for place in starts):
        yield _stuck(case, army, starts[0])
    elif not any(place in case.places_before(army) for place in starts):
        where = case.say.places(starts, "or")
        message = f"only a later entry can bring {army.id} to {where}, where a road leads to {case.say.place(to)}"
        yield case.found(NOT_YET, message, "the entry waits until then; put them in their order")
    elif starts[0] == army.at:
        yield from _now(case, move, army)


def _no_road(case: Case, army: Army, to: TerritoryId) -> Problem:
    where = case.say.places(case.plan.places(army), "or")
    message = f"no road leads to {case.say.place(to)} from where {army.id} can be: {where}"
    return case.found(NO_ROAD, message, case.say.roads_from(case.places_before(army)[-1]))


def _stuck(case: Case, army: Army, place: TerritoryId) -> Problem:
    """Enemy land, defences, and uncaptured castles and fortresses, hold an army for the whole turn (CP-55, CP-64)."""
    site = case.board.territories[place]
    if site.dv or site.owner or stops_march(case.board, place):
        kind = kind_of(case.board, place).name
        defended = f", Defence Value {site.dv}" if site.dv else ""
        scene = f"a {kind}, {case.say.owner(place)}{defended}"
    else:
        scene = "it has moved onto an enemy there, or torn its defences down"
    message = f"{army.id} cannot march on from {case.say.place(place)} this turn: {scene}"
    return case.found(ARMY_PINNED, message, "territories are captured only at the end of the turn", field="army")


def _now(case: Case, move: Move, army: Army) -> Iterator[Problem]:
    """The obstacles as the board stands, unless an earlier entry moves them."""
    refusal = move.refusal(case.board, case.seat)
    if refusal is None:
        return
    place = case.say.place(move.to)
    friends = friends_at(case.board, case.seat, move.to)
    obstacles = {
        ARMY_PINNED: (f"{army.id} must stay in {case.say.place(army.at or move.to)}", [army]),
        STACK_LIMIT: (f"{place} has no room for {army.id} beside {joined(friend.id for friend in friends)}", friends),
        BATTLE_PENDING: (f"two other sides face each other in {place}", []),
    }
    if refusal not in obstacles:
        return
    obstacle, movers = obstacles[refusal]
    if not _earlier(case, movers):
        yield case.waits(refusal, obstacle, "to")


def _there_and_back(case: Case, move: Move, army: Army) -> Iterator[Problem]:
    """A march that brings an army back to where an earlier one began, if it does nothing in between; not a refusal."""
    left: dict[TerritoryId | None, int] = {}
    here = army.at
    for index, entry in enumerate(case.earlier):
        if getattr(entry.do, "army", None) != army.id:
            continue
        if entry.when is not UNSET or not isinstance(entry.do, Move):
            return
        left[here] = index
        here = entry.do.to
    if move.to in left and case.entry.when is UNSET:
        message = f"this brings {army.id} back to {case.say.place(move.to)}, which it leaves by entry no. "
        yield case.found(THERE_AND_BACK, f"{message}{left[move.to] + 1}")


def _earlier(case: Case, armies: Sequence[Army]) -> bool:
    """Whether an earlier entry is for one of these armies."""
    return any(getattr(entry.do, "army", None) == army.id for entry in case.earlier for army in armies)


def march_form(say: Say, seat: Seat) -> Iterator[str]:
    """Each army: where it stands, how it fares, where roads lead from there (CP-54)."""
    board = say.board
    armies = armies_of(board, seat)
    if not armies:
        yield "You have no armies left."
        return
    yield "Your armies:"
    for army in armies:
        if army.at:
            here = say.scene(seat, army.at)
            yield f"  {army.id}, {army.status}, at {here}"
            for other, road in board.graph.neighbours[army.at].items():
                difficulty = board.roads[road].md
                there = say.scene(seat, other)
                yield f"    {road}, MD {difficulty}, to {there}"
