"""A seat's knowledge when a window opens, as its report carries it: it checks the seat's orders without the desk."""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.table.steps import Step
from adjudicator.table.words import Seat, StepId


class Knowledge(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The knowledge that orders are checked by: the view of a seat, and what the campaign says of the window."""

    game: str
    """The game by the name that order files have for it."""
    rules_version: str
    """The version of the rules that the desk plays by."""
    scenario: str = ""
    """The name of the scenario, where it is not one that the program brings."""
    scenario_digest: str = ""
    """The SHA-256 of it, in hexadecimal, where it is the referee's own: its file is needed to read the view."""
    options: Mapping[str, Any] = {}
    """The options that are in force."""
    seats: tuple[Seat, ...]
    """The seats of the campaign."""
    step: Step
    """The step that the campaign waits for."""
    closed: tuple[StepId, ...] = ()
    """The windows that this seat was asked in before."""
    standing: Mapping[str, Any] | None = None
    """Its standing orders."""
    is_sealed: bool = False
    """Whether orders are sealed."""
    stands_in: bool = False
    """Whether a deputy orders for a seat that sends nothing."""
    view: Mapping[str, Any]
    """The view of the board: the differences from a bare one, written as a position file is."""
