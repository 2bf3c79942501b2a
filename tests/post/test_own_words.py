"""What a player writes in his own words: it goes to nobody, unless he says that it is a question to the referee."""

import pytest
from callers import SIGNED, flat, said
from callers import opened as callers_opened
from town import key, orders_of

from adjudicator.post import limits
from adjudicator.post.reading import read_mail
from adjudicator.post.reading.placeholders import IN_BLOCKS

KEY = f"key: {key('A')}"
FORM = f"BEGIN ORDERS\n{orders_of('A', {'amount': 4}).decode()}END ORDERS\n"


@pytest.fixture
def callers():
    return callers_opened(seats="ABC")


def asked(callers):
    return [request.text for request in callers.lives["river"].campaign.people.requests.values()]


def test_orders_in_words_go_to_nobody_but_their_writers_answer(callers):
    head = callers.lives["river"].campaign.head
    done = callers.take("A", f"{KEY}\n\nWe shall see about seven,\nand the weather.", subject="Re: [river A] A report")
    assert callers.lives["river"].campaign.head == head
    assert done.reply.subjects == ["Your words went to nobody"]
    assert "| We shall see about seven,\n| and the weather." in said(done)
    assert "send it again with `question:` before it" in flat(done)
    assert key("A") not in said(done)


def test_words_that_speak_of_orders_are_answered_as_orders(callers):
    done = callers.take("A", f"{KEY}\n\nI bid seven,\nand take the left bank.", subject="Re: [river A] A report")
    assert done.reply.subjects == ["Orders refused"]
    assert "| I bid seven," in said(done)


def test_words_that_prove_nothing_are_not_repeated(callers):
    done = callers.take("A", "Seven swans swim here.", subject="Re: [river A] A report")
    assert "Seven" not in said(done)
    assert done.reply.subjects == ["Your mail asks for nothing"]


def test_many_words_are_repeated_in_part_and_that_is_said(callers):
    done = callers.take("A", f"{KEY}\n" + "\n".join(["hm, hm."] * 1000), subject="[river A] hm")
    assert "(3,999 more characters of it are not repeated here.)" in flat(done)
    assert len(said(done)) < 2 * limits.LETTER


@pytest.mark.parametrize(
    "mark", ["question: ", "Question : ", "QUESTIONS:\n", "Referee: ", "Question to the referee:\n\n"]
)
def test_what_is_marked_as_a_question_goes_to_the_referee(callers, mark):
    done = callers.take(
        "A", f"Hello.\n{mark}May I swim,\nor is it too cold?\n\nWhat lovely weather.\n{KEY}", subject="[river A]"
    )
    assert asked(callers) == ["May I swim,\nor is it too cold?"]
    assert "The referee is asked" in done.reply.subjects
    assert "He reads:\n\n| May I swim,\n| or is it too cold?" in said(done)
    assert "read by nobody" in flat(done)


@pytest.mark.parametrize(
    ("subject", "text", "question"),
    [
        ("[river A] question", "May I swim?", "May I swim?"),
        ("Re: [river A] Question: may I swim?", "", "may I swim?"),
        ("[river A] Questions about swimming", "May I?\n\nMay B?", "about swimming\n\nMay I?\n\nMay B?"),
        ("Referee [river A]", "May I swim?", "May I swim?"),
    ],
)
def test_a_subject_makes_the_whole_mail_a_question(callers, subject, text, question):
    callers.take("A", f"{KEY}\n\n{text}", subject=subject)
    assert asked(callers) == [question]


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Re: [river A] Question 5 from A", "I bid seven."),
        ("[river A] orders", "I have no question. I bid seven."),
        ("[river A] orders", "No more\nquestions, I bid seven."),
        ("[river A] orders", "> question: may I swim?\nI bid seven."),
        ("[river A] orders", "| question: may I swim?\nI bid seven."),
        ("[river A] orders", "question:\n\n> Hm?\n"),
        *(("[river A] hm", f"    question: {example}\n") for example in IN_BLOCKS),
    ],
)
def test_what_is_not_marked_is_no_question(callers, subject, text):
    callers.take("A", f"{text}\n\n{KEY}", subject=subject)
    assert asked(callers) == []


def test_a_question_above_a_form_goes_to_the_referee_and_the_form_counts(callers):
    done = callers.take("A", f"question: May I swim?\n{FORM}Thank you.\n", subject="[river A] orders")
    assert (asked(callers), callers.stored()) == (["May I swim?"], {"A": 4})
    assert "your question has number" in flat(done)


def test_words_above_a_form_are_dropped_and_that_is_said(callers):
    done = callers.take("A", f"May I swim?\n\n{FORM}", subject="[river A] orders")
    assert (asked(callers), callers.stored()) == ([], {"A": 4})
    assert "What you wrote beside this in your own words was read by nobody." in flat(done)
    assert "was read by nobody" not in flat(callers.take("A", FORM, subject="[river A] orders"))


def test_a_question_must_be_proved(callers):
    done = callers.take("A", "question: May I swim?", subject="[river A] hm", heads=[SIGNED])
    assert asked(callers) == []
    assert "key: YOUR-KEY" in said(done)


def test_a_question_beside_the_text_of_a_report_is_told_to_be_in_the_wrong_place():
    text = f"question: May I swim?\n\n{'=' * 72}\nThe River\n{'=' * 72}\n"
    mail = read_mail(f"From: a@home.example\nSubject: [river A] hm\n\n{text}".encode())
    assert mail.commands == ()
    assert "send commands, press and questions in a mail of their own" in mail.fault


def test_words_above_a_form_that_is_as_it_was_sent_are_told_of_first(callers):
    form = said(callers.command("form")).partition("BEGIN ORDERS")[2]
    text = "".join(f"> {line}\n" for line in f"BEGIN ORDERS{form}".splitlines())
    done = callers.take("A", f"What lovely weather.\n\n{KEY}\n{text}", subject="Re: [river A] Your order form")
    assert done.reply.subjects == ["Your words went to nobody"]
    assert "no form in which something is filled in" in flat(done)
