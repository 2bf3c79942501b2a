"""The sequence of play: a turn from its extra tiles to its end, in stages where its player wants to see what comes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Literal

import msgspec

from adjudicator.games.northmen.absence import attend, default_lay, without_orders
from adjudicator.games.northmen.actions import Action, town_actions
from adjudicator.games.northmen.attacks import Attack
from adjudicator.games.northmen.brigands import Incite
from adjudicator.games.northmen.conditions import CONDITIONS
from adjudicator.games.northmen.ending import end_turn
from adjudicator.games.northmen.laying import Lay
from adjudicator.games.northmen.options import Options
from adjudicator.games.northmen.orders import Plan, Turn
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.scenario import Scenario
from adjudicator.games.northmen.setup import set_up
from adjudicator.games.northmen.sides import places_of, supply, units_at
from adjudicator.games.northmen.solo import brigand_turn, send_home
from adjudicator.games.northmen.state import (
    NorthmenFact,
    NorthmenTable,
    Now,
    Public,
    State,
    add_units,
    refusals,
)
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import PHASES, ActionType, Cell, Phase
from adjudicator.programs.queue import Planned, first_ready
from adjudicator.table import Choice, Question, RuleId, Seat, Step, StepId
from adjudicator.table.lines import Line
from adjudicator.table.prose import whose
from adjudicator.table.state import put, write

TYPES: tuple[ActionType, ...] = ("church", "forest", "lake", "road", "mountain", "town")
STONEFISTS_VP = 3

PHASE_OVER = refusals.new("PHASE_OVER", "NB-20", "that part of the turn is over")
UNMET = refusals.new("UNMET", "PBEM-3", "its condition does not hold", field="when", lasts=False)


def open_campaign(table: NorthmenTable, scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
    """NB-12, NB-20 Everything is laid out, and the first turn begins."""
    set_up(table, scenario, options, seats)
    begin_turn(table, table.state.order[0])


def next_step(state: State) -> Step | None:
    """NB-12, NB-91 The turn being played; alone, after it that of the brigands; None when somebody has won.

    Chance may follow every window: tiles are drawn to be laid, by actions of each type and in conflicts.
    """
    if state.winners or not state.turn:
        return None
    now = state.now
    title = f"Turn {state.turn}: {state.names[now.seat]}"
    if now.brigands_due:
        return Step(id=StepId(f"{state.turn}.brigands"), turn=state.turn, title=f"Turn {state.turn}: The brigands")
    name = "turn" if now.stage == 1 else f"turn-{now.stage}"
    staged = title if now.stage == 1 else f"{title}, stage {now.stage}"
    return Step(
        id=StepId(f"{state.turn}.{name}"), turn=state.turn, title=staged, window="turn", seats=(now.seat,),
    )  # fmt: skip


def resolve(step: Step, table: NorthmenTable, orders: Mapping[Seat, Turn]) -> None:
    """NB-20, NB-91 A turn, a stage of one, or the turn of the brigands."""
    seat = table.state.now.seat
    if step.window is None:
        brigand_turn(table, seat)
        if not table.state.winners:
            begin_turn(table, seat)
        return
    play_turn(table, seat, orders.get(seat))


def play_turn(table: NorthmenTable, seat: Seat, orders: Turn | None) -> None:
    """NB-20 A turn is played as ordered, or as written in advance, or as for seats that send nothing (PBEM-7)."""
    chosen = orders or planned(table, seat)
    attend(table, seat, sent=chosen is not None)
    skip_mead_that_is_late(table, seat, chosen)
    for phase in PHASES[PHASES.index(table.state.now.phase) :]:
        if phase != table.state.now.phase:
            enter(table, seat, phase)
        turn = chosen or without_orders(table.state, seat)
        paused = PLAYED[phase](table, seat, turn)
        if table.state.winners:
            return
        if paused:
            table.record(StagePaused(seat=seat))
            return


def planned(table: NorthmenTable, seat: Seat) -> Turn | None:
    """PBEM-1 The first turn written in advance whose condition holds and whose main tile can be laid."""
    if table.state.now.phase != "extra" or table.state.now.drawn:
        return None
    question = Question(
        key="plans",
        seat=seat,
        rule=RuleId("PBEM-1"),
        text="Turns written in advance.",
        default="",
        asked="never",
    )
    given = table.ask(question)
    plans = msgspec.json.decode(given, type=tuple[Plan, ...]) if given else ()
    return written_before(table.state, seat, plans)


def written_before(board: State, seat: Seat, plans: Iterable[Plan]) -> Turn | None:
    """PBEM-1 The first of some turns written in advance that can be played at the beginning of a turn."""
    if board.now.phase != "extra" or board.now.drawn:
        return None
    for plan in plans:
        holds = plan.when is None or CONDITIONS.holds(board, seat, plan.when)
        if holds and any(lay.refusal(board, seat) is None for _, lay in plan.turn.layings()):
            return plan.turn
    return None


def enter(table: NorthmenTable, seat: Seat, phase: Phase) -> None:
    """NB-20, NB-50, NT-96 The next phase; before mountain actions idle units go home (solo); towns are counted last."""
    placed = table.state.now.placed
    counted = town_actions(table.state, seat, placed) if phase == "town" and placed is not None else None
    table.record(PhaseBegan(phase=phase, town_actions=counted))
    if phase == "mountain" and table.state.solo:
        send_home(table, seat)


def play_extra(table: NorthmenTable, seat: Seat, turn: Turn) -> bool:
    """NT-42, NT-42b Extra tiles come first; who draws one is asked where it goes."""
    for index, lay in enumerate(turn.extra):
        refusal = lay.refusal(table.state, seat)
        if refusal:
            skip(table, seat, "extra", index, refusal.code)
            continue
        lay.carry_out(table, seat)
        if table.state.now.drawn or table.state.winners:
            return True
    if table.state.now.drawn is None and "extra" in turn.pause_after:
        enter(table, seat, "main")
        return True
    return False


def play_main(table: NorthmenTable, seat: Seat, turn: Turn) -> bool:
    """NB-20, NB-24 The first of the tiles ordered that can be laid; if none can, one is chosen as if none were sent."""
    now = table.state.now
    if now.placed is None:
        layings = [lay for _, lay in turn.layings()]
        lay_main(table, seat, layings)
    if now.drawn is not None:
        return True
    return _pause_before(table, seat, turn, "main", "church")


def lay_main(table: NorthmenTable, seat: Seat, layings: list[Lay]) -> None:
    """NB-24 Lay the first that may be laid, or draw."""
    queue = [Planned(index, lay) for index, lay in enumerate(layings)]
    ready = first_ready(queue, lambda planned: planned.entry.refusal(table.state, seat))
    for entry in queue:
        if entry.obstacle:
            skip(table, seat, "main", entry.index, entry.obstacle.code)
    if ready is not None:
        ready.entry.carry_out(table, seat)
        return
    default_lay(table.state, seat).carry_out(table, seat)
    if table.state.now.drawn is not None:
        default_lay(table.state, seat).carry_out(table, seat)


def play_actions(type: ActionType) -> Callable[[NorthmenTable, Seat, Turn], bool]:
    """NB-20, NB-22, NB-51 The actions of a type: first what is added from the reserve, then line by line."""

    def play(table: NorthmenTable, seat: Seat, turn: Turn) -> bool:
        add_mead(table, seat, turn, type)
        for index, line in enumerate(turn.lines(type)):
            done = perform(table, seat, type, line, index, single=_pauses(turn, line))
            if table.state.winners or (done and _pauses(turn, line)):
                return True
        return _pause_before(table, seat, turn, type, PHASES[PHASES.index(type) + 1])

    return play


def _pauses(turn: Turn, line: Action) -> bool:
    """Whether the player wants to see what comes of a line."""
    pause = "each_order" if isinstance(line, Incite) else "each_conflict" if isinstance(line, Attack) else ""
    return pause in turn.pause_after


def _pause_before(table: NorthmenTable, seat: Seat, turn: Turn, phase: Phase, following: Phase) -> bool:
    if phase not in turn.pause_after:
        return False
    enter(table, seat, following)
    return True


def add_mead(table: NorthmenTable, seat: Seat, turn: Turn, type: ActionType) -> None:
    """NB-51, NT-08, NT-101 Warbands of the reserve, or longships of Nightwind, become actions of the type."""
    for index, mead in enumerate(turn.mead):
        if mead.as_ != type:
            continue
        for _ in range(mead.n):
            refusal = mead.refusal(table.state, seat)
            if refusal:
                skip(table, seat, "mead", index, refusal.code)
                break
            mead.carry_out(table, seat)


def skip_mead_that_is_late(table: NorthmenTable, seat: Seat, turn: Turn | None) -> None:
    """NB-51, PBEM-3 An action is added when its type has its time; where that part of the turn is over, it is not."""
    begun = PHASES.index(table.state.now.phase)
    for index, mead in enumerate(turn.mead if turn is not None else ()):
        if PHASES.index(mead.as_) < begun:
            skip(table, seat, "mead", index, PHASE_OVER.code)


def perform(
    table: NorthmenTable, seat: Seat, type: ActionType, line: Action, index: int, *, single: bool = False
) -> bool:
    """A line of orders, as often as it says (or once); True if it was carried out at all."""
    done = False
    code = "" if line.when is None or CONDITIONS.holds(table.state, seat, line.when) else UNMET.code
    for _ in range(1 if single else line.times):
        refusal = line.refusal(table.state, seat, type)
        code = code or (refusal.code if refusal else "")
        if code or table.state.winners:
            break
        line.carry_out(table, seat, type)
        done = True
    if code:
        skip(table, seat, type, index, code)
    return done


def skip(table: NorthmenTable, seat: Seat, phase: Phase | Literal["mead"], index: int, code: str) -> None:
    """PBEM-3 A line that cannot be carried out is skipped, and its player told."""
    table.record(LineSkipped(seen_by=(seat,), seat=seat, phase=phase, number=index + 1, code=code))


def play_end(table: NorthmenTable, seat: Seat, turn: Turn) -> bool:
    """NB-12, NB-23, NB-91, NT-11 The turn ends; the next player's begins, or alone that of the brigands."""
    end_turn(table, seat)
    if table.state.winners:
        return False
    place_stonefist(table, seat)
    if table.state.solo:
        table.record(BrigandsDue())
    else:
        order = table.state.order
        begin_turn(table, order[(order.index(seat) + 1) % len(order)])
    return False


