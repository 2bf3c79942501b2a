"""What a blank form tells its seat, and the ids it knows."""

import pytest
from cp_orders import bench, decoded, march
from cp_table import Bench

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.spend import QueueKept
from adjudicator.table.prose import folded


def form(board, seat="A"):
    told = GAME.form(GAME.view(board.state, seat), board.step)
    return "\n".join(line for text in told for line in folded(text, 78))


SPEND = """\
You have 4 CP.
Order of play: The Sallow League (B) with 3 CP and House Varn (A) with 4 CP.
Your armies:
  A1, normal, at Wyrmden (T12, Monster Lair, DV 2), unclaimed
    R11, MD 4, to Eastwatch (T06, Castle, DV 2), unclaimed, with the enemy B2
    R16, MD 4, to Sallow Cross (T11, Vital Crossroad, DV 0), unclaimed
    R22, MD 4, to Barleycote (T18, Farming Village, DV 0), captured by The
      Sallow League (B)
  A2, broken, at Grimholt (T01, Castle, DV 2), yours
    R01, MD 3, to Ostermill (T02, Farming Village, DV 0), unclaimed
    R06, MD 3, to Reedwater Ford (T07, River Ford, DV 0), unclaimed
A1 may not march on before Wyrmden (T12) is captured, as things stand.
A2 is rebuilt before all else: 2 CP for the next step.
Begun, one point paid: building the road R01 from Grimholt (T01) to Ostermill
  (T02).
You hold: Grimholt (T01, Castle, DV 2) and Marrowby (T09, Market Town, DV 0).
Settlements you may fortify: Marrowby (T09, Market Town, DV 0).
Castles you may fortify: Grimholt (T01, Castle, DV 2).
Roads you may build: R01 (MD 3), R06 (MD 3), R08 (MD 4), R11 (MD 4), R16
  (MD 4) and R22 (MD 4).
Target of intrigue: The Sallow League (B). Armies: B1 at Hearthfield (T24); B2
  at Eastwatch (T06)."""


@pytest.mark.rule(
    "cp-campaign", "CP-25", "CP-30", "CP-43", "CP-44", "CP-46", "CP-47", "CP-48", "CP-49", "CP-54", "CP-55"
)
def test_the_spend_form_tells_all_a_seat_can_do():
    board = bench(
        order="BA",
        cp={"A": 4, "B": 3},
        owners={"T01": "A", "T09": "A", "T18": "B"},
        armies={"A1": {"at": "T12"}, "A2": {"at": "T01", "status": "broken"}},
        progress={"A": {"build_road:R01": 1}},
    )
    assert form(board) == SPEND


def test_who_has_nothing_left_is_told_so():
    armies = {"A1": {"at": None, "status": "removed"}, "A2": {"at": None, "status": "removed"}}
    assert form(bench(armies=armies, owners={})).splitlines()[2:] == [
        "You have no armies left.",
        "You hold: nothing.",
        "Settlements you may fortify: nothing.",
        "Castles you may fortify: nothing.",
        "Roads you may build: nothing.",
        "Target of intrigue: The Sallow League (B). Armies: B1 at Hearthfield (T24); B2",
        "  at Eastwatch (T06).",
    ]


def test_after_a_pause_a_seat_is_told_of_its_own_queue_alone():
    board = bench()
    spend = decoded(board, [march("A1", "T15")])
    QueueKept(seen_by=("A",), seat="A", spend=spend).change(board.state)
    kept = "The rest of your queue, 1 entry, is kept: it counts unless you send new\n  orders."
    assert form(board, "A").endswith(kept)
    assert "kept" not in form(board, "B")


PLACING = """\
First armies are placed in the order House Varn (A) and The Sallow League (B);
  second armies in the reverse order.
At least one territory must lie between armies of different sides.
Places you can name: Grimholt (T01, Castle, DV 2), Ostermill (T02, Farming
  Village, DV 0), Frostgap (T03, Mountain Pass, DV 0), Varn Spire (T04,"""


@pytest.mark.rule("cp-campaign", "CP-11", "CP-12", "CP-13")
def test_the_placement_form_names_the_places():
    text = form(Bench(order="AB", phase="placement", turn=0))
    assert text.startswith(PLACING)
    assert text.endswith("Hearthfield (T24, Farming Village, DV 0).")


def fought():
    board = bench(turn=4, phase="battles", armies={"A1": {"at": "T15", "seq": 1}, "B1": {"at": "T15", "seq": 2}})
    board.play(dice=[1])
    return board


BATTLE = """\
Battles you report:
  4-T15 in Aldermoot (T15): Pitched Battle. Attacker, who moved in: The Sallow
    League (B) with B1; defender: House Varn (A) with A1.
"""


def test_the_table_form_names_the_battles_and_the_roads_to_retreat_by():
    text = form(fought())
    assert text.startswith(f"{BATTLE}Your armies:\n  A1, normal, at Aldermoot (T15, Major City, DV 1), unclaimed, with")
    assert "    R24, MD 2, to Duskhaven (T14, Large Town, DV 0), unclaimed\n" in text


def test_the_dispute_form_tells_what_was_reported():
    board = fought()
    said = {
        seat: {"reports": [{"battle": "4-T15", "result": result}]}
        for seat, result in (("A", "draw"), ("B", "attacker"))
    }
    board.play(said)
    assert form(board).startswith(f"{BATTLE}    Reported: House Varn (A): draw; The Sallow League (B): attacker.\n")


def test_ids_have_the_names_players_know():
    choices = GAME.choices(GAME.view(bench().state, "A"))
    assert {kind: names[next(iter(names))] for kind, names in choices.items()} == {
        "TerritoryId": "Grimholt",
        "RoadId": "Grimholt - Ostermill",
        "ArmyId": "House Varn",
        "SeatId": "House Varn",
        "BattleId": "Grimholt",
    }
    assert choices["BattleId"]["1-T15"] == "Aldermoot"
    assert GAME.choices(GAME.view(fought().state, "A"))["BattleId"] == {"4-T15": "Aldermoot"}


def test_lines_are_short_enough_for_a_comment():
    boards = [bench(), fought(), Bench(order="ABCD", phase="placement", turn=0)]
    assert all(len(line) <= 78 for board in boards for line in form(board).splitlines())
