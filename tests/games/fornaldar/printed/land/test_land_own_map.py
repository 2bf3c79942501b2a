"""A referee's own map: it is the built-in one with something changed."""

from importlib.resources import files

import pytest

from adjudicator.board.hexes import neighbours
from adjudicator.games.fornaldar.printed.land.sides import built_in_land, read_land

TEXT = (files("adjudicator.games.fornaldar") / "data" / "map.toml").read_text("utf-8")


def changed(old, new):
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def cell(section, hex, new, key="grid"):
    """The text with another cell for a hex in the grid of a section."""
    head, _, rest = TEXT.partition(f"[{section}]\n")
    before, _, grid = rest.partition(f"{key} = '''\n")
    lines = grid.split("\n")
    label, at = hex[2:] + "½" * (int(hex[:2]) % 2), (int(hex[:2]) + 1) // 2
    line = next(line for line, words in enumerate(lines) if words.split()[:1] == [label])
    words = lines[line].split()
    lines[line] = " ".join([*words[:at], new, *words[at + 1 :]])
    return f"{head}[{section}]\n{before}{key} = '''\n" + "\n".join(lines)


WHAT_TO_DO = {"Change", "End", "Give", "Lead", "Make", "Move", "Put", "Take", "The", "Use"}
"""How the hint on a fault begins: with what is to be done, or with "The neighbours of ..." for a hexside."""


def problem(text):
    land, problems = read_land(text)
    assert land is None
    return problems[0]


def test_the_built_in_map_can_be_read_again():
    assert read_land(TEXT) == (built_in_land(), [])


def test_a_changed_value_is_taken():
    land, problems = read_land(cell("terrain", "2017", "m"))
    assert problems == []
    assert land.hexes["2017"].terrain == ("marsh",)


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        (cell("terrain", "2017", "q"), ("terrain", "grid"), 'Hex 2017 has the cell "q".'),
        (
            cell("terrain", "2017", "m m"),
            ("terrain", "grid"),
            "The line 17 has 25 cells, not 24.",
        ),
        (
            changed("\n17½ ", "\n18½ "),
            ("terrain", "grid"),
            'A line begins with "18½" where "17½" is due.',
        ),
        (
            cell("shores", "3927", "-", key="share"),
            ("shores", "share"),
            'The coastal hex 3927 has the share of land "-".',
        ),
        (
            cell("waters", "2017", "O"),
            ("waters", "grid"),
            "Hex 2017 lies in Oster Sea, but the terrain grid says otherwise.",
        ),
        (cell("kingdoms", "2017", "Q"), ("kingdoms", "grid"), 'Hex 2017 has the cell "Q".'),
        (
            cell("shores", "2017", "50", key="share"),
            ("shores", "share"),
            'Hex 2017 has the share of land "50".',
        ),
        (
            changed("water_only = '''\n", "water_only = '''\n3929/4227 "),
            ("shores", "water_only"),
            '"3929/4227" is not a hexside of the map.',
        ),
        (
            changed("land_only = '''\n", "land_only = '''\n2017/2018 "),
            ("shores", "land_only"),
            "2017/2018 does not lie between two coastal hexes.",
        ),
        (changed("2231/2331 2232/2331", "2232/2331"), ("rivers", 0, "course"), "Gautelfr does not run on from"),
        (
            changed('bridges = "2232/2331', 'bridges = "2016/2017'),
            ("rivers", 0, "bridges"),
            "Gautelfr does not run along 2016/2017.",
        ),
        (
            changed("3927 3827 3826 3825", "3927 3826 3825"),
            ("roads", 0, "course"),
            "North Road leaps from 3927 to 3826.",
        ),
        (changed("\n3927 = {", "\n4331 = {"), ("fortresses", "4331"), "4331 has no land."),
        (changed("\n3927 = {", "\n0616 = {"), ("fortresses", "0616"), "0616 is not a land area of 0616."),
        (
            changed('kingdom = "midhrasir"', 'kingdom = "atlantis"'),
            ("fortresses", "3927"),
            'There is no kingdom "atlantis".',
        ),
        (
            changed('western = { hexes = "0134', 'western = { hexes = "2017'),
            ("edges", "western"),
            "2017 does not lie at the edge of the map.",
        ),
        (
            changed('2928 = ["', '2928 = ["2829 '),
            ("shores", "split", "2928"),
            "The areas of 2928 do not part its neighbours by land.",
        ),
        (changed('kind = "port", ', ""), ("sites", "Myrsund"), "Object missing required field `kind`."),
        (changed('defense = "A"', 'defense = "E"'), ("fortresses", "3927", "defense"), "Invalid enum value 'E'."),
        (
            changed('at = "1606"', 'at = "0518"'),
            ("places_of_power", "hitrar-stones"),
            "0518 has another one already.",
        ),
        (
            changed('western = { hexes = "0134', 'western = { hexes = "9934'),
            ("edges", "western"),
            '"9934" is not a hex of the map.',
        ),
        (changed('at = "1606"', 'at = "9906"'), ("places_of_power", "hitrar-stones"), '"9906" is not on the map.'),
        (
            cell("waters", "0101", "-"),
            ("waters", "grid"),
            "Hex 0101 lies in no sea or lake, but the terrain grid says otherwise.",
        ),
        (cell("kingdoms", "0101", "M"), ("kingdoms", "grid"), "Hex 0101 has no land, but a kingdom."),
        (
            cell("shores", "0101", "5", key="share"),
            ("shores", "share"),
            'Hex 0101 has the share of land "5".',
        ),
        (changed("rows = 50", "rows ="), (), "The map is not TOML"),
    ],
    ids=lambda value: value if isinstance(value, str) and "\n" not in value else "",
)
def test_broken_maps_are_told_where_they_are_broken(text, path, message):
    found = problem(text)
    assert found.path == path
    assert found.message.startswith(message)
    assert {*found.hint.split()[:1]} <= WHAT_TO_DO


