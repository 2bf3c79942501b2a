"""The language of a game's orders as a chapter of the chart book: window by window, what may be written."""

from adjudicator.orders.notation.page import Told, WindowTold, language
from adjudicator.orders.schema import schemas_by_window
from adjudicator.table.game import Game
from adjudicator.table.pages import Column, Grid, Passage

_COLUMNS = (Column("What for", share=2), Column("What to write", share=3))
_OR = "; or: "
_NOTE = (
    "A line for each order. <...> is a name or a number, [...] may be left out. Capitals do not matter, names do as "
    "well as ids, and # begins a remark."
)


def language_chapter(game: Game) -> Passage:
    """The notation of orders of a game in lines."""
    windows = schemas_by_window(game)
    grids = tuple(_grid(window) for window in language(windows))
    return Passage("How orders are written", (), note=_NOTE, tables=tuple(grid for grid in grids if grid.rows))


def _grid(window: WindowTold) -> Grid:
    besides = _OR.join(line for line in window.lines if " " in line)
    lines = [("Lines that say one thing of all orders", besides)] if besides else []
    return Grid(window.window.capitalize(), _COLUMNS, (*map(_row, window.orders), *lines))


def _row(order: Told) -> tuple[str, str]:
    return order.about or order.name, _OR.join(order.ways)
