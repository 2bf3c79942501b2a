"""The report of a round as content: what each seat is told."""

from collections import Counter

import pytest
from msgspec.structs import replace
from tot_orders import BURIED, TEMPLE, bench
from tot_table import Bench, facts

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.report.scores import scores
from adjudicator.games.test_of_time.report.tables import standing
from adjudicator.games.test_of_time.state import MoveMade, State
from adjudicator.orders.told import lines_of
from adjudicator.table import OBSERVER, REFEREE, visible
from adjudicator.table.battles import grids_of
from adjudicator.table.prose import sentence

ATTACK = {"do": {"move": "attack", "target": "B", "space": 1, "f": 3}}
SIRE = {"do": {"move": "sire"}}


def round_of(table, orders):
    """The facts of a whole round."""
    recorded = [*table.play(orders), *table.play()]
    return recorded


def told(table, recorded, seat, turn=6):
    return GAME.report(GAME.view(table.state, seat), [fact for fact in recorded if visible(fact, seat)], turn)


def table_named(content, title):
    return next(sheet for sheet in content.tables if sheet.title == title)


@pytest.fixture(scope="module")
def fought():
    table = bench()
    return table, round_of(table, {"A": [ATTACK], "B": [{"do": {"move": "preserve", "space": 2}}], "C": [SIRE]})


def test_the_log_of_moves_and_the_end_of_the_round_are_chapters(fought):
    content = told(*fought, "A")
    titles = [chapter.title for chapter in content.chapters]
    assert titles == ["Moves", "End of the round", "The attack on the Temple of Belisha (B1)"]
    assert content.chapters[1].lines[-1].text == "Round 7 begins with Belisha."
    (grid,) = content.chapters[0].tables
    heads = [column.head for column in grid.columns]
    moves = [move for move in fought[1] if isinstance(move, MoveMade)]
    assert heads[1] == "Auron", "who began the round has the first column"
    assert len(grid.rows) == max(Counter(move.seat for move in moves).values()), "a row for each time it went round"
    told_of = {row[0]: row for row in grid.rows}
    assert [told_of["1"][place] for place in (1, 2, 3)] == [move.brief for move in moves[:3]]
    assert set(content.chapters[0].rules) == {move.rule for move in moves}


@pytest.mark.rule("test-of-time", "TT-35")
def test_an_attack_that_was_settled_is_a_box_with_what_every_god_put_in_and_lost(fought):
    box = told(*fought, "B").chapters[-1]
    assert box.battle
    assert [column.head for column in grids_of(box)[0].columns[:3]] == ["Side", "Part", "Made of"]
    (attacker,) = grids_of(box)[0].rows
    assert attacker[:2] == ("Auron", "attacks")
    assert attacker[3] == "3"
    said = [line.text for chapter in told(*fought, "B").chapters for line in chapter.lines]
    assert said.count("The attack on your Temple (B1) puts 3 decay strips on it.") == 1, "in its box alone"


def test_page_one_tells_what_concerns_the_reader(fought):
    assert told(*fought, "B").happened[0] == "The attack on your Temple (B1) puts 3 decay strips on it."
    assert told(*fought, "C").headline.startswith("The Temple of Belisha (B1) takes three decay strips from an attack")


def test_what_was_not_done_is_told_to_its_seat_and_the_referee_alone(fought):
    assert told(*fought, "A").private is None
    assert [line.text for line in told(*fought, "B").private.lines] == [
        "Entry 1 of the program was passed over: there is no Testament there that it can be done to."
    ]
    assert told(*fought, REFEREE).private.title == "For the referee alone"
    assert told(*fought, OBSERVER).private is None
    for seat in ("A", "B", REFEREE):
        assert not [line for chapter in told(*fought, seat).chapters for line in chapter.lines if line.private]


def test_the_tables_show_scores_now_and_projected_and_what_each_round_did(fought):
    content = told(*fought, "B")
    rows = {row[0]: row for row in content.standing.rows}
    assert rows["B"][-2:] == (str(4 * 2), str(4 * 16))
    assert content.standing.marked == (1,)
    testaments = {row[0]: row for row in table_named(content, "Testaments").rows}
    assert testaments["B1"] == ("B1", "Temple", "4 of 8", "64", "5T 6D+3")
    assert testaments["A2"][2] == "buried"


