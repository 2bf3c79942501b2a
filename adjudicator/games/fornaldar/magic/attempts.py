"""5.C.2, C.3, 20.5, 10.2 Plots are revealed together and rolled for, before any of them takes effect."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec import UNSET, Struct

from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, Public, enemy_of, verify_side
from adjudicator.games.fornaldar.board.pieces import find_person
from adjudicator.games.fornaldar.board.ratings import casts_anywhere
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.magic.plots import (
    ONE_EACH,
    Enchant,
    numbered,
    plot_faults,
)
from adjudicator.games.fornaldar.magic.spells import HEXES, aim_in_words
from adjudicator.games.fornaldar.magic.strength import casting_modifiers, casting_number
from adjudicator.games.fornaldar.magic.targets import REVEALED, Eyes, target_hexes
from adjudicator.games.fornaldar.movement.places import within_reach
from adjudicator.games.fornaldar.preparations.undone import leave_undone
from adjudicator.games.fornaldar.printed.counters.effects import Attrition, Holds
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.recovery.mobilization import Band, roused_by_harm
from adjudicator.games.fornaldar.state import AnyPiece, Spell, State, Vessel
from adjudicator.games.fornaldar.words import (
    FOMORIAN,
    MUNDANE,
    CharacterId,
    EnchantmentId,
    HexId,
    PieceId,
    Weather,
    Where,
)
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.lines import Die
from adjudicator.table.prose import signed
from adjudicator.table.state import put

SEATS = (FOMORIAN, MUNDANE)
"""The order in which things are done that happen at once (FN-T3, FN-M25)."""


class Attempt(Struct, frozen=True, kw_only=True):
    """A plot that is revealed, with all that its roll hangs on."""

    side: Seat
    caster: CharacterId
    enchantment: Enchantment
    target: str
    choice: Weather | None
    magic: int
    modifiers: Sequence[tuple[str, int]]
    reaches: bool = True
    """Whether it is rolled for; it fails where it meets what its player could not know."""
    rouses: Sequence[Band] = ()
    """The pieces it makes active, whether it works or not (10.2)."""

    def spell(self, game_turn: int) -> Spell:
        """It as an enchantment in force."""
        return Spell(
            enchantment=self.enchantment.id,
            caster=self.caster,
            side=self.side,
            target=self.target,
            choice=self.choice,
            since=game_turn,
        )


def reveal(table: FNTable, plots: Mapping[Seat, Sequence[Enchant]]) -> list[Attempt]:
    """5.C.2 All plots, side by side and caster by caster; one that cannot be carried out is told to its owner alone."""
    revealed: list[Attempt] = []
    for seat in SEATS:
        done = set[CharacterId]()
        by_caster = sorted(plots.get(seat, ()), key=lambda plot: plot.caster)
        for plot in by_caster:
            faults = [*plot_faults(Eyes(table.state), seat, plot)]
            if plot.caster in done:
                faults.append(ONE_EACH.here("he casts another"))
            done.add(plot.caster)
            prevented = [fault for fault in faults if fault.code not in REVEALED]
            if prevented:
                order = plot.words(table.state.board.say)
                leave_undone(table, seat, order, prevented[0])
            else:
                revealed.append(attempt(table.state, seat, plot, reaches=not faults))
    return revealed


def attempt(state: State, seat: Seat, plot: Enchant, *, reaches: bool) -> Attempt:
    """20.4, 20.5 A plot with all that its roll hangs on, as things are when all are revealed."""
    enchantment = numbered(state.board.counters.enchantments.values(), plot.number)
    person = find_person(state, plot.caster)
    assert enchantment is not None, "a plot without an enchantment is not revealed"
    target = plot.aim(enchantment)
    into = target_hexes(Eyes(state), enchantment, target) if reaches else ()
    touched = touches(state, seat, enchantment, target) if reaches else ()
    choice = None if plot.choice is UNSET else plot.choice
    return Attempt(
        side=seat,
        caster=person.id,
        enchantment=enchantment,
        target=target,
        choice=choice,
        magic=casting_number(state, person, enchantment),
        modifiers=casting_modifiers(state, person, enchantment, into or ()),
        reaches=reaches,
        rouses=roused_by_harm(state, seat, touched),
    )


def touches(state: State, seat: Seat, enchantment: Enchantment, target: str) -> Iterator[PieceId]:
    """10.2 The pieces of others that an enchantment would affect: its target, or those whom it holds or weakens.

    Weather touches nobody who is inactive: he does not check for attrition (FN-M28).
    """
    if enchantment.target == "enemy character":
        yield CharacterId(target)
    elif enchantment.target == "enemy stack":
        for side, ids in state.stacks[Where(target)].items():
            if side != seat:
                yield from ids
    elif enchantment.target in HEXES:
        others = [piece for piece in state.pieces.values() if piece.side != seat]
        for effect in enchantment.effects:
            if isinstance(effect, Attrition | Holds):
                yield from touched_by(effect, HexId(target), others)


def touched_by(effect: Attrition | Holds, hex: HexId, pieces: Sequence[AnyPiece]) -> Iterator[PieceId]:
    """10.2 Those of some pieces that an effect round a hex holds or weakens: all, or ships alone."""
    for piece in pieces:
        concerned = effect.whom != "ships" or isinstance(piece, Vessel)
        if concerned and within_reach(piece.at, hex, effect.radius):
            yield piece.id


def roll(table: FNTable, attempts: Sequence[Attempt]) -> list[Attempt]:
    """5.C.3, 5.C.5, 20.5 Two dice for each, up to the Current Magic Strength: those that work. All have cast."""
    working: list[Attempt] = []
    for each in attempts:
        works = each.reaches and rolled(table, each)
        if works:
            working.append(each)
        table.record(
            EnchantmentCast(
                side=each.side,
                caster=each.caster,
                enchantment=each.enchantment.id,
                target=each.target,
                choice=each.choice,
                works=works,
                reaches=each.reaches,
            )
        )
    return working


def rolled(table: FNTable, attempt: Attempt) -> bool:
    """20.5 The roll for an enchantment, whose number tells what its caster bears, and so is his player's alone."""
    seen = (attempt.side,)
    subject = f"enchantment {attempt.caster}"
    thrown = table.roll(RuleId("20.5"), subject, "2d6", most=attempt.magic, modifiers=attempt.modifiers, seen_by=seen)
    table.record(
        CastingRolled(
            seen_by=seen,
            side=attempt.side,
            caster=attempt.caster,
            faces=thrown.faces,
            magic=attempt.magic,
            modifiers=tuple(attempt.modifiers),
        )
    )
    return thrown.made


