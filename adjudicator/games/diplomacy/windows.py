"""The windows: a season, its retreats, the winter. What is written in advance may stand in all of them."""

from collections.abc import Callable, Iterable, Mapping

from adjudicator.games.diplomacy import ahead, offers, weighing
from adjudicator.games.diplomacy.later import OrderSet, RetreatOrders, SeasonOrders, WinterOrders
from adjudicator.games.diplomacy.state import View
from adjudicator.table import Step, Window


def _window(orders: type[OrderSet], form: Callable[[View, Step], Iterable[str]]) -> Window:
    return Window(
        orders=orders,
        complete=ahead.complete,
        check=ahead.check,
        remarks=ahead.remarks,
        form=form,
        nothing=orders.UNSENT,
        scales=weighing.scales if orders is SeasonOrders else None,
    )


WINDOWS: Mapping[str, Window] = {
    "orders": _window(SeasonOrders, offers.season_form),
    "retreats": _window(RetreatOrders, offers.retreat_form),
    "winter": _window(WinterOrders, offers.winter_form),
}
"""The windows by their names."""
