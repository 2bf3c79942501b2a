"""What each word of a line means in a window: a word of the notation, a name, one that may be left out, or nothing."""

import marches
import pytest
from typed_as_said import types_held

from adjudicator.games import find_game
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.lexicon import Lexicon
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.notation.words import words_of_line
from adjudicator.orders.schema import schemas_of

NICKNAMES = {
    ("bazaar", "town"): "T21",
    ("nomads",): "A1",
    ("saffron",): "T08",
    ("saffron", "bazar", "army"): "A2",
    ("big", "fort"): "fortify",
    ("threeways",): "T15",
    ("spire",): "big fort",
    ("barley",): "T01",
    ("march", "swans"): "T08",
    ("march", "fortify"): "T09",
}


@pytest.fixture(scope="module", autouse=True)
def _types():
    with types_held("adjudicator.orders.notation.lexicon"):
        yield


@pytest.fixture(scope="module")
def lexicon():
    window = marches.window()
    grammar = grammar_of(schemas_of(window.game)["spend.schema.json"])
    names = names_by_title(window.game.choices(window.view("A")))
    return Lexicon(grammar, names, NICKNAMES)


def told(lexicon, text):
    """Each unit as it may be written: a name with =, one that may be left out in brackets."""
    units = lexicon.units(lexicon.words(text))
    if units is None:
        return None
    written = []
    for unit in units:
        ways = "|".join(each.replace(" ", "_") for each in unit.written)
        written.append(f"({ways})" if unit.droppable else f"={ways}" if unit.named else ways)
    return " ".join(written)


@pytest.mark.parametrize(("text", "meant"), [
    ("A1 march to T08", "=A1 march (to) =T08"),
    ("march a 3", "march (a) 3"),
    ("A march", "(A) march"),
    ("A", "=A"),
    ("A 3", "=A 3"),
    ("A xyzzy", None),
    ("march A march", "march =A march"),
    ("go 1/-2 up", "go =(1,-2) up"),
    ("go 1/-2", "go =(1,-2)"),
    ("go -1|2", "go =(-1,2)"),
    ("1/2/3", "1/2/3"),
])  # fmt: skip
def test_an_article_is_no_seat_and_a_stroke_parts_the_numbers_of_a_place(lexicon, text, meant):
    assert told(lexicon, text) == meant


@pytest.mark.parametrize(("text", "meant"), [
    ("nomads march", "=A1 march"),
    ("nomds march", "=A1 march"),
    ("bazaar town", "=T21"),
    ("bazaar", "=T21|2-T21"),
    ("big fort", "fortify"),
    ("Saffron", "=T08"),
    ("Saffron Bazar", "=Saffron_Bazar"),
    ("Saffron Bazar army march", "=A2 march"),
    ("Threeways", "=T15|Threeways"),
    ("threewys", "=T15|threeways"),
    ("spire", "=fortify|big_fort"),
    ("Barley march", "=T01 march"),
    ("march swans", "=T08"),
    ("march fortify", "=T09|march_fortify"),
])  # fmt: skip
def test_a_nickname_counts_before_a_name_that_is_no_longer(lexicon, text, meant):
    assert told(lexicon, text) == meant


@pytest.mark.parametrize(("text", "meant"), [
    ("A 1", "=A1"),
    ("t 8", "=T08"),
    ("T 008", "=T08"),
    ("Three ways", "=T08"),
    ("Duskhaven ways", None),
    ("Low market", "=T23"),
    ("Lowmarket march", "=Lowmarket march"),
    ("A1 1", "=A1 1"),
    ("T99 march", "=T99 march"),
    ("march2 march", "march_2 march"),
    ("T099", None),
    ("17", "17"),
    ("r018", "=R18"),
    ("Reedwater Ford", "=Reedwater_Ford"),
    ("Pinnacle of Oss march", "=Pinnacle_of_Oss march"),
    ("Pinnacle of", "=T19|2-T19 (of)"),
    ("Al", "=A1"),
    ("AO", None),
    ("TO8", "=T08"),
    ("TI4 Tl5", "=T14 =T15"),
    ('"T08" march', None),
])  # fmt: skip
def test_a_thing_is_named_by_its_name_or_its_id_however_these_are_parted(lexicon, text, meant):
    assert told(lexicon, text) == meant


@pytest.mark.parametrize(("text", "meant"), [
    ("march2", "march_2"),
    ("march12", "march_12"),
    ("swan2", None),
    ("up2", None),
    ("3x", "3_times|3x"),
    ("x3", "3_times|x3"),
    ("×12", "12_times|×12"),
    ("x 3", "3_times"),
    ("× 3 march", "3_times march"),
    ("x three", None),
    ("x", None),
    ("once", "1_times|once"),
    ("twice", "2_times|twice"),
    ("Thrice", "3_times|Thrice"),
    ("march twice", "march 2_times|twice"),
    ("build three times", "build three times"),
])  # fmt: skip
def test_how_often_is_said_in_many_ways(lexicon, text, meant):
    assert told(lexicon, text) == meant


