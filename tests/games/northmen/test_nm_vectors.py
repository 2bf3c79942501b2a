"""The test vectors of the game; `--vectors FILE` runs another file of the same format.

The runner knows every key that any vector format names; one it does not know is an error of the runner.
"""

import itertools
import json
from pathlib import Path

import msgspec
import pytest
from northmen_table import PRINTED, bench, first, table_of

from adjudicator.games.northmen import attacks
from adjudicator.games.northmen.actions import Mead, town_type
from adjudicator.games.northmen.armies import LakeMove, RoadMove
from adjudicator.games.northmen.attacks import Conflict, Ranged
from adjudicator.games.northmen.brigands import (
    BAD_CHOICE,
    Incite,
    Incited,
    carry_out_order,
    order_cost,
    reveal_order,
    start_raid,
)
from adjudicator.games.northmen.building import Catapult, Hersir, Longship, PlaceChurch, Warband
from adjudicator.games.northmen.conflict import (
    Committed,
    commit_refusal,
    in_order,
    losses_refusal,
    reveals,
    sides_of,
    units_of_side,
)
from adjudicator.games.northmen.decks import Draw, TilesDiscarded, brigand_deck
from adjudicator.games.northmen.ending import end_turn, forms_bjarmia, leaders, presence
from adjudicator.games.northmen.laying import ExtraTile, Lay, draw_to_lay, placements
from adjudicator.games.northmen.options import Options
from adjudicator.games.northmen.policies import Policy, committed_by, prepared_by
from adjudicator.games.northmen.scenario import SCENARIO
from adjudicator.games.northmen.setup import set_up
from adjudicator.games.northmen.sides import churches_left, strongholds_left, supply, units_at
from adjudicator.games.northmen.solo import send_home
from adjudicator.games.northmen.state import State, Tile
from adjudicator.games.northmen.trade import Bribe, Prepare, Store, Trade
from adjudicator.games.northmen.turn import place_stonefist
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS, FACE_DOWN
from adjudicator.table import Table
from adjudicator.table.state import put, write

OWN = Path(__file__).with_name("vectors.json")
MORE = Path(__file__).with_name("vectors") / "words.json"
"""Vectors with the words of the format that no other one has."""

UNSURE = {}
"""Vectors that we think wrong, with our reason; they are expected to fail."""

KEYS = {
    "vector": {"id", "title", "rules", "depends_on", "state", "ops", "expect", "kind", "note"},
    "state": {
        "players", "map", "placed", "actions", "reserve", "prepared", "hand", "vp", "abilities", "teams", "engaged",
        "deck", "options", "solo", "phase", "turn_order",
    },
    "tile": {"at", "sides", "rot", "towns", "church", "strongholds", "units", "name", "order"},
}  # fmt: skip


def pytest_generate_tests(metafunc):
    given = metafunc.config.getoption("--vectors")
    paths = [Path(given)] if given else [OWN, MORE]
    vectors = [json.loads(path.read_text())["vectors"] for path in paths]
    params = []
    for vector in itertools.chain(*vectors):
        marks = [pytest.mark.rule("northmen", *vector["rules"])]
        if vector["id"] in UNSURE:
            marks.append(pytest.mark.xfail(reason=UNSURE[vector["id"]], strict=True))
        params.append(pytest.param(vector, id=vector["id"], marks=marks))
    metafunc.parametrize("vector", params)


def test_vectors(vector):
    KINDS[vector.get("kind", "play")](vector)


class Refused(Exception):
    """A rule refused an operation."""


