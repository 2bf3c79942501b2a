"""What players, observers and the referee write to each other, and what each of them finds in the next report."""

from itertools import pairwise

import msgspec
import pytest
from masked import masked
from river import River, refused, weekly

from adjudicator.campaign.players import dealings
from adjudicator.campaign.reading import reporting
from adjudicator.errors import NotFound
from adjudicator.games import find_game
from adjudicator.table import EVERYONE, OBSERVER, REFEREE

SEATS = "ABC"


# What is written


def reports(campaign, text, seats=(*SEATS, REFEREE, OBSERVER)):
    """What says `text` in the next report of each seat, with the line above it; windows are closed for it."""
    campaign.at(campaign.due)
    lines = {seat: [line.strip() for line in campaign.report(seat).splitlines()] for seat in seats}
    found = {
        seat: [f"{above} {line}".replace("| ", "") for above, line in pairwise(told) if text in line]
        for seat, told in lines.items()
    }
    return {seat: said for seat, said in found.items() if said}


def test_public_press_reaches_everybody_with_the_name_of_its_writer():
    campaign = weekly(SEATS)
    dealings.send_press(campaign.live, "A", EVERYONE, "Hail!")
    assert campaign.told("press") == [("press", "BC")]
    told = "A to everybody, 22 November 2026: Hail!"
    assert reports(campaign, "Hail!") == {seat: [told] for seat in (*SEATS, REFEREE, OBSERVER)}


def test_private_press_reaches_those_it_is_for_its_writer_and_the_referee():
    campaign = weekly(SEATS)
    dealings.send_press(campaign.live, "A", ("C", "C"), "Hail!")
    assert campaign.told("press") == [("press", "C")]
    assert reports(campaign, "Hail!") == {seat: ["A to C, 22 November 2026: Hail!"] for seat in ("A", "C", REFEREE)}


@pytest.mark.parametrize(("to", "told"), [(EVERYONE, "ABC"), (("B", "C"), "ABC"), (("B",), "AB")])
def test_who_wrote_anonymous_press_is_known_to_its_writer_and_the_referee_only(to, told):
    campaign = weekly(SEATS)
    dealings.send_press(campaign.live, "A", to, "Hail!", anonymous=True)
    lines = reports(campaign, "Hail!")
    assert set(lines) == {*told, REFEREE, *([OBSERVER] if to == EVERYONE else [])}
    assert {seat for seat, said in lines.items() if said[0].startswith("A to")} == {"A", REFEREE}
    assert all(said[0].startswith(("A to", "somebody to")) for said in lines.values())


def test_the_referee_may_write_whatever_the_press():
    campaign = weekly(SEATS, press=())
    dealings.send_press(campaign.live, REFEREE, ("B",), "Hail!")
    assert campaign.told("press") == [("press", "B")]
    assert reports(campaign, "Hail!").keys() == {"B", REFEREE}


@pytest.mark.parametrize(
    ("press", "to", "anonymous", "kind"),
    [
        ((), EVERYONE, False, "public"),
        (("public",), ("B",), False, "private"),
        (("public", "private"), ("B",), True, "anonymous"),
        ((), EVERYONE, True, "anonymous or public"),
    ],
)
def test_there_is_only_the_press_the_campaign_allows(press, to, anonymous, kind):
    campaign = weekly(SEATS, press=press)
    refused(f"there is no {kind} press", dealings.send_press, campaign, "A", to, "Hail!", anonymous=anonymous)


def test_press_is_for_seats_and_has_words():
    campaign = weekly(SEATS)
    for to in ((), ("B", "Z"), (REFEREE,)):
        refused(r"to seats \(A, B, C\) or to all", dealings.send_press, campaign, "A", to, "Hail!", error=NotFound)
    refused("between BEGIN PRESS and END PRESS", dealings.send_press, campaign, "A", EVERYONE, " ")


def test_what_the_referee_answers_is_for_the_seat_that_asked():
    campaign = weekly(SEATS)
    number = dealings.ask_referee(campaign.live, "B", "Is this legal?")
    dealings.answer_request(campaign.live, number, "It is legal.")
    assert reports(campaign, "legal") == {
        seat: ["B asked: Is this legal?", "The referee's answer: It is legal."] for seat in ("B", REFEREE)
    }


def test_letters_stand_in_the_next_report_only():
    campaign = weekly(SEATS)
    dealings.send_press(campaign.live, "A", EVERYONE, "Hail!")
    assert reports(campaign, "Hail!")
    assert not reports(campaign.bids(SEATS), "Hail!")


def test_everybody_is_told_when_the_referee_looks_at_orders():
    campaign = weekly(SEATS)
    campaign.bid("B")
    dealings.look(campaign.live, ("A", "B"), "a player asked whether his mail had come")
    told = reports(campaign, "A look at orders: a player asked")
    assert set(told) == {*SEATS, REFEREE, OBSERVER}
    assert "orders of A, B for 1.bid before they were locked" in " ".join(campaign.report("C").split())


def test_there_is_nothing_to_look_at_when_no_window_is_open():
    campaign = River(tempo="ask").bids().at(1)
    refused("no window is open", dealings.look, campaign, ("A",), "curious")


def test_a_report_says_when_the_next_orders_are_due():
    campaign = weekly(SEATS, timezone="Europe/Berlin")
    assert "Due Sunday 29 November 2026, 20:00 (Europe/Berlin)" in " ".join(campaign.report("A").split())


# Observers


def test_observers_get_a_report_of_what_is_public():
    campaign = weekly(SEATS)
    campaign.bid("A", 7, note="between us")
    campaign.at(176)
    said = campaign.report(OBSERVER)
    assert "An observer" in said
    for private in ("between us", "receipt", "BEGIN ORDERS", "Player A", "key", " 7"):
        assert private not in said
    assert reporting.report_seats(campaign.live) == [*SEATS, REFEREE]
    campaign.campaign.people.observers["Olga"] = "olga@example.org"
    assert reporting.report_seats(campaign.live) == [*SEATS, REFEREE, OBSERVER]


def marches(orders, note=""):
    """A CP campaign in its second turn; `orders` of B had no effect that anybody else could see."""
    game = find_game("cp-campaign")
    options = game.options(battle_mode="auto")
    campaign = River(game=game, options=msgspec.to_builtins(options), dice="manual")
    for sets in (
        {"A": {"first": ["T07"], "second": ["T14"]}, "B": {"first": ["T17"], "second": ["T11"]}},
        {"A": {"queue": [{"do": {"action": "move", "army": "A1", "to": "T08"}}]}, "B": orders},
    ):
        throw_all(campaign)
        for seat, given in sets.items():
            campaign.live.receive(seat, given, None, note)
        campaign.live.advance()
    throw_all(campaign)
    return campaign


def throw_all(campaign):
    while campaign.campaign.waiting is not None:
        needs = campaign.campaign.waiting.needs
        campaign.live.type_dice(needs["items"] or ["4"] * needs["count"])
        campaign.live.advance()


def test_observers_of_a_real_game_are_told_nothing_that_is_not_public():
    hidden = {"queue": [{"do": {"action": "fortify", "territory": "T17"}, "when": {"enemy_at": "T24"}}]}
    one, other = marches({"queue": []}), marches(hidden, note="between us")
    told = [masked(campaign.report(OBSERVER)) for campaign in (one, other)]
    assert told[0] == told[1]
    assert "Duskhaven" in told[0]
    assert "receipt" not in told[0]
