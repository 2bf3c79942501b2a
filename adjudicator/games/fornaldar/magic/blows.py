"""7.4, 20.5 Wounds that magic deals and heals: all are added up, then each character takes his own."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec import Struct

from adjudicator.games.fornaldar.counters.abilities import NeverHeals
from adjudicator.games.fornaldar.counters.effects import Heals, Resolution, Wounds
from adjudicator.games.fornaldar.counters.parts import TARGET, Table
from adjudicator.games.fornaldar.deaths import wound
from adjudicator.games.fornaldar.facts import FNFact, FNTable
from adjudicator.games.fornaldar.losses import Wounded
from adjudicator.games.fornaldar.magic.attempts import Attempt
from adjudicator.games.fornaldar.magic.strength import prepared
from adjudicator.games.fornaldar.magic.wards import EnchantmentWarded, warded
from adjudicator.games.fornaldar.pieces import find_person, stack_of
from adjudicator.games.fornaldar.ratings import effects_on, printed
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import verify_side
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import CharacterId
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.lines import Die
from adjudicator.table.prose import counted, signed


class Blow(Struct, frozen=True):
    """Wounds that somebody is to take, by a rule."""

    victim: CharacterId
    wounds: int
    rule: str


def heal(table: FNTable, working: Iterable[Attempt]) -> None:
    """9.5 Enchantments heal their targets of what wounds they have; some never heal (9.6)."""
    healing: dict[CharacterId, int] = {}
    for each in working:
        for effect in each.enchantment.effects:
            if isinstance(effect, Heals) and effect.whom == TARGET:
                target = CharacterId(each.target)
                healing[target] = healing.get(target, 0) + effect.wounds
    for id in sorted(healing):
        person = find_person(table.state, id)
        never = any(isinstance(ability, NeverHeals) for ability in printed(table.state, person).abilities)
        healed = 0 if never else min(healing[id], person.wounds)
        if healed:
            table.record(Wounded(rule=RuleId("20.5"), seen_by=(person.side,), character=id, wounds=-healed))


def deal(table: FNTable, blows: Iterable[Blow]) -> None:
    """7.4 Wounds are added up, and each who is to take some takes them at once."""
    taken: dict[CharacterId, int] = {}
    rules: dict[CharacterId, str] = {}
    for blow in blows:
        taken[blow.victim] = taken.get(blow.victim, 0) + blow.wounds
        rules.setdefault(blow.victim, blow.rule)
    for id in sorted(taken):
        if taken[id]:
            wound(table, id, taken[id], rules[id])


def blows_of(table: FNTable, attempt: Attempt) -> Iterator[Blow]:
    """20.5 The wounds that an enchantment deals, to its target and by mischance to its caster."""
    for effect in attempt.enchantment.effects:
        if isinstance(effect, Wounds):
            victim = find_person(table.state, CharacterId(attempt.target))
            stack = stack_of(table.state, victim)
            if warded(table.state, stack, attempt.enchantment.id):
                tell_warded(table, attempt)
            elif isinstance(effect.amount, int):
                yield from struck(table, attempt, victim, effect.amount)
            else:
                yield from resolved(table, attempt, victim, effect.amount)


def tell_warded(table: FNTable, attempt: Attempt) -> None:
    """The player of a caster learns that a ward was stronger."""
    side = attempt.side
    enchantment = attempt.enchantment.id
    table.record(EnchantmentWarded(seen_by=(side,), side=side, enchantment=enchantment, target=attempt.target))


def struck(
    table: FNTable, attempt: Attempt, victim: Person, wounds: int, faces: tuple[int, ...] = (), total: int = 0
) -> Iterator[Blow]:
    """What an enchantment deals is told to its caster's player; the victim's has his own account (7.4)."""
    table.record(
        WoundsDealt(
            seen_by=(attempt.side,),
            side=attempt.side,
            caster=attempt.caster,
            victim=victim.id,
            wounds=wounds,
            faces=faces,
            total=total,
        )
    )
    yield Blow(victim.id, wounds, "20.5")


def resolved(table: FNTable, attempt: Attempt, victim: Person, amounts: Table) -> Iterator[Blow]:
    """20.5 The roll on the table of an enchantment: Basic Magic Strengths and items modify it."""
    state = table.state
    caster = find_person(state, attempt.caster)
    modifiers: list[tuple[str, int]] = []
    if amounts.by_magic:
        own = printed(state, caster).magic
        other = printed(state, victim).magic
        modifiers += [("the caster's magic", own), ("the victim's magic", -other)]
    effects = effects_on(prepared(state, caster, attempt.enchantment), caster.id)
    helps = (each for each in effects if isinstance(each, Resolution) and each.enchantment == attempt.enchantment.id)
    modifiers += [("magic items", bonus)] if (bonus := sum(each.modifier for each in helps)) else []
    subject = f"effect {attempt.caster}"
    seen = (attempt.side,)
    thrown = table.roll(RuleId("20.5"), subject, f"{amounts.dice}d6", modifiers=modifiers, seen_by=seen)
    row = amounts.row(thrown.total)
    yield from struck(table, attempt, victim, row.amount, thrown.faces, thrown.total)
    yield Blow(caster.id, row.backfire, "20.5")


class WoundsDealt(FNFact, tag="wounds-dealt", frozen=True, kw_only=True):
    """What the player of a caster is told of the wounds his enchantment dealt."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("20.5")
    side: Seat
    caster: CharacterId
    victim: CharacterId
    wounds: int
    faces: tuple[int, ...] = ()
    total: int = 0
    """Of the roll on the enchantment's table, modified; without a roll 0."""

    def change(self, state: State) -> None:
        """Nothing: `Wounded` and `CharacterKilled` do it."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        dealt = counted(self.wounds, "wound") if self.wounds else "no wound"
        modified = self.total - sum(self.faces)
        reckoning = f"{signed(modified)}, {self.total} on the table" if self.faces else ""
        return Line(
            f"{say.character(self.caster)} deals {say.character(self.victim)} {dealt}.",
            dice=tuple(Die(face) for face in self.faces),
            reckoning=reckoning,
            tone="good" if self.wounds else "plain",
        )
