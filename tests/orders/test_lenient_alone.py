"""Sentences written anew for a notation of a few dozen lines: which orders are in them, in which order, and of whom."""

import marches
import pytest
from typed_as_said import types_held

from adjudicator.orders.notation.changes import Token, Tried
from adjudicator.orders.notation.clauses import first_spelling
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.idle import Idle
from adjudicator.orders.notation.lenient import Lenient, _last_part
from adjudicator.orders.notation.lexicon import Lexicon
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.schema import schemas_of

ONE, TWO = "A1 march to T08", "A2 march to T15"
PIECES, PLACES = ("A1", "A2", "B1"), ("T08", "T15", "T21", "T07", "T17")
CASES = ("", " if no enemy at T15", " if not enemy at T15", " 2 times", " else stop")
ORDERS = {f"{piece} march to {place}{case}" for piece in PIECES for place in PLACES for case in CASES}
ORDERS |= {f"{piece} tear down" for piece in PIECES} | {f"{piece} tear down, march to T08" for piece in PIECES}
ORDERS |= {f"{ONE} , if no enemy at T15", f"{ONE} ; else stop", "A1 tear down , A1 march to T08"}
ORDERS |= {f"{ONE} , if not enemy at T15", f"{TWO} unless no enemy at T15"}
ORDERS |= {f"fortify {place}" for place in PLACES} | {f"build {one} {other}" for one in PLACES for other in PLACES}


def read(line):
    """What a line says, or where something else was awaited, and what."""
    if line in ORDERS:
        return Tried(line, len(line))
    reached = max(end for end in range(len(line) + 1) if any(each.startswith(line[:end]) for each in ORDERS))
    left = {each[reached:].split()[0] for each in ORDERS if each.startswith(line[:reached]) and each[reached:].strip()}
    return Tried(None, reached, dict.fromkeys(left, ""))


@pytest.fixture(scope="module", autouse=True)
def _types():
    with types_held("adjudicator.orders.notation.lenient"):
        yield


@pytest.fixture(scope="module")
def lexicon():
    window = marches.window()
    grammar = grammar_of(schemas_of(window.game)["spend.schema.json"])
    nicknames = {("not", "turned"): "T08", ("home",): "T15", ("threeways",): "T15"}
    return Lexicon(grammar, names_by_title(window.game.choices(window.view("A"))), nicknames)


@pytest.fixture
def lenient(lexicon):
    return Lenient(lexicon, read, lambda text: Idle(frozenset(("A2",))) if text == "A2 rests" else None)


def written(lenient, sentence, before="", goes_on=False):
    lenient.before = before
    found = lenient.anew(sentence, goes_on=goes_on)
    return [line.text for line in found.lines]


@pytest.mark.parametrize(("sentence", "lines"), [
    (f"{ONE} and {TWO}, but first A2", [TWO, ONE]),
    (f"{ONE} and {TWO}, but first A1", [ONE, TWO]),
    (f"{ONE} and {TWO}, A2 first", [TWO, ONE]),
    (f"{ONE} and {TWO} and B1 tear down, but first A2", [TWO, ONE, "B1 tear down"]),
    (f"{ONE} and {TWO}, but first B1", []),
    (f"{ONE} and A1 tear down, but first A1", []),
    (f"{ONE}, but first {TWO}", [TWO, ONE]),
    (f"{ONE} and {TWO}, but first fortify T08", ["fortify T08", ONE, TWO]),
    (f"maybe {ONE}, but first {TWO}", []),
    (f"{ONE}, but first maybe {TWO}", []),
    (f"xyzzy, but first {TWO}", []),
    (f"{ONE}, but first xyzzy", []),
    (f"{ONE}, but first march", []),
])  # fmt: skip
def test_the_order_that_is_said_to_come_first_does(lenient, sentence, lines):
    assert written(lenient, sentence) == lines


