"""Checking order files: whose they are, their form, the rules, and where each problem stands."""

import json
from dataclasses import replace

import msgspec
import pytest
import raid
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.orders.reply import reply
from adjudicator.table import Problem

QUEUE = """  queue:
    - do: {action: sail, to: F02, ships: 2}
      when: {seen: F01}
    - do: {action: trade, farm: F01, price: 2.5}
"""


def found(data, window=None):
    """(code, line, column) of each problem."""
    checked = check(read(data), window or raid.window())
    return [(problem.code, problem.line, problem.column) for problem in checked.problems]


def said(data):
    """(message, hint) of the only problem."""
    (problem,) = check(read(data), raid.window()).problems
    return problem.message, problem.hint


def test_a_good_file_is_accepted_decoded_and_explained():
    checked = check(read(raid.file(QUEUE, note="Hello")), raid.window(receipt=7))
    assert checked.accepted
    assert checked.orders.queue[0].do == raid.Sail(to="F02", ships=2)
    assert [order.text for order in checked.understood][:2] == [
        "sail to Hof (F02) with 2 ships if ship seen at Bakki (F01)",
        "trade with Bakki (F01) for 2.5",
    ]
    assert (checked.seat, checked.seat_name, checked.note, checked.replaced) == ("Red", "Egil", "Hello", 7)


@pytest.mark.parametrize("key", ['""', None])
def test_orders_that_are_vouched_for_need_no_key(key):
    keyless = read(raid.file(QUEUE, key=key))
    assert not check(keyless, raid.window()).accepted
    assert check(keyless, raid.window(), vouched=True).accepted


def test_a_key_that_is_shown_must_be_right_whoever_vouches():
    checked = check(read(raid.file(QUEUE, key="guess")), raid.window(), vouched=True)
    assert [problem.code for problem in checked.problems] == ["envelope/key"]


def test_the_same_orders_have_the_same_digest_in_yaml_and_json():
    said = {"game": "raid", "campaign": "north", "seat": "Red", "turn": 3, "window": "summer", "key": "key-Red"}
    queue = [
        {"do": {"to": "F02", "ships": 2, "action": "sail"}, "when": {"seen": "F01"}},
        {"do": {"action": "trade", "farm": "F01", "price": 2.5}},
    ]
    as_json = json.dumps({"orders": {"queue": queue, "tactics": "bold"}} | said).encode()
    assert check(read(as_json), raid.window()).canonical == check(read(raid.file(QUEUE)), raid.window()).canonical
    assert check(read(raid.file()), raid.window()).canonical != check(read(raid.file(QUEUE)), raid.window()).canonical


@pytest.mark.parametrize(
    ("fields", "code", "line"),
    [
        ({"game": "chess"}, "envelope/game", 1),
        ({"campaign": "south"}, "envelope/campaign", 2),
        ({"seat": "Rad"}, "envelope/seat", 3),
        ({"key": "key-Blue"}, "envelope/key", 6),
        ({"seat": "Blue"}, "envelope/key", 6),
        ({"turn": 4}, "envelope/turn", 4),
        ({"turn": "soon"}, "envelope/turn", 4),
        ({"turn": 2}, "envelope/closed", 5),
        ({"window": "winter"}, "envelope/window", 5),
        ({"key": '""'}, "envelope/empty", 6),
        ({"seat": "[Red]"}, "envelope/no-text", 3),
        ({"turn": None}, "envelope/missing", 1),
    ],
)
def test_a_file_that_is_not_for_this_window_is_refused(fields, code, line):
    ((found_code, found_line, _),) = found(raid.file("  quee: []\n", **fields))
    assert (found_code, found_line) == (code, line)


def test_orders_nobody_waits_for_are_refused():
    blue = {"seat": "Blue", "key": "key-Blue", "window": "winter"}
    assert [code for code, *_ in found(raid.file(**blue), raid.window(raid.WINTER))] == ["envelope/not-awaited"]
    assert [code for code, *_ in found(raid.file(), raid.window(None))] == ["envelope/no-window"]
    assert [code for code, *_ in found(raid.file(turn=2), raid.window(None))] == ["envelope/closed"]


@pytest.mark.parametrize("fields", [{"seat": "Green"}, {"key": "guess"}])
def test_a_stranger_learns_nothing(fields):
    checked = check(read(raid.file(QUEUE, **fields)), raid.window(receipt=7))
    assert (checked.seat, checked.step, checked.replaced, checked.understood, checked.orders) == (
        None,
        None,
        None,
        (),
        None,
    )


def test_turn_0_of_a_json_file_is_a_turn():
    step = msgspec.structs.replace(raid.SUMMER, turn=0)
    file = {"game": "raid", "campaign": "north", "seat": "Red", "turn": 0, "window": "summer", "key": "key-Red"}
    assert check(read(json.dumps(file | {"orders": {}}).encode()), raid.window(step)).accepted


