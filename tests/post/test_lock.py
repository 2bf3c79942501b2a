from contextlib import closing

import psycopg
import pytest

from adjudicator.campaign.store.application import Store
from adjudicator.errors import DatabaseFailed
from adjudicator.post.upkeep.lock import only_one_at, only_reader


def test_a_second_mail_runner_is_told_that_he_is_not_the_only_one(tmp_path):
    database, other = str(tmp_path / "desk.sqlite"), str(tmp_path / "other.sqlite")
    with (
        only_reader(database) as first,
        only_reader(database) as second,
        only_reader(other) as elsewhere,
    ):
        assert (first, second, elsewhere) == (True, False, True)
    with only_reader(database) as later:
        assert later


def test_the_lock_is_free_after_an_error(tmp_path):
    with pytest.raises(ZeroDivisionError), only_reader(str(tmp_path / "desk.sqlite")):
        raise ZeroDivisionError
    with only_reader(str(tmp_path / "desk.sqlite")) as later:
        assert later


def test_a_postgresql_database_has_one_mail_runner(database):
    for _ in range(5):
        with only_reader(database) as first, only_reader(database) as second:
            assert (first, second) == (True, False)


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("/proc/no-such-folder/desk.sqlite", "cannot be written"),
        ("postgresql://localhost:1/desk", "Is it running, is its address right"),
    ],
)
def test_a_lock_that_cannot_be_asked_for_is_a_clear_error(database, said):
    with pytest.raises(DatabaseFailed, match=said), only_reader(database):
        pass


def test_one_process_at_a_time_sends_the_letters_of_a_campaign(database):
    with closing(Store(database)) as store, closing(Store(database)) as other:
        for _ in range(3):
            with only_one_at(store, "river") as ours, only_one_at(other, "river") as theirs:
                assert (ours, theirs) == (True, False)
            with only_one_at(other, "lake") as lake, only_one_at(store, "river") as river:
                assert (lake, river) == (True, True)


def test_the_lock_of_a_campaign_is_free_after_an_error(database):
    with closing(Store(database)) as store:
        with pytest.raises(ZeroDivisionError), only_one_at(store, "river"):
            raise ZeroDivisionError
        with closing(Store(database)) as other, only_one_at(other, "river") as ours:
            assert ours


def test_a_lock_is_asked_for_again_where_the_connection_was_lost(database):
    """The server was started anew since the connection was used last."""
    with closing(Store(database)) as store:
        with only_one_at(store, "river"):
            pass
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        with only_one_at(store, "river") as ours:
            assert ours
