"""16.0, 17.0, 21.13 Standing orders about combat: the defence, rounds, retreats, and the takers of items."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.items.giving import Give, Use
from adjudicator.games.fornaldar.printed.charts.combat import Odds
from adjudicator.games.fornaldar.words import Terrain

Column = Annotated[Odds, Meta(description="A column of the Combat Results Table.", examples=["1-1", "1-2", "2-1"])]

USUAL: Odds = "1-1"
"""The column from which forces fight on and stay, where nothing else is said."""
MOST_LOSSES = 99
"""Losses that stop nobody."""

Answer = Literal["ask", "accept", "decline", "if stronger"]

Cancelled = Literal["duel", "trial", "either", "no"]
"""The kinds of challenges that Erlingur may cancel."""

Challenge = Literal["duel", "trial"]
"""A Duel Arcane or a Trial by Combat (16.8)."""

CHALLENGES: dict[Challenge, str] = {"duel": "Duel Arcane", "trial": "Trial by Combat"}
"""The kinds of challenge in words."""


class Calling(written.Order, frozen=True, kw_only=True):
    """A challenge before a battle (16.8)."""

    NOTATION: ClassVar[str] = "{kind} by {challenger}"
    EXAMPLE: ClassVar[dict[str, object]] = {"kind": "trial", "challenger": "snorri"}

    kind: Annotated[Challenge, Meta(description="duel: a Duel Arcane; trial: a Trial by Combat.")]
    challenger: Annotated[written.CharacterId, Meta(description="Who of yours challenges.")]


class Defence(written.Order, frozen=True, kw_only=True):
    """How your forces receive an attack (17.5.1, 16.8)."""

    NOTATION: ClassVar[str] = (
        "[terrain {terrain}] [(,|) trial {trial}] [(,|) duel {duel}] [(,|) champions {champions}] "
        "[(,|) cancel {cancel}] [(,|) decline_melee=(decline melees)] [(,|) challenge {challenges}] "
        "[(,|) first {items/;}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "terrain": ["rough", "forest"],
        "trial": "if stronger",
        "challenges": [Calling.EXAMPLE],
        "items": [Give.EXAMPLE],
    }

    terrain: Annotated[
        tuple[Terrain, ...],
        Meta(max_length=6, description="Terrain to defend in, the best first; without any, where it helps you most."),
    ] = ()
    trial: Annotated[Answer, Meta(description="Whether to accept a Trial by Combat; ask: you are asked.")] = "ask"
    duel: Annotated[Answer, Meta(description="Whether to accept a Duel Arcane.")] = "ask"
    champions: Annotated[
        written.Persons, Meta(description="Who is to fight challenges, the first who can; without any, the strongest.")
    ] = ()
    challenges: Annotated[
        tuple[Calling, ...],
        Meta(
            max_length=20,
            description="Challenges you call where you are attacked and the enemy has called none of the kind (E.5.3), "
            "and where you were intercepted and attack unordered; of each kind the first that can be called there.",
        ),
    ] = ()
    items: Annotated[
        tuple[Give | Use, ...],
        Meta(
            max_length=40,
            description="Items that change hands where you are attacked, before challenges are fought, and which a "
            "character uses first (16.8.2); those that are elsewhere stay as they are.",
        ),
    ] = ()
    cancel: Annotated[Cancelled, Meta(description="Which challenge Erlingur cancels for you.")] = "no"
    decline_melee: Annotated[
        bool, Meta(description="Whether those who can by an item decline a melee that the enemy begins (16.7).")
    ] = False


class Spoils(written.Order, frozen=True, kw_only=True):
    """Who takes the magic items that combat brings you (21.13)."""

    NOTATION: ClassVar[str] = "[to {bearers}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"bearers": ["snorri", "hakon"]}

    bearers: Annotated[
        written.Pieces,
        Meta(
            description="Who bears items you recover or capture, the first who can: characters, and colours for their "
            "army points; else by rank."
        ),
    ] = ()


class Rounds(written.Order, frozen=True, kw_only=True):
    """When your forces fight on, and when they leave (17.3)."""

    NOTATION: ClassVar[str] = (
        "[attack while {attack_while}] [(,|) until {until_losses} (losses|loss|lost)] "
        "[(,|) take_initiative=false(leave the initiative)] [(,|) retreat below {retreat_below}] "
        "[(,|) force_retreat=false(force no retreat)] [(,|) successors {successors}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"attack_while": "1-1", "until_losses": 8}

    attack_while: Annotated[
        Column, Meta(description="Attack again, or take the initiative, while your column was at least this.")
    ] = USUAL
    until_losses: Annotated[
        int, Meta(ge=1, le=MOST_LOSSES, description="Attack no more when the battle has cost you so many CSPs.")
    ] = MOST_LOSSES
    take_initiative: Annotated[
        bool, Meta(description="Whether to attack in your turn when the enemy does not go on.")
    ] = True
    retreat_below: Annotated[
        Column, Meta(description="On an o of yours, retreat where your column was less than this.")
    ] = USUAL
    force_retreat: Annotated[bool, Meta(description="On an r of the enemy's, make him retreat.")] = True
    successors: Annotated[
        written.Persons,
        Meta(
            description="Who comes on top of the stack when a round leaves points under nobody who commands them "
            "(15.3), the first who is there; without any, whoever can."
        ),
    ] = ()


class Retreating(written.Order, frozen=True, kw_only=True):
    """Where your forces retreat to, where they have a choice (17.5.8)."""

    NOTATION: ClassVar[str] = "[to {to/or}] [(,|) never {never}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"to": ["3927"], "never": ["3726"]}

    to: Annotated[
        tuple[written.Where, ...],
        Meta(max_length=20, description="Hexes to retreat to, the best first; without any, nearest your fortresses."),
    ] = ()
    never: Annotated[tuple[written.Where, ...], Meta(max_length=20, description="Hexes not to retreat to.")] = ()
