import pytest
from cp_table import Bench, facts

from adjudicator.games.cp_campaign.retreat import retreat, status_after, ways_of_retreat
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.standing import Standing


def beaten(at="T09", others=None, **board):
    return Bench(phase="aftermath", armies={"B1": {"at": at}, "A1": {"at": at}, **(others or {})}, **board)


def ways(bench, army="B1"):
    return {place: way.roads for place, way in ways_of_retreat(bench.board, bench.board.armies[army]).items()}


def standing_at(*places, seat="A"):
    return {f"{seat}{number}": {"at": place} for number, place in enumerate(places, start=1)}


@pytest.mark.rule("cp-campaign", "CP-85")
def test_to_the_nearest_territories_the_easiest_first_then_by_id():
    assert list(ways(beaten("T09"))) == ["T08", "T10", "T15", "T03"]


@pytest.mark.rule("cp-campaign", "CP-85")
def test_not_onto_enemies_nor_where_there_is_no_room():
    others = {"A2": {"at": "T08"}, "B2": {"at": "T03"}}
    assert list(ways(beaten("T09", others))) == ["T10", "T15"]


@pytest.mark.rule("cp-campaign", "CP-85")
def test_into_enemy_land_and_beside_an_own_army_where_two_may_stand():
    bench = beaten("T09", {"B2": {"at": "T10"}}, owners={"T15": "A"})
    assert list(ways(bench)) == ["T08", "T10", "T15", "T03"]


@pytest.mark.rule("cp-campaign", "CP-85")
def test_past_own_armies_but_never_past_enemies():
    others = {"B2": {"at": "T20"}, "A2": {"at": "T13"}}
    assert ways(beaten("T19", others)) == {"T14": ("R34", "R29"), "T21": ("R34", "R35")}


@pytest.mark.rule("cp-campaign", "CP-85")
def test_of_two_ways_to_one_place_the_easier_is_taken_then_the_lower_ids():
    board = {"others": {"B2": {"at": "T05"}, "C1": {"at": "T12"}}, "order": "ABC", "options": {"teams": [["B", "C"]]}}
    assert ways(beaten("T06", **board))["T11"] == ("R05", "R10")
    assert ways(beaten("T06", **board, md={"R11": 3, "R16": 3}))["T11"] == ("R05", "R10")
    assert ways(beaten("T06", **board, md={"R11": 2, "R16": 3}))["T11"] == ("R11", "R16")


@pytest.mark.rule("cp-campaign", "CP-85", "CP-86")
@pytest.mark.parametrize(
    ("dice", "made", "lost", "now"),
    [
        ([2], True, True, "defeated"),
        ([1], False, True, "broken"),
        ([2], True, False, "normal"),
        ([1], False, False, "defeated"),
    ],
)
def test_the_march_roll_of_a_retreat(dice, made, lost, now):
    bench = beaten("T09")
    bench.act(retreat, dice, army_id="B1", lost=lost)
    (fact,) = bench.log(facts.ArmyRetreated)
    assert (fact.way, fact.roads, fact.needs, fact.made) == (("T08",), ("R13",), (2,), made)
    assert fact.rule == ("CP-85" if lost else "CP-89")
    assert (bench.board.armies["B1"].at, bench.board.armies["B1"].status) == ("T08", now)


@pytest.mark.rule("cp-campaign", "CP-86")
@pytest.mark.parametrize(("dice", "status"), [([4, 3], "defeated"), ([4, 2], "broken"), ([3], "broken")])
def test_a_roll_for_each_road_until_one_fails(dice, status):
    bench = beaten("T19", {"B2": {"at": "T20"}, "A2": {"at": "T13"}})
    bench.act(retreat, dice, army_id="B1", lost=True)
    assert (bench.board.armies["B1"].at, bench.board.armies["B1"].status) == ("T14", status)
    assert bench.log(facts.ArmyRetreated)[0].dice == tuple(dice)


@pytest.mark.rule("cp-campaign", "CP-89")
@pytest.mark.parametrize("status", ["defeated", "broken"])
def test_a_draw_makes_no_army_better(status):
    assert status_after(status, lost=False, made=False) == status


@pytest.mark.rule("cp-campaign", "CP-88")
@pytest.mark.parametrize("lost", [True, False])
def test_an_army_without_a_place_to_go_is_removed(lost):
    bench = beaten("T01", {"A2": {"at": "T02"}, "C1": {"at": "T07"}}, order="ABC")
    bench.act(retreat, army_id="B1", lost=lost)
    assert bench.board.armies["B1"].status == "removed"
    assert bench.log(facts.ArmyRemoved)[0].reason == "no_retreat"


class TestChoice:
    """CP-85: the player chooses between places that are equally near."""

    def asked(self, bench):
        bench.act(retreat, [6], army_id="B1", lost=True)
        return bench.questions[0]

    @pytest.mark.rule("cp-campaign", "CP-85")
    def test_the_question(self):
        question = self.asked(beaten("T09"))
        assert (question.key, question.seat, question.default) == ("retreat/B1", "B", "T08")
        assert question.text == "Where is B1 to retreat from Marrowby (T09)?"
        assert [choice.value for choice in question.choices] == ["T08", "T10", "T15", "T03"]

    @pytest.mark.rule("cp-campaign", "CP-85")
    @pytest.mark.parametrize("kind", [Spend, Standing])
    def test_the_first_place_of_the_list_that_is_a_choice(self, kind):
        bench = beaten("T09")
        bench.standing["B"] = [kind(retreat={"B1": ("T24", "T15", "T10")})]
        self.asked(bench)
        assert bench.board.armies["B1"].at == "T15"

    @pytest.mark.rule("cp-campaign", "CP-85")
    def test_nobody_is_asked_where_there_is_one_place(self):
        bench = beaten("T19", {"A2": {"at": "T13"}})
        bench.act(retreat, [6], army_id="B1", lost=True)
        assert not bench.questions