class Decided:
    """The captains of a conflict, with what a vector says they reveal and give up."""

    def __init__(self, runner, given):
        self.runner, self.reveal = runner, given.get("reveal") or {}
        self.prepared, self.casualties = given.get("prepared") or {}, given.get("casualties") or {}
        self.order = given.get("losses") or {}

    def commit(self, table, fight, side, totals):
        committed = self.committed(side)
        self.runner.refuse(None if side == BRIGANDS else commit_refusal(table.state, fight, side, committed))
        return committed

    def refuse_what_nobody_asks(self, fight):
        """Tiles of a side that is not asked, as it takes no part, or discards none, are too many, too."""
        board = self.runner.state
        for side in [*self.reveal]:
            asked = side in sides_of(board, fight) and reveals(board, fight, side)
            count = 0 if asked or side == BRIGANDS else len(self.reveal[side])
            self.runner.refuse(commit_refusal(board, fight, side, Committed(draw=count)) if count else None)

    def committed(self, side):
        """The tiles named, put in the hand, or before the side, to be revealed."""
        board = self.runner.state
        hand = tuple(self.runner.tile({"sides": sides}) for sides in self.reveal.get(side, ()))
        write(board.hands)[side] = (*board.hands.get(side, ()), *hand)
        held = board.prepared.get(side, ())
        shown = tuple(self.runner.tile({"sides": sides}) for sides in self.prepared.get(side, ()))
        if len(shown) <= len(held):
            write(board.prepared)[side] = (*shown, *held[len(shown) :])
        return Committed(hand=hand, prepared=shown)

    def add(self, table, fight, side, total, totals):
        return ()

    def give_up(self, table, fight, side, by, count):
        units = units_of_side(table.state, fight, side)
        if side not in self.casualties:
            return in_order(units, count, self.order.get(side, ()))
        given = Units(**self.casualties[side])
        self.runner.refuse(losses_refusal(units, count, given))
        return given


class Choices:
    """The inciter, with the choices a vector names in their order."""

    def __init__(self, runner, given):
        self.runner, self.given = runner, given
        self.cells = [tuple(cell) for cell in given.get("choose", ())]
        self.fewer = "choose" in given

    def pick(self, table, what, cells):
        if not self.cells:
            return sorted(cells)[0]
        cell = self.cells.pop(0)
        self.runner.refuse(None if cell in cells else BAD_CHOICE)
        return cell

    def another(self, table, what, cells, picked):
        """Where an order says up to so many, those that are named, and no more."""
        return None if self.fewer and not self.cells else self.pick(table, what, cells)

    def captains(self):
        return Decided(self.runner, self.given)


