"""Sentences that change orders, long lines broken, orders that are dropped, and the answer to a file, part by part."""

from types import SimpleNamespace

import marches
import pytest
import raid
from msgspec.structs import replace
from typed_as_said import types_held

from adjudicator.orders import reply, sheet, sifting, within
from adjudicator.orders.known import orders_sent, standing_sent
from adjudicator.orders.notation import meant_by
from adjudicator.orders.notation.amending import Amendment, Fewer, _unbracketed, amendment, fewer, place_of_line
from adjudicator.orders.notation.breaking import _ROOM, _broken, _filled
from adjudicator.orders.notation.grammar import EACH, Kinds, Several, Struct, Value, grammar_of
from adjudicator.orders.notation.template import Ways
from adjudicator.orders.notation.words import quoted
from adjudicator.orders.notation.writer import Writer
from adjudicator.orders.reading import read
from adjudicator.table.problems import Problem, Understood


@pytest.fixture(scope="module", autouse=True)
def _types():
    with types_held("adjudicator.orders.notation"):
        yield


@pytest.mark.parametrize(("sentence", "change"), [
    ("Cancel the order for A1.", Amendment("", "A1", "cancel")),
    ("no wait, Strike out my line about the castle!", Amendment("", "castle", "strike out")),
    ("(drop A1)", Amendment("", "A1", "drop")),
    ("forget A1 this turn", Amendment("", "A1", "forget")),
    ("leave A1 alone", Amendment("", "A1", "leave")),
    ("cancel A1; it stays where it is", Amendment("", "A1", "cancel")),
    ("cancel A1, no march", Amendment("", "A1", "cancel")),
    ("cancel A1, march A2 to T08", None),
    ("A1 to T08 instead of T15", Amendment("A1 to T08", "T15")),
    ("oops: A1 to T08, not the T15", Amendment("A1 to T08", "T15")),
    ("A1 to T08 rather than my order for A2", Amendment("A1 to T08", "A2")),
    ("Sorry, correction: A1 to T08, and not T15.", Amendment("A1 to T08", "T15")),
    ("A1 to T08", None),
    ("cancel", None),
])  # fmt: skip
def test_a_sentence_takes_back_an_order_or_puts_another_in_its_place(sentence, change):
    assert amendment(sentence) == change


@pytest.mark.parametrize(("sentence", "count"), [
    ("A1 takes only 3", Fewer("A1", "3", ())), ("A1 brings just three ships", Fewer("A1", "3", ("ships",))),
    ("Sorry, A1 with only 2 of his men along with him.", Fewer("A1", "2", ())),
    ("(A1 sends but 4 swift ships)", Fewer("A1", "4", ("swift", "ships"))), ("A1 takes only some", None),
    ("A1 takes 3", None),
])  # fmt: skip
def test_a_sentence_says_that_fewer_are_meant(sentence, count):
    assert fewer(sentence) == count


@pytest.mark.parametrize(("words", "lines", "place"), [
    ("first line", 3, 0), ("Second order", 3, 1), ("third one", 3, 2), ("last line", 3, 2), ("last line", 1, 0),
    ("third one", 2, None), ("first line", 0, None), ("last line", 0, None), ("fourth line", 9, None), ("A1", 3, None),
])  # fmt: skip
def test_a_line_is_meant_by_its_number(words, lines, place):
    assert place_of_line(words, lines) == place


@pytest.mark.parametrize(
    ("text", "bare"), [("(a)", "a"), ("(a", "(a"), ("a)", "a)"), ("(a) (b)", "(a) (b)"), ("a", "a")]
)
def test_a_sentence_in_brackets_is_read_without_them(text, bare):
    assert _unbracketed(text) == bare


def test_a_line_is_filled_up_to_its_room_and_goes_on_set_in():
    fits = ["x" * 30, "y" * (_ROOM - 31)]
    assert [*_filled(fits)] == [" ".join(fits)]
    assert [*_filled([*fits, "z"])] == [" ".join(fits), "  z"]
    longer = [fits[0], fits[1] + "y"]
    assert [*_filled(longer)] == [longer[0], f"  {longer[1]}"]


