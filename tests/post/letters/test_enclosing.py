"""Files in a mail are written as the library would write them, only faster."""

from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.post.letters.enclosing import PAGE, enclose, written

HARD = ["", "a", "\n", "x" * 200, "é" * 90, " . \t\n.\n..\nFrom me\n", "=\r\n=0A", "a\r\nb\rc"]


def mail(*files):
    message = EmailMessage(policy=policy.SMTP)
    message.set_content("Two files")
    message.make_mixed(boundary="=_b")
    for kind, data in files:
        enclose(message, "a file", kind, data)
    return written(message)


def parts(raw):
    return [part for part in message_from_bytes(raw, policy=policy.default).walk() if part.get_filename()]


@pytest.mark.parametrize("kind", [PAGE, "application/pdf", "text/calendar", "text/plain"])
@given(text=st.sampled_from(HARD) | st.text())
def test_every_byte_of_a_file_arrives(kind, text):
    data = text.encode()
    (part,) = parts(mail((kind, data)))
    assert part.get_payload(decode=True) == data
    assert part.get_content_type() == kind


@given(st.lists(st.binary(max_size=300), max_size=4))
def test_files_of_bytes_are_what_the_library_writes(files):
    theirs = EmailMessage(policy=policy.SMTP)
    theirs.set_content("Two files")
    theirs.make_mixed(boundary="=_b")
    for data in files:
        part = MIMEPart(policy=policy.SMTP)
        part.set_content(data, "application", "pdf", cte="base64", filename="a file")
        theirs.attach(part)
    assert mail(*[("application/pdf", data) for data in files]) == theirs.as_bytes()


@given(st.text(max_size=400))
def test_no_line_of_a_page_is_longer_than_a_mail_may_have(text):
    raw = mail((PAGE, text.encode()))
    assert max(map(len, raw.split(b"\r\n"))) <= 76
    assert b"\n" not in raw.replace(b"\r\n", b"")


def test_a_line_that_was_written_before_is_written_the_same():
    for line in ("short", "é" * 20, "x" * 400):
        assert mail((PAGE, line.encode())) == mail((PAGE, line.encode()))
