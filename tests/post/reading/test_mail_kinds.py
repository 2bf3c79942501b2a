"""Whether a person wrote a mail."""

import pytest
from written_mails import BLOCK, in_parts, letter

from adjudicator.post.reading import read_mail


def kind(subject="hello", text=BLOCK, **headers):
    return read_mail(letter(text, subject, **headers)).kind


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated; owner=x"},
        {"X_Autoreply": "yes"},
        {"X_Autorespond": ""},
        {"Precedence": "auto_reply"},
        {"Precedence": "junk"},
        {"From": "noreply@example.org"},
        {"From": "No Reply <no-reply+7@example.org>"},
        {"From": "do_not_reply@example.org"},
        {"From": "MAILER-DAEMON@example.org"},
        {"kind": "multipart/report; report-type=feedback-report; boundary=x"},
    ],
    ids=str,
)
def test_automatic_mails(headers):
    found = "personal" if headers == {"X_Autorespond": ""} else "automatic"
    assert kind(**headers) == found


@pytest.mark.parametrize("subject", ["Out of office: back on Monday", "Automatic reply: hello", "Abwesenheitsnotiz"])
@pytest.mark.parametrize(
    "beside", [{"X_Auto_Response_Suppress": "All"}, {"Return_Path": "<>"}, {"Precedence": "bulk"}], ids=str
)
def test_an_absence_in_the_subject_needs_something_beside_it(subject, beside):
    assert kind(subject, **beside) == "automatic"
    assert kind(subject) == "personal"


@pytest.mark.parametrize(
    ("subject", "headers"),
    [
        ("vacation 2026-12-20 2027-01-03", {"X_Auto_Response_Suppress": "DR, OOF, AutoReply"}),
        ("My plans while I am out of office", {"X_Auto_Response_Suppress": "All"}),
        ("Undeliverable army", {}),
        ("hello", {"Auto_Submitted": "no"}),
        ("hello", {"X_Autoreply": "no"}),
        ("hello", {"From": "Norepli Smith <noreplyman@example.org>"}),
        ("hello", {"Return_Path": "<ruth@example.org>"}),
        ("Delivery failed", {"From": "Failure <postmaster-general@example.org>"}),
    ],
)
def test_a_person_stays_a_person(subject, headers):
    assert kind(subject, **headers) == "personal"


@pytest.mark.parametrize(
    "headers",
    [
        {"List_Id": "<x.example.com>"},
        {"List_Post": "<mailto:x@example.com>"},
        {"Precedence": "list"},
        {"Precedence": "Bulk"},
    ],
    ids=str,
)
def test_lists(headers):
    assert kind(**headers) == "list"


@pytest.mark.parametrize(
    ("subject", "headers"),
    [
        ("x", {"X_Failed_Recipients": "a@example.org"}),
        ("x", {"From": "MAILER-DAEMON@example.org", "Return_Path": "<>"}),
        ("x", {"From": "Mail Delivery Subsystem <x@example.org>", "Return_Path": "<>"}),
        ("Returned mail: see transcript", {"From": "MAILER-DAEMON@example.org"}),
        ("Undeliverable: x", {"From": "postmaster@example.org", "Auto_Submitted": "auto-replied"}),
        ("x", {"kind": "multipart/report; report-type=delivery-status; boundary=x"}),
    ],
)
def test_delivery_reports(subject, headers):
    assert kind(subject, **headers) == "bounce"


def test_read_receipts():
    part = ("Content-Type: message/disposition-notification", "Disposition: manual-action/MDN-sent-manually; displayed")
    assert read_mail(in_parts(("Content-Type: text/plain", "Read."), part, kind="report")).kind == "receipt"


def test_our_own_mails():
    assert kind(X_Adjudicator="marches-1", Auto_Submitted="auto-generated") == "own"


def test_a_report_that_is_passed_on_makes_no_report():
    inner = (
        "X-Adjudicator: x\nX-Failed-Recipients: a@example.org\nContent-Type: message/delivery-status\n\nAction: failed"
    )
    parts = ("Content-Type: text/plain", "See this:"), ("Content-Type: message/rfc822", inner)
    assert read_mail(in_parts(*parts)).kind == "personal"


@pytest.mark.parametrize(
    "headers",
    [{"Auto_Submitted": "auto-replied"}, {"X_Failed_Recipients": "a@example.org"}, {"X_Adjudicator": "x"}],
    ids=str,
)
def test_nothing_is_wanted_by_a_mail_no_person_wrote(headers):
    mail = read_mail(letter(BLOCK + "key: X\n", "[marches-1 D] resign", **headers))
    assert (mail.order_files, mail.commands, mail.identity.key) == ((), (), "")
    assert (mail.identity.campaign, mail.identity.seat) == ("marches-1", "D")


def test_orders_through_a_list_are_read():
    mail = read_mail(letter(BLOCK, "[marches-1 D] wait", List_Id="<x.example.com>"))
    assert len(mail.order_files) == len(mail.commands) == 1
