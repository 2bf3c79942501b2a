"""Stored steps, orders and options decoded into the types of a game; facts folded into its state."""

import functools
from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from adjudicator.campaign.events.records import Episode, Received
from adjudicator.table import (
    Fact,
    Game,
    Journal,
)
from adjudicator.table.fact import any_of

FactT = TypeVar("FactT", bound=Fact)


class Facts(msgspec.Struct, Generic[FactT]):
    """The part of a journal that makes state."""

    facts: list[FactT]


@functools.cache
def _decoder(kind: Any, facts: type[Fact]) -> Any:
    return msgspec.json.Decoder(kind[any_of(facts)])


def facts_of(game: Game, episode: Episode) -> list[Any]:
    """The facts of one chapter."""
    facts: list[Any] = _decoder(Facts, game.facts).decode(episode.journal).facts
    return facts


def journal_of(game: Game, journal: bytes | msgspec.Raw) -> Journal[Any]:
    """A stored journal, decoded into the game's types."""
    decoded: Journal[Any] = _decoder(Journal, game.facts).decode(journal)
    return decoded


def fold(game: Game, episodes: Iterable[Episode], state: Any = None) -> Any:
    """The state after `episodes`: facts are folded, no rule runs. Continues from `state` if one is given."""
    state = game.empty() if state is None else state
    for episode in episodes:
        for fact in facts_of(game, episode):
            fact.change(state)
    return state


def orders_in(game: Game, received: Received) -> Any:
    """The orders of a set in the game's types; None if it holds standing orders only."""
    given = received.orders
    if given is None:
        return None
    return msgspec.convert(given, game.orders_of(received.window))


def options_of(game: Game, stored: Mapping[str, Any]) -> Any:
    """The options a campaign was opened with, in the game's type of now."""
    recorded = msgspec.convert(stored, game.options_recorded or game.options)
    return msgspec.convert(recorded, game.options, from_attributes=True)
