"""Corrections that the referee makes by a ruling, beside the facts of the chapters."""

from adjudicator.games.fornaldar.board.facts import Public
from adjudicator.games.fornaldar.options import Recorded, agreed
from adjudicator.games.fornaldar.state import State
from adjudicator.table import RuleId
from adjudicator.table.fact import OptionsGiven
from adjudicator.table.state import check_fixed, put

FIXED = ("scenario", "kressek_hex", "possession_points")
"""The options that are used when a campaign begins, and then no more."""


class OptionsChanged(Public, OptionsGiven, tag="options-changed", frozen=True, kw_only=True):
    """The referee gave the campaign other options."""

    rule: RuleId = RuleId("RULING")
    options: Recorded

    def change(self, state: State) -> None:
        check_fixed(state.board.options, self.options, FIXED)
        put(state.board, options=agreed(self.options))
