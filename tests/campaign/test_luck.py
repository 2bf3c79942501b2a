"""The luck of the dice, as a chronicle tells it: whose a roll was, what was to be expected, which are remembered."""

import pytest

from adjudicator.campaign.reading.chronicling import chronicled
from adjudicator.campaign.reading.history import rolls
from adjudicator.campaign.reading.luck import Roll, _in_words, _line_of, _owner, _rarest, luck, proved
from adjudicator.table import OBSERVER, REFEREE, Fact, Line, Rolled, visible
from adjudicator.table.chronicle import Proved
from adjudicator.table.dice import RollKey
from adjudicator.table.lines import Die


def roll(seat, face, need, text="It falls.", dice="1d6"):
    return Roll(seat, f"Turn {face}", Rolled(RollKey("X-1", seat, 1), dice, (face,), need=need), text)


def test_the_luck_of_a_seat_is_that_of_its_own_dice_against_what_was_to_be_expected():
    thrown = [roll("A", 6, 6), roll("A", 2, 4), roll("B", 1, 2), roll("A", 3, 1), roll("A", 3, None)]
    own, others = luck(("A", "B", "C"), thrown)
    assert (own.seat, own.rolls, own.made, own.dice) == ("A", 2, 1, 4)
    assert own.expected == pytest.approx(1 / 6 + 1 / 2)
    assert own.better == pytest.approx(1 - 5 / 6 * 1 / 2)
    assert own.pips == pytest.approx((6 + 2 + 3 + 3) / (4 * 3.5))
    assert (others.seat, others.rolls, others.made) == ("B", 1, 0)


def test_the_rolls_that_are_remembered_are_those_that_were_least_likely_to_end_as_they_did():
    thrown = [roll("A", 4, 3), roll("A", 5, 5), roll("A", 6, 6, text=""), roll("A", 1, 3), roll("A", 2, 6)]
    (own,) = luck("A", thrown)
    assert (own.luckiest.when, own.luckiest.made, own.luckiest.odds) == ("Turn 5", True, pytest.approx(1 / 3))
    assert (own.cruellest.when, own.cruellest.made, own.cruellest.odds) == ("Turn 1", False, pytest.approx(1 / 3))
    assert (own.luckiest.faces, own.luckiest.sides, own.luckiest.text) == ((5,), 6, "It falls.")


def test_a_seat_without_a_roll_that_could_fail_has_none_to_remember():
    (own,) = luck("A", [roll("A", 5, 1)])
    assert (own.rolls, own.luckiest, own.cruellest) == (0, None, None)


def test_a_roll_is_whose_the_fact_is_that_tells_of_it(open_campaign):
    live = open_campaign(tempo="default", turns=2)
    for amount in (1, 9):
        for seat in "AB":
            live.receive(seat, {"amount": amount, "bank": "left"}, None, "")
        live.advance()
    told = {each.seat: each for each in chronicled(live, REFEREE).luck}
    assert {seat: (each.rolls, each.dice) for seat, each in told.items()} == {"A": (1, 4), "B": (1, 4)}


class Told(Fact, frozen=True, kw_only=True, tag="told"):
    line: Line
    rule: str = "X-1"
    seen_by: tuple[str, ...] = ("*",)

    def as_line(self, say):
        return self.line


def thrown(*faces, seen_by=("*",)):
    return Rolled(RollKey("X-1", "A", 1), "2d6", faces, need=4, seen_by=seen_by)


def test_the_line_of_a_roll_is_the_first_that_shows_all_its_dice_to_its_reader():
    showing = [
        Line("It rains."),
        Line("x", dice=(Die(2),)),
        Line("y", dice=(Die(2), Die(5))),
        Line("z", dice=(Die(5), Die(2))),
    ]
    facts = [Told(line=line) for line in showing]
    assert _line_of(thrown(2, 5), ["no fact", *facts], "A", None) is showing[2]
    assert _line_of(thrown(2, 5), facts[:2], "A", None) is None
    hidden = Told(line=showing[2], seen_by=("B",))
    assert _line_of(thrown(2, 5), [hidden, facts[3]], "A", None) is showing[3]


def test_a_roll_that_one_seat_alone_may_see_is_its_own_whoever_is_told_of():
    of_a = Line("A marches.", seat="A")
    assert [_owner(thrown(1, seen_by=seen_by), of_a) for seen_by in (("B",), ("B", "C"), ("*",))] == ["B", "A", "A"]
    assert _owner(thrown(1), None) is None


def test_a_roll_is_told_with_what_was_needed():
    assert _in_words(Line("It falls.", reckoning="4 or more")) == "It falls (4 or more)."
    assert _in_words(Line("It falls.")) == "It falls."


def test_of_rolls_that_were_as_likely_the_first_is_remembered():
    assert _rarest([roll("A", 5, 5, "one"), roll("A", 6, 5, "two")]).text == "one"
    assert _rarest([roll("A", 5, 5, "")]) is None


@pytest.mark.usefixtures("twice")
def test_what_was_thrown_is_counted_and_what_of_it_is_proved_by_now(open_campaign):
    live = open_campaign(turns=1, tempo="default")
    for seen in ((3, 0), (3, 3)):
        live.advance(lock=True)
        assert proved(live, REFEREE, [1]) == Proved(*seen)
    assert proved(live, REFEREE, []) == Proved(0, 0)
    known = sum(visible(throw.act, OBSERVER) for throw in rolls(live, 1))
    assert proved(live, OBSERVER, [1]) == Proved(known, known)
