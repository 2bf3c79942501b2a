"""5.E.3.1 The Movement Phase of one side: what its pieces have spent, and the steps forces can take.

The same steps are carried out on the table when the phase is played, and on what a player knows when his plan is
checked. A step verifies, then does; one that cannot be done ends its move and leaves the rest of the plan alone.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, Protocol

from adjudicator.games.fornaldar.board.facts import FNFact, FNTable
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, stack_at
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.weather import conditions
from adjudicator.games.fornaldar.movement.force import allowance, gripped, highest_command, mover_of, pace
from adjudicator.games.fornaldar.movement.model import Budget, Mover, Presence
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, State
from adjudicator.games.fornaldar.words import GroupId, Mp, PieceId, Where
from adjudicator.games.fornaldar.written import Order
from adjudicator.table import Path, Refusal, Seat
from adjudicator.table.state import copied

Met = Literal["enemy", "intercepted", "mobilized", "failed"]
"""An event on the way of a force that a move may have a branch for (`if_enemy` and so on)."""


class MoveStep(Order, tag_field="do", frozen=True, kw_only=True):
    """One thing a force does on its way: each kind has a chapter, can `carry_out` itself and has `words`."""


class NotPossible(Exception):
    """A step cannot be done: the refusal, and which part of the step it is about (a path below it).

    `others` are what else is wrong with the same step.
    """

    def __init__(self, refusal: Refusal, why: str = "", path: Path = (), hint: str = "") -> None:
        self.refusal = refusal.here(why, hint)
        super().__init__(self.refusal.why)
        self.path = path
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
    as_written: set[Path]
    """The steps of which every place is beside the one before, at least from one of the places they are tried from."""


class Opposition(Protocol):
    """The other side's answer to forces that move: it is asked at each place that a force comes to."""

    def stops(self, march: "March", force: "Force", way: Sequence[Where]) -> bool:
        """Whether something happens to a force in the last place of the way it has come so far."""

    def meets(self, march: "March", force: "Force", at: Where, came_from: Where) -> None:
        """Let happen what happens to a force where it has come: it may lose pieces, be halted, have `met` something."""

    def ends(self, march: "March") -> None:
        """Let happen what happens when a move is over, wherever it has led."""


class Luck(NamedTuple):
    """The outcomes that a check assumes where dice or the enemy decide."""

    good: bool = True
    """Whether dice go as the player hopes."""
    surprises: Mapping[Where, Met] = {}
    """The places where a force is taken to meet something."""


@dataclass(eq=False)
class March:
    """A Movement Phase while it goes on.

    `enemies` tells what the side knows the enemy to have in a place; `table` is where dice are thrown and players
    asked: there is none while a plan is checked, and then all goes as the player hopes.
    """

    state: State
    seat: Seat
    enemies: Callable[[Where], Presence]
    record: Callable[[FNFact], None]
    table: FNTable | None = None
    kind: Kind = "movement"
    opposition: Opposition | None = None
    """The other side's answer on the way; nobody knows it while a plan is checked."""
    foes: Sequence[Where] = ()
    """The places where the enemy has pieces, in a reaction (14.9.1)."""
    path: Path = ()
    """The part of the plan that is being carried out."""
    completion: Completion | None = None
    """The ways and names found for what a plan leaves open; None: nothing is looked for."""
    luck: Luck = field(default_factory=Luck)
    budget: Budget = field(default_factory=Budget)

    def __post_init__(self) -> None:
        self.conditions = conditions(self.state.board)

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
        return persons_among(pieces)

    def lots(self, ids: Iterable[PieceId]) -> list[Lot]:
        """The army points among some pieces of the side."""
        pieces = [self.state.pieces[id] for id in ids]
        return lots_among(pieces)

    def mover(self, ids: Sequence[PieceId]) -> Mover:
        """The pieces that move together as the map's rules know them; 14.1 nobody flies in a reaction."""
        return mover_of(self.state, self.seat, ids, afoot=self.kind == "reaction")

    def expects(self, at: Where) -> bool:
        """11.7 Whether there are enemies in a place, as its side knows, or as a branch for them is tried."""
        return self.enemies(at).anybody or self.luck.surprises.get(at) == "enemy"

    def ways(self, mover: Mover) -> Ways:
        """11.3 The ways of a mover over the map, among the enemies that its side knows."""
        board = self.state.board
        return Ways(board.land, board.charts.terrain_effects, self.conditions, mover, self.enemies)

    def allowed(self, id: PieceId) -> Mp:
        """The Movement Points of a piece in this phase; one that is led by nobody has none but its own."""
        paces = self.budget.paces
        if id in paces:
            return paces[id]
        if self.kind == "movement":
            return allowance(self.state, self.piece(id))
        return 0

    def left(self, ids: Iterable[PieceId]) -> Mp:
        """The Movement Points that all of these pieces still have."""
        spent = self.budget.spent
        return min(self.allowed(id) - spent.get(id, 0) for id in ids)

    def set_out(self, at: Where, ids: Sequence[PieceId]) -> None:
        """14.4, 14.9.3 The pieces of a force go at the pace of its leader; enchantment 16 those that are frozen too."""
        pieces = [self.piece(id) for id in ids]
        budget = self.budget
        if self.kind != "movement":
            budget.paces |= dict.fromkeys(ids, pace(self.state, pieces))
            return
        for piece in pieces:
            frozen = gripped(self.state, piece, "the Command Rating") if budget.fresh(piece.id) else None
            if frozen:
                usual = allowance(self.state, piece)
                highest = highest_command(self.state, self.stack(at))
                budget.paces[piece.id] = min(usual, highest)
                budget.frozen[piece.id] = frozen

    def fork(self) -> "March":
        """The same phase on a board of its own, to try what may never come about; what is found is found for both."""
        state = copied(self.state)
        return replace(
            self,
            state=state,
            record=lambda fact: fact.change(state),
            table=None,
            opposition=None,
            budget=self.budget.copied(),
        )

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
