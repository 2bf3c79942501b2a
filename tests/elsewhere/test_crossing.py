"""A game in a package of somebody's own: installed, it is found, and every command works for it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import crossing
import pytest
import toy

from adjudicator import kit
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.state import put

MOST = crossing.bidding.MOST


def other_bids(state, seat):
    """All others have bid something else."""
    put(state, bids={other: bid if other == seat else MOST - bid for other, bid in state.bids.items()})
    return state


TRIAL = kit.Trial(game=crossing.GAME, options=({"turns": 4}, {"dispute": True}), disguised=other_bids)


@pytest.mark.parametrize("check", kit.CHECKS)
def test_it_holds_what_every_game_must(check):
    assert kit.wrong(TRIAL, check) == []


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder the crossing is installed in, as pip does it from its pyproject.toml."""
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps"]
    subprocess.run([*pip, "--target", target, Path(__file__).parent], check=True)
    return target


@pytest.fixture
def run(installed, tmp_path):
    def run(*arguments):
        command = [sys.executable, "-m", "adjudicator", *arguments]
        paths = os.pathsep.join([str(installed), str(Path(__file__).parents[2])])
        done = subprocess.run(
            command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    return run


def test_its_rules_are_listed_with_their_code(run):
    listed = json.loads(run("rules", "crossing", "--json"))
    assert [(entry["rule"]["id"], entry["functions"][0]) for entry in listed] == [
        ("X-1", "bidding.make_bids"),
        ("X-2", "landing.land"),
    ]


def test_an_example_has_its_seats_and_options_and_no_data_of_ones_own(run):
    example = run("example", "--game", "crossing")
    assert "# 2 to 3 players" in example
    assert "# dispute: false\n\n# Where dice" in example
    assert "[example/no-files]" in run("example", "--game", "crossing", "--scenario")


def test_its_demonstration_is_played_proved_and_printed(run, tmp_path):
    assert "sound" in run("demo", "ford", "--game", "crossing")
    reports = tmp_path / "ford" / "reports" / "ford-1"
    assert (reports / "02-end" / "A.pdf").read_bytes().startswith(b"%PDF")
    assert "bank" in (reports / "01-turn-1" / "B.txt").read_text(encoding="utf-8")
    assert "Nothing is FALSE." in run("prove", str(reports))


def test_a_campaign_has_forms_and_schemas_and_checks_orders(run, tmp_path):
    run("init", "desk")
    plan = run("example", "--game", "crossing").replace("  C: {player: Name, address: name@example.org}\n", "")
    (tmp_path / "campaign.yaml").write_text(plan, encoding="utf-8")
    run("new", "campaign.yaml", "--desk", "desk")
    run("begin", "--desk", "desk")
    saved = Path(run("form", "A", "--desk", "desk", "--save").strip().removeprefix("Written: "))
    assert "You may bid 0 to 9." in (tmp_path / saved).read_text(encoding="utf-8")
    schema = json.loads((tmp_path / saved.parent / "bid.schema.json").read_text(encoding="utf-8"))
    assert schema["$defs"]["Bid"]["properties"]["amount"]["maximum"] == 9


def test_an_unknown_game_is_refused_with_its_name_among_those_there_are(run):
    assert "crossing" in run("demo", "--game", "chess")


def table(bids, faces, draw="AB"):
    state = toy.State()
    toy.Begun(seats=("A", "B"), turns=2, dispute=False).change(state)
    table = Table("1.bid", state, ScriptedDice(faces, [draw]), lambda question: (question.default, "default"))
    orders = {seat: toy.Bid(amount=amount) for seat, amount in bids.items()}
    toy.resolve(toy.next_step(state), table, orders)
    return state


@pytest.mark.rule("crossing", "X-1")
@pytest.mark.parametrize(
    ("bids", "faces", "draw", "who"),
    [
        ({"A": 3, "B": 0}, (1, 1, 2, 2), "BA", "A"),
        ({"B": 1}, (3, 3, 3, 3), "AB", "B"),
        ({"A": 1, "B": 1}, (2, 2, 2, 2), "BA", "B"),
    ],
)
def test_the_highest_bid_and_throw_crosses_and_of_equals_the_one_drawn_first(bids, faces, draw, who):
    assert table(bids, faces, draw).crossings == ((who, "left"),)


@pytest.mark.rule("crossing", "X-2")
def test_who_crosses_stands_on_his_bank_and_the_next_turn_begins():
    state = table({"A": 9}, (6, 6, 1, 1))
    assert (state.crossings, state.turn) == ((("A", "left"),), 2)
