"""The runner of the test vectors sees what is wrong with a vector: a key it does not know, a result that is not so."""

from pathlib import Path

import pytest
from cp_vectors import FORMAT
from mutations import misspelt, wrong
from vectors import BadVector, read

OWN = [vector for name in ("vectors", "more") for vector in read(Path(__file__).with_name(f"{name}.json"), FORMAT.game)]
IDS = [vector["id"] for vector in OWN]


def passes(vector):
    try:
        FORMAT.run(vector)
    except (AssertionError, BadVector):
        return False
    return True


@pytest.mark.parametrize("own", OWN, ids=IDS)
def test_a_wrong_expectation_fails(own):
    spoilt = list(wrong(own))
    assert spoilt
    assert [where for where, vector in spoilt if passes(vector)] == []


@pytest.mark.parametrize("own", OWN, ids=IDS)
def test_a_misspelt_key_fails(own):
    assert [where for where, vector in misspelt(own) if passes(vector)] == []
