"""Letters flow, so that a telephone wraps them, and what flowed is read as it was written."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.post.letters.flowing import flowed
from adjudicator.post.letters.prose import composed, listed_lines, paragraph, quoted
from adjudicator.post.reading.flowed import unflowed

SAMPLES = sorted((Path(__file__).parents[3] / "reports").rglob("*.txt"))
LONG = "The hosts of the Sallow League come down from the hills, and nobody holds the ford against them. " * 3
FORM = f"BEGIN ORDERS\n# {LONG.strip()}\n# as long as it is\nA1 march\nEND ORDERS"


def arrived(text):
    """The lines as a mail program that knows flowed text shows them."""
    return unflowed(flowed(text), delete_space=False).split("\n")


def test_a_paragraph_is_one_line_that_any_screen_can_wrap():
    first, _, second, _ = arrived(composed(paragraph(LONG), paragraph(LONG)))
    assert first == second == LONG.strip()


def test_an_entry_of_a_list_is_one_line_with_its_mark():
    assert arrived(listed_lines([LONG, "short"])) == [f"  - {LONG.strip()}", "  - short"]


def test_lines_of_a_story_do_not_run_together():
    lines = ["     B Dathic draws the tile to lay from the Test of Faith deck. (NB-24)", "     B Dathic rests."]
    assert arrived("\n".join(lines)) == lines


@pytest.mark.parametrize("kept", [FORM, quoted(LONG), "> A  Torg  1\n> B  Ysolf  2", "From here on\nit is dark"])
def test_orders_and_what_others_wrote_and_tables_keep_their_lines(kept):
    assert arrived(kept) == kept.split("\n")


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_no_word_of_a_report_is_lost_and_its_form_stays(sample):
    text = sample.read_text(encoding="utf-8")
    told = "\n".join(arrived(text))
    assert told.split() == text.split()
    if "BEGIN ORDERS" in text:
        assert text[text.index("BEGIN ORDERS") :].rstrip() in told


@given(st.text(alphabet="ab >-|From\n", max_size=300))
def test_whatever_a_letter_says_arrives(text):
    assert "\n".join(arrived(text)).split() == text.split()
