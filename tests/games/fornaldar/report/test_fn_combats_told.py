"""Combats that were really fought, as a report tells them: who, where they stood then, what it cost, duels as duels."""

import pytest
from fn_fight import Fight, fight
from fornaldar_facts import facts
from fornaldar_report import framed

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.reports.pdf import pdf_report
from adjudicator.table import REFEREE
from adjudicator.table.battles import grids_of

SEATS = (FOMORIAN, MUNDANE, REFEREE)
STOP = [{"side": side, "continue": False} for side in (FOMORIAN, MUNDANE)]
LOSSES = [
    {"side": FOMORIAN, "challenge": "duel", "challenger": "svip"},
    {"side": MUNDANE, "answer": "decline"},
    {"side": FOMORIAN, "losses": {"lochlann": 4, "dralak": 2}, "round": 1},
    {"side": MUNDANE, "losses": {"midhrasir": 2, "thorskuld": 2}, "round": 1},
    {"side": FOMORIAN, "continue": True, "round": 2},
    {"side": MUNDANE, "losses": {"midhrasir": 2, "thorskuld": 2}, "round": 2},
    {"side": FOMORIAN, "force_retreat": True, "to": "2934"},
]


@pytest.fixture(scope="module")
def pengo_merket():
    """The first example of play: an assault on a fortress in two rounds, whose defenders retreat to 2934."""
    return fight(
        "dralak/1 svip lochlann:6 jotunheim:6 thorskuld aulgerda snorri/4 midhrasir:4 nerfringia:4",
        "2835",
        ["combat 2835 1", 1, 3],
        ["combat 2835 2", 3, 4],
        mana=5,
        sides={"jotunheim": FOMORIAN},
        entered_from={FOMORIAN: {"2835": "2735"}},
        decisions=LOSSES,
    )


def content(it, seat, *after):
    """The report on a combat, and on what came after it."""
    began = facts.GameTurnBegan(game_turn=2), facts.PhaseBegan(phase="fomorian-combat")
    told = it.facts if seat == REFEREE else it.seen_by(seat)
    return GAME.report(GAME.view(it.state, seat), [*began, *told, *after], 1)


def boxes(it, seat, *after):
    return [passage for passage in content(it, seat, *after).chapters if passage.battle]


def box(it, seat, *after):
    (only,) = boxes(it, seat, *after)
    return only


def grid(it, seat, head):
    """The table of a box that has a head."""
    return next(grid for grid in grids_of(box(it, seat)) if any(column.head == head for column in grid.columns))


def drawn(it, seat):
    """The stacks on the small map of a box, by place and side."""
    return {(stack.at, stack.seat): stack for stack in box(it, seat).figures[0].stacks}


@pytest.mark.rule("fornaldar", "12.3")
def test_the_small_map_shows_the_stacks_as_they_stood(pengo_merket):
    assert {*pengo_merket.state.stacks["2934"]} == {MUNDANE}
    for seat in SEATS:
        assert {*drawn(pengo_merket, seat)} == {("2835", FOMORIAN), ("2835", MUNDANE)}
    assert drawn(pengo_merket, MUNDANE)["2835", MUNDANE].pieces == 5


@pytest.mark.rule("fornaldar", "12.3")
def test_of_the_enemys_stack_the_small_map_shows_what_lay_on_top(pengo_merket):
    assert drawn(pengo_merket, FOMORIAN)["2835", FOMORIAN].strength == "12"
    assert drawn(pengo_merket, FOMORIAN)["2835", MUNDANE].strength == ""
    assert drawn(pengo_merket, REFEREE)["2835", MUNDANE] == drawn(pengo_merket, MUNDANE)["2835", MUNDANE]


@pytest.mark.rule("fornaldar", "12.3")
def test_who_fights_is_named_piece_by_piece_for_his_own_player(pengo_merket):
    own, other = grid(pengo_merket, MUNDANE, "Who fights").rows
    assert own[0] == MUNDANE
    assert own[1].endswith("4 points of Midhrasir and 4 points of Nerfringia")
    assert other == (FOMORIAN, "Dralak on top, more beneath")
    assert [side for side, _ in grid(pengo_merket, REFEREE, "Who fights").rows] == [FOMORIAN, MUNDANE]


@pytest.mark.rule("fornaldar", "17.5.9")
def test_losses_are_told_piece_by_piece_to_their_owner_and_as_awards_to_his_enemy(pengo_merket):
    lost = {seat: [each.lost for each in box(pengo_merket, seat).battle.rounds] for seat in (FOMORIAN, MUNDANE)}
    assert lost[FOMORIAN][0] == "F 4 points of Lochlann and 2 wounds of Dralak; M 2 CSPs of Midhrasir"
    assert lost[MUNDANE][0] == "F 4 CSPs of Lochlann; M 2 points of Midhrasir and 2 wounds of Thorskuld"


@pytest.mark.rule("fornaldar", "22.2")
def test_a_prize_that_changes_hands_counts_in_what_a_combat_was_worth(pengo_merket):
    moved = facts.PrizeMoved(key="item 1", what="the Sampo", points=30, lost_by=MUNDANE, won_by=FOMORIAN)
    before, after = (box(pengo_merket, FOMORIAN, *more).lines[-1].text for more in ((), (moved,)))
    assert before == "Victory Points: Fomorian +14 and Mundane +4."
    assert after == "Victory Points: Fomorian +44 and Mundane −26."


