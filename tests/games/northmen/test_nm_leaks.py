"""Nothing hidden is told: states that differ only in what a seat may not know give it the same, byte for byte.

What is hidden: the tiles in the hands of others, those they (and the brigands) prepared, what is left in the decks,
and what others have ordered or hold as standing orders.
"""

import msgspec
import pytest
from northmen_table import Campaign, bench, shuffled, table_of

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.conflict import Committed, Fight, fight_out
from adjudicator.games.northmen.orders import StandingOrders, Turn, answer
from adjudicator.games.northmen.policies import Asked, Policy
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.table import OBSERVER, REFEREE, Suspended, Table, visible
from adjudicator.table.dice import ChainDice


@pytest.mark.parametrize("number", [0, 3])
def test_the_sheet_for_the_table_tells_nothing_hidden(number):
    """It is made from what the referee sees, and lies before everybody."""
    campaign = Campaign(number)
    for step in campaign.steps():
        other = shuffled(campaign.state, OBSERVER)
        first, second = (GAME.sheets(GAME.view(state, REFEREE)) for state in (campaign.state, other))
        assert first == second
        campaign.play(step)


def test_what_a_report_carries_of_a_view_holds_nothing_hidden():
    """With it a player checks his orders: whatever others hold, it is the same."""
    campaign = Campaign(0)
    carried = GAME.position.view_written
    for step in campaign.steps():
        for seat in campaign.seats:
            bare = GAME.view(GAME.empty(), seat)
            first, second = (GAME.view(state, seat) for state in (campaign.state, shuffled(campaign.state, seat)))
            assert msgspec.json.encode(carried(first, bare)) == msgspec.json.encode(carried(second, bare))
        campaign.play(step)


@pytest.mark.parametrize("number", [2, 3])
def test_what_a_seat_draws_others_do_not_see(number):
    """The facts that others see of a turn name no tile that was drawn into a hand, prepared or hidden."""
    campaign = Campaign(number)
    secret = {"tile-taken", "tile-drawn", "tile-prepared", "tile-hidden", "decks-made", "line-skipped"}
    for step in campaign.steps():
        campaign.play(step)
    for fact in campaign.facts:
        tag = fact.__struct_config__.tag
        owners = [seat for seat in campaign.seats if visible(fact, seat)]
        assert visible(fact, REFEREE)
        if tag in secret:
            assert owners == ([fact.seat] if tag not in ("tile-hidden", "decks-made") else [])
            assert not visible(fact, OBSERVER)
        else:
            assert owners == list(campaign.seats)


def fight_bench(**more):
    units = {"A": {"w": 2}, "B": {"w": 2}, BRIGANDS: {"w": 1}}
    return bench([{"at": [0, 0], "sides": "EEEEEE", "units": units}], **more)


def question_to(state, seat, initiator="A"):
    """What a side is asked in a conflict before it reveals its tiles."""

    def decide(question):
        if question.asked == "never":
            return "", "default"
        return None

    table = Table("1.turn", state, ChainDice(b"k" * 32), decide)
    with pytest.raises(Suspended) as asked:
        fight_out(table, Fight(initiator=initiator, at=(0, 0), base=(0, 0)), Asked(Committed(draw=2)))
    (question,) = asked.value.questions
    assert question.seat == seat
    return question


def test_a_question_tells_nothing_of_the_hands_of_others():
    one = question_to(fight_bench(hand={"A": ["B01", "B02"], "B": ["B05"]}), "B")
    other = question_to(fight_bench(hand={"A": ["B21", "B22"], "B": ["B05"]}), "B")
    assert msgspec.json.encode(one) == msgspec.json.encode(other)


def test_a_question_tells_nothing_of_what_others_prepared():
    one = question_to(fight_bench(hand={"B": ["B05"]}, prepared={"A": ["B01"], BRIGANDS: ["B02"]}), "B")
    other = question_to(fight_bench(hand={"B": ["B05"]}, prepared={"A": ["B21"], BRIGANDS: ["B22"]}), "B")
    assert msgspec.json.encode(one) == msgspec.json.encode(other)


def test_standing_orders_of_others_change_nothing_a_seat_is_told():
    """Policies are asked of their owner alone, and never lie in a state."""
    policies = StandingOrders(conflict=(Policy(hand_max=2, losses=("h",)),))
    state = fight_bench(hand={"A": ["B01"], "B": ["B22"]})
    before = repr(GAME.view(state, "A"))
    table = table_of(state)
    seats = []

    def decide(question):
        seats.append(question.seat)
        return (answer(policies, question) or question.default), "standing"

    table = Table("1.turn", state, ChainDice(b"k" * 32), decide)
    assert repr(GAME.view(state, "A")) == before
    fight_out(table, Fight(initiator="A", at=(0, 0), base=(0, 0)), Asked(Committed(draw=2)))
    assert set(seats) == {"B"}
    assert "B22" in state.discards


def test_orders_of_the_active_player_are_told_to_nobody_before_they_are_played():
    """A state holds no orders: what is ordered for a turn leaves no trace before it is played."""
    campaign = Campaign(3)
    step = GAME.next_step(campaign.state)
    seen = {seat: repr(GAME.view(campaign.state, seat)) for seat in campaign.seats}
    GAME.check(GAME.view(campaign.state, step.seats[0]), step, Turn())
    assert seen == {seat: repr(GAME.view(campaign.state, seat)) for seat in campaign.seats}
