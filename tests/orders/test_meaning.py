"""What names and words of an order file mean that are not written as the form has them."""

import json

import marches
import pytest
import raid
import worked
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.games import find_game
from adjudicator.orders.check import check
from adjudicator.orders.meaning import meant
from adjudicator.orders.near import bare, one_slip
from adjudicator.orders.reading import read
from adjudicator.orders.validation import validator
from adjudicator.orders.vocabulary import Vocabulary

HEAD = {
    "game": "cp-campaign",
    "campaign": "marches-7",
    "seat": "A",
    "turn": 2,
    "window": "spend",
    "key": "saddle-otter",
}
GOOD = """\
queue:
    - do: {action: move, army: A1, to: T15}
      on_fail: next
    - do: {action: decrease_dv, army: A1}
      when: {not: {enemy_at: T15}}
  retreat:
    A1: [T14, T09]
"""


def file(orders=GOOD, **head):
    lines = "".join(f"{name}: {value}\n" for name, value in (HEAD | head).items())
    return f"{lines}orders:\n  {orders}".encode()


def asked(data, window=None):
    checked = check(read(data), window or marches.window())
    return checked, [problem.message for problem in checked.problems if problem.code == "read/folded"]


@pytest.mark.parametrize(
    ("written", "said", "told"),
    [
        ("to: T15", "to: t15", "'t15' was read as T15"),
        ("to: T15", "to: Aldermoot", "'Aldermoot' was read as T15 (Aldermoot)"),
        ("to: T15", "to: aldermoot (T15)", "'aldermoot (T15)' was read as T15 (Aldermoot)"),
        ("to: T15", "to: Aldermoor", "'Aldermoor' was read as T15 (Aldermoot)"),
        ("enemy_at: T15", "Enemy at: ALDERMOOT", "'ALDERMOOT' was read as T15 (Aldermoot)"),
        ("action: move", "action: Move", "'Move' was read as move"),
        ("decrease_dv", "decrease dv", "'decrease dv' was read as decrease_dv"),
        ("decrease_dv", "Decrease-DV", "'Decrease-DV' was read as decrease_dv"),
        ("decrease_dv", "decraese_dv", "'decraese_dv' was read as decrease_dv"),
        ("on_fail: next", "On fail: Next", "'On fail' was read as 'on_fail'"),
        ("on_fail: next", "onFail: NEXT", "'NEXT' was read as next"),
        ("A1: [T14", "a1: [T14", "'a1' was read as 'A1'"),
        ("A1: [T14", "A1: [Aldermoot", "'Aldermoot' was read as T15 (Aldermoot)"),
    ],
)
def test_values_are_read_as_names_are(written, said, told):
    meaning = GOOD.replace("T14", "T15") if "[Aldermoot" in said else GOOD
    right = check(read(file(meaning)), marches.window())
    checked, notes = asked(file(GOOD.replace(written, said)))
    assert checked.canonical == right.canonical
    assert told in notes


STANDING = {"standing": "{idle: Give Up}"}


def test_standing_orders_and_the_head_are_read_so_too():
    checked, notes = asked(file(game="CP Campaign", campaign="Marches 7", seat="red", window="Spend", **STANDING))
    assert (checked.accepted, checked.seat) == (True, "A")
    assert checked.standing.idle == "give_up"
    assert notes == [
        "'CP Campaign' was read as 'cp-campaign'",
        "'Marches 7' was read as 'marches-7'",
        "'Spend' was read as 'spend'",
        "'red' was read as the seat 'A'",
        "'Give Up' was read as give_up",
    ]


def test_what_can_mean_two_things_is_asked_and_both_are_listed():
    checked, _ = asked(file(GOOD.replace("army: A1, to", "army: House Varn, to")))
    (problem,) = [each for each in checked.problems if each.kind != "note"]
    assert (problem.kind, problem.code, problem.line) == ("ambiguous", "read/which", 9)
    assert problem.message == "'House Varn' can mean A1 (House Varn) or A2 (House Varn)"
    assert checked.orders is None


def test_a_slip_that_may_be_of_two_words_is_asked():
    words = Vocabulary({"snorri": "Snorri", "snorra": "Snorra"})
    assert words.slips("snorr") == ("snorri", "snorra")
    assert words.spelt("Snorri") == ("snorri",)


def test_a_word_is_itself_before_it_is_the_name_of_another():
    words = Vocabulary({"yngvur": "Yngvur the Old", "wave": "Yngvur"})
    assert (words.spelt("YNGVUR"), words.spelt("Yngvur the old"), words.spelt("Wave")) == (
        ("yngvur",),
        ("yngvur",),
        ("wave",),
    )