@pytest.mark.parametrize(("sentence", "lines"), [
    ("A1, A2 and B1 march to T15", [f"{piece} march to T15" for piece in PIECES]),
    ("A1 and A2 tear down", ["A1 tear down", "A2 tear down"]),
    ("A1 and T21 march to T15", []),
    (f"{ONE} and {TWO}, then B1 tear down", [ONE, TWO, "B1 tear down"]),
    (f"{ONE} and fortify T15", [ONE, "fortify T15"]),
    (f"{ONE} and then to T15", [ONE, "A1 march to T15"]),
    (f"{ONE}, tear down", [ONE, "A1 tear down"]),
    (f"{ONE} and {TWO} if no enemy at T15", []),
    (" and ".join([ONE, TWO] * 4), [ONE, TWO] * 4),
    (" and ".join([ONE, TWO] * 4 + [ONE]), []),
    (f"{ONE} and xyzzy", []),
    (f"{ONE} and swim", []),
    (f"{ONE}, else stop", [f"{ONE} ; else stop"]),
    (f"{TWO} and {ONE}, else stop and fortify T15", [TWO, f"{ONE} ; else stop", "fortify T15"]),
    ("A1 and A2, march to T15", []),
    (" and ".join(["A1", "A2", "B1"] * 3) + " tear down", []),
    ("A1", []),
    ("", []),
])  # fmt: skip
def test_several_orders_in_a_sentence_stand_one_below_the_other(lenient, sentence, lines):
    assert written(lenient, sentence) == lines


@pytest.mark.parametrize(("sentence", "lines"), [
    ("march A1 to T08", [ONE]), ("to T08 march A1", [ONE]), ("A1 to T08 march", [ONE]), ("A1, to T08 march", []),
    ("please march A1 over to T08", [ONE]), ("if no enemy at T15, A1 march to T08", [f"{ONE} if no enemy at T15"]),
    ("A1 march T08", [ONE]), ("A1 march into T08", [ONE]), ("A1 march 2 T08", [ONE]),
    ("A1 march to T08 2", []), ("A1 marching to T08", [ONE]), ("A1 T08", []),
])  # fmt: skip
def test_words_change_places_and_little_ones_are_put_in(lenient, sentence, lines):
    assert written(lenient, sentence) == lines


@pytest.mark.parametrize(("sentence", "before", "goes_on", "lines"), [
    ("march to T08", TWO, True, ["A2 march to T08"]),
    ("finally march to T08", TWO, False, ["A2 march to T08"]),
    ("march to T08", TWO, False, []),
    ("march to T08", "", True, []),
    ("T08", TWO, True, []),
    ("finally T08", TWO, False, ["A2 march to T08"]),
    ("finally 2", TWO, False, []),
    ("finally T08", "A2 tear down", False, []),
    ("finally T08 T21", "build T15 T08", False, ["build T08 T21"]),
    ("finally T08 T21", TWO, False, []),
    ("finally ( T08 T21 )", "build T15 T08", False, []),
])  # fmt: skip
def test_an_order_goes_on_with_the_piece_the_verb_or_all_but_the_end_of_the_one_before(
    lenient, sentence, before, goes_on, lines
):
    assert written(lenient, sentence, before, goes_on) == lines


DOUBTFUL = f"{ONE} if not enemy at T15"


@pytest.mark.parametrize(("sentence", "before", "goes_on", "lines"), [
    (DOUBTFUL, "", False, [DOUBTFUL]),
    (f"{DOUBTFUL}, {TWO}", "", False, [DOUBTFUL, TWO]),
    (f"{TWO}, {DOUBTFUL}, and fortify T08", "", False, [TWO, DOUBTFUL, "fortify T08"]),
    (f"{DOUBTFUL}, xyzzy", "", False, []),
    (f"xyzzy, {DOUBTFUL}", "", False, []),
    (f"please {DOUBTFUL}", "", False, [DOUBTFUL]),
    (f"now {DOUBTFUL}", "", False, []),
    ("march to T08 if not enemy at T15", TWO, True, ["A2 march to T08 if not enemy at T15"]),
    ("march to T08 if not enemy at T15", TWO, False, []),
    ("march to T08 if not enemy at T15", "fortify", True, []),
    (f"A1 tear down, march to T08, {DOUBTFUL}", "", False, ["A1 tear down, march to T08", DOUBTFUL]),
])  # fmt: skip
def test_a_doubtful_sentence_is_read_to_the_letter(lenient, sentence, before, goes_on, lines):
    assert written(lenient, sentence, before, goes_on) == lines
    if lines:
        assert lenient.before == lines[-1]


