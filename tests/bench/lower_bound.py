"""The bare lower bound of rebuilding a campaign: select the rows, decode the facts, fold them."""

import sqlite3
from typing import Any, Generic, TypeVar

import msgspec

from adjudicator.table.fact import any_of

FactT = TypeVar("FactT")


class Journal(msgspec.Struct, Generic[FactT]):
    facts: list[FactT]


def rebuild(database: str, game: Any) -> Any:
    """The state of the only campaign in a SQLite file, without the event store and without the aggregate."""
    decoder = msgspec.json.Decoder(Journal[any_of(game.facts)])
    state = game.empty()
    db = sqlite3.connect(database)
    sql = "SELECT state FROM stored_events WHERE topic='step-resolved' ORDER BY originator_version"
    for (row,) in db.execute(sql):
        for fact in decoder.decode(row.partition(b"\n")[0]).facts:
            fact.change(state)
    db.close()
    return state
