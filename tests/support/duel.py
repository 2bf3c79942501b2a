"""A short campaign of two seats, played with dice that are typed in."""

import msgspec
from clock import Clock

from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.referee.campaign_file import CampaignPlan
from adjudicator.games import find_game
from adjudicator.orders.reading import read

PLAN = """\
campaign: duel
game: cp-campaign
title: The Duel
seats:
  A: {{player: Anna, key: key-A}}
  B: {{player: Bert, key: key-B}}
options:
  battle_mode: auto
  victory: {{type: territories_after, turns: 2}}
dice: {dice}
tempo: default
secret: 5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e
"""
"""The campaign file."""

HIDDEN = [
    {"queue": [{"do": {"action": "move", "army": "B1", "to": "T16"}, "when": {"enemy_at": "T24"}}]},
    {"queue": [], "retreat": {"B1": ["T16", "T23"]}},
    {"queue": [{"do": {"action": "fortify", "territory": "T17"}, "when": {"enemy_at": "T24"}}], "idle": "lose_one"},
]


def play(folder, hidden, note=""):
    """A duel up to its second turn; `hidden` are orders of B that have no effect anybody else could see."""
    Desk.create(folder)
    desk = Desk(folder, Settings(), Clock())
    plan = msgspec.convert(read(PLAN.format(dice="manual").encode()).tree, CampaignPlan, strict=False)
    game = find_game("cp-campaign")
    options = msgspec.convert(plan.options, game.options, strict=False)
    live = desk.open_campaign(plan, None, options, find_game)
    throw_all(live)
    live.receive("A", {"first": ["T07"], "second": ["T14"]}, None, "")
    live.receive("B", {"first": ["T17"], "second": ["T11"]}, None, "")
    play_on(live)
    live.receive("A", {"queue": [{"do": {"action": "move", "army": "A1", "to": "T08"}}]}, None, "")
    live.receive("B", hidden, None, note)
    play_on(live)
    return live


def play_on(live):
    live.advance()
    throw_all(live)


def throw_all(live):
    """Throw fours for everything, and draw in the order of the alphabet."""
    while live.campaign.waiting is not None:
        needs = live.campaign.waiting.needs
        live.type_dice(needs["items"] or ["4"] * needs["count"])
        live.advance()
