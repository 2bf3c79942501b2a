import pytest
from cp_table import Bench

from adjudicator.games.cp_campaign.victory import winners

ALL = [f"T{number:02}" for number in range(1, 25)]
GONE = {"at": None, "status": "removed"}


def owners(**counts):
    """So many territories for each seat, from T01 on."""
    seats = [seat for seat, count in counts.items() for _ in range(count)]
    return dict(zip(ALL, seats, strict=False))


def won(turn=8, order="ABC", type="territories_after", turns=8, teams=(), **board):
    options = {"victory": {"type": type, "turns": turns}, "teams": teams}
    found = winners(Bench(phase="aftermath", turn=turn, order=order, options=options, **board).board)
    return found and found[0]


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ({"owners": owners(A=2, B=3)}, ("B",)),
        ({"owners": owners(A=3, B=3), "battles_won": {"A": 1}}, ("A",)),
        ({"owners": owners(A=3, B=3), "armies": {"B1": {"at": "T01"}}}, ("B",)),
        ({"owners": owners(A=3, B=3), "battles_won": {"A": 1}, "armies": {"B1": {"at": "T01"}}}, ("A",)),
        ({"owners": owners(A=3, B=3), "battles_won": {"A": 1, "C": 2}}, ("A",)),
        ({"owners": owners(A=3, B=3, C=3)}, ("A", "B", "C")),
        ({"owners": owners(A=3, B=2, C=2), "teams": [["B", "C"]]}, ("B", "C")),
        ({"owners": owners(A=2, B=3), "turn": 7}, None),
    ],
)
def test_most_territories_after_the_agreed_turns(board, expected):
    assert won(**board) == expected


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ({"battles_won": {"A": 2, "B": 1}}, ("A",)),
        ({"battles_won": {"A": 2, "B": 2}, "owners": owners(A=3)}, ("A", "B")),
        ({"battles_won": {"A": 2}, "turn": 7}, None),
    ],
)
def test_most_battles_won_after_the_agreed_turns(board, expected):
    assert won(type="battles_after", **board) == expected


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ({"owners": owners(A=12, B=3), "turn": 2}, ("A",)),
        ({"owners": owners(A=11, B=3), "turn": 2}, None),
        ({"owners": owners(A=12, B=12), "turn": 2}, ("A", "B")),
        ({"owners": owners(A=6, B=3, C=6), "teams": [["A", "C"]], "turn": 2}, ("A", "C")),
        ({"owners": owners(A=5, B=6), "turn": 8}, ("B",)),
    ],
)
def test_the_first_side_to_hold_half(board, expected):
    assert won(type="first_to_half", **board) == expected


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize(
    ("armies", "expected"),
    [
        ({"B1": GONE, "B2": GONE, "C1": GONE, "C2": GONE}, ("A",)),
        ({"B1": GONE, "B2": GONE, "C1": GONE}, None),
    ],
)
def test_the_last_side_with_armies(armies, expected):
    assert won(type="last_player_with_armies", turn=2, armies=armies, owners=owners(B=2)) == expected


@pytest.mark.rule("cp-campaign", "CP-15")
def test_a_side_left_alone_has_won():
    armies = {"B1": GONE, "B2": GONE}
    assert won(order="AB", turn=2, armies=armies) == ("A",)
    assert won(order="AB", turn=2, armies=armies, owners=owners(B=1)) is None
