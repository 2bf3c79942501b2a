"""The parts of a notation one by one: how it is taken apart, the places that its lines fill, values, words, sequels."""

import re

import pytest
import raid
from typed_as_said import types_held

from adjudicator.orders.notation.found import Found, There
from adjudicator.orders.notation.grammar import (
    Amounts,
    Grammar,
    Kinds,
    Several,
    Struct,
    Tuple,
    Value,
    grammar_of,
    node_at,
    slots_of,
    words_before_colons,
)
from adjudicator.orders.notation.line import Line
from adjudicator.orders.notation.merging import Places, put
from adjudicator.orders.notation.names import Names
from adjudicator.orders.notation.reader import LineReader
from adjudicator.orders.notation.sequels import with_case_of, with_place_of, with_place_of_case
from adjudicator.orders.notation.template import Row, Setting, Slot, Ways, Words, keys_of, template
from adjudicator.orders.notation.values import Values, _noun, _such_as, is_number
from adjudicator.orders.notation.words import words_of_line
from adjudicator.orders.schema import schemas_of


@pytest.fixture(scope="module", autouse=True)
def _types():
    with types_held("adjudicator.orders.notation"):
        yield


def words(*ways, optional=False):
    return Words(tuple(tuple(way.split()) for way in ways if way), ways[0], optional)


@pytest.mark.parametrize(("text", "parts"), [
    ("march {to}", (words("march"), Slot(("to",)))),
    ("{forced.army} {at.0}", (Slot(("forced", "army")), Slot(("at", 0)))),
    ("{places/or}", (Slot(("places",), "or"),)),
    ("(march|moves to)", (words("march", "moves to"),)),
    ("(to|)", (Words((("to",),), "to", True),)),
    ("(|to)", (Words((("to",),), "", True),)),
    ("via=(by sea)", (Setting("via", "true", words("by sea")),)),
    ("idle=stop(else stop|stop)", (Setting("idle", "stop", words("else stop", "stop")),)),
    ("[at {to}]", (Ways((Row((words("at"), Slot(("to",)))),), True),)),
    ("[at|{to}]", (Ways((Row((words("at"),)), Row((Slot(("to",)),))), True),)),
    ("({a}|b)", (Ways((Row((Slot(("a",)),)), Row((words("b"),)))),)),
    ("\\(x\\)", (Words((("(", "x", ")"),), "( x )"),)),
    ("((a|b) c|d)", (Ways((Row((words("a", "b"), words("c"))), Row((words("d"),)))),)),
])  # fmt: skip
def test_a_notation_is_taken_apart(text, parts):
    assert template(text) == Ways((Row(parts),))


def test_several_ways_to_say_all_of_it_are_rows():
    assert template("a|b {c}") == Ways((Row((words("a"),)), Row((words("b"), Slot(("c",))))))
    assert [*keys_of(template("go (to|into) [if {x} holds] via=(by sea)"))] == [
        "go", "to", "into", "if", "holds", "by", "sea",
    ]  # fmt: skip
    assert [slot.path for slot in slots_of(template("{a} [{b} ({c}|d)]"))] == [("a",), ("b",), ("c",)]


@pytest.mark.parametrize(("text", "why"), [
    ("{a", "this is no notation: '{a'"), ("a)", "a bracket too many in the notation 'a)'"),
    ("(a", "a bracket is not closed in a notation"), ("x=y({a})", "only words can say that x is set"),
])  # fmt: skip
def test_what_is_no_notation_is_told(text, why):
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        template(text)


TEXT = Value({}, "")
LIST = Several(TEXT)
PAIR = Tuple((TEXT, LIST))
AMOUNTS = Amounts(Value({}, "Key"), LIST)
INNER = Struct("Inner", {"pair": PAIR})
WHOLE = Struct("Whole", {"inner": INNER, "list": LIST, "amounts": AMOUNTS, "text": TEXT})


@pytest.mark.parametrize(("path", "node"), [
    ((), WHOLE), (("inner",), INNER), (("inner", "pair"), PAIR), (("inner", "pair", 0), TEXT),
    (("inner", "pair", 1), LIST), (("list", "each"), TEXT), (("amounts", "key"), AMOUNTS.key),
    (("amounts", "value"), LIST), (("amounts", "value", "each"), TEXT),
])  # fmt: skip
def test_a_slot_is_for_the_node_at_its_path(path, node):
    assert node_at(WHOLE, path) is node


