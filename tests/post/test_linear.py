"""What a mail costs grows with its size and no faster (DESIGN 22): whatever is repeated in it, and round it.

Who adds a construct adds a line to a table.
"""

import base64
import re
import struct
from datetime import UTC, datetime
from functools import lru_cache, partial
from html import escape

import pytest
from counted import assert_linear
from hypothesis import given, settings
from hypothesis import strategies as st
from written_mails import OWN_DOMAIN, attached, in_parts, letter

from adjudicator.checker import bounds, verdicts
from adjudicator.post import limits
from adjudicator.post.reading import read_mail
from adjudicator.post.reading.parts import parse
from adjudicator.post.transport.signatures import judged

pytestmark = pytest.mark.slow

LINES = {
    "words": "hello\n",
    "no words": "\n",
    "blanks": "   \t\n",
    "begin orders": "BEGIN ORDERS\n",
    "begin press": "BEGIN PRESS\n",
    "end orders": "END ORDERS\n",
    "blocks of orders": "BEGIN ORDERS\na: 1\nEND ORDERS\n",
    "blocks of press": "BEGIN PRESS\nto: all\nEND PRESS\n",
    "questions": "BEGIN ASK\nhold: yes\nMay I?\n",
    "indented marks": "  BEGIN ORDERS\n",
    "marks in dashes": "--- BEGIN COMMANDS ---\nresign\n",
    "commands": "accept\n",
    "no commands": "attack T14\n",
    "keys": "key: AAAA\nkey: BBBB\n",
    "seats": "seat: A\nseat: B\n",
    "luck": "luck: 7\n",
    "quoted lines": "> hello\n",
    "quoted deeper": ">>>> > hello\n",
    "quoted forms": "> BEGIN ORDERS\n> a: 1\n> END ORDERS\n",
    "quoted begins": "> BEGIN ORDERS\n",
    "broken comments": "> (of yours)\n",
    "who wrote": "On 3 May 2026 at 10:15,\n",
    "who wrote it": "On 3 May 2026 at 10:15, Bo <b@example.net> wrote:\n\n> a\n",
    "heads of mails": "From: Bo\n",
    "dates of mails": "Sent: Monday, 2 March 2026 20:00\n",
    "dividers": "-----Original\n",
    "bars": "| hello\n",
    "flowing lines": "hello \n",
    "flowing quotes": ">a \n>>b \n",
    "addresses": "bo@example.net: no such user\n\n",
    "returned ids": "Message-ID: <a@desk.example.net>\n",
    "letters": "x",
    "dashes": "-",
    "spaces": " ",
    "colons": "key:",
    "ids": "<a@b>",
    "fields": "{ game ,",
    "numbers": "5.1.",
}
"""Constructs in a text."""

TAGS = {
    "lists": "<ul><li>a",
    "numbered lists": "<ol><li>a",
    "entries": "<li>a",
    "divisions": "<div>a",
    "quotations": "<blockquote>a",
    "as typed": "<pre>a\n b",
    "spans": "<b>a",
    "ends": "</div>",
    "ends of others": "<b></i>",
    "breaks": "a<br>",
    "hidden": "<style>a",
    "signatures": "<div class='gmail_signature'>a</div>",
    "cells": "<table><tr><td>a",
    "names of tags": "a",
    "begun tags": "<a",
    "comments": "<!--",
    "less than": "<",
    "quotes": "<a \"'",
    "attributes": "<a white-space : ='",
    "entities": "&amp;",
    "numbers of entities": "&#99",
    "ampersands": "&",
}
"""Constructs in HTML."""

