"""What a game is played with: counted by its source, written out, and replaced by a referee's own files."""

import json
import re
import shutil
from pathlib import Path

import pytest

from adjudicator.games import find_game

PLAN = """\
campaign: saga
game: fornaldar
title: A Saga
seats:
  Fomorian: {player: Frida, key: key-F}
  Mundane: {player: Magnus, key: key-M}
scenario: mine
"""


@pytest.fixture
def mine(run):
    """A folder with the built-in files of Fornaldar, to change them."""
    assert run("data", "fornaldar", "--out", "mine")[0] == 0
    return Path("mine")


def keep(folder, *names):
    """Throw away all files of a folder but these."""
    for path in folder.iterdir():
        if path.name not in names:
            path.unlink()


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def counts(printed):
    """The numbers of the table by the name of the file."""
    rows = re.findall(r"^ (\S+) +(\d+) +(\d+) +(\d+) +(\d+) +(\d+) *$", printed, re.MULTILINE)
    return {file: [int(number) for number in numbers] for file, *numbers in rows}


@pytest.mark.parametrize("game", ["cp-campaign", "fornaldar", "test-of-time"])
def test_the_counts_add_up(run, game):
    table = counts(run("data", game)[1])
    total = table.pop("all")
    assert list(table) == list(find_game(game).books.files())
    assert total == [sum(column) for column in zip(*table.values(), strict=True)]
    assert all(sum(kinds) == values for *kinds, values in [*table.values(), total])
    assert total[-1] == len(json.loads(run("data", game, "--json")[1]))


def test_each_value_of_a_source_is_listed(run):
    values = json.loads(run("data", "fornaldar", "--source", "deduced", "--json")[1])
    assert len(values) == counts(run("data", "fornaldar")[1])["all"][1]
    assert all(value["source"].startswith("deduced from") for value in values)
    assert "'ours' is no kind of source; they are rulebook, deduced" in run("data", "fornaldar", "--source", "ours")[2]


def test_what_is_written_is_what_is_built_in(run, mine):
    assert {path.name: path.read_bytes() for path in mine.iterdir()} == find_game("fornaldar").books.files()
    assert run("data", "fornaldar", "--data", mine)[1] == run("data", "fornaldar")[1]
    assert "mine is there already; name a new folder" in run("data", "fornaldar", "--out", mine)[2]


def test_a_changed_value_has_the_referee_as_its_source(run):
    Path("mine").mkdir()
    Path("mine/characters.json").write_text('{"gorm": {"combat": 6}}', encoding="utf-8")
    built_in, own = (
        counts(run("data", "fornaldar", *words)[1])["characters.json"] for words in ((), ("--data", "mine"))
    )
    assert [now - before for before, now in zip(built_in, own, strict=True)] == [0, 0, 1, -1, 0]
    (changed,) = json.loads(run("data", "fornaldar", "--data", "mine", "--source", "referee", "--json")[1])
    assert (changed["file"], changed["what"]) == ("characters.json", "gorm combat")


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("characters.json", '"hakon": {', '"hakon" {', r"characters.json, line \d+, column \d+: this is not JSON"),
        ("characters.json", '"combat": 5', '"combat": "strong"', r"line \d+, column \d+: Expected `int`.*Mend it"),
        ("characters.json", '"name": "Hakon"', '"nam": "Hakon"', r'line \d+.*no value "nam". Did you mean "name"'),
        ("24.1.json", '"hex": "2220"', '"hex": "9920"', r"24.1.json, line \d+, column \d+: There is no hex 9920"),
        ("map.toml", "[", "[[", r"map.toml: The map is not TOML: .*line \d+"),
    ],
    ids=["not JSON", "not a number", "misspelled", "no such hex", "not TOML"],
)
def test_a_broken_file_is_told_with_its_place(run, mine, file, old, new, expected):
    keep(mine, file)
    change(mine / file, old, new)
    status, _, told = run("data", "fornaldar", "--data", mine)
    assert status == 1
    assert re.search(expected, told)


