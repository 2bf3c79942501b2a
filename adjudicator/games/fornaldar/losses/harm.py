"""7.0 Losses are allotted by their owner, and taken: he alone knows wounds and steps, everybody who is gone."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple, Self

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import FNFact, Public
from adjudicator.games.fornaldar.board.pieces import alter, find_lot, find_person, find_ship, reduce, remove
from adjudicator.games.fornaldar.board.ratings import boxes_left, combat_strength
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import CharacterId, LotId, PieceId, ShipId
from adjudicator.table import Line, Question, RuleId, Seat
from adjudicator.table.prose import counted, joined
from adjudicator.table.questions import Asked


class LotReduced(FNFact, tag="lot-reduced", frozen=True, kw_only=True):
    """A lot lost CSPs; without any it is gone (7.2)."""

    rule: RuleId = RuleId("7.2")
    lot: LotId
    csp: int

    def change(self, state: State) -> None:
        reduce(state, find_lot(state, self.lot), self.csp)

    def words(self, say: Say) -> Line:
        return Line(f"{say.piece(self.lot)} lose {counted(self.csp, 'point')}.", tone="bad")


class EscortLost(FNFact, tag="escort-lost", frozen=True, kw_only=True):
    """A character lost its escort (7.2)."""

    rule: RuleId = RuleId("7.2")
    character: CharacterId

    def change(self, state: State) -> None:
        alter(state, find_person(state, self.character), escort=False)

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} loses the escort.", tone="bad")


class ShipDamaged(FNFact, tag="ship-damaged", frozen=True, kw_only=True):
    """A ship lost its first step (7.3)."""

    rule: RuleId = RuleId("7.3")
    ship: ShipId

    def change(self, state: State) -> None:
        alter(state, find_ship(state, self.ship), damaged=True)

    def words(self, say: Say) -> Line:
        return Line(f"{say.ship(self.ship)} is damaged.", tone="bad")


class ShipSunk(Public, tag="ship-sunk", frozen=True, kw_only=True):
    """A ship was removed from play (7.3)."""

    weight: ClassVar[int] = 4

    rule: RuleId = RuleId("7.3")
    ship: ShipId

    def change(self, state: State) -> None:
        remove(state, find_ship(state, self.ship))

    def words(self, say: Say) -> Line:
        return Line(f"{say.ship(self.ship)} is sunk.", tone="bad")

    def befalls(self, say: Say, seat: Seat) -> bool:
        return say.owner(self.ship) == seat


class Wounded(FNFact, tag="wounded", frozen=True, kw_only=True):
    """A character took wounds (7.4), or was healed of some (9.6): `wounds` below zero."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("7.4")
    character: CharacterId
    wounds: int

    def filled(self, state: State, given: Mapping[str, Any]) -> Self:
        """7.4.1 Nobody lives whose last box is marked: a correction that kills is another one."""
        person = find_person(state, self.character)
        wounds = self.wounds
        left = boxes_left(state, person)
        deadly = max(left, 1)
        if wounds >= deadly:
            boxes = counted(left, "wound box", "wound boxes")
            raise ValueError(f"{person.id} has {boxes} left, and {wounds} would kill: use character-killed")
        return self

    def change(self, state: State) -> None:
        person = find_person(state, self.character)
        alter(state, person, wounds=max(0, person.wounds + self.wounds))

    def words(self, say: Say) -> Line:
        name = say.character(self.character)
        number = abs(self.wounds)
        wounds = counted(number, "wound")
        if self.wounds < 0:
            text = f"{name} is healed of {wounds}."
            return Line(text, tone="good")
        text = f"{name} takes {wounds}."
        return Line(text, tone="bad")

    def befalls(self, say: Say, seat: Seat) -> bool:
        if self.wounds <= 0:
            return False
        return say.owner(self.character) == seat


class CharacterKilled(Public, tag="character-killed", frozen=True, kw_only=True):
    """A character was killed and removed from the map (7.4.1)."""

    weight: ClassVar[int] = 5

    rule: RuleId = RuleId("7.4.1")
    character: CharacterId

    def change(self, state: State) -> None:
        remove(state, find_person(state, self.character))

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} is dead.", tone="bad")

    def befalls(self, say: Say, seat: Seat) -> bool:
        return say.owner(self.character) == seat


GARRISON = "garrison"

Loss = Literal["CSP", "wound", "step"]
"""A kind of loss: army and escort points, wounds of characters, steps of ships and of points that swim (8.4.8)."""

