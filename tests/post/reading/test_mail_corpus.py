"""Mails as the common programs and servers send them, and what is read in each.

Beside every mail of the corpus, NAME.eml, stands what is read in it, NAME.json.
"""

import base64
import re

import pytest
from written_mails import CORPUS, OWN_DOMAIN, corpus, expected, raw

from adjudicator.post.reading import read_mail

UNALTERED = ("empty", "no-headers")
"""Mails without headers, to which none can be added."""


def read(mail):
    """A mail as read, in the form of the corpus."""
    return {
        "kind": mail.kind,
        "sender": mail.sender,
        "subject": mail.subject,
        "identity": {"campaign": mail.identity.campaign, "seat": mail.identity.seat, "key": mail.identity.key},
        "orders": [order_file(file.source, file.data) for file in mail.order_files],
        "commands": [
            {"verb": c.verb, "words": list(c.words), "text": c.text, "heads": [list(head) for head in c.heads]}
            for c in mail.commands
        ],
        "bounces": [
            {"message_id": b.message_id, "recipient": b.recipient, "permanent": b.permanent, "reason": b.reason}
            for b in mail.bounces
        ],
        "fault": mail.fault,
    }


def order_file(source, data):
    if data.startswith(b"\xff\xfe"):
        return {"source": source, "base64": base64.b64encode(data).decode()}
    return {"source": source, "text": data.replace(b"\r\n", b"\n").decode()}


def with_crlf(mail):
    return re.sub(rb"\r?\n", b"\r\n", mail)


@pytest.mark.parametrize("name", corpus())
def test_a_mail_of_the_corpus(name):
    assert read(read_mail(raw(name), OWN_DOMAIN)) == expected(name)


@pytest.mark.parametrize("name", corpus())
def test_the_ends_of_lines_make_no_difference(name):
    mail, crossed = read_mail(raw(name), OWN_DOMAIN), read_mail(with_crlf(raw(name)), OWN_DOMAIN)
    assert read(crossed) == read(mail)
    assert crossed.digest == mail.digest


@pytest.mark.parametrize("name", [name for name in corpus() if name not in UNALTERED])
def test_the_path_of_a_mail_makes_no_difference_to_its_digest(name):
    path = (
        b"Delivered-To: somebody@example.com\nReceived: from a.example by b.example; Mon, 2 Mar 2026 19:00:00 +0000\n"
    )
    assert read_mail(path + raw(name)).digest == read_mail(raw(name)).digest


def test_every_mail_has_its_reading():
    assert corpus() == sorted(path.stem for path in CORPUS.glob("*.json"))
