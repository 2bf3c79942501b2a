"""What the referee sets by a ruling, beside the facts of the chapters."""

from adjudicator.games.fornaldar.facts import Public
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.state import State
from adjudicator.table import Line, RuleId
from adjudicator.table.state import check_fixed, put

FIXED = ("scenario", "kressek_hex")
"""The options that are used when a campaign begins, and then no more."""


class OptionsChanged(Public, tag="options-changed", frozen=True, kw_only=True):
    """The referee gave the campaign other options."""

    rule: RuleId = RuleId("RULING")
    options: Options

    def change(self, state: State) -> None:
        check_fixed(state.board.options, self.options, FIXED)
        put(state.board, options=self.options)

    def words(self, say: object) -> Line:
        return Line("The options of the campaign are others from now on.")
