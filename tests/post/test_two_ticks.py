"""Two ticks at once, on SQLite and on PostgreSQL: nothing is done twice, and it comes out as one after another."""

import os
import random
import signal
import time

import pytest
from eventsourcing.persistence import IntegrityError
from homes import AT_DEADLINE, WEEK, Home, mails, play_quietly
from kills import append, lines, log_sends, wait_for_lock, what_came_of
from town import key

from adjudicator.campaign.players import dealings
from adjudicator.post.books.book import Postbook
from adjudicator.post.due.desk_service import TRIES
from adjudicator.post.upkeep.lock import only_one_at, only_reader
from adjudicator.table import EVERYONE, REFEREE

pytestmark = pytest.mark.slow


@pytest.fixture(params=["sqlite", "postgresql"])
def home(request, tmp_path):
    sqlite = request.param == "sqlite"
    home = Home(tmp_path / "home", "adjudicator.sqlite" if sqlite else request.getfixturevalue("desk_database"))
    yield home
    home.close()


@pytest.fixture
def one_by_one(tmp_path):
    """The same mails, on a desk on which nothing happens at once."""
    home = Home(tmp_path / "quiet", "adjudicator.sqlite")
    play_quietly(home)
    return home


def tick_on(home):
    """Tick until it is enough."""
    while not (home.folder / "enough").exists():
        with home.town() as town, only_reader(town.desk.database) as ours:
            if ours:
                log_sends(town, home.folder / "sends")
                done = town.mail_runner().round(clock=True)
                assert done.trouble == [], done.trouble
            else:
                append(home.folder / "busy", "another one is at work")


def play_at_once(home):
    with home.town() as town:
        town.open(seats="ABC", schedule=AT_DEADLINE)
    children = [home.fork(tick_on) for _ in range(2)]
    for turn in (1, 2):
        twice = [raw for raw in mails(turn) for _ in range(2)]
        random.Random(turn).shuffle(twice)
        with home.town() as town:
            for raw in twice:
                town.deliver(raw)
                time.sleep(0.005)
        home.wait(lambda town: not list(town.inbox.fetch()))
        home.set_clock(home.now + WEEK)
        home.wait(lambda town, turn=turn: len(town.live().campaign.windows) > turn)
    (home.folder / "enough").touch()
    assert [home.ended(child) for child in children] == [0, 0]
    assert lines(home.folder / "busy")


def outcome(home):
    with home.town() as town:
        return what_came_of(town)


@pytest.mark.long("postgresql")
def test_two_ticks_at_once_do_what_one_does(home, one_by_one):
    play_at_once(home)
    assert outcome(home) == outcome(one_by_one)
    sends = lines(home.folder / "sends")
    assert len(sends) == len(set(sends)), "how many letters go in a mail depends on the rounds"


@pytest.mark.long("postgresql")
def test_both_databases_give_the_same_letters(home, one_by_one):
    play_quietly(home)
    assert outcome(home) == outcome(one_by_one)
    assert lines(home.folder / "sends") == lines(one_by_one.folder / "sends")


def test_the_lock_of_a_killed_mail_runner_is_free(home):
    reader, writer = os.pipe()

    def hold(home):
        with home.town() as town, only_reader(town.desk.database) as ours:
            os.write(writer, b"held" if ours else b"lost")
            signal.pause()

    child = home.fork(hold)
    os.close(writer)
    assert os.read(reader, 4) == b"held"
    with home.town() as town:
        with only_reader(town.desk.database) as ours:
            assert not ours
        os.kill(child, signal.SIGKILL)
        home.ended(child)
        wait_for_lock(town.desk)


def interfere(town, change, times=1):
    """Somebody else changes something before each of the next saves."""
    save, left = town.desk.store.save, [change] * times

    def interrupted(*aggregates):
        if left:
            left.pop()()
        return save(*aggregates)

    town.desk.store.save = interrupted


@pytest.fixture
def town(home):
    """A campaign that waits for orders, its letters sent."""
    with home.town() as town:
        town.open(schedule=AT_DEADLINE)
        town.tick()
        yield town


def press_goes(home):
    with home.town() as other:
        dealings.send_press(other.live(), REFEREE, EVERYONE, "Hear, hear.")


def referee_holds(home):
    with home.town() as other:
        dealings.hold(other.live(), "we meet first")


def book_changes(home):
    with home.town() as other:
        book = other.book()
        book.happen(Postbook.LetterBounced, other.now, message_id="<x@y>", permanent=False, reason="")
        other.desk.store.keep(book)


