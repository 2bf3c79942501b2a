"""The effects of magic items and enchantments: data that rules act on, each with its words.

The user of an effect is the bearer of the item, or the target of the enchantment.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from adjudicator.games.fornaldar.board.saying import Places, titled
from adjudicator.games.fornaldar.printed.counters.parts import (
    TARGET,
    Absorbs,
    Amount,
    ColumnShift,
    Count,
    DoubleHits,
    Drm,
    Effect,
    LuckyRoll,
    Modifier,
    NegatesHero,
    Radius,
    ReplaceLetter,
    near,
    stack,
)
from adjudicator.games.fornaldar.words import EnchantmentId, GroupId, Weather
from adjudicator.table.prose import counted


class Rating(Effect, frozen=True):
    """Raises a rating; who has 0 in it gains nothing (3.0, 21.7)."""

    says = "the {rating} of {who} is {amount} higher"
    rating: Literal["Combat Strength", "Command Rating", "Magic Strength", "Movement Allowance"]
    amount: Count


class CountsAs(Effect, frozen=True):
    """Gives a symbol: hero (19.6), king (15.4.3), enchanter (20.1), flyer (11.14), or the use of tunnels (11.15)."""

    says = "{who}{needed} {does}"
    role: Literal["hero", "king", "enchanter", "flyer", "tunneller"]
    magic: Annotated[int, Meta(ge=0)] = 0
    """The Basic Magic Strength it takes."""
    does: ClassVar[Mapping[str, str]] = {
        "hero": "counts as a hero",
        "king": "counts as a king",
        "enchanter": "counts as an enchanter",
        "flyer": "flies",
        "tunneller": "can use tunnels",
    }

    def _places(self, who: str) -> Places:
        needed = f" with a Basic Magic Strength of {self.magic} or more" if self.magic else ""
        return {"needed": needed, "does": self.does[self.role]}


class Escapes(Effect, frozen=True):
    """Gets away without a roll or a penalty: from being intercepted (14.8), enemies in the hex (19.0), a melee (16.7),
    or any one challenge in the hex (16.8.1).
    """

    says = "{company} {does}"
    what: Literal["interception", "enemies", "melee", "challenge"]
    companions: bool = False
    """Whether its stack does too; only characters without escorts evade (19.2)."""
    does: ClassVar[Mapping[str, str]] = {
        "interception": "cannot be intercepted",
        "enemies": "can evade enemies without a roll",
        "melee": "can decline a melee",
        "challenge": "can cancel any one challenge in the hex without penalty",
    }

    def _places(self, who: str) -> Places:
        return {"company": stack(who, self.companions), "does": self.does[self.what]}


class Attrition(Effect, frozen=True):
    """Modifies the attrition of pieces nearby, or makes them check that would not have to (8.1, 8.4.3)."""

    says = "{whom} {checks} with {modifier:+} on the dice"
    whom: Literal["own stack", "enemies", "all pieces", "ships"]
    """Enemies: active ones, in fortresses too."""
    radius: Radius
    modifier: Modifier
    forced: bool = False

    def _places(self, who: str) -> Places:
        where = near(self.radius, who)
        whom = {
            "own stack": stack(who),
            "enemies": f"each stack of active enemies {where}, in a fortress too,",
        }.get(self.whom, f"{self.whom} {where}")
        return {"whom": whom, "checks": "must check attrition" if self.forced else "checks attrition"}


class Exempt(Effect, frozen=True):
    """Frees its user and the stack from attrition for one reason: aspect (8.1.3 to 8.1.5), weather at sea (8.1.2)."""

    says = "{company} need not check attrition for {reason}"
    reason: Literal["the aspect of the hex", "bad weather at sea"]

    def _places(self, who: str) -> Places:
        return {"company": stack(who)}


class LocalWeather(Effect, frozen=True):
    """Sets the weather near its user or on its target for the turn (6.5)."""

    says = "the weather {where} becomes {weathers} for the turn (precedence {precedence})"
    weathers: Annotated[tuple[Weather, ...], Meta(min_length=1)]
    """One of these, as its player chooses."""
    radius: Radius
    precedence: Annotated[int, Meta(ge=1, le=9)]
    """The lower number prevails; but rain never over snow."""

    def _places(self, who: str) -> Places:
        return {"where": near(self.radius, who)}


class Allows(Effect, frozen=True):
    """Is what these enchantments require (20.3)."""

    says = "{who} can cast {enchantments}"
    enchantments: Annotated[tuple[EnchantmentId, ...], Meta(min_length=1)]

    def _places(self, who: str) -> Places:
        return {"enchantments": titled(self.enchantments)}


class Casting(Effect, frozen=True):
    """Modifies casting rolls of its user, or of all who cast into his hex; a plus makes it harder (20.5)."""

    says = "{casts} with {modifier:+} on the dice"
    modifier: Modifier
    enchantments: tuple[EnchantmentId, ...] = ()
    """The enchantments it is for; none named: all."""
    into_hex: bool = False

    def _places(self, who: str) -> Places:
        what = titled(self.enchantments, "or") if self.enchantments else "enchantments"
        into_hex = f"{what} cast into the hex of {who} are rolled for"
        return {"casts": into_hex if self.into_hex else f"{who} casts {what}"}


class Resolution(Effect, frozen=True):
    """Modifies the roll on the table of an enchantment in favour of the caster."""

    says = "the dice that resolve a {enchantment} of {who} are modified by {modifier:+}"
    enchantment: EnchantmentId
    modifier: Modifier

    def _places(self, who: str) -> Places:
        return {"enchantment": titled([self.enchantment])}


class Heals(Effect, frozen=True):
    """Heals wounds: in the friendly Recovery Phase those of characters in the hex; or the target's at once (9.5)."""

    says = "{whom} is healed of up to {wounds}{when}"
    wounds: Count
    whom: Literal["one character in the hex", "each character in the hex", "the target"]

    def _places(self, who: str) -> Places:
        at_once = self.whom == TARGET
        return {
            "whom": who if at_once else f"in the Recovery Phase {self.whom}",
            "wounds": counted(self.wounds, "wound"),
            "when": " at once" if at_once else "",
        }


