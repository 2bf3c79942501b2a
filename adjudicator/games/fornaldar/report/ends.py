"""The ends of characters and fortresses: the fight and the doer, as far as the reader knows; the chronicle's roll."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import FNFact, side_of
from adjudicator.games.fornaldar.board.fortresses import FortressDestroyed
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.losses.harm import CharacterKilled, ShipSunk
from adjudicator.games.fornaldar.magic.blows import WoundsDealt
from adjudicator.games.fornaldar.printed.scenarios.specials import ItemHeld, KnoweIntact
from adjudicator.games.fornaldar.report.combats import Fought
from adjudicator.games.fornaldar.report.story import phases
from adjudicator.games.fornaldar.turn import PhaseBegan
from adjudicator.games.fornaldar.victory.points import key_of
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, CharacterId, HexId, Where
from adjudicator.table import Seat
from adjudicator.table.memory import Held, Loss
from adjudicator.table.prose import sentence

IN = {"duel": "in a duel of magic", "trial": "in single combat", "melee": "in a melee", "sea": "at sea"}
"""The words for a fight that is no battle on land."""


class Death(Struct, frozen=True, kw_only=True):
    """A death, the fight in which it happened, and whose magic it was that struck last."""

    fact: CharacterKilled
    fought: Fought | None = None
    caster: CharacterId | None = None
    phase: str = ""
    """The phase of the turn in which it happened."""

    def how(self, view: View) -> str:
        """The way of an end, as a sentence goes on: "slain by Reomur in single combat at Langriverdale"."""
        say = view.say
        fought = self.fought
        if fought and fought.pair and self.fact.character in fought.pair:
            slayer = next(each for each in fought.pair if each != self.fact.character)
            return f"slain by {say.titled(slayer)} {IN.get(fought.of, 'in battle')} {place(view, fought)}"
        if fought:
            return f"fell in battle {place(view, fought)}"
        if self.caster:
            return f"died by the magic of {say.titled(self.caster)}"
        return self._apart[0]

    @property
    def _apart(self) -> tuple[str, str]:
        """The end of somebody who died neither in battle nor, as far as is known, by magic."""
        return _APART.get(self.fact.rule) or _APART.get(self.phase) or ("died", "dies")

    def clause(self, view: View) -> str:
        """A death out of battle as it is told: "King Lofar dies by the magic of Tengen"."""
        say = view.say
        done = f"dies by the magic of {say.titled(self.caster)}" if self.caster else self._apart[1]
        return f"{say.titled(self.fact.character)} {done}"


_APART: Mapping[str, tuple[str, str]] = {
    "19.1": ("killed alone among the enemy", "is killed alone among the enemy"),
    "7.9": ("drowned", "drowns"),
    "10.6": ("killed by a Draugr", "is killed by a Draugr"),
    "23.0": ("killed by a Draugr", "is killed by a Draugr"),
    "attrition": ("died of hardship", "dies of hardship"),
}
"""The words for a death out of battle, by its rule or by the phase: in the roll, and in a sentence."""


def deaths(facts: Sequence[FNFact], fights: Sequence[Fought]) -> Iterator[Death]:
    """The deaths of a turn, in the order they happened."""
    struck = dict[CharacterId, CharacterId]()
    phase = ""
    for fact in facts:
        match fact:
            case PhaseBegan():
                phase = fact.phase
                struck.clear()
            case WoundsDealt(caster=caster, victim=victim, wounds=wounds) if wounds:
                struck[victim] = caster
            case CharacterKilled():
                yield Death(fact=fact, fought=fight_of(fights, fact), caster=struck.get(fact.character), phase=phase)


def fight_of(fights: Sequence[Fought], fact: FNFact) -> Fought | None:
    """The fight in which something happened."""
    for fought in fights:
        if any(each is fact for each in fought.facts):
            return fought
    return None


def at_sea(fought: Fought) -> bool:
    """Whether a fight was fought at sea."""
    if not fought.rounds:
        return False
    return fought.rounds[0].ground == "sea"


def place(view: View, fought: Fought) -> str:
    """The place of a fight: "off Grenja"."""
    return view.say.near(fought.at, "off" if at_sea(fought) else "at")


DEAD = "The dead"
RUINS = "In ruins"
SUNK = "Sunk"
"""The heads of the roll."""


def losses(view: View, facts: Sequence[FNFact]) -> Iterator[Loss]:
    """7.4.1, 7.9, 18.4 The characters that died, the ships that sank and the fortresses that were destroyed."""
    fights: list[Fought] = []
    for chapter in phases(view, facts):
        fights += chapter.combats
    dead = {death.fact.character: death for death in deaths(facts, fights)}
    for fact in facts:
        match fact:
            case CharacterKilled(character=id):
                yield _dead(view, dead[id])
            case FortressDestroyed(hex=hex):
                yield _ruin(view, fact, _fight_at(hex, fights))
            case ShipSunk():
                yield _sunk(view, fact, fight_of(fights, fact))


def _fight_at(hex: HexId, fights: Sequence[Fought]) -> Fought | None:
    """The first of some fights that was in a hex, in whichever part of it."""
    for fought in fights:
        if fought.at[:4] == hex:
            return fought
    return None


def _number(fought: Fought | None) -> int | None:
    return fought.number if fought else None


def _dead(view: View, death: Death) -> Loss:
    id = death.fact.character
    return Loss(
        kind=DEAD,
        what=view.say.titled(id),
        how=death.how(view),
        seat=_owner(view, id),
        fight=_number(death.fought),
    )


def _owner(view: View, id: CharacterId) -> Seat | None:
    """1.0 The side of a character: by the scenario, by the side that roused him, or by his counter."""
    board = view.board
    side = board.say.owner(id) or board.joined.get(id)
    printed = board.setting.counters.characters.get(id)
    if not side and printed:
        side = side_of(board, printed.group)
    return side if side in (FOMORIAN, MUNDANE) else None


def _ruin(view: View, fact: FortressDestroyed, fought: Fought | None) -> Loss:
    board = view.board
    fortress = board.setting.land.fortresses[fact.hex]
    return Loss(
        kind=RUINS,
        what=fortress.name,
        how="after the battle for it" if fought else "with nobody to hold it",
        seat=side_of(board, fortress.kingdom),
        fight=_number(fought),
    )


def _sunk(view: View, fact: ShipSunk, fought: Fought | None) -> Loss:
    say = view.say
    name = say.ship(fact.ship)
    return Loss(
        kind=SUNK,
        what=sentence(name),
        how=f"in battle {place(view, fought)}" if fought else "lost at sea",
        seat=say.owner(fact.ship),
        fight=_number(fought),
    )


def prizes(view: View) -> Iterator[Held]:
    """24.1.3, 24.2.3 The things that earn points while they are held, with their holders as far as the reader knows."""
    board = view.board
    for award in board.setting.scenario.victory.awards:
        match award:
            case ItemHeld():
                yield _item(view, award)
            case KnoweIntact(hex=hex):
                name = board.say.place_name(hex) or board.say.place(Where(hex))
                yield Held(what=name, seat=board.prizes.get(key_of(award)), at=hex)


def _item(view: View, award: ItemHeld) -> Held:
    say = view.say
    treasure = view.treasures.get(award.item)
    bearer = view.pieces.get(treasure.bearer) if treasure and treasure.bearer else None
    name, _, _ = say.item(award.item).partition(" (")
    at = treasure.at if treasure else None
    if bearer:
        at = bearer.at
    return Held(
        what=name,
        seat=view.board.prizes.get(key_of(award)),
        by=say.piece(bearer.id) if bearer else "",
        at=(at or "")[:4],
    )
