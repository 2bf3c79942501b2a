"""Who is not who he says he is, robots, and keys in the wrong places."""

from datetime import timedelta
from itertools import count

import pytest
from callers import SIGNED, no_key
from town import MAIL, OPENED, Town, address, body, key, mail_of, orders_of

from adjudicator.campaign.events.seating import AddressChanged
from adjudicator.post.limits import ANSWERS_A_DAY, IDLE_A_DAY, STRANGERS_A_DAY
from adjudicator.post.round.desk_mail import mail_trouble

pytestmark = pytest.mark.slow

STRANGER = "somebody@evil.example"
WRONG = "KEYX-2345-6789-ABCD-EFGH"
REFEREE = MAIL.referee


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path / "desk")
    yield town
    town.desk.close()


@pytest.fixture
def river(town):
    """A town with a campaign whose first letters are out."""
    town.open()
    town.tick()
    return town


def new_letters(town, **tick):
    """The letters of a round."""
    before = len(town.letters())
    town.tick(**tick)
    return town.letters()[before:]


def recipients(letters):
    return [letter["X-Envelope-To"] for letter in letters]


def orders(town, seat="A", *, sender=STRANGER, key_of=key, campaign="river", **more):
    file = orders_of(seat, {"amount": 3}, key_of=key_of, campaign=campaign)
    town.write("A", sender=sender, attach=[("orders.yaml", file)], **more)


def without_ids(letter):
    lines = letter.as_bytes().split(b"\n")
    return [line for line in lines if not line.startswith((b"Message-ID", b"In-Reply-To", b"References", b"X-Env"))]


# What a stranger is told


def test_a_stranger_is_told_the_same_whatever_he_tries(river):
    attempts = [
        lambda sender: orders(river, sender=sender, campaign="sea"),
        lambda sender: orders(river, "Q", sender=sender),
        lambda sender: orders(river, sender=sender, key_of=lambda _: WRONG),
        lambda sender: orders(river, sender=sender, key_of=no_key),
        lambda sender: orders(river, sender=sender),
        lambda sender: orders(river, sender=sender, subject="[river A] check"),
        lambda sender: river.write("A", f"key: {key('A')}", sender=sender, subject="[river A] status"),
        lambda sender: river.write("A", sender=sender, subject="[sea A] report"),
        lambda sender: river.write("A", "BEGIN ORDERS", sender=sender, subject="help"),
        lambda sender: river.write("A", "Buy our watches", sender=sender, subject="Hello"),
        lambda sender: river.write("A", sender=sender, attach=[("x.yaml", b"game: [")]),
    ]
    for number, attempt in enumerate(attempts):
        attempt(f"x{number}@evil.example")
    told = [letter for letter in new_letters(river) if "@evil.example" in letter["X-Envelope-To"]]
    assert len(told) == len(attempts)
    first, *others = [[line for line in without_ids(letter) if not line.startswith(b"To:")] for letter in told]
    assert all(other == first for other in others)
    assert not river.live().campaign.received
    assert "river" not in b"\n".join(first).decode()


def test_a_stranger_is_answered_once_a_week(river):
    for days, answered in ((0, True), (0, False), (3, False), (6, False)):
        river.now = OPENED + timedelta(days=days)
        river.write("A", "hello", sender=STRANGER)
        assert (recipients(new_letters(river, clock=False)) == [STRANGER]) == answered
    river.later(days=8)
    river.write("A", "hello", sender=STRANGER)
    assert STRANGER in recipients(new_letters(river, clock=False))


def test_only_so_many_strangers_are_answered_in_a_day(river):
    for number in range(STRANGERS_A_DAY + 10):
        river.write("A", "hello", sender=f"x{number}@evil.example")
    assert len(new_letters(river, clock=False)) == STRANGERS_A_DAY
    river.later(hours=12)
    river.write("A", "hello", sender="y@evil.example")
    assert new_letters(river, clock=False) == []
    river.later(hours=13)
    river.write("A", "hello", sender="z@evil.example")
    assert len(new_letters(river, clock=False)) == 1


