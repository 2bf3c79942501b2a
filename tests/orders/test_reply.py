"""The answer to an order file: whole, in plain text and as JSON."""

import json

import raid

from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.orders.reply import WIDTH, path_in_words, reply, reply_json

GOOD = raid.file("  queue:\n    - do: {action: sail, to: F02, ships: 5}\n", note="Hello")
BAD = raid.file("  queue:\n    - do: {action: sail, to: F20}\n")


def test_an_accepted_set():
    checked = check(read(GOOD), raid.window(receipt=7))
    assert reply(checked, "Orders close on Sunday.") == (
        """\
north: Egil (Red), Summer

ACCEPTED. They replace your orders no. 7.

As understood
  1. sail to Hof (F02) with 5 ships

Worth knowing
  1. line 10, column 42: queue no. 1, do, ships
     You have four ships.
     |     - do: {action: sail, to: F02, ships: 5}
     |                                          ^
     [FEW]

Your note to the referee:
| Hello

Orders close on Sunday.
"""
    )


def test_a_refused_set_leaves_the_earlier_one_in_force():
    assert (
        reply(check(read(BAD), raid.window(receipt=7)))
        == """\
north: Egil (Red), Summer

NOT ACCEPTED. Nothing of this file was stored. Your orders no. 7 still
count.

What is wrong
  1. line 9, column 30: queue no. 1, do, to
     No farm F20.
     |     - do: {action: sail, to: F20}
     |                              ^
     Did you mean F02 (Hof)?
     This would be right:
     |     - do: {action: sail, to: F02}
     (rule R-2) [NO_FARM]

As understood
  1. sail to F20
"""
    )


def test_a_refused_set_without_an_earlier_one():
    assert "No orders of yours are stored for now." in " ".join(reply(check(read(BAD), raid.window())).split())


def test_what_the_rules_have_not_seen_is_said():
    text = reply(check(read(raid.file("  queue: x\n", standing="x")), raid.window()))
    assert "Of the orders and standing orders, what follows a mistake of form was not" in text


def test_a_stranger_is_told_nothing_of_the_campaign():
    text = reply(check(read(raid.file(key="guess")), raid.window(receipt=7)))
    assert text.startswith("NOT ACCEPTED. Nothing of this file was stored.\n\nWhat is wrong")
    assert "Egil" not in text
    assert "7" not in text
    answer = reply_json(check(read(raid.file(key="guess")), raid.window(receipt=7)))
    told = {name: value for name, value in answer.items() if value}
    assert set(told) == {"problems"}
    assert "north" not in json.dumps(answer)
    assert reply_json(check(read(GOOD), raid.window()))["campaign"] == "north"


def test_no_answer_repeats_the_key():
    secret = "c0rrect-h0rse"
    for fields in ({"key": secret}, {"key": f"[{secret}]"}, {"key": None, "kee": secret}, {"key": f'"{secret}'}):
        checked = check(read(raid.file(**fields)), raid.window())
        assert secret not in reply(checked) + json.dumps(reply_json(checked))


def test_lines_are_not_longer_than_mail_programs_show():
    bad = raid.file("  queue: [{do: {action: sale}, when: {seen: F01, at_least: [F01, 2]}}]\n  " + "x" * 200 + ": 1\n")
    assert max(map(len, reply(check(read(bad), raid.window())).splitlines())) <= WIDTH


def test_the_same_as_data():
    answer = reply_json(check(read(GOOD), raid.window(receipt=7)), "Later.")
    assert json.loads(json.dumps(answer)) == answer
    assert answer["accepted"]
    assert (answer["seat"], answer["turn"], answer["window"], answer["earlier"]) == ("Red", 3, "summer", 7)
    assert answer["understood"] == [{"path": ["queue", 0], "text": "sail to Hof (F02) with 5 ships"}]
    assert [note["code"] for note in answer["notes"]] == ["FEW"]
    assert reply_json(check(read(BAD), raid.window()))["problems"] == [
        {
            "kind": "illegal",
            "code": "NO_FARM",
            "message": "no farm F20",
            "path": ["orders", "queue", 0, "do", "to"],
            "hint": "did you mean F02 (Hof)?",
            "rule": "R-2",
            "line": 9,
            "column": 30,
            "instead": "F02",
            "shown": ["    - do: {action: sail, to: F20}", "                             ^"],
            "right": "    - do: {action: sail, to: F02}",
        }
    ]


def test_paths_are_said_in_words():
    assert path_in_words(("orders", "queue", 2, "do", "to")) == "queue no. 3, do, to"
    assert path_in_words(("orders",)) == "orders"
    assert path_in_words(("standing", "retreat", "A1", 0)) == "standing, retreat, A1 no. 1"
    assert path_in_words(()) == ""
