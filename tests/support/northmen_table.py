"""Blood of the Northmen on the test bench: a table built from a small description, as the vectors have it."""

import hashlib
import itertools
import random

import msgspec

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.bot import random_standing
from adjudicator.games.northmen.options import Options
from adjudicator.games.northmen.scenario import SCENARIO
from adjudicator.games.northmen.state import Laid, Now, State, Stronghold, Tile
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.dice import ChainDice
from adjudicator.table.state import copied, put, write

PRINTED = {tile.id: tile for tile in (*SCENARIO.built_in.main.tiles, *SCENARIO.built_in.tof.tiles)}
OPTIONS = (
    {},
    {"loser_losses": "all", "abilities": "off", "offmap_roads": "linked"},
    {"loser_losses": "one", "zero_wins": True, "main_copies": 2, "bjarmia_needs_connection": False},
    {"negative_conflict_vp": True, "empty_tile_ranged_vp": 1, "hand_start": 6},
)
DECKS = {"main": 12, "tof": 12}


def laid(given, name="M"):
    """A tile of a map as it is described, with its Strongholds."""
    tile = Tile(name, given["sides"], 1, tuple(given.get("towns", ())), given.get("name", ""))
    holds = tuple(Stronghold(int(side), owner, owner) for side, owner in given.get("strongholds", {}).items())
    return Laid(tile, given.get("rot", 0), holds, given.get("church", False))


def bench(
    map=({"at": [0, 0], "sides": "EEEEEE"},), players="AB", *, options=None, placed=None, actions=None, phase="church",
    reserve=None, prepared=None, hand=None, vp=None, abilities=None, teams=(), engaged=False, deck=None, seat="A",
):  # fmt: skip
    """A state in the middle of a turn; hands and prepared tiles are given by number, or by how many there are."""
    options = msgspec.convert({"teams": teams} | (options or {}), Options)
    tiles = dict(PRINTED)
    units, board = {}, {}
    for index, given in enumerate(map):
        cell = tuple(given["at"])
        board[cell] = laid(given, f"M{index}")
        for side, count in given.get("units", {}).items():
            if any(count.values()):
                units[cell, side] = Units(**count)
    state = State(
        options=options, order=tuple(players), names={player: f"Jarl {player}" for player in players}, tiles=tiles,
        map=board, units=units, turn=1, abilities=dict(abilities or {}),
        vp={side: (vp or {}).get(side, 0) for side in (*players, BRIGANDS)},
        hands={player: () for player in players}, reserve=dict(reserve or {}), prepared={},
        decks={}, missed={player: 0 for player in players},
        now=Now(
            seat=seat, phase=phase, placed=None if placed is None else tuple(placed), actions=dict(actions or {}),
            ships={cell: held.l for (cell, side), held in units.items() if side == seat and held.l}, engaged=engaged,
        ),
    )  # fmt: skip
    numbers = {
        "main": iter(sorted(id for id in tiles if id[0] == "B")),
        "tof": iter(sorted(id for id in tiles if id[0] == "T")),
    }
    for name, count in (DECKS | (deck or {})).items():
        state.decks[name] = tuple(itertools.islice(numbers[name], count))
    for part, given in (("hands", hand), ("prepared", prepared)):
        for side, held in (given or {}).items():
            ids = tuple(itertools.islice(numbers["main"], held)) if isinstance(held, int) else tuple(held)
            getattr(state, part)[side] = ids
    return state


def table_of(state, draws=(), answers=None):
    """A table on a state; draws are scripted, questions answered by key or by default."""

    def decide(question):
        return (answers or {}).get(question.key, question.default), "default"

    return Table("1.turn", state, ScriptedDice((), draws), decide)


def first(*tiles):
    """Dice that draw these tiles first."""

    class First:
        def __init__(self):
            self.tiles = list(tiles)

        def draw(self, key, items):
            wanted = next((tile for tile in self.tiles if tile in items), None)
            if wanted is None:
                return tuple(items)
            self.tiles.remove(wanted)
            return (wanted, *(item for item in items if item != wanted))

        def throw(self, key, count, sides):
            raise AssertionError("no dice are thrown")

    return First()


def shuffled(state, seat):
    """The same state with every tile that `seat` may not know changed for another of them."""
    other = copied(state)
    hidden = [("decks", deck) for deck in state.decks] + [
        (part, side) for part in ("hands", "prepared") for side in getattr(state, part) if side != seat
    ]
    places = [(getattr(other, part), key) for part, key in hidden]
    tiles = [tile for part, key in places for tile in part[key]]
    tiles = tiles[7:] + tiles[:7]
    for part, key in places:
        count = len(part[key])
        write(part)[key], tiles = tuple(tiles[:count]), tiles[count:]
    if state.now.drawn and state.now.seat != seat:
        put(other.now, drawn=next(tile for tile in state.tiles if tile != state.now.drawn))
    return other


class Campaign:
    """A campaign played by bots; every choice and draw follows from its number."""

    def __init__(self, number, seats=None, options=None):
        self.number, self.pick = number, random.Random(number)
        self.standing = {}
        self.seats = tuple("ABCD"[: seats or 1 + number % 4])
        self.options = msgspec.convert(options or {}, Options)
        self.facts, self.state = [], GAME.empty()
        table = self.table("0.setup")
        GAME.setup(table, SCENARIO.built_in, self.options, self.seats)
        self.facts += table.finish().facts

    def table(self, step, past=None):
        key = hashlib.sha256(f"{self.number} {step}".encode()).digest()
        return Table(step, self.state, ChainDice(key), self.decide, past)

    def decide(self, question):
        """Most questions are answered by standing orders or their default; some at random, as is allowed."""
        if question.choices and self.pick.random() < 0.3:
            return self.pick.choice(question.choices).value, "reply"
        standing = self.standing.get(question.seat)
        answer = standing and GAME.answer(standing, question)
        return (question.default, "default") if answer is None else (answer, "standing")

    def orders(self, step):
        for seat in self.seats:
            if self.pick.random() < 0.1:
                self.standing[seat] = random_standing(GAME.view(self.state, seat), self.pick)
        return {seat: GAME.random_orders(GAME.view(self.state, seat), step, self.pick) for seat in step.seats}

    def play(self, step, orders=None):
        """Play a step; now and then somebody sends nothing."""
        if orders is None:
            orders = self.orders(step) if self.pick.random() < 0.95 else {}
        table = self.table(step.id)
        GAME.resolve(step, table, orders)
        recorded = table.finish().facts
        self.facts += recorded
        return recorded

    def steps(self):
        """Each step until the end."""
        while (step := GAME.next_step(self.state)) is not None:
            yield step
