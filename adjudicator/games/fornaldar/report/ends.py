"""The ends of characters: the fight, and the doer or his magic, as far as the reader knows."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.losses.suffered import CharacterKilled
from adjudicator.games.fornaldar.magic.blows import WoundsDealt
from adjudicator.games.fornaldar.report.combats import Fought
from adjudicator.games.fornaldar.turn import PhaseBegan
from adjudicator.games.fornaldar.words import CharacterId

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
