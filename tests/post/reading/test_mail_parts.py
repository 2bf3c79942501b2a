"""How a mail is taken apart: charsets, attachments, what is forwarded, what is damaged, what is too much."""

import base64
import json
from email.utils import getaddresses

import pytest
from written_mails import BLOCK, ORDERS, attached, in_parts, letter

from adjudicator.post.limits import DEPTH, HEADER, MAIL_BYTES, PARTS
from adjudicator.post.reading import read_mail
from adjudicator.post.reading.mime import as_text

TEXT = ("Content-Type: text/plain", "Attached.")
NOTE = 'note: "Þóra, Björn – Øystein"\n'


def orders(raw):
    return [(file.source, file.data.decode()) for file in read_mail(raw).order_files]


@pytest.mark.parametrize(
    ("declared", "sent"),
    [
        ("; charset=utf-8", "utf-8"),
        ("", "utf-8"),
        ("", "cp1252"),
        ("; charset=us-ascii", "utf-8"),
        ("; charset=iso-8859-1", "cp1252"),
        ("; charset=utf-8", "cp1252"),
        ("; charset=x-unknown", "utf-8"),
        ('; charset="utf-8\0"', "utf-8"),
        ("; charset=hex", "utf-8"),
        ("; charset=punycode", "utf-8"),
        ("; charset=utf-16", "utf-16"),
        ("; charset=utf-8", "utf-8-sig"),
    ],
)
def test_the_charset_is_found_out(declared, sent):
    data = base64.encodebytes(f"BEGIN ORDERS\n{NOTE}END ORDERS\n".encode(sent))
    mail = letter(data, kind=f"text/plain{declared}", Content_Transfer_Encoding="base64")
    assert orders(mail) == [("the text of the mail", NOTE)]


@pytest.mark.parametrize(
    ("charset", "data", "text"),
    [
        ("raw_unicode_escape", rb"\ud800", r"\ud800"),
        ("utf-7", b"+2AA-", "+2AA-"),
        ("punycode", b"abc-def", "abc-def"),
        ("idna", b"xn--nxasmq6b", "xn--nxasmq6b"),
    ],
)
def test_a_charset_that_makes_no_text_is_not_believed(charset, data, text):
    assert as_text(data, charset) == text


@pytest.mark.parametrize(
    ("charset", "text"), [("koi8-r", "Удачи"), ("iso-8859-2", "Powodzenia, żółć"), ("cp932", "頑張れ")]
)
def test_a_declared_charset_is_believed(charset, text):
    data = f"BEGIN ORDERS\nnote: {text}\nEND ORDERS\n".encode(charset)
    mail = letter(data, kind=f"text/plain; charset={charset}", Content_Transfer_Encoding="8bit")
    assert orders(mail) == [("the text of the mail", f"note: {text}\n")]


@pytest.mark.parametrize("name", ["orders.yaml", "ORDERS.YML", "orders.json", "orders.txt"])
def test_an_attachment_is_known_by_its_name(name):
    assert orders(in_parts(TEXT, attached(name, ORDERS))) == [(name, ORDERS)]


@pytest.mark.parametrize("name", ["orders.pdf", "orders", "orders.yaml.exe", "smime.p7s"])
def test_other_attachments_are_no_order_files(name):
    mail = read_mail(in_parts(TEXT, attached(name, ORDERS)))
    assert (mail.order_files, mail.fault) == ((), "")


@pytest.mark.parametrize("name", ["orders.docx", "Orders.ODT", "orders.doc", "orders.rtf"])
def test_a_document_is_named_as_not_read_unless_orders_are_there_as_well(name):
    assert f"The attachment '{name}' cannot be read" in read_mail(in_parts(TEXT, attached(name, ORDERS))).fault
    assert read_mail(in_parts(TEXT, attached(name, "x"), attached("orders.yaml", ORDERS))).fault == ""


@pytest.mark.parametrize(
    "kind", ["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml", "application/json"]
)
def test_an_attachment_without_a_name_is_known_by_its_type(kind):
    assert orders(in_parts(TEXT, (f"Content-Type: {kind}", ORDERS))) == [("an attachment without a name", ORDERS)]
    assert orders(letter(ORDERS, kind=kind)) == [("an attachment without a name", ORDERS)]
    assert orders(in_parts(TEXT, attached("noname", ORDERS, kind))) == [("noname", ORDERS)]


