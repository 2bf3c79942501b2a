import pytest

from adjudicator.table.prose import counted, folded, joined, sentence


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


def test_a_sentence_begins_with_a_capital():
    assert [sentence(text) for text in ("", "a b", "The a")] == ["", "A b", "The a"]


def test_a_line_of_a_form_hangs_below_its_first():
    first, second = folded("  1: " + "word " * 20)
    assert first.startswith("  1: word")
    assert len(first) <= 78
    assert second.startswith("    word")
