import threading
from datetime import UTC, datetime, timedelta

import mail_servers
import pytest
from imap_tools import MailBoxUnencrypted

from adjudicator.errors import Refused
from adjudicator.post.transport.mailboxes import MailboxFailed
from adjudicator.post.transport.opening import open_inbox

pytestmark = pytest.mark.slow

MAIL = b"Message-ID: <%d@example.org>\r\nSubject: orders\r\n\r\nmarch \xe4\r\n.\r\n"


def raw_box(servers, user):
    return MailBoxUnencrypted("127.0.0.1", servers.imap["off"]).login(user, mail_servers.PASSWORD)


def test_mails_are_fetched_as_they_came_with_the_servers_time(servers, user, inbox_at):
    for n in (1, 2):
        servers.deliver(MAIL % n, user)
    mails = list(inbox_at(servers.imap_place(user)).fetch())
    assert [mail.raw.endswith(MAIL % n) for n, mail in enumerate(mails, 1)] == [True, True]
    assert mails[0].raw == servers.mails(user)[0]
    assert abs((mails[0].received - datetime.now(UTC)).total_seconds()) < 600


def test_the_time_is_the_servers_whatever_the_mail_says(dovecot, user, inbox_at):
    noon = datetime(2026, 6, 1, 12, tzinfo=UTC)
    with raw_box(dovecot, user) as box:
        box.append(b"Date: Mon, 1 Jan 1990 00:00:00 +0000\r\n\r\nlate\r\n", dt=noon)
    (mail,) = inbox_at(dovecot.imap_place(user)).fetch()
    assert mail.received == noon


def test_a_mail_fetched_is_still_unread_for_others(dovecot, user, inbox_at):
    dovecot.deliver(MAIL % 1, user)
    assert len(list(inbox_at(dovecot.imap_place(user)).fetch())) == 1
    with raw_box(dovecot, user) as box:
        assert len(box.uids("UNSEEN")) == 1


@pytest.mark.parametrize("folder", ["handled", "quarantine"])
def test_a_mail_put_away_lies_in_another_folder(servers, user, inbox_at, folder):
    for n in (1, 2):
        servers.deliver(MAIL % n, user)
    inbox = inbox_at(servers.imap_place(user))
    first, second = inbox.fetch()
    inbox.put_away(first, folder)
    inbox.put_away(first, folder)
    assert [mail.name for mail in inbox.fetch()] == [second.name]
    (kept,) = servers.mails(user, folder.capitalize())
    assert kept.endswith(MAIL % 1)


@pytest.mark.parametrize("folder", ["handled", "quarantine"])
def test_a_mail_put_away_is_fetched_again_where_that_is_asked_for(servers, user, inbox_at, folder):
    for n in (1, 2):
        servers.deliver(MAIL % n, user)
    inbox = inbox_at(servers.imap_place(user))
    first, second = inbox.fetch()
    inbox.put_away(first, folder)
    (again,) = inbox.fetch_again(first.received - timedelta(days=1))
    assert again.raw == first.raw
    assert again.received - first.received < timedelta(minutes=1), "some servers stamp what is moved anew"
    assert list(inbox.fetch_again(first.received + timedelta(days=1))) == []
    assert [mail.name for mail in inbox.fetch()] == [second.name]


def test_mails_are_put_away_while_the_next_are_fetched(servers, user, inbox_at):
    for n in range(5):
        servers.deliver(MAIL % n, user)
    inbox = inbox_at(servers.imap_place(user))
    for mail in inbox.fetch():
        inbox.put_away(mail, "handled")
    assert len(servers.mails(user, "Handled")) == 5
    assert list(inbox.fetch()) == []


def test_folders_are_named_as_the_server_wants(user, inbox_at, dovecot):
    with mail_servers.dovecot(prefix="INBOX.") as servers:
        servers.deliver(MAIL % 1, user)
        inbox = inbox_at(servers.imap_place(user))
        inbox.put_away(next(inbox.fetch()), "handled")
        assert len(servers.mails(user, "INBOX.Handled")) == 1
        inbox.close()


def test_a_folder_other_than_the_inbox_has_its_own_folders(dovecot, user, inbox_at):
    with raw_box(dovecot, user) as box:
        box.folder.create("Krieg für alle")
        box.append(MAIL % 1, "Krieg für alle")
    inbox = inbox_at(dovecot.imap_place(user, folder="Krieg%20f%C3%BCr%20alle"))
    inbox.put_away(next(inbox.fetch()), "handled")
    assert len(dovecot.mails(user, "Krieg für alle.Handled")) == 1