@pytest.mark.parametrize("path", [("list", "first"), ("list", 0), ("amounts", "each"), ("text", "key"), ("text", 0)])
def test_a_path_that_leads_nowhere_is_told(path):
    with pytest.raises(KeyError, match=f"Whole has no {path[0]}.{path[1]}"):
        node_at(WHOLE, path)


def test_words_before_colons_say_of_what_kind_an_order_is():
    lines = [template(text) for text in (
        "forest (:|) {a}", "road : {a}", "(town|city) (:|) {a}", "{a} (:|) b", "go", "lake (;|) {a}", "sea {a}",
    )]  # fmt: skip
    assert [*words_before_colons(Struct("Set", lines=tuple(lines)))] == ["forest", "town"]


def test_a_grammar_knows_its_words_its_choices_its_forms_and_how_lines_begin():
    grammar = grammar_of(schemas_of(raid.RAID)["summer.schema.json"])
    notation = {"sail", "to", "with", "ships", "ship", "by", "night", "trade", "for", "seen", "at", "not", "if", "be"}
    assert grammar.reserved == notation | {"led", "flees", "and", "or"}
    assert grammar.spoken == grammar.reserved | {"bold", "shy"}
    assert [form.pattern for form in grammar.forms] == ["^F[0-9]{2}$"]
    assert grammar.beginnings == {"be", "led"}
    queue = grammar.parts["orders"].fields["queue"]
    assert isinstance(queue, Several)
    assert [struct.tag for struct in queue.item.fields["do"].structs] == [("action", "sail"), ("action", "trade")]
    assert isinstance(queue.item.fields["do"], Kinds)
    assert not queue.item.is_condition
    assert grammar_of(schemas_of(raid.RAID)["summer.schema.json"]) is grammar


FIELDS = Struct("Set", {"queue": LIST, "homes": AMOUNTS, "leader": TEXT, "inner": INNER})


@pytest.mark.parametrize(("tree", "fields", "filled", "twice"), [
    ({}, [(("leader",), "Egil")], [(("leader",), "Egil")], ""),
    ({"leader": "Ulf"}, [(("leader",), "Egil")], [(("leader",), "Egil")], "leader"),
    ({}, [(("queue", "each"), 1)], [(("queue", 0), 1)], ""),
    ({"queue": [1, 2]}, [(("queue", "each"), 3)], [(("queue", 2), 3)], ""),
    ({"queue": [1, 2]}, [(("queue", "each", "do"), 3)], [(("queue", 2, "do"), 3)], ""),
    ({}, [(("homes", "key"), "F01"), (("homes", "value"), "F02")], [(("homes", "F01"), "F02")], ""),
    ({"homes": {"F01": 1}}, [(("homes", "key"), "F01"), (("homes", "value"), 2)], [(("homes", "F01"), 2)], "F01"),
    ({"homes": {"F01": 1}}, [(("homes", "key"), "F02"), (("homes", "value"), 2)], [(("homes", "F02"), 2)], ""),
    ({"queue": [1]}, [(("queue",), [2])], [(("queue",), [2])], ""),
    ({"queue": [1]}, [(("queue", 0), 2)], [(("queue", 0), 2)], ""),
    ({"inner": {"pair": 1}}, [(("inner", "pair"), 2)], [(("inner", "pair"), 2)], "inner"),
    ({"inner": {}}, [(("inner", "pair"), 2)], [(("inner", "pair"), 2)], ""),
    ({"inner": 1}, [(("inner", "pair"), 2)], [(("inner", "pair"), 2)], ""),
])  # fmt: skip
def test_a_line_fills_its_places_in_the_set_and_no_place_twice(tree, fields, filled, twice):
    places = Places(FIELDS, tree, fields)
    assert ([*places.filled()], places.twice) == (filled, twice)


def test_the_entries_of_a_list_that_goes_on_stand_behind_those_that_are_there():
    places = Places(FIELDS, {"queue": [1, 2]}, [(("queue",), [3])])
    assert places.of(("queue", 0, "do")) == ("queue", 2, "do")
    assert places.of(("queue",)) == ("queue",)
    assert places.of(()) == ()
    assert Places(FIELDS, {}, [(("queue",), [3])]).of(("queue", 0)) == ("queue", 0)


