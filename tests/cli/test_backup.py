"""A referee restores a copy of his desk elsewhere, each command in a process of its own, while the old desk lives."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from programs import program

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.store.application import migrate
from adjudicator.cli.app import the_desk
from adjudicator.cli.setup import open_plan

pytestmark = pytest.mark.slow

PLAN = """\
campaign: {name}
game: cp-campaign
title: The Duel
seats:
  A: {{player: Anna, address: anna@example.org, key: key-A}}
  B: {{player: Bert, address: bert@example.org, key: key-B}}
options: {{battle_mode: auto, victory: {{type: territories_after, turns: 2}}}}
schedule: {{timezone: Europe/Berlin, every: 7}}
luck: false
"""
MAILBOX = "mail: {address: games@example.org, referee: referee@example.org}\n"


def desk_at(folder, settings, name="duel"):
    """A desk of these settings with an open campaign."""
    Desk.create(folder)
    (folder / "adjudicator.sqlite").unlink()
    (folder / "desk.yaml").write_text(settings + MAILBOX, encoding="utf-8")
    (folder / "campaign.yaml").write_text(PLAN.format(name=name), encoding="utf-8")
    (folder / "histories").mkdir()
    with closing(the_desk(folder)) as desk:
        migrate(desk.database)
        open_plan(desk, folder / "campaign.yaml")
    return folder


def fingerprint(folder, but=""):
    """What lies in a folder, byte for byte, `but` for what lies there under a name."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.relative_to(folder).parts[0] != but)
    return {path.relative_to(folder): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def events_of(folder):
    """How long the history of the campaign on a desk is."""
    with closing(the_desk(folder)) as desk:
        return desk.store.campaign("duel").version


def restored(old, new):
    """Restore a copy of the old desk into a new folder, which changes nothing outside of it; what is printed."""
    copy = new.with_suffix(".tar.gz")
    assert program(old, "backup", copy)[0] == 0
    before = fingerprint(old.parent, but=new.name)
    status, printed, told = program(old.parent, "restore", copy, "--desk", new)
    assert status == 0, told
    assert fingerprint(old.parent, but=new.name) == before
    return " ".join(printed.split())


def go_on_apart(old, new):
    """Neither desk knows what happens on the other from here on."""
    events = events_of(old)
    assert program(old, "hold", "--reason", "the old one is ill")[0] == 0
    assert events_of(new) == events
    before = fingerprint(old)
    for desk in (new, new):
        assert program(desk, "press", "Welcome!")[0] == 0
    assert events_of(new) == events + 2
    assert fingerprint(old) == before


@pytest.mark.long
def test_a_copy_of_a_desk_with_another_database_is_whole_and_both_go_on_apart(tmp_path):
    old, new = desk_at(tmp_path / "old", "database: histories/other.sqlite\n"), tmp_path / "new"
    restored(old, new)
    assert (new / "histories" / "other.sqlite").exists()
    assert not (new / "adjudicator.sqlite").exists()
    go_on_apart(old, new)
    for desk, letters in ((old, 1), (new, 5)):  # while it is held, the old desk invites nobody
        assert f"Letters out: {letters}." in program(desk, "tick")[1]
        assert "Sound." in program(desk, "verify")[1]
    assert "the old one is ill" not in program(new, "log")[1]
    assert "Welcome" not in program(old, "log")[1]


@pytest.mark.long
def test_an_absolute_database_is_never_written_to_by_the_restored_desk(tmp_path):
    old, new = desk_at(tmp_path / "old", f"database: {tmp_path}/elsewhere.sqlite\n"), tmp_path / "new"
    printed = restored(old, new)
    assert "which is outside of the desk: it was not touched" in printed
    assert (new / "desk.yaml.copied").read_text(encoding="utf-8").startswith(f"database: {tmp_path}/elsewhere.sqlite")
    go_on_apart(old, new)


@pytest.mark.long
def test_a_relative_database_outside_of_the_desk_is_never_written_to_either(tmp_path):
    old, new = desk_at(tmp_path / "old", "database: ../elsewhere.sqlite\n"), tmp_path / "new"
    restored(old, new)
    go_on_apart(old, new)


@pytest.mark.long
def test_links_of_the_old_desk_are_followed_by_the_copy_and_not_by_what_is_restored(tmp_path):
    old, new = desk_at(tmp_path / "old", ""), tmp_path / "new"
    for name in ("archive", "secrets", "adjudicator.sqlite"):
        (tmp_path / "disk").mkdir(exist_ok=True)
        (old / name).rename(tmp_path / "disk" / name)
        (old / name).symlink_to(tmp_path / "disk" / name)
    new.mkdir()
    for name in ("archive", "secrets", "adjudicator.sqlite", "reports", "desk.yaml"):
        (new / name).symlink_to(old / name)
    printed = restored(old, new)
    assert "What was there as secrets is put aside as secrets.before-restore-1." in printed
    assert not any((new / name).is_symlink() for name in ("archive", "secrets", "adjudicator.sqlite", "desk.yaml"))
    go_on_apart(old, new)


@pytest.mark.long("../our-ca.pem", "keys/our-ca.pem", "{}/our-ca.pem")
@pytest.mark.parametrize("place", ["our-ca.pem", "keys/our-ca.pem", "{}/our-ca.pem", "../our-ca.pem"])
def test_a_certificate_authority_goes_with_the_copy_wherever_it_lies(tmp_path, place):
    old, new = desk_at(tmp_path / "old", ""), tmp_path / "new"
    named = place.format(tmp_path)
    (old / named).parent.mkdir(exist_ok=True)
    (old / named).write_text("AN AUTHORITY", encoding="utf-8")
    mail = MAILBOX.replace("}", f", inbox: 'imaps://games@localhost?cafile={named}'}}")
    (old / "desk.yaml").write_text(mail, encoding="utf-8")
    printed = restored(old, new)
    inside = place if place in ("our-ca.pem", "keys/our-ca.pem") else "inbox-ca.pem"
    assert (new / inside).read_text(encoding="utf-8") == "AN AUTHORITY"
    assert f"cafile={inside}" in (new / "desk.yaml").read_text(encoding="utf-8")
    assert "Its inbox is that of the desk it was copied from: let only one of the two use it" in printed


def test_a_copy_without_the_authority_that_the_desk_names_is_not_made(tmp_path):
    old = desk_at(tmp_path / "old", "")
    mail = MAILBOX.replace("}", ", outbox: 'smtps://games@localhost?cafile=our-ca.pem'}")
    (old / "desk.yaml").write_text(mail, encoding="utf-8")
    status, _, told = program(old, "backup", "copy.tar.gz")
    assert (status, "[backup/cafile]" in told) == (1, True)
    assert [path.name for path in old.glob("*copy*")] == []


def test_a_copy_is_not_restored_over_another_desk(tmp_path):
    old, other = desk_at(tmp_path / "old", ""), desk_at(tmp_path / "other", "database: own.sqlite\n", "brook")
    assert program(old, "backup", tmp_path / "copy.tar.gz")[0] == 0
    before = fingerprint(tmp_path)
    assert "[restore/other-desk]" in program(other, "restore", tmp_path / "copy.tar.gz")[2]
    assert {path: digest for path, digest in fingerprint(tmp_path).items() if path.suffix != ".lock"} == before


def test_what_is_there_is_put_aside_with_its_histories(tmp_path):
    old = desk_at(tmp_path / "old", "database: other.sqlite\n")
    assert program(old, "backup", tmp_path / "copy.tar.gz")[0] == 0
    events = events_of(old)
    program(old, "hold", "--reason", "I am ill")
    status, printed, _ = program(old, "restore", tmp_path / "copy.tar.gz")
    assert (status, events_of(old)) == (0, events)
    assert "What was there as other.sqlite is put aside as other.sqlite.before-restore-1." in printed
    with closing(sqlite3.connect(old / "other.sqlite.before-restore-1")) as aside:
        assert aside.execute("SELECT count(*) FROM stored_events WHERE topic = 'held'").fetchone() == (1,)


@pytest.mark.long
def test_a_desk_of_postgresql_is_neither_copied_nor_restored_over(tmp_path):
    old, other = desk_at(tmp_path / "old", ""), tmp_path / "other"
    assert program(old, "backup", tmp_path / "copy.tar.gz")[0] == 0
    assert program(tmp_path, "init", "other")[0] == 0
    (other / "desk.yaml").write_text("database: postgresql://localhost:1/desk\n", encoding="utf-8")
    before = fingerprint(other)
    assert "[restore/postgres]" in program(other, "restore", tmp_path / "copy.tar.gz")[2]
    assert "pg_dump" in program(other, "backup", tmp_path / "other.tar.gz")[2]
    assert fingerprint(other) == before


def test_a_desk_without_its_database_is_not_answered_with_an_empty_one_first(tmp_path):
    old = desk_at(tmp_path / "old", "database: other.sqlite\n")
    Path(old / "other.sqlite").unlink()
    told = program(old, "status")[2]
    assert told.index("restore it from your backup") < told.index("adjudicator migrate")