class Runner:
    """Plays the operations of a vector, one by one, as the game would."""

    def __init__(self, state):
        given = dict(state)
        unknown(given, "state")
        for tile in given["map"]:
            unknown(tile, "tile")
        given.pop("solo", None)
        given.pop("turn_order", None)
        players = given.pop("players")
        self.state = bench(players="".join(players), seat=players[0], **given)
        self.names = iter(range(999))
        self.facts, self.answers = [], {}
        self.dice = first()

    def tile(self, given):
        """A tile of one's own making."""
        id = f"V{next(self.names)}"
        tile = Tile(id, given["sides"], given.get("order", 1), tuple(given.get("towns", ())), given.get("name", ""))
        write(self.state.tiles)[id] = tile
        return id

    def refuse(self, refusal):
        if refusal is not None:
            raise Refused(refusal.code)

    def table(self):
        def decide(question):
            return self.answers.get(question.key, question.default), "reply"

        return Table("1.turn", self.state, self.dice, decide)

    def play(self, op):
        given = dict(op)
        name, player = given.pop("op"), given.pop("player", None)
        if player and player != self.state.now.seat:
            put(self.state.now, seat=player)
        table = self.table()
        getattr(self, name)(table, player, given)
        assert not given, f"the runner does not know {sorted(given)} of {name}"
        self.facts += table.finish().facts

    def do(self, table, player, line, type):
        for _ in range(line.times):
            self.refuse(line.refusal(self.state, player, type))
            line.carry_out(table, player, type)

    def place(self, table, player, given):
        tile, extra = given.pop("tile"), given.pop("extra", False)
        id = self.state.now.drawn
        if id is None or self.state.tiles[id].sides != tile["sides"]:
            id = self.tile(tile)
            write(self.state.hands)[player] = (*self.state.hands[player], id)
        fields = {name: given.pop(name) for name in ("at", "rot", "stronghold", "longship") if name in given}
        kind = ExtraTile if extra else Lay
        lay = msgspec.convert(fields | {"tile": id}, kind)
        self.refuse(lay.refusal(self.state, player))
        lay.carry_out(table, player)

    def stacked(self, given, deck):
        """A tile put in the place of the next one of a deck: it is drawn, and the deck has one less then."""
        id = self.tile(given)
        assert self.state.decks[deck], f"the {deck} deck has no tile to be drawn"
        write(self.state.decks)[deck] = (id, *self.state.decks[deck][1:])
        self.dice.tiles.append(id)
        return id

    def draw_tile(self, table, player, given):
        deck = given.pop("deck", "main")
        self.stacked(given.pop("tile"), deck)
        fitting = (tile for tile in self.state.decks[deck][1:] if any(placements(self.state, PRINTED[tile])))
        self.dice.tiles += itertools.islice(fitting, 1)
        self.refuse(Lay(draw=deck).refusal(self.state, player))
        draw_to_lay(table, player, deck)

    def line(self, table, player, given, type, kinds):
        kind = kinds[given.get("use", "draw")]
        captains = {name: given.pop(name) for name in ("reveal", "prepared", "casualties") if name in given}
        fields = {name: given.pop(name) for name in list(given)}
        line = msgspec.convert(fields, kind)
        if "reveal" not in captains:
            return self.do(table, player, line, type)
        line = msgspec.structs.replace(line, draw=0)
        self.refuse(line.refusal(self.state, player, type))
        decided = Decided(self, captains)
        decided.refuse_what_nobody_asks(line.fight(player))
        self.attack(table, player, line, type, decided)

    def attack(self, table, player, line, type, captains):
        """An attack as the game makes it, with the captains of the vector in the place of those it has."""
        asked, attacks.Asked = attacks.Asked, lambda *given: captains
        try:
            line.carry_out(table, player, type)
        finally:
            attacks.Asked = asked

    def church(self, table, player, given):
        self.line(table, player, given, "church", {"place": PlaceChurch, "draw": Draw})

    def forest(self, table, player, given):
        if given.get("use") == "incite":
            return self.incite(table, player, given)
        self.line(table, player, given, "forest", {"warband": Warband, "incite": Incite, "draw": Draw})

    def incite(self, table, player, given):
        """Incite with the orders that the tiles show, and what the inciter chooses; each is paid and done in turn."""
        assert given.pop("use") == "incite"
        orders = given.pop("orders_drawn", None) or [given.pop("order", None)] * given.pop("n", 1)
        chooser = Choices(self, {name: given.pop(name) for name in list(given)})
        for order in orders:
            self.refuse(Incite().refusal(self.state, player, "forest"))
            table.record(Incited(seat=player, type="forest", cost=order_cost(self.state, player)))
            self.revealed(table, chooser, order)

    def brigand_turn(self, table, player, given):
        order = given.pop("order", None)
        self.revealed(table, Choices(self, {name: given.pop(name) for name in list(given)}), order)

    def revealed(self, table, chooser, order):
        """A tile is turned up and its order carried out: one of this number, or whatever comes."""
        if order is not None:
            self.stacked({"sides": "EEEEEE", "order": order}, brigand_deck(self.state))
        reveal_order(table, chooser)

    def lake(self, table, player, given):
        self.line(table, player, given, "lake", {"move": LakeMove, "longship": Longship, "draw": Draw})

    def road(self, table, player, given):
        if "from" in given:
            given["path"] = [given.pop("from"), given.pop("to")]
        self.line(table, player, given, "road", {"move": RoadMove, "hersir": Hersir, "draw": Draw})

    def mountain(self, table, player, given):
        kinds = {"conflict": Conflict, "ranged": Ranged, "catapult": Catapult, "draw": Draw}
        self.line(table, player, given, "mountain", kinds)

    def mead(self, table, player, given):
        mead = msgspec.convert({name: given.pop(name) for name in list(given)}, Mead)
        for _ in range(mead.n):
            self.refuse(mead.refusal(self.state, player))
            mead.carry_out(table, player)

    def town(self, table, player, given):
        kind = {"mead": Store, "silver": Bribe, "tusk": Prepare, "pelt": Trade}[
            given.pop("type", None) or town_type(self.state)
        ]
        given.pop("use", None)
        fields = {name: given.pop(name) for name in list(given)}
        if kind is Bribe:
            fields["player"] = fields.pop("target")
        if kind is Prepare:
            tile = fields.get("tile")
            id = self.tile(tile) if isinstance(tile, dict) else tile
            hand = self.state.hands[player]
            fields["tile"] = id or (hand[0] if hand else FACE_DOWN)
            if isinstance(tile, dict) and hand:
                write(self.state.hands)[player] = (id, *hand[1:])
        self.do(table, player, msgspec.convert(fields, kind), "town")

    def stonefists(self, table, player, given):
        if at := given.pop("at", None):
            self.answers["stonefists"] = f"{at[0]},{at[1]}"
        place_stonefist(table, player)

    def brigand_raid(self, table, player, given):
        captains = Decided(self, {name: given.pop(name) for name in list(given) if name != "at"})
        start_raid(table, tuple(given.pop("at")), captains)

    def brigand_order(self, table, player, given):
        for tile in given.pop("draws", ()):
            self.stacked(tile, "main")
        number = given.pop("number")
        carry_out_order(table, number, Choices(self, {name: given.pop(name) for name in list(given)}))

    def solo_upkeep(self, table, player, given):
        for fresh in given.pop("fresh", ()):
            at, unit = tuple(fresh["at"]), fresh["unit"]
            there = units_at(self.state, at, player).of(unit)
            write(self.state.now.fresh)[at, unit] = fresh.get("n", there)
        send_home(table, player)

    def end_turn(self, table, player, given):
        at = next((given.pop(name) for name in ("stonefists", "catapult", "at") if name in given), None)
        end_turn(table, player)
        if not self.state.winners:
            self.stonefists(table, player, {"at": at})


