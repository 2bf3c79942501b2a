import pytest
from cp_table import Bench, facts

from adjudicator.games.cp_campaign.battles import concede, meetings, scenario_row
from adjudicator.games.cp_campaign.standing import Standing
from adjudicator.games.cp_campaign.tables import KINDS

PB, ME, FA, BT, SI = "Pitched Battle", "Meeting Engagement", "Flank Attack", "Breakthrough", "Siege"
PRINTED = {
    "wizards_tower": [PB, PB, "Capture", "Capture", "Capture", "Capture"],
    "monster_lair": [FA, FA, FA, "Ambush", "Ambush", "Ambush"],
    "mining_village": [PB, PB, PB, PB, ME, ME],
    "river_ford": ["Capture", "Capture"] + 4 * ["Fall of Kjell Red Fist"],
    "vital_crossroad": ["Capture", "Capture", "Capture", BT, BT, BT],
    "farming_village": [ME, ME, ME, ME, PB, PB],
    "market_town": [PB, PB, PB, BT, BT, BT],
    "mercenary_bazar": [PB, PB, ME, ME, FA, FA],
    "large_town": [PB, PB, PB, BT, BT, BT],
    "major_city": [PB, PB, PB, BT, BT, BT],
}


def met(at="T09", first="normal", last="normal", **board):
    armies = {"A1": {"at": at, "seq": 2, "status": last}, "B1": {"at": at, "seq": 1, "status": first}}
    return Bench(**{"phase": "battles", "armies": armies, **board})


def arranged(bench, dice=()):
    bench.play(dice=dice)
    return list(bench.board.battles.values())


@pytest.mark.rule(
    "cp-campaign",
    "CP-T2",
    "CP-83",
    "CP-61",
    "CP-62",
    "CP-63",
    "CP-66",
    "CP-67",
    "CP-69",
    "CP-70",
    "CP-71",
    "CP-72",
    "CP-73",
)
@pytest.mark.parametrize("kind", PRINTED)
def test_the_battle_table(kind):
    assert [scenario_row(KINDS[kind], die).scenario for die in range(1, 7)] == PRINTED[kind]


@pytest.mark.rule("cp-campaign", "CP-T2", "CP-64", "CP-65", "CP-68")
@pytest.mark.parametrize(("at", "scenario"), [("T01", SI), ("T16", SI), ("T03", "Ambush")])
def test_where_no_die_is_rolled(at, scenario):
    (battle,) = arranged(met(at))
    assert battle.scenario == scenario


@pytest.mark.rule("cp-campaign", "CP-61", "CP-66", "CP-67")
@pytest.mark.parametrize(
    ("at", "die", "objective"),
    [("T04", 3, "the tower"), ("T07", 1, "the ford"), ("T08", 1, "the crossroad"), ("T09", 1, "")],
)
def test_objectives(at, die, objective):
    assert arranged(met(at), [die])[0].objective == objective


@pytest.mark.rule("cp-campaign", "CP-70", "CP-72", "CP-73")
def test_the_players_may_choose_the_lost_scenario():
    (battle,) = arranged(met("T15", options={"lost_town_scenario": "Street Fight"}), [6])
    assert battle.scenario == "Street Fight"
    (battle,) = arranged(met("T08", options={"lost_town_scenario": "Street Fight"}), [6])
    assert battle.scenario == "Breakthrough"


@pytest.mark.rule("cp-campaign", "CP-83")
@pytest.mark.parametrize(
    ("first", "last", "stage_attacker"),
    [("broken", "normal", "A"), ("defeated", "normal", "A"), ("normal", "broken", "B"), ("broken", "broken", "A")],
)
def test_a_broken_or_defeated_army_makes_its_last_stand(first, last, stage_attacker):
    (battle,) = arranged(met("T09", first, last))
    assert (battle.scenario, battle.points, battle.stage_attacker) == ("Last Stand", (2, 1), stage_attacker)
    assert (battle.attacker, battle.defender) == ("A", "B")


@pytest.mark.rule("cp-campaign", "CP-83")
def test_a_last_stand_even_in_a_castle():
    assert arranged(met("T01", first="defeated"))[0].scenario == "Last Stand"


