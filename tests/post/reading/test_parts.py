"""A mail has the parts that the standard library sees in it, whether it is as it should be or not."""

from email.message import Message
from email.parser import BytesParser

import pytest
from broken_mails import MAILS, broken
from written_mails import letter

from adjudicator.post.reading.parts import MailPart, parse

TEXT = "Content-Type: text/plain"
INNER = ("Content-Type: multipart/mixed; boundary=limit-in", "", "--limit-in", "", "b", "--limit-in--")


def shape(part):
    """The headers of a part, and its content: a text, or the shapes of the parts in it."""
    content = part.get_payload()
    return part.items(), [shape(each) for each in content] if part.is_multipart() else content


def parts_of(mail):
    """A mail as it is taken apart here, and as the standard library does it."""
    return shape(parse(mail)), shape(BytesParser(MailPart).parsebytes(mail))


@pytest.mark.parametrize("seed", range(0, 600, 3))
def test_broken_mails_have_the_parts_that_the_library_sees(seed):
    ours, theirs = parts_of(broken(seed))
    assert ours == theirs


@pytest.mark.parametrize("mail", MAILS)
def test_the_mails_of_the_corpus_have_the_parts_that_the_library_sees(mail):
    ours, theirs = parts_of(mail)
    assert ours == theirs


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("boundary", ["limit", '"limit"', '"limit "', '"li\n mit"', '""', '"li.m+t"'])
@pytest.mark.parametrize(
    "lines",
    [
        ("--limit", TEXT, "", "a", "--limit", "", "b", "", "--limit--"),
        ("Before.", "--limit", TEXT, "", "a", "--limit--", "Below.", "--limit", "", "c"),
        ("--limit", "", "a", "--limit--", "--limit--"),
        ("--limit  ", TEXT, "", "a", "--limit--  ", ""),
        ("--limit", "", "--limit", "", "", "--limit--"),
        ("--limit", "--limit", "", "a", "--limit--"),
        ("--limit", "", "a", "--limits", "b", "--limit--"),
        ("--limit", "", "a", "--limit--b", "--limit--"),
        ("--limit", "", "a", "--limit--b"),
        ("--limit", "", "a\r--limit", "", "b\r", "--limit--"),
        ("--limit", TEXT, "--limit--"),
        ("--limit", "no head", "", "a", "--limit--"),
        ("--limit", "", "a"),
        ("--limit--", "a"),
        ("a",),
        ("--li.m+t", "", "a", "--li.m+t--"),
        ("--li", " mit", "", "a", "--li", " mit--"),
        ("--limit", *INNER, "", "--limit--"),
        ("--limit", *INNER[:-1], "--limit--"),
        ("--limit", "Content-Type: multipart/digest; boundary=in", "", "--in", "", "Subject: b", "--in--", "--limit--"),
        ("--limit", "Content-Type: message/rfc822", "", "Subject: b", "", "c", "--limit--"),
        ("--limit", "Content-Type: MESSAGE/RFC822", "", "Subject: b", "", "c", "--limit--"),
    ],
)
def test_parts_lie_between_boundaries(lines, boundary, end):
    mail = letter("\n".join(lines), kind=f"multipart/mixed; boundary={boundary}").decode()
    ours, theirs = parts_of(mail.replace("\n", end).encode())
    assert ours == theirs


@pytest.mark.parametrize(
    "mail", ["a: b\n c\n\nd", "a:\n b\n\n", "a :b\n\nc", ": a\n\nb", " a: b\n\nc", "From a\n\nb", "\na"]
)
def test_the_head_of_a_mail_ends_at_the_empty_line(mail):
    ours, theirs = parts_of(mail.encode())
    assert ours == theirs


def test_most_mails_need_no_library(monkeypatch):
    read = []
    monkeypatch.setattr("adjudicator.post.reading.parts.Parser.parsestr", lambda _, text: read.append(text))
    for mail in MAILS:
        parse(mail)
    assert len(read) < len(MAILS) / 4


@pytest.mark.parametrize(
    "header",
    [
        "text/plain; a=b; Name=c",
        'text/plain; name="b; a=c"; a="d e"',
        'text/plain;\n\tname="b"\n ; a=c',
        "text/plain; a=b; a=c; name=d=e",
        "text/plain; a = b; name=c",
        'text/plain; a=<b>; name="<c>"',
        'text/plain; a="b; name=c',
        'text/plain; a=b\\"c; name="\\"d"',
        "text/plain; a*=utf-8''%C3%A9; name*0=b; name*1=c",
        'name"; a=b',
        "a; name=b",
        "a=b; name=c",
        "name",
        'text/plain; a=""; name',
        "text/plain; a=b;",
        "text/plain; a=b name=c ; name=d",
        'text/plain; a="b\\\\\\\\c"; name=b\\\\\\\\c',
    ],
)
def test_a_header_has_the_parameters_that_the_library_sees(header):
    ours, theirs = MailPart(), Message()
    for part in (ours, theirs):
        part.set_raw("Content-Type", header)
    for name in ("a", "name"):
        assert ours.get_param(name) == theirs.get_param(name)
        assert ours.get_param(name, unquote=False) == theirs.get_param(name, unquote=False)
