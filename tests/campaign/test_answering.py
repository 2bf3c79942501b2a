"""What answers a question of the rules: the newest orders of the turn, then standing orders, if they can."""

import pytest

from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.players import dealings
from adjudicator.table import Answered


def bid(live, seat, standing=None, **orders):
    return live.receive(seat, {"amount": 3, **orders}, standing, "")


def bank_of(live):
    """How the question for a bank was answered in the step that was played last."""
    acts = journal_of(live.game, live.campaign.episodes[-1].journal).acts
    ((answer, source),) = [(act.answer, act.source) for act in acts if isinstance(act, Answered)]
    return answer, source


@pytest.mark.usefixtures("twice")
@pytest.mark.parametrize(("late", "answer"), [("right", "right"), (None, "left")])
def test_of_the_sets_of_a_turn_the_newest_that_says_it_answers(open_campaign, late, answer):
    live = open_campaign(turns=1)
    for seat in "AB":
        bid(live, seat, bank="left")
    live.advance()
    for seat in "AB":
        bid(live, seat, **({"bank": late} if late else {}))
    live.advance()
    assert bank_of(live) == (answer, "orders")


def test_a_standing_answer_that_the_question_does_not_take_is_none(open_campaign):
    live = open_campaign()
    for seat in "AB":
        bid(live, seat, standing={"bank": "middle"})
    live.advance()
    assert [question.key for question in live.unanswered()] == ["bank"]
    live = open_campaign("lake", tempo="default")
    for seat in "AB":
        bid(live, seat, standing={"bank": "middle"})
    live.advance()
    assert bank_of(live) == ("left", "default")


def test_standing_orders_of_a_withdrawn_set_stand_no_longer(open_campaign):
    live = open_campaign()
    for seat in "AB":
        bid(live, seat, bank="left", standing={"bank": "left"})
    live.advance()
    bid(live, "A", standing={"bank": "right"})
    assert live.campaign.standing("A") == {"bank": "right"}
    dealings.withdraw(live, "A")
    assert live.campaign.standing("A") == {"bank": "left"}


def test_a_seat_that_withdraws_the_only_set_it_sent_has_no_standing_orders(open_campaign):
    live = open_campaign()
    bid(live, "A", standing={"bank": "right"})
    dealings.withdraw(live, "A")
    assert live.campaign.standing("A") is None