@pytest.mark.parametrize(("tree", "path", "value", "becomes"), [
    ({}, ("a",), 1, {"a": 1}), ({"a": 1}, ("a",), 2, {"a": 2}), ({}, ("a", "b"), 1, {"a": {"b": 1}}),
    ({}, ("a", 0), 1, {"a": [1]}), ({"a": [1]}, ("a", 1), 2, {"a": [1, 2]}),
    ({"a": [1, 3]}, ("a", 0), 2, {"a": [2, 3]}), ({}, ("a", 0, "b"), 1, {"a": [{"b": 1}]}),
    ({"a": [{"b": 1}]}, ("a", 0, "c"), 2, {"a": [{"b": 1, "c": 2}]}),
    ({"a": [{"b": 1}]}, ("a", 1, "b"), 2, {"a": [{"b": 1}, {"b": 2}]}), ({"a": [1]}, ("a",), [2], {"a": [1, 2]}),
    ({"a": {"b": 1}}, ("a",), {"b": 2, "c": 3}, {"a": {"b": 1, "c": 3}}), ({"a": 1}, ("a",), [2], {"a": [2]}),
    ({"a": [1]}, ("a",), 2, {"a": 2}), ({}, ("a", 0, 1), 1, {"a": [[1]]}),
])  # fmt: skip
def test_a_value_is_put_at_its_path(tree, path, value, becomes):
    put(tree, path, value)
    assert tree == becomes


@pytest.mark.parametrize(("word", "number"), [
    ("3", True), ("-3", True), ("+3", True), ("3.5", True), ("3x", True), ("three", True), ("twice", True),
    ("x3", False), ("thrice", False), ("3.", False), ("", False),
])  # fmt: skip
def test_a_number_is_written_in_digits_or_letters(word, number):
    assert is_number(word) is number


FARMS = Names({"F01": "Bakki", "F02": "The Hof", "F03": "Fell", "F04": "Fell"})
FARM = Value({"examples": ["F09", "F02"]}, "FarmId", pattern=re.compile("^F[0-9]{2}$"))


def values(text, node, *, loose=False, at=0, reserved=()):
    line = Line(words_of_line(text))
    grammar = Grammar.__new__(Grammar)
    grammar.reserved = reserved
    found = Values(line, grammar, {"FarmId": FARMS}, loose=loose)
    return [(each.end, each.value) for each in found.read(node, at)], line


@pytest.mark.parametrize(("text", "found"), [
    ("F01", [(1, "F01"), (1, "F01"), (1, "F01")]),
    ("Bakki", [(1, "F01")]),
    ("the Hof", [(2, "F02")]),
    ("Hof", []),
    ("Bakki (F01) x", [(4, "F01")]),
    ("Fell (F04)", [(4, "F04")]),
    ("Fell (F01)", [(1, "Fell")]),
    ("Fell", [(1, "Fell")]),
    ("F09", [(1, "F09")]),
    ("F9", []),
    ("there", [(1, There("FarmId"))]),
    ('"F77"', [(1, "F77")]),
    ("swan", []),
])  # fmt: skip
def test_a_thing_is_read_by_its_id_its_name_or_both(text, found):
    told = [*dict.fromkeys(values(text, FARM)[0])]
    assert told == [*dict.fromkeys(found)]


@pytest.mark.parametrize(("text", "found"), [
    ("3", [(1, "3")]), ("+3", [(2, "3")]), ("3x", [(1, "3")]), ("-3.5", [(1, "-3.5")]), ("three", [(1, "3")]),
    ("+", []), ("swan", []), ("1234567890123456", []), ("twice", [(1, "2")]),
])  # fmt: skip
def test_a_number_is_read(text, found):
    assert values(text, Value({}, "", number=True))[0] == found


@pytest.mark.parametrize(("text", "found"), [
    ("give up", [(2, "give_up")]), ("giveup", [(1, "give_up")]), ("give", []), ("stop now", [(1, "stop")]),
])  # fmt: skip
def test_one_of_a_few_words_is_read(text, found):
    assert values(text, Value({}, "", choices=("give_up", "stop")))[0] == found