def test_of_a_doubtful_sentence_eight_orders_are_read(lenient):
    assert len(written(lenient, ", ".join([DOUBTFUL] * 9))) == 9
    assert written(lenient, ", ".join([DOUBTFUL] * 10)) == []


@pytest.mark.parametrize(("sentence", "lines", "stays"), [
    (f"{ONE} and A2 rests", [ONE], [["A2"]]), (f"{ONE}; A2 rests", [ONE], [["A2"]]), ("A2 rests", [], []),
    ("xyzzy and A2 rests", [], []), (f"{ONE} and {TWO}", [ONE, TWO], []),
])  # fmt: skip
def test_what_is_said_to_rest_at_the_end_of_a_sentence_is_no_order(lenient, sentence, lines, stays):
    found = lenient.anew(sentence, goes_on=False)
    assert [line.text for line in found.lines] == lines
    assert [[*each.ids] for each in found.idle] == stays


@pytest.mark.parametrize(("sentence", "corrects"), [(f"No wait, {ONE} instead", True), (ONE + "!", False)])
def test_a_sentence_may_correct_an_order(lenient, sentence, corrects):
    (line,) = lenient.anew(sentence, goes_on=False).lines
    assert line == (ONE, corrects)


@pytest.mark.parametrize(("line", "sentence", "whole"), [
    (ONE, "if no enemy at T15", f"{ONE} , if no enemy at T15"), (ONE, "else stop", f"{ONE} ; else stop"),
    (ONE, "if no enemy at T15, please!", f"{ONE} , if no enemy at T15"), (ONE, "A2 if no enemy at T15", ""),
    ("A1 tear down", "march to T08", "A1 tear down , A1 march to T08"), (ONE, "if not enemy at T15", ""),
    (ONE, "xyzzy", ""), (ONE, "", ""), ("fortify T08", "if no enemy at T15", ""),
])  # fmt: skip
def test_a_sentence_completes_the_order_before_where_both_are_one(lenient, line, sentence, whole):
    assert lenient.completed(line, sentence) == whole
    if whole:
        assert lenient.before == whole


@pytest.mark.parametrize(("sentence", "before", "lines"), [
    ("Otherwise A2 march to T15", f"{ONE} if no enemy at T15", [f"{TWO} unless no enemy at T15"]),
    ("A1 march to not turned", "", [ONE]),
    ("A1 march to home if not enemy at T15", "", ["A1 march to T15 if not enemy at T15"]),
    ("No wait, maybe A1 march to T08", "", []),
    ("No wait, if no enemy at T15, A1 march to T08 instead", "", []),
    ("No wait, march to T08 instead", TWO, []),
    ("march to T08, but first A1 tear down", TWO, []),
    ("A1 tear down, but first march to T08", TWO, []),
])  # fmt: skip
def test_nicknames_cases_and_corrections_are_read_before_all_else(lenient, sentence, before, lines):
    assert written(lenient, sentence, before, goes_on=True) == lines


@pytest.mark.parametrize(("over", "read"), [(0, True), (1, True), (2, False)])
def test_a_sentence_of_forty_words_is_read(lenient, over, read):
    clauses = [ONE, TWO] * 4
    for at in range(over):
        clauses[at] = clauses[at].replace("march", "march over")
    assert bool(written(lenient, " and ".join(clauses))) is read


def test_who_can_mean_several_things_is_asked(lenient):
    found = lenient.anew("A1 march to Ford", goes_on=False)
    assert (found.lines, found.ways) == ((), ("A1 march to T07", "A1 march to T17"))
    found = lenient.anew(f"{TWO} and A1 march to Ford", goes_on=False)
    assert found.ways == (f"{TWO}; A1 march to T07", f"{TWO}; A1 march to T17")


def tokens(lexicon, text):
    return first_spelling(lexicon.units(lexicon.words(text)))


def texts(several):
    return [" ".join(token.text for token in each) for each in several]


