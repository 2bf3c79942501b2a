"""Checks of a game while bots play it: at each step, and at the end of each campaign.

Each check yields what it finds wrong, in a sentence.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.kit.reading import (
    all_that_is_read,
    blank,
    checked,
    lines_offered,
    offered,
    window_of,
    wrong_in,
)
from adjudicator.kit.trial import Campaign, Moment
from adjudicator.orders.form import blank_form
from adjudicator.orders.told import lines_of
from adjudicator.table import OBSERVER, REFEREE, Fact, Journal, Question, Seat, Source, Suspended, visible
from adjudicator.table.composing import Choices
from adjudicator.table.fact import any_of
from adjudicator.table.state import copied

MISSING = "schema/missing"
"""The code of what has to be there and is not."""


def bots_order_what_is_legal(moment: Moment) -> Iterator[str]:
    """The check finds nothing illegal in random orders, and what it completes needs no more completion."""
    for seat in moment.orders:
        orders = moment.complete(seat)
        yield from _refused(moment, seat, orders, "the bot")
        again = moment.completed(seat, orders)
        if again != orders:
            yield f"orders of {seat} that were completed are completed once more: {orders}"


def orders_are_read_back_from_their_lines(moment: Moment) -> Iterator[str]:
    """Orders in the lines that the program tells them in are taken, and are the same orders."""
    for seat in moment.orders:
        orders = moment.complete(seat)
        lines = _lines(moment, seat, orders)
        result = checked(moment, seat, lines)
        if not result.accepted:
            wrong = wrong_in(result)
            yield f"lines of {seat} are not taken: {wrong}; the lines: {lines}"
            continue
        again = _lines(moment, seat, result.orders)
        if result.orders != orders and again != lines:
            yield f"lines of {seat} are read as other orders: {again} in place of {lines}"


def _lines(moment: Moment, seat: Seat, orders: Any) -> list[str]:
    """Orders as the program tells them."""
    view = moment.view(seat)
    lines = lines_of(moment.game, view, moment.window, orders)
    return [line for _, line in lines]


def _refused(moment: Moment, seat: Seat, orders: Any, whose: str) -> Iterator[str]:
    """The problems for which the check finds orders illegal."""
    view = moment.view(seat)
    for problem in moment.game.check(view, moment.step, orders):
        if problem.kind == "illegal":
            yield f"{whose} of {seat} is refused: [{problem.code}] {problem.message}"


def blank_forms_are_orders(moment: Moment) -> Iterator[str]:
    """A form that is sent back with its key can be read, and lacks nothing but what it says must be given."""
    for seat in _asked(moment):
        result = blank(moment, seat)
        if result.accepted:
            continue
        wrong = wrong_in(result)
        codes = {problem.code for problem in result.problems if problem.kind != "note"}
        window = window_of(moment)
        form = blank_form(window, seat)
        if codes != {MISSING}:
            yield f"the blank form of {seat} is refused: {wrong}"
        elif "It must be given" not in form:
            yield f"the blank form of {seat} lacks what it does not ask for: {wrong}"


def what_is_offered_is_accepted(moment: Moment) -> Iterator[str]:
    """Every order and standing order of an order page is taken when it is sent."""
    for seat in _asked(moment):
        page = offered(moment, seat)
        yield from _not_taken(moment, seat, page.orders, "orders")
        yield from _not_taken(moment, seat, page.standing, "standing")


def _not_taken(moment: Moment, seat: Seat, kinds: Sequence[Choices], part: str) -> Iterator[str]:
    for lines in lines_offered(kinds):
        result = checked(moment, seat, lines, part)
        codes = {problem.code for problem in result.problems}
        if result.accepted or MISSING in codes:
            continue
        wrong = wrong_in(result)
        yield f"{seat} is offered {lines}, and is refused: {wrong}"


def deputies_order_what_is_legal(moment: Moment) -> Iterator[str]:
    """A deputy orders nothing that is not legal for anybody."""
    deputy = moment.game.deputy
    if deputy is None:
        return
    for seat in _asked(moment):
        view = moment.view(seat)
        orders = deputy.orders(view, moment.step)
        if orders is not None:
            yield from _refused(moment, seat, orders, "the deputy")


def looking_changes_nothing(moment: Moment) -> Iterator[str]:
    """A state stays as it was when somebody looks at it, reads his report or has his orders checked."""
    state = copied(moment.before)
    for seat in moment.campaign.seats:
        all_that_is_read(moment, state, seat, ())
        if state != moment.before:
            yield f"something that {seat} reads changes the state"
            state = copied(moment.before)


def nobody_reads_what_is_hidden(moment: Moment) -> Iterator[str]:
    """Two states that differ only in what a seat may not know give it the same to read, to the last letter."""
    disguised = moment.trial.disguised
    if disguised is None:
        if not moment.game.meta.open_board:
            yield "the board is hidden, and the trial does not say how what is hidden can be `disguised`"
        return
    for seat in (*moment.campaign.seats, OBSERVER):
        other = disguised(copied(moment.before), seat)
        facts = _seen(moment.earlier, seat)
        as_it_is = all_that_is_read(moment, copied(moment.before), seat, facts)
        as_it_might_be = all_that_is_read(moment, other, seat, facts)
        for what, text in as_it_is.items():
            if text != as_it_might_be[what]:
                difference = _difference(text, as_it_might_be[what])
                yield f"{what} of {seat} tells what it may not know: {difference}"


def steps_run_again_as_they_ran(moment: Moment) -> Iterator[str]:
    """A step that waits at each question, and is run again from its start with the answer, comes to the same."""
    campaign = moment.campaign
    answers: dict[tuple[str, Seat], tuple[str, Source]] = {}

    def decide(question: Question) -> tuple[str, Source] | None:
        answer = campaign.given_in_advance(question)
        if answer is None and question.asked != "never":
            return answers.get((question.key, question.seat))
        return campaign.answer(question)

    past: Journal[Fact] | None = None
    while True:
        table = campaign.table_for(moment, decide, past)
        try:
            moment.game.resolve(moment.step, table, moment.orders)
        except Suspended as waiting:
            past = table.journal
            for question in waiting.questions:
                if (question.key, question.seat) in answers:
                    yield f"{question.seat} is asked twice about {question.key}: the key of a question is its own"
                    return
                answers[question.key, question.seat] = campaign.answer(question)
            continue
        yield from _other(moment.facts, table.finish().facts, "run again question by question")
        return


def facts_are_told(moment: Moment) -> Iterator[str]:
    """Each fact has words for all who see it."""
    game = moment.game
    for seat in _all_who_read(moment):
        view = game.view(moment.after, seat)
        for fact in _seen(moment.facts, seat):
            line = game.tell(view, fact)
            if not line.text.strip():
                yield f"{type(fact).__name__} is told to {seat} without a word"


def everybody_has_a_report(moment: Moment) -> Iterator[str]:
    """Seats, referee and observers have a report of what happened, whatever it was."""
    game = moment.game
    state = copied(moment.after)
    for seat in _all_who_read(moment):
        view = game.view(state, seat)
        known = _seen(moment.facts, seat)
        game.report(view, known, moment.step.turn)
        game.tidings(view, seat, known)
        game.lost(view, known)
    if state != moment.after:
        yield "a report changes the state"


def what_the_game_conserves(moment: Moment) -> Iterator[str]:
    """The state is sound, as the game's own test says."""
    yield from moment.trial.sound(moment.after, moment.facts)


