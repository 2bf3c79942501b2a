"""The published test vectors, run through the game as the program runs it.

`pytest tests/games/cp_campaign -k vectors --vectors FILE` runs another file of the same format.
"""

import json
import typing
from pathlib import Path

import msgspec
import pytest
from cp_table import Bench, facts

from adjudicator.games.cp_campaign.auto_battle import fight
from adjudicator.games.cp_campaign.queue import AnyAction
from adjudicator.games.cp_campaign.setup import place
from adjudicator.games.cp_campaign.spend import perform
from adjudicator.games.cp_campaign.table_top import verdict
from adjudicator.games.cp_campaign.territories import advantages
from adjudicator.games.cp_campaign.victory import winners
from adjudicator.table import ScriptedDice

OWN = Path(__file__).with_name("vectors.json")


def pytest_generate_tests(metafunc):
    path = Path(metafunc.config.getoption("--vectors") or OWN)
    vectors = json.loads(path.read_text())["vectors"]
    marks = [pytest.mark.rule("cp-campaign", *vector["rules"]) for vector in vectors]
    params = [pytest.param(vector, id=vector["id"], marks=mark) for vector, mark in zip(vectors, marks, strict=True)]
    metafunc.parametrize("vector", params)


def test_vectors(vector):
    found = RUNNERS[vector["phase"]](vector)
    for key, expected in vector["expect"].items():
        assert pick(found[key], expected) == expected, key


def pick(found, expected):
    """The part of a mapping that is expected."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: pick(found[key], value) for key, value in expected.items()}
    return found


def bench(vector, phase, **more):
    return Bench(**{**vector["setup"], "phase": phase, **more})


def board_of(bench, **more):
    board = bench.board
    return {
        "cp": dict(board.cp),
        "cp_mod": dict(board.marks),
        "dv": {id: territory.dv for id, territory in board.territories.items()},
        "md": {id: road.md for id, road in board.roads.items()},
        "owner": {id: territory.owner for id, territory in board.territories.items()},
        "at": {id: army.at for id, army in board.armies.items()},
        "status": {id: army.status for id, army in board.armies.items()},
        "removed": [id for id, army in board.armies.items() if army.status == "removed"],
        "progress": {seat: dict(kept) for seat, kept in board.progress.items()},
        "error": None,
        **more,
    }


def first_refusal(tries):
    """The first refusal of a row of tries, and which try it was."""
    for at, refusal in enumerate(tries):
        if refusal is not None:
            return {"error": refusal, "at": at}
    return {}


def run_placement(vector):
    table = bench(vector, "placement", turn=0)
    tries = (table.act(place, seat=seat, territory=to) for seat, to in vector["placements"])
    return {**board_of(table), **first_refusal(tries)}


def run_generate(vector):
    table = bench(vector, "order")
    table.play(dice=vector["dice"], draws=[vector["setup"]["order"]])
    return board_of(table)


def run_spend(vector):
    table = bench(vector, "spend")
    dice = ScriptedDice(vector["dice"])
    refused = first_refusal(attempt(table, dice, **given) for given in vector["actions"])
    assert not dice.faces
    return {**board_of(table), **refused}


def attempt(table, dice, player, **action):
    """Take an action; what the schema does not know is refused before the rules see it."""
    if action["action"] not in ACTIONS:
        with pytest.raises(msgspec.ValidationError, match="Invalid value"):
            msgspec.convert(action, AnyAction)
        return "UNKNOWN_ACTION"
    return table.act(perform, dice, seat=player, action=msgspec.convert(action, AnyAction))


def run_resolve(vector):
    table = bench(vector, "battles")
    arranged(table)
    if table.step.window:
        table.play({seat: reports(table, vector["results"]) for seat in table.step.seats})
    table.play(dice=vector["dice"])
    return board_of(table)


def arranged(table, dice=None):
    """Arrange the battles of the turn; with dice of no account unless they are given."""
    table.play(dice=ScriptedDice([1] * 9) if dice is None else dice)


def reports(table, results):
    battles = table.board.battles.values()
    return {"reports": [{"battle": battle.id, "result": results[battle.territory]} for battle in battles]}


def run_scenario(vector):
    table = bench(vector, "battles")
    arranged(table, vector["dice"])
    battle = table.board.battles["1-" + vector["territory"]]
    return {
        "scenario": battle.scenario,
        "points_ratio": list(battle.points),
        "siege_points": battle.siege_points,
        "attacker": battle.stage_attacker,
        "defender": battle.defender,
    }


def run_auto(vector):
    table = bench(vector, "battles")
    arranged(table)
    battle = "1-" + vector["territory"]
    assert table.board.battles[battle].scenario == vector["scenario"]
    result = table.act(fight, vector["dice"], id=battle)
    (fought,) = table.log(facts.BattleFought)
    return {"totals": [fought.attacker.total, fought.defender.total], "result": result}


def run_queue(vector):
    table = bench(vector, "spend")
    sent = {seat: {"queue": queue} for seat, queue in vector["queues"].items() if queue is not None}
    table.play(sent, dice=vector["dice"])
    return board_of(table, log=[line for fact in table.facts if (line := logged(fact))])


def logged(fact):
    """A fact as the log of the vectors has it."""
    match fact:
        case facts.ArmyMarched():
            return f"{fact.seat} move {fact.army} {fact.end} {'ok' if fact.made else 'failed'}"
        case facts.ArmyRebuilt():
            return f"{fact.seat} rebuild {fact.army} {fact.now}"
        case facts.Fortified():
            return f"{fact.seat} fortify {fact.territory} {fact.dv}"
        case facts.PointIdled():
            return f"{fact.seat} idle"
    return None


def run_report(vector):
    table = bench(vector, "battles", armies=MET)
    arranged(table)
    sent = {
        report["from"]: {"reports": [{"battle": "1-T09", "result": report["result"]}]} for report in vector["reports"]
    }
    table.play(sent)
    state, result = verdict(table.board.battles["1-T09"])
    assert table.board.battles["1-T09"].result == result
    return {"state": state, "result": result}


def run_order(vector):
    table = bench(vector, "order")
    table.play(dice=[1] * len(vector["drawn"]), draws=[vector["drawn"]])
    table.play()
    generated = [fact.seat for fact in table.log(facts.CampaignPointsGenerated)]
    idled = [fact.seat for fact in table.log(facts.PointIdled) if fact.cycle == 1]
    return {"generate": generated, "spend": idled, "resolve": list(table.board.order)}


def run_sheet(vector):
    table = bench(vector, "battles")
    return {seat: advantages(table.board, seat) for seat in table.board.seats}


def run_victory(vector):
    table = bench(
        vector,
        "aftermath",
        turn=vector["turn"],
        battles_won=vector["battles_won"],
        options={"victory": vector["rule"]},
    )
    won = winners(table.board)
    return {"winner": list(won[0]) if won else None}


MET = {"A1": {"at": "T09", "seq": 1}, "B1": {"at": "T09"}}
ACTIONS = [kind.__struct_config__.tag for kind in typing.get_args(AnyAction)]
RUNNERS = {
    "placement": run_placement,
    "generate": run_generate,
    "spend": run_spend,
    "resolve": run_resolve,
    "scenario": run_scenario,
    "auto": run_auto,
    "queue": run_queue,
    "report": run_report,
    "order": run_order,
    "sheet": run_sheet,
    "victory": run_victory,
}
"""How each kind of vector is run."""
