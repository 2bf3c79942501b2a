"""14.5 Overruns: one round of battle on the way, by those who move together."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.board.facts import FNTable
from adjudicator.games.fornaldar.combat.battle import close_battle, fight_round, open_battle, standing_after
from adjudicator.games.fornaldar.combat.challenges import call_challenges, fight_challenges
from adjudicator.games.fornaldar.combat.engagement import Engagement, Plan
from adjudicator.games.fornaldar.combat.handing import hand_where_attacked
from adjudicator.games.fornaldar.recovery.mobilization import attack
from adjudicator.games.fornaldar.standing.combat import Calling
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Seat


def overrun(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId], challenges: Sequence[Calling] = ()) -> bool:
    """14.5.2, 14.5.3, 14.5.4, FN-C22 Pieces that have entered a place together attack the enemy there for one round.

    Whether he is gone, so that they may go on. An attacker who retreats goes back to where he came from (FN-V29).
    """
    attack(table, side, ids, at)
    plan = Plan(calls=challenges)
    fight = Engagement(table, side, at, "ground battle", label="overrun", plan=plan)
    fight.apart.absent = tuple(id for id in table.state.stacks[at][side] if id not in ids)
    called = call_challenges([fight])
    hand_where_attacked([fight])
    fight_challenges(called)
    outcome = standing_after(fight)
    if outcome is None:
        open_battle(fight)
        outcome = fight_round(fight) or "both stay"
    close_battle(fight, outcome)
    return outcome == "attacker"
