"""Words of luck are asked for wherever a player can give one, unless a campaign file says otherwise."""

import pytest

from adjudicator.campaign.players.masks import check_can_be_hidden
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.terms.beacon import QUICKNET
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.campaign.terms.trust import trust_of
from adjudicator.errors import Refused

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


TERMS = {
    "level": "friends",
    "seats": {"A": "a@home.example", "B": "b@home.example"},
    "referee_seat": "",
    "referee_first": None,
    "luck": None,
    "beacon": None,
    "delay": 1,
    "silence": 48,
    "fallback": "",
    "has_open": False,
    "dice": "chain",
    "has_clock": True,
}
SURE = {"level": "witnessed", "beacon": QUICKNET}


@pytest.mark.parametrize(("code", "terms", "right"), [
    ("trust/first", {"level": "sealed", "beacon": QUICKNET, "referee_seat": "A", "referee_first": True},
     {"referee_first": False}),
    ("trust/first", {"referee_first": True}, {"referee_seat": "A"}),
    ("trust/open", {"has_open": True, "luck": False}, {"luck": True}),
    ("trust/open", {"has_open": True, "dice": "manual"}, {"has_open": False}),
    ("trust/seat", {"referee_seat": "C"}, {"referee_seat": "B"}),
    ("trust/level", {"level": "witnessed"}, {"beacon": QUICKNET}),
    ("trust/level", {**SURE, "luck": False}, {"luck": True}),
    ("trust/level", {**SURE, "referee_seat": "A", "referee_first": False}, {"referee_first": True}),
    ("trust/luck", {"luck": True, "dice": "manual"}, {"luck": False}),
    ("trust/dice", {"beacon": QUICKNET, "dice": "manual"}, {"beacon": None}),
    ("trust/no-clock", {"beacon": QUICKNET, "has_clock": False}, {"has_clock": True}),
    ("trust/fallback", {"fallback": "the national lottery"}, {"beacon": QUICKNET}),
])  # fmt: skip
def test_what_cannot_be_trusted_is_refused_and_what_comes_next_to_it_is_not(code, terms, right):
    with pytest.raises(Refused) as refused:
        trust_of(**(TERMS | terms))
    assert refused.value.code == code
    trust_of(**(TERMS | terms | right))


@pytest.mark.parametrize(("level", "referee_seat", "says", "first"), [
    ("witnessed", "A", None, "A"),
    ("witnessed", "", None, ""),
    ("sealed", "A", None, ""),
    ("friends", "A", None, ""),
    ("friends", "A", True, "A"),
    ("friends", "A", False, ""),
])  # fmt: skip
def test_who_orders_first(level, referee_seat, says, first):
    terms = {"level": level, "referee_seat": referee_seat, "referee_first": says}
    beacon = None if level == "friends" else QUICKNET
    trust = trust_of(**(TERMS | terms | {"beacon": beacon}))
    assert (trust.level, trust.first, trust.referee_seat) == (level, first, referee_seat)
    assert (trust.delay, trust.silence, trust.beacon) == (1, 48, beacon)


def test_where_nobody_is_to_know_who_plays_what_the_referee_plays_no_seat():
    check_can_be_hidden("")
    with pytest.raises(Refused) as refused:
        check_can_be_hidden("A")
    assert refused.value.code == "campaign/gunboat"
