"""States: changed in place, and copied for whoever plays on."""

from collections.abc import Mapping

import pytest
from msgspec import Struct, field
from sampled import GAMES, played

from adjudicator.table.state import Changing, copied, known, put, write


class Army(Struct, frozen=True):
    at: str


class Board(Changing, frozen=True, kw_only=True):
    turn: int = 0
    armies: Mapping[str, Army] = field(default_factory=dict)
    stacks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


class State(Changing, frozen=True, kw_only=True):
    board: Board = field(default_factory=Board)


def filled():
    return State(board=Board(turn=1, armies={"A1": Army("T01")}, stacks={"T01": {"A": 1}}))


def test_a_copy_is_equal_and_shares_nothing_that_changes():
    state = filled()
    other = copied(state)
    assert other == state
    put(other.board, turn=2)
    write(other.board.armies)["A1"] = Army("T02")
    write(other.board.stacks["T01"])["A"] = 2
    assert state == filled()


def test_a_copy_shares_the_records():
    state = filled()
    assert copied(state).board.armies["A1"] is state.board.armies["A1"]


@pytest.mark.parametrize("name", GAMES)
def test_a_mapping_holds_what_changes_or_records_and_never_both(name):
    mappings = list(mappings_in(played(name, 2).state))
    assert len(mappings) > 3
    assert all(len({isinstance(each, dict | Changing) for each in mapping.values()}) < 2 for mapping in mappings)


def mappings_in(value):
    """All mappings in a part of a state."""
    inner = ()
    if isinstance(value, Changing):
        inner = (getattr(value, name) for name in value.__struct_fields__)
    elif isinstance(value, dict):
        yield value
        inner = value.values()
    for each in inner:
        yield from mappings_in(each)


def test_what_a_correction_names_must_be_there():
    assert known({"T01": 3}, "T01", "territory") == 3
    with pytest.raises(ValueError, match="there is no territory T77 in this campaign"):
        known({"T01": 3}, "T77", "territory")
