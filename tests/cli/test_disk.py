"""A full disk, files that cannot be used, addresses of databases that cannot be meant: told as what they are."""

import errno
import os
import sqlite3
from pathlib import Path

import pytest

FULL = OSError(errno.ENOSPC, "No space left on device")
WRITING = [
    ("report",),
    ("chart-book",),
    ("poster",),
    ("map",),
    ("form", "A", "--save"),
    ("data", "cp-campaign", "--out", "mine"),
    ("replace", "B", "--player", "Cora", "--reason", "Bert left"),
    ("backup", "copy.tar.gz"),
    ("new", "other.yaml"),
    ("init", "elsewhere"),
]
READING = [
    ("new",),
    ("check",),
    ("submit",),
    ("rule", "change", "--reason", "x"),
    ("rule", "correct", "--reason", "x"),
    ("map",),
    ("restore",),
    ("verify", "--bundle"),
]


@pytest.fixture
def here(duel):
    duel()
    plan = Path("campaign.yaml").read_text(encoding="utf-8")
    Path("other.yaml").write_text(plan.replace("campaign: duel", "campaign: other"), encoding="utf-8")


@pytest.fixture
def full(monkeypatch):
    """No file can be written any more."""

    def refuse(*args, **kwargs):
        raise FULL

    opened = os.open
    monkeypatch.setattr(
        os,
        "open",
        lambda path, flags, *more, **named: (
            refuse() if flags & os.O_CREAT and not str(path).endswith(".lock") else opened(path, flags, *more, **named)
        ),
    )
    for name in ("write_bytes", "write_text"):
        monkeypatch.setattr(Path, name, refuse)


@pytest.mark.parametrize("command", WRITING, ids=lambda command: command[0])
def test_a_full_disk_is_told_as_that(here, run, full, command):
    status, _, told = run(*command)
    assert status == 1
    assert told.endswith("the disk is full; free some space, and do it again [disk/full]\n")


def test_a_database_on_a_full_disk_is_told_as_that_and_keeps_what_it_has(here, run, monkeypatch):
    connect = sqlite3.connect

    def connected(*args, **kwargs):
        connection = connect(*args, **kwargs)
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    head = run("status")[1].splitlines()[1]
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", connected)
        long = "x" * 4000
        told = [run("press", long)[2] for _ in range(40)]
    assert told[-1].startswith("adjudicator: the disk with the database is full")
    assert told[-1].endswith("[database/full]\n")
    assert run("press", "there is room again")[0] == 0
    assert run("verify")[0] == 0
    assert run("status")[1].splitlines()[1] != head


@pytest.mark.parametrize("command", READING, ids=lambda command: command[-1])
@pytest.mark.parametrize("what", ["missing", "a folder", "closed"])
def test_a_file_that_cannot_be_read_is_told_as_what_it_is(here, run, monkeypatch, tmp_path, command, what):
    file = tmp_path / "given.yaml"
    match what:
        case "a folder":
            file.mkdir()
        case "closed":
            file.write_bytes(b"x")
            opened = Path.open
            refused = PermissionError(errno.EACCES, "Permission denied", str(file))
            monkeypatch.setattr(
                Path, "open", lambda path, *how, **more: _raise(refused) if path == file else opened(path, *how, **more)
            )
            if command == ("restore",):
                monkeypatch.setattr("tarfile.open", lambda *args, **kwargs: _raise(refused))
    status, _, told = run(*command, file)
    assert status == 1
    if command == ("map",) and what == "a folder":
        assert f"{file} is empty" in told
        return
    expected = {
        "missing": f"there is no file {file}",
        "a folder": f"{file} is a folder; name a file",
        "closed": f"this user may not use {file}; let him read and write it",
    }
    assert expected[what] in told


def _raise(error):
    raise error


@pytest.mark.parametrize("command", ["migrate", "status", "tick", "backup copy.tar.gz"])
@pytest.mark.parametrize(
    "address",
    [
        "postgresql://desk:secret@localhost:99999/desk",
        "postgresql://desk:secret@localhost:port/desk",
        "postgresql://desk:secret@[::1/desk",
        "mysql://desk:secret@localhost/desk",
    ],
)
def test_an_address_that_cannot_be_meant_is_refused_without_its_password(here, run, command, address):
    Path("desk.yaml").write_text(f"database: '{address}'\n", encoding="utf-8")
    status, printed, told = run(*command.split())
    assert status == 1
    assert "is no address of a PostgreSQL database; right is for example: postgresql://" in told
    assert "secret" not in printed + told


def test_a_port_where_nobody_answers_is_told_at_once_with_the_reason(here, run):
    pytest.importorskip("psycopg")
    Path("desk.yaml").write_text("database: postgresql://desk:secret@127.0.0.1:1/desk\n", encoding="utf-8")
    status, printed, told = run("migrate")
    assert status == 1
    assert "the database cannot be reached" in told
    assert "Connection refused" in told
    assert "secret" not in printed + told
