"""Orders, words of luck and locks, taken again from a bundle: each must be of a seat and a step that were due."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from adjudicator.campaign.chain.sealing import raw
from adjudicator.campaign.events import records
from adjudicator.campaign.events.aggregate import SETUP
from adjudicator.campaign.events.records import Received
from adjudicator.campaign.play import deputies, idle
from adjudicator.campaign.play.chance import basis_of
from adjudicator.campaign.play.unsealing import as_taken, open_again
from adjudicator.campaign.proof.course import Course, Untrue, named
from adjudicator.orders.told import told
from adjudicator.table import Question, Seat, Step, StepId


class OrdersAgain:
    """The order sets of a bundle, with the lines their seats were told."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.campaign = course.campaign
        self._sets = dict[int, Any]()
        self._lines = dict[int, list[str]]()
        for number, _, content, *lines in course.bundle.sets:
            self._sets[number] = content
            if lines:
                self._lines[number] = lines[0]

    def tells(self, number: int) -> bool:
        """Whether the bundle tells the set of an event."""
        return number in self._sets

    def come(self, number: int, body: Mapping[str, Any]) -> None:
        """A seat's set counts from here, or none of its sets for the window any more."""
        step = StepId(body["step"])
        seat = Seat(body["seat"])
        if step == SETUP.id:
            self._word_of_luck(number, seat, given=bool(body["set"]))
            return
        mine = self.campaign.sets_of(seat, step)
        if not body["set"] and mine and self.campaign.set_aside.issuperset(mine):
            return  # they went with a step that was sent back
        due = self._due(step, seat)
        if not body["set"]:
            self.campaign.set_aside.update(mine)
            self.course.taken_back.append(number)
        elif "sealed" in body:
            taken = as_taken(number, due, seat, body, self._sets[number])
            self.campaign.take(taken)
        else:
            self._take(number, due, seat, body)

    def _due(self, step: StepId, seat: Seat) -> Step:
        """The step that orders came for, which must be due from their seat."""
        due = self.course.asked()
        came = f"orders of {seat} for {step}"
        if due is None:
            raise Untrue(f"{came}, but {named(due)} was due")
        seats = self.course.ordering(due)
        if due.id == step and seat in seats:
            return due
        listed = ", ".join(seats)
        raise Untrue(f"{came}, but {due.id} of {listed} was due")

    def _take(self, number: int, due: Step, seat: Seat, body: Mapping[str, Any]) -> None:
        """Take an open set; a deputy's must be what a deputy orders, and the program's must order nothing."""
        content = self._sets[number]
        self._compare_lines(number, due, seat, content["orders"])
        received = Received(
            receipt=number,
            step=due.id,
            window=due.window or "",
            seat=seat,
            stored_orders=raw(content["orders"]),
            stored_standing=raw(content["standing"]),
            note="",
            digest=body["set"],
            at=datetime.fromtimestamp(0, UTC),
            by=Seat(body.get("by", seat)),
            leaf=number,
        )
        fault = self._fault_of(received)
        if fault:
            raise Untrue(fault)
        self.campaign.take(received)

    def _fault_of(self, received: Received) -> str:
        """The fault of a set that its seat did not send; "" if there is none."""
        game = self.course.game
        match received.by:
            case records.DEPUTY:
                state = self.course.state()
                return deputies.fault_of(game, self.campaign, state, received.seat, received.step, received.orders)
            case records.PROGRAM:
                given = idle.Given(received.step, received.seat, received.orders, received.standing)
                return idle.fault_of(game, self.campaign, self.course.state(), given)
        return ""

    def _compare_lines(self, number: int, due: Step, seat: Seat, orders: Any) -> None:
        """Compare the lines a seat was told with the meaning of its orders; another release may word it otherwise."""
        lines = self._lines.get(number)
        if not lines or orders is None or self.campaign.waiting:
            return
        ordered_lines = self._lines_of(due, seat, orders)
        for line, ordered in zip(lines, ordered_lines, strict=False):
            if line != ordered:
                note = f"Event {number}: {seat} was told “{line}”; ordered is “{ordered}”"
                self.course.verdict.deeds.append(note)

    def _lines_of(self, due: Step, seat: Seat, orders: Any) -> list[str]:
        """The lines by which this program tells a seat its orders."""
        game = self.course.game
        state = self.course.state()
        view = game.view(state, seat)
        kind = game.orders_of(due.window or "")
        decoded = msgspec.convert(orders, kind)
        lines = (order.text for order in told(game, view, due, decoded))
        return [line for line in lines if line]

    def opened(self, body: Mapping[str, Any]) -> None:
        """Open sealed orders by the round of their window, and drop what cannot be played of them."""
        course = self.course
        due = course.due()
        step = body["step"]
        if due is None or due.id != step:
            raise Untrue(f"what was sealed for {step} was opened, but {named(due)} was due")
        number, signature = body["beacon"]
        self.campaign.seals.rounds[number] = signature
        locked = course.locked.get(due.id, {})
        state = course.state()
        for fault in open_again(course.game, self.campaign, state, due, locked, body):
            raise Untrue(fault)

    def _word_of_luck(self, number: int, seat: Seat, *, given: bool) -> None:
        """A seat's word of luck counts from here, or none of it does any more."""
        if self.campaign.seals.begun or seat not in self.campaign.opening.seats:
            raise Untrue(f"a word of luck of {seat} for a campaign that has begun, or has no such seat")
        if given:
            self.course.luck[seat] = number
        else:
            self.course.luck.pop(seat, None)

    def begun(self, body: Mapping[str, Any]) -> None:
        """The campaign begins with the words of luck that count."""
        words = dict[Seat, int]()
        commitments = dict[Seat, str]()
        for seat, (number, commitment) in body["sets"].items():
            commitments[seat] = commitment
            if number:
                words[seat] = number
        if words != self.course.luck:
            raise Untrue("the campaign did not begin with the words of luck that came")
        self.campaign.seals.begun = True
        self.course.bind(SETUP, commitments, body)

    def lock(self, body: Mapping[str, Any]) -> None:
        """The orders that count are those a step is played with; of answers, they are those that it goes on with."""
        due = self.course.asked()
        step = body["step"]
        if due is None or due.window is None or due.id != step:
            raise Untrue(f"{step} was locked, but {named(due)} was due")
        locked = {seat: receipt for seat, (receipt, _) in body["sets"].items()}
        if locked != self.campaign.counting(due.id):
            raise Untrue(f"{due.id} was not played with the orders that counted")
        self._bind(due, locked, body)
        self.course.locked[due.id] = locked
        waiting = self.campaign.waiting
        if waiting is None:
            return
        for question in waiting.questions:
            self._answer(waiting.step, question, locked)

    def _bind(self, due: Step, locked: dict[Seat, int], body: Mapping[str, Any]) -> None:
        """The dice of a step hang on the orders it is locked with, and on the round it waits for, if it waits."""
        if body.get("round"):
            received = self.campaign.received
            sets = {seat: received[receipt].digest for seat, receipt in locked.items()}
            self.course.bind(due, sets, body)
            return
        basis = basis_of(self.campaign, due, locked)
        self.campaign.basis.setdefault(due.id, basis)

    def _answer(self, step: Step, question: Question, locked: Mapping[Seat, int]) -> None:
        """A question has the answer that its seat sent, else its default; what the referee decided stays."""
        replies = self.campaign.replies
        at = (step.id, question.key)
        if at in replies and replies[at][1] == "ruling":
            return
        answer = None
        if question.seat in locked:
            received = self.campaign.received[locked[question.seat]]
            answer = received.orders.get(question.key)
        if answer is not None and question.allows(answer):
            replies[at] = (answer, "reply")
        elif question.asked != "always":
            replies[at] = (question.default, "default")
