"""The rules by number, the rulings, and what ties them to the code."""

import ast
import json
import re
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.options import Options, Recorded, agreed

PACKAGE = files("adjudicator.games.cp_campaign")
PRINTED = json.loads((PACKAGE / "data" / "rules.json").read_bytes())
SOURCES = sorted(Path(str(PACKAGE)).rglob("*.py"))
IDS = {ruling.id for ruling in GAME.books.rulings}


def docstrings():
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                yield ast.get_docstring(node) or ""


def test_there_are_67_rules_and_each_has_a_function():
    opening = re.compile(r"CP-[0-9A-Za-z]+(?:, CP-[0-9A-Za-z]+)*")
    covered = {id for text in docstrings() if (found := opening.match(text)) for id in found.group().split(", ")}
    rules = [rule.id for rule in GAME.books.rules]
    assert len(rules) == len(set(rules)) == 67
    assert set(rules) - covered == set()


def test_the_gaps_of_the_rules_have_their_rulings():
    assert {gap for rule in PRINTED for gap in rule.get("gaps", ())} <= IDS
    assert {f"CP-G{number:02}" for number in range(1, 43)} <= IDS


def test_rulings_the_code_cites_are_there():
    cited = {id for path in SOURCES for id in re.findall(r"CP-G\d+|PBEM-\d+", path.read_text())}
    assert cited - IDS == set()


def test_the_page_of_rulings_says_the_same_as_the_data():
    page = " ".join((PACKAGE / "RULINGS.md").read_text().split())
    for ruling in GAME.books.rulings:
        assert f"**{ruling.id} {ruling.title}.** [{ruling.source}]" in page
        assert ruling.text in page
        assert ruling.otherwise in page
        assert not ruling.option or f"Option `{ruling.option}`." in page


def test_every_ruling_says_where_it_comes_from():
    for ruling in GAME.books.rulings:
        assert re.match(r"text$|reconstruction$|source: https://", ruling.source), ruling.id


def test_options_of_rulings_exist():
    assert all(hasattr(Options(), ruling.option) for ruling in GAME.books.rulings if ruling.option)


def test_a_campaign_keeps_the_rulings_it_was_opened_with():
    """One that was opened by rules 1 recorded no option that there was not: it is played on as it was played."""
    options = agreed(msgspec.convert({"d3_rounding": "down"}, Recorded))
    assert (options.march_on_after_teardown, options.free_rebuild, options.owner_besieged) == (True, "captured", False)
    assert options.d3_rounding == "down"
    assert agreed(Recorded.of(Options())) == Options()


@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, "CP-G03 Rebuilding a broken army: A broken army takes two"),
     ({"rebuild_broken_cp": 1}, "CP-G03 Rebuilding a broken army: A broken army takes one")],
)  # fmt: skip
def test_the_rulings_in_force_follow_the_options(options, expected):
    notes = GAME.books.in_force(Options(**options))
    assert len(notes) == len(IDS)
    assert any(f"{note.id} {note.title}: {note.text}".startswith(expected) for note in notes)
