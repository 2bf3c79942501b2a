"""The turns of a campaign as a reader was told of them: each with his view of the board then, and what he may know."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from adjudicator.campaign.events.decoding import facts_of, fold
from adjudicator.campaign.events.records import Episode, WindowOpening
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading.reporting import window_title
from adjudicator.table import OBSERVER, REFEREE, Fact, Seat, Step, StepId, visible
from adjudicator.table.prose import dated


class Told(NamedTuple):
    """The episodes that had come about when a window opened, since the one that was told of before."""

    window: WindowOpening
    title: str
    view: Any
    facts: list[Any]
    """Those that the reader may see."""
    episodes: Sequence[Episode]


def told_at(live: LiveCampaign, seat: Seat, windows: Sequence[WindowOpening]) -> Iterator[Told]:
    """Each of some windows as it is told to a seat, or to another reader.

    The view is of a state that goes on: what is made of it is made before the next one is asked for.
    """
    game = live.game
    episodes = live.campaign.episodes
    state = None
    start = 0
    for window in windows:
        since = episodes[start : window.episodes]
        state = fold(game, since, state)
        start = window.episodes
        facts: list[Fact] = []
        for episode in since:
            facts += [fact for fact in facts_of(game, episode) if visible(fact, seat)]
        title = window_title(live, window, episodes[:start])
        yield Told(window, title, game.view(state, seat), facts, since)


def whole_turns(live: LiveCampaign, seat: Seat) -> list[WindowOpening]:
    """The last window of every turn that is over and that a reader was told of."""
    whole = [window for window in live.campaign.windows if window.whole and window.told_at(seat)]
    return [[*same][-1] for _, same in groupby(whole, key=lambda window: window.turn)]


def dates_of(windows: Sequence[WindowOpening]) -> str:
    """The days of the first and the last of some windows: "4 January – 19 April 2026"."""
    first = dated(windows[0].at)
    last = dated(windows[-1].at)
    if first == last:
        return first
    return f"{first} – {last}"


def who_may_see(seat: Seat, turn: int) -> str:
    """The label on pages for a reader of a campaign that goes on."""
    if seat == OBSERVER:
        return f"Up to turn {turn}, as everybody may see it."
    if seat == REFEREE:
        return f"Up to turn {turn}, as the referee alone may see it: keep it from the players while the campaign runs."
    return f"Up to turn {turn}, as {seat} may see it: keep it from the others while the campaign runs."


def step_named(live: LiveCampaign, name: str) -> StepId:
    """The step that is meant by its id, or by what its players call it; what is said, where none is called so."""
    for step in _steps(live):
        if step.label and step.label.casefold() == name.casefold():
            return step.id
    return StepId(name)


def turn_named(live: LiveCampaign, name: str) -> int | None:
    """The turn that is meant by its number, or by what players call one of its steps: "S1901M", "S1901"."""
    if name.isdigit():
        return int(name)
    for step in _steps(live):
        label = step.label.casefold()
        if label and name.casefold() in (label, label[:-1]):
            return step.turn
    return None


def _steps(live: LiveCampaign) -> Iterator[Step]:
    """The steps that were played, and those that waited for orders, the newest first."""
    for window in reversed(live.campaign.windows):
        if window.step:
            yield window.step
    for episode in reversed(live.campaign.episodes):
        if episode.step:
            yield episode.step
