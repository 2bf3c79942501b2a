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


def question(occasion: Occasion) -> Draft:
    """The questions of a step that cannot go on, to a seat or the referee."""
    waiting = occasion.then.campaign.waiting
    assert waiting is not None, "the step was suspended by this event"
    if waiting.needs is not None:
        return _throw(occasion, waiting.needs)
    if occasion.reader == REFEREE:
        return Draft(f"You have to decide, {occasion.step}", composed(*_to_rule(occasion)))
    due = occasion.deadline
    by = f", due {occasion.briefly(due)}" if due else ""
    name = f"{occasion.name}-{waiting.step.called}-{occasion.reader}"
    shown = situation(occasion, waiting.step, name, _asked(occasion))
    return Draft(f"Your decision is needed{by}", composed(*still_open(occasion)), tuple(shown))


def still_open(occasion: Occasion) -> Iterator[str]:
    """The reader's open questions, until when they can be answered, and the lines to answer them with."""
    asked = _asked(occasion)
    yield occasion.begins(f"the campaign waits for your decision: {occasion.step}.")
    for one in asked:
        yield from _words(one)
        yield paragraph(_if_nobody_answers(one))
    key = " and your own key behind `key:`" if needs_key(occasion.now) else ""
    yield paragraph(f"Copy these lines into an answer to this mail; write what you choose behind each question{key}:")
    yield commands(occasion.then, occasion.reader, *(f"answer {one.key}" for one in asked))
    if due := occasion.deadline:
        yield paragraph(f"Your answer is due on {occasion.when(due)}.")


def dice_wanted(needs: dict[str, Any]) -> str:
    """The dice or the draw that a step waits for, in words."""
    if needs["items"]:
        return f"draw {' '.join(needs['items'])} in a random order, for {needs['key']}"
    return f"throw {needs['count']}d{needs['sides']} for {needs['key']}"


def _asked(occasion: Occasion) -> list[Question]:
    return [asked for asked in occasion.then.unanswered() if asked.seat == occasion.reader]


def _words(asked: Question) -> Iterator[str]:
    """A question and what can be answered."""
    yield paragraph(f"{asked.key}: {full_sentence(asked.text)} (Rule {asked.rule})")
    if asked.choices:
        yield listed((choice.value, choice.text) for choice in asked.choices)


def _if_nobody_answers(asked: Question) -> str:
    """A sentence on what happens if nobody answers."""
    if asked.asked == "always":
        return "The game waits until you have answered, or the referee has decided."
    return f"Without an answer it is {asked.default or NOTHING!r}."


def _to_rule(occasion: Occasion) -> Iterator[str]:
    yield paragraph(f"The campaign waits for you: {occasion.step}.")
    for asked in _asked(occasion):
        yield from _words(asked)
        yield paragraph("You decide it with")
        yield indented(
            f"adjudicator rule decide {quote(asked.key)} ANSWER \\", f"    --reason WHY --campaign {occasion.name}"
        )


def _throw(occasion: Occasion, needs: dict[str, Any]) -> Draft:
    return Draft(
        f"Dice are needed, {occasion.step}",
        composed(
            paragraph(f"The campaign waits for your dice: {occasion.step}."),
            paragraph(f"Please {dice_wanted(needs)}, and type in what came, in that order:"),
            indented(f"adjudicator throw {'PIECES' if needs['items'] else 'FACES'} --campaign {occasion.name}"),
        ),
    )
