"""A desk's secrets are closed whatever the habits of the machine, and whoever made the desk."""

import os
import stat

import pytest

from adjudicator.campaign.store.closed import write_closed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes of files")


@pytest.fixture
def careless():
    """Whatever is made is open to everybody, where nobody says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_nobody_else_may_read_the_secrets_of_a_campaign(careless, open_campaign, desk):
    open_campaign()
    path = desk.folder / "secrets" / "river.json"
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)
    desk.new_seat_key("river", "A")
    assert mode(path) == 0o600


def test_a_folder_of_secrets_that_was_opened_is_closed_again(careless, open_campaign, desk):
    (desk.folder / "secrets").chmod(0o755)
    open_campaign()
    assert mode(desk.folder / "secrets") == 0o700


def test_a_file_left_open_by_a_run_that_was_stopped_is_closed(careless, tmp_path):
    (tmp_path / "key.new").write_text("half")
    write_closed(tmp_path / "key", b"whole")
    assert ((tmp_path / "key").read_bytes(), mode(tmp_path / "key")) == (b"whole", 0o600)
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_desk_is_closed(careless, desk):
    assert mode(desk.folder) == 0o700
    assert mode(desk.folder / "desk.yaml") == 0o600
