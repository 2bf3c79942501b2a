"""12.3 What a Vision shows, it shows to the seat that has it alone."""

import msgspec
import pytest
from fornaldar_facts import facts
from saga import after, begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import view
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

SAGA = begun("24.1")
OTHER = {FOMORIAN: MUNDANE, MUNDANE: FOMORIAN}
NEUTRAL_STACK = "1219"
"""A stack that is nobody's: both see its top alone."""


def examined(seat, at):
    return after(SAGA, facts.StackExamined(seen_by=(seat,), side=seat, at=at))


@pytest.mark.rule("fornaldar", "12.3")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_the_vision_of_one_seat_opens_no_stack_to_the_other(seat):
    seen = examined(seat, NEUTRAL_STACK)
    assert "rodhiorm" in view(seen, seat).pieces
    assert view(seen, OTHER[seat]) == view(SAGA, OTHER[seat])


@pytest.mark.rule("fornaldar", "12.3")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_no_byte_of_the_others_report_tells_of_a_vision(seat):
    def report(state):
        return msgspec.json.encode(GAME.report(GAME.view(state, OTHER[seat]), [], 0))

    assert report(examined(seat, NEUTRAL_STACK)) == report(SAGA)


@pytest.mark.rule("fornaldar", "12.3")
def test_a_vision_of_an_enemy_stack_opens_none_of_ones_own_to_the_enemy():
    seen = examined(FOMORIAN, "3927")
    assert view(seen, FOMORIAN) != view(SAGA, FOMORIAN)
    assert view(seen, MUNDANE) == view(SAGA, MUNDANE)