HEADERS = {
    "answers": ("Subject", "", "Re: "),
    "tags": ("Subject", "", "[river A] "),
    "begun tags": ("Subject", "", "[a"),
    "encoded words": ("Subject", "", "=?utf-8?q?a?= "),
    "begun words": ("Subject", "", "=?a?q?"),
    "reports": ("Subject", "", "deliver message "),
    "writers": ("From", "a@b.example", ",a@b.example"),
    "comments": ("From", "a@b.example", "(a"),
    "places": ("From", "<", "@a:"),
    "groups": ("From", "", "a:b;"),
    "references": ("References", "", "<a@b> "),
    "begun references": ("References", "", "<"),
    "parameters": ("Content-Type", "text/plain", "; a=b"),
    "parameters in quotes": ("Content-Type", 'text/plain; a="', ";"),
    "pieces of parameters": ("Content-Type", "text/plain; a*0=b", "; a*1=b"),
    "names of files": ("Content-Disposition", 'attachment; filename="', ";"),
    "encoded names": ("Content-Disposition", 'attachment; filename="', "=?utf-8?q?a?= "),
    "verdicts": ("Authentication-Results", "a", "; dkim=pass"),
    "recipients": ("X-Failed-Recipients", "a@b.example", ",a@b.example"),
    "folds": ("X-Any", "a", "\n a"),
    "bytes": ("X-Any", "a", "é"),
    "headers": ("X-Any", "a", "\nX-Any: a"),
}
"""Constructs in a header: its name, how it begins, what is repeated."""

PARTS = {
    "texts": ("Content-Type: text/plain", "hello"),
    "pages": ("Content-Type: text/html", "<p>hello"),
    "files": attached("a.yaml", "game: x"),
    "documents": attached("a.docx", "x"),
    "mails": ("Content-Type: message/rfc822", "Subject: a\n\nhello"),
    "reports": ("Content-Type: message/delivery-status", "Final-Recipient: rfc822; a@b.example\nAction: failed"),
    "parameters": (f'Content-Type: text/plain; a="{";" * 400}', "hello"),
}
"""Parts of a mail."""


def block(kind):
    return lambda text: f"BEGIN {kind}\n{text}\nEND {kind}\n"


def quoted(text):
    return "".join(f"> {line}\n" for line in text.split("\n"))


ROUND_LINES = [
    quoted,
    *map(block, ("ORDERS", "PRESS", "COMMANDS")),
    lambda text: f"> BEGIN ORDERS\n> # {'x' * 60}\n{text}\n> END ORDERS\n",
    lambda text: f"BEGIN COMMANDS\ncampaign: {text}",
    lambda text: f"{text}\n-- \n{text}",
]
ROUND_TAGS = [
    lambda markup: f"<ul><li>{markup}</ul>",
    lambda markup: f"<blockquote>{markup}</blockquote>",
    lambda markup: f"<pre>{markup}</pre>",
    lambda markup: f"<a class='{markup}'>{markup}",
    lambda markup: f"<{markup}",
]


def in_tags(text):
    return "".join(f"<div>{escape(line)}</div>" for line in text.split("\n"))


def page(markup):
    return letter(markup, kind="text/html; charset=utf-8")


def in_base64(data, kind):
    return letter(base64.encodebytes(data).decode(), kind=kind, Content_Transfer_Encoding="base64")


def attribute(number, value):
    return struct.pack("<BHHI", 1, number, 0, len(value)) + value + b"\0\0"


def winmail(*attributes):
    return in_base64(struct.pack("<IH", 0x223E9F78, 1) + b"".join(attributes), "application/ms-tnef")


CARRIERS = [
    letter,
    lambda text: letter(text, kind="text/plain; format=flowed; delsp=yes"),
    lambda text: page(in_tags(text)),
    lambda text: page(f"<pre>{escape(text)}"),
    lambda text: in_base64(text.encode(), "text/plain; charset=utf-7"),
    lambda text: in_parts(attached("a.txt", text), ("Content-Type: text/plain", text)),
    lambda text: winmail(attribute(0x800C, text.encode())),
    lambda text: letter(text, "Undelivered mail", From="MAILER-DAEMON@a.example", Return_Path="<>"),
]


def read(raw):
    return read_mail(raw, OWN_DOMAIN)


@pytest.mark.long("addresses", "keys", "seats")
@pytest.mark.parametrize("unit", LINES.values(), ids=LINES)
def test_what_is_repeated_in_a_text(unit):
    assert_linear(read, lambda n: letter(unit * n))


@pytest.mark.long("as typed", "breaks", "cells", "divisions", "entries", "lists", "numbered lists")
@pytest.mark.parametrize("unit", TAGS.values(), ids=TAGS)
def test_what_is_repeated_in_html(unit):
    assert_linear(read, lambda n: page(unit * n))