class Search(Effect, frozen=True):
    """Adds search points when its user searches (21.1.4)."""

    says = "a search with {who} taking part has {points} search points more"
    points: Count


class MovementCost(Effect, frozen=True):
    """Changes what its user pays to enter a hex (11.4)."""

    says = "{who} pays {change} for terrain, but at least {minimum:g}"
    change: Annotated[int, Meta(ge=-6, le=6)]
    minimum: Annotated[int, Meta(ge=0)] | Annotated[float, Meta(ge=0)] = 1

    def _places(self, who: str) -> Places:
        return {"change": f"{abs(self.change)} MP {'less' if self.change < 0 else 'more'}"}


class Teleport(Effect, frozen=True):
    """Makes teleporting easier, and reach farther (14.3.1)."""

    says = "{who} teleports with {modifier:+} on the dice, and {farther} farther"
    modifier: Modifier
    farther: Annotated[int, Meta(ge=0)]

    def _places(self, who: str) -> Places:
        return {"farther": counted(self.farther, "hex", "hexes")}


class MovesAsShip(Effect, frozen=True):
    """Carries its user over sea and major rivers, which it never leaves; boarding is free (14.2, 14.7)."""

    says = "{who} moves like a ship{passengers} but never leaves sea and major rivers; boarding and landing are free"
    passengers: Annotated[int, Meta(ge=0)]

    def _places(self, who: str) -> Places:
        return {"passengers": f" with {counted(self.passengers, 'companion')}" if self.passengers else ""}


class FreeReaction(Effect, frozen=True):
    """Lets its user try to react out of a hex with enemies whatever their command (14.9.4)."""

    says = "{who} can always try to react out of a hex with enemies, whatever the Command Ratings"


class Holds(Effect, frozen=True):
    """Holds pieces back (11.3, 14.4, 14.8, 14.9): they do not move; or spend no more MPs than the highest Command
    Rating of their stack, without forced march; or they neither intercept nor react.
    """

    says = "{whom} {does}"
    whom: Literal["enemies", "ships", "the target"]
    limit: Literal["no movement", "the Command Rating", "no reaction"]
    radius: Radius = 0
    does: ClassVar[Mapping[str, str]] = {
        "no movement": "cannot move",
        "the Command Rating": "can spend no more MPs than its highest Command Rating, and make no forced march",
        "no reaction": "can neither intercept nor react",
    }

    def _places(self, who: str) -> Places:
        whom = who if self.whom == TARGET else f"{self.whom} {near(self.radius, who)}"
        return {"whom": whom, "does": self.does[self.limit]}