def test_strangers_whose_mails_lay_about_are_not_answered(river):
    river.later(days=5)
    for number in range(10):
        river.write("A", "hello", sender=f"x{number}@evil.example", at=river.now - timedelta(days=2))
    assert new_letters(river, clock=False) == []


@pytest.mark.parametrize("sender", ["ä@evil.example", "a..b@evil.example", "", "@", "a@b, c@d"])
def test_a_sender_nobody_can_write_to_is_not_written_to(river, sender):
    river.deliver(f"From: {sender}\r\nSubject: hello\r\n\r\nHello.\r\n".encode())
    before = len(river.letters())
    assert river.tick().trouble == []
    assert len(river.letters()) == before


# Who speaks for another


def warned(town, letters, *, player, told="A"):
    """The player's warning, if he should have one, and the referee's; nothing is stored."""
    assert not town.live().campaign.received
    assert recipients(letters).count(REFEREE) == 1
    warnings = [letter for letter in letters if letter["Subject"] == f"[river {told}] Somebody wrote in your name"]
    assert recipients(warnings) == ([address(told)] if player else [])
    return " ".join(body(warnings[0]).split()) if warnings else ""


def test_a_wrong_key_from_elsewhere_warns_the_seat_and_the_referee(river):
    orders(river, key_of=lambda _: WRONG)
    text = warned(river, new_letters(river), player=True)
    assert "showed a key that is not yours" in text
    assert "you need to do nothing" in text


def test_the_right_key_from_elsewhere_is_no_longer_a_secret(river):
    orders(river)
    text = warned(river, new_letters(river), player=True)
    assert "came from an address that is not yours" in text
    assert "Ask the referee for a new one." in text


@pytest.mark.parametrize("policy", ["strict", "key", "address+dkim"])
def test_no_key_from_elsewhere_warns_as_well(town, policy):
    town.open(authority=policy)
    town.tick()
    orders(town, key_of=no_key)
    assert "came from an address that is not yours" in warned(town, new_letters(town), player=True)


def test_capitals_in_a_players_address_do_not_make_him_another(town):
    live = town.open()
    live.record(AddressChanged, seat="A", address="Player-A@Home.Example")
    town.tick()
    orders(town, sender=address("A"), key_of=lambda _: WRONG)
    assert recipients(new_letters(town)) == [address("A"), REFEREE]


def test_a_forged_sender_with_a_wrong_key_reaches_the_player_he_pretends_to_be(river):
    orders(river, sender=address("A"), key_of=lambda _: WRONG)
    letters = new_letters(river)
    warned(river, letters, player=False)
    (reply,) = [letter for letter in letters if letter["X-Envelope-To"] == address("A")]
    assert "If you did not write that mail, somebody used your address" in " ".join(body(reply).split())


def test_a_player_who_tries_for_another_is_refused_and_the_other_warned(river):
    orders(river, "B", sender=address("A"))
    letters = new_letters(river)
    warned(river, letters, player=True, told="B")
    assert {letter["X-Envelope-To"]: letter["Subject"] for letter in letters}[address("A")] == (
        "[river A] Orders refused"
    )


@pytest.mark.parametrize("shown", [key("A"), WRONG])
def test_a_command_in_the_name_of_another_warns_him(river, shown):
    river.write("A", f"key: {shown}", sender=STRANGER, subject="[river A] resign")
    warned(river, new_letters(river), player=True)
    assert not river.live().campaign.people.left


def test_a_mail_that_is_not_signed_warns_where_signatures_count(town):
    town.open(authority="address+dkim")
    town.tick()
    for heads in ([], [("Authentication-Results", "mx.evil.example; dkim=pass header.d=home.example")]):
        orders(town, sender=address("A"), key_of=no_key, heads=heads)
    letters = new_letters(town)
    warned(town, letters, player=False)
    assert "has not signed the mail (DKIM)" in " ".join(body(letters[0]).split())
    orders(town, sender=address("A"), key_of=no_key, heads=[SIGNED])
    town.tick()
    assert town.live().campaign.received


