"""The words every part of the program shares, as types."""

from typing import NewType

Seat = NewType("Seat", str)
"""A side in a game: "A", "Red"."""

RuleId = NewType("RuleId", str)
"""The number of a rule in its rulebook: "CP-54"; or of a ruling: "CP-G18"."""

StepId = NewType("StepId", str)
"""One entry of a campaign's sequence of play: "4.spend"."""

Path = tuple[str | int, ...]
"""The place of something in an order file: ("orders", "queue", 3, "do", "to")."""

REFEREE = Seat("referee")
"""The seat of the person who runs the campaign: sees everything, orders nothing."""

OBSERVER = Seat("observer")
"""The seat of everybody who only looks on: sees what is public, orders nothing."""

EVERYONE: tuple[Seat, ...] = (Seat("*"),)
"""`seen_by` of a fact that is public."""
