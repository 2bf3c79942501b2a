"""Lines written anew, word by word: what is left out, put in or changed, how a line is parted, and what is tried."""

import pytest
from typed_as_said import types_held

from adjudicator.orders.notation.changes import Token, Tried, changed, token_at
from adjudicator.orders.notation.clauses import (
    MOST_SPELLINGS,
    condition_last,
    first_spelling,
    is_count,
    joined,
    names_joined,
    parted,
    spellings,
    without_joints,
)
from adjudicator.orders.notation.lexicon import Unit
from adjudicator.orders.notation.repairs import MOST_READ_OF_SET, Repairs


@pytest.fixture(scope="module", autouse=True)
def _types():
    with types_held("adjudicator.orders.notation"):
        yield


def tokens(text):
    """The words of a text as tokens: a name with = before it, one that may be left out in brackets."""
    found = []
    for word in text.split():
        bare = word.removeprefix("=")
        if word.startswith("(") and word.endswith(")") and len(word) > 2:
            bare = word[1:-1]
        found.append(Token(bare, droppable=bare != word and word[0] == "(", named=word[0] == "="))
    return tuple(found)


def text(some):
    return " ".join(token.text for token in some)


def variants(line, reached, *known):
    return [text(each) for each in changed(tokens(line), Tried(None, reached, dict.fromkeys(known, "")))]


@pytest.mark.parametrize(("column", "at"), [(0, 0), (1, 0), (2, 1), (3, 1), (7, 1), (8, 2), (10, 2), (11, 3), (99, 3)])
def test_a_column_stands_in_a_word_or_before_the_next(column, at):
    assert token_at(tokens("A1 march =T8"), column) == at
    assert token_at((), column) == 0


@pytest.mark.parametrize(("line", "reached", "left"), [
    ("=A1 (please) march", 3, ["A1 march"]),
    ("=A1 (please) march", 10, ["A1 march"]),
    ("=A1 (the) (big) march", 7, ["A1 the march", "A1 big march"]),
    ("=A1 march", 3, []),
    ("(please) =A1", 0, ["A1"]),
    ("=A1 (please)", 0, []),
    ("(,) =A1", 0, ["A1"]),
    ("=A1 , march", 3, ["A1 march"]),
    ("=A1 and march", 3, ["A1 march"]),
    ("=A1 , =A2", 3, []),
    ("=A1 ,", 3, []),
    ("go , march", 3, []),
    ("=A1 march , up", 9, []),
    ("=A1 march (please)", 16, ["A1 march"]),
])  # fmt: skip
def test_a_word_that_joins_others_is_left_out_where_or_before_something_else_was_awaited(line, reached, left):
    assert variants(line, reached) == left


@pytest.mark.parametrize(("line", "reached", "known", "written"), [
    ("=A1 march 2 =T08", 9, ("to",), ["A1 march to T08", "A1 march to 2 T08"]),
    ("=A1 march too =T08", 9, ("to",), ["A1 march to T08", "A1 march to too T08"]),
    ("=A1 march two =T08", 9, ("to",), ["A1 march to T08", "A1 march to two T08"]),
    ("=A1 march three =T08", 9, ("to",), ["A1 march to three T08"]),
    ("=A1 march 2 =T08", 9, ("up",), []),
    ("tear down 3", 11, ("times",), ["tear down 3 times"]),
    ("tear down 3 up", 12, ("times",), ["tear down 3 times up"]),
    ("tear 3", 6, ("times",), ["tear 3 times"]),
    ("tear down 3", 11, ("again",), []),
    ("tear 2 3", 8, ("times",), []),
    ("=A1 3", 5, ("times",), []),
    ("(the) 3", 5, ("times",), []),
    ("3", 1, ("times",), []),
    ("tear down", 9, ("times",), []),
])  # fmt: skip
def test_a_word_like_to_is_to_and_a_number_counts_how_often(line, reached, known, written):
    assert [each for each in variants(line, reached, *known) if "to" in each or "times" in each] == written


