"""Whatever stops a campaign, the others go on; `status` tells it, and it goes on by itself when it can."""

import json
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import contextmanager
from datetime import timedelta

import pytest
import toy
import yaml
from faults import DEADLINE, opened, played
from town import MAIL, Town, either_game

from adjudicator import games
from adjudicator.campaign.events.aggregate import campaign_id
from adjudicator.cli import post as commands
from adjudicator.cli.todo import needing
from adjudicator.post.books.book import book_id
from adjudicator.post.outbound import sender

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-c", "from adjudicator.cli import main; main()"]
NEEDS = "Something stops the campaign, and is tried again with each `tick`: "


@pytest.fixture
def town(tmp_path, monkeypatch):
    monkeypatch.setattr(games, "find_game", either_game)
    with opened(tmp_path) as town:
        yield town


@contextmanager
def in_the_way(path):
    """Where a folder or a file belongs lies something else."""
    kept = path.rename(path.with_name("kept")) if path.exists() else None
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix:
        path.mkdir()
    else:
        path.write_text("in the way")
    yield
    if path.suffix:
        path.rmdir()
    else:
        path.unlink()
    if kept:
        kept.rename(path)


@contextmanager
def unwritable_reports(town, monkeypatch):
    with in_the_way(town.folder / "reports" / "river"):
        yield


@contextmanager
def unwritable_lock(town, monkeypatch):
    with in_the_way(town.folder / "adjudicator.sqlite.locks" / "river.lock"):
        yield


@contextmanager
def secrets_that_are_no_file(town, monkeypatch):
    with in_the_way(town.folder / "secrets" / "river.json"):
        yield


@contextmanager
def missing_secrets(town, monkeypatch):
    path = town.folder / "secrets" / "river.json"
    kept = path.rename(town.folder / "kept")
    yield
    kept.rename(path)


def damaged(own_id, number):
    @contextmanager
    def damaging(town, monkeypatch):
        town.desk.close()
        where = "WHERE originator_id = ? AND originator_version = ?"
        with sqlite3.connect(town.desk.database) as database:
            select = f"SELECT state FROM stored_events {where}"
            ((kept,),) = database.execute(select, (own_id.hex, number)).fetchall()
            update = f"UPDATE stored_events SET state = ? {where}"
            database.execute(update, (b"not what was written", own_id.hex, number))
            database.commit()
            yield
            town.desk.close()
            database.execute(update, (kept, own_id.hex, number))
        database.close()

    return damaging


def bug_in(name):
    """A function of the game's has a mistake that only the campaign at the river meets."""

    @contextmanager
    def stumbling(town, monkeypatch):
        real = getattr(toy, name)

        def function(*given):
            state = next(each for each in given if hasattr(each, "seats") or hasattr(each, "state"))
            if getattr(state, "state", state).seats == ("A", "B"):
                raise ZeroDivisionError("a bug")
            return real(*given)

        with monkeypatch.context() as patch:
            toy.altered(patch, **{name: function})
            yield

    return stumbling


@contextmanager
def bug_in_letters(town, monkeypatch):
    real = sender.all_letters

    def stumbling(live, *given):
        if live.campaign.opening.name == "river":
            raise ZeroDivisionError("a bug")
        return real(live, *given)

    with monkeypatch.context() as patch:
        patch.setattr(sender, "all_letters", stumbling)
        yield


FAULTS = {
    "reports": unwritable_reports,
    "lock": unwritable_lock,
    "secrets": secrets_that_are_no_file,
    "no secrets": missing_secrets,
    "history": damaged(campaign_id("river"), 2),
    "book": damaged(book_id("river"), 2),
    "next_step": bug_in("next_step"),
    "resolve": bug_in("resolve"),
    "letters": bug_in_letters,
}


def round_of(town):
    return town.mail_runner().round(clock=True, finish=commands.finish)


def in_status(town, run):
    """Whether `status` says of the river that something stops it, and of the lake that nothing does."""
    river, lake = json.loads(run("status", "--desk", town.folder, "--json")[1])
    assert lake["stuck"] is None
    return "error" in river or any(todo.what.startswith(NEEDS) for todo in needing(river))