class EnchantmentCast(Public, tag="enchantment-cast", frozen=True, kw_only=True):
    """A plot was revealed, and worked or failed (C.2, C.3); its caster does nothing else in the turn (20.6)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("20.5")
    side: Seat
    caster: CharacterId
    enchantment: EnchantmentId
    target: str
    choice: Weather | None = None
    works: bool
    reaches: bool = True
    """Whether it was rolled for; else its target was not within reach (20.4)."""

    def change(self, state: State) -> None:
        """5.C.5 The caster is marked, but for those who act in the same Game-Turn (23.0)."""
        verify_side(self.side)
        board = state.board
        caster = find_person(state, self.caster)
        if not casts_anywhere(state, caster):
            put(board, cast=(*board.cast, self.caster))

    def words(self, say: Say) -> Line:
        """Tell who casts what on whom, and whether it works."""
        enchantment = say.setting.counters.enchantments[self.enchantment]
        name = say.character(self.caster)
        choice = f" ({self.choice})" if self.choice else ""
        aim = aim_in_words(say, enchantment, self.target)
        casts = f"{name} casts {enchantment.name}{choice} on {aim}"
        if self.works:
            return Line(f"{casts}: it works.", tone="good")
        if self.reaches:
            return Line(f"{casts}: it fails.")
        return Line(f"{casts}: nothing of it is within reach, and it fails.")

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == enemy_of(self.side)


class CastingRolled(FNFact, tag="casting-rolled", frozen=True, kw_only=True):
    """An enchantment was rolled for (20.5): its player alone knows the dice and the number."""

    rule: RuleId = RuleId("20.5")
    side: Seat
    caster: CharacterId
    faces: tuple[int, ...]
    magic: int
    modifiers: tuple[tuple[str, int], ...]

    def change(self, state: State) -> None:
        """Nothing: `EnchantmentCast` tells what came of it."""

    def words(self, say: Say) -> Line:
        """Tell the dice, and the number that they may not exceed."""
        number = self.magic
        parts = [f"magic {self.magic}"]
        for name, amount in self.modifiers:
            number -= amount
            parts.append(f"{name} {signed(-amount)}")
        total = sum(self.faces)
        dice = [Die(face, made=total <= number) for face in self.faces]
        return Line(
            f"{say.character(self.caster)} rolls {total}.",
            dice=tuple(dice),
            reckoning=f"on {number} or less: {', '.join(parts)}",
        )