def test_missing_envelope_fields_are_all_named():
    problems = check(read(b"gaem: raid\ncampaign: north\norders:\n"), raid.window()).problems
    assert [problem.message for problem in problems] == [
        f"'{name}' is missing at the head of the file" for name in ("game", "seat", "turn", "window", "key")
    ]
    assert problems[0].hint == "is 'gaem' meant to be 'game'?"


@pytest.mark.parametrize(
    ("orders", "message", "hint"),
    [
        ("  quue: []\n", "'quue' is not known here", "did you mean queue?"),
        ("  xyz: []\n", "'xyz' is not known here", "known here: queue, tactics, leader, homes"),
        ("  queue: F01\n", "'F01' stands here; awaited is “sail” or “trade”", ""),
        ("  queue: [{do: {action: sial, to: F01}}]\n", "'sial' is not one of the words allowed here",
         "did you mean sail? Allowed: sail, trade"),
        ("  queue: [{do: {to: F01}}]\n", "'action' is missing", "one of: sail, trade"),
        ("  queue: [{do: {action: sail}}]\n", "'to' is missing", ""),
        ("  queue: [{do: {action: sail, too: F01}}]\n", "'too' is not known here", "did you mean to?"),
        ("  queue: [{do: {aciton: sail, to: F01}}]\n", "'aciton' is not known here", "did you mean action?"),
        ("  queue: [{do: {action: sail, to: 1}}]\n", "'1': a farm is written like F01", ""),
        ("  queue: [{do: {action: sail, to: F0}}]\n", "'F0': a farm is written like F01", ""),
        ("  queue: [{do: {action: sail, to: hov}}]\n", "'hov': a farm is written like F01", "did you mean F02 (Hof)?"),
        ("  queue: [{do: {action: sail, to: F01, ships: many}}]\n", "'many' is not a whole number", ""),
        ("  queue: [{do: {action: sail, to: F01, ships: 7}}]\n", "7 is too big: from 1 to 6", ""),
        ("  queue: [{do: {action: sail, to: F01, ships: 0}}]\n", "0 is too small: from 1 to 6", ""),
        ("  queue: [{do: {action: sail, to: F01, ships: }}]\n",
         "nothing is written here; a whole number is wanted", ""),
        ("  queue: [{do: {action: sail, to: F01, by_night: maybe}}]\n", "'maybe' is not true or false", ""),
        ("  queue: [a, b]\n  tactics: bald\n", None, None),
        ("  tactics: [bold]\n", "a list where one word is wanted", "Allowed: bold, shy"),
        ("  leader: Hallgerdr Longtrousers\n", "22 characters, at most 10", ""),
        ("  homes: {B01: [F01]}\n", "'B01': a farm is written like F01", "did you mean F01 (Bakki)?"),
        ("  queue:\n" + "    - do: {action: sail, to: F01}\n" * 6, "6 entries, at most 5", ""),
        ("  queue: [{do: {action: sail, to: F01}, when: {}}]\n", "nothing here; exactly 1 wanted",
         "one of: seen, at_least, not"),
        ("  queue: [{do: {action: sail, to: F01}, when: {seen: F01, at_least: [F01, 2]}}]\n",
         "2 names here (seen, at_least); exactly 1 wanted", "one of: seen, at_least, not"),
        ("  queue: [{do: {action: sail, to: F01}, when: {at_least: [F01]}}]\n", "1 entry, exactly 2", ""),
        ("  leader: nobody\n", "nobody leads nobody", ""),
    ],
)  # fmt: skip
def test_each_mistake_of_form_is_said_in_words(orders, message, hint):
    if message is None:
        assert len(found(raid.file(orders))) == 3
    else:
        assert said(raid.file(orders)) == (message, hint)


@pytest.mark.parametrize(("count", "named"), [(5, "(1, 2, 3, 4, 5)"), (6, "(1, 2, 3, 4, 5, ...)")])
def test_of_too_many_names_the_first_five_are_told(count, named):
    said_of = ", ".join(f"{number}: F01" for number in range(1, count + 1))
    file = raid.file(f"  queue: [{{do: {{action: sail, to: F01}}, when: {{{said_of}}}}}]\n")
    messages = [problem.message for problem in check(read(file), raid.window()).problems]
    assert f"{count} names here {named}; exactly 1 wanted" in messages


def test_json_numbers_where_text_is_wanted_are_told_so():
    tree = {"game": "raid", "campaign": "north", "seat": "Red", "turn": 3, "window": "summer", "key": "key-Red"}
    data = json.dumps(tree | {"orders": {"leader": 7}}).encode()
    assert said(data) == ("a number where text is wanted", "put it in double quotes")


def test_all_mistakes_are_told_at_once_each_at_its_place():
    orders = "  quue: []\n  queue:\n    - do: {action: sail,\n           to: Bakkar}\n    - when: {}\n"
    assert found(raid.file(orders, standing="{leader: [x]}", nota="x")) == [
        ("schema/type", 7, 12),
        ("schema/unknown-key", 8, 1),
        ("schema/unknown-key", 10, 3),
        ("schema/form", 13, 16),
        ("schema/keys", 14, 7),
        ("schema/missing", 14, 7),
    ]