@pytest.mark.rule("fornaldar", "17.4", "18.4")
def test_retreats_and_ruins_stand_in_the_box(pengo_merket):
    told = " ".join(line.text for line in box(pengo_merket, FOMORIAN).lines)
    assert all(part in told for part in ("made to retreat", "2934", "a ruin is left"))


@pytest.mark.rule("fornaldar", "7.4")
def test_a_box_of_the_enemy_is_the_same_whoever_takes_the_wounds():
    def played(who):
        decisions = [{"side": MUNDANE, "losses": {"midhrasir": 3, who: 1}}, *STOP]
        pieces = "dralak gorm lochlann:14 hakon olvard midhrasir:6"
        return fight(pieces, "2532", ["combat 2532 1", 4, 4], decisions=decisions)

    one, other = played("hakon"), played("olvard")
    assert box(one, MUNDANE) != box(other, MUNDANE)
    assert box(one, FOMORIAN) == box(other, FOMORIAN)


@pytest.fixture(scope="module")
def trial():
    """A Trial by Combat, and the battle after it."""
    return fight(
        "dralak eberic svip lochlann:12 wodan midhrasir:6",
        "2326",
        ["trial 2326 1", 1, 1],
        ["combat 2326 1", 2, 3],
        decisions=[
            {"side": FOMORIAN, "challenge": "trial", "challenger": "eberic"},
            {"side": MUNDANE, "answer": "accept", "champion": "wodan"},
            *STOP,
        ],
    )


@pytest.mark.rule("fornaldar", "17.9")
def test_in_a_trial_two_champions_face_each_other(trial):
    duel, battle = boxes(trial, MUNDANE)
    assert duel.title == "1  Trial by Combat twelve leagues south-west of Thingvalla (2326)"
    facing = grids_of(duel)[0]
    assert [column.head for column in facing.columns] == ["Side", "Part", "Who fights", "Made of", "Total", "Outcome"]
    assert facing.rows == (
        ("Eberic (Fomorian)", "challenges", "Captain, 3–2–0", "–", "3", "falls in round 1"),
        ("Wodan (Mundane)", "accepts", "Hero, enchanter, ancient, 5–2–4", "doubled", "10", "lives"),
    )
    assert "Who fights" in repr(grids_of(battle))


@pytest.mark.rule("fornaldar", "21.7")
def test_what_makes_a_champion_strong_is_told_to_his_own_player_alone(trial):
    made = {seat: [party.made_of for party in boxes(trial, seat)[0].battle.parties] for seat in SEATS}
    assert made == {FOMORIAN: ["", ""], MUNDANE: ["", "doubled"], REFEREE: ["", "doubled"]}


@pytest.mark.rule("fornaldar", "7.4", "17.9")
def test_the_wound_boxes_of_a_champion_are_told_to_his_own_player_until_he_falls(trial):
    told = {seat: [each.left for each in boxes(trial, seat)[0].battle.boxes] for seat in SEATS}
    assert told == {FOMORIAN: [(3, 0), (None, None)], MUNDANE: [(None, 0), (5, 5)], REFEREE: [(3, 0), (5, 5)]}
    assert [each.whole for each in boxes(trial, MUNDANE)[0].battle.boxes] == [3, 5]


@pytest.mark.rule("fornaldar", "17.8", "21.13")
def test_a_duel_tells_what_items_and_mana_add_and_where_the_items_went():
    it = Fight(
        "kars/3 signhild midhrasir:5 hatta/2 ycelia:4",
        at="3426",
        items={"48": "kars"},
        active=MUNDANE,
        dice=[["trial 3426 1", 3, 4], ["item 48", 5, 6]],
        decisions=[{"side": MUNDANE, "item": 48, "to": "signhild"}],
    ).play("challenge", kind="trial", challenger="kars", champion="hatta")
    made = {party.name: party.made_of for party in box(it, MUNDANE).battle.parties}
    assert made == {FOMORIAN: "", MUNDANE: "Kars 1 (4 printed, −3 wounds)"}
    assert "Signhild bears" in " ".join(line.text for line in box(it, MUNDANE).lines)


@pytest.mark.rule("fornaldar", "14.5", "17.6", "17.7")
def test_each_kind_of_combat_has_its_name():
    ships = "klakthryg>oakfist oakfist eirs-courser astholf>ironjaw ironjaw icemaiden"
    sea = fight(ships, "2847", ["combat 2847 1", 5, 5], words={"kind": "naval"}, decisions=STOP)
    assert box(sea, MUNDANE).title == "1  Naval battle four leagues north-west of Emerlundr (2847)"
    melee = fight("dralak knud snorri hakon", "2124", ["melee 2124 1", 5, 4], how="melee", decisions=STOP)
    assert box(melee, MUNDANE).title == "1  Melee four leagues south-east of Raumaborg (2124)"
    way = [{"do": "overrun", "to": "3724"}]
    move = {"from": "3824", "pieces": ["hakon"], "csp": {"midhrasir": 9}, "steps": way}
    pieces = {"3824": "hakon midhrasir:9", "3724": "eberic fynn:1"}
    over = Fight(pieces, game_turn=2, active=MUNDANE, dice=[["overrun 3724", 4, 5]]).play("movement", moves=[move])
    assert box(over, FOMORIAN).title.endswith("Overrun at Uppsalir (3724)")


@pytest.mark.parametrize("seat", SEATS)
def test_boxes_are_drawn_for_every_seat(trial, seat):
    assert pdf_report(framed(content(trial, seat), seat if seat != REFEREE else FOMORIAN)).startswith(b"%PDF")