def test_a_seat_and_the_referee_are_warned_once_a_day(river):
    for _ in range(3):
        orders(river, key_of=lambda _: WRONG)
        river.write("A", f"key: {WRONG}", sender="y@evil.example", subject="[river A] resign")
    assert recipients(new_letters(river)).count(REFEREE) == 1
    river.later(hours=1)
    orders(river, key_of=lambda _: WRONG)
    assert new_letters(river) == []
    assert river.book().answers == {}
    river.later(days=1)
    orders(river, key_of=lambda _: WRONG)
    assert sorted(recipients(new_letters(river))) == [address("A"), REFEREE]


def test_that_the_key_is_known_is_told_even_on_a_day_with_other_warnings(river):
    orders(river, key_of=lambda _: WRONG)
    river.tick()
    orders(river)
    assert "Ask the referee for a new one." in warned(river, new_letters(river), player=True)


def test_each_of_two_seats_is_warned(river):
    files = [(f"{seat}.yaml", orders_of(seat, {"amount": 3})) for seat in "AB"]
    river.write("A", sender=STRANGER, attach=files)
    assert sorted(recipients(new_letters(river))) == sorted([address("A"), address("B"), REFEREE, REFEREE, STRANGER])
    river.write("A", sender=STRANGER, attach=files)
    assert new_letters(river) == []


def test_the_referee_sees_it_in_the_status(river):
    orders(river)
    river.tick()
    (mail,) = mail_trouble(river.desk, river.live())["mails"]
    assert (mail["verdict"], mail["seat"], mail["sender"]) == ("warned", "A", STRANGER)
    assert mail["reason"] == "orders without proof: address"


def test_no_header_keeps_the_warning_back(river):
    orders(river, heads=[("Precedence", "bulk")])
    letters = new_letters(river)
    warned(river, letters, player=True)
    assert STRANGER not in recipients(letters)


# Robots

ROBOTS = {
    "well-behaved": [("Auto-Submitted", "auto-replied")],
    "old": [("Precedence", "bulk")],
    "Exchange": [("X-Auto-Response-Suppress", "All")],
    "rude": [],
}
TEXTS = {
    "short": lambda letter: "I am away until Monday.",
    "quoting": lambda letter: "I am away.\n\n" + "".join(f"> {line}\n" for line in body(letter).splitlines()),
    "sending it back": body,
}


def play_ping_pong(town, robot_of, heads, text):
    """Robots answer every letter to their addresses at once, until there is none; returns how many letters went."""
    numbers, sent, letters = count(1), 0, town.letters()
    while answered := [letter for letter in letters if letter["X-Envelope-To"] in robot_of]:
        for letter in answered:
            subject, name = f"Re: {letter['Subject']}", f"<robot-{next(numbers)}@home.example>"
            town.deliver(mail_of(letter["X-Envelope-To"], text(letter), subject, (), name, heads))
        town.later(minutes=1)
        letters = new_letters(town)
        sent += len(letters)
        assert sent <= 2 * ANSWERS_A_DAY, "they never stop"
    return sent


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("heads", ROBOTS)
def test_robots_that_answer_every_letter_are_not_answered_for_ever(river, heads, text):
    river.write("A", "hello", sender=STRANGER)
    for line in ("help", "form", "status", "withdraw"):
        river.write("A", subject=f"[river A] {line}")
    orders(river)
    river.tick()
    assert play_ping_pong(river, {address("A"), STRANGER, REFEREE}, ROBOTS[heads], TEXTS[text]) <= 30
    assert not river.live().campaign.received


def test_a_robot_that_asks_for_the_same_thing_again_and_again_falls_silent(river):
    river.write("A", subject="[river A] status", heads=[SIGNED])
    asking = "BEGIN COMMANDS\nstatus\nEND COMMANDS"
    assert play_ping_pong(river, {address("A")}, [], lambda letter: asking) <= ANSWERS_A_DAY


def test_what_is_asked_for_counts_even_when_it_is_no_longer_answered(river):
    for _ in range(ANSWERS_A_DAY):
        river.write("A", f"key: {key('A')}", subject="[river A] status")
    assert len(new_letters(river, clock=False)) == ANSWERS_A_DAY
    river.send_orders("A")
    assert new_letters(river, clock=False) == []
    assert [received.seat for received in river.live().campaign.received.values()] == ["A"]
    river.later(days=1)
    river.send_orders("A", 4)
    assert len(new_letters(river, clock=False)) == 1


