"""Create, Preserve, Sire, Convert, Attack and Defend: what is allowed, and what is placed."""

import pytest
from tot_table import Bench, facts

from adjudicator.games.test_of_time.words import Tokens, refusals

TEMPLE = {"type": "temple", "created": 4, "log": [[5, "preserve", 0]]}
TOOLS = {"type": "tools", "created": 4, "log": [[5, "decay", 0]]}
BURIED = {"type": "tools", "created": 4, "log": [[5, "decay", 1]]}


def bench(**changes):
    """Round 6: A has a Temple and buried Tools, B Tools and a Temple; all have 20 followers and a shaman."""
    table = {
        "round": 6,
        "players": "ABC",
        "home": {seat: {"f": 20, "s": 1} for seat in "ABC"},
        "testaments": {"A": {1: TEMPLE, 2: BURIED}, "B": {1: TOOLS, 2: TEMPLE}},
    }
    return Bench(**(table | changes))


REFUSED = [
    ("create", {"type": "tools", "space": 4}, "NO_SUCH_SPACE"),
    ("create", {"type": "tools", "space": 1}, "SPACE_OCCUPIED"),
    ("create", {"type": "tools", "space": 3, "f": 3}, "COST_NOT_MET"),
    ("create", {"type": "tools", "space": 3, "f": 5}, "OVERPAID"),
    ("create", {"type": "tools", "space": 3, "f": 4, "s": 1}, "OVERPAID"),
    ("create", {"type": "tools", "space": 3, "f": 21}, "NOT_ENOUGH_FOLLOWERS"),
    ("create", {"type": "tools", "space": 3, "f": 2, "s": 2}, "NOT_ENOUGH_FOLLOWERS"),
    ("preserve", {"space": 0}, "NO_SUCH_SPACE"),
    ("preserve", {"space": 3}, "NO_TESTAMENT"),
    ("preserve", {"space": 2}, "NO_TESTAMENT"),
    ("preserve", {"space": 1, "f": 7}, "COST_NOT_MET"),
    ("sire", {"f": 1}, "COST_NOT_MET"),
    ("sire", {"f": 3}, "OVERPAID"),
    ("shaman", {"s": 1}, "COST_NOT_MET"),
    ("convert", {"target": "A"}, "BAD_TARGET"),
    ("convert", {"target": "D"}, "BAD_TARGET"),
    ("convert", {"target": "B", "f": 3}, "COST_NOT_MET"),
    ("attack", {"target": "A", "space": 1, "f": 1}, "OWN_TESTAMENT"),
    ("attack", {"target": "D", "space": 1, "f": 1}, "BAD_TARGET"),
    ("attack", {"target": "B", "space": 4, "f": 1}, "NO_SUCH_SPACE"),
    ("attack", {"target": "B", "space": 3, "f": 1}, "NO_TESTAMENT"),
    ("attack", {"target": "B", "space": 1}, "BAD_NUMBER"),
    ("attack", {"target": "B", "space": 1, "f": 0, "s": 0}, "BAD_NUMBER"),
    ("attack", {"target": "B", "space": 1, "f": 21}, "NOT_ENOUGH_FOLLOWERS"),
    ("attack", {"target": "B", "space": 1, "s": 2}, "NOT_ENOUGH_FOLLOWERS"),
    ("defend", {"space": 5, "f": 1}, "NO_SUCH_SPACE"),
    ("defend", {"space": 1, "f": 1}, "NOT_UNDER_ATTACK"),
    ("defend", {"space": 3, "f": 1}, "NOT_UNDER_ATTACK"),
    ("reverse", {"target": "D", "space": 1, "shamans": 1, "rounds": 1}, "BAD_TARGET"),
    ("reverse", {"target": "B", "space": 4, "shamans": 1, "rounds": 1}, "NO_SUCH_SPACE"),
    ("reverse", {"target": "B", "space": 3, "shamans": 1, "rounds": 1}, "NO_TESTAMENT"),
    ("reverse", {"target": "B", "space": 1, "shamans": 0, "rounds": 1}, "BAD_NUMBER"),
    ("reverse", {"target": "B", "space": 1, "shamans": 1, "rounds": 0}, "BAD_NUMBER"),
    ("reverse", {"target": "B", "space": 1, "shamans": 2, "rounds": 1}, "NOT_ENOUGH_SHAMANS"),
    ("reverse", {"target": "B", "space": 1, "shamans": 1, "rounds": 2}, "TOO_MANY_ROUNDS"),
]


@pytest.mark.rule("test-of-time", "TT-20", "TT-24", "TT-27", "TT-29", "TT-32", "TT-34", "TT-36", "TT-40")
@pytest.mark.parametrize(("move", "fields", "refusal"), REFUSED)
def test_what_is_refused(move, fields, refusal):
    table = bench()
    assert table.move("A", move, **fields) == refusal
    assert not table.board.moves


@pytest.mark.rule("test-of-time", "TT-11", "TT-12")
def test_gods_move_one_after_the_other_clockwise():
    table = bench(start_player="B")
    table.moves(("B", "sire"), ("C", "pass"), ("A", "sire"), ("B", "pass"))
    assert table.move("A", "sire") == "NOT_YOUR_TURN"
    assert [move.number for move in table.board.moves] == [1, 2, 3, 4]


@pytest.mark.rule("test-of-time", "TT-20")
def test_a_space_is_taken_while_a_testament_is_being_created_there():
    table = bench()
    table.moves(("A", "create", {"type": "tools", "space": 3}), ("B", "pass"), ("C", "pass"))
    assert table.move("A", "create", type="art", space=3) == "SPACE_OCCUPIED"


