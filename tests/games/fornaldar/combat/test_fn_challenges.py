"""16.8, 17.7 to 17.9, 10.6 Challenges, melees and the Draugr: what the published vectors do not try."""

from contextlib import suppress

import pytest
from fn_fight import Fight, fight
from fornaldar_facts import facts
from saga import fold, setup_facts

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.ratings import printed
from adjudicator.games.fornaldar.combat.battle import overrun
from adjudicator.games.fornaldar.combat.challenges import forbidden
from adjudicator.games.fornaldar.combat.champions import is_stronger
from adjudicator.games.fornaldar.combat.draugr import meet_draugr
from adjudicator.games.fornaldar.combat.orders import Attack, Attacks, Calling
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Suspended

STOP = [{"side": side, "continue": False} for side in ("Fomorian", "Mundane")]


def duel(pieces, at, kind, challenger, champion, *dice, **given):
    return Fight(pieces, at=at, dice=dice, **given).play(
        "challenge", kind=kind, challenger=challenger, champion=champion
    )


@pytest.mark.rule("fornaldar", "17.9.1")
def test_an_item_keeps_an_enemy_hero_from_being_doubled_but_no_supernatural():
    dice = [["trial 2124 1", 6, 6], ["trial 2124 2", 6, 6], ["trial 2124 3", 6, 6]]
    plain = Fight("snorri dralak", at="2124", dice=dice, active="Mundane")
    armed = Fight("snorri dralak", at="2124", dice=dice, active="Mundane", items={"7": "dralak"})
    monster = Fight("rodhiorm snorri", at="2124", dice=dice, items={"7": "snorri"}, sides={"rodhiorm": "Fomorian"})
    for it, pair in ((plain, ("snorri", "dralak")), (armed, ("snorri", "dralak")), (monster, ("rodhiorm", "snorri"))):
        with suppress(AssertionError):
            it.play("challenge", kind="trial", challenger=pair[0], champion=pair[1])
    assert [it.rounds[0].strengths[0] for it in (plain, armed, monster)] == [12, 6, 10]


@pytest.mark.rule("fornaldar", "7.4.1", "17.9.2")
@pytest.mark.parametrize("wounds", [4, 9])
def test_nobody_fights_a_trial_whose_last_box_is_marked(wounds):
    """Gorm has four; histories that were written before such corrections were refused may have left him so."""
    it = Fight("gorm fynn:6 hakon midhrasir:6", at="2625", dice=[["combat 2625 1", 3, 4]], decisions=STOP)
    facts.Wounded(character="gorm", wounds=wounds).change(it.state)
    facts.PhaseBegan(phase="mundane-combat").change(it.state)
    orders = Attacks(attacks=(Attack(at="2625", challenges=(Calling(kind="trial", challenger="hakon"),)),))
    GAME.resolve(GAME.next_step(it.state), it.table, {"Mundane": orders})
    assert [fact.character for fact in it.of("CharacterKilled")] == ["gorm"]
    assert [fact.points for fact in it.of("PointsScored")][:1] == [5]
    assert it.of("ChallengeCalled") == []
    assert [each.of for each in it.rounds] == ["battle"]


@pytest.mark.rule("fornaldar", "16.8.1")
def test_a_compact_seat_is_asked_who_answers_a_challenge_but_not_whether_it_calls_one():
    it = Fight(
        "grendel basulea:8 astholf suderpathia:8",
        at="2543",
        decisions=[{"side": "Fomorian", "challenge": "trial", "challenger": "grendel"}],
    )
    decide = it.table._decide
    it.table._decide = lambda question: (
        decide(question) if question.asked == "never" or "challenge/" in question.key else None
    )
    with pytest.raises(Suspended) as suspended:
        it.play()
    (question,) = suspended.value.questions
    assert question.key == "answer/trial/Mundane/2543"
    assert question.asked == "tempo"
    assert [choice.value for choice in question.choices] == ["astholf", "decline"]
    assert "5" not in "".join(choice.text for choice in question.choices)


@pytest.mark.rule("fornaldar", "16.8.1")
@pytest.mark.parametrize(("policy", "declined"), [("accept", False), ("decline", True), ("if stronger", True)])
def test_standing_orders_answer_challenges(policy, declined):
    dice = [["combat 2543 1", 2, 3]] + ([] if declined else [[f"trial 2543 {n}", 6, 6] for n in (1,)])
    it = Fight(
        "grendel basulea:8 leif/2 suderpathia:8",
        at="2543",
        dice=dice,
        decisions=[{"side": "Fomorian", "challenge": "trial", "challenger": "grendel"}, *STOP],
        standing={"Mundane": {"defence": {"trial": policy}}},
    ).play()
    assert it.keys("answer") == ["answer/trial/Mundane/2543"]
    assert any("declined" in name for name, _ in it.rounds[-1].modifiers) == declined


