"""What is told of an island and offered on it: winners, fallen Strongholds, marches, tiles, losses, examples."""

import pytest
from msgspec.structs import replace
from northmen_table import bench

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.armies import ArmyMoved, LakeMove, RoadMove
from adjudicator.games.northmen.attacks import StrongholdFell
from adjudicator.games.northmen.brigands import BrigandsMarched, Plundered
from adjudicator.games.northmen.checking import choices, stand_ins
from adjudicator.games.northmen.conflict import ConflictBegan, ConflictWon, UnitsLost
from adjudicator.games.northmen.corrections import UnitsCorrected
from adjudicator.games.northmen.deputy import _strongest
from adjudicator.games.northmen.land import go_together
from adjudicator.games.northmen.laying import Lay
from adjudicator.games.northmen.offers import Ahead
from adjudicator.games.northmen.policies import _which
from adjudicator.games.northmen.report.battles import _forces, in_brief
from adjudicator.games.northmen.report.charts import SIDES, brigand_orders, touching
from adjudicator.games.northmen.report.page_one import _won
from adjudicator.games.northmen.report.story import StoryFact, _line, _mover, story_of
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.solo import BrigandsDone
from adjudicator.games.northmen.state import Tile
from adjudicator.games.northmen.trade import UnitBribed
from adjudicator.games.northmen.turn import PhaseBegan, TurnBegan
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS, PHASES
from adjudicator.table import Question, RuleId
from adjudicator.table.state import put


@pytest.mark.parametrize(
    ("winners", "reader", "verb"),
    [
        (("A",), "B", "has won"),
        (("A",), "A", "have won"),
        (("A", "B"), "C", "have won"),
        ((BRIGANDS,), "A", "have won"),
    ],
)
def test_winners_have_won_and_one_other_has(winners, reader, verb):
    view = GAME.view(bench(players="ABC"), reader)
    put(view, winners=winners)
    assert _won(view) == verb


@pytest.mark.rule("northmen", "NT-58", "NT-59")
@pytest.mark.parametrize(
    ("captured", "line", "how"), [(True, "captures", "captured"), (False, "destroys", "destroyed")]
)
def test_a_stronghold_that_falls_is_told_in_its_line_and_in_the_roll(captured, line, how):
    fell = StrongholdFell(seat="A", at=(0, 0), to=(0, 1), captured=captured, owner="B")
    say = Say(bench())
    assert line in fell.words(say).text
    assert fell.loss(say).how.startswith(f"{how} by ")
    assert fell.loss(say).seat == "B"


VICTIMS = {
    "brigands who march near": (BrigandsMarched(start=(0, 2), to=(0, 1), count=2), "A"),
    "an army that comes near": (ArmyMoved(seat="C", type="road", start=(0, 2), to=(0, 1), units=Units(w=1)), "A"),
    "one's own army": (ArmyMoved(seat="A", type="road", start=(0, 2), to=(0, 1), units=Units(w=1)), ""),
    "who plunders where one stands": (Plundered(at=(0, 0)), "A"),
    "who plunders beside": (Plundered(at=(0, 1)), ""),
    "who attacks": (ConflictBegan(seat="A", at=(0, 0), base=(0, 0), sides=("A", "B")), "B"),
    "who bribes": (UnitBribed(seat="A", at=(3, 0), owner="B", unit="w"), "B"),
}


@pytest.mark.rule("northmen", "NB-90", "NB-41", "NB-60", "NB-52")
@pytest.mark.parametrize(("fact", "victims"), VICTIMS.values(), ids=VICTIMS)
def test_a_side_is_befallen_by(fact, victims):
    """A stands in the heartland, B far off, and C nowhere."""
    here, beside, far = ({"at": at, "sides": "EEEEEE"} for at in ([0, 0], [0, 1], [3, 0]))
    state = bench([here | {"units": {"A": {"w": 1}}}, beside, far | {"units": {"B": {"w": 1}}}], "ABC")
    assert [seat for seat in "ABC" if fact.befalls(Say(state), seat)] == [*victims]


@pytest.mark.parametrize(
    ("names", "told"),
    [((), "nobody"), (("B",), "Jarl B"), (("B", "A"), "you and Jarl B"), ((BRIGANDS,), "the brigands")],
)
def test_several_sides_are_named_the_reader_first(names, told):
    assert Say(bench(), "A").seats(names) == told


