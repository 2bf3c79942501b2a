"""Honest referees who rule: nothing is FALSE, and what they did is told, neither more nor less."""

import msgspec
import pytest
from evenings import Evenings
from threats import LEVELS
from witnessed import said, unchecked

from adjudicator.campaign.players import dealings
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.public.proving import receipt_of_withdrawal
from adjudicator.campaign.referee import rulings
from adjudicator.games import find_game

pytestmark = pytest.mark.slow

MADE = {
    "a correction of the board": "A map was misread.",
    "a change of schedule": "It is summer.",
    "the campaign closed": "Enough is enough.",
}
"""The rulings that are about no step, with their reasons."""


class Ruled(Evenings):
    """A campaign in which its referee rules in every way there is, and its second player takes orders back."""

    def __init__(self, game, folder, level):
        super().__init__(game, folder, level)
        self.windows, self.ruled, self.taken_back, self.step = 0, [], [], ""

    def disturb(self, step):
        """One thing that is out of order at each window of the second player; whether the step is another one now."""
        live, mine = self.live, self.second
        if mine not in step.seats or step.id == self.step:
            return False
        self.step, self.windows = step.id, self.windows + 1
        match self.windows:
            case 1:
                dealings.withdraw(live, mine)
                self.keep("txt", receipt_of_withdrawal(live.campaign, step.id, mine))
                self.taken_back.append(step.id)
                self.order(step, mine)
            case 2:
                given = live.campaign.current(step.id)[mine]
                rulings.set_aside(live, given.receipt, reason="It came twice.", author="R")
                self.ruled.append((f"orders no. {given.number} set aside", "It came twice."))
            case 3:
                return self.send_back()
            case 4:
                rulings.correct(live, [], reason=MADE["a correction of the board"], author="R")
                schedule = msgspec.structs.replace(live.campaign.opening.schedule, every=5)
                rulings.change(live, {"schedule": schedule}, reason=MADE["a change of schedule"], author="R")
                self.ruled += list(MADE.items())[:2]
            case 5:
                rulings.close(live, reason=MADE["the campaign closed"], author="R")
                self.ruled.append(list(MADE.items())[2])
                self.goes_on()
                return True
        return False

    def send_back(self):
        """The last window is played again."""
        played = [each.step.id for each in self.live.campaign.episodes if each.step and each.step.window]
        rulings.send_back(self.live, played[-1], reason="A map was misread.", author="R")
        self.ruled.append((f"{played[-1]} sent back, to be played again", "A map was misread."))
        self.goes_on()
        while (step := self.live.window()) and self.live.is_sent_back(step):
            self.goes_on(lock=True)
        return True

    def answer(self, question):
        """The first question is decided by the referee."""
        if question.choices and not any("a decision on" in what for what, _ in self.ruled):
            value = question.choices[0].value
            rulings.decide(self.live, question.key, value, reason="He is ill.", author="R")
            self.ruled.append((f"a decision on {question.key} ({value})", "He is ill."))
            return
        super().answer(question)


@pytest.mark.long("fornaldar")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["cp-campaign", "test-of-time", "northmen", "fornaldar"])
def test_what_an_honest_referee_did_is_told_and_nothing_is_false(game, level, tmp_path, capsys, monkeypatch):
    unchecked(monkeypatch)
    evenings = Ruled(game, tmp_path, level)
    evenings.play(evenings.disturb)
    told, false = said(evenings.kept, capsys)
    assert not false, told
    lines = told.splitlines()
    assert len(evenings.ruled) >= 5, evenings.ruled
    expected = [f"by R: {what}. The reason: {why}" for what, why in evenings.ruled]
    assert [line.partition(", ")[2] for line in lines if ", by R: " in line] == expected
    taken_back = [line for line in lines if "taken back by that seat" in line]
    assert len(taken_back) == len(evenings.taken_back) == 1
    assert f"for {evenings.taken_back[0]} were taken back by that seat (you have its receipt)" in taken_back[0]
    assert "Did you send these?" not in told
    assert "the campaign began, with words of luck from " in told
    assert f"The level is {level}" in told
    verdict = replay(written(bundle(evenings.live)), find_game)
    assert verdict.false == []
    assert [line.partition(", ")[2] for line in verdict.deeds if ", by R: " in line] == expected
    evenings.desk.close()
