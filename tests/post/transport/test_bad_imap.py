import base64
import threading
import traceback
from datetime import UTC, datetime
from functools import partial

import pytest
from bad_servers import MAIL, BadImap, babble, drip, drop, given_up, hang

from adjudicator.post.transport import imap_client
from adjudicator.post.transport.connection import Login
from adjudicator.post.transport.imap import ImapInbox
from adjudicator.post.transport.mailboxes import Arrived, MailboxFailed, pass_over
from adjudicator.post.transport.places import ServerPlace

ALL = [MAIL % (n, n) for n in (1, 2, 3)]
IDLE = {"CAPABILITY": "* CAPABILITY IMAP4rev1 IDLE\r\n{tag} OK done\r\n", "IDLE": "+ idling\r\n"}
FIRST = Arrived("7.1", ALL[0], datetime(2026, 11, 21, tzinfo=UTC))
GARBAGE = ["", "\r\n", "garbage\r\n", "\xff\xfe\r\n", "* \r\n", "{tag}\r\n", "{tag} MAYBE\r\n", "+\r\n", "* BYE\r\n"]
POLL = 0.02


def inbox_of(server, password="secret", timeout=30):
    place = ServerPlace("imap", "off", "127.0.0.1", server.port, "red")
    return ImapInbox(place, Login("red", password), timeout=timeout, poll=POLL)


@pytest.fixture
def fetched():
    """What comes out of a server that answers so, and the error at the end."""

    def fetch(answers=None, timeout=30):
        mails, error = [], None
        with BadImap(answers) as server:
            inbox = inbox_of(server, timeout=timeout)
            try:
                mails.extend(mail.raw for mail in inbox.fetch())
            except MailboxFailed as failed:
                error = failed
            inbox.close()
        return (mails, error), server

    def fetched(answers=None, *, hangs=False):
        return given_up(partial(fetch, answers)) if hangs else fetch(answers)[0]

    return fetched


def test_the_server_is_well_unless_told_otherwise(fetched):
    assert fetched() == (ALL, None)


def test_mails_come_as_they_arrived_and_not_by_their_numbers(fetched):
    dates = {3: "01", 1: "02"}
    said = "".join(
        f'* {n} FETCH (UID {n} INTERNALDATE "{day}-Nov-2026 12:00:00 +0100")\r\n' for n, day in dates.items()
    )
    one, two, three = ALL
    assert fetched({"UID FETCH 1,2,3": said + "{tag} OK done\r\n"}) == ([three, one, two], None)


def test_the_time_may_stand_behind_the_mail():
    with BadImap() as server:
        inbox = inbox_of(server)
        assert next(inbox.fetch()).received.isoformat() == "2026-11-21T11:00:01+00:00"
        inbox.close()


@pytest.mark.parametrize("step", ["greeting", "CAPABILITY", "LOGIN", "SELECT", "UID SEARCH", "UID FETCH 1"])
@pytest.mark.parametrize("fault", [hang, drop])
def test_a_server_that_stops_answering_is_given_up(fetched, step, fault):
    mails, error = fetched({step: fault}, hangs=True)
    assert mails == []
    assert error.code == "mail/server"


@pytest.mark.parametrize("step", ["greeting", "LOGIN", "UID FETCH 1"])
@pytest.mark.parametrize("fault", [drip, babble])
def test_a_server_that_answers_without_an_end_is_given_up(fetched, step, fault, monkeypatch):
    monkeypatch.setattr(imap_client, "LONGEST_ANSWER", 2)
    mails, error = fetched({step: fault}, hangs=True)
    assert mails == []
    assert error.code == "mail/server"


@pytest.mark.parametrize("step", ["greeting", "CAPABILITY", "LOGIN", "SELECT", "UID SEARCH", "UID FETCH 2"])
@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_harms_nothing_but_the_mailbox(fetched, step, garbage):
    mails, error = fetched({step: (garbage, drop)})
    assert mails == (ALL[:1] if step == "UID FETCH 2" else [])
    assert isinstance(error, MailboxFailed)


