import pytest
from bad_servers import BadImap

from adjudicator.errors import Refused
from adjudicator.post.transport.imap import ImapInbox
from adjudicator.post.transport.opening import open_inbox, open_outlet
from adjudicator.post.transport.smtp import SmtpOutlet

VARIABLE = {"ADJUDICATOR_IMAP_PASSWORD": "from the environment"}


@pytest.fixture
def secret(tmp_path):
    path = tmp_path / "secrets" / "imap-password"
    path.parent.mkdir()
    path.write_text("from the file\nnot this\n", encoding="utf-8")
    path.chmod(0o600)
    return path


@pytest.fixture
def password_used(tmp_path):
    def used(environment):
        with BadImap() as server:
            inbox = open_inbox(server.place(), tmp_path, environment)
            list(inbox.fetch())
            inbox.close()
            return next(line for line in server.heard if "LOGIN" in line).split('"')[-2]

    return used


def test_the_password_is_the_first_line_of_the_file(secret, password_used):
    assert password_used({}) == "from the file"


def test_a_password_in_the_environment_comes_first(secret, password_used):
    assert password_used(VARIABLE) == "from the environment"


def test_a_byte_order_mark_and_windows_line_ends_are_no_part_of_it(secret, password_used):
    secret.write_bytes(b"\xef\xbb\xbffrom notepad\r\n")
    assert password_used({}) == "from notepad"


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666])
def test_a_file_that_others_may_read_is_refused(secret, tmp_path, mode):
    secret.chmod(mode)
    with pytest.raises(Refused, match="chmod 600") as caught:
        open_inbox("imaps://me@host.org", tmp_path, {})
    assert caught.value.code == "mail/password-open"


@pytest.mark.parametrize("content", [b"", b"\nsecond line", b"\xff\xfe"])
def test_a_file_without_a_password_is_refused(secret, tmp_path, content):
    secret.write_bytes(content)
    with pytest.raises(Refused, match="first line"):
        open_inbox("imaps://me@host.org", tmp_path, {})


def test_a_missing_password_is_refused_with_the_places_for_it(tmp_path):
    with pytest.raises(Refused, match=r"secrets/smtp-password.*ADJUDICATOR_SMTP_PASSWORD") as caught:
        open_outlet("smtps://me@host.org", tmp_path, VARIABLE)
    assert caught.value.code == "mail/password-missing"


def test_a_password_of_two_lines_is_refused_unseen(tmp_path):
    with pytest.raises(Refused) as caught:
        open_inbox("imaps://me@host.org", tmp_path, {"ADJUDICATOR_IMAP_PASSWORD": "one\r\nA1 DELETE INBOX"})
    assert "DELETE" not in str(caught.value)


def test_a_server_without_a_user_needs_no_password(tmp_path):
    assert isinstance(open_outlet("smtp://localhost?tls=off", tmp_path, {}), SmtpOutlet)


def test_nothing_that_is_opened_shows_the_password(tmp_path):
    inbox = open_inbox("imaps://me@host.org", tmp_path, VARIABLE)
    assert isinstance(inbox, ImapInbox)
    assert "environment" not in f"{inbox!r} {vars(inbox)!r}"
