"""20.1, 20.4 The targets of enchantments: they may be out of reach, as far as one sees it."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.board.pieces import persons_among, pieces_at
from adjudicator.games.fornaldar.board.specials import is_engine, specials
from adjudicator.games.fornaldar.board.view import Sighting
from adjudicator.games.fornaldar.magic.spells import CHARACTERS, HEXES, STACKS, aim_in_words
from adjudicator.games.fornaldar.magic.strength import reach
from adjudicator.games.fornaldar.movement.places import hexes_at, within_reach
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.printed.land.model import Hex
from adjudicator.games.fornaldar.printed.scenarios.specials import Invasion
from adjudicator.games.fornaldar.recovery.mobilization import asleep, mobilizers
from adjudicator.games.fornaldar.state import Board, Person, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, Where
from adjudicator.table import Refusal, RuleId, Seat

NO_TARGET = refusals.new("NO_TARGET", "20.1", field="target")
NOBODY_THERE = refusals.new("NOBODY_THERE", "20.1", field="target")
BEYOND_MAGIC = refusals.new("BEYOND_MAGIC", "20.4", field="target")
OUT_OF_SIGHT = refusals.new("OUT_OF_SIGHT", "20.4", field="target", lasts=False)

REVEALED = (NOBODY_THERE.code, BEYOND_MAGIC.code, OUT_OF_SIGHT.code)
"""The faults of a plot that its player could not know: it is revealed, and fails without a roll (FN-M23)."""


class Eyes(Struct, frozen=True):
    """The known places of others: `sightings` are stacks that are only seen from outside."""

    state: State
    sightings: Sequence[Sighting] = ()

    def place_of(self, id: CharacterId) -> Where | None:
        """The place of a character, as far as one sees it."""
        if id in self.state.pieces:
            return self.state.pieces[id].at
        for sighting in self.sightings:
            if sighting.top.id == id or _scried(sighting, id):
                return sighting.at
        return None

    def others_in(self, at: Where, seat: Seat) -> bool:
        """Whether a stack of another side stands in a place."""
        stacks = self.state.stacks.get(at, {})
        sides = [side for side, ids in stacks.items() if ids]
        for sighting in self.sightings:
            if sighting.at == at:
                sides.append(sighting.side)
        return any(side != seat for side in sides)

    def strangers(self, seat: Seat) -> list[CharacterId]:
        """The characters of other sides in sight: on top of stacks, shown by a Scrying, in stacks one sees into."""
        seen: list[CharacterId] = []
        for sighting in self.sightings:
            if sighting.top.kind == "character" and sighting.top.id:
                seen.append(CharacterId(sighting.top.id))
            if sighting.scried:
                seen.extend(sighting.scried.names)
        for person in persons_among(self.state.pieces.values()):
            if person.side != seat:
                seen.append(person.id)
        return [*dict.fromkeys(seen)]

    def places(self, seat: Seat) -> list[Where]:
        """The places of a side's own stacks."""
        places: list[Where] = []
        for at, stacks in self.state.stacks.items():
            if stacks.get(seat):
                places.append(at)
        return sorted(places)

    def places_of_others(self, seat: Seat) -> list[Where]:
        """The places of the stacks of other sides in sight."""
        known = {*self.state.stacks}
        for sighting in self.sightings:
            known.add(sighting.at)
        places: list[Where] = []
        for at in sorted(known):
            if self.others_in(at, seat):
                places.append(at)
        return places


def _scried(sighting: Sighting, id: CharacterId) -> bool:
    return sighting.scried is not None and id in sighting.scried.names


def own_rule(enchantment: Enchantment) -> RuleId:
    """The rule that tells how far an enchantment reaches: its own in the rulebook, else that of magic strength."""
    own = enchantment.sources.range.startswith("rulebook enchantment")
    if own:
        return RuleId(f"24.3.E{enchantment.number}")
    return BEYOND_MAGIC.rule


def target_faults(eyes: Eyes, seat: Seat, person: Person, enchantment: Enchantment, target: str) -> Iterator[Refusal]:
    """20.1, 20.4 The fault of something on which an enchantment cannot be cast: it is no target, or out of reach."""
    wrong = wrong_target(eyes, seat, enchantment, target)
    if wrong:
        yield wrong
        return
    say = eyes.state.board.say
    limit = reach(eyes.state, person, enchantment)
    if limit is None:
        return
    hexes = target_hexes(eyes, enchantment, target)
    if hexes is None:
        yield OUT_OF_SIGHT.here(f"you do not see where {say.anything(target)} is: out of reach it fails")
    elif not any(within_reach(person.at, hex, limit) for hex in hexes):
        aim = aim_in_words(say, enchantment, target)
        name = say.character(person.id)
        near = f"within {limit} hexes of {name}" if limit else f"in the hex of {name}"
        yield BEYOND_MAGIC.under(own_rule(enchantment)).here(f"{aim} is not {near}")