@pytest.mark.parametrize(
    ("facts", "mover"),
    [
        ([TurnBegan(seat="B"), BrigandsDone()], "B"),
        ([BrigandsDone()], BRIGANDS),
        ([Plundered(at=(0, 0)), BrigandsDone()], BRIGANDS),
        ([ArmyMoved(seat="A", type="road", start=(0, 2), to=(0, 1), units=Units(w=1))], "A"),
        ([Plundered(at=(0, 0))], BRIGANDS),
    ],
)
def test_a_turn_is_that_of_who_began_it_or_of_the_brigands_where_nobody_did(facts, mover):
    assert _mover(GAME.view(bench(), "A"), facts) == mover


@pytest.mark.rule("northmen", "NB-41", "NB-42")
def test_by_road_go_road_moves_alone():
    assert RoadMove(path=((0, 0), (0, 1)), units=Units(w=1)).by_road
    assert not LakeMove(from_=(0, 0), to=(0, 1), units=Units(w=1)).by_road


def test_a_correction_of_units_leaves_the_kinds_it_does_not_name():
    state = bench(map=({"at": [0, 0], "sides": "EEEEEE", "units": {"A": {"w": 3, "h": 1}}},))
    correction = UnitsCorrected(side="A", at=(0, 0), units=Units(w=5))
    assert correction.filled(state, {"units": {"w": 5}}).units == Units(w=5, h=1)


def test_a_tile_to_lay_is_told_as_far_as_it_is_said():
    say = Say(bench())
    told = [lay.lying(say) for lay in (Lay(tile="B46", at=(-1, 0)), Lay(at=(-1, 0)), Lay())]
    assert "B46" in told[0]
    assert told[1].startswith("a tile without a number")
    assert told[2] == ""


def test_the_orders_of_the_brigands_are_a_table_of_their_own():
    grid = brigand_orders()
    assert grid.title == "Orders of the brigands"
    assert {len(row) for row in grid.rows} == {len(grid.columns)} == {3}


@pytest.mark.rule("northmen", "NB-31", "NB-32", "NT-03")
def test_the_chart_of_sides_says_yes_where_two_may_touch_and_is_dark_where_not():
    grid = touching()
    assert [row[0] for row in grid.rows] == [column.head for column in grid.columns[1:]] == [*SIDES.values()]
    for side, row, shades in zip(SIDES, grid.rows, grid.heat, strict=True):
        for other, told, shade in zip(SIDES, row[1:], shades[1:], strict=True):
            assert (told, shade) == (("yes", 0) if go_together(side, other) else ("–", 2))


@pytest.mark.parametrize(("players", "foes"), [("ABC", ("B", "C")), ("AB", ("B", BRIGANDS))])
def test_examples_name_two_opponents(players, foes):
    known = stand_ins(GAME.view(bench(players=players), "A"))
    assert (known["B"], known["C"]) == foes


@pytest.mark.rule("northmen", "NT-12", "NT-104")
def test_each_way_to_lose_units_is_a_choice_in_words():
    class Asking:
        state = bench()

        def ask(self, question):
            self.asked = question
            return question.choices[-1].value

    table = Asking()
    question = Question(key="x", seat="A", rule=RuleId("NT-12"), text="Which?", default="")
    lost = _which(table, question, Units(w=1, h=1, c=1), 1)
    assert all(
        choice.text.startswith("lose ") and not choice.value.startswith("lose") for choice in table.asked.choices
    )
    assert table.asked.default == table.asked.choices[0].value
    assert lost in (Units(w=1), Units(h=1), Units(c=1))


@pytest.mark.rule("northmen", "NB-12")
def test_when_a_turn_begins_the_points_of_every_side_are_kept_for_the_course():
    state = bench(vp={"A": 3, "B": 5})
    turn = state.turn
    TurnBegan(seat="B").change(state)
    TurnBegan(seat="A").change(state)
    assert (state.turn, state.now.seat) == (turn + 2, "A")
    assert (state.course["A"], state.course["B"]) == ((3, 3), (5, 5))


@pytest.mark.parametrize(("armies", "told"), [((Units(w=2), Units()), ["2 warbands", "", ""]), ((), ["", "", ""])])
def test_who_fights_is_told_as_far_as_it_is_known(armies, told):
    assert [_forces(Say(bench()), armies, place) for place in range(3)] == told