@pytest.mark.parametrize("fault", [hang, drop, ("* 2 FETCH (UID 2 BODY[] {900}\r\nSubj", drop)])
def test_the_mails_before_a_fault_are_handed_out(fetched, fault):
    mails, error = fetched({"UID FETCH 2": fault}, hangs=True)
    assert mails == ALL[:1]
    assert error.code == "mail/server"


@pytest.mark.parametrize(
    "answer",
    [
        "{tag} NO not this one\r\n",
        "{tag} BAD not this one\r\n",
        "{tag} OK nothing said\r\n",
        "* 2 FETCH (UID 2 BODY[] NIL)\r\n{tag} OK done\r\n",
        "* 2 FETCH (UID 9 BODY[] {3}\r\nx\r\n)\r\n{tag} OK done\r\n",
        "* 2 FETCH (FLAGS (\\Seen))\r\n{tag} OK done\r\n",
        "* 2 EXPUNGE\r\n{tag} OK done\r\n",
    ],
)
def test_a_mail_that_is_not_handed_out_holds_up_no_other(fetched, answer, caplog):
    pass_over.cache_clear()
    assert fetched({"UID FETCH 2": answer}) == ([ALL[0], ALL[2]], None)
    assert "mail=7.2 " in caplog.text


def test_other_news_in_an_answer_are_passed_over(fetched):
    news = "* 9 EXISTS\r\n* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n* 1 FETCH (UID 1 BODY[] {3}\r\nold)\r\n"
    answer = "* 2 FETCH (UID 2 BODY[] {3}\r\nnew)\r\n{tag} OK done\r\n"
    assert fetched({"UID FETCH 2": news + answer})[0][1] == b"new"


@pytest.mark.parametrize("size", ["0", "5", "5000", "9999999999", "99999999999999999999", "9" * 5000])
def test_a_wrong_size_leads_to_no_hang(fetched, size):
    answer = f"* 2 FETCH (UID 2 BODY[] {{{size}}}\r\nSubject: x\r\n\r\n)\r\n{{tag}} OK done\r\n"
    mails, error = fetched({"UID FETCH 2": answer}, hangs=True)
    assert mails == ALL[:1]
    assert error.code == "mail/server"


@pytest.mark.parametrize(
    "date", ["", 'INTERNALDATE ""', 'INTERNALDATE "99-Foo-2026 25:00:00 +9999"', "INTERNALDATE NIL"]
)
def test_a_mail_without_a_time_came_now(date):
    with BadImap({"UID FETCH 1": f"* 1 FETCH ({date} UID 1 BODY[] {{3}}\r\nold)\r\n{{tag}} OK done\r\n"}) as server:
        inbox = inbox_of(server)
        began = datetime.now(UTC)
        assert began <= next(inbox.fetch()).received <= datetime.now(UTC)
        inbox.close()


@pytest.mark.parametrize(("found", "mails"), [("", []), (" one 2 x", [ALL[1]]), (" 3 1 2", ALL)])
def test_a_search_is_taken_as_far_as_it_makes_sense(fetched, found, mails):
    assert fetched({"UID SEARCH": f"* SEARCH{found}\r\n{{tag}} OK done\r\n"}) == (mails, None)


def test_a_connection_that_broke_meanwhile_is_made_anew():
    with BadImap(once={"NOOP": drop}) as server:
        inbox = inbox_of(server)
        list(inbox.fetch())
        assert len(list(inbox.fetch())) == 3
        assert len(server.connections) == 2
        inbox.close()


def test_after_a_failure_the_next_try_begins_anew():
    with BadImap(once={"UID SEARCH": drop}) as server:
        inbox = inbox_of(server)
        with pytest.raises(MailboxFailed):
            list(inbox.fetch())
        assert len(list(inbox.fetch())) == 3
        inbox.close()


def test_without_move_a_mail_is_copied_and_only_that_one_expunged():
    with BadImap({"CAPABILITY": "* CAPABILITY IMAP4rev1 UIDPLUS\r\n{tag} OK done\r\n"}) as server:
        inbox = inbox_of(server)
        inbox.put_away(FIRST, "handled")
        inbox.close()
    said = [line.partition(" ")[2] for line in server.heard]
    assert said[-4:-1] == ['UID COPY 1 "Handled"', r"UID STORE 1 +FLAGS.SILENT (\Deleted)", "UID EXPUNGE 1"]


