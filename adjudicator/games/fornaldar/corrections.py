"""Corrections that the referee makes by a ruling, beside the facts of the chapters."""

from collections.abc import Mapping
from typing import Any, Self

from msgspec.structs import replace

from adjudicator.games.fornaldar.facts import Public
from adjudicator.games.fornaldar.options import Recorded, agreed
from adjudicator.games.fornaldar.state import State
from adjudicator.table import Line, RuleId
from adjudicator.table.state import check_fixed, put

FIXED = ("scenario", "kressek_hex", "possession_points")
"""The options that are used when a campaign begins, and then no more."""


class OptionsChanged(Public, tag="options-changed", frozen=True, kw_only=True):
    """The referee gave the campaign other options."""

    rule: RuleId = RuleId("RULING")
    options: Recorded

    def filled(self, state: State, given: Mapping[str, Any]) -> Self:
        """The options that are not named stay as they are."""
        named = {name: getattr(self.options, name) for name in given["options"]}
        return replace(self, options=replace(Recorded.of(state.board.options), **named))

    def change(self, state: State) -> None:
        check_fixed(state.board.options, self.options, FIXED)
        put(state.board, options=agreed(self.options))

    def words(self, say: object) -> Line:
        return Line("The options of the campaign are others from now on.")
