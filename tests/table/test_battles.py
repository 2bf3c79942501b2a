"""The battle box, the same for all games."""

from adjudicator.table.battles import battle_box, fought, grids_of, sides
from adjudicator.table.lines import Line
from adjudicator.table.pages import Column, Grid
from adjudicator.table.parties import FoughtRound, Party

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
    assert (box.title, box.note) == ("4  Battle of Marrowby", "open ground")
    assert box.battle is not None
    assert (box.battle.number, box.battle.parties) == (4, tuple(PARTIES))
    assert grids_of(box) == (sides(PARTIES), stage)
    assert [line.text for line in box.lines] == ["It ends."]


ONE = FoughtRound(1, (("V", 7), ("O", 3)), "2-1", "3-1", (3, 4), 8, "A/D", (("hills", 1),), (("command", 1),))


def test_a_round_tells_its_column_its_dice_and_its_result():
    grid = fought([ONE])
    assert [column.head for column in grid.columns] == ["Strength", "Odds", "Dice", "Result"]
    assert grid.rows == (("V 7 : 3 O", "2-1, +1 hills = 3-1", "3 + 4, +1 command = 8", "A/D"),)


def test_several_rounds_are_rows_with_their_numbers_and_losses():
    second = FoughtRound(2, (("V", 7), ("O", 2)), "3-1", "3-1", (), 5, "-/E", lost="O two armies")
    grid = fought([ONE, second])
    assert [column.head for column in grid.columns][::5] == ["Round", "Lost"]
    assert [row[-1] for row in grid.rows] == ["–", "O two armies"]
    assert grid.rows[1][2:4] == ("3-1", "5 = 5")
