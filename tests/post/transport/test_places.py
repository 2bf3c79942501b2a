from pathlib import Path

import pytest

from adjudicator.errors import Refused
from adjudicator.post.transport.places import FolderPlace, ServerPlace, inbox_place, outlet_place

DESK = Path("/desk")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("maildir:mail/in", FolderPlace("maildir", DESK / "mail/in")),
        ("mbox:/var/mail/me", FolderPlace("mbox", Path("/var/mail/me"))),
        ("eml:in: and out", FolderPlace("eml", DESK / "in: and out")),
        ("maildir:~/Maildir", FolderPlace("maildir", Path("~/Maildir").expanduser())),
        ("maildir:~~nobody/Maildir", FolderPlace("maildir", DESK / "~~nobody/Maildir")),
        ("imaps://me@host.org", ServerPlace("imap", "tls", "host.org", 993, "me")),
        ("imaps://me%40host.org@imap.host.org:1993", ServerPlace("imap", "tls", "imap.host.org", 1993, "me@host.org")),
        ("imaps://me@host.org@imap.host.org", ServerPlace("imap", "tls", "imap.host.org", 993, "me@host.org")),
        ("imap://me@host.org/War%20games", ServerPlace("imap", "starttls", "host.org", 143, "me", "War games")),
        ("imap://me@localhost:1143?tls=off", ServerPlace("imap", "off", "localhost", 1143, "me")),
        ("imap://me@[::1]/?tls=off", ServerPlace("imap", "off", "::1", 143, "me")),
        (
            "imaps://me@host.org?cafile=our.pem",
            ServerPlace("imap", "tls", "host.org", 993, "me", cafile=DESK / "our.pem"),
        ),
    ],
)
def test_inboxes_are_read(text, place):
    assert inbox_place(text, DESK) == place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("maildir:mail/out", FolderPlace("maildir", DESK / "mail/out")),
        ("smtps://me@host.org", ServerPlace("smtp", "tls", "host.org", 465, "me")),
        ("smtp://me@host.org", ServerPlace("smtp", "starttls", "host.org", 587, "me")),
        ("smtp://127.0.0.1:25?tls=off", ServerPlace("smtp", "off", "127.0.0.1", 25, "")),
    ],
)
def test_outlets_are_read(text, place):
    assert outlet_place(text, DESK) == place


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", "mail/place", "maildir:mail/in"),
        ("mail/in", "mail/place", "maildir:mail/in"),
        ("pop3://me@host.org", "mail/place", "imaps://"),
        ("smtps://me@host.org", "mail/place", "imaps://"),
        ("maildir:", "mail/place-path", "names no file"),
        ("imaps://me:hunter2@host.org", "mail/place-password", "secrets/imap-password"),
        ("imaps://host.org", "mail/place-user", "whose mailbox"),
        ("imaps://me@", "mail/place-host", "no server"),
        ("imaps://me@host.org:hunter2", "mail/place-host", "host and port"),
        ("imaps://me@host.org:0", "mail/place-host", "no server"),
        ("imaps://me@[::1", "mail/place-host", "host and port"),
        ("imap://me@host.org?tls=off", "mail/place-tls", "localhost"),
        ("imap://me@127.0.0.1.example.org?tls=off", "mail/place-tls", "localhost"),
        ("imaps://me@localhost?tls=off", "mail/place-tls", "imap://"),
        ("imap://me@localhost?tls=on", "mail/place-tls", "can only be off"),
        ("imap://me@localhost?tsl=off", "mail/place-option", "?tls=off"),
        ("imap://me@localhost#inbox", "mail/place-option", "?tls=off"),
        ("imaps://me@host.org?cafile=", "mail/place-path", "cafile"),
        ("imaps://me%0D%0Ax@host.org", "mail/place-sign", "no address has"),
    ],
)
def test_a_mistake_is_explained_with_a_right_example(text, code, says):
    with pytest.raises(Refused, match="Right is for example|write one of these") as caught:
        inbox_place(text, DESK)
    assert caught.value.code == code
    assert says in str(caught.value)


@pytest.mark.parametrize("text", ["smtps://me@host.org/INBOX", "imaps://me@host.org"])
def test_an_outlet_is_no_inbox(text):
    with pytest.raises(Refused):
        outlet_place(text, DESK)


@pytest.mark.parametrize(
    "password", ["hunter2", "hun/ter2", "hun?ter2", "hun#ter2", "hun@ter2", "12/hunter2", ":hun@ter2"]
)
@pytest.mark.parametrize("start", ["imaps://me:", "imap//me:", "imap:me:", "pop3://me:", "mbox//me:", "imaps:/me:"])
def test_no_error_shows_a_password_that_was_written_into_the_place(start, password):
    with pytest.raises(Refused) as caught:
        inbox_place(f"{start}{password}@host.org", DESK)
    assert "hun" not in str(caught.value)
    assert "ter2" not in str(caught.value)
