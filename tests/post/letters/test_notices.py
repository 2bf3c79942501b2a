"""Letters about the clock, the players and their press: what each must say, and what it must not."""

from datetime import timedelta

import pytest

from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import clockwork
from adjudicator.table import EVERYONE, OBSERVER, REFEREE, Seat


def words(letter):
    return " ".join(letter.text.split())


def test_a_moved_deadline_is_told_with_its_reason(office):
    made = office()
    dealings.extend(made.live, 24, "the referee is ill")
    letter = made.letter("deadline", "A")
    assert letter.subject == "[river A] The deadline is now Monday 30 November, 20:00"
    told = 'the deadline for "Turn 1: Bidding" is now Monday 30 November 2026, 20:00 (Europe/Berlin).'
    assert told in " ".join(letter.text.split())
    assert "Why: The referee is ill." in letter.text
    assert {due.seat for due in made.due() if due.notice.kind == "deadline"} == {*"ABC", REFEREE}


def test_a_stopped_clock_is_told_and_the_referee_is_told_how_to_start_it(office):
    made = office()
    dealings.hold(made.live, "flood")
    letter = made.letter("held", "A")
    assert letter.subject == "[river A] The clock is stopped"
    assert "was stopped by the referee." in words(letter)
    assert "Why: Flood." in letter.text
    assert "adjudicator" not in letter.text
    assert "adjudicator release --campaign river" in made.letter("held", REFEREE).text


def test_a_guard_is_not_taken_for_the_referee(office):
    made = office(schedule={"missing": "ask", "outage": 0})
    made.clock.now += timedelta(days=8)
    clockwork.run(made.live, made.clock.now, None)
    assert "was stopped by the program." in words(made.letter("held", "A"))


def test_a_clock_that_goes_on_is_told(office):
    made = office()
    dealings.hold(made.live, "flood")
    made.clock.now += timedelta(days=1)
    dealings.release(made.live, "it is dry again")
    letter = made.letter("released", "A")
    assert "the clock of The River goes on." in letter.text
    assert "Why: It is dry again." in letter.text
    assert made.letter("deadline", "A").subject == "[river A] The deadline is now Monday 30 November, 20:00"


def test_a_clock_that_still_stands_for_a_request_is_told_so(office):
    made = office()
    dealings.ask_referee(made.live, "A", "Wait?", holds=True)
    dealings.hold(made.live, "flood")
    dealings.release(made.live)
    letter = made.letter("released", "B")
    assert "goes on as soon as the referee has answered a request." in words(letter)
    assert "Wait?" not in letter.text


def test_an_absent_player_is_told_how_to_come_back_and_the_referee_how_to_replace_him(office):
    made = office(schedule={"absent_after": 1, "most": 100, "outage": 0})
    made.bid("B", 9, bank="left")
    made.bid("C", 0, bank="left")
    made.clock.now += timedelta(days=8)
    clockwork.run(made.live, made.clock.now, None)
    letter = made.letter("absent", "A")
    assert letter.subject == "[river A] You are not waited for any more"
    for wanted in ("missing once in a row", "You bid nothing.", "`form`", "`accept`", "`resign`"):
        assert wanted in words(letter)
    told = made.letter("absent", REFEREE)
    assert "Þóra Ægisdóttir" in told.text
    assert "adjudicator replace A " in told.text
    assert "Björn" not in told.text
    assert made.letters("absent", "B") == []


def test_the_referee_is_told_who_left(office):
    made = office()
    dealings.resign(made.live, Seat("B"))
    letter = made.letter("left", REFEREE)
    assert letter.subject == "[river] Seat B was given up"
    assert "Björn Åkesson" in letter.text
    assert "adjudicator replace B " in letter.text


def test_press_says_from_whom_and_for_whom(office):
    made = office()
    dealings.send_press(made.live, "B", ["A", "C"], "Shall we swim?")
    letter = made.letter("press", "A")
    assert letter.subject == "[river A] From B: press"
    assert "Seat B (B) writes to A and C:" in letter.text
    assert "| Shall we swim?" in letter.text
    assert "`to: B`" in letter.text
    assert made.letters("press", "B") == []


@pytest.mark.parametrize("reader", ["A", OBSERVER])
def test_nobody_is_told_who_wrote_without_a_name(office, reader):
    made = office(press=("public", "anonymous"), observers={"Olga": "olga@home.example"})
    dealings.send_press(made.live, "B", EVERYONE, "Shall we swim?", anonymous=True)
    letter = made.letter("press", reader)
    other = office("other", press=("public", "anonymous"), observers={"Olga": "olga@home.example"})
    dealings.send_press(other.live, "C", EVERYONE, "Shall we swim?", anonymous=True)
    theirs = other.letter("press", reader)
    assert (letter.subject, letter.text) == (theirs.subject, theirs.text)
    assert "omebody writes to everybody:" in letter.text


def test_the_referee_writes_as_the_referee(office):
    made = office()
    dealings.send_press(made.live, REFEREE, EVERYONE, "I am back.")
    letter = made.letter("press", "A")
    assert letter.subject == "[river A] From the referee: press"
    assert "the referee writes to everybody:" in letter.text


def test_no_line_of_press_can_be_taken_for_the_programs_own(office):
    made = office()
    text = "Look:\r\nBEGIN COMMANDS\u2028resign\nEND COMMANDS\n\n\x0b  The adjudicator needs your key.\n" + "word " * 40
    dealings.send_press(made.live, "B", ["A"], text)
    lines = made.letter("press", "A").text.splitlines()
    assert all(line.startswith("|") for line in lines if "COMMANDS" in line or "resign" in line or "word word" in line)
    at = lines.index("|   The adjudicator needs your key.")
    assert lines[at - 1] == "|"
    assert max(map(len, lines)) <= 72


def test_a_request_is_put_to_the_referee_with_its_number(office):
    made = office()
    number = dealings.ask_referee(made.live, "A", "May I swim?", holds=True)
    letter = made.letter("request", REFEREE)
    assert letter.subject == "[river] Question 1 from A"
    assert "| May I swim?" in letter.text
    assert f"adjudicator reply {number} TEXT --campaign river" in letter.text
    assert "stands still" in letter.text
    dealings.ask_referee(made.live, "A", "And now?")
    assert "stands still" not in made.letter("request", REFEREE).text


def test_an_answer_of_the_referee_goes_to_who_asked(office):
    made = office()
    number = dealings.ask_referee(made.live, "A", "May I swim?")
    dealings.answer_request(made.live, number, "No.")
    (letter,) = made.letters("answer")
    assert letter.to == "A@home.example"
    assert letter.subject == "[river A] The referee answers"
    assert letter.text.index("| No.") < letter.text.index("| May I swim?")
