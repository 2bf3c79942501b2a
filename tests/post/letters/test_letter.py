"""A letter's bytes: headers, text and attachments as they are read back, and the same bytes every time."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes, policy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from office import MAIL

from adjudicator.errors import Refused
from adjudicator.post.letters.enclosing import DATA
from adjudicator.post.letters.letter import Attachment, Letter, as_message
from adjudicator.post.reading import read_mail

LETTER = Letter(
    message_id="<river.5.A.0123456789abcdef@desk.example>",
    to="thora@home.example",
    subject="[river A] Your report, Turn 3",
    text="Hello Þóra,\n\nthe river is high.\n",
    at=datetime(2026, 11, 22, 19, 0, 5, tzinfo=UTC),
    campaign="river",
    references=("<river.1.A.fedcba9876543210@desk.example>",),
)
LONG = f"<{'A' * 90}@{'b' * 40}.example>"


def sent(letter=LETTER, name="The River"):
    return message_from_bytes(as_message(letter, MAIL, name), policy=policy.default)


def text_of(message):
    return message.get_body(("plain",)).get_content().replace("\r\n", "\n")


@pytest.mark.parametrize("data", ["{}", '{\n"a": "Þ",\n}\n', "\nFrom the river\n" * 3, "x" * 69 + "From here on" * 30])
def test_data_are_read_back_to_the_byte_and_begin_no_other_mail(data):
    letter = replace(LETTER, attachments=(Attachment("a.json", DATA, data.encode()),))
    (part,) = sent(letter).iter_attachments()
    assert part.get_payload(decode=True) == data.encode()
    assert b"\nFrom " not in as_message(letter, MAIL, "")


def test_a_letter_is_read_back_as_it_was_written():
    message = sent()
    assert message["From"] == "The River <games@desk.example>"
    assert message["To"] == "thora@home.example"
    assert message["Subject"] == LETTER.subject
    assert message["Message-ID"] == LETTER.message_id
    assert message["Date"].datetime == LETTER.at
    assert message["References"] == message["In-Reply-To"] == LETTER.references[0]
    assert message["X-Adjudicator"] == "river"
    assert message["List-Id"] == "<river.adjudicator.desk.example>"
    assert message["MIME-Version"] == "1.0"
    assert message["Content-Transfer-Encoding"] == "quoted-printable"
    assert message.get_content_type() == "text/plain"
    assert text_of(message) == LETTER.text


def test_no_machine_answers_a_letter():
    assert sent()["Auto-Submitted"] == "auto-generated"
    assert sent(replace(LETTER, answers="<m@home.example>"))["Auto-Submitted"] == "auto-replied"
    assert sent()["X-Auto-Response-Suppress"] == "All"


def test_a_letter_that_comes_back_is_known_for_our_own():
    assert read_mail(as_message(LETTER, MAIL, "The River")).kind == "own"
    assert read_mail(as_message(replace(LETTER, campaign=""), MAIL, "The River")).kind == "own"


def test_an_answer_follows_the_mail_it_answers():
    message = sent(replace(LETTER, answers="<m@home.example>"))
    assert message["In-Reply-To"] == "<m@home.example>"
    assert message["References"].split() == [*LETTER.references, "<m@home.example>"]
    assert sent(replace(LETTER, answers="<m@home.example>", references=("<m@home.example>",)))["References"] == (
        "<m@home.example>"
    )


def test_a_letter_that_follows_none_says_so():
    message = sent(replace(LETTER, references=(), campaign=""))
    assert message["References"] is message["In-Reply-To"] is message["List-Id"] is None


def test_identifiers_longer_than_a_line_stay_whole():
    raw = as_message(replace(LETTER, answers=LONG), MAIL, "The River")
    assert raw.count(LONG.encode()) == 2
    assert message_from_bytes(raw, policy=policy.default)["References"].split() == [*LETTER.references, LONG]


def test_the_same_letter_is_the_same_bytes():
    letter = replace(LETTER, attachments=(Attachment("a.pdf", "application/pdf", b"%PDF"),))
    assert as_message(letter, MAIL, "The River") == as_message(letter, MAIL, "The River")


def test_attachments_come_out_as_they_went_in():
    files = (
        Attachment("marches-1-03-turn-2-A.pdf", "application/pdf", bytes(range(256))),
        Attachment("Schlacht um Äußerste Mark.yaml", "application/yaml", b"orders:\r\n\tx: 1\n"),
    )
    message = sent(replace(LETTER, attachments=files))
    parts = list(message.iter_attachments())
    assert [(part.get_filename(), part.get_content_type(), part.get_content()) for part in parts] == [
        (file.name, file.kind, file.data) for file in files
    ]
    assert text_of(message) == LETTER.text


def test_no_boundary_stands_in_a_part():
    raw = as_message(LETTER, MAIL, "").split(b"\r\n\r\n", 1)[1]
    letter = replace(LETTER, attachments=(Attachment("a", "application/pdf", raw),))
    boundary = sent(letter).get_boundary()
    text = f"{LETTER.text}\n--{boundary}--\n"
    assert text_of(sent(replace(letter, text=text))) == text


@pytest.mark.parametrize("name", ["The River\r\nBcc: all@home.example", "The River\n\n<html>", "The\0River\u2028x: y"])
def test_no_header_can_be_smuggled_in(name):
    letter = replace(
        LETTER, subject=name, attachments=(Attachment(name, "application/pdf", b""),), answers=f"<a>{name}"
    )
    raw = as_message(letter, MAIL, name)
    message = message_from_bytes(raw, policy=policy.default)
    assert message["Bcc"] is None
    assert message["x"] is None
    assert "<html>" not in text_of(message)
    assert set(message.keys()) == set(sent(replace(LETTER, attachments=letter.attachments)).keys())


def test_a_subject_holds_nothing_that_acts_on_a_reader():
    message = sent(replace(LETTER, subject="a\x1b[2Jb\u202ec\u2028d\x9be"), name="T\u202eitle\x07")
    assert message["Subject"] == "a [2Jb c d e"
    assert message["From"].addresses[0].display_name == "T itle"


@pytest.mark.parametrize(
    "to", ["", "thora", "a@b.example\nBcc: x@y.example", "a@b.example, c@d.example", "þóra@home.is", "a@heißa.example"]
)
def test_what_is_no_address_is_refused(to):
    with pytest.raises(Refused, match="is no address") as refused:
        as_message(replace(LETTER, to=to), MAIL, "The River")
    assert LETTER.message_id in str(refused.value)


@given(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\r")))
def test_no_word_of_the_text_is_changed(text):
    assert text_of(sent(replace(LETTER, text=text + "\n"))).split() == text.split()


@given(st.text(st.characters(exclude_categories=("Cs",))), st.text(st.characters(exclude_categories=("Cs",))))
def test_any_title_makes_a_letter(title, subject):
    message = sent(replace(LETTER, subject=subject), name=title)
    assert message["From"].addresses[0].addr_spec == MAIL.address
    assert message["To"] == LETTER.to


@given(st.text(max_size=300), st.text(max_size=2000))
def test_every_line_of_a_letter_is_short_and_plain(subject, text):
    raw = as_message(replace(LETTER, subject=subject, text=text, attachments=()), MAIL, "The River")
    assert raw.isascii()
    assert all(len(line) <= 998 for line in raw.split(b"\r\n"))
    assert b"\n" not in raw.replace(b"\r\n", b"")


@pytest.mark.parametrize("length", range(60))
@pytest.mark.parametrize("words", ["", "Your report, Turn 3; ", "Þóra: "])
def test_no_line_of_a_subject_is_empty(words, length):
    raw = as_message(replace(LETTER, subject=f"[river A] {words}{'x' * length} end"), MAIL, "The River")
    head = raw.partition(b"\r\n\r\n")[0].decode()
    subject = re.search(r"^Subject:(.*(?:\r\n[ \t].*)*)", head, re.MULTILINE)[1]
    assert all(line.strip() for line in subject.split("\r\n"))
