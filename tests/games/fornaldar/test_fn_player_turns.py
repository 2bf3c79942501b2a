"""5.F Both Player-Turns of a Game-Turn; 24.2.2 #2 the first of the second war."""

import pytest
from fornaldar_campaign import Campaign

PHASES = ["recovery", "movement", "forced-march", "reaction", "combat"]


def played(campaign, turn):
    """A campaign to the end of a Game-Turn, nobody ordering anything; what was asked of whom, and the phases of it."""
    windows, phases = [], []
    while campaign.board.game_turn <= turn:
        if campaign.board.game_turn == turn:
            windows += [(campaign.step.window, seat) for seat in campaign.step.seats]
            phases.append(campaign.board.phase)
        campaign.play({})
    return windows, phases


@pytest.mark.rule("fornaldar", "5.F")
def test_the_mundane_player_turn_goes_as_the_fomorian_and_then_the_next_turn_begins():
    campaign = Campaign(0)
    _, phases = played(campaign, 2)
    turns = [f"{side}-{phase}" for side in ("fomorian", "mundane") for phase in PHASES]
    assert phases == ["weather", "enchantment", "attrition", *turns, "end"]
    assert (campaign.board.game_turn, campaign.board.phase) == (3, "weather")


@pytest.mark.rule("fornaldar", "24.2.2.2")
def test_the_second_war_opens_with_fomorian_movement_and_no_mundane_reaction():
    windows, phases = played(Campaign(4), 1)
    assert phases[:2] == ["weather", "fomorian-movement"]
    assert [seat for window, seat in windows if window == "reaction"] == ["Fomorian"]
