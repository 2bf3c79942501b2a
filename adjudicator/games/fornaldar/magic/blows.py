"""3.0, 7.4, 20.5, 23.0 Wounds that magic deals and heals, taken when all are added up; dragons breathe fire."""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, Public, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import find_person, persons_among, stack_of
from adjudicator.games.fornaldar.board.ratings import abilities, effects, printed
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.losses.deaths import wound
from adjudicator.games.fornaldar.losses.harm import Wounded
from adjudicator.games.fornaldar.magic.attempts import Attempt
from adjudicator.games.fornaldar.magic.strength import EnchantmentWarded, prepared, warded
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.places import hexes_at, within_reach
from adjudicator.games.fornaldar.printed.counters.abilities import DragonBreath, NeverHeals
from adjudicator.games.fornaldar.printed.counters.effects import Heals, Resolution, Wounds
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.printed.counters.parts import TARGET, Table
from adjudicator.games.fornaldar.recovery.mobilization import rouse, roused_by_harm
from adjudicator.games.fornaldar.state import Board, Breath, Person, State
from adjudicator.games.fornaldar.words import CharacterId, HexId, Where
from adjudicator.table import Line, Refusal, RuleId, Seat
from adjudicator.table.lines import Die
from adjudicator.table.prose import counted, signed
from adjudicator.table.state import put


class Blow(Struct, frozen=True):
    """Wounds that somebody is to take, by a rule."""

    victim: CharacterId
    wounds: int
    rule: str


def heal(table: FNTable, working: Iterable[Attempt]) -> None:
    """9.5 Enchantments heal their targets of the wounds they have; some never heal (9.6)."""
    healing: dict[CharacterId, int] = {}
    for each in working:
        for effect in of_kind(each.enchantment.effects, Heals):
            if effect.whom == TARGET:
                target = CharacterId(each.target)
                healing[target] = healing.get(target, 0) + effect.wounds
    for id in sorted(healing):
        person = find_person(table.state, id)
        healed = min(healing[id], person.wounds)
        if healed and not abilities(table.state, person, NeverHeals):
            fact = Wounded(rule=RuleId("20.5"), seen_by=(person.side,), character=id, wounds=-healed)
            table.record(fact)


def deal(table: FNTable, blows: Iterable[Blow]) -> None:
    """7.4 Wounds are added up, and each victim takes his own at once, by the rule of the first blow."""
    by_victim: dict[CharacterId, list[Blow]] = {}
    for blow in blows:
        by_victim.setdefault(blow.victim, []).append(blow)
    for id, taken in sorted(by_victim.items()):
        wounds = sum(blow.wounds for blow in taken)
        if wounds:
            wound(table, id, wounds, taken[0].rule)


def blows_of(table: FNTable, attempt: Attempt) -> Iterator[Blow]:
    """20.5 The wounds that an enchantment deals, to its target and by mischance to its caster."""
    for effect in of_kind(attempt.enchantment.effects, Wounds):
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
    """The player of a caster is told the wounds he deals; the victim's has his own account (7.4)."""
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
    bonus = resolution_bonus(state, caster, attempt.enchantment)
    if bonus:
        modifiers.append(("magic items", bonus))
    thrown = table.roll(
        RuleId("20.5"),
        f"effect {attempt.caster}",
        f"{amounts.dice}d6",
        modifiers=modifiers,
        seen_by=(attempt.side,),
    )
    row = amounts.row(thrown.total)
    yield from struck(table, attempt, victim, row.amount, thrown.faces, thrown.total)
    yield Blow(caster.id, row.backfire, "20.5")


def resolution_bonus(state: State, caster: Person, enchantment: Enchantment) -> int:
    """20.5 The modifier that a caster's items bring to the roll on the table of an enchantment."""
    bonus = 0
    for effect in effects(prepared(state, caster, enchantment), caster.id, Resolution):
        if effect.enchantment == enchantment.id:
            bonus += effect.modifier
    return bonus