def test_a_line_is_broken_between_clauses_else_between_words():
    clauses = f"{'a' * 60}, {'b' * 40} or {'c' * 30}"
    assert next(_broken(clauses)) == ["a" * 60 + ",", f"  {'b' * 40}", f"  or {'c' * 30}"]
    words = f"{'a' * 60} {'b' * 40} {'c' * 30}"
    assert [*_broken(words)] == [["a" * 60, f"  {'b' * 40}", f"  {'c' * 30}"]]
    wide = f"{'a' * 60}, {'b' * 40} {'c' * 40}"
    assert [*_broken(wide)] == [["a" * 60 + ",", f"  {'b' * 40}", f"  {'c' * 40}"]]
    assert [*_broken("a" * (_ROOM + 1))] == []
    assert [*_broken("a" * _ROOM)] == [["a" * _ROOM]] * 2


PROBLEM = Problem(kind="illegal", code="NO", message="no such thing", path=("orders", "queue", 2, "do"))


def checked(**more):
    given = {
        "accepted": False, "sealed": None, "replaced": None, "seat": "A", "seat_name": "Egil", "standing_only": False,
        "orders": None, "unchecked": (), "campaign": "north", "step": None,
    }  # fmt: skip
    return SimpleNamespace(**given | more)


@pytest.mark.parametrize(("known", "told"), [
    ({"accepted": True}, "ACCEPTED."),
    ({"accepted": True, "replaced": 4}, "ACCEPTED. They replace your orders no. 4."),
    ({"accepted": True, "replaced": 4, "standing_only": True}, "ACCEPTED."),
    ({"accepted": True, "sealed": b""}, reply.TAKEN),
    ({"accepted": True, "sealed": b"", "replaced": 4}, f"{reply.TAKEN} It replaces your orders no. 4."),
    ({}, "NOT ACCEPTED. Nothing of this file was stored. No orders of yours are stored for now."),
    ({"replaced": 4}, "NOT ACCEPTED. Nothing of this file was stored. Your orders no. 4 still count."),
    ({"sealed": b"", "seat": None}, "NOT ACCEPTED. Nothing of this file was stored."),
])  # fmt: skip
def test_the_verdict_says_what_counts_now(known, told):
    (text,) = reply._verdict(checked(**known))
    assert " ".join(text.split()) == told


def test_the_head_names_the_campaign_the_seat_and_the_window():
    assert reply._head(checked(seat=None)) == []
    assert reply._head(checked()) == ["north: Egil (A), no orders awaited"]
    assert reply._head(checked(step=raid.SUMMER)) == ["north: Egil (A), Summer"]


@pytest.mark.parametrize(("known", "told"), [
    ({}, []), ({"standing_only": True}, []), ({"accepted": True}, []),
    ({"accepted": True, "standing_only": True},
     [["The file holds standing orders only. There are no other orders of yours."]]),
    ({"accepted": True, "standing_only": True, "orders": 1},
     [["The file holds standing orders only. The orders you had sent still count."]]),
])  # fmt: skip
def test_standing_orders_alone_leave_the_others_as_they_were(known, told):
    assert reply._standing_only(checked(**known)) == told


@pytest.mark.parametrize(("parts", "named"), [
    (("orders",), "orders"), (("standing",), "standing orders"), (("orders", "standing"), "orders and standing orders"),
])  # fmt: skip
def test_what_was_not_checked_is_told(parts, named):
    ((text,),) = reply._unchecked(checked(unchecked=parts))
    assert " ".join(text.split()).startswith(f"Of the {named}, what follows a mistake of form was not checked")
    assert reply._unchecked(checked()) == []


@pytest.mark.parametrize(("path", "told"), [
    (("orders", "queue", 2, "do", "to"), "queue no. 3, do, to"), (("orders",), "orders"), ((), ""),
    (("standing", "retreat", 0), "standing, retreat no. 1"), ((0, "a"), "0, a"), (("orders", 0), "0"),
])  # fmt: skip
def test_a_place_is_told_in_words(path, told):
    assert reply.path_in_words(path) == told


def test_a_problem_is_told_with_its_place_what_is_shown_and_what_would_be_right():
    whole = replace(
        PROBLEM, line=3, column=5, shown=("sail", "^"), hint="try another", right="go", like="or", rule="R-1"
    )
    assert reply._problem(whole) == [
        "line 3, column 5: queue no. 3, do", "No such thing.", f"{reply.BAR}sail", f"{reply.BAR}^", "Try another.",
        "This would be right:", f"{reply.BAR}go", "(rule R-1) [NO]",
    ]  # fmt: skip
    assert reply._problem(replace(PROBLEM, like="or")) == [
        "queue no. 3, do", "No such thing.", "It is written like this:", f"{reply.BAR}or", "[NO]",
    ]  # fmt: skip
    assert reply._problem(replace(PROBLEM, path=())) == ["No such thing.", "[NO]"]