def test_that_mails_ask_for_nothing_is_told_a_few_times_a_day(river):
    for _ in range(IDLE_A_DAY + 2):
        river.write("A", "> Hello.", subject="Re: hello", heads=[SIGNED])
    letters = new_letters(river)
    assert len(letters) == IDLE_A_DAY
    assert "the last mail of its kind that is answered today" in " ".join(body(letters[-1]).split())
    river.write("A", subject="[river A] status", heads=[SIGNED])
    assert len(new_letters(river)) == 1


@pytest.mark.parametrize(
    "heads",
    [
        [("Auto-Submitted", "auto-replied")],
        [("Auto-Submitted", "auto-generated")],
        [("List-Id", "<friends.lists.example>")],
        [("Precedence", "list")],
        [("X-Adjudicator", "river")],
        [("Content-Disposition-Notification", "x"), ("X-Autoreply", "yes")],
    ],
)
def test_automatic_mails_lists_and_our_own_are_never_replied_to(river, heads):
    river.write("A", subject="[river A] status", heads=heads)
    river.write("A", "hello", sender=STRANGER, heads=heads)
    assert new_letters(river) == []


def test_a_mail_in_our_own_name_is_not_replied_to(river):
    river.write("A", subject="status", sender=MAIL.address.upper())
    assert new_letters(river) == []


# Keys


def all_that_is_kept(town):
    """Everything others may see: the database, the letters, the names of files, the log and the referee's screen."""
    kept = [str(path.relative_to(town.folder)) for path in town.folder.rglob("*")]
    kept += [letter.as_string() + body(letter) for letter in town.letters() if "invited" not in letter["Subject"]]
    kept.append(repr(town.book().__dict__) + repr(mail_trouble(town.desk, town.live())))
    kept += [event.words() for event in town.live().store.events.get(town.live().campaign.id)]
    rows = [*town.desk.store.all_rows()]
    return "\n".join([*kept, *(row.state.decode() for row in rows)])


@pytest.mark.parametrize("shown", [key("A"), key("A").lower(), "PQRS-2345-6789-ABCD-EFGH"])
def test_a_key_in_the_wrong_place_reaches_nobody(river, shown):
    file = orders_of("A", {"amount": 3}, note=f"Key: {shown}")
    wrong_fields = [
        orders_of("A", {"amount": 3}) + f"{name}: {shown}\n".encode() for name in ("notes", "standing", shown)
    ]
    wrong_fields += [orders_of("A", {"amount": 3, "bank": shown}), orders_of("A", {"amount": shown})]
    wrong_fields += [orders_of("A", {"amount": 3}, **{name: shown}) for name in ("turn", "window", "game", "campaign")]
    wrong_fields += [orders_of(shown, {"amount": 3}, key_of=lambda _: key("A"))]
    wrong_fields += [orders_of("A", {"amount": 3}, key_of=lambda _: ["x", shown])]
    wrong_fields += [orders_of("A", {"amount": 3}, window="x" * most + shown) for most in range(30, 76, 3)]
    river.write("A", subject=f"my key is {shown}", attach=[(f"{shown}.yaml", file)])
    for data in wrong_fields:
        river.write("A", subject=shown, attach=[("orders.yaml", data)])
    for line in (f"answer {shown} left", f"answer bank {shown}", f"[{shown}] status", f"[river {shown}] status"):
        river.write("A", f"key: {key('A')}", subject=line if "[" in line else f"[river A] {line}")
    for kind, words in (
        ("PRESS", f"to: all\n{shown}"),
        ("PRESS", f"to: {shown}\nx"),
        ("ASK", shown),
        ("COMMANDS", shown),
    ):
        river.write("A", f"key: {key('A')}\nBEGIN {kind}\n{words}\nEND {kind}", subject=f"[river A] {shown}")
    river.write("A", f"key: {shown}", sender=STRANGER, subject=f"[river A] withdraw {shown}")
    river.send_orders("B")
    river.tick()
    assert river.live().campaign.people.requests
    river.live().advance(lock=True)
    river.tick()
    assert shown.lower() not in "".join(all_that_is_kept(river).lower().replace("\\n", "").split())
