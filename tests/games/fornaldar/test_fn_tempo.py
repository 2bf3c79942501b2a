"""FN-T15, FN-T17 The same decisions come to the same, whatever tempo the seats play in."""

from collections import Counter
from functools import cache

import msgspec
import pytest
from fornaldar_campaign import SCENARIOS, TEMPOS, Parallel

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.options import Recorded
from adjudicator.kit.trial import Campaign, Trial
from adjudicator.table.state import put

pytestmark = pytest.mark.slow

TURNS = 4


@cache
def compact(number):
    """A campaign in which both play compact; with what they wrote, window by window."""
    campaign = Parallel(number, scenario=SCENARIOS[number % 3], policies=True, awake=number % 2 == 1)
    while campaign.step and campaign.board.game_turn <= TURNS:
        step, plans = campaign.step, campaign.plans()
        campaign.written |= {(step.id, seat): orders for seat, orders in plans.items()}
        campaign.written["standing", step.id] = dict(campaign.standing)
        campaign.play(plans)
    return campaign


def again(first, **tempo):
    """The same campaign in another tempo."""
    scenario = SCENARIOS[first.number % 3]
    campaign = Parallel(first.number, first.written, scenario=scenario, awake=first.number % 2 == 1, **tempo)
    while campaign.step and campaign.board.game_turn <= TURNS:
        campaign.standing = first.written.get(("standing", campaign.step.id), campaign.standing)
        campaign.play(campaign.given())
    return campaign


@pytest.mark.long("strict-0", "strict-1", "strict-2")
@pytest.mark.rule("fornaldar", "FN-T15", "FN-T17")
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("tempo", TEMPOS[1:], ids=["strict", "mundane strict", "mundane compact"])
def test_tempo_changes_nothing_but_when_players_are_asked(number, tempo):
    first = compact(number)
    other = again(first, **tempo)
    assert other.facts[1:] == first.facts[1:]
    put(other.state.board, options=first.board.options)
    assert other.state == first.state


def test_a_strict_seat_is_asked_more():
    """It has windows and questions that a compact one has not."""
    first = compact(1)
    strict = again(first, tempo="strict")
    assert len(strict.asked) > len(first.asked)


def test_a_game_turn_takes_seventeen_days_at_most_where_windows_are_open_for_seven():
    days = Counter()
    for moment in Campaign(Trial(game=GAME, stop_after=60), 0).moments():
        if moment.step.window:
            days[moment.step.turn] += moment.step.at_most or 7
    assert {days[turn] for turn in sorted(days)[1:-1]} == {17}


def test_campaigns_that_were_opened_before_keep_their_pace():
    recorded = msgspec.json.decode(b"{}", type=Recorded)
    assert (recorded.movement_days, recorded.reaction_days) == (0, 0)
