"""What things cost, whom Burial Sites save, and what shamans count for (TT-31, TT-60 to TT-64)."""

import pytest
from tot_table import Bench

from adjudicator.games.test_of_time import testaments, tokens
from adjudicator.games.test_of_time.books import KINDS
from adjudicator.games.test_of_time.words import Tokens

CREATION = {"tools": [4, 3, 3, 2], "art": [8, 6, 5, 4], "burial": [12, 9, 7, 6], "temple": [16, 12, 9, 7],
            "monument": [20, 15, 12, 9]}  # fmt: skip
PRESERVATION = {"tools": [2, 1, 1, 1], "art": [4, 2, 1, 1], "burial": [6, 3, 2, 1], "temple": [8, 4, 2, 1],
                "monument": [10, 5, 3, 2]}  # fmt: skip


def board(type="tools", number=0, buried=0, **more):
    """A table on which A has so many Testaments of a kind, and buried ones beside them."""
    bury = [[round, "decay", 20 * (round == 2)] for round in range(2, 5)]
    keep = [[round, "preserve", 0] for round in range(2, 5)]
    logs = [keep] * number + [bury] * buried
    cards = {space: {"type": type, "created": 1, "log": log} for space, log in enumerate(logs, start=1)}
    return Bench(**({"round": 5, "testaments": {"A": cards}} | more)).board


@pytest.mark.rule("test-of-time", "TT-61")
@pytest.mark.parametrize("number", range(4))
def test_each_art_takes_a_quarter_off_creating(number):
    found = {type: testaments.creation_cost(board("art", number), "A", type) for type in KINDS}
    assert found == {type: row[number] for type, row in CREATION.items()}


@pytest.mark.rule("test-of-time", "TT-60")
@pytest.mark.parametrize("number", range(4))
def test_each_tools_halves_preserving(number):
    found = {type: testaments.preservation_cost(board("tools", number), "A", type) for type in KINDS}
    assert found == {type: row[number] for type, row in PRESERVATION.items()}


@pytest.mark.rule("test-of-time", "TT-63")
@pytest.mark.parametrize(("number", "cost"), [(1, 4), (2, 2), (3, 1)])
def test_each_temple_after_the_first_halves_converting(number, cost):
    assert testaments.conversion_cost(board("temple", number), "A") == cost


@pytest.mark.rule("test-of-time", "TT-60", "TT-61", "TT-63")
def test_percentages_may_be_added_instead():
    added = {"reduction": "additive_min_0"}
    assert testaments.preservation_cost(board("tools", 2, options=added), "A", "monument") == 0
    assert testaments.creation_cost(board("art", 3, options=added), "A", "temple") == 4
    assert testaments.creation_cost(board("art", 3, options=added), "A", "tools") == 1
    assert testaments.conversion_cost(board("temple", 3, options=added), "A") == 0


@pytest.mark.rule("test-of-time", "TT-31", "TT-64")
def test_a_shaman_counts_for_one_and_for_one_more_with_each_monument():
    assert [testaments.power(board("monument", number), "A") for number in range(4)] == [1, 2, 3, 4]


@pytest.mark.rule("test-of-time", "TT-62")
def test_a_burial_site_saves_one_but_no_more_than_die():
    assert [testaments.saved(board("burial", number), "A", 2) for number in range(4)] == [0, 1, 2, 2]


@pytest.mark.parametrize(("type", "cost"), [("tools", 2), ("art", 4)])
def test_only_own_and_visible_testaments_count(type, cost):
    table = board(type, number=0, buried=1)
    assert testaments.preservation_cost(table, "A", "tools") == 2
    assert testaments.creation_cost(table, "A", "tools") == 4
    assert testaments.creation_cost(board("art", 1), "B", "tools") == 4


@pytest.mark.parametrize(
    ("placed", "worth", "refusal"),
    [
        (Tokens(5), 2, None),
        (Tokens(4), 2, "COST_NOT_MET"),
        (Tokens(6), 2, "OVERPAID"),
        (Tokens(1, 2), 2, None),
        (Tokens(0, 2), 2, "COST_NOT_MET"),
        (Tokens(0, 3), 2, None),
        (Tokens(1, 3), 2, "OVERPAID"),
        (Tokens(3, 2), 2, "OVERPAID"),
        (Tokens(4, 1), 2, "OVERPAID"),
        (Tokens(0, 4), 2, "OVERPAID"),
    ],
)
def test_tokens_pay_a_cost_of_five_if_none_is_superfluous(placed, worth, refusal):
    found = tokens.price_refusal(5, placed, worth)
    assert (found and found.code) == refusal


@pytest.mark.parametrize(
    ("cost", "there", "worth", "paid"),
    [
        (5, Tokens(9, 9), 1, Tokens(5)),
        (5, Tokens(3, 9), 1, Tokens(3, 2)),
        (5, Tokens(4, 1), 2, Tokens(3, 1)),
        (5, Tokens(0, 3), 2, Tokens(0, 3)),
        (5, Tokens(2, 1), 2, Tokens(5)),
        (0, Tokens(2, 1), 1, Tokens()),
    ],
)
def test_an_exact_cost_takes_followers_first_and_no_more_shamans_than_needed(cost, there, worth, paid):
    assert tokens.exact(cost, there, worth) == paid


def test_ordinary_followers_die_before_shamans():
    assert tokens.victims(Tokens(3, 2), 2) == Tokens(2)
    assert tokens.victims(Tokens(1, 2), 2) == Tokens(1, 1)
    assert tokens.victims(Tokens(0, 1), 2) == Tokens(0, 1)
