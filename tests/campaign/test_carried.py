"""What can be done with an order file, and with a report's part of a view, where there is no desk."""

import pytest

from adjudicator.campaign.reading.carried import _has_a_giant, for_later
from adjudicator.orders.reading import read
from adjudicator.table import Step
from adjudicator.table.knowledge import Knowledge

HEAD = "game: {game}\ncampaign: europe\nseat: A\nturn: 1\nwindow: {window}\nkey: k\norders:\n"
NOW = ["A VIE - GAL", "A BUD - SER"]
LATER = ["F1901M: A GAL - UKR", "S1902M: A UKR - MOS"]


def later(lines, game="diplomacy", window="orders"):
    head = HEAD.format(game=game, window=window)
    return for_later(read((head + "\n".join(lines)).encode()))


@pytest.mark.rule("diplomacy", "DIP-G10")
@pytest.mark.parametrize("lines", [[*NOW, *LATER], [*LATER, *NOW], [NOW[0], LATER[0], NOW[1], LATER[1]]])
def test_lines_for_later_windows_are_told_from_those_for_this_one_in_their_order(lines):
    assert later(lines) == LATER


@pytest.mark.parametrize(("lines", "head"), [
    (NOW, {}),
    (LATER, {"game": "chess"}),
    (LATER, {"window": "tea"}),
    (LATER, {"window": "winter-x"}),
    (["A1 march to T08"], {"game": "cp-campaign", "window": "spend"}),
])  # fmt: skip
def test_elsewhere_there_are_none(lines, head):
    assert later(lines, **head) == []


def test_a_window_is_known_by_its_name_with_a_number_behind_it():
    assert later(LATER, window="orders-2") == LATER


@pytest.mark.parametrize(("view", "has"), [
    ({"turn": 1_000_000}, False), ({"turn": 1_000_001}, True), ({"turn": -1_000_001}, True),
    ({"a": {"b": [1, [2, 10**7]]}}, True), ({"a": {"b": [1, [2, 10]]}}, False), ({"x": 1e7}, True),
    ({"1000001": 0}, True), ({"1000000": 0}, False), ({"turn": "1000001"}, False), ({"1" * 30: 0}, False),
])  # fmt: skip
def test_no_number_in_a_view_is_larger_than_rules_can_count_to(view, has):
    step = Step(id="1.orders", turn=1, title="", window="orders", seats=("A",))
    known = Knowledge(game="diplomacy", rules_version="1", seats=("A",), step=step, view=view)
    assert _has_a_giant(known) is has
