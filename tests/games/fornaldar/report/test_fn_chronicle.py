"""Page one tells of combats as a chronicle does: who beat whom, where, who fell; each combat in one sentence."""

import pytest
from fornaldar_facts import facts
from msgspec.structs import replace
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.report.chronicle import _met, chronicle
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

AT = "3927"
BEGAN = (facts.GameTurnBegan(game_turn=2), facts.PhaseBegan(phase="fomorian-combat"))


def round_of(of, number=1, ground="castle"):
    return facts.RoundFought(
        of=of, at=AT, number=number, attacker=FOMORIAN, ground=ground, strengths=(12, 10), odds="1-1", column="1-1",
        faces=(3, 4), total=7, result="C/Co",
    )  # fmt: skip


def ended(of, outcome):
    return facts.CombatEnded(of=of, at=AT, side=FOMORIAN, outcome=outcome)


def happened(later, *told, seat=MUNDANE):
    return later(seat, *BEGAN, *told).happened


@pytest.mark.rule("fornaldar", "17.3")
@pytest.mark.parametrize(
    ("ground", "outcome", "told"),
    [
        ("castle", "attacker", "The Fomorian League beats you at"),
        ("castle", "defender", "You throw the Fomorian League back at"),
        ("castle", "both stay", "Neither you nor the Fomorian League gives way at"),
        ("castle", "both gone", "You and the Fomorian League destroy each other at"),
        ("sea", "attacker", "The Fomorian League beats you at sea off"),
    ],
)
def test_a_battle_is_one_sentence(later, ground, outcome, told):
    rounds = [round_of("battle", number, ground) for number in (1, 2)]
    assert happened(later, *rounds, ended("battle", outcome))[0] == f"{told} Kvalhölla (3927) after two rounds."


@pytest.mark.rule("fornaldar", "17.9", "7.4.1")
def test_who_falls_in_a_combat_is_named_in_its_sentence_alone(later):
    told = happened(later, round_of("battle"), facts.CharacterKilled(character="hakon"), ended("battle", "attacker"))
    assert told[0] == "The Fomorian League beats you at Kvalhölla (3927): King Hakon falls."
    assert "Hakon is dead." not in told


@pytest.mark.rule("fornaldar", "17.9")
def test_a_trial_tells_who_slew_whom(later):
    called = facts.ChallengeCalled(side=FOMORIAN, at=AT, kind="trial", challenger="gorm")
    answered = facts.ChallengeAnswered(side=MUNDANE, at=AT, kind="trial", champion="hakon", answer="accepted")
    killed = facts.CharacterKilled(character="hakon")
    told = happened(later, called, answered, round_of("trial"), killed, ended("trial", "attacker"))
    assert told[0] == "King Gorm slays King Hakon in single combat at Kvalhölla (3927)."


@pytest.mark.rule("fornaldar", "19.3")
def test_a_place_for_which_nobody_stays_is_taken(later):
    told = happened(later, ended("battle", "attacker"))
    assert told[0] == "The Fomorian League takes the field at Kvalhölla (3927): nobody stays to fight."


@pytest.mark.rule("fornaldar", "7.4.1")
def test_who_dies_outside_of_a_combat_is_told_so(later):
    told = later(MUNDANE, *BEGAN, facts.CharacterKilled(character="hakon"))
    assert told.headline.startswith("King Hakon is dead; ")
    assert "King Hakon is dead." not in told.happened


@pytest.mark.rule("fornaldar", "24.1.2")
def test_a_force_from_off_the_map_stands_in_the_headline(later):
    told = later(MUNDANE, *BEGAN, facts.InvasionCame(rule="24.1.2", side=FOMORIAN, group="jotunheim", at=AT))
    assert told.headline.startswith("A force of Jötunheim enters the map at Kvalhölla")


def test_the_nearest_enemy_is_told_only_of_a_game_turn_that_is_over_and_in_which_nobody_moved(later):
    moved = facts.ForceSeen(side=FOMORIAN, group="jotunheim", top=None, path=("0507", "0508"))
    assert later(MUNDANE, *BEGAN).headline.startswith("The nearest enemy stands ")
    assert later(MUNDANE, *BEGAN, moved).headline.startswith("The hosts are on the march")
    assert later(MUNDANE, BEGAN[1]).headline.startswith("The first moves are made")


