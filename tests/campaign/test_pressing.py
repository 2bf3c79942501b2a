"""Who may write press to whom, and when."""

import pytest
from msgspec.structs import replace

from adjudicator.campaign.players.pressing import check_press
from adjudicator.errors import AdjudicatorError
from adjudicator.table import EVERYONE, REFEREE

KINDS = ("public", "private", "anonymous")


def refused(live, seat="A", to=("B",), text="hail", *, anonymous=False):
    """The code of the refusal; empty where there is none."""
    try:
        check_press(live, seat, to, text, anonymous=anonymous)
    except AdjudicatorError as error:
        return error.code
    return ""


def agreed(open_campaign, press=KINDS, no_press_in=()):
    live = open_campaign(seats="ABC")
    live.campaign.opening = replace(live.campaign.opening, press=press, no_press_in=no_press_in)
    return live


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("allowed", [True, False])
def test_players_write_what_press_is_agreed_on_and_the_referee_always_may(open_campaign, kind, allowed):
    press = KINDS if allowed else tuple(each for each in KINDS if each != kind)
    live = agreed(open_campaign, press=press)
    to = EVERYONE if kind == "public" else ("B",)
    code = refused(live, to=to, anonymous=kind == "anonymous")
    assert code == ("" if allowed else "press/kind")
    assert refused(live, seat=REFEREE, to=to, anonymous=kind == "anonymous") == ""


@pytest.mark.parametrize(("closed", "code"), [(None, ""), ((), ""), (("bid",), "press/closed"), (("tea",), "")])
def test_in_some_windows_nobody_but_the_referee_writes(open_campaign, closed, code):
    live = agreed(open_campaign, no_press_in=closed)
    assert refused(live) == code
    assert refused(live, seat=REFEREE) == ""


@pytest.mark.parametrize(("to", "text", "code"), [
    (("B", "C"), "hail", ""), (("B", "D"), "hail", "press/seat"), ((), "hail", "press/seat"), (EVERYONE, "hail", ""),
    (("B",), " \n", "press/empty"), (EVERYONE, "", "press/empty"),
])  # fmt: skip
def test_press_has_readers_and_a_text(open_campaign, to, text, code):
    assert refused(agreed(open_campaign), to=to, text=text) == code


def test_after_the_end_players_write_on(open_campaign):
    live = open_campaign(turns=1, tempo="default")
    live.advance(lock=True)
    assert live.next_step() is None
    assert refused(live) == ""
