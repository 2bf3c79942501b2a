"""The line that a problem is about: as it stands, with a caret, and as it would be right."""

import pytest
import raid
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.orders import excerpt, righting
from adjudicator.orders.check import check
from adjudicator.orders.draft import MAX_PROBLEMS
from adjudicator.orders.excerpt import WIDTH, without_key
from adjudicator.orders.mending import candidates
from adjudicator.orders.notation.sets import Unread
from adjudicator.orders.notation.taken import TextLine
from adjudicator.orders.noting import _problem
from adjudicator.orders.reading import read
from adjudicator.orders.reply import WIDTH as ANSWER_WIDTH
from adjudicator.orders.reply import reply


def problem(data, window=None):
    (found,) = [each for each in check(read(data), window or raid.window()).problems if each.kind != "note"]
    return found


def test_the_caret_stands_below_what_is_wrong():
    found = problem(raid.file("  queue:\n    - do: {action: sale, to: F01}\n"))
    assert found.shown == ("    - do: {action: sale, to: F01}", "                   ^")
    assert found.right == "    - do: {action: sail, to: F01}"


def test_a_misspelt_name_is_put_right_where_it_stands():
    assert problem(raid.file("  tactcs: bold\n")).right == "  tactics: bold"


def test_a_quoted_value_keeps_its_quotes():
    assert problem(raid.file('  tactics: "bald"\n')).right == '  tactics: "bold"'


def test_what_lacks_something_is_shown_with_an_example_that_is_not_called_right():
    found = problem(raid.file("  queue: [{do: {action: sail}}]\n"))
    assert (found.like, found.right) == ("do: {action: sail, to: F02}", "")
    assert problem(raid.file("  homes: [F01]\n")).like == "homes: {F01: [F02]}"


def test_of_two_conditions_both_can_be_meant():
    when = "when: {seen: F01, at_least: [F01, 2]}"
    found = problem(raid.file(f"  queue: [{{do: {{action: sail, to: F01}}, {when}}}]\n"))
    assert found.message == "2 names here (seen, at_least); exactly 1 wanted"


def test_in_json_no_line_of_yaml_is_called_right():
    text = '{"game": "raid", "campaign": "north", "seat": "Red", "turn": 3, "window": "summer", "key": "key-Red",\n'
    found = problem((text + '"orders": {"homes": ["F01"]}}').encode())
    assert (found.like, found.right, found.shown[1]) == ("", "", "           ^")


def test_of_a_long_line_the_part_round_the_caret_is_shown():
    entry = "{do: {action: sail, to: F01}}, "
    found = problem(raid.file(f"  queue: [{entry * 3}{{do: {{action: sale, to: F01}}}}]\n"))
    line, caret = found.shown
    assert line.startswith("...")
    assert len(line) <= WIDTH + len("......")
    answer = reply(
        check(read(raid.file(f"  queue: [{entry * 3}{{do: {{action: sale, to: F01}}}}, {entry * 2}]\n")), raid.window())
    )
    assert max(map(len, answer.splitlines())) <= ANSWER_WIDTH
    assert line[caret.index("^") :].startswith("sale")


@pytest.mark.parametrize(
    ("lines", "right"),
    [
        (
            "  queue:\n      - do: {action: sail, to: F01}\n\t- do: {action: sail, to: F02}\n",
            "      - do: {action: sail, to: F02}",
        ),
        ("  queue:\n    - do: {action: sail, to: F01\n", "    - do: {action: sail, to: F01}"),
        ("  homes: {F01: [F02}\n", "  homes: {F01: [F02]}"),
        ("  homes: {F01: [[F02]}\n", "  homes: {F01: [F02]}"),
        ("  homes: {F01: [F02]}}\n", "  homes: {F01: [F02]}"),
        ("  homes {F01: [F02]}\n", "  homes: {F01: [F02]}"),
        (
            "  queue:\n    - do: {action: sail, to: F01}\n    do: {action: sail, to: F02}\n",
            "    - do: {action: sail, to: F02}",
        ),
        ('  leader: "Egil\n', '  leader: "Egil"'),
        ("  leader: Egil: bald\n", "  leader: 'Egil: bald'"),
        ("  queue: []\n   tactics: bold\n", "  tactics: bold"),
        ("  queue: []\n  tactics:bold\n", "  tactics: bold"),
    ],
)
def test_a_line_that_cannot_be_read_is_given_as_it_was_meant(lines, right):
    assert problem(raid.file(lines)).right == right


