"""Worlds of a few weeks hold together, the same seed makes the same bytes, and what once broke does not break again.

`python tests/world/run.py` plays as many as one likes.
"""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from typed_as_said import types_held
from world.drawing import drawn
from world.playing import kept_secret, played, unnoticed
from world.run import looked_at
from world.shrinking import least
from world.stories import STORIES, in_words, read
from world.tally import struck

pytestmark = pytest.mark.slow

DIGEST = """
from world.drawing import drawn
from world.playing import played, quick
with quick():
    print(played(drawn(3, 1, ["crossing"])).digest)
"""


@pytest.fixture(autouse=True)
def _undrawn(no_pdf):
    """Pages are not what these tests are about."""


def test_a_world_holds_and_nobody_notices_kills():
    plan = drawn(1, 2, ["crossing"])
    ending = played(plan)
    assert ending.broken is None
    assert ending.ledger.met["mail: handled"]
    unnoticed(plan, ending)


def test_everything_is_of_the_type_that_it_is_said_to_be():
    with types_held("adjudicator."):
        assert played(drawn(2, 2, ["crossing"], level="witnessed")).broken is None


@pytest.mark.long
def test_no_letter_tells_what_another_seat_ordered():
    kept_secret(drawn(4, 1, ["cp-campaign"]), "cp-1", "A")


@pytest.mark.long
def test_the_same_seed_makes_the_same_bytes_in_any_process():
    tests = Path(__file__).parents[1]
    path = [str(each) for each in (tests.parent, tests, tests / "support", tests / "elsewhere")]
    told = set()
    for number in "12":
        environment = os.environ | {"PYTHONHASHSEED": number, "PYTHONPATH": os.pathsep.join(path)}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST], env=environment, capture_output=True, text=True, check=True
        )
        told.add(done.stdout)
    assert len(told) == 1


@pytest.mark.parametrize("path", sorted(STORIES.glob("*.json")), ids=lambda path: path.stem)
def test_what_broke_once_holds(path):
    story = read(path)
    assert looked_at(story.plan).broken is None, in_words(story)


def test_the_least_world_is_found():
    """Something breaks where a process is killed and a mail is lost."""
    plan = drawn(9, 20)

    def breaks(smaller):
        killed = any(act.what == "kill" for act in smaller.acts)
        return killed and any("lost" in act.ways for act in smaller.acts)

    assert breaks(plan)
    small = least(plan, breaks, at=10**6)
    assert len(small.acts) == 2
    assert breaks(small)
    assert sum(len(act.ways) for act in small.acts) == 1


@pytest.mark.long
def test_a_world_in_postgresql_is_the_same_and_goes_on_where_it_is_restarted(postgres):
    """What is told, stored and sent is what it would be with a file."""
    plan = drawn(7, 2, ["crossing"], ["database", "kill", "second runner", "restart"])
    in_file = played(plan)
    in_postgres = played(msgspec.structs.replace(plan, in_postgres=True))
    assert (in_file.broken, in_postgres.broken) == (None, None)
    assert struck(in_postgres.ledger.met)["database"]
    assert in_postgres.heads == in_file.heads


@pytest.mark.long
def test_several_workers_do_what_one_does_though_they_are_killed(postgres):
    """They take turns in the middle of each other's jobs, and of the reading of mails."""
    pytest.importorskip("procrastinate")
    plan = drawn(5, 2, ["crossing", "cp-campaign"], ["database", "kill", "kill", "second runner", "restart"])
    manned = msgspec.structs.replace(plan, in_postgres=True, workers=3)
    ending = played(manned)
    assert ending.broken is None
    assert ending.ledger.met["workers: a turn beside another"]
    assert [what for what in ending.ledger.met if what.startswith("fault: kill, a worker")]
    unnoticed(manned, ending)
