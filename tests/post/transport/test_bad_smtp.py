import base64
import traceback
from functools import partial

import pytest
from bad_servers import BadSmtp, drip, drop, given_up, hang

from adjudicator.post.transport.connection import Login
from adjudicator.post.transport.mailboxes import MailboxFailed, MailRefused, MailUncertain
from adjudicator.post.transport.places import ServerPlace
from adjudicator.post.transport.smtp import SmtpOutlet

MAIL = b"Message-ID: <1@example.org>\r\n\r\nreport\r\n"
ADDRESSES = ("desk@example.org", "red@example.org")


def outlet_of(server, password="secret", timeout=30):
    place = ServerPlace("smtp", "off", "127.0.0.1", server.port, "desk")
    return SmtpOutlet(place, Login("desk", password), timeout=timeout)


def more(server, connection):
    """An answer of lines without an end."""
    server.go_on(connection, b"250-more\r\n")


@pytest.fixture
def sent():
    """The error of sending a mail to a server that answers so."""

    def send(answers, timeout=30):
        with BadSmtp(answers) as server:
            outlet = outlet_of(server, timeout=timeout)
            with pytest.raises((MailboxFailed, MailRefused)) as caught:
                outlet.send(*ADDRESSES, MAIL)
            outlet.close()
        return caught.value, server

    def sent(answers, *, hangs=False):
        return given_up(partial(send, answers)) if hangs else send(answers)[0]

    return sent


def test_the_server_is_well_unless_told_otherwise():
    with BadSmtp() as server:
        outlet = outlet_of(server)
        outlet.send(*ADDRESSES, MAIL)
        outlet.send(*ADDRESSES, MAIL)
        outlet.close()
    assert server.taken == [MAIL, MAIL]
    assert len(server.connections) == 1


@pytest.mark.parametrize("step", ["greeting", "ehlo", "AUTH", "mail", "rcpt", "data"])
@pytest.mark.parametrize("fault", [hang, drop])
def test_a_server_that_stops_answering_is_given_up(sent, step, fault):
    assert sent({step: fault}, hangs=True).code == "mail/server"


@pytest.mark.parametrize("step", ["greeting", "mail"])
@pytest.mark.parametrize("fault", [drip, more])
def test_a_server_that_answers_without_an_end_is_given_up(sent, step, fault):
    assert sent({step: fault}, hangs=True).code == "mail/server"


@pytest.mark.parametrize("fault", [hang, drop, drip, more, "garbage\r\n"])
def test_a_server_that_takes_a_mail_and_does_not_say_so_leaves_it_open_whether_it_arrived(sent, fault):
    error = sent({".": fault}, hangs=fault in (hang, drip, more))
    assert (type(error), error.code) == (MailUncertain, "mail/uncertain")
    assert "it may have arrived" in str(error)


@pytest.mark.parametrize("step", ["greeting", "ehlo", "AUTH", "mail", "rcpt", "data", "."])
@pytest.mark.parametrize("garbage", ["\r\n", "garbage\r\n", "\xff\r\n", "999 what\r\n", "25\r\n"])
def test_garbage_is_no_answer(sent, step, garbage):
    assert isinstance(sent({step: (garbage, drop)}), MailboxFailed)


@pytest.mark.parametrize("step", ["rcpt", "data", "."])
@pytest.mark.parametrize(("code", "permanent"), [(450, False), (452, False), (550, True), (554, True)])
def test_a_mail_that_is_refused_is_told_with_the_servers_words(sent, step, code, permanent):
    error = sent({step: f"{code}-5.1.1 no\r\n{code} such \x07user\r\n"})
    assert isinstance(error, MailRefused)
    assert error.permanent is permanent
    assert "red@example.org is refused by the SMTP server 127.0.0.1:" in str(error)
    assert str(error).endswith(f"{code} 5.1.1 no such user")


def test_a_mail_that_is_too_large_is_refused(sent):
    error = sent({"mail": "552 too large\r\n"})
    assert isinstance(error, MailRefused)
    assert error.permanent


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ("mail", "550 you may not send\r\n"),
        ("mail", "451 not now\r\n"),
        ("rcpt", "421 closing\r\n"),
        ("rcpt", "530 log in first\r\n"),
        (".", "421 closing\r\n"),
        ("data", "250 fine\r\n"),
    ],
)
def test_what_is_wrong_with_the_server_is_no_fault_of_the_mail(sent, step, answer):
    error = sent({step: answer})
    assert isinstance(error, MailboxFailed)
    assert answer.strip() in str(error)


