import pytest

from adjudicator.board.graph import Graph

# a ring of five, with a tail: 1-2-3-4-5-1, 3-6
RING = Graph(
    "123456", [("a", "1", "2"), ("b", "2", "3"), ("c", "3", "4"), ("d", "4", "5"), ("e", "5", "1"), ("f", "3", "6")]
)


def anywhere(place):
    return True


def test_neighbours_come_in_the_order_of_their_ids():
    assert list(RING.neighbours["3"]) == ["2", "4", "6"]
    assert RING.neighbours["3"]["6"] == "f"


def test_the_road_between_two_places():
    assert RING.road("2", "1") == "a"
    assert RING.road("1", "3") is None
    assert RING.road("9", "1") is None


def test_the_roads_along_a_way():
    assert RING.roads("1", ("2", "3", "6")) == ("a", "b", "f")


def test_distances_are_in_roads():
    assert RING.distances("1") == {"1": 0, "2": 1, "5": 1, "3": 2, "4": 2, "6": 3}


def test_distances_leave_out_what_cannot_be_reached():
    assert Graph("12", []).distances("1") == {"1": 0}


@pytest.mark.parametrize(("other", "apart"), [("1", False), ("2", False), ("3", True)])
def test_places_are_apart_with_another_between_them(other, apart):
    assert RING.apart("1", other) == apart


def test_the_nearest_places_with_all_ways_to_them():
    ways = RING.nearest("1", lambda place: place in "34", anywhere)
    assert ways == [("2", "3"), ("5", "4")]


def test_ways_do_not_lead_where_none_may_pass():
    assert RING.nearest("1", lambda place: place == "3", lambda place: place != "2") == [("5", "4", "3")]
    assert RING.nearest("1", lambda place: place == "6", lambda place: place != "3") == []


def test_graphs_of_the_same_roads_are_equal():
    assert Graph("12", [("a", "1", "2")]) == Graph("21", [("a", "2", "1")])
    assert Graph("12", [("a", "1", "2")]) != Graph("12", [("b", "1", "2")])