Allotment = Mapping[Loss, Mapping[str, int]]
"""The share of each in each loss, by a player's names: "midhrasir", "hakon+", "hakon", "orms-sling", "garrison"."""


class Harm(Struct, frozen=True, kw_only=True):
    """The losses of a force."""

    csp: int = 0
    wounds: int = 0
    steps: int = 0
    one: bool = False
    """Whether wounds and steps go to one piece until it is destroyed (7.6)."""

    @property
    def amounts(self) -> Mapping[Loss, int]:
        """The amount of each loss."""
        lost: dict[Loss, int] = {"CSP": self.csp, "wound": self.wounds, "step": self.steps}
        return {kind: amount for kind, amount in lost.items() if amount}

    @property
    def words(self) -> str:
        """It in words: "2 CSPs and 1 wound"."""
        return joined(counted(amount, kind) for kind, amount in self.amounts.items())


class Sufferers(Struct, frozen=True, kw_only=True):
    """The pieces of a side among which losses are allotted."""

    lots: Sequence[PieceId] = ()
    """Army points on land or on board, which lose CSPs."""
    escorted: Sequence[CharacterId] = ()
    """Characters whose escorts can be lost as CSPs."""
    persons: Sequence[CharacterId] = ()
    """Characters who take wounds."""
    afloat: Sequence[PieceId] = ()
    """Ships, and swimming army points, which lose steps."""
    swimming: Sequence[CharacterId] = ()
    """Characters in the water whose escorts can be lost as steps (13.0, 8.4.8)."""
    garrison: int = 0
    """The intrinsic CSPs of their fortress, which are lost when no others are left (18.4)."""
    spared: Mapping[CharacterId, int] = {}
    """The wounds that the items of a character still take in his place (7.6)."""


def room(state: State, among: Sufferers) -> Mapping[Loss, Mapping[str, int]]:
    """7.7 The losses each can take, in the order in which the program takes them.

    Army points before escorts, the garrison last; wounds where most strength is left; whole ships before damaged.
    """
    return {
        "CSP": _room_for_points(state, among),
        "wound": _room_for_wounds(state, among),
        "step": _room_for_steps(state, among),
    }


def _room_for_points(state: State, among: Sufferers) -> dict[str, int]:
    """7.2 Army points by their groups, then escorts, then the garrison."""
    csps: dict[str, int] = {}
    for id in among.lots:
        lot = _lot(state, id)
        csps[lot.group] = csps.get(lot.group, 0) + lot.csp
    for escorted in among.escorted:
        csps[f"{escorted}+"] = 1
    if among.garrison:
        csps[GARRISON] = among.garrison
    return csps


def _room_for_wounds(state: State, among: Sufferers) -> dict[str, int]:
    """7.4 Characters, those with most strength left first; items take some wounds in their place."""

    def weakness(person: Person) -> tuple[int, CharacterId]:
        return -combat_strength(state, person), person.id

    persons = [_person(state, id) for id in among.persons]
    wounds: dict[str, int] = {}
    for person in sorted(persons, key=weakness):
        spared = among.spared.get(person.id, 0)
        wounds[person.id] = boxes_left(state, person) + spared
    return wounds


def _room_for_steps(state: State, among: Sufferers) -> dict[str, int]:
    """7.3, 13.0 Ships and swimmers, the whole ships first, and then escorts who swim."""
    steps: dict[str, int] = {}
    afloat = [state.pieces[id] for id in among.afloat]
    afloat.sort(key=_steps, reverse=True)
    for piece in afloat:
        name = piece.group if isinstance(piece, Lot) else piece.id
        before = steps.get(name, 0)
        steps[name] = before + _steps(piece)
    for swimmer in among.swimming:
        steps[f"{swimmer}+"] = 1
    return steps


def _lot(state: State, id: PieceId) -> Lot:
    lot = state.pieces[id]
    assert isinstance(lot, Lot)
    return lot


def _person(state: State, id: CharacterId) -> Person:
    person = state.pieces[id]
    assert isinstance(person, Person)
    return person


def _steps(piece: object) -> int:
    """7.3, 8.4.8 The steps of a ship: two, one when damaged; one for each swimming CSP."""
    if isinstance(piece, Lot):
        return piece.csp
    if isinstance(piece, Vessel) and piece.damaged:
        return 1
    return 2


