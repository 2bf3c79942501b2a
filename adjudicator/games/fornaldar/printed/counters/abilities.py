"""The special rules of characters, ships and armies, as data that rules act on, each with its words (23.0)."""

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.games.fornaldar.board.saying import Places, Saying
from adjudicator.games.fornaldar.printed.counters.parts import Modifier
from adjudicator.games.fornaldar.words import Aspect, CharacterId, GroupId, Mp, Terrain
from adjudicator.table.prose import joined

Battles = Annotated[tuple[Literal["ground battle", "naval battle", "melee"], ...], Meta(min_length=1)]
"""The kinds of combat that forces fight (16.0)."""

PlaceName = Annotated[str, Meta(min_length=1, max_length=40)]
"""A place, sea or land by its name on the map: "Alfars Mills"."""

Terrains = Annotated[tuple[Terrain, ...], Meta(min_length=1)]


class Ability(Saying, frozen=True, kw_only=True, tag_field="ability"):
    """A special rule of one character, ship or army."""

    def words(self, who: str) -> str:
        return self._said(who=who, **self._places())

    def _places(self) -> Places:
        """The words for fields that do not say themselves."""
        return {}


class ColumnShift(Ability, frozen=True, kw_only=True):
    """Shifts the Combat Ratio in favour of the force it commands (17.5.5)."""

    says = "{who}, commanding a force in {battles}, shifts the odds column by {columns} in {rounds}."
    columns: Annotated[int, Meta(ge=1, le=3)]
    battles: Battles
    rounds: Literal["every round", "the first round"] = "every round"


class BattleModifier(Ability, frozen=True, kw_only=True):
    """Modifies the dice in favour of the force it commands, in one part of the map (17.5.6)."""

    says = "{who} has {modifier:+} in {battles} when commanding a force in {at}."
    modifier: Modifier
    battles: Battles
    at: PlaceName


class RetreatCommand(Ability, frozen=True, kw_only=True):
    """Changes what its Command Rating is worth when its force wants to retreat (17.4)."""

    says = "The Command Rating of {who} counts {modifier:+} for retreats."
    modifier: Modifier


class AlwaysRetreats(Ability, frozen=True, kw_only=True):
    """May retreat on an "o" whatever the Command Ratings, even where the rest of its force may not (17.4)."""

    says = '{who} may always retreat on an "o", whatever the Command Ratings.'


class NoChallenges(Ability, frozen=True, kw_only=True):
    """Neither challenges nor is challenged (16.8)."""

    says = "{who} takes no part in challenge combat."


class Undead(Ability, frozen=True, kw_only=True):
    """Is met in melee by heroes, enchanters and bearers of weapons: with none of them, all characters there die.

    Command Ratings and escorts do not count in that melee. One that a search has called is removed afterwards (10.6).
    """

    says = (
        "Only heroes, enchanters and bearers of a weapon meet {who} in melee; where there is none, all characters die. "
        "Command Ratings and escorts do not count. One that a search has called vanishes after the melee."
    )


class DragonBreath(Ability, frozen=True, kw_only=True):
    """Burns its own hex or one beside it in the Enchantment Phase: the enemies there check for attrition (3.0)."""

    says = (
        "In each Enchantment Phase {who} may breathe fire into its hex or one beside it: "
        "enemies there undergo attrition, with {modifier:+}."
    )
    modifier: Modifier


class CommandsAtDistance(Ability, frozen=True, kw_only=True):
    """Commands army CSPs within its Basic Magic Strength in hexes, to move at most half their allowance (15.2)."""

    says = "{who} commands CSPs within Basic Magic Strength in hexes, to move up to half their Movement Allowance."


class Leads(Ability, frozen=True, kw_only=True):
    """Commands armies of another colour as if they were of its own (15.4.1)."""

    says = "{who} commands the CSPs of {group} as well."
    group: GroupId

    def _places(self) -> Places:
        return {"group": self.group.title()}


class Heir(Ability, frozen=True, kw_only=True):
    """Becomes king when all of `after` are dead (15.4.3)."""

    says = "{who} becomes king when {after} can rule no more."
    after: Annotated[tuple[CharacterId, ...], Meta(min_length=1)]

    def _places(self) -> Places:
        return {"after": joined(id.title() for id in self.after)}


class RoadBound(Ability, frozen=True, kw_only=True):
    """Enters some terrain by trail, road or path only (11.11)."""

    says = "{who} enters {terrain} only by trail, road or path."
    terrain: Terrains


class Pathfinder(Ability, frozen=True, kw_only=True):
    """Pays its own cost for some terrain when it moves alone (11.4.3)."""

    says = "{who}, alone, enters {terrain} for {cost:g} MP."
    terrain: Terrains
    cost: Mp


