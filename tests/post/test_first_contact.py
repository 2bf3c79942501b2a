"""A new player's first mails, as he types them on a telephone: one word takes the seat, another says no."""

import re

import pytest
from town import MAIL, Town, address, body, key

from adjudicator.campaign.referee import clockwork
from adjudicator.post.inbound import intake
from adjudicator.post.inbound.authority import Letter
from adjudicator.post.letters.trusting import chosen, proposed
from adjudicator.post.reading import read_mail


@pytest.fixture(scope="module", autouse=True)
def _undrawn(no_pdf):
    """Pages are not what these tests are about."""


@pytest.fixture
def town(tmp_path):
    made = Town(tmp_path)
    made.open(luck=None, seats="AB")
    made.tick()
    return made


def invited(town, seat):
    return next(letter for letter in town.letters(seat) if "You are invited" in letter["Subject"])


def reply(town, seat, text, *, to=None, sender=None):
    """An answer to a letter, by default the invitation, with nothing in it but some words."""
    answered = (to or invited(town, seat))["Message-ID"]
    town.write(seat, text, subject="Re: " + invited(town, seat)["Subject"], heads=[("In-Reply-To", answered)],
               sender=sender)  # fmt: skip
    town.tick()
    return " ".join(body(town.last(seat)).split())


def test_what_a_telephone_puts_below_a_mail_is_nobodys_words(town):
    assert "read by nobody" in reply(town, "A", "accept\n\nI will be away in May.")
    assert "read by nobody" not in reply(town, "A", "accept\n\nSent from my iPhone")


def luck(town):
    return town.live().campaign.people.luck


@pytest.mark.parametrize("words", ["accept", "Accept!", "I accept.", "ok, accept", "I accept the seat, thanks",
                                   "accept\n\nSent from my iPhone", "Hello,\n\nI’ll accept.\n\nRuna"])  # fmt: skip
def test_one_word_takes_the_seat_without_a_key(town, words):
    answer = reply(town, "A", words)
    assert town.live().campaign.people.accepted == {"A"}
    assert clockwork.states(town.live()) == {"A": "lucky", "B": "to accept"}
    assert answer.startswith("Welcome: you play Seat A (A) in The River.")


@pytest.mark.parametrize("words", ["accept?", "I cannot accept", "accept the truce of B", "What do I accept here?"])
def test_what_is_no_yes_takes_no_seat(town, words):
    reply(town, "A", words)
    assert not town.live().campaign.people.accepted


def test_who_chooses_no_word_of_luck_has_the_proposed_one_and_it_is_not_called_his(town):
    answer = reply(town, "A", "accept")
    shown = re.search(r"accept luck: ((?:\w+ ?){4})", " ".join(body(invited(town, "A")).split()))[1].strip()
    assert luck(town) == {"A": f"{shown} (proposed by the program)"}
    assert "as it was proposed to you" in answer


def test_the_proposed_word_that_is_copied_is_still_the_proposed_one(town):
    reply(town, "A", f"accept\nluck: {proposed(town.live(), 'A')}")
    assert luck(town)["A"] == chosen(town.live(), "A", "")


@pytest.mark.parametrize("words", ["accept\nluck: nine herons", "Luck: nine herons", "I accept, luck: nine herons"])
def test_a_word_of_his_own_takes_its_place_until_the_campaign_begins(town, words):
    reply(town, "A", "accept")
    answer = reply(town, "A", words)
    assert luck(town) == {"A": "nine herons"}
    assert "Your word of luck is stored" in answer


def test_two_players_are_proposed_two_words(town):
    assert proposed(town.live(), "A") != proposed(town.live(), "B")


def test_who_declines_is_not_waited_for_and_the_referee_is_told(town):
    assert "You do not play, and the referee is told" in reply(town, "A", "Sorry, I decline.")
    assert town.live().campaign.people.left == {"A"}
    assert "Player A was invited to play Seat A (A), and does not." in " ".join(body(town.last("B")).split())
    assert any("was declined" in subject for subject in town.subjects("referee@desk.example"))
    assert "Welcome" in reply(town, "A", "accept")


def test_a_campaign_that_has_begun_is_not_declined(town):
    for seat in "AB":
        reply(town, seat, "accept")
    assert "`resign` gives your seat up" in reply(town, "A", "decline")
    assert not town.live().campaign.people.left


def test_from_another_address_or_as_an_answer_to_nothing_the_word_alone_takes_no_seat(town):
    reply(town, "A", "accept", sender="crook@far.example")
    town.write("A", "accept", subject="[river A] accept")
    town.tick()
    assert not town.live().campaign.people.accepted
    town.write("A", f"accept\nkey: {key('A')}", subject="[river A]")
    town.tick()
    assert town.live().campaign.people.accepted == {"A"}


def test_a_letter_proves_nothing_for_anything_but_a_seat(town):
    for seat in "AB":
        reply(town, seat, "accept")
    answer = reply(town, "A", "resign")
    assert "Your key is missing" in answer
    assert not town.live().campaign.people.left


@pytest.mark.parametrize(("shared", "accepted"), [(False, {"A"}), (True, set())])
def test_an_answer_to_a_letter_that_all_get_proves_nobody(town, shared, accepted):
    """The Message-ID of a seal is known to every player: an answer to it may be from any of them."""
    head = f"From: {address('A')}\r\nSubject: [river A] x\r\nIn-Reply-To: <x@desk.example>"
    raw = f"{head}\r\n\r\naccept\r\n".encode()
    live = town.live()
    intake.take_in(read_mail(raw, MAIL.domain), town.now, [live], "", lambda *_: Letter(None, is_shared=shared))
    assert live.campaign.people.accepted == accepted
