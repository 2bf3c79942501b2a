"""Lines as they may have been meant: brackets, quotes, colons and indentation put right, and only what is accepted."""

import re

import pytest
import raid
from msgspec.structs import replace

from adjudicator.orders import mending, righting
from adjudicator.orders.notation import patterns
from adjudicator.orders.notation.grammar import Value, grammar_of
from adjudicator.orders.notation.names import Names, parted
from adjudicator.orders.notation.template import template
from adjudicator.orders.notation.words import LONGEST, words_of_line
from adjudicator.orders.reading import read
from adjudicator.orders.righting import UNREAD, Verdict
from adjudicator.orders.schema import schemas_of
from adjudicator.table.problems import Problem


@pytest.mark.parametrize(("line", "closed"), [
    ("{a: [1, 2}", "{a: [1, 2]}"), ("a: [1", "a: [1]"), ("a: 1]", "a: 1"), ("{a", "{a}"), ("[1]", "[1]"),
    ("[[1]", "[[1]]"), ("{a]", "{a]"), ("[{1]", "[{1}]"), ("", ""),
])  # fmt: skip
def test_brackets_are_closed_in_the_order_in_which_they_opened(line, closed):
    assert mending._closed(line) == closed


@pytest.mark.parametrize(("line", "tried"), [
    ("a: [1]", []), ("a: [1", ["a: [1]", "a: 1"]), ("a: [[1]", ["a: [[1]]", "a: [1]", "a: [1]"]),
    ("a: 1]", ["a: 1", "a: 1"]), ("{[{[1", ["{[{[1]}]}"]), ("a: {1]", []),
])  # fmt: skip
def test_a_bracket_is_closed_or_left_out(line, tried):
    assert [*mending._bracketed(line)] == tried


@pytest.mark.parametrize(("line", "tried"), [
    ("a: 'b", ["a: 'b'", "a: b"]), ('a: "b', ['a: "b"', "a: b"]), ("a: b's", ["a: b's'", "a: bs", "a: 'b''s'"]),
    ("a: b", ["a: 'b'"]), ("- a: b: c", ["- a: 'b: c'"]), ("a: [b", []), ("a: 'b'", []), ("a:", []),
])  # fmt: skip
def test_a_quote_is_closed_or_left_out_and_a_value_put_in_quotes(line, tried):
    assert [*mending._quoted(line)] == tried


@pytest.mark.parametrize(("line", "tried"), [
    ("a:b", ["a: b", "a:b", "a:b", "a:b"]), ("a = b", ["a: b", "a = b", "a = b", "a = b"]),
    ("a", ["a", "a:", "a", "a"]), ("- a b", ["- a b", "- a b", "- a: b", "- a b"]), ("-a", ["-a", "-a:", "-a", "- a"]),
])  # fmt: skip
def test_a_name_is_parted_from_its_value_and_a_dash_from_its_entry(line, tried):
    assert [*mending._parted(line)] == tried


def test_a_line_is_set_below_those_above_it_as_a_field_and_as_an_entry():
    above = ["orders:", "  queue:", "", "    - a: 1", "    b: 2"]
    assert mending._indentations(above) == ["    ", "  ", "", ""]
    deep = [" " * number + "x" for number in range(9)]
    assert [len(each) for each in mending._indentations(deep)] == [8, 7, 6, 5, 0]
    assert [*mending._indented(" c: 3", ["  x"])] == ["  c: 3", "  - c: 3", "c: 3", "- c: 3"]
    assert [*mending._indented("- c: 3", [])] == ["- c: 3", "c: 3"]


@pytest.mark.parametrize(("lines", "number", "first"), [
    (["a:", "\tb: 1"], 1, "  b: 1"), (["a: [1"], 0, "a: [1]"), (["a"], 1, None), (["x" * 101], 0, None),
    (["a: [" + "x" * 96], 0, "a: [" + "x" * 96 + "]"),
])  # fmt: skip
def test_a_line_is_tried_as_it_may_have_been_meant_and_never_as_it_is(lines, number, first):
    tried = mending.candidates(lines, number)
    assert next(iter(tried), None) == first
    assert len({*tried}) == len(tried)
    assert not tried or lines[number] not in tried


@pytest.mark.parametrize(("above", "seen"), [(39, True), (40, False)])
def test_forty_lines_above_are_looked_at(above, seen):
    lines = ["      x: 1", *([""] * above), "y: 2"]
    assert ("      y: 2" in mending.candidates(lines, len(lines) - 1)) is seen


def problem(line=3, column=1, path=("orders", "queue", 0), code="NO", **more):
    return Problem(kind="illegal", code=code, message="no", path=path, line=line, column=column, **more)