@pytest.mark.rule("cp-campaign", "CP-64", "CP-65")
@pytest.mark.parametrize("at", ["T01", "T16"])
def test_a_siege_gives_the_attacker_twice_the_points_and_engines(at):
    (battle,) = arranged(met(at))
    assert (battle.points, battle.siege_points) == ((2, 1), 200)


@pytest.mark.rule("cp-campaign", "CP-64", "CP-65")
@pytest.mark.parametrize("at", ["T01", "T16"])
@pytest.mark.parametrize(
    ("owner", "option", "besieger"),
    [("A", True, "B"), ("A", False, "A"), ("C", True, "B"), ("B", True, "A"), (None, True, "A")],
)
def test_a_side_is_besieged_in_its_own_stronghold_though_it_came_last(at, owner, option, besieger):
    """A moved onto B there; C is a team mate of A."""
    options = {"teams": [["A", "C"]], "owner_besieged": option}
    owners = {at: owner} if owner else {}
    (battle,) = arranged(met(at, order="ABC", owners=owners, options=options))
    assert (battle.scenario, battle.attacker, battle.stage_attacker) == ("Siege", "A", besieger)


def test_other_scenarios_are_fought_with_equal_points():
    assert arranged(met(), [1])[0].points == (1, 1)


@pytest.mark.rule("cp-campaign", "CP-68")
def test_who_enters_a_pass_is_ambushed():
    (battle,) = arranged(met("T03"))
    assert (battle.attacker, battle.stage_attacker) == ("A", "B")


@pytest.mark.rule("cp-campaign", "CP-62")
def test_who_enters_a_lair_ambushes():
    assert arranged(met("T12"), [6])[0].stage_attacker == "A"


@pytest.mark.rule("cp-campaign", "CP-82", "CP-25")
def test_battles_come_in_order_of_play_of_who_moved_in_then_by_territory():
    at = {"A1": ("T10", 5), "B1": ("T10", 1), "A2": ("T02", 6), "B2": ("T02", 2), "C1": ("T15", 7), "D1": ("T15", 3)}
    armies = {army: {"at": place, "seq": seq} for army, (place, seq) in at.items()}
    board = Bench(order="DCBA", armies=armies).board
    assert [meeting.id for meeting in meetings(board)] == ["1-T15", "1-T02", "1-T10"]


@pytest.mark.rule("cp-campaign", "CP-82", "CP-25")
def test_battles_come_in_the_order_of_who_moved_in_and_not_of_who_stayed():
    at = {"A1": ("T10", 5), "D1": ("T10", 1), "C1": ("T02", 6), "B1": ("T02", 2)}
    armies = {army: {"at": place, "seq": seq} for army, (place, seq) in at.items()}
    board = Bench(order="ABCD", armies=armies).board
    assert [(meeting.attacker, meeting.id) for meeting in meetings(board)] == [("A", "1-T10"), ("C", "1-T02")]


def test_the_side_that_came_last_attacks_with_all_its_armies():
    at = {"A1": 1, "B1": 2, "A2": 3}
    armies = {army: {"at": "T10", "seq": seq} for army, seq in at.items()}
    (meeting,) = meetings(Bench(armies=armies).board)
    assert [army.id for army in meeting.attackers] == ["A1", "A2"]
    assert (meeting.attacker, meeting.defender) == ("A", "B")


@pytest.mark.rule("cp-campaign", "CP-82")
@pytest.mark.parametrize(("option", "attacker"), [("came_last", "A"), ("came_second", "B")])
def test_who_comes_to_help_makes_his_side_the_attacker_or_not(option, attacker):
    """A1 was there, B1 moved onto it, and C1, a team mate of A, came to help."""
    armies = {army: {"at": "T10", "seq": seq} for army, seq in {"A1": 1, "B1": 2, "C1": 3}.items()}
    board = Bench(order="ABC", options={"teams": [["A", "C"]], "attacker": option}, armies=armies).board
    (meeting,) = meetings(board)
    assert meeting.attacker == attacker
    attackers = [army.id for army in meeting.attackers]
    assert attackers == (["A1", "C1"] if attacker == "A" else ["B1"])


