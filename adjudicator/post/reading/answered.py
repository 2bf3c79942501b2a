"""Answers between the quoted lines of a form: "yes" below an example takes it up, a name chooses among several."""

import re
from collections.abc import Sequence

_EXAMPLE = re.compile(r"[>\s]*#(?=\S)(?P<order>.*)")
_YES = re.compile(r"(?:yes|yep|yes please|ok|okay|do (?:this|that|it)|this(?: one)?|that(?: one)?|once)", re.IGNORECASE)
_BOTH = re.compile(r"(?:yes,? )?both(?: of (?:these|them))?", re.IGNORECASE)
_ALL = re.compile(r"(?:yes,? )?(?:all(?: of (?:these|them))?|these|these all)", re.IGNORECASE)
_AROUND = re.compile(r"^[\s.!,;]+|[\s.!,;]+$|[, ]+(?:please|pls|thanks)[\s.!]*$", re.IGNORECASE)
MOST_WORDS = 3
"""The most words of an answer that names what it chooses."""


def example_in(line: str) -> str:
    """The order in a quoted line of a form that can be taken up; empty for other lines."""
    match = _EXAMPLE.fullmatch(line)
    return match["order"].strip() if match else ""


def taken_up(answer: str, examples: Sequence[str]) -> Sequence[str]:
    """The examples that an answer below them takes up; none where it is no answer to them, or not sure."""
    if not examples:
        return ()
    text = _AROUND.sub("", answer)
    if _YES.fullmatch(text):
        return examples if len(examples) == 1 else ()
    if _BOTH.fullmatch(text):
        return examples if len(examples) == 2 else ()
    if _ALL.fullmatch(text):
        return examples
    if not text or len(text.split()) > MOST_WORDS:
        return ()
    word = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)
    named = [example for example in examples if word.search(example)]
    return named if len(named) == 1 and named[0].lower() != text.lower() else ()
