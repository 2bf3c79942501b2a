"""12.0 Stacking: the order of a stack, and who looks into it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, verify_side
from adjudicator.games.fornaldar.board.pieces import restack, stack_at, verify_places
from adjudicator.games.fornaldar.board.ratings import SENIORITY, rank_of
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.movement.lots import lots_of
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.picking import NOT_THERE
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.state import Known, Lot, Person, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, PieceId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.state import write


class Stacking(written.Order, frozen=True, kw_only=True):
    """The order of a stack at the end of the phase (12.0)."""

    NOTATION: ClassVar[str] = "(|at) {at} (:|) {top}"
    EXAMPLE: ClassVar[dict[str, object]] = {"at": "3927", "top": ["signhild", "hakon"]}

    at: Annotated[written.Where, Meta(description="Where the stack stands.")]
    top: Annotated[
        tuple[written.PieceId, ...],
        Meta(min_length=1, max_length=40, description="What lies on top, the topmost first; a colour: army points."),
    ]

    def carry_out(self, march: March) -> None:
        """12.0 A stack is put in another order: the pieces named come first, the others follow as they lay."""
        at = canonical(self.at)
        stack = march.stack(at)
        top = list[PieceId]()
        for index, id in enumerate(self.top):
            lots = [lot.id for lot in lots_of(march, stack, GroupId(id))]
            if id in stack:
                top.append(id)
            elif lots:
                top += lots
            else:
                why = f"you have no piece {id} in {march.say.place(at)}"
                raise NotPossible(NOT_THERE.under("12.0"), why, ("top", index))
        wanted = dict.fromkeys((*top, *stack))
        ordered = with_ships(march.state, wanted)
        march.note(StackOrdered, rule=RuleId("12.0"), side=march.seat, at=at, pieces=tuple(ordered))


def restackings(known: Known, seat: Seat) -> Iterator[Stacking]:
    """12.0 A piece of each stack on top, of the largest before: the lowest of each, then the next, and so on."""
    stacks = [(at, ids) for at, sides in sorted(known.stacks.items()) if (ids := sides.get(seat))]
    stacks.sort(key=lambda stack: -len(stack[1]))
    for depth in count(1):
        deep = [(at, ids) for at, ids in stacks if len(ids) >= depth]
        if not deep:
            return
        for at, ids in deep:
            piece = known.pieces[ids[-depth]]
            name = piece.group if isinstance(piece, Lot) else piece.id
            yield Stacking(at=at, top=(CharacterId(name),))


def with_ships(state: State, ids: Iterable[PieceId]) -> list[PieceId]:
    """12.2 A stack in which those who are carried lie on top of their ship."""
    carried: dict[PieceId, list[PieceId]] = {}
    for id in ids:
        ship = state.pieces[id].aboard
        aboard = carried.setdefault(ship or id, [])
        if ship:
            aboard.append(id)
    stack = []
    for carrier, aboard in carried.items():
        stack += aboard
        stack.append(carrier)
    return stack


def topmost(state: State, ids: Sequence[PieceId]) -> PieceId | None:
    """12.2, FN-S1 The topmost of some pieces: the one their owner has put there, if nobody has come to it since.

    Else the highest-ranked character, the uppermost of equals; None where there is no character.
    """
    persons = []
    for id in ids:
        piece = state.pieces[id]
        if isinstance(piece, Person) and not is_engine(state.board, id):
            persons.append(piece)
    names = {person.id for person in persons}
    for id in ids:
        laid = state.laid.get(id)
        if laid is not None and names.issubset(laid):
            return id
    if not persons:
        return None
    highest = max(persons, key=lambda person: SENIORITY.index(rank_of(state, person)))
    return highest.id


def in_order(state: State, ids: Sequence[PieceId]) -> tuple[PieceId, ...]:
    """12.2, FN-S1 Pieces as they lie, but for the topmost: it comes on top."""
    top = topmost(state, ids)
    if top is None or top == ids[0]:
        return tuple(ids)
    raised = dict.fromkeys((top, *ids))
    stack = with_ships(state, raised)
    return tuple(stack)


def lay_stacks(table: FNTable, at: Where | None = None) -> None:
    """12.2, FN-S1 The highest-ranked come on top again in stacks that have changed: in one place, or everywhere."""
    state = table.state
    for place in [at] if at else sorted(state.stacks):
        for side, ids in sorted(state.stacks.get(place, {}).items()):
            ordered = in_order(state, ids)
            if ordered != ids:
                rule = RuleId("12.2")
                table.record(StackOrdered(rule=rule, seen_by=(side,), side=side, at=place, pieces=ordered))


class StackOrdered(FNFact, tag="stack-ordered", frozen=True, kw_only=True):
    """A side ordered its pieces in a place, the topmost first."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("4.3")
    side: Seat
    at: Where
    pieces: tuple[PieceId, ...]

    def change(self, state: State) -> None:
        """They lie so; all that lie there are named. What lies on top against rank was put there (FN-S1)."""
        at = self.at
        side = self.side
        pieces = self.pieces
        verify_side(side)
        verify_places(state, at)
        held = stack_at(state, side, at)
        if sorted(held) != sorted(pieces):
            names = ", ".join(held) or "nothing"
            raise ValueError(f"the stack of {side} in {at} holds {names}")
        restack(state, at, side, pieces)
        laid = write(state.laid)
        for id in pieces:
            laid.pop(id, None)
        if pieces and topmost(state, pieces) != pieces[0]:
            laid[pieces[0]] = pieces

    def words(self, say: Say) -> Line:
        return Line(f"The stack in {say.place(self.at)}, from the top: {say.pieces(self.pieces)}.")


class StackExamined(FNFact, tag="stack-examined", frozen=True, kw_only=True):
    """A side may look into the enemy stacks of a place until the Game-Turn ends (12.3)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("12.3")
    side: Seat
    at: Where

    def change(self, state: State) -> None:
        verify_side(self.side)
        verify_places(state, self.at)
        write(state.seeing)[self.side] = (*state.seeing.get(self.side, ()), self.at)

    def words(self, say: Say) -> Line:
        return Line(f"The enemy in {say.place(self.at)} is seen through.", tone="good")
