"""Random campaigns of one to four seats to their end, with what must hold after every step.

`--campaigns N` plays more of them than the 32 of every run.
"""

import os
from collections import Counter

from northmen_table import OPTIONS, Campaign

from adjudicator.games.northmen.sides import churches_left, strongholds_left, supply
from adjudicator.games.northmen.units import CHURCHES, STRONGHOLDS, SUPPLY
from adjudicator.games.northmen.words import BRIGANDS, DECKS
from adjudicator.table import Table
from adjudicator.table.dice import ChainDice
from adjudicator.table.state import copied

COUNT = 32
TEAMS = {"teams": [["A", "C"], ["B", "D"]]}
MOST_STEPS = 1000


def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        count = metafunc.config.getoption("--campaigns") or int(os.environ.get("CAMPAIGNS", COUNT))
        metafunc.parametrize("number", range(count))


def campaign_of(number):
    options = dict(OPTIONS[number // 4 % len(OPTIONS)])
    if number % 4 == 3 and number % 8 == 3:
        options |= TEAMS
    return Campaign(number, options=options)


def test_campaign(number):
    """A campaign of bots comes to its end, and its state is sound after every step."""
    campaign = campaign_of(number)
    tiles = all_tiles(campaign.state)
    for count, step in enumerate(campaign.steps()):
        assert count < MOST_STEPS
        happened = campaign.play(step)
        check_turn(step, happened)
        check_pieces(campaign.state, tiles)
    assert campaign.state.winners


def check_turn(step, happened):
    """Nobody acts but the player whose turn it is."""
    actors = {fact.seat for fact in happened if hasattr(fact, "type") and hasattr(fact, "seat")}
    assert actors <= set(step.seats)


def all_tiles(state):
    places = [*state.decks.values(), *state.hands.values(), *state.prepared.values(), state.discards]
    found = [tile for place in places for tile in place] + [laid.tile.id for laid in state.map.values()]
    return Counter(found + ([state.now.drawn] if state.now.drawn else []))


def check_pieces(state, tiles):
    """Tiles, figures, Strongholds and churches are conserved, and nothing is below none."""
    assert all_tiles(state) == tiles
    assert set(tiles.values()) == {1}
    for seat in (*state.order, BRIGANDS):
        for unit in SUPPLY if seat != BRIGANDS else "w":
            assert 0 <= supply(state, seat, unit) <= SUPPLY[unit]
        assert 0 <= strongholds_left(state, seat) <= STRONGHOLDS
    assert 0 <= churches_left(state) <= CHURCHES
    assert all(units.total > 0 and cell in state.map for (cell, _), units in state.units.items())
    assert all(count >= 0 for part in (state.reserve, state.now.actions, state.now.ships) for count in part.values())
    assert all(laid.tile.towns for laid in state.map.values() if laid.church)


def test_an_order_of_a_deck_is_settled_by_nobody():
    """Another key of the dice draws other tiles: what lies in a deck is a set, without an order."""
    campaign = Campaign(2)
    assert all(list(tiles) == sorted(tiles) for tiles in (campaign.state.decks[deck] for deck in DECKS))
    one, two = (Table("x", copied(campaign.state), ChainDice(bytes([key]) * 32), None) for key in (1, 2))
    assert [one.draw("R", "main", campaign.state.decks["main"])] != [
        two.draw("R", "main", campaign.state.decks["main"])
    ]
