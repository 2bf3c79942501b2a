"""The columns of order forms on paper: read off the notations of a window, so that a row is typed off as a line."""

from typing import Any

import msgspec
import pytest
from office import Office

from adjudicator.campaign.reading import reporting
from adjudicator.campaign.referee.campaign_file import SeatPlan
from adjudicator.games import find_game, game_names
from adjudicator.orders.columns import _structs, heads_of
from adjudicator.orders.notation.grammar import Several, Struct, grammar_of
from adjudicator.orders.schema import window_schema
from adjudicator.reports.pdf.report import pdf_report

pytestmark = pytest.mark.slow


def heads(game: str, window: str, field: str) -> list[str]:
    """The heads of the entries of a list of a window's orders."""
    rules = find_game(game)
    schema = window_schema(rules.meta, window, rules.orders_of(window), rules.standing)
    node = grammar_of(schema).parts["orders"].fields[field]
    assert isinstance(node, Several)
    assert isinstance(node.item, Struct)
    return [*heads_of(node.item)]


def sheet_of(tmp_path: Any, game: str) -> Any:
    rules = find_game(game)
    seats = (rules.books.seats(rules.books.scenario(None)[0]) or rules.meta.seats)[:2]
    plans = {seat: SeatPlan(player=seat, address=f"{seat}@home.example", key=f"K-{seat}") for seat in seats}
    live = Office(tmp_path / "desk", game=game, seats=plans).live
    due = live.campaign.windows[-1]
    return reporting.report(live, due.step.seats[0], due, "games@desk.example")


@pytest.mark.parametrize(
    ("window", "field", "expected"),
    [
        ("enchantments", "enchantments", ["caster", "casts number", "on target", "weather clear / rain / snow"]),
        ("enchantments", "breath", ["dragon", "breathes fire at"]),
        ("combat", "attacks", ["attack at", "ground / melee / naval", "challenge", "rounds"]),
        ("recovery", "heal", ["character", "with item"]),
    ],
)
def test_a_line_of_a_window_asks_in_its_own_words(window, field, expected):
    assert heads("fornaldar", window, field) == expected


def test_a_field_is_asked_for_once_however_many_ways_a_line_has():
    asked = heads("fornaldar", "movement", "moves")
    assert asked[:5] == ["from", "with pieces", "csp", "unless", "steps"]
    assert len(asked) == len(set(asked))


def test_what_words_of_a_line_choose_is_asked_for():
    assert "attacker / defender / draw" in heads("cp-campaign", "table", "reports")


def test_each_kind_of_order_has_rows_of_its_own(tmp_path):
    report = sheet_of(tmp_path, "fornaldar")
    blanks = report.order_sheet.blanks
    assert [blank.heads for blank in blanks] == [("pieces", "csp", "on ship", "at"), ("at", "top")]
    mixed = msgspec.structs.replace(report.order_sheet, blanks=())
    assert pdf_report(report) != pdf_report(msgspec.structs.replace(report, order_sheet=mixed))


@pytest.mark.parametrize("game", ["northmen", "test-of-time"])
def test_orders_of_many_kinds_in_one_list_stand_in_common_rows(tmp_path, game):
    sheet = sheet_of(tmp_path, game).order_sheet
    assert sheet.blanks == ()
    assert sheet.rows == find_game(game).rows


@pytest.mark.parametrize("game", game_names())
def test_heads_are_words_and_have_no_signs_of_programs(game):
    rules = find_game(game)
    for window in rules.windows:
        schema = window_schema(rules.meta, window, rules.orders_of(window), rules.standing)
        for node in grammar_of(schema).parts["orders"].fields.values():
            for struct in _structs(node):
                for head in heads_of(struct):
                    assert head.strip() == head != ""
                    assert "_" not in head