@pytest.mark.parametrize("answer", ["535 wrong\r\n", "454 try later\r\n"])
def test_a_refused_login_is_told(sent, answer):
    assert sent({"AUTH": answer}).code == "mail/login"


def test_one_refused_address_does_not_stop_the_next():
    with BadSmtp({"rcpt TO:<red@": "550 unknown\r\n"}) as server:
        outlet = outlet_of(server)
        with pytest.raises(MailRefused):
            outlet.send(*ADDRESSES, MAIL)
        outlet.send("desk@example.org", "blue@example.org", MAIL)
        outlet.close()
    assert server.taken == [MAIL]
    assert len(server.connections) == 1


@pytest.mark.parametrize("fault", [drop, "421 closing\r\n"])
def test_a_connection_that_broke_meanwhile_is_made_anew(fault):
    with BadSmtp(once={"noop": fault}) as server:
        outlet = outlet_of(server)
        outlet.send(*ADDRESSES, MAIL)
        outlet.send(*ADDRESSES, MAIL)
        outlet.close()
    assert len(server.taken) == len(server.connections) == 2


def test_a_connection_that_made_no_sense_is_not_used_again():
    with BadSmtp(once={"rcpt": "garbage\r\n"}) as server:
        outlet = outlet_of(server)
        with pytest.raises(MailboxFailed):
            outlet.send(*ADDRESSES, MAIL)
        outlet.send(*ADDRESSES, MAIL)
        outlet.close()
    assert server.taken == [MAIL]
    assert len(server.connections) == 2


def test_a_mail_of_unknown_fate_is_not_sent_again_by_itself():
    with BadSmtp(once={".": drop}) as server:
        outlet = outlet_of(server)
        with pytest.raises(MailboxFailed):
            outlet.send(*ADDRESSES, MAIL)
        assert len(server.taken) == 1
        outlet.send(*ADDRESSES, MAIL)
        outlet.close()
    assert server.taken == [MAIL, MAIL]


@pytest.mark.parametrize("recipient", ["red@example.org\r\nRCPT TO:<x@y>", "red\x00@example.org"])
def test_an_address_cannot_hold_a_command(recipient):
    with BadSmtp() as server:
        outlet = outlet_of(server)
        with pytest.raises(MailRefused, match="no address") as caught:
            outlet.send("desk@example.org", recipient, MAIL)
        outlet.close()
    assert caught.value.permanent
    assert not any("rcpt" in line.lower() for line in server.heard)


def test_an_address_of_other_letters_goes_where_the_server_takes_it():
    with BadSmtp({"ehlo": "250-hello\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN\r\n"}) as server:
        outlet = outlet_of(server)
        outlet.send("desk@example.org", "jörg@example.org", MAIL)
        outlet.close()
    assert "mail FROM:<desk@example.org> SMTPUTF8" in server.heard
    assert "rcpt TO:<jörg@example.org>" in server.heard


@pytest.mark.parametrize("password", ["hunter2", "hun ter\\2", 'hun"ter'])
@pytest.mark.parametrize("step", ["greeting", "ehlo", "AUTH", "mail", "rcpt", "."])
@pytest.mark.parametrize("code", ["421", "535", "550", "garbage"])
def test_no_error_shows_the_password_even_if_the_server_does(password, step, code):
    blob = base64.b64encode(f"\0desk\0{password}".encode()).decode()
    with BadSmtp({step: f"{code} you said {password} or {blob}\r\n"}) as server:
        outlet = outlet_of(server, password)
        with pytest.raises((MailboxFailed, MailRefused)) as caught:
            outlet.send(*ADDRESSES, MAIL)
        outlet.close()
    shown = "".join(traceback.format_exception(caught.value)) + repr(outlet)
    assert password not in shown
    assert blob not in shown


def test_a_password_of_other_letters_is_told_unseen():
    with BadSmtp() as server:
        outlet = outlet_of(server, "hünter2")
        with pytest.raises(MailboxFailed, match="must be ASCII") as caught:
            outlet.send(*ADDRESSES, MAIL)
        outlet.close()
    assert "hünter2" not in "".join(traceback.format_exception(caught.value))
