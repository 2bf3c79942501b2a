"""Workers on a real PostgreSQL: they do what one process does, whatever becomes of them."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from datetime import timedelta
from subprocess import PIPE

import msgspec
import pytest
import toy
import yaml
from homes import AT_DEADLINE, WEEK, Home, mails, play_quietly
from kills import lines, log_sends, what_came_of
from shown import lies
from town import MAIL, Town, either_game, settled

from adjudicator.campaign.desk.desk import Desk, Settings, utc_now
from adjudicator.campaign.players import dealings
from adjudicator.campaign.store.application import migrate
from adjudicator.cli import post as commands
from adjudicator.errors import Refused
from adjudicator.post.due.job_queue import POISONED, undone
from adjudicator.post.outbound import sender
from adjudicator.post.round.desk_mail import mail_trouble
from adjudicator.post.upkeep.lock import only_reader
from adjudicator.table import EVERYONE, REFEREE

pytestmark = pytest.mark.slow

workers = pytest.importorskip("adjudicator.post.round.workers")

SILENT = 1


class Manned(Home):
    """A desk whose jobs are left to workers."""

    site = ""

    @contextmanager
    def town(self):
        with super().town() as town:
            town.desk.settings = msgspec.structs.replace(town.desk.settings, workers=True, site=self.site)
            yield town

    def serve(self):
        """One round of the process that reads the mailbox."""
        with self.town() as town, only_reader(town.desk.database) as ours:
            assert ours
            man = town.mail_runner()
            man.read(clock=True)
            return man.enqueue()

    def work(self, *, until=None, send=None, finish=settled):
        """Do all jobs there are, in this process."""
        with self.town() as town:
            log_sends(town, self.folder / "sends")
            if send is not None:
                town.outlet.send = send
            jobs = workers.Worker(town.desk, either_game, town.outlet, finish)
            if until is not None:
                until(jobs)
            assert jobs.run(for_ever=False)

    def jobs(self, *columns, where="true"):
        with self.town() as town:
            ours = f"FROM procrastinate_jobs WHERE task_name <> 'again' AND {where} ORDER BY id"
            statement = f"SELECT {', '.join(columns)} {ours}"
            with town.desk.store.recorder.datastore.transaction() as cursor:
                cursor.execute(statement)
                return [tuple(row.values()) for row in cursor.fetchall()]

    def hurry(self):
        """Jobs that are to be tried again later are tried now; dead workers are known to be dead."""
        with self.town() as town:
            town.desk.store.register.write(
                [
                    ("UPDATE procrastinate_jobs SET scheduled_at = NULL WHERE status = 'todo'", ()),
                    ("UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 hour'", ()),
                ]
            )

            async def revive():
                async with workers.app(town.desk.database).open_async() as app:
                    await workers.revive(app, SILENT)

            asyncio.run(revive())


@pytest.fixture
def home(desk_database, tmp_path):
    home = Manned(tmp_path / "home", desk_database)
    yield home
    home.close()


@pytest.fixture(scope="module")
def waiting(new_database, bare_desk, tmp_path_factory):
    """A campaign that waits for orders, its letters sent: there to be copied."""
    home = Manned(tmp_path_factory.mktemp("waiting") / "home", new_database(bare_desk))
    with home.town() as town:
        town.open(schedule=AT_DEADLINE, tempo="default")
    home.serve()
    home.work()
    return home


@pytest.fixture
def river(waiting, new_database, tmp_path):
    """A campaign that waits for orders, its letters sent."""
    river = waiting.copied(tmp_path / "home", new_database(waiting.database))
    yield river
    river.close()


def orders(home, *seats, campaign="river", turn=1):
    with home.town() as town:
        for seat in seats:
            town.send_orders(seat, 3, campaign=campaign, turn=turn)


def letters(home, to=None):
    with home.town() as town:
        return [" ".join(mail["Subject"].split()) for mail in town.letters(to)]


def locked(home, campaign="river"):
    with home.town() as town:
        return list(town.live(campaign).campaign.locked)


def reads(monkeypatch):
    """The campaigns that are read from now on, in turn."""
    read = []
    campaign = Desk.campaign

    def reading(desk, name, find_game):
        read.append(name)
        return campaign(desk, name, find_game)

    monkeypatch.setattr(Desk, "campaign", reading)
    return read


def later(home, **time):
    home.set_clock(home.now + timedelta(**time))


def test_the_process_that_reads_sends_nothing_and_plays_nothing(river):
    before = letters(river)
    orders(river, "A", "B")
    river.serve()
    river.set_clock(river.now + WEEK)
    river.serve()
    assert letters(river) == before
    assert locked(river) == []
    river.work()
    assert "Orders accepted" in " ".join(letters(river, "A"))
    assert locked(river) == ["1.bid"]


def test_the_process_that_reads_keeps_no_letters_waiting(river, monkeypatch):
    monkeypatch.setattr(sender, "only_one_at", None)
    orders(river, "A", "B")
    assert len(river.serve().taken) == 2


def test_a_worker_goes_on_with_the_campaign_of_its_last_job(river, monkeypatch):
    """It is read once for its clock, its letters and its reports."""
    orders(river, "A", "B")
    river.set_clock(river.now + WEEK)
    river.serve()
    read = reads(monkeypatch)
    river.work()
    assert read == ["river"]
    assert locked(river) == ["1.bid"]


def test_what_a_window_causes_is_done_before_what_waits(home, monkeypatch):
    """Whoever played a campaign on sends its letters and draws its reports before he turns to another one."""
    for name, seats in (("river", "AB"), ("lake", "CD")):
        with home.town() as town:
            town.open(name, seats, schedule=AT_DEADLINE, tempo="default")
    home.serve()
    home.work()
    orders(home, "A")
    orders(home, "C", campaign="lake")
    home.set_clock(home.now + WEEK)
    home.serve()
    read = reads(monkeypatch)
    home.work()
    assert sorted(read) == ["lake", "river"], "each once"
    assert locked(home, "river") == locked(home, "lake") == ["1.bid"]


def test_what_others_did_between_two_jobs_is_read_anew(river):
    seen = []

    def note(service, name, done):
        seen.append(service.live(name).campaign.version)

    def drawn_twice(jobs):
        jobs.draw("river")
        orders(river, "A")
        river.serve()
        jobs.draw("river")

    river.work(until=drawn_twice, finish=note)
    with river.town() as town:
        newest = town.live("river").campaign.version
    assert seen[0] < newest
    assert set(seen[1:]) == {newest}


def test_a_job_that_failed_leaves_nothing_for_the_next_one(river, monkeypatch):
    def fail(service, name, done):
        service.live(name)
        raise ValueError("no paper")

    def failing(jobs):
        with pytest.raises(workers.NotDone):
            jobs.draw("river")
        jobs._finish = settled
        jobs.draw("river")

    read = reads(monkeypatch)
    river.work(until=failing, finish=fail)
    assert read == ["river", "river"]


def test_jobs_are_stored_with_what_causes_them_or_not_at_all(river, monkeypatch):
    with river.town() as town:
        live = town.live()
        failing = [("INSERT INTO nowhere VALUES (?)", (1,))]
        with monkeypatch.context() as patch:
            patch.setattr(type(town.desk.store), "_rows_of", lambda self, aggregate: failing)
            with pytest.raises(Exception, match="nowhere"):
                dealings.send_press(live, REFEREE, EVERYONE, "Hear, hear.")
    assert river.jobs("task_name", where="status = 'todo'") == []
    with river.town() as town:
        dealings.send_press(town.live(), REFEREE, EVERYONE, "Hear, hear.")
        dealings.send_press(town.live(), REFEREE, EVERYONE, "And again.")
    assert river.jobs("task_name", where="status = 'todo'") == [("letters",)], "no reports are due"
    with river.town() as town:
        town.open("lake", "CD")
    assert river.jobs("task_name", where="status = 'todo' AND lock = 'campaign lake'") == [("letters",), ("draw",)]
    river.work()
    assert sum("press" in subject for subject in letters(river, "A")) == 1, "both in one mail"
    assert river.jobs("task_name", where="status = 'todo'") == []


@pytest.mark.long
def test_two_workers_do_what_one_process_does(home, tmp_path):
    quiet = Home(tmp_path / "quiet", "adjudicator.sqlite")
    play_quietly(quiet)
    with quiet.town() as town:
        expected = what_came_of(town)
    with home.town() as town:
        town.open(seats="ABC", schedule=AT_DEADLINE)
    for turn in (1, 2):
        play(home)
        with home.town() as town:
            for raw in mails(turn):
                town.deliver(raw)
        play(home)
        home.set_clock(home.now + WEEK)
        play(home)
    with home.town() as town:
        assert what_came_of(town) == expected
    sends = lines(home.folder / "sends")
    assert len(sends) == len(set(sends))


def test_workers_keep_the_public_pages(home):
    home.site = "site"
    with home.town() as town:
        town.open(schedule=AT_DEADLINE, tempo="default")
        place = town.desk.folder / "site"
    home.serve()
    home.work(finish=commands.finish)
    assert "river/00-opening.html" in lies(place)
    orders(home, "A", "B")
    home.serve()
    later(home, days=8)
    home.serve()
    home.work(finish=commands.finish)
    assert "river/01-turn-1.html" in lies(place)
    assert b"Bidding" in (place / "index.html").read_bytes()


def play(home):
    """The mailbox is read, and two workers at once do what there is."""
    home.serve()
    children = [home.fork(Manned.work) for _ in range(2)]
    assert [home.ended(child) for child in children] == [0, 0]
    home.work()


@pytest.mark.long("1", "10", "4", "7")
@pytest.mark.parametrize("deadly", range(1, 16, 3))
def test_a_worker_killed_at_any_instant_leaves_nothing_undone(river, deadly):
    orders(river, "A", "B")
    river.serve()
    later(river, days=8)
    river.serve()

    def dying(home):
        with home.town() as town:
            log_sends(town, home.folder / "sends")
            points = Points(deadly)
            town.desk.store.save = points.around(town.desk.store.save)
            town.desk.store.register.settle = points.around(town.desk.store.register.settle)
            town.outlet.send = points.around(town.outlet.send)
            workers.Worker(town.desk, either_game, town.outlet, settled).run(for_ever=False)

    child = river.fork(dying)
    assert river.ended(child) == -signal.SIGKILL
    river.hurry()
    later(river, minutes=5)
    river.serve()
    river.work()
    assert_all_is_done(river)
    sends = lines(river.folder / "sends")
    assert len(sends) - len(set(sends)) <= 1, "one of which nobody knew whether it went"
    assert len({line.split("\t")[0] for line in sends}) == len(set(sends))


class Points:
    """A worker dies when it comes to the `deadly` one of them."""

    def __init__(self, deadly):
        self.left = deadly

    def reach(self):
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, function):
        def pointed(*args, **kwargs):
            self.reach()
            result = function(*args, **kwargs)
            self.reach()
            return result

        return pointed


def assert_all_is_done(home):
    assert locked(home) == ["1.bid"]
    for seat in "AB":
        told = letters(home, seat)
        assert sum("Orders accepted" in subject for subject in told) == 1
        assert sum("report, Turn 1" in subject for subject in told) == 1
    assert home.jobs("task_name", where="status IN ('todo', 'doing')") == []
    with home.town() as town:
        assert town.desk.store.register.due(home.now, None) == []
        assert undone(town.desk) == []


def test_a_poisoned_job_is_told_of_and_keeps_nobody_waiting(river, monkeypatch):
    with river.town() as town:
        town.open("lake", "CD", schedule=AT_DEADLINE, tempo="default")
    orders(river, "A", "B")
    orders(river, "C", "D", campaign="lake")

    def stumbling(step, table, orders):
        if table.state.seats == ("A", "B") and step.window:
            raise ZeroDivisionError("a bug")
        toy.resolve(step, table, orders)

    river.serve()
    river.set_clock(river.now + WEEK)
    with monkeypatch.context() as patch:
        toy.altered(patch, resolve=stumbling)
        for _ in range(POISONED):
            river.serve()
            river.work()
            river.hurry()
        assert locked(river, "lake") == ["1.bid"]
        assert any("report, Turn 1" in subject for subject in letters(river, "C"))
        with river.town() as town:
            (told,) = mail_trouble(town.desk, town.live())["jobs"]
            assert (told["task"], told["tries"]) == ("adjudicate", POISONED)
            assert "no worker could adjudicate river" in told["words"]
            assert mail_trouble(town.desk, town.live("lake"))["jobs"] == []
        river.serve()
        assert ("adjudicate",) not in river.jobs("task_name", where="status = 'todo'"), "it is left alone for a while"
    later(river, hours=2)
    river.serve()
    river.work()
    assert locked(river) == ["1.bid"]
    with river.town() as town:
        assert undone(town.desk) == []


def test_reports_that_cannot_be_written_are_when_they_can_though_nothing_happens(river):
    orders(river, "A", "B")
    river.set_clock(river.now + WEEK)
    with river.town() as town:
        path = town.folder / "reports" / "river"
        path.parent.mkdir(exist_ok=True)
        path.write_text("in the way", encoding="utf-8")
    for _ in range(POISONED):
        river.serve()
        river.work(finish=commands.finish)
        river.hurry()
    with river.town() as town:
        (told,) = mail_trouble(town.desk, town.live())["jobs"]
    assert (told["task"], told["campaign"]) == ("draw", "river")
    path.unlink()
    for _ in range(2):
        later(river, hours=2)
        river.serve()
        river.work(finish=commands.finish)
    assert len(list(path.iterdir())) == 2
    assert_all_is_done(river)


def test_a_letter_that_cannot_be_sent_is_tried_again(river):
    orders(river, "A")
    river.serve()

    def refusing(*letter):
        raise OSError("the disk is full")

    river.work(send=refusing)
    with river.town() as town:
        assert [each.task for each in undone(town.desk)] == ["letters"]
    river.hurry()
    later(river, minutes=10)
    river.serve()
    river.work()
    assert sum("Orders accepted" in subject for subject in letters(river, "A")) == 1
    with river.town() as town:
        assert undone(town.desk) == []


def test_jobs_of_a_dead_worker_that_wait_already_are_over(river):
    orders(river, "A")
    river.serve()
    with river.town() as town:
        begun = "UPDATE procrastinate_jobs SET status = 'doing' WHERE status = 'todo' AND task_name = 'letters'"
        town.desk.store.register.write([(begun, ())])
    river.serve()
    assert set(river.jobs("task_name", where="status = 'todo'")) & set(
        river.jobs("task_name", where="status = 'doing'")
    )
    river.hurry()
    assert river.jobs("task_name", where="status = 'doing'") == []
    river.work()
    assert sum("Orders accepted" in subject for subject in letters(river, "A")) == 1


def test_one_process_can_do_it_all_though_there_are_workers(river):
    """A referee who stops his workers runs `tick` with `workers: false`; jobs that are left find nothing to do."""
    orders(river, "A", "B")
    river.serve()
    later(river, days=8)
    with Home.town(river) as town:
        assert town.tick().trouble == []
    river.work()
    assert_all_is_done(river)


def test_workers_need_postgresql(tmp_path):
    town = Town(tmp_path)
    town.desk.settings = Settings(mail=MAIL, workers=True)
    with pytest.raises(Refused, match="needs a PostgreSQL database"):
        town.tick()


def test_tables_are_made_once(database):
    migrate(database)
    for _ in range(2):
        workers.create_tables(database)


@pytest.mark.long
def test_the_commands_serve_a_desk_with_workers(database, tmp_path, run):
    """`tick` reads and says what is due, `work` does it until it is told to stop, `status` knows that all is well."""
    town = Town(tmp_path, database)
    settings = {"database": database, "workers": True, "mail": {"address": MAIL.address, "referee": MAIL.referee}}
    (tmp_path / "desk.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    assert "tables are there" in done(run, "migrate")
    town.now = utc_now()
    town.open("marches", "AB", "cp-campaign", schedule=None)
    assert "Letters out: 0." in done(run, "tick")
    process = subprocess.Popen([sys.executable, "-m", "adjudicator", "work", "--desk", str(tmp_path)], stdout=PIPE)
    reports = tmp_path / "reports" / "marches"
    for _ in range(1000):
        told = len(town.letters("A")) == len(town.letters("B")) == 2 and reports.exists()
        if told and not town.desk.store.register.due(utc_now(), None):
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    said = process.communicate(timeout=60)[0].decode()
    assert (process.returncode, said.splitlines()[-1]) == (0, "Stopped.")
    assert len(list(reports.iterdir())) == 1
    assert "no worker could" not in done(run, "status")
    town.desk.close()


def done(run, command):
    status, printed, told = run(command)
    assert status == 0, told
    return printed


@pytest.mark.parametrize(
    ("settings", "said"),
    [({}, "this desk has no workers"), ({"workers": True}, "that needs a PostgreSQL database")],
)
def test_work_is_refused_where_there_is_none(run, tmp_path, settings, said):
    Town(tmp_path).desk.close()
    mail = {"address": MAIL.address, "referee": MAIL.referee}
    (tmp_path / "desk.yaml").write_text(yaml.safe_dump(settings | {"mail": mail}), encoding="utf-8")
    status, _, told = run("work")
    assert status != 0
    assert said in told
