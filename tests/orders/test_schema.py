"""The published schemas, and that the program checks files by the same."""

import msgspec
import pytest
import raid
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from msgspec import Struct

from adjudicator.orders.published import published
from adjudicator.orders.schema import plain, schemas_of
from adjudicator.orders.validation import validator


def nodes(value):
    """Every mapping in a schema."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(part)


def test_each_window_has_a_schema_of_its_own():
    assert list(published(raid.RAID)) == ["summer.schema.json", "winter.schema.json"]


def test_files_that_are_vouched_for_leave_the_published_schema_as_it_is():
    before = msgspec.json.encode(published(raid.RAID))
    loose = validator(raid.RAID, "summer", keyless=True).schema
    assert ("key" in loose["required"], loose["properties"]["key"]) == (False, {})
    assert msgspec.json.encode(published(raid.RAID)) == before


@pytest.mark.parametrize("schema", published(raid.RAID).values(), ids=published(raid.RAID))
def test_a_schema_is_valid_and_plain(schema):
    Draft202012Validator.check_schema(schema)
    assert schema["additionalProperties"] is False
    for node in nodes(schema):
        assert not {"anyOf", "oneOf", "discriminator"} & set(node)
        assert node != {"type": "null"}
        assert "default" not in node or node["default"] is not None


def test_a_tagged_union_asks_first_for_its_tag_and_then_for_the_struct():
    do = schemas_of(raid.RAID)["summer.schema.json"]["$defs"]["Entry"]["properties"]["do"]
    assert do == {
        "description": "What to do.",
        "type": "object",
        "required": ["action"],
        "properties": {"action": {"enum": ["sail", "trade"]}},
        "allOf": [
            {
                "if": {"required": ["action"], "properties": {"action": {"const": "sail"}}},
                "then": {"$ref": "#/$defs/Sail"},
            },
            {
                "if": {"required": ["action"], "properties": {"action": {"const": "trade"}}},
                "then": {"$ref": "#/$defs/Trade"},
            },
        ],
    }


def test_a_field_that_may_be_left_out_is_not_null():
    leader = published(raid.RAID)["summer.schema.json"]["$defs"]["Summer"]["properties"]["leader"]
    assert leader == {"description": "Who leads.", "type": "string", "maxLength": 10}


def test_a_schema_carries_the_examples_of_its_structs():
    assert published(raid.RAID)["summer.schema.json"]["$defs"]["When"]["examples"] == [{"seen": "F01"}]


def test_a_union_that_no_tag_tells_apart_is_refused():
    with pytest.raises(TypeError, match="one type, a number or a word, or tagged structs"):
        plain({"anyOf": [{"type": "array"}, {"type": "string"}]})


def test_a_number_or_a_word_is_one_field_of_two_types():
    amount = {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": "^all$"}, {"type": "null"}]}
    assert plain(amount | {"description": "How many."}) == {
        "description": "How many.",
        "type": ["integer", "string"],
        "minimum": 1,
        "pattern": "^all$",
    }


values = st.recursive(
    st.sampled_from(["sail", "trade", "F01", "F2", "x", "", 1, 9, 2.5, True, None]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["action", "to", "ships", "farm", "price", "seen", "not", "paht"]), inner)
    ),
    max_leaves=6,
)
actions = st.fixed_dictionaries(
    {"action": st.sampled_from(["sail", "trade", "stay"])},
    optional={"to": values, "farm": values, "ships": values, "price": values, "by_night": values},
)
entries = st.fixed_dictionaries({"do": actions | values}, optional={"when": values})
files = st.fixed_dictionaries(
    {
        "game": st.just("raid"),
        "campaign": st.just("north"),
        "seat": st.just("Red"),
        "turn": st.just(3),
        "window": st.just("summer"),
        "key": st.just("k"),
        "orders": st.fixed_dictionaries({}, optional={"queue": st.lists(entries, max_size=6), "homes": values}),
    },
    optional={"standing": values, "note": values, "other": values},
)
OF_DATA = Draft202012Validator(schemas_of(raid.RAID)["summer.schema.json"])
PUBLISHED = Draft202012Validator(published(raid.RAID)["summer.schema.json"])


@given(files)
def test_the_program_accepts_what_its_schema_does_and_the_published_one_lines_besides(tree):
    is_right = validator(raid.RAID, "summer").mistakes(tree) == []
    assert is_right == OF_DATA.is_valid(tree)
    assert PUBLISHED.is_valid(tree) or not is_right


def converted(value, schema, typed=False):
    return validator(raid.RAID, "summer").converted(value, schema, typed)


@pytest.mark.parametrize(
    ("schema", "text", "expected"),
    [
        ({"type": "integer"}, "04", 4),
        ({"type": "integer"}, "-4", -4),
        ({"type": "integer"}, "4.0", "4.0"),
        ({"type": "integer"}, "9" * 5000, "9" * 5000),
        ({"type": "integer"}, "٤", "٤"),
        ({"enum": [1, 2]}, "2", 2),
        ({"type": "number"}, "2.50", 2.5),
        ({"type": "boolean"}, "Yes", True),
        ({"type": "boolean"}, "false", False),
        ({"type": "boolean"}, "maybe", "maybe"),
        ({"type": "string"}, "04", "04"),
        ({"type": "array"}, "", []),
        ({"type": "object"}, "", {}),
        ({"type": "array"}, "F01", "F01"),
    ],
)
def test_text_becomes_what_the_schema_asks_for(schema, text, expected):
    assert converted(text, schema) == expected
    assert type(converted(text, schema)) is type(expected)


def test_json_values_keep_their_types_but_for_whole_numbers_with_a_point():
    assert converted("4", {"type": "integer"}, typed=True) == "4"
    assert type(converted(4.0, {"type": "integer"}, typed=True)) is int


def test_conversion_follows_references_tags_and_pairs():
    schema = schemas_of(raid.RAID)["summer.schema.json"]
    entry = {"do": {"action": "sail", "to": "F01", "ships": "2"}, "when": {"at_least": ["F01", "2"]}}
    assert converted({"orders": {"queue": [entry]}}, schema) == {
        "orders": {
            "queue": [{"do": {"action": "sail", "to": "F01", "ships": 2}, "when": {"at_least": ["F01", 2]}}],
        }
    }


def test_a_validator_is_built_once():
    assert validator(raid.RAID, "summer") is validator(raid.RAID, "summer")


def test_windows_of_two_games_do_not_mix():
    class Other(Struct):
        pass

    other = type("Other", (raid.Raid,), {"windows": {"summer": Other}})()
    assert validator(other, "summer") is not validator(raid.RAID, "summer")
