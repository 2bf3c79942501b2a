"""The order form as a page: what the blank form tells, in tables, with an example of everything that can be ordered."""

from collections.abc import Iterator

from adjudicator.orders.examples import Examples, flow
from adjudicator.orders.form import explained, kinds, lists_structs, offered
from adjudicator.orders.schema import followed, window_schema
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
        orders=Grid("", _OFFERED, tuple(dict.fromkeys(_orders(window.examples(schema, seat))))),
        nothing=game.no_orders(step),
        send=_send(address),
        rows=game.rows,
    )


def _orders(examples: Examples) -> Iterator[tuple[str, str]]:
    """Each thing that can be ordered, with an example that names the seat's own pieces; one may come several times."""
    schema = examples.schema
    struct = followed(schema["properties"]["orders"], schema)
    whole = examples.of(struct)
    for name, field in offered(struct, examples):
        if not lists_structs(field, schema):
            yield explained(field, schema), f"{name}: {flow(examples.of(field, whole.get(name)))}"
            continue
        entry = followed(field, schema)["items"]
        found = [*kinds(entry, examples)] or [(explained(field, schema), examples.of(followed(entry, schema)))]
        yield from ((explanation, flow(_bare(example))) for explanation, example in found)


def _bare(example: dict[str, object]) -> object:
    """An example of an entry, without the name before it where there is but one."""
    return next(iter(example.values())) if len(example) == 1 else example


def _send(address: str) -> str:
    where = f"mail it to {address}, or answer the mail this report came with" if address else "send it to the referee"
    return (
        f"To send: write your orders, and standing orders, into the attached file or into the form in the mail, put "
        f"your key behind “key:”, and {where}. The last set that is in order counts."
    )
