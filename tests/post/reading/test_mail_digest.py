"""The digest: the same for every delivery of a mail, another for every other mail."""

import base64
import quopri

import pytest
from written_mails import BLOCK, attached, in_parts, letter

from adjudicator.post.limits import MAIL_BYTES
from adjudicator.post.reading import read_mail

NOTE = BLOCK + "Grüße an Þóra\n"


def digest(raw):
    return read_mail(raw).digest


def test_it_does_not_depend_on_the_path_the_encoding_or_the_ends_of_lines():
    sent = letter(NOTE, Content_Transfer_Encoding="8bit")
    deliveries = [
        b"Received: from a by b\nDelivered-To: x@example.net\nX-Spam-Score: 1.2\n" + sent,
        sent.replace(b"\n", b"\r\n"),
        sent + b"\n\n",
        letter(base64.encodebytes(NOTE.encode()), Content_Transfer_Encoding="base64"),
        letter(quopri.encodestring(NOTE.encode()), Content_Transfer_Encoding="quoted-printable"),
        letter(NOTE, subject="Turn\n 3", Content_Transfer_Encoding="8bit"),
    ]
    assert {digest(raw) for raw in deliveries} == {digest(sent)}


@pytest.mark.parametrize(
    "other",
    [
        letter(BLOCK.replace("T17", "T16")),
        letter(BLOCK, subject="Turn 4"),
        letter(BLOCK, From="Thora <thora@example.org>"),
        letter(BLOCK, Date="Mon, 02 Mar 2026 20:00:01 +0100"),
        letter(BLOCK, Message_ID="<1235@example.org>"),
        letter(BLOCK, kind="application/yaml"),
        b"\n" + BLOCK.encode(),
    ],
)
def test_another_mail_has_another_one(other):
    assert digest(other) != digest(letter(BLOCK))


def test_every_part_counts_wherever_it_is():
    mails = [
        in_parts(attached(name, text), ("Content-Type: message/rfc822", f"Subject: x\n\n{inner}"))
        for name, text, inner in [("a.pdf", "a", "a"), ("b.pdf", "a", "a"), ("a.pdf", "b", "a"), ("a.pdf", "a", "b")]
    ]
    assert len(set(map(digest, mails))) == len(mails)


def test_a_mail_that_cannot_be_read_has_one_too():
    big = letter("x" * MAIL_BYTES)
    assert digest(big) == digest(b"Received: from a by b\n" + big.replace(b"\n", b"\r\n"))
    assert digest(big) != digest(letter("y" * MAIL_BYTES))
    assert digest(big) != digest(letter("x" * MAIL_BYTES, subject="Turn 4"))
