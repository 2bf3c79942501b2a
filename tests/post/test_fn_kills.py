"""A tick that brings an answer to a battle of Fornaldar is killed on the way: the battle ends as it would have."""

import pytest
from fn_waiting import ANSWERS, ATTACK, LOSSES, SEATS, answer_of, meet
from kills import Act, undisturbed
from town import Town, key, orders_of

from adjudicator.campaign.events.decoding import journal_of
from adjudicator.games.fornaldar.words import FOMORIAN
from adjudicator.table import Answered
from adjudicator.table.questions import NOTHING

EVERY = 25
"""Without `--kills` the ticks of an act are killed at every 25th point."""


def opening(town):
    meet(town.open("saga", SEATS, "fornaldar", options={"tempo": "strict"}))


def attack(town):
    file = orders_of(FOMORIAN, ATTACK, campaign="saga", game="fornaldar", window="combat")
    town.write(FOMORIAN, attach=[("attack.yaml", file)])


def answers(town):
    """Every seat answers what it is asked."""
    for question in town.live("saga").unanswered():
        answer = f"answer {question.key} {answer_of(question) or NOTHING}"
        lines = ["BEGIN COMMANDS", f"key: {key(question.seat)}", answer, "END COMMANDS"]
        town.write(question.seat, "\n".join(lines), subject=f"[saga {question.seat}]")


ASKED = ("answer/trial", "challenge", "hand", "losses", "continue", "continue", "continue")
"""What the battle waits for, one after the other."""
ACTS = [Act(0, lambda town: None), Act(1, attack), *(Act(hour, answers) for hour, _ in enumerate(ASKED, start=2))]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    return undisturbed(tmp_path_factory.mktemp("saga"), ACTS, opening)


@pytest.mark.long
def test_a_battle_waits_for_mailed_answers_and_is_fought_by_them(played):
    """The losses that the owner mailed are those that were taken; then the next window is open."""
    town = Town(played.desk)
    live = town.live("saga")
    journal = journal_of(live.game, live.campaign.episodes[-1].journal)
    town.desk.close()
    told = {act.question.key: act.answer for act in journal.acts if isinstance(act, Answered) and act.source == "reply"}
    assert [key.split("/Mundane")[0].split("/Fomorian")[0] for key in told] == [*ASKED]
    assert told[LOSSES] == ANSWERS[LOSSES]
    assert told["challenge/Mundane/2625"] == ""
    assert live.next_step().id == "1.recovery-2"
    assert played.end.findings == []


@pytest.mark.long
@pytest.mark.parametrize("act", range(1, len(ACTS)))
def test_killed_at_any_effect_the_battle_ends_the_same(played, act, tmp_path, request):
    every = request.config.getoption("kills") or EVERY
    for point in range(1 + act % every, len(played.points[act]) + 1, every):
        end = played.killed(act, point, tmp_path / str(point), act)
        faults = end.faults(played.after[act])
        assert faults.pop("sent twice") <= 1
        assert not any(faults.values()), (played.points[act][point - 1], faults)
        end.assert_same(played.after[act])