@pytest.mark.parametrize("said", ["T51", "T1", "T155", "A11", "moev", "ALDERMOOR"])
def test_no_code_and_no_short_word_is_taken_for_another(said):
    checked, notes = asked(file(GOOD.replace("to: T15", f"to: {said}")))
    assert not checked.accepted
    assert not any(f"'{said}'" in note for note in notes)


def test_what_is_known_elsewhere_is_no_slip():
    choices = {"FarmId": {"F01": "Bakki"}, "PieceId": {"bakka": "Bakka"}}
    schema = validator(raid.RAID, "summer").schema
    reading = read(raid.file("  queue: [{do: {action: sail, to: bakka}}]\n"))
    assert meant(reading, schema, choices).reading.tree == reading.tree
    alone = meant(reading, schema, {"FarmId": choices["FarmId"]})
    assert alone.reading.tree["orders"]["queue"][0]["do"]["to"] == "F01"
    assert alone.names == {"FarmId": {"F01": "Bakki"}}


def test_free_text_is_never_read_otherwise():
    checked, notes = asked(file(note="Aldermoor, MOVE, t15"))
    assert (checked.note, notes) == ("Aldermoor, MOVE, t15", [])
    checked, notes = asked(raid.file("  leader: F01x\n"), raid.window())
    assert (checked.orders.leader, notes) == ("F01x", [])


def test_two_names_that_would_become_one_stay_as_they_are():
    checked, notes = asked(file("retreat: {a1: [T09], A1: [T14]}\n"))
    assert (checked.accepted, notes) == (False, [])
    checked, notes = asked(file("Queue: []\n  QUEUE: []\n"))
    assert (checked.accepted, notes) == (False, [])


def test_json_is_read_alike():
    orders = {"queue": [{"do": {"action": "Move", "army": "a1", "to": "Aldermoot"}}]}
    checked, notes = asked(json.dumps(HEAD | {"orders": orders}).encode())
    assert (checked.accepted, len(notes)) == (True, 3)
    assert checked.orders.queue[0].do.to == "T15"


OTHERS = [
    ("fornaldar", 5, "pieces: [snorri]", "pieces: [Snori]", "'Snori' was read as snorri (Snorri)"),
    ("fornaldar", 5, "from: '3927'", "from: Kvalholla", "'Kvalholla' was read as 3927 (Kvalhölla)"),
    ("fornaldar", 5, "csp: {midhrasir: '5'}", "csp: {Midhrasir: '5'}", "'Midhrasir' was read as 'midhrasir'"),
    (
        "northmen",
        5,
        "pause_after: [each_conflict]",
        "Pause after: [Each conflict]",
        "'Each conflict' was read as each_conflict",
    ),
    ("northmen", 5, "tile: B32", "tile: b32", "'b32' was read as B32"),
    ("test-of-time", 3, "move: sire", "Move: Sire", "'Sire' was read as sire"),
]


@pytest.mark.parametrize(("name", "evening", "written", "said", "told"), OTHERS)
def test_so_it_is_in_every_game(name, evening, written, said, told, tmp_path):
    files = worked.sent(name, tmp_path / "desk", evening)
    data, window = next(each for each in files if written in each[0].decode())
    checked, notes = asked(data.replace(written.encode(), said.encode()), window)
    assert checked.accepted, checked.problems
    assert checked.canonical == check(read(data), window).canonical
    assert told in notes


def test_the_gods_are_read_by_name():
    schema = validator(find_game("test-of-time"), "program").schema
    reading = read(b"orders: {program: [{do: {move: convert, target: belisha}}]}")
    understood = meant(reading, schema, {"SeatId": {"A": "Auron", "B": "Belisha"}}).reading
    assert understood.tree["orders"]["program"][0]["do"] == {"move": "convert", "target": "B"}


def test_in_fornaldar_both_sides_know_the_same_names(tmp_path):
    *_, (_, window) = worked.sent("fornaldar", tmp_path / "desk", 3)
    one, other = (window.game.choices(window.view(seat)) for seat in ("Fomorian", "Mundane"))
    assert one == other


@given(st.text("abcd", min_size=1, max_size=6), st.text("abcd", min_size=1, max_size=6))
def test_every_slip_is_found_and_nothing_else(word, other):
    vocabulary = Vocabulary({f"word{other}": f"word{other}"})
    said = f"word{word}"
    near = one_slip(said, f"word{other}") or said == f"word{other}"
    long = len(said) > 4 and len(other) > 0
    assert bool(vocabulary.slips(said)) == (near and long and said != f"word{other}")


@given(st.text(max_size=12))
def test_what_is_bare_stays_so(word):
    assert bare(bare(word)) == bare(word)
