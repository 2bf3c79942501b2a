"""Seats that a referee leaves open: who asks for one, who waits, who is given it, and who learns what."""

import pytest
from town import MAIL, Town, address, body, either_game, key

from adjudicator.campaign.desk.desk import utc_now
from adjudicator.campaign.players import dealings
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.terms import limits
from adjudicator.errors import Refused

ANNA = "anna@far.example"
ASKING = "[river] seat"


@pytest.fixture(scope="module", autouse=True)
def _undrawn(no_pdf):
    """Pages are not what these tests are about."""


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path)
    town.open(luck=None, unplayed="B")
    town.tick()
    return town


def asks(town, sender=ANNA, subject=ASKING, **more):
    town.write("A", "I would like to play.", subject=subject, sender=f"Anna Svensson <{sender}>", **more)
    town.tick()
    return " ".join(body(town.letters(sender)[-1]).split())


def asking(town):
    return town.live().campaign.people.asking


def test_who_asks_for_a_seat_is_on_the_list_and_the_referee_decides_by_one_command(tmp_path, run):
    town = Town(tmp_path)
    town.now = utc_now()
    town.open(luck=None, unplayed="B", game="cp-campaign")
    town.tick()
    told = asks(town)
    assert "A seat is free; you are no. 1 on the waiting list" in told
    assert [(each.name, each.seat) for each in asking(town).values()] == [("Anna Svensson", "")]
    letter = " ".join(body(town.letters(MAIL.referee)[-1]).split())
    assert "Anna Svensson <anna@far.example> asks for a seat in The River" in letter
    town.desk.close()
    assert "Anna Svensson <anna@far.example> is invited to play seat B." in run("seat", ANNA, "--desk", tmp_path)[1]
    town.tick()
    assert "you are invited to play The Sallow League (B)" in " ".join(body(town.letters(ANNA)[-1]).split())
    assert town.live().campaign.players["B"].name == "Anna Svensson"
    assert not asking(town)
    assert "Anna Svensson plays The Sallow League (B)." in " ".join(body(town.last("A")).split())


def test_the_line_to_post_tells_how_to_ask(tmp_path, run):
    town = Town(tmp_path)
    town.open(luck=None, unplayed="BC", game="cp-campaign")
    town.desk.close()
    with (tmp_path / "desk.yaml").open("a") as settings:
        settings.write(f"mail: {{address: {MAIL.address}, referee: {MAIL.referee}}}\n")
    told = " ".join(run("seat", "--desk", tmp_path)[1].split())
    assert f"2 seats are free in The River, a game of CP Campaign by e-mail. Mail {MAIL.address}" in told
    assert "with the subject [river] seat" in told


def test_a_campaign_with_an_open_seat_does_not_begin_by_itself(town):
    town.write("A", f"accept\nkey: {key('A')}", subject="[river A] x")
    town.tick()
    assert town.live().awaited() == ["B"]
    town.now = town.live().campaign.timing.deadline.at
    town.tick()
    assert "nobody plays B yet" in town.live().campaign.timing.held
    assert not town.live().campaign.episodes


def test_all_that_is_sent_to_an_open_seat_goes_to_nobody(town):
    assert {letter["To"] for letter in town.letters()} == {address("A")}


def test_who_asks_twice_is_there_once_and_nobody_is_there_beyond_the_limit(town):
    asks(town)
    asks(town)
    assert len(asking(town)) == 1
    for number in range(limits.ASKING + 5):
        town.write("A", "me", subject=ASKING, sender=f"n{number}@far.example")
    town.tick()
    assert len(asking(town)) == limits.ASKING


def test_a_player_is_told_that_he_plays_already(town):
    town.write("A", f"key: {key('A')}", subject="[river A] seat")
    town.tick()
    assert "you play Seat A (A) already" in " ".join(body(town.last("A")).split()).replace("You", "you")
    assert not asking(town)


def test_where_no_seat_was_left_open_a_stranger_learns_nothing(tmp_path):
    town = Town(tmp_path)
    town.open(luck=None)
    town.tick()
    assert "your address belongs to none of their players" in asks(town)
    assert not asking(town)


@pytest.mark.parametrize(("name", "kept"), [("=?utf-8?q?=C3=9Ea?=", "Þa"), ("x" * 200, "x" * 60), ("", "anna")])
def test_the_name_is_what_the_mail_says_as_far_as_it_can_stand_on_a_page(town, name, kept):
    town.write("A", "I", subject=ASKING, sender=f"{name} <{ANNA}>")
    town.tick()
    assert [each.name for each in asking(town).values()] == [kept]


def test_who_declines_leaves_his_seat_to_the_waiting_list(town):
    asks(town, subject="[river] seat A")
    town.write("A", f"decline\n\nkey: {key('A')}", subject="[river A] x")
    town.tick()
    letter = " ".join(body(town.letters(MAIL.referee)[-1]).split())
    assert "Anna Svensson <anna@far.example>, for A" in letter
    assert town.live().vacant() == ["A", "B"]


def test_seats_are_left_open_only_where_the_campaign_waits_for_its_players(tmp_path):
    with pytest.raises(Refused, match="leave `luck: false` away"):
        Town(tmp_path).open(luck=False, unplayed="B")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["accept", "B"], "accept/nobody"),
        (["replace", "B", "--reason", "a key"], "replace/nobody"),
        (["seat", "nobody@far.example"], "seat/nobody"),
    ],
)
def test_an_open_seat_is_nobodys_to_accept_or_to_give_a_new_key(tmp_path, run, command, code):
    town = Town(tmp_path)
    town.open(luck=None, unplayed="B", game="cp-campaign")
    town.desk.close()
    status, _, told = run(*command, "--desk", tmp_path)
    assert (status, f"[{code}]" in told) == (1, True)
    assert town.live().campaign.players["B"].is_open
    town.desk.close()


def test_a_referee_may_begin_without_a_player_for_an_open_seat(town):
    town.write("A", f"accept\n\nkey: {key('A')}", subject="[river A] x")
    town.tick()
    town.now = town.live().campaign.timing.deadline.at
    town.tick()
    live = town.live()
    live.advance(lock=True)
    dealings.release(live)
    assert live.campaign.episodes
    assert live.missing() == ["A"]


@pytest.mark.parametrize("seats", ["AB", "BA"])
def test_a_history_verifies_in_whatever_order_a_campaign_file_has_its_seats(tmp_path, seats):
    town = Town(tmp_path)
    town.open(seats=seats)
    assert verify(town.desk.store, "river", either_game, town.desk.last_secret("river")).sound
