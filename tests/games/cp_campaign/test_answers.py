import pytest
from cp_table import RULE

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.march import Move
from adjudicator.games.cp_campaign.queue import Entry
from adjudicator.games.cp_campaign.rebuild import Rebuild
from adjudicator.games.cp_campaign.setup import Placement
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.standing import Standing
from adjudicator.games.cp_campaign.table_top import TableReports
from adjudicator.table import Choice, Question


def question(key, *choices):
    options = tuple(Choice(choice, choice) for choice in choices)
    return Question(key=key, seat="A", rule=RULE, text="?", default="-", choices=options)


RETREAT = question("retreat/A1", "T08", "T10")
REBUILD = question("rebuild/A", "A1", "A2")
IDLE = question("idle/A", "lose_one", "give_up")
HERO = question("hero/4-T15/B/1")


@pytest.mark.parametrize(
    ("orders", "asked", "expected"),
    [
        (Spend(retreat={"A1": ("T24", "T10", "T08")}), RETREAT, "T10"),
        (TableReports(retreat={"A1": ("T08",)}), RETREAT, "T08"),
        (Standing(retreat={"A1": ("T10",)}), RETREAT, "T10"),
        (Spend(retreat={"A2": ("T10",)}), RETREAT, None),
        (Spend(rebuild_order=("A2", "A1")), REBUILD, "A2"),
        (Standing(rebuild_order=("A2",)), REBUILD, "A2"),
        (Spend(queue=(Entry(do=Move(army="A1", to="T15")), Entry(do=Rebuild(army="A2")))), REBUILD, "A2"),
        (Spend(), REBUILD, None),
        (Spend(idle="give_up"), IDLE, "give_up"),
        (Standing(idle="lose_one"), IDLE, "lose_one"),
        (Spend(), IDLE, None),
        (Standing(heroes={"B": "the general"}), HERO, "the general"),
        (Standing(heroes={"C": "the general"}), HERO, None),
        (Standing(heroes={"B": "the general"}), question("hero/4-T15/B/2"), None),
        (Standing(heroes={"A": "the general", "B": "the general"}), REBUILD, None),
        (Standing(heroes={"A": "the general", "B": "the general"}), RETREAT, None),
        (Spend(), HERO, None),
        (Placement(), RETREAT, None),
        (Spend(), question("dispute/4-T15", "draw"), None),
    ],
)
def test_what_orders_say_to_a_question(orders, asked, expected):
    assert GAME.answer(orders, asked) == expected
