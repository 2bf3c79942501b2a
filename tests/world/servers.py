"""Histories in PostgreSQL: a server of this process, which can die at any instant and be started again."""

import atexit
from functools import cache
from itertools import count
from urllib.parse import urlsplit

from adjudicator.campaign.store.application import migrate

NUMBERS = count(1)


@cache
def server():
    """The server, which is ended with this process."""
    import postgres

    running = postgres.server()
    atexit.register(running.close)
    return running


@cache
def bare() -> str:
    """A database with all tables, which is there to be copied."""
    server().make("bare", "template1")
    migrate(server().address("bare"))
    return "bare"


@cache
def with_jobs() -> str:
    """The same with the tables of jobs."""
    from adjudicator.post.round.workers import create_tables

    server().make("jobs", bare())
    create_tables(server().address("jobs"))
    return "jobs"


def new_database(*, jobs: bool) -> str:
    """The address of a database with all tables, also those of `jobs`, and nothing in them."""
    name = f"world_{next(NUMBERS)}"
    server().make(name, with_jobs() if jobs else bare())
    return server().address(name)


def drop(database: str) -> None:
    """Take a database away."""
    name = urlsplit(database).path.removeprefix("/")
    server().command(f"DROP DATABASE {name} WITH (FORCE)")
