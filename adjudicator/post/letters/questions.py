"""Letters that ask: a player for his decision, the referee for a ruling or for dice."""

from collections.abc import Iterator
from shlex import quote
from typing import Any

from adjudicator.post.letters.occasion import Draft, Occasion
from adjudicator.post.letters.pictures import situation
from adjudicator.post.letters.prose import commands, composed, indented, listed, needs_key, paragraph
from adjudicator.table import REFEREE, Question
from adjudicator.table.prose import full_sentence
from adjudicator.table.questions import NOTHING


def question(told: Occasion) -> Draft:
    """What a step that cannot go on asks a seat, or the referee."""
    waiting = told.then.campaign.waiting
    assert waiting is not None, "the step was suspended by this event"
    if waiting.needs is not None:
        return _throw(told, waiting.needs)
    if told.reader == REFEREE:
        return Draft(f"You have to decide, {told.step}", composed(*_to_rule(told)))
    due = told.deadline
    by = f", due {told.briefly(due)}" if due else ""
    name = f"{told.name}-{waiting.step.called}-{told.reader}"
    shown = situation(told, waiting.step, name, _asked(told))
    return Draft(f"Your decision is needed{by}", composed(*still_open(told)), tuple(shown))


def still_open(told: Occasion) -> Iterator[str]:
    """The reader's open questions, until when they can be answered, and the lines to answer them with."""
    asked = _asked(told)
    yield told.begins(f"the campaign waits for your decision: {told.step}.")
    for one in asked:
        yield from _words(one)
        yield paragraph(_if_nobody_answers(one))
    key = " and your own key behind `key:`" if needs_key(told.now) else ""
    yield paragraph(f"Copy these lines into an answer to this mail; write what you choose behind each question{key}:")
    yield commands(told.then, told.reader, *(f"answer {one.key}" for one in asked))
    if due := told.deadline:
        yield paragraph(f"Your answer is due on {told.when(due)}.")


def dice_wanted(needs: dict[str, Any]) -> str:
    """The dice or the draw that a step waits for, in words."""
    if needs["items"]:
        return f"draw {' '.join(needs['items'])} in a random order, for {needs['key']}"
    return f"throw {needs['count']}d{needs['sides']} for {needs['key']}"


def _asked(told: Occasion) -> list[Question]:
    return [asked for asked in told.then.unanswered() if asked.seat == told.reader]


def _words(asked: Question) -> Iterator[str]:
    """A question and what can be answered."""
    yield paragraph(f"{asked.key}: {full_sentence(asked.text)} (Rule {asked.rule})")
    if asked.choices:
        yield listed((choice.value, choice.text) for choice in asked.choices)


def _if_nobody_answers(asked: Question) -> str:
    """What happens if nobody answers."""
    if asked.asked == "always":
        return "The game waits until you have answered, or the referee has decided."
    return f"Without an answer it is {asked.default or NOTHING!r}."


def _to_rule(told: Occasion) -> Iterator[str]:
    yield paragraph(f"The campaign waits for you: {told.step}.")
    for asked in _asked(told):
        yield from _words(asked)
        yield paragraph("You decide it with")
        yield indented(
            f"adjudicator rule decide {quote(asked.key)} ANSWER \\", f"    --reason WHY --campaign {told.name}"
        )


def _throw(told: Occasion, needs: dict[str, Any]) -> Draft:
    return Draft(
        f"Dice are needed, {told.step}",
        composed(
            paragraph(f"The campaign waits for your dice: {told.step}."),
            paragraph(f"Please {dice_wanted(needs)}, and type in what came, in that order:"),
            indented(f"adjudicator throw {'PIECES' if needs['items'] else 'FACES'} --campaign {told.name}"),
        ),
    )
