"""Questions: a player is asked what is his to decide, the referee to rule or to throw dice."""

import re

import pytest
import toy

from adjudicator.post.letters.writing import write
from adjudicator.post.reading import read_mail
from adjudicator.table import REFEREE, Question


@pytest.fixture
def asked(office):
    """A campaign in which A is asked for the bank, and the letter."""
    made = office(options={"dispute": True})
    made.bid("A", 9)
    made.bid("B", 0, bank="left")
    made.bid("C", 0, bank="left")
    made.live.advance()
    return made, made.letter("question", "A")


def test_a_question_is_put_with_its_choices_and_its_end(asked):
    _, letter = asked
    assert letter.subject == "[river A] Your decision is needed, due Wednesday 25 November, 20:00"
    for wanted in ("Hello Þóra Ægisdóttir,", "Bidding", "bank: Which bank? (Rule X-2)", "left   the left bank",
                   "right  the right bank", "Without an answer it is 'left'.",
                   "due on Wednesday 25 November 2026, 20:00 (Europe/Berlin)"):  # fmt: skip
        assert wanted in letter.text


def test_the_lines_of_a_question_answer_it(asked):
    made, letter = asked
    block = re.search("BEGIN COMMANDS.*?END COMMANDS", letter.text, re.DOTALL)[0]
    filled = block.replace("key:", "key: KEY-OF-A").replace("answer bank", "answer bank right")
    mail = read_mail(f"From: a@home.example\r\n\r\n{filled}".encode())
    (command,) = mail.commands
    made.live.answer(mail.identity.seat, *command.words)
    assert not [question for question in made.live.unanswered() if question.seat == "A"]


def test_the_lines_of_a_question_answer_nothing_as_they_stand(asked):
    _, letter = asked
    assert read_mail(f"From: a@home.example\r\n\r\n{letter.text}".encode()).commands == ()


def test_a_question_of_a_step_that_is_over_is_put_no_more(asked):
    """The next window asks the same seat for something else."""
    made, _ = asked
    while questions := made.live.unanswered():
        for each in questions:
            made.live.answer(each.seat, each.key, each.default or each.choices[0].value)
        made.live.advance()
    assert "A" in made.live.awaited()
    assert "question" not in {due.notice.kind for due in made.due() if due.seat == "A"}


def test_nobody_else_is_asked(asked):
    made, _ = asked
    assert {letter.to for letter in made.letters("question")} == {"A@home.example"}


def test_of_questions_put_at_once_each_seat_is_told_its_own(office, monkeypatch):
    def resolve(step, table, orders):
        seats = ("A", "B", REFEREE)
        table.ask_all([Question(key=f"q/{seat}", seat=seat, rule="X-1", text="Well?", default="yes") for seat in seats])

    toy.altered(monkeypatch, resolve=resolve)
    made = office()
    made.live.advance(lock=True)
    asked = {due.seat: write(due, made.live, made.desk).text for due in made.due() if due.notice.kind == "question"}
    assert {seat: re.findall(r"q/\w+(?=:)", text) for seat, text in asked.items()} == {
        seat: [f"q/{seat}"] for seat in ("A", "B", REFEREE)
    }


def test_a_question_that_must_be_answered_says_so(office, monkeypatch):
    def resolve(step, table, orders):
        table.ask(Question(key="q", seat="A", rule="X-1", text="Well?", default="yes", asked="always"))

    toy.altered(monkeypatch, resolve=resolve)
    made = office()
    made.live.advance(lock=True)
    letter = made.letter("question", "A")
    assert "The game waits until you have answered, or the referee has decided." in letter.text
    assert "Without an answer" not in letter.text


def test_without_a_schedule_a_question_names_no_day(office):
    made = office(schedule=None)
    made.bid("A", 9)
    made.live.advance(lock=True)
    (letter,) = made.letters("question")
    assert letter.subject.endswith("Your decision is needed")
    assert "due" not in letter.text


def test_the_referee_is_asked_to_rule(asked):
    made, _ = asked
    made.live.answer("A", "bank", "right")
    made.live.advance()
    letter = made.letter("question", REFEREE)
    assert letter.subject == "[river] You have to decide, Turn 1: Bidding"
    assert "Was that fair?" in letter.text
    assert "adjudicator rule decide fair ANSWER" in letter.text
    assert "--campaign river" in letter.text


def test_the_referee_is_asked_to_throw_dice(office):
    made = office(dice="manual")
    for seat in "ABC":
        made.bid(seat)
    made.live.advance()
    drawing = made.letter("question", REFEREE)
    assert "draw A B C in a random order, for X-1|order|1" in drawing.text
    assert "adjudicator throw PIECES --campaign river" in drawing.text
    made.live.type_dice(["B", "A", "C"])
    made.live.advance()
    letter = made.letter("question", REFEREE)
    assert "throw 2d6 for X-1|A|1" in letter.text
    assert "adjudicator throw FACES --campaign river" in letter.text