@pytest.mark.parametrize(("length", "is_given"), [(69, True), (70, False)])
def test_a_line_is_given_as_it_would_be_right_where_it_fits_a_mail(length, is_given):
    line = f"  tactics: bald  # {'shy ' * 20}"[:length]
    assert len(line) == length
    assert problem(raid.file(f"{line}\n")).right == (line.replace("bald", "bold") if is_given else "")


@pytest.mark.parametrize(
    "lines",
    [
        "  homes: {F01: [[F02}\n  leader: [\n",  # what follows cannot be read either
        "  queue:\n    - do: {action: sail, to: F99\n",  # no such farm
        "  queue: [{do: {action: sail, to: F02}}\n  tactics: [\n",
    ],
)
def test_where_no_line_is_certainly_right_none_is_given(lines):
    assert [each.right for each in check(read(raid.file(lines)), raid.window()).problems] == [""]


@pytest.mark.parametrize("broken", ['"key-Red', "[key-Red", "'key-Red"])
def test_a_line_with_a_key_in_it_is_never_shown_as_it_would_be_right(broken):
    assert problem(raid.file("  tactics: bold\n", key=broken)).right == ""


def test_whoever_shows_no_right_key_is_shown_no_line_that_would_be_right():
    broken = "  queue:\n    - do: {action: sail, to: F01\n"
    assert problem(raid.file(broken)).right
    assert not problem(raid.file(broken, key="key-Blue")).right


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("F02", "[F02]"),
        ("F01, F02", "[F01, F02]"),
        ("(F01 F02)", "[F01, F02]"),
        ("'F01,F02'", "[F01, F02]"),
        ("F01; F02", ""),
    ],
)
def test_a_list_without_brackets_is_given_with_them(written, right):
    assert problem(raid.file(f"  homes:\n    F01: {written}\n")).right == (right and f"    F01: {right}")


def test_whoever_speaks_for_one_seat_is_shown_no_line_of_another():
    broken = read(raid.file("  queue:\n    - do: {action: sail, to: F01\n", key=None))
    (own,) = check(broken, raid.window(), vouched=True, proven="Red").problems
    (foreign,) = check(broken, raid.window(), vouched=True, proven="Blue").problems
    assert (bool(own.right), bool(foreign.right)) == (True, False)


def right_lines(lines):
    return {each.right for each in check(read(raid.file(lines)), raid.window()).problems}


def test_all_that_is_wrong_in_a_line_is_put_right_at_once():
    assert right_lines("  queue:\n    - do: {action: sail, too: F01, shps: 2}\n") == {
        "    - do: {action: sail, to: F01, ships: 2}"
    }
    assert right_lines("  queue:\n    - do: {action: sail, too: F01, x: 2}\n") == {""}


def test_what_the_rules_have_not_looked_at_is_not_called_right():
    lines = "  queue:\n    - do: {action: sale, to: F01}\n    - do: {}\n    - do: {action: sale, to: F01}\n"
    assert [each.right for each in check(read(raid.file(lines)), raid.window()).problems] == [
        "    - do: {action: sail, to: F01}",
        "",
        "",
    ]


SECRET = "c0rrect-h0rse"


