"""What magic items and enchantments do: effects as data that rules act on.

The user of an effect is the bearer of the item, or the target of the enchantment.
"""

import re
from itertools import pairwise
from typing import Annotated, Literal, NewType

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.words import GroupId, Kind, Weather

EnchantmentId = NewType("EnchantmentId", str)
"""An enchantment: "mental-attack"."""

Combat = Literal["ground battle", "naval battle", "melee", "Trial by Combat", "Duel Arcane"]
"""The kinds of combat (16.0)."""

Combats = Annotated[tuple[Combat, ...], Meta(min_length=1)]

LossLetter = Literal["A", "B", "C", "D", "E", "F", "G", "H"]

Radius = Annotated[int, Meta(ge=0, le=20)]
"""In hexes; 0 is the hex itself."""

Modifier = Annotated[int, Meta(ge=-6, le=6)]
"""Of a dice roll."""

Count = Annotated[int, Meta(ge=1, le=20)]


def _kebab(name: str) -> str:
    """The tag of an effect: ColumnShift is "column-shift" in data."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="effect", tag=_kebab):
    """One thing an item or an enchantment does."""


class Row(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Rolls from `low` to `high`: how much it does, and the wounds it deals to its own user."""

    low: int
    high: int
    amount: Annotated[int, Meta(ge=0)] = 0
    backfire: Annotated[int, Meta(ge=0)] = 0