@pytest.mark.rule("fornaldar", "16.8.1")
@pytest.mark.parametrize(
    ("kind", "challenger", "champion", "accepts"),
    [
        ("trial", "tengen", "signhild", True),
        ("trial", "tengen", "signhild/1", False),
        ("trial", "tengen", "aulgerda/1", True),
        ("trial", "gorm", "snorri/4", True),
        ("trial", "gorm", "snorri/5", False),
        ("duel", "tengen", "signhild/1", True),
        ("duel", "tengen", "snorri", False),
    ],
)
def test_wounds_make_a_champion_weaker_in_a_trial_alone(kind, challenger, champion, accepts):
    """Tengen and Signhild have 2, and 4 by magic; Aulgerda has 3, Gorm 4, Snorri as a hero 6 times 2."""
    it = Fight(f"{challenger} {champion}", at="2543")
    person = it.state.pieces[champion.partition("/")[0]]
    assert is_stronger(it.state, person, kind, challenger) == accepts


@pytest.mark.rule("fornaldar", "16.8.2")
def test_a_champion_who_dies_in_the_first_challenge_fights_no_second_one():
    it = fight(
        "dralak eberic svip lochlann:12 wodan/4 midhrasir:6",
        "2326",
        ["trial 2326 1", 6, 6],
        ["combat 2326 1", 2, 3],
        decisions=[
            {"side": "Fomorian", "challenge": "trial", "challenger": "dralak"},
            {"side": "Fomorian", "challenge": "duel", "challenger": "svip"},
            {"side": "Mundane", "answer": "accept", "champion": "wodan"},
            {"side": "Mundane", "answer": "accept", "champion": "wodan"},
            *STOP,
        ],
    )
    assert [each.of for each in it.rounds] == ["trial", "battle"]
    assert not any("declined" in name for name, _ in it.rounds[-1].modifiers)


@pytest.mark.rule("fornaldar", "16.8")
def test_a_challenge_that_nobody_could_accept_is_void_and_costs_nothing():
    it = fight(
        "svip hargoll basulea:8 astholf suderpathia:8",
        "2543",
        ["combat 2543 1", 3, 4],
        decisions=[{"side": "Fomorian", "challenge": "duel", "challenger": "svip"}, *STOP],
    )
    assert [fact.answer for fact in it.of("ChallengeAnswered")] == ["void"]
    assert not any("declined" in name for name, _ in it.rounds[-1].modifiers)


@pytest.mark.rule("fornaldar", "16.8.1")
def test_a_challenge_tells_who_and_never_what_he_bears():
    def played(**items):
        return fight(
            "grendel basulea:8 astholf suderpathia:8",
            "2543",
            ["combat 2543 1", 3, 4],
            decisions=[
                {"side": "Fomorian", "challenge": "trial", "challenger": "grendel"},
                {"side": "Mundane", "answer": "decline"},
                *STOP,
            ],
            **items,
        )

    one, other = played(), played(items={"41": "grendel"})
    assert one.seen_by("Mundane") == other.seen_by("Mundane")
    questions = [[each for each in it.questions if each.seat == "Mundane"] for it in (one, other)]
    assert questions[0] == questions[1]


@pytest.mark.rule("fornaldar", "17.7.1")
def test_in_a_melee_a_player_chooses_what_his_characters_fight_with():
    given = {"active": "Mundane", "mana": 4}
    wish = [{"side": "Mundane", "strength": {"signhild": "combat"}}]
    it = fight(
        "hakon signhild konkiff svip", "2124", ["melee 2124 1", 3, 4], how="melee", decisions=[*wish, *STOP], **given
    )
    assert it.rounds[0].strengths[0] < 13


@pytest.mark.rule("fornaldar", "17.7.1")
def test_in_a_melee_one_enemy_hero_is_not_doubled_for_each_such_item():
    plain = fight(
        "snorri sigurd dralak knud", "2124", ["melee 2124 1", 3, 4], how="melee", active="Mundane", decisions=STOP
    )
    armed = fight(
        "snorri sigurd dralak knud",
        "2124",
        ["melee 2124 1", 3, 4],
        how="melee",
        active="Mundane",
        decisions=STOP,
        items={"7": "dralak"},
    )
    assert plain.rounds[0].strengths[0] - armed.rounds[0].strengths[0] == 6


@pytest.mark.rule("fornaldar", "16.7")
def test_one_who_flies_from_a_melee_leaves_the_others_to_it():
    it = fight(
        "konkiff hakon signhild",
        "2124",
        ["melee 2124 1", 3, 4],
        how="melee",
        items={"21": "signhild"},
        decisions=[{"side": "Mundane", "use": 21}, *STOP],
    )
    assert it.rounds[0].strengths[1] == 5


