"""Order files in lines of plain words: what is understood, what is asked, and where a mistake is shown."""

import json

import marches
import msgspec
import pytest
from counted import assert_linear
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.orders.check import check
from adjudicator.orders.line_text import _order_line, text_lines
from adjudicator.orders.notation.taken import TextLine
from adjudicator.orders.reading import read
from adjudicator.orders.reply import reply
from adjudicator.orders.window import OpenWindow
from adjudicator.orders.within import MOST_LINES, orders_within

HEAD = "campaign: marches-7\ngame: cp-campaign\nseat: A\nturn: 2\nwindow: spend\nkey: saddle-otter\n\n"
WINDOW = marches.window()


def checked(lines, head=HEAD, window=WINDOW):
    return check(read(f"{head}{lines}".encode()), window)


def understood(lines, **more):
    """The order set that lines say, as plain data; nothing is wrong in them."""
    found = checked(lines, **more)
    assert [problem for problem in found.problems if problem.kind != "note"] == []
    return plain(found.orders)


def plain(orders):
    return json.loads(msgspec.json.encode(orders))


def problem(lines):
    (first, *_) = [each for each in checked(lines).problems if each.kind != "note"]
    return first


@pytest.mark.parametrize(("line", "text", "column"), [
    ("A1 march", "A1 march", 1), ("  A1 march ", "A1 march", 3), ("- A1 march", "A1 march", 3),
    ('"A1 march"', "A1 march", 2),
    ("- 'A1 march'", "A1 march", 4), ('"A1" and "A2"', '"A1" and "A2"', 1), ('"A1 march', '"A1 march', 1),
    ("\"A1 march'", "\"A1 march'", 1),
])  # fmt: skip
def test_an_order_begins_behind_list_marks_and_quotes(line, text, column):
    assert [*_order_line(line, 3)] == [TextLine(text, 3, column)]


def test_a_line_of_marks_alone_holds_no_order():
    assert [*_order_line("  -  ", 3)] == [*_order_line("", 3)] == [*_order_line('""', 3)] == []


MARCH = {"do": {"action": "move", "army": "A1", "to": "T15"}}


@pytest.mark.parametrize(
    "line",
    [
        "A1 march to T15",
        "a1 marches to t15",
        "A1 -> T15",
        "A1 to Aldermoot",
        "march A1 to Aldermoot (T15)",
        "A1 go T15 (Aldermoot).",
        "1. A1 march to T15   # along the river",
        "- A1 march to the Aldermoot",
        "• A1 march to T15",
        "“A1 march to T15”",
        "A1 march\u00a0to T15",
        "A1 marhc to T15",
        "A1 march to Aldermot",
    ],
)
def test_one_order_in_many_ways(line):
    assert understood(line) == {"queue": [MARCH]}


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("if no enemy there", {"no_enemy_at": "T15"}),
        ("if enemy at T14 and no enemy at Aldermoot", {"and": [{"enemy_at": "T14"}, {"no_enemy_at": "T15"}]}),
        ("unless B1 is broken", {"not": {"status": ["B1", "broken"]}}),
        ("only if no enemy there", {"no_enemy_at": "T15"}),
        (", as long as no enemy is there", {"no_enemy_at": "T15"}),
        (", unless an enemy is there", {"not": {"enemy_at": "T15"}}),
        ("provided A2 is at T14", {"army_at": ["A2", "T14"]}),
        (
            "if I have 2 CP or more or (cycle 2 or later and B1 at T24)",
            {"or": [{"my_cp_at_least": 2}, {"and": [{"cycle_at_least": 2}, {"army_at": ["B1", "T24"]}]}]},
        ),
        ("when not (enemy at T14 or enemy at T15)", {"not": {"or": [{"enemy_at": "T14"}, {"enemy_at": "T15"}]}}),
    ],
)
def test_conditions(said, when):
    assert understood(f"A1 march T15 {said}") == {"queue": [{**MARCH, "when": when}]}


def test_it_and_there_are_what_was_named_last():
    lines = "A2 march to T10\nA1 march to T15, then tear down with it\nA2 march there if theres no enemy there"
    said = understood(lines)
    march = {"do": {"action": "move", "army": "A2", "to": "T15"}, "when": {"no_enemy_at": "T15"}}
    assert [entry["do"].get("army") for entry in said["queue"]] == ["A2", "A1", "A1", "A2"]
    assert said["queue"][-1] == march


