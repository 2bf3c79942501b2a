"""The rules by number, the rulings, and what ties them to the code."""

import json
import re
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from adjudicator.cli.rulebook import rulebook
from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.options import Options, Recorded, agreed

pytestmark = pytest.mark.slow

PACKAGE = files("adjudicator.games.test_of_time")
PRINTED = json.loads((PACKAGE / "data" / "rules.json").read_bytes())
SOURCES = sorted(Path(str(PACKAGE)).rglob("*.py"))
IDS = {ruling.id for ruling in GAME.books.rulings}


def test_there_are_41_rules_and_each_has_a_function_and_a_test():
    held = rulebook(GAME)
    assert len({entry.rule.id for entry in held}) == 41
    assert [entry.rule.id for entry in held if not (entry.functions and entry.tests)] == []


def test_the_gaps_of_the_rules_have_their_rulings():
    assert {gap for rule in PRINTED for gap in rule.get("gaps", ())} <= IDS
    assert {f"TT-G{number:02}" for number in range(1, 25)} - IDS == {"TT-G21", "TT-G23"}


def test_rulings_the_code_cites_are_there():
    cited = {id for path in SOURCES for id in re.findall(r"TT-G\d+|PBEM-\d+a?", path.read_text())}
    assert cited - IDS == set()


def test_rules_the_code_cites_are_there():
    cited = {id for path in SOURCES for id in re.findall(r"TT-\d+", path.read_text())}
    assert cited - {rule.id for rule in GAME.books.rules} == set()


def test_the_page_of_rulings_says_the_same_as_the_data():
    page = " ".join((PACKAGE / "RULINGS.md").read_text().split())
    for ruling in GAME.books.rulings:
        assert f"**{ruling.id} {ruling.title}.** [{ruling.source}]" in page
        assert ruling.text in page
        assert ruling.otherwise in page
        assert not ruling.option or f"Option `{ruling.option}`." in page


def test_every_ruling_says_where_it_comes_from():
    assert {ruling.source for ruling in GAME.books.rulings} == {"text", "reconstruction"}


def test_every_option_belongs_to_a_ruling():
    assert {ruling.option for ruling in GAME.books.rulings if ruling.option} == set(Options.__struct_fields__)


@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, "TT-G06 Several Tools, Arts or Temples: Their reductions multiply"),
     ({"reduction": "additive_min_0"}, "TT-G06 Several Tools, Arts or Temples: Their percentages are added")],
)  # fmt: skip
def test_the_rulings_in_force_follow_the_options(options, expected):
    notes = GAME.books.in_force(Options(**options))
    assert len(notes) == len(IDS)
    assert any(f"{note.id} {note.title}: {note.text}".startswith(expected) for note in notes)


def test_a_campaign_keeps_the_rulings_it_was_opened_with():
    """One that was opened by rules 1.0 recorded no option that there was not: it is played on as it was played."""
    options = agreed(msgspec.convert({"mode": "move_by_move"}, Recorded))
    assert (options.burial_saves, options.shamans_met, options.mode) == ("each_part", "by_points", "move_by_move")
    assert agreed(Recorded.of(Options())) == Options()


def test_the_tables_are_those_of_the_rules():
    """What the rules say of each kind of Testament is in the table."""
    tables = json.loads((PACKAGE / "data" / "tables.json").read_text())
    texts = {rule.id: rule.text for rule in GAME.books.rules}
    for kind in tables["testaments"]:
        numbers = [int(number) for number in re.findall(r"\d+", texts[kind["rule"]])]
        assert numbers[:3] == [kind["create"], kind["die"], kind["preserve"]]
