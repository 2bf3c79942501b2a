"""A window that the program closes for a seat: its player is told, and it can stand in the place of no orders."""

import pytest
import toy
from cheating import Referee
from threats import LEVELS

from adjudicator.campaign.events.records import PROGRAM
from adjudicator.campaign.terms.schedule import Schedule


@pytest.fixture(params=LEVELS)
def referee(request, tmp_path, capsys, monkeypatch):
    """A campaign in which nobody has anything to decide."""
    toy.altered(monkeypatch, windows=toy.with_idle(lambda view, step: True).windows)
    made = Referee(tmp_path, capsys, level=request.param)
    made.burn()
    made.begin(schedule=Schedule(every=7, missing="play", most=100))
    yield made
    made.close()


def close_for_b(referee):
    live = referee.live
    live.take_orders(live.window(), "B", None, by=PROGRAM)
    live.save()


def test_the_player_is_told_of_it_and_nothing_is_false(referee):
    referee.order_all(but="B")
    close_for_b(referee)
    referee.play()
    referee.evening()
    said, false = referee.verdict("B")
    assert not false, said
    assert "the program closed 1.bid for B, since there was nothing to decide" in said
    assert "Did you send these?" not in said
    assert "the program closed" not in referee.verdict("C")[0]


def test_in_the_place_of_a_players_orders_it_is_found(referee):
    referee.order_all()
    close_for_b(referee)
    referee.play()
    referee.evening()
    said, false = referee.verdict("B")
    assert false
    assert "the program closed it for B, whose own orders were there" in said
