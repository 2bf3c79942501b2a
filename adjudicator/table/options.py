"""The fact that a referee gives a running campaign other options."""

from collections.abc import Mapping
from typing import Any, Self

from msgspec.structs import replace

from adjudicator.table.fact import Fact
from adjudicator.table.lines import Line


class OptionsGiven(Fact, frozen=True, kw_only=True):
    """The campaign has other options from now on; each game says what they are, and changes its state."""

    options: Any

    def in_force(self, state: Any) -> Any:
        """The options that a state has so far."""
        return state.board.options

    def filled(self, state: Any, given: Mapping[str, Any]) -> Self:
        """The options that are not named stay as they are."""
        named = {name: getattr(self.options, name) for name in given["options"]}
        before = type(self.options).of(self.in_force(state))
        return replace(self, options=replace(before, **named))

    def words(self, say: Any) -> Line:
        """Tell that they are others; the pages print them where they stand."""
        return Line("The options of the campaign are others from now on.")