@pytest.mark.rule("test-of-time", "TT-43")
def test_a_round_changed_by_reverse_time_is_marked():
    table = bench(home={"A": {"f": 9, "s": 1}})
    back = {"move": "reverse", "target": "B", "space": 1, "shamans": 1, "rounds": 1,
            "replace": [{"round": 5, "kind": "attack", "f": 2}]}  # fmt: skip
    recorded = round_of(table, {"A": [{"do": back}], "B": [], "C": []})
    row = next(row for row in table_named(told(table, recorded, "B"), "Testaments").rows if row[0] == "B1")
    assert row[-1] == "5T+2* 6D"
    assert any("your Temple (B1): " in line for line in told(table, recorded, "B").happened)


def test_what_to_decide_next():
    table = bench()
    assert told(table, (), "A").decide == ("Send your program for round 6.",)
    assert told(table, (), "A").mind == (
        "Your Temple (A1) for 8 decays unless preserved.",
        "At home: 20 followers.",
    )
    assert told(table, (), REFEREE).decide == ("Nothing: orders are awaited from Auron, Belisha and Corvath.",)
    assert told(table, (), OBSERVER).decide == ("Nothing: no orders are awaited from you now.",)
    shamans = bench(home={"A": {"f": 3, "s": 2}, "C": {"f": 1, "s": 1}})
    assert told(shamans, (), "A").mind[1:] == (
        "At home: 3 followers and 2 shamans.",
        "Time can be turned back: by you 2 rounds and Corvath 1 round.",
    )
    by_mail = bench(options={"mode": "move_by_move"})
    assert told(by_mail, (), "A").decide[0].startswith("Send your next move")
    assert told(by_mail, (), "B").decide == ("Nothing: no orders are awaited from you now.",)


def test_over_a_checkpoint_the_rest_of_ones_own_program_is_told():
    table = bench()
    ask = {"program": [SIRE | {"repeat": 3}, SIRE], "ask_if": {"move_number_at_least": 2}}
    recorded = table.play({"A": ask, "B": [SIRE], "C": []})
    content = told(table, recorded, "A")
    assert kept(table, "A") == ["sire 2 times", "sire 1 time"]
    assert content.decide[0].startswith("Send a new program for the rest of the round if you wish")
    assert kept(table, "B") == ["sire 1 time"]


def kept(table, seat):
    view = GAME.view(table.state, seat)
    (left,) = GAME.kept(view)
    return [line for _, line in lines_of(GAME, view, left.window, left.orders)]


def test_the_opening_has_a_chapter_and_no_table_of_testaments():
    table = Bench()
    content = told(table, table.facts, "A", 0)
    assert [chapter.title for chapter in content.chapters] == ["Opening"]
    assert [sheet.title for sheet in content.tables] == ["Followers and shamans", "What things cost in followers"]
    assert len(content.happened) == 1


def test_the_followers_of_a_running_round_are_told_by_where_they_are():
    table = bench(home={"A": {"f": 9, "s": 1}})
    ask = {"program": [SIRE | {"repeat": 2}], "ask_if": {"move_number_at_least": 2}}
    content = told(table, table.play({"A": ask, "B": [], "C": []}), "A")
    row = next(row for row in table_named(content, "Followers and shamans").rows if row[0] == "Auron")
    assert row == ("Auron", "7 + 1", "2 + 0", "1 + 0", "–")


@pytest.mark.parametrize(("seat", "god"), [("A", "Auron"), ("B", "Belisha"), ("C", "Corvath"), (OBSERVER, None)])
def test_in_the_tables_of_all_gods_the_readers_row_is_marked(seat, god):
    content = told(bench(), (), seat)
    for grid, column in ((content.standing, 1), (table_named(content, "Followers and shamans"), 0)):
        assert [grid.rows[at][column] for at in grid.marked] == [god] * (god is not None)


def test_the_end_of_the_game_is_told_to_all():
    table = Bench(round=20)
    recorded = round_of(table, {"A": [], "B": []})
    winners = {
        "A": "you and Belisha",
        "B": "you and Auron",
        REFEREE: "Auron and Belisha",
        OBSERVER: "Auron and Belisha",
    }
    for seat, named in winners.items():
        content = told(table, recorded, seat, 20)
        assert content.happened[0].startswith(sentence(f"{named} share the game"))
        assert content.decide == ("Nothing: the game is over.",)


