"""Rulings in the middle of a battle of Fornaldar that waits for an answer, and after it."""

import pytest
from fn_waiting import ATTACK, LOSSES, SEATS, STEP, WHO, answer_of, meet, plain
from fornaldar_facts import facts
from town import SECRET, Town, either_game

from adjudicator.campaign.events.decoding import facts_of, journal_of
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.referee import rulings
from adjudicator.errors import Refused
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Answered

pytestmark = pytest.mark.slow

HURT = facts.Wounded(seen_by=(MUNDANE,), character="signhild", wounds=1)


@pytest.fixture
def live(tmp_path):
    """The Fomorian player has attacked; the battle waits for the first answer."""
    town = Town(tmp_path / "desk")
    live = town.open("saga", SEATS, "fornaldar", options={"tempo": "strict"})
    meet(live)
    live.receive(FOMORIAN, ATTACK, None, "")
    live.advance()
    yield live
    town.desk.close()


def answered(live, until=""):
    """Every question is answered, until one is asked; the keys of those that were."""
    keys = []
    while live.unanswered() and live.unanswered()[0].key != until:
        for question in live.unanswered():
            live.answer(question.seat, question.key, answer_of(question))
            keys.append(question.key)
        live.advance()
    return keys


def dice(journal):
    """The faces of a journal by their labels."""
    return {(act.key.subject, act.key.n): act.faces for act in journal.acts if getattr(act, "faces", None)}


def played(live):
    """The journal of the battle as it was played last."""
    chapter = next(each for each in reversed(live.campaign.episodes) if each.step and each.step.id == STEP)
    return journal_of(live.game, chapter.journal)


def assert_verified(live):
    assert verify(live.store, "saga", either_game, bytes.fromhex(SECRET)).findings == []


def forces(state):
    """All that the battle changes."""
    return dict(state.pieces), dict(state.stacks), dict(state.board.points)


def test_a_waiting_battle_that_is_sent_back_is_asked_again_and_comes_to_the_same(live):
    """Nothing of it was applied; the same orders bring the same dice, the same questions and the same end."""
    before = forces(live.state)
    first = answered(live, until=LOSSES)
    thrown = dice(journal_of(live.game, live.campaign.waiting.journal))
    rulings.send_back(live, STEP, **WHO)
    assert live.campaign.waiting is None
    assert forces(live.state) == before
    live.advance(lock=True)
    assert answered(live, until=LOSSES) == first
    assert thrown
    assert dice(journal_of(live.game, live.campaign.waiting.journal)) == thrown
    assert answered(live)[0] == LOSSES
    assert_verified(live)


def test_a_battle_that_was_fought_is_sent_back_with_all_that_came_of_it(live):
    before = forces(live.state)
    asked = answered(live)
    once, thrown, after = facts_of(live.game, live.campaign.episodes[-1]), dice(played(live)), forces(live.state)
    assert after != before
    rulings.send_back(live, STEP, **WHO)
    assert forces(live.state) == before
    live.advance(lock=True)
    assert answered(live) == asked
    assert dice(played(live)) == thrown
    assert facts_of(live.game, live.campaign.episodes[-1]) == once
    assert forces(live.state) == after
    assert_verified(live)


def test_a_correction_waits_until_the_battle_is_over_or_sent_back(live):
    """While it waits it is refused, and nothing is recorded; sent back, the battle goes by what was corrected."""
    answered(live, until=LOSSES)
    version, thrown = live.campaign.version, dice(journal_of(live.game, live.campaign.waiting.journal))
    with pytest.raises(Refused, match="in the middle; let it end or send it back"):
        rulings.correct(live, plain(HURT), **WHO)
    assert live.campaign.version == version
    assert [question.key for question in live.unanswered()] == [LOSSES]
    rulings.send_back(live, STEP, **WHO)
    rulings.correct(live, plain(HURT), **WHO)
    live.advance(lock=True)
    answered(live)
    assert live.state.pieces["signhild"].wounds == 1
    assert {key: faces for key, faces in dice(played(live)).items() if key in thrown} == thrown
    assert_verified(live)


def test_a_question_the_referee_decides_is_decided_in_the_battle(live):
    answered(live, until=LOSSES)
    rulings.decide(live, LOSSES, "eberic+ 1, fynn 5, eberic 3", **WHO)
    live.advance()
    assert LOSSES not in answered(live)
    decided = {act.question.key: act.answer for act in played(live).acts if isinstance(act, Answered)}
    assert decided[LOSSES] == "eberic+ 1, fynn 5, eberic 3"
    assert_verified(live)


@pytest.mark.rule("fornaldar", "7.4.1")
@pytest.mark.parametrize(("wounds", "fits"), [(3, True), (4, False), (9, False)])
def test_no_correction_leaves_a_character_without_a_box(live, wounds, fits):
    """Gorm has four."""
    rulings.send_back(live, STEP, **WHO)
    wounded = plain(facts.Wounded(seen_by=(FOMORIAN,), character="gorm", wounds=wounds))
    if fits:
        rulings.correct(live, wounded, **WHO)
        assert live.state.pieces["gorm"].wounds == wounds
    else:
        with pytest.raises(Refused, match="gorm has 4 wound boxes left, and . would kill: use character-killed"):
            rulings.correct(live, wounded, **WHO)
        assert live.state.pieces["gorm"].wounds == 0
