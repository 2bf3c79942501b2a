"""The published test vectors, run through the game's own procedures on the built-in books.

`pytest tests/games/fornaldar -k vectors --vectors FILE` runs another file of the same format.
"""

from pathlib import Path

from fn_vectors import FORMAT
from vectors import parametrize

VECTORS = sorted((Path(__file__).parent / "vectors").glob("*.json"))


def pytest_generate_tests(metafunc):
    parametrize(metafunc, FORMAT.game, *VECTORS)


def test_vectors(vector):
    FORMAT.run(vector)
