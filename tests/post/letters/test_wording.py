"""The invitation and the list of what can be asked: complete, and true of the campaign."""

import re
from hashlib import sha256
from io import BytesIO
from typing import get_args

import msgspec
import pytest
from office import MAIL, SUNDAYS
from pypdf import PdfReader

from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.post.letters.checking import DIGEST
from adjudicator.post.letters.inviting import invitation_text
from adjudicator.post.letters.wording import help_text, schedule_words
from adjudicator.post.reading import read_mail
from adjudicator.post.reading.mail import Verb
from adjudicator.reports.pages.check_page import check_page


def mailed(text, subject=""):
    return read_mail(f"From: a@home.example\r\nSubject: {subject}\r\n\r\n{text}".encode())


def words(text):
    """A text without its line breaks."""
    return " ".join(text.split())


def test_the_example_of_a_campaign_file_names_the_time_zone_of_a_seat(run):
    printed = run("example")[1]
    assert "timezone: America/New_York" in printed.partition("options:")[0]


def test_an_invitation_is_one_screen_with_all_that_a_player_decides_by(office):
    made = office(luck=True)
    text = made.letter("invitation", "A").text
    for wanted in ("Hello Þóra Ægisdóttir,", "The River", "The Crossing", "KEY-OF-A", "Björn Åkesson", "Sunday",
                   made.live.campaign.opening.anchor, "begins when all players have accepted"):  # fmt: skip
        assert wanted in words(text)
    assert "KEY-OF-B" not in text
    assert DIGEST in text
    assert sha256(check_page()).hexdigest() in text
    assert len(text.splitlines()) <= 60


def test_the_first_report_brings_what_a_player_keeps_and_no_later_one(office):
    made = office()
    (ours, theirs) = ({file.name: file.data for file in made.letter("report", seat).attachments} for seat in "AB")
    assert ours["river-chart-book.pdf"] == theirs["river-chart-book.pdf"]
    guide = ours["river-how-to-play.txt"].decode()
    assert help_text(made.live, MAIL.address).strip() in guide
    assert "check-mails.py.txt" in ours
    assert "the chart book has the rules in short" in words(made.letter("report", "A").text)


def test_every_invitation_brings_a_page_worth_keeping_without_the_key(office, pdf):
    made = office()
    files = {file.name: file.data for file in made.letter("invitation", "A").attachments}
    (page,) = PdfReader(BytesIO(files["river-invitation-A.pdf"])).pages
    text = words(page.extract_text())
    for wanted in ("The Crossing", "Þóra Ægisdóttir, you are invited to lead", "Björn Åkesson", MAIL.address, "Sunday"):
        assert wanted in text
    assert "KEY-OF" not in text


def test_the_lines_that_an_invitation_shows_can_be_copied_into_an_answer(office):
    text = office(luck=True).letter("invitation", "A").text
    shown = re.search(r"    accept\n    (luck: .*)", text)
    (command,) = mailed(f"accept\n{shown[1]}").commands
    assert (command.verb, f"luck: {command.text}") == ("accept", shown[1])


def test_no_key_is_asked_for_where_none_is_needed(office):
    made = office(authority="address+dkim")
    guide = next(file.data for file in made.letter("report", "A").attachments if file.name.endswith("play.txt"))
    assert b"DKIM" in guide
    assert not re.search(b"^ *key:|`key:`", guide, re.MULTILINE)
    assert "your key" not in made.letter("report", "A").text.partition("=====")[0]


def test_real_dice_are_no_chain(office):
    made = office(dice="manual")
    assert "chain" not in made.letter("invitation", "A").text
    guide = next(file.data for file in made.letter("report", "A").attachments if file.name.endswith("play.txt"))
    assert b"throws real dice" in guide
    assert b"chain" not in guide


def test_without_a_mailbox_an_invitation_sends_orders_to_the_referee(office):
    made = office()
    text = invitation_text(made.live, "A", "KEY-OF-A")
    assert "to your referee" in words(text)
    assert "KEY-OF-A" in text
    assert "COMMANDS" not in text