def test_allies_do_not_fight():
    armies = {"A1": {"at": "T10"}, "C1": {"at": "T10"}}
    assert meetings(Bench(order="ABC", options={"teams": [["A", "C"]]}, armies=armies).board) == []


FAILED = facts.IntrigueRolled(rule="CP-57", seat="A", cycle=1, paid=0, cp_left=0, target="B", die=6, effect="hero")


class TestHeroes:
    """CP-57: the schemer leaves a hero out of the next battle against the enemy."""

    def marked(self, times=1, **board):
        bench = met(**board)
        for _ in range(times):
            bench.act(lambda table: table.record(FAILED))
        return bench

    @pytest.mark.rule("cp-campaign", "CP-57")
    def test_the_enemy_is_asked_for_the_name(self):
        bench = self.marked()
        bench.answers["hero/1-T09/A/1"] = "the general"
        arranged(bench, [1])
        assert [(question.seat, question.key) for question in bench.questions] == [("B", "hero/1-T09/A/1")]
        (left_out,) = bench.log(facts.HeroLeftOut)
        assert (left_out.seat, left_out.enemy, left_out.hero) == ("A", "B", "the general")
        assert bench.board.heroes_owed["A", "B"] == 0

    @pytest.mark.rule("cp-campaign", "CP-57")
    def test_marks_add_up_and_standing_orders_name_the_first_hero(self):
        bench = self.marked(times=2)
        bench.standing["B"] = [Standing(heroes={"A": "the battle wizard"})]
        arranged(bench, [1])
        assert [fact.hero for fact in bench.log(facts.HeroLeftOut)] == ["the battle wizard", "the referee's choice"]

    @pytest.mark.rule("cp-campaign", "CP-57")
    def test_only_in_a_battle_against_that_enemy(self):
        bench = self.marked(order="ABC", armies={"A1": {"at": "T09", "seq": 2}, "C1": {"at": "T09"}})
        arranged(bench, [1])
        assert bench.board.heroes_owed["A", "B"] == 1

    @pytest.mark.rule("cp-campaign", "CP-57")
    def test_only_in_the_first_of_two_battles(self):
        at = {"A1": ("T09", 2), "B1": ("T09", 1), "A2": ("T10", 4), "B2": ("T10", 3)}
        bench = self.marked(armies={army: {"at": place, "seq": seq} for army, (place, seq) in at.items()})
        arranged(bench, [1, 1])
        assert [fact.battle for fact in bench.log(facts.HeroLeftOut)] == ["1-T09"]

    @pytest.mark.rule("cp-campaign", "CP-57")
    @pytest.mark.parametrize("seat", ["A", "B"])
    def test_a_battle_given_up_beforehand_uses_up_no_mark(self, seat):
        bench = self.marked()
        bench.act(concede, seat=seat, battles=["1-T09"])
        arranged(bench, [1])
        assert not bench.log(facts.HeroLeftOut)
        assert not bench.questions
        assert bench.board.heroes_owed["A", "B"] == 1

    @pytest.mark.rule("cp-campaign", "CP-57")
    def test_the_hero_is_left_out_of_the_battle_that_is_fought_instead(self):
        at = {"A1": ("T09", 2), "B1": ("T09", 1), "A2": ("T10", 4), "B2": ("T10", 3)}
        bench = self.marked(armies={army: {"at": place, "seq": seq} for army, (place, seq) in at.items()})
        bench.act(concede, seat="B", battles=["1-T09"])
        arranged(bench, [1, 1])
        assert [fact.battle for fact in bench.log(facts.HeroLeftOut)] == ["1-T10"]

    @pytest.mark.rule("cp-campaign", "CP-57")
    def test_nobody_is_asked_where_dice_settle_the_battle(self):
        bench = self.marked(options={"battle_mode": "auto"})
        arranged(bench, [1])
        assert not bench.questions
        assert bench.log(facts.HeroLeftOut)[0].hero == ""