def test_a_truth_and_a_text_are_read():
    assert values("Yes sir", Value({}, "", truth=True))[0] == [(1, "yes")]
    assert values("maybe", Value({}, "", truth=True))[0] == []
    assert values("the wizard of", Value({}, ""))[0] == [(3, "the wizard of")]
    assert values("the wizard of", Value({}, ""), at=1)[0] == [(3, "wizard of")]


UP_TO = Value({}, "", pattern=re.compile("^(match|match_up_to [0-9]+|[a-z]+)$"))


@pytest.mark.parametrize(("text", "found"), [
    ("match up to 4", [(4, "match_up_to 4"), (1, "match")]), ("snorri", [(1, "snorri")]), ("and", []),
    ('snorri "x"', [(1, "snorri")]),
])  # fmt: skip
def test_words_are_read_that_have_the_form_that_is_asked_for(text, found):
    assert values(text, UP_TO, reserved=("and",))[0] == found


@pytest.mark.parametrize(("text", "node", "reserved", "read"), [
    ("swan", FARM, (), True), ("swan", FARM, ("swan",), False), ("(", FARM, (), False),
    ("swan", Value({}, "", number=True), (), False), ("swan", Value({}, "", truth=True), (), False),
    ("swan", Value({}, "X", exact=True), (), False),
])  # fmt: skip
def test_a_word_that_nobody_knows_is_read_where_it_may_be_meant_for_something(text, node, reserved, read):
    assert values(text, node, loose=True, reserved=reserved)[0] == ([(1, "swan")] if read else [])
    assert values(text, node, reserved=reserved)[0] == []


def test_what_was_awaited_is_told_with_an_example_that_is_there():
    _, line = values("swan", FARM)
    assert [*line.awaited] == ["a farm such as F02"]
    assert line.known == {"f01": "F01", "f02": "F02", "f03": "F03", "f04": "F04", "Bakki": "F01", "The Hof": "F02"}
    _, line = values("Bakki", FARM, at=1)
    assert (line.reached, [*line.awaited]) == (1, ["a farm such as F02"])


@pytest.mark.parametrize(("node", "told"), [
    (Value({}, "", number=True), "a number"), (Value({}, "ItemId", number=True), "an item (a number)"),
    (Value({}, "", choices=("give_up", "stop")), "“give up” or “stop”"), (Value({}, "ArmyId"), "an army"),
    (Value({}, "", choices=tuple("abcdefgh")), "“a” or “b” or “c” or “d” or “e” or “f”"), (Value({}, ""), "a word"),
    (Value({"examples": ["A1", "A2"]}, "ArmyId"), "an army such as A1"),
])  # fmt: skip
def test_what_is_awaited_is_told(node, told):
    assert _such_as(node, None) == told


def test_of_things_that_have_names_one_that_is_here_is_told():
    assert _such_as(Value({"examples": ["F09"]}, "FarmId"), FARMS) == "a farm such as F01"
    assert _such_as(Value({}, "FarmId"), FARMS) == "a farm"
    assert (_noun("ItemId"), _noun("FarmId"), _noun("")) == ("an item", "a farm", "a word")


def test_a_line_notes_what_was_awaited_where_reading_came_furthest():
    line = Line(words_of_line("go to Hof"))
    line.miss(1, "a", {"x": "1"})
    line.miss(0, "b", {"y": "2"})
    line.miss(1, "c")
    assert (line.reached, [*line.awaited], line.known) == (1, ["a", "c"], {"x": "1"})
    line.miss(2, "d", {"z": "3"})
    assert (line.reached, [*line.awaited], line.known) == (2, ["d"], {"z": "3"})
    assert [line.column(at) for at in range(5)] == [0, 3, 6, 9, 9]
    assert Line([]).column(0) == 0


@pytest.mark.parametrize(("keys", "at", "stands"), [
    (("go",), 0, True), (("go", "to"), 0, True), (("to",), 0, False), (("hof", "x"), 2, False), ((), 2, True),
    (("x",), 3, False),
])  # fmt: skip
def test_words_stand_at_a_place_but_not_in_quotes(keys, at, stands):
    assert Line(words_of_line('Go to Hof "x"')).stands(keys, at) is stands


