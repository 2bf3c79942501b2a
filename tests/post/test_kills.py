"""A tick may be killed at any of its external effects: the next ones make the campaign end as if nothing had been."""

import random
from collections import Counter, defaultdict

import msgspec
import pytest
from kills import Act, battered, opened, undisturbed
from town import key, orders_of

BOUNCE = """\
From: MAILER-DAEMON@mx.home.example
To: games@desk.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <bounce-1@mx.home.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="=b"

--=b
Content-Type: text/plain

Your mail could not be delivered.

--=b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.home.example

Final-Recipient: rfc822; player-c@home.example
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp; 552 5.2.2 mailbox full

--=b
Content-Type: text/rfc822-headers

Message-ID: {message_id}

--=b--
"""


def opening(town):
    town.open(seats="ABC")


def command(town, seat, verb):
    town.write(seat, f"key: {key(seat)}", subject=f"[river {seat}] {verb}")


def accepts_and_mistakes(town):
    command(town, "A", "accept")
    town.send_orders("B", 99)
    town.write("C", subject="[river C] status")
    town.write("X", "Can I play?", sender="stranger@far.example")


def second_thoughts(town):
    again = town.send_orders("B", 5)
    town.deliver(again)
    file = orders_of("A", {"amount": 1})
    town.write("A", subject="[river A] check", attach=[("A.yaml", file)])
    press = "\n".join(f"BEGIN PRESS\nto: all\n{words}\nEND PRESS" for words in ("Let us cross together.", "Today."))
    town.write("C", f"key: {key('C')}\n{press}", subject="[river C]")
    stolen = orders_of("C", {"amount": 0}, key_of=lambda seat: key("B"))
    town.write("X", sender="stranger@far.example", attach=[("C.yaml", stolen)])
    command(town, "A", "report")


def all_orders(town):
    letter = next(mail for mail in town.letters("C") if "report" in mail["Subject"])
    town.deliver(BOUNCE.format(message_id=letter["Message-ID"]).encode())
    town.send_orders("A", 3)
    command(town, "A", "ready")
    town.send_orders("C", 2)


def an_answer(town):
    (question,) = town.live().unanswered()
    seat = question.seat
    lines = ["BEGIN COMMANDS", "campaign: river", f"seat: {seat}", f"key: {key(seat)}"]
    town.write(seat, "\n".join([*lines, f"answer {question.key} right", "END COMMANDS"]))


def two_of_three(town):
    for seat in "AC":
        file = orders_of(seat, {"amount": 9, "bank": "left"}, turn=2)
        town.write(seat, attach=[(f"{seat}.yaml", file)])


def nothing(town):
    pass


ACTS = [
    Act(0, nothing),
    Act(1, accepts_and_mistakes),
    Act(2, second_thoughts, clock=False),
    Act(3, all_orders),
    Act(4, an_answer),
    Act(5, two_of_three),
    Act(7 * 24, nothing),
    Act(10 * 24, nothing),
    Act(20 * 24, nothing),
]
"""Two turns: the highest bid of the first is asked for its bank, one seat misses the deadline of the second."""


def marches(town):
    meant = {"victory": {"turns": 2}}
    town.open("marches", "AB", "cp-campaign", options=meant)


def moves(town):
    """Every seat answers what it is asked, or sends orders for the open window."""
    live = town.live("marches")
    pick, step = random.Random(live.campaign.version), live.window()
    for question in live.unanswered():
        seat, choice = question.seat, pick.choice(question.choices)
        lines = ["BEGIN COMMANDS", f"key: {key(seat)}", f"answer {question.key} {choice.value}", "END COMMANDS"]
        town.write(seat, "\n".join(lines), subject=f"[marches {seat}]")
    for seat in step.seats if step else ():
        orders = msgspec.to_builtins(live.game.random_orders(live.view(seat), step, pick))
        file = orders_of(seat, orders, turn=step.turn, campaign="marches", game="cp-campaign", window=step.window)
        town.write(seat, attach=[(f"{seat}.yaml", file)])


EVERY = 12
"""Without `--kills` ticks are killed at every twelfth point, and the campaign is not played to its end each time: where
the desk looks as after the undisturbed tick, what comes after it is the same as well."""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    return undisturbed(tmp_path_factory.mktemp("river"), ACTS, opening)


@pytest.fixture(scope="module")
def table():
    """What the kills did, by the kind of point; printed at the end (`pytest -s`)."""
    table = defaultdict(Counter)
    yield table
    columns = ("kills", "orders lost", "applied twice", "letters missing", "letters changed", "sent twice")
    print("\n" + " " * 36 + "".join(f"{column:>17}" for column in columns))
    for point, counts in [*sorted(table.items()), ("all", sum(table.values(), Counter()))]:
        print(f"{point:<36}" + "".join(f"{counts[column]:>17}" for column in columns))


def test_the_campaign_has_all_there_is(played):
    end = played.end
    assert set(end.verdicts.values()) == {"handled", "refused", "stranger", "warned", "bounce"}
    assert end.acknowledged == end.orders
    assert end.orders.total() == 5
    assert end.faults(end)["sent twice"] == 0
    end.assert_same(end)


@pytest.mark.long("2", "0", "1", "3", "4", "5", "7")
@pytest.mark.parametrize("act", range(len(ACTS)))
def test_killed_at_any_effect_it_ends_the_same(played, act, table, tmp_path, request):
    asked = request.config.getoption("kills")
    last = len(ACTS) - 1 if asked else act
    first = sum(map(len, played.points[:act]))
    for point, kind in enumerate(played.points[act], start=1):
        if (first + point) % (asked or EVERY) == 0:
            end = played.killed(act, point, tmp_path / str(point), last)
            faults = end.faults(played.after[last])
            table[kind].update(faults | {"kills": 1})
            assert faults.pop("sent twice") <= 1, kind
            assert not any(faults.values()), (kind, faults)
            end.assert_same(played.after[last])


@pytest.mark.long
def test_killed_again_and_again_it_ends_the_same(played, tmp_path):
    assert_ends_the_same(opened(tmp_path / "stage", ACTS, opening), played)


@pytest.mark.long
def test_killed_again_and_again_on_postgresql_it_ends_the_same(played, desk_database, tmp_path):
    assert_ends_the_same(opened(tmp_path / "stage", ACTS, opening, desk_database), played)


def assert_ends_the_same(stage, played):
    end = battered(stage, 20)
    assert stage.kills > len(ACTS)
    assert end.faults(played.end)["sent twice"] <= stage.kills
    end.assert_same(played.end)


@pytest.mark.long
def test_a_larger_game_ends_the_same(tmp_path):
    played = undisturbed(tmp_path, [Act(0, nothing), *(Act(hour, moves) for hour in range(1, 4))], marches)
    assert played.end.orders.total() == 6
    points = [(act, point) for act, passed in enumerate(played.points) for point in range(1, len(passed) + 1)]
    for act, point in points[:: len(points) // 8]:
        end = played.killed(act, point, tmp_path / f"{act}-{point}", act)
        assert end.faults(played.after[act])["sent twice"] <= 1
        end.assert_same(played.after[act])