@pytest.mark.parametrize("name", FAULTS)
def test_whatever_stops_a_campaign_the_others_go_on_and_it_goes_on_when_it_can(town, monkeypatch, run, name):
    round_of(town)
    town.send_orders("C", 3, campaign="lake")
    town.now = DEADLINE + timedelta(hours=1)
    with FAULTS[name](town, monkeypatch):
        for _ in range(2):
            done = round_of(town)
            assert done.trouble != []
            assert {trouble.partition(":")[0] for trouble in done.trouble} == {"river"}
        assert played(town, "lake")
        assert any("[lake C] Your report, Turn 1" in subject for subject in town.subjects("C"))
        assert len(list((town.folder / "reports" / "lake").iterdir())) == 2
        assert in_status(town, run)
    town.later(hours=1)
    assert round_of(town).trouble == []
    assert played(town)
    assert any("[river A] Your report, Turn 1" in subject for subject in town.subjects("A"))
    assert len(list((town.folder / "reports" / "river").iterdir())) == 2
    assert not in_status(town, run)


def adjudicator(*words):
    """A command in a process of its own; what it prints."""
    done = subprocess.run([*COMMAND, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return " ".join(done.stdout.split())


@pytest.fixture
def folder(tmp_path):
    """A desk with two campaigns of a real game, of which nothing was sent or written."""
    town = Town(tmp_path / "desk")
    mail = {"address": MAIL.address, "referee": MAIL.referee}
    (town.folder / "desk.yaml").write_text(yaml.safe_dump({"mail": mail}), encoding="utf-8")
    for name in ("marches", "uplands"):
        town.open(game="cp-campaign", name=name, seats="ABCD")
    town.desk.close()
    return town.folder


@pytest.mark.long
def test_a_folder_of_reports_that_cannot_be_written_is_told_by_status_until_it_can(folder):
    path = folder / "reports" / "marches"
    with in_the_way(path):
        told = adjudicator("tick", "--desk", folder)
        assert "Trouble: marches: " in told
        assert "Reports: " in told
        assert "uplands" in told
        status = adjudicator("status", "-c", "marches", "--desk", folder)
        assert f"Needs you: {NEEDS}" in status
        assert str(path) in status
        assert NEEDS not in adjudicator("status", "-c", "uplands", "--desk", folder)
    assert str(path) in adjudicator("tick", "--desk", folder)
    assert NEEDS not in adjudicator("status", "-c", "marches", "--desk", folder)


def hears_ctrl_c():
    """It is ignored where the tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.long
def test_serve_goes_on_and_writes_the_reports_when_it_can(folder):
    reports, process = folder / "reports", None
    try:
        with in_the_way(reports / "marches"):
            words = [*COMMAND, "serve", "--every", "1", "--desk", folder]
            process = subprocess.Popen(words, stderr=subprocess.PIPE, preexec_fn=hears_ctrl_c)
            until(process, lambda: any((reports / "uplands").glob("*/A.txt")))
            assert NEEDS in adjudicator("status", "-c", "marches", "--desk", folder)
        until(process, lambda: any((reports / "marches").glob("*/A.txt")))
    finally:
        if process is not None:
            process.send_signal(signal.SIGINT)
            told = process.communicate()[1].decode()
    assert f'trouble where=marches why="a file lies where a folder should be, at {reports / "marches"}' in told
    assert "reports written campaign=uplands" in told
    assert process.returncode == 0


def until(process, holds):
    """Wait until something holds; the process goes on meanwhile."""
    while not holds():
        assert process.poll() is None
        time.sleep(0.05)


def test_a_report_that_cannot_be_made_is_told_by_status(town, monkeypatch, run):
    real = toy.TOY.report

    def stumbling(view, facts, turn):
        if view.seats == ("A", "B"):
            raise ZeroDivisionError("a bug")
        return real(view, facts, turn)

    with monkeypatch.context() as patch:
        toy.altered(patch, report=stumbling)
        town.now = DEADLINE + timedelta(hours=1)
        assert round_of(town).trouble != []
    assert in_status(town, run)
