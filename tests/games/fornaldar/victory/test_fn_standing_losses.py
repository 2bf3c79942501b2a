"""7.6 Losses as their owner allots them, and as his standing orders say."""

from collections import Counter

import msgspec
import pytest
from fn_laid_out import COUNTERS
from fn_situation import Situation
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.games.fornaldar.losses.harm import (
    GARRISON,
    Harm,
    Sufferers,
    Wish,
    allotted,
    asked_about,
    losses_question,
    room,
    shared,
)
from adjudicator.games.fornaldar.standing.combat import Losses, answer_losses
from adjudicator.games.fornaldar.words import MUNDANE

ALL = Harm(csp=4, wounds=4, steps=3)


def bench():
    it = Situation({"3927": "hakon+ snorri lembi+ midhrasir:3 nerfringia:2 orms-sling golden-raven!"})
    persons, ships = ("hakon", "snorri", "lembi"), ("golden-raven", "orms-sling")
    among = Sufferers(
        lots=("midhrasir-1", "nerfringia-1"), escorted=("hakon", "lembi"), persons=persons, afloat=ships, garrison=1
    )
    return it.state, among


def ask(state, among, harm=ALL):
    return losses_question(
        state, MUNDANE, among, harm, key="losses/Mundane/3927", rule="7.6", where="Here", asked="never"
    )


def shares(harm=ALL, **words):
    """Who takes what by standing orders."""
    state, among = bench()
    question = ask(state, among, harm)
    answer = answer_losses(msgspec.convert(words, Losses), question)
    assert question.allows(answer)
    assert not [name for name, times in Counter(answer.split(", ")).items() if times > 1]
    return allotted(state, among, harm, answer)


def test_a_question_tells_who_can_take_what():
    assert asked_about(ask(*bench())) == {
        "CSP": ["midhrasir", "nerfringia", "hakon+", "lembi+", "garrison"],
        "wound": ["snorri", "hakon", "lembi"],
        "step": ["orms-sling", "golden-raven"],
    }


@pytest.mark.rule("fornaldar", "7.6")
def test_without_preferences_the_program_decides():
    state, among = bench()
    assert answer_losses(Losses(), ask(state, among)) == ""
    assert shares() == allotted(state, among, ALL, "")


@pytest.mark.rule("fornaldar", "7.6")
@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ({"csp": ["nerfringia"]}, {"nerfringia": 2, "midhrasir": 2}),
        ({"escorts": "first"}, {"hakon+": 1, "lembi+": 1, "midhrasir": 2}),
        ({"spare": ["midhrasir"]}, {"nerfringia": 2, "hakon+": 1, "lembi+": 1}),
        ({"spare": ["hakon"], "escorts": "first"}, {"lembi+": 1, "midhrasir": 3}),
    ],
)
def test_points_are_given_up_in_the_order_that_stands(words, taken):
    assert shares(**words)["CSP"] == taken


@pytest.mark.rule("fornaldar", "7.6")
def test_a_garrison_is_the_last_to_go():
    assert shares(Harm(csp=8), escorts="first")["CSP"]["garrison"] == 1
    assert "garrison" not in shares(Harm(csp=7), escorts="first")["CSP"]


@pytest.mark.rule("fornaldar", "7.6")
@pytest.mark.parametrize(
    ("words", "wounds", "taken"),
    [
        ({"wounds": ["lembi"]}, 4, {"lembi": 2, "snorri": 2}),
        ({"spare": ["snorri"]}, 9, {"hakon": 4, "lembi": 2, "snorri": 3}),
        ({"spare": ["snorri", "hakon"]}, 11, {"lembi": 2, "snorri": 5, "hakon": 4}),
        ({"spare": ["snorri", "hakon"]}, 12, {"lembi": 3, "snorri": 5, "hakon": 4}),
    ],
)
def test_nobody_dies_while_another_can_take_a_wound_and_the_spared_last(words, wounds, taken):
    """Snorri has 6 boxes, Hakon 5, Lembi 3."""
    assert shares(Harm(wounds=wounds), **words)["wound"] == taken


@pytest.mark.rule("fornaldar", "7.3")
@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ({}, {"orms-sling": 1}),
        ({"damaged": "first"}, {"golden-raven": 1}),
        ({"ships": ["golden-raven"]}, {"golden-raven": 1}),
    ],
)
def test_ships_take_steps_in_the_order_that_stands(words, taken):
    assert shares(Harm(steps=1), **words)["step"] == taken


