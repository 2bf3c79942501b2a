"""The window: a turn, or what is left of one."""

from collections.abc import Mapping

from adjudicator.games.northmen import checking, fitting, weighing
from adjudicator.games.northmen.absence import NO_ORDERS
from adjudicator.games.northmen.orders import Turn
from adjudicator.table import Window

WINDOWS: Mapping[str, Window] = {
    "turn": Window(
        orders=Turn,
        complete=fitting.complete,
        check=checking.check,
        remarks=checking.remarks,
        form=checking.form,
        scales=weighing.scales,
        nothing=NO_ORDERS,
    )
}
"""The window by its name."""
