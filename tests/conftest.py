import gc
import io
import itertools
import os
import shutil
import sqlite3
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from as_declared import pytest_runtest_call  # noqa: F401  what functions return is looked at
from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

gc.set_threshold(20_000)  # at 700 a tenth of the suite's time went into looking for garbage

numbers = itertools.count(1)


def which_long(text):
    """The long tests that are asked for: all, none, or K/N."""
    if text not in ("all", "none"):
        first, step = map(int, text.split("/"))
        if not 1 <= first <= step:
            raise ValueError(text)
    return text


def pytest_addoption(parser):
    parser.addoption("--vectors", metavar="FILE", help="run the test vectors of FILE instead of our own")
    parser.addoption("--campaigns", type=int, metavar="N", help="how many random campaigns to play")
    parser.addoption("--mutations", type=int, default=2000, metavar="N", help="how many mails to break at random")
    parser.addoption("--lines", type=int, default=30, metavar="N", help="how many files of each example to write amiss")
    parser.addoption("--kills", type=int, metavar="N", help="kill ticks at every Nth of their effects")
    parser.addoption("--whole", action="store_true", help="play sealed campaigns of every game to their ends")
    parser.addoption(
        "--slow",
        action="store_true",
        default=None,
        help="the files of tests that are marked `slow` too, where all tests are run; those that are named run anyway",
    )
    parser.addoption(
        "--long",
        type=which_long,
        metavar="all|none|K/N",
        help="which of the tests that are marked `long`: every Nth from the Kth on, for one; without it all of those "
        "that are named with their file or folder, and none where all tests are run",
    )


def roomy_memory():
    """A folder in memory, where there is one with room for all that tests write (not a gigabyte); else None."""
    folder = Path("/dev/shm")
    return folder if folder.is_dir() and shutil.disk_usage(folder).free > 4 * 2**30 else None


def pytest_configure(config):
    runs_everything = config.args_source is not pytest.Config.ArgsSource.ARGS
    if config.option.slow is None:
        config.option.slow = not runs_everything
    if config.option.long is None:
        config.option.long = "none" if runs_everything else "all"
    if folder := roomy_memory():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(folder))


def pytest_collection_modifyitems(config, items):
    """Of the slow and the long tests those stay that are asked for."""
    long = [item for item in items if _is_long(item)]
    left_out = set(long) - set(_asked_for(long, config.option.long))
    if not config.option.slow:
        left_out |= {item for item in items if item.get_closest_marker("slow")}
    config.hook.pytest_deselected(items=[*left_out])
    items[:] = [item for item in items if item not in left_out]


def _is_long(item):
    """Whether a test is marked, or its parameter is one of those that the mark names by their beginnings."""
    mark = item.get_closest_marker("long")
    if mark is None:
        return False
    return not mark.args or item.callspec.id.startswith(mark.args)


def _asked_for(long, which):
    if which == "all":
        return long
    if which == "none":
        return []
    first, step = map(int, which.split("/"))
    return long[first - 1 :: step]


def pytest_collection_finish():
    """What is there by now stays: nobody looks through it for garbage again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _no_sync():
    """Nothing waits for the disk, which matters only where the whole computer dies."""
    connect = sqlite3.connect

    def connected(*args, **kwargs):
        connection = connect(*args, **kwargs)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", connected)
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture(scope="session")
def postgres():
    """A real PostgreSQL server."""
    from postgres import Unavailable, server

    try:
        running = server(roomy_memory())
    except Unavailable as reason:
        pytest.skip(str(reason))
    yield running
    running.close()


@pytest.fixture(scope="session")
def new_database(postgres):
    """Makes a PostgreSQL database that is empty, or the copy of one that nobody uses; its address."""

    def new_database(original="template1"):
        name = f"desk_{os.getpid()}_{next(numbers)}"
        postgres.make(name, urlsplit(original).path.removeprefix("/"))
        return postgres.address(name)

    return new_database


@pytest.fixture
def database(new_database):
    """The address of an empty PostgreSQL database."""
    return new_database()


@pytest.fixture(scope="session")
def bare_desk(new_database):
    """The address of a PostgreSQL database with all tables, those of the workers too, which is there to be copied."""
    from adjudicator.campaign.store.application import migrate
    from adjudicator.post.round import workers

    address = new_database()
    migrate(address)
    workers.create_tables(address)
    return address


@pytest.fixture
def desk_database(new_database, bare_desk):
    """The address of a PostgreSQL database with all tables."""
    return new_database(bare_desk)


@pytest.fixture
def beacon():
    """A beacon on loopback that answers as it is told."""
    from witnessed import Beacon

    with Beacon().serving() as serving:
        yield serving


@pytest.fixture(scope="module")
def no_pdf():
    """No pages are drawn."""
    from undrawn import undrawn

    with undrawn():
        yield


@pytest.fixture
def pdf():
    """Pages are drawn, in a test among others that need none."""
    from undrawn import drawn

    with drawn():
        yield


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Run a command as a user would, in a folder of its own: (status, printed, told on the error output)."""
    from adjudicator.cli import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ADJUDICATOR_DESK", raising=False)
    before = os.umask(0)

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["adjudicator", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        try:
            main()
            status = 0
        except SystemExit as end:
            status = end.code or 0
        gc.unfreeze()  # more programs follow in this process
        printed, told = capfd.readouterr()
        assert "Traceback" not in printed + told
        return status, printed, told

    yield run
    os.umask(before)
