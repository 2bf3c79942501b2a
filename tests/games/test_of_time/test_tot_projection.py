"""A Testament is what its log makes it: reversals compose, and nothing of the past is edited."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tot_campaign import Campaign
from tot_naive import NaiveReplay, replayed, strips, told
from tot_table import fold

from adjudicator.games.test_of_time.projection import Effect, Replaced, Reversal, card, project

ROUNDS = range(4, 10)
effects = st.builds(
    lambda natures: tuple(
        Effect(round, nature, number) for round, (nature, number) in zip(ROUNDS, natures, strict=False)
    ),
    st.lists(st.tuples(st.sampled_from(["decay", "preserve"]), st.integers(0, 3)), max_size=len(ROUNDS)),
)


@st.composite
def logs(draw):
    """A history, and reversals of it in the order they happened; each reaches back from the round after it."""
    history = draw(effects)
    reversals, last = [], ROUNDS[0] + len(history)
    for seq in range(1, draw(st.integers(0, 5)) + 1):
        rounds = draw(st.integers(1, len(history))) if history else 0
        window = range(last - rounds, last)
        kinds = st.sampled_from(["preserve", "defend", "attack"])
        chosen = sorted(draw(st.sets(st.sampled_from(window)))) if history else ()
        parts = [Replaced(round, draw(kinds), draw(st.integers(0, 4))) for round in chosen]
        reversals.append(Reversal(seq, last, draw(st.sampled_from("ABC")), rounds, tuple(parts), draw(st.booleans())))
    return history, tuple(reversals)


@given(logs())
def test_the_projection_is_a_naive_replay_of_the_log(log):
    history, reversals = log
    assert told(project(history, reversals)) == replayed(history, reversals)


@given(logs())
def test_the_log_may_come_in_any_order_for_its_sequence_decides(log):
    history, reversals = log
    assert project(history, reversals[::-1]) == project(history, reversals)


@given(logs())
def test_reversals_compose(log):
    """All at once, or one after the other on what the earlier ones left: the same."""
    history, reversals = log
    stepwise = history
    for reversal in reversals:
        stepwise = project(stepwise, [reversal])
    assert project(history, reversals) == stepwise


@given(logs())
def test_a_reversal_that_replaces_nothing_changes_nothing(log):
    history, reversals = log
    idle = Reversal(99, ROUNDS[0] + len(history), "B", len(history))
    assert project(history, (*reversals, idle)) == project(history, reversals)


def test_or_it_leaves_its_rounds_empty():
    history = (Effect(4, "decay", 2), Effect(5, "decay", 1), Effect(6, "preserve", 1))
    emptied = Reversal(1, 7, "B", 2, (Replaced(6, "attack", 3),), emptied=True)
    assert project(history, (emptied,)) == (history[0], Effect(5, "nothing"), Effect(6, "nothing", 3))


@given(logs())
def test_the_history_stays_as_it_was(log):
    history, reversals = log
    before = tuple(history)
    project(history, reversals)
    assert history == before


def test_the_order_of_reversals_counts():
    """Three strips are defended by two and attacked by one: first bought off and then hit is another thing than hit
    and then bought off."""
    history = (Effect(5, "decay", 1),)
    hit = Replaced(5, "attack", 1)
    bought_off = Replaced(5, "defend", 3)
    first = (Reversal(1, 6, "A", 1, (bought_off,)), Reversal(2, 6, "B", 1, (hit,)))
    second = (Reversal(1, 6, "B", 1, (hit,)), Reversal(2, 6, "A", 1, (bought_off,)))
    assert project(history, first) == (Effect(5, "decay", 1),)
    assert project(history, second) == (Effect(5, "decay", 0),)


@given(effects, st.integers(1, 10))
def test_strips_cover_a_card_from_the_bottom(history, sections):
    shown = card([1] * sections, history, locks=False)
    covered = min(sections, strips(told(history)))
    assert [section.visible for section in shown] == [False] * covered + [True] * (sections - covered)


@given(effects, st.integers(1, 10))
def test_a_locked_section_is_never_covered(history, sections):
    locked = card([1] * sections, history, locks=True)
    assert all(section.visible for section in locked if section.tokens)
    assert all(len(section.tokens) <= 1 for section in locked)
    open_ = card([1] * sections, history, locks=False)
    assert sum(section.visible for section in locked) >= sum(section.visible for section in open_)


def test_a_card_knows_what_covers_it_and_where_its_tokens_lie():
    effects = (Effect(4, "decay", 1), Effect(5, "preserve"), Effect(6, "preserve", 1))
    shown = card([3, 0, 2, 1], effects, locks=False)
    assert [(section.covered, section.by_attack, section.tokens) for section in shown] == [
        (4, True, ()),
        (4, False, ()),
        (6, True, (5,)),
        (None, False, (6,)),
    ]


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 1, 3, 10, 18, 24])
def test_a_campaign_replayed_naively_from_its_facts_has_the_same_testaments(number):
    """The state after every step, and the facts folded anew, against a replay that shares no code with the game."""
    campaign, naive = Campaign(number), NaiveReplay()
    for happened in campaign.steps():
        naive.take(happened)
        found = {own.id: (told(own.effects), own.visible) for own in campaign.board.testaments.values()}
        assert naive.testaments(campaign.board.cards) == found
        if campaign.board.phase == "moves":
            assert fold(campaign.facts) == campaign.state
    assert campaign.board.reversals