@pytest.mark.parametrize(("text", "meant"), [
    ("fortifying", "fortify"),
    ("retrying", "retry"),
    ("concedes", "concede"),
    ("marching", "march"),
    ("forced", "force"),
    ("forti fy", "fortify"),
    ("tear down", "tear down"),
    ("march ing", None),
    ("for tify march", "fortify march"),
    ("re cover", "recover"),
    ("no body up", "nobody up"),
    ("up le ast", "up least"),
    ("some body", "somebody"),
    ("< =", None),
    ("fortify march", "fortify march"),
    ("please march", "(please) march"),
    ("first march", "(first) march"),
    ("then stop", "(then) stop"),
    ("frtify", "fortify"),
    ("fortifi", "fortify"),
    ("improv", "improve"),
    ("bui", None),
    ("buil", "build"),
    ("thre", None),
    ("prov", "provided"),
    ("reco", "recover"),
    ("rebu", None),
    ("retr", None),
    ("xyzzy", None),
    ("march9x", None),
])  # fmt: skip
def test_a_word_of_a_notation_is_known_with_another_ending_a_slip_or_its_beginning(lexicon, text, meant):
    assert told(lexicon, text) == meant


@pytest.mark.parametrize(("text", "meant"), [
    ("Bazar", "=T21|2-T21"),
    ("Bazr", None),
    ("Bazarr", "=T21|2-T21"),
    ("Saff", None),
    ("Saffr", "=T21|2-T21"),
    ("Watch", None),
    ("Eastw", "=T06|2-T06"),
    ("Ford", "=T07|T17|2-T07|2-T17"),
    ("Pass", "=T22|2-T22"),
    ("Oss", None),
    ("League", "=B1|B2|B"),
    ("Leage", "=B1|B2|B"),
    ("Caves", "=T13|2-T13"),
])  # fmt: skip
def test_a_longer_word_of_a_name_or_its_beginning_may_mean_what_is_called_so(lexicon, text, meant):
    assert told(lexicon, text) == meant


def test_a_hyphen_parts_names_where_a_notation_has_it():
    game = find_game("diplomacy")
    grammar = grammar_of(schemas_of(game)["orders.schema.json"])
    names = names_by_title({"Province": {"PAR": "Paris", "BUR": "Burgundy"}})
    lexicon = Lexicon(grammar, names, {("home",): "PAR"})
    assert [word.text for word in lexicon.words("PAR-BUR")] == ["PAR", "-", "BUR"]
    assert [word.text for word in lexicon.words("home-BUR")] == ["home", "-", "BUR"]
    assert [word.text for word in lexicon.words("away-XYZ")] == ["away-XYZ"]


MARCHES = {("march", "swans"), ("march", "fortify")}


def test_words_of_a_nickname_stand_together(lexicon):
    assert lexicon.together == {("bazaar", "town"), ("saffron", "bazar"), ("bazar", "army"), ("big", "fort"), *MARCHES}


@pytest.mark.parametrize(("before", "behind"), [("saffron", "bazar"), ("forti", "3")])
def test_no_sentence_ends_in_a_nickname_nor_behind_a_word_cut_short_before_a_number(lexicon, before, behind):
    assert lexicon.goes_on(before, behind)


@pytest.mark.parametrize(("before", "behind"), [("forti", "it"), ("march", "3"), ("town", "3"), ("xyzzy", "3")])
def test_sentences_end_behind_other_words(lexicon, before, behind):
    assert not lexicon.goes_on(before, behind)


def test_each_unit_knows_the_place_of_its_first_word(lexicon):
    text = "A 1 march to Saffron Bazar x 3 up"
    assert [unit.at for unit in lexicon.units(words_of_line(text))] == [0, 2, 3, 4, 6, 8]


def test_another_name_stands_in_the_words_that_a_line_has_anyhow(lexicon):
    assert [*lexicon.with_another_name("A1 march 3x", "T15")] == ["T15 march 3 times"]
    assert [*lexicon.with_another_name("A1 xyzzy", "T15")] == []


@pytest.mark.parametrize(("line", "short"), [
    ("to Pass", True), ("nomads go", True), ('"Saffron" go', False), ("to Oss", False), ("to Al", True),
    ("please go", False), ("go to the town", False),
])  # fmt: skip
def test_a_nickname_and_a_part_of_a_name_are_short_names(lexicon, line, short):
    assert lexicon.has_short_name(words_of_line(line)) is short


@pytest.mark.parametrize(("line", "speaks"), [
    ("X9 swans", False), ("T99 swans", False), ("T08 swans", True), ("Aldermoot swans", False), ("7 fortify", True),
    ("fortify", False), ("fortify and march", True), ("first march", False),
])  # fmt: skip
def test_a_line_speaks_of_orders_with_a_known_code_alone(lexicon, line, speaks):
    assert lexicon.speaks_of_orders(words_of_line(line)) is speaks


@pytest.mark.parametrize(("game", "window", "text", "meant"), [
    ("cp-campaign", "placement", "first", "first"),
    ("cp-campaign", "placement", "third", "(third)"),
    ("cp-campaign", "spend", "first", "(first)"),
    ("northmen", "turn", "next", "(next)"),
])  # fmt: skip
def test_an_ordinal_is_kept_where_orders_begin_with_it(game, window, text, meant):
    grammar = grammar_of(schemas_of(find_game(game))[f"{window}.schema.json"])
    assert told(Lexicon(grammar, {}, {}), text) == meant
