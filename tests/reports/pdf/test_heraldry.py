"""The seal and the arms: what they say can be read back."""

import pytest

from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.heraldry import RUNES, arms, initial, ordinary_of, seal
from adjudicator.reports.pdf.ink import hue
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.table.seats import SeatStyle


def drawn(draw):
    buffer, canvas = new_canvas(paper_of("A4"))
    draw(canvas)
    canvas.save()
    return buffer.getvalue()


def test_every_digit_of_a_head_has_a_rune_of_its_own():
    assert [*RUNES] == [*"0123456789abcdef"]
    assert len({*RUNES.values()}) == len(RUNES)


def test_a_seal_changes_with_each_digit_that_pages_print():
    head = "0123456789abcdef0123" + "0" * 44
    seals = [drawn(lambda canvas, told=told: seal(canvas, 100, 100, 30, told, "W")) for told in (head, "f" + head[1:])]
    assert seals[0] != seals[1]
    assert seals[0] == drawn(lambda canvas: seal(canvas, 100, 100, 30, head[:20] + "f" * 44, "W"))


@pytest.mark.parametrize(("place", "lines"), [(0, (90,)), (1, (0,)), (2, (135,)), (3, (45,)), (6, (0, 90))])
def test_the_tinctures_are_hatched_as_petra_sancta_has_them(place, lines):
    """Red upright, blue level, green from the upper left, purple from the upper right, black crossed."""
    assert hue(place).hatch == lines


def test_no_two_seats_have_the_same_arms():
    shields = [drawn(lambda canvas, n=n: arms(canvas, 50, 50, SeatStyle("A", "A", "A", n), 40)) for n in range(8)]
    assert len({*shields}) == 8


def test_two_seats_of_one_tincture_have_different_ordinaries():
    assert hue(0) == hue(8)
    assert ordinary_of(0) != ordinary_of(8)
    assert len({ordinary_of(place) for place in range(7)}) == 7


@pytest.mark.parametrize(
    ("title", "letter"), [("The War of the Sampo", "W"), ("A Saga", "S"), ("Three Gods", "T"), ("The", "T")]
)
def test_the_letter_of_a_campaign(title, letter):
    assert initial(title) == letter
