"""Rulings, carried out again as a bundle tells them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.campaign.events.records import Episode, Opening
from adjudicator.campaign.proof.course import Course, Untrue
from adjudicator.table import Step, StepId


def ruled(course: Course, number: int, body: Mapping[str, Any]) -> None:
    """Do what a ruling does."""
    campaign = course.campaign
    stored = course.telling.journal(number, body)
    due = course.due()
    about = body["about"]
    match body["kind"]:
        case "correct" | "change":
            episode = Episode(event=number, journal=stored)
            campaign.episodes.append(episode)
            settings = msgspec.to_builtins(campaign.opening) | body["settings"]
            campaign.opening = msgspec.convert(settings, Opening)
        case "set-aside":
            campaign.set_aside.add(int(about))
        case "decide":
            if due is None:
                raise Untrue("a question was decided when the campaign was over")
            campaign.replies[due.id, about] = (body["answer"], "ruling")
        case "send-back":
            _send_back(course, number, StepId(about), due)
        case "void":
            _void(course, StepId(about), in_clear=bool(body["answer"]))
        case "close":
            campaign.closed = True
    course.came_to(None)


def _send_back(course: Course, number: int, to: StepId, due: Step | None) -> None:
    """Undo what was played since a step; of corrections since then, those that the ruling kept stay."""
    campaign = course.campaign
    undone = {*campaign.undone_by(to)}
    if due is not None:
        undone.add(due.id)
        replies = campaign.replies.items()
        campaign.replies = {at: reply for at, reply in replies if at[0] != due.id}
    for locked in [*course.locked]:
        of_step, _, _ = locked.partition("+")
        if of_step in undone:
            del course.locked[locked]
    kept = dict(course.bundle.kept)
    campaign.supersede(to, kept.get(number, ()), asks_again=True)


def _void(course: Course, step: StepId, *, in_clear: bool) -> None:
    """A window is void: its sealed orders count no more."""
    campaign = course.campaign
    course.locked.pop(step, None)
    sets = campaign.sets.get(step, ())
    campaign.set_aside.update(sets)
    campaign.seals.void(step, in_clear=in_clear)
