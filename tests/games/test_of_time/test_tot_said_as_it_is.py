"""The charts of Test of Time, its tokens in short, and what a referee may correct: each as the data have it."""

import re

import pytest
from msgspec.structs import replace
from strolls import PLAYED

from adjudicator.games.test_of_time import GAME, corrections
from adjudicator.games.test_of_time.books import KINDS, SCENARIO
from adjudicator.games.test_of_time.corrections import EffectCorrected, OptionsChanged
from adjudicator.games.test_of_time.options import Recorded
from adjudicator.games.test_of_time.program import EntrySkipped
from adjudicator.games.test_of_time.report import charts
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.words import Tokens


@pytest.mark.rule("test-of-time", "TT-60", "TT-63", "TT-64", "TT-70")
def test_the_charts_have_every_kind_and_every_card_with_its_dots_and_their_sum():
    assert [*charts.testaments().rows] == [
        (kind.name, str(kind.create), str(kind.die), str(kind.preserve), kind.effect, kind.rule)
        for kind in KINDS.values()
    ]
    scenario = SCENARIO.built_in
    grid = charts.cards(scenario)
    assert [column.head for column in grid.columns] == ["Card", "Sections", "Gold dots from the bottom", "Together"]
    for (name, sections, dots, together), (type, card) in zip(grid.rows, scenario.cards.items(), strict=True):
        assert (name, [*map(int, dots.split())]) == (KINDS[type].name, [*card.dots])
        assert (int(sections), int(together)) == (len(card.dots), sum(card.dots))
    assert scenario.source in grid.note
    rest = sum(column.share for column in grid.columns if "dots" not in column.head)
    assert rest < grid.columns[2].share < 1.2 * rest, "the dots have as much room as all else"


def test_every_card_and_god_has_its_source():
    scenario = SCENARIO.built_in
    told = {datum.what: datum.source for datum in GAME.books.data(scenario) if datum.file == SCENARIO.file.name}
    assert told == {f"card of {type}": card.source for type, card in scenario.cards.items()} | {
        f"god {seat}": "reconstruction" for seat in scenario.sides
    }


@pytest.mark.rule("test-of-time", "TT-03")
@pytest.mark.parametrize("f", range(3))
@pytest.mark.parametrize("s", range(3))
def test_tokens_in_a_table_are_their_numbers(f, s):
    told = Tokens(f, s).brief
    followers, shamans = re.search(r"^\d+(?! S)", told), re.search(r"(\d+) S", told)
    assert (int(followers[0]) if followers else 0, int(shamans[1]) if shamans else 0) == (f, s)
    assert told == "0" or " 0" not in f" {told}"


@pytest.mark.parametrize(
    ("where", "done", "told"),
    [
        (("program", 3), 0, "entry 4 of the program was passed over: "),
        (("program", 0), 2, "entry 1 of the program was passed over after 2 times: "),
        (("move",), 0, "the move was passed over: "),
    ],
)
def test_what_was_passed_over_is_told_by_its_place(where, done, told):
    state = next(iter(PLAYED["test-of-time"](3))).state
    seat = state.board.seats[0]
    fact = EntrySkipped(seen_by=(seat,), seat=seat, where=where, code="SIRE_LIMIT", done=done)
    assert fact.words(Say(state.board)).text.startswith(told)


@pytest.mark.parametrize("number", [3, 12])
def test_every_testament_and_each_of_its_effects_can_be_corrected(number):
    for step in PLAYED["test-of-time"](number):
        known = step.state.board.testaments
        assert [each.testament for each in corrections.TestamentRemoved.present(step.state)] == [*known]
        effects = [
            (each.id, effect.round, effect.nature, effect.strips)
            for each in known.values()
            for effect in each.history
            if effect.nature != "nothing"
        ]
        told = [(each.testament, each.round, each.nature, each.strips) for each in EffectCorrected.present(step.state)]
        assert told == effects


def test_options_that_a_referee_changes_are_others_from_then_on():
    state = next(iter(PLAYED["test-of-time"](3))).state
    before = state.board.options
    other = not before.burial_saves_shamans
    changed = replace(Recorded.of(before), burial_saves_shamans=other)
    OptionsChanged(options=changed).change(state)
    assert state.board.options == replace(before, burial_saves_shamans=other)
