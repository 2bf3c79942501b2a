from datetime import timedelta

import pytest
from callers import ASKING, CHANGING, flat, head, opened, said
from town import OPENED, Town, address, key

from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import clockwork
from adjudicator.post.inbound.commands import DOING
from adjudicator.table import EVERYONE

CLOSES = OPENED + timedelta(days=7, hours=8)


@pytest.fixture
def river():
    return opened()


@pytest.fixture
def live(river):
    return river.lives["river"]


@pytest.fixture
def asked(river, live):
    """A campaign whose first turn waits for the answer of the one who crosses; its live campaign and his seat."""
    for seat in "AB":
        live.receive(seat, {"amount": 3}, None, "")
    live.advance()
    return live, live.unanswered()[0].seat


def test_every_command_is_tried_here():
    tried = {line.split()[0] for line in (*CHANGING, *ASKING)}
    assert tried | {"press", "ask", "decline", "history", "seat", "set"} == set(DOING)


# The words of each command


def test_withdrawn_orders_do_not_count(river):
    river.orders()
    done = river.command("withdraw")
    assert river.stored() == {}
    assert done.reply.subjects == ["Done: withdraw"]
    assert "If nothing comes: You bid nothing." in flat(done)


def test_the_answer_to_a_withdrawal_is_its_receipt(river, live):
    river.orders()
    done = river.command("withdraw")
    public = live.campaign.public
    assert f"Receipt: river 1.bid A {public.count}\n-\n{public.head}" in said(done)


def test_there_must_be_orders_to_withdraw(river):
    done = river.command("withdraw")
    assert (done.verdict, done.reply.subjects) == ("refused", ["Not done: withdraw"])
    assert "There are no orders of A for 1.bid to withdraw." in flat(done)


def test_the_form_comes_in_the_text_and_as_a_file(river):
    done = river.command("form")
    (file,) = done.reply.files
    assert file.name == "river-1.bid-A.txt"
    assert f"BEGIN ORDERS\n{file.text}END ORDERS" in said(done)
    filled = file.text.replace('key: ""', f"key: {key('A')}").replace("#bid 3", "bid 3")
    river.take("A", attach=[(file.name, filled.encode())])
    assert river.stored() == {"A": 3}


def test_there_is_no_form_where_nothing_is_awaited(river, asked):
    assert "No orders are awaited from A now." in flat(river.command("form"))


def test_the_latest_report_comes_again(river, live):
    done = river.command("report")
    assert (done.reply.report, done.reply.seat) == (live.campaign.windows[-1].event, "A")


def test_the_report_of_a_past_turn_comes_again(river, live):
    for turn in (1, 2):
        for seat in "AB":
            live.receive(seat, {"amount": turn, "bank": "left"}, None, "")
        live.advance(lock=True)
    reports = [river.command(f"report {turn}").reply.report for turn in (0, 1, 2)]
    assert reports == [window.event for window in live.campaign.windows]


def test_a_report_that_is_not_there_is_told_so(river):
    assert "There is no report of turn 7 yet." in flat(river.command("report 7"))


def test_one_report_goes_with_a_mail(river, live):
    done = river.block("COMMANDS", "report 0", "report")
    assert done.reply.report == live.campaign.windows[0].event
    assert "One report goes with a mail" in flat(done)


def test_the_report_of_one_seat_is_not_mixed_up_with_orders_of_another():
    callers = opened(players={"B": "b@other.example"})
    callers.open("pond", players={"A": "a@other.example", "B": address("A")})
    callers.lives["pond"].record(dealings.seating.SeatAccepted, seat="A")
    done = callers.orders(subject="[pond B] report", text=f"key: {key('B')}")
    assert callers.stored() == {"A": 3}
    assert (done.reply.campaign, done.reply.seat) == ("pond", "B")


def test_help_tells_every_command(river):
    text = said(river.command("help"))
    assert all(line.split()[0] in text for line in (*CHANGING, *ASKING))


def test_public_press_goes_to_everybody(river, live):
    done = river.block("PRESS", "to: all", "", "Peace?", "", "And soon?")
    (press,) = live.campaign.people.press
    assert (press.seat, press.to, press.text, press.anonymous) == ("A", EVERYONE, "Peace?\n\nAnd soon?", False)
    assert "goes to everybody." in flat(done)


@pytest.mark.parametrize("to", ["B, C", "b c", "C,B,c"])
def test_private_press_goes_to_the_seats_it_names(to):
    callers = opened(seats="ABC")
    callers.block("PRESS", f"to: {to}", "Peace?")
    (press,) = callers.lives["river"].campaign.people.press
    assert set(press.to) == {"B", "C"}


