"""The referee's rulings, checked before they are recorded.

A ruling is an event with a reason and an author, never an edit: the history before it stays readable, and dice stay
as they were.
"""

from typing import Any

import msgspec

from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.playing import fold
from adjudicator.errors import NotFound, Refused
from adjudicator.table import StepId
from adjudicator.table.fact import any_of, kinds


def correct(live: LiveCampaign, facts: Any, *, reason: str, author: str) -> None:
    """Change the state by facts (plain data); raises `Refused` if they are no facts or do not fit the state."""
    if live.campaign.waiting is not None:
        raise Refused(
            "ruling/step-waits", f"step {live.campaign.waiting.step.id} is in the middle; let it end or send it back"
        )
    try:
        corrections = msgspec.convert(facts, list[any_of(live.game.facts)], strict=False)  # type: ignore[misc]
    except msgspec.ValidationError as error:
        tags = ", ".join(sorted(str(kind.__struct_config__.tag) for kind in kinds(live.game.facts)))
        raise Refused(
            "ruling/fact",
            f"the correction is no list of facts of {live.game.meta.title}: {error}; the facts are: {tags}",
        ) from None
    state = fold(live.game, live.campaign.episodes)
    try:
        for fact in corrections:
            fact.change(state)
        live.game.next_step(state)
    except (LookupError, ValueError, TypeError) as error:
        why = str(error) if isinstance(error, ValueError) else repr(error)
        raise Refused("ruling/misfit", f"the correction does not fit the campaign as it stands: {why}") from None
    live.rule("correct", reason=reason, author=author, facts=corrections)


def set_aside(live: LiveCampaign, receipt: int, *, reason: str, author: str) -> None:
    """Set a received order set aside: the seat's earlier set, if any, counts again.

    Raises `NotFound` for an unknown receipt, `Refused` if the set is locked.
    """
    received = live.campaign.received.get(receipt)
    if received is None:
        raise NotFound("ruling/receipt", f"there is no order set with receipt {receipt}; see `adjudicator log`")
    if receipt in live.campaign.locked.get(received.step, {}).values():
        raise Refused(
            "ruling/locked", f"receipt {receipt} was played in step {received.step}; send that step back first"
        )
    live.rule("set-aside", reason=reason, author=author, about=str(receipt))


def decide(live: LiveCampaign, key: str, answer: str, *, reason: str, author: str) -> None:
    """Decide a question the campaign waits for (a disputed battle); raises `NotFound` or `Refused`."""
    live.check_answer(live.question(key), answer)
    live.rule("decide", reason=reason, author=author, about=key, answer=answer)


def send_back(live: LiveCampaign, step: StepId, *, reason: str, author: str) -> None:
    """Send a step back to be adjudicated again: its facts and all later ones leave the state, its dice stay.

    Raises `NotFound` for a step that was not played.
    """
    played = [episode.step.id for episode in live.campaign.episodes if episode.step and episode.step.window]
    if live.campaign.waiting is not None:
        played.append(live.campaign.waiting.step.id)
    if step not in played:
        raise NotFound(
            "ruling/step", f"no window {step!r} has been played; these can be sent back: {', '.join(played) or 'none'}"
        )
    live.rule("send-back", reason=reason, author=author, about=step)
