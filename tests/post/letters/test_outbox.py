"""Which letters are due, to whom, under which Message-ID, in which thread; and what no letter may hold."""

import re
from datetime import timedelta

import pytest
from office import MAIL

from adjudicator.campaign.events.seating import AddressChanged, ObserverJoined
from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import clockwork, rulings
from adjudicator.post.books.book import Answer, File
from adjudicator.post.letters.letter import as_message
from adjudicator.post.letters.outbox import due_letters, unreachable
from adjudicator.post.letters.writing import write_answer
from adjudicator.post.reading import read_mail
from adjudicator.table import EVERYONE, OBSERVER, REFEREE


def replaced(office, seat, name):
    key = office.desk.new_seat_key("river", seat)
    player = {"name": name, "address": f"{name}@home.example", "key_hash": key_hash(key)}
    office.live.replace_player(seat, player, "he moved away")
    return key


def everything(office):
    """Let every kind of thing happen that somebody is told of; by this secret's dice two bid the same."""
    made = office(options={"turns": 6, "dispute": True}, observers={"Olga": "olga@home.example"}, secret="41" * 32)
    live = made.live
    dealings.send_press(live, "B", EVERYONE, "To all.")
    number = dealings.ask_referee(live, "A", "May I swim?", holds=True)
    dealings.answer_request(live, number, "No.")
    dealings.extend(live, 24, "the referee is ill")
    dealings.hold(live, "flood")
    dealings.release(live)
    fact = {"fact": "bid-made", "rule": "X-1", "seen_by": ["A"], "seat": "A", "amount": 4, "total": 9}
    rulings.correct(live, [fact], reason="a typing error", author="R")
    made.bid("A", 8, bank="right")
    for _ in range(60):
        made.clock.now += timedelta(hours=12)
        clockwork.run(live, made.clock.now, None)
        if live.unanswered() and all(asked.seat == REFEREE for asked in live.unanswered()):
            live.answer(REFEREE, "fair", "yes")
    replaced(made, "B", "Bera")
    dealings.resign(live, "C")
    return made


@pytest.fixture
def eventful(office):
    return everything(office)


def test_everybody_is_invited_and_gets_the_first_report(office):
    due = office(observers={"Olga": "olga@home.example"}).due()
    assert [(letter.notice.kind, letter.seat, letter.address) for letter in due] == [
        ("invitation", "A", "A@home.example"),
        ("invitation", "B", "B@home.example"),
        ("invitation", "C", "C@home.example"),
        ("report", "A", "A@home.example"),
        ("report", "B", "B@home.example"),
        ("report", "C", "C@home.example"),
        ("report", REFEREE, MAIL.referee),
        ("report", OBSERVER, "olga@home.example"),
    ]


def test_what_was_told_before_is_not_due(office):
    made = office()
    assert {letter.notice.kind for letter in made.due(after=1)} == {"report"}
    assert made.due(after=made.live.campaign.version) == []


def test_a_seat_without_an_address_gets_no_mail(office):
    made = office()
    made.live.record(AddressChanged, seat="B", address="")
    assert {letter.seat for letter in made.due()} == {"A", "C", REFEREE}
    assert unreachable(made.live) == ["B"]


def test_letters_go_where_the_player_is_now(office):
    made = office()
    made.live.record(AddressChanged, seat="B", address="b@new.example")
    assert {letter.address for letter in made.due() if letter.seat == "B"} == {"b@new.example"}


def test_observers_get_what_is_public_from_the_day_they_join(office):
    made = office()
    dealings.send_press(made.live, "A", EVERYONE, "Before.")
    made.live.record(ObserverJoined, name="Olga", address="olga@home.example")
    dealings.send_press(made.live, "A", EVERYONE, "After.")
    dealings.send_press(made.live, "A", ["B"], "In secret.")
    (letter,) = made.letters(to=OBSERVER)
    assert "After." in letter.text


def test_the_same_letters_are_due_on_every_run(eventful):
    again = eventful.desk.campaign("river", lambda name: eventful.live.game)
    assert list(due_letters(again, MAIL, 0)) == eventful.due()


def test_a_letter_is_the_same_whenever_it_is_written(office):
    made = office(observers={"Olga": "olga@home.example"})
    dealings.send_press(made.live, "A", ["B"], "Psst.")
    dealings.extend(made.live, 24, "rain")
    written = made.letters()
    for seat in "ABC":
        made.bid(seat)
    made.live.advance()
    assert made.letters()[: len(written)] == written


def test_message_ids_are_unique_and_say_whom_they_are_for_and_no_number_of_anything(eventful):
    ids = [letter.message_id for letter in eventful.due()]
    assert len(ids) == len(set(ids))
    assert all(
        re.fullmatch(r"<river\.(A|B|C|referee|observer-Olga|former-player)\.[0-9a-f]{32}@desk\.example>", own)
        for own in ids
    )
    assert all(read_mail(b"Message-ID: " + own.encode() + b"\r\n\r\n").message_id == own for own in ids)


def test_the_message_ids_of_two_letters_have_nothing_in_common_that_would_tell_one_from_the_other(eventful):
    digests = [digest_in(letter) for letter in eventful.due()]
    assert len(digests) == len(set(digests))


def test_message_ids_cannot_be_guessed_from_what_everybody_knows(office):
    """The same campaign at the same moment, but for the secret of its dice: all its letters have other names."""
    one, other = office("one"), office("other", secret="77" * 32)
    pairs = list(zip(one.due(), other.due(), strict=True))
    assert len(pairs) >= 4
    for mine, theirs in pairs:
        assert (mine.seat, mine.notice) == (theirs.seat, theirs.notice)
        assert mine.message_id.partition(digest_in(mine))[0] == theirs.message_id.partition(digest_in(theirs))[0]
        assert digest_in(mine) != digest_in(theirs)


