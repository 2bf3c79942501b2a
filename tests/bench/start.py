"""What starting a command is measured by: a desk where nothing is due, a bare application that opens its database."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import yaml
from town import MAIL, Town

BARE = Path(__file__).parent / "bare_typer.py"


def desk(folder: Path) -> Path:
    """A desk with a CP campaign whose letters and reports have gone out: nothing is due on it."""
    town = Town(folder)
    settings = {"mail": {name: value for name, value in msgspec.to_builtins(MAIL).items() if value}}
    (folder / "desk.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    town.open(seats="ABCD", game="cp-campaign", name="cp")
    town.desk.close()
    ours(folder, "tick")()
    return folder


def ours(folder: Path, *command: str) -> Callable[[], None]:
    """Running one of our commands on a desk."""
    return lambda: run([sys.executable, "-m", "adjudicator", *command, "--desk", str(folder)])


def told() -> None:
    """Our help."""
    run([sys.executable, "-m", "adjudicator", "--help"])


def bare(*words: str) -> Callable[[], None]:
    """Running the bare application."""
    return lambda: run([sys.executable, str(BARE), *words])


def counting(folder: Path) -> Callable[[], None]:
    """The bare application opens the database of a desk and counts its events."""
    return bare("count", str(folder / "adjudicator.sqlite"))


def run(command: list[str]) -> None:
    """Run a command and throw away what it prints."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
