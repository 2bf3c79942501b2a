"""A battle as data: who fought, how strong, round by round, with which dice and what result."""

import msgspec


class Party(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side of a battle, as far as the reader knows it; what is empty is not shown."""

    name: str
    part: str = ""
    """ "attacks", "defends" ..."""
    forces: str = ""
    """The forces that fight."""
    made_of: str = ""
    """The dice, and every contribution to the strength: "5 + 2 normal − 1 hero left out"."""
    strength: str = ""
    fate: str = ""
    """Its fate: what it won, and what it lost."""
    lost: str = ""
    """Its losses, where they stand by themselves."""
    own: bool = False


class FoughtRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round that was fought: strengths with the letters of the sides, column, dice and result."""

    number: int
    strengths: tuple[tuple[str, int], ...]
    """Strengths in the order attacker, defender: ("F", 12), ("M", 10)."""
    odds: str
    """The column before it was shifted ("1-1")."""
    column: str
    """The column that was used."""
    dice: tuple[int, ...]
    total: int
    result: str
    shifts: tuple[tuple[str, int], ...] = ()
    """Shifts of the column by their reason ("Jötuns"), and how far."""
    modifiers: tuple[tuple[str, int], ...] = ()
    """The additions to the dice, by what they came from."""
    lost: str = ""
    """The losses of either side in it."""


class Boxes(msgspec.Struct, frozen=True, omit_defaults=True):
    """The wound boxes of a fighter of a duel, of which some are lost in each round."""

    name: str
    whole: int
    """The boxes on his counter."""
    left: tuple[int | None, ...]
    """The boxes left before the first round and after each; None where the reader is not told."""


class Battle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle: `number` is that of its burst on the map."""

    parties: tuple[Party, ...] = ()
    rounds: tuple[FoughtRound, ...] = ()
    number: int | None = None
    boxes: tuple[Boxes, ...] = ()
    """The wound boxes of the two who fight a duel, in the order of the parties."""
