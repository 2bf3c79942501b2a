"""Where a signature is the proof, what a mail quotes is its writer's own in an answer to a letter that went to him."""

import pytest
from callers import SIGNED
from town import Town, key, orders_of

from adjudicator.campaign.play.live import key_hash


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path / "desk")
    town.open(authority="address+dkim")
    town.tick()
    yield town
    town.desk.close()


def form(seat="A", **more):
    """A form that is filled in, and quoted."""
    lines = ["BEGIN ORDERS", *orders_of(seat, {"amount": 4}, **more).decode().splitlines(), "END ORDERS"]
    return "\n".join(["Somebody wrote:", *(f"> {line}" for line in lines)])


def no_key(seat):
    return ""


def answered(town, *heads, text=None, seat="A"):
    """What a signed mail that quotes a form, and says that it answers something, leaves stored."""
    text = text or form(seat, key_of=no_key)
    town.write(seat, text, subject=f"Re: [river {seat}] Your report", heads=[SIGNED, *heads])
    town.tick()
    live = town.live()
    return {seat: received.orders["amount"] for seat, received in live.campaign.current(live.window().id).items()}


def letter(town, to, begins=""):
    """The Message-ID of a letter that the desk sent to somebody."""
    return next(each["Message-ID"] for each in town.letters(to) if begins in each["Subject"])


def test_a_form_in_an_answer_to_the_letter_that_brought_it_counts(town):
    assert answered(town, ("In-Reply-To", letter(town, "A"))) == {"A": 4}


def test_the_last_of_the_references_is_what_a_mail_answers(town):
    heads = ("References", f"<other@far.example> {letter(town, 'A', 'Your report')}")
    assert answered(town, heads) == {"A": 4}


def test_a_form_in_an_answer_to_an_answer_counts(town):
    town.write("A", subject="[river A] form", heads=[SIGNED])
    town.tick()
    assert answered(town, ("In-Reply-To", letter(town, "A", "Your order form"))) == {"A": 4}


@pytest.mark.parametrize(
    "heads",
    [
        [("In-Reply-To", "<made-up@desk.example>")],
        [("In-Reply-To", "<river.A.0123456789abcdef0123456789abcdef@desk.example>")],
        [("References", "<made-up@desk.example>")],
        [],
    ],
)
def test_a_form_in_an_answer_to_a_mail_that_the_desk_never_sent_is_somebody_elses(town, heads):
    assert answered(town, *heads) == {}
    told = " ".join(town.last("A").get_body(("plain",)).get_content().split())
    assert "answers no letter that was sent to you" in told
    assert town.letters("referee@desk.example")[-1]["Subject"].startswith("[river] Your report"), "nobody is warned"


def test_a_form_in_an_answer_to_a_letter_of_another_seat_is_somebody_elses(town):
    assert answered(town, ("In-Reply-To", letter(town, "B"))) == {}


def test_with_the_seats_key_it_counts_whatever_the_mail_answers(town):
    text = f"key: {key('A')}\n\n{form(key_of=no_key)}"
    assert answered(town, ("In-Reply-To", "<made-up@desk.example>"), text=text) == {"A": 4}


def test_a_successor_answers_his_own_letters_and_not_those_of_who_held_the_seat_before(town):
    before = letter(town, "A")
    hashed = key_hash(town.desk.new_seat_key("river", "A"))
    player = {"name": "Anna", "address": "anna@home.example", "key_hash": hashed}
    town.live().replace_player("A", player, "he moved away")
    town.tick()
    own = letter(town, "anna@home.example")
    for answers, stored in ((before, {}), (own, {"A": 4})):
        text, heads = form(key_of=no_key), [SIGNED, ("In-Reply-To", answers)]
        town.write("A", text, sender="anna@home.example", subject="Re: something", heads=heads)
        town.tick()
        assert {seat: each.orders["amount"] for seat, each in town.live().campaign.current("1.bid").items()} == stored
