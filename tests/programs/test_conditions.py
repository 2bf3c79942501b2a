"""Conditions: one row a key, and what `and`, `or` and `not` make of them."""

from typing import Annotated

import msgspec
import pytest
from counted import assert_linear
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Meta, UnsetType

from adjudicator.programs.conditions import PERHAPS, Conditional, Language, Row, Verdict, together

Conditions = Annotated[tuple["Condition", ...], Meta(min_length=1)]


class Condition(Conditional, frozen=True, kw_only=True):
    at_least: int | UnsetType = UNSET
    lies: tuple[str, int] | UnsetType = UNSET
    and_: "Conditions | UnsetType" = UNSET
    or_: "Conditions | UnsetType" = UNSET
    not_: "Condition | UnsetType" = UNSET


def certain(known, seat, value):
    """Numbers only fall, and never below 0."""
    if value > known["number"]:
        return Verdict(False, f"it is {known['number']} and only falls")
    return Verdict(True, "it is never below 0") if value <= 0 else PERHAPS


LANGUAGE = Language(
    {
        "at_least": Row(
            test=lambda known, seat, value: known["number"] >= value,
            verdict=certain,
        ),
        "lies": Row(
            test=lambda known, seat, value: known["lies"].get(value[0]) == value[1],
            ids=("stone",),
        ),
    },
    clash=lambda known, parts: "a stone lies in one place" if len({p.lies for p in parts if p.lies}) > 1 else "",
)


def read(**plain):
    return msgspec.convert(plain, Condition)


def known(number, lies=None):
    return {"number": number, "lies": lies or {}}


CONDITIONS = st.recursive(
    st.integers(-1, 6).map(lambda number: {"at_least": number}),
    lambda parts: (
        st.lists(parts, min_size=1, max_size=3).map(lambda some: {"and": some})
        | st.lists(parts, min_size=1, max_size=3).map(lambda some: {"or": some})
        | parts.map(lambda part: {"not": part})
    ),
    max_leaves=6,
)


def depth(plain):
    (value,) = plain.values()
    inner = value if isinstance(value, list) else [value] if isinstance(value, dict) else []
    return 1 + max(map(depth, inner), default=0)


@given(CONDITIONS.filter(lambda plain: depth(plain) <= 5), st.integers(0, 5))
def test_what_is_certain_holds_whatever_happens(plain, number):
    condition = read(**plain)
    verdict = LANGUAGE.judged(known(number), "A", condition)
    for later in range(number + 1):
        if verdict.holds is not None:
            assert LANGUAGE.holds(known(later), "A", condition) == verdict.holds


def test_a_condition_has_one_key_and_is_not_nested_too_deep():
    with pytest.raises(msgspec.ValidationError, match="exactly one key"):
        read(at_least=1, lies=["S1", 2])
    deep = {"at_least": 1}
    for _ in range(5):
        deep = {"not": deep}
    with pytest.raises(msgspec.ValidationError, match="nested more than 5 deep"):
        read(**deep)


def test_several_things_hold_together_only_if_each_does():
    never, always = Verdict(False, "no"), Verdict(True, "yes")
    assert together([always, PERHAPS]) == PERHAPS
    assert together([always, never, PERHAPS, never]) == Verdict(False, "no")
    assert together([always, Verdict(True, "and yes")]) == Verdict(True, "yes; and yes")


def test_what_contradicts_itself_never_holds():
    condition = read(**{"and": [{"lies": ["S1", 2]}, {"lies": ["S1", 3]}]})
    assert LANGUAGE.judged(known(1), "A", condition) == Verdict(False, "a stone lies in one place")


def test_the_culprits_are_the_innermost():
    condition = read(**{"and": [{"at_least": 1}, {"and": [{"at_least": 9}, {"at_least": 0}]}]})
    assert list(LANGUAGE.culprits(known(2), "A", condition, ("when",))) == [
        (("when", "and", 1, "and", 0, "at_least"), "it is 2 and only falls")
    ]


def test_every_id_is_found_with_its_place():
    condition = read(**{"not": {"or": [{"lies": ["S1", 2]}, {"at_least": 1}]}})
    assert list(LANGUAGE.ids(condition, ("when",))) == [("stone", "S1", ("when", "not", "or", 0, "lies", 0))]
    assert condition.names("lies")
    assert not condition.names("and_")


MANY = {
    "all hold": lambda n: {"and": [{"at_least": 0}] * n},
    "one never holds": lambda n: {"and": [{"at_least": 9}, *[{"at_least": 0}] * n]},
    "none holds": lambda n: {"or": [{"at_least": 9}] * n},
    "different ones": lambda n: {"or": [{"at_least": number} for number in range(n)]},
    "contradictions": lambda n: {"and": [{"lies": ["S1", number]} for number in range(n)]},
    "lists in lists": lambda n: {"and": [{"or": [{"and": [{"not": {"at_least": 9}}] * 3}]}] * n},
    "deep culprits": lambda n: {"and": [{"or": [{"and": [{"or": [{"at_least": 9}] * n}]}]}]},
}


@pytest.mark.long
@pytest.mark.parametrize("make", MANY.values(), ids=MANY)
def test_what_is_asked_of_conditions_costs_what_their_length_costs(make):
    def asked(plain):
        condition = read(**plain)
        return (
            LANGUAGE.holds(known(2), "A", condition),
            LANGUAGE.judged(known(2), "A", condition),
            list(LANGUAGE.culprits(known(2), "A", condition, ("when",))),
            list(LANGUAGE.ids(condition, ("when",))),
        )

    assert_linear(asked, make)
