"""Playing again, event by event, what a bundle tells: each step must be the one that was due, and come to the same."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.proof.bundle import Bundle
from adjudicator.campaign.proof.course import Course, Untrue, named
from adjudicator.campaign.proof.orders_again import OrdersAgain
from adjudicator.campaign.proof.rulings_again import ruled
from adjudicator.campaign.proof.steps_again import played
from adjudicator.table import Game

if TYPE_CHECKING:
    from adjudicator.campaign.proof.replay import Replay


class Rules:
    """Goes through what happened, event by event, and plays each step again when it comes to it."""

    def __init__(self, bundle: Bundle, game: Game, opened: dict[str, Any], verdict: "Replay") -> None:
        self.bundle = bundle
        self.verdict = verdict
        self.course = Course(bundle, game, opened, verdict)
        self.orders = OrdersAgain(self.course)
        self.taken_over = sorted(bundle.taken_over, reverse=True)
        """The seats that are still to be taken over, the next one last."""

    def run(self) -> None:
        """Play it all; the first thing that is false ends it."""
        verdict = self.verdict
        number = 0
        try:
            for number, _, body in self.bundle.opened:
                if not self.course.is_whole and self._is_closed(number, body):
                    verdict.unchecked.append(f"event {number} and what follows: its turn was not over")
                    break
                self._take(number, body)
            self._check_end()
        except Untrue as wrong:
            verdict.false.append(f"event {number}: {wrong}; nothing after it was played again")
        except Exception as error:
            kind = type(error).__name__
            why = f"it cannot be played again ({kind}: {error})"
            verdict.false.append(f"event {number}: {why}; nor can what follows it")
        verdict.unchecked += self._unchecked()

    def read(self) -> None:
        """Hold of all that happened that it can be read, and was told to those who may know it; nothing is played."""
        verdict = self.verdict
        with_journals = [*self.bundle.bodies("played"), *self.bundle.bodies("ruling")]
        for number, body in with_journals:
            try:
                stored = self.course.telling.journal(number, body)
                journal = journal_of(self.course.game, stored)
            except (Untrue, ValueError, LookupError, TypeError) as error:
                verdict.false.append(f"event {number}: {error}")
                continue
            verdict.rolls += len(journal.acts)
            verdict.facts += len(journal.facts)

    def _check_end(self) -> None:
        """The bundle of a campaign that is over must go on to its end."""
        if not self.course.is_whole:
            return
        due = self.course.due()
        if due is not None:
            raise Untrue(f"it ends before the campaign is over: {due.id} is due")

    def _unchecked(self) -> Iterator[str]:
        """Note the things that have to be taken on trust."""
        course = self.course
        if course.by_mail:
            yield f"that the {course.by_mail} answers given by mail are those the players sent"
        if course.taken_back:
            numbers = ", ".join(map(str, course.taken_back))
            yield f"why orders were taken back (events {numbers}): their players know"
        if course.campaign.opening.dice == "manual":
            yield "the dice: the referee threw them"

    def _take(self, number: int, body: Any) -> None:
        """One event has its effect."""
        self.course.campaign.public.count = number
        self._take_over(number)
        match body["event"]:
            case "orders":
                self.orders.come(number, body)
            case "unsealed":
                self.orders.opened(body)
            case "begun":
                self.orders.begun(body)
            case "locked":
                self.orders.lock(body)
            case "played":
                played(self.course, number, body)
            case "ruling":
                ruled(self.course, number, body)
            case "report":
                self._check_report(body)

    def _take_over(self, number: int) -> None:
        """Seats that another person took over before an event are his from here."""
        while self.taken_over and self.taken_over[-1][0] < number:
            after, seat = self.taken_over.pop()
            self.course.campaign.people.since[seat] = after

    def _check_report(self, body: Mapping[str, Any]) -> None:
        """A report goes out with the step that is due."""
        due = self.course.due()
        due_id = due.id if due else ""
        step = body["step"]
        if step != due_id:
            what = step or "nothing"
            raise Untrue(f"a report waits for {what}, but {named(due)} was due")

    def _is_closed(self, number: int, body: Mapping[str, Any]) -> bool:
        """Whether what happened at an event, or the orders of a lock, are not opened before the campaign is over."""
        match body["event"]:
            case "locked":
                return any(not self.orders.tells(leaf) for leaf, _ in body["sets"].values())
            case "played" | "ruling":
                return not self.course.telling.tells(number)
        return False
