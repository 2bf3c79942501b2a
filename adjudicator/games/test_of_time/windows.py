"""The windows: the program of a round, or each move by itself."""

from collections.abc import Mapping

from adjudicator.games.test_of_time import weighing
from adjudicator.games.test_of_time.program import Program
from adjudicator.games.test_of_time.report.form import form
from adjudicator.games.test_of_time.run import OneMove
from adjudicator.games.test_of_time.say import Say
from adjudicator.table import Window


def _window(orders: type[Program | OneMove]) -> Window:
    return Window(
        orders=orders,
        check=lambda view, step, sent: sent.checked(view.board, view.seat),
        remarks=lambda view, step, sent: sent.remarks(Say(view.board)),
        form=form,
        nothing=orders.UNSENT,
        scales=weighing.scales if orders is Program else None,
    )


WINDOWS: Mapping[str, Window] = {"program": _window(Program), "move": _window(OneMove)}
"""The windows by their names."""