def matters(state: State, among: Sufferers, harm: Harm) -> bool:
    """7.7 Whether there is a choice: several can take a loss, and not all that they have is lost."""
    able = room(state, among)
    return any(len(able[kind]) > 1 and amount < sum(able[kind].values()) for kind, amount in harm.amounts.items())


def losses_question(
    state: State, side: Seat, among: Sufferers, harm: Harm, *, key: str, rule: str, where: str, asked: Asked
) -> Question:
    """7.6 The owner says who takes the losses; standing orders say it in advance."""
    able = room(state, among)
    names: dict[str, None] = {}
    for each in able.values():
        names.update(dict.fromkeys(each))
    kinds = [f"{kind}s: {', '.join(able[kind])}" for kind in harm.amounts if able[kind]]
    either = "|".join(map(re.escape, names))
    one = rf"(?:{either})(?: +\d+| *-)?"
    return Question(
        key=key,
        seat=side,
        rule=RuleId(rule),
        text=f"{where} you lose {harm.words}. Who takes it? Names with numbers, of {'; '.join(kinds)}.",
        default="",
        pattern=rf" *(?:{one}(?: *, *{one})*)? *",
        asked=asked,
    )


def asked_about(question: Question) -> dict[str, list[str]]:
    """The names that a losses question asks about, by what they lose ("CSP", "wound", "step"), in its own order."""
    listed = question.text.rpartition(" Names with numbers, of ")[2].removesuffix(".")
    kinds = (part.partition("s: ") for part in listed.split("; ") if "s: " in part)
    return {kind: names.split(", ") for kind, _, names in kinds}


def allotted(state: State, among: Sufferers, harm: Harm, wishes: str) -> Allotment:
    """7.6, 7.7 The losses are allotted as the owner wishes, the rest as the program would; an excess is dropped."""
    able = room(state, among)
    return {
        kind: shared(able[kind], amount, wished(wishes, able[kind]), kind, one=harm.one)
        for kind, amount in harm.amounts.items()
    }


class Wish(NamedTuple):
    """A part of an answer: so many losses to one of those who can take them, but not beyond a limit."""

    name: str
    number: int
    limit: int


def shared(able: Mapping[str, int], amount: int, wishes: Sequence[Wish], kind: Loss, *, one: bool) -> Mapping[str, int]:
    """7.6.x Losses of one kind: what is wished, then so that as few as can be are destroyed, then all the rest.

    FN-C67 With an asterisk (`one`) a piece that is to be destroyed, else the one to take most, takes all it can first.
    """
    rest = [Wish(name, most, most) for name, most in able.items()]
    spared: list[Wish] = []
    first: list[Wish] = []
    if kind != "CSP":
        spared = [Wish(name, most, most - 1) for name, most in able.items()]
        if one:
            first = _first_destroyed(able, wishes, rest)
    taken: dict[str, int] = {}
    for name, number, limit in (*first, *wishes, *spared, *rest):
        before = taken.get(name, 0)
        less = min(amount, number, limit - before)
        waits = name == GARRISON and not _garrison_alone(able, taken)
        if less > 0 and not waits:
            taken[name] = before + less
            amount -= less
    return taken


def _first_destroyed(able: Mapping[str, int], wishes: Sequence[Wish], rest: Sequence[Wish]) -> list[Wish]:
    """FN-C67 The whole of the piece that takes all it can first: one wished destroyed, else the one to take most."""
    destroyed = [wish for wish in wishes if wish.number >= able[wish.name]]
    candidates = destroyed or wishes or rest
    if not candidates:
        return []
    first = max(candidates, key=lambda wish: wish.number)
    name = first.name
    return [wish for wish in rest if wish.name == name]


def _garrison_alone(able: Mapping[str, int], taken: Mapping[str, int]) -> bool:
    """7.2 Whether all who take losses before a garrison have taken all they can."""
    others = sum(able.values()) - able[GARRISON]
    return others == sum(taken.values())


def wished(wishes: str, able: Mapping[str, int]) -> list[Wish]:
    """The names of an answer that can take a loss, each with how much: a number, all, or with a - all but the last."""
    wanted = list[Wish]()
    for part in wishes.split(","):
        name, _, amount = part.strip().removesuffix("-").strip().partition(" ")
        if name in able:
            spares = part.strip().endswith("-")
            number = int(amount) if amount else able[name]
            wanted.append(Wish(name, number, able[name] - spares))
    return wanted
