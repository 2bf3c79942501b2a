"""Actions: what those of the Spend Campaign Points phase have in common, and how points go (CP-02, CP-43, CP-59)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.plan import Case
from adjudicator.games.cp_campaign.refusals import refusals
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.state import Board, State, drop_progress
from adjudicator.games.cp_campaign.tables import price
from adjudicator.games.cp_campaign.territories import FreeRoll, free_die
from adjudicator.games.cp_campaign.words import ArmyId, Order, TerritoryId
from adjudicator.table import Die, Line, Problem, Refusal, RuleId, Seat, Tone
from adjudicator.table.fact import kinds
from adjudicator.table.prose import whose
from adjudicator.table.state import put, write

NO_CP = refusals.new("NO_CP", "CP-42", "no Campaign Points are left", lasts=False, own=True)


class Action(Order, tag_field="action", frozen=True, kw_only=True):
    """One action of the Spend Campaign Points phase; each has a chapter of its own."""

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """Return the reason why a seat may not take it as the board stands, whoever's impulse it is; None: it may."""
        raise NotImplementedError

    def carry_out(self, table: CPTable, seat: Seat) -> None:
        """CP-59 It is announced with its target, its rolls are made, and the point goes: one fact tells all."""
        raise NotImplementedError

    def problems(self, case: Case) -> Iterator[Problem]:
        """List what is wrong with it, or worth knowing, before its turn comes."""
        return iter(())

    def remark(self, case: Case) -> str:
        """Remark on it as things stand; empty for nothing."""
        return ""

    @classmethod
    def offered(cls, say: Say, seat: Seat) -> Iterator[str]:
        """Lines of a blank form: a seat's choices as things stand."""
        return iter(())

    @property
    def price(self) -> int:
        """The points it takes."""
        return price(str(self.__struct_config__.tag))

    @property
    def key(self) -> str:
        """Under what the points for it are kept until it is finished; nothing where one point is always enough."""
        return ""

    @property
    def march(self) -> tuple[ArmyId, TerritoryId] | None:
        """The army that it brings somewhere, and where to."""
        return None


class Work(Action, frozen=True, kw_only=True):
    """CP-43 An action of several points: its first field names what they go into, and they are kept under that."""

    @property
    def key(self) -> str:
        """The action and its target: "action:target"."""
        return f"{self.__struct_config__.tag}:{getattr(self, self.__struct_fields__[0])}"

    def work(self, say: Say) -> str:
        """The work it does, as the object of a sentence."""
        raise NotImplementedError

    def pay_point(self, table: CPTable, seat: Seat) -> bool:
        """CP-43 One point for an action that needs more than one; True if it completes the action.

        An earlier point is recorded as progress and kept until the action is finished (CP-G25).
        """
        board = table.state.board
        before = board.progress[seat].get(self.key, 0)
        done = before + 1
        need = self.price
        if done < need:
            progress = ProgressMade(**spent(board, seat), key=self.key, done=done, need=need)
            table.record(progress)
        return done >= need


def begun(key: str) -> Work:
    """The action whose points are kept under a key; raises `ValueError` where there is none."""
    name, _, target = key.partition(":")
    for kind in kinds(Work):
        if kind.__struct_config__.tag == name:
            field = kind.__struct_fields__[0]
            return kind(**{field: target})
    raise ValueError(f"no action has the progress key {key}")


def is_started(board: Board, seat: Seat, action: Action) -> bool:
    """Whether points have been paid for an action that is not finished."""
    return action.key in board.progress[seat]


def spent(board: Board, seat: Seat, points: int = 1) -> dict[str, Any]:
    """CP-02 Points go one at a time: what a fact tells about who paid, when, and what is left."""
    return {"seat": seat, "cycle": board.cycle, "paid": points, "cp_left": board.cp[seat] - points}


def lose_progress(table: CPTable) -> None:
    """CP-43 Unfinished actions lapse at the end of the turn, where the players agreed on it (CP-G25)."""
    board = table.state.board
    if board.options.progress_carries_over_turns:
        return
    unfinished = [(seat, key) for seat in board.seats for key in board.progress[seat]]
    for seat, key in unfinished:
        table.record(ProgressLost(seat=seat, key=key))


class Deed(Public, frozen=True, kw_only=True):
    """Something done in an impulse of `seat`: `paid` Campaign Points (0: free), which left it `cp_left`."""

    weight: ClassVar[int] = 1

    seat: Seat
    cycle: int
    paid: int = 1
    cp_left: int

    def change(self, state: State) -> None:
        """A point that was paid ends the impulse."""
        write(state.board.cp)[self.seat] = self.cp_left
        if self.paid:
            put(state.board, acted=(*state.board.acted, self.seat), free_tries=())

    def chapter(self, say: Say) -> str:
        """The chapter of its cycle."""
        return f"Cycle {self.cycle}"

    def line(self, text: str, *, dice: tuple[Die, ...] = (), reckoning: str = "", tone: Tone = "plain") -> Line:
        """The words of a deed, with the points that are left."""
        left = f"{reckoning}; {self.cp_left} CP left".removeprefix("; ")
        return Line(text, dice=dice, reckoning=left, tone=tone)

    @property
    def against(self) -> Seat | None:
        """The seat it was done to; page one tells it to both in its own words."""
        return None

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.against

    def summary(self, say: Say) -> dict[str, object]:
        """The deed and its result, for page one; of several deeds of a kind the last result counts."""
        return {}


class ProgressMade(Deed, tag="progress-made", frozen=True, kw_only=True):
    """A point was paid for an action that needs more: `done` of `need`. `key` is "action:target".

    `free` is a roll for a free rebuild that failed.
    """

    rule: RuleId = RuleId("CP-43")
    key: str
    done: int
    need: int
    free: FreeRoll | None = None

    def change(self, state: State) -> None:
        write(state.board.progress[self.seat])[self.key] = self.done
        super().change(state)

    def words(self, say: Say) -> Line:
        free = f"free {self.free.need}+, " if self.free else ""
        return self.line(
            f"{whose(say.side(self.seat), 'point', 'a ')} goes into {begun(self.key).work(say)}.",
            dice=free_die(self.free),
            reckoning=f"{free}{self.done} of {self.need} paid",
        )

    @property
    def against(self) -> Seat | None:
        """The seat it was done to; page one tells it to both in its own words."""
        return None

    def summary(self, say: Say) -> dict[str, object]:
        """It was begun, as long as it is not finished."""
        if self.key in say.board.progress[self.seat]:
            return {"began": begun(self.key).work(say)}
        return {}


class ProgressLost(Public, tag="progress-lost", frozen=True, kw_only=True):
    """The first point of an unfinished action lapsed at the end of the turn."""

    rule: RuleId = RuleId("CP-G25")
    seat: Seat
    key: str

    def change(self, state: State) -> None:
        drop_progress(state, self.seat, self.key)

    def words(self, say: Say) -> Line:
        return Line(f"The point {say.side(self.seat)} paid for {begun(self.key).work(say)} is lost.", tone="bad")

    def chapter(self, say: Say) -> str:
        return "End of the turn"