def test_a_set_is_lines_and_standing_orders_stand_apart():
    lines = "A1 march T15\nA2 march to T10\nA1 retreat to T14 or T09\nwhen idle give up all points\n"
    found = checked(f'{lines}\nstanding:\nrebuild order A2, A1\nB leaves out "the wizard"\n')
    assert found.accepted
    assert plain(found.orders) == {
        "queue": [MARCH, {"do": {"action": "move", "army": "A2", "to": "T10"}}],
        "retreat": {"A1": ["T14", "T09"]},
        "idle": "give_up",
    }
    assert plain(found.standing) == {"rebuild_order": ["A2", "A1"], "heroes": {"B": "the wizard"}}


def test_a_line_that_a_mail_program_has_broken_is_read_as_one():
    lines = "A1 march to T15 if no enemy at\n  T15 and I have 2 CP\n  or more\nA2 march to T10\n"
    assert [entry["do"]["army"] for entry in understood(lines)["queue"]] == ["A1", "A2"]


def test_lines_may_stand_in_yaml():
    block = "orders: |\n  A1 march to T15\n  A2 march to T10\n"
    entries = "orders:\n  queue:\n    - A1 march to T15\n    - {do: {action: move, army: A2, to: T10}}\n"
    whole = "orders:\n  queue:\n    - do: A1 march to T15\n      when: no enemy at T15\n"
    assert understood(block) == understood(entries)
    assert understood(whole)["queue"] == [{**MARCH, "when": {"no_enemy_at": "T15"}}]


def test_what_the_answer_says_can_be_sent_again():
    lines = (
        "A1 march T15 if no enemy at T14 and (I have 2 CP or more or cycle 3 or later) or else stop\n"
        "intrigue against B, forcing B1 to T14, else B2 to T09\nA1 retreat to T14 or T09\n"
    )
    found = checked(lines)
    text = reply(found)
    shown = text[text.index("As understood\n") + len("As understood\n") :].split("\n\n")[0]
    assert understood(shown) == plain(found.orders)


@pytest.mark.parametrize(
    ("line", "column", "code", "message"),
    [
        ("A1 flies to T15", 4, "line/unread", "'flies' stands here; awaited is "),
        ("A9 march to T15", 1, "schema/form", "'A9': an army is written like A1"),
        ("A1 march to", 12, "line/unread", "the line ends here; awaited is a territory such as T08"),
        ("fortify castle T15 quickly", 20, "line/unread", "'quickly' stands here; awaited is a number"),
        ("A1 march to T15 if B1 is dead", 26, "schema/choice", "'dead' is not one of the words allowed here"),
    ],
)
def test_a_line_that_cannot_be_read_is_shown_where(line, column, code, message):
    found = problem(f"A2 march to T10\n{line}\n")
    assert (found.code, found.line, found.column) == (code, 9, column)
    assert found.message.startswith(message)
    assert found.shown == (line, " " * (column - 1) + "^")


def test_ids_are_checked_by_the_same_rules_as_in_yaml():
    found = problem("A2 march to T10\nA1 march to T51\n")
    assert (found.line, found.column) == (9, 13)
    assert found.path == ("orders", "queue", 1, "do", "to")


def test_the_lines_round_a_mistake_are_checked_all_the_same():
    found = [each for each in checked("A1 flies\nA2 march to T24\n").problems if each.kind != "note"]
    assert {each.code for each in found} >= {"line/unread"}


def test_what_can_be_said_once_is_not_said_twice():
    found = problem("when idle give up all points\nwhen idle lose one point\n")
    assert (found.code, found.line) == ("line/twice", 9)


def test_a_long_line_is_refused_for_its_length():
    assert problem(f"A1 march to T15 {'and ' * 300}").message == "a line of more than 600 characters"


def test_data_stays_data():
    assert understood("orders:\n  queue: [{do: {action: move, army: A1, to: T15}}]\n") == {"queue": [MARCH]}
    as_json = json.dumps(
        {"game": "cp-campaign", "campaign": "marches-7", "seat": "A", "turn": 2, "window": "spend"}
        | {"key": "saddle-otter", "orders": {"queue": [MARCH]}}
    )
    assert understood(as_json, head="") == {"queue": [MARCH]}