@pytest.mark.rule("fornaldar", "7.6")
@pytest.mark.parametrize(
    ("wishes", "taken"),
    [
        ("hakon 2", {"hakon": 2, "snorri": 2}),
        ("hakon", {"hakon": 4}),
        ("lembi -", {"lembi": 2, "snorri": 2}),
        ("lembi", {"lembi": 3, "snorri": 1}),
        ("lembi-, hakon 2", {"lembi": 2, "hakon": 2}),
    ],
)
def test_a_name_takes_a_number_or_all_it_can_or_what_it_survives(wishes, taken):
    state, among = bench()
    assert ask(state, among, Harm(wounds=4)).allows(wishes)
    assert allotted(state, among, Harm(wounds=4), wishes)["wound"] == taken


@pytest.mark.rule("fornaldar", "7.6")
def test_what_is_left_over_kills_nobody_who_was_wished_a_wound():
    state, among = bench()
    assert allotted(state, among, Harm(wounds=11), "hakon 1")["wound"] == {"hakon": 4, "snorri": 5, "lembi": 2}


@pytest.mark.rule("fornaldar", "18.4", "7.2", "7.3", "7.4", "8.4.8", "13.0")
@pytest.mark.parametrize("garrison", [0, 2])
def test_what_each_can_lose_is_what_it_has_and_a_garrison_comes_last(garrison):
    """Snorri has taken 2 wounds; an item takes 3 in the place of Lembi."""
    pieces = "hakon+ snorri/2 lembi+ midhrasir:3 nerfringia:2 orms-sling golden-raven! skergota:4~ tenaz+~"
    it = Situation({"3927": pieces})
    among = Sufferers(
        lots=("midhrasir-1", "nerfringia-1"),
        escorted=("hakon", "lembi"),
        persons=("lembi", "snorri", "hakon"),
        afloat=("golden-raven", "skergota-1", "orms-sling"),
        swimming=("tenaz",),
        garrison=garrison,
        spared={"lembi": 3},
    )
    boxes = {id: COUNTERS.characters[id].combat for id in among.persons}
    able = room(it.state, among)
    last = [(GARRISON, garrison)] if garrison else []
    assert [*able["CSP"].items()] == [("midhrasir", 3), ("nerfringia", 2), ("hakon+", 1), ("lembi+", 1), *last]
    assert able["wound"] == boxes | {"snorri": boxes["snorri"] - 2, "lembi": boxes["lembi"] + 3}
    assert [*able["wound"]] == ["hakon", "snorri", "lembi"]
    assert [*able["step"].items()] == [("skergota", 4), ("orms-sling", 2), ("golden-raven", 1), ("tenaz+", 1)]


ABLE = st.dictionaries(st.sampled_from(["a", "b", "c", "d"]), st.integers(1, 5), min_size=1)


@pytest.mark.rule("fornaldar", "7.6", "7.6.x", "7.7", "17.7.5")
@given(ABLE, st.integers(0, 20), st.sampled_from(["CSP", "wound", "step"]), st.booleans(), st.data())
def test_losses_are_shared_as_wished_and_with_an_asterisk_one_takes_all_it_can_first(able, amount, kind, one, data):
    """An asterisk binds characters and ships alone; of those whom the owner would destroy it takes one."""
    named = data.draw(st.lists(st.sampled_from([*able]), max_size=3, unique=True))
    wishes = [Wish(name, data.draw(st.integers(1, able[name])), able[name]) for name in named]
    taken = shared(able, amount, wishes, kind, one=one)
    assert sum(taken.values()) == min(amount, sum(able.values()))
    assert all(number <= able[name] for name, number in taken.items())
    if one and kind != "CSP":
        destroyed = [wish.name for wish in wishes if wish.number >= able[wish.name]]
        among = destroyed or [*named] or [*able]
        assert max(taken.get(name, 0) for name in among) == min(amount, max(able[name] for name in among)) or named
        assert any(taken.get(name, 0) == min(amount, able[name]) for name in among)
    else:
        left = amount
        for wish in wishes:
            assert taken.get(wish.name, 0) >= min(left, wish.number)
            left -= min(left, wish.number)


@pytest.mark.rule("fornaldar", "7.6", "7.6.x")
@pytest.mark.parametrize(
    ("wishes", "amount", "taken"),
    [
        ([("b", 1)], 1, {"b": 1}),
        ([("a", 1), ("b", 2)], 3, {"b": 3}),
        ([("b", 1)], 4, {"b": 3, "a": 1}),
        ([("a", 2), ("b", 2)], 2, {"a": 2}),
        ([], 4, {"c": 4}),
    ],
)
def test_with_an_asterisk_it_is_one_whom_the_owner_would_destroy_or_hurt_most(wishes, amount, taken):
    able = {"a": 2, "b": 3, "c": 5}
    asked = [Wish(name, number, able[name]) for name, number in wishes]
    assert shared(able, amount, asked, "wound", one=True) == taken
