"""The setting of a campaign: the map, the charts, the counters and the scenario."""

from collections.abc import Mapping

from msgspec import Struct

from adjudicator.games.fornaldar.printed.charts.model import Charts
from adjudicator.games.fornaldar.printed.counters.model import Counters
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.printed.scenarios.model import Scenario


class Setting(Struct, frozen=True, kw_only=True):
    """The map, the charts, the counters and one scenario: the built-in ones, or a referee's own."""

    land: Land
    charts: Charts
    counters: Counters
    scenario: Scenario


class Books(Struct, frozen=True, kw_only=True):
    """Everything that can be played with: as the program brings it, or as a referee replaces it."""

    land: Land
    charts: Charts
    counters: Counters
    scenarios: Mapping[str, Scenario]
