"""5.E.3.1 The Movement Phase of one side: what its pieces have spent, and the steps forces can take.

The same steps are carried out on the table when the phase is played, and on what a player knows when his plan is
checked. A step verifies, then does; one that cannot be done ends its move and leaves the rest of the plan alone.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from adjudicator.games.fornaldar.facts import FNFact, FNTable
from adjudicator.games.fornaldar.movement.force import allowance, highest_command, mover_of, pace
from adjudicator.games.fornaldar.movement.holds import gripped
from adjudicator.games.fornaldar.movement.model import Barred, Mover, Presence
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.pieces import stack_at
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, State
from adjudicator.games.fornaldar.weather import conditions
from adjudicator.games.fornaldar.words import GroupId, Mp, PieceId, Where
from adjudicator.games.fornaldar.written import Order
from adjudicator.table import Path, Refusal, RuleId, Seat
from adjudicator.table.state import copied

Met = Literal["enemy", "intercepted", "mobilized", "failed"]
"""An event on the way of a force that a move may have a branch for (`if_enemy` and so on)."""


class MoveStep(Order, tag_field="do", frozen=True, kw_only=True):
    """One thing a force does on its way: each kind has a chapter, can `carry_out` itself and has `words`."""


class NotPossible(Exception):
    """A step cannot be done: why, which part of it (a path below the step), and what would help.

    `others` are what else is wrong with the same step.
    """

    def __init__(self, refusal: Refusal, why: str = "", path: Path = (), hint: str = "") -> None:
        super().__init__(why or refusal.words)
        self.refusal = refusal
        self.why = why or refusal.words
        self.path = path
        self.hint = hint
        self.others: Sequence[NotPossible] = ()


def refuse(faults: Iterable[NotPossible]) -> None:
    """Raise all that is wrong with a step as one, if anything is."""
    listed = [*faults]
    if listed:
        first, *others = listed
        first.others = others
        raise first


Kind = Literal["movement", "forced march", "reaction"]
"""The kind of a march: up to the pieces' own allowance, or to their leader's Command Rating (E.3.1, E.3.2, E.4)."""


class Found(NamedTuple):
    """A way that was found for a step that says only where it leads: its places, its price, and what there was."""

    hexes: tuple[Where, ...]
    mp: Mp
    left: Mp


class Whole(NamedTuple):
    """Everybody in a place who can move together: characters or ships, and army points by colour."""

    pieces: tuple[PieceId, ...]
    csp: Mapping[GroupId, int]


class Completion(NamedTuple):
    """The parts a plan leaves to the program, as they are found: ways of steps, and the pieces meant by all."""

    ways: dict[Path, Found]
    forces: dict[Path, Whole]


class Opposition(Protocol):
    """The other side's answer to forces that move: it is asked at each place that a force comes to."""

    def stops(self, march: "March", force: "Force", way: Sequence[Where]) -> bool:
        """Whether something happens to a force in the last place of the way it has come so far."""

    def meets(self, march: "March", force: "Force", at: Where, came_from: Where) -> None:
        """Let happen what happens to a force where it has come: it may lose pieces, be halted, have `met` something."""

    def ends(self, march: "March") -> None:
        """Let happen what happens when a move is over, wherever it has led."""


