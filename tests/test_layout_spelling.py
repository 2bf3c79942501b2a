"""One spelling: British, with -ize (Oxford): colour, centre, defence, labelled; organize, recognize.

`color`, `center` and the like are words of CSS and of libraries too, and are left to the reader.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOT_OURS = ROOT / "adjudicator" / "checker" / "words.py"
"""A list of words that others made."""
PROSE = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
AMERICAN = ("behavior", "neighbor", "honor", "favor", "harbor", "rumor", "valor", "gray", "labor")
ONE_L = ("cancel", "label", "model", "signal", "travel")
WITH_Z = (
    "apolog",
    "author",
    "capital",
    "custom",
    "general",
    "initial",
    "minim",
    "mobil",
    "normal",
    "optim",
    "organ",
    "random",
    "real",
    "recogn",
    "serial",
    "summar",
    "synchron",
)
WORD = re.compile(
    rf"\b(?:{'|'.join(AMERICAN)})(?:s|ed|ing)?\b"
    rf"|\b(?:{'|'.join(ONE_L)})(?:ed|ing)\b"
    rf"|\b(?:{'|'.join(WITH_Z)})is(?:e|es|ed|ing|ation)\b",
    re.IGNORECASE,
)


def misspelt(text: str) -> list[str]:
    """The words of a text that are spelt in another way."""
    return WORD.findall(text)


def test_the_program_and_its_prose_are_spelt_one_way():
    sources = [path for path in (ROOT / "adjudicator").rglob("*.py") if path != NOT_OURS]
    words = {path: misspelt(path.read_text(encoding="utf-8")) for path in (*PROSE, *sources)}
    assert not {path: found for path, found in words.items() if found}


PRINTED = [path for name in ("rules.json", "rulings.json") for path in (ROOT / "adjudicator").rglob(name)]
"""The rules and rulings that chart books print; words of CSS and of libraries are none of theirs."""
ALSO = re.compile(r"\b(?:color|center|defense|offense|armor|gray)(?:s|ed|ing)?\b", re.IGNORECASE)


def test_rules_and_rulings_are_spelt_in_the_same_way():
    texts = {path: path.read_text(encoding="utf-8") for path in PRINTED}
    words = {path: [*misspelt(text), *ALSO.findall(text)] for path, text in texts.items()}
    assert len(words) == 10
    assert not {path: found for path, found in words.items() if found}


@pytest.mark.parametrize("word", ["behaviors", "labeled", "canceling", "organise", "Recognised", "gray"])
def test_another_spelling_is_seen(word):
    assert misspelt(f"a {word} b")


@pytest.mark.parametrize("word", ["behaviour", "labelled", "organize", "greyed", "realism", "promise", "modelling"])
def test_ours_is_left_alone(word):
    assert not misspelt(word)