class Mobilizes(Effect, frozen=True):
    """Helps one mobilization roll of the turn (10.3); a roll is helped once."""

    says = "{roll} is made with {modifier:+} on the dice"
    modifier: Modifier

    def _places(self, who: str) -> Places:
        of_target = f"the mobilization roll for {who}"
        return {"roll": of_target if who == TARGET else f"one mobilization roll a turn by the side of {who}"}


class Summons(Effect, frozen=True):
    """Brings army CSPs into the hex of its user in the Reinforcement Phase."""

    says = "in a Reinforcement Phase {who}, in {where}, can call armies{colour} there: {csps}{price}"
    csps: Amount
    group: GroupId | None = None
    """Their colour; None: that of the fortress."""
    called: str = ""
    """Their name beside their number: "Centaur"."""
    where: Literal["any hex", "a wild magic hex", "an intact friendly fortress"] = "any hex"
    instead_of_acting: bool = False
    """Whether it counts as casting an enchantment, so that its user does nothing else in the turn (20.6)."""

    def _places(self, who: str) -> Places:
        noun = f"{self.called} CSP".lstrip()
        if isinstance(self.csps, int):
            csps = counted(self.csps, noun)
        else:
            csps = self.csps.words(noun)
        return {
            "colour": "" if self.group else " of its colour",
            "csps": csps,
            "price": f"; {who} then does nothing else in the turn" if self.instead_of_acting else "",
        }


class Wounds(Effect, frozen=True):
    """Wounds one enemy character (7.4)."""

    says = "{victim} takes {wounds}"
    amount: Amount

    def _places(self, who: str) -> Places:
        victim = who if who == TARGET else "one enemy character in the hex"
        if isinstance(self.amount, int):
            wounds = counted(self.amount, "wound")
        else:
            wounds = f"wounds: {self.amount.words('wound')}"
        return {"victim": victim, "wounds": wounds}


class Sees(Effect, frozen=True):
    """Shows what an enemy stack holds (12.3): all of it, or only its armies and the names of its characters."""

    says = "the player may look at {stack}, and is shown {shown}"
    what: Literal["everything", "armies and names"]
    radius: Radius = 0
    shown: ClassVar[Mapping[str, str]] = {
        "everything": "everything in it",
        "armies and names": "its armies and the names of its characters",
    }

    def _places(self, who: str) -> Places:
        seen = f"one enemy stack {near(self.radius, who)}" if self.radius else who
        return {"stack": seen, "shown": self.shown[self.what]}


class Wards(Effect, frozen=True):
    """Makes these enchantments of the enemy do nothing to its user's stack."""

    says = "{company} is safe from {enchantments}"
    enchantments: Annotated[tuple[EnchantmentId, ...], Meta(min_length=1)]

    def _places(self, who: str) -> Places:
        return {"company": stack(who), "enchantments": titled(self.enchantments)}


class Clings(Effect, frozen=True):
    """Is never given away: only the death of its bearer parts them (21.5)."""

    says = "{who} cannot give it away"


class Dispels(Effect, frozen=True):
    """Ends every other enchantment on the target hex and on the pieces in it, lasting ones too."""

    says = "every other enchantment on {who} and on the pieces there ends"


AnyEffect = (
    Rating | CountsAs | Drm | ColumnShift | ReplaceLetter | DoubleHits | LuckyRoll | Absorbs | NegatesHero | Escapes
    | Attrition | Exempt | LocalWeather | Allows | Casting | Resolution | Heals | Search | MovementCost | Teleport
    | MovesAsShip | FreeReaction | Holds | Mobilizes | Summons | Wounds | Sees | Wards | Clings | Dispels
)  # fmt: skip
"""Any effect; in data its kind stands in the field `effect`: {"effect": "column-shift", ...}."""
