"""Words of luck are asked for wherever a player can give one, unless a campaign file says otherwise."""

import pytest

from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.terms.schedule import Schedule

BY_MAIL = {seat: SeatPlan(player=seat, address=f"{seat}@home.example") for seat in "AB"}
AT_HAND = {seat: SeatPlan(player=seat) for seat in "AB"}
ALONE = {"A": BY_MAIL["A"]}
WITNESSED = {"level": "witnessed", "schedule": Schedule(every=7)}


@pytest.mark.parametrize(
    ("says", "asked"),
    [
        ({"seats": BY_MAIL}, True),
        ({"seats": BY_MAIL, "referee_seat": "A"}, True),
        ({"seats": BY_MAIL, "luck": False}, False),
        ({"seats": BY_MAIL, "dice": "manual"}, False),
        ({"seats": BY_MAIL | {"B": AT_HAND["B"]}}, True),
        ({"seats": BY_MAIL | {"B": AT_HAND["B"]}, "referee_seat": "A"}, False),
        ({"seats": AT_HAND}, False),
        ({"seats": AT_HAND, "luck": True}, True),
        ({"seats": AT_HAND, **WITNESSED}, True),
        ({"seats": ALONE}, True),
        ({"seats": ALONE, "referee_seat": "A"}, False),
    ],
)
def test_words_of_luck_are_the_default_where_a_player_can_write_one(says, asked):
    assert CampaignPlan(campaign="river", game="crossing", title="The River", **says).trust.luck is asked
