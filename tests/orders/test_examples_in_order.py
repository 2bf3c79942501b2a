"""Every example in a form can be ordered as it stands, alone, at any moment of any campaign; what can be is shown."""

import msgspec
import pytest
import sampled
from forms import each_alone, signed

from adjudicator.orders.check import check
from adjudicator.orders.form import blank_form
from adjudicator.orders.reading import read
from adjudicator.table import Table
from adjudicator.table.state import copied

MOMENTS = [(name, number) for name in sampled.GAMES for number in range(sampled.EACH)]
BY_OTHERS = {
    "cp-campaign": {
        "PLACEMENT_TOO_CLOSE",
        "STACK_LIMIT",
        "MARCH_DROPPED",
        "NOT_REACHED",
        "CONDITION_UNMET",
        "NO_BATTLE",
    },
    "diplomacy": set(),
    "test-of-time": {"ATTACK_MET", "CONDITION_UNMET", "NO_FOLLOWER_AT_HOME"},
    "northmen": set(),
    "fornaldar": {"NO_REACTION", "HELD_FAST", "NO_WAY"},
}
"""Why what can be ordered may yet not be done: by what others order or hide, by dice, by its own case."""


def examples(window):
    """(seat, example, what the check says to it alone) for every example of all forms of a window."""
    for seat in window.step.seats:
        for example, form in each_alone(blank_form(window, seat)):
            yield seat, example, check(read(signed(form, "k")), window)


@pytest.mark.long(
    "test-of-time",
    "fornaldar",
    "cp-campaign-5",
    "cp-campaign-2",
    "cp-campaign-3",
    "cp-campaign-4",
    "diplomacy-2",
    "diplomacy-3",
    "diplomacy-5",
)
@pytest.mark.parametrize(("name", "number"), MOMENTS)
def test_every_example_of_every_form_is_accepted_alone_and_carried_out_as_far_as_its_seat_can_know(name, number):
    campaign, window = sampled.moment(name, number)
    for seat, example, checked in examples(window):
        assert checked.accepted, (seat, example)
        assert refusals(campaign, window, seat, checked.orders) <= BY_OTHERS[name], example


def refusals(campaign, window, seat, orders):
    """The codes of what a seat is told that it could not do, where it alone sends orders."""
    step = window.step
    table = Table(step.id, copied(campaign.state), campaign.table(step.id)._dice, lambda q: (q.default, "default"))
    window.game.resolve(step, table, {seat: orders})
    told = [fact for fact in table.finish().facts if seat in (getattr(fact, "seat", ""), getattr(fact, "side", ""))]
    return {fact.code for fact in told if getattr(fact, "code", None)}


TAGS = ("action", "move", "use")


def kind_of(entry):
    """Which of the kinds of entries of its list it is."""
    inner = entry.get("do", entry)
    return next((inner[tag] for tag in TAGS if tag in inner), "")


@pytest.mark.long("fornaldar-3", "fornaldar-4")
@pytest.mark.parametrize(("name", "number"), MOMENTS)
def test_what_a_bot_can_order_alone_a_form_shows(name, number):
    campaign, window = sampled.moment(name, number)
    game = window.game
    for seat in window.step.seats:
        offers = window.offers(seat)
        plain = msgspec.to_builtins(game.random_orders(window.view(seat), window.step, campaign.pick))
        for field, entries in plain.items():
            for entry in entries if isinstance(entries, list) else ():
                if isinstance(entry, dict) and alone(window, seat, {field: [entry]}):
                    shown = [example for _, example in offers.kinds("orders", field)]
                    shown.append(offers.fullest("orders", field))
                    assert kind_of(entry) in {kind_of(each.value) for each in shown if each.now}, (seat, field, entry)


def alone(window, seat, orders):
    """Whether orders are accepted, without a doubt, when nothing else is sent."""
    head = {"game": window.game.meta.name, "campaign": "any", "seat": seat, "key": "k"}
    head |= {"turn": window.step.turn, "window": window.step.name}
    checked = check(read(msgspec.json.encode(head | {"orders": orders})), window)
    return checked.accepted and not any(problem.path[2:] for problem in checked.problems)
