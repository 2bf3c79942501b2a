"""13.0 Escorts: an army point that guards a character; it is attached and detached on the way, for nothing."""

from collections.abc import Iterator
from typing import ClassVar

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, refusals
from adjudicator.games.fornaldar.board.pieces import (
    alter,
    enter_beneath,
    find_lot,
    find_person,
    free_lot,
    lots_among,
    pieces_at,
    reduce,
)
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.movement.force import passengers
from adjudicator.games.fornaldar.movement.lots import hand_over, lots_of
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.picking import HAS_MOVED, NOT_AMONG
from adjudicator.games.fornaldar.state import Known, Lot, Person, Piece, State
from adjudicator.games.fornaldar.words import CharacterId, LotId
from adjudicator.table import Line, RuleId

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
