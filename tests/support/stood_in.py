"""Campaigns of bots in which the player of a seat vanishes: a deputy orders for it, nobody does, or it plays on."""

import random
from hashlib import sha256

import msgspec

from adjudicator.campaign.play.deputies import deputy_orders
from adjudicator.games import find_game
from adjudicator.games.cp_campaign.sides import armies_of, captured
from adjudicator.games.northmen.ending import presence
from adjudicator.games.test_of_time.scoring import score
from adjudicator.table import Table
from adjudicator.table.dice import ChainDice

SEAT = "A"
WAYS = ("nothing", "deputy", "random")
LEAVES = {"cp-campaign": 3, "test-of-time": 3, "diplomacy": 3, "northmen": 3}
"""The turn from which on nothing comes from its player."""
PLAYED = {
    "cp-campaign": (("A", "B", "C"), {"battle_mode": "auto", "victory": {"type": "territories_after", "turns": 8}}),
    "test-of-time": (("A", "B", "C"), {}),
    "northmen": (("A", "B", "C"), {}),
    "diplomacy": (("A", "E", "F", "G", "I", "R", "T"), {"last_year": 1908}),
}
"""Who plays, and with which options."""


def worth(game, state):
    """What the seat has at the end."""
    if game == "northmen":
        return presence(state, SEAT) + 2 * state.vp.get(SEAT, 0)
    board = state.board
    if game == "cp-campaign":
        return len(captured(board, SEAT)) + len(armies_of(board, SEAT))
    if game == "test-of-time":
        return score(board, SEAT)
    return len(board.centres_of(SEAT))


def played(game, number, way):
    """What the seat has at the end of a campaign, its deputy's orders with their steps, what is wrong in them."""
    rules = find_game(game)
    seats, options = PLAYED[game]
    pick = random.Random(number)
    state = rules.empty()
    scenario, _ = rules.books.scenario(None)
    given, faults = [], []

    def table(step):
        key = sha256(f"{number} {step}".encode()).digest()
        return Table(step, state, ChainDice(key), lambda question: (question.default, "default"))

    rules.setup(table("0.setup"), scenario, msgspec.convert(options, rules.options), seats)
    while (step := rules.next_step(state)) is not None:
        orders = {}
        for seat in step.seats if step.window else ():
            view = rules.view(state, seat)
            by_chance = rules.random_orders(view, step, pick)
            if seat != SEAT or way == "random" or step.turn < LEAVES[game]:
                orders[seat] = by_chance
            elif way == "deputy" and (said := rules.deputy.orders(view, step)) is not None:
                stored = deputy_orders(rules, view, step)
                assert stored == msgspec.json.decode(msgspec.json.encode(stored)), "what is stored is found again"
                given.append((step, said))
                faults += [problem for problem in rules.check(view, step, said) if problem.kind != "note"]
                orders[seat] = said
        rules.resolve(step, table(step.id), orders)
    return worth(game, state), given, faults
