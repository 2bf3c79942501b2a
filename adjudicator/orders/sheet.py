"""The order form as a page: what the blank form tells, in tables, with an example of everything that can be ordered."""

from collections.abc import Iterator

from adjudicator.orders.examples import flow
from adjudicator.orders.form import explained, lists_structs
from adjudicator.orders.offers import Example, Offers
from adjudicator.orders.schema import window_schema
from adjudicator.orders.window import OpenWindow
from adjudicator.table.ordersheet import sentences, tables
from adjudicator.table.pages import Column, Grid, OrderSheet
from adjudicator.table.words import Seat

_OFFERED = (Column("What can be ordered", share=3), Column("For example", share=3))


def order_sheet(window: OpenWindow, seat: Seat, due: str, address: str = "") -> OrderSheet:
    """The page of a seat for the open window; raises `ValueError` when none is open.

    `address` is where orders are mailed to; without one they go to the referee.
    """
    if window.step is None or window.step.window is None:
        raise ValueError("no window is open")
    game, step, kind = window.game, window.step, window.step.window
    told = [line.replace("\xa0", " ") for line in game.form(window.view(seat), step)]
    schema = window_schema(game.meta, kind, game.windows[kind], game.standing)
    return OrderSheet(
        window=step.title,
        due=due,
        told=sentences(told),
        pieces=tables(told),
        orders=Grid("", _OFFERED, tuple(dict.fromkeys(_orders(window.offers(schema, seat))))),
        nothing=game.no_orders(step),
        send=_send(address),
        rows=game.rows,
    )


def _orders(offers: Offers) -> Iterator[tuple[str, str]]:
    """Each thing that can be ordered, with an example that is in order now; one may come several times."""
    for name, field in offers.fields("orders"):
        if not lists_structs(field, offers.schema):
            example = offers.value("orders", name)
            yield explained(field, offers.schema), _shown(f"{name}: {flow(example.value)}", example)
            continue
        found = offers.kinds("orders", name) or [(explained(field, offers.schema), offers.fullest("orders", name))]
        for explanation, example in found:
            yield explanation, _shown(flow(_bare(example.value)), example)


def _shown(written: str, example: Example) -> str:
    return written if example.now else f"none now ({written})"


def _bare(example: dict[str, object]) -> object:
    """An example of an entry, without the name before it where there is but one."""
    return next(iter(example.values())) if len(example) == 1 else example


def _send(address: str) -> str:
    where = f"mail it to {address}, or answer the mail this report came with" if address else "send it to the referee"
    return (
        f"To send: write your orders, and standing orders, into the attached file or into the form in the mail, put "
        f"your key behind “key:”, and {where}. The last set that is in order counts."
    )
