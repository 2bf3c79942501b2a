"""What a campaign refuses by itself, in words, and before it does anything."""

import pytest

from adjudicator.campaign.reading import sent
from adjudicator.campaign.referee import rulings
from adjudicator.errors import NotFound, Refused

WHO = {"reason": "a typing error", "author": "Rufus"}


@pytest.fixture
def live(open_campaign):
    live = open_campaign(tempo="default")
    live.receive("A", {"amount": 1}, None, "")
    live.advance(lock=True)
    return live


def refused(call, error=Refused):
    with pytest.raises(error) as raised:
        call()
    return raised.value.code, str(raised.value)


GUARDS = {
    "correct": ("unsealed", lambda live: rulings.correct(live, [], **WHO)),
    "set aside": (
        "unsealed",
        lambda live: rulings.set_aside(live, live.receive("A", {"amount": 2}, None, ""), **WHO),
    ),
    "change the title": ("unsealed", lambda live: rulings.change(live, {"title": "Rivers"}, **WHO)),
    "change the schedule": ("none_sealed", lambda live: rulings.change(live, {"schedule": None}, **WHO)),
    "send back": ("none_sealed", lambda live: rulings.send_back(live, "1.bid", **WHO)),
}


@pytest.mark.parametrize("ruling", GUARDS)
def test_a_ruling_asks_whether_it_may_be_and_where_not_nothing_is_stored(live, monkeypatch, ruling):
    guard, rule = GUARDS[ruling]

    def stopped(asked):
        assert asked is live
        raise Refused("test/sealed", "not now")

    monkeypatch.setattr(rulings, f"_check_{guard}", stopped)
    assert refused(lambda: rule(live)) == ("test/sealed", "not now")
    assert not live.campaign.rulings


def test_the_title_can_be_changed_while_orders_are_sealed(live, monkeypatch):
    monkeypatch.setattr(rulings, "is_frozen", lambda live: True)
    rulings.change(live, {"title": "Rivers"}, **WHO)
    assert live.campaign.opening.title == "Rivers"
    code, why = refused(lambda: rulings.send_back(live, "1.bid", **WHO))
    assert code == "ruling/sealed-orders"
    assert why == (
        "orders for 2.bid are sealed to the round of its deadline: void that window first (`adjudicator rule void`)"
    )


@pytest.mark.parametrize("rule", [
    lambda live: rulings.correct(live, [], **WHO), lambda live: rulings.change(live, {"title": "x"}, **WHO),
    lambda live: rulings.void(live, **WHO), lambda live: rulings.close(live, **WHO),
])  # fmt: skip
def test_nothing_is_ruled_before_the_board_is_set_up(live, rule):
    live.campaign.episodes.clear()
    assert refused(lambda: rule(live)) == (
        "campaign/not-set-up",
        "the board of river is not set up yet; `adjudicator status` says what it waits for",
    )


def test_a_window_that_is_not_sealed_is_not_voided_and_what_is_over_not_closed(live):
    assert refused(lambda: rulings.void(live, **WHO)) == (
        "ruling/void", "no window is open whose orders are sealed",
    )  # fmt: skip
    while live.next_step():
        live.advance(lock=True)
    assert refused(lambda: rulings.close(live, **WHO)) == ("ruling/over", "the campaign is over already")


def test_why_a_ruling_is_made_is_always_said(live):
    assert refused(lambda: rulings.send_back(live, "1.bid", reason=" ", author="Rufus")) == (
        "ruling/reason",
        "say why: the reason is kept in the history, and everybody is told it",
    )


def test_the_steps_that_can_be_sent_back_are_those_that_were_played(live):
    assert refused(lambda: rulings.send_back(live, "2.bid", **WHO), NotFound) == (
        "ruling/step",
        "no window '2.bid' has been played; these can be sent back: 1.bid",
    )
    live.campaign.episodes[:] = live.campaign.episodes[:1]
    assert refused(lambda: rulings.send_back(live, "1.bid", **WHO), NotFound)[1].endswith(": none")


@pytest.mark.parametrize(("seals", "how"), [
    (False, "`adjudicator look SEAT --reason WHY` shows them, and the next reports say so"),
    (True, "they are sealed, and nobody can read them before the round of their window"),
])  # fmt: skip
def test_orders_of_an_open_window_are_secret_and_that_is_said(live, monkeypatch, seals, how):
    monkeypatch.setattr(sent, "seals_orders", lambda campaign: seals)
    told = ("orders/open", f"the orders for 2.bid are secret while it is open; {how}")
    assert refused(lambda: sent.sent(live, step="2.bid")) == told
    assert sent.sent(live, step="1.bid")


def test_open_questions_are_told_to_who_asks_for_another(open_campaign):
    live = open_campaign()
    assert refused(lambda: live.question("bank"), NotFound) == (
        "answer/unknown",
        "no question 'bank' is open; open questions: none",
    )
    for seat in "AB":
        live.receive(seat, {"amount": 3}, None, "")
    live.advance()
    (question,) = live.campaign.waiting.questions
    assert live.question("bank") == question
    other = "AB".replace(question.seat, "")
    assert refused(lambda: live.question("boat"), NotFound)[1] == "no question 'boat' is open; open questions: bank"
    assert refused(lambda: live.answer(other, "bank", "left")) == (
        "answer/seat",
        f"the question 'bank' is for {question.seat}, not for {other}",
    )
    assert refused(lambda: live.type_dice(["3"])) == ("dice/none-needed", "the campaign waits for no dice")
