"""A battle of Fornaldar that waits for answers, set up by the referee in the first Game-Turn of a strict campaign."""

import msgspec
from fornaldar_facts import facts

from adjudicator.campaign.referee import rulings
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

SEATS = (FOMORIAN, MUNDANE)
HEX = "2625"
FORCES = {FOMORIAN: ("gorm", "eberic", "fynn-1"), MUNDANE: ("hakon", "signhild", "midhrasir-3")}
"""Who meets there: two trolls with 8 CSPs, and two characters of Midhrasir with 9."""
WHO = {"reason": "they meet at once", "author": "Rufus"}
STEP = "1.combat"
ATTACK = {"attacks": [{"at": HEX, "challenges": [{"kind": "trial", "challenger": "gorm"}]}]}
"""What the Fomorian player orders."""
LOSSES = f"losses/{FOMORIAN}/{HEX}/1"
ANSWERS = {LOSSES: "eberic+ 1, fynn 5, eberic 3"}
"""What is not answered by the default."""


def plain(*new):
    """Facts as a referee writes them."""
    return msgspec.to_builtins(new)


def meet(live):
    """The forces stand in one hex, and the Fomorian Combat Phase waits for its orders."""
    moved = [facts.ForceMoved(side=side, pieces=ids, path=(HEX,), mp=0) for side, ids in FORCES.items()]
    begun = facts.GameTurnBegan(game_turn=1), facts.PhaseBegan(phase="fomorian-combat")
    rulings.correct(live, plain(*begun, *moved), **WHO)
    live.advance()
    assert live.window().id == STEP


def answer_of(question):
    """What its seat answers."""
    return ANSWERS.get(question.key, question.default)
