"""12.0, 13.0 Stacks, their order and who looks into them; escorts, who guard characters."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import (
    alter,
    enter_beneath,
    find_lot,
    find_person,
    free_lot,
    lots_among,
    pieces_at,
    reduce,
    restack,
    stack_at,
    verify_places,
)
from adjudicator.games.fornaldar.board.ratings import SENIORITY, rank_of
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.movement.force import passengers
from adjudicator.games.fornaldar.movement.lots import hand_over, lots_of
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.picking import HAS_MOVED, NOT_AMONG, NOT_THERE
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.state import Known, Lot, Person, Piece, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, LotId, PieceId, Where
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


NO_ESCORT = refusals.new("NO_ESCORT", "13.2", field="character")


class Detach(MoveStep, tag="detach", frozen=True, kw_only=True):
    """A character's escort becomes an army point of its colour (13.2)."""

    NOTATION: ClassVar[str] = "detach {character}"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "detach", "character": "hakon"}

    character: written.CharacterId

    def carry_out(self, march: March, force: Force) -> None:
        """13.2 An escort becomes an army point; it stays with the force, and has moved as far."""
        person = member(march, force, self.character)
        if not person.escort:
            name = march.say.character(person.id)
            raise NotPossible(NO_ESCORT, f"{name} has no escort")
        lot = free_lot(march.state, person.group)
        march.note(EscortDetached, character=person.id, lot=lot)
        march.budget.follow(person.id, lot)
        if person.id in force.ids:
            force.ids.append(lot)


def escort_changes(known: Known, person: Person) -> Iterator["Attach | Detach"]:
    """13.2, 13.3 What a character may do with an escort: send back the one he has, or take a point that is with him."""
    if person.escort:
        yield Detach(character=person.id)
        return
    if not known.board.counters.characters[person.id].escort:
        return
    here = pieces_at(known, person.side, person.at)
    if any(lot.group == person.group and alike(lot, person) for lot in lots_among(here)):
        yield Attach(character=person.id)


class EscortDetached(FNFact, tag="escort-detached", frozen=True, kw_only=True):
    """A character's escort became an army CSP again (13.2)."""

    rule: RuleId = RuleId("13.2")
    character: CharacterId
    lot: LotId
    """The lot it joined, or the new one it became."""

    def change(self, state: State) -> None:
        """The escort joins the lot, or becomes one beneath its character."""
        person = find_person(state, self.character)
        alter(state, person, escort=False)
        if self.lot in state.pieces:
            lot = find_lot(state, self.lot)
            alter(state, lot, csp=lot.csp + 1)
        else:
            shared = {name: getattr(person, name) for name in Piece.__struct_fields__}
            enter_beneath(state, person, Lot(id=self.lot, csp=1, **shared))

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} sends the escort back to the army.")


class Attach(MoveStep, tag="attach", frozen=True, kw_only=True):
    """A character takes an army point of his colour as his escort (13.2, 13.3)."""

    NOTATION: ClassVar[str] = "attach {character}"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "attach", "character": "hakon"}

    character: written.CharacterId

    def carry_out(self, march: March, force: Force) -> None:
        """13.3 A character who can have an escort takes an army point of his colour in his hex."""
        person = member(march, force, self.character)
        verify_unescorted(march, person)
        lot = escort_for(march, force, person)
        if lot.csp == 1:
            hand_over(march, lot.id, person.id)
        march.note(EscortAttached, character=person.id, lot=lot.id)
        force.ids = [id for id in force.ids if id in march.state.pieces]


class EscortAttached(FNFact, tag="escort-attached", frozen=True, kw_only=True):
    """A character took one CSP of a lot as its escort (13.2)."""

    rule: RuleId = RuleId("13.2")
    character: CharacterId
    lot: LotId

    def change(self, state: State) -> None:
        alter(state, find_person(state, self.character), escort=True)
        reduce(state, find_lot(state, self.lot), 1)

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} takes an escort.")


def member(march: March, force: Force, id: CharacterId) -> Person:
    """A character of the force, or on one of its ships; raises `NotPossible` if it is none."""
    person = march.state.pieces.get(id)
    whole = (*force.ids, *passengers(march.state, force.ids))
    if id in whole and isinstance(person, Person):
        return person
    why = f"{id} is no character of this force"
    raise NotPossible(NOT_AMONG.under("13.2"), why, ("character",))


def verify_unescorted(march: March, person: Person) -> None:
    """13.3 Raise `NotPossible` for a character who has an escort, or never has one."""
    name = march.say.character(person.id)
    refusal = NO_ESCORT.under("13.3")
    counter = march.board.counters.characters[person.id]
    if person.escort:
        raise NotPossible(refusal, f"{name} has an escort already")
    if not counter.escort:
        raise NotPossible(refusal, f"{name} never has an escort")


def escort_for(march: March, force: Force, person: Person) -> Lot:
    """13.3, 11.5 Army points of a character's colour that are with him and have not moved apart from him."""
    name = march.say.character(person.id)
    stack = march.stack(person.at)
    lots = [lot for lot in lots_of(march, stack, person.group) if alike(lot, person)]
    if not lots:
        group = march.say.group(person.group)
        raise NotPossible(NO_ESCORT.under("13.3"), f"there are no army points of {group} with {name}")
    able = [lot for lot in lots if lot.id in force.ids or march.budget.fresh(lot.id) or person.aboard]
    if not able:
        why = f"the army points with {name} have moved in this phase and cannot be picked up"
        raise NotPossible(HAS_MOVED, why, ("character",))
    return able[0]


def alike(lot: Lot, person: Person) -> bool:
    """Whether army points are with a character: on the same ship, on land or in the water as he is."""
    return (lot.aboard, lot.swimming) == (person.aboard, person.swimming)
