"""The published test vectors, run through the game as the program runs it.

`pytest tests/games/test_of_time -k vectors --vectors FILE` runs another file of the same format.
"""

from pathlib import Path

from tot_vectors import FORMAT
from vectors import parametrize

HERE = Path(__file__).parent


def pytest_generate_tests(metafunc):
    parametrize(metafunc, FORMAT.game, HERE / "vectors.json", HERE / "more.json")


def test_vectors(vector):
    FORMAT.run(vector)
