"""How the answers read: in shape, in words, and in the thread they belong to."""

import re
from datetime import timedelta

import pytest
from callers import SIGNED, Callers, no_key, said
from town import OPENED, Town, address, body, key, orders_of

from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.post.inbound.replies import standing_of
from adjudicator.post.letters.deadlines import closing
from adjudicator.table import REFEREE

CLOSES = OPENED + timedelta(days=7, hours=8)


def opened(**plan):
    callers = Callers()
    return callers, callers.open(**plan)


def flat(text):
    return " ".join(text.split())


# When the window closes


def test_the_deadline_is_told_in_the_players_time_zone():
    schedule = Schedule(timezone="Europe/Berlin", outage=0, early="never")
    _, live = opened(zones={"A": "America/New_York"}, schedule=schedule)
    assert closing(live, "A") == "Orders close on Sunday 29 November 2026, 14:00 (America/New_York)."
    assert closing(live, "B") == "Orders close on Sunday 29 November 2026, 20:00 (Europe/Berlin)."
    assert closing(live, REFEREE) == closing(live, "B")


def test_how_long_late_orders_count_is_told():
    _, live = opened(schedule=Schedule(grace=5, outage=0, early="never"))
    assert closing(live, "A") == (
        "Orders close on Sunday 29 November 2026, 20:00 (UTC); "
        "orders that come by Monday 30 November 2026, 01:00 (UTC) still count."
    )


def test_it_is_told_when_a_window_really_closes():
    callers, live = opened(schedule=Schedule(outage=0, quiet=90))
    assert closing(live, "A").endswith("When all orders are in, they close 90 minutes after the last of them.")
    for seat in "AB":
        live.receive(seat, {"amount": 1}, None, "")
    assert "All orders are in, and they close already on Sunday 22 November 2026, 13:30 (UTC)" in closing(live, "A")
    callers.clock.now += timedelta(hours=2)
    assert "they close at once" in closing(live, "A")
    dealings.say_ready(live, "B", ready=False)
    assert "All orders" not in closing(live, "A")


def test_a_deadline_that_has_passed_is_told_as_past():
    callers, live = opened()
    callers.clock.now = CLOSES + timedelta(seconds=1)
    assert closing(live, "A") == "Orders were closed on Sunday 29 November 2026, 20:00 (UTC)."


def test_without_a_schedule_the_referee_says_when():
    assert closing(opened(schedule=None)[1], "A") == "There is no fixed deadline; the referee says when it goes on."


def test_why_the_clock_is_stopped_is_told():
    _, live = opened()
    number = dealings.ask_referee(live, "B", "May I?", holds=True)
    assert closing(live, "A") == "The clock is stopped until the referee has answered a request."
    dealings.hold(live, "illness")
    assert closing(live, "A") == "The clock is stopped: Illness."
    dealings.release(live)
    dealings.answer_request(live, number, "Yes")
    assert closing(live, "A").startswith("Orders close on")


def test_while_the_campaign_waits_for_its_referee_no_deadline_runs():
    _, live = opened(tempo="default", dispute=True)
    for seat in "AB":
        live.receive(seat, {"amount": 1}, None, "")
    live.advance()
    assert closing(live, "A") == "No deadline runs now."
    assert standing_of(live, "A").endswith("The campaign waits for the referee.\n")


def test_a_window_that_was_sent_back_has_no_deadline():
    _, live = opened()
    for seat in "AB":
        live.receive(seat, {"amount": 1, "bank": "left"}, None, "")
    live.advance()
    rulings.send_back(live, "1.bid", reason="a mistake", author="referee")
    assert closing(live, "A") == "No deadline runs now."


# Where a campaign stands


def test_the_status_says_who_has_sent_orders_and_never_what():
    callers, live = opened(seats="ABC", turns=2)
    callers.orders("A", 3)
    callers.orders("B", 4)
    callers.orders("C", 12)
    for seat in "ABC":
        assert re.findall(r"Seat (\w) .*  (.*)", standing_of(live, seat)) == [
            ("A", "received"),
            ("B", "received"),
            ("C", "missing"),
        ]
    assert "4" not in standing_of(live, "A").split("Orders:")[1].split("Your orders")[0]


def test_the_status_has_the_receipt_and_digest_of_ones_own_orders():
    callers, live = opened()
    callers.orders("A", 3)
    (received,) = live.campaign.received.values()
    assert f"orders are no. {received.number}" in standing_of(live, "A")
    assert received.digest in standing_of(live, "A")
    assert received.digest not in standing_of(live, "B")
    assert "If nothing comes: You bid nothing." in flat(standing_of(live, "B"))


def test_the_status_has_ones_own_question_and_whom_else_the_campaign_waits_for():
    callers, live = opened()
    callers.orders("A", 9)
    callers.orders("B", 0)
    live.advance()
    winner = live.unanswered()[0].seat
    loser = "B" if winner == "A" else "A"
    assert "    answer bank ..." in standing_of(live, winner)
    assert "Which bank? `left`: the left bank or `right`: the right bank" in flat(standing_of(live, winner))
    assert "bank" not in standing_of(live, loser)
    assert f"The campaign waits for Seat {winner} ({winner})." in standing_of(live, loser)


# Shape