@pytest.mark.rule("test-of-time", "TT-24")
def test_a_testament_is_preserved_once_in_a_round():
    table = bench()
    table.moves(("A", "preserve", {"space": 1}), ("B", "pass"), ("C", "pass"))
    assert table.move("A", "preserve", space=1) == "ALREADY_PRESERVED"


@pytest.mark.rule("test-of-time", "TT-32")
def test_one_follower_is_converted_in_a_round_and_leaves_at_once():
    table = bench()
    table.moves(("A", "convert", {"target": "B"}), ("B", "pass"), ("C", "pass"))
    assert table.board.home["B"] == Tokens(19, 1)
    assert table.board.home["A"] == Tokens(16, 1)
    assert table.move("A", "convert", target="C") == "CONVERT_LIMIT"


@pytest.mark.rule("test-of-time", "TT-32")
def test_a_shaman_at_home_cannot_be_converted():
    table = bench(home={"A": {"f": 20}, "B": {"s": 3}})
    assert table.move("A", "convert", target="B") == "NO_FOLLOWER_AT_HOME"


@pytest.mark.rule("test-of-time", "TT-32", "TT-63")
def test_a_buried_temple_converts_nobody():
    gone = {"type": "temple", "created": 4, "log": [[5, "decay", 9]]}
    assert bench(testaments={"A": {1: gone}}).move("A", "convert", target="B") == "NEEDS_TEMPLE"


@pytest.mark.rule("test-of-time", "TT-03")
@pytest.mark.parametrize(("move", "limit"), [("sire", {"follower": 20}), ("shaman", {"shaman": 1})])
def test_nothing_is_sired_when_the_tokens_are_used_up(move, limit):
    table = bench(options={"token_limit": limit})
    assert table.move("A", move) == "NO_TOKEN_LEFT"
    assert bench(options={"token_limit": {"follower": 21, "shaman": 2}}).move("A", move) is None


@pytest.mark.rule("test-of-time", "TT-03")
@pytest.mark.parametrize(("move", "kind", "limit"), [("sire", "follower", 21), ("shaman", "shaman", 2)])
def test_tokens_on_the_table_and_coming_home_are_not_left(move, kind, limit):
    """Of 20 followers and a shaman two followers, and the shaman, are out when one more comes home with them."""
    for more, refusal in ((0, "NO_TOKEN_LEFT"), (1, None)):
        table = bench(options={"token_limit": {"follower": 99, "shaman": 9} | {kind: limit + more}})
        table.moves(("A", move, {"f": 2}), ("B", "pass"), ("C", "pass"))
        table.moves(("A", "attack", {"target": "B", "space": 1, "s": 1}), ("B", "pass"), ("C", "pass"))
        assert table.move("A", move) == refusal


@pytest.mark.rule("test-of-time", "TT-03")
def test_nobody_is_converted_when_the_tokens_are_used_up():
    assert bench(options={"token_limit": {"follower": 20}}).move("A", "convert", target="B") == "NO_TOKEN_LEFT"


@pytest.mark.rule("test-of-time", "TT-03")
def test_there_is_no_limit_unless_the_players_agree_on_one():
    table = bench(home={"A": {"f": 60, "s": 30}})
    table.moves(("A", "sire"), ("B", "pass"), ("C", "pass"), ("A", "shaman"))


@pytest.mark.rule("test-of-time", "TT-36")
@pytest.mark.parametrize(
    ("force", "refusal"),
    [({}, "BAD_NUMBER"), ({"f": 21}, "NOT_ENOUGH_FOLLOWERS"), ({"s": 2}, "NOT_ENOUGH_FOLLOWERS"), ({"f": 1}, None)],
)
def test_who_defends_is_there(force, refusal):
    table = bench()
    table.moves(("A", "attack", {"target": "B", "space": 1, "f": 2}))
    assert table.move("B", "defend", space=1, **force) == refusal


@pytest.mark.rule("test-of-time", "TT-36")
def test_a_defence_may_be_repeated_and_exceed_the_attack():
    table = bench()
    table.moves(
        ("A", "attack", {"target": "B", "space": 1, "f": 2}),
        ("B", "defend", {"space": 1, "f": 3}),
        ("C", "pass"),
        ("A", "pass"),
        ("B", "defend", {"space": 1, "s": 1}),
    )
    assert [fact.points for fact in table.log(facts.DefenceMade)] == [3, 1]


@pytest.mark.rule("test-of-time", "TT-31")
def test_shamans_pay_where_followers_are_too_few():
    table = bench(home={"A": {"f": 1, "s": 1}})
    table.moves(("A", "sire"))
    assert table.log(facts.FollowerSired)[0].paid == Tokens(1, 1)


def test_every_refusal_has_words():
    assert all(refusals[code].words for _, _, code in REFUSED)


@pytest.mark.rule("test-of-time", "TT-03")
@pytest.mark.parametrize(("move", "kind", "limit"), [("sire", "f", 30), ("shaman", "s", 10)])
def test_a_limit_without_numbers_is_thirty_followers_and_ten_shamans(move, kind, limit):
    """TT-G18 These numbers stand in the description of the option."""
    for number, refusal in ((limit, "NO_TOKEN_LEFT"), (limit - 1, None)):
        table = bench(home={"A": {"f": 20, "s": 1} | {kind: number}}, options={"token_limit": {}})
        assert table.move("A", move) == refusal
