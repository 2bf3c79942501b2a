"""Playing one step: a game's rules, run on a table whose answers and dice come from the campaign."""

from typing import Any

import msgspec

from adjudicator.campaign.events.aggregate import SETUP, Campaign
from adjudicator.campaign.events.decoding import options_of, orders_in
from adjudicator.campaign.events.records import DEPUTY, Opening, Received
from adjudicator.campaign.play.chance import StepChance, basis_of
from adjudicator.table import (
    Decide,
    Game,
    Journal,
    Question,
    Seat,
    Source,
    Step,
    Suspended,
    Table,
)
from adjudicator.table.dice import DiceNeeded


class Played(msgspec.Struct):
    """The outcome of running a step: its journal, and what it waits for if it could not go on."""

    journal: Journal[Any]
    basis: str
    state: Any
    questions: tuple[Question, ...] = ()
    needs: dict[str, Any] | None = None

    @property
    def finished(self) -> bool:
        """Whether the step ran to its end."""
        return not self.questions and self.needs is None


def play(
    game: Game,
    campaign: Campaign,
    step: Step,
    state: Any,
    locked: dict[Seat, int],
    chance: StepChance,
    past: Journal[Any] | None = None,
) -> Played:
    """Run `step` from its start on `state`; raises `JournalDiverged` if it departs from `past`."""
    decide = deciding(game, campaign, step, locked)
    stood_in = [seat for seat, receipt in locked.items() if campaign.received[receipt].by == DEPUTY]
    table: Table[Any, Any] = Table(
        step.id, state, chance.dice, decide, past, chance.later, chance.close, stood_in=stood_in
    )
    fixed = basis_of(campaign, step, locked)
    try:
        if step == SETUP:
            _set_up(game, campaign.opening, table)
        else:
            game.resolve(step, table, decoded_orders(game, campaign, step, locked))
    except Suspended as waiting:
        return Played(table.journal, fixed, table.state, questions=waiting.questions)
    except DiceNeeded as needed:
        needs = {"key": str(needed.key), "count": needed.count, "sides": needed.sides, "items": list(needed.items)}
        return Played(table.journal, fixed, table.state, needs=needs)
    return Played(table.finish(), fixed, table.state)


def _set_up(game: Game, opening: Opening, table: Table[Any, Any]) -> None:
    """Set the board up: as the rules say, or as the position says from which the campaign goes on."""
    options = options_of(game, opening.options)
    scenario, _ = game.books.scenario(opening.scenario)
    seats = tuple(opening.seats)
    position = opening.position
    if position is msgspec.UNSET:
        game.setup(table, scenario, options, seats)
        return
    assert game.position is not None, "it was opened from a position"
    table.record(game.position.lay_out(scenario, options, seats))
    table.record(game.position.taken(position))


def decoded_orders(game: Game, campaign: Campaign, step: Step, locked: dict[Seat, int]) -> dict[Seat, Any]:
    """The locked order sets in the game's types, in the order of the seats (never of the mails).

    A set that holds standing orders only is none.
    """
    if step.window is None:
        return {}
    orders = {}
    for seat in campaign.opening.seats:
        if seat in locked:
            received = campaign.received[locked[seat]]
            if received.orders is not None:
                orders[seat] = orders_in(game, received)
    return orders


def deciding(game: Game, campaign: Campaign, step: Step, locked: dict[Seat, int]) -> Decide:
    """The answers to questions of `step`: orders of this turn, standing orders, replies, the default."""

    def decide(question: Question) -> tuple[str, Source] | None:
        reply = campaign.reply(step.id, question)
        if reply is not None:
            return reply  # type: ignore[return-value]
        for received in _sets_of_turn(campaign, step, locked, question.seat):
            answer = game.answer(orders_in(game, received), question)
            if answer is not None and question.allows(answer):
                return answer, "orders"
        given = campaign.standing(question.seat)
        if given is not None:
            answer = game.answer(msgspec.convert(given, game.standing), question)
            if answer is not None and question.allows(answer):
                return answer, "standing"
        if question.asked == "never" or (question.asked == "tempo" and campaign.opening.tempo == "default"):
            return question.default, "default"
        return None

    return decide


def _sets_of_turn(campaign: Campaign, step: Step, locked: dict[Seat, int], seat: Seat) -> list[Received]:
    """The sets of `seat` with orders in them that were locked in this turn, the latest first."""
    prefix = f"{step.turn}."
    receipts_by_seat = []
    for id_, receipts in campaign.locked.items():
        if id_.startswith(prefix) and id_ != step.id:
            receipts_by_seat.append(receipts)
    receipts_by_seat.append(locked)
    own = [receipts[seat] for receipts in receipts_by_seat if seat in receipts]
    sets = [campaign.received[receipt] for receipt in reversed(own)]
    return [received for received in sets if received.orders is not None]
