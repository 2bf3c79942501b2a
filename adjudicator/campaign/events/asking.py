"""Answers that come while a step waits in the middle: those of players, and dice that the referee throws.

What a step does after players were asked is an epoch of its own: the answers are its orders, with a commitment and a
receipt for each set, and its dice follow from what was locked of them. So nobody who knows the secrets, and no seat he
plays or favours, knows the dice before all have answered.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from adjudicator.campaign.chain.sealing import raw
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.event import Event
from adjudicator.campaign.events.records import ANSWERS, NOTHING, Received
from adjudicator.table import Question, Seat, Step, StepId


class QuestionAnswered(Event):
    """A seat answered a question a step was waiting for, or its default was taken.

    `orders_digest` is the commitment to all that the seat has answered so far (`answers`) in the epoch `answers_to`;
    "" where nobody committed to anything: it is a default, or the dice follow from no answers.
    """

    TOPIC = "question-answered"
    step: StepId
    seat: Seat
    question: str
    answer: str
    source: str
    arrived: str
    answers_to: StepId = StepId("")
    answers: Mapping[str, str] | None = None
    orders_digest: str = ""

    @property
    def content(self) -> dict[str, Any]:
        """The text that the commitment is to."""
        return {"orders": self.answers, "standing": None}

    def affect(self, campaign: Campaign) -> None:
        """The answer is there when the step is run again."""
        campaign.replies[self.step, self.question] = (self.answer, self.source)
        if self.source == "reply":
            campaign.timing.change(datetime.fromisoformat(self.arrived))
        if self.orders_digest:
            received = Received(
                receipt=self.originator_version,
                step=self.answers_to,
                window=ANSWERS,
                seat=self.seat,
                stored_orders=raw(self.answers),
                stored_standing=NOTHING,
                note="",
                digest=self.orders_digest,
                at=datetime.fromisoformat(self.arrived),
                by=self.seat,
                leaf=campaign.public.count,
            )
            campaign.take(received)

    def words(self) -> str:
        """The event in words."""
        return f"{self.seat} answered {self.question}: {self.answer} ({self.source})"


class DiceTyped(Event):
    """The referee threw real dice and typed them in."""

    TOPIC = "dice-typed"
    step: StepId
    key: str
    faces: list[str]

    def affect(self, campaign: Campaign) -> None:
        """The dice are there when the step is run again."""
        campaign.thrown.setdefault(self.step, {})[self.key] = tuple(self.faces)
        campaign.timing.change(self.timestamp)

    def words(self) -> str:
        """The event in words."""
        return f"The referee threw {self.key}: {' '.join(self.faces)}"


def open_questions(campaign: Campaign) -> list[Question]:
    """The questions a step waits for that have no answer yet."""
    waiting = campaign.waiting
    if waiting is None:
        return []
    return [question for question in waiting.questions if not campaign.reply(waiting.step.id, question)]


def asked_for(campaign: Campaign) -> Step | None:
    """The epoch that answers are waited for to begin, as a step of its own; None where none is."""
    waiting = campaign.waiting
    if waiting and waiting.questions and campaign.opening.dice_rule > 1:
        return waiting.answers
    return None


def answers_with(campaign: Campaign, epoch: Step, seat: Seat, question: str, answer: str) -> dict[str, str]:
    """All that a seat has answered for an epoch, with one more answer."""
    before = campaign.current(epoch.id).get(seat)
    return {**(before.orders if before else {}), question: answer}
