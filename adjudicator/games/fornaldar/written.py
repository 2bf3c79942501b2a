"""The common part of orders: ids as players write them, and the base of all order structs."""

from typing import Annotated

from msgspec import Meta, Struct

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
Target = Annotated[
    str,
    Meta(
        title="Target",
        pattern="^([a-z][a-z0-9-]*|[0-9]{4}[a-d]?|[0-9]{4}/[0-9]{4})$",
        max_length=40,
        examples=["hakon", "2633", "nerfringia"],
    ),
]
"""What magic is meant for: a character, a hex or the place of a stack, a group."""
Points = Annotated[
    dict[GroupId, Annotated[int, Meta(ge=1, le=99)]],
    Meta(max_length=20, description="Army points by colour.", examples=[{"midhrasir": 6}]),
]
NO_POINTS: dict[words.GroupId, int] = {}
"""None of any colour."""
Pieces = Annotated[
    tuple[PieceId, ...],
    Meta(max_length=40, description="Characters and ships.", examples=[["hakon", "signhild"]]),
]
Persons = Annotated[tuple[CharacterId, ...], Meta(max_length=20, description="Characters.")]


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The common part of all order structs: nothing unknown is accepted, nothing changes afterwards."""
