"""14.3 Teleportation: enchanters send themselves and others from one Place of Power to another."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType, field
from msgspec.structs import replace

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, Public, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import move, verify_places
from adjudicator.games.fornaldar.board.ratings import is_enchanter, magic_strength
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.items.bearing import in_use, uses
from adjudicator.games.fornaldar.losses.deaths import wound
from adjudicator.games.fornaldar.movement.dropping import drop
from adjudicator.games.fornaldar.movement.force import mover_of, rides, sea_beast
from adjudicator.games.fornaldar.movement.going import TOO_FAR, encounter, stop, verify_ready
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible, refuse
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.movement.picking import NOT_AMONG
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.movement.steps import stepping_ashore
from adjudicator.games.fornaldar.movement.traces import kept_out
from adjudicator.games.fornaldar.printed.counters.effects import Teleport as TeleportEffect
from adjudicator.games.fornaldar.printed.counters.items import Item
from adjudicator.games.fornaldar.printed.land.model import Land, PlaceOfPower
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import CharacterId, Mp, PieceId, SpotId, Where
from adjudicator.table import Line, Path, RuleId, Seat
from adjudicator.table.prose import joined

ATTEMPT: Mp = 1
"""14.3.1 The cost of an attempt for the enchanter."""

NO_TELEPORT = refusals.new("NO_TELEPORT", "14.3.1")
LANDING = "`land` him first (14.6.2)"
OUT_OF_TELEPORT = refusals.new("OUT_OF_TELEPORT", "14.3.1")


class Teleport(MoveStep, tag="teleport", frozen=True, kw_only=True, rename={"with_": "with"}):
    """An enchanter in a Place of Power tries once to send characters to others (14.3); write it again to try again."""

    NOTATION: ClassVar[str] = (
        "[{who}] (teleports|teleport) {send/to} [with {with}] "
        "| [{who}] (teleports|teleport) [with {with}] [to {to}] [(,|and) {send/to}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "do": "teleport",
        "who": "signhild",
        "send": {"signhild": "2219", "hakon": "2219"},
    }

    who: Annotated[
        written.CharacterId | UnsetType,
        Meta(description="The enchanter who casts; he may stay. Left out: the only one of the force."),
    ] = UNSET
    to: Annotated[written.Where | UnsetType, Meta(description="Where he goes himself.")] = UNSET
    with_: Annotated[
        tuple[written.CharacterId, ...],
        Meta(max_length=20, description="Characters of the force who go there with him."),
    ] = ()
    send: Annotated[
        dict[written.CharacterId, written.Where],
        Meta(max_length=20, description="Who goes where: characters of the force, by Place of Power."),
    ] = field(default_factory=dict)

    def carry_out(self, march: March, force: Force) -> None:
        """14.3.1, 14.3.2 One MP and two dice, not more than the Current Magic Strength; a failure costs a wound.

        A further try does nothing where all are already where they were to go.
        """
        who = self.who or only_enchanter(march, force)
        whole = replace(self, who=who, to=UNSET, with_=(), send=self.sent_by(who))
        if not whole.send:
            raise NotPossible(NO_TELEPORT, "it says of nobody where he goes", ("send",))
        if not whole.all_there(march):
            whole.cast(march, force, who)

    def sent_by(self, who: CharacterId) -> dict[CharacterId, Where]:
        """14.3.3 Who goes where, with the enchanter himself; raises `NotPossible` where he has company and stays."""
        goal = self.send.get(who) if self.to is UNSET else self.to
        if goal is not None:
            together = dict.fromkeys((who, *self.with_), goal)
            return {**together, **self.send}
        if self.with_:
            raise NotPossible(NO_TELEPORT, "it says who goes with the enchanter, and not where he goes", ("with",))
        return self.send

    @property
    def goals(self) -> list[Where]:
        """The places that somebody goes to, each once."""
        own = [self.to] if self.to is not UNSET else []
        return list(dict.fromkeys([*own, *self.send.values()]))

    def cast(self, march: March, force: Force, who: CharacterId) -> None:
        """14.3.1, 14.3.2 The attempt, with all that it is to do."""
        caster = enchanter(march, force, who)
        verify_ready(march, force)
        refuse(self.faults(march, force, caster))
        march.budget.teleporting[caster.id] = march.budget.teleporting.get(caster.id, 0) + ATTEMPT
        march.budget.pay([caster.id], ATTEMPT)
        if succeeds(march, caster):
            self.travel(march, force, caster)
        else:
            force.met = "failed"
            force.leave_dead(march.state)

    def all_there(self, march: March) -> bool:
        """14.3.1 Whether all who are sent are already where they are to go."""
        for id, goal in self.send.items():
            person = march.state.pieces.get(id)
            if person is None or person.at != goal:
                return False
        return True

    def company(self) -> list[CharacterId]:
        """Those who are sent besides the enchanter."""
        return [id for id in self.send if id != self.who]

    def fare(self, march: March) -> Mp:
        """14.3.3 The price of his company and all escorts, his own too, for an enchanter who succeeds (FN-V22)."""
        others = len(self.company())
        escorts = sum(escorted(march, id) for id in self.send)
        return teleport_cost(0, others, escorts)

    def faults(self, march: March, force: Force, caster: Person) -> Iterator[NotPossible]:
        """The faults of an attempt, before it is made."""
        strangers = [id for id in self.send if id not in force.ids or not is_character(march, id)]
        for id in strangers:
            why = f"{id} is no character of this force"
            yield NotPossible(NOT_AMONG.under("14.3.3"), why, ("send", id))
        radius = reach(march.state, caster)
        goals = [Where(spot) for spot in teleport_goals(march.board.land, force.at, radius)]
        hint = f"within reach: {joined(goals)}" if goals else ""
        for id, at in self.send.items():
            if at not in goals:
                why = f"{at} is no Place of Power within {radius} hexes of {force.at}"
                yield NotPossible(OUT_OF_TELEPORT, why, ("send", id), hint)
            elif id not in strangers:
                yield from not_sent(march, id, force.at, at)
        if not strangers:
            yield from self.too_dear(march, caster.id)

    def too_dear(self, march: March, caster: CharacterId) -> Iterator[NotPossible]:
        """14.3.3 The enchanter pays for the attempt and the company; 14.3.4 his company must be able to (FN-V8)."""
        price = ATTEMPT + self.fare(march)
        yield from unpayable(march, caster, price, ())
        before = march.budget.teleporting.get(caster, 0)
        in_all = before + price
        for id in self.company():
            path = ("send", id)
            yield from unpayable(march, id, in_all, path)

    def travel(self, march: March, force: Force, caster: Person) -> None:
        """14.3.3, 14.3.4 All come to their Places of Power; the enchanter and those with him then are the force."""
        march.budget.pay([caster.id], self.fare(march))
        march.budget.teleporting[caster.id] += self.fare(march)
        march.budget.pay(self.company(), march.budget.teleporting[caster.id])
        start = force.at
        goal = self.send.get(caster.id, start)
        if goal != start:
            left_behind = [id for id in force.ids if id not in self.send]
            drop(march, force, left_behind)
        bands = self.bands(force)
        for at, ids in bands.items():
            march.budget.company |= dict.fromkeys(ids, tuple(ids))
            if at != start:
                arrive(march, force, Force(at, ids))
        force.at = goal
        force.ids = bands[goal]
        force.leave_dead(march.state)

    def bands(self, force: Force) -> dict[Where, list[PieceId]]:
        """14.3.4 The places where somebody of the force is afterwards, each with those who are there."""
        bands: dict[Where, list[PieceId]] = {at: [] for at in self.send.values()}
        bands.setdefault(force.at, [])
        for id in force.ids:
            goal = self.send.get(CharacterId(id), force.at)
            bands[goal].append(id)
        return bands


def not_sent(march: March, id: CharacterId, start: Where, at: Where) -> Iterator[NotPossible]:
    """The fault of sending a character to a place where he is not welcome."""
    barred = unwelcome(march, id, start, at)
    if barred:
        yield NotPossible(NO_TELEPORT.under(barred.rule), barred.why, ("send", id))


def unpayable(march: March, id: CharacterId, mp: Mp, path: Path) -> Iterator[NotPossible]:
    """14.3.3, 14.3.4 The fault of a character who has fewer Movement Points than his teleport costs."""
    left = march.left([id])
    if mp > left:
        yield NotPossible(TOO_FAR.under("14.3.3"), f"teleporting costs {mp:g} MP; {left:g} left", path)


def only_enchanter(march: March, force: Force) -> CharacterId:
    """14.3.1 The one enchanter of a force; raises `NotPossible` where it has none, or several."""
    able = [person.id for person in march.persons(force.ids) if is_enchanter(march.state, person)]
    if len(able) == 1:
        return able[0]
    why = f"{joined(able, 'or')}: it is not said who teleports" if able else "the force has no enchanter"
    raise NotPossible(NO_TELEPORT, why, ("who",))


def enchanter(march: March, force: Force, id: CharacterId) -> Person:
    """14.3.1 The enchanter of a force who teleports, in a Place of Power; raises `NotPossible` where he is none."""
    person = march.state.pieces.get(id)
    if id not in force.ids or not isinstance(person, Person):
        why = f"{id} is no character of this force"
        raise NotPossible(NOT_AMONG.under("14.3"), why, ("who",))
    name = march.say.character(id)
    if not is_enchanter(march.state, person):
        raise NotPossible(NO_TELEPORT, f"{name} is no enchanter", ("who",))
    power = power_at(march.board.land, force.at)
    if power is None:
        raise NotPossible(NO_TELEPORT, f"{name} is in no Place of Power", ("who",))
    if afloat(march.state, person):
        why = f"{name} is in the water beside the Place of Power"
        raise NotPossible(NO_TELEPORT, why, ("who",), LANDING)
    return person


def afloat(state: State, person: Person) -> bool:
    """11.13, 14.6 Whether a character swims, or is a beast of the sea: Places of Power lie ashore (FN-V43)."""
    return person.swimming or sea_beast(state, person)


def is_character(march: March, id: PieceId) -> bool:
    """14.3.3 Whether a piece is a character; 24.2.2.6 a siege engine is none."""
    if not isinstance(march.piece(id), Person):
        return False
    return not is_engine(march.board, id)


def unwelcome(march: March, id: CharacterId, start: Where, at: Where) -> Barred | None:
    """The rule that keeps a character from a place: 10.4, 11.15, 24.2.4.B, item 40, FN-V43, special rules."""
    board = march.board
    person = march.piece(id)
    assert isinstance(person, Person), "only characters are sent"
    barred = kept_out(march, [id], at)
    if barred:
        return barred
    name = march.say.character(id)
    if rides(march.state, person):
        return Barred(RuleId("I.40"), f"what {name} rides never leaves the water")
    if afloat(march.state, person):
        return Barred(RuleId("14.3.1"), f"{name} is in the water, and Places of Power lie ashore")
    mover = mover_of(march.state, march.seat, [id])
    return stepping_ashore(board.land, board.charts.terrain_effects, mover, start, at)


def succeeds(march: March, caster: Person) -> bool:
    """14.3.1, 14.3.2 Two dice for an attempt, as often as it is ordered (FN-V32); a failure costs a wound."""
    if march.table is None:
        return march.luck.good
    modifiers = [(item.name, effect.modifier) for item, effect in teleport_aids(march.state, caster)]
    rolled = march.table.roll(
        RuleId("14.3.1"),
        f"teleport {caster.id}",
        "2d6",
        most=magic_strength(march.state, caster),
        modifiers=modifiers,
        seen_by=(march.seat,),
    )
    if not rolled.made:
        march.note(TeleportFailed, side=march.seat, caster=caster.id)
        wound(march.table, caster.id, 1, "14.3.2")
    return rolled.made


def teleport_aids(state: State, caster: Person) -> Iterator[tuple[Item, TeleportEffect]]:
    """The items an enchanter uses that help him to teleport."""
    for item in in_use(state, caster.id):
        for effect in of_kind(item.effects, TeleportEffect):
            yield item, effect


def reach(state: State, caster: Person) -> int:
    """14.3.1 The hexes over which an enchanter teleports: his Current Magic Strength, and what an item adds."""
    farther = sum(effect.farther for effect in uses(state, caster.id, TeleportEffect))
    return magic_strength(state, caster) + farther


def escorted(march: March, id: CharacterId) -> int:
    """13.4 An escort goes along, and counts."""
    person = march.piece(id)
    return int(isinstance(person, Person) and person.escort)


def arrive(march: March, force: Force, band: Force) -> None:
    """14.3.1 Some come to another Place of Power, and meet the enemies there (FN-V33)."""
    start = force.at
    stack = march.stack(start)
    ids = [id for id in stack if id in band.ids]
    march.note(Teleported, side=march.seat, pieces=tuple(ids), start=start, at=band.at)
    top = CharacterId(ids[0])
    seen = TeleportSeen(side=march.seat, top=top, start=start, at=band.at)
    march.record(seen)
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
    here = power_at(land, start)
    if here is None:
        return ()
    goals = []
    for hex, place in sorted(land.places_of_power.items()):
        if place is not here and distance(hex, here.hex) <= magic:
            goals.append(place.spot)
    return tuple(goals)


def teleports(state: State, person: Person) -> Iterator[Teleport]:
    """14.3.1 An enchanter ashore in a Place of Power sends himself to each of the others within his reach."""
    if afloat(state, person) or not is_enchanter(state, person):
        return
    for goal in teleport_goals(state.board.land, person.at, reach(state, person)):
        yield Teleport(who=person.id, to=Where(goal))


def power_at(land: Land, at: Where) -> PlaceOfPower | None:
    """14.3.1 The Place of Power in a place; None where there is none."""
    power = land.places_of_power.get(hex_of(at))
    if power and Where(power.spot) == at:
        return power
    return None
