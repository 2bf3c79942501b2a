"""14.3 Teleportation: enchanters send themselves and others from one Place of Power to another."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.counters.effects import Teleport as TeleportEffect
from adjudicator.games.fornaldar.counters.items import Item
from adjudicator.games.fornaldar.deaths import wound
from adjudicator.games.fornaldar.facts import FNFact, Public, refusals
from adjudicator.games.fornaldar.items.bearing import in_use
from adjudicator.games.fornaldar.land.model import Land
from adjudicator.games.fornaldar.movement.force import mover_of, rides, sea_beast
from adjudicator.games.fornaldar.movement.going import TOO_FAR, drop, encounter, stop, verify_ready
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible, refuse
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.movement.picking import NOT_AMONG
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.movement.steps import stepping_ashore
from adjudicator.games.fornaldar.movement.vacant import kept_out
from adjudicator.games.fornaldar.pieces import move, verify_places
from adjudicator.games.fornaldar.ratings import is_enchanter, magic_strength
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import verify_side
from adjudicator.games.fornaldar.specials import is_engine
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import CharacterId, Mp, PieceId, SpotId, Where
from adjudicator.table import Line, Path, RuleId, Seat
from adjudicator.table.prose import joined

ATTEMPT: Mp = 1
"""14.3.1 What an attempt costs the enchanter."""

NO_TELEPORT = refusals.new("NO_TELEPORT", "14.3.1")
LANDING = "let him {do: land} first (14.6.2)"
OUT_OF_TELEPORT = refusals.new("OUT_OF_TELEPORT", "14.3.1")


class Teleport(MoveStep, tag="teleport", frozen=True, kw_only=True):
    """An enchanter in a Place of Power tries once to send characters to others (14.3); write it again to try again."""

    NOTATION: ClassVar[str] = "{who} (teleports|teleport) {send/to}"
    EXAMPLE: ClassVar[dict[str, object]] = {
        "do": "teleport",
        "who": "signhild",
        "send": {"signhild": "2219", "hakon": "2219"},
    }

    who: Annotated[written.CharacterId, Meta(description="The enchanter who casts; he may stay.")]
    send: Annotated[
        dict[written.CharacterId, written.Where],
        Meta(min_length=1, max_length=20, description="Who goes where: characters of the force, by Place of Power."),
    ]

    def carry_out(self, march: March, force: Force) -> None:
        """14.3.1, 14.3.2 One MP and two dice, not more than the Current Magic Strength; a failure costs a wound.

        A further try does nothing where all are already where they were to go.
        """
        if all(id in march.state.pieces and march.piece(id).at == at for id, at in self.send.items()):
            return
        caster = enchanter(march, force, self.who)
        verify_ready(march, force)
        refuse(self.faults(march, force, caster))
        march.teleporting[caster.id] = march.teleporting.get(caster.id, 0) + ATTEMPT
        march.pay([caster.id], ATTEMPT)
        if made(march, caster):
            self.travel(march, force, caster)
        else:
            force.met = "failed"
            force.ids = [id for id in force.ids if id in march.state.pieces]

    def company(self) -> list[CharacterId]:
        """Who is sent besides the enchanter."""
        return [id for id in self.send if id != self.who]

    def fare(self, march: March) -> Mp:
        """14.3.3 What the enchanter pays for his company and all escorts, his own too, when he succeeds (FN-V22)."""
        return teleport_cost(0, len(self.company()), sum(escorted(march, id) for id in self.send))

    def faults(self, march: March, force: Force, caster: Person) -> Iterator[NotPossible]:
        """What is wrong with an attempt, before it is made."""
        strangers = [id for id in self.send if id not in force.ids or not is_character(march, id)]
        for id in strangers:
            yield NotPossible(NOT_AMONG.under("14.3.3"), f"{id} is no character of this force", ("send", id))
        goals = [Where(goal) for goal in teleport_goals(march.board.land, force.at, reach(march.state, caster))]
        for id, at in self.send.items():
            if at not in goals:
                hint = f"within reach: {joined(goals)}" if goals else ""
                why = f"{at} is no Place of Power within {reach(march.state, caster)} hexes of {force.at}"
                yield NotPossible(OUT_OF_TELEPORT, why, ("send", id), hint)
            elif id not in strangers and (barred := unwelcome(march, id, force.at, at)):
                yield NotPossible(NO_TELEPORT.under(barred.rule), barred.why, ("send", id))
        if not strangers:
            yield from self.too_dear(march, caster.id)

    def too_dear(self, march: March, caster: CharacterId) -> Iterator[NotPossible]:
        """14.3.3 The enchanter pays for the attempt and the company; 14.3.4 who goes along must be able to (FN-V8)."""
        price = ATTEMPT + self.fare(march)
        before = march.teleporting.get(caster, 0)
        for id, mp in ((caster, price), *((id, before + price) for id in self.company())):
            if mp > (left := march.left([id])):
                path: Path = ("send", id) if id != caster else ()
                yield NotPossible(TOO_FAR.under("14.3.3"), f"teleporting costs {mp:g} MP; {left:g} left", path)

    def travel(self, march: March, force: Force, caster: Person) -> None:
        """14.3.3, 14.3.4 All come to their Places of Power; the enchanter and who is with him then are the force."""
        march.pay([caster.id], self.fare(march))
        march.teleporting[caster.id] += self.fare(march)
        march.pay(self.company(), march.teleporting[caster.id])
        start = force.at
        goal = self.send.get(caster.id, force.at)
        if goal != start:
            drop(march, force, [id for id in force.ids if id not in self.send])
        bands = {}
        for at in self.goals(start):
            bands[at] = [id for id in force.ids if self.send.get(CharacterId(id), start) == at]
        for at, ids in bands.items():
            march.company |= dict.fromkeys(ids, tuple(ids))
            if at != start:
                arrive(march, force, Force(at, ids))
        force.at = goal
        force.ids = [id for id in bands[goal] if id in march.state.pieces]

    def goals(self, start: Where) -> list[Where]:
        """Where somebody of the force is afterwards."""
        return list(dict.fromkeys((*self.send.values(), start)))


def enchanter(march: March, force: Force, id: CharacterId) -> Person:
    """14.3.1 Who teleports: an enchanter of the force, in a Place of Power; raises `NotPossible` where he is none."""
    person = march.state.pieces.get(id)
    if id not in force.ids or not isinstance(person, Person):
        raise NotPossible(NOT_AMONG.under("14.3"), f"{id} is no character of this force", ("who",))
    name = march.say.character(id)
    if not is_enchanter(march.state, person):
        raise NotPossible(NO_TELEPORT, f"{name} is no enchanter", ("who",))
    power = march.board.land.places_of_power.get(hex_of(force.at))
    if power is None or Where(power.spot) != force.at:
        raise NotPossible(NO_TELEPORT, f"{name} is in no Place of Power", ("who",))
    if afloat(march.state, person):
        raise NotPossible(NO_TELEPORT, f"{name} is in the water beside the Place of Power", ("who",), LANDING)
    return person


def afloat(state: State, person: Person) -> bool:
    """11.13, 14.6 Whether a character swims, or is a beast of the sea: Places of Power lie ashore (FN-V43)."""
    return person.swimming or sea_beast(state, person)


def is_character(march: March, id: CharacterId) -> bool:
    """14.3.3 Whether a piece is a character; 24.2.2.6 a siege engine is none."""
    if not isinstance(march.piece(id), Person):
        return False
    return not is_engine(march.board, id)


def unwelcome(march: March, id: CharacterId, start: Where, at: Where) -> Barred | None:
    """What keeps a character from being sent to a place: 10.4, 11.15, 24.2.4.B, item 40, FN-V43, special rules."""
    setting = march.board.setting
    person = march.piece(id)
    assert isinstance(person, Person), "only characters are sent"
    barred = kept_out(march, [id], at)
    if barred:
        return barred
    if rides(march.state, person):
        return Barred(RuleId("I.40"), f"what {march.say.character(id)} rides never leaves the water")
    if afloat(march.state, person):
        return Barred(RuleId("14.3.1"), f"{march.say.character(id)} is in the water, and Places of Power lie ashore")
    mover = mover_of(march.state, march.seat, [id])
    return stepping_ashore(setting.land, setting.charts.terrain_effects, mover, start, at)


def made(march: March, caster: Person) -> bool:
    """14.3.1, 14.3.2 Two dice for an attempt, as often as it is ordered (FN-V32); who fails takes a wound."""
    if march.table is None:
        return march.lucky
    modifiers = [(item.name, effect.modifier) for item, effect in teleport_aids(march.state, caster)]
    most = magic_strength(march.state, caster)
    rolled = march.table.roll(
        RuleId("14.3.1"), f"teleport {caster.id}", "2d6", most=most, modifiers=modifiers, seen_by=(march.seat,)
    )
    if not rolled.made:
        march.note(TeleportFailed, side=march.seat, caster=caster.id)
        wound(march.table, caster.id, 1, "14.3.2")
    return rolled.made


def teleport_aids(state: State, caster: Person) -> Iterator[tuple[Item, TeleportEffect]]:
    """The items an enchanter uses that help him to teleport."""
    for item in in_use(state, caster.id):
        for effect in item.effects:
            if isinstance(effect, TeleportEffect):
                yield item, effect


def reach(state: State, caster: Person) -> int:
    """14.3.1 How far an enchanter teleports, in hexes: his Current Magic Strength, and what an item adds."""
    return magic_strength(state, caster) + sum(effect.farther for _, effect in teleport_aids(state, caster))


def escorted(march: March, id: CharacterId) -> int:
    """13.4 An escort goes along, and counts."""
    person = march.piece(id)
    return int(isinstance(person, Person) and person.escort)


def arrive(march: March, force: Force, band: Force) -> None:
    """14.3.1 Some come to another Place of Power, and meet there who is there (FN-V33)."""
    start = force.at
    ids = [id for id in march.stack(start) if id in band.ids]
    march.note(Teleported, side=march.seat, pieces=tuple(ids), start=start, at=band.at)
    march.record(TeleportSeen(side=march.seat, top=CharacterId(ids[0]), start=start, at=band.at))
    mover = mover_of(march.state, march.seat, ids)
    band.teleported = True
    stop(march, band, mover)
    encounter(march, band, start)
    force.met = force.met or band.met


class Teleported(FNFact, tag="teleported", frozen=True, kw_only=True):
    """Characters came from one Place of Power to another (14.3.1)."""

    rule: RuleId = RuleId("14.3.1")
    side: Seat
    pieces: tuple[PieceId, ...]
    start: Where
    at: Where

    def change(self, state: State) -> None:
        verify_side(self.side)
        verify_places(state, self.start)
        move(state, self.pieces, self.at)

    def words(self, say: Say) -> Line:
        does = say.doing(self.pieces, "teleports", "teleport")
        return Line(f"{does} from {say.place(self.start)} to {say.place(self.at)}.", tone="good")


class TeleportSeen(Public, tag="teleport-seen", frozen=True, kw_only=True):
    """A stack was seen to vanish from one Place of Power and to stand in another: its topmost counter (12.3)."""

    rule: RuleId = RuleId("14.3.1")
    side: Seat
    top: CharacterId
    start: Where
    at: Where

    def change(self, state: State) -> None:
        verify_side(self.side)
        verify_places(state, self.start, self.at)

    def words(self, say: Say) -> Line:
        gone = f"vanishes from {say.place(self.start)} and appears in {say.place(self.at)}"
        return Line(f"A stack under {say.character(self.top)} {gone}.")


class TeleportFailed(FNFact, tag="teleport-failed", frozen=True, kw_only=True):
    """An enchanter did not succeed in teleporting (14.3.2)."""

    rule: RuleId = RuleId("14.3.2")
    side: Seat
    caster: CharacterId

    def change(self, state: State) -> None:
        """Nothing: the wound it costs is told by itself."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.caster)} tries to teleport, in vain.", tone="bad")


def teleport_cost(attempts: int, others: int, escorts: int) -> Mp:
    """14.3.1, 14.3.3 One MP for each attempt; when it succeeds one for each other character, two for each escort."""
    return ATTEMPT * attempts + others + 2 * escorts


def teleport_goals(land: Land, start: Where, magic: int) -> tuple[SpotId, ...]:
    """14.3.1 The Places of Power within an enchanter's Current Magic Strength of the one where he is."""
    here = land.places_of_power.get(hex_of(start))
    if here is None or Where(here.spot) != start:
        return ()
    return tuple(
        place.spot
        for hex, place in sorted(land.places_of_power.items())
        if place is not here and distance(hex, here.hex) <= magic
    )
