"""Ways as players write them: codes of places with hyphens between them."""

import pytest

from adjudicator.orders.notation.ways import in_words
from adjudicator.orders.notation.words import words_of_line

WRITTEN = {
    "olvard 3432-3431-3530": "olvard from 3432 to 3431 3530",
    "olvard: 3432–3431": "olvard : from 3432 to 3431",
    "olvard go 3431-3530": "olvard go 3431 3530",
    "olvard to 3431-3530": "olvard to 3431 3530",
    "olvard go 3431": "olvard go 3431",
    "Half-Moon 3432-x": "Half-Moon 3432-x",
    'name "3432-3431"': "name 3432-3431",
}
"""What is written, and in what words that is."""


@pytest.mark.parametrize(("line", "words"), WRITTEN.items())
def test_a_way_leads_from_its_first_place_unless_a_word_before_says_whereto(line, words):
    found = in_words(words_of_line(line), str.isdecimal, lambda key: key == "go")
    assert " ".join(word.text for word in found) == words
