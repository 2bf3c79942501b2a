import json
import textwrap
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.table.prose import (
    YOU,
    below_zero,
    counted,
    does,
    folded,
    full_sentence,
    joined,
    printable,
    quoted,
    sentence,
    whose,
    wrapped,
)


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_in_a_row(words, text):
    assert joined(words) == text


def test_another_last_word():
    assert joined("ab", "or") == "a or b"


def test_a_number_with_its_noun():
    assert [counted(number, "point") for number in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert counted(2, "army", "armies") == "2 armies"


def test_what_somebody_says_is_quoted_so_that_it_ends_where_it_ends():
    for words in ("", "hail", 'say "hail"', "back\\slash", 'both \\" of them'):
        assert json.loads(quoted(words)) == words


def test_a_sentence_begins_with_a_capital():
    assert [sentence(text) for text in ("", "a b", "The a")] == ["", "A b", "The a"]


def test_a_line_of_a_form_hangs_below_its_first():
    first, second = folded("  1: " + "word " * 20)
    assert first.startswith("  1: word")
    assert len(first) <= 78
    assert second.startswith("    word")


TEXTS = st.text(" \t\n\xa0ab-", max_size=40)
WORDS = st.lists(st.sampled_from(("a", "bcd", "efg-hi", "j" * 8, "k" * 12, "\xa0", "l\xa0m")), max_size=12).map(
    " ".join
)


@given(TEXTS | WORDS, st.integers(10, 30), st.sampled_from(["", " - "]), st.booleans())
def test_a_text_is_broken_as_the_library_breaks_it(text, width, first, hyphens):
    lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent="  ", break_on_hyphens=hyphens)
    assert [*wrapped(text, width, first, "  ", hyphens=hyphens)] == lines


def test_the_letter_of_a_unit_stays_with_its_place():
    assert folded("Your units: A PAR and F BRE.", 24) == ["Your units: A PAR and", "  F BRE."]
    assert folded("Army A has DV 2 on its way to a BIG", 8)[:2] == ["Army A", "  has DV"]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\x1b[2J", r"\x1b[2J"),
        ("\x9b31m\x7f\x00\r", r"\x9b31m\x7f\x00\x0d"),
        ("a\u202eb\u2066c\u200f", r"a\u202eb\u2066c\u200f"),
        ("a\u2028b\u2029c", r"a\u2028b\u2029c"),
        ("\ud800\U000e0041\ufeff\u200b", r"\ud800\U000e0041\ufeff\u200b"),
        ("Þóra\tŻak\n日本 👩\u200d🚀 “x”\u00a0·", "Þóra\tŻak\n日本 👩\u200d🚀 “x”\u00a0·"),
    ],
)
def test_whatever_would_act_on_a_reader_is_shown_by_its_number(written, shown):
    assert printable(written) == shown


def test_no_control_and_no_mark_without_a_shape_is_left():
    left = {chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in ("Cc", "Cs", "Zl", "Zp")}
    assert {char for char in left if printable(char) == char} == {"\t", "\n"}
    turning = {chr(code) for code in range(0x110000) if unicodedata.bidirectional(chr(code)) in DIRECTIONS}
    assert not {char for char in turning if printable(char) == char}


DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_a_sentence_that_ends_inside_of_quotation_marks_gets_no_second_stop():
    assert full_sentence("he wrote “night fell.”") == "He wrote “night fell.”"
    assert full_sentence("he wrote “night”") == "He wrote “night”."
    assert full_sentence("is it so?") == "Is it so?"
    assert full_sentence("") == ""


def test_numbers_below_zero_have_minus_signs_and_words_keep_their_hyphens():
    assert below_zero("Farcalling -2, non-aligned, box 1-2 on -1") == "Farcalling −2, non-aligned, box 1-2 on −1"


@pytest.mark.parametrize(
    ("verb", "told"), [("wins", "win"), ("loses", "lose"), ("passes", "pass"), ("has", "have"), ("is", "are")]
)
def test_what_somebody_does_is_what_the_reader_does(verb, told):
    assert does("Torg", verb) == f"Torg {verb}"
    assert does(YOU, verb) == f"you {told}"


def test_what_the_reader_has_is_his():
    assert whose("Auron", "Temple") == "the Temple of Auron"
    assert whose(YOU, "Temple") == "your Temple"
    assert whose(YOU, "follower", "a ") == "a follower of yours"
