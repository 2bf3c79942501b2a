"""The games of the house on trial: with which options their campaigns are played, and what is hidden in them."""

import cp_campaign
import dip_campaign
import fornaldar_campaign
import northmen_table
import tot_campaign
from fn_hidden import disguised
from northmen_table import shuffled
from tot_table import facts as tot_facts

from adjudicator.games import cp_campaign as rules_of_cp
from adjudicator.games import diplomacy, find_game, fornaldar, northmen, test_of_time
from adjudicator.games.cp_campaign.spend import QueueKept, Spend
from adjudicator.games.test_of_time.program import Program
from adjudicator.kit import Trial
from adjudicator.table.state import put

SEATS_OF_DIPLOMACY = ("AEFGIRT", "AF", "EFGIRT", "GRT")
TEMPOS = tuple(
    {"scenario": scenario, **tempo}
    for scenario, tempo in zip(("24.2", "24.1", "24.3"), fornaldar_campaign.TEMPOS[1:], strict=True)
)


def queued(state, seat):
    """All others keep another queue over a pause."""
    for other in state.board.seats:
        if other != seat:
            QueueKept(seat=other, spend=Spend(idle="give_up")).change(state)
    return state


def in_mind(state, seat):
    """All others have something else in mind for the rest of the round."""
    for other in state.board.seats:
        if other != seat:
            tot_facts.ProgramKept(seat=other, program=Program(keep_home=7), left=()).change(state)
            tot_facts.PassingChosen(seat=other).change(state)
    return state


def planned(state, seat):
    """All others have written nothing in advance."""
    put(state, ahead={other: written for other, written in state.ahead.items() if other == seat})
    return state


TRIALS = {
    "cp-campaign": Trial(
        game=rules_of_cp.GAME,
        campaigns=(0, 4),
        options=cp_campaign.OPTIONS[2:] + cp_campaign.OPTIONS[:1],
        standing=rules_of_cp.bot.random_standing,
        disguised=queued,
        every=50,
    ),
    "diplomacy": Trial(
        game=diplomacy.GAME,
        campaigns=(0, 3),
        options=tuple({**options, "last_year": 1905} for options in dip_campaign.OPTIONS),
        seats=SEATS_OF_DIPLOMACY,
        standing=diplomacy.bot.random_standing,
        disguised=planned,
        every=20,
    ),
    "fornaldar": Trial(
        game=find_game("fornaldar"),
        campaigns=(0,),
        options=TEMPOS,
        standing=fornaldar.bot.random_standing,
        disguised=disguised,
        stop_after=20,
        every=30,
    ),
    "northmen": Trial(
        game=northmen.GAME,
        campaigns=(3,),
        options=northmen_table.OPTIONS,
        standing=northmen.bot.random_standing,
        disguised=shuffled,
        every=50,
    ),
    "test-of-time": Trial(
        game=test_of_time.GAME,
        campaigns=(1, 3),
        options=tot_campaign.OPTIONS,
        standing=test_of_time.bot.random_standing,
        disguised=in_mind,
        every=60,
    ),
}