def every_reply():
    """An answer of every kind."""
    callers, _ = opened(press=("public", "private"))
    bad = orders_of("A", {"amount": 12, "bank": "middle", "bonk": 1}, note="A note to the referee. " * 9)
    yield callers.orders(note="A note to the referee. " * 9)
    yield callers.orders()
    yield callers.take("A", attach=[("A.yaml", bad)])
    yield callers.take("A", attach=[("A.yaml", bad)], subject="check")
    yield callers.take("A", attach=[("A.yaml", b"game: [crossing")])
    yield callers.orders(key_of=no_key)
    yield callers.orders("B", sender="A")
    yield callers.orders(campaign="sea")
    yield callers.orders(at=CLOSES + timedelta(days=1))
    yield callers.take("A", "hello", subject="hello")
    yield callers.take("x@evil.example", "hello")
    yield callers.take("A", "BEGIN ORDERS\nBEGIN PRESS\n")
    yield callers.take("A", subject="[sea A] status")
    for line in ("status", "help", "withdraw", "wait", "ready", "extend", "extend 99", "accept", "report 9", "resign"):
        yield callers.command(line)
        yield callers.command(line, with_key=key("B"))
        yield callers.command(line, with_key="")
    yield callers.block("PRESS", "to: Q", "Peace?")
    yield callers.block("ASK", "hold: yes", "Peace?")
    signed, _ = opened(authority="address+dkim")
    yield signed.orders()
    yield signed.orders(heads=[SIGNED])


def test_every_answer_fits_the_screen_and_keeps_its_parts_apart():
    for done in every_reply():
        for part in done.reply.parts:
            assert all(len(line) <= 76 for line in part.splitlines())
            assert part.strip("\n") == part.rstrip("\n")
            assert "\n\n\n" not in part
            assert part.replace("\n", "").isprintable()


def test_no_answer_speaks_of_the_programs_inside():
    for done in every_reply():
        text = re.sub(r"\[[a-z]+/[a-z-]+\]", "", said(done))
        assert not re.search(r"envelope|None|Traceback|adjudicator\.|\{|\}|<class|Seat\(", text)


def test_every_subject_is_a_verdict():
    subjects = {re.sub(r"[0-9]+", "N", subject) for done in every_reply() for subject in done.reply.subjects}
    assert subjects >= {"Orders accepted, no. N", "Orders refused", "Only checked: they would be refused"}
    assert all(1 < len(subject) < 60 for subject in subjects)


# The whole way


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path / "desk")
    town.open()
    town.tick()
    yield town
    town.desk.close()


def test_the_answer_comes_within_the_same_round_and_into_the_thread(town):
    file = orders_of("A", {"amount": 3})
    head = ("References", "<first@home.example> <second@home.example>")
    town.write("A", attach=[("A.yaml", file)], message_id="<mine@home.example>", heads=[head])
    before = len(town.letters("A"))
    assert [taken.verdict for taken in town.tick().taken] == ["handled"]
    (letter,) = town.letters("A")[before:]
    assert letter["Subject"] == "[river A] Orders accepted, no. 8"
    assert letter["In-Reply-To"] == "<mine@home.example>"
    assert letter["References"].split() == ["<first@home.example>", "<second@home.example>", "<mine@home.example>"]
    assert letter["Auto-Submitted"] == "auto-replied"
    assert "They are no. 8" in body(letter)


def test_an_answer_goes_to_who_wrote_and_not_to_whom_he_names(town):
    town.write("A", subject="[river A] status", heads=[("Reply-To", "x@evil.example"), ("Cc", "y@evil.example")])
    town.tick()
    assert town.last("A")["Subject"] == "[river A] Where you stand"
    assert {letter["X-Envelope-To"] for letter in town.letters()} == {
        address("A"),
        address("B"),
        "referee@desk.example",
    }


def test_a_mail_without_a_message_id_is_answered_too(town):
    raw = town.write("A", subject="[river A] status")
    town.tick()
    lines = raw.split(b"\n")
    town.deliver(b"\n".join(line for line in lines if not line.startswith(b"Message-ID")))
    town.tick()
    assert town.last("A")["Subject"] == "[river A] Where you stand"
    assert town.last("A")["In-Reply-To"] is None


def test_form_and_report_come_as_files(town):
    for line in ("form", "report"):
        town.write("A", f"key: {key('A')}", subject=f"[river A] {line}")
    town.tick()
    form, report = town.letters("A")[-2:]
    assert [part.get_filename() for part in form.iter_attachments()] == ["river-1.bid-A.txt"]
    assert "river-00-opening-A.pdf" in [part.get_filename() for part in report.iter_attachments()]
    assert "HOW THINGS STAND" in body(report)


def test_a_mail_with_many_faults_is_answered_once(town):
    files = [(f"{n}.yaml", orders_of("A", {"amount": n})) for n in range(3)]
    town.write("A", "BEGIN COMMANDS\nwithdraw\nstatus\nfly\nEND COMMANDS", attach=files, subject="[river A] help")
    before = len(town.letters())
    town.tick()
    assert len(town.letters()) == before + 1
    parts = body(town.last("A")).split("* * *")
    assert len(parts) == 5
    assert "[mail/two-sets]" in parts[0]


def test_late_orders_are_told_whether_the_clock_runs_or_not(town):
    late = OPENED + timedelta(days=7, hours=9)
    town.now = late
    town.send_orders("A", at=late)
    town.tick(clock=False)
    assert "[mail/late]" in body(town.last("A"))
    town.send_orders("A", 4, at=late)
    town.tick()
    assert "[envelope/closed]" in body([mail for mail in town.letters("A") if mail["Subject"].endswith("refused")][-1])
    assert not town.live().campaign.received
