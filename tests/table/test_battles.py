"""The battle box, the same for all games."""

from adjudicator.table.battles import Party, battle_box, sides
from adjudicator.table.lines import Line
from adjudicator.table.pages import Column, Grid

PARTIES = [Party("Varn", made_of="5 + 2 normal", strength="7", own=True), Party("Oss", made_of="3", strength="3")]


def test_a_box_has_only_the_columns_in_which_something_stands():
    grid = sides(PARTIES)
    assert [column.head for column in grid.columns] == ["Side", "Made of", "Total"]
    assert grid.rows == (("Varn", "5 + 2 normal", "7"), ("Oss", "3", "3"))
    assert grid.marked == (0,)


def test_what_is_not_known_of_a_side_is_a_dash():
    assert sides([*PARTIES, Party("Sallow")]).rows[2] == ("Sallow", "–", "–")


def test_a_box_can_be_read_alone_with_its_number_its_stages_and_what_followed():
    stage = Grid("Rounds", (Column("1"),), (("x",),))
    lines = [Line("It ends.")]
    box = battle_box("Battle of Marrowby", PARTIES, number=4, note="open ground", stages=[stage], lines=lines)
    assert (box.title, box.note, box.boxed) == ("4  Battle of Marrowby", "open ground", True)
    assert box.tables == (sides(PARTIES), stage)
    assert [line.text for line in box.lines] == ["It ends."]
