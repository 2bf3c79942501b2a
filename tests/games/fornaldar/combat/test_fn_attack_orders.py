"""E.5.1, E.5.2 The orders of a Combat Phase: what is refused and where, how they are told, what the form offers."""

import msgspec
import pytest
from fn_fight import Fight
from fn_situation import Situation

from adjudicator.games.fornaldar.combat.orders import Attacks
from adjudicator.games.fornaldar.combat.phase import attack_lines, check_attacks, fight, sleepers
from adjudicator.games.fornaldar.words import MUNDANE


def problems(it, *attacks, seat="Fomorian"):
    """What the check says: code, rule and path of each problem."""
    orders = msgspec.convert({"attacks": list(attacks)}, Attacks)
    found = check_attacks(it.view(seat), orders)
    return [(each.code, each.rule, "/".join(map(str, each.path))) for each in found]


FIELD = {"2625": "gorm svip fynn:6 hakon midhrasir:8", "2124": "konkiff snorri", "2024": "reomur sigurd nerfringia:2"}


@pytest.mark.rule("fornaldar", "16.1")
def test_all_that_is_wrong_is_told_at_its_place():
    it = Fight(FIELD)
    assert problems(
        it,
        {"at": "2532"},
        {"at": "2625", "kind": "naval"},
        {"at": "2625"},
        {"at": "2625"},
        {"at": "2024"},
        {"at": "2024", "kind": "melee"},
    ) == [
        ("NO_ENEMY", "16.1", "attacks/0/at"),
        ("NO_BATTLE", "16.2", "attacks/1/kind"),
        ("NO_BATTLE", "18.5", "attacks/4/kind"),
        ("NO_MELEE", "18.3", "attacks/5/kind"),
        ("ATTACKED_TWICE", "17.4", "attacks/3/at"),
    ]


@pytest.mark.rule("fornaldar", "16.8")
def test_challenges_are_checked_with_the_attack():
    it = Fight(FIELD, cast=["svip"])
    calls = [
        {"kind": "duel", "challenger": "gorm"},
        {"kind": "duel", "challenger": "svip"},
        {"kind": "trial", "challenger": "hakon"},
    ]
    assert problems(it, {"at": "2625", "challenges": calls[:2]}) == [
        ("CHALLENGED_TWICE", "16.8.2", "attacks/0/challenges/1/kind"),
        ("CANNOT_CHALLENGE", "16.8.3", "attacks/0/challenges/0/challenger"),
        ("CANNOT_CHALLENGE", "20.6", "attacks/0/challenges/1/challenger"),
    ]
    assert problems(it, {"at": "2625", "challenges": calls[2:]}) == [
        ("CANNOT_CHALLENGE", "16.8", "attacks/0/challenges/0/challenger")
    ]
    assert problems(it, {"at": "2124", "kind": "melee", "challenges": calls[2:]}) == [
        ("NO_CHALLENGES", "16.8", "attacks/0/challenges")
    ]


@pytest.mark.rule("fornaldar", "14.8.11")
def test_who_must_attack_is_reminded_and_is_not_refused():
    it = Fight(FIELD, intercepted=["2625"])
    assert problems(it) == [("MUST_ATTACK", "14.8.11", "attacks")]
    assert problems(it, {"at": "2625"}) == []


@pytest.mark.rule("fornaldar", "12.3")
def test_the_check_tells_nothing_of_what_lies_beneath_an_enemy_counter():
    one = Fight({"2124": "konkiff snorri", "2625": "gorm fynn:3 hakon"})
    other = Fight({"2124": "konkiff snorri+ lembi/2", "2625": "gorm fynn:3 hakon midhrasir:9"})
    alone = Fight({"2124": "konkiff snorri+", "2625": "gorm fynn:3 hakon+/1"})
    orders = [{"at": "2124", "kind": "melee"}, {"at": "2124"}, {"at": "2625", "kind": "melee"}, {"at": "2625"}]
    assert problems(one, *orders) == problems(other, *orders) == problems(alone, *orders)
    assert [*attack_lines(one.view("Fomorian"))] == [*attack_lines(other.view("Fomorian"))]


@pytest.mark.rule("fornaldar", "16.0")
def test_the_form_offers_the_combats_a_side_could_begin():
    it = Fight(FIELD, intercepted=["2625"])
    assert [*attack_lines(it.view("Fomorian"))] == [
        "Where you can attack, and how (16.0):",
        "  attack 2124 ground: 2124.",
        "  attack 2124 melee: 2124.",
        "  attack 2625 ground: Thingvalla (2625). You were intercepted there and must attack.",
    ]