def test_a_round_that_goes_on_is_not_called_quiet():
    table = bench(options={"checkpoints_per_round": 1})
    recorded = table.play({"A": {"program": [SIRE], "ask_if": {"move_number_at_least": 2}}, "B": [], "C": []})
    last = recorded[-1:]
    assert told(table, last, "A").headline.startswith("Round 6 goes on")


@pytest.mark.rule("test-of-time", "TT-01", "TT-71")
def test_the_gods_stand_in_the_table_by_their_scores_and_the_winner_first():
    board = bench(testaments={"A": {1: BURIED}, "B": {1: TEMPLE}, "C": {}}).state.board
    assert [row[0] for row in standing(GAME.view(State(board=board), "A")).rows] == ["B", "A", "C"]
    won = replace(board, winners=("C",))
    assert [row[0] for row in standing(GAME.view(State(board=won), "A")).rows] == ["C", "B", "A"]


@pytest.mark.rule("test-of-time", "TT-26", "TT-35")
def test_a_testament_is_lost_in_the_round_that_buries_it_and_no_other_is():
    lost, kept = ([[at, nature, 0] for at in (5, 6)] for nature in ("decay", "preserve"))
    lost[-1][-1] = 2
    laid = {1: TEMPLE | {"log": kept}, 2: {"type": "art", "created": 4, "log": lost}}
    view = GAME.view(bench(round=7, testaments={"A": laid}).state, "B")
    buried, stands, gone = (
        [facts.TestamentWeathered(rule="TT-26", testament=id, round=at, nature="decay", strips=2) for at in (5, 6)]
        for id in ("A2-4", "A1-4", "A3-1")
    )
    (loss,) = GAME.lost(view, [*buried, *stands, *gone])
    assert (loss.what, loss.seat) == ("Art of Auron (A2)", "A")
    assert loss.how == "buried in round 6; laid in round 4, 2 strips of it by attack"


@pytest.mark.rule("test-of-time", "TT-60")
@pytest.mark.parametrize(("changes", "told"), [({}, True), ({"phase": "over"}, False), ({"testaments": {}}, False)])
def test_what_a_score_will_be_at_the_end_is_told_while_there_are_testaments_and_it_is_not_over(changes, told):
    board = bench().state.board
    notes = [score.note for score in scores(GAME.view(State(board=replace(board, **changes)), "A"))]
    assert [note.endswith(" at the end") for note in notes] == [told] * len(board.seats)
    assert told or not any(notes)


@pytest.mark.parametrize("seat", ["A", "B", REFEREE])
def test_in_the_tables_the_rows_of_the_readers_own_are_marked(seat):
    content = told(bench(), (), seat)
    testaments, tokens = (table_named(content, title) for title in ("Testaments", "Followers and shamans"))
    assert [row[0] for row in testaments.rows] == ["A1", "A2", "B1"]
    assert {testaments.rows[place][0][0] for place in testaments.marked} == {seat} - {REFEREE}
    assert [tokens.rows[place][0] for place in tokens.marked] == {"A": ["Auron"], "B": ["Belisha"]}.get(seat, [])


@pytest.mark.rule("test-of-time", "TT-26")
@pytest.mark.parametrize(
    ("natures", "lines"),
    [
        (("decay", "decay"), ["2 Testaments decay: A1 and A2."]),
        (("preserve", "decay"), ["Your Temple (A1) is preserved.", "Your Tools (A2) take a decay strip."]),
    ],
)
def test_what_a_round_did_to_several_testaments_is_told_in_a_line_and_to_a_single_one_in_its_own(natures, lines):
    weathered = [
        facts.TestamentWeathered(rule="TT-26", testament=id, round=6, nature=nature)
        for id, nature in zip(("A1-4", "A2-4"), natures, strict=True)
    ]
    (chapter,) = told(bench(), weathered, "A").chapters
    assert [line.text for line in chapter.lines] == lines


def test_while_the_game_goes_on_by_itself_nobody_has_to_decide():
    table = bench()
    table.play({"A": [], "B": [], "C": []})
    assert table.step.window is None
    for seat in ("A", REFEREE, OBSERVER):
        assert told(table, (), seat).decide == ("Nothing: the game goes on by itself.",)
