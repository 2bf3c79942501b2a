"""The order page and the program read what is typed alike, whatever it is."""

import random

import pytest
from page_lines import differences, mutated, read_by_page

KEPT = (
    "C1 tear down\nC2 march to T15 if no enemy there\nstanding:\nC1 retreat to T07 or T14\n",
    "- A PAR - BUR\n- F BRE S A PAR - PIC # perhaps\nif dislodged: F BRE - ENG\n",
    "1. lay B60 at (0,-2) turned 2\n2. forest: warband\nStanding orders from now on:\nconflict: fight\n",
)


def test_what_is_typed_is_read_alike_by_both():
    if read_by_page(["pass"]) is None:
        pytest.skip("there is no Node here")
    dice = random.Random(34)
    texts = [mutated(dice, dice.choice(KEPT)) for _ in range(400)]
    seen, found = differences(texts)
    assert seen > 300
    assert found == []


@pytest.mark.parametrize(
    ("text", "orders", "standing"),
    [
        ("- C1 tear down # now", ["C1 tear down"], []),
        ("Standing orders: C1 retreat to T07\n'pass'", [], ["C1 retreat to T07", "pass"]),
        ("standing:\na\norders:\nb", ["b"], ["a"]),
        ("a\rb\u200b\r\n\u00a0\n# nothing", ["a", "b"], []),
    ],
)
def test_marks_remarks_and_headings_mean_to_the_page_what_they_mean_to_the_program(text, orders, standing):
    answered = read_by_page([text])
    if answered is None:
        pytest.skip("there is no Node here")
    assert (answered[0]["orders"], answered[0]["standing"]) == (orders, standing)