SIGNS = st.text(alphabet="A1T5 .,;:()\"'“#-+>ifandornotmarchenemyat\u00a0\\", max_size=80)


@given(st.lists(SIGNS, max_size=4))
def test_whatever_is_written_is_answered(lines):
    found = checked("A1 march to T15\n" + "\n".join(lines))
    assert reply(found)


REPEATED = {
    "orders": lambda n: "A1 march to T15\n" * n,
    "no orders": lambda n: "what is this\n" * n,
    "slips": lambda n: "A1 marhc to T15\n" * n,
    "broken lines": lambda n: "A1 march to T15 if\n" * n,
    "conditions": lambda n: "A1 march to T15 if " + " and ".join(["enemy at T14"] * n),
    "brackets": lambda n: "A1 march to T15 if " + "(" * n,
    "nots": lambda n: "A1 march to T15 if " + "not " * n + "enemy at T14",
    "places": lambda n: "A1 retreat to " + " or ".join(["T14"] * n),
    "quotes": lambda n: "B leaves out " + '"' * n,
    "signs": lambda n: "A1 march to " + "(" * n + ")" * n,
    "remarks": lambda n: "A1 march to T15 " + "# a" * n,
    "list marks": lambda n: "- " * n + "A1 march to T15",
}


@pytest.mark.long
@pytest.mark.parametrize("make", REPEATED.values(), ids=REPEATED)
def test_what_lines_cost_grows_with_them_and_no_faster(make):
    assert_linear(lambda text: reply(check(read(text.encode()), WINDOW)), lambda n: HEAD + make(n), n=6)


NAMES = WINDOW.game.choices(WINDOW.view("A"))
WRITTEN = {
    "orders": "A1 march to T17\n",
    "words": "what a fine campaign this is\n",
    "broken orders": "A1 march two T17\n",
    "empty lines": "\n",
    "heads": "campaign: marches-7\n",
}
"""What a mail may hold many of, where orders are looked for in it."""


@pytest.mark.long
@pytest.mark.parametrize("line", WRITTEN.values(), ids=WRITTEN)
def test_what_looking_for_orders_costs_grows_with_what_is_written_and_no_faster(line):
    assert_linear(lambda text: orders_within(text, WINDOW.game, "spend", NAMES), lambda n: line * n, n=22)


def test_orders_are_looked_for_in_so_many_lines():
    assert orders_within(
        "hello\n" * (MOST_LINES - 1) + "A1 march to T17\n", WINDOW.game, "spend", NAMES
    ).lines == range(299, 300)
    assert orders_within("hello\n" * MOST_LINES + "A1 march to T17\n", WINDOW.game, "spend", NAMES) is None


def test_a_standing_order_among_the_orders_is_read_as_one():
    found = checked('A1 march to Aldermoot\nB leaves out "the battle wizard"')
    assert found.accepted
    assert plain(found.standing) == {"heroes": {"B": "the battle wizard"}}
    assert "was read as a standing order" in reply(found)
    alone = checked('B leaves out "the battle wizard"')
    assert alone.accepted
    assert plain(alone.standing) == plain(found.standing)


def test_a_standing_order_among_the_orders_stands_beside_those_below_their_heading():
    found = checked(
        'B leaves out "the battle wizard"\nA1 march to Aldermoot\n\nstanding:\nwhen idle give up all points'
    )
    assert plain(found.standing) == {"heroes": {"B": "the battle wizard"}, "idle": "give_up"}


def test_what_is_awaited_is_the_seats_own():
    known = OpenWindow(**{**vars(WINDOW), "knows_key": lambda seat, key: True})
    for seat, own in {"A": "A1", "B": "B1"}.items():
        (strange,) = checked("wenn A1 march", head=HEAD.replace("seat: A", f"seat: {seat}"), window=known).problems
        assert f"an army such as {own}," in strange.message


def test_a_line_that_is_neither_is_told_at_its_place():
    found = checked("A1 march to Aldermoot\nBlue leaves nothing of value")
    assert problem("A1 march to Aldermoot\nBlue leaves nothing of value").line == 9
    assert not found.accepted


def test_a_sign_before_a_number_begins_no_remark():
    (line,) = text_lines("fiskari uses #28 # the first of them")
    assert line.text.split() == ["fiskari", "uses", "28"]
    assert [*text_lines("#28 is mine"), *text_lines("# all of it")] == []
