"""The orders of Fornaldar, each declared once: its schema, checking, form and decoding come from here."""

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, UnsetType

from adjudicator.games.fornaldar import words

CharacterId = Annotated[words.CharacterId, Meta(title="CharacterId", pattern="^[a-z][a-z0-9-]*$", examples=["hakon"])]
ShipId = Annotated[words.ShipId, Meta(title="ShipId", pattern="^[a-z][a-z0-9-]*$", examples=["orms-sling"])]
PieceId = Annotated[
    words.CharacterId, Meta(title="PieceId", pattern="^[a-z][a-z0-9-]*$", examples=["hakon", "orms-sling"])
]
"""A character or a ship; type checkers take it for a character."""
GroupId = Annotated[words.GroupId, Meta(title="GroupId", pattern="^[a-z][a-z-]*$", examples=["midhrasir"])]
ItemId = Annotated[words.ItemId, Meta(title="ItemId", ge=1, le=55, examples=[13])]
Where = Annotated[
    words.Where,
    Meta(title="Where", pattern="^([0-9]{4}[a-d]?|[0-9]{4}/[0-9]{4})$", examples=["3927", "2342a", "2230/2331"]),
]
Points = Annotated[
    dict[GroupId, Annotated[int, Meta(ge=1, le=99)]],
    Meta(max_length=20, description="Army points by colour.", examples=[{"midhrasir": 6}]),
]
Pieces = Annotated[
    tuple[PieceId, ...],
    Meta(max_length=40, description="Characters and ships.", examples=[["hakon", "signhild"]]),
]


class _Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all order structs share: nothing unknown is accepted, nothing changes afterwards."""


class _Step(_Order, tag_field="do", frozen=True, kw_only=True):
    """One thing a force does on its way."""


class Go(_Step, tag="go", frozen=True, kw_only=True):
    """Move on, hex by hex (11.3); by land, water, river or air as the force can, by the cheapest terrain (11.9)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "go", "to": ["3826", "3726"]}

    to: Annotated[
        tuple[Where, ...],
        Meta(min_length=1, max_length=60, description="Every hex on the way, the last one where the force stops."),
    ]


class Leave(_Step, tag="leave", frozen=True, kw_only=True):
    """Drop pieces off here; they do not move again in this phase (11.5)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "leave", "csp": {"midhrasir": 2}}

    pieces: Pieces = ()
    csp: Points = {}


class Take(_Step, tag="take", frozen=True, kw_only=True):
    """Pick up pieces that stand here and have not moved in this phase (11.5)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "take", "pieces": ["lembi"], "csp": {"midhrasir": 4}}

    pieces: Pieces = ()
    csp: Points = {}


class Embark(_Step, tag="embark", frozen=True, kw_only=True):
    """Take land pieces of this hex on board a ship of the force, for 5 of its Movement Points (14.2.1)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "embark", "ship": "orms-sling", "pieces": ["hakon"]}

    ship: Annotated[ShipId, Meta(description="The ship that takes them.")]
    pieces: Annotated[tuple[CharacterId, ...], Meta(max_length=20, description="Characters.")] = ()
    csp: Points = {}
    at: Annotated[Where | UnsetType, Meta(description="Where they stand, if the ship can reach several places.")] = (
        UNSET
    )


class Disembark(_Step, tag="disembark", frozen=True, kw_only=True):
    """Put pieces ashore, for 5 of the ship's Movement Points (14.2.2); without names: all who are on board."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "disembark", "ship": "orms-sling"}

    ship: Annotated[ShipId, Meta(description="The ship they leave.")]
    pieces: Annotated[tuple[CharacterId, ...], Meta(max_length=20, description="Characters.")] = ()
    csp: Points = {}
    onto: Annotated[Where | UnsetType, Meta(description="Where to, if the ship can reach several places.")] = UNSET


class Swim(_Step, tag="swim", frozen=True, kw_only=True):
    """The mermen of the force take to the water, for 1 Movement Point (14.6.2)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "swim"}

    into: Annotated[
        Where | UnsetType, Meta(description="A river beside their hex; left out: the sea or lake in it (14.7.3).")
    ] = UNSET


class Land(_Step, tag="land", frozen=True, kw_only=True):
    """The mermen of the force go ashore, for 1 Movement Point (14.6.2, 14.7.3)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "land"}

    pieces: Annotated[tuple[CharacterId, ...], Meta(max_length=20, description="Characters; nobody named: all.")] = ()
    csp: Points = {}
    onto: Annotated[Where | UnsetType, Meta(description="Where to, if there are several places.")] = UNSET


class Detach(_Step, tag="detach", frozen=True, kw_only=True):
    """A character's escort becomes an army point of its colour (13.2)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "detach", "character": "hakon"}

    character: CharacterId


class Attach(_Step, tag="attach", frozen=True, kw_only=True):
    """A character takes an army point of his colour as his escort (13.2, 13.3)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "attach", "character": "hakon"}

    character: CharacterId


class Give(_Step, tag="give", frozen=True, kw_only=True):
    """A magic item changes hands, or is picked up where it lies (21.5)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": "give", "item": 13, "to": "signhild"}

    item: Annotated[ItemId, Meta(description="The number of the item.")]
    to: Annotated[
        PieceId, Meta(description="Who bears it from now on: a character, a ship, or army points by their colour.")
    ]


Step = Go | Leave | Take | Embark | Disembark | Swim | Land | Detach | Attach | Give


class Move(_Order, frozen=True, kw_only=True, rename={"from_": "from"}):
    """A force, and what it does in this phase (E.3.1)."""

    EXAMPLE: ClassVar[dict[str, object]] = {
        "from": "3927",
        "pieces": ["hakon"],
        "csp": {"midhrasir": 6},
        "steps": [{"do": "go", "to": ["3826", "3726"]}],
    }

    from_: Annotated[Where, Meta(description="Where the force stands.")]
    pieces: Pieces = ()
    csp: Points = {}
    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=60, description="What it does, in order.")]


class Stacking(_Order, frozen=True, kw_only=True):
    """The order of a stack at the end of the phase (12.0)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"at": "3927", "top": ["signhild", "hakon"]}

    at: Annotated[Where, Meta(description="Where the stack stands.")]
    top: Annotated[
        tuple[PieceId, ...],
        Meta(min_length=1, max_length=40, description="What lies on top, the topmost first; a colour: army points."),
    ]


class MovementPlan(_Order, frozen=True, kw_only=True):
    """The moves of a movement phase, carried out one after the other (E.3.1)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"moves": [Move.EXAMPLE], "stacks": [Stacking.EXAMPLE]}

    moves: Annotated[tuple[Move, ...], Meta(max_length=80, description="Your forces' moves, in order.")] = ()
    stacks: Annotated[tuple[Stacking, ...], Meta(max_length=80, description="Stacks to put in order at the end.")] = ()


class Standing(_Order, frozen=True, kw_only=True):
    """Answers given in advance, until changed."""

    EXAMPLE: ClassVar[dict[str, object]] = {}