def test_the_help_names_every_verb(office):
    text = help_text(office().live)
    for verb in set(get_args(Verb)) - {"orders", "press", "ask", "seat", "set"}:
        assert re.search(rf"^  {verb}\b", text, re.MULTILINE), verb
    assert {"BEGIN ORDERS", "BEGIN PRESS", "BEGIN ASK"} <= {line.strip() for line in text.splitlines()}


def test_what_the_help_shows_can_be_read(office):
    text = help_text(office().live)
    blocks = re.findall(r"^    (BEGIN (?:COMMANDS|PRESS|ASK)\n.*?END \w+)$", text, re.DOTALL | re.MULTILINE)
    mail = mailed("\n".join(blocks).replace("\n    ", "\n"), subject=re.search("Subject: (.*)", text)[1])
    assert not mail.fault
    assert [command.verb for command in mail.commands] == ["status", "status", "press", "ask"]
    press, ask = mail.commands[2:]
    assert (press.heads, press.text) == ((("to", "B, C"),), "Your words.")
    assert ask.text == "Your question."


@pytest.mark.parametrize(
    ("press", "there", "missing"),
    [
        (("public",), "`to: all`", "and the seats"),
        (("private",), "and the seats", "to: all"),
        (("public", "anonymous"), "`anonymous: yes`", "and the seats"),
        ((), "THE REFEREE", "PRESS"),
    ],
)
def test_the_help_tells_of_the_press_there_is(office, press, there, missing):
    text = words(help_text(office(press=press).live))
    assert there in text
    assert missing not in text


def test_the_help_offers_no_time_that_nobody_can_have(office):
    text = help_text(office(schedule=Schedule(extensions=0, vacation=0)).live)
    assert "extend" not in text
    assert "vacation" not in text
    assert "(twice)" in help_text(office("other", schedule=Schedule(extensions=2)).live)


@pytest.mark.parametrize(
    ("schedule", "told"),
    [
        (None, "The referee says when orders are due"),
        (Schedule(every=1), "1 day after they are asked for, at 20:00 (UTC)"),
        (SUNDAYS, "7 days after they are asked for, or on the first Sunday after that, at 20:00 (Europe/Berlin)"),
        (Schedule(every=0, weekdays=("monday", "friday")), "on the next Monday or Friday at 20:00"),
        (Schedule(early="never"), "never closed before their deadline"),
        (Schedule(early="ready"), "everybody has written `ready`"),
        (Schedule(quiet=0), "close early, at once, unless"),
        (Schedule(quiet=30), "30 minutes after the last of them"),
        (Schedule(reminders=(48, 24, 2)), "reminded 48, 24 and 2 hours before"),
        (SUNDAYS, "Late orders count for 12 hours"),
        (Schedule(absent_after=3), "sends nothing 3 times in a row"),
        (Schedule(questions=1), "within 1 day"),
        (Schedule(holidays=("2026-12-24..2026-12-26", "2027-01-01")), "2026-12-24 to 2026-12-26 and 2027-01-01"),
    ],
)
def test_a_schedule_in_words(schedule, told):
    assert told in " ".join(schedule_words(schedule))


def test_a_schedule_does_not_tell_of_what_it_has_not():
    told = " ".join(schedule_words(Schedule(reminders=(), absent_after=0)))
    for word in ("reminded", "Late", "misses", "Nothing falls due"):
        assert word not in told


@pytest.mark.parametrize("kind", ["attached", "none"])
def test_what_comes_to_be_kept_is_named_and_nothing_else(office, kind):
    made = office(mail=msgspec.structs.replace(MAIL, order_page=kind))
    letter = made.letter("report", "A")
    named = "check-mails.html" in words(letter.text)
    assert ("check-mails.html" in [file.name for file in letter.attachments]) == named
    assert named == (kind == "attached")
