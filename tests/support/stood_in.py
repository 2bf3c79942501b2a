"""Campaigns of bots in which the player of a seat vanishes: a deputy orders for it, nobody does, or it plays on."""

import random
from hashlib import sha256

import msgspec

from adjudicator.campaign.play.deputies import deputy_orders
from adjudicator.games import find_game
from adjudicator.games.cp_campaign.sides import armies_of, captured
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.games.northmen.ending import presence
from adjudicator.games.test_of_time.scoring import score
from adjudicator.table import Table
from adjudicator.table.dice import ChainDice

SEAT = "A"
WAYS = ("nothing", "deputy", "random")
LEAVES = {"cp-campaign": 3, "test-of-time": 3, "diplomacy": 3, "northmen": 3, "fornaldar": 4}
"""The turn from which on nothing comes from its player."""
PLAYED = {
    "cp-campaign": (("A", "B", "C"), {"battle_mode": "auto", "victory": {"type": "territories_after", "turns": 8}}),
    "test-of-time": (("A", "B", "C"), {}),
    "northmen": (("A", "B", "C"), {}),
    "diplomacy": (("A", "E", "F", "G", "I", "R", "T"), {"last_year": 1908}),
    "fornaldar": ((FOMORIAN, MUNDANE), {}),
}
"""Who plays, and with which options."""


def worth(game, state, seat):
    """What a seat has at the end; in Fornaldar by how many points it leads."""
    board = state.board if game != "northmen" else None
    match game:
        case "northmen":
            return presence(state, seat) + 2 * state.vp.get(seat, 0)
        case "cp-campaign":
            return len(captured(board, seat)) + len(armies_of(board, seat))
        case "test-of-time":
            return score(board, seat)
        case "fornaldar":
            return board.points.get(seat, 0) - board.points.get(enemy_of(seat), 0)
    return len(board.centres_of(seat))


def played(game, number, way, stood_in_for=SEAT):
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
            if seat != stood_in_for or way == "random" or step.turn < LEAVES[game]:
                orders[seat] = by_chance
            elif way == "deputy" and (said := rules.deputy.orders(view, step)) is not None:
                stored = deputy_orders(rules, view, step)
                assert stored == msgspec.json.decode(msgspec.json.encode(stored)), "what is stored is found again"
                given.append((step, said))
                faults += [problem for problem in rules.check(view, step, said) if problem.kind != "note"]
                orders[seat] = said
        rules.resolve(step, table(step.id), orders)
    return worth(game, state, stood_in_for), given, faults