@pytest.mark.parametrize(("text", "chunks"), [
    ("A1 march to T08", ["A1", "march to T08"]), ("to T08 march A1", ["to T08", "march", "A1"]),
    ("tear down A1", ["tear down", "A1"]), ("A1 with 2 T08", ["A1", "with 2 T08"]), ("2 march", ["2", "march"]),
    ("A1 2 to T08", ["A1", "2", "to T08"]), ("T08 A1", ["T08", "A1"]), ("march A1", ["march", "A1"]),
    ("march", ["march"]), ("A1 2", ["A1", "2"]), ("march with A1", ["march", "with A1"]), ("2 3", ["2 3"]),
])  # fmt: skip
def test_words_that_belong_together_change_places_together(lenient, lexicon, text, chunks):
    assert texts(lenient._chunks(tokens(lexicon, text))) == chunks


@pytest.mark.parametrize(("word", "stays"), [
    ("to", True), ("from", True), ("with", True), ("first", True), ("the", False), ("please", False), ("over", False),
    ("A1", True), ("march", True),
])  # fmt: skip
def test_little_words_go_where_others_change_places(lenient, lexicon, word, stays):
    (token,) = tokens(lexicon, word)
    assert lenient._stays(token) is stays


@pytest.mark.parametrize(("text", "count"), [
    ("A1 march T08", 5), ("A1 T08", 1), ("A1", 0), ("A1 march T08 T15", 23), ("A1 march T08 T15 T21", 0),
    ("A1 and march", 0), ("A1 please T08", 1),
])  # fmt: skip
def test_up_to_four_parts_stand_in_every_other_order(lenient, lexicon, text, count):
    given = tokens(lexicon, text)
    others = texts(lenient._in_other_orders(given))
    assert len({*others}) == len(others) == count
    assert text.replace(" please", "") not in others


@pytest.mark.parametrize(("way", "before", "text", "found"), [
    ("_with_another", TWO, "finally T08", ["A2 march to T08"]),
    ("_with_another", "A1 tear down 2", "T08", ["A1 tear down T08"]),
    ("_with_another", "A1 tear down", "T08", []),
    ("_with_another", TWO, "T08 T21", []),
    ("_with_another", TWO, "2", []),
    ("_with_another", "", "T08", []),
    ("_with_verb", "build T15 T08", "finally T08 T21", ["build T08 T21"]),
    ("_with_verb", "build T15 T08", "T08 to T21", ["build T08 to T21"]),
    ("_with_verb", "build T15 T08", "T08", []),
    ("_with_verb", "build T15 T08", "2 T08", []),
    ("_with_verb", TWO, "T08 T21", []),
    ("_with_verb", "", "T08 T21", []),
    ("_with_verb", "build T15 T08", "( T08 T21", []),
    ("_with_verb", "build T15 T08", "T08 T21 )", []),
    ("_with_subject", TWO, "finally march to T08", ["A2 march to T08"]),
    ("_with_subject", TWO, "to T08", []),
    ("_with_subject", "march up", "march", []),
    ("_with_subject", "", "march", []),
    ("_with_subject", TWO, "finally", []),
])  # fmt: skip
def test_words_are_put_in_from_the_order_before(lenient, lexicon, way, before, text, found):
    lenient.before = before
    assert texts(getattr(lenient, way)(tokens(lexicon, text))) == found


@pytest.mark.parametrize(("text", "first", "last"), [
    (ONE, "A1", "T08"), ("march up", "", ""), ("xyzzy T08", "", ""), ("Threeways march", "Threeways", "T15"),
    ("march to T21 2 times", "T21", "T21"),
])  # fmt: skip
def test_the_first_and_the_last_thing_that_a_text_names(lenient, text, first, last):
    assert (lenient._first_named(text), lenient._last_named(text)) == (first, last)


@pytest.mark.parametrize(("sentence", "parts"), [
    (f"{ONE} and A2 rests", (ONE, " and ", "A2 rests")), ("a, but b", ("a,", " but ", "b")), ("a; b", ("a", "; ", "b")),
    ("a and b while c", ("a and b", " while ", "c")), ("a", ("a", "", "")), ("and a", ("and a", "", "")),
])  # fmt: skip
def test_the_last_part_of_a_sentence_stands_behind_the_last_joint(sentence, parts):
    assert _last_part(sentence) == parts


def test_a_number_counts_what_stands_behind_it(lenient):
    two, army, to, march = Token("2"), Token("A1", named=True), Token("to", droppable=True), Token("march")
    counted = [lenient._counts(two, each) for each in (army, to, march, two)]
    assert counted == [True, False, False, True]
    assert lenient._counts(army, two) is False