@pytest.mark.parametrize("step", ["CREATE", "UID COPY", "UID STORE"])
@pytest.mark.parametrize("fault", [hang, drop, "{tag} NO quota exceeded\r\n", "{tag} BAD what\r\n"])
def test_a_mail_that_cannot_be_put_away_is_told(step, fault):
    def put_away(timeout):
        with BadImap({step: fault}) as server:
            inbox = inbox_of(server, timeout=timeout)
            with pytest.raises(MailboxFailed):
                inbox.put_away(FIRST, "handled")
            inbox.close()
        return None, server

    given_up(put_away)


def test_a_mail_that_is_gone_need_not_be_put_away():
    with BadImap({"UID SEARCH": "* SEARCH\r\n{tag} OK done\r\n"}) as server:
        inbox = inbox_of(server)
        inbox.put_away(FIRST, "handled")
        inbox.close()
    assert not any("COPY" in line for line in server.heard)


@pytest.mark.parametrize(
    "fault", [drop, "{tag} BAD no idling here\r\n", ("+ idling\r\n", drop), ("+ idling\r\n", "x\r\n")]
)
def test_a_server_that_fails_while_idling_is_asked_again(woken, fault):
    with BadImap(IDLE | {"IDLE": fault}) as server:
        inbox = inbox_of(server)
        list(inbox.fetch())
        inbox.wait(5 * POLL)
        server.answers["UID SEARCH"] = "* SEARCH 1 2 3 4\r\n{tag} OK done\r\n"
        assert woken(inbox)
        inbox.close()


def test_a_server_that_tells_of_nothing_while_idling_is_not_believed(woken):
    with BadImap(IDLE | {"IDLE": ("+ idling\r\n", "* OK still here\r\n")}) as server:
        inbox = inbox_of(server)
        list(inbox.fetch())
        more = {"UID SEARCH": "* SEARCH 1 2 3 4\r\n{tag} OK done\r\n"}
        threading.Timer(5 * POLL, server.answers.update, (more,)).start()
        assert woken(inbox)
        inbox.close()


@pytest.mark.parametrize("answers", [{}, IDLE | {"IDLE": "+ idling\r\n"}], ids=["asking", "idling"])
def test_a_server_that_has_nothing_new_is_asked_now_and_then_and_not_all_the_time(answers):
    with BadImap(answers) as server:
        inbox = inbox_of(server)
        list(inbox.fetch())
        before = len(server.heard)
        inbox.wait(6 * POLL)
        asked = [line for line in server.heard[before:] if "SEARCH" in line]
        inbox.close()
    assert 1 <= len(asked) <= 6 + 2


def test_waiting_for_a_server_that_is_gone_fails():
    with BadImap() as server:
        inbox = inbox_of(server)
        list(inbox.fetch())
    with pytest.raises(MailboxFailed):
        inbox.wait(30)


@pytest.mark.parametrize("password", ["hunter2", 'hun"ter\\2', "hünter2", "a b"])
@pytest.mark.parametrize("step", ["greeting", "CAPABILITY", "LOGIN", "AUTHENTICATE", "SELECT", "UID SEARCH"])
@pytest.mark.parametrize("way", ["NO", "BAD", "garbage"])
def test_no_error_shows_the_password_even_if_the_server_does(password, step, way, caplog):
    blob = base64.b64encode(f"\0red\0{password}".encode()).decode()
    quoted = password.replace("\\", "\\\\").replace('"', '\\"')
    echo = f"you said {password} or {quoted} or {blob}\r\n"
    answer = echo if way == "garbage" else f"{{tag}} {way} {echo}"
    capability = (
        {"CAPABILITY": "* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n{tag} OK done\r\n"} if step == "AUTHENTICATE" else {}
    )
    with BadImap(capability | {step: answer}) as server:
        inbox = inbox_of(server, password)
        with pytest.raises(MailboxFailed) as caught:
            list(inbox.fetch())
        inbox.close()
    shown = "".join(traceback.format_exception(caught.value)) + repr(inbox) + caplog.text
    for secret in (password, quoted, blob, repr(password.encode())[2:-1]):
        assert secret not in shown