def test_anonymous_press_has_no_name_where_it_is_allowed(river):
    words = ("to: all", "anonymous: yes", "Who am I?")
    assert "There is no anonymous press in this campaign." in flat(river.block("PRESS", *words))
    free = opened(press=("public", "anonymous"))
    free.block("PRESS", *words)
    assert free.lives["river"].campaign.people.press[0].anonymous


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("Peace?",), "Nobody is named"),
        (("to:", "Peace?"), "Nobody is named"),
        (("to: C", "Peace?"), "not to 'C'"),
        (("to: all, B", "Peace?"), "not to 'all'"),
        (("to: all", ""), "There is no text between BEGIN PRESS and END PRESS."),
        (("to: B", "to: all", "Peace?"), "stands there twice"),
        (("to: B", "anonymous: perhaps", "Peace?"), "`anonymous: yes` or `anonymous: no`"),
    ],
)
def test_press_that_could_be_misunderstood_goes_to_nobody(words, why):
    callers = opened(press=("public", "private", "anonymous"))
    assert why in flat(callers.block("PRESS", *words))
    assert callers.lives["river"].campaign.people.press == []


@pytest.mark.parametrize("kinds", [("public",), ("private",), ()])
def test_only_the_kinds_of_press_that_a_campaign_has_are_taken(kinds):
    callers = opened(press=kinds)
    for kind, to in (("public", "all"), ("private", "B")):
        refused = f"There is no {kind} press" in flat(callers.block("PRESS", f"to: {to}", "Peace?"))
        assert refused == (kind not in kinds)


@pytest.mark.parametrize("written", [key("A"), key("B"), key("A").lower(), "KEYA-2345-\n6789-ABCD-EFGH"])
def test_press_with_a_key_in_it_goes_to_nobody(river, live, written):
    done = river.block("PRESS", "to: B", "It is", *written.split("\n"))
    assert live.campaign.people.press == []
    assert "A key stands in the text, and others would read it" in flat(done)


def test_the_referee_is_asked(river, live):
    done = river.block("ASK", "May I?")
    (request,) = live.campaign.people.requests.values()
    assert (request.text, request.holds) == ("May I?", False)
    assert "your question has number 1." in flat(done)


def test_the_number_of_a_question_says_nothing_of_what_others_write(river, live):
    river.block("ASK", "May I?")
    for seat in "BB":
        river.block("ASK", "How are you?", seat=seat)
        river.block("PRESS", "to: A", "", "Psst.", seat=seat)
    assert "your question has number 2." in flat(river.block("ASK", "May I now?"))
    assert [(asked.seat, asked.number) for asked in live.campaign.people.requests.values()] == [
        ("A", 1),
        ("B", 1),
        ("B", 2),
        ("A", 2),
    ]


def test_a_question_to_the_referee_can_stop_the_clock(river, live):
    done = river.block("ASK", "hold: yes", "May I?")
    assert clockwork.is_stopped(live)
    assert "The clock is stopped until the answer is there." in flat(done)


def test_a_key_in_a_question_to_the_referee_is_not_kept(river, live):
    river.block("ASK", f"Is it {key('A')}?")
    assert [request.text for request in live.campaign.people.requests.values()] == ["Is it ****?"]


@pytest.mark.parametrize("words", [("",), ("hold: if you like", "May I?")])
def test_a_question_that_could_be_misunderstood_is_not_asked(river, live, words):
    assert river.block("ASK", *words).verdict == "refused"
    assert live.campaign.people.requests == {}


def test_the_one_who_is_asked_answers(river, asked):
    live, winner = asked
    done = river.command("answer bank right", seat=winner)
    assert live.unanswered() == []
    assert "Your answer to bank is stored: right." in flat(done)


def test_an_answer_must_be_one_of_the_choices(river, asked):
    live, winner = asked
    assert "'middle' is no answer to 'bank'" in flat(river.command("answer bank middle", seat=winner))
    assert live.unanswered()


def test_nobody_is_told_what_others_are_asked(river, asked):
    _, winner = asked
    loser = "B" if winner == "A" else "A"
    answers = [flat(river.command(f"answer {name} right", seat=loser)) for name in ("bank", "sand")]
    assert answers[0].replace("bank", "...") == answers[1].replace("sand", "...")
    assert "you are asked: nothing." in answers[0]


def test_an_answer_with_a_key_in_it_is_not_stored(river, asked):
    live, winner = asked
    assert "A key stands in the text" in flat(river.command(f"answer bank {key('A')}", seat=winner))
    assert live.unanswered()


def test_waiting_keeps_the_window_open_and_ready_does_not(river, live):
    river.orders()
    done = river.command("wait", at=OPENED + timedelta(hours=1))
    assert live.campaign.timing.waits["1.bid"] == {"A"}
    assert "will not be closed before their deadline" in flat(done)
    assert live.campaign.timing.changed == OPENED + timedelta(hours=1)
    river.command("ready", at=OPENED + timedelta(hours=2))
    assert live.campaign.timing.waits["1.bid"] == set()
    assert clockwork.states(live)["A"] == "final"
    assert live.campaign.timing.changed == OPENED + timedelta(hours=2)