@pytest.mark.parametrize(("line", "reached", "known", "written"), [
    ("=A1 march into =T08", 9, ("to",), ["A1 march to T08"]),
    ("=A1 march using =T08", 9, ("with",), ["A1 march with T08"]),
    ("=A1 march with =T08", 9, ("using",), []),
    ("=A1 march with =T08", 9, ("to",), ["A1 march to with T08"]),
    ("=A1 march into =T08", 9, ("onto",), ["A1 march onto T08"]),
    ("=A1 march up =T08", 9, ("onto",), []),
    ("=A1 march up =T08", 9, ("to", "for"), ["A1 march to up T08", "A1 march for up T08"]),
    ("=A1 march", 8, ("to",), ["A1 march to"]),
    ("=A1 march =T08", 9, ("swan",), []),
])  # fmt: skip
def test_a_word_is_taken_for_another_of_its_kin(line, reached, known, written):
    assert variants(line, reached, *known) == written


def test_a_to_that_is_put_in_for_a_word_like_it_may_be_left_out_again():
    first, *_ = changed(tokens("=A1 march 2 =T08"), Tried(None, 9, {"to": ""}))
    assert first[2] == Token("to", droppable=True)


UNITS = [Unit(("A1",), 0, named=True), Unit(("T08", "2-T08"), 1, named=True), Unit(("up", "on"), 2, droppable=True)]


def test_a_line_is_spelt_in_every_way_the_first_before():
    assert [text(each) for each in spellings(UNITS)] == ["A1 T08 up", "A1 T08 on", "A1 2-T08 up", "A1 2-T08 on"]
    assert first_spelling(UNITS) == (Token("A1", named=True), Token("T08", named=True), Token("up", droppable=True))
    assert len([*spellings([UNITS[1]] * 5)]) == MOST_SPELLINGS


@pytest.mark.parametrize(("line", "names"), [
    ("=A1 and =A2 , =A3 march", ["A1", "A2", "A3"]), ("=A1 march =A2", ["A1"]), ("march =A1", []),
    ("=A1 and march", ["A1"]), ("=A1", ["A1"]), ("=A1 =A2", ["A1"]), ("=A1 and =3 =A2", ["A1"]),
])  # fmt: skip
def test_names_are_joined_at_the_beginning_of_a_line(line, names):
    assert [token.text for token in names_joined(tokens(line))] == names


@pytest.mark.parametrize(("line", "at", "counts"), [
    ("=A1 3 up", 1, False), ("=3 up", 0, False), ("3 up =A1", 0, False),
    ("3 =ships", 0, True), ("3 ships", 0, False), ("three =ships", 0, True), ("go 3 =ships", 1, True), ("3", 0, False),
    ("go =ships", 0, False),
])  # fmt: skip
def test_a_number_before_a_name_counts(line, at, counts):
    assert is_count(tokens(line), at) is counts


@pytest.mark.parametrize(("line", "turned"), [
    ("if =A1 up , =A2 march", ["A2 march if A1 up"]), ("when up then and go", ["go when up"]),
    ("if up : go", ["go if up"]), ("=A2 march , if up", []), ("if up go", []),
    ("if up , go , on", ["go , on if up", "on if up , go"]),
])  # fmt: skip
def test_a_condition_that_stands_first_goes_behind(line, turned):
    assert [text(each) for each in condition_last(tokens(line))] == turned


@pytest.mark.parametrize(("line", "left"), [
    (", and then go , on", "go , on"), (": go", "go"), ("go", "go"), ("and", ""), ("", ""), ("also finally go", "go"),
])  # fmt: skip
def test_what_joins_to_what_stands_before_goes(line, left):
    assert text(without_joints(tokens(line))) == left


@pytest.mark.parametrize(("line", "parts"), [
    ("go up , stay put", ["go up", ", stay put"]),
    ("go , stay", ["go", ", stay"]), ("go and then stay", ["go", "and then stay"]), ("go", ["go"]), ("", []),
    (", go", [", go"]), ("go ,", ["go"]), ("go , up and on", ["go", ", up", "and on"]),
])  # fmt: skip
def test_a_line_is_parted_before_each_word_that_separates_orders(line, parts):
    assert [text(each) for each in parted(tokens(line))] == parts
    assert text(joined(parted(tokens(line)))) == text(without_joints(tokens(" ".join(parts))))


