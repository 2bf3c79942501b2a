"""Faults of order structs, told by struct and field: what cannot be read, names that are no fields, wrong examples."""

from types import SimpleNamespace
from typing import Annotated, ClassVar

import pytest
from msgspec import Meta, Struct

from adjudicator.table.declared import _mend, _names_in, _structs_in, misdeclared


class Good(Struct, frozen=True):
    NOTATION: ClassVar[str] = "go to {to} far=(far)"
    EXAMPLE: ClassVar[dict] = {"to": "T08"}

    to: str
    far: bool = False


class Wrong(Struct, frozen=True):
    at: Annotated[str | None, Meta(pattern="^T")]
    good: Good | None = None


class Holds(Struct, frozen=True):
    first: Wrong
    others: tuple[Wrong, ...] = ()


class Told(Struct, frozen=True):
    NOTATION: ClassVar[str] = "go to {where}"
    LINES: ClassVar[tuple[str, ...]] = ("far=(by far)", "{to}")
    EXAMPLE: ClassVar[dict] = {"to": 3}

    to: str


class Outer(Struct, frozen=True):
    EXAMPLE: ClassVar[dict] = {}

    several: tuple[Told, ...] = ()
    again: dict[str, Told] = {}


def faults(orders, standing=Good, options=Good):
    game = SimpleNamespace(windows={"spend": SimpleNamespace(orders=orders)}, standing=standing, options=options)
    return [*misdeclared(game)]


def test_nothing_is_wrong_with_good_orders():
    assert faults(Good) == []


@pytest.mark.parametrize("orders", [Wrong, Holds])
def test_the_innermost_field_that_cannot_be_read_is_told_once_with_the_remedy(orders):
    (fault,) = faults(orders)
    assert fault.startswith("the window `spend`: the field `at` of Wrong cannot be read: Can only set")
    assert fault.endswith(": Annotated[str, Meta(pattern=...)] | None")


def test_a_fault_that_standing_orders_share_is_told_with_the_window_alone():
    assert len(faults(Wrong, Wrong, Wrong)) == 1
    (fault,) = faults(Good, options=Wrong)
    assert fault.startswith("the options: the field `at` of Wrong")


def test_names_that_are_no_fields_and_examples_that_are_none_are_told_of_all_that_orders_hold():
    found = faults(Outer)
    assert found == [
        "the window `spend`: Told tells of `where` in 'go to {where}', and its fields are to",
        "the window `spend`: Told tells of `far` in 'far=(by far)', and its fields are to",
        "the window `spend`: the EXAMPLE of Told is none: Expected `str`, got `int` - at `$.to`",
    ]
    assert faults(Good, standing=Told)[0].startswith("the standing orders: Told tells of `where`")


def test_a_struct_that_is_none_by_itself_is_told_as_a_whole(monkeypatch):
    monkeypatch.setattr("adjudicator.table.declared._wrong_with", lambda kind: "bad" if kind is Good else "")
    assert faults(Good) == ["the window `spend`: Good cannot be read: bad"]


def test_names_structs_and_remedies_are_found():
    assert [*_names_in("go {to} via=(by sea) idle=stop(x) {queue.each}")] == ["to", "via", "idle", "queue"]
    assert [*_structs_in(dict[str, tuple[Good | Told, ...]])] == [Good, Told]
    assert [*_structs_in(Good)] == [Good]
    assert [*_structs_in(str)] == []
    assert _mend("another reason") == ""