def unknown(given, what):
    assert set(given) <= KEYS[what], f"the runner does not know {sorted(set(given) - KEYS[what])} of a {what}"


def play(vector):
    unknown(vector, "vector")
    runner, expect = Runner(vector["state"]), dict(vector["expect"])
    for index, op in enumerate(vector["ops"]):
        if refused := refusal_of(runner, op):
            assert (refused, index) == (expect.get("error"), expect.get("at")), f"op {index}: {refused}"
            return
    assert "error" not in expect, f"nothing was refused; {expect['error']} was expected"
    for key, expected in expect.items():
        EXPECTED[key](runner, expected)


def refusal_of(runner, op):
    """Play an operation; the code of the rule that refuses it, if one does."""
    try:
        runner.play(op)
    except Refused as refused:
        return str(refused)
    return None


def supplies(board, side):
    if side == BRIGANDS:
        return {"w": supply(board, side, "w")}
    return {unit: supply(board, side, unit) for unit in "whlc"} | {"s": strongholds_left(board, side)}


def held(counts):
    return lambda runner, expected: [check(counts(runner.state, side), count) for side, count in expected.items()]


def check(found, expected):
    if isinstance(expected, dict):
        return [check(found[key], value) for key, value in expected.items()]
    assert found == expected
    return None


def expect_units(runner, expected):
    for cell, side, counts in expected:
        units = units_at(runner.state, tuple(cell), side)
        assert {kind: units.of(kind) for kind in counts} == counts, (cell, side)


def expect_strongholds(runner, expected):
    for cell, side, owner in expected:
        hold = runner.state.map[tuple(cell)].stronghold(int(side))
        assert (hold.owner if hold else None) == owner


def expect_winner(runner, expected):
    winners = runner.state.winners or leaders(runner.state)
    expected = [expected] if isinstance(expected, str) else expected or []
    assert sorted(winners) == sorted(expected)


def expect_log(runner, expected):
    """Every fact: its tag, and those of its fields that are named."""
    told = [msgspec.to_builtins(fact) for fact in runner.facts]
    wanted = [{"fact": entry} if isinstance(entry, str) else entry for entry in expected]
    assert [{key: fact.get(key) for key in entry} for fact, entry in zip(told, wanted, strict=True)] == wanted


def orders_drawn(runner):
    """The numbers of the brigand orders that were turned up."""
    return [fact.number for fact in runner.facts if isinstance(fact, TilesDiscarded) and fact.why == "order"]


def churches(runner, cells):
    return [runner.state.map[tuple(cell)].church for cell in cells]