def test_only_who_has_sent_orders_is_ready(river):
    assert "There are no valid orders of A for 1.bid yet" in flat(river.command("ready"))


def test_a_vacation_keeps_deadlines_away(river, live):
    done = river.command("vacation 2026-11-28 2026-12-01")
    deadline = live.campaign.timing.deadline.at
    assert str(deadline.date()) == "2026-12-02"
    assert "You are away from 2026-11-28 to 2026-12-01" in flat(done)
    assert "2 December 2026" in flat(done)


@pytest.mark.parametrize(("first", "last"), [("2026-12-05", "2026-12-01"), ("2026-10-01", "2026-10-03")])
def test_a_vacation_is_of_days_to_come(river, live, first, last):
    assert "is no time to come" in flat(river.command(f"vacation {first} {last}"))
    assert not live.campaign.timing.vacations


def test_a_vacation_is_as_long_as_the_schedule_allows(river):
    assert "that A has left" in flat(river.command("vacation 2026-12-01 2027-12-01"))


def test_a_deadline_is_extended_as_often_as_the_schedule_allows(river, live):
    assert "Monday 30 November 2026, 20:00 (UTC); everybody is told." in flat(river.command("extend"))
    assert "A has used 1 of 1 extensions" in flat(river.command("extend"))
    assert live.campaign.timing.deadline.at == CLOSES + timedelta(days=1)


def test_nobody_gets_fewer_hours_than_he_asked_for(river, live):
    assert "A seat extends by 24 hours" in flat(river.command("extend 48"))
    river.command("extend 24")
    assert live.campaign.timing.deadline.at == CLOSES + timedelta(days=1)


def test_a_seat_is_accepted_and_given_up(river, live):
    assert "you play Seat A (A) in The River" in flat(river.command("accept"))
    assert live.campaign.people.accepted == {"A"}
    river.command("resign", at=OPENED + timedelta(hours=1))
    assert live.campaign.people.left == live.campaign.timing.absent == {"A"}
    assert live.campaign.timing.changed == OPENED + timedelta(hours=1)
    river.command("accept")
    assert live.campaign.people.left == live.campaign.timing.absent == set()


# At a wrong time


@pytest.mark.parametrize("line", ["withdraw", "ready", "wait"])
def test_after_the_window_has_closed_it_is_too_late(river, line):
    river.orders()
    before = head(river)
    assert "Your mail came after the time was over." in flat(river.command(line, at=CLOSES + timedelta(seconds=1)))
    assert head(river) == before
    assert river.command(line, at=CLOSES).verdict == "handled"


def test_an_answer_comes_too_late_when_its_time_is_over(river, asked):
    live, winner = asked
    close = clockwork.closing_time(live)
    assert "after the time was over" in flat(river.command("answer bank left", seat=winner, at=close + timedelta(1)))
    assert live.unanswered()


def test_when_the_deadline_has_passed_nobody_extends_it(river):
    assert "The deadline has passed" in flat(river.command("extend", at=CLOSES + timedelta(seconds=1)))


@pytest.mark.parametrize("line", ["withdraw", "ready", "wait", "form"])
def test_while_a_step_waits_for_answers_there_is_no_window(river, asked, line):
    assert "No orders are awaited from A now." in flat(river.command(line))


def test_when_the_campaign_is_over_only_what_is_past_can_be_asked_for():
    callers = opened(turns=1)
    live = callers.lives["river"]
    for seat in "AB":
        live.receive(seat, {"amount": 1, "bank": "left"}, None, "")
    live.advance(lock=True)
    verdicts = {line: callers.command(line).verdict for line in (*CHANGING, *ASKING)}
    done = {"report", "status", "help", "accept", "resign", "vacation 2026-12-24 2026-12-26"}
    assert {line for line, verdict in verdicts.items() if verdict == "handled"} == done
    assert "The campaign is over." in flat(callers.command("status"))


@pytest.mark.parametrize("line", ["extend", "vacation 2026-12-24 2026-12-26"])
def test_without_a_schedule_there_is_no_deadline_to_move(line):
    assert "This campaign has no schedule" in flat(opened(schedule=None).command(line))


def test_before_the_board_is_set_up_there_is_nothing_to_do_but_wait(tmp_path):
    town = Town(tmp_path / "desk")
    town.open(game="cp-campaign", dice="manual")
    for line in ("status", "report", "form", "help"):
        town.write("A", subject=f"[river A] {line}")
    town.send_orders("A", game="cp-campaign", turn=0, window="placement")
    round_ = town.tick()
    assert [taken.verdict for taken in round_.taken] == ["handled", "refused", "refused", "handled", "refused"]
    assert round_.trouble == []
    town.desk.close()