def digest_in(letter):
    """What of a Message-ID is not plain to everybody."""
    return letter.message_id.partition("@")[0].rpartition(".")[2]


def test_the_letters_of_a_seat_follow_its_invitation(eventful):
    letters = [letter for letter in eventful.letters(to="A")]
    assert letters[0].references == ()
    assert {letter.references for letter in letters[1:]} == {(letters[0].message_id,)}


def test_a_new_player_has_a_thread_of_his_own(office):
    made = office()
    before = made.due()
    replaced(made, "B", "Bera")
    dealings.send_press(made.live, "A", ["B"], "Welcome.")
    invitation, press = [letter for letter in made.due(after=before[-1].notice.event) if letter.seat == "B"]
    assert press.thread == invitation.message_id
    assert invitation.thread == ""


def test_only_the_newest_invitation_of_a_seat_is_due(office):
    made = office()
    key = replaced(made, "B", "Bera")
    (letter,) = made.letters("invitation", "B")
    assert letter.text.startswith("Hello Bera,")
    assert key in letter.text
    assert letter.to == "Bera@home.example"


def test_every_kind_of_letter_is_written(eventful, pdf):
    kinds = {letter.notice.kind for letter in eventful.due()}
    assert kinds == {
        "invitation", "report", "deadline", "held", "released", "absent", "left", "press", "request",
        "answer", "ruling", "players",
    }  # fmt: skip
    for letter in eventful.letters():
        assert as_message(letter, MAIL, "The River")
        assert all(len(line) <= 80 for line in letter.text.splitlines() if "adjudicator" not in line)


def test_no_letter_asks_for_anything_when_it_comes_back(eventful):
    for letter in eventful.letters():
        mail = read_mail(f"From: x@home.example\r\nSubject: Re: {letter.subject}\r\n\r\nHello.\r\n".encode())
        assert mail.kind == "personal"
        assert mail.identity.campaign == "river"
        assert mail.commands == ()


def test_the_key_stands_in_the_invitation_and_nowhere_else(eventful):
    keys = [*eventful.desk.secrets("river").keys.values(), *(f"KEY-OF-{seat}" for seat in "ABC")]
    for due, letter in zip(eventful.due(), eventful.letters(), strict=True):
        whole = letter.subject + letter.text + "".join(repr(file.data) for file in letter.attachments)
        found = {key for key in keys if key in whole}
        own = {eventful.desk.secrets("river").keys.get(due.seat)}
        assert found == (own if due.notice.kind == "invitation" else set())


def test_no_address_stands_in_a_letter(eventful):
    for letter in eventful.letters():
        assert "@home.example" not in letter.subject + letter.text


def secrets_apart(office, name, **other):
    """A campaign in which B's orders for the open window are this, and everybody has been told all there is to tell."""
    made = office(name, observers={"Olga": "olga@home.example"})
    made.bid("B", **other)
    dealings.send_press(made.live, "A", ["B"], "Psst.")
    dealings.extend(made.live, 24, "rain")
    dealings.hold(made.live, "flood")
    dealings.release(made.live)
    while made.live.window().turn == 1 and "reminder" not in {letter.notice.kind for letter in made.due()}:
        made.clock.now += timedelta(hours=6)
        clockwork.run(made.live, made.clock.now, None)
    return made


def test_orders_of_others_that_are_not_locked_yet_change_no_letter(office):
    one = secrets_apart(office, "one", amount=1, bank="left")
    other = secrets_apart(office, "other", amount=9, bank="right")
    assert one.letters(to="A")[-1].subject.startswith("[river A] Your orders are missing")
    for seat in ("A", "C", OBSERVER):
        assert one.letters(to=seat) == other.letters(to=seat)


def test_an_answer_brings_its_files(office):
    made = office()
    answer = Answer(
        at=made.clock.now,
        to="A@home.example",
        subject="[river A] Done",
        text="Here it is.\n",
        message_id="<re.1@desk.example>",
        answers="<m@home.example>",
        references=("<l@home.example>",),
        campaign="river",
        seat="A",
        files=(File("form.yaml", "orders:\n"),),
    )
    letter = write_answer(answer, made.live, made.desk)
    assert (letter.subject, letter.text, letter.answers) == (answer.subject, answer.text, "<m@home.example>")
    assert [(file.name, file.data) for file in letter.attachments] == [("form.yaml", b"orders:\n")]


def test_an_answer_brings_the_report_it_promises(office):
    made = office()
    number = made.live.campaign.windows[-1].event
    answer = Answer(at=made.clock.now, to="x", subject="", text="Here.", campaign="river", seat="A", report=number)
    letter = write_answer(answer, made.live, made.desk)
    report = made.letter("report", "A")
    assert letter.attachments == report.attachments
    assert letter.text.startswith("Here.\n\n")
    assert letter.text.endswith(report.text)


def test_whoever_has_sent_his_orders_meanwhile_is_reminded_no_longer(office):
    made = office("late")
    while "reminder" not in {letter.notice.kind for letter in made.due()}:
        made.clock.now += timedelta(hours=6)
        clockwork.run(made.live, made.clock.now, None)
    reminded = {letter.seat for letter in made.due() if letter.notice.kind == "reminder"}
    made.bid("B", amount=1)
    assert {letter.seat for letter in made.due() if letter.notice.kind == "reminder"} == reminded - {"B"}