@pytest.mark.rule("fornaldar", "17.9")
def test_the_fights_of_a_place_are_one_sentence_and_a_king_stands_over_the_page(later):
    called = facts.ChallengeCalled(side=FOMORIAN, at="3108", kind="trial", challenger="gorm")
    answered = facts.ChallengeAnswered(side=MUNDANE, at="3108", kind="trial", champion="hakon", answer="accepted")
    killed = facts.CharacterKilled(character="hakon")
    trial = [replace(each, at="3108") for each in (round_of("trial"), ended("trial", "attacker"))]
    battle = [replace(each, at="3108") for each in (round_of("battle"), ended("battle", "defender"))]
    page = later(MUNDANE, *BEGAN, called, answered, trial[0], killed, trial[1], *battle)
    assert page.headline.startswith("King Hakon is slain; ")
    assert page.happened[0] == (
        "King Gorm slays King Hakon in single combat four leagues north of Langriverdale (3108); "
        "then you throw the Fomorian League back."
    )


@pytest.mark.rule("fornaldar", "22.2")
def test_a_prize_that_changes_hands_stands_over_the_page_and_the_reader_is_you(later):
    moved = facts.PrizeMoved(key="item 1", what="Magic Sampo (#1)", points=30, lost_by=FOMORIAN, won_by=MUNDANE)
    assert later(MUNDANE, *BEGAN, moved).headline.startswith("You take the Magic Sampo")
    assert later(FOMORIAN, *BEGAN, moved).headline.startswith("You lose the Magic Sampo; ")


@pytest.mark.rule("fornaldar", "17.9", "18.3")
@pytest.mark.parametrize("fallen", [[], ["hakon"]])
def test_a_battle_at_a_fortress_that_falls_stands_over_the_page_where_a_king_fell(later, fallen):
    """Otherwise the ruin says it."""
    killed = [facts.CharacterKilled(character=id) for id in fallen]
    destroyed = facts.FortressDestroyed(hex=AT)
    page = later(MUNDANE, *BEGAN, round_of("battle"), *killed, ended("battle", "attacker"), destroyed)
    assert page.headline.startswith("Kvalhölla") == (not fallen)
    assert ("King Hakon" in page.headline) == bool(fallen)
    assert "beats you at" not in page.headline
    assert any(line.startswith("The Fomorian League beats you at Kvalhölla") for line in page.happened)


@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
@pytest.mark.parametrize(
    "fact",
    [
        facts.CharacterKilled(character="hakon"),
        facts.PrizeMoved(key="item 1", what="Magic Sampo (#1)", points=30, lost_by=FOMORIAN, won_by=MUNDANE),
        facts.FortressDestroyed(hex=AT),
        facts.FortressDestroyed(hex="2632"),
        facts.InvasionCame(rule="24.1.2", side=FOMORIAN, group="jotunheim", at=AT),
        facts.ShipSunk(ship="orms-sling"),
        ended("battle", "attacker"),
        ended("battle", "both gone"),
    ],
    ids=lambda fact: type(fact).__name__ if not isinstance(fact, str) else fact,
)
def test_news_befall_whom_their_fact_befalls(fact, seat):
    view = GAME.view(begun("24.1", BEGAN[0]), seat)
    assert [news.befalls for news in chronicle(view, [*BEGAN, fact])][-1] == fact.befalls(view.say, seat)


@pytest.mark.rule("fornaldar", "17.3", "17.8", "17.9")
@pytest.mark.parametrize(
    ("of", "outcome", "head"),
    [
        ("battle", "attacker", "Fomorian victory at Kvalhölla"),
        ("battle", "defender", "Mundane victory at Kvalhölla"),
        ("battle", "both stay", "no victor at Kvalhölla"),
        ("battle", "both gone", "no victor at Kvalhölla"),
        ("trial", "attacker", "Fomorian victory in the trial at Kvalhölla"),
        ("duel", "declined", ""),
        ("draugr", "attacker", "the Draugr wakes at Kvalhölla"),
    ],
)
def test_who_has_won_stands_in_the_headline(of, outcome, head):
    view = GAME.view(begun("24.1"), MUNDANE)
    assert ended(of, outcome).head(view.say) == head


@pytest.mark.rule("fornaldar", "17.8", "17.9")
@pytest.mark.parametrize(
    ("outcome", "dead", "told"),
    [
        ("attacker", ["hakon"], "King Gorm slays King Hakon"),
        ("defender", ["gorm"], "King Hakon slays King Gorm"),
        ("both gone", ["gorm", "hakon"], "King Gorm and King Hakon kill each other"),
        ("attacker", [], "King Gorm has the better of King Hakon"),
        ("defender", [], "King Hakon has the better of King Gorm"),
        ("both stay", [], "King Gorm and King Hakon part unbeaten"),
    ],
)
def test_of_two_champions_is_told_who_slew_whom_or_was_the_better(outcome, dead, told):
    view = GAME.view(begun("24.1"), MUNDANE)
    assert _met(view, ("gorm", "hakon"), ended("trial", outcome), dead) == told