class March:
    """A Movement Phase while it goes on.

    `enemies` tells what the side knows the enemy to have in a place; `table` is where dice are thrown and players
    asked: there is none while a plan is checked, and then all goes as the player hopes.
    """

    def __init__(
        self,
        state: State,
        seat: Seat,
        enemies: Callable[[Where], Presence],
        record: Callable[[FNFact], None],
        table: FNTable | None = None,
        kind: Kind = "movement",
    ) -> None:
        self.state = state
        self.seat = seat
        self.enemies = enemies
        self.record = record
        self.table = table
        self.kind: Kind = kind
        self.opposition: Opposition | None = None
        """The other side's answer on the way; nobody knows it while a plan is checked."""
        self.conditions = conditions(state.board)
        self.path: Path = ()
        """The part of the plan that is being carried out."""
        self.spent: dict[PieceId, Mp] = {}
        self.bill: dict[PieceId, Mp] = {}
        """The Movement Points that pieces have spent in the move that is being carried out."""
        self.company: dict[PieceId, Sequence[PieceId]] = {}
        """The pieces that went together when each moved last."""
        self.halted: dict[PieceId, Barred] = {}
        """Pieces that do not move any more in this phase, and why."""
        self.lucky = True
        """Whether dice go as the player hopes while a plan is checked."""
        self.surprises: Mapping[Where, Met] = {}
        """The places where a force is taken to meet something, while the branches of a plan are checked."""
        self.foes: Sequence[Where] = ()
        """The places where the enemy has pieces, in a reaction (14.9.1)."""
        self.paces: dict[PieceId, Mp] = {}
        """The Movement Points of pieces that do not have their own allowance."""
        self.frozen: dict[PieceId, Barred] = {}
        """Pieces that make no forced march, and why."""
        self.teleporting: dict[PieceId, Mp] = {}
        """The Movement Points that enchanters have spent on teleporting (14.3.4)."""
        self.found: set[PieceId] = set()
        """The characters that have found something where they searched (21.1.6)."""
        self.sailed: set[PieceId] = set()
        """Land pieces that went by water, and do not move by land (14.2.7)."""
        self.completion: Completion | None = None
        """The ways and names found for what a plan leaves open; None: nothing is looked for."""
        self.snowed: set[PieceId] = set()
        """Pieces that have moved through snow on a short day, or swum in a turn of snow (6.4.9)."""

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return self.state.board

    @property
    def say(self) -> Say:
        """The names of things."""
        return self.state.board.say

    def note(self, kind: type[FNFact], **values: Any) -> None:
        """Record a fact that its own side alone sees."""
        self.record(kind(seen_by=(self.seat,), **values))

    def piece(self, id: PieceId) -> AnyPiece:
        """A piece of the side."""
        return self.state.pieces[id]

    def persons(self, ids: Iterable[PieceId]) -> list[Person]:
        """The characters among some pieces of the side."""
        pieces = [self.state.pieces[id] for id in ids]
        return [piece for piece in pieces if isinstance(piece, Person)]

    def lots(self, ids: Iterable[PieceId]) -> list[Lot]:
        """The army points among some pieces of the side."""
        pieces = [self.state.pieces[id] for id in ids]
        return [piece for piece in pieces if isinstance(piece, Lot)]

    def mover(self, ids: Sequence[PieceId]) -> Mover:
        """The pieces that move together as the map's rules know them; 14.1 nobody flies in a reaction."""
        return mover_of(self.state, self.seat, ids, afoot=self.kind == "reaction")

    def ways(self, mover: Mover) -> Ways:
        """11.3 The ways of a mover over the map, among the enemies that its side knows."""
        board = self.state.board
        return Ways(board.land, board.charts.terrain_effects, self.conditions, mover, self.enemies)

    def allowed(self, id: PieceId) -> Mp:
        """The Movement Points of a piece in this phase; one that is led by nobody has none but its own."""
        if id in self.paces:
            return self.paces[id]
        if self.kind == "movement":
            return allowance(self.state, self.piece(id))
        return 0

    def left(self, ids: Iterable[PieceId]) -> Mp:
        """The Movement Points that all of these pieces still have."""
        return min(self.allowed(id) - self.spent.get(id, 0) for id in ids)

    def set_out(self, at: Where, ids: Sequence[PieceId]) -> None:
        """14.4, 14.9.3 The pieces of a force go at the pace of its leader; enchantment 16 those that are frozen too."""
        pieces = [self.piece(id) for id in ids]
        if self.kind != "movement":
            self.paces |= dict.fromkeys(ids, pace(self.state, pieces))
            return
        for piece in pieces:
            frozen = gripped(self.state, piece, "the Command Rating") if self.fresh(piece.id) else None
            if frozen:
                usual = allowance(self.state, piece)
                highest = highest_command(self.state, self.stack(at))
                self.paces[piece.id] = min(usual, highest)
                self.frozen[piece.id] = frozen

    def pay(self, ids: Iterable[PieceId], mp: Mp) -> None:
        """These pieces have spent Movement Points."""
        for id in ids:
            self.spent[id] = self.spent.get(id, 0) + mp
            self.bill[id] = self.bill.get(id, 0) + mp

    def release(self, ids: Iterable[PieceId], *rules: str) -> None:
        """These pieces move on, whatever had stopped them by one of these rules."""
        for id in ids:
            if id in self.halted and self.halted[id].rule in rules:
                del self.halted[id]

    def halt(self, ids: Iterable[PieceId], rule: str, why: str) -> None:
        """These pieces do not move any more in this phase."""
        for id in ids:
            self.halted.setdefault(id, Barred(RuleId(rule), why))

    def fork(self) -> "March":
        """The same phase on a board of its own, to try what may never come about."""
        state = copied(self.state)
        other = March(state, self.seat, self.enemies, lambda fact: fact.change(state), kind=self.kind)
        other.path = self.path
        other.lucky = self.lucky
        other.surprises = self.surprises
        other.spent = {**self.spent}
        other.company = {**self.company}
        other.halted = {**self.halted}
        other.paces = {**self.paces}
        other.frozen = {**self.frozen}
        other.teleporting = {**self.teleporting}
        other.completion = self.completion
        other.sailed = {*self.sailed}
        other.snowed = {*self.snowed}
        return other

    def follow(self, old: PieceId, new: PieceId) -> None:
        """A piece that comes out of another has moved as it has."""
        self.spent[new] = self.spent.get(old, 0)
        if old in self.paces:
            self.paces[new] = self.paces[old]
        if old in self.frozen:
            self.frozen[new] = self.frozen[old]
        for group in (self.sailed, self.snowed):
            if old in group:
                group.add(new)
        if old in self.company:
            self.company[new] = (*self.company[old], new)
        halted = self.halted.get(old)
        if halted:
            self.halted[new] = halted

    def fresh(self, id: PieceId) -> bool:
        """11.5 Whether a piece has not moved in this phase, and still may."""
        if self.spent.get(id):
            return False
        return id not in self.halted

    def stack(self, at: Where) -> Sequence[PieceId]:
        """The side's pieces in a place, the topmost first."""
        return stack_at(self.state, self.seat, at)


class Force:
    """Pieces that move together, and where they are; those embarked on their ships go along (14.2.6)."""

    def __init__(self, at: Where, ids: Sequence[PieceId]) -> None:
        self.at = at
        self.ids = list(ids)
        self.teleported = False
        """Whether magic has brought it where it is (14.8.6)."""
        self.branches: Collection[Met] = ()
        """The events that its orders have a branch for."""
        self.met: Met | None = None
        """The event that it has met on its way."""

    def leave_dead(self, state: State) -> None:
        """It goes on without those of its pieces that are no longer on the map."""
        self.ids = [id for id in self.ids if id in state.pieces]

    @property
    def arrested(self) -> bool:
        """Whether it does not go on with what it is about: its orders have a branch, or it was intercepted (14.8.8)."""
        return self.met == "intercepted" or self.met in self.branches
