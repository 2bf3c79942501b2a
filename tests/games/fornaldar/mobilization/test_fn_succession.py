"""24.2.2 #3 The succession in Midhrasir; 15.4.3 heirs."""

from functools import partial

import msgspec
import pytest
from fn_situation import Situation

from adjudicator.games.fornaldar.board.ratings import rank_of
from adjudicator.games.fornaldar.board.specials import kingless, specials
from adjudicator.games.fornaldar.board.view import presence
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.combat.phase import fight
from adjudicator.games.fornaldar.combat.retreat import everybody
from adjudicator.games.fornaldar.combat.story import RoundFought
from adjudicator.games.fornaldar.combat.ways_out import withdrawals
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.movement.interception import Watch, Watchers
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.printed.scenarios.specials import Succession
from adjudicator.games.fornaldar.recovery.mobilization import rouse
from adjudicator.games.fornaldar.recovery.mobilizing import mobilize, modifiers
from adjudicator.games.fornaldar.recovery.phase import Recovery
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import put

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


CASTLE = {"3927": "vithar asmundr midhrasir:9 jofur ycelia:30"}
STOP = [{"side": side, "continue": False} for side in (FOMORIAN, MUNDANE)]


def stormed(*dice, pieces=CASTLE, **given):
    """Kvalholla attacked while Midhrasir has no king."""
    it = Situation(pieces, scenario="24.2", inactive=["midhrasir"], dice=dice, decisions=STOP, **given)
    fight(it.table, FOMORIAN, Attacks(attacks=(Attack(at="3927"),)))
    return it


@pytest.mark.rule("fornaldar", "24.2.2.3", "10.2", "16.3", "18.2")
def test_who_is_attacked_without_a_king_fights_where_he_stands():
    """FN-L24: nine points, two heroes and the garrison of the castle."""
    it = stormed(["combat 3927 1", 3, 4])
    (fought,) = [fact for fact in it.facts if isinstance(fact, RoundFought)]
    assert fought.strengths[1] > 9 * 3
    assert (it.board.active["midhrasir"], it.board.kings) == (True, ())


@pytest.mark.rule("fornaldar", "24.2.2.3", "17.4")
def test_who_waits_for_a_king_does_not_retreat():
    """FN-L24: the same battle at the same result, with a king and without."""
    fights = [Engagement(it.table, FOMORIAN, "3020", "ground battle") for it in (entered(), entered(king=True))]
    assert [bool(withdrawals(each, MUNDANE, everybody(each, MUNDANE))) for each in fights] == [False, True]


def entered(king=False):
    """Midhrasir when enemies have come into it, and it has risen."""
    it = Situation({"3020": "snorri midhrasir:4 gorm fynn:6"}, scenario="24.2", inactive=["midhrasir"])
    rouse(it.table, ("midhrasir",), FOMORIAN)
    if king:
        put(it.board, kings=("vithar",))
    return it


FORCE = {"from": "3020", "pieces": ["snorri"], "csp": {"midhrasir": 4}}


@pytest.mark.rule("fornaldar", "24.2.2.3", "10.2.c")
@pytest.mark.parametrize("kind", ["movement", "forced march", "reaction"])
def test_a_kingdom_without_a_king_rises_but_moves_only_with_one(kind):
    wish = msgspec.convert(FORCE | {"steps": [{"do": "go", "to": ["3021"]}]}, Move)
    codes = []
    for it in (entered(), entered(king=True)):
        march = March(it.state, MUNDANE, partial(presence, it.state, MUNDANE), lambda fact: None, kind=kind)
        march.path, march.foes = ("moves", 0), ["3020"]
        codes.append([(fault.refusal.code, fault.refusal.hint) for _, fault in wish.carry_out(march)])
    (paralysed, too_few), with_king = codes[0], codes[1]
    assert paralysed[0] == "PARALYSED"
    assert too_few == ("TOO_FEW_POINTS", "there are 4 waiting for a king")
    assert with_king == []


@pytest.mark.rule("fornaldar", "24.2.2.3", "14.8")
def test_nor_does_it_intercept_before():
    watch = msgspec.convert(FORCE, Watch)
    able = Watchers(entered(king=True).table, MUNDANE, [watch]).pieces_of(watch, "3020")
    assert able[0] == "snorri"
    with pytest.raises(NotPossible, match="before Midhrasir has a king"):
        Watchers(entered().table, MUNDANE, [watch]).pieces_of(watch, "3020")


@pytest.mark.rule("fornaldar", "24.2.2.3")
@pytest.mark.parametrize("faces", [[6, 1], []], ids=["a claimant lives", "none does"])
def test_the_die_for_a_king_is_rolled_though_the_kingdom_has_risen_while_a_claimant_lives(faces):
    it = Situation(
        PLACES if faces else {"3927": "freya midhrasir:9"},
        scenario="24.2",
        game_turn=1,
        inactive=["midhrasir"],
        dice=[("event succession", face) for face in faces],
    )
    rouse(it.table, ("midhrasir",), FOMORIAN)
    mobilize(it.table, MUNDANE, NOBODY)
    assert it.board.kings == (("vithar",) if faces else ())
    assert kingless(it.board, "midhrasir") is (not faces)


@pytest.mark.rule("fornaldar", "15.4.3")
def test_an_heir_is_king_when_all_before_him_are_dead():
    it = Situation({"2739": "asefni katli gisli"}, scenario="24.3")
    ranks = lambda: {id: rank_of(it.state, piece) for id, piece in it.state.pieces.items()}  # noqa: E731
    assert ranks() == {"asefni": "king", "katli": "captain", "gisli": "marshal"}
    kill(it.table, it.state.pieces["asefni"], "7.4.1")
    assert ranks() == {"katli": "king", "gisli": "marshal"}
    kill(it.table, it.state.pieces["katli"], "7.4.1")
    assert ranks() == {"gisli": "king"}


@pytest.mark.rule("fornaldar", "24.2.2.3")
@pytest.mark.parametrize(
    ("kings", "waits"), [((), True), (("hakon",), True), (("vithar",), False), (("asmundr",), False)]
)
def test_the_kingdom_waits_until_one_of_the_two_is_its_king_and_no_other_does(kings, waits):
    board = Situation(PLACES, scenario="24.2").board
    put(board, kings=kings)
    assert kingless(board, "midhrasir") == waits
    assert not kingless(board, "nerfringia")


@pytest.mark.rule("fornaldar", "24.2.2.3")
@pytest.mark.parametrize(
    ("given", "added"),
    [
        ({"game_turn": 1}, {}),
        ({"game_turn": 2}, {"1 turn after the first": 1}),
        ({"game_turn": 3, "ruins": ["3218"]}, {"2 turns after the first": 2, "1 Knowe destroyed": 1}),
        ({"game_turn": 1, "pieces": PLACES | {"3020": "gorm+"}}, {"enemies in the kingdom": 1}),
    ],
)
def test_what_is_added_to_the_die_is_told_by_its_reason_and_nothing_else_is(given, added):
    it = Situation(**({"pieces": PLACES} | given), scenario="24.2", inactive=["midhrasir"])
    (waiting_kingdom,) = specials(it.board, Succession)
    assert dict(modifiers(it.state, waiting_kingdom)) == added
