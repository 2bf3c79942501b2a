import pytest

from adjudicator.errors import DatabaseFailed
from adjudicator.post.upkeep.lock import only_reader


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
