"""Random campaigns of all games, each played to another moment, and what a seat is told there."""

from functools import cache
from itertools import islice

from cp_campaign import Campaign as Marches
from dip_campaign import Campaign as Europe
from fornaldar_campaign import Campaign as War
from northmen_table import Campaign as Island
from tot_campaign import Campaign as Gods

from adjudicator.games import find_game
from adjudicator.orders.window import OpenWindow
from adjudicator.table import visible

GAMES = {"cp-campaign": Marches, "diplomacy": Europe, "fornaldar": War, "northmen": Island, "test-of-time": Gods}
EACH, LATEST = 6, 90
"""How many campaigns of each game there are, and of how many of its facts a report tells."""
SHARES = {"cp-campaign": 5, "diplomacy": 5, "fornaldar": 18, "northmen": 7, "test-of-time": 10}
"""How many steps further each campaign is played than the one before it."""


@cache
def played(name, number):
    """A campaign of bots, the further the higher its number."""
    campaign, game = GAMES[name](number), find_game(name)
    for step in islice(iter(lambda: game.next_step(campaign.state), None), SHARES[name] * (number + 1)):
        play(campaign, step)
    return campaign


@cache
def before_window(name, number):
    """The same at the first window from there; where the campaign is over, at the last one it had."""
    game, least = find_game(name), SHARES[name] * (number + 1)
    campaign = GAMES[name](number)
    windows = []
    while (step := game.next_step(campaign.state)) is not None:
        windows += [step.id] if step.window else []
        if step.window and least <= 0:
            return campaign
        least -= 1
        play(campaign, step)
    campaign = GAMES[name](number)
    while (step := game.next_step(campaign.state)).id != windows[-1]:
        play(campaign, step)
    return campaign


def moment(name, number):
    """A campaign before a window that waits for orders, and the window."""
    campaign, game = before_window(name, number), find_game(name)
    step = game.next_step(campaign.state)
    window = OpenWindow(
        game=game,
        campaign="any",
        step=step,
        seats={seat: seat for seat in game.meta.seats},
        knows_key=lambda seat, key: True,
        view=cache(lambda seat: game.view(campaign.state, seat)),
        standing=lambda seat: None,
        replaces=lambda seat: None,
    )
    return campaign, window


def play(campaign, step):
    """The next step, with what bots order for it."""
    match campaign:
        case War():
            campaign.play(campaign.plans())
        case Gods() | Europe():
            campaign.play(campaign.sets())
        case _:
            campaign.play(step)


def content_of(name, campaign, seat):
    """What a seat is told of what happened last."""
    game = find_game(name)
    facts = [fact for fact in campaign.facts if visible(fact, seat)][-LATEST:]
    return game.report(game.view(campaign.state, seat), facts, 2)
