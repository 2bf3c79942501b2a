"""What players of other judges write is understood: `signon`, `set wait`, `press to` ... `endpress`, votes."""

import re

import pytest
from town import Town, body, key

from adjudicator.post.reading.judges import command_of, opens_press
from adjudicator.post.reading.mail import Command

pytestmark = pytest.mark.slow


@pytest.fixture
def europe(tmp_path, no_pdf):
    town = Town(tmp_path)
    town.open("europe", seats="AFI", game="diplomacy", luck=False, press=("public", "private", "anonymous"))
    town.tick()
    return town


def mail(town, seat, *lines, has_key=True):
    head = [f"key: {key(seat)}", ""] if has_key else []
    town.write(seat, "\n".join([*head, *lines]), subject=f"[europe {seat}] Hello")
    town.tick()
    return " ".join(body(town.last(seat)).split())


def campaign(town):
    return town.live("europe").campaign


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("set wait", Command("wait")),
        ("SET NOWAIT", Command("ready")),
        ("set no wait", Command("ready")),
        ("list", Command("status")),
        ("list europe", Command("status")),
        ("whogame europe", Command("status")),
        ("history", Command("history")),
        ("history europe", Command("history")),
        ("summary", Command("history")),
        ("set absence 24.12.2026 to 31.12.2026", Command("vacation", ("2026-12-24", "2026-12-31"))),
        ("list of my orders: A Par - Bur", None),
        ("wait for me", None),
    ],
)
def test_a_command_is_read_as_what_the_house_has_for_it(line, meant):
    assert command_of(line) == meant


@pytest.mark.parametrize(
    ("line", "heads"),
    [
        ("press to F", ("to: F", "")),
        ("Press to France, Italy:", ("to: France, Italy", "")),
        ("press grey to FI", ("to: FI", "anonymous: yes", "")),
        ("broadcast", ("to: all", "")),
        ("broadcast grey", ("to: all", "anonymous: yes", "")),
        ("press to all", ("to: all", "")),
    ],
)
def test_press_begins_as_on_other_judges(line, heads):
    assert opens_press(line).heads == heads


@pytest.mark.parametrize("line", ["press on", "the press to come", "broadcasting house", "pressing to Burgundy"])
def test_what_only_speaks_of_press_is_none(line):
    assert opens_press(line) is None


def test_signing_on_says_who_writes_and_shows_his_key(europe):
    told = mail(europe, "A", f"SIGNON Aeurope {key('A')}", "set wait", "SIGNOFF", has_key=False)
    assert told.startswith("Orders will not be closed before their deadline.")
    assert campaign(europe).timing.waits["1.orders"] == {"A"}


def test_signing_on_with_a_wrong_password_does_nothing(europe):
    told = mail(europe, "A", "SIGNON Aeurope swordfish", "set wait", has_key=False)
    assert "is not the key of this seat" in told
    assert not campaign(europe).timing.waits


def test_orders_stand_below_signing_on(europe):
    told = mail(europe, "A", f"signon Aeurope {key('A')}", "A Vie-Gal", "F Tri H", "signoff", has_key=False)
    assert "1. A VIE - GAL 2. F TRI H" in told


@pytest.mark.parametrize(
    ("line", "vote"),
    [
        ("draw", {"draw": True}),
        ("set draw", {"draw": True}),
        ("DIAS", {"draw": True}),
        ("draw among Austria and Italy", {"draw_among": ["A", "I"]}),
        ("concede to Italy", {"concede": "I"}),
        ("concede I", {"concede": "I"}),
        ("no draw", {}),
    ],
)
def test_a_vote_stands_alone_in_a_mail_and_leaves_the_orders(europe, line, vote):
    mail(europe, "A", "A Vie-Gal")
    assert "The orders you had sent still count" in mail(europe, "A", line)
    assert campaign(europe).standing("A") == vote


def test_a_vote_stands_beside_orders(europe):
    mail(europe, "A", "A Vie-Gal", "", "concede to Italy")
    assert campaign(europe).standing("A") == {"concede": "I"}
    assert len(campaign(europe).current("1.orders")["A"].orders["orders"]) == 1


