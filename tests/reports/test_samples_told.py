"""What page one of the samples says: places by name, the reader as "you", sentences that end once."""

import json
import re
from pathlib import Path

import pytest

SAMPLES = sorted((Path(__file__).parents[2] / "reports").rglob("*.json"))


@pytest.fixture(params=SAMPLES, ids=lambda path: f"{path.parts[-3]}-{path.parts[-2]}-{path.stem}")
def sample(request):
    return json.loads(request.param.read_text(encoding="utf-8"))


def test_a_headline_names_places_and_says_something(sample):
    headline = sample["content"]["headline"]
    assert headline
    assert not re.search(r"(?<!\()\b\d{4}\b", headline)


def test_the_reader_is_you(sample):
    name = sample["seat_name"]
    told = [sample["content"]["headline"], *sample["content"]["happened"], *sample.get("chronicle", [])]
    assert not [text for text in told if re.search(rf"\b{re.escape(name)}\b", text)]


def test_sentences_end_once(sample):
    told = sample["content"]["happened"]
    assert all(text.endswith(".") and ".." not in text and "  " not in text for text in told)
