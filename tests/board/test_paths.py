from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_paths import naive_costs

from adjudicator.board.paths import cheapest

ROADS = {"a": [("b", 1), ("c", 4)], "b": [("c", 2), ("d", 6)], "c": [("d", 3)], "d": [], "e": [("a", 1)]}

GRAPHS = st.dictionaries(
    st.integers(0, 8), st.lists(st.tuples(st.integers(0, 8), st.sampled_from([0, 0.5, 1, 2, 3])), max_size=6)
)


def test_costs_come_with_the_cheapest_place_first():
    reached = cheapest("a", ROADS.__getitem__)
    assert list(reached.costs.items()) == [("a", 0), ("b", 1), ("c", 3), ("d", 6)]


def test_the_way_leads_after_the_start_to_the_goal():
    reached = cheapest("a", ROADS.__getitem__)
    assert reached.way("d") == ("b", "c", "d")
    assert reached.way("a") == ()


def test_what_was_not_reached_has_no_way():
    with pytest.raises(KeyError):
        cheapest("a", ROADS.__getitem__).way("e")


def test_nothing_beyond_the_limit_is_reached():
    reached = cheapest("a", ROADS.__getitem__, limit=3)
    assert list(reached.costs) == ["a", "b", "c"]
    assert reached.before == {"b": "a", "c": "b"}


def test_the_search_ends_at_its_goal():
    assert list(cheapest("a", ROADS.__getitem__, goal="b").costs) == ["a", "b"]


def test_of_ways_that_cost_the_same_the_first_found_is_kept():
    roads = {"a": [("c", 1), ("b", 1)], "b": [("d", 1)], "c": [("d", 1)], "d": []}
    assert cheapest("a", roads.__getitem__).way("d") == ("c", "d")


@given(GRAPHS, st.sampled_from([0, 1, 2.5, 7, inf]))
def test_the_same_costs_as_a_naive_search(roads, limit):
    def steps(place):
        return roads.get(place, [])

    reached = cheapest(0, steps, limit)
    assert reached.costs == naive_costs(0, steps, limit)
    for place in reached.costs:
        before, cost = 0, 0
        for other in reached.way(place):
            cost += min(step for to, step in steps(before) if to == other)
            before = other
        assert cost == reached.costs[place]