@pytest.mark.parametrize(
    "text",
    [
        f'key: "{SECRET}',
        f"key: {SECRET}: x",
        f"kee:{SECRET}\nseat A",
        f"key {SECRET}\nseat: A",
        f'{{"game": "raid", "key": "{SECRET}", "seat": }}',
        f'{{"game": "raid", "key": "{SECRET}" "seat": "A"}}',
        f"- key: {SECRET}",
        f"kye: {SECRET}\nkye: {SECRET}",
    ],
)
def test_no_line_that_is_shown_has_the_key_in_it(text):
    checked = check(read(text.encode()), raid.window())
    assert checked.problems
    assert SECRET not in reply(checked)


def test_a_key_that_could_be_read_is_starred_wherever_it_stands():
    assert without_key(f"note: {SECRET}, bold", SECRET) == f"note: {'*' * len(SECRET)}, bold"
    assert without_key("note: RQ7D-2MXK-9HWA-PZTN-4LGE") == f"note: {'*' * 24}"


@given(st.text(max_size=200), st.text("k:ey '\"{},=\t", max_size=60))
def test_starring_keeps_every_column(line, head):
    assert len(without_key(head + line)) == len(head + line)


def test_signs_that_cannot_be_seen_are_shown_as_signs_that_can():
    (found,) = read("game: raid\n\tnote: x\u2028BEGIN\u202e\n".encode()).problems
    assert found.shown[0] == "→note: x?BEGIN?"


def test_of_many_problems_the_first_are_shown_with_their_line():
    problems = read(raid.file("  queue: []\n" * 51)).problems
    assert [bool(problem.shown) for problem in problems] == [True] * MAX_PROBLEMS + [False] * (50 - MAX_PROBLEMS)


def test_every_problem_that_is_told_is_shown_with_its_line():
    checked = check(read(raid.file("".join(f"  no{number}: 1\n" for number in range(50)))), raid.window())
    assert [bool(problem.shown) for problem in checked.problems] == [True] * MAX_PROBLEMS
    assert checked.more == 50 - MAX_PROBLEMS


def test_a_name_in_capitals_is_shown_as_it_was_written():
    found = problem(raid.file("  Tactics: wild\n"))
    assert found.shown == ("  Tactics: wild", "           ^")


def test_a_line_is_shown_as_it_was_read():
    found = problem(raid.file("  leader: “Egil”\n  queue:\n    – do: {action: sale, to: F01}\n"))
    assert found.shown == ("    - do: {action: sale, to: F01}", "                   ^")
    assert found.right == "    - do: {action: sail, to: F01}"


def test_a_long_line_is_looked_at_round_the_caret_only(monkeypatch):
    looked = []
    monkeypatch.setattr(excerpt, "without_key", lambda line, key="": looked.append(len(line)) or line)
    entry = "{do: {action: sail, to: F01}}, "
    problem(raid.file(f"  queue: [{entry * 4}]\n  tactics: bold  # {'key: x, ' * 9000}\n  leader: [x]\n"))
    problem(raid.file(f"  homes: {{F01: [{'F01, ' * 5000}F0x]}}\n"))
    assert 0 < max(looked) < 3000


def test_few_ways_are_tried_to_read_a_line():
    lines = [f"{' ' * number}a: 1" for number in range(200)]
    assert 0 < len(candidates([*lines, "b: [["], 200)) < 30
    assert 0 < len(candidates([*lines, "[{" * 40], 200)) < 30
    assert candidates([*lines, "[{" * 1000], 200) == []


def test_no_line_of_a_large_file_is_tried_again(monkeypatch):
    monkeypatch.setattr(righting, "LONGEST_FILE", 50)
    assert not problem(raid.file("  tactcs: bold\n")).right


def test_a_line_that_is_read_no_further_is_right_with_the_word_that_is_meant_and_all_the_rest():
    line = TextLine("A1 mrch to T08", 3, 1)
    found = _problem(Unread(line, reached=3, there="mrch", known={"march": "march", "rebuild": "rebuild"}), ("orders",))
    assert (found.instead, found.right, found.column) == ("march", "A1 march to T08", 4)