def targets(eyes: Eyes, seat: Seat, person: Person, enchantment: Enchantment) -> Iterator[str]:
    """20.1, 20.4 Everything in sight on which an enchanter can cast an enchantment."""
    seen = _in_sight(eyes, seat, enchantment)
    for target in dict.fromkeys(seen):
        faults = target_faults(eyes, seat, person, enchantment, target)
        if not any(faults):
            yield target


def _in_sight(eyes: Eyes, seat: Seat, enchantment: Enchantment) -> Iterable[str]:
    """20.1 Everything in sight that is of the kind on which an enchantment is cast; of hexes, those with a stack."""
    state = eyes.state
    match enchantment.target:
        case "friendly character":
            persons = persons_among(state.pieces.values())
            return [person.id for person in persons if person.side == seat]
        case "enemy character":
            return eyes.strangers(seat)
        case "friendly stack":
            return eyes.places(seat)
        case "enemy stack":
            return eyes.places_of_others(seat)
        case "hex":
            stacks = (*eyes.places_of_others(seat), *eyes.places(seat))
            return [hex for at in stacks for hex in hexes_at(at)]
        case "all-sea hex":
            return [id for id, hex in state.board.land.hexes.items() if is_all_sea(hex)]
        case "inactive group":
            return [*state.board.active]


def target_hexes(eyes: Eyes, enchantment: Enchantment, target: str) -> tuple[HexId, ...] | None:
    """The hexes into which an enchantment is cast; none for a group, None where nobody knows."""
    if enchantment.target == "inactive group":
        return ()
    if enchantment.target not in CHARACTERS:
        return hexes_at(Where(target))
    at = eyes.place_of(CharacterId(target))
    return hexes_at(at) if at else None


def wrong_target(eyes: Eyes, seat: Seat, enchantment: Enchantment, target: str) -> Refusal | None:
    """20.1 The fault of something that is no target for an enchantment."""
    kind = enchantment.target
    if kind in CHARACTERS:
        return wrong_character(eyes.state, seat, enchantment, CharacterId(target))
    if kind in STACKS:
        return wrong_stack(eyes, seat, enchantment, Where(target))
    if kind in HEXES:
        return wrong_hex(eyes.state.board, enchantment, HexId(target))
    return wrong_group(eyes.state.board, seat, enchantment, target)


def wrong_character(state: State, seat: Seat, enchantment: Enchantment, target: CharacterId) -> Refusal | None:
    """A character of the caster's side is active; one of another may be anywhere."""
    if is_engine(state.board, target):
        return NO_TARGET.under("24.2.2").here(f"{state.board.say.character(target)} is no character")
    piece = state.pieces.get(target)
    own = isinstance(piece, Person) and piece.side == seat
    if enchantment.target == "friendly character":
        fit = own and piece is not None and piece.active
        whom = "an active character of yours"
    else:
        fit = not own and target in state.board.counters.characters
        whom = "a character of another side"
    if fit:
        return None
    return NO_TARGET.here(f"{enchantment.name} is cast on {whom}, and {target} is none")


def wrong_stack(eyes: Eyes, seat: Seat, enchantment: Enchantment, at: Where) -> Refusal | None:
    """A stack of the caster's side has active pieces; of others any is enough."""
    if enchantment.target == "friendly stack":
        there = any(piece.active for piece in pieces_at(eyes.state, seat, at))
        whose = "yours"
    else:
        there = eyes.others_in(at, seat)
        whose = "another side"
    if there:
        return None
    return NOBODY_THERE.here(f"{enchantment.name} is cast on a stack of {whose}: {at} has none")


def wrong_hex(board: Board, enchantment: Enchantment, target: HexId) -> Refusal | None:
    """A hex is on the map; some enchantments want it all sea."""
    hex = board.land.hexes.get(target)
    if hex is None:
        return NO_TARGET.here(f"there is no hex {target} on the map")
    if enchantment.target == "all-sea hex" and not is_all_sea(hex):
        why = f"{enchantment.name} is cast on a hex that is all sea, and {target} is not"
        return NO_TARGET.under(own_rule(enchantment)).here(why)
    return None


def is_all_sea(hex: Hex) -> bool:
    """20.1 Whether a hex is all sea."""
    return hex.all_water and hex.water == "sea"


def wrong_group(board: Board, seat: Seat, enchantment: Enchantment, target: str) -> Refusal | None:
    """10.3, 24.1.2.3 The fault of a group that an enchantment does not help to become active."""
    name = enchantment.name
    for special in specials(board, Invasion):
        if special.group == target and not special.helped:
            why = f"{name} does not help {board.say.anything(target)}"
            return NO_TARGET.under(special.rule).here(why)
    group = GroupId(target)
    if asleep(board, group) and seat in mobilizers(board, group):
        return None
    why = f"{name} is cast on an inactive group that you can mobilize, and {target} is none"
    return NO_TARGET.under("10.3").here(why)
