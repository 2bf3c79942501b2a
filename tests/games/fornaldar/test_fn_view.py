"""What a seat may know: its own pieces wholly, of the enemy's the counter on top of each stack."""

import msgspec
import pytest
from fornaldar_facts import facts
from hypothesis import given, settings
from hypothesis import strategies as st
from saga import after, begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import Top, view
from adjudicator.games.fornaldar.state import Lot, Person
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL
from adjudicator.table import REFEREE, visible

SAGA = begun("24.1")


def sighting(seen, at, side):
    (found,) = [each for each in seen.sightings if (each.at, each.side) == (at, side)]
    return found


@pytest.mark.rule("fornaldar", "12.3")
def test_of_an_enemy_stack_the_top_is_seen_and_that_more_lies_beneath():
    seen = sighting(view(SAGA, FOMORIAN), "3927", MUNDANE)
    assert seen.top == Top(kind="character", group="midhrasir", id="hakon")
    assert seen.more
    assert not any(piece.side == MUNDANE for piece in view(SAGA, FOMORIAN).pieces.values())


@pytest.mark.rule("fornaldar", "12.3")
def test_of_an_army_on_top_only_the_colour_is_seen():
    seen = sighting(view(SAGA, FOMORIAN), "3128", MUNDANE)
    assert seen.top == Top(kind="army", group="midhrasir")
    assert not seen.more


@pytest.mark.rule("fornaldar", "7.4")
def test_wounds_are_known_to_the_owner_alone():
    hurt = after(SAGA, facts.Wounded(seen_by=(MUNDANE,), character="hakon", wounds=2))
    assert view(hurt, MUNDANE).pieces["hakon"].wounds == 2
    assert view(hurt, FOMORIAN) == view(SAGA, FOMORIAN)


@pytest.mark.rule("fornaldar", "16.8.1")
def test_who_bears_what_is_known_to_the_owner_alone():
    assert 13 in view(SAGA, MUNDANE).treasures
    assert 13 not in view(SAGA, FOMORIAN).treasures


@pytest.mark.rule("fornaldar", "21.12")
def test_hidden_artifacts_are_known_to_both():
    assert view(SAGA, FOMORIAN).board.hidden == view(SAGA, MUNDANE).board.hidden
    assert view(SAGA, FOMORIAN).board.hidden[3] == "1606"


@pytest.mark.rule("fornaldar", "12.3")
def test_vision_lifts_the_veil_from_a_place_until_the_turn_ends():
    seen = after(SAGA, facts.StackExamined(seen_by=(FOMORIAN,), side=FOMORIAN, at="3927"))
    assert {"hakon", "signhild", "orms-sling"} <= set(view(seen, FOMORIAN).pieces)
    assert 13 in view(seen, FOMORIAN).treasures
    assert "lembi" not in view(seen, FOMORIAN).pieces
    later = after(seen, facts.GameTurnBegan(game_turn=2))
    assert "hakon" not in view(later, FOMORIAN).pieces


def test_the_referee_sees_every_piece():
    assert view(SAGA, REFEREE).pieces == SAGA.pieces
    assert not view(SAGA, REFEREE).sightings


def test_the_non_aligned_are_seen_by_both_as_enemies_are():
    for seat in (FOMORIAN, MUNDANE):
        assert sighting(view(SAGA, seat), "1219", NEUTRAL).top.id == "rodhiorm"


HIDDEN = st.lists(
    st.one_of(
        st.tuples(st.just("wound"), st.sampled_from(["hakon", "snorri", "signhild", "gundin"])),
        st.tuples(st.just("lose"), st.sampled_from(sorted(id for id, p in SAGA.pieces.items() if isinstance(p, Lot)))),
        st.tuples(st.just("give"), st.sampled_from([13, 15, 17])),
        st.tuples(st.just("turn over"), st.sampled_from(["3927", "2210", "2739"])),
        st.tuples(st.just("damage"), st.sampled_from(["golden-raven", "seaweaver"])),
    ),
    max_size=6,
)


def hide(state, changes):
    """The same board to Fomorian eyes, with other things beneath the counters on top."""
    for what, subject in changes:
        state = after(state, *_change(state, what, subject))
    return state


def _change(state, what, subject):
    if what == "wound" and state.pieces[subject].wounds < 2:
        yield facts.Wounded(character=subject, wounds=1)
    if what == "damage":
        yield facts.ShipDamaged(ship=subject)
    if what == "lose" and state.pieces[subject].side == MUNDANE and state.pieces[subject].csp > 1:
        yield facts.LotReduced(lot=subject, csp=1)
    if what == "give":
        bearer = state.treasures[subject].bearer
        here = state.stacks[state.pieces[bearer].at][MUNDANE]
        yield facts.ItemPassed(item=subject, bearer=here[-1])
    if what == "turn over":
        top, *rest = state.stacks[subject][MUNDANE]
        yield facts.StackOrdered(side=MUNDANE, at=subject, pieces=(top, *reversed(rest)))


@given(HIDDEN)
def test_what_is_hidden_is_not_in_the_enemys_view(changes):
    assert view(hide(SAGA, changes), FOMORIAN) == view(SAGA, FOMORIAN)


@settings(max_examples=4)
@given(HIDDEN)
def test_what_is_hidden_changes_nothing_the_enemy_is_told(changes):
    """Not the report, not the form, not what is suggested for a mistyped name."""
    step = GAME.next_step(after(SAGA, facts.PhaseBegan(phase="fomorian-movement")))
    told = [
        (msgspec.json.encode(GAME.report(seen, (), 1)), GAME.form(seen, step), GAME.choices(seen))
        for seen in (view(SAGA, FOMORIAN), view(hide(SAGA, changes), FOMORIAN))
    ]
    assert told[0] == told[1]


def test_every_own_piece_is_in_the_view_once():
    for seat in (FOMORIAN, MUNDANE):
        seen = view(SAGA, seat)
        assert sorted(id for stacks in seen.stacks.values() for ids in stacks.values() for id in ids) == sorted(
            seen.pieces
        )
        assert all(isinstance(piece, Person) or piece.side == seat for piece in seen.pieces.values())


@pytest.mark.rule("fornaldar", "21.12")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_that_an_artifact_is_hidden_and_which_is_told_to_both(seat):
    hidden = facts.ItemHidden(item=3, at="1606")
    assert visible(hidden, seat)
    assert view(after(SAGA, facts.ItemHidden(item=4, at="3020")), seat).board.hidden[4] == "3020"
