"""The published test vectors, run through the game as the program runs it.

`pytest tests/games/test_of_time -k vectors --vectors FILE` runs another file of the same format.
"""

import json
from pathlib import Path

import pytest
from tot_table import Bench, facts, with_policy

from adjudicator.games.test_of_time.end import close_round
from adjudicator.games.test_of_time.passing import whose_move
from adjudicator.games.test_of_time.scoring import score, winners
from adjudicator.games.test_of_time.turn import go_on

OWN = Path(__file__).with_name("vectors.json")


def pytest_generate_tests(metafunc):
    path = Path(metafunc.config.getoption("--vectors") or OWN)
    vectors = json.loads(path.read_text())["vectors"]
    marks = [pytest.mark.rule("test-of-time", *vector["rules"]) for vector in vectors]
    params = [pytest.param(vector, id=vector["id"], marks=mark) for vector, mark in zip(vectors, marks, strict=True)]
    metafunc.parametrize("vector", params)


def test_vectors(vector):
    found = RUNNERS[vector.get("kind", "moves")](vector)
    for key, expected in vector["expect"].items():
        assert pick(found[key], expected) == expected, key


def pick(found, expected):
    """The part of a mapping that is expected."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: pick(found[key], value) for key, value in expected.items()}
    return found


def bench(vector):
    """The table of a vector; one whose logs reach into its round is that of a round that is over."""
    state = vector["state"]
    logs = [card.get("log", ()) for spaces in state["testaments"].values() for card in spaces.values()]
    over = any(entry["r"] == state["round"] for log in logs for entry in log)
    return Bench(**state, options=vector.get("options"), over=over)


def table_of(bench, **more):
    board = bench.board
    return {
        "home": {seat: tokens(home) for seat, home in board.home.items()},
        "dead": {seat: tokens(dead) for seat, dead in board.dead.items()},
        "testaments": {seat: cards(board, seat) for seat in board.seats},
        "score": {seat: score(board, seat) for seat in board.seats},
        "winner": list(winners(board)[0]),
        "game_over": bench.step is None,
        "round": board.round,
        "start_player": board.start,
        "error": None,
        **more,
    }


def tokens(held):
    return {"f": held.f, "s": held.s}


def cards(board, seat):
    return {
        str(own.space): {
            "type": own.type,
            "created": own.created,
            "visible": own.visible,
            "log": [[effect.round, effect.nature, effect.strips] for effect in own.effects],
        }
        for own in board.testaments.values()
        if own.owner == seat
    }


def run_moves(vector):
    table = bench(vector)
    for at, given in enumerate(vector["moves"]):
        fields = {key: value for key, value in given.items() if key not in ("player", "move")}
        if error := table.move(given["player"], given["move"], **fields):
            return table_of(table, error=error, at=at)
    return table_of(table, round_over=finished(table))


def finished(table):
    """End the round if all have passed, and go on to the next; whether they have."""
    over = whose_move(table.board) is None
    if over:
        table.act(close_round)
        table.act(go_on)
    return over


def run_program(vector):
    """Programs that stop at a checkpoint go on unchanged."""
    table = bench(vector)
    table.play({seat: written(plain) for seat, plain in vector["programs"].items() if plain is not None})
    while table.board.asking:
        table.play()
    return table_of(table, round_over=finished(table), log=[logged(fact) for fact in table.log(facts.MoveMade)])


def written(plain):
    """A program as an order file has it: defences by policy are text."""
    given = {"program": plain} if isinstance(plain, list) else plain
    return given | {"program": [entry | {"do": with_policy(**entry["do"])} for entry in given["program"]]}


def logged(fact):
    """A move as the log of the vectors has it."""
    match fact:
        case facts.DefenceMade():
            return f"{fact.seat} defend {fact.paid.f}"
        case facts.PreservationBegun():
            return f"{fact.seat} preserve {fact.testament[1]}"
    return f"{fact.seat} {NAMES[type(fact)]}"


def run_frame(vector):
    frame = {name: vector[name] for name in ("players", "start_player") if name in vector}
    table = Bench(round=vector["rounds_completed"], **frame)
    table.close()
    table.act(go_on)
    return table_of(table)


NAMES = {
    facts.TestamentBegun: "create",
    facts.FollowerSired: "sire",
    facts.ShamanSired: "shaman",
    facts.FollowerConverted: "convert",
    facts.AttackMade: "attack",
    facts.TimeReversed: "reverse",
    facts.Passed: "pass",
}
RUNNERS = {"moves": run_moves, "program": run_program, "frame": run_frame}
"""How each kind of vector is run."""