@pytest.mark.parametrize(("line", "at", "wrong", "instead", "put"), [
    ("to: F20", 4, "F20", "F02", "to: F02"), ("to: 'F20' x", 4, "F20", "F02", "to: 'F02' x"),
    ('to: "F20"', 4, "F20", "[F02]", "to: [F02]"), ("to: F20", 3, "F20", "F02", ""), ("to: F20", 4, "", "F02", ""),
    ("to: F20", 4, "F20", "", ""), ("to: 'F20", 4, "F20", "F02", ""), ("to: F20", 99, "F20", "F02", ""),
])  # fmt: skip
def test_what_is_meant_is_put_where_the_wrong_word_stands(line, at, wrong, instead, put):
    assert righting._put(line, at, wrong, instead) == put


def test_all_that_is_wrong_in_a_line_is_put_right_from_behind():
    wrong = [problem(column=1, instead="sail"), problem(column=9, instead="F02")]
    meant = {"sail": "sial", "F02": "F20"}
    found = righting._corrected("sial to F20", wrong, lambda each: meant[each.instead])
    assert found == "sail to F02"
    long = "x" * righting.LONGEST_LINE
    assert righting._corrected(long, [problem(instead="y")], lambda each: "x") == "y" + long[1:]
    assert righting._corrected(long + "x", [problem(instead="y")], lambda each: "x") == ""


def test_problems_are_told_with_their_lines_put_right_but_not_notes():
    note = replace(problem(instead="b"), kind="note")
    told = [problem(line=1, instead="b"), note, problem(line=2), problem(line=0, instead="b")]
    assert [each.right for each in righting.with_corrections(told, "a\nc", lambda each: "a")] == ["b", "", "", ""]


FORM = {"code": "schema/form", "line": 2}


@pytest.mark.parametrize(("other", "hidden"), [
    (FORM, True), (FORM | {"code": "read/x"}, True), (FORM | {"code": "NO"}, False), (FORM | {"line": 3}, False),
    (FORM | {"line": 4}, False), (FORM | {"path": ("orders", "homes")}, False), (FORM | {"path": ("orders",)}, True),
    (FORM | {"path": ("standing",)}, False), (FORM | {"line": 0}, True), (FORM | {"path": ()}, True),
])  # fmt: skip
def test_a_mistake_of_form_before_a_line_hides_what_the_rules_would_say(other, hidden):
    assert righting._is_hidden(3, [problem()], [problem(**other)]) is hidden
    assert righting._is_hidden(5, [problem()], [problem(**other)]) is False


PATHS = (("orders", "a"), ("orders", "b"), ("standing",))
WRONG = [problem(line=line, path=path) for line, path in enumerate(PATHS, 1)]
RIGHT = {1: "A", 2: "B", 3: "C"}


def judge(*right, judged=True):
    """Who accepts these lines and finds the others wrong."""

    def judge(text):
        read.append(text)
        found = [each for each in WRONG if text.split("\n")[each.line - 1] not in right]
        return Verdict(judged, found, text)

    read = []
    judge.read = read
    return judge


@pytest.mark.parametrize(("right", "proposed", "accepted", "reads"), [
    ("ABC", "123", "123", 1), ("AC", "123", "13", 4), ("", "123", "", 4), ("AB", "12", "12", 1), ("A", "1", "1", 1),
    ("ABC", "", "", 0),
])  # fmt: skip
def test_lines_are_right_that_are_accepted_together_or_else_alone(right, proposed, accepted, reads):
    judging = judge(*right)
    tried = {int(number): RIGHT[int(number)] for number in proposed}
    found = righting._accepted(tried, WRONG, ["a", "b", "c"], judging)
    assert found == {int(number): RIGHT[int(number)] for number in accepted}
    assert len(judging.read) == reads


def test_a_file_that_is_not_judged_is_not_right_and_five_lines_are_tried_alone():
    assert righting._accepted({1: "A"}, WRONG, ["a", "b", "c"], judge("A", judged=False)) == {}
    many = [problem(line=number, path=("orders", number)) for number in range(1, 9)]
    read = []
    tried = dict.fromkeys(range(1, 9), "x")
    righting._accepted(tried, many, [""] * 8, lambda text: read.append(text) or UNREAD)
    assert len(read) == 1 + 5


def mended(line, accepted, code="read/yaml", number=2):
    file = read(f"a: 1\n{line}\n".encode())
    wrong = [problem(line=number, code=code)]

    def judge(text):
        return Verdict(text.split("\n")[1] in accepted, (), accepted.get(text.split("\n")[1]))

    return righting._mended(wrong, ["a: 1", line], file, judge)