EXPECTED = {
    "units": expect_units,
    "strongholds": expect_strongholds,
    "stronghold": lambda runner, expected: expect_strongholds(
        runner, [expected] if not isinstance(expected[0][0], list) and isinstance(expected[0], list) else expected
    ),
    "vp": held(lambda board, side: board.vp.get(side, 0)),
    "supply": held(supplies),
    "reserve": held(lambda board, side: board.reserve.get(side, 0)),
    "hand": held(lambda board, side: len(board.hands.get(side, ()))),
    "prepared": held(lambda board, side: len(board.prepared.get(side, ()))),
    "deck": held(lambda board, deck: len(board.decks[deck])),
    "presence": held(presence),
    "bjarmia": held(forms_bjarmia),
    "actions": held(lambda board, type: board.now.actions.get(type, 0)),
    "church": lambda runner, cells: check(churches(runner, cells), [True] * len(cells)),
    "no_church": lambda runner, cells: check(churches(runner, cells), [False] * len(cells)),
    "churches_left": lambda runner, expected: check(churches_left(runner.state), expected),
    "engaged": lambda runner, expected: check(runner.state.now.engaged, expected),
    "placed": lambda runner, expected: check(list(runner.state.now.placed or ()), expected),
    "drawn": lambda runner, expected: check(runner.state.now.drawn is not None, bool(expected)),
    "discards": lambda runner, expected: check(len(runner.state.discards), expected),
    "misfits": lambda runner, expected: check(
        sum(isinstance(fact, TilesDiscarded) and fact.why == "misfit" for fact in runner.facts), expected
    ),
    "orders_drawn": lambda runner, expected: check(orders_drawn(runner), expected),
    "winner": expect_winner,
    "log": expect_log,
    "ok": lambda runner, expected: check(True, expected),
}  # fmt: skip


def setup(vector):
    """Deck sizes at the start."""
    solo, ability = vector.get("solo", False), vector.get("ability")
    seats = ("A",) if solo else tuple("ABCD"[: vector.get("players", 2)])
    chosen = {"abilities": "chosen", "chosen": {"A": ability}} if ability else {}
    state = State()
    table = table_of(state)
    set_up(table, SCENARIO.built_in, msgspec.convert(chosen | vector.get("options", {}), Options), seats)
    dealt = {
        deck: sum(tile[0] == name for hand in state.hands.values() for tile in hand)
        for deck, name in (("main", "B"), ("tof", "T"))
    }
    sizes = {deck: len(tiles) + dealt[deck] + (deck == "main") for deck, tiles in state.decks.items()}
    check(sizes, {deck: vector["expect"][deck] for deck in sizes if deck in vector["expect"]})
    assert set(vector["expect"]) <= set(sizes)


def policy(vector):
    """What standing orders reveal, and what they add."""
    strengths, totals = {}, dict(vector["already"])
    policies = {side: vector["policies"].get(side, {}) for side in vector["order"]}
    for side in vector["order"]:
        if side in totals:
            continue
        hand, ready, deck = (
            numbered(strengths, side, name, tiles)
            for name, tiles in (
                ("h", vector["hands"].get(side, ())),
                ("p", vector["prepared"].get(side, ())),
                ("d", vector["deck_draws"].get(policies[side].get("deck", "main"), ())),
            )
        )
        given = msgspec.convert(policies[side], Policy)
        committed = committed_by(given, hand, strengths, vector["tile_limit"][side])
        total = sum(strengths[tile] for tile in (*committed.hand, *deck[: committed.draw]))
        added = prepared_by(given, ready, strengths, total, max(totals.values(), default=0))
        totals[side] = total + sum(strengths[tile] for tile in added)
        expect = vector["expect"].get(side, {})
        found = {
            "hand_used": [vector["hands"].get(side, ())[hand.index(tile)] for tile in committed.hand],
            "deck_used": committed.draw,
            "prepared_used": len(added),
            "total": totals[side],
        }
        check(found, expect)


def numbered(strengths, side, kind, tiles):
    """Ids for tiles that are given by their sides alone."""
    ids = [f"{side}{kind}{index:02}" for index in range(len(tiles))]
    strengths.update({id: sides.count("M") for id, sides in zip(ids, tiles, strict=True)})
    return ids


KINDS = {"play": play, "setup": setup, "policy": policy}
