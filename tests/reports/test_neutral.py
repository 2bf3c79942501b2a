"""The core knows no game: words of the games' own rulebooks do not stand in its modules, nor in its file of glyphs."""

import re
from pathlib import Path
from typing import get_args

import pytest

import adjudicator
from adjudicator.games.cp_campaign.tables import KINDS as TERRITORIES
from adjudicator.games.fornaldar.printed.counters.reading import built_in_counters
from adjudicator.games.fornaldar.words import FortressType, Race, Road

PLAIN = {"castle", "cave", "trail", "tunnel", "Mountain Pass"}
"""What every land has."""
WORDS = [
    *get_args(FortressType),
    *get_args(Race),
    *get_args(Road),
    *(group.name for group in built_in_counters().groups.values()),
    *(kind.name for kind in TERRITORIES.values() if " " in kind.name),
    *("testament", "preservation", "gold dot", "decay", "shaman", "fomorian", "enchanted", "defence value"),
]
PACKAGE = Path(adjudicator.__file__).parent
FILES = [
    path
    for room in ("table", "reports")
    for path in sorted((PACKAGE / room).rglob("*"))
    if path.suffix in (".py", ".toml")
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_word_of_a_game_stands_in_the_core(path):
    wanted = re.compile(rf"\b({'|'.join(map(re.escape, sorted({*WORDS} - PLAIN)))})s?\b", re.IGNORECASE)
    assert wanted.findall(path.read_text(encoding="utf-8").replace("_", " ")) == []