PLAYED: Mapping[Phase, Callable[[NorthmenTable, Seat, Turn], bool]] = {
    "extra": play_extra, "main": play_main, **{type: play_actions(type) for type in TYPES}, "end": play_end,
}  # fmt: skip


def begin_turn(table: NorthmenTable, seat: Seat) -> None:
    """NB-12, NT-42 The turn of a player begins: his longships allow an extra tile each."""
    ships = [(cell, units_at(table.state, cell, seat).l) for cell in places_of(table.state, seat)]
    table.record(TurnBegan(seat=seat, ships=tuple((cell, count) for cell, count in ships if count)))


def place_stonefist(table: NorthmenTable, seat: Seat) -> None:
    """NT-104 Stonefists, once: a catapult on any tile when a turn first ends with three victory points or more.

    It is that turn or none: whose catapults are all built then places none.
    """
    board = table.state
    due = board.has(seat, "STONEFISTS") and not board.stonefists_done and board.vp.get(seat, 0) >= STONEFISTS_VP
    if not due:
        return
    if not supply(board, seat, "c"):
        table.record(StonefistMissed(seat=seat))
        return
    say = Say(board)
    own = places_of(board, seat)
    choices = tuple(Choice(f"{cell[0]},{cell[1]}", say.typed(cell)) for cell in board.map)
    default = max(own, key=lambda cell: units_at(board, cell, seat).total, default=board.newest)
    question = Question(
        key="stonefists", seat=seat, rule=RuleId("NT-104"), text="On which tile do you put your catapult?",
        default=f"{default[0]},{default[1]}", choices=choices,
    )  # fmt: skip
    column, row = table.ask(question).split(",")
    table.record(StonefistPlaced(seat=seat, at=(int(column), int(row))))