def repairs(*right, headings=()):
    """Repairs that know some lines, and how far each other goes as one of them begins."""
    read = []

    def tried(line):
        read.append(line)
        if line in right:
            return Tried(line)
        reached = max(len(line[:end]) for each in right for end in range(len(line) + 1) if each[:end] == line[:end])
        words = {each[reached:].split()[0] for each in right if each.startswith(line[:reached]) and each[reached:]}
        return Tried(None, reached, dict.fromkeys(words, ""))

    return Repairs(tried, headings), read


def repaired(line, changes, *right, **more):
    repairing, read = repairs(*right, **more)
    with repairing.of_a_line():
        found = repairing.repaired(tokens(line), changes, set())
    return [*found.values()], read


@pytest.mark.parametrize(("line", "changes", "found"), [
    ("=A1 go up", 0, ["A1 go up"]),
    ("=A1 (please) go up", 0, []),
    ("=A1 (please) go up", 1, ["A1 go up"]),
    ("=A1 (please) go (now) up", 1, []),
    ("=A1 (please) go (now) up", 2, ["A1 go up"]),
])  # fmt: skip
def test_so_many_words_are_changed_and_no_more(line, changes, found):
    assert repaired(line, changes, "A1 go up")[0] == found


def test_the_fewest_changes_count_and_all_lines_that_so_many_lead_to():
    assert repaired("(the) =A1 (big) go", 2, "the A1 go", "A1 go")[0] == ["the A1 go"]


def test_a_heading_is_put_before_a_line_that_has_none():
    assert repaired("2 up", 1, "forest: 2 up", headings=("forest:",))[0] == ["forest: 2 up"]
    assert repaired("forest: 3", 1, "forest: forest: 3", headings=("forest:",))[0] == []


def test_the_changes_to_a_line_are_counted_and_the_least_of_them_kept():
    repairing, _ = repairs("A1 go")
    with repairing.of_a_line():
        for line in ("=A1 (please) go", "=A1 go", "=A1 (please) go"):
            repairing.repaired(tokens(line), 2, set())
    assert repairing.changes_of(["A1 go", "unknown"]) == 0
    other, _ = repairs("A1 go")
    with other.of_a_line():
        other.repaired(tokens("=A1 (please) go"), 2, set())
    assert other.changes_of(["A1 go", "A1 go"]) == 2


def test_what_begins_as_a_line_that_led_nowhere_is_not_read():
    repairing, read = repairs("A1 go")
    vain = {tokens("swan")}
    with repairing.of_a_line():
        assert repairing.repaired(tokens("swan go"), 3, vain) == {}
    assert read == []
    with repairing.of_a_line():
        repairing.repaired(tokens("=A1 stay here"), 0, vain)
    assert tokens("=A1 stay") in vain
    assert tokens("=A1 stay here") not in vain


def test_what_breaks_off_too_early_is_no_beginning_that_leads_nowhere():
    repairing, _ = repairs("A1 go up")
    vain = set()
    with repairing.of_a_line():
        assert repairing.repaired(tokens("=A1 go"), 0, vain) == {}
    assert vain == set()


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_as_many_lines_are_read_as_are_left_and_those_that_were_read_before_cost_nothing(left):
    repairing, read = repairs("swan")
    with repairing.of_a_line():
        repairing._left = left
        repairing.repaired(tokens("(a) (b) (c) (d)"), 3, set())
    assert len(read) == left
    with repairing.of_a_line():
        assert [*repairing.repaired(tokens("swan"), 0, set()).values()] == ["swan"]
        repairing._left = 0
        assert [*repairing.repaired(tokens("swan"), 0, set()).values()] == ["swan"]
        assert repairing.repaired(tokens("goose"), 0, set()) == {}


def test_nothing_is_read_outside_of_a_line_nor_for_no_words():
    repairing, read = repairs("A1", headings=("road:", "forest:"))
    assert repairing.headings == ["forest:", "road:"]
    assert repairing.repaired(tokens("=A1"), 0, set()) == {}
    with repairing.of_a_line():
        assert repairing.repaired((), 2, set()) == {}
    assert read == []


def test_what_a_line_does_not_use_is_left_for_the_others():
    repairing, _ = repairs("A1 go")
    for _ in range(3):
        with repairing.of_a_line():
            for each in repairing.shared_out([tokens("=A1 go"), tokens("=A1 stay")]):
                repairing.repaired(each, 0, set())
    assert repairing._left_of_set == MOST_READ_OF_SET - 2