@pytest.mark.parametrize("to", ["F, I", "France and Italy", "fi", "F I", "france"])
def test_press_goes_to_who_is_named_by_letter_or_name(europe, to):
    mail(europe, "A", f"press to {to}", "Peace?", "endpress")
    assert [press.text for press in campaign(europe).people.press] == ["Peace?"]
    assert "| Peace?" in body(europe.last("F"))


def test_grey_press_tells_no_writer(europe):
    mail(europe, "A", "broadcast grey", "Beware.", "endbroadcast")
    assert "somebody writes to everybody:" in body(europe.last("I"))


def test_press_without_an_end_is_sent_to_nobody(europe):
    told = mail(europe, "A", "press to F", "Peace?")
    assert "has no line `endpress` below it" in told
    assert not campaign(europe).people.press


def test_history_tells_every_turn_in_a_line(europe):
    for seat in "AFI":
        mail(europe, seat, *(f"{unit.brief} H" for unit in europe.live("europe").state.board.units_of(seat)))
    told = mail(europe, "A", "history")
    assert "Set-up: 1901: the powers go to war; all are level with three." in told
    assert "Spring 1901: Nobody moves a border" in told


def test_a_vote_alone_is_no_order_and_closes_no_window(europe):
    """Who has only voted is waited for."""
    mail(europe, "A", "draw")
    for seat, line in (("F", "A Par H"), ("I", "A Ven H")):
        mail(europe, seat, line)
    live = europe.live("europe")
    assert (live.next_step().label, live.missing()) == ("S1901M", ["A"])
    assert "Austria (A), Player A missing" in mail(europe, "F", "status")


def test_a_vote_holds_when_orders_follow_until_another_takes_its_place(europe):
    mail(europe, "A", "draw")
    told = mail(europe, "A", "A Vie-Gal")
    assert "vote for a draw" in told
    assert "still hold" in told
    assert campaign(europe).standing("A") == {"draw": True}
    mail(europe, "A", "no draw")
    assert campaign(europe).standing("A") == {}
    assert campaign(europe).current(europe.live("europe").next_step().id)["A"].orders is not None


def to_retreats(town):
    """Austria's fleet is driven out of Trieste: the window that opens asks nobody else."""
    spring = {"I": ("A Ven-Tyr", "A Rom-Ven", "F Nap-Ion"), "A": ("F Tri H",), "F": ("A Par H",)}
    autumn = {"I": ("A Ven-Tri", "A Tyr S A Ven-Tri", "F Ion-Tun"), "A": ("F Tri H",), "F": ("A Par H",)}
    for season in (spring, autumn):
        for seat, lines in season.items():
            mail(town, seat, *lines)
    step = town.live("europe").next_step()
    assert (step.label, step.seats) == ("F1901R", ("A",))


@pytest.mark.long
def test_who_is_asked_for_nothing_may_vote_all_the_same(europe):
    to_retreats(europe)
    told = mail(europe, "F", "draw")
    assert "vote for a draw" in told
    assert campaign(europe).standing("F") == {"draw": True}
    mail(europe, "F", "no draw")
    assert campaign(europe).standing("F") == {}
    mail(europe, "F", "concede to Italy")
    mail(europe, "A", "concede to Italy")
    mail(europe, "A", "F Tri - Alb", "concede to Italy")
    live = europe.live("europe")
    assert (live.next_step(), live.state.board.winners) == (None, ("I",))


@pytest.mark.long
def test_nobody_hears_of_the_vote_of_another(tmp_path, no_pdf):
    """Apart from the fingerprints of the history, a third player is told the same with the vote and without it."""
    told = []
    for vote in ("draw", ""):
        town = Town(tmp_path / (vote or "none"))
        town.open("europe", seats="AFI", game="diplomacy", luck=False)
        town.tick()
        to_retreats(town)
        if vote:
            mail(town, "F", vote)
        mail(town, "A", "F Tri - Alb")
        letters = "".join(body(each) for each in town.letters("I"))
        told.append(re.sub(r"[0-9a-f]{8,}|event [0-9]+", "", letters))
    assert told[0] == told[1]
