"""A game of somebody's own, as `adjudicator game new` writes it: installed, it is found, and every command works."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """The crossing under another name."""
    project = tmp_path_factory.mktemp("written") / "mine"
    new = [sys.executable, "-m", "adjudicator", "game", "new", "river-race", project]
    subprocess.run(new, cwd=Path(__file__).parents[2], check=True, capture_output=True)
    return project


@pytest.fixture(scope="module")
def installed(project, tmp_path_factory):
    """A folder that it is installed in, as pip does it from its pyproject.toml."""
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps"]
    subprocess.run([*pip, "--target", target, project], check=True)
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


def test_it_passes_its_own_tests(project):
    """They are tests of the kit, and find the game where it is written."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", project]
    paths = os.pathsep.join([str(project), str(Path(__file__).parents[2])])
    done = subprocess.run(command, cwd=project, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True)
    assert " passed" in done.stdout, done.stdout
    assert "crossing" not in (project / "river_race" / "__init__.py").read_text(encoding="utf-8").lower()


@pytest.mark.parametrize("name", ["diplomacy", "json", "class", "River Race", "-race", "r" * 31])
def test_a_name_that_is_taken_or_none_is_refused(run, name):
    assert "[game/name]" in run("game", "new", "--", name)


def test_a_folder_that_is_there_stays_as_it_is(run, tmp_path):
    (tmp_path / "mine").mkdir()
    assert "[game/exists]" in run("game", "new", "rafting", "mine")
    assert list((tmp_path / "mine").iterdir()) == []


def test_a_game_is_tried_by_a_command(run):
    told = run("game", "check", "river-race", "--campaigns", "2")
    assert told == "River Race holds what every game must, in 2 campaigns of bots.\n"


@pytest.mark.long
def test_its_rules_are_listed_with_their_code(run):
    listed = json.loads(run("rules", "river-race", "--json"))
    assert [(entry["rule"]["id"], entry["functions"][0]) for entry in listed] == [
        ("X-1", "bidding.make_bids"),
        ("X-2", "bidding.refusal"),
    ]


def test_an_example_has_its_seats_and_options_and_no_data_of_ones_own(run):
    example = run("example", "--game", "river-race")
    assert "# 2 to 3 players" in example
    assert "# dispute: false\n\n# Where dice" in example
    assert "[example/no-files]" in run("example", "--game", "river-race", "--scenario")


def test_its_demonstration_is_played_proved_and_printed(run, tmp_path):
    assert "sound" in run("demo", "ford", "--game", "river-race")
    reports = tmp_path / "ford" / "reports" / "ford-1"
    assert (reports / "02-end" / "A.pdf").read_bytes().startswith(b"%PDF")
    assert "bank" in (reports / "01-turn-1" / "B.txt").read_text(encoding="utf-8")
    assert "Nothing is FALSE." in run("prove", str(reports))


@pytest.mark.long
def test_a_campaign_has_forms_and_schemas_and_checks_orders(run, tmp_path):
    run("init", "desk")
    plan = run("example", "--game", "river-race").replace("  C: {player: Name, address: name@example.org}\n", "")
    (tmp_path / "campaign.yaml").write_text(plan, encoding="utf-8")
    run("new", "campaign.yaml", "--desk", "desk")
    run("begin", "--desk", "desk")
    saved = Path(run("form", "A", "--desk", "desk", "--save").strip().removeprefix("Written: "))
    assert "You may bid 0 to 9." in (tmp_path / saved).read_text(encoding="utf-8")
    schema = json.loads((tmp_path / saved.parent / "bid.schema.json").read_text(encoding="utf-8"))
    assert schema["$defs"]["Bid"]["properties"]["amount"]["maximum"] == 9


def test_an_unknown_game_is_refused_with_its_name_among_those_there_are(run):
    assert "river-race" in run("demo", "--game", "chess")
