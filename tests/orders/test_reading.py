"""Reading order files: YAML and JSON, hostile and broken."""

import json
import subprocess
import sys

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.orders import yaml_text
from adjudicator.orders.reading import read


def refusal(data):
    (problem,) = read(data if isinstance(data, bytes) else data.encode()).problems
    return problem.code, problem.line, problem.column


def test_every_scalar_of_yaml_is_text():
    assert read(b"{a: 0727, b: no, c: 12:30, d: null, e: 1.0, f:  x y }").tree == {
        "a": "0727",
        "b": "no",
        "c": "12:30",
        "d": "null",
        "e": "1.0",
        "f": "x y",
    }


def test_values_and_keys_know_their_place():
    reading = read(b"a:\n  - b: 1\n    c: {d: 2}\n")
    assert reading.marks == {
        (): (1, 1),
        ("a",): (1, 1),
        ("a", 0): (2, 5),
        ("a", 0, "b"): (2, 8),
        ("a", 0, "c"): (3, 5),
        ("a", 0, "c", "d"): (3, 12),
    }
    assert reading.keys[("a", 0, "c", "d")] == (3, 9)


def test_json_and_yaml_of_the_same_text_stand_in_the_same_places():
    text = json.dumps({"a": [{"b": "x"}, ["y", "z"]], "c": {"d": "w"}, "e": []}, indent=2)
    as_json = read(text.encode())
    as_yaml = read(f"# a comment makes it YAML\n{text}".encode())
    assert as_json.typed
    assert not as_yaml.typed
    assert as_json.tree == as_yaml.tree
    assert {path: (line + 1, column) for path, (line, column) in as_json.marks.items()} == as_yaml.marks
    assert {path: (line + 1, column) for path, (line, column) in as_json.keys.items()} == as_yaml.keys


def test_json_keeps_its_types():
    assert read(b'{"a": 1, "b": 2.5, "c": true, "d": null, "e": " x\\n"}').tree == {
        "a": 1,
        "b": 2.5,
        "c": True,
        "d": None,
        "e": "x",
    }


@given(st.dictionaries(st.text('abc"\\é{[:,', max_size=4), st.integers(-9, 9) | st.booleans() | st.none()))
def test_json_reads_what_the_json_module_reads(tree):
    stripped = {key.strip(): value for key, value in tree.items()}
    reading = read(json.dumps(tree).encode())
    assert reading.tree == stripped


def test_braces_without_quotes_are_yaml():
    assert read(b"{game: raid, turn: 4}").tree == {"game": "raid", "turn": "4"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
def test_the_usual_encodings_are_read(encoding):
    assert read("seat: Þórðr\r\nturn: 4\r\n".encode(encoding)).tree == {"seat": "Þórðr", "turn": "4"}


def test_spaces_that_mail_programs_put_in_are_spaces():
    assert read("a:\n\u00a0\u00a0b: 1".encode()).tree == {"a": {"b": "1"}}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a:\n    b:\n\tc: 1\n  d\n", ("read/tab", 3, 1)),
        ("a: b: c\n", ("read/yaml", 1, 5)),
        ("a: 1\nb\nc: 2\n", ("read/yaml", 2, 1)),
        ("a: [b, c\nd: e\n", ("read/yaml", 1, 4)),
        ('a: "b\nc: d\n', ("read/yaml", 1, 4)),
        ("a: @b\n", ("read/yaml", 1, 4)),
        ("a: ]\n", ("read/yaml", 1, 4)),
        ("a: 1\nb: {c: 1, c: 2}\n", ("read/duplicate", 2, 11)),
        ("a: &x 1\n", ("read/anchor", 1, 4)),
        ("a: *x\n", ("read/alias", 1, 4)),
        ("a: !!int 1\n", ("read/tag", 1, 4)),
        ("a: 1\n---\nb: 1\n", ("read/documents", 2, 1)),
        ("[a, b]: 1\n", ("read/key", 1, 1)),
        ("", ("read/empty", None, None)),
        ("# nothing\n", ("read/empty", None, None)),
        ("- a\n", ("read/no-mapping", 1, 1)),
        ("hello\n", ("read/no-mapping", 1, 1)),
        ('a: "\\0"\n', ("read/text", 1, 4)),
        ('{"a": 1,}', ("read/json", 1, 9)),
        ('{"a": 1} b', ("read/json", 1, 10)),
        ('{"a": 1\n "b": 2}', ("read/json", 2, 2)),
        ('{"a" 1}', ("read/json", 1, 6)),
        ('{"a": 1, "a": 2}', ("read/duplicate", 1, 10)),
        ('{"a": NaN}', ("read/number", 1, 7)),
        ('{"a": 1e999}', ("read/number", 1, 7)),
        ('{"a": ' + "9" * 5000 + "}", ("read/number", 1, 7)),
        ('{"a": "\\ud800"}', ("read/text", 1, 7)),
    ],
)
@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
def test_what_cannot_be_read_is_refused_where_it_stands(text, expected, loader, monkeypatch):
    monkeypatch.setattr(yaml_text, "_Loader", getattr(yaml, loader))
    assert refusal(text) == expected


