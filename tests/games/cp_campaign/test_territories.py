import pytest
from cp_table import Bench

from adjudicator.games.cp_campaign.tables import KINDS
from adjudicator.games.cp_campaign.territories import advantages, has_room, kind_of, roll_for
from adjudicator.table import ScriptedDice

PRINTED = {
    # kind: rule, DV, armies, fortified to, free rebuild, free move, bonus point
    "wizards_tower": ("CP-61", 3, 1, None, None, None, None),
    "monster_lair": ("CP-62", 2, 1, None, None, None, None),
    "mining_village": ("CP-63", 0, 1, 2, None, None, None),
    "castle": ("CP-64", 2, 1, 3, 5, None, None),
    "fortress": ("CP-65", 4, 1, None, 3, None, None),
    "river_ford": ("CP-66", 0, 1, None, None, 3, None),
    "vital_crossroad": ("CP-67", 0, 1, None, None, 2, None),
    "mountain_pass": ("CP-68", 0, 1, None, None, 4, None),
    "farming_village": ("CP-69", 0, 2, 2, None, None, None),
    "market_town": ("CP-70", 0, 1, 2, None, None, 6),
    "mercenary_bazar": ("CP-71", 1, 1, None, None, None, None),
    "large_town": ("CP-72", 0, 2, 2, None, None, 5),
    "major_city": ("CP-73", 1, 2, 2, None, None, 4),
}


@pytest.mark.rule(
    "cp-campaign",
    "CP-60",
    "CP-61",
    "CP-62",
    "CP-63",
    "CP-64",
    "CP-65",
    "CP-66",
    "CP-67",
    "CP-68",
    "CP-69",
    "CP-70",
    "CP-71",
    "CP-72",
    "CP-73",
)
def test_the_printed_table():
    for id, kind in KINDS.items():
        numbers = (kind.fortify_to, kind.free_rebuild_on, kind.free_move_on, kind.bonus_cp_on)
        assert (kind.rule, kind.dv, kind.armies, *numbers) == PRINTED[id]
    assert list(KINDS) == list(PRINTED)


@pytest.mark.rule("cp-campaign", "CP-64", "CP-65")
def test_castle_and_fortress_alone_stop_the_march():
    assert [id for id, kind in KINDS.items() if kind.stops_march] == ["castle", "fortress"]


@pytest.mark.rule("cp-campaign", "CP-61", "CP-62", "CP-63", "CP-71")
def test_advantages_on_the_table():
    board = Bench(owners={"T04": "A", "T19": "A", "T12": "A", "T05": "A", "T21": "A", "T01": "A"}).board
    assert advantages(board, "A") == {"wizards_tower": 2, "monster_lair": 1, "mining_village": 1, "mercenary_bazar": 1}
    assert advantages(board, "B") == {}
    helpful = {id: kind.advantage for id, kind in KINDS.items() if kind.advantage}
    assert set(helpful) == set(advantages(board, "A"))


@pytest.mark.rule("cp-campaign", "CP-04")
def test_enemies_take_no_room():
    bench = Bench(armies={"B1": {"at": "T09"}})
    assert has_room(bench.board, "A", "T09")
    assert not has_room(bench.board, "B", "T09")


@pytest.mark.rule("cp-campaign", "CP-60")
def test_the_kind_of_a_territory():
    """Each has the numbers that its description lists."""
    board = Bench().board
    assert kind_of(board, "T16").name == "Fortress"
    found = {each.type: kind_of(board, each.id) for each in board.territories.values()}
    assert {type: (kind.rule, kind.dv, kind.armies) for type, kind in found.items()} == {
        type: PRINTED[type][:3] for type in found
    }


@pytest.mark.rule("cp-campaign", "CP-01")
@pytest.mark.parametrize(("die", "made"), [(4, False), (5, True), (6, True)])
def test_five_or_more(die, made):
    table = Bench().table(ScriptedDice([die]))
    assert roll_for(table, rule="CP-64", subject="A1", target=5).made is made
    (rolled,) = table.finish().acts
    assert (rolled.key.rule, rolled.key.subject) == ("CP-64", "A1")