class SeaBeast(Ability, frozen=True, kw_only=True):
    """Moves like a ship, and turns over in a coastal hex to attack land pieces (11.13, 16.6)."""

    says = (
        "{who} moves like a ship. In a coastal hex it may turn over to attack land pieces; land forces fight it on "
        "that side, ships on the other. Swimming mermen characters may meet it in melee if no CSP is with it."
    )


class EvasionModifier(Ability, frozen=True, kw_only=True):
    """Adds to its evasion rolls (19.3)."""

    says = "{who} has {modifier:+} to evade."
    modifier: Modifier


class EvadesByDie(Ability, frozen=True, kw_only=True):
    """Flies, yet evades by the die as others do, alone in its hex, and never where a flyer is after it (19.1)."""

    says = "Alone in a hex, {who} may roll to evade enemies, unless one of them flies."


class SearchModifier(Ability, frozen=True, kw_only=True):
    """Adds to the dice of the artifact searches it takes part in (21.1.5)."""

    says = "Artifact searches with {who} have {modifier:+}."
    modifier: Modifier


class NoAttrition(Ability, frozen=True, kw_only=True):
    """Never undergoes attrition, nor does its escort; both are left out of the strength that does (8.4.5)."""

    says = "{who} and any escort never undergo attrition, and are left out of the strength of those who do."


class IgnoresAspect(Ability, frozen=True, kw_only=True):
    """Undergoes no attrition for the aspect of a hex, and never adds what that aspect adds (8.4.3)."""

    says = "{who} cannot undergo attrition for {aspect} magic in {at}."
    aspect: Aspect
    at: PlaceName = "any hex"


class SuffersIn(Ability, frozen=True, kw_only=True):
    """Undergoes attrition in hexes of an aspect, with a modifier (8.1.3, 8.4.3)."""

    says = "{who} must undergo attrition in {aspect} hexes, with {modifier:+}."
    aspect: Aspect
    modifier: Modifier


class LeaderlessLosses(Ability, frozen=True, kw_only=True):
    """Without a leader it loses a share in the Attrition Phase, rounded up; it has no other attrition (24.1.2.3)."""

    says = "Without a leader {percent} % of {who} are lost in the Attrition Phase; there is no other attrition."
    percent: Annotated[int, Meta(ge=1, le=100)]


class RecoveryModifier(Ability, frozen=True, kw_only=True):
    """Changes its recovery rolls in one place (9.6)."""

    says = "{who} has {modifier:+} to recovery rolls in {at}."
    modifier: Modifier
    at: PlaceName


class NeverHeals(Ability, frozen=True, kw_only=True):
    """Never loses a wound again (9.6)."""

    says = "{who} never recovers."


class CastsAnywhere(Ability, frozen=True, kw_only=True):
    """Casts enchantments wherever it is, and acts in the same Game-Turn: 20.1 and 20.6 do not hold."""

    says = "{who} casts enchantments in any hex, and acts in the same Game-Turn."


class NoPoints(Ability, frozen=True, kw_only=True):
    """Its losses earn no Victory Points (24.1.2.3)."""

    says = "Losses of {who} earn no Victory Points."


class SafeHarbour(Ability, frozen=True, kw_only=True):
    """Never undergoes attrition at sea in one fortress (6.3.1)."""

    says = "{who} never undergoes attrition in {at}."
    at: PlaceName


class SailsThroughSnow(Ability, frozen=True, kw_only=True):
    """Enters and leaves coastal hexes under snow freely: 6.4.4 does not hold."""

    says = "Snow does not hold {who} in coastal hexes."


class HardToIntercept(Ability, frozen=True, kw_only=True):
    """Changes interception rolls against it when no other ship is with it (14.8.8)."""

    says = "Rolls to intercept {who} have {modifier:+}, unless other ships are with it."
    modifier: Modifier


class QuickLanding(Ability, frozen=True, kw_only=True):
    """Embarks and disembarks at its own cost (14.2.1, 14.2.2)."""

    says = "{who} embarks and disembarks for {cost:g} MP."
    cost: Mp


CharacterAbility = (
    ColumnShift
    | BattleModifier
    | RetreatCommand
    | AlwaysRetreats
    | NoChallenges
    | Undead
    | DragonBreath
    | CommandsAtDistance
    | Leads
    | Heir
    | RoadBound
    | Pathfinder
    | SeaBeast
    | EvasionModifier
    | EvadesByDie
    | SearchModifier
    | NoAttrition
    | IgnoresAspect
    | RecoveryModifier
    | NeverHeals
    | CastsAnywhere
)

GroupAbility = AlwaysRetreats | IgnoresAspect | SuffersIn | LeaderlessLosses | NoPoints

ShipAbility = SafeHarbour | SailsThroughSnow | HardToIntercept | QuickLanding
