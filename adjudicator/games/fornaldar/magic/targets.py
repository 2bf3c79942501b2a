"""20.1, 20.4 What enchantments are cast on, and whether it is within reach, as far as one sees it."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.facts import refusals
from adjudicator.games.fornaldar.magic.spells import CHARACTERS, HEXES, STACKS, aim_in_words
from adjudicator.games.fornaldar.magic.strength import reach
from adjudicator.games.fornaldar.mobilization import asleep, mobilizers
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.pieces import stack_at
from adjudicator.games.fornaldar.preparations.faults import Fault
from adjudicator.games.fornaldar.scenarios.specials import Invasion
from adjudicator.games.fornaldar.specials import is_engine
from adjudicator.games.fornaldar.state import Board, Person, State
from adjudicator.games.fornaldar.view import Sighting
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, Where
from adjudicator.table import RuleId, Seat

NO_TARGET = refusals.new("NO_TARGET", "20.1", field="target")
NOBODY_THERE = refusals.new("NOBODY_THERE", "20.1", field="target")
BEYOND_MAGIC = refusals.new("BEYOND_MAGIC", "20.4", field="target")
OUT_OF_SIGHT = refusals.new("OUT_OF_SIGHT", "20.4", field="target", lasts=False)

REVEALED = (NOBODY_THERE.code, BEYOND_MAGIC.code, OUT_OF_SIGHT.code)
"""What a plot may meet that its player could not know: it is revealed, and fails without a roll (FN-M23)."""


class Eyes(Struct, frozen=True):
    """What is known of where others are: `sightings` are stacks that are only seen from outside."""

    state: State
    sightings: Sequence[Sighting] = ()

    def place_of(self, id: CharacterId) -> Where | None:
        """Where a character is, as far as one sees it."""
        if id in self.state.pieces:
            return self.state.pieces[id].at
        return next((each.at for each in self.sightings if id == each.top.id or _scried(each, id)), None)

    def others_in(self, at: Where, seat: Seat) -> bool:
        """Whether a stack of another side stands in a place."""
        inside = any(ids and side != seat for side, ids in self.state.stacks.get(at, {}).items())
        if inside:
            return True
        return any((each.at, each.side) != (at, seat) and each.at == at for each in self.sightings)


def _scried(sighting: Sighting, id: CharacterId) -> bool:
    return sighting.scried is not None and id in sighting.scried.names


def own_rule(enchantment: Enchantment) -> RuleId:
    """The rule that tells how far an enchantment reaches: its own in the rulebook, else that of magic strength."""
    own = enchantment.sources.range.startswith("rulebook enchantment")
    if own:
        return RuleId(f"24.3.E{enchantment.number}")
    return BEYOND_MAGIC.rule


def target_faults(eyes: Eyes, seat: Seat, person: Person, enchantment: Enchantment, target: str) -> Iterator[Fault]:
    """20.1, 20.4 Why an enchantment cannot be cast on something: it is no target for it, or out of reach."""
    wrong = wrong_target(eyes, seat, enchantment, target)
    if wrong:
        yield wrong
        return
    board = eyes.state.board
    limit = reach(eyes.state, person, enchantment)
    hexes = target_hexes(eyes, enchantment, target)
    if limit is None:
        return
    if hexes is None:
        yield Fault(OUT_OF_SIGHT, f"you do not see where {board.say.anything(target)} is: out of reach it fails")
    elif min(distance(here, hex) for here in hexes_at(person.at) for hex in hexes) > limit:
        aim = aim_in_words(board.say, enchantment, target)
        name = board.say.character(person.id)
        far = f"{aim} is not within {limit} hexes of {name}" if limit else f"{aim} is not in the hex of {name}"
        yield Fault(BEYOND_MAGIC.under(own_rule(enchantment)), far)


def target_hexes(eyes: Eyes, enchantment: Enchantment, target: str) -> tuple[HexId, ...] | None:
    """The hexes into which an enchantment is cast; none for a group, None where nobody knows."""
    if enchantment.target == "inactive group":
        return ()
    at = eyes.place_of(CharacterId(target)) if enchantment.target in CHARACTERS else Where(target)
    return hexes_at(at) if at else None


def wrong_target(eyes: Eyes, seat: Seat, enchantment: Enchantment, target: str) -> Fault | None:
    """20.1 Why something is no target for an enchantment."""
    if enchantment.target in CHARACTERS:
        return wrong_character(eyes.state, seat, enchantment, CharacterId(target))
    if enchantment.target in STACKS:
        return wrong_stack(eyes, seat, enchantment, Where(target))
    if enchantment.target in HEXES:
        return wrong_hex(eyes.state.board, enchantment, HexId(target))
    return wrong_group(eyes.state.board, seat, enchantment, target)


def wrong_character(state: State, seat: Seat, enchantment: Enchantment, target: CharacterId) -> Fault | None:
    """A character of the caster's side is active; one of another may be anywhere."""
    piece = state.pieces.get(target)
    if is_engine(state.board, target):
        return Fault(NO_TARGET.under("24.2.2"), f"{state.board.say.character(target)} is no character")
    own = isinstance(piece, Person) and piece.side == seat
    if enchantment.target == "friendly character":
        fit = own and piece is not None and piece.active
        whom = "an active character of yours"
    else:
        fit = not own and target in state.board.counters.characters
        whom = "a character of another side"
    if fit:
        return None
    return Fault(NO_TARGET, f"{enchantment.name} is cast on {whom}, and {target} is none")


def wrong_stack(eyes: Eyes, seat: Seat, enchantment: Enchantment, at: Where) -> Fault | None:
    """A stack of the caster's side has active pieces; of others any is enough."""
    if enchantment.target == "friendly stack":
        ids = stack_at(eyes.state, seat, at)
        there = any(eyes.state.pieces[id].active for id in ids)
        whose = "yours"
    else:
        there = eyes.others_in(at, seat)
        whose = "another side"
    if there:
        return None
    return Fault(NOBODY_THERE, f"{enchantment.name} is cast on a stack of {whose}: {at} has none")


def wrong_hex(board: Board, enchantment: Enchantment, target: HexId) -> Fault | None:
    """A hex is on the map; some enchantments want it all sea."""
    hex = board.land.hexes.get(target)
    if hex is None:
        return Fault(NO_TARGET, f"there is no hex {target} on the map")
    if enchantment.target == "all-sea hex" and not (hex.all_water and hex.water == "sea"):
        why = f"{enchantment.name} is cast on a hex that is all sea, and {target} is not"
        return Fault(NO_TARGET.under(own_rule(enchantment)), why)
    return None


def wrong_group(board: Board, seat: Seat, enchantment: Enchantment, target: str) -> Fault | None:
    """10.3, 24.1.2.3 Why an enchantment does not help a group to become active."""
    for special in board.scenario.specials:
        if isinstance(special, Invasion) and special.group == target and not special.helped:
            return Fault(
                NO_TARGET.under(special.rule), f"{enchantment.name} does not help {board.say.anything(target)}"
            )
    if not asleep(board, GroupId(target)) or seat not in mobilizers(board, GroupId(target)):
        calls = "is cast on an inactive group that you can mobilize"
        return Fault(NO_TARGET.under("10.3"), f"{enchantment.name} {calls}, and {target} is none")
    return None
