"""Files at rest: nobody but the referee may read what lies on his desk."""

import os
import stat
from pathlib import Path

import pytest

from adjudicator.cli.app import the_desk

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes of files")


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_desk_and_all_that_is_written_on_it_are_the_referees_alone(run, duel, order_file, tmp_path):
    duel()
    with Path("desk.yaml").open("a", encoding="utf-8") as settings:
        settings.write("\nmail: {address: games@example.org, referee: referee@example.org}\n")
    run("submit", order_file("A"))
    run("tick")
    run("form", "B", "--save")
    desk = tmp_path / "desk"
    everything = [desk, *desk.rglob("*")]
    held = {path.name for path in everything}
    assert {"A.txt", "duel.json", "adjudicator.sqlite", "A.pdf", "desk.yaml", "0.placement-B.txt"} <= held
    assert not [str(path) for path in everything if path.is_dir() and mode(path) != 0o700]
    assert not [
        str(path) for path in everything if path.is_file() and mode(path) & 0o077 and path.name != "campaign.yaml"
    ]


def test_an_open_settings_file_with_a_password_in_it_is_warned_of(run, duel, capfd):
    duel()
    settings = Path("desk.yaml")
    text = settings.read_text(encoding="utf-8")

    def warned():
        the_desk(Path("."))
        return capfd.readouterr().err

    settings.chmod(0o640)
    assert warned() == ""
    settings.write_text(text.replace("database: adjudicator.sqlite", "database: postgresql://me:secret@localhost/x"))
    assert "holds the database's password, and others may read it; close it: chmod 600 desk.yaml" in warned()
    settings.chmod(0o600)
    assert warned() == ""