def test_dry_land_beside_the_open_sea_is_no_coast():
    sea = next(hex for hex in neighbours("0940") if built_in_land().hexes[hex].coastal)
    _, found = read_land(cell("terrain", sea, "c"))
    assert sea in found[0].message
    gaps = [each for each in found if "dry land meets" in each.message]
    assert all(each.hint.startswith("Make one of them coastal") for each in gaps)


def test_a_grid_that_is_too_short_is_told_by_its_lines():
    before, _, after = TEXT.partition("\n17½ ")
    found = problem(before + after[after.index("\n") :])
    assert found.message == "The grid has 99 lines, not 100."
    assert found.hint.startswith("Give two lines for each of the 50 rows")


def test_what_is_to_be_done_is_told():
    found = problem(changed("\n3927 = {", "\n0616 = {"))
    assert found.hint == "Use one of: 0616a 0616b"


@pytest.mark.parametrize(
    ("side", "hint"),
    [
        ("3927/3827", 'Give the lower number first: "3827/3927".'),
        ("3826/4227", "The neighbours of 3826 are "),
        ("4227/3826", "The neighbours of 4227 are "),
        ("3826-3927", "Give two neighbours with a stroke between"),
        ("382/3927", "Give two neighbours with a stroke between"),
    ],
)
def test_how_a_hexside_is_written_is_told_where_there_is_none_of_that_name(side, hint):
    found = problem(changed("water_only = '''\n", f"water_only = '''\n{side} "))
    assert found.hint.startswith(hint)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (cell("shores", "2017", "50", key="share"), 'Give "-".'),
        (cell("shores", "3927", "0", key="share"), "Give a number from 1 to 99."),
        (cell("shores", "3927", "100", key="share"), "Give a number from 1 to 99."),
        (cell("terrain", "2017", "q"), "Use terrain, then water, of: c w f r m ^ . ~"),
    ],
    ids=["dry", "none", "all", "no terrain"],
)
def test_what_a_cell_can_be_is_told_with_what_it_is_not(text, hint):
    assert problem(text).hint == hint


def test_all_problems_are_told_at_once():
    text = changed("\n3927 = {", "\n4331 = {").replace("3927 3827 3826 3825", "3927 3826 3825", 1)
    assert len(read_land(text)[1]) == 2
