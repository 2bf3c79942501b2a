"""The order form as a page: what the blank form tells, in tables, with a line for everything that can be ordered."""

from collections.abc import Iterator
from typing import Any

from adjudicator.orders.columns import blanks
from adjudicator.orders.explaining import explained, lists_structs
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.writer import Writer, writer_of
from adjudicator.orders.offers import Offers
from adjudicator.orders.window import OpenWindow
from adjudicator.table.ordersheet import sentences, tables
from adjudicator.table.pages import NONE_NOW, Column, Grid, OrderSheet
from adjudicator.table.words import Seat

FEW = 6
"""The most orders of a kind that are all listed, a line each; of more, one is an example."""
_OFFERED = (Column("What can be ordered", share=3), Column("For example", share=3))


def order_sheet(window: OpenWindow, seat: Seat, due: str, address: str = "") -> OrderSheet:
    """The page of a seat for the open window; raises `ValueError` when none is open.

    `address` is where orders are mailed to; without one they go to the referee.
    """
    if window.step is None or window.step.window is None:
        raise ValueError("no window is open")
    game = window.game
    step = window.step
    lines = [line.replace("\xa0", " ") for line in window.told(seat)]
    offers = window.offers(seat)
    writer = writer_of(grammar_of(offers.schema), window.names(seat))
    return OrderSheet(
        window=step.title,
        due=due,
        told=sentences(lines),
        pieces=tables(lines),
        orders=Grid("", _OFFERED, tuple(dict.fromkeys(_orders(offers, writer)))),
        nothing=window.if_nothing_comes(seat),
        send=_send(address),
        rows=game.rows,
        blanks=blanks(offers, writer.grammar),
    )


def _orders(offers: Offers, writer: Writer) -> Iterator[tuple[str, str]]:
    """Each thing that can be ordered, with lines that order it now: all of them where they are few."""

    of_orders = writer.grammar.parts["orders"]

    def shown(name: str, value: Any, *, now: bool) -> str:
        lines = [line for _, line in writer.lines({name: value}, of_orders)]
        line = "; ".join(lines)
        return line if now else f"{NONE_NOW} ({line})"

    for name, field in offers.fields("orders"):
        explanation = explained(field, offers.schema)
        if not lists_structs(field, offers.schema):
            lines = []
            for example in offers.shown("orders", name):
                line = shown(name, example.value, now=example.now)
                lines.append(line)
            yield explanation, "\n".join(lines)
            continue
        kinds = offers.kinds("orders", name)
        if not kinds:
            kinds = [(explanation, offers.fullest("orders", name))]
        all_of_kinds = {kind.explanation: kind.entries for kind in offers.several("orders", name, FEW + 1)}
        for explained_kind, example in kinds:
            entries = all_of_kinds.get(explained_kind, ())
            if not 1 < len(entries) <= FEW:
                entries = (example.value,)
            lines = [shown(name, [entry], now=example.now) for entry in entries]
            yield explained_kind, "\n".join(lines)


def _send(address: str) -> str:
    where = f"mail it to {address}, or answer the mail this report came with" if address else "send it to the referee"
    return (
        f"To send: write your orders, a line each, with a line “key:” and your key, and {where}; or fill in the "
        f"attached file. The last set that is in order counts."
    )