class Table(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An amount that is rolled with one die or two; rolls beyond the ends use the first or last row."""

    dice: Literal[1, 2]
    rows: Annotated[tuple[Row, ...], Meta(min_length=2)]
    by_magic: bool = False
    """Whether the Basic Magic Strength of the user is added, and that of the target subtracted."""

    def __post_init__(self) -> None:
        """Each roll has its row: raises `ValueError` where there are gaps."""
        spans = [(row.low, row.high) for row in self.rows]
        if any(low > high for low, high in spans) or any(high + 1 != low for (_, high), (low, _) in pairwise(spans)):
            raise ValueError("The rows of the table are out of order, leave gaps or overlap")


Amount = Count | Table
"""Fixed, or rolled."""


class Rating(Effect, frozen=True):
    """Raises a rating; who has 0 in it gains nothing (3.0, 21.7)."""

    rating: Literal["Combat Strength", "Command Rating", "Magic Strength", "Movement Allowance"]
    amount: Count


class CountsAs(Effect, frozen=True):
    """Gives a symbol: hero (19.6), king (15.4.3), enchanter (20.1), flyer (11.14), or the use of tunnels (11.15)."""

    role: Literal["hero", "king", "enchanter", "flyer", "tunneller"]
    magic: Annotated[int, Meta(ge=0)] = 0
    """The Basic Magic Strength it takes."""


class Drm(Effect, frozen=True):
    """Modifies the dice in favour of its user: a plus as attacker, a minus as defender (17.5.6, 17.8.2, 17.9.2)."""

    combats: Combats
    amount: Modifier


class ColumnShift(Effect, frozen=True):
    """Shifts the Combat Ratio in favour of its user (17.5.5)."""

    combats: Combats
    columns: Count
    against: Literal["anybody", "a fortress"] = "anybody"


class ReplaceLetter(Effect, frozen=True):
    """Turns one loss level that its user inflicts into another (17.4)."""

    combats: Combats
    letter: LossLetter
    by: LossLetter


class DoubleHits(Effect, frozen=True):
    """Doubles the hits its user inflicts (17.9)."""

    combats: Combats
    first: bool = False
    """Only in the first round that inflicts any."""


class LuckyRoll(Effect, frozen=True):
    """Adds hits for what the dice show; a roll that kills does nothing else (17.9)."""

    combats: Combats
    die: Annotated[int, Meta(ge=1, le=6)] | None = None
    """For each die that shows this."""
    total: Annotated[int, Meta(ge=2, le=12)] | None = None
    """For this total. With neither: for a double."""
    side: Literal["attacker", "defender"] | None = None
    """What its user must be; None: either."""
    hits: Count | None = None
    """Additional hits; None: the opponent dies."""


class Absorbs(Effect, frozen=True):
    """Takes the first wounds of a combat in place of its user (7.4, 7.6)."""

    combats: Combats
    wounds: Count


class NegatesHero(Effect, frozen=True):
    """Keeps the opponent from being doubled as a hero (17.7.1, 17.9.1)."""

    combats: Combats
    unless: tuple[Kind, ...] = ()
    """The kinds of opponent it does nothing to."""


class Escapes(Effect, frozen=True):
    """Gets away without a roll or a penalty: from being intercepted (14.8), enemies in the hex (19.0), a melee (16.7),
    or any one challenge in the hex (16.8.1).
    """

    what: Literal["interception", "enemies", "melee", "challenge"]
    companions: bool = False
    """Whether its stack does too; only characters without escorts evade (19.2)."""


class Attrition(Effect, frozen=True):
    """Modifies the attrition of pieces nearby, or makes them check that would not have to (8.1, 8.4.3)."""

    whom: Literal["own stack", "enemies", "all pieces", "ships"]
    """Enemies: active ones, in fortresses too."""
    radius: Radius
    modifier: Modifier
    forced: bool = False


class Exempt(Effect, frozen=True):
    """Frees its user and the stack from attrition for one reason: aspect (8.1.3 to 8.1.5), weather at sea (8.1.2)."""

    reason: Literal["the aspect of the hex", "bad weather at sea"]


class LocalWeather(Effect, frozen=True):
    """Sets the weather near its user or on its target for the turn (6.5)."""

    weathers: Annotated[tuple[Weather, ...], Meta(min_length=1)]
    """One of these, as its player chooses."""
    radius: Radius
    precedence: Annotated[int, Meta(ge=1, le=9)]
    """The lower number prevails; but rain never over snow."""


class Allows(Effect, frozen=True):
    """Is what these enchantments require (20.3)."""

    enchantments: Annotated[tuple[EnchantmentId, ...], Meta(min_length=1)]


class Casting(Effect, frozen=True):
    """Modifies casting rolls of its user, or of all who cast into his hex; a plus makes it harder (20.5)."""

    modifier: Modifier
    enchantments: tuple[EnchantmentId, ...] = ()
    """Of these; none: of all."""
    into_hex: bool = False


class Resolution(Effect, frozen=True):
    """Modifies the roll on the table of an enchantment in favour of the caster."""

    enchantment: EnchantmentId
    modifier: Modifier


class Heals(Effect, frozen=True):
    """Heals wounds: in the friendly Recovery Phase those of characters in the hex; or the target's at once (9.5)."""

    wounds: Count
    whom: Literal["one character in the hex", "each character in the hex", "the target"]


class Search(Effect, frozen=True):
    """Adds search points when its user searches (21.1.4)."""

    points: Count


class MovementCost(Effect, frozen=True):
    """Changes what its user pays to enter a hex (11.4)."""

    change: Annotated[int, Meta(ge=-6, le=6)]
    minimum: Annotated[float, Meta(ge=0)] = 1


class Teleport(Effect, frozen=True):
    """Makes teleporting easier, and reach farther (14.3.1)."""

    modifier: Modifier
    farther: Annotated[int, Meta(ge=0)]


class MovesAsShip(Effect, frozen=True):
    """Carries its user over sea and major rivers, which it never leaves; boarding is free (14.2, 14.7)."""

    passengers: Annotated[int, Meta(ge=0)]


class FreeReaction(Effect, frozen=True):
    """Lets its user try to react out of a hex with enemies whatever their command (14.9.4)."""


class Holds(Effect, frozen=True):
    """Holds pieces back (11.3, 14.4, 14.8, 14.9): they do not move; or spend no more MPs than the highest Command
    Rating of their stack, without forced march; or they neither intercept nor react.
    """

    whom: Literal["enemies", "ships", "the target"]
    limit: Literal["no movement", "the Command Rating", "no reaction"]
    radius: Radius = 0


class Mobilizes(Effect, frozen=True):
    """Helps one mobilization roll of the turn (10.3); a roll is helped once."""

    modifier: Modifier


class Summons(Effect, frozen=True):
    """Brings army CSPs into the hex of its user in the Reinforcement Phase."""

    csps: Amount
    group: GroupId | None = None
    """Their colour; None: that of the fortress."""
    called: str = ""
    """What they are called beside their number: "Centaur"."""
    where: Literal["any hex", "a wild magic hex", "an intact friendly fortress"] = "any hex"
    instead_of_acting: bool = False
    """Whether it counts as casting an enchantment, so that its user does nothing else in the turn (20.6)."""


class Wounds(Effect, frozen=True):
    """Wounds one enemy character (7.4)."""

    amount: Amount


class Sees(Effect, frozen=True):
    """Shows what an enemy stack holds (12.3): all of it, or only its armies and the names of its characters."""

    what: Literal["everything", "armies and names"]
    radius: Radius = 0


class Wards(Effect, frozen=True):
    """Makes these enchantments of the enemy do nothing to its user's stack."""

    enchantments: Annotated[tuple[EnchantmentId, ...], Meta(min_length=1)]


class Clings(Effect, frozen=True):
    """Is never given away: only the death of its bearer parts them (21.5)."""


class Dispels(Effect, frozen=True):
    """Ends every other enchantment on the target hex and on the pieces in it, lasting ones too."""


AnyEffect = (
    Rating | CountsAs | Drm | ColumnShift | ReplaceLetter | DoubleHits | LuckyRoll | Absorbs | NegatesHero | Escapes
    | Attrition | Exempt | LocalWeather | Allows | Casting | Resolution | Heals | Search | MovementCost | Teleport
    | MovesAsShip | FreeReaction | Holds | Mobilizes | Summons | Wounds | Sees | Wards | Clings | Dispels
)  # fmt: skip
"""Any effect; in data its kind stands in the field `effect`: {"effect": "column-shift", ...}."""
