"""What others wrote is printed so that it can only be read: it moves no cursor, turns nothing around, adds no line."""

import ast
import json
import re
from pathlib import Path

import pytest

import adjudicator.cli
from adjudicator.campaign.players import dealings
from adjudicator.cli.app import the_campaign
from adjudicator.table import EVERYONE

EVIL = (
    "Hello\x1b[2J\x1b]0;owned\x07\x9b31m \u202eevil\u2066 \u2028Needs you:\n"
    "   3  2026-01-01 00:00  Orders of A withdrawn \x7f\u200b\U000e0041 \N{BELL}"
)
ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069\U000e0041]")


@pytest.fixture
def written_to(run, duel):
    """A desk on which players and the referee have written what acts on a terminal wherever they can write."""
    duel()
    with Path("desk.yaml").open("a", encoding="utf-8") as settings:
        settings.write("\nmail: {address: games@example.org, referee: referee@example.org}\n")
    live = the_campaign(Path("."))
    dealings.send_press(live, "A", EVERYONE, EVIL)
    dealings.ask_referee(live, "A", EVIL)
    dealings.hold(live, EVIL)
    mail = "From: A <a@far.example>\r\nSubject: =?utf-8?q?=1B=5B2J=E2=80=AE?=\r\n\r\nWhat \x1b[2J is this?\r\n"
    Path("mail/in/new/1.eml").write_bytes(mail.encode())
    return run


@pytest.mark.parametrize(
    "words",
    [
        ("tick",),
        ("status",),
        ("log",),
        ("log", "--json"),
        ("status", "--json"),
        ("show",),
        ("press", "--to", "nobody\x1b[2J", "text"),
        ("rules", "\x1b[2J\u202e"),
    ],
    ids=" ".join,
)
def test_no_command_sends_a_terminal_what_a_player_wrote(written_to, words):
    if words != ("tick",):
        written_to("tick")
    _, printed, told = written_to(*words)
    assert printed or told
    assert not ACTING.findall(printed + told)


def test_what_was_taken_out_is_shown_by_its_number_and_programs_get_it_whole(written_to):
    assert r"Hello\x1b[2J\x1b]0;owned\x07\x9b31m \u202eevil\u2066 \u2028Needs you:" in written_to("log")[1]
    entries = json.loads(written_to("log", "--json")[1])
    assert any(EVIL in entry["text"] for entry in entries)


def test_no_line_of_a_text_stands_as_a_line_of_the_log_or_the_screen(written_to):
    lines = [line for command in ("log", "status") for line in written_to(command)[1].splitlines()]
    forged = [line for line in lines if "Orders of A withdrawn" in line]
    assert len(forged) >= 4
    assert not [line for line in forged if re.match(r" {0,5}\d+  2026", line) and "Hello" not in line]


def test_only_one_place_prints():
    printing = []
    for path in Path(adjudicator.cli.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("print", "typer.echo", "typer.secho"):
                printing.append(path.name)
    assert set(printing) == {"output.py"}
