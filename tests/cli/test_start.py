"""The command line starts fast: heavy libraries are imported inside the commands that need them."""

import subprocess
import sys

from typer.main import get_command

from adjudicator.campaign.desk import new_key
from adjudicator.cli.app import GROUPS
from adjudicator.cli.commands import app

HEAVY = ("reportlab", "eventsourcing", "jsonschema", "yaml", "msgspec", "psycopg")


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


def test_a_certificate_of_ones_own_is_named_in_the_help(run):
    assert "?cafile=" in run("mail", "--help")[1]


def test_a_key_can_be_copied_by_a_double_click_and_has_no_plus():
    assert {sign for _ in range(50) for sign in new_key()} <= set("ABCDEFGHJKMNPQRSTUVWXYZ23456789-")