@pytest.mark.parametrize("change", [press_goes, book_changes])
def test_a_mail_is_entered_once_though_something_got_in_the_way(home, town, change):
    town.send_orders("A", 3)
    interfere(town, lambda: change(home))
    done = town.tick()
    assert done.trouble == []
    assert [taken.verdict for taken in done.taken] == ["handled"]
    (received,) = town.live().campaign.received.values()
    assert received.orders == {"amount": 3}
    assert [mail["Subject"] for mail in town.letters("A")].count(
        f"[river A] Orders accepted, no. {received.number}"
    ) == 1
    assert len(town.live().campaign.people.press) == (change is press_goes)


def test_a_mail_that_another_mail_runner_takes_at_the_same_moment_is_entered_once(home, town):
    """The lock was lost, or there is none: the histories themselves keep it from happening twice."""
    press = f"BEGIN PRESS\nto: all\nkey: {key('A')}\nA word of A.\nEND PRESS"
    town.write("A", press, subject="[river A]")
    interfere(town, lambda: other_runner(home))
    assert town.tick().trouble == []
    assert len(town.live().campaign.people.press) == 1
    assert len(town.letters("A")) == len({mail["Message-ID"] for mail in town.letters("A")})


def other_runner(home):
    with home.town() as other:
        assert len(other.mail_runner().round(clock=True).taken) == 1


def test_a_mail_of_which_the_database_did_not_say_that_it_was_saved_is_entered_once(town):
    """PostgreSQL's connection was lost after the commit: the library saves again, and that is a conflict."""
    town.write("A", f"BEGIN PRESS\nto: all\nkey: {key('A')}\nA word of A.\nEND PRESS", subject="[river A]")
    save = town.desk.store.save

    def saved_and_lost(*aggregates):
        town.desk.store.save = save
        save(*aggregates)
        raise IntegrityError

    town.desk.store.save = saved_and_lost
    assert town.tick().trouble == []
    assert len(town.live().campaign.people.press) == 1


def test_a_mail_waits_where_others_keep_changing_the_campaign(home, town):
    town.send_orders("A", 3)
    interfere(town, lambda: press_goes(home), times=TRIES)
    assert "other processes keep changing" in town.tick().trouble[0]
    assert not town.live().campaign.received
    assert [taken.verdict for taken in town.tick().taken] == ["handled"]


def test_a_hold_that_comes_just_before_a_window_is_closed_counts(home, town):
    town.now += WEEK
    interfere(town, lambda: referee_holds(home))
    assert town.tick().trouble == []
    assert town.live().campaign.timing.held
    assert not town.live().campaign.locked


def test_a_letter_is_sent_once_though_the_book_was_changed(home, town):
    press_goes(home)
    interfere(town, lambda: book_changes(home), times=2)
    assert town.tick().sent == 2
    assert town.tick().sent == 0
    assert {mail["Subject"] for mail in town.letters()} >= {"[river A] From the referee: press"}


def test_while_one_process_sends_the_letters_of_a_campaign_others_are_looked_after(home):
    """One is at the river for as long as it likes; another one reads all mails, and plays and answers at the lake."""
    with home.town() as town:
        town.open(schedule=AT_DEADLINE)
        town.open("lake", "CD", schedule=AT_DEADLINE, tempo="default")
        town.tick()
    reader, writer = os.pipe()

    def slow(home):
        with home.town() as town, only_one_at(town.desk.store, "river") as ours:
            os.write(writer, b"!" if ours else b"?")
            signal.pause()

    child = home.fork(slow)
    assert os.read(reader, 1) == b"!"
    with home.town() as town:
        town.send_orders("A", 3)
        for seat in "CD":
            town.send_orders(seat, 3, campaign="lake")
        assert [taken.campaign for taken in town.tick().taken] == ["river", "lake", "lake"]
        town.now += WEEK
        town.tick()
        assert "1.bid" in town.live("lake").campaign.locked
        assert any("report, Turn 1" in mail["Subject"] for mail in town.letters("C"))
        assert not any("Orders accepted" in mail["Subject"] for mail in town.letters("A"))
    os.kill(child, signal.SIGKILL)
    home.ended(child)
    with home.town() as town:
        wait_for_lock(town.desk)
        town.now += WEEK
        town.tick()
        assert any("Orders accepted" in mail["Subject"] for mail in town.letters("A"))
        assert len(town.letters()) == len({mail["Message-ID"] for mail in town.letters()})


def test_what_another_process_has_sent_meanwhile_is_not_sent_again(home, town):
    press_goes(home)
    runner = town.mail_runner()
    runner.read(clock=True)
    runner.service.live("river")
    with home.town() as other:
        assert other.tick().sent == 2
    assert runner.send().sent == 0