class TurnBegan(Public, tag="turn-began", frozen=True, kw_only=True):
    """The turn of a player began."""

    rule: RuleId = RuleId("NB-12")
    seat: Seat
    ships: tuple[tuple[Cell, int], ...] = ()

    def change(self, state: State) -> None:
        """Nothing is done yet; how the sides stand is kept."""
        put(state, turn=state.turn + 1, now=Now(seat=self.seat, ships=dict(self.ships)))
        for side, points in state.vp.items():
            write(state.course)[side] = (*state.course.get(side, ()), points)

    def words(self, say: Say) -> Line:
        return Line(f"It is {whose(say.seat(self.seat), 'turn')}.")


class PhaseBegan(Public, tag="phase-began", frozen=True, kw_only=True):
    """The next phase of a turn began."""

    rule: RuleId = RuleId("NB-20")
    phase: Phase
    town_actions: int | None = None

    def change(self, state: State) -> None:
        put(state.now, phase=self.phase)
        if self.town_actions is not None:
            write(state.now.actions)["town"] = self.town_actions

    def words(self, say: Say) -> Line:
        return Line(f"Phase: {self.phase}.")


class StagePaused(Public, tag="stage-paused", frozen=True, kw_only=True):
    """A player stopped to see what came of it; he orders the rest of his turn next."""

    rule: RuleId = RuleId("PBEM-1")
    seat: Seat

    def change(self, state: State) -> None:
        put(state.now, stage=state.now.stage + 1)

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'pauses')}; the rest of the turn follows.")


