"""Orders as the hobby writes them, and what is impossible in them."""

import json
from pathlib import Path

import pytest
from written_dip import begun, checked, understood, wrong

from adjudicator.games.diplomacy.atlas import MAP
from adjudicator.games.diplomacy.orders import task_of
from adjudicator.games.diplomacy.setup import place_unit
from adjudicator.table.state import write

TYPED = json.loads(Path(__file__).with_name("typed.json").read_text())
"""Lines as players type them: the seat, the line, what is read."""
RING, _ = MAP.read(json.loads((Path(__file__).parents[3] / "orders" / "diplomacy-ring" / "ring.json").read_bytes()))
FRENCH = ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - ENG"]


@pytest.mark.rule("diplomacy", "DIP-3", "DIP-4")
@pytest.mark.parametrize(
    "lines",
    [
        ("A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - ENG"),
        ("a par-bur", "a mar s a par-bur", "f bre-eng"),
        ("A Paris-Burgundy", "A Marseilles Supports A Paris - Burgundy", "F Brest -> English Channel"),
        ("Paris to Burgundy", "army Marseilles supports Paris to Burgundy", "fleet Brest moves to English Channel"),
        ("A Par–Bur", "A Mar S Par—Bur", "F Bre→Eng"),
        ("A PAR - BUR.", "A MAR S French A PAR - BUR", "F BRE - ECH"),
    ],
)
def test_orders_are_read_as_the_hobby_writes_them_and_told_by_abbreviations(lines):
    assert understood("F", *lines) == FRENCH


@pytest.mark.parametrize(("seat", "line", "read"), TYPED, ids=[" ".join(each[:2]) for each in TYPED])
def test_a_line_is_read_as_it_is_typed(seat, line, read):
    assert understood(seat, line) == read


@pytest.mark.parametrize(
    "line",
    ["F STP/SC - BOT", "F StP(sc)-Bot", "F St. Petersburg (SC) - Gulf of Bothnia", "F STP - GOB", "F Stp sc - Bot"],
)
def test_coasts_are_written_in_many_ways(line):
    assert understood("R", line) == ["F STP/SC - BOT"]


@pytest.mark.rule("diplomacy", "DIP-4", "DIP-5", "DIP-6")
@pytest.mark.parametrize(
    ("seat", "line", "code"),
    [
        ("F", "A GAS - BUR", "NO_UNIT"),
        ("F", "A BER - MUN", "NOT_YOURS"),
        ("F", "A PAR - PAR", "STAYS"),
        ("F", "A PAR - XYZ", "NO_PLACE"),
        ("F", "A PAR - MUN", "NO_CONVOY"),
        ("F", "A MAR - LYO", "NO_WAY"),
        ("F", "A PAR S A GAS - BUR", "NO_SUCH_UNIT"),
        ("F", "A PAR S A PAR", "HELPS_ITSELF"),
        ("F", "A PAR S F BRE - MAO", "OUT_OF_REACH"),
        ("F", "F BRE C A PAR - PIC", "NOT_AT_SEA"),
        ("R", "A LVN - STP/NC", "NO_UNIT"),
    ],
)
def test_an_impossible_order_is_told_with_its_reason(seat, line, code):
    assert code in wrong(seat, line)


@pytest.mark.rule("diplomacy", "DIP-4", "DIP-5", "DIP-6")
@pytest.mark.parametrize(("line", "where"), [
    ("A PAR - MUN", "(Munich)"), ("A MAR - LYO", "(Gulf of Lyon)"), ("A PAR S A GAS - BUR", "in Gascony"),
    ("A PAR S F BRE - MAO", "(Mid-Atlantic Ocean)"), ("A PAR S A VEN", "(Venice)"),
    ("F BRE C A PAR - PIC", "(Picardy)"),
    ("F BRE C A GAS - PIC", "in Gascony"), ("A PAR - PAR", "(Paris)"),
])  # fmt: skip
def test_an_impossible_order_is_told_with_the_place_where_it_goes_wrong(line, where):
    (problem,) = checked("F", line).problems
    assert problem.message.endswith(where)
    assert problem.message.startswith("the French ")


@pytest.fixture
def north_sea():
    """English units with a convoy in the North Sea."""
    state = begun()
    write(state.board.units).clear()
    for kind, at in (("A", "LON"), ("F", "NTH"), ("F", "NWG"), ("A", "YOR")):
        place_unit(state, "E", kind, at)
    return state


@pytest.mark.rule("diplomacy", "DIP-6")
def test_a_way_over_sea_that_is_written_out_is_a_wish_to_be_convoyed(north_sea):
    checked_set = checked("E", "A LON-NTH-NWY", state=north_sea)
    (told,) = checked_set.understood
    assert (told.text, told.remark) == ("A LON - NTH - NWY", "by this way, or by any other that is not broken")
    unit = next(unit for unit in north_sea.board.units.values() if unit.at == "LON")
    task = task_of(north_sea.board, unit, checked_set.orders.orders[0])
    assert (task.act, task.to, task.via) == ("move", "NWY", True)


@pytest.mark.parametrize("line", ["A LON - NWG - NWY", "A LON - NTH - BAR - NWY", "A LON - ENG - NTH - NWY"])
def test_a_way_that_does_not_lead_there_is_told(north_sea, line):
    assert [each.code for each in checked("E", line, state=north_sea).problems] == ["NO_ROUTE"]


def test_a_unit_of_another_power_than_is_written_is_noted():
    assert wrong("I", "A VEN S Italian F TRI") == ["OTHER_POWER"]
    assert understood("I", "A VEN S Italian F TRI") == ["A VEN S F TRI"]
    assert wrong("I", "A VEN S Austrian F TRI") == []


def test_an_example_in_an_answer_is_of_the_map_that_is_played():
    told = [each.message for each in checked("A", "A BRE -", state=begun(atlas=RING)).problems]
    assert told
    assert all("BUR" not in message for message in told)


def test_a_unit_has_one_order():
    assert "DOUBLE_ORDER" in wrong("F", "A PAR - BUR", "A PAR - GAS")


def test_the_kind_of_a_unit_is_what_it_is():
    assert understood("F", "F PAR - BUR") == ["A PAR - BUR"]
    assert wrong("F", "F PAR - BUR") == ["OTHER_KIND"]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("A PAR - BUR\nA MAR S A PAR - BUR", []),
        ("A PAR - GAS\nA MAR S A PAR - BUR", ["UNMATCHED orders/orders/1"]),
        ("A MAR S A PAR - BUR", ["UNMATCHED orders/orders"]),
        ("F BRE - MAO\nA PAR S F BRE", ["UNMATCHED orders/orders/1"]),
        ("A MAR S F BRE", ["OUT_OF_REACH orders/orders/0/of"]),
    ],
)
def test_help_for_an_own_unit_that_is_ordered_something_else_is_told(lines, told):
    found = checked("F", lines).problems
    assert [f"{each.code} {'/'.join(map(str, each.path))}" for each in found] == told
