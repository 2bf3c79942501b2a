"""The rules of the game, and all that every game must hold."""

import crossing
import pytest
from crossing.bidding import MOST, Bid
from crossing.setup import Begun

from adjudicator import kit
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.state import put


def other_bids(state, seat):
    """A state in which all others have bid something else: no seat may learn of that."""
    put(state, bids={other: bid if other == seat else MOST - bid for other, bid in state.bids.items()})
    return state


TRIAL = kit.Trial(game=crossing.GAME, options=({"turns": 4}, {"dispute": True}), disguised=other_bids)


@pytest.mark.parametrize("check", kit.CHECKS)
def test_it_holds_what_every_game_must(check):
    assert kit.wrong(TRIAL, check) == []


def table(bids, faces, draw="AB"):
    state = crossing.State()
    Begun(seats=("A", "B"), turns=2, dispute=False).change(state)
    table = Table("1.bid", state, ScriptedDice(faces, [draw]), lambda question: (question.default, "default"))
    orders = {seat: Bid(amount=amount) for seat, amount in bids.items()}
    crossing.turn.resolve(crossing.turn.next_step(state), table, orders)
    return state


@pytest.mark.parametrize(
    ("bids", "faces", "draw", "who"),
    [
        ({"A": 3, "B": 0}, (1, 1, 2, 2), "BA", "A"),
        ({"B": 1}, (3, 3, 3, 3), "AB", "B"),
        ({"A": 1, "B": 1}, (2, 2, 2, 2), "BA", "B"),
    ],
)
def test_x1_the_highest_bid_and_throw_crosses_and_of_equals_the_one_drawn_first(bids, faces, draw, who):
    assert table(bids, faces, draw).crossings == ((who, "left"),)


def test_x2_who_crosses_stands_on_his_bank_and_the_next_turn_begins():
    state = table({"A": 9}, (6, 6, 1, 1))
    assert (state.crossings, state.turn) == ((("A", "left"),), 2)