class LineSkipped(NorthmenFact, tag="line-skipped", frozen=True, kw_only=True):
    """A line of orders could not be carried out; its player alone is told."""

    rule: RuleId = RuleId("PBEM-3")
    seat: Seat
    phase: Phase | Literal["mead"]
    number: int
    code: str

    def words(self, say: Say) -> Line:
        refusal = refusals[self.code]
        return Line(f"Line {self.number} of `{self.phase}` is skipped: {refusal.words} ({refusal.rule}).", tone="bad")


class BrigandsDue(Public, tag="brigands-due", frozen=True, kw_only=True):
    """The turn of the single player is over; that of the brigands follows."""

    rule: RuleId = RuleId("NB-91")

    def change(self, state: State) -> None:
        put(state.now, brigands_due=True)

    def words(self, say: Say) -> Line:
        return Line("The brigands are next.")


class StonefistPlaced(Public, tag="stonefist-placed", frozen=True, kw_only=True):
    """Stonefists put their catapult on a tile of their choice."""

    weight: ClassVar[int] = 2

    rule: RuleId = RuleId("NT-104")
    seat: Seat
    at: Cell

    def change(self, state: State) -> None:
        add_units(state, self.at, self.seat, Units(c=1))
        put(state, stonefists_done=True)

    def words(self, say: Say) -> Line:
        return Line(
            f"{say.does(self.seat, 'puts')} the catapult of the Stonefists in {say.cell(self.at)}.", tone="good"
        )


class StonefistMissed(Public, tag="stonefist-missed", frozen=True, kw_only=True):
    """Stonefists had no catapult left when they were to put one on a tile."""

    rule: RuleId = RuleId("NT-104")
    seat: Seat

    def change(self, state: State) -> None:
        put(state, stonefists_done=True)

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'has')} no catapult left for the Stonefists to put on a tile.", tone="bad")