@pytest.mark.parametrize(("name", "before", "unit"), HEADERS.values(), ids=HEADERS)
def test_what_is_repeated_in_a_header(name, before, unit):
    assert_linear(read, lambda n: letter("hello", **{name: before + unit * n}))


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_parts_and_parts_in_parts(part):
    assert_linear(read, lambda n: in_parts(*[part] * n), n=limits.PARTS // 8)
    assert_linear(read, lambda n: nested(part, n), n=limits.DEPTH // 5)


def nested(part, depth):
    """A part in parts in parts."""
    head, text = part
    for _ in range(depth):
        head, text = "Content-Type: multipart/mixed; boundary=limit", f"--limit\n{head}\n\n{text}\n--limit--"
    return in_parts((head, text))


@settings(max_examples=2)
@given(st.data())
def test_constructs_round_constructs(data):
    units = "".join(data.draw(st.lists(st.sampled_from([*LINES.values()]), min_size=1, max_size=2)))
    round_it, carry = data.draw(st.sampled_from(ROUND_LINES)), data.draw(st.sampled_from(CARRIERS))
    assert_linear(read, lambda n: carry(round_it(units * n)))


@pytest.mark.long
@settings(max_examples=2)
@given(st.data())
def test_tags_round_tags(data):
    units = "".join(data.draw(st.lists(st.sampled_from([*TAGS.values()]), min_size=1, max_size=2)))
    round_it = data.draw(st.sampled_from(ROUND_TAGS))
    assert_linear(read, lambda n: page(round_it(units * n)))


OTHERS = {
    "attachments of Outlook": lambda n: winmail(*[attribute(0x9002, b""), attribute(0x8010, b"a.yaml\0")] * n),
    "names of Outlook": lambda n: winmail(attribute(0x9002, b""), attribute(0x8010, b"a" * n + b".yaml\0")),
    "claims beside a long one": lambda n: letter(
        block("COMMANDS")(f"campaign: {'x' * 40 * n}\n" + "".join(f"campaign: c{at}\n" for at in range(n)))
    ),
    "comments that were broken in a quoted form": lambda n: letter(
        f"> BEGIN ORDERS\n> # {'x' * 60}\n{LINES['broken comments'] * n}> END ORDERS\n"
    ),
    "examples that nobody takes up": lambda n: letter("> #a\n" * 10 * n),
    "the name of a tag that never ends": lambda n: page("<" + "a" * n),
    "lists in lists, then entries": lambda n: page("<ul>" * n + "<li>a" * n),
    "attributions above nothing": lambda n: letter("On 3 May 2026 at 10:15 Bo wrote:\n" * n + "\n" * n),
    "reasons": lambda n: letter(
        f"{'x ' * n}\n\na@b.example: {'no ' * n}", "Returned mail", X_Failed_Recipients="a@b.c"
    ),
}
"""Constructs that no single text repeats."""


@pytest.mark.parametrize("make", OTHERS.values(), ids=OTHERS)
def test_what_is_repeated_in_several_places(make):
    assert_linear(read, make)


def test_lists_are_told_apart_as_deep_as_orders_nest_and_no_deeper():
    lines = read(page("<div>BEGIN PRESS</div>" + "<ul><li>a" * 200 + "</ul>" * 200 + "END PRESS")).commands[0].text
    widths = [len(line) - len(line.lstrip()) for line in lines.split("\n")[1:]]
    assert widths == sorted(widths)
    assert 2 * 17 < widths[-1] < 50


@pytest.mark.parametrize("parameter", ["; a=b", ";", ';"'])
def test_of_many_parameters_the_first_are_looked_at(parameter):
    """The library counts the quotes before each of them anew, which no count of lines shows."""
    kept = parse(letter("hello", kind=f"text/plain{parameter * 1000}"))["Content-Type"]
    assert kept == f"text/plain{parameter * 1000}"[: len(kept)]
    assert kept.count(";") == limits.PARAMETERS


def test_a_text_that_becomes_too_long_is_not_read():
    mail = read(page("<ul>" * 30 + "<li>a" * (limits.TEXT // 20)))
    assert mail.words == ""
    assert "The text of the mail is too long" in mail.fault


def test_a_report_of_many_addresses_names_the_first():
    text = "".join(f"u{n}@b.example: no\n\n" for n in range(50))
    bounces = read(letter(text, "Undelivered mail", From="MAILER-DAEMON@a.example", Return_Path="<>")).bounces
    assert [bounce.recipient for bounce in bounces] == [f"u{n}@b.example" for n in range(limits.BOUNCES)]


SIGNATURE = "DKIM-Signature: v=1; d=example.org; s=x; a=rsa-sha256; h=from; bh=YQ==; b=YQ==\n"


SIGNED = {
    "blanks": lambda n: letter(" " * 10 * n + "x"),
    "blanks in lines": lambda n: letter((" " * 10 + "x\n") * n),
    "lines": lambda n: letter("\n" * n),
    "folds": lambda n: letter("x", X_Any="a" + "\n a" * 10 * n),
    "headers": lambda n: letter("x", X_Any="a" + "\nX-Any: a" * n),
    "signatures": lambda n: SIGNATURE.encode() * n + letter("hello"),
}


@pytest.fixture(scope="module")
def service():
    return pytest.importorskip("dkim_mails").Service()


@pytest.mark.long("folds", "signatures")
@pytest.mark.parametrize("make", SIGNED.values(), ids=SIGNED)
def test_what_is_repeated_in_a_signed_mail(make, service):
    kept = {"s1._domainkey.example.org": service.record, "x._domainkey.example.org": "v=DKIM1; p="}
    taken = datetime(2026, 6, 1, tzinfo=UTC)
    signed = lru_cache(lambda n: service.sign(make(n), "example.org", taken))
    assert_linear(lambda raw: judged(raw, kept, taken), signed, n=30)


HEAD = "a" * 64
SAVED = {
    "receipts": f"Receipt: river 1.move A 7 {HEAD} {HEAD}\n",
    "begun heads": "Head: river 1.move A 7\n",
    "blanks": "Head: river 1.move A 7   \n",
    "words": "hello\n",
}


SAVED_HEADERS = HEADERS | {
    "parts of a moment": ("Received", "from a.example", ";"),
    "comments in a moment": ("Received", "a; ", "("),
    "words in a moment": ("Received", "a; ", "a "),
    "encodings": ("Content-Transfer-Encoding", "", "base64 "),
}


@pytest.fixture
def checked(tmp_path, capsys):
    """Checks a folder that holds one file."""

    def check(name, stored):
        (tmp_path / name).write_bytes(stored)
        return verdicts.main(tmp_path)

    return check


@pytest.mark.parametrize("unit", SAVED.values(), ids=SAVED)
def test_what_is_repeated_in_saved_mails(unit, checked):
    assert_linear(partial(checked, "a.txt"), lambda n: (unit * n).encode())


@pytest.mark.parametrize(("name", "before", "unit"), SAVED_HEADERS.values(), ids=SAVED_HEADERS)
def test_what_is_repeated_in_a_header_of_a_saved_mail(name, before, unit, checked):
    assert_linear(partial(checked, "a.eml"), lambda n: letter("hello", **{name: before + unit * n}))


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_parts_and_parts_in_parts_of_a_saved_mail(part, checked):
    assert_linear(partial(checked, "a.eml"), lambda n: in_parts(*[part] * n), n=bounds.PARTS // 8)
    assert_linear(partial(checked, "a.eml"), lambda n: nested(part, n), n=bounds.PARTS // 8)


BREAKS = {
    "lines": lambda n: [at for at in range(n) for _ in range(n)],
    "tried": lambda n: re.search("<[a-z]*[a-z]*>", "<" + "a" * n),
    "made": lambda n: [len(("x" * 5000 * n)[at:]) for at in range(n)],
    "out": lambda n: range(n * n),
}


@pytest.mark.parametrize("what", BREAKS)
def test_the_law_falls_whatever_grows_with_the_square(what):
    with pytest.raises(AssertionError, match=what):
        assert_linear(BREAKS[what], int)