@pytest.mark.rule("fornaldar", "17.3")
def test_an_attack_may_say_itself_when_to_go_on():
    it = Fight(
        "eberic fynn:6 kars midhrasir:14",
        at="2532",
        dice=[["combat 2532 1", 3, 5], ["combat 2532 2", 4, 4]],
        standing={"Mundane": {"rounds": {"take_initiative": False}}},
    )
    orders = {"attacks": [{"at": "2532", "rounds": {"attack_while": "1-3"}}]}
    fight(it.table, "Fomorian", msgspec.convert(orders, Attacks))
    assert [each.number for each in it.rounds] == [1, 2]


@pytest.mark.rule("fornaldar", "17.4")
def test_battles_are_fought_in_the_order_they_were_given_after_all_challenges():
    it = Fight(
        {"2625": "gorm fynn:8 hakon midhrasir:8", "2644": "dralak lochlann:8 lembi/2 suderpathia:8"},
        dice=[["trial 2644 1", 6, 6], ["combat 2644 1", 3, 4], ["combat 2625 1", 3, 4]],
        decisions=[
            {"side": "Fomorian", "challenge": "trial", "challenger": "dralak", "at": "2644"},
            {"side": "Mundane", "answer": "accept", "champion": "lembi", "at": "2644"},
            *({"side": side, "continue": False} for side in ("Fomorian", "Mundane", "Fomorian", "Mundane")),
        ],
    )
    fight(it.table, "Fomorian", msgspec.convert({"attacks": [{"at": "2625"}, {"at": "2644"}]}, Attacks))
    assert [(each.of, each.at) for each in it.rounds] == [("trial", "2644"), ("battle", "2625"), ("battle", "2644")]


@pytest.mark.rule("fornaldar", "16.8.2")
def test_items_change_hands_before_a_challenge_and_a_champion_uses_what_he_is_told():
    items = [{"do": "give", "item": 8, "to": "snorri"}, {"do": "use", "character": "snorri", "items": [8, 5]}]
    words = {"attacks": [{"at": "3426", "challenges": [{"kind": "trial", "challenger": "snorri"}]}], "items": items}
    it = Fight(
        "snorri hakon midhrasir:5 eberic fynn:4",
        at="3426",
        active="Mundane",
        items={"8": "hakon", "5": "snorri", "44": "snorri"},
        dice=[["trial 3426 1", 6, 6], ["combat 3426 1", 3, 4]],
        decisions=[
            {"side": "Fomorian", "answer": "accept", "champion": "eberic"},
            *({"side": side, "continue": False} for side in ("Mundane", "Fomorian")),
        ],
    )
    orders = msgspec.convert(words, Attacks)
    assert check_attacks(it.view("Mundane"), orders) == []
    fight(it.table, "Mundane", orders)
    assert it.rounds[0].strengths[0] == (6 + 2) * 2
    assert it.rounds[0].modifiers == (("an item of Snorri", 2),)


@pytest.mark.rule("fornaldar", "21.5")
def test_what_nobody_bears_or_an_enemy_bears_does_not_change_hands():
    it = Fight(
        "snorri hakon midhrasir:5 eberic fynn:4", at="3426", active="Mundane", items={"8": "eberic", "5": "3426"}
    )
    items = [{"do": "give", "item": 8, "to": "snorri"}, {"do": "give", "item": 5, "to": "snorri"}]
    orders = msgspec.convert({"items": items}, Attacks)
    found = check_attacks(it.view("Mundane"), orders)
    assert [(each.code, each.path) for each in found] == [("NO_ITEM", ("items", at, "item")) for at in (0, 1)]
    fight(it.table, "Mundane", orders)
    assert [fact.seen_by for fact in it.of("ItemNotHanded")] == [("Mundane",), ("Mundane",)]


@pytest.mark.rule("fornaldar", "10.2")
@pytest.mark.parametrize(
    ("here", "inactive", "asleep"),
    [
        ("hakon fynn:2", [], False),
        ("hakon fynn:2", ["fynn"], True),
        ("hakon scyld fynn:2", ["scyld", "fynn"], True),
        ("hakon midhrasir:2 scyld", ["midhrasir"], False),
        ("hakon", [], False),
    ],
)
def test_who_is_attacked_while_he_sleeps_rises_and_ones_own_do_not(here, inactive, asleep):
    it = Situation({"2625": here}, inactive=inactive)
    assert sleepers(it.state, MUNDANE, "2625") == asleep
