"""The packages the program was last tested with: all it asks for is among them, each file by its digest."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = PROJECT["optional-dependencies"]
ASKED = [Requirement(line) for line in (*PROJECT["dependencies"], *OPTIONAL["test"], *OPTIONAL["lint"])]
LINE = re.compile(r"([a-z0-9.-]+)==(\S+) --hash=sha256:[0-9a-f]{64}")
LINES = [line for line in (ROOT / ".ci" / "tested.txt").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
TESTED = dict(found.groups() for line in LINES if (found := LINE.fullmatch(line)))


def test_every_package_is_one_version_with_a_digest():
    assert len(TESTED) == len(LINES)
    assert sorted(TESTED) == list(TESTED)


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.name)
def test_what_the_project_asks_for_is_tested_in_a_version_of_its_range(asked):
    assert asked.specifier.contains(TESTED[asked.name.lower().replace("_", "-")])


def test_what_the_program_runs_on_is_not_tied_to_single_versions():
    assert not [str(asked) for asked in ASKED if any(each.operator in ("==", "===") for each in asked.specifier)]