def test_entries_are_numbered_and_their_lines_stand_below_one_another():
    entries = [["one", f"{reply.BAR}shown", "more"], ["x" * 40 + " " + "y" * 40]]
    assert reply._numbered("Wrong", entries) == [[
        "Wrong", "  1. one", f"     {reply.BAR}shown", "     more", f"  2. {'x' * 40}", f"     {'y' * 40}",
    ]]  # fmt: skip
    assert reply._numbered("Wrong", []) == []
    assert reply._numbered("Wrong", [[f"{reply.BAR}shown"]]) == [["Wrong", f"  1. {reply.BAR}shown"]]


def test_orders_are_told_with_their_numbers_and_what_is_remarked():
    orders = [Understood((), "sail", "by day"), Understood((), "", "alone"), Understood((), "go")]
    assert reply._understood("As understood", orders) == [[
        "As understood", "  1. sail", "     # by day", "     # alone", "  3. go",
    ]]  # fmt: skip
    assert reply._understood("As understood", []) == []


@pytest.mark.parametrize("more", [-1, 0, 1, 1234])
def test_twenty_orders_that_are_dropped_are_told_one_by_one(more):
    told = sifting._told([PROBLEM] * (sifting.TOLD + more))
    last = [f"and {more:,} more"] if more > 0 else []
    assert [*told] == ["No such thing. [NO]"] * min(sifting.TOLD, sifting.TOLD + more) + last
    assert sifting._said(replace(PROBLEM, line=3)) == "line 3: No such thing. [NO]"


@pytest.mark.parametrize(("path", "entry"), [
    (("orders", "queue", 2, "do", "to"), ("orders", "queue", 2)), (("orders", 0), ("orders", 0)),
    (("orders", "garrisons", "T08", "x"), ("orders", "garrisons", "T08")), (("orders",), ("orders",)), ((), ()),
])  # fmt: skip
def test_of_a_list_the_whole_entry_is_dropped_else_what_stands_under_a_name(path, entry):
    assert sifting._entry(path) == entry


@pytest.mark.parametrize(("label", "called"), [("", {"3.summer"}), ("S1", {"3.summer", "3.S1"})])
def test_a_window_is_called_by_its_id_and_by_what_players_call_it(label, called):
    window = raid.window(replace(raid.SUMMER, label=label))
    assert window.called == called
    assert (window.turn, window.window) == (3, "summer")
    closed = raid.window(None)
    assert (closed.called, closed.turn, closed.window) == ((), None, None)


@pytest.mark.parametrize(("settled", "told"), [((), ""), (("A",), "What you wrote in advance for it is played.")])
def test_what_was_written_in_advance_is_played_where_nothing_comes(settled, told):
    window = marches.window()
    window = type(window)(**{**vars(window), "step": replace(window.step, settled=settled)})
    said = window.if_nothing_comes("A")
    assert said == told if told else said == window.game.if_nothing_comes(window.step, stands_in=False)


def sorted_lines(**known):
    given = {
        "partly": set(),
        "back": set(),
        "readable": set(),
        "begun": {},
        "about": set(),
        "sure": set(),
        "long": set(),
    }
    return SimpleNamespace(**given | known)


PARAGRAPHS = {1: 0, 2: 0, 3: 1, 4: 2, 5: 2}


@pytest.mark.parametrize(("known", "meant"), [
    ({}, set()), ({"partly": {1}, "back": {3}}, {1, 3}), ({"about": {2, 3}}, set()),
    ({"about": {2, 3}, "readable": {1}}, {2, 3}), ({"about": {2}, "begun": {4: 2}}, {2, 4}),
    ({"about": {2}, "begun": {4: 1}}, {4}), ({"about": {2}, "sure": {2, 3}}, {2}), ({"about": {2}, "sure": {3}}, set()),
    ({"about": {2, 3}, "sure": {2}}, set()), ({"long": {2, 3}, "readable": {1}}, {2}), ({"long": {2}}, set()),
    ({"begun": {2: 1, 3: 1, 4: 2}, "readable": {1}}, {2, 4}), ({"begun": {2: 1}}, {2}),
])  # fmt: skip
def test_lines_are_meant_as_orders_by_what_stands_beside_them(known, meant):
    assert {*within._meant(sorted_lines(**known), PARAGRAPHS)} == meant