def campaigns_come_to_an_end(campaign: Campaign) -> Iterator[str]:
    """A campaign ends, and does so in no more steps than one may have."""
    trial = campaign.trial
    if trial.stop_after is None and trial.game.next_step(campaign.state) is not None:
        yield f"campaign {campaign.number} has not ended after {trial.most_steps} steps"


def facts_alone_give_the_state(campaign: Campaign) -> Iterator[str]:
    """Facts that were written and read are the same facts, and give the same state, without any rule."""
    game = campaign.trial.game
    written = msgspec.json.encode(campaign.facts)
    stored = msgspec.json.decode(written, type=list[any_of(game.facts)])  # type: ignore[misc]
    yield from _other(campaign.facts, stored, "written and read")
    state = game.empty()
    for fact in stored:
        fact.change(state)
    if state != campaign.state:
        yield f"campaign {campaign.number}: its facts do not give its state; something changed it that is no fact"


def _asked(moment: Moment) -> tuple[Seat, ...]:
    """The seats that may send orders for the step."""
    if moment.step.window is None:
        return ()
    return moment.step.seats


def _seen(facts: Sequence[Fact], seat: Seat) -> list[Fact]:
    return [fact for fact in facts if visible(fact, seat)]


def _all_who_read(moment: Moment) -> tuple[Seat, ...]:
    return (*moment.campaign.seats, REFEREE, OBSERVER)


def _difference(one: str, two: str) -> str:
    """The place where two texts part."""
    at = next((index for index, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    start = max(0, at - 40)
    return f"...{one[start : at + 60]}... or ...{two[start : at + 60]}..."


def _other(facts: Sequence[Fact], others: Sequence[Fact], how: str) -> Iterator[str]:
    """The first fact that is another one."""
    for fact, other in zip(facts, others, strict=False):
        if fact != other:
            yield f"{how}, there is {other} in place of {fact}"
            return
    before = len(facts)
    after = len(others)
    if before != after:
        yield f"{how}, there are {after} facts in place of {before}"
