"""Facts change the state, and nothing else does."""

import re

import msgspec
import pytest
from tot_table import Bench, facts, fold, laid_out

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.words import Tokens
from adjudicator.table.fact import any_of, kinds

KINDS = kinds(facts.TTFact)
EARLIER = {"round": 4, "nature": "decay"}
CARD = {"type": "art", "created": 3, "log": [[4, "decay", 0], [5, "decay", 1]]}


def test_tags_are_the_names_of_the_kinds():
    for kind in KINDS:
        spelt = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()
        assert kind.__struct_config__.tag == spelt


def test_facts_are_public_unless_they_are_for_one_seat():
    hidden = [kind.__name__ for kind in KINDS if not issubclass(kind, facts.Public)]
    assert hidden == ["EntrySkipped", "ProgramKept", "PassingChosen", "PositionTaken"]


@pytest.mark.parametrize(
    ("correction", "message"),
    [
        (facts.HomeCorrected(seat="F", f=1, s=0), "no seat F"),
        (facts.TestamentCorrected(owner="F", space=1, type="art", created=5), "no seat F"),
        (facts.TestamentCorrected(owner="A", space=1, type="art", created=4), "from round 5 to round 5"),
        (facts.TestamentRemoved(testament="A1-2"), "no Testament A1-2"),
        (facts.EffectCorrected(testament="A1-2", round=4, nature="decay"), "no Testament A1-2"),
        (facts.EffectCorrected(testament="A1-3", round=3, nature="decay"), "no round of A1-3 3"),
    ],
)
def test_a_correction_that_does_not_fit_is_refused(correction, message):
    with pytest.raises(ValueError, match=message):
        fold([*laid_out(round=6, testaments={"A": {1: CARD}}), correction])


@pytest.mark.parametrize(
    "given",
    [
        {"fact": "home-corrected", "seat": "A", "f": -1, "s": 0},
        {"fact": "testament-corrected", "owner": "A", "space": 4, "type": "art", "created": 5},
        {
            "fact": "testament-corrected",
            "owner": "A",
            "space": 1,
            "type": "art",
            "created": 5,
            "history": [[4, "decay"]],
        },
        {"fact": "effect-corrected", "testament": "A1-3", "round": 4, "nature": "decay", "strips": -1},
    ],
)
def test_a_correction_out_of_range_cannot_be_read(given):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, any_of(GAME.facts))


def test_corrections_set_what_they_say():
    laid = [*laid_out(round=6, testaments={"A": {1: CARD, 2: CARD}})]
    board = fold(
        [
            *laid,
            facts.HomeCorrected(seat="B", f=3, s=4),
            facts.TestamentRemoved(testament="A2-3"),
            facts.EffectCorrected(testament="A1-3", round=5, nature="preserve"),
        ]
    ).board
    assert board.home["B"] == Tokens(3, 4)
    assert list(board.testaments) == ["A1-3"]
    assert board.testaments["A1-3"].history == (Effect(4, "decay"), Effect(5, "preserve"))
    assert board.testaments["A1-3"].visible == 3


def test_a_corrected_testament_takes_the_place_of_the_one_on_its_space():
    laid = [*laid_out(round=6, testaments={"A": {1: CARD}})]
    board = fold([*laid, facts.TestamentCorrected(owner="A", space=1, type="tools", created=5)]).board
    assert [(own.id, own.type) for own in board.testaments.values()] == [("A1-5", "tools")]


def test_reversals_apply_to_a_corrected_round_as_before():
    table = Bench(round=6, home={"A": {"f": 9, "s": 1}}, testaments={"A": {1: CARD}})
    back = {"target": "A", "space": 1, "shamans": 1, "rounds": 1, "replace": [{"round": 5, "kind": "defend", "f": 1}]}
    table.moves(("A", "reverse", back))
    corrected = facts.EffectCorrected(testament="A1-3", round=5, nature="decay", strips=3)
    own = fold([*table.facts, corrected]).board.testaments["A1-3"]
    assert own.effects[-1] == Effect(5, "decay", 2)


def test_rules_cannot_write_to_the_board():
    board = Bench(round=6, testaments={"A": {1: CARD}}).board
    with pytest.raises(AttributeError):
        board.round = 2
    with pytest.raises(AttributeError):
        board.testaments["A1-3"].created = 0
