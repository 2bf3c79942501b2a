from adjudicator.reports.text.hexes import hex_map_text
from adjudicator.reports.text.layout import WIDTH
from adjudicator.table.hexmap import Cell, Fight, HexMap, MarchArrow, Stack

SMALL = """\
    05  06  07
05      c+
    c#R     c
06      c*
    c       c
07      c


  c clear; # fortress; * Place of Power; R The Reds; + several.
  0505       Þrúðvangr (castle A); R troll 7, 2 pieces, with character,
             spent
  0605       B elf ?; ? unknown
  0606       Old Stone (Place of Power)
  (3) R 0505 - 0605 (failed)
  (4) battle at 0605
  Map: reconstruction
"""


def test_a_small_map_in_characters(window_of):
    stacks = (
        Stack("0505", "Red", "troll", "7", 2, ("character",), spent=True),
        Stack("0605", "Blue", "elf"),
        Stack("0605"),
        Stack("0101", "Red", "troll", "9"),
    )
    march = MarchArrow(3, "Red", ("0505", "0605"), made=False)
    small = window_of("0606", 1, stacks=stacks, marches=(march,), fights=(Fight(4, "0605"),))
    assert "\n".join(hex_map_text(small)) + "\n" == SMALL


def test_coasts_seas_and_lakes_have_signs_of_their_own(small):
    told = list(hex_map_text(small))
    assert told[0] == "    03  04  05  06  07  08  09"
    assert ".B" in "".join(told)
    assert any(line.startswith("  . sea; c clear; m marsh; w woods; #") for line in told)


def test_a_broad_map_comes_in_strips_of_72_characters():
    cells = tuple(Cell(f"{column:02}{row:02}", ("forest",)) for column in range(1, 49) for row in range(1, 4))
    told = list(hex_map_text(HexMap("Broad", (), cells)))
    assert max(map(len, told)) <= WIDTH
    assert sum(line.startswith("    01  02") for line in told) == 1
    assert sum(line.count("f") for line in told[:-1]) == len(cells)
