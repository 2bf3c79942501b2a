"""Steps, played again from their orders: each must be the one that was due, and come to the same."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.events.records import Episode, Epoch, Waiting
from adjudicator.campaign.play.chance import StepChance, basis_of, closing, derived, epochs_of
from adjudicator.campaign.play.played_again import as_recorded, differences, numbered_as
from adjudicator.campaign.play.playing import Played, play
from adjudicator.campaign.proof.course import Course, Untrue, named
from adjudicator.campaign.public.journals import by_group
from adjudicator.table import Answered, Journal, Question, Seat, Step
from adjudicator.table.journal import Act


def played(course: Course, number: int, body: Mapping[str, Any]) -> None:
    """A step, played again from its orders, must be the one that was due and come to the same."""
    due = _due(course, body)
    locked = course.locked.get(due.id, {})
    epochs = epochs_of(course.campaign)
    stored = course.telling.journal(number, body)
    recorded = journal_of(course.game, stored)
    chance = _chance(course, due, locked, epochs, recorded)
    again = _play(course, due, locked, recorded, chance)
    _compare(course, number, due, recorded, again)
    _go_on(course, number, due, epochs, again)


def _due(course: Course, body: Mapping[str, Any]) -> Step:
    """The step that was played: due, locked, and with dice that follow from its orders and its round."""
    due = course.due()
    waiting = course.campaign.waiting
    part = waiting.answers if waiting else due
    if due is None or part is None or not _is_claimed(part, body):
        claimed = body["step"]
        raise Untrue(f"{claimed} was played, but {named(part)} was due")
    if part.window and part.id not in course.locked:
        raise Untrue(f"{part.id} was played, and its orders were never locked")
    _check_sealed(course, part)
    _check_round(course, part, body)
    locked = course.locked.get(part.id, {})
    basis = basis_of(course.campaign, part, locked)
    if body["basis"] != basis:
        raise Untrue(f"the dice of {part.id} do not follow from its orders")
    return due


def _check_sealed(course: Course, part: Step) -> None:
    """Check that a step with dice was locked for a round of the beacon, where the campaign has one."""
    if not course.has_beacon or part.window is None or not part.chance:
        return
    bound = course.campaign.seals.bound.get(part.id)
    if bound is None or not bound.round:
        raise Untrue(f"{part.id} was played without the round that its dice have to wait for")


def _is_claimed(part: Step, body: Mapping[str, Any]) -> bool:
    """Whether a step, or an epoch of one, is the one that a leaf says was played."""
    claimed = [body["step"], body["turn"], body["window"]]
    return claimed == [part.id, part.turn, part.window or ""]


def _check_round(course: Course, part: Step, body: Mapping[str, Any]) -> None:
    """A step is played by the round of the beacon that it waited for, and by no other."""
    seals = course.campaign.seals
    if "beacon" in body:
        number, signature = body["beacon"]
        known = seals.rounds.setdefault(number, signature)
        if known != signature:
            raise Untrue(f"{part.id} was played by another round than its orders were opened by")
    waited_for = seals.beacon(part.id) or ()
    claimed = body.get("beacon", ())
    if waited_for != tuple(claimed):
        raise Untrue(f"{part.id} was not played by the round it waited for")


def _chance(
    course: Course, step: Step, locked: dict[Seat, int], epochs: Sequence[Epoch], recorded: Journal[Any]
) -> StepChance:
    """The dice of a step; those that a referee threw are as they were recorded."""
    campaign = course.campaign
    if campaign.opening.dice == "manual":
        return StepChance(as_recorded(recorded))
    if step.turn not in course.secrets:
        raise Untrue(f"the secret of turn {step.turn} is not opened")
    if course.is_whole:
        close = closing(course.game, campaign, step, course.salts)
    else:
        close = numbered_as(recorded)
    basis = basis_of(campaign, step, locked)
    return derived(course.secrets[step.turn], step, basis, epochs, close)


def _play(course: Course, step: Step, locked: dict[Seat, int], recorded: Journal[Any], chance: StepChance) -> Played:
    """A step, run from its start; where its dice hang on no answers, until all that is asked has its answer."""
    given = {act.question.key: act for act in recorded.acts if isinstance(act, Answered)}
    while True:
        course.came_to(None)
        again = play(course.game, course.campaign, step, course.state(), locked, chance)
        if again.finished:
            return again
        if again.questions and course.campaign.opening.dice_rule > 1:
            return again
        if not again.questions:
            raise Untrue(f"{step.id} needs dice that were not thrown")
        for question in again.questions:
            _answer(course, step, question, given.get(question.key))


def _answer(course: Course, step: Step, question: Question, answer: Answered | None) -> None:
    """A question has the answer that was recorded, if it is one that could be given."""
    key = question.key
    never_given = f"{step.id}: {question.seat} had to be asked {key}, and gave no such answer"
    if answer is None or not question.allows(answer.answer):
        raise Untrue(never_given)
    value = answer.answer
    match answer.source:
        case "reply":
            course.by_mail += 1
        case "default":
            if value != question.default or question.asked == "always":
                raise Untrue(f"{step.id}: {value} is not what is done where {key} is not answered")
        case _:
            raise Untrue(never_given)
    course.campaign.replies[step.id, key] = (value, answer.source)


def _compare(course: Course, number: int, due: Step, recorded: Journal[Any], again: Played) -> None:
    """Compare the result of a step with what was told of it."""
    waiting = course.campaign.waiting
    since = waiting.asked_at if waiting else 0
    if course.is_whole:
        for _, detail in differences(due, recorded, again.journal):
            raise Untrue(detail)
    else:
        facts = by_group(course.game, course.seats, again.journal, since)
        if facts != course.telling.facts(number):
            raise Untrue(f"step {due.id}, played again, comes to something else than was told")
    entries = again.journal.entries()[since:]
    rolls = sum(isinstance(entry, Act) for entry in entries)
    course.verdict.rolls += rolls
    course.verdict.facts += len(entries) - rolls


def _go_on(course: Course, number: int, due: Step, epochs: tuple[Epoch, ...], again: Played) -> None:
    """A step is over, or waits for the answers to what is asked in it."""
    campaign = course.campaign
    locked = course.locked.get(due.id, {})
    campaign.lock(due, locked, again.basis, epochs)
    journal = msgspec.Raw(msgspec.json.encode(again.journal))
    if again.finished:
        course.verdict.steps += 1
        episode = Episode(event=number, journal=journal, step=due)
        campaign.episodes.append(episode)
        campaign.waiting = None
        course.came_to(again.state)
        return
    campaign.waiting = Waiting(
        step=due,
        locked=locked,
        questions=again.questions,
        journal=journal,
        epochs=epochs,
        asked_at=again.journal.length,
    )
    course.came_to(None)
