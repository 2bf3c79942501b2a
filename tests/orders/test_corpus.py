"""Bad order files and the whole answer to each.

Beside every file of the corpus stands its answer; with REWRITE_CORPUS=1 in the environment they are written anew.
"""

import os
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from marches import GAME, window

from adjudicator.orders.check import check
from adjudicator.orders.published import published
from adjudicator.orders.reading import read
from adjudicator.orders.reply import reply
from adjudicator.orders.validation import validator

CORPUS = Path(__file__).parents[1] / "corpus"
MADE = {
    "too-big.txt": b"# All work and no play.\n" * 450_000,
    "too-deep.txt": b"orders: " + b"[" * 100_000,
    "too-many-orders.txt": b"""\
game: cp-campaign
campaign: marches-7
seat: A
turn: 2
window: spend
key: saddle-otter
orders:
  queue:
"""
    + b"    - do: {action: give_up}\n" * 61,
}
"""Files too long to be kept, by the name of their answer."""
WRITTEN = {f"{path.stem}.txt": path for path in sorted(CORPUS.glob("*.*")) if path.suffix != ".txt"}
PUBLISHED = Draft202012Validator(published(GAME)["spend.schema.json"])
BOARDS = {"rebuild-skipped.txt": {"defeated": ("A2",)}, "rebuild-takes-all.txt": {"broken": ("A2",)}}
"""How the board differs for the files that are about that."""


@pytest.mark.parametrize("answer", [*WRITTEN, *MADE])
def test_the_answer_to_a_bad_file(answer):
    data = MADE[answer] if answer in MADE else WRITTEN[answer].read_bytes()
    text = reply(check(read(data), window(**BOARDS.get(answer, {}))))
    expected = CORPUS / answer
    if "REWRITE_CORPUS" in os.environ:
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", WRITTEN)
def test_every_line_that_is_called_right_is_accepted_in_place_of_the_wrong_one(name):
    reading = read(WRITTEN[name].read_bytes())
    board = window(**BOARDS.get(name, {}))
    right = {problem.line: problem.right for problem in check(reading, board).problems if problem.right}
    lines = [right.get(number, line) for number, line in enumerate(reading.raw.split("\n"), 1)]
    left = [problem for problem in check(read("\n".join(lines).encode()), board).problems if problem.kind != "note"]
    assert not right.keys() & {problem.line for problem in left}


@pytest.mark.parametrize("name", WRITTEN)
def test_an_editor_with_the_published_schema_finds_mistakes_in_the_same_files(name):
    reading = read(WRITTEN[name].read_bytes())
    spend = validator(GAME, "spend")
    tree = spend.converted(reading.tree, spend.schema, reading.typed)
    assert (spend.mistakes(tree) == []) == PUBLISHED.is_valid(tree)


def test_the_same_orders_in_yaml_and_json_get_the_same_answer():
    assert (CORPUS / "good.txt").read_text() == (CORPUS / "good-json.txt").read_text()


def test_every_answer_has_its_file():
    assert {path.name for path in CORPUS.glob("*.txt")} == {*WRITTEN, *MADE}
