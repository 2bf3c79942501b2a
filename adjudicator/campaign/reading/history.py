"""Reading a campaign's history: what happened, in words; every roll; one step, entry by entry."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from adjudicator.campaign.chain.sealing import event_of
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.decoding import fold, journal_of
from adjudicator.campaign.play.chance import derived
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.errors import NotFound
from adjudicator.table import REFEREE, Drawn, Rolled, RuleId, Seat, Step, StepId
from adjudicator.table.journal import derived_again
from adjudicator.table.lines import Line


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log: an event, its moment, its words, and the fields a filter can look for."""

    event: int
    at: datetime
    text: str
    turn: int | None = None
    seat: Seat | None = None
    rule: RuleId | None = None


class Throw(msgspec.Struct, frozen=True):
    """One roll or draw of a turn. `proof`: derived again from the revealed secret and equal, unequal, or not yet."""

    step: StepId
    act: Rolled | Drawn
    proof: bool | None


def events_of(live: LiveCampaign) -> Iterator[Any]:
    """The campaign's events in order."""
    for row in live.store.rows(live.campaign.opening.name):
        yield event_of(row)


def log(live: LiveCampaign) -> Iterator[LogLine]:
    """The history in words, superseded steps included."""
    view = live.view(REFEREE)
    turn: int | None = None
    for event in events_of(live):
        turn = _turn_of(event, turn)
        seat = getattr(event, "seat", None)
        yield LogLine(event.originator_version, event.timestamp, event.words(), turn=turn, seat=seat)
        if isinstance(event, (Campaign.StepResolved, Campaign.RulingMade)):
            for fact in journal_of(live.game, event.journal).facts:
                line = live.game.tell(view, fact)
                text = f"    {in_words(line)}"
                yield LogLine(event.originator_version, event.timestamp, text, turn, line.seat, line.rule)


def _turn_of(event: Any, before: int | None) -> int | None:
    """The turn an event belongs to: that of the step it names, else that of the event before."""
    step = getattr(event, "step", None)
    if isinstance(step, Step):
        return step.turn
    if step:
        return int(step.partition(".")[0])
    return before


def in_words(line: Line) -> str:
    """A fact for the referee: whose it is where only that seat is told, what happened, dice, rule."""
    whose = f"{line.seat}, privately:" if line.private and line.seat else ""
    dice = " ".join(f"[{die.face}]" for die in line.dice)
    return " ".join(part for part in (whose, line.text, dice, f"({line.rule})" if line.rule else "") if part)


def rolls(live: LiveCampaign, turn: int) -> list[Throw]:
    """Every roll and draw of the steps of `turn` that count, each proved from the secret if it is revealed."""
    throws: list[Throw] = []
    secret = live.campaign.revealed.get(turn)
    for episode in live.campaign.episodes:
        if episode.step is None or episode.step.turn != turn:
            continue
        step = episode.step
        basis = live.campaign.basis[episode.step.id]
        journal = journal_of(live.game, episode.journal)
        chance = derived(bytes.fromhex(secret), step, basis, episode.epochs) if secret else None
        for place, act in enumerate(journal.entries()):
            if isinstance(act, (Rolled, Drawn)):
                proof = derived_again(chance.at(place), act) if chance else None
                throws.append(Throw(step.id, act, proof))
    return throws


def trace(live: LiveCampaign, step: StepId) -> Iterator[tuple[Any, Step, list[Any]]]:
    """Each time `step` was played or suspended: the event, the step and its entries; raises `NotFound`."""
    is_played = False
    for event in events_of(live):
        if not isinstance(event, (Campaign.StepResolved, Campaign.StepSuspended)):
            continue
        if event.step.id == step:
            is_played = True
            entries = journal_of(live.game, event.journal).entries()
            yield event, event.step, entries
    if not is_played:
        played = ", ".join(episode.step.id for episode in live.campaign.episodes if episode.step)
        raise NotFound("trace/step", f"no step {step!r} was played; played so far: {played}")


def state_as_of(live: LiveCampaign, version: int) -> tuple[Campaign, Any]:
    """The campaign and its state just after event `version`.

    Raises `NotFound` for a number there never was, and for one from before the set-up.
    """
    last = live.campaign.version
    if not 1 <= version <= last:
        raise NotFound("history/event", f"there is no event {version}; the last one is {last}")
    campaign = live.store.campaign(live.campaign.opening.name, version)
    if not campaign.episodes:
        raise NotFound("history/set-up", f"just after event {version} the board was not set up yet")
    state = fold(live.game, campaign.episodes)
    return campaign, state


def version_at(live: LiveCampaign, moment: datetime) -> int:
    """The number of the last event at or before `moment`; raises `NotFound` if there was none yet."""
    version = 0
    for event in events_of(live):
        if event.timestamp <= moment:
            version = event.originator_version
    if not version:
        raise NotFound("history/moment", f"the campaign had not begun on {moment:%Y-%m-%d}")
    return version
