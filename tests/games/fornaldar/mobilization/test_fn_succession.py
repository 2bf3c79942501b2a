"""24.2.2 #3 The succession in Midhrasir; 15.4.3 heirs."""

import pytest
from fn_situation import Situation

from adjudicator.games.fornaldar.deaths import kill
from adjudicator.games.fornaldar.mobilization import riser
from adjudicator.games.fornaldar.mobilizing import mobilize
from adjudicator.games.fornaldar.ratings import rank_of
from adjudicator.games.fornaldar.recovery import Recovery
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

NOBODY = Recovery(try_=())
PLACES = {"3927": "vithar asmundr freya midhrasir:9"}


def waiting(*faces, pieces=PLACES, **given):
    """A Mundane Mobilization Phase while Midhrasir has no king."""
    dice = [("event succession", face) for face in faces]
    it = Situation(pieces, scenario="24.2", inactive=["midhrasir"], dice=dice, **given)
    mobilize(it.table, MUNDANE, NOBODY)
    assert it.dice.labels == []
    return it


@pytest.mark.rule("fornaldar", "24.2.2.3")
@pytest.mark.parametrize(
    ("given", "need"),
    [
        ({"game_turn": 1}, 6),
        ({"game_turn": 3}, 4),
        ({"game_turn": 1, "ruins": ["3218", "3515"]}, 4),
        ({"game_turn": 1, "pieces": PLACES | {"3020": "gorm+"}}, 5),
        ({"game_turn": 1, "pieces": PLACES | {"3020": "gorm"}}, 6),
    ],
)
def test_a_king_is_crowned_on_a_six_with_what_hastens_it(given, need):
    assert not waiting(need - 1, **given).board.active["midhrasir"]
    crowned = waiting(need, 1, **given)
    assert (crowned.board.active["midhrasir"], crowned.board.kings) == (True, ("vithar",))


@pytest.mark.rule("fornaldar", "24.2.2.3")
@pytest.mark.parametrize(("die", "king", "loser"), [(3, "vithar", "asmundr"), (4, "asmundr", "vithar")])
def test_a_second_die_tells_whom_and_the_loser_stays_a_captain(die, king, loser):
    """FN-T16, FN-T12"""
    it = waiting(6, die, game_turn=1)
    pieces = it.state.pieces
    assert (rank_of(it.state, pieces[king]), rank_of(it.state, pieces[loser])) == ("king", "captain")
    assert all(piece.active for piece in pieces.values())


@pytest.mark.rule("fornaldar", "24.2.2.3")
def test_the_only_claimant_left_needs_no_lot():
    assert waiting(6, pieces={"3927": "asmundr"}, game_turn=1).board.kings == ("asmundr",)


@pytest.mark.rule("fornaldar", "24.2.2.3")
def test_a_kingdom_without_a_king_is_not_roused():
    """FN-L24"""
    it = waiting(1, game_turn=1)
    assert riser(it.board, "midhrasir", FOMORIAN) is None


@pytest.mark.rule("fornaldar", "15.4.3")
def test_an_heir_is_king_when_all_before_him_are_dead():
    it = Situation({"2739": "asefni katli gisli"}, scenario="24.3")
    ranks = lambda: {id: rank_of(it.state, piece) for id, piece in it.state.pieces.items()}  # noqa: E731
    assert ranks() == {"asefni": "king", "katli": "captain", "gisli": "marshal"}
    kill(it.table, it.state.pieces["asefni"], "7.4.1")
    assert ranks() == {"katli": "king", "gisli": "marshal"}
    kill(it.table, it.state.pieces["katli"], "7.4.1")
    assert ranks() == {"gisli": "king"}
