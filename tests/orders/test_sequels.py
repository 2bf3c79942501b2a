"""Sentences that lean on the order before them, and words for what others do: read where they can mean one thing."""

import pytest
from typed import checked

from adjudicator.orders.notation.courtesy import is_guess, with_first
from adjudicator.orders.notation.nicknames import Nicknames
from adjudicator.orders.notation.sequels import with_case_of, with_place_of
from adjudicator.orders.notation.words import words_of_line

LEANING = {
    "A1 to Threeways unless an enemy is there. If there is one, A1 to Marrowby instead.": (
        "A1 march to Threeways (T08) unless enemy at Threeways (T08)",
        "A1 march to Marrowby (T09) if enemy at Threeways (T08)",
    ),
    "A1 to Threeways if an enemy is there. Otherwise A1 to Marrowby.": (
        "A1 march to Threeways (T08) if enemy at Threeways (T08)",
        "A1 march to Marrowby (T09) unless enemy at Threeways (T08)",
    ),
    "A1 to Threeways. If it has to retreat: to Marrowby, otherwise Aldermoot.": (
        "A1 march to Threeways (T08)",
        "A1 retreat to Marrowby (T09) or Aldermoot (T15)",
    ),
    "A1 to Threeways, but A2 to Aldermoot moves before it.": (
        "A2 march to Aldermoot (T15)",
        "A1 march to Threeways (T08)",
    ),
    "If an enemy is at Threeways, A1 goes there.": ("A1 march to Threeways (T08) if enemy at Threeways (T08)",),
}
"""What is written, and what is understood."""


@pytest.mark.parametrize(("line", "orders"), LEANING.items())
def test_a_sentence_that_leans_on_the_one_before_is_read_with_it(line, orders):
    found = checked(line)
    assert tuple(each.text for each in found.understood if each.text) == orders
    assert any("was read as" in problem.message for problem in found.problems if problem.code == "read/folded")


UNSURE = [
    "A1 to Threeways. If there is one, A1 to Marrowby instead.",
    "A1 to Threeways. Otherwise A1 to Marrowby.",
    "A1 to Threeways. The others follow him.",
    "A1 to Threeways. The others rest at T15.",
    "A1 to Threeways. The others guard Marrowby.",
    "A1 to Threeways, but A2 before noon.",
    "A1 to Threeways. A1 takes only 3.",
]
"""What leans on something that is not there, or says more than is understood."""


@pytest.mark.parametrize("line", UNSURE)
def test_what_leans_on_nothing_is_asked(line):
    assert not checked(line).accepted


@pytest.mark.parametrize(
    ("before", "sentence", "said"),
    [
        ("X to Y unless an enemy is there", "If so, X to Z", "X to Z if an enemy is at Y"),
        ("X to Y unless an enemy is there", "Otherwise X to Z", "X to Z if an enemy is at Y"),
        ("X to Y unless an enemy is there", "If there is none, X to Z", "X to Z unless an enemy is at Y"),
        ("X to Y if W is held", "Otherwise: X to Z instead.", "X to Z unless W is held"),
        ("X to Y if W is held", "In that case, X to Z", "X to Z if W is held"),
        ("X to Y", "Otherwise X to Z", ""),
        ("X to Y if W is held", "X to Z", ""),
    ],
)
def test_the_case_of_the_order_before_is_written_out(before, sentence, said):
    assert with_case_of(before, sentence, lambda text: text.split()[-1]) == said


def test_the_same_place_is_that_of_the_order_before():
    assert with_place_of("lay B32 at (-1,-1) turned 5", "B45 in the same place") == "B45 at (-1,-1)"
    assert with_place_of("draw", "B45 in the same place") == "B45 in the same place"


@pytest.mark.parametrize("line", ["The others guard the walls.", "the rest keep watch", "The others can play"])
def test_what_the_others_do_at_home_is_no_order(line):
    found = checked("A1 march to T08", line)
    assert found.accepted
    assert any("orders nothing" in problem.message for problem in found.problems)


def test_what_is_said_of_another_side_with_a_guess_orders_nothing():
    assert is_guess("Belisha will surely preserve her Monument again")
    assert not is_guess("I will surely preserve my Monument")
    assert not is_guess("Belisha will preserve her Monument")


def test_what_comes_before_another_is_told_apart():
    assert with_first("A to B, but C to D goes before him") == ("A to B", "C to D")


def test_a_nickname_is_found_whatever_its_accents_and_articles_and_keeps_the_signs_of_numbers():
    called = ("all", "at", "kvalholla", "(", "-1", ")")
    nicknames = Nicknames({called: "7 men"}, lambda key: False)
    assert nicknames.in_words("take all at the Kvalhölla (-1) now").split() == ["take", "7", "men", "now"]
    assert nicknames.in_words("take all at Kvalhölla (1) now") == "take all at Kvalhölla (1) now"
    assert nicknames.at(words_of_line("all at Kvalholla (1)"), 0) is None


def test_what_is_written_for_a_nickname_may_be_one_itself():
    nicknames = Nicknames({("king",): "hakon", ("hakon",): "from 3927 with hakon"}, lambda key: False)
    king = nicknames.at(words_of_line("king"), 0)
    assert nicknames.meet(king) == ("from 3927 with hakon", "hakon")
    assert nicknames.met == {"king": "hakon", "hakon": "from 3927 with hakon"}