def test_whole_numbers_are_read_up_to_fifteen_digits():
    assert read(b'{"a": 999999999999999}').tree == {"a": 999_999_999_999_999}
    assert refusal('{"a": 1000000000000000}') == ("read/number", 1, 7)


@pytest.mark.parametrize(("text", "why"), [
    ('{"a": }', "a value is missing"),
    ('{"a": "b}', "the quote that opens here is never closed"),
    ('{"a": "b\nc"}', "a line ends inside quotes"),
    ('{"a": "\\x"}', "a '\\' that means nothing"),
    ('{"a": 1, 2: 3}', "a name in double quotes is missing"),
    ('{"a" 1}', "a ':' is missing"),
    ('{"a": [1 2]}', "a ',' or ']' is missing"),
    ('{"a": 1} b', "there is more after the end"),
])  # fmt: skip
def test_what_is_wrong_with_json_is_said_in_words_for_players(text, why):
    (problem,) = read(text.encode()).problems
    assert problem.message == f"this is not JSON: {why}"


def test_every_repeated_key_is_named_with_both_lines():
    problems = read(b"a: 1\nb:\n  c: 1\n  c: 2\na: 3\n").problems
    assert [problem.message for problem in problems] == [
        "'c' appears twice: in line 3 and in line 4",
        "'a' appears twice: in line 1 and in line 5",
    ]


def test_what_stands_below_a_repeated_key_is_not_told_twice():
    (problem,) = read(b"a: {b: 1, c: 2}\na: {b: 1}\n").problems
    assert problem.path == ("a",)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "read/binary"),
        (b"\xff\xfe\x00", "read/binary"),
        (b"a" * 10_000_000, "read/too-big"),
        (b"[" + b"1," * 100_000 + b"]", "read/too-big"),
        (b"[" * 100_000, "read/too-deep"),
        (b"a: " + b"[" * 100_000, "read/too-deep"),
        (b'{"a":' * 40_000, "read/too-deep"),
        (b"a: &a [x]\n" + b"b: [*a, *a]\n" * 9, "read/anchor"),
    ],
)
def test_hostile_files_are_refused(data, code):
    assert refusal(data)[0] == code


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_reading_never_fails(data):
    reading = read(data)
    assert (reading.tree is None) == bool(reading.problems)


@given(st.text("ab:-[]{},\"'#\n \t&*!|>%@\\?", max_size=60))
def test_reading_never_fails_on_almost_yaml(text):
    assert all(problem.message for problem in read(text.encode()).problems)


def test_importing_the_package_loads_no_parser():
    code = "import sys, adjudicator.orders; print({'yaml', 'jsonschema'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "set()\n"