READ = {
    "sail to Hof": {"queue": [{"do": {"action": "sail", "to": "F02"}}]},
    "sail to F02 with 2 ships by night": {
        "queue": [{"do": {"action": "sail", "to": "F02", "ships": "2", "by_night": "true"}}],
    },
    "led by Egil Skallagrimsson": {"leader": "Egil Skallagrimsson"},
    "Bakki flees to Hof and Bakki": {"homes": {"F01": ["F02", "F01"]}},
    "Bakki flees to nowhere": {"homes": {"F01": []}},
}  # fmt: skip


@pytest.mark.parametrize("text", READ)
def test_a_line_of_the_raid_is_read(text):
    grammar = grammar_of(schemas_of(raid.RAID)["summer.schema.json"])
    struct = grammar.parts["orders"]
    reader = LineReader(text, grammar, {"FarmId": Names(raid.RAID.farms)})
    said = next(filter(None, (reader.whole(reader.ways(ways, struct, 0)) for ways in struct.lines)))
    tree = {}
    for path, value in Places(struct, {}, said.fields).filled():
        put(tree, path, value)
    assert tree == READ[text]


@pytest.mark.parametrize(("text", "ends"), [
    ("sail to F01 if ship seen at F02 ; be bold ; led by Egil", [8, 11, 15]), ("be bold", [2]), ("be", []),
    ("be bold ;", [2]), ("be bold ; be shy", [2]), ("nothing", [1]), ("be bold , led by Egil", [2]),
])  # fmt: skip
def test_a_set_inside_an_order_is_its_lines_with_a_sign_between_them(text, ends):
    grammar = grammar_of(schemas_of(raid.RAID)["summer.schema.json"])
    reader = LineReader(text, grammar, {"FarmId": Names(raid.RAID.farms)})
    found = [*reader._in_one_line(grammar.parts["orders"], 0)]
    assert all(isinstance(each, Found) for each in found)
    assert [each.end for each in found] == ends


@pytest.mark.parametrize(("before", "sentence", "written"), [
    ("A1 tears down at T08", "A2 fortifies in the same place", "A2 fortifies at T08"),
    ("A1 at T08, A2 at (1,2)", "A3 to the same spot", "A3 at (1,2)"),
    ("A1 rests", "A2 fortifies in the same place", "A2 fortifies in the same place"),
    ("A1 at T08", "A2 rests", "A2 rests"),
])  # fmt: skip
def test_the_same_place_is_that_of_the_order_before(before, sentence, written):
    assert with_place_of(before, sentence) == written


@pytest.mark.parametrize(("sentence", "written"), [
    ("if an enemy is at T08, A1 goes there", "if an enemy is at T08, A1 goes T08"),
    ("if an enemy is at T08 then A1 goes there", "if an enemy is at T08 then A1 goes T08"),
    ("if an enemy is there at T08, A1 goes there", "if an enemy is there at T08, A1 goes there"),
    ("A1 goes there", "A1 goes there"),
])  # fmt: skip
def test_there_is_the_place_of_the_case_before_it(sentence, written):
    assert with_place_of_case(sentence) == written


UNLESS, IF = "A1 to T08 unless an enemy is there.", "A1 to T08 if an enemy is at T09"


@pytest.mark.parametrize(("before", "sentence", "written"), [
    (UNLESS, "If there is one, A2 to T15", "A2 to T15 if an enemy is at T08"),
    (UNLESS, "If not, A2 to T15", "A2 to T15 unless an enemy is at T08"),
    (UNLESS, "Otherwise A2 to T15 instead", "A2 to T15 if an enemy is at T08"),
    (IF, "If so: A2 to T15.", "A2 to T15 if an enemy is at T09"),
    (IF, "If there is none, A2 to T15", "A2 to T15 unless an enemy is at T09"),
    (IF, "Otherwise, A2 to T15", "A2 to T15 unless an enemy is at T09"),
    (IF, "A2 to T15", ""),
    ("A1 to T08", "Otherwise A2 to T15", ""),
    ("go if an enemy is there", "Otherwise A2 to T15", ""),
])  # fmt: skip
def test_a_sequel_is_for_the_case_of_the_order_before_or_for_its_opposite(before, sentence, written):
    def last_named(text):
        return next((word.text for word in reversed(words_of_line(text)) if word.text.startswith("T")), "")

    assert with_case_of(before, sentence, last_named) == written
