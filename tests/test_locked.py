"""What README's two commands install is locked: every package in the version it was tested with, by its digests."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
ENTRY = re.compile(
    r"^(?P<name>[a-z0-9.-]+)==(?P<version>[^ ]+)(?: ; .+)? \\\n(?: +--hash=sha256:[0-9a-f]{64}[ \\]*\n)+", re.MULTILINE
)


def locked(name):
    """The versions of a lock, by package; there is nothing else in it."""
    text = re.sub("^ *#.*\n", "", (ROOT / ".ci" / "locked" / name).read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert ENTRY.sub("", text) == ""
    return {entry["name"]: entry["version"] for entry in ENTRY.finditer(text)}


TESTS = locked("tests.txt")
PROGRAM = locked("program.txt")


def asked(*lists):
    """What the project asks for, but for itself."""
    requirements = [Requirement(line) for lines in lists for line in lines]
    return [requirement for requirement in requirements if requirement.name != PROJECT["name"]]


def name_of(requirement):
    return requirement.name.lower().replace("_", "-")


@pytest.mark.parametrize("requirement", asked(PROJECT["dependencies"], *EXTRAS.values()), ids=str)
def test_what_the_project_asks_for_was_tested_in_a_version_of_its_range(requirement):
    assert requirement.specifier.contains(TESTS[name_of(requirement)])


def test_the_program_runs_on_what_was_tested():
    assert {name_of(requirement) for requirement in asked(PROJECT["dependencies"])} <= set(PROGRAM)
    assert PROGRAM.items() <= TESTS.items()


def test_it_is_built_by_what_was_tested():
    assert "hatchling" in PROGRAM


def test_who_builds_on_the_program_is_not_tied_to_single_versions():
    every = asked(PROJECT["dependencies"], *EXTRAS.values())
    assert not [str(requirement) for requirement in every if re.search("===?", str(requirement.specifier))]


@pytest.mark.parametrize(("command", "lock"), [("run", "program.txt"), ("test", "tests.txt")])
def test_the_commands_of_the_readme_install_what_is_locked_and_nothing_else(command, lock):
    (block,) = re.findall(rf"<!-- {command} -->\n```sh\n(.*?)```", README, re.DOTALL)
    installs = re.findall(r"pip install (.*?)(?: &&|$)", block.replace("\\\n", ""), re.MULTILINE)
    assert [" ".join(install.split()) for install in installs] == [
        f"--quiet --requirement .ci/locked/{lock}",
        f"--quiet --no-deps --no-build-isolation {'.' if command == 'run' else '--editable .'}",
    ]
