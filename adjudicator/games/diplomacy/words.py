"""The words of Diplomacy, as types: provinces and coasts, units, and what all orders are made of."""

from typing import Annotated, Literal, NewType

from msgspec import Meta, Struct

from adjudicator.table import Refusals, Seat

Place = NewType("Place", str)
"""The place of a unit, or its goal: a province, for fleets perhaps with its coast: "SPA/NC"."""

Province = NewType("Province", Place)
"""A province by its three letters: "SPA"."""

UnitId = NewType("UnitId", str)
"""A unit, whatever becomes of it: "F3"."""

Kind = Literal["A", "F"]
"""An army or a fleet."""

Phase = Literal["setup", "orders", "retreats", "winter", "over"]
"""The next phase in the sequence of play."""

SEATS = tuple(Seat(letter) for letter in "AEFGIRT")
"""The powers of the standard map, by the letters of the hobby."""

LETTERS = tuple(Seat(letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""All seats there can be: each map has its own of them."""

KINDS = {"A": "army", "F": "fleet"}

PlaceId = Annotated[Place, Meta(title="PlaceId", pattern="^[A-Z]{3}(/[A-Z]{2})?$", max_length=6, examples=["BUR"])]

refusals = Refusals()
"""Reasons why something may not be done, by code; each chapter adds its own."""


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The common part of all order structs: nothing unknown is accepted, nothing changes afterwards."""


def province_of(place: str) -> Province:
    """The province of a place: that of "SPA/NC" is "SPA"."""
    return Province(Place(place.partition("/")[0]))


def coast_of(place: str) -> str:
    """The coast that a place names: that of "SPA/NC" is "NC"; empty without one."""
    return place.partition("/")[2]