@pytest.mark.parametrize("name", ["footer.txt", "footer.json"])
@pytest.mark.parametrize("text", ["Sent by the Example Org.\nSee: our orders, and your turn.", "", '{"a": 1}'])
def test_a_text_that_has_nothing_of_orders_is_no_order_file(name, text):
    assert orders(in_parts(("Content-Type: text/plain", BLOCK), attached(name, text))) == [
        ("the text of the mail", ORDERS)
    ]


def test_a_text_that_is_attached_without_a_name_is_not_the_text_of_the_mail():
    part = ("Content-Type: text/plain\nContent-Disposition: attachment", BLOCK)
    assert orders(in_parts(TEXT, part)) == []


def test_our_own_report_is_no_order_file():
    report = {"game": "CP Campaign", "campaign": "marches-1", "turn": 2, "seat": "D", "head": "50", "content": {}}
    assert orders(in_parts(TEXT, attached("marches-1-2-D.json", json.dumps(report)))) == []
    one_line = {name: value for name, value in report.items() if name != "content"}
    assert orders(in_parts(TEXT, attached("orders.json", json.dumps(one_line))))


def test_attachments_win_over_the_text():
    assert orders(in_parts(("Content-Type: text/plain", BLOCK), attached("b.yaml", "seat: B"))) == [
        ("b.yaml", "seat: B")
    ]


def test_an_attachment_that_cannot_be_read_still_wins_over_the_text():
    cut = attached("b.yaml", "c2VhdDogQ", more="\nContent-Transfer-Encoding: base64")
    mail = read_mail(in_parts(("Content-Type: text/plain", BLOCK), cut))
    assert mail.order_files == ()
    assert mail.fault == "The attachment 'b.yaml' cannot be read; it was damaged on its way: send it again."


def test_the_bytes_of_an_attachment_stay_as_they_are():
    data = ORDERS.encode("utf-16")
    sent = attached("d.yaml", base64.encodebytes(data).decode(), more="\nContent-Transfer-Encoding: base64")
    (file,) = read_mail(in_parts(TEXT, sent)).order_files
    assert file.data == data


@pytest.mark.parametrize(
    "forwarded",
    [
        ("Content-Type: message/rfc822", f"Subject: x\n\n{BLOCK}"),
        ("Content-Type: message/rfc822", f"Content-Type: application/yaml; name=b.yaml\n\n{ORDERS}"),
        (
            "Content-Type: message/rfc822; name=b.yaml\nContent-Disposition: attachment; filename=b.yaml",
            f"A: b\n\n{BLOCK}",
        ),
        ("Content-Type: message/global", f"Subject: x\n\n{BLOCK}"),
    ],
)
def test_a_mail_that_is_attached_is_not_read(forwarded):
    assert orders(in_parts(TEXT, forwarded)) == []


def test_a_mail_that_breaks_off_in_its_last_attachment_gives_no_orders_of_it():
    whole = in_parts(attached("a.yaml", ORDERS), attached("b.yaml", ORDERS))
    mail = read_mail(whole[: whole.rindex(b"    - do")])
    assert [file.source for file in mail.order_files] == ["a.yaml"]
    assert mail.fault == "The attachment 'b.yaml' cannot be read; the mail breaks off in it: send it again."


def test_parts_that_cannot_be_told_apart_are_a_fault():
    mail = read_mail(letter(BLOCK, kind="multipart/mixed"))
    assert mail.order_files == ()
    assert "cannot be told apart" in mail.fault


def test_the_name_of_an_attachment_has_no_folders_and_no_hidden_signs():
    assert [name for name, _ in orders(in_parts(attached("../a/b\\\\c\x07.yaml", ORDERS)))] == ["c.yaml"]


def test_a_mail_that_is_too_big_is_known_by_its_head():
    mail = read_mail(letter("x" * MAIL_BYTES))
    assert mail.sender == "ruth@example.org"
    assert mail.message_id == "<1234@example.org>"
    assert mail.fault == "The mail is too big to be read: send the orders alone, in a mail of less than 5 MB."


