"""What an order file costs grows with its size and no faster (DESIGN 22), from its bytes to the answer about it.

Who adds a construct adds a line to a table.
"""

import json

import marches
import pytest
from counted import assert_linear
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.orders.check import check
from adjudicator.orders.glimpse import glimpse
from adjudicator.orders.mending import candidates
from adjudicator.orders.reading import read
from adjudicator.orders.reply import reply, reply_json
from adjudicator.table.dice import ChainDice, RollKey

pytestmark = pytest.mark.slow

FIELDS = {"game": "cp-campaign", "campaign": "marches-7", "seat": "A", "turn": 2, "window": "spend"}
KEY = "saddle-otter"
HEAD = "".join(f"{name}: {value}\n" for name, value in FIELDS.items()) + f"key: {KEY}\n"
JSON_HEAD = json.dumps(FIELDS | {"key": KEY})[:-1]
WINDOW = marches.window()
FEW = 4
"""How often entries are repeated: what a queue can hold, and four times that, is checked by the rules."""

LINES_EACH = 8
"""How often a line is repeated, and"""
SEVERAL = 10
"""what stands in several places."""

ENTRIES = {
    "orders": "    - do: {action: build_road, road: R17}\n",
    "marches": "    - do: {action: move, army: A1, to: T17}\n",
    "slips in words": "    - do: {action: bild_road, road: R17}\n",
    "slips in ids": "    - do: {action: build_road, road: R9999}\n",
    "capitals": "    - Do: {Action: move, Army: A1, To: T17}\n",
    "unknown keys": "    - {do: {action: rest}, wen: 3}\n",
    "nothing": "    -\n",
    "words": "    - a\n",
    "lists": "    - [a, b]\n",
    "conditions": "    - {do: {action: rest}, when: {and: [{turn: 3}, {or: [{turn: 4}, {not: {turn: 5}}]}]}}\n",
    "comments": "    # a\n",
    "tabs": "\t\t- a\n",
    "dashes": "    – a\n",
}
"""Entries of a queue."""

LINES = {
    "repeated keys": "note: x\n",
    "repeated mappings": "orders: {a: 1}\n",
    "documents": "---\n",
    "questions": "? a\n",
    "empty lines": "   \n",
    "comments": "# key: x\n",
    "fields": "{campaign: x, seat: y, key: \n",
    "indentation": "  a: b\n",
    "tabs": "\ta: b\n",
}
"""Lines below the head of a file."""

SIGNS = {
    "letters": "a",
    "words": "a b ",
    "blanks": " ",
    "curly quotes": "“",
    "words in curly quotes": "“a”, ",
    "begun quotes": ":‘a",
    "brackets": "[",
    "braces": "{a: ",
    "entries": "a, ",
    "dashes": "- ",
    "minus": "−1,",
    "colons": ": ",
    "quotes": "'",
    "double quotes": '"',
    "anchors": "&a ",
    "tags": "!a ",
    "numbers": "1",
    "escapes": "\\u0041",
    "tabs": "\t",
}
"""What can be repeated in a line."""

PLACES = {
    "note": "orders: {{}}\nnote: {}\n",
    "quoted note": 'orders: {{}}\nnote: "{}"\n',
    "lines of a note": "orders: {{}}\nnote: |\n  {}\n",
    "orders": "orders: {}\n",
    "list": "orders: [{}]\n",
    "word": "orders:\n  queue:\n    - do: {{action: {}}}\n",
    "id": "orders:\n  queue:\n    - do: {{action: build_road, road: R{}}}\n",
    "key": "orders:\n  queue:\n    - {{do{}: 1}}\n",
    "bad line": "orders:\n  a: b: {}x: y\n",
    "comment": "orders: {{}} # {}\n",
}
"""Where in a file a line can stand."""

NAMED = {name: str(value) for name, value in FIELDS.items()} | {"key": KEY}


def answered(text):
    """What comes of an order file."""
    data = text.encode()
    checked = check(read(data), WINDOW)
    return glimpse(data), checked.problems, reply(checked), reply_json(checked)


