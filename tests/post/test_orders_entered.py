"""The referee enters orders for a seat: its player gets them with the receipt, and all are told."""

import pytest
from town import Town, body, orders_of

from adjudicator.campaign.desk.intake import answer_with_orders, check_orders, enter_orders
from adjudicator.campaign.events.orders import OrdersEntered
from adjudicator.campaign.players import dealings
from adjudicator.campaign.reading.history import events_of
from adjudicator.errors import NotFound, Refused
from adjudicator.orders.reading import read


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path)
    town.open()
    town.tick()
    return town


def entered_for(town, seat, amount=3):
    """The live campaign and a file of orders, checked as the referee's."""
    live = town.live()
    file = orders_of(seat, {"amount": amount})
    return live, check_orders(read(file), live, vouched=True)


def test_its_player_is_told_what_they_mean_and_gets_the_receipt(town):
    live, checked = entered_for(town, "B")
    received = enter_orders(live, checked, "he telephoned")
    town.tick()
    letter = town.last("B")
    text = body(letter)
    assert letter["Subject"].endswith("Orders entered for you")
    assert "Why: He telephoned." in text
    assert "As understood" in text
    assert f"Receipt: river {received.step} B {received.number}" in text
    assert "Orders entered for you" not in " ".join(town.subjects("A"))


def test_his_own_orders_take_their_place(town):
    live, checked = entered_for(town, "B")
    enter_orders(live, checked)
    town.send_orders("B", 1)
    town.tick()
    live = town.live()
    assert live.campaign.current(live.window().id)["B"].orders["amount"] == 1


def test_all_are_told_in_the_next_report_and_not_what(town):
    live, checked = entered_for(town, "B", 2)
    enter_orders(live, checked, "he telephoned")
    town.send_orders("A", 1)
    town.tick()
    town.later(days=8)
    town.tick()
    (report,) = [letter for letter in town.letters("A") if "report" in letter["Subject"].lower()][-1:]
    assert "The referee entered orders of B" in " ".join(body(report).split())


def asked(town):
    """The number of what B has asked the referee in his own words."""
    return dealings.ask_referee(town.live(), "B", "I would like to bid three, as last time.")


def test_a_request_is_answered_by_the_orders_that_it_means(town):
    number = asked(town)
    live, checked = entered_for(town, "B")
    answer_with_orders(live, number, "Done, three coins.", checked)
    live = town.live()
    assert live.campaign.people.requests[number].answer == "Done, three coins."
    assert live.campaign.current(live.window().id)["B"].orders["amount"] == 3
    (event,) = [event for event in events_of(live) if event.TOPIC == OrdersEntered.TOPIC]
    assert event.reason == "the player asked for it in his own words"
    town.tick()
    assert "Receipt: river" in "".join(map(body, town.letters("B")))


def test_orders_of_another_seat_answer_nothing(town):
    number = asked(town)
    live, checked = entered_for(town, "A")
    with pytest.raises(Refused, match="request .* is of B, and the orders are of A"):
        answer_with_orders(live, number, "Done.", checked)
    live = town.live()
    assert not live.campaign.people.requests[number].answer
    assert live.campaign.current(live.window().id) == {}


def test_a_request_that_is_not_open_leaves_nothing_stored(town):
    live, checked = entered_for(town, "B")
    with pytest.raises(NotFound, match="no request 99 is open"):
        answer_with_orders(live, 99, "Done.", checked)
    live = town.live()
    assert live.campaign.current(live.window().id) == {}
