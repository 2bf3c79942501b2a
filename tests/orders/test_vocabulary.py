"""The words that may stand somewhere: as written, in other letters, by name, with one slip."""

import pytest

from adjudicator.orders.vocabulary import LONGEST, SHORTEST, Vocabulary, words_of

FARMS = Vocabulary(
    {"F01": "Bakki", "F02": "The Hof", "F03": "Fell", "F04": "fell", "give_up": "give_up", "bakkus": "F09"}
)


@pytest.mark.parametrize(("text", "words"), [
    ("F01", ("F01",)), ("f-01", ("F01",)), ("BAKKI", ("F01",)), ("bakki f01", ("F01",)), ("F01 Bakki", ("F01",)),
    ("hof", ("F02",)), ("the hof", ("F02",)), ("Fell", ("F03", "F04")), ("fell F04", ("F04",)),
    ("give up", ("give_up",)), ("F09", ("bakkus",)), ("swan", ()), ("", ()),
])  # fmt: skip
def test_a_word_is_spelt_in_other_letters_and_by_its_name(text, words):
    assert FARMS.spelt(text) == words


@pytest.mark.parametrize(("text", "words"), [
    ("bakky", ("F01",)), ("bakk", ()), ("bakkii", ("F01",)), ("akkib", ()), ("abkki", ("F01",)), ("BAKKY", ()),
    ("giveupp", ("give_up",)), ("F011", ()), ("thehoof", ("F02",)), ("bakku", ("bakkus", "F01")), ("bakki", ()),
])  # fmt: skip
def test_a_word_of_letters_is_meant_by_one_slip(text, words):
    assert FARMS.slips(text) == words


def test_a_slip_is_read_in_words_that_are_neither_short_nor_long():
    for length, read in ((SHORTEST - 1, False), (SHORTEST, True), (LONGEST, True), (LONGEST + 1, False)):
        word = "abcdefghij"[:1] * (length - 1) + "b"
        found = Vocabulary({word: word}).slips(word[:-1] + "c")
        assert bool(found) is read, length


def test_a_word_is_told_with_its_name_where_it_has_one():
    assert FARMS.with_name("F01") == "F01 (Bakki)"
    assert FARMS.with_name("give_up") == "give_up"
    assert FARMS.with_name("swan") == "swan"
    assert words_of(["bold", 3, None, "shy"]).names == {"bold": "bold", "shy": "shy"}