def test_a_deleted_mail_is_not_fetched_and_not_expunged(dovecot, user, inbox_at):
    for n in (1, 2):
        dovecot.deliver(MAIL % n, user)
    with raw_box(dovecot, user) as box:
        box.client.uid("STORE", "1", "+FLAGS", r"(\Deleted)")
    inbox = inbox_at(dovecot.imap_place(user))
    (mail,) = inbox.fetch()
    inbox.put_away(mail, "handled")
    with raw_box(dovecot, user) as box:
        assert box.uids("DELETED") == ["1"]


def test_a_mail_of_another_numbering_is_not_touched(dovecot, user, inbox_at):
    inbox = inbox_at(dovecot.imap_place(user, folder="Games"))
    with raw_box(dovecot, user) as box:
        box.folder.create("Games")
        box.append(MAIL % 1, "Games")
        (mail,) = inbox.fetch()
        inbox.close()
        box.folder.delete("Games")
        box.folder.create("Games")
        box.append(MAIL % 2, "Games")
    inbox.put_away(mail, "handled")
    assert dovecot.mails(user, "Games") == [MAIL % 2]


def test_waiting_ends_with_a_new_mail(woken, servers, user, inbox_at):
    inbox = inbox_at(servers.imap_place(user))
    assert list(inbox.fetch()) == []
    threading.Timer(0.1, servers.deliver, (MAIL % 1, user)).start()
    assert woken(inbox)
    assert len(list(inbox.fetch())) == 1


def test_waiting_ends_at_once_if_a_mail_came_since_the_fetch(woken, servers, user, inbox_at):
    inbox = inbox_at(servers.imap_place(user))
    assert list(inbox.fetch()) == []
    servers.deliver(MAIL % 1, user)
    assert woken(inbox)


def test_waiting_lasts_its_time_where_nothing_comes(lasts, servers, user, inbox_at):
    servers.deliver(MAIL % 1, user)
    inbox = inbox_at(servers.imap_place(user))
    assert len(list(inbox.fetch())) == 1
    assert lasts(inbox, 0.1)
    assert len(list(inbox.fetch())) == 1


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_server_with_a_trusted_certificate_is_used(dovecot, user, inbox_at, security):
    dovecot.deliver(MAIL % 1, user)
    assert len(list(inbox_at(dovecot.imap_place(user, security)).fetch())) == 1


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_server_with_an_unknown_certificate_is_not(dovecot, user, inbox_at, security):
    place = dovecot.imap_place(user, security).partition("?")[0]
    with pytest.raises(MailboxFailed, match=r"certificate is not trusted.*\?cafile="):
        list(inbox_at(place).fetch())


def test_a_server_under_another_name_is_not(dovecot, user, inbox_at):
    place = dovecot.imap_place(user, "tls").replace("localhost", "127.0.0.1")
    with pytest.raises(MailboxFailed, match="certificate is not trusted"):
        list(inbox_at(place).fetch())


def test_a_port_that_begins_in_the_clear_is_told(dovecot, user, inbox_at):
    with pytest.raises(MailboxFailed, match="encryption failed.*check the port"):
        list(inbox_at(f"imaps://{user}@localhost:{dovecot.imap['off']}").fetch())


def test_a_server_without_encryption_is_not(in_memory, user, inbox_at):
    place = in_memory.imap_place(user).partition("?")[0]
    with pytest.raises(MailboxFailed, match="TLS not supported"):
        list(inbox_at(place).fetch())


def test_a_certificate_authority_that_is_none_is_refused(dovecot, user, inbox_at, tmp_path):
    (tmp_path / "ca.pem").write_text("no certificate", encoding="ascii")
    for name in ("ca.pem", "missing.pem"):
        with pytest.raises(Refused, match=name):
            list(inbox_at(f"imaps://{user}@localhost:{dovecot.imap['tls']}?cafile={name}").fetch())


def test_a_wrong_password_is_told(servers, user, tmp_path):
    inbox = open_inbox(servers.imap_place(user), tmp_path, {"ADJUDICATOR_IMAP_PASSWORD": "hunter2"})
    with pytest.raises(MailboxFailed, match=f"refuses the login of {user}.*secrets/imap-password") as caught:
        list(inbox.fetch())
    assert caught.value.code == "mail/login"
    assert "hunter2" not in str(caught.value)


def test_a_missing_folder_is_told(dovecot, user, inbox_at):
    with pytest.raises(MailboxFailed, match="'Nowhere'") as caught:
        list(inbox_at(dovecot.imap_place(user, folder="Nowhere")).fetch())
    assert caught.value.code == "mail/folder"
