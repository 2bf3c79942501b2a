"""The player's program says the same under every Python from 3.8 on."""

import shutil
import subprocess
import sys

import pytest
from witnessed import Witnessed, said, unchecked

from adjudicator.checker.joining import program
from adjudicator.post.letters.checking import CHECKER

pytestmark = pytest.mark.slow


@pytest.fixture
def mailed(tmp_path_factory):
    """The program, as a player saves it."""
    path = tmp_path_factory.mktemp("saved") / CHECKER
    path.write_bytes(program())
    return path


def test_no_word_of_it_is_newer_than_its_oldest_python():
    vermin = pytest.importorskip("vermin")
    python_2, python_3 = vermin.detect(program().decode())
    assert python_2 is None
    assert (3, 0) < python_3 <= (3, 8)


@pytest.fixture
def honest(tmp_path, beacon, monkeypatch):
    unchecked(monkeypatch)
    town = Witnessed(tmp_path / "desk", beacon, options={"turns": 2})
    town.tick()
    town.accept()
    town.turn(1)
    town.turn(2)
    return town.kept("B", tmp_path / "B")


def of(python, mailed, folder):
    """What a Python says of a folder."""
    done = subprocess.run([python, "-X", "utf8", mailed, folder], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.long("11")
@pytest.mark.parametrize("minor", range(8, 15))
def test_every_python_gives_the_same_verdict(minor, mailed, honest, capsys):
    python = shutil.which(f"python3.{minor}")
    if not python or subprocess.run([python, "--version"], capture_output=True, check=False).returncode:
        pytest.skip(f"there is no Python 3.{minor} here")
    expected, false = said(honest, capsys)
    assert not false, expected
    assert of(python, mailed, honest) == (0, expected, "")
    seal = next(path for path in sorted(honest.glob("*.eml")) if b"Seal: river 1.bid" in path.read_bytes())
    late = seal.read_bytes().partition(b"\r\n")[2]
    seal.write_bytes(late)
    (honest / "x.eml").write_bytes(b"Received: by mx.home.example; the day before\r\n" + late)
    expected, _ = said(honest, capsys)
    assert of(python, mailed, honest) == of(sys.executable, mailed, honest) == (0, expected, "")