class WoundsDealt(FNFact, tag="wounds-dealt", frozen=True, kw_only=True):
    """An enchantment dealt wounds: this the player of its caster is told."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("20.5")
    side: Seat
    caster: CharacterId
    victim: CharacterId
    wounds: int
    faces: tuple[int, ...] = ()
    total: int = 0
    """The modified roll on the enchantment's table; without a roll 0."""

    def change(self, state: State) -> None:
        """Nothing: `Wounded` and `CharacterKilled` do it."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        """Tell the wounds, with the dice where any were thrown."""
        caster = say.character(self.caster)
        victim = say.character(self.victim)
        wounds = counted(self.wounds, "wound") if self.wounds else "no wound"
        reckoning = ""
        if self.faces:
            modified = self.total - sum(self.faces)
            reckoning = f"{signed(modified)}, {self.total} on the table"
        dice = [Die(face) for face in self.faces]
        return Line(
            f"{caster} deals {victim} {wounds}.",
            dice=tuple(dice),
            reckoning=reckoning,
            tone="good" if self.wounds else "plain",
        )


NO_DRAGON = refusals.new("NO_DRAGON", "23.0", field="dragon")
BREATHED = refusals.new("BREATHED", "23.0", field="dragon")
OUT_OF_FIRE = refusals.new("OUT_OF_FIRE", "23.0", field="at")

REACH = 1
"""In hexes (23.0)."""


class Breathe(written.Order, frozen=True, kw_only=True):
    """A dragon breathes fire into its hex, or one beside it (23.0)."""

    NOTATION: ClassVar[str] = "{dragon} (breathes|breathe) (fire|) (at|on|) {at}"
    EXAMPLE: ClassVar[dict[str, object]] = {"dragon": "rodhiorm", "at": "1218"}

    dragon: written.CharacterId
    at: Annotated[
        HexId, Meta(pattern="^[0-9]{4}$", description="Where the enemies must check for attrition.", examples=["1218"])
    ]

    def words(self, say: Say) -> str:
        return f"{say.character(self.dragon)} breathes fire into {say.place(Where(self.at))}"


def fire_modifier(board: Board, id: CharacterId) -> int | None:
    """23.0 The modifier of attrition rolls in the breath of a character; None for those who do not breathe fire."""
    breaths = of_kind(board.counters.characters[id].abilities, DragonBreath)
    return breaths[0].modifier if breaths else None


def breath_faults(state: State, seat: Seat, order: Breathe) -> Iterator[Refusal]:
    """23.0 The fault of a character who cannot breathe fire into a hex."""
    dragon = state.pieces.get(order.dragon)
    if not isinstance(dragon, Person) or dragon.side != seat or not dragon.active:
        yield NO_DRAGON.here(f"you have no active dragon {order.dragon}")
        return
    name = state.board.say.character(dragon.id)
    if fire_modifier(state.board, dragon.id) is None:
        yield NO_DRAGON.here(f"{name} breathes no fire")
        return
    on_map = order.at in state.board.land.hexes
    near = within_reach(dragon.at, order.at, REACH) if on_map else False
    if not near:
        yield OUT_OF_FIRE.here(f"{order.at} is neither the hex of {name} nor beside it")


def breaths(eyes: Eyes, seat: Seat) -> Iterator[Breathe]:
    """23.0 Each dragon at each hex that its fire reaches, those where others are seen before the rest."""
    state = eyes.state
    seen = set[HexId]()
    for at in eyes.places_of_others(seat):
        seen.update(hexes_at(at))
    for person in persons_among(state.pieces.values()):
        if fire_modifier(state.board, person.id) is None:
            continue
        near = set[HexId]()
        for own in hexes_at(person.at):
            near.update(within(own, REACH))
        for hex in sorted(near, key=lambda hex: (hex not in seen, hex)):
            order = Breathe(dragon=person.id, at=hex)
            faults = breath_faults(state, seat, order)
            if not any(faults):
                yield order


def breathe(table: FNTable, seat: Seat, order: Breathe) -> None:
    """23.0, 10.2 A dragon breathes fire; inactive pieces of others there rise against its side."""
    state = table.state
    burnt = []
    for piece in state.pieces.values():
        if order.at in hexes_at(piece.at) and piece.side != seat:
            burnt.append(piece.id)
    roused = roused_by_harm(state, seat, burnt)
    breath = Breath(dragon=order.dragon, side=seat, at=order.at)
    table.record(FireBreathed(breath=breath))
    rouse(table, roused, seat)


class FireBreathed(Public, tag="fire-breathed", frozen=True, kw_only=True):
    """A dragon breathed fire into a hex (23.0)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("23.0")
    breath: Breath

    @property
    def seat(self) -> Seat:
        """The side whose doing it was."""
        return self.breath.side

    def change(self, state: State) -> None:
        put(state.board, breaths=(*state.board.breaths, self.breath))

    def words(self, say: Say) -> Line:
        dragon = say.character(self.breath.dragon)
        place = say.place(Where(self.breath.at))
        return Line(f"{dragon} breathes fire into {place}.")
