"""The command line starts fast: heavy libraries are imported inside the commands that need them."""

import gc
import subprocess
import sys
from datetime import UTC, datetime

import pytest
import yaml
from town import MAIL, Town
from typer.main import get_command

from adjudicator.campaign.desk.desk import new_key
from adjudicator.cli import commands
from adjudicator.cli.app import GROUPS
from adjudicator.cli.commands import app, command_line

pytestmark = pytest.mark.slow

HEAVY = ("reportlab", "eventsourcing", "jsonschema", "yaml", "msgspec", "psycopg")
UNUSED = (
    "PIL",
    "adjudicator.games.fornaldar",
    "adjudicator.games.northmen",
    "adjudicator.games.test_of_time",
    "adjudicator.post.letters.writing",
    "adjudicator.post.inbound.taking",
    "adjudicator.reports",
    "imap_tools",
    "jsonschema",
    "reportlab",
    "rich",
    "smtplib",
)
"""What a command has no need of where nothing came, nothing is due and nothing is drawn."""
MODULES = 262
"""How many modules of ours such a command loads at most, those of its one game among them."""


@pytest.fixture
def quiet_desk(tmp_path, run):
    """A desk with a CP campaign whose letters and reports have gone out: nothing is due on it."""
    town = Town(tmp_path)
    town.now = datetime.now(UTC)
    mail = {"address": MAIL.address, "referee": MAIL.referee}
    (tmp_path / "desk.yaml").write_text(yaml.safe_dump({"mail": mail}), encoding="utf-8")
    town.open(game="cp-campaign", name="cp", seats="ABCD")
    town.desk.close()
    assert "Letters out: 9." in run("tick", "--desk", tmp_path)[1]
    return tmp_path


@pytest.mark.parametrize("command", ["tick", "status"])
def test_a_command_loads_only_what_it_uses(quiet_desk, command):
    code = (
        "import sys\n"
        f"sys.argv = ['adjudicator', {command!r}, '--desk', {str(quiet_desk)!r}]\n"
        "from adjudicator.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print('LOADED', *sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert "LOADED" in loaded
    assert ("adjudicator.games.cp_campaign" in loaded) == (command == "status"), "a round loads no game that rests"
    assert [name for name in UNUSED if name in loaded] == []
    assert sum(name.startswith("adjudicator") for name in loaded) <= MODULES


def test_what_was_imported_is_no_garbage_and_what_a_command_makes_may_be(run, monkeypatch):
    seen = []
    monkeypatch.setattr(
        commands, "command_line", lambda words: lambda: seen.append((gc.isenabled(), gc.get_freeze_count() > 0))
    )
    run("--help")
    assert seen == [(True, True)]


def test_help_imports_none_of_the_heavy_libraries():
    code = (
        "import sys\n"
        "sys.argv = ['adjudicator', '--help']\n"
        "from adjudicator.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print('HEAVY:', [name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "HEAVY: []" in done.stdout
    assert "verify" in done.stdout


def test_the_help_has_every_command_under_what_a_referee_does(run):
    printed = run("--help")[1]
    listed = [name for names in GROUPS.values() for name in names]
    assert sorted(listed) == sorted(get_command(app).commands)
    assert [line.rstrip(":") for line in printed.splitlines() if line.rstrip(":") in GROUPS] == list(GROUPS)


@pytest.mark.parametrize(
    ("words", "built"),
    [([], []), (["--help"], []), (["status", "-c", "tick"], ["status"]), (["rule", "close"], ["rule"])],
)
def test_of_the_commands_the_one_that_is_called_is_built(words, built):
    assert [*command_line(words).commands] == built


def test_a_name_that_no_command_has_is_told_by_all_of_them():
    assert command_line(["statsu"]).commands.keys() == get_command(app).commands.keys()


def test_a_certificate_of_ones_own_is_named_in_the_help(run):
    assert "?cafile=" in run("mail", "--help")[1]


def test_a_key_can_be_copied_by_a_double_click_and_has_no_plus():
    assert {sign for _ in range(50) for sign in new_key()} <= set("ABCDEFGHJKMNPQRSTUVWXYZ23456789-")
