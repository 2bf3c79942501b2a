"""Reports of mails that could not be delivered; those of each common server are in the corpus."""

import pytest
from written_mails import in_parts, letter

from adjudicator.post.reading import read_mail

OURS = "<7@desk.example.net>"


def report(fields, returned=f"Message-ID: {OURS}\nSubject: x\n\nx", kind="message/rfc822"):
    status = f"Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; Ruth@Example.org\n{fields}"
    return in_parts(
        ("Content-Type: text/plain", "Sorry."),
        ("Content-Type: message/delivery-status", status),
        (f"Content-Type: {kind}", returned),
        kind="report; report-type=delivery-status",
    )


def told(text, **headers):
    return letter(text, **{"From": "MAILER-DAEMON@x.example", "Return_Path": "<>"} | headers)


@pytest.mark.parametrize(
    ("fields", "permanent"),
    [
        ("Action: failed\nStatus: 5.1.1", True),
        ("Action: failed\nStatus: 4.4.7", True),
        ("Action: delayed\nStatus: 4.4.1", False),
        ("Status: 5.0.0", True),
        ("Status: 4.0.0", False),
    ],
)
def test_what_failed_for_good_and_what_may_still_come(fields, permanent):
    (bounce,) = read_mail(report(fields)).bounces
    assert (bounce.recipient, bounce.permanent, bounce.message_id) == ("ruth@example.org", permanent, OURS)


@pytest.mark.parametrize("action", ["delivered", "relayed", "expanded"])
def test_what_arrived_is_no_failure(action):
    mail = read_mail(report(f"Action: {action}\nStatus: 2.0.0"))
    assert (mail.kind, mail.bounces) == ("bounce", ())


def test_the_address_we_wrote_to_is_named():
    (bounce,) = read_mail(report("Original-Recipient: rfc822;r.harding@example.com\nAction: failed")).bounces
    assert bounce.recipient == "r.harding@example.com"


def test_the_reason_is_one_line():
    (bounce,) = read_mail(report("Action: failed\nDiagnostic-Code: smtp; 550 no\n  such   user")).bounces
    assert bounce.reason == "550 no such user"


@pytest.mark.parametrize(
    "raw",
    [
        report("Action: failed", f"Message-Id: {OURS}\nSubject: x", "text/rfc822-headers"),
        told(f"<ruth@example.org>: no\n\n--- Below this line is a copy of the message.\n\nMessage-ID: {OURS}\n"),
        told("<ruth@example.org>: no\n", References=f"<1@elsewhere.example> {OURS}"),
    ],
)
def test_our_mail_is_found_wherever_it_is_named(raw):
    assert [bounce.message_id for bounce in read_mail(raw, "desk.example.net").bounces] == [OURS]


def test_a_mail_that_is_not_ours_is_not_named():
    raw = report("Action: failed", "Message-ID: <8@evil-desk.example.net>\n\nx")
    assert read_mail(raw, "desk.example.net").bounces[0].message_id == ""
    assert read_mail(raw).bounces[0].message_id == "<8@evil-desk.example.net>"


def test_the_addresses_in_the_header_of_exim_are_those_that_failed():
    raw = told("Sorry.\n\n  a@example.org\n    550 no\n", X_Failed_Recipients="a@example.org, B@example.org")
    bounces = [(one.recipient, one.reason) for one in read_mail(raw).bounces]
    assert bounces == [("a@example.org", "550 no"), ("b@example.org", "Turn 3")]


@pytest.mark.parametrize(
    ("text", "permanent"),
    [
        ("This is a permanent error.\n\n<a@x.org>:\nno such user\n", True),
        ("Your mail is delayed.\n\n<a@x.org>:\nconnection timed out\n", False),
        ("Your mail was delayed and has failed.\n\n<a@x.org>:\n550 5.1.1 no such user\n", True),
        ("The message has not yet been delivered to:\n\n  a@x.org\n    451 4.3.0 busy\n", False),
    ],
)
def test_a_report_in_plain_words(text, permanent):
    assert [(one.recipient, one.permanent) for one in read_mail(told(text)).bounces] == [("a@x.org", permanent)]


def test_addresses_in_the_copy_of_our_mail_are_none_that_failed():
    raw = told("<a@x.org>: no\n\n------ This is a copy of the message ------\n\nb@x.org: hello\n")
    assert [one.recipient for one in read_mail(raw).bounces] == ["a@x.org"]
