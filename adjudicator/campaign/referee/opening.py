"""The opening of a campaign: what its file says, as the first event keeps it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.campaign.events.records import Opening
from adjudicator.campaign.referee.campaign_file import CampaignPlan, player_of
from adjudicator.table import Game, Seat
from adjudicator.table.dice import secret_of

CHAIN_LENGTH = 1000
"""The number of turns that the chain of secrets lasts."""


def opening_of(
    plan: CampaignPlan,
    last_secret: bytes,
    keys: Mapping[Seat, str],
    game: Game,
    given: Any,
    options: Any,
    position: dict[str, Any] | None = None,
) -> Opening:
    """The opening of a campaign from its file; of its secret and its keys only hashes are told.

    `given` is what the referee gives in place of the built-in scenario, if anything; `position` how the board stands
    when it begins, where that is not as the set-up has it. The seats stand in the order of the alphabet, in which they
    are stored.
    """
    anchor = secret_of(last_secret, CHAIN_LENGTH, 0).hex()
    seats = {seat: player_of(held, keys.get(seat, "")) for seat, held in sorted(plan.seats.items())}
    return Opening(
        name=plan.campaign,
        title=plan.title,
        game=game.meta.name,
        rules_version=game.meta.rules_version,
        seats=seats,
        options=msgspec.to_builtins(options),
        scenario=given,
        dice=plan.dice,
        tempo=plan.tempo,
        anchor=anchor,
        turns=CHAIN_LENGTH,
        schedule=plan.schedule,
        authority=plan.authority,
        press=plan.press,
        opens=plan.opens,
        observers=plan.observers,
        trust=plan.trust,
        dice_rule=plan.dice_rule,
        shows_sent=plan.shows_sent or msgspec.UNSET,
        gunboat=plan.gunboat or msgspec.UNSET,
        no_press_in=plan.no_press_in or msgspec.UNSET,
        closes_idle=game.has_idle_windows or msgspec.UNSET,
        position=position or msgspec.UNSET,
    )
