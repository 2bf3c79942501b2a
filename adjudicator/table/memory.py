"""The chronicle's memory of a turn beside its story: the losses, and the holder of the prize."""

import msgspec

from adjudicator.table.words import Seat


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is gone for good, for the roll: a character, an army, a town."""

    kind: str
    """The head it stands under: "The dead"."""
    what: str
    """The name of what is lost."""
    how: str
    """Its fate, with place and doer, as a sentence goes on: "slain by Reomur in single combat"."""
    seat: Seat | None = None
    """The seat that lost it."""
    fight: int | None = None
    """The number of the battle in which it was lost, as it is on the map of its turn."""


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A prize of the campaign, and in whose hands it is; what the reader does not know of that is left out."""

    what: str
    """The name of what is held: "the Magic Sampo"."""
    seat: Seat | None = None
    by: str = ""
    """The name of its bearer."""
    at: str = ""
    """The place of the map where it is."""
