"""The bare lower bound of rebuilding a campaign: select the rows, decode the facts, fold them."""

import sqlite3
from typing import Any, Generic, TypeVar

import msgspec

from adjudicator.table.fact import any_of

FactT = TypeVar("FactT")


class Journal(msgspec.Struct, Generic[FactT]):
    facts: list[FactT]


def rebuild(database: str, game: Any, *, all_events: bool = False) -> Any:
    """The state of the only campaign in a SQLite file, without the event store and without the aggregate.

    Of events without facts nothing is read, or, with `all_events`, what each of them says.
    """
    decoder = msgspec.json.Decoder(Journal[any_of(game.facts)])
    state = game.empty()
    db = sqlite3.connect(database)
    where = "" if all_events else "WHERE topic = 'step-resolved'"
    for topic, row in db.execute(f"SELECT topic, state FROM stored_events {where} ORDER BY originator_version"):
        journal, _, head = row.rpartition(b"\n")
        if all_events:
            msgspec.json.decode(head)
        if topic == "step-resolved":
            for fact in decoder.decode(journal).facts:
                fact.change(state)
    db.close()
    return state
