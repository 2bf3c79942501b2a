"""Branches and conditions of moves, as a player types them."""

import pytest
from composed import some_mail
from people import checked_lines, opened


@pytest.fixture(scope="module")
def told():
    mail = some_mail("fornaldar", "fomorian-2")
    with opened("fornaldar", mail) as live:
        yield lambda *lines: checked_lines(live, mail.seat, lines)[2]


EBERIC = "from Gunnar Thorpe (1545) with eberic"
KONKIFF = "from Dofrascar (1515) with konkiff"


@pytest.mark.rule("fornaldar", "5.E.3.1")
@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("eberic to 1645 if no enemy there", f"{EBERIC} unless enemy at 1645: go 1645"),
        ("eberic goes to 1645 if nobody is at 1645", f"{EBERIC} unless enemy at 1645: go 1645"),
        ("if no enemy is at 1645, eberic goes there", f"{EBERIC} unless enemy at 1645: go 1645"),
        ("konkiff leaves 1515: go 1615; if stopped: evade", f"{KONKIFF}: go 1615; if stopped: evade"),
        ("konkiff from 1515 to 1615. If stopped, evade", f"{KONKIFF}: go 1615; if stopped: evade"),
        (
            "konkiff to 1615 if nobody is there; if stopped evade",
            f"{KONKIFF} unless enemy at 1615: go 1615; if stopped: evade",
        ),
    ],
)
def test_what_is_done_otherwise_may_stand_behind_any_move(told, typed, understood):
    assert told(typed) == [understood]


@pytest.mark.rule("fornaldar", "5.E.3.1", "11.2")
def test_army_points_may_stand_behind_the_way(told):
    with_points = "from Gunnar Thorpe (1545) with eberic, 3 fynn: go 1645"
    assert told("eberic goes from 1545 to 1645 with 3 points") == [with_points]
    with pytest.raises(AssertionError, match="'with' stands here"):
        told("eberic with 3 fynn from 1545: go 1645 with 2 fynn")