def test_an_empty_line_begins_a_paragraph():
    assert within._paragraphs("a\nb\n\nc\n \nd") == {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2}


FILE = raid.file("  queue:\n    - do: {action: sail, to: F01}\n    - do: {action: sail, to: F02}\n  leader: Egil\n")


def test_what_is_left_of_a_file_keeps_its_places():
    reading = read(FILE)
    second, first = ("orders", "queue", 1), ("orders", "queue", 0)
    assert second in reading.marks
    left = sifting.without(reading, [first, ("orders", "leader")])
    assert left.tree["orders"] == {"queue": [{"do": {"action": "sail", "to": "F02"}}]}
    assert left.marks[first] == reading.marks[second]
    assert left.marks[(*first, "do", "to")] == reading.marks[(*second, "do", "to")]
    assert left.keys[(*first, "do")] == reading.keys[(*second, "do")]
    assert not {second, ("orders", "leader")} & {*left.marks, *left.keys}
    assert left.blocks == {}
    assert sifting.without(reading, []).tree == reading.tree


@pytest.mark.parametrize(("path", "node", "name"), [
    (("keep_home",), Value({}, ""), "keep home"), (("queue", EACH), Value({}, ""), "queue"),
    (("when", "not"), Value({}, ""), "when"), (("not",), Value({}, ""), "not"),
    (("homes", "key"), Value({}, "FarmId"), "farm"), (("homes", "key"), Value({}, "SeaTileId"), "sea tile"),
    (("homes", "value"), Value({}, "", number=True), "number"), (("homes", "value"), Value({}, ""), "homes"),
    (("at_least", 1), Value({}, "", number=True), "number"), (("at_least", 0), Value({}, ""), "at least"),
])  # fmt: skip
def test_a_name_in_brackets_is_that_of_the_field_or_of_the_kind_of_thing(path, node, name):
    assert meant_by.placeholder(path, node) == name


GO, STAY, SILENT = (
    Struct(title, ways=ways) for title, ways in (("Go", Ways(())), ("Stay", Ways(())), ("Silent", None))
)


@pytest.mark.parametrize(("node", "told"), [
    (Kinds((GO, STAY, SILENT)), "see Go or Stay"), (Several(Kinds((GO,))), "see Go"), (Kinds((SILENT,)), ""),
    (GO, "see Go"), (Several(STAY), "see Stay"), (SILENT, ""), (Value({}, "x"), ""),
])  # fmt: skip
def test_where_a_name_stands_for_orders_these_are_told(node, told):
    assert meant_by._orders(node) == told


@pytest.mark.parametrize(("count", "told"), [(0, ""), (1, "a b0"), (2, "a b0 or a b1"), (12, None), (13, "")])
def test_up_to_twelve_words_are_told_of_which_one_may_be_written(count, told):
    choices = tuple(f"a_b{number}" for number in range(count))
    found = meant_by._choices(Several(Value({}, "", choices=choices)))
    assert found == told if told is not None else found.endswith("a b10 or a b11")
    assert meant_by._choices(GO) == ""


def test_a_text_in_quotes_keeps_its_letters():
    assert quoted('Þóra "the wise"') == '"Þóra \\"the wise\\""'


@pytest.mark.parametrize("sent", [None, {"leader": "Egil"}])
def test_what_was_sent_before_is_read_as_orders(sent):
    window = raid.window()
    known = type(window)(**{**vars(window), "sent": lambda seat: sent, "standing_sent": lambda seat: sent})
    assert orders_sent(known, "Red", raid.SUMMER) == (sent and raid.Summer(leader="Egil"))
    assert standing_sent(known, "Red") == (sent and raid.Standing(leader="Egil"))


def test_a_sheet_lists_each_thing_that_can_be_ordered_with_lines_that_order_it():
    window = raid.window()
    offers = window.offers("Red")
    writer = Writer(grammar_of(offers.schema), {})
    told = dict(sheet._orders(offers, writer))
    assert told["Sail to a farm."] == "sail to F02"
    assert told["Trade with a farm."] == "trade with F01 for 2.5"
    assert told["How. Left out: bold."] == "be bold\nbe shy"
    assert told["Who leads."].startswith("led by ")
    assert told["Who flees where."] == "F01 flees to F02"
    assert sheet._send("me@home").count("mail it to me@home, or answer the mail this report came with;") == 1
    assert "send it to the referee;" in sheet._send("")
