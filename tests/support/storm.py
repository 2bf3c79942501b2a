"""The crossing in a storm: who crosses throws for his boat, and in secret for his cargo; then the others are asked
whether they help, and he throws once more."""

import itertools

import toy
from cheating import find_toy
from crossing.landing import Crossed

from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.proof.verify import verify
from adjudicator.table import Choice, Question, Rolled, RuleId

STORM = RuleId("X-3")
YES_OR_NO = (Choice("yes", "yes"), Choice("no", "no"))


def help_from(seat):
    return Question(key=f"help/{seat}", seat=seat, rule=STORM, text="Help?", choices=YES_OR_NO, default="no")


def resolve(step, table, orders):
    """X-1, X-2 and a storm."""
    seat = toy.make_bids(table, orders)
    table.roll(STORM, f"boat {seat}", "2d6")
    table.roll(STORM, f"cargo {seat}", "8d6", seen_by=(seat,))
    table.ask_all([help_from(other) for other in table.state.seats if other != seat])
    table.roll(STORM, f"landing {seat}", "8d6")
    table.record(Crossed(seat=seat, bank="left"))


def storm(monkeypatch):
    """The crossing is stormy, as long as a test runs."""
    toy.altered(monkeypatch, resolve=resolve)


def rolls(live):
    """The rolls of the storm in the last step, by what they are about."""
    acts = journal_of(live.game, live.campaign.episodes[-1].journal).acts
    return {act.key.subject.split()[0]: act for act in acts if isinstance(act, Rolled) and act.key.rule == STORM}


def answer_all(referee, *answers):
    """All who are asked answer in turn, and it goes on."""
    for question, answer in zip(referee.live.unanswered(), itertools.cycle(answers or ["yes"]), strict=False):
        referee.answer(question.seat, question.key, answer)
    referee.goes_on()


def turn(referee, *answers, amounts=(9, 1, 1)):
    """A turn; A crosses, for it bids most."""
    referee.evening(amounts)
    answer_all(referee, *answers)
    if referee.witnessed and referee.live.window():
        referee.order("A", 3)


def sound(referee):
    desk = referee.desks[-1]
    verdict = verify(desk.store, "river", find_toy, desk.last_secret("river"))
    return [finding.detail for finding in verdict.findings] == []