@pytest.mark.rule("northmen", "NB-24")
def test_instead_of_the_tile_that_is_offered_first_the_others_are_offered():
    view = GAME.view(bench(hand={"A": ["B22", "B03", "B05"]}), "A")
    first = next(iter(Ahead(view).layings())).tile
    others = {lay.tile for lay in Ahead(view).other_layings()}
    assert first == "B22"
    assert others == {"B03", "B05", None}


def test_the_story_leaves_out_what_only_counts_and_what_not_all_have_seen():
    known, quiet = Plundered(at=(0, 0)), PhaseBegan(phase="lake")
    alone = replace(known, seen_by=("A",))
    assert [each.fact for each in story_of([quiet, known, alone])] == [known]


@pytest.mark.rule("northmen", "NB-53", "NB-62")
@pytest.mark.parametrize(
    ("hand", "tile"), [((), None), (("V1",), None), (("V0", "V1"), "V1"), (("V2", "V1", "V0"), "V1")]
)
def test_a_deputy_prepares_his_strongest_tile_while_another_is_left(hand, tile):
    state = bench(hand={"A": hand})
    for id, sides in (("V0", "MEEEEE"), ("V1", "MMMEEE"), ("V2", "EEEEEE")):
        state.tiles[id] = Tile(id, sides)
    assert _strongest(state, "A") == tile


def test_tiles_are_listed_by_their_numbers():
    tiles = [*choices(GAME.view(bench(hand={"A": ["B22", "B03"]}, prepared={"A": ["B11"]}), "A"))["TileId"]]
    assert tiles == sorted(tiles)
    assert {"B03", "B11", "B22"} <= {*tiles}


OUTCOMES = {
    "nobody": ((), ", and nobody wins."),
    "the attacker": (("A",), " and win."),
    "the attacker with another": (("A", "C"), " and win with Jarl C."),
    "another": (("B",), ", and Jarl B wins."),
    "several others": (("B", "C"), ", and Jarl B and Jarl C win."),
}


@pytest.mark.rule("northmen", "NB-60", "NB-62", "NB-63")
@pytest.mark.parametrize(("winners", "told"), OUTCOMES.values(), ids=OUTCOMES)
def test_a_conflict_is_told_in_a_sentence_by_who_wins(winners, told):
    began = ConflictBegan(seat="A", at=(0, 0), base=(0, 0), sides=("A", "B", "C"))
    won = [ConflictWon(seat=seat, at=(0, 0), vp=1) for seat in winners]
    say = Say(bench(players="ABC"), "A")
    assert in_brief(say, began, won) == f"You attack Jarl B and Jarl C in the heartland (0,0){told}"
    lost = UnitsLost(seat="B", at=(0, 0), units=Units(w=2))
    assert in_brief(say, began, [*won, lost]).endswith(f"{told[:-1]}; Jarl B loses 2 warbands.")


@pytest.mark.parametrize(
    ("fact", "seat"),
    [
        (BrigandsMarched(start=(0, 2), to=(0, 1), count=2), BRIGANDS),
        (ArmyMoved(seat="B", type="road", start=(0, 2), to=(0, 1), units=Units(w=1)), "B"),
        (ConflictBegan(seat="A", at=(0, 0), base=(0, 0), sides=("A", "B")), "A"),
        (BrigandsDone(), BRIGANDS),
    ],
)
def test_a_line_of_the_story_is_of_the_side_that_did_it(fact, seat):
    assert _line(GAME.view(bench(), "A"), StoryFact(fact, 3)).seat == seat
    assert _line(GAME.view(bench(), "A"), StoryFact(fact, 3)).number == 3


@pytest.mark.rule("northmen", "NB-51", "NB-20")
@pytest.mark.parametrize("phase", ["extra", "church", "forest", "lake", "road", "mountain"])
def test_mead_is_offered_for_the_types_whose_time_has_not_passed(phase):
    view = GAME.view(bench(phase=phase, placed=(0, 0), reserve={"A": 1}), "A")
    due = set(PHASES[PHASES.index(phase) :]) & {"mountain", "road", "lake", "forest", "church"}
    assert {mead.as_ for mead in Ahead(view).mead()} == due
