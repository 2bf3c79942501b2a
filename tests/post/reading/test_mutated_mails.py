"""Mails of the corpus, broken at random: reading never fails, and nothing that was not sent is taken for orders.

2000 mails are broken; `--mutations N` breaks N.
"""

import html
import re
from email import message_from_bytes

import pytest
from broken_mails import MAILS, broken
from hypothesis import given
from hypothesis import strategies as st
from written_mails import OWN_DOMAIN

from adjudicator.post import reading
from adjudicator.post.reading import read_mail

pytestmark = pytest.mark.slow

CHARSETS = ("utf-8", "cp1252", "latin-1", "utf-16")


def own_leaves(part):
    """The parts that hold something, but none of the mails that are passed on."""
    if part.get_content_type().startswith("message/"):
        return
    if part.is_multipart():
        for inner in part.get_payload():
            yield from own_leaves(inner)
    else:
        yield part


def bare(text):
    """A text without anything that mail programs add, take away or change."""
    return re.sub(r"[\s*<>\ufeff-]", "", text)


def texts(data, declared):
    """Every text that these bytes might be: plain, without quoted lines; and out of HTML."""
    for charset in (declared, *CHARSETS):
        try:
            text = data.decode(charset or "ascii", "replace")
        except (LookupError, ValueError):
            continue
        without_comments = re.sub(r"(?s)<!--.*?-->", "", text)
        yield bare("\n".join(line for line in text.splitlines() if not line.lstrip().startswith(">")))
        yield bare(html.unescape(re.sub(r"</?[a-zA-Z!?][^<>]*>", "", without_comments)))


def has_block(text, data, end):
    """Whether these lines stand in a text in this order, from a BEGIN ORDERS to an END ORDERS.

    Lines between them may be missing: an attribute of HTML whose quote is broken runs on to the next quote.
    """
    at = 0
    for line in ("beginorders", *data.decode().splitlines(), *end):
        at = text.find(bare(line).lower(), at)
        if at < 0:
            return False
    return True


def tamed(data):
    """Without parameters in both numbered and unnumbered pieces, on which the bare parser fails."""
    return re.sub(rb"( boundary| name)\*=", rb"\1=", data)


def stands_in(file, mail):
    """Whether an order file stands in a mail: as an attachment, or as a block of a text."""
    leaves = list(own_leaves(message_from_bytes(tamed(mail))))
    contents = [(leaf.get_payload(decode=True), str(leaf.get_param("charset", ""))) for leaf in leaves]
    if file.quoted:
        return True
    if file.source != "the text of the mail":
        return any(tamed(file.data).strip() in data for data, _ in contents)
    end = ["endorders"] * file.finished
    return any(has_block(text.lower(), file.data, end) for content in contents for text in texts(*content))


def test_a_broken_mail_is_read_as_far_as_it_goes(pytestconfig, monkeypatch):
    monkeypatch.setattr(reading, "_unread", None)
    with_orders = with_faults = 0
    for seed in range(pytestconfig.getoption("mutations")):
        mail = broken(seed)
        found = read_mail(mail, OWN_DOMAIN)
        assert re.fullmatch("[0-9a-f]{64}", found.digest), seed
        assert all(stands_in(file, mail) for file in found.order_files), seed
        with_orders += bool(found.order_files)
        with_faults += bool(found.fault)
    assert with_orders
    assert with_faults


@given(st.binary(max_size=400))
def test_any_bytes_have_a_digest(data):
    assert len(read_mail(data).digest) == 64


@given(st.sampled_from(MAILS), st.data())
def test_any_bytes_in_a_mail_are_borne(mail, data):
    at = data.draw(st.integers(0, len(mail)))
    dirt = data.draw(st.binary(max_size=60))
    assert len(read_mail(mail[:at] + dirt + mail[at:]).digest) == 64


@pytest.mark.parametrize("fault", [RuntimeError, RecursionError, IndexError, TypeError])
def test_whatever_goes_wrong_becomes_a_fault(fault, monkeypatch):
    def fail(*_):
        raise fault("x")

    monkeypatch.setattr(reading, "parse", fail)
    mail = read_mail(MAILS[0])
    assert mail.fault == "The mail is broken and cannot be read: send it again, with the orders as plain text."
    assert mail.subject
    monkeypatch.setattr(reading, "parse_head", fail)
    assert read_mail(MAILS[0]).digest != read_mail(MAILS[1]).digest