def test_the_rules_speak_with_line_path_and_the_nearest_id():
    checked = check(read(raid.file("  queue:\n    - do: {action: sail, to: F20, ships: 5}\n")), raid.window())
    rule, note = checked.problems
    assert (rule.path, rule.line, rule.column) == (("orders", "queue", 0, "do", "to"), 9, 30)
    assert (rule.code, rule.rule, rule.hint) == ("NO_FARM", "R-2", "did you mean F02 (Hof)?")
    assert (note.kind, checked.accepted) == ("note", False)


def test_a_note_does_not_stop_orders():
    assert check(read(raid.file("  queue:\n    - do: {action: sail, to: F02, ships: 5}\n")), raid.window()).accepted


def test_a_demand_beyond_the_schema_is_located():
    assert found(raid.file("  tactics: shy\n  leader: nobody\n")) == [("schema/value", 7, 1)]


def test_the_rules_look_at_each_part_that_has_the_right_form():
    checked = check(read(raid.file("  queue: x\n", standing="{leader: Snorri}")), raid.window())
    assert [problem.code for problem in checked.problems] == ["DEAD", "line/unread"]
    assert checked.unchecked == ("orders",)
    checked = check(read(raid.file(QUEUE, standing="x")), raid.window())
    assert (checked.unchecked, len(checked.understood), checked.accepted) == (("standing",), 2, False)


def test_standing_orders_are_kept_apart_from_none():
    assert check(read(raid.file()), raid.window()).standing is None
    assert check(read(raid.file(standing="{leader: Egil}")), raid.window()).standing == raid.Standing(leader="Egil")


@given(st.binary(max_size=200))
def test_no_bytes_make_checking_fail(data):
    assert not check(read(data), raid.window()).accepted


GOOD = raid.file(QUEUE, standing="{leader: Egil}", note="hi").decode()


@given(st.data())
def test_no_change_of_a_good_file_makes_checking_fail(data):
    start = data.draw(st.integers(0, len(GOOD)))
    end = data.draw(st.integers(start, min(len(GOOD), start + 12)))
    new = data.draw(st.text("aF01:-[]{},'\n\t &*!|", max_size=6))
    checked = check(read((GOOD[:start] + new + GOOD[end:]).encode()), raid.window())
    assert checked.accepted or checked.problems


@pytest.mark.parametrize("kind", ["unreadable", "illegal", "ambiguous"])
def test_no_set_with_a_problem_of_any_kind_but_a_note_is_accepted(kind, monkeypatch):
    problem = Problem(kind=kind, code="WHICH", message="which farm", path=("queue", 0))
    monkeypatch.setattr(raid.Raid, "check", lambda *_: [problem])
    checked = check(read(raid.file(QUEUE)), raid.window())
    assert checked.orders is not None
    assert not checked.accepted
    monkeypatch.setattr(raid.Raid, "check", lambda *_: [msgspec.structs.replace(problem, kind="note")])
    assert check(read(raid.file(QUEUE)), raid.window()).accepted


def test_good_orders_beside_standing_orders_that_are_illegal_are_not_accepted():
    assert check(read(raid.file(QUEUE, standing="{leader: Egil}")), raid.window()).accepted
    checked = check(read(raid.file(QUEUE, standing="{leader: Snorri}")), raid.window())
    assert [problem.code for problem in checked.problems if problem.kind != "note"] == ["DEAD"]
    assert not checked.accepted


HEAD = raid.file().decode().removesuffix("orders:\n")


def test_a_file_with_standing_orders_only_is_a_valid_set():
    checked = check(read(f"{HEAD}standing: {{leader: Egil}}\n".encode()), raid.window())
    assert (checked.accepted, checked.standing_only, checked.orders) == (True, True, None)
    assert checked.standing == raid.Standing(leader="Egil")


def test_standing_orders_alone_leave_the_orders_sent_before_as_they_are():
    window = replace(raid.window(receipt=7), sent=lambda seat: {"tactics": "shy"})
    checked = check(read(f"{HEAD}standing: {{leader: Egil}}\n".encode()), window)
    assert (checked.accepted, checked.orders) == (True, raid.Summer(tactics="shy"))
    text = reply(checked)
    assert "The file holds standing orders only. The orders you had sent still count." in text
    assert "replace" not in text
    assert 'Standing orders, until you send others\n  1. led by "Egil"\n' in text


def test_a_file_with_neither_orders_nor_standing_orders_lacks_something():
    assert found(HEAD.encode()) == [("schema/missing", 1, 1)]
    checked = check(read(f"{HEAD}standing: {{leader: [x]}}\n".encode()), raid.window())
    assert not checked.accepted