def queue(entries):
    return f"{HEAD}orders:\n  queue:\n{entries}"


@pytest.mark.long
@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_entries(entry):
    assert_linear(answered, lambda n: queue(entry * n), n=FEW)


@pytest.mark.long("fields", "comments", "documents", "empty lines", "questions")
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_lines(line):
    assert_linear(answered, lambda n: HEAD + line * n, n=LINES_EACH)


@pytest.mark.long
@settings(max_examples=4)
@given(st.data())
def test_signs_in_every_place(data):
    signs = "".join(data.draw(st.lists(st.sampled_from([*SIGNS.values()]), min_size=1, max_size=2)))
    place = data.draw(st.sampled_from([*PLACES.values()]))
    assert_linear(answered, lambda n: HEAD + place.format(signs * n))


@settings(max_examples=1)
@given(st.data())
def test_entries_and_lines_of_several_kinds(data):
    entries = "".join(data.draw(st.lists(st.sampled_from([*ENTRIES.values()]), min_size=2, max_size=3)))
    lines = data.draw(st.sampled_from([*LINES.values()]))
    assert_linear(answered, lambda n: queue(entries * n) + lines * n, n=FEW)


@pytest.mark.parametrize("name", NAMED)
def test_a_long_word_at_the_head(name):
    line = f"{name}: {NAMED[name]}"
    assert_linear(answered, lambda n: HEAD.replace(line, line + "x" * n) + "orders: {}\n")


OTHERS = {
    "names": lambda n: HEAD + "orders: {}\n" + "".join(f"ab{at}: 1\n" for at in range(n)),
    "names at the head": lambda n: "".join(f"gam{at}: 1\n" for at in range(n)),
    "names of fields": lambda n: HEAD + "orders:\n" + "".join(f"  Queu{at}: 1\n" for at in range(n)),
    "names in an order": lambda n: queue("    - do:\n" + "".join(f"        army{at}: 1\n" for at in range(n))),
    "names in a condition": lambda n: queue(
        "    - do: {action: rest}\n      when:\n" + "".join(f"        turn{at}: 1\n" for at in range(n))
    ),
    "slips behind orders": lambda n: queue(ENTRIES["orders"] * n + ENTRIES["slips in words"] * n),
    "parts of a condition": lambda n: queue(
        "    - do: {action: rest}\n      when:\n        or:\n" + "          - {turn: 3}\n" * n
    ),
    "a slip below comments": lambda n: HEAD + "# a\n" * n + "orders: [a\n",
    "orders in JSON": lambda n: JSON_HEAD + ', "orders": {"queue": [' + '{"do": {"action": "rest"}},\n' * n + "1]}}",
    "lists in JSON": lambda n: JSON_HEAD + ', "orders": ' + "[" * n,
    "mappings in JSON": lambda n: JSON_HEAD + ', "orders": ' + '{"a": ' * n,
    "keys in JSON": lambda n: JSON_HEAD + ',\n"a": 1' * n + "}",
    "numbers in JSON": lambda n: JSON_HEAD + ', "orders": 0.' + "1" * n + "}",
    "lines in JSON": lambda n: JSON_HEAD + ', "orders": [' + "1,\n" * n,
    "blanks in JSON": lambda n: "{" + " " * n + "x",
}
"""Constructs that no single line repeats."""


@pytest.mark.long
@pytest.mark.parametrize("make", OTHERS.values(), ids=OTHERS)
def test_what_is_repeated_in_several_places(make):
    assert_linear(answered, make, n=SEVERAL)


def test_dice():
    dice = ChainDice(b"key")
    assert_linear(lambda n: dice.throw(RollKey("rule", "subject", 1), n, 6), lambda n: n)


@pytest.mark.parametrize(("blanks", "is_mended"), [(1, True), (300, False)])
def test_a_line_that_no_answer_would_repeat_is_not_mended(blanks, is_mended):
    line = f"  a: b: {' ' * blanks}x: y"
    assert bool(candidates([line], 0)) == is_mended