def test_a_mail_of_too_many_lines_is_too_big():
    assert "too big" in read_mail(letter("x\n" * 200_000)).fault


def nested(depth):
    """A text in so many multiparts."""
    heads = [f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(depth)]
    ends = [f"--b{n}--\n" for n in reversed(range(depth))]
    return ("From: a@example.org\n" + "".join([*heads, "\n", BLOCK, *ends])).encode()


def test_parts_may_be_nested_so_deep_and_no_deeper():
    assert orders(nested(DEPTH)) == [("the text of the mail", ORDERS)]
    assert "too many parts" in read_mail(nested(DEPTH + 1)).fault
    assert "too many parts" in read_mail(nested(2000)).fault


def test_there_may_be_so_many_parts_and_no_more():
    assert read_mail(in_parts(*[TEXT] * (PARTS - 1))).fault == ""
    assert "too many parts" in read_mail(in_parts(*[TEXT] * PARTS)).fault


def test_a_text_that_is_too_long_is_a_fault():
    mail = letter(base64.encodebytes(b"x" * 2_000_000), Content_Transfer_Encoding="base64")
    assert "too long" in read_mail(mail).fault


@pytest.mark.parametrize("sender", ["Foo <foo@", "<>", "", "a@x.org, b@x.org", "(" * 4000, '"', "foo", "@", "\x00"])
def test_a_sender_that_cannot_be_read_is_none(sender):
    assert read_mail(letter(BLOCK, From=sender)).sender == ""


@pytest.mark.parametrize(
    ("sender", "address"),
    [
        ("Ruth <Ruth@Example.org>", "ruth@example.org"),
        ("ruth@example.org (Ruth)", "ruth@example.org"),
        ('"evil@example.com" <ruth@example.org>', "ruth@example.org"),
        ("=?utf-8?q?=3Cevil=40example.com=3E?= <ruth@example.org>", "ruth@example.org"),
        ("Harding, Ruth <ruth@example.org>", "ruth@example.org"),
        ("ruth@example.org <ruth@example.org>", "ruth@example.org"),
    ],
)
def test_the_address_of_the_sender(sender, address):
    assert read_mail(letter("", From=sender)).sender == address


@pytest.mark.parametrize(
    "sender",
    [
        "Ruth Harding <ruth@example.org>",
        '"Ruth Harding" <ruth@example.org>',
        '"Harding, Ruth" <ruth@example.org>',
        '"Ruth Harding <ruth@example.org>',
        'Ruth "Harding" <ruth@example.org>',
        "R. Harding <ruth.h@example.org>",
        "Ruth (R.) <ruth@example.org>",
        "Ruth <ruth.@example.org>",
        "ruth@example.org (Ruth)",
    ],
)
def test_the_name_beside_the_address(sender):
    ((name, address),) = getaddresses([sender])
    mail = read_mail(letter("", From=sender))
    assert mail.writer == name
    assert mail.sender in (address, "")


@pytest.mark.parametrize(
    ("sent", "read"), [("<a@b>", "<a@b>"), ("<>", ""), ("none", ""), ("<[weird]@x>", "<[weird]@x>")]
)
def test_the_message_id(sent, read):
    assert read_mail(letter("", Message_ID=sent)).message_id == read


def test_the_mails_that_are_answered():
    mail = read_mail(letter("", References="<a@x> \n <b@x> junk", In_Reply_To="<b@x> <c@x>"))
    assert mail.references == ("<a@x>", "<b@x>", "<c@x>")


def test_the_topmost_authentication_results():
    above = b"Authentication-Results: mx.example.net;\n\tdkim=pass header.d=example.org;\n\tspf=pass\n"
    mail = read_mail(above + letter("", Authentication_Results="mx.example.com; dkim=fail"))
    assert mail.authentication == "mx.example.net; dkim=pass header.d=example.org; spf=pass"


def test_a_long_header_is_cut():
    assert len(read_mail(letter("", "x" * 2 * HEADER)).subject) <= HEADER


def test_a_subject_is_one_printable_line():
    assert read_mail(letter("", "=?utf-8?q?a=0D=0ABcc:_x=00?=\n  =?utf-8?q?_b?=")).subject == "a Bcc: x b"