def test_a_line_that_cannot_be_read_is_mended_where_all_ways_mean_the_same():
    assert mended("b: [1", {"b: [1]": 1}) == {2: "b: [1]"}
    assert mended("b: [1", {"b: [1]": 1, "b: 1": 1}) == {2: "b: [1]"}
    assert mended("b: [1", {"b: [1]": 1, "b: 1": 2}) == {}
    assert mended("b: [1", {}) == {}
    assert mended("b: [1", {"b: [1]": 1}, code="read/tab") == {2: "b: [1]"}
    assert mended("b: [1", {"b: [1]": 1}, code="read/other") == {}
    assert mended("b: [1", {"b: [1]": 1}, number=3) == {}
    assert mended("b: [1", {"b: [1]": 1}, number=0) == {}


@pytest.mark.parametrize(("pattern", "fits", "not_"), [
    (patterns._word("sail to"), ("sail to", "Sail   to"), ("SAIL to", "sail tor", "sailto")),
    (patterns._word("->"), ("->",), ("-", "->x")),
    (patterns._word("a.b"), ("a.b", "A.b"), ("axb",)),
    (patterns._words_of(template("(to|into|)").rows[0].parts[0]), ("to", " Into", ""), ("tox",)),
    (patterns._words_of(template("(to|into)").rows[0].parts[0]), ("to", " Into"), ("",)),
])  # fmt: skip
def test_words_fit_their_pattern_with_a_capital_and_blanks(pattern, fits, not_):
    assert [each for each in fits if not re.fullmatch(pattern, each)] == []
    assert [each for each in not_ if re.fullmatch(pattern, each)] == []


@pytest.mark.parametrize(("node", "fits", "not_"), [
    (Value({}, "", choices=("give_up",)), ("give up", " Give up", '"x"'), ("give_up",)),
    (Value({}, "", number=True), ("3", "-3", "3x", "two", "+3"), ("x3", "swan")),
    (Value({}, "", truth=True), ("yes", "No", "true", "False"), ("maybe",)),
    (Value({}, "", pattern=re.compile("^F[0-9]_x$")), ("F1_x", "F1 x"), ("F1", "F1_xy")),
    (Value({}, "FarmId", pattern=re.compile("^F[0-9]$")), ("F1", "Bakki", "there", "Bakki (F1)"), ("(F1",)),
    (Value({}, ""), ("anything at all",), ()),
])  # fmt: skip
def test_a_value_fits_its_pattern(node, fits, not_):
    pattern = patterns._value(node)
    assert [each for each in fits if not re.fullmatch(pattern, each)] == []
    assert [each for each in not_ if re.fullmatch(pattern, each)] == []


def test_where_a_pattern_is_too_long_its_beginning_stands_for_it():
    grammar = grammar_of(schemas_of(raid.RAID)["summer.schema.json"])
    maker = patterns._Maker(grammar)
    entry = grammar.parts["orders"].fields["queue"].item
    begun = [*maker._beginnings(entry)]
    assert len(begun) == 2
    assert re.match(begun[0], "sail to")
    assert re.match(begun[1], "trade with")
    whole = maker._begun(entry, ";")
    assert re.fullmatch(whole, "sail to anywhere, whatever")
    assert not re.fullmatch(whole, "sail to F01; trade")
    assert re.fullmatch(maker._begun(entry, ","), "sail to F01; trade")
    assert not re.fullmatch(whole, "swim to F01")


NAMES = {"Place": Names({"LON": "London", "NTH": "North Sea", "NWY": "Norway", "STP": "St. Petersburg", "X-Y": "X-Y"})}


@pytest.mark.parametrize(("text", "words"), [
    ("LON-NTH", ["LON@0", "-@3", "NTH@4"]), ("LON-NTH-NWY", ["LON@0", "-@3", "NTH@4", "-@7", "NWY@8"]),
    ("London-Norway", ["London@0", "-@6", "Norway@7"]), ("-LON", ["-LON@0"]), ("-", ["-@0"]),
    ("LON-swan", ["LON-swan@0"]), ("swan-LON", ["swan-LON@0"]), ("x-y", ["x-y@0"]), ("swan", ["swan@0"]),
    ("Sea-LON", ["Sea@0", "-@3", "LON@4"]), ("a LON-NTH b", ["a@0", "LON@2", "-@5", "NTH@6", "b@10"]),
    ('"LON-NTH"', ["LON-NTH@0"]), ("LON-", ["LON-@0"]),
])  # fmt: skip
def test_a_word_is_parted_at_hyphens_between_names(text, words):
    found = [*parted(words_of_line(text), NAMES)]
    assert [f"{word.text}@{word.at}" for word in found] == words
    for word in found:
        assert word.quoted or text[word.at : word.end] == word.text
    assert len(text) < LONGEST