def test_a_file_of_another_name_is_told_with_the_right_names(run, mine):
    keep(mine, "characters.json")
    (mine / "characters.json").rename(mine / "caracters.json")
    status, _, told = run("data", "fornaldar", "--data", mine)
    assert status == 1
    assert "caracters.json, line 1" in told
    assert "the files of Fornaldar are map.toml, charts.json" in told


def test_a_file_in_another_encoding_and_an_empty_folder_are_told(run, mine):
    keep(mine, "map.toml")
    (mine / "map.toml").write_bytes((mine / "map.toml").read_text("utf-8").encode("latin-1", "replace"))
    assert "is not UTF-8; save it as UTF-8" in run("data", "fornaldar", "--data", mine)[2]
    keep(mine)
    assert "mine is empty; the files of Fornaldar are" in run("data", "fornaldar", "--data", mine)[2]
    assert "there is no file yours" in run("data", "fornaldar", "--data", "yours")[2]


@pytest.fixture
def own_campaign(run, mine):
    """A campaign with a character of the referee's own, on the desk `desk`."""
    keep(mine, "characters.json")
    change(mine / "characters.json", '"name": "Hakon"', '"name": "Haakon the Tall"')
    run("init", "desk")
    Path("plan.yaml").write_text(PLAN, encoding="utf-8")
    status, _, told = run("new", "plan.yaml", "--desk", "desk")
    assert (status, told) == (0, "")


def test_a_changed_character_reaches_the_campaign(run, own_campaign):
    assert "Haakon the Tall" in run("show", "--seat", "Mundane", "--desk", "desk")[1]


def test_the_campaign_plays_on_when_the_folder_is_gone(run, own_campaign):
    shutil.rmtree("mine")
    assert run("advance", "--lock", "--desk", "desk")[0] == 0
    assert "Waiting for orders for 1.enchantments" in run("advance", "--desk", "desk")[1]
    assert run("verify", "--desk", "desk")[0] == 0
    assert "Haakon the Tall" in run("show", "--seat", "Mundane", "--desk", "desk")[1]


def test_a_scenario_of_the_referees_own_is_one_more_file(run, mine):
    keep(mine, "24.1.json")
    (mine / "24.1.json").rename(mine / "25.1.json")
    change(mine / "25.1.json", '"id": "24.1"', '"id": "25.1"')
    change(mine / "25.1.json", '"name": "War of the Sampo"', '"name": "The Sampo Again"')
    assert "25.1.json" in counts(run("data", "fornaldar", "--data", mine)[1])
    run("init", "desk")
    Path("plan.yaml").write_text(PLAN + 'options: {scenario: "25.1"}\n', encoding="utf-8")
    assert run("new", "plan.yaml", "--desk", "desk")[0] == 0
    assert "The Sampo Again is set up" in run("log", "--desk", "desk")[1]


def test_the_campaign_file_it_prints_says_how_to_play_with_own_data(run, mine):
    told = " ".join(run("example", "--game", "fornaldar")[1].replace("#", " ").split())
    assert "Your own map.toml, charts.json" in told
    assert "in a folder beside this one" in told
    run("init", "desk")
    file = run("example", "--game", "fornaldar")[1].replace("# scenario: mine", "scenario: mine")
    Path("plan.yaml").write_text(file, encoding="utf-8")
    assert run("new", "plan.yaml", "--desk", "desk")[0] == 0


def test_a_campaign_with_all_of_its_own_data_is_sound_when_it_is_loaded_again(run, mine):
    run("init", "desk")
    file = run("example", "--game", "fornaldar")[1].replace("# scenario: mine", "scenario: mine")
    Path("plan.yaml").write_text(file, encoding="utf-8")
    assert run("new", "plan.yaml", "--desk", "desk")[0] == 0
    assert run("verify", "--desk", "desk")[0] == 0
