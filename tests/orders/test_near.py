"""Slips of the pen: which word is meant, and where nobody can say."""

import pytest

from adjudicator.orders.near import MOST_GUESSED, Guesses, bare, did_you_mean, id_hint, nearest, nearest_id, one_slip

PLACES = {"T08": "Threeways", "T15": "Aldermoot", "T21": "Saffron Bazar", "red": "red"}


@pytest.mark.parametrize(("word", "words", "meant"), [
    ("Aldermot", PLACES.values(), "Aldermoot"),
    ("ALDERMOOT", PLACES.values(), "Aldermoot"),
    ("tomoredlA", PLACES.values(), "Aldermoot"),
    ("xyzzy", PLACES.values(), None),
    ("T0", ["T01", "T02"], None),
    ("T10", ["T01", "T02"], "T01"),
    ("T10", ["T01", "T100"], "T01"),
    ("bald", ["bold", "bold and shy"], "bold"),
    ("abababa", ["ab"], None),
    ("ababab", ["ab"], None),
    ("any", [], None),
])  # fmt: skip
def test_the_nearest_word_is_one_of_the_same_letters_else_the_closest_if_one_is(word, words, meant):
    assert nearest(word, words) == meant


def test_an_id_is_meant_by_its_name_too():
    assert [nearest_id(word, PLACES) for word in ("Threeway", "t15", "xyzzy")] == ["T08", "T15", ""]


def test_what_may_be_meant_is_asked():
    assert did_you_mean("Aldermot", PLACES.values()) == "did you mean Aldermoot?"
    assert did_you_mean("xyzzy", PLACES.values()) == ""
    assert [id_hint(close, PLACES) for close in ("T08", "red", "")] == [
        "did you mean T08 (Threeways)?", "did you mean red?", "",
    ]  # fmt: skip


@pytest.mark.parametrize(("word", "letters"), [
    ("Saffron Bazar", "saffronbazar"), ("A-1", "a1"), ("Þóra Ægisdóttir", "thoraaegisdottir"), ("Zürich", "zurich"),
    ("", ""),
])  # fmt: skip
def test_capitals_accents_and_signs_do_not_count(word, letters):
    assert bare(word) == letters


@pytest.mark.parametrize(("word", "other", "slip"), [
    ("bold", "bald", True), ("bold", "bolds", True), ("bold", "old", True), ("bold", "blod", True),
    ("bold", "dlob", False), ("bold", "bold", False), ("bold", "boldly", False), ("bold", "bxyd", False),
    ("ab", "ba", True), ("ab", "cd", False), ("", "a", True), ("", "ab", False),
])  # fmt: skip
def test_one_slip_is_one_letter_or_two_that_changed_places(word, other, slip):
    assert one_slip(word, other) == one_slip(other, word) == slip


def test_what_a_word_may_be_meant_for_is_looked_for_once_and_for_so_many_words_of_a_mail():
    looked = []
    guesses = Guesses("", lambda word: looked.append(word) or word.upper())
    words = [f"w{number}" for number in range(MOST_GUESSED)]
    assert [guesses.of(word) for word in words * 2] == [word.upper() for word in words * 2]
    assert looked == words
    assert guesses.of("more") == ""