def meet(pieces, *dice, **given):
    """A search of the Mundane player's characters has woken a Draugr."""
    it = Fight(pieces, at="4811", dice=dice, active="Mundane", points={"Fomorian": 0, "Mundane": 0}, **given)
    meet_draugr(it.table, "Mundane", "4811", tuple(it.state.stacks["4811"]["Mundane"]))
    assert not it.dice.left
    return it


@pytest.mark.rule("fornaldar", "10.6")
def test_a_draugr_is_fought_until_it_is_dead_and_scores_nothing():
    it = meet("snorri lembi", ["draugr", 1, 1], ["draugr", 1, 1])
    assert it.outcome == "defender"
    assert it.board.points == {"Fomorian": 0, "Mundane": 0}
    assert [each.strengths[1] for each in it.rounds] == [12, 12]
    assert [each.modifiers for each in it.rounds] == [(), ()]


@pytest.mark.rule("fornaldar", "10.6")
def test_when_all_who_can_meet_a_draugr_are_dead_the_others_die_too():
    it = meet("signhild/1 lembi", ["draugr", 6, 2])
    assert it.outcome == "attacker"
    assert "4811" not in it.state.stacks
    assert it.board.points["Fomorian"] == 10


@pytest.mark.rule("fornaldar", "10.6")
def test_a_weapon_is_enough_to_meet_a_draugr():
    it = meet("lembi", *[["draugr", 2, 2]] * 4, items={"44": "lembi"})
    assert it.outcome == "defender"
    assert "lembi" in it.state.pieces


def run_over(pieces, at, side, ids, came_from, *dice, **given):
    it = Fight(pieces, at=at, dice=dice, active=side, entered_from={side: {at: came_from}}, **given)
    cleared = overrun(it.table, side, at, ids)
    assert not it.dice.left
    return cleared, it


@pytest.mark.rule("fornaldar", "14.5.3")
def test_an_overrun_is_one_round_and_tells_whether_the_way_is_free():
    cleared, it = run_over(
        "hakon midhrasir:9 fynn:3", "2532", "Mundane", ("hakon", "midhrasir-1"), "2531", ["overrun 2532", 3, 4]
    )
    assert cleared
    assert ("overrun", -3) in it.rounds[0].modifiers
    cleared, it = run_over(
        "hakon midhrasir:9 gorm fynn:8",
        "2532",
        "Mundane",
        ("hakon", "midhrasir-1"),
        "2531",
        ["overrun 2532", 3, 4],
        decisions=[{"side": "Mundane", "retreat": False}],
    )
    assert not cleared
    assert len(it.rounds) == 1


@pytest.mark.rule("fornaldar", "14.5.2")
def test_only_those_who_came_together_take_part_in_an_overrun():
    _, it = run_over(
        "hakon midhrasir:9 olvard nerfringia:4 fynn:9",
        "2532",
        "Mundane",
        ("hakon", "midhrasir-1"),
        "2531",
        ["overrun 2532", 3, 4],
    )
    assert it.rounds[0].strengths[0] == 9


@pytest.mark.rule("fornaldar", "14.5.3")
def test_an_overrunner_who_retreats_goes_back_to_where_he_came_from():
    cleared, it = run_over(
        "hakon midhrasir:9 gorm fynn:8",
        "2532",
        "Mundane",
        ("hakon", "midhrasir-1"),
        "2531",
        ["overrun 2532", 3, 4],
        decisions=[{"side": "Mundane", "retreat": "2531"}],
    )
    assert not cleared
    assert it.state.pieces["hakon"].at == "2531"


@pytest.mark.rule("fornaldar", "16.7")
def test_standing_orders_decline_a_melee():
    away = {"Mundane": {"defence": {"decline_melee": True}}}
    it = fight("konkiff wodan signhild", "2124", how="melee", items={"12": "wodan"}, standing=away)
    assert it.outcome == "declined"


@pytest.mark.rule("fornaldar", "21.13")
def test_standing_orders_say_who_takes_an_item():
    it = duel(
        "kars/3 signhild lembi midhrasir:5 hatta/2 ycelia:4",
        "3426",
        "trial",
        "kars",
        "hatta",
        ["trial 3426 1", 3, 4],
        ["item 48", 5, 6],
        active="Mundane",
        items={"48": "kars"},
        standing={"Mundane": {"spoils": {"bearers": ["snorri", "signhild"]}}},
    )
    assert it.state.treasures[48].bearer == "signhild"


@pytest.mark.rule("fornaldar", "16.8.3")
@pytest.mark.parametrize("side", [FOMORIAN, MUNDANE])
def test_whoever_has_any_magic_may_take_part_in_a_duel_arcane_and_nobody_else(side):
    state = fold(setup_facts("24.1"))
    seen = set()
    for person in [each for each in state.pieces.values() if isinstance(each, Person) and each.side == side]:
        magic = printed(state, person).magic
        seen.add(min(magic, 2))
        assert (forbidden(state, person, "duel", calls=False) is None) == (magic > 0)
    assert {0, 2} <= seen
