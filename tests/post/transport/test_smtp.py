import pytest

from adjudicator.post.transport.mailboxes import MailboxFailed, MailRefused
from adjudicator.post.transport.opening import open_outlet

MAIL = b"Message-ID: <%d@example.org>\nSubject: report\n\n.dot\nlast line \xe4"
SENT = (MAIL + b"\n").replace(b"\n", b"\r\n")
DESK = "desk@example.org"


def test_mails_arrive_as_they_were_sent(servers, user, outlet_at):
    outlet = outlet_at(servers.smtp_place(DESK))
    for n in (1, 2):
        outlet.send(DESK, user, MAIL % n)
    mails = servers.mails(user)
    assert [mail.endswith(SENT % n) for n, mail in enumerate(mails, 1)] == [True, True]


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_server_with_a_trusted_certificate_is_used(dovecot, user, outlet_at, security):
    outlet_at(dovecot.smtp_place(DESK, security)).send(DESK, user, MAIL % 1)
    assert len(dovecot.mails(user)) == 1


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_server_with_an_unknown_certificate_is_not(dovecot, user, outlet_at, security):
    place = dovecot.smtp_place(DESK, security).partition("?")[0]
    with pytest.raises(MailboxFailed, match=r"certificate is not trusted.*\?cafile="):
        outlet_at(place).send(DESK, user, MAIL % 1)


def test_a_server_without_encryption_is_not(in_memory, user, outlet_at):
    place = in_memory.smtp_place(DESK).partition("?")[0]
    with pytest.raises(MailboxFailed, match="STARTTLS"):
        outlet_at(place).send(DESK, user, MAIL % 1)


def test_without_a_user_nobody_logs_in(dovecot, user, outlet_at):
    outlet_at(dovecot.smtp_place()).send(DESK, user, MAIL % 1)
    assert len(dovecot.mails(user)) == 1


def test_a_wrong_password_is_told(dovecot, user, tmp_path):
    outlet = open_outlet(dovecot.smtp_place(DESK), tmp_path, {"ADJUDICATOR_SMTP_PASSWORD": "hunter2"})
    with pytest.raises(MailboxFailed, match=f"refuses the login of {DESK}.*secrets/smtp-password") as caught:
        outlet.send(DESK, user, MAIL % 1)
    assert caught.value.code == "mail/login"
    assert "hunter2" not in str(caught.value)


def test_an_address_of_other_letters_is_refused_elsewhere(in_memory, outlet_at):
    outlet = outlet_at(in_memory.smtp_place(DESK))
    with pytest.raises(MailRefused, match="ASCII addresses only") as caught:
        outlet.send(DESK, "jörg@example.org", MAIL % 1)
    assert caught.value.permanent
