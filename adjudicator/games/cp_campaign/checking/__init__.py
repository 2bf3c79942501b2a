"""Checking orders: everything wrong, or worth knowing, as far as their seat can know.

Illegal is what can never be carried out in this phase whatever happens; ambiguous what can be read in two ways. What
may come to be possible is accepted, with a note where that is worth knowing.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.games.cp_campaign import orders
from adjudicator.games.cp_campaign.checking.placement import check_placement
from adjudicator.games.cp_campaign.checking.preferences import check_standing
from adjudicator.games.cp_campaign.checking.reports import check_reports
from adjudicator.games.cp_campaign.checking.spend import check_spend
from adjudicator.games.cp_campaign.state import View
from adjudicator.table.problems import Problem
from adjudicator.table.steps import Step

__all__ = ["check", "check_standing"]

CHECKERS: Mapping[type, Callable[[View, Any], Iterator[Problem]]] = {
    orders.Placement: check_placement,
    orders.Spend: check_spend,
    orders.TableReports: check_reports,
}
"""Who checks each kind of order set."""


def check(view: View, step: Step, given: orders.Placement | orders.Spend | orders.TableReports) -> list[Problem]:
    """Everything wrong, or worth knowing, about an order set; paths are relative to it."""
    return list(CHECKERS[type(given)](view, given))
